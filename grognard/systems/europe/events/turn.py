"""What happens between phases: a season comes, a phase passes by itself, a power ends its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.tables import Season

if TYPE_CHECKING:
    from collections.abc import Iterable


class SeasonCame(Event, frozen=True):
    """A game turn began, with its season."""

    season: Season

    def changes(self) -> Iterable[Change]:
        """Write the season."""
        return (Put("season", (), self.season),)


class PhasePassed(Event, frozen=True):
    """A phase in which a power had nothing to decide passed by itself. [WIE-SEQ-006]"""

    side: Side
    phase: str

    def changes(self) -> Iterable[Change]:
        """Let the power be done with it."""
        return (Put("done", (self.side,), value=True),)


class TurnFinished(Event, frozen=True):
    """A power wanted no more of the phases left in its player turn. [WIE-SEQ-007]"""

    side: Side
    finished: bool = True

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return (Put("finished", (self.side,), self.finished),)


TURN = (SeasonCame, PhasePassed, TurnFinished)
