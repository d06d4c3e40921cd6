"""Recce: it makes one move before battle, and slips away from enemies that come near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import MarchNoted, UnitShifted
from grognard.systems.overlord.rules.fortune import by_fortune
from grognard.systems.overlord.rules.ground import around
from grognard.systems.overlord.rules.intelligence import follow
from grognard.systems.overlord.rules.march import has_room, shuns
from grognard.systems.overlord.rules.retreat import only_recce, stance_of, way_back
from grognard.systems.overlord.rules.steps import go, next_step, obeys, use_road
from grognard.systems.overlord.rules.units import units_at
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.rules.zones import reaches
from grognard.systems.overlord.state import March

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.rules.steps import Step
    from grognard.systems.overlord.state import State, UnitId


def first_moves(state: State) -> Play:
    """Let recce make the first step of its march before battles begin.

    Who waits, uses the road or finds his way barred moves with the others; so does recce of both
    sides that wants the same hex. [OVL-REC-007] [OVL-CCV-007]
    """
    steps = [step for side in by_fortune(state) for step in _first_steps(state, side)]
    for step in steps:
        unit = state.units[step.unit]
        foe = state.terms.enemy(unit.side)
        wanted = any(s.hex == step.hex and state.units[s.unit].side == foe for s in steps)
        barred = units_at(state, step.hex, foe) or shuns(state, unit, step.hex, step.mode)
        if wanted or barred or not has_room(state, unit, step.hex):
            continue
        marches: dict[UnitId, March] = {}
        traffic = dict(state.traffic)
        if (yield from obeys(state, step, marches)):
            yield from go(state, step, marches, 0)
            use_road(state, step, traffic)
        used = tuple((p, n) for p, n in sorted(traffic.items()) if state.traffic.get(p) != n)
        noted = tuple(sorted(marches.items()))
        yield MarchNoted(to=(), tick=0, marches=noted, traffic=used)


def _first_steps(state: State, side: Side) -> list[Step]:
    found = []
    for name, move in sorted(state.moves.get(side, {}).items()):
        unit = state.units.get(name)
        if unit is not None and unit.kind == "recce" and not move.wait:
            step = next_step(state, unit, move, March())
            if step is not None and step.mode != "road":
                found.append(step)
    return found


def slip_away(state: State, mover: UnitId) -> Play:
    """Let recce leave a hex whose zone an enemy that has come near now covers.

    [OVL-REC-001] [OVL-REC-003] [OVL-REC-004] [OVL-REC-005]
    """
    enemy = state.units[mover]
    if enemy.kind == "recce":
        return
    side = state.terms.enemy(enemy.side)
    places = [place for place in around(state.terms, enemy.at) if units_at(state, place, side)]
    for place in sorted(places):
        units = units_at(state, place, side)
        if not only_recce(units) or stance_of(state, place, units) != "standard":
            continue
        if not reaches(state, enemy, place):
            continue
        there = way_back(state, units, place, {enemy.at})
        if there is None:
            continue
        for unit in units:
            yield UnitShifted(
                to=watchers(state, "units", unit.id),
                unit=unit.id,
                origin=place,
                hex=there,
                why="scout",
            )
            yield from follow(state, unit.id, place)
            yield from occupy(state, there, side)
