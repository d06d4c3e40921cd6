"""The records every system builds on: clock, terms, state, orders, answers, questions, events."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from grognard.kernel.visibility import PUBLIC, SEALED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.changes import Change

Side: TypeAlias = str
Scalar: TypeAlias = int | str | bool | None
Hand: TypeAlias = Literal["person", "opponent", "clock", "referee", "game"]

NOBODY: Side = ""
"""The side of entries that no side made, and the viewer of the truth."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen record with named fields; unknown fields are refused when it is read."""


class Clock(Record, frozen=True):
    """Where the game stands in the sequence of play."""

    turn: int
    phase: str
    """The name of the row of the sequence that is being played."""
    side: Side = NOBODY
    """The side whose phase it is, where the sequence goes round the sides."""


class Outcome(Record, frozen=True):
    """How a game ended."""

    winner: Side
    """The side that won, or nobody for a draw."""
    reason: str
    """Key of the words that say why."""
    margin: int = 0
    points: tuple[tuple[Side, int], ...] = ()


class Terms(Record, kw_only=True, frozen=True, weakref=True):
    """What a game is played by, fixed at its creation: scenario, map, tables, options."""

    system: str
    scenario: str
    sides: tuple[Side, ...]
    amend: bool = False
    """Whether the kernel's order `Amend` is allowed."""
    by_turns: bool = False
    """Whether questions to a side not on move are answered by standing orders or the default."""
    campaign: str = ""
    """The campaign the game belongs to, if it does."""
    link: int = 0
    """Which scenario of the campaign it is, counted from 1."""


class State(msgspec.Struct, kw_only=True, dict=True):
    """Everything that can change in play. Systems add their own fields, each with its visibility.

    Rules only read it; events change it. A side's view is a record of the same type, with
    `viewer` naming the side.
    """

    viewer: Annotated[Side, PUBLIC] = NOBODY
    clock: Annotated[Clock, PUBLIC]
    begun: Annotated[bool, SEALED] = False
    """Whether the present phase has begun."""
    done: Annotated[dict[Side, bool], PUBLIC] = {}
    """The sides that have finished the present phase."""
    run_by: Annotated[dict[Side, str], PUBLIC] = {}
    """Sides a rule has given to a computer opponent, and its name."""
    lifted: Annotated[dict[Side, bool], PUBLIC] = {}
    """Sides for whom the fog is lifted: they see plainly what others own on the map."""
    dice: Annotated[dict[str, int], SEALED] = {}
    """How many draws of each label and address the present phase has seen."""
    outcome: Annotated[Outcome | None, PUBLIC] = None

    if TYPE_CHECKING:
        # They hang in its `__dict__`: rules ask so often that even a property costs too much.
        @property
        def terms(self) -> Any:
            """The terms of the game. They hang beside the state and are no part of it."""


S = TypeVar("S", bound=State)


def copy_state(state: S) -> S:
    """Copy a state by its root; tables are shared, since they are replaced and never changed."""
    twin = copy(state)
    twin.__dict__.update(state.__dict__)
    return twin


class Refusal(Record, frozen=True):
    """Why an order is not allowed: the rule behind it, and words with their parameters."""

    rule: str
    key: str
    params: dict[str, Scalar] = {}


class Words(Record, frozen=True):
    """A key of the catalogue of words, with its parameters."""

    key: str
    params: dict[str, Scalar] = {}


class Order(Record, tag_field="kind", tag=True, frozen=True):
    """What a side tells the game to do, in the imperative and in the names of its view."""


class Answer(Record, tag_field="kind", tag=True, frozen=True):
    """What a side replies to a question."""


class Question(Record, tag_field="kind", tag=True, kw_only=True, frozen=True):
    """What a running procedure must know from a side before it can go on."""

    side: Side
    secret: ClassVar[bool] = False
    """Whether being asked would betray something, so that nobody is ever asked aloud."""


class Event(Record, tag_field="kind", tag=True, kw_only=True, frozen=True):
    """What happened, in the past tense, to the sides that see it."""

    to: tuple[Side, ...]
    final: ClassVar[bool] = False
    """Whether orders up to this event can no longer be undone by a side that saw it."""
    reveals: ClassVar[bool] = False
    """Whether the event tells a side that sees it something it could not know before."""

    def changes(self) -> Iterable[Change]:
        """Say what the event writes into the state, without rule, table or die."""
        return ()

    def notes(self) -> Iterable[Change]:
        """Say what the arbiter writes besides, into sealed fields, which no side sees."""
        return ()
