"""A game told in numbers, turn by turn: as its side saw it, and after the end as it was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.changes import Writer
from grognard.kernel.dice import DiceRolled
from grognard.kernel.events import ClockMoved
from grognard.kernel.retelling import whole
from grognard.server.messages import ChronicleTold, DiceTold, SeriesTold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.records import Event, Side, State
    from grognard.server.wording import Voice
    from grognard.systems.system import System

Values = dict[str, dict["Side", int]]


def tell_chronicle(game: Game, system: System, voice: Voice, side: Side, id_: int) -> ChronicleTold:
    """Count what a system counts, at the beginning and at the end of every turn."""
    truth = game.outcome is not None
    start, pulses = whole(game) if truth else _seen(game, side)
    tally = _Tally(system, Writer(start), game.terms.sides)
    for pulse in pulses:
        tally.take(pulse)
    turns, stands = tally.close(over=truth)
    series = tuple(
        SeriesTold(
            name=name,
            title=voice.say(f"chronicle.{name}").text,
            values={s: tuple(stand[name].get(s, 0) for stand in stands) for s in game.terms.sides},
        )
        for name in system.chronicle.series
    )
    return ChronicleTold(id=id_, turns=turns, series=series, dice=tally.dice, truth=truth)


class _Tally:
    """Walks through a game and notes how the numbers stand when a turn ends."""

    def __init__(self, system: System, writer: Writer, sides: tuple[Side, ...]) -> None:
        self._chronicle = system.chronicle
        self._writer = writer
        self._flows: Values = {name: dict.fromkeys(sides, 0) for name in self._chronicle.series}
        self._rolled: dict[int, Counter[int]] = {}
        self._turn = writer.state.clock.turn
        self._turns = [self._turn - 1]
        self._stands = [self._stand()]

    def take(self, pulse: tuple[Event, ...]) -> None:
        """Take in what happened at one moment."""
        for event in pulse:
            for name, side, count in self._chronicle.flows(self._writer.state, event):
                self._flows[name][side] += count
            if isinstance(event, DiceRolled) and event.purpose == "dice":
                self._rolled.setdefault(event.faces, Counter()).update(event.results)
            self._writer.write((event,))
            if isinstance(event, ClockMoved) and event.clock.turn > self._turn:
                self._note()
                self._turn = event.clock.turn

    def close(self, *, over: bool) -> tuple[tuple[int, ...], tuple[Values, ...]]:
        """Note how it stands now; a turn in which a game only ended is none."""
        if not over or self._stand() != self._stands[-1] or len(self._stands) == 1:
            self._note()
        return tuple(self._turns), tuple(self._stands)

    @property
    def dice(self) -> tuple[DiceTold, ...]:
        """How often each face of each kind of die came up."""
        return tuple(
            DiceTold(faces=faces, counts=tuple(counts[face] for face in range(1, faces + 1)))
            for faces, counts in sorted(self._rolled.items())
        )

    def _note(self) -> None:
        self._turns.append(self._turn)
        self._stands.append(self._stand())

    def _stand(self) -> Values:
        stocks = self._chronicle.stocks(self._writer.state)
        return {name: dict(counts) for name, counts in {**self._flows, **stocks}.items()}


def _seen(game: Game, side: Side) -> tuple[State, Iterable[tuple[Event, ...]]]:
    """Give what a side has been shown: nothing else is counted while the game goes on."""
    film = game.film(side)
    return film.view, (frame.events for frame in film.frames)
