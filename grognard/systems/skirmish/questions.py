"""The questions Skirmish asks in the middle of an order."""

from __future__ import annotations

from typing import ClassVar, Literal

from grognard.kernel.records import Question
from grognard.systems.skirmish.state import HexId, UnitId


class ChooseTactics(Question, frozen=True):
    """How does the side fight in this assault? Both sides are asked at once. [SKM-CBT-004]"""

    role: Literal["attack", "defence"]
    target: HexId
    units: tuple[UnitId, ...] = ()
    """The attackers: they stand next to the target, so both sides see them."""


class ChooseReaction(Question, frozen=True):
    """Does the gun fire at the unit that came within its range? [SKM-REA-001]"""

    gun: UnitId
    mover: UnitId


class ChooseAmbush(Question, frozen=True):
    """Does the hidden gun fire? Asking would betray it, so a standing order answers.

    [SKM-REA-003]
    """

    gun: UnitId
    secret: ClassVar[bool] = True


class ChooseRetreat(Question, frozen=True):
    """Where does the beaten unit go? [SKM-CBT-008]"""

    unit: UnitId
    hexes: tuple[HexId, ...]


QUESTIONS = (ChooseTactics, ChooseReaction, ChooseAmbush, ChooseRetreat)
