"""The events of the kernel itself: the clock moves, a side is done, the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.changes import Change, Clear, Put, PutEncoded
from grognard.kernel.records import Clock, Event, Outcome, Side

if TYPE_CHECKING:
    from collections.abc import Iterable


class ClockMoved(Event, frozen=True):
    """The game moved on to another phase."""

    clock: Clock
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Set the clock, and let nobody be done."""
        return (Put("clock", (), self.clock), Clear("done"))

    def notes(self) -> Iterable[Change]:
        """Begin to count draws anew."""
        return (Clear("dice"),)


class PhaseStaged(Event, frozen=True):
    """The arbiter noted whether the present phase has begun."""

    begun: bool

    def changes(self) -> Iterable[Change]:
        """Write the note."""
        return (Put("begun", (), self.begun),)


class SideDone(Event, frozen=True):
    """A side finished the present phase."""

    side: Side
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Mark the side as done."""
        return (Put("done", (self.side,), value=True),)


class GameEnded(Event, frozen=True):
    """The game was over; the seed is published, so that every roll can be checked."""

    outcome: Outcome
    seed: str
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Write the outcome."""
        return (Put("outcome", (), self.outcome),)


class Amended(Event, frozen=True):
    """A cell was changed outside the rules; told to the sides that see the cell."""

    field: str
    key: str
    cell: bytes
    final: ClassVar[bool] = True

    def changes(self) -> Iterable[Change]:
        """Write the cell."""
        return (PutEncoded(self.field, (self.key,), self.cell),)


class AmendmentMade(Event, frozen=True):
    """A side changed something outside the rules; everybody is told that it did."""

    side: Side
    final: ClassVar[bool] = True


class OrderReturned(Event, frozen=True):
    """A mended rule no longer asked the question that stood open; the order went back."""

    side: Side
    final: ClassVar[bool] = True


KERNEL_EVENTS: tuple[type[Event], ...] = (
    ClockMoved,
    PhaseStaged,
    SideDone,
    GameEnded,
    Amended,
    AmendmentMade,
    OrderReturned,
)
