"""How one game of a contest came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.records import NOBODY, Record, Side

if TYPE_CHECKING:
    from grognard.kernel.records import Outcome

FORFEIT, LIMIT, CRASH = "forfeit", "limit", "crash"
"""Endings that are the arena's; any other is the system's."""

UNIT_TURNS = "unit-turns"
"""Counted beside follies, which are told per 100 of them."""


class Forfeit(Exception):
    """A player has lost its game by breaking the rules of the arena; says how."""

    def __init__(self, sentence: str, complaint: str = "") -> None:
        """Keep the sentence, and the last that the player said of itself."""
        super().__init__(sentence)
        self.complaint = complaint


class Apart(Record, frozen=True):
    """What may differ when the same game is played again: no part of its result."""

    seconds: float = 0.0
    crash: str = ""
    """The file that shows what happened, of a game that crashed."""
    complaint: str = ""
    """The last that a program which lost its game wrote to its standard error."""


class Result(Record, frozen=True, tag_field="type", tag="game"):
    """One game. All but `apart` is the same wherever and whenever it is played."""

    number: int
    pair: int
    seed: str
    seats: dict[Side, str]
    ending: str
    """Why it ended: a key of the system's, or `forfeit`, `limit`, `crash`."""
    winner: Side = NOBODY
    margins: dict[Side, int] = {}
    """For each side, by how much it is ahead of the best other one; where points were counted."""
    turns: int = 0
    orders: int = 0
    """How many orders and answers were given."""
    digest: str = ""
    """The digest at the end of the game's chain: of every entry, and so of the last state."""
    why: str = ""
    """A sentence, where the ending is the arena's."""
    follies: dict[Side, dict[str, int]] = {}
    """For each side what it did that no sound player does, and its unit-turns; where counted."""
    apart: Apart = Apart()

    def timed(self, seconds: float) -> Result:
        """Say how long it took."""
        apart = msgspec.structs.replace(self.apart, seconds=round(seconds, 4))
        return msgspec.structs.replace(self, apart=apart)

    @property
    def compared(self) -> tuple[object, ...]:
        """Everything that must be the same when the game is played again."""
        fields = (name for name in self.__struct_fields__ if name != "apart")
        return tuple(getattr(self, name) for name in fields)


def margins(sides: tuple[Side, ...], outcome: Outcome) -> dict[Side, int]:
    """Say by how much each side is ahead of the best other one, or behind it.

    Where not every side has points of its own, as in War in Europe, the winner's margin tells.
    """
    points = dict(outcome.points)
    if any(side not in points for side in sides):
        signs = {side: 1 if side == outcome.winner else -1 for side in sides}
        return {side: outcome.margin * signs[side] for side in sides}
    return {
        side: points[side] - max((points[other] for other in sides if other != side), default=0)
        for side in sides
    }
