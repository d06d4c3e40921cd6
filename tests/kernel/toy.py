"""A toy system: one field of each visibility, and orders that run what a test wrote down.

`toy_game({"roll": roll})` knows the order `Do(play="roll")`, which runs the generator `roll`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from grognard.kernel.changes import (
    Change,
    Clear,
    Conceal,
    Drop,
    Paint,
    Patch,
    Put,
    Reveal,
)
from grognard.kernel.events import ClockMoved
from grognard.kernel.game import Game
from grognard.kernel.offers import Choice, Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.kernel.records import (
    Answer,
    Clock,
    Event,
    Order,
    Outcome,
    Question,
    Record,
    Refusal,
    Side,
    State,
    Terms,
)
from grognard.kernel.ruleset import Phase, Play, Ruleset
from grognard.kernel.visibility import PUBLIC, SEALED, Known, Owned

RED, BLUE = BOTH = ("red", "blue")
SEED = bytes(range(16))
PlayOf = Callable[[Any, Side], Play]


class Piece(Record, frozen=True):
    """A piece of a side; in a view also a report, told apart by `seen`."""

    id: str
    side: Side
    at: int = 0
    seen: int | None = None


class ToyState(State, kw_only=True):
    """One field of each kind."""

    total: Annotated[int, PUBLIC] = 0
    board: Annotated[dict[str, int], PUBLIC] = {}
    ground: Annotated[bytes, PUBLIC] = bytes(4)
    pieces: Annotated[dict[str, Piece], Owned(sight="sighted")] = {}
    sighted: Annotated[dict[Side, dict[str, bool]], Known()] = {}
    reports: Annotated[dict[Side, dict[str, Piece]], Known(shows="pieces")] = {}
    purse: Annotated[dict[Side, int], Owned(by="")] = {}
    plans: Annotated[dict[Side, dict[str, int]], Owned(by="")] = {}
    policy: Annotated[dict[Side, str], Owned(by="")] = {}
    deep: Annotated[int, SEALED] = 0
    deeper: Annotated[dict[str, int], SEALED] = {}


class Do(Order, frozen=True):
    """Run a play of the test."""

    play: str


class Pick(Answer, frozen=True):
    """Pick one of the options."""

    option: str


class Choose(Question, frozen=True):
    """Which of the options?"""

    options: tuple[str, ...] = ("yes", "no")


class Whisper(Question, frozen=True):
    """The same, but nobody may know that it was asked."""

    options: tuple[str, ...] = ("yes", "no")
    secret: ClassVar[bool] = True


class Told(Event, frozen=True):
    """Something was said."""

    text: str


class Settled(Event, frozen=True):
    """Something was said for good."""

    final: ClassVar[bool] = True


class Unveiled(Event, frozen=True):
    """Something was said that nobody could know."""

    reveals: ClassVar[bool] = True


class Wrote(Event, frozen=True):
    """A number was written."""

    field: str
    key: tuple[str, ...]
    value: int

    def changes(self) -> tuple[Change, ...]:
        return (Put(self.field, self.key, self.value),)


class Noted(Event, frozen=True):
    """A number was written by the arbiter for itself."""

    field: str
    key: tuple[str, ...]
    value: int

    def notes(self) -> tuple[Change, ...]:
        return (Put(self.field, self.key, self.value),)


class Came(Event, frozen=True):
    """A piece came, or became another."""

    piece: Piece

    def changes(self) -> tuple[Change, ...]:
        return (Put("pieces", (self.piece.id,), self.piece),)


class Stepped(Event, frozen=True):
    """A piece stepped on."""

    piece: str
    at: int

    def changes(self) -> tuple[Change, ...]:
        return (Patch("pieces", (self.piece,), {"at": self.at}),)


class Left(Event, frozen=True):
    """Something was dropped."""

    field: str
    key: tuple[str, ...]

    def changes(self) -> tuple[Change, ...]:
        return (Drop(self.field, self.key),)


class Seen(Event, frozen=True):
    """A piece came into sight."""

    by: Side
    piece: Piece

    def changes(self) -> tuple[Change, ...]:
        return (Reveal(self.by, "pieces", self.piece.id, self.piece),)


class Lost(Event, frozen=True):
    """A piece went out of sight, and a report stayed."""

    by: Side
    piece: str
    report: Piece

    def changes(self) -> tuple[Change, ...]:
        return (
            Conceal(self.by, "pieces", self.piece),
            Put("reports", (self.by, self.report.id), self.report),
        )


class Painted(Event, frozen=True):
    """Places of the ground were painted."""

    places: tuple[int, ...]
    values: bytes

    def changes(self) -> tuple[Change, ...]:
        return (Paint("ground", (), self.places, self.values),)


class Cleared(Event, frozen=True):
    """A table was emptied."""

    field: str

    def changes(self) -> tuple[Change, ...]:
        return (Clear(self.field),)


SAYING = (Told, Settled, Unveiled)
WRITING = (Wrote, Noted, Came, Stepped, Left, Seen, Lost, Painted, Cleared)


@dataclass(frozen=True)
class Row:
    """A phase of the toy: its name, who acts in it, and whether all at once."""

    name: str
    actors: tuple[Side, ...] = (RED,)
    together: bool = False


@dataclass
class ToyPhase:
    """A phase that runs the plays of a test."""

    row: Row
    rows: tuple[Row, ...]
    plays: Mapping[str, PlayOf]
    together: bool = field(init=False)

    def __post_init__(self) -> None:
        self.together = self.row.together

    def actors(self, state: State) -> tuple[Side, ...]:
        return tuple(side for side in self.row.actors if not state.done.get(side))

    def offers(self, view: State, draft: Draft) -> Offer:
        if not draft.kind:
            return kinds(("Do",))
        if "play" not in draft.fields:
            names = [name for name in sorted(self.plays) if " " not in name]
            return Offer(field="play", choices=tuple(Choice(value=name) for name in names))
        return Offer(field="", complete=self.refuse(view, Do(play=draft.fields["play"])) is None)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        if isinstance(order, Do) and order.play not in self.plays:
            return Refusal(rule="TST-TOY-001", key="toy.unknown", params={"play": order.play})
        return None

    def begin(self, state: State) -> Play:
        yield from self._play(f"begin {self.row.name}", state)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        assert isinstance(order, Do)
        yield from self.plays[order.play](state, side)

    def end(self, state: State) -> Play:
        yield from self._play(f"end {self.row.name}", state)
        following = (self.rows.index(self.row) + 1) % len(self.rows)
        clock = Clock(turn=state.clock.turn + (following == 0), phase=self.rows[following].name)
        yield ClockMoved(to=BOTH, clock=clock)

    def _play(self, name: str, state: State) -> Play:
        if name in self.plays:
            yield from self.plays[name](state, "")


def standing(view: ToyState, question: Question) -> Answer | None:
    """Answer by the side's policy, if it has one."""
    policy = view.policy.get(question.side)
    return Pick(option=policy) if policy else None


