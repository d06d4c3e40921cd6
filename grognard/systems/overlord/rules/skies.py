"""The sky: who flies at all, whose fighters rule it, and what interdiction comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.events.field import MissionFailed
from grognard.systems.overlord.events.planning import PlansSpent
from grognard.systems.overlord.events.turn import SkiesCompared
from grognard.systems.overlord.rules.assets import is_grounded, row_of, use_up
from grognard.systems.overlord.rules.ground import around
from grognard.systems.overlord.rules.units import kind_of, units_at
from grognard.systems.overlord.state import Skies

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State
    from grognard.terrain.hexes import HexId


def count(state: State, side: Side, mission: str) -> int:
    """Count a side's assets on a mission without a target."""
    return sum(
        planned.mission == mission and name in state.assets
        for name, planned in state.missions.get(side, {}).items()
    )


def counter_air(state: State, side: Side) -> int:
    """A side's counter-air: missions of all arms, and its superiority.

    [OVL-AIRA-024] [OVL-AIRA-026] [OVL-AIRA-027] [OVL-NAVA-006] [OVL-GNDA-008]
    """
    return count(state, side, "counter-air") + state.terms.player[side].superiority


def compared(state: State) -> Skies:
    """Compare the counter-air of both sides. [OVL-AIRA-027] [OVL-AIRA-029] [OVL-AIRA-031]"""
    first, second = state.terms.sides
    value = abs(counter_air(state, first) - counter_air(state, second))
    winner = max(first, second, key=lambda side: counter_air(state, side)) if value else ""
    interdiction = tuple(
        (
            side,
            max(
                0,
                count(state, side, "interdict")
                - (value if winner == state.terms.enemy(side) else 0),
            ),
        )
        for side in state.terms.sides
    )
    return Skies(winner=winner, value=value, interdiction=interdiction)


def fly_out(state: State) -> Play:
    """Cancel what cannot be flown: grounded, or barred from its airfield.

    [OVL-WX-009] [OVL-AIRA-022] [OVL-AIRA-023]
    """
    for side in state.terms.sides:
        for name, mission in sorted(state.missions.get(side, {}).items()):
            asset = state.assets.get(name)
            if asset is None:
                continue
            if row_of(state, asset).arm == "air" and is_grounded(state):
                yield MissionFailed(to=(side,), asset=name, why="grounded")
                yield PlansSpent(to=(side,), side=side, missions=(name,))
            elif mission.mission == "transport":
                yield from _bar(state, side, name, mission.target)


def _bar(state: State, side: Side, name: str, target: HexId) -> Play:
    """Turn transports back before enemy fighters or flak. [OVL-AIRA-022] [OVL-AIRA-023]"""
    foe = state.terms.enemy(side)
    ruled = counter_air(state, foe) > counter_air(state, side)
    if not ruled and not under_flak(state, foe, target):
        return
    yield MissionFailed(to=(side,), asset=name, why="counter-air" if ruled else "flak")
    yield from use_up(state, state.assets[name], "transport")
    yield PlansSpent(to=(side,), side=side, missions=(name,))


def under_flak(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a side's anti-aircraft guns stand in or beside a hex. [OVL-AIRA-023]"""
    return any(
        kind_of(state, unit).aa > 1
        for near in (place, *around(state.terms, place))
        for unit in units_at(state, near, side)
    )


def compare(state: State) -> Play:
    """Compare, and let those who flew pay for it; nobody fires at scouts.

    [OVL-AIRA-027] [OVL-AIRA-030] [OVL-SEQ-018] [OVL-AA-014]
    """
    yield SkiesCompared(to=state.terms.sides, skies=compared(state))
    for side in state.terms.sides:
        for name, mission in sorted(state.missions.get(side, {}).items()):
            if name in state.assets and mission.mission in (
                "counter-air",
                "interdict",
                "transport",
                "recon",
                "intel",
                "supply",
            ):
                yield from use_up(state, state.assets[name], mission)
