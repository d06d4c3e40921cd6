"""The Combat Phase: attacks, and divisions that dig in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused, kinds
from grognard.systems.europe.events.staff import SupplySought
from grognard.systems.europe.orders.combat import Attack, Fortify, Unfortify
from grognard.systems.europe.orders.staff import FindSupply
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband, offer_instruct
from grognard.systems.europe.rules.attack import (
    able_attackers,
    battle_of,
    refuse_attack,
    refuse_attacker,
    refuse_target,
    targets_of,
)
from grognard.systems.europe.rules.attrition import wearing
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.rules.crowding import end_battles
from grognard.systems.europe.rules.feeding import find_supply
from grognard.systems.europe.rules.forecast import forecast, shown
from grognard.systems.europe.rules.fortify import (
    fortify,
    fortify_chance,
    refuse_fortify,
    refuse_unfortify,
    unfortify,
)
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.odds import foes_at
from grognard.systems.europe.rules.support import has_support
from grognard.systems.europe.rules.units import pace_of, units_at, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, UnitId
    from grognard.terrain.hexes import HexId


class Combat(OneSide):
    """A power attacks; divisions fortify."""

    def prepare(self, state: State) -> Play:
        """Find out who is in supply, on both sides; it stays so. [WIE-SUP-001] [WIE-SUP-034]"""
        side = state.clock.side
        yield from find_supply(state, (side, *state.terms.enemies(side)))

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer hexes to attack, then units; or divisions that could fortify."""
        if not draft.kind:
            own = units_of(view, view.viewer)
            return kinds([*_kinds(view), *(["Instruct"] if own else []), *disbanding(view)])
        match draft.kind:
            case "Attack":
                return _offer_attack(view, draft)
            case "Disband":
                return offer_disband(view, draft)
            case "Fortify" | "Unfortify":
                return _offer_fortify(view, draft)
            case "Instruct":
                return offer_instruct(view, draft)
            case _:
                return kinds(())

    def idle(self, view: State) -> bool:
        """Tell whether nobody can be attacked and nobody can dig. [WIE-SEQ-006]"""
        return not _kinds(view)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        match order:
            case Attack():
                return refuse_attack(view, order)
            case Fortify(unit=unit):
                return refuse_fortify(view, unit)
            case Unfortify(unit=unit):
                return refuse_unfortify(view, unit)
            case FindSupply():
                return None
            case _:
                return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Fight, dig, or find supply anew."""
        match order:
            case Attack():
                yield from fight(state, side, order)
            case Fortify(unit=unit):
                yield from fortify(state, unit)
            case Unfortify(unit=unit):
                yield from unfortify(state, unit)
            case FindSupply():
                yield from find_anew(state)

    def end(self, state: State) -> Play:
        """Let landed units attack that have not yet; wipe the marks of battle.

        [WIE-CBT-010] [WIE-CBT-038] [WIE-SEA-030] [WIE-AMOV-017]
        """
        side = state.clock.side
        for place in landings(state, side):
            units = tuple(u.id for u in units_at(state, place, side) if u.assault)
            order = Attack(targets=(place,), units=units)
            yield from wearing(state, fight(state, side, order))
        yield from end_battles(state)
        yield from super().end(state)


def find_anew(state: State) -> Play:
    """Find out who is in supply now, of all powers. [WIE-UI-035]"""
    yield SupplySought(to=(state.clock.side,), side=state.clock.side)
    yield from find_supply(state, state.terms.sides)


def landings(state: State, side: Side) -> tuple[HexId, ...]:
    """The hexes in which landed units still have to attack, sorted.

    Nobody else has to, and nobody has to attack cadres. [WIE-CBT-010] [WIE-PART-008]
    """
    landed = [u for u in units_of(state, side) if u.assault and not pace_of(state, u).attacked]
    return tuple(sorted({unit.at for unit in landed if foes_at(state, side, unit.at)}))


def _kinds(view: State) -> list[str]:
    """The kinds of orders of the phase itself that are possible."""
    own = [unit.id for unit in units_of(view, view.viewer)]
    found = ["Attack"] if next(targets_of(view), None) is not None else []
    if any(refuse_fortify(view, unit) is None for unit in own):
        found.append("Fortify")
    if any(refuse_unfortify(view, unit) is None for unit in own):
        found.append("Unfortify")
    return found


def _offer_attack(view: State, draft: Draft) -> Offer:
    """Offer a hex to attack, air support, then units; players add hexes that go with the first.

    [WIE-CBT-001] [WIE-CBT-002] [WIE-CBT-005]
    """
    if "targets" not in draft.fields:
        places = tuple(Choice(value=place) for place in targets_of(view))
        return Offer(field="targets", many=True, choices=places)
    targets: tuple[HexId, ...] = tuple(draft.fields["targets"])
    chosen: tuple[UnitId, ...] = tuple(draft.fields.get("units", ()))
    if not targets or any(refuse_target(view, place) for place in targets):
        return Offer(field="units", many=True)
    if "air" not in draft.fields and has_support(view, view.viewer, targets[0]):
        return Offer(field="air", choices=(Choice(value=True), Choice(value=False)))
    order = Attack(targets=targets, units=chosen, air=bool(draft.fields.get("air")))
    able = able_attackers(view, targets)
    near = {spot for place in targets for spot in around(view.terms.map, place)}
    refused = [
        (unit.id, refuse_attacker(view, unit.id, targets))
        for place in sorted(near)
        for unit in units_at(view, place, view.viewer)
    ]
    known = bool(chosen) and set(chosen) <= set(able)
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit) for unit in able if unit not in chosen),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
        complete=refuse_attack(view, order) is None,
        preview=shown(forecast(view, battle_of(view.viewer, order))) if known else {},
    )


def _offer_fortify(view: State, draft: Draft) -> Offer:
    """Offer divisions to fortify, with the chance, or to leave their works. [WIE-CBT-078]"""
    if "unit" in draft.fields:
        return COMPLETE
    refuse = refuse_fortify if draft.kind == "Fortify" else refuse_unfortify
    able = [unit for unit in units_of(view, view.viewer) if refuse(view, unit.id) is None]
    return Offer(
        field="unit",
        choices=tuple(
            Choice(value=unit.id, preview={"chance": fortify_chance(view, unit)[0]})
            for unit in able
        ),
    )
