"""Engineers: paths through mines, bridges blown and mended, pontoons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance
from grognard.systems.overlord.events.field import (
    PontoonLifted,
    UnitsEngaged,
    WorkDone,
    WorkFailed,
)
from grognard.systems.overlord.events.planning import TaskPlanned
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.fortune import by_fortune
from grognard.systems.overlord.rules.ground import (
    around,
    bridge_between,
    ends_of,
    is_mined,
    river_between,
    side_id,
)
from grognard.systems.overlord.rules.units import half_up, seers, units_at

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import SideId, State, Task, Unit
    from grognard.systems.overlord.tables import WorkRow

Work = Literal["breach", "destroy", "repair", "pontoon"]
_FINE = 10_000


def mined_sides(state: State, unit: Unit) -> tuple[SideId, ...]:
    """List the unbreached mined sides of a unit's hex. [OVL-ENG-004]"""
    found = (
        side_id(state.terms, unit.at, near)
        for near in around(state.terms, unit.at)
        if is_mined(state.terms, unit.at, near)
    )
    return tuple(sorted(side for side in found if side not in state.breaches))


def river_sides(state: State, unit: Unit) -> tuple[SideId, ...]:
    """List the sides of a unit's hex on which a river runs that needs a bridge."""
    return tuple(
        sorted(
            side_id(state.terms, unit.at, near)
            for near in around(state.terms, unit.at)
            if river_between(state.terms, unit.at, near) not in ("", "stream")
        )
    )


def targets(state: State, unit: Unit, work: Work) -> tuple[SideId, ...]:
    """List the sides at which a unit could do some work.

    [OVL-ENG-004] [OVL-ENG-008] [OVL-ENG-009] [OVL-ENG-010] [OVL-ENG-011] [OVL-ENG-012]
    [OVL-TER-020] [OVL-TER-022]
    """
    if work == "breach":
        return mined_sides(state, unit) if unit.kind == "combat-engineer" else ()
    if unit.kind != "bridging-engineer":
        return ()
    fit = {"destroy": _stands, "repair": _is_down, "pontoon": _is_bare}[work]
    return tuple(side for side in river_sides(state, unit) if fit(state, side))


def _stands(state: State, side: SideId) -> bool:
    return side not in state.bridges and bridge_between(state, *ends_of(state.terms, side))


def _is_down(state: State, side: SideId) -> bool:
    return state.bridges.get(side) == "blown"


def _is_bare(state: State, side: SideId) -> bool:
    return side not in state.bridges and not bridge_between(state, *ends_of(state.terms, side))


def row_of(state: State, work: Work, side: SideId) -> WorkRow:
    """Get the row of the table of works; a canal counts as a minor river."""
    river = river_between(state.terms, *ends_of(state.terms, side))
    over = "" if work == "breach" else "major" if river == "major" else "minor"
    return next(row for row in state.terms.tables.works if row.work == work and row.over == over)


def chance_of(state: State, unit: Unit, work: Work, side: SideId) -> Fraction:
    """The chance in percent that work succeeds this turn.

    [OVL-ENG-007] [OVL-ENG-010] [OVL-ENG-011] [OVL-ENG-015] [OVL-NIGHT-005]
    """
    value = Fraction(row_of(state, work, side).chance)
    if is_night(state) and not unit.night:
        value /= 2
    if work == "repair" and is_under_fire(state, unit, side):
        value /= 2
    return value


def is_under_fire(state: State, unit: Unit, side: SideId) -> bool:
    """Tell whether an enemy stands at the side that is worked on. [OVL-ENG-015]"""
    foe = state.terms.enemy(unit.side)
    return any(units_at(state, end, foe) for end in ends_of(state.terms, side))


def is_out_of_reach(state: State, unit: Unit, side: SideId) -> bool:
    """Tell whether the enemy holds the far end of a bridge and no friend the near one.

    RULING: the engineers themselves hold nothing; somebody has to cover them. [OVL-ENG-015]
    """
    foe = state.terms.enemy(unit.side)
    first, second = ends_of(state.terms, side)
    far = second if first == unit.at else first
    friends = [one for one in units_at(state, unit.at, unit.side) if one.kind != unit.kind]
    return bool(units_at(state, far, foe)) and not friends


def carry_out_works(state: State) -> Play:
    """Let engineers work, and take in pontoons that nobody keeps.

    [OVL-ENG-006] [OVL-ENG-015] [OVL-SEQ-018]
    """
    for side in by_fortune(state):
        for name, task in sorted(state.tasks.get(side, {}).items()):
            unit = state.units.get(name)
            if task.work == "divide" or task.work == "combine":  # noqa: PLR1714 - it tells the type
                continue
            if unit is None or unit.moved or unit.forced or name in state.attacks.get(side, {}):
                continue
            yield from _work(state, unit, task, task.work)
    yield from lift_pontoons(state)


def _work(state: State, unit: Unit, task: Task, work: Work) -> Play:
    """Let one unit work for a turn, and drop the task when nothing is left to do."""
    possible = targets(state, unit, work)
    wanted = (
        possible
        if work in ("breach", "pontoon")
        else tuple(side for side in possible if side == task.side)
    )
    if wanted:
        yield UnitsEngaged(to=seers(state, unit.side), units=(unit.id,))
    for side in wanted:
        yield from _work_at(state, unit, (work, task.begun), side)
    if work == "pontoon" and wanted:
        yield TaskPlanned(
            to=(unit.side,), side=unit.side, unit=unit.id, task=replace(task, begun=task.begun + 1)
        )
    left = targets(state, unit, work)
    done = not left if work in ("breach", "pontoon") else task.side not in left
    if done:
        yield TaskPlanned(to=(unit.side,), side=unit.side, unit=unit.id, task=None)


def _work_at(state: State, unit: Unit, doing: tuple[Work, int], side: SideId) -> Play:
    """Try at one hexside. [OVL-ENG-005] [OVL-ENG-007] [OVL-ENG-010] [OVL-ENG-011] [OVL-ENG-012]"""
    work, begun = doing
    to = watchers(state, "units", unit.id)
    if work == "destroy" and is_out_of_reach(state, unit, side):
        yield WorkFailed(to=to, unit=unit.id, work=work, side=side)
        return
    if work == "pontoon":
        turns = row_of(state, work, side).turns
        turns *= 2 if is_under_fire(state, unit, side) else 1
        good = begun + 1 >= turns
    else:
        odds = half_up(100 * chance_of(state, unit, work, side))
        good = yield Chance(odds, _FINE, f"{work} {side}", (unit.side,))
    if good:
        yield WorkDone(to=state.terms.sides, work=work, side=side)
    else:
        yield WorkFailed(to=to, unit=unit.id, work=work, side=side)


def lift_pontoons(state: State) -> Play:
    """Take in pontoons without a bridging engineer beside them. [OVL-ENG-013]"""
    for side, what in sorted(state.bridges.items()):
        if what != "pontoon":
            continue
        kept = any(
            unit.kind == "bridging-engineer"
            for end in ends_of(state.terms, side)
            for unit in units_at(state, end)
        )
        if not kept:
            yield PontoonLifted(to=state.terms.sides, side=side)
