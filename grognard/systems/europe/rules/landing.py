"""Amphibious assaults, beachheads, sorties, and what the turn brings back to the navies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.dice import Roll
from grognard.systems.europe.events.sea import (
    BeachheadMade,
    FleetChanged,
    ShipsAttacked,
    ShipsReleased,
)
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.rules.airfields import near, supplied_hexes
from grognard.systems.europe.rules.america import (
    assault_points,
    is_usa_port,
    refuse_crossing,
    refuse_price,
)
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.hunting import hunt
from grognard.systems.europe.rules.losses import reduce
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.ports import port_kind
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.seas import HIGH_SEAS, holder, open_water, seas_of
from grognard.systems.europe.rules.shipping import (
    arrive,
    is_emergency,
    is_too_heavy,
    port_of,
    port_room,
    refuse_party,
    refuse_ship,
    tire,
    use_port,
    withdraw,
)
from grognard.systems.europe.rules.supply import SUPPLY_FIELDS
from grognard.systems.europe.rules.trains import edge_kind
from grognard.systems.europe.rules.units import is_combat, units_at
from grognard.systems.europe.rules.voyages import (
    sea_size,
    voyage,
    voyage_lengths,
)
from grognard.systems.europe.tables import FACES
from grognard.systems.europe.terms import ALLIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_GUARDED = ("belgium", "netherlands", "denmark", "germany")
"""Countries whose coasts the Axis defends. [WIE-SEA-050]"""


def is_coast(state: State, place: HexId) -> bool:
    """Tell whether a hex is land on the sea."""
    return bool(seas_of(state, place)) and not open_water(state)[state.terms.map.place(place)]


def refuse_weather(state: State, place: HexId) -> Refusal | None:
    """Say why the season forbids an assault on a coast, or nothing. [WIE-SEA-028] [WIE-SEA-029]"""
    seas = seas_of(state, place)
    if "baltic" in seas and state.season != "clear":
        return refuse_by("WIE-SEA-029", "landing-weather", hex=place)
    africa = place in state.terms.areas.get("africa", ())
    if HIGH_SEAS in seas and state.season == "snow" and not africa:
        return refuse_by("WIE-SEA-028", "landing-weather", hex=place)
    return None


@derived(*SUPPLY_FIELDS)
def _covered(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether each place lies near enough to a friendly hex in major supply. [WIE-SEA-026]"""
    flat = state.terms.map.layers["terrain"].recoded(("mountain",)) != 0
    bases = supplied_hexes(state, side, "major") & flat
    return near(state, np.asarray(bases), state.terms.tables.numbers.cover_hexes)


def has_cover(state: State, side: Side, origin: HexId, place: HexId) -> bool:
    """Tell whether a target has cover; from Gibraltar it always has. From the United States too.

    [WIE-SEA-026] [WIE-SEA-058]
    """
    if origin == state.terms.places.get("Gibraltar") or is_usa_port(state, origin):
        return True
    return bool(_covered(state, side)[state.terms.map.place(place)])


def refuse_land(view: State, order: Land) -> Refusal | None:
    """Say why a coast cannot be assaulted so, or nothing.

    [WIE-SEA-008] [WIE-SEA-024] [WIE-SEA-035] [WIE-SEA-058] [WIE-OPT-028]
    """
    found = refuse_party(view, order.units, order.navy, order.goal)
    if found is not None:
        return found
    units = [view.units[each] for each in order.units]
    for unit in units:
        if not is_combat(view.terms, unit) or is_emergency(view, unit):
            return refuse_by("WIE-SEA-024", "no-landing", unit=unit.name)
        if is_too_heavy(view, unit):
            return refuse_by("WIE-OPT-028", "no-mobile-landing", unit=unit.name)
    size, origin = sum(sea_size(view, unit) for unit in units), units[0].at
    if is_usa_port(view, origin):
        found = refuse_price(view, units, view.fleets[order.navy].amph)
    elif size > port_room(view, origin, port_of(view, view.viewer, origin), landing=False):
        found = refuse_by("WIE-SEA-008", "port-full", hex=origin)
    elif size > view.fleets[order.navy].amph:
        found = refuse_by("WIE-SEA-002", "no-ships", points=size)
    if found is not None:
        return found
    if order.beachhead and order.goal in view.beachheads:
        return refuse_by("WIE-SEA-035", "beachhead-there", hex=order.goal)
    return refuse_target(view, order.navy, origin, order.goal)


