"""A conversation with a program that plays one or several sides, in lines of JSON.

The protocol is written down in `docs/developers/stdio.md`, its JSON Schema beside it. `grognard
play --stdio` and the arena both speak it.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from grognard.kernel.game import Strike
from grognard.kernel.records import Refusal
from grognard.server.lines import Awaited, Ended, Happened, Opened, Wrong
from grognard.server.messages import (
    Accepted,
    AskFilm,
    AskOffers,
    AskQuery,
    ClientMessage,
    GiveAnswer,
    GiveOrder,
    NotAllowed,
    Offered,
    Queried,
    TakeBack,
    Told,
)
from grognard.server.redo import Redo
from grognard.server.reel import Reel, show_film, show_truth
from grognard.server.situation import situation
from grognard.server.wording import Voice
from grognard.systems.registry import system

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side

LONGEST = 1_000_000
"""A line of more bytes than this is no message."""

Heard: TypeAlias = Literal["taken", "asked", "refused", "wrong"]
"""What became of a line: something was done, or asked; it was refused, or could not be read."""


def read_line(reader: IO[bytes]) -> bytes:
    """Read a line, or nothing at the end; of one that is too long only the beginning is kept."""
    line = rest = reader.readline(LONGEST + 1)
    while rest and not rest.endswith(b"\n") and len(line) > LONGEST:
        rest = reader.readline(LONGEST)
    return line


class Talk:
    """One conversation, about the sides of a game that the program plays."""

    def __init__(
        self,
        game: Game,
        sides: tuple[Side, ...],
        names: Mapping[Side, str],
        write: Callable[[bytes], None],
    ) -> None:
        """Begin to talk; `names` are those of all sides, for people."""
        self._game = game
        self._sides = sides
        self._names = names
        self._write_line = write
        self._system = system(game.head.system)
        self._voice = Voice(self._system)
        self._reels = {side: Reel(game, side, self._voice) for side in sides}
        self._redo = Redo(game)
        self._told = ""
        self.refused = ""
        """What the program was last told that it may not do, or that cannot be read."""

    def open(self, title: str) -> None:
        """Say what is played; the title is what the game goes by here."""
        head = self._game.head
        opened = Opened(
            game=title,
            system=head.system,
            scenario=head.scenario,
            sides=self._game.terms.sides,
            yours=self._sides,
            seed_digest=head.seed,
        )
        self._write("", opened)

    def say_whose_turn(self) -> bool:
        """Tell what happened, and which side must act; or that it is over."""
        for side in self._sides:
            moments = self._reels[side].new_moments()
            if moments:
                self._write(side, Happened(moments=moments))
        awaited = next((side for side in self._game.awaited() if side in self._sides), None)
        if awaited is None:
            for side in self._sides:
                self._write(side, Ended(situation=self._situation(side)))
            return False
        spot = f"{awaited} {self._game.tip} {len(self._game.links)}"
        if spot != self._told:
            self._told = spot
            offer = self._game.offers(awaited)
            self._write(awaited, Awaited(situation=self._situation(awaited), offer=offer))
        return True

    def hear(self, line: bytes) -> Heard:
        """Take one line of the program, and reply."""
        if len(line) > LONGEST:
            return self._wrong("", f"A line has at most {LONGEST} bytes.")
        try:
            raw = msgspec.json.decode(line)
            if not isinstance(raw, dict):
                raise msgspec.ValidationError("Expected an object")
            side = raw.pop("side", self._sides[0] if len(self._sides) == 1 else "")
            message: ClientMessage = msgspec.convert(raw, ClientMessage)
        except (msgspec.MsgspecError, RecursionError) as error:
            return self._wrong("", f"{error}.")
        if side not in self._sides:
            known = ", ".join(self._sides)
            return self._wrong("", f"Say for which side: `side` is one of {known}.")
        return self._reply(side, message)

    def _reply(self, side: Side, message: ClientMessage) -> Heard:
        game, voice = self._game, self._voice
        match message:
            case AskOffers(id=number, draft=draft, question=question):
                offer = game.offers(side, draft, question)
                refused = tuple(voice.word(no.refusal) for no in offer.refused)
                self._write(side, Offered(id=number, offer=offer, refused=refused))
            case AskFilm(id=number, start=start, stop=stop, truth=True):
                if game.outcome is None:
                    return self._wrong(side, "Until the game is over there is no film without fog.")
                self._write(side, show_truth(game, voice, number, start, stop))
            case AskFilm(id=number, start=start, stop=stop):
                self._write(side, show_film(game, voice, side, number, start, stop))
            case AskQuery(id=number, name=name, params=params):
                return self._query(side, number, name, params)
            case GiveOrder(id=number, order=raw):
                return self._give(side, number, raw, game.ruleset.read_order, 0)
            case GiveAnswer(id=number, answer=raw, question=question):
                return self._give(side, number, raw, game.ruleset.read_answer, question)
            case TakeBack(id=number, steps=steps):
                heard = self._submit(side, number, Strike(steps=steps), 0)
                self._reels[side].rewind()
                return heard
            case _:
                return self._wrong(side, "That is for pages in a browser; ask for the film.")
        return "asked"

    def _give(self, side: Side, number: int, raw: object, read: Any, question: int) -> Heard:
        try:
            what = read(raw)
        except (msgspec.MsgspecError, RecursionError) as error:
            no = Refusal(rule="KRN-FORM-001", key="form.unreadable", params={"why": str(error)})
            return self._refuse(side, number, self._voice.word(no))
        return self._submit(side, number, what, question)

    def _submit(
        self, side: Side, number: int, what: Order | Answer | Strike, question: int
    ) -> Heard:
        refusal = self._game.submit(side, "person", what, question)
        if refusal is not None:
            return self._refuse(side, number, self._voice.word(refusal))
        self._write(side, Accepted(id=number))
        return "taken"

    def _refuse(self, side: Side, number: int, told: Told) -> Heard:
        self.refused = told.text
        self._write(side, NotAllowed(id=number, told=told))
        return "refused"

    def _query(self, side: Side, number: int, name: str, params: object) -> Heard:
        if name not in self._game.ruleset.queries:
            known = ", ".join(sorted(self._game.ruleset.queries))
            return self._wrong(side, f"There is no query {name!r}; there is {known}.")
        try:
            self._write(side, Queried(id=number, reply=self._game.query(side, name, params)))
        except (msgspec.MsgspecError, RecursionError) as error:
            return self._wrong(side, f"{name}: {error}.")
        return "asked"

    def _wrong(self, side: Side, sentence: str) -> Heard:
        """Say that a line could not be taken; it has cost nothing."""
        self.refused = sentence
        self._write(side, Wrong(text=sentence))
        return "wrong"

    def _situation(self, side: Side) -> Any:
        undone = self._redo.of(side)
        return situation(self._game, self._system, side, self._voice, self._names, undone)

    def _write(self, side: Side, message: msgspec.Struct) -> None:
        plain = msgspec.to_builtins(message)
        if side:
            plain["side"] = side
        self._write_line(msgspec.json.encode(plain) + b"\n")
