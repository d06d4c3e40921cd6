"""The Initial and the Mechanized Movement Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused, kinds
from grognard.kernel.orders import Done
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.orders.combat import Overrun
from grognard.systems.europe.orders.march import Force, March, Transit
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import also_offered, offer_also
from grognard.systems.europe.phases.war import can_declare, offer_war
from grognard.systems.europe.rules.crowding import end_excuses
from grognard.systems.europe.rules.feeding import find_supply
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.march import able_to_leave, allowance, reachable
from grognard.systems.europe.rules.moves import (
    SECOND,
    force,
    march,
    may_go,
    path_cost,
    refuse_force,
    refuse_march,
    refuse_mover,
)
from grognard.systems.europe.rules.overrun import overrun, refuse_overrun
from grognard.systems.europe.rules.parting import refuse_together
from grognard.systems.europe.rules.politics import declare_war, end_surprise, refuse_war
from grognard.systems.europe.rules.transit import cancel, go_on, refuse_transit, send, transit_goals
from grognard.systems.europe.rules.units import pace_of, units_of
from grognard.systems.europe.state import Pace

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId


class Movement(OneSide):
    """A power marches. In the second phase only the quick do, with all their movement again."""

    def prepare(self, state: State) -> Play:
        """Find out who is in supply, then give everybody the movement of the phase.

        [WIE-SUP-001] [WIE-MOV-005] [WIE-MECH-002] [WIE-MECH-003]
        """
        side = state.clock.side
        yield from find_supply(state, (side,))
        paces = tuple((unit.id, _pace(state, unit)) for unit in units_of(state, side))
        yield UnitsReadied(to=(side,), side=side, paces=paces)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer units, then a path hex by hex, or a forced march."""
        if not draft.kind:
            able = any(_can_march(view, unit) for unit in units_of(view, view.viewer))
            forced = any(_forcings(view, unit.id) for unit in units_of(view, view.viewer))
            found = {"March": able, "Transit": able, "Force": forced}
            found["DeclareWar"] = can_declare(view)
            named = [kind for kind, there in found.items() if there]
            return kinds([*named, *also_offered(view)])
        if draft.kind == "DeclareWar":
            return offer_war(view, draft)
        if draft.kind == "Force":
            return _offer_force(view, draft)
        if draft.kind == "Transit":
            return _offer_transit(view, draft)
        if draft.kind != "March":
            return offer_also(view, draft)
        chosen: tuple[UnitId, ...] = tuple(draft.fields.get("units", ()))
        return _offer_path(view, draft, chosen) if chosen else _offer_units(view)

    def idle(self, view: State) -> bool:
        """Tell whether nobody may march in this phase. [WIE-SEQ-006]"""
        return all(refuse_mover(view, unit.id) for unit in units_of(view, view.viewer))

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view; British and French must part. [WIE-MOV-048]"""
        if isinstance(order, March):
            return refuse_march(view, order)
        if isinstance(order, Force):
            return refuse_force(view, order)
        if isinstance(order, Transit):
            return refuse_transit(view, order)
        if isinstance(order, DeclareWar) and view.clock.phase != SECOND:
            return refuse_war(view, order)
        if isinstance(order, Overrun):
            return refuse_overrun(view, order)
        if isinstance(order, Done | EndTurn):
            return super().refuse(view, order) or refuse_together(view)
        return super().refuse(view, order)

    def owes(self, view: State) -> bool:
        """Tell whether British and French have still to part. [WIE-MOV-048]"""
        return refuse_together(view) is not None

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """March, force a march, overrun, or declare war. [WIE-MOV-003]"""
        if isinstance(order, March):
            yield from cancel(state, side, order.units)
            yield from march(state, order)
        elif isinstance(order, Force):
            yield from force(state, order)
        elif isinstance(order, Transit):
            yield from send(state, order)
        elif isinstance(order, DeclareWar):
            yield from declare_war(state, side, order.country)
        elif isinstance(order, Overrun):
            yield from cancel(state, side, order.units)
            yield from overrun(state, order)

    def end(self, state: State) -> Play:
        """Units in transit go on; whoever retreated and found no room dissolves; surprise ends.

        [WIE-MOV-025] [WIE-CBT-059] [WIE-MECH-006] [WIE-UNIT-021]
        """
        yield from go_on(state, state.clock.side)
        yield from end_excuses(state, state.clock.side)
        if state.clock.phase != SECOND:
            yield from end_surprise(state, state.clock.side)
        yield from super().end(state)


def _pace(state: State, unit: Unit) -> Pace:
    """How a unit begins the phase: the second one remembers the first, the first who is spent."""
    before = pace_of(state, unit)
    if state.clock.phase != SECOND:
        before = Pace(spent=before.spent)
    points = allowance(state, unit, forced=False)
    return Pace(
        mp_hundredths=points,
        moved=before.moved,
        spent=before.spent,
        start=unit.at,
        attacked=before.attacked,
        dug=before.dug,
        advanced=before.advanced,
    )


def _can_march(view: State, unit: Unit) -> bool:
    """Tell whether a unit could go anywhere; one search is quicker than to try each neighbour."""
    return refuse_mover(view, unit.id) is None and len(reachable(view, unit).places) > 1


def _marchers(view: State) -> tuple[Unit, ...]:
    """The viewer's units that could go anywhere."""
    own = units_of(view, view.viewer)
    return able_to_leave(view, [unit for unit in own if refuse_mover(view, unit.id) is None])


