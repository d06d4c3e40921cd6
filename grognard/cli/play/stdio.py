"""Lines of JSON with a program that plays one or several sides.

The protocol is written down in `docs/developers/stdio.md`, its JSON Schema beside it.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

import msgspec

from grognard.cli.play.lines import Awaited, Ended, Opened, Wrong
from grognard.kernel.game import Strike
from grognard.kernel.records import Refusal
from grognard.server.messages import (
    Accepted,
    AskFilm,
    AskOffers,
    AskQuery,
    ClientMessage,
    GiveAnswer,
    GiveOrder,
    Happened,
    NotAllowed,
    Offered,
    Queried,
    TakeBack,
    Told,
)
from grognard.server.reel import show_film

if TYPE_CHECKING:
    from grognard.cli.play.sitting import Sitting
    from grognard.kernel.records import Answer, Order, Side

LONGEST = 1_000_000
"""A line of more bytes than this is no message."""


def converse(sitting: Sitting, reader: IO[bytes], writer: IO[bytes]) -> int:
    """Play until the game is over or the program falls silent."""
    talk = _Talk(sitting, writer)
    talk.open()
    while talk.say_whose_turn():
        line = reader.readline(LONGEST + 1)
        if not line:
            return 0
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = reader.readline(LONGEST)
            talk.wrong("", f"A line has at most {LONGEST} bytes.")
        else:
            talk.hear(line)
    return 0


class _Talk:
    """One conversation."""

    def __init__(self, sitting: Sitting, writer: IO[bytes]) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self._writer = writer
        self._told = ""

    def open(self) -> None:
        """Say what is played."""
        card = self.sitting.card
        opened = Opened(
            game=card.id,
            system=card.system,
            scenario=card.scenario,
            sides=self.game.terms.sides,
            yours=self.sitting.persons,
            seed_digest=self.game.head.seed,
        )
        self._write("", opened)

    def say_whose_turn(self) -> bool:
        """Let the others act, tell what happened, and say who must act; or that it is over."""
        self.sitting.run_on()
        for side in self.sitting.persons:
            moments = self.sitting.happened(side)
            if moments:
                self._write(side, Happened(moments=moments))
        side_on_move = self.sitting.awaited()
        if side_on_move is None:
            for side in self.sitting.persons:
                self._write(side, Ended(situation=self.sitting.situation(side)))
            return False
        spot = f"{side_on_move} {self.game.tip} {len(self.game.links)}"
        if spot != self._told:
            self._told = spot
            situation = self.sitting.situation(side_on_move)
            self._write(
                side_on_move, Awaited(situation=situation, offer=self.game.offers(side_on_move))
            )
        return True

    def hear(self, line: bytes) -> None:
        """Take one line of the program."""
        try:
            raw = msgspec.json.decode(line)
            if not isinstance(raw, dict):
                raise msgspec.ValidationError("Expected an object")
            side = raw.pop("side", self._only_side())
            message: ClientMessage = msgspec.convert(raw, ClientMessage)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.wrong("", f"{error}.")
            return
        if side not in self.sitting.persons:
            known = ", ".join(self.sitting.persons)
            self.wrong("", f"Say for which side: `side` is one of {known}.")
            return
        self._reply(side, message)

    def wrong(self, side: Side, sentence: str) -> None:
        """Say that a line could not be taken; it has cost nothing."""
        self._write(side, Wrong(text=sentence))

    def _only_side(self) -> str:
        return self.sitting.persons[0] if len(self.sitting.persons) == 1 else ""

    def _reply(self, side: Side, message: ClientMessage) -> None:
        voice = self.sitting.voice
        match message:
            case AskOffers(id=number, draft=draft, question=question):
                offer = self.game.offers(side, draft, question)
                refused = tuple(voice.word(no.refusal) for no in offer.refused)
                self._write(side, Offered(id=number, offer=offer, refused=refused))
            case AskFilm(id=number, start=start, stop=stop):
                self._write(side, show_film(self.game, voice, side, number, start, stop))
            case AskQuery(id=number, name=name, params=params):
                self._query(side, number, name, params)
            case GiveOrder(id=number, order=raw):
                self._give(side, number, raw, self.game.ruleset.read_order, 0)
            case GiveAnswer(id=number, answer=raw, question=question):
                self._give(side, number, raw, self.game.ruleset.read_answer, question)
            case TakeBack(id=number, steps=steps):
                self._submit(side, number, Strike(steps=steps), 0)
                self.sitting.rewind(side)

    def _give(self, side: Side, number: int, raw: object, read: Any, question: int) -> None:
        try:
            what = read(raw)
        except (msgspec.MsgspecError, RecursionError) as error:
            text = f"{error}."
            told = Told(key="form.unreadable", text=text, rule="KRN-FORM-001")
            self._write(side, NotAllowed(id=number, told=told))
            return
        self._submit(side, number, what, question)

    def _submit(
        self, side: Side, number: int, what: Order | Answer | Strike, question: int
    ) -> None:
        refusal: Refusal | None = self.game.submit(side, "person", what, question)
        if refusal is None:
            self._write(side, Accepted(id=number))
        else:
            self._write(side, NotAllowed(id=number, told=self.sitting.voice.word(refusal)))

    def _query(self, side: Side, number: int, name: str, params: object) -> None:
        if name not in self.game.ruleset.queries:
            known = ", ".join(sorted(self.game.ruleset.queries))
            self.wrong(side, f"There is no query {name!r}; there is {known}.")
            return
        try:
            self._write(side, Queried(id=number, reply=self.game.query(side, name, params)))
        except (msgspec.MsgspecError, RecursionError) as error:
            self.wrong(side, f"{name}: {error}.")

    def _write(self, side: Side, message: msgspec.Struct) -> None:
        plain = msgspec.to_builtins(message)
        if side:
            plain["side"] = side
        self._writer.write(msgspec.json.encode(plain) + b"\n")
        self._writer.flush()
