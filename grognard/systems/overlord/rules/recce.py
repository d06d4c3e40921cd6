"""Recce: it makes one move before battle, and slips away from enemies that come near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import MarchNoted, UnitMarched, UnitShifted
from grognard.systems.overlord.rules.ground import around
from grognard.systems.overlord.rules.intelligence import follow
from grognard.systems.overlord.rules.march import entry_cost, has_room, mode_for, shuns
from grognard.systems.overlord.rules.retreat import only_recce, stance_of, way_back
from grognard.systems.overlord.rules.units import allowance, units_at, units_of
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.state import March
from grognard.terrain.shapes import WHOLE

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, UnitId


def first_moves(state: State) -> Play:
    """Let recce make the first step of its march before battles begin. [OVL-REC-007]"""
    for side in state.terms.sides:
        for name, move in sorted(state.moves.get(side, {}).items()):
            unit = state.units.get(name)
            if unit is None or unit.kind != "recce" or not move.path:
                continue
            mode = mode_for(state, unit, move.mode)
            there = move.path[0]
            cost = entry_cost(state, unit, unit.at, there, mode, starts=True)
            if cost is None or mode == "road" or move.wait:
                continue
            blocked = units_at(state, there, state.terms.enemy(side))
            if blocked or not has_room(state, unit, there) or shuns(state, unit, there, mode):
                continue
            points = allowance(state, unit)
            spent = points if cost == WHOLE else cost
            to = watchers(state, "units", name)
            yield UnitMarched(to=to, unit=name, origin=unit.at, hex=there, tick=0)
            yield from follow(state, name, unit.at)
            march = March(done=1, spent_hundredths=spent)
            yield MarchNoted(to=(), tick=0, marches=((name, march),))


def slip_away(state: State, mover: UnitId) -> Play:
    """Let recce leave a hex whose zone an enemy that has come near now covers.

    [OVL-REC-001] [OVL-REC-003] [OVL-REC-004] [OVL-REC-005]
    """
    enemy = state.units[mover]
    if enemy.kind == "recce":
        return
    side = state.terms.enemy(enemy.side)
    near = set(around(state.terms, enemy.at))
    places = sorted({unit.at for unit in units_of(state, side) if unit.at in near})
    for place in places:
        units = units_at(state, place, side)
        if not only_recce(units) or stance_of(state, place, units) != "standard":
            continue
        if zone_of(state, enemy.side, place, scouts=False) == 0:
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
