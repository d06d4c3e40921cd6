"""Steps: which a marching unit tries when, whether it obeys in time, and what a step does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from grognard.kernel.changes import watchers
from grognard.kernel.derived import derived
from grognard.kernel.dice import Chance
from grognard.systems.overlord.events.field import UnitDelayed, UnitMarched
from grognard.systems.overlord.rules.ground import around, road_between
from grognard.systems.overlord.rules.intelligence import follow
from grognard.systems.overlord.rules.march import (
    chance_tenths,
    hold_up,
    in_area,
    least_cost,
    mode_for,
)
from grognard.systems.overlord.rules.units import allowance, granted
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.state import March
from grognard.terrain.shapes import WHOLE

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Mapping

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.state import Mode, Move, State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_FINE = 10_000
"""Chances are drawn to a hundredth of a percent."""
SHARE = 1 << 64
"""A whole allowance; so fine that shares of different allowances never fall together."""
AT_REST = March()
"""Of a unit that has not set out."""


class Step(NamedTuple):
    """A step that a unit tries in a tick."""

    unit: UnitId
    origin: HexId
    hex: HexId
    mode: Mode
    cost: int
    """In hundredths; all of the allowance for a step that takes it."""
    share: int
    """How much of its allowance it will have used, by `SHARE`: who is ahead enters first."""
    due: int
    """The tick in which it was to be made."""


def set_out(state: State) -> dict[UnitId, March]:
    """Note how each unit moves this turn, by how things stand when movement begins.

    Whoever cannot use the road then goes across country all the way. [OVL-MOV-002] [OVL-MOV-003]
    """
    marches = dict(state.marches)
    for side in state.terms.sides:
        for name, move in sorted(state.moves.get(side, {}).items()):
            march = marches.get(name, March())
            if name in state.units and march.mode is None:
                mode = mode_for(state, state.units[name], move.mode)
                marches[name] = replace(march, mode=mode)
    return marches


class Ahead(NamedTuple):
    """A unit's next step by its orders and the ground alone; nothing if there is none."""

    hex: HexId
    mode: Mode
    cost: int
    points: int
    """Of all its allowance."""
    whole: bool
    """Whether it takes all of it."""
    soonest: int
    """The tick in which it is made if no zone and no traffic holds it up."""


class Seen(NamedTuple):
    """What was found ahead of a unit, and by what; as long as that stands, so does this."""

    unit: Unit
    march: March
    grants: object
    ahead: Ahead | None


def due_steps(
    state: State, marches: Mapping[UnitId, March], now: int, tried: Container[UnitId] = ()
) -> list[Step]:
    """List the steps that are due by a tick, in a fixed order, but for units that tried theirs.

    [OVL-SEQ-020] [OVL-MOV-010]
    """
    found = []
    known, units = _looked_ahead(state), state.units
    for side, planned in _planned(state):
        grants = granted(state, side)
        for name, move in planned:
            unit = units.get(name)
            if unit is None or name in tried:
                continue
            march = marches.get(name, AT_REST)
            seen = known.get(name)
            if (
                seen is None
                or seen.unit is not unit
                or seen.march is not march
                or seen.grants is not grants
            ):
                seen = Seen(unit, march, grants, _look_ahead(state, unit, move, march))
                if march.mode is not None:  # else who stands near counts, too
                    known[name] = seen
            if seen.ahead is not None and seen.ahead.soonest <= now:
                step = _make_step(state, unit, move, march, seen.ahead)
                if step is not None and step.due <= now:
                    found.append(step)
    return found


def _planned(state: State) -> list[tuple[Side, tuple[tuple[UnitId, Move], ...]]]:
    """List the planned moves of both sides in a fixed order."""
    found = _sorted_moves(state)
    return [(side, found[side]) for side in state.terms.sides if side in found]


@derived("moves")
def _sorted_moves(state: State) -> dict[Side, tuple[tuple[UnitId, Move], ...]]:
    """The planned moves of each side by their units."""
    return {side: tuple(sorted(moves.items())) for side, moves in state.moves.items()}


@derived("moves", "settings", "weather", "pressed", "bridges", "breaches", "terms")
def _looked_ahead(_state: State) -> dict[UnitId, Seen]:
    """What `due_steps` has found ahead of units since plans, ground or weather last changed."""
    return {}


def next_step(state: State, unit: Unit, move: Move, march: March) -> Step | None:
    """Find the next step of a unit, if it has one and can still pay for it.

    The first step of a turn is free of that, unless command has failed before it.
    [OVL-SEQ-020] [OVL-SEQ-023] [OVL-CBT-085] [OVL-ZOC-012] [OVL-TER-025]
    """
    ahead = _look_ahead(state, unit, move, march)
    return None if ahead is None else _make_step(state, unit, move, march, ahead)


