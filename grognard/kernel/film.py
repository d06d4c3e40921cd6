"""The film of a stretch of play, as one side saw it. It runs no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Event, Record, Side, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.changes import Writer


class Frame(Record, frozen=True):
    """What a side saw happen at one moment."""

    number: int
    """The side's own count."""
    turn: int
    phase: str
    acting: Side
    events: tuple[Event, ...]


class Film(Record, frozen=True):
    """A stretch of play: the view it begins with, and the frames after it."""

    side: Side
    start: int
    view: Any
    frames: tuple[Frame, ...]


def make_film(
    first: Writer, shots: Sequence[tuple[int, tuple[Event, ...]]], start: int = 0
) -> Film:
    """Show shots from the view before them, whose number is `start`, by their events alone."""
    opening = first.copy().state
    frames = []
    for number, (_, pulse) in enumerate(shots, start):
        frames.append(_frame(number, first.state, pulse))
        first.write(pulse)
    return Film(side=opening.viewer, start=start, view=opening, frames=tuple(frames))


def _frame(number: int, before: State, pulse: tuple[Event, ...]) -> Frame:
    clock = next((e.clock for e in pulse if isinstance(e, ClockMoved)), before.clock)
    return Frame(number=number, turn=clock.turn, phase=clock.phase, acting=clock.side, events=pulse)
