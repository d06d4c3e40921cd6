"""What ships meet on their way: aircraft, with cover and without, and Allied fleets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.kernel.dice import Roll
from grognard.systems.europe.events.sea import FleetChanged, ShipsAttacked
from grognard.systems.europe.rules.airfields import air_range, airfields, near
from grognard.systems.europe.rules.airsea import attacking_ships, lose_at_sea, sea_control
from grognard.systems.europe.rules.losses import reduce
from grognard.systems.europe.rules.seas import HIGH_SEAS, SEAS, sea_at
from grognard.systems.europe.rules.skies import wings_on
from grognard.systems.europe.rules.voyages import sea_size
from grognard.systems.europe.tables import FACES
from grognard.systems.europe.terms import ALLIES, AXIS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.events.sea import Danger
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.tables import Front
    from grognard.terrain.hexes import HexId

_BEATEN = ("conquered", "occupied")


def hunters(state: State, side: Side) -> NDArray[np.bool_]:
    """Where a power's aircraft reach ships; not from countries drawn into the war this turn.

    [WIE-SEA-038] [WIE-SEA-041]
    """
    surprised = [name for name, turn in state.drawn.items() if turn == state.clock.turn]
    if not surprised:
        return air_range(state, side)
    layer = state.terms.map.layers["country"]
    theirs = [layer.names.index(name) for name in surprised if name in layer.names]
    fields = airfields(state, side, "minor") & ~np.isin(layer.cells, theirs)
    return near(state, fields, state.terms.tables.powers[side].air_range)


def air_dangers(
    state: State, side: Side, way: tuple[HexId, ...]
) -> list[tuple[Side, Front, Danger, int]]:
    """The attacks from the air a voyage meets: by whom, off which front, and how many points.

    Once off each front, and once more where it has no cover of its own.
    [WIE-SEA-038] [WIE-SEA-040] [WIE-SEA-042] [WIE-SEA-043]
    """
    place, own = state.terms.map.place, air_range(state, side)
    found: list[tuple[Side, Front, Danger, int]] = []
    for enemy in state.terms.enemies(side):
        reached = hunters(state, enemy)
        seen = [at for at in way if reached[place(at)]]
        for front in state.terms.fronts:
            there = [at for at in seen if state.terms.front(at) == front]
            bare = [at for at in there if not own[place(at)]]
            if there:
                points = attacking_ships(state, enemy, front, every=False)
                found.append((enemy, front, "air", points))
            if bare:
                points = attacking_ships(state, enemy, front, every=True)
                found.append((enemy, front, "uncovered", points))
    return [each for each in found if each[3]]


def has_allied_navy(state: State) -> bool:
    """Tell whether Allied fleets hunt: not between a British surrender and American entry.

    [WIE-SEA-049] [WIE-SUP-031]
    """
    if ALLIES not in state.terms.sides:
        return False
    britain = state.countries.get("united-kingdom")
    america = state.countries.get("united-states")
    beaten = britain is not None and britain.status in _BEATEN
    return not beaten or (america is not None and america.status == "active")


def meets_fleets(state: State, side: Side, way: tuple[HexId, ...]) -> bool:
    """Tell whether Allied fleets meet an Axis voyage: on the High Seas.

    But not where Axis aircraft reach and Allied ones do not.
    [WIE-SEA-044] [WIE-SEA-048] [WIE-NAT-012]
    """
    if side != AXIS or not has_allied_navy(state):
        return False
    place, zone, high = state.terms.map.place, sea_at(state), SEAS.index(HIGH_SEAS)
    own, theirs = air_range(state, AXIS), air_range(state, ALLIES)
    return any(
        zone[place(at)] == high and (theirs[place(at)] or not own[place(at)]) for at in way[1:]
    )


def hunt(state: State, units: tuple[UnitId, ...], navy: str, way: tuple[HexId, ...]) -> Play:
    """Let units at sea meet all dangers of their way. [WIE-SEA-005] [WIE-SEA-018]"""
    side = state.units[units[0]].side
    for enemy, front, danger, points in air_dangers(state, side, way):
        for unit in units:
            if unit in state.units and wings_on(state, enemy, front):
                yield from _bomb(state, unit, enemy, front, danger, points)
    if meets_fleets(state, side, way):
        yield from _chase(state, units, navy)


def _bomb(
    state: State, unit: UnitId, enemy: Side, front: Front, danger: Danger, points: int
) -> Play:
    """Let aircraft attack a unit at sea. [WIE-SEA-039] [WIE-SEA-042]"""
    die: int = yield Roll(FACES, f"ships {unit}", to=state.terms.sides)
    hit = die <= points
    yield ShipsAttacked(to=state.terms.sides, unit=unit, danger=danger, hit=hit)
    if hit:
        yield from reduce(state, unit, "sea")
    elif die == state.terms.tables.numbers.port_loss_die:
        yield lose_at_sea(state, enemy, front)


def _chase(state: State, units: tuple[UnitId, ...], navy: str) -> Play:
    """Let Allied fleets attack units at sea: escorts keep off a sixth each.

    What carried a unit that is hit is lost with it. Aircraft over the sea help or hinder, with the
    Sealion option. [WIE-SEA-044] [WIE-SEA-045] [WIE-SEA-047] [WIE-OPT-024] [WIE-OPT-026]
    """
    chased = msgspec.structs.replace(state.fleets[navy], chased=True)
    yield FleetChanged(to=state.terms.sides, navy=navy, fleet=chased)
    escort = sum(fleet.escort for fleet in state.fleets.values() if fleet.side == AXIS)
    for unit in units:
        if unit not in state.units:
            continue
        die: int = yield Roll(FACES, f"ships {unit}", to=state.terms.sides)
        hit = die <= FACES - escort + sea_control(state)[0]
        yield ShipsAttacked(to=state.terms.sides, unit=unit, danger="fleet", hit=hit)
        if hit:
            points = sea_size(state, state.units[unit])
            yield from reduce(state, unit, "sea")
            yield from _sink(state, navy, points)


def _sink(state: State, navy: str, points: int) -> Play:
    """Take the points that carried somebody off a navy for good; transports first."""
    fleet = state.fleets[navy]
    ntp = min(points, fleet.ntp_used)
    now = msgspec.structs.replace(fleet, ntp=fleet.ntp - ntp, ntp_used=fleet.ntp_used - ntp)
    yield FleetChanged(to=state.terms.sides, navy=navy, fleet=now)
