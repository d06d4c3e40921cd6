"""The questions War in Europe asks in the middle of an order."""

from __future__ import annotations

from grognard.kernel.records import Question
from grognard.systems.europe.state import UnitId
from grognard.systems.europe.tables import Result
from grognard.terrain.hexes import HexId


class ChooseLosses(Question, frozen=True):
    """Which attackers pay for the exchange? [WIE-CBT-043]"""

    target: HexId
    units: tuple[UnitId, ...]
    owing: int
    """The printed combat factors they must make up, as far as there are so many."""


class ChooseFallBack(Question, frozen=True):
    """Do the attackers retreat, or take an exchange instead? [WIE-CBT-062]"""

    target: HexId
    units: tuple[UnitId, ...]
    owing: int


class ChooseWithdrawal(Question, frozen=True):
    """Do the attackers retreat instead of taking the result that was rolled? [WIE-BARB-011]"""

    target: HexId
    units: tuple[UnitId, ...]
    rolled: Result


class ChooseRetreat(Question, frozen=True):
    """Where does the attacking unit retreat to? [WIE-CBT-054]"""

    unit: UnitId
    hexes: tuple[HexId, ...]


class ChooseAdvance(Question, frozen=True):
    """Who moves into the hex that was won? [WIE-CBT-050]"""

    target: HexId
    units: tuple[UnitId, ...]
    room: int
    """How many may."""


QUESTIONS = (ChooseLosses, ChooseFallBack, ChooseWithdrawal, ChooseRetreat, ChooseAdvance)
