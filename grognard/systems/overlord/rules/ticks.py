"""The movement clock: both sides' marches, tick by tick.

In each tick the units that are due try their next step; who is fast may make several. First those
that find their way free go, then come overruns, ambushes and battles of units that run into the
enemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.systems.overlord.events.field import MarchNoted, UnitHalted, UnitTired
from grognard.systems.overlord.rules.fortune import lags
from grognard.systems.overlord.rules.hasty import ambush, attack_from_march, overrun
from grognard.systems.overlord.rules.march import command_total, has_room, march_fatigue, shuns
from grognard.systems.overlord.rules.recce import slip_away
from grognard.systems.overlord.rules.steps import due_steps, go, obeys, set_out, use_road
from grognard.systems.overlord.rules.units import allowance, units_at, weight
from grognard.systems.overlord.rules.zones import zone_in
from grognard.systems.overlord.state import March

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from fractions import Fraction

    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.rules.steps import Step
    from grognard.systems.overlord.state import State, UnitId
    from grognard.terrain.hexes import HexId


def is_over(state: State) -> bool:
    """Tell whether the movement of the turn has ended."""
    return state.tick >= state.terms.tables.numbers.ticks


def tick(state: State) -> Play:
    """Play one tick: units enter free hexes, then overruns, ambushes, attacks. [OVL-SEQ-020]"""
    now = state.tick + 1
    marches = set_out(state) if now == 1 else dict(state.marches)
    traffic = dict(state.traffic)
    caught: dict[HexId, list[UnitId]] = {}
    tried: dict[UnitId, Step] = {}
    while steps := due_steps(state, marches, now, tried):
        obeying = []
        for step in steps:
            obeyed = yield from obeys(state, step, marches)
            if obeyed:
                obeying.append(step)
        entered = yield from _enter(state, obeying, marches, traffic, now)
        tried |= {step.unit: step for step in obeying if step not in entered}
        yield from _stop_on_road(state, entered, marches, caught)
        yield from _warn_recce(state, entered)
    swept = yield from overrun(state, _blocked(state, tried.values()), marches, now)
    yield from _warn_recce(state, swept)
    for place, names in sorted(caught.items()):
        yield from ambush(state, place, names)
    yield from attack_from_march(state, _blocked(state, tried.values()), marches)
    for step in tried.values():
        yield from _keep_waiting(state, step, marches)
    yield MarchNoted(
        to=(),
        tick=now,
        marches=tuple((n, m) for n, m in sorted(marches.items()) if state.marches.get(n) != m),
        traffic=tuple((p, n) for p, n in sorted(traffic.items()) if state.traffic.get(p) != n),
    )
    if is_over(state):
        yield from _tire(state)


def _stands(state: State, step: Step) -> bool:
    """Tell whether a unit is still where it tried its step."""
    unit = state.units.get(step.unit)
    return unit is not None and unit.at == step.origin


def _blocked(state: State, steps: Iterable[Step]) -> list[Step]:
    """List the steps that enemies bar."""
    return [step for step in steps if _stands(state, step) and _foes_in(state, step)]


def _foes_in(state: State, step: Step) -> bool:
    side = state.units[step.unit].side
    return bool(units_at(state, step.hex, state.terms.enemy(side)))


def _keep_waiting(state: State, step: Step, marches: dict[UnitId, March]) -> Play:
    """Note that a unit could not make its step, and tries again. [OVL-MOV-009] [OVL-MOV-010]"""
    march = marches.get(step.unit, March())
    if not _stands(state, step) or march.halted or march.waiting:
        return
    marches[step.unit] = replace(march, waiting=True)
    yield UnitHalted(
        to=watchers(state, "units", step.unit),
        unit=step.unit,
        at=step.origin,
        why=_hindrance(state, step),
    )


def _hindrance(state: State, step: Step) -> Literal["enemy", "zone", "room"]:
    unit = state.units[step.unit]
    if not _foes_in(state, step):
        if shuns(state, unit, step.hex, step.mode):
            return "zone"
        if not has_room(state, unit, step.hex):
            return "room"
    return "enemy"


def _may_enter(state: State, step: Step) -> bool:
    """Tell whether nothing bars a step now. [OVL-UNIT-013] [OVL-ZOC-010]"""
    unit = state.units[step.unit]
    return (
        not _foes_in(state, step)
        and has_room(state, unit, step.hex)
        and not shuns(state, unit, step.hex, step.mode)
    )


def _enter(
    state: State,
    steps: Sequence[Step],
    marches: dict[UnitId, March],
    traffic: dict[HexId, int],
    now: int,
) -> Generator[Yielded, Any, list[Step]]:
    """Let units go on into hexes without enemies; two sides cannot claim the same one.

    Hexes are left before they are entered: who finds his way barred looks again as long as others
    move. [OVL-SEQ-020] [OVL-SEQ-021] [OVL-UNIT-013]
    """
    entered: list[Step] = []
    left = sorted(steps, key=lambda s: _place_in_tick(state, s))
    barred: set[UnitId] = set()
    while True:
        free = [s for s in left if s.unit not in barred and _may_enter(state, s)]
        barred |= yield from _claims(state, free)
        going = [s for s in free if s.unit not in barred]
        if not going:
            return entered
        for step in going:
            if _may_enter(state, step):
                yield from go(state, step, marches, now)
                use_road(state, step, traffic)
                entered.append(step)
                left.remove(step)


def _place_in_tick(state: State, step: Step) -> tuple[int, int, bool, UnitId]:
    """Who is ahead goes first, then the larger unit; fortune parts sides, the id friends.

    [OVL-SEQ-021]
    """
    unit = state.units[step.unit]
    return step.share, -weight(state, unit), lags(state, unit.side), unit.id


def _claims(state: State, steps: Sequence[Step]) -> Generator[Yielded, Any, set[UnitId]]:
    """Settle who enters an empty hex that both sides want; the losers come back. [OVL-SEQ-021]"""
    barred: set[UnitId] = set()
    by_hex: dict[HexId, list[Step]] = {}
    for step in steps:
        by_hex.setdefault(step.hex, []).append(step)
    for place, wanting in sorted(by_hex.items()):
        if len({state.units[step.unit].side for step in wanting}) > 1:
            barred |= yield from _settle(state, place, wanting)
    return barred


def _settle(
    state: State, place: HexId, wanting: Sequence[Step]
) -> Generator[Yielded, Any, set[UnitId]]:
    """Say who must not enter a hex that both sides want.

    Where one side attacks and the other does not, the other goes in and is met there in the same
    tick. RULING: if both attack, the roll says who is met. [OVL-SEQ-021]
    """
    attacking = {state.units[s.unit].side for s in wanting if s.mode == "attack"}
    if len(attacking) == 1:
        return {s.unit for s in wanting if state.units[s.unit].side in attacking}
    rolls: dict[UnitId, Fraction] = {}
    for step in sorted(wanting, key=lambda s: s.unit):
        unit = state.units[step.unit]
        face: int = yield Roll(100, f"claim {place} {unit.side}", ())
        rolls[step.unit] = face + command_total(state, unit)
    best = max(rolls, key=lambda name: (rolls[name], not lags(state, state.units[name].side)))
    winner = state.units[best].side
    return {s.unit for s in wanting if state.units[s.unit].side != winner}


def _stop_on_road(
    state: State,
    entered: Sequence[Step],
    marches: dict[UnitId, March],
    caught: dict[HexId, list[UnitId]],
) -> Play:
    """Stop units on the road that came under an enemy zone; they will be ambushed.

    [OVL-ZOC-011] [OVL-MOV-013]
    """
    for step in entered:
        unit = state.units[step.unit]
        if step.mode == "road" and zone_in(state, state.terms.enemy(unit.side), unit.at):
            marches[step.unit] = replace(marches[step.unit], halted=True)
            to = watchers(state, "units", unit.id)
            yield UnitHalted(to=to, unit=unit.id, at=unit.at, why="ambush")
            caught.setdefault(unit.at, []).append(unit.id)


def _warn_recce(state: State, entered: Sequence[Step]) -> Play:
    """Let recce slip away from units that have come near. [OVL-REC-003]"""
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
