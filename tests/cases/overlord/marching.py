"""Whole movements for rule examples: twenty ticks, and where units were when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.records import Clock
from grognard.systems.overlord.events.field import BattleFought, UnitMarched
from grognard.systems.overlord.rules.ticks import is_over, tick
from grognard.systems.overlord.state import Mode, Move, Setting, State
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import ALLIES, AXIS, ROOTS, of, plan, play

if TYPE_CHECKING:
    from grognard.kernel.records import Event
    from grognard.kernel.ruleset import Play

ROW = tuple(f"{column:02d}04" for column in range(1, 13))
"""The hexes of the fourth row, from west to east."""


def highway(*hexes: str, kind: str = "highway") -> RunShown:
    """A road through hexes."""
    return RunShown("roads", kind, hexes)


def order(state: State, unit: str, *path: str, mode: Mode = "defend", wait: bool = False) -> None:
    """Plan a march outside the rules."""
    side = state.units[unit].side
    plan(state, "moves", side, **{unit: Move(path=path, mode=mode, wait=wait)})


def supplied(state: State, *sides: str) -> State:
    """Give sides Move+."""
    for side in sides or (ALLIES, AXIS):
        plan(state, "settings", side, **{ROOTS[side]: Setting(move=True)})
    return state


def all_ticks(state: State) -> Play:
    """Play the whole movement of a turn."""
    while not is_over(state):
        yield from tick(state)


def run(state: State, dice: Any = None, chances: Any = None) -> list[Event]:
    """Play the whole movement of a turn; what happened comes back."""
    state.clock = Clock(turn=state.clock.turn, phase="movement")
    return play(state, all_ticks(state), dice, chances)


def steps(events: list[Event], unit: str) -> list[tuple[int, str]]:
    """List a unit's steps: the tick, and the hex."""
    return [(event.tick, event.hex) for event in of(events, UnitMarched) if event.unit == unit]


def battles(events: list[Event]) -> list[BattleFought]:
    """List the battles as the Allies heard of them."""
    return [event for event in of(events, BattleFought) if ALLIES in event.to]
