"""The movement clock: both sides' marches, tick by tick.

In each tick the units that are due try their next step. First those that find their way free go,
then overruns, ambushes and battles of units that run into the enemy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance, Roll
from grognard.systems.overlord.events.field import (
    MarchNoted,
    UnitDelayed,
    UnitHalted,
    UnitMarched,
    UnitTired,
)
from grognard.systems.overlord.rules.ground import around, road_between
from grognard.systems.overlord.rules.hasty import ambush, clash
from grognard.systems.overlord.rules.intelligence import follow
from grognard.systems.overlord.rules.march import (
    command_chance,
    command_total,
    entry_cost,
    has_room,
    in_area,
    march_fatigue,
    mode_for,
    shuns,
)
from grognard.systems.overlord.rules.recce import slip_away
from grognard.systems.overlord.rules.units import allowance, half_up, units_at, weight
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.state import March
from grognard.terrain.shapes import WHOLE

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import Mode, Move, State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_FINE = 10_000


@dataclass(frozen=True)
class Step:
    """A step that a unit tries in a tick."""

    unit: UnitId
    origin: HexId
    hex: HexId
    mode: Mode
    cost: int
    """In hundredths; all of the allowance for a step that takes it."""
    share: Fraction
    """How much of its allowance it will have used: who is ahead enters first."""


def is_over(state: State) -> bool:
    """Tell whether the movement of the turn has ended."""
    return state.tick >= state.terms.tables.numbers.ticks


def tick(state: State) -> Play:
    """Play one tick. [OVL-SEQ-020]"""
    now = state.tick + 1
    marches = dict(state.marches)
    steps: list[Step] = []
    for step in due_steps(state, now):
        obeyed = yield from _check_command(state, step, marches)
        if obeyed:
            steps.append(step)
    free = [step for step in steps if not _foes_in(state, step)]
    held = [step for step in steps if _foes_in(state, step)]
    traffic = dict(state.traffic)
    entered = yield from _enter(state, free, marches, traffic, now)
    yield from clash(state, held, marches, now)
    for step in steps:
        _keep_waiting(state, step, marches)
    yield from _spring(state, entered, marches)
    noted = tuple(
        (name, march) for name, march in sorted(marches.items()) if state.marches.get(name) != march
    )
    jam = tuple(
        (place, count)
        for place, count in sorted(traffic.items())
        if state.traffic.get(place) != count
    )
    yield MarchNoted(to=(), tick=now, marches=noted, traffic=jam)
    if is_over(state):
        yield from _tire(state)


def due_steps(state: State, now: int) -> list[Step]:
    """List the steps that are tried in a tick, in a fixed order.

    [OVL-SEQ-020] [OVL-MOV-015] [OVL-UNIT-014] [OVL-MOV-010]
    """
    found = []
    for side in state.terms.sides:
        for name, move in sorted(state.moves.get(side, {}).items()):
            unit = state.units.get(name)
            if unit is not None:
                step = next_step(state, unit, move, now)
                if step is not None:
                    found.append(step)
    return found


def next_step(state: State, unit: Unit, move: Move, now: int) -> Step | None:
    """The step of a unit that is due now, if one is. [OVL-SEQ-020] [OVL-SEQ-023] [OVL-CBT-085]"""
    march = state.marches.get(unit.id, March())
    if march.halted or unit.forced or march.done >= len(move.path):
        return None
    there = move.path[march.done]
    if there not in around(state.terms, unit.at):
        return None  # it was thrown off its way
    mode = mode_for(state, unit, move.mode) if not march.done else move.mode
    if unit.fixed and not in_area(state, unit, there):
        return None
    points = allowance(state, unit)
    cost = entry_cost(state, unit, unit.at, there, mode, starts=march.done == 0)
    if cost is None or not points:
        return None
    if cost == WHOLE:
        if march.spent_hundredths:
            return None
        cost = points
    spent = march.spent_hundredths + cost
    if spent > points and march.done:
        return None
    share = min(Fraction(1), Fraction(spent, points))
    if due(state, move, share) > now:
        return None
    return Step(unit.id, unit.at, there, mode, cost, share)


def due(state: State, move: Move, share: Fraction) -> int:
    """The tick in which a unit has used such a share of its allowance.

    A waiting unit starts late and goes at double pace. [OVL-SEQ-020] [OVL-MOV-015]
    """
    numbers = state.terms.tables.numbers
    first = numbers.wait_tick if move.wait else 0
    return first + int(-((-(numbers.ticks - first) * share) // 1))


def _check_command(
    state: State, step: Step, marches: dict[UnitId, March]
) -> Generator[Yielded, Any, bool]:
    """See whether a unit obeys in time; if not, time passes. [OVL-CCV-001] [OVL-CCV-006]"""
    unit = state.units[step.unit]
    to = watchers(state, "units", unit.id)
    chance = half_up(100 * command_chance(state, unit))
    if chance >= _FINE or marches.get(unit.id, March()).waiting:
        return True
    obeyed: bool = yield Chance(chance, _FINE, f"command {unit.id}", (unit.side,))
    if obeyed:
        return True
    march = marches.get(unit.id, March())
    marches[unit.id] = replace(march, spent_hundredths=march.spent_hundredths + step.cost)
    yield UnitDelayed(to=to, unit=unit.id, delays=unit.delays + 1)
    return False


def _keep_waiting(state: State, step: Step, marches: dict[UnitId, March]) -> None:
    """Note that a unit could not make its step, and need not be commanded anew. [OVL-MOV-010]"""
    unit = state.units.get(step.unit)
    march = marches.get(step.unit, March())
    if unit is not None and unit.at == step.origin and not march.halted and not march.waiting:
        marches[step.unit] = replace(march, waiting=True)


def _foes_in(state: State, step: Step) -> bool:
    side = state.units[step.unit].side
    return bool(units_at(state, step.hex, state.terms.enemy(side)))


def _enter(
    state: State,
    steps: Sequence[Step],
    marches: dict[UnitId, March],
    traffic: dict[HexId, int],
    now: int,
) -> Generator[Yielded, Any, list[Step]]:
    """Let units go on into hexes without enemies; two sides cannot claim the same one.

    [OVL-SEQ-021] [OVL-UNIT-013]
    """
    entered: list[Step] = []
    order = sorted(steps, key=lambda s: (s.share, -weight(state, state.units[s.unit]), s.unit))
    barred = yield from _claims(state, steps)
    for step in order:
        unit = state.units[step.unit]
        if step.unit in barred or _foes_in(state, step):
            continue
        if not has_room(state, unit, step.hex) or shuns(state, unit, step.hex, step.mode):
            continue
        yield from go(state, step, marches, now)
        if road_between(state.terms, step.origin, step.hex) is not None:
            traffic[step.hex] = traffic.get(step.hex, 0) + 1
        entered.append(step)
    return entered


def _claims(state: State, steps: Sequence[Step]) -> Generator[Yielded, Any, frozenset[UnitId]]:
    """Settle who enters an empty hex that both sides want, or swap; the losers come back.

    Where one side attacks and the other does not, the other goes in and is met there.
    [OVL-SEQ-021]
    """
    barred: set[UnitId] = set()
    by_hex: dict[HexId, list[Step]] = {}
    for step in steps:
        by_hex.setdefault(step.hex, []).append(step)
    for place, wanting in sorted(by_hex.items()):
        sides = {state.units[step.unit].side for step in wanting}
        if len(sides) > 1:
            barred |= yield from _settle(state, place, wanting)
    for step in steps:
        for other in steps:
            swap = step.origin == other.hex and step.hex == other.origin
            foes = state.units[step.unit].side != state.units[other.unit].side
            if swap and foes:
                barred.add(max(step, other, key=lambda s: (s.share, s.unit)).unit)
                barred.add(step.unit)
    return frozenset(barred)


def _settle(
    state: State, place: HexId, wanting: Sequence[Step]
) -> Generator[Yielded, Any, set[UnitId]]:
    """Say who must not enter a hex that both sides want. [OVL-SEQ-021]"""
    attacking = {state.units[s.unit].side for s in wanting if s.mode == "attack"}
    if len(attacking) == 1:
        # The side without attackers goes in first, and is met there in the same tick.
        return {s.unit for s in wanting if state.units[s.unit].side in attacking}
    rolls: dict[UnitId, Fraction] = {}
    for step in sorted(wanting, key=lambda s: s.unit):
        unit = state.units[step.unit]
        face: int = yield Roll(100, f"claim {place} {unit.id}", ())
        rolls[step.unit] = face + command_total(state, unit)
    best = max(rolls, key=lambda name: (rolls[name], name))
    winner = state.units[best].side
    return {s.unit for s in wanting if state.units[s.unit].side != winner}


def go(state: State, step: Step, marches: dict[UnitId, March], now: int) -> Play:
    """Let a unit make its step, be seen, and take what lies there."""
    yield UnitMarched(
        to=watchers(state, "units", step.unit),
        unit=step.unit,
        origin=step.origin,
        hex=step.hex,
        tick=now,
    )
    march = marches.get(step.unit, March())
    marches[step.unit] = March(
        done=march.done + 1, spent_hundredths=march.spent_hundredths + step.cost
    )
    yield from follow(state, step.unit, step.origin)
    yield from occupy(state, step.hex, state.units[step.unit].side)


def _spring(state: State, entered: Sequence[Step], marches: dict[UnitId, March]) -> Play:
    """Stop units on the road that came under an enemy zone, and let them be ambushed; warn recce.

    [OVL-ZOC-011] [OVL-MOV-013] [OVL-REC-003]
    """
    caught: dict[HexId, list[UnitId]] = {}
    for step in entered:
        unit = state.units.get(step.unit)
        if unit is None or step.mode != "road":
            continue
        if zone_of(state, state.terms.enemy(unit.side), unit.at) > 0:
            marches[step.unit] = replace(marches[step.unit], halted=True)
            yield UnitHalted(
                to=watchers(state, "units", unit.id), unit=unit.id, at=unit.at, why="ambush"
            )
            caught.setdefault(unit.at, []).append(unit.id)
    for place, names in sorted(caught.items()):
        yield from ambush(state, place, names)
    for step in entered:
        if step.unit in state.units:
            yield from slip_away(state, step.unit)


def _tire(state: State) -> Play:
    """Let units pay for their marches in readiness. [OVL-UNIT-039] [OVL-NIGHT-011]"""
    for name, march in sorted(state.marches.items()):
        unit = state.units.get(name)
        if unit is None or not march.done:
            continue
        cost = march_fatigue(state, march.spent_hundredths, allowance(state, unit))
        if cost:
            yield UnitTired(
                to=watchers(state, "units", name),
                unit=name,
                readiness_tenths=max(0, unit.readiness_tenths - cost),
                cause="march",
            )
