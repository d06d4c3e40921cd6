"""The desk: who has been shown what, and what may still be taken back.

A side sees at once what its own orders brought, and may take them back up to a barrier: a die, a
revelation, another's decision, an event called final, or the end of the phase. Others see it only
behind a barrier that they see, too: were they shown it behind any other, the moment itself would
betray that the side has met one. All of it follows from the entries of the journal alone.
"""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.changes import Conceal, Reveal, Writer
from grognard.kernel.dice import DiceRolled
from grognard.kernel.journal import (
    AnswerGiven,
    AnyEntry,
    OrderGiven,
    Returned,
    Struck,
    is_automatic,
)
from grognard.kernel.records import NOBODY, Event, Side
from grognard.kernel.view import view
from grognard.kernel.visibility import Field, Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Pulse = tuple[Event, ...]
_MARKS = 4
"""Of so many turns the views are kept from which films of them begin."""
_SHOTS = 10_000
"""So much of a side's film is kept at most, besides the last turns: the journal has it all."""


class Desk:
    """Keeps every side's view and film, and the entries that may still be struck."""

    def __init__(
        self,
        truth: Writer,
        number: int = 0,
        shown: Mapping[Side, int] | None = None,
        *,
        long: bool = False,
    ) -> None:
        """Start at a point of rest, after so many entries, where nothing can be struck.

        `long` films are kept from here on, however long they become.
        """
        self.truth = truth
        self.sides: tuple[Side, ...] = truth.state.terms.sides
        self.views = {side: Writer(view(truth.state, side)) for side in self.sides}
        self.past = {side: (shown or {}).get(side, 0) for side in self.sides}
        """How many moments each side had been shown before what is kept of its film begins."""
        self.films: dict[Side, list[tuple[int, Pulse]]] = {side: [] for side in self.sides}
        self.open: list[AnyEntry] = []
        """Entries that may still be struck."""
        self._waiting: dict[Side, list[AnyEntry]] = {side: [] for side in self.sides}
        """Entries of others that a side has not been shown yet."""
        self._running: Side = NOBODY
        """The side whose order is being carried out, or nobody."""
        self._party: set[Side] = set()
        """The sides that take part in it: they give it, or are asked in it."""
        self._since: list[AnyEntry] = []
        self._marks: deque[tuple[dict[Side, int], dict[Side, Writer]]] = deque(maxlen=_MARKS)
        """How the views stood when the last turns began, each after so many moments."""
        self._marked: int | None = None
        self._most = sys.maxsize if long else _SHOTS
        self._fix(number)

    def accept(self, entry: AnyEntry) -> None:
        """Take in an entry whose events the truth has already been given. [KRN-UNDO-002]"""
        if isinstance(entry.what, Struck | Returned):
            self._strike(entry.what.entries)
        if not isinstance(entry.what, Struck):
            self._since.append(entry)
            self._take_up(entry)
            self._stand(entry)
        if not (self.open or entry.asks or any(self._waiting.values())):
            self._fix(entry.number + 1)

    def _take_up(self, entry: AnyEntry) -> None:
        """Show an entry to the sides that take part in it; the others wait for it."""
        if is_automatic(entry) or isinstance(entry.what, Returned):
            self._running, self._party = NOBODY, set(self.sides)
        elif isinstance(entry.what, OrderGiven):
            self._running, self._party = entry.side, {entry.side}
        self._party.update(entry.asked)
        for side in self.sides:
            if side in self._party:
                self._catch_up(side)
                self._show(entry, side)
            else:
                self._waiting[side].append(entry)
                if is_barrier(entry, (self._running, side), self.truth.fields):
                    self._catch_up(side)

    def _stand(self, entry: AnyEntry) -> None:
        """Say which entries can no longer be struck: dice fell, or something was revealed.

        [WIE-UI-043]
        """
        if not isinstance(entry.what, OrderGiven):
            self.open = []
            return
        self.open.append(entry)
        decided = any(asked != entry.side for asked in entry.asked)
        if decided or is_barrier(entry, (entry.side,), self.truth.fields):
            self.open = [other for other in self.open if other.side != entry.side]

    def count(self, side: Side) -> int:
        """Say how many moments of play a side has been shown."""
        return self.past[side] + len(self.films[side])

    def strikable(self, side: Side) -> tuple[int, ...]:
        """List the numbers of the entries a side may take back, oldest first.

        [WIE-MECH-007] [WIE-UI-042]
        """
        return tuple(entry.number for entry in self.open if entry.side == side)

    def without(self, numbers: Iterable[int]) -> Writer:
        """Give the truth as it would be without some entries since the last point of rest."""
        gone = set(numbers)
        writer = self.base.copy()
        for entry in self._since:
            if entry.number not in gone:
                writer.write_all(entry.pulses)
        return writer

    def before(self, number: int) -> Writer:
        """Give the truth as it was before an entry since the last point of rest."""
        return self.without(e.number for e in self._since if e.number >= number)

    def nearest(self, side: Side, moment: int) -> tuple[int, Writer | None]:
        """Give the latest view kept of a side that is not later than a moment, and its number."""
        for counts, views in reversed(self._marks):
            if counts[side] <= moment:
                return counts[side], views[side].copy()
        return 0, None

    def recall(self, films: Mapping[Side, list[tuple[int, Pulse]]]) -> None:
        """Put the films of earlier times in front of what is kept of them here."""
        for side, past in films.items():
            self.films[side] = past + self.films[side]
            self._lengths[side] += len(past)
            self.past[side] = 0

    def _catch_up(self, side: Side) -> None:
        """Show a side what came of the running side's orders; between phases, of everybody's."""
        waited, self._waiting[side] = self._waiting[side], []
        for entry in waited:
            if self._running in (NOBODY, entry.side) or isinstance(entry.what, AnswerGiven):
                self._show(entry, side)
            else:
                self._waiting[side].append(entry)

    def _strike(self, numbers: tuple[int, ...]) -> None:
        """Take entries back: the truth and the views become as if they had not been made."""
        gone = set(numbers)
        self.truth.restore(self.without(gone))
        self.open = [entry for entry in self.open if entry.number not in gone]
        self._since = [entry for entry in self._since if entry.number not in gone]
        for side, waited in self._waiting.items():
            self._waiting[side] = [entry for entry in waited if entry.number not in gone]
        for side, writer in self.views.items():
            start, film = self._lengths[side], self.films[side]
            film[start:] = [shot for shot in film[start:] if shot[0] not in gone]
            writer.restore(self._base_views[side])
            writer.write_all(pulse for _, pulse in film[start:])

    def _show(self, entry: AnyEntry, side: Side) -> None:
        seen = [
            tuple([as_seen(event, side) for event in pulse if side in event.to])
            for pulse in entry.pulses
        ]
        shown = [pulse for pulse in seen if pulse]
        self.films[side] += [(entry.number, pulse) for pulse in shown]
        self.views[side].write_all(shown)

    def _fix(self, number: int) -> None:
        """Remember this point of rest as the one that strikes, saves and returns go back to."""
        self.number = number
        self.base = self.truth.copy()
        self._since = []
        self._base_views = {side: writer.copy() for side, writer in self.views.items()}
        self.base_shown = {side: self.count(side) for side in self.sides}
        turn = self.truth.state.clock.turn
        if turn != self._marked:
            self._marked = turn
            self._marks.append((self.base_shown, self._base_views))
            self._let_go()
        self._lengths = {side: len(film) for side, film in self.films.items()}

    def _let_go(self) -> None:
        """Keep long films no further back than the views from which films of the last turns begin.

        Whoever wants to see what lies before them has it from the journal.
        """
        for side, film in self.films.items():
            if len(film) > self._most:
                before = max(0, self._marks[0][0][side] - self.past[side])
                self.films[side] = film[before:]
                self.past[side] += before


def as_seen(event: Event, side: Side) -> Event:
    """Give an event as a side sees it: whom else it went to is none of its business.

    [KRN-FOG-002]
    """
    return event if len(event.to) == 1 else replace(event, to=(side,))


def is_barrier(entry: AnyEntry, sides: tuple[Side, ...], fields: dict[str, Field]) -> bool:
    """Tell whether an entry holds something that all these sides saw and none can take back.

    It is judged by what they saw of it, so that the answer tells none of them anything.
    [KRN-UNDO-001]
    """
    return any(
        event.final or event.reveals or isinstance(event, DiceRolled) or _reveals(event, fields)
        for pulse in entry.pulses
        for event in pulse
        if all(side in event.to for side in sides)
    )


def _reveals(event: Event, fields: dict[str, Field]) -> bool:
    return any(
        isinstance(change, Reveal | Conceal) or isinstance(fields[change.field].visibility, Known)
        for change in event.changes()
    )


def take_in(desk: Desk, entry: AnyEntry) -> None:
    """Bring the truth and the desk up to date with a stored entry, by its events alone."""
    if not isinstance(entry.what, Struck | Returned):
        desk.truth.write_all(entry.pulses)
    desk.accept(entry)
