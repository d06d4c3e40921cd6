"""Turns what a side has been shown into moments with their words. It runs no rules."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.changes import Writer
from grognard.kernel.events import ClockMoved
from grognard.kernel.records import copy_state
from grognard.kernel.retelling import tells, whole
from grognard.server.messages import FilmShown, Happened, Moment, MomentsTold, Rows
from grognard.server.steps import changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.records import Event, Side
    from grognard.server.messages import Change
    from grognard.server.wording import Voice

LONGEST = 500
"""So many moments a film shows at most; a client asks again for the rest."""


class Reel:
    """Remembers how far one side of a game has been told what happened."""

    def __init__(self, game: Game, side: Side, voice: Voice) -> None:
        self._game = game
        self._side = side
        self._voice = voice
        self.rewind()

    def rewind(self) -> None:
        """Take the side's present view as told, for instance after an order was taken back."""
        self.leads_on = False
        """Whether what the side is told leads from what it knew before to what it knows now."""
        self._count = self._game.count(self._side)
        self._told = self._game.desk.views[self._side].copy()

    def new_moments(self) -> tuple[Moment, ...]:
        """Give what the side has been shown since it was last told."""
        told = tuple(self._tell())
        self._count += len(told)
        return told

    def news(self) -> Happened:
        """Give what the side has been shown since it was last told, and what that changed."""
        told, steps = _take_down(self._told, self._tell())
        self._count += len(told)
        return Happened(moments=told, steps=steps)

    def _tell(self) -> Iterator[Moment]:
        pulses = (pulse for _, pulse in self._game.shots_since(self._side, self._count))
        return moments(self._game, self._voice, self._told, self._count, pulses)


def moments(
    game: Game,
    voice: Voice,
    writer: Writer,
    number: int,
    pulses: Iterable[tuple[Event, ...]],
    *,
    true: bool = False,
) -> Iterator[Moment]:
    """Tell pulses one by one, and write each into the view they happened to.

    Of the truth only that is told which changes it, and not what sides learned of it.
    """
    for pulse in pulses:
        clock = next((e.clock for e in pulse if isinstance(e, ClockMoved)), writer.state.clock)
        told, words = [], []
        for event in pulse:
            writer.write((event,))
            if true and not tells(writer, event):
                continue
            told.append(event)
            said = game.ruleset.words(writer.state, event)
            word = None if said is None else voice.word(said)
            # Each side hears of a battle by itself; who sees all hears of it once.
            if word is not None and not (true and word in words):
                words.append(word)
        if true and not told:
            continue
        yield Moment(
            number=number,
            turn=clock.turn,
            phase=clock.phase,
            acting=clock.side,
            events=tuple(plain(event) for event in told),
            words=tuple(words),
        )
        number += 1


def show_film(
    game: Game, voice: Voice, side: Side, id_: int, start: int, stop: int | None
) -> FilmShown:
    """Show a stretch of play again, with what each moment changed in the view."""
    writer, pulses, first = _cut(game, side, start, stop)
    return _shown(id_, first, writer, moments(game, voice, writer, first, pulses))


def show_truth(game: Game, voice: Voice, id_: int, start: int, stop: int | None) -> FilmShown:
    """Show a stretch of a game that is over as it was, without what sides only believed."""
    state, pulses = whole(game)
    writer = Writer(state)
    coming = iter(pulses)
    number = 0
    while number < start and (pulse := next(coming, None)) is not None:
        writer.write(pulse)
        number += any(tells(writer, event) for event in pulse)
    told = moments(game, voice, writer, number, coming, true=True)
    most = LONGEST if stop is None else max(0, min(LONGEST, stop - number))
    return _shown(id_, number, writer, islice(told, most))


def _shown(id_: int, start: int, writer: Writer, told: Iterable[Moment]) -> FilmShown:
    """Show moments, with the view before the first."""
    first, rows = in_rows(plain(writer.state))
    shown, steps = _take_down(writer, told)
    return FilmShown(id=id_, start=start, view=first, rows=rows, moments=shown, steps=steps)


def _take_down(
    writer: Writer, told: Iterable[Moment]
) -> tuple[tuple[Moment, ...], tuple[tuple[Change, ...], ...]]:
    """Take down moments while they are written, each with what it changed."""
    before, shown, steps = copy_state(writer.state), [], []
    writer.written = {}
    for moment in told:
        shown.append(moment)
        after = copy_state(writer.state)
        steps.append(tuple(changes(before, after, writer.written)))
        before, writer.written = after, {}
    return tuple(shown), tuple(steps)


def in_rows(view: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Rows]]:
    """Part a view from its tables of records, which are told without repeating their fields."""
    rows = {}
    for name, table in view.items():
        records = list(table.values()) if isinstance(table, dict) else []
        fields = tuple(records[0]) if len(records) > 1 and isinstance(records[0], dict) else ()
        if fields and all(isinstance(one, dict) and tuple(one) == fields for one in records):
            cells = {key: tuple(one.values()) for key, one in table.items()}
            rows[name] = Rows(fields=fields, records=cells)
    return {name: value for name, value in view.items() if name not in rows}, rows


def tell_moments(
    game: Game, voice: Voice, side: Side, id_: int, start: int, stop: int | None
) -> MomentsTold:
    """Tell a stretch of play again, without the views."""
    writer, pulses, first = _cut(game, side, start, stop)
    told = tuple(moments(game, voice, writer, first, pulses))
    return MomentsTold(id=id_, start=first, moments=told)


def _cut(
    game: Game, side: Side, start: int, stop: int | None
) -> tuple[Writer, Iterator[tuple[Event, ...]], int]:
    """Cut out a stretch that is not too long: the view before it, its pulses, its number."""
    last = game.count(side) if stop is None else stop
    first = max(0, min(start, last))
    writer, shots, number = game.stretch(side, first, min(last, first + LONGEST))
    return writer, (pulse for _, pulse in shots), number


def plain(record: object) -> dict[str, Any]:
    """Give a record as plain values, ready for the wire."""
    values: dict[str, Any] = msgspec.to_builtins(record)
    return values
