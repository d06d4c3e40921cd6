"""A power moves units by rail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused, kinds
from grognard.systems.europe.orders.rail import EnterSiberia, LeaveSiberia, RailMove
from grognard.systems.europe.orders.staff import Entrain
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.expedition import refuse_stand
from grognard.systems.europe.rules.feeding import find_supply
from grognard.systems.europe.rules.limits import is_limited, may_stand
from grognard.systems.europe.rules.rail import may_detrain, rail_points, rail_reach
from grognard.systems.europe.rules.siberia import (
    at_exit,
    bound_for_siberia,
    enter,
    exits,
    leave,
    refuse_enter,
    refuse_leave,
)
from grognard.systems.europe.rules.theatres import full_theatres, is_kept, refuse_entry
from grognard.systems.europe.rules.trains import (
    entrain,
    off_map_goals,
    refuse_entrain,
    refuse_rail,
    refuse_rider,
    ride,
)
from grognard.systems.europe.rules.units import units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId


class Rails(OneSide):
    """A power moves units by rail."""

    def prepare(self, state: State) -> Play:
        """Find out who is in supply. [WIE-SUP-001]"""
        yield from find_supply(state, (state.clock.side,))

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer units, then where trains take them, then to get off there or not.

        Who comes out of Siberia rides as others do, once it is said by which hex.
        [WIE-RAIL-016] [WIE-RAIL-017]
        """
        if not draft.kind:
            return kinds([*_rides(view), *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        units: tuple[UnitId, ...] = tuple(draft.fields.get("units", ()))
        if draft.kind == "EnterSiberia":
            return COMPLETE if units else _offer_cadre(view)
        own = units_of(view, view.viewer)
        if draft.kind == "LeaveSiberia":
            place = str(draft.fields.get("hex", ""))
            if place not in exits(view):
                return Offer(field="hex", choices=tuple(Choice(value=at) for at in _outlets(view)))
            view = at_exit(view, place)
            own = _from_siberia(view)
        if not units:
            return _offer_units(view, own)
        if "goal" not in draft.fields:
            return _offer_goals(view, units)
        goal = str(draft.fields["goal"])
        if "detrain" not in draft.fields:
            able = _detrainings(view, units, goal)
            return Offer(field="detrain", choices=tuple(Choice(value=off) for off in able))
        return COMPLETE

    def idle(self, view: State) -> bool:
        """Tell whether nobody can ride. [WIE-SEQ-006]"""
        return not _rides(view)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        if isinstance(order, RailMove):
            return refuse_rail(view, order)
        if isinstance(order, Entrain):
            return refuse_entrain(view, order)
        if isinstance(order, EnterSiberia):
            return refuse_enter(view, order)
        if isinstance(order, LeaveSiberia):
            return refuse_leave(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Let units ride, or get on and off trains."""
        if isinstance(order, RailMove):
            yield from ride(state, order)
        elif isinstance(order, Entrain):
            yield from entrain(state, order)
        elif isinstance(order, EnterSiberia):
            yield from enter(state, side, order)
        elif isinstance(order, LeaveSiberia):
            yield from leave(state, side, order)


def _rides(view: State) -> list[str]:
    """The kinds of orders that anybody can be given."""
    found = {
        "RailMove": _riders(view, units_of(view, view.viewer)),
        "EnterSiberia": bound_for_siberia(view),
        "LeaveSiberia": _outlets(view),
    }
    return [kind for kind, able in found.items() if able]


def _outlets(view: State) -> list[HexId]:
    """The edge hexes by which somebody can come out of Siberia. [WIE-RAIL-017]"""
    if not view.siberia.get(view.viewer):
        return []
    seen = ((place, at_exit(view, place)) for place in exits(view))
    return [place for place, there in seen if _riders(there, _from_siberia(there))]


def _from_siberia(view: State) -> tuple[Unit, ...]:
    """Who is in Siberia, as if they stood in an edge hex. [WIE-RAIL-017]"""
    return tuple(view.units[each] for each in sorted(view.siberia.get(view.viewer, {})))


def _offer_cadre(view: State) -> Offer:
    """Offer who can go on to Siberia; one is enough for an order. [WIE-RAIL-016]"""
    choices = tuple(Choice(value=unit.id) for unit in bound_for_siberia(view))
    return Offer(field="units", many=True, choices=choices)


def _riders(view: State, own: tuple[Unit, ...]) -> list[Unit]:
    """The units that can ride: they have somewhere to go, or a train to get on or off."""
    return [unit for unit in own if refuse_rider(view, unit.id) is None and _can_ride(view, unit)]


def _can_ride(view: State, unit: Unit) -> bool:
    """Tell whether a train takes a unit anywhere; to get on or off it needs no way."""
    return not unit.entrained or may_detrain(view, unit, 0) or bool(_goals(view, unit))


def _goals(view: State, unit: Unit) -> dict[HexId, int]:
    """Where a train takes a unit, with the points spent there; its own hex to get on or off."""
    ids = view.terms.map.ids
    found = {ids[place]: cost for place, cost in rail_reach(view, unit).costs().items()}
    found |= dict.fromkeys(off_map_goals(view, unit), 0)
    if unit.entrained and not may_detrain(view, unit, 0):
        del found[unit.at]
    return found


def _may_be(view: State, unit: Unit, goal: HexId) -> bool:
    """Tell whether the limits of its nation let a unit be in a hex. [WIE-MOV-004]"""
    if goal == unit.at:
        return True
    return may_stand(view, unit, goal) and refuse_stand(view, unit, goal) is None


def _may_all_be(view: State, units: list[Unit], goal: HexId) -> bool:
    allowed = all(_may_be(view, unit, goal) for unit in units)
    return allowed and refuse_entry(view, units, (goal,)) is None


def _detrainings(view: State, units: tuple[UnitId, ...], goal: HexId) -> list[bool]:
    """Whether units may stay on their train, or get off it, at the end of a ride."""
    return [
        off
        for off in (False, True)
        if refuse_rail(view, RailMove(units=units, goal=goal, detrain=off)) is None
    ]


def _offer_units(view: State, own: tuple[Unit, ...]) -> Offer:
    """Offer units that can ride. One is enough for an order; players add others to it."""
    able = _riders(view, own)
    refused = [(unit.id, refuse_rider(view, unit.id)) for unit in own]
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit.id) for unit in able),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
    )


def _offer_goals(view: State, units: tuple[UnitId, ...]) -> Offer:
    """Offer where trains take units together, with points spent and whether they could detrain.

    [WIE-RAIL-013]
    """
    known = [view.units[unit] for unit in units if unit in view.units]
    if len(known) < len(units) or len({(unit.at, unit.entrained) for unit in known}) > 1:
        return Offer(field="goal")
    least = min(known, key=lambda unit: rail_points(view, unit))
    wary = any(is_limited(view, unit.nation) or is_kept(unit) for unit in known)
    full, place = full_theatres(view, known), view.terms.map.place
    goals = _goals(view, least)
    detrain = {cost: may_detrain(view, least, cost) for cost in set(goals.values())}
    return Offer(
        field="goal",
        choices=tuple(
            Choice(value=goal, preview={"cost": cost, "detrain": detrain[cost]})
            for goal, cost in sorted(goals.items())
            if not full[place(goal)]
            and (not wary or _may_all_be(view, known, goal))  # most units may be anywhere
        ),
    )