def refuse_target(view: State, navy: str, origin: HexId, goal: HexId) -> Refusal | None:
    """Say why a coast cannot be assaulted from a port, or nothing; from America at any distance.

    [WIE-SEA-024] [WIE-SEA-025] [WIE-SEA-026] [WIE-SEA-058]
    """
    overseas = is_usa_port(view, origin)
    if not is_coast(view, goal) or not holder(view, goal):
        return refuse_by("WIE-SEA-024", "no-coast", hex=goal)
    found = refuse_weather(view, goal) or (refuse_crossing(view, goal) if overseas else None)
    if found is not None:
        return found
    if not has_cover(view, view.viewer, origin, goal):
        return refuse_by("WIE-SEA-026", "landing-cover", hex=goal)
    hexes = voyage_lengths(view, view.viewer, navy, origin).get(goal)
    most = view.terms.tables.numbers.assault_hexes
    if hexes is None:
        return refuse_by("WIE-SEA-004", "no-voyage", hex=goal)
    if hexes > most and not overseas:
        return refuse_by("WIE-SEA-025", "too-far-by-sea", hex=goal, points=most)
    return None


def land(state: State, order: Land) -> Play:
    """Assault a coast: the survivors land, take an empty hex, and may establish a beachhead.

    [WIE-SEA-024] [WIE-SEA-027] [WIE-SEA-034] [WIE-SEA-035] [WIE-SEA-037] [WIE-SEA-058]
    """
    units = [state.units[each] for each in order.units]
    side, origin, fleet = units[0].side, units[0].at, state.fleets[order.navy]
    way = voyage(state, side, order.navy, origin, order.goal)
    if way is None:
        return  # somebody unseen bars the way
    size, points = sum(sea_size(state, unit) for unit in units), assault_points(state, units)
    yield from use_port(state, origin, size, landing=False)
    used = msgspec.structs.replace(fleet, amph=fleet.amph - points)
    yield FleetChanged(to=state.terms.sides, navy=order.navy, fleet=used)
    yield from hunt(state, order.units, order.navy, way)
    yield from _resist(state, order.units, order.goal)
    landed = tuple(each for each in order.units if each in state.units)
    tied = order.beachhead and bool(landed)
    yield from withdraw(state, order.navy, points - tied)
    if not landed:
        return
    yield from arrive(state, landed, way, assault=True)
    yield from tire(state, landed, spent=False)
    if not any(unit.side != side for unit in units_at(state, order.goal)):
        yield from take(state, side, order.goal)
    if tied:
        sides = state.terms.sides
        yield BeachheadMade(to=sides, hex=order.goal, side=side, navy=order.navy)


def is_guarded(state: State, place: HexId) -> bool:
    """Tell whether Axis coastal defence meets the power on move in a hex. [WIE-SEA-050]"""
    return state.clock.side == ALLIES and state.terms.country(place) in _GUARDED


def _resist(state: State, units: tuple[UnitId, ...], place: HexId) -> Play:
    """Let Axis coastal defence meet an Allied assault. [WIE-SEA-050]"""
    if not is_guarded(state, place):
        return
    numbers = state.terms.tables.numbers
    first, last = numbers.coast_loss_years
    mid = first <= today(state).year <= last
    chance = numbers.coast_loss_mid if mid else numbers.coast_loss
    for unit in units:
        if unit not in state.units:
            continue
        die: int = yield Roll(FACES, f"ships {unit}", to=state.terms.sides)
        hit = die <= chance
        yield ShipsAttacked(to=state.terms.sides, unit=unit, danger="coast", hit=hit)
        if hit:
            yield from reduce(state, unit, "sea")


def release(state: State, place: HexId) -> Play:
    """Let the ships of a beachhead that was dissolved go home. [WIE-SEA-037] [WIE-REIN-033]"""
    navy = state.tied.get(place)
    if navy is not None:
        yield ShipsReleased(to=state.terms.sides, hex=place)
        yield from withdraw(state, navy, 1)


def ship_goals(view: State, unit: Unit, navy: str, *, landing: bool) -> Iterator[HexId]:
    """Where a navy can take a unit now: ports, or coasts to assault; sorted. [WIE-SEA-017]"""
    for at in sorted(voyage_lengths(view, unit.side, navy, unit.at)):
        if landing:
            found = refuse_land(view, Land(units=(unit.id,), navy=navy, goal=at))
        elif port_kind(view, at) or at in view.beachheads or edge_kind(view, at):
            found = refuse_ship(view, Ship(units=(unit.id,), navy=navy, goal=at))
        else:
            continue
        if found is None:
            yield at
