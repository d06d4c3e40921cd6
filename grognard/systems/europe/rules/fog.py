"""Fog of war: which hexes a power sees, what it sees from afar, what comes and goes from sight.

A hex is clear, seen from afar, or fogged. Fog is settled anew at the start of a power's player
turn; its own zones of control lift it as they move, and they keep sight of what comes into them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.systems.europe.events.fog import (
    ContactLost,
    CounterSpotted,
    HexesRevealed,
    ReportDropped,
    UnitSighted,
)
from grognard.systems.europe.rules.intelligence import afar_chance, split_chances
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.units import by_hex, units_of
from grognard.systems.europe.rules.zones import zone_layer
from grognard.systems.europe.state import Unit
from grognard.systems.europe.terms import SOVIETS
from grognard.terrain.map import frozen

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from typing import Any

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.tables import Kind
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId

Look: TypeAlias = Literal["fogged", "afar", "clear"]

_ALWAYS_INFANTRY = ("paratroop", "air-landing", "mountain")
_SURE_FACES, _SOVIET_FACES = 10, 12
_ALL = 100
_SURE = Fraction(1)


def fogged_sides(state: State) -> tuple[Side, ...]:
    """The powers who play in fog."""
    return tuple(side for side in state.terms.sides if not state.lifted.get(side))


def is_sighted(state: State, side: Side, unit: Unit) -> bool:
    """Tell whether a power has a unit in plain sight now."""
    return bool(state.lifted.get(side)) or unit.id in state.sighted.get(side, {})


@derived("units", "control", "player_turn", "surprised", "terms")
def watched(state: State, side: Side) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """The places a power sees by its zones, its own ground and what is neutral.

    [WIE-OFG-006] [WIE-OFG-007] [WIE-OFG-009] [WIE-OFG-010]
    """
    neutral = np.frombuffer(state.control, np.uint8) == 0
    zones = zone_layer(state, side) | zone_layer(state, side, minor=True)
    return frozen(zones | neutral | friendly(state, side))


def sees(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex is clear to a power now, by reconnaissance on land or by intelligence.

    [WIE-OFG-001] [WIE-OFG-009] [WIE-OFG-010] [WIE-OFG-014]
    """
    if place in state.revealed.get(side, ()):
        return True
    if any(unit.kind in ("partisan", "cadre") and unit.side == side for unit in _at(state, place)):
        return True
    return bool(watched(state, side)[state.terms.map.place(place)])


def _at(state: State, place: HexId) -> tuple[Unit, ...]:
    return by_hex(state).get(place, ())


def notice(state: State, moved: Iterable[UnitId] = ()) -> Play:
    """Let powers see what came into their sight, and lose what left it, after units moved.

    A fortress is not seen because somebody came next to it. [WIE-OFG-007] [WIE-OFG-010]
    """
    sides = fogged_sides(state)
    if not sides:
        return
    movers = {unit for unit in moved if unit in state.units}
    for side in sides:
        for other in state.terms.sides:
            if other == side:
                continue
            for unit in _misjudged(state, side, other):
                if not movers or unit.id in movers or _newly(state, side, unit, movers):
                    yield from _look_at(state, side, unit)


def _misjudged(state: State, side: Side, other: Side) -> list[Unit]:
    """The units of another power that are in a power's sight and should not be, or the reverse."""
    units = units_of(state, other)
    known = state.sighted.get(side, {})
    if other not in state.terms.enemies(side):
        return [unit for unit in units if unit.id not in known]
    map_ = state.terms.map
    clear = watched(state, side).copy()
    own = [u.at for u in units_of(state, side) if u.kind in ("partisan", "cadre")]
    clear[map_.places((*own, *state.revealed.get(side, ())))] = True
    now = clear[[map_.index[unit.at] for unit in units]].tolist()
    return [unit for unit, seen in zip(units, now, strict=True) if seen != (unit.id in known)]


def _newly(state: State, side: Side, unit: Unit, movers: set[UnitId]) -> bool:
    """Tell whether somebody of a power who moved may have come next to a unit."""
    if is_sighted(state, side, unit) or _is_fortress(state, unit):
        return False
    return any(state.units[mover].side == side for mover in movers)


def _is_fortress(state: State, unit: Unit) -> bool:
    work = state.works.get(unit.at)
    return work is not None and work.side == unit.side and work.kind != "fortification"


def _look_at(state: State, side: Side, unit: Unit) -> Play:
    seen = unit.side not in state.terms.enemies(side) or sees(state, side, unit.at)
    if seen and not is_sighted(state, side, unit):
        yield from _drop_reports(state, side, unit.at)
        yield UnitSighted(to=(side,), unit=unit, by=side)
    elif not seen and is_sighted(state, side, unit) and not _is_first(state):
        yield ContactLost(to=(side,), unit=unit.id, name=unit.name, by=side)