def _steps(view: State, units: tuple[UnitId, ...], path: tuple[HexId, ...]) -> list[HexId]:
    """The hexes into which a march of units could go on."""
    if any(refuse_mover(view, unit) for unit in units):
        return []
    leader = view.units[units[0]]
    return [
        place
        for place in around(view.terms.map, path[-1] if path else leader.at)
        if all(may_go(view, view.units[unit], (*path, place)) for unit in units)
    ]


def _offer_units(view: State) -> Offer:
    """Offer units that can march. One is enough for an order; players add others to it."""
    own = units_of(view, view.viewer)
    refused = [(unit.id, refuse_mover(view, unit.id)) for unit in own]
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit.id) for unit in _marchers(view)),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
    )


def _offer_path(view: State, draft: Draft, units: tuple[UnitId, ...]) -> Offer:
    """Offer the next hex of a path, with what the way there costs the first unit."""
    path: tuple[HexId, ...] = tuple(draft.fields.get("path", ()))
    known = all(unit in view.units for unit in units)
    choices = _steps(view, units, path) if known else []
    return Offer(
        field="path",
        many=True,
        choices=tuple(
            Choice(value=place, preview={"cost": _cost(view, units[0], (*path, place))})
            for place in choices
        ),
        complete=refuse_march(view, March(units=units, path=path)) is None,
    )


def _cost(view: State, unit: UnitId, path: tuple[HexId, ...]) -> int:
    return path_cost(view, view.units[unit], path) or 0


def _offer_transit(view: State, draft: Draft) -> Offer:
    """Offer units, then where a transit takes them. [WIE-MOV-024]"""
    if "unit" not in draft.fields:
        return Offer(field="unit", choices=tuple(Choice(value=u.id) for u in _marchers(view)))
    if "goal" not in draft.fields:
        unit = view.units.get(str(draft.fields["unit"]))
        goals = [] if unit is None else sorted(transit_goals(view, unit).items())
        return Offer(
            field="goal",
            choices=tuple(Choice(value=goal, preview={"cost": cost}) for goal, cost in goals),
        )
    return COMPLETE


def _forcings(view: State, unit: UnitId) -> list[bool]:
    """Whether a unit may begin or give up a forced march."""
    return [on for on in (True, False) if refuse_force(view, Force(unit=unit, on=on)) is None]


def _offer_force(view: State, draft: Draft) -> Offer:
    """Offer units for a forced march, then to begin it or to give it up."""
    if "unit" not in draft.fields:
        able = [u.id for u in units_of(view, view.viewer) if _forcings(view, u.id)]
        return Offer(field="unit", choices=tuple(Choice(value=unit) for unit in able))
    if "on" not in draft.fields:
        able_to = _forcings(view, str(draft.fields["unit"]))
        return Offer(field="on", choices=tuple(Choice(value=on) for on in able_to))
    return COMPLETE
