"""What the twins law must know of a system: its kinds of secrets, and where they lie."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import GameEnded
from grognard.kernel.records import Side, State, copy_state

BEARINGS = ("into", "past", "beside")
"""How an order may bear on a secret: it goes to its place, through the next ones, or to one."""

SEED = "seed"
"""The kind of secret that is no part of the state: the twin is played with another seed."""

Change = Callable[[Any, Side, random.Random], Any]


@dataclass(frozen=True)
class Secret:
    """One kind of what a side cannot know."""

    change: Change
    """Gives, of a state, a twin that differs only in what the side cannot know; or nothing."""
    tells: tuple[type, ...] = ()
    """The events and questions by which the side may come to know it; no other may differ first."""


def _same(state: Any, _side: Side, _luck: random.Random) -> Any:
    return copy_state(state)


def _nowhere(_state: Any, _twin: Any) -> tuple[str, ...]:
    return ()


def _no_bearing(_view: Any, _order: Any, _spots: tuple[str, ...]) -> str:
    return ""


@dataclass(frozen=True)
class FogKit:
    """What a system keeps secret from a side."""

    secrets: Mapping[str, Secret] = field(default_factory=dict)
    spots: Callable[[Any, Any], tuple[str, ...]] = _nowhere
    """Lists the places at which two twins differ."""
    bearing: Callable[[Any, Any, tuple[str, ...]], str] = _no_bearing
    """Says how an order bears on places: one of `BEARINGS`, or nothing."""
    chance: tuple[type, ...] = ()
    """The events by which a side may notice dice that it did not see."""

    def kinds(self) -> dict[str, Secret]:
        """List all kinds of secrets: those of every system, and the system's own."""
        fallen = (DiceRolled, GameEnded, *self.chance)
        of_every_system = {SEED: Secret(_same, fallen), "dice": Secret(more_dice)}
        return {**of_every_system, **self.secrets}


def more_dice(state: State, side: Side, luck: random.Random) -> State | None:
    """Let draws have been made that the side did not see, if any label of its own is known."""
    others = [other for other in state.terms.sides if other != side]
    twin = copy_state(state)
    unseen = {key: n for key, n in state.dice.items() if side not in key.split("|")[0].split(",")}
    if not unseen:
        unseen = {f"{luck.choice(others)}|something": 0, "|something": 0}
    twin.dice = state.dice | {key: n + luck.randint(1, 3) for key, n in unseen.items()}
    return twin
