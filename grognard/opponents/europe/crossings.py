"""How the chief moves units by sea: landings where he has no foothold, then ships to its ports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft
from grognard.opponents.europe.aims import FAR
from grognard.opponents.europe.notes import Reason
from grognard.systems.europe.orders.sea import ComeAshore, Land, Ship
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.hunting import air_dangers, meets_fleets
from grognard.systems.europe.rules.landing import is_guarded, refuse_land, refuse_target
from grognard.systems.europe.rules.odds import foes_at
from grognard.systems.europe.rules.ports import port_kind
from grognard.systems.europe.rules.shipping import (
    is_emergency,
    port_of,
    port_room,
    refuse_passenger,
    refuse_ship,
)
from grognard.systems.europe.rules.voyages import (
    carries,
    free_points,
    sea_size,
    voyage,
    voyage_lengths,
)
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.state import POINT
from grognard.systems.europe.words import place_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.offers import Offer
    from grognard.kernel.records import Order
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

_BEACHES = 4
"""So many beachheads are made at most: each keeps a point of ships from coming back."""
_FEARED = 150
"""Attack strength within two hexes that halves what a coast is worth."""
_GUNS = 4
"""By how much coastal batteries lessen it."""
_RISK = 1
"""Known enemy air points, of six that would be sure to hit, into which ships sail at most."""
_SAVED = 3
"""Turns of march: who saves more than so many by sea waits for a ship in port."""


def by_sea(
    picture: Picture, notes: Notes, meter: Meter, offers: Callable[[Draft], Offer]
) -> Order | None:
    """Give the next order of the Sea Movement Phase, or none. [WIE-SEA-001]

    Nobody is sent twice: whom somebody unseen has stopped, he would stop again.
    """
    order = _come_ashore(picture, offers) or _cross(picture, meter)
    if order is None or set(order.units) & set(notes.asked):
        return None
    notes.asked = (*notes.asked, *order.units)
    key = "land" if isinstance(order, Land) else "ship"
    notes.add(Reason(picture.view.clock.turn, key, place_name(picture.view, order.goal)))
    return order


def _cross(picture: Picture, meter: Meter) -> Land | Ship | None:
    """Widen the beaches first, then fill the ports, and land on beaches with what is left."""
    parties = _parties(picture)
    if not parties or not meter.spend(len(parties)):
        return None
    return (
        _land(picture, parties, meter, new=True)
        or _ship(picture, parties)
        or _land(picture, parties, meter, new=False)
    )


def waits(picture: Picture, unit: Unit) -> bool:
    """Tell whether a unit stays in port, for ships take only who has not marched. [WIE-SEA-012]

    Who could not get to any prize by land, and who saves weeks of marching.
    """
    if not picture.overseas.is_port(unit.at):
        return False
    if _is_islander(picture, unit):
        return True
    ways = _passages(picture, unit)
    return any(_is_safe(picture, navy, unit.at, goal) for navy, goal in ways)


def _parties(picture: Picture) -> dict[HexId, list[Unit]]:
    """Who can go by sea, by port, the strongest first. [WIE-SEA-012]"""
    view = picture.view
    found: dict[HexId, list[Unit]] = {}
    for unit in picture.own:
        if refuse_passenger(view, unit.id) is None and not is_emergency(view, unit):
            found.setdefault(unit.at, []).append(unit)
    for units in found.values():
        units.sort(key=lambda one: (-one.attack, one.id))
    return dict(sorted(found.items()))


def _navies(picture: Picture, unit: Unit) -> list[str]:
    """The navies that take a unit, those with the most ships first."""
    view = picture.view
    able = [navy for navy in view.fleets if carries(view, navy, unit)]
    return sorted(able, key=lambda navy: (-free_points(view.fleets[navy]), navy))


# Landings.


def _land(
    picture: Picture, parties: dict[HexId, list[Unit]], meter: Meter, *, new: bool
) -> Land | None:
    """Land on the best coast, from the port that sends most; on new beaches or on own ones."""
    view, overseas = picture.view, picture.overseas
    waiting = {
        port: [unit for unit in units if unit in overseas.islanders]
        for port, units in parties.items()
    }
    waiting = {port: units for port, units in waiting.items() if units}
    fleets = [navy for navy, fleet in sorted(view.fleets.items()) if fleet.amph]
    if not waiting or not fleets or not (picture.wanted and picture.attacks):
        return None
    if new and len(_own_beaches(picture)) >= _BEACHES:
        return None
    coasts = [
        (-_merit(picture, goal) * sum(len(order.units) for order in orders), goal, orders)
        for goal in _coasts(picture, new=new)
        if meter.spend() and (orders := list(_landings(picture, waiting, fleets, goal, new=new)))
    ]
    for _, _, orders in sorted(coasts, key=lambda one: one[:2]):
        orders.sort(key=lambda one: (-len(one.units), one.units))
        for order in orders:
            port = view.units[order.units[0]].at
            if _is_safe(picture, order.navy, port, order.goal):
                return order
    return None


def _own_beaches(picture: Picture) -> list[HexId]:
    return [at for at, side in sorted(picture.view.beachheads.items()) if side == picture.side]


def _landings(
    picture: Picture,
    waiting: dict[HexId, list[Unit]],
    fleets: list[str],
    goal: HexId,
    *,
    new: bool,
) -> Iterator[Land]:
    """From each port as many as ships, port and beach take. [WIE-SEA-024] [WIE-SEA-035]"""
    view = picture.view
    for port, units in waiting.items():
        for navy in fleets:
            if refuse_target(view, navy, port, goal) is not None:
                continue
            port_most = port_room(view, port, port_of(view, picture.side, port), landing=False)
            most = min(picture.room(goal), view.fleets[navy].amph, port_most)
            able = [unit.id for unit in units if carries(view, navy, unit)][:most]
            made = new and goal not in view.beachheads and not port_kind(view, goal)
            order = Land(units=tuple(able), navy=navy, goal=goal, beachhead=made)
            if refuse_land(view, order) is None:
                yield order


def _coasts(picture: Picture, *, new: bool) -> list[HexId]:
    """Coasts to land on: empty ones, next to each other or near those who are already ashore."""
    foothold = picture.overseas.foothold
    if not new:
        return [at for at in sorted(foothold) if picture.room(at) > 0]
    open_ = {at for at in _open_coasts(picture) if at not in foothold}
    if foothold:
        beside = {spot for at in foothold for spot in around(picture.map, at)}
        near = {spot for at in beside for spot in around(picture.map, at)}
        return sorted(open_ & beside) or sorted(open_ & near)
    wide = [at for at in sorted(open_) if open_ & set(around(picture.map, at))]
    return wide or sorted(open_)


def _open_coasts(picture: Picture) -> Iterator[HexId]:
    """Enemy coasts where nobody stands, as far as known, and no fortress does."""
    view, side = picture.view, picture.side
    ends: set[HexId] = set()
    for port in {unit.at for unit in picture.overseas.islanders}:
        for navy, fleet in sorted(view.fleets.items()):
            if fleet.side == side and fleet.amph:
                ends |= set(voyage_lengths(view, side, navy, port))
    for at in sorted(ends):
        place = picture.map.place(at)
        if picture.held[place] or not picture.overseas.mainland[place]:
            continue
        if not foes_at(view, side, at) and not blocks(view, at, side):
            yield at


def _merit(picture: Picture, at: HexId) -> float:
    """What a coast promises to each who lands, less what the enemy could do there.

    Whom coastal batteries reduce is missed in the battle for the beach. [WIE-SEA-050]
    """
    place = picture.map.place(at)
    merit = float(picture.aims.promise[place]) / (1 + float(picture.threat[place]) / _FEARED)
    return merit / _GUNS if is_guarded(picture.view, at) else merit


# Ships.


def _is_safe(picture: Picture, navy: str, port: HexId, goal: HexId) -> bool:
    """Tell whether ships may sail, as far as dangers are known. [WIE-SEA-018]"""
    view, side = picture.view, picture.side
    way = voyage(view, side, navy, port, goal)
    if way is None or meets_fleets(view, side, way):
        return False
    return sum(points for *_, points in air_dangers(view, side, way)) <= _RISK


def _harbours(picture: Picture, unit: Unit, navy: str) -> list[HexId]:
    """Own ports a unit could be shipped to, those nearest to what it makes for first."""
    place, far = picture.map.place, picture.aims.way(unit)
    reached = voyage_lengths(picture.view, picture.side, navy, unit.at)
    ports = [at for at in picture.overseas.landings if at in reached and picture.room(at) > 0]
    return sorted(ports, key=lambda at: (int(far[place(at)]), at))


def _passages(picture: Picture, unit: Unit) -> Iterator[tuple[str, HexId]]:
    """With which navy a unit should go where, the best first: over the sea, or by a short cut."""
    view, place = picture.view, picture.map.place
    if not picture.attacks:
        return
    island = _is_islander(picture, unit)
    far = picture.aims.way(unit)
    least = 0 if island else _SAVED * POINT * max(1, unit.moves)
    here = int(far[place(unit.at)])
    if not island and here <= least:
        return
    for navy in _navies(picture, unit):
        if free_points(view.fleets[navy]) < sea_size(view, unit):
            continue
        for goal in _harbours(picture, unit, navy):
            there = int(far[place(goal)])
            if there < FAR and here - there > least:
                yield navy, goal


def _ship(picture: Picture, parties: dict[HexId, list[Unit]]) -> Ship | None:
    """Ship units to the port from which they are most use; those off an island together."""
    view = picture.view
    for port, units in parties.items():
        # What ships and ports do not take of one, they do not take of his countrymen.
        for first in {unit.nation: unit for unit in reversed(units)}.values():
            others = [one.id for one in units if one.nation == first.nation and one is not first]
            for navy, goal in _passages(picture, first):
                for count in range(len(others) if _is_islander(picture, first) else 0, -1, -1):
                    order = Ship(units=(first.id, *others[:count]), navy=navy, goal=goal)
                    if refuse_ship(view, order) is None:
                        if _is_safe(picture, navy, port, goal):
                            return order
                        break
    return None


def _is_islander(picture: Picture, unit: Unit) -> bool:
    return not picture.overseas.mainland[picture.map.place(unit.at)]


def _come_ashore(picture: Picture, offers: Callable[[Draft], Offer]) -> ComeAshore | None:
    """Bring who came round Africa to the port nearest to the enemy. [WIE-SEA-055]"""
    if not picture.view.convoys.get(picture.side):
        return None
    for unit in _values(offers(Draft(kind="ComeAshore"))):
        fields = {"units": (unit,)}
        for navy in _values(offers(Draft(kind="ComeAshore", fields=fields))):
            goals = _values(offers(Draft(kind="ComeAshore", fields={**fields, "navy": navy})))
            if goals:
                far, place = picture.to_enemy, picture.map.place
                goal = min(goals, key=lambda at: (int(far[place(at)]), at))
                return ComeAshore(units=(unit,), navy=navy, goal=goal)
    return None


def _values(offer: Offer) -> list[str]:
    return [str(choice.value) for choice in offer.choices]
