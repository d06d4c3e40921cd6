"""A power moves units by sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused, kinds
from grognard.systems.europe.orders.sea import ComeAshore, Land, Ship, Sortie, TurnBack
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.america import assault_points, is_overseas
from grognard.systems.europe.rules.convoys import (
    announce,
    come_ashore,
    due,
    harbours_for,
    refuse_ashore,
    refuse_turn_back,
    turn_back,
    turning,
)
from grognard.systems.europe.rules.edges import is_transit, other_end
from grognard.systems.europe.rules.hunting import air_dangers, meets_fleets
from grognard.systems.europe.rules.landing import land, refuse_land, ship_goals
from grognard.systems.europe.rules.navies import pay_escort, ready_ships, refuse_sortie, sortie
from grognard.systems.europe.rules.shipping import refuse_passenger, refuse_ship, ship
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.rules.vichy import judge_landing
from grognard.systems.europe.rules.voyages import carries, free_points, voyage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Order, Refusal, Scalar, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import Convoy, State, Unit, UnitId
    from grognard.terrain.hexes import HexId


class Sea(OneSide):
    """A power moves units by sea."""

    def prepare(self, state: State) -> Play:
        """Make shipping free again, and tell of what has come round Africa.

        [WIE-SEA-011] [WIE-SEA-055]
        """
        yield from ready_ships(state, state.clock.side)
        yield from announce(state, state.clock.side)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer units and navies, then where ships take them; sorties."""
        if not draft.kind:
            found = [kind for kind in ("Ship", "Land") if any(_passengers(view, kind))]
            sorties = ["Sortie"] if _sorties(view) else []
            ashore = ["ComeAshore"] if _arrived(view) else []
            turns = ["TurnBack"] if turning(view, view.viewer) else []
            return kinds([*found, *sorties, *ashore, *turns, *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        if draft.kind == "Sortie":
            return _offer_sortie(view, draft)
        if draft.kind == "ComeAshore":
            return _offer_ashore(view, draft)
        if draft.kind == "TurnBack":
            return _offer_turn(view, draft)
        units: tuple[UnitId, ...] = tuple(draft.fields.get("units", ()))
        if not units:
            return _offer_units(view, draft.kind)
        if "navy" not in draft.fields:
            navies = (
                _navies(view, view.units[units[0]], draft.kind) if units[0] in view.units else []
            )
            return Offer(field="navy", choices=tuple(Choice(value=navy) for navy in navies))
        if "goal" not in draft.fields:
            return _offer_goals(view, draft, units)
        if draft.kind == "Land" and "beachhead" not in draft.fields:
            return _offer_beachhead(view, draft, units)
        return COMPLETE

    def idle(self, view: State) -> bool:
        """Tell whether nobody can be shipped, come ashore or turn back. [WIE-SEQ-006]"""
        if _arrived(view) or turning(view, view.viewer):
            return False
        return not any(any(_passengers(view, kind)) for kind in ("Ship", "Land"))

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        if isinstance(order, Ship):
            return refuse_ship(view, order)
        if isinstance(order, Land):
            return refuse_land(view, order)
        if isinstance(order, Sortie):
            return refuse_sortie(view, order)
        if isinstance(order, ComeAshore):
            return refuse_ashore(view, order)
        if isinstance(order, TurnBack):
            return refuse_turn_back(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Ship, land, send ships to sea, or bring ashore who came round Africa."""
        if isinstance(order, Ship):
            yield from ship(state, order)
        elif isinstance(order, Land):
            yield from land(state, order)
        elif isinstance(order, Sortie):
            yield from sortie(state, order)
        elif isinstance(order, ComeAshore):
            yield from come_ashore(state, side, order)
        elif isinstance(order, TurnBack):
            yield from turn_back(state, side, order)

    def end(self, state: State) -> Play:
        """Let Vichy answer a landing, and escorts pay, then go on. [WIE-SEA-046] [WIE-NAT-185]"""
        yield from judge_landing(state, state.clock.side)
        yield from pay_escort(state, state.clock.side)
        yield from super().end(state)


def _navies(view: State, unit: Unit, kind: str) -> list[str]:
    """The navies that could take a unit on board now."""
    return [
        navy
        for navy, fleet in sorted(view.fleets.items())
        if carries(view, navy, unit)
        and (fleet.amph if kind == "Land" else free_points(fleet))
        and next(ship_goals(view, unit, navy, landing=kind == "Land"), None)
    ]


def _passengers(view: State, kind: str) -> Iterator[Unit]:
    """The units that can go by sea: in a port, with ships for them and somewhere to go."""
    for unit in units_of(view, view.viewer):
        if refuse_passenger(view, unit.id) is None and _navies(view, unit, kind):
            yield unit


def _offer_units(view: State, kind: str) -> Offer:
    """Offer units that can go by sea. One is enough for an order; players add others to it."""
    refused = [(unit.id, refuse_passenger(view, unit.id)) for unit in units_of(view, view.viewer)]
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit.id) for unit in _passengers(view, kind)),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
    )


def _offer_goals(view: State, draft: Draft, units: tuple[UnitId, ...]) -> Offer:
    """Offer ports or coasts, with the dangers of the way; and what it takes from overseas.

    [WIE-SEA-017] [WIE-SEA-018] [WIE-SEA-058]
    """
    navy = str(draft.fields["navy"])
    if any(unit not in view.units for unit in units):
        return Offer(field="goal")
    party = [view.units[unit] for unit in units]
    told: dict[str, Scalar] = {}
    if is_overseas(view, party[0]):
        told = {"overseas": assault_points(view, party)}
    goals = [
        goal
        for goal in ship_goals(view, party[0], navy, landing=draft.kind == "Land")
        if len(units) == 1 or _accepts(view, draft.kind, units, navy, goal)
    ]
    return Offer(
        field="goal",
        choices=tuple(
            Choice(value=goal, preview=_risks(view, party[0], navy, goal)) for goal in goals
        ),
        preview=told,
    )


def _accepts(view: State, kind: str, units: tuple[UnitId, ...], navy: str, goal: HexId) -> bool:
    if kind == "Land":
        return refuse_land(view, Land(units=units, navy=navy, goal=goal)) is None
    return refuse_ship(view, Ship(units=units, navy=navy, goal=goal)) is None


def _risks(view: State, unit: Unit, navy: str, goal: HexId) -> dict[str, Scalar]:
    """Say what a voyage may meet, as far as the power can know, and where it leads round Africa.

    [WIE-SEA-018] [WIE-SEA-054]
    """
    way = voyage(view, unit.side, navy, unit.at, goal) or ()
    dangers = air_dangers(view, unit.side, way)
    met = meets_fleets(view, unit.side, way)
    told: dict[str, Scalar] = {"hexes": len(way) - 1, "air": len(dangers), "fleet": met}
    if is_transit(view, unit.side, goal):
        turns = view.terms.tables.numbers.africa_turns
        told |= {"out": other_end(view, goal), "arrives": view.clock.turn + turns}
    return told


def _offer_beachhead(view: State, draft: Draft, units: tuple[UnitId, ...]) -> Offer:
    """Offer to establish a beachhead, or not. [WIE-SEA-035]"""
    navy, goal = str(draft.fields["navy"]), str(draft.fields["goal"])
    orders = [Land(units=units, navy=navy, goal=goal, beachhead=made) for made in (False, True)]
    good = [order.beachhead for order in orders if refuse_land(view, order) is None]
    return Offer(field="beachhead", choices=tuple(Choice(value=made) for made in good))


def _arrived(view: State) -> list[str]:
    """The units that came round Africa and can go ashore somewhere. [WIE-SEA-055]"""
    return [convoy.unit.id for convoy in due(view, view.viewer) if _ferries(view, convoy)]


def _ferries(view: State, convoy: Convoy) -> list[str]:
    """The navies that could bring such a unit ashore."""
    return [
        navy
        for navy in sorted(view.fleets)
        if carries(view, navy, convoy.unit)
        and next(harbours_for(view, convoy, navy), None) is not None
    ]


def _offer_ashore(view: State, draft: Draft) -> Offer:
    """Offer who came round Africa, a navy, then ports; players add other units. [WIE-SEA-055]"""
    units = tuple(draft.fields.get("units", ()))
    if not units:
        choices = tuple(Choice(value=unit) for unit in _arrived(view))
        return Offer(field="units", many=True, choices=choices)
    found = [convoy for convoy in due(view, view.viewer) if convoy.unit.id == units[0]]
    if not found:
        return Offer(field="navy")
    if "navy" not in draft.fields:
        navies = _ferries(view, found[0])
        return Offer(field="navy", choices=tuple(Choice(value=navy) for navy in navies))
    if "goal" in draft.fields:
        return COMPLETE
    navy = str(draft.fields["navy"])
    goals = [
        goal
        for goal in harbours_for(view, found[0], navy)
        if refuse_ashore(view, ComeAshore(units=units, navy=navy, goal=goal)) is None
    ]
    return Offer(field="goal", choices=tuple(Choice(value=goal) for goal in goals))


def _offer_turn(view: State, draft: Draft) -> Offer:
    """Offer who may turn on the way round Africa; one is enough for an order. [WIE-UI-097]"""
    if draft.fields.get("units"):
        return COMPLETE
    choices = tuple(Choice(value=one.unit.id) for one in turning(view, view.viewer))
    return Offer(field="units", many=True, choices=choices)


def _sorties(view: State) -> list[Sortie]:
    """What surface points can do more than they do."""
    most = view.terms.tables.numbers.escort_most
    return [
        order
        for navy in sorted(view.fleets)
        for escort in range(most + 1)
        for supply in (False, True)
        for order in (Sortie(navy=navy, escort=escort, supply=supply),)
        if refuse_sortie(view, order) is None
    ]


def _offer_sortie(view: State, draft: Draft) -> Offer:
    """Offer a navy, its escorts, and supply over the High Seas. [WIE-SEA-045]"""
    left = _sorties(view)
    for field in ("navy", "escort", "supply"):
        if field not in draft.fields:
            values = dict.fromkeys(getattr(order, field) for order in left)
            return Offer(field=field, choices=tuple(Choice(value=value) for value in values))
        left = [order for order in left if getattr(order, field) == draft.fields[field]]
    return COMPLETE