def default(view: ToyState, question: Choose | Whisper) -> Answer:
    """Take the first option."""
    return Pick(option=question.options[0])


def refuse_answer(view: ToyState, question: Choose, answer: Pick) -> Refusal | None:
    """Take only what is an option."""
    if answer.option in question.options:
        return None
    return Refusal(rule="TST-TOY-002", key="toy.option")


def answer_offers(view: ToyState, question: Choose, draft: Draft) -> Offer:
    """Offer the options."""
    if not draft.kind:
        return kinds(("Pick",))
    if "option" not in draft.fields:
        return Offer(field="option", choices=tuple(Choice(value=o) for o in question.options))
    return Offer(field="", complete=True)


DAY = (Row("day"), Row("night", (BLUE,)))
DUSK = (Row("dusk", BOTH, together=True), Row("dark", ()))


def toy(
    plays: Mapping[str, PlayOf] | None = None,
    rows: tuple[Row, ...] = DAY,
    state: Mapping[str, Any] | None = None,
    last_turn: int = 3,
    **ruleset: Any,
) -> Ruleset:
    """Make a ruleset of the plays of a test."""

    def setup(terms: Terms) -> ToyState:
        made = ToyState(clock=Clock(turn=1, phase=rows[0].name), **dict(state or {}))
        made.__dict__["terms"] = terms
        return made

    def phase_of(state: State) -> Phase:
        row = next(row for row in rows if row.name == state.clock.phase)
        return ToyPhase(row, rows, plays or {})

    def outcome(state: ToyState) -> Outcome | None:
        return Outcome(winner=RED, reason="toy.over") if state.clock.turn > last_turn else None

    return Ruleset(
        **{
            "name": "toy",
            "version": 1,
            "terms": Terms,
            "state": ToyState,
            "orders": (Do,),
            "answers": (Pick,),
            "questions": (Choose, Whisper),
            "events": (*SAYING, *WRITING),
            "setup": setup,
            "phase_of": phase_of,
            "outcome": outcome,
            "words": lambda _view, _event: None,
            "default": default,
            "standing": standing,
            "answer_offers": answer_offers,
            "refuse_answer": refuse_answer,
            **ruleset,
        }
    )


def toy_terms(**terms: Any) -> Terms:
    """Make the terms of a toy game."""
    return Terms(**{"system": "toy", "scenario": "room", "sides": BOTH, **terms})


def toy_game(
    plays: Mapping[str, PlayOf] | None = None,
    rows: tuple[Row, ...] = DAY,
    state: Mapping[str, Any] | None = None,
    terms: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """Begin a toy game."""
    return Game.new(toy(plays, rows, state), toy_terms(**dict(terms or {})), SEED, **more)


def truth(game: Game) -> ToyState:
    """Give the truth."""
    assert isinstance(game.state, ToyState)
    return game.state


def seen(game: Game, side: Side) -> ToyState:
    """Give what a side knows."""
    view = game.view(side)
    assert isinstance(view, ToyState)
    return view


def do(game: Game, side: Side, *plays: str) -> None:
    """Give orders that must be taken."""
    for play in plays:
        refusal = game.submit(side, "person", Do(play=play))
        assert refusal is None, refusal


def done(game: Game, *sides: Side) -> None:
    """Let sides be done."""
    for side in sides:
        refusal = game.submit(side, "person", Done())
        assert refusal is None, refusal


def says(text: str, *to: Side) -> PlayOf:
    """Give a play that says something to some sides."""

    def play(state: ToyState, side: Side) -> Play:
        yield Told(to=to or BOTH, text=text)

    return play


def writes(field: str, value: int, *key: str, to: tuple[Side, ...] = BOTH) -> PlayOf:
    """Give a play that writes a number."""

    def play(state: ToyState, side: Side) -> Play:
        yield Wrote(to=to, field=field, key=key, value=value)

    return play