def _look_ahead(state: State, unit: Unit, move: Move, march: March) -> Ahead | None:
    """See where a unit goes next, and what that costs by the ground alone.

    [OVL-SEQ-023] [OVL-CBT-085] [OVL-MOV-002] [OVL-MOV-017] [OVL-TER-007] [OVL-TER-025]
    [OVL-UNIT-044]
    """
    if march.halted or unit.forced or march.done >= len(move.path):
        return None
    there = move.path[march.done]
    if there not in around(state.terms, unit.at):
        return None  # it was thrown off its way
    if not in_area(state, unit, there):
        return None
    mode = march.mode or mode_for(state, unit, move.mode)
    points = allowance(state, unit)
    cost = least_cost(state, unit, unit.at, there, mode, starts=march.done == 0)
    if cost is None or not points:
        return None
    whole = cost == WHOLE
    if whole:
        if march.spent_hundredths:
            return None
        cost = points
    return Ahead(there, mode, cost, points, whole, _when(state, move, march, cost, points))


def _make_step(state: State, unit: Unit, move: Move, march: March, ahead: Ahead) -> Step | None:
    """Say what the step ahead takes with zones and traffic; nothing if that is too much.

    [OVL-SEQ-020] [OVL-ZOC-012]
    """
    cost, points = ahead.cost, ahead.points
    if not ahead.whole:
        cost += hold_up(state, unit, unit.at, ahead.hex)
    spent = march.spent_hundredths + cost
    if spent > points and march.spent_hundredths:
        return None
    when = _when(state, move, march, cost, points)
    share = SHARE * min(spent, points) // points
    return Step(unit.id, unit.at, ahead.hex, ahead.mode, cost, share, when)


def _when(state: State, move: Move, march: March, cost: int, points: int) -> int:
    """The tick in which a unit makes a step of a cost."""
    spent = min(march.spent_hundredths + cost, points)
    return due(state, spent, points, wait=move.wait) + march.late


def due(state: State, spent: int, points: int, *, wait: bool) -> int:
    """The tick in which a unit has used such a part of its allowance.

    A waiting unit starts late and goes at double pace. [OVL-SEQ-020] [OVL-MOV-015]
    """
    numbers = state.terms.tables.numbers
    first = numbers.wait_tick if wait else 0
    return first - (-(numbers.ticks - first) * spent // points)


def obeys(state: State, step: Step, marches: dict[UnitId, March]) -> Generator[Yielded, Any, bool]:
    """See whether a unit obeys in time; if not, time passes.

    Who waits before his next hex is not commanded anew.
    [OVL-CCV-001] [OVL-CCV-006] [OVL-CCV-007]
    """
    unit = state.units[step.unit]
    march = marches.get(unit.id, March())
    chance = 10 * chance_tenths(state, unit)
    if chance >= _FINE or march.waiting:
        return True
    obeyed: bool = yield Chance(chance, _FINE, f"command {unit.at}", (unit.side,))
    if obeyed:
        return True
    marches[unit.id] = replace(march, spent_hundredths=march.spent_hundredths + step.cost)
    to = watchers(state, "units", unit.id)
    yield UnitDelayed(to=to, unit=unit.id, delays=unit.delays + 1)
    return False


def go(state: State, step: Step, marches: dict[UnitId, March], now: int, *, extra: int = 0) -> Play:
    """Let a unit make its step, be seen, and take what lies there.

    RULING: time lost in waiting is lost; the rest of the march is so much later.
    [OVL-MOV-010] [OVL-SEQ-020]
    """
    yield UnitMarched(
        to=watchers(state, "units", step.unit),
        unit=step.unit,
        origin=step.origin,
        hex=step.hex,
        tick=now,
    )
    march = marches.get(step.unit, March())
    marches[step.unit] = March(
        done=march.done + 1,
        spent_hundredths=march.spent_hundredths + step.cost + extra,
        mode=step.mode,
        late=march.late + max(0, now - step.due),
    )
    yield from follow(state, step.unit, step.origin)
    yield from occupy(state, step.hex, state.units[step.unit].side)


def use_road(state: State, step: Step, traffic: dict[HexId, int]) -> None:
    """Count a unit that has come into a hex by road. [OVL-MOV-014]"""
    if road_between(state.terms, step.origin, step.hex) is not None:
        traffic[step.hex] = traffic.get(step.hex, 0) + 1