def reveal(state: State, places: Iterable[HexId]) -> Play:
    """Let everybody see who stands in hexes, such as those that are fought over. [WIE-OFG-008]"""
    for place in places:
        for unit in _at(state, place):
            for side in fogged_sides(state):
                if side != unit.side and not is_sighted(state, side, unit):
                    yield from _drop_reports(state, side, place)
                    yield UnitSighted(to=(side,), unit=unit, by=side)


def _drop_reports(state: State, side: Side, place: HexId) -> Play:
    for name, report in sorted(state.reports.get(side, {}).items()):
        if report.at == place:
            yield ReportDropped(to=(side,), report=name, at=place, by=side)


def reconnoitre(state: State, side: Side) -> Play:
    """Settle the fog for a power at the start of its player turn.

    The first player turn of a game has none. [WIE-OFG-001] [WIE-OFG-006] [WIE-OFG-009]
    """
    if state.lifted.get(side) or _is_first(state):
        return
    for name, report in sorted(state.reports.get(side, {}).items()):
        yield ReportDropped(to=(side,), report=name, at=report.at, by=side)
    yield HexesRevealed(to=(side,), by=side, hexes=())
    clear: list[HexId] = []
    afar: list[HexId] = []
    for place in _hostile_hexes(state, side):
        look = yield from _look_into(state, side, place)
        if look == "clear":
            clear.append(place)
        elif look == "afar":
            afar.append(place)
    yield HexesRevealed(to=(side,), by=side, hexes=tuple(clear))
    yield from notice(state)
    for place in afar:
        yield from _spot(state, side, place)


def _is_first(state: State) -> bool:
    """Tell whether the first player turn, or the air war before it, is being played.

    [WIE-OFG-006]
    """
    clock = state.clock
    return clock.turn == 1 and (clock.side == state.terms.sides[0] or clock.phase == "allocation")


def _hostile_hexes(state: State, side: Side) -> list[HexId]:
    """Hexes in which enemies stand that the power does not see on land. [WIE-OFG-009]"""
    enemies = {unit.at for enemy in state.terms.enemies(side) for unit in units_of(state, enemy)}
    return [place for place in sorted(enemies) if not sees(state, side, place)]


def _look_into(state: State, side: Side, place: HexId) -> Generator[Yielded, Any, Look]:
    """Ask air reconnaissance, agents and signals about a hex, one after the other.

    [WIE-OFG-009] [WIE-OFG-011] [WIE-OFG-015] [WIE-OFG-017] [WIE-OFG-018]
    """
    look: Look = "fogged"
    chance = afar_chance(state, side, place)
    if (yield from _happens(chance, f"reconnaissance {place}")):
        look = "afar"
    for source, whole in split_chances(state, side, place):
        if (yield from _happens(whole / 2, f"{source} {place}")):
            return "clear"
        half = min(whole, _SURE) / 2
        if (yield from _happens(half / (1 - half), f"{source} {place}")):
            look = "afar"
    return look


def _happens(chance: Fraction, label: str) -> Generator[Yielded, Any, bool]:
    """Draw a chance that nobody sees; what cannot happen is not drawn."""
    if chance <= 0:
        return False
    share = min(Fraction(1), chance)
    happened: bool = yield Chance(share.numerator, share.denominator, label, ())
    return happened


def _spot(state: State, side: Side, place: HexId) -> Play:
    """Report the top unit of a hex by its symbol, which may be wrong. [WIE-OFG-002] [WIE-OFG-004]

    Of the counter nothing but the symbol is known.
    """
    top = max(
        (unit for unit in _at(state, place) if unit.side in state.terms.enemies(side)),
        key=lambda unit: (unit.defence, unit.id),
    )
    right = state.terms.tables.intelligence["symbol"].of(side)
    kind: Kind = top.kind
    true = yield Chance(right, _ALL, f"symbol {place}", ())
    if not true:
        faces = _SOVIET_FACES if top.side == SOVIETS else _SURE_FACES
        die = yield Roll(faces, f"symbol {place}", ())
        kind = state.terms.tables.symbols[die - 1].kind
    if kind in _ALWAYS_INFANTRY:
        kind = "infantry"
    name = yield Naming("counter", (side,))
    report = Unit(
        id=name,
        side=top.side,
        nation="",
        template="",
        name="",
        short="",
        kind=kind,
        size="division",
        at=place,
        attack=0,
        defence=0,
        moves=0,
        seen=state.clock.turn,
    )
    yield CounterSpotted(to=(side,), report=report, by=side)


def all_seen(terms: Terms, units: Iterable[Unit]) -> dict[Side, dict[UnitId, bool]]:
    """Who sees whom at the start: all is clear in the first player turn. [WIE-OFG-006]"""
    known = tuple(units)
    return {side: {u.id: True for u in known if u.side != side} for side in terms.sides}
