"""What a system exports: its record types, and the functions the kernel calls."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Any, Protocol, TypeAlias, cast
from weakref import WeakValueDictionary

import msgspec

from grognard.kernel import codec
from grognard.kernel.amend import Amend
from grognard.kernel.dice import DiceRolled, Draw
from grognard.kernel.errors import SaveError
from grognard.kernel.events import KERNEL_EVENTS
from grognard.kernel.journal import (
    AnswerGiven,
    AnyEntry,
    Automatic,
    Entry,
    OrderGiven,
    Returned,
    Struck,
)
from grognard.kernel.offers import COMPLETE, Draft, Offer
from grognard.kernel.orders import Done
from grognard.kernel.records import (
    Answer,
    Event,
    Order,
    Outcome,
    Question,
    Refusal,
    Side,
    State,
    Terms,
    Words,
)

Yielded: TypeAlias = Event | Sequence[Event] | Question | tuple[Question, ...] | Draw
Play: TypeAlias = Generator[Yielded, Any, None]
Lift: TypeAlias = Callable[[str, Any], Any]
"""Lifts a plain value of a kind (`terms`, `state` or `entry`) from one version to the next."""


class Phase(Protocol):
    """Who may act now, what is on offer, why an order is refused, and what happens."""

    together: bool
    """Whether several sides act at once: then an order may change only what its side owns."""

    def actors(self, state: State) -> tuple[Side, ...]:
        """List the sides that may still act."""

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer the next field of a draft to the viewer."""

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Say why the viewer may not give an order, or nothing."""

    def begin(self, state: State) -> Play:
        """Do what happens before anybody acts."""

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Carry out an order."""

    def end(self, state: State) -> Play:
        """Do what happens when nobody may act any more; it moves the clock or the agenda on."""


def _no_answer(_view: State, _question: Question) -> Answer | None:
    return None


def _no_offer(_view: State, _question: Question, _draft: Draft) -> Offer:
    return COMPLETE


def _no_refusal(_view: State, _question: Question, _answer: Answer) -> Refusal | None:
    return None


def _no_audit(_state: State) -> tuple[str, ...]:
    return ()


def _no_faults(_state: State, _field: str, _key: str, _cell: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Ruleset:
    """One system, as the kernel sees it. It has no memory of its own."""

    name: str
    version: int
    """Raised whenever the same orders could give another game."""
    terms: type[Terms]
    state: type[State]
    orders: tuple[type[Order], ...]
    events: tuple[type[Event], ...]
    setup: Callable[[Any], State]
    phase_of: Callable[[Any], Phase]
    outcome: Callable[[Any], Outcome | None]
    words: Callable[[Any, Event], Words | None]
    default: Callable[[Any, Any], Answer]
    """The answer to a question that nobody answers, found on the asked side's view."""
    questions: tuple[type[Question], ...] = ()
    answers: tuple[type[Answer], ...] = ()
    standing: Callable[[Any, Any], Answer | None] = _no_answer
    answer_offers: Callable[[Any, Any, Draft], Offer] = _no_offer
    refuse_answer: Callable[[Any, Any, Any], Refusal | None] = _no_refusal
    audit: Callable[[Any], Sequence[str]] = _no_audit
    faults: Callable[[Any, str, str, Any], Sequence[str]] = _no_faults
    """What is wrong with one record of a table in itself, whatever else there is."""
    queries: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    lifts: Mapping[int, Lift] = field(default_factory=dict)
    """For each older version, the function that lifts a stored game to the next one."""

    @cached_property
    def all_orders(self) -> tuple[type[Order], ...]:
        """The system's orders and the kernel's."""
        return (*self.orders, Done, Amend)

    @cached_property
    def all_events(self) -> tuple[type[Event], ...]:
        """The system's events and the kernel's."""
        return (*self.events, DiceRolled, *KERNEL_EVENTS)

    @cached_property
    def what_type(self) -> Any:
        """The type of what an entry of this system's journals says was done."""
        order, answer = cast("Any", OrderGiven), cast("Any", AnswerGiven)
        given = (order[_union(self.all_orders)], answer[_union(self.answers)])
        return _union((*given, Struck, Automatic, Returned))

    @cached_property
    def entry_type(self) -> Any:
        """The type of an entry in this system's journals."""
        entry = cast("Any", Entry)
        return entry[self.what_type, _union(self.all_events), _union(self.questions)]

    @cached_property
    def _terms_read(self) -> WeakValueDictionary[tuple[bytes, str], Terms]:
        """Terms as long as some game is played by them: never changed, large, and mostly equal."""
        return WeakValueDictionary()

    @property
    def mark(self) -> str:
        """The version that entries are marked with."""
        return f"{self.name}/{self.version}"

    def read_terms(self, encoded: bytes, version: str) -> Terms:
        """Read stored terms, lifted where they are old. Games played by the same share them."""
        known = self._terms_read.get((encoded, version))
        if known is not None:
            return known
        terms: Terms = self._read("terms", encoded, version, self.terms)
        return self._terms_read.setdefault((encoded, version), terms)

    def read_state(self, encoded: bytes, version: str) -> State:
        """Read a stored state, lifted where it is old."""
        state: State = self._read("state", encoded, version, self.state)
        return state

    def read_entry(self, encoded: bytes) -> AnyEntry:
        """Read a stored entry, lifted where it is old."""
        version = codec.decode(encoded, _Versioned).version
        entry: AnyEntry = self._read("entry", encoded, version, self.entry_type)
        return entry

    def _read(self, kind: str, encoded: bytes, version: str, record: Any) -> Any:
        number = self.version_number(version)
        if number == self.version:
            return codec.decode(encoded, record)
        raw = codec.decode(encoded, Any)
        for old in range(number, self.version):
            raw = self.lifts[old](kind, raw)
        return codec.decode(codec.encode(raw), record)

    def version_number(self, mark: str) -> int:
        """Read the number from a version mark; refuse another system's and a newer one."""
        name, _, number = mark.partition("/")
        if name != self.name or not number.isdecimal() or str(int(number)) != number:
            raise SaveError(f"The game is marked {mark!r}, which is not of the system {self.name}.")
        if int(number) > self.version:
            raise SaveError(f"The game was played by a newer version, {mark}; update Grognard.")
        if any(old not in self.lifts for old in range(int(number), self.version)):
            raise SaveError(f"The game was played by {mark}, which can no longer be read.")
        return int(number)

    def prepare(self) -> None:
        """Work out how the records are read, before several threads read them."""
        codec.prepare(self.terms, self.state, self.entry_type)

    def read_order(self, raw: object) -> Order:
        """Read an order from plain values; raises `msgspec.ValidationError`."""
        order: Order = codec.convert(raw, _union(self.all_orders))
        return order

    def read_answer(self, raw: object) -> Answer:
        """Read an answer from plain values; raises `msgspec.ValidationError`."""
        answer: Answer = codec.convert(raw, _union(self.answers))
        return answer


class _Versioned(msgspec.Struct):
    version: str


def _union(types: tuple[Any, ...]) -> Any:
    return reduce(or_, types) if types else None
