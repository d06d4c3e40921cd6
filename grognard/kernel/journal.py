"""The journal: every order, answer, strike and automatic phase, with what came of it.

Entries are chained by digests. What a side may take back, and when others come to see what it
did, follows from the entries alone (`desk.py`).
"""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from grognard.kernel import codec
from grognard.kernel.records import NOBODY, Hand, Record, Side

OrderT = TypeVar("OrderT")
AnswerT = TypeVar("AnswerT")
WhatT = TypeVar("WhatT")
EventT = TypeVar("EventT")
QuestionT = TypeVar("QuestionT")


class OrderGiven(Record, Generic[OrderT], tag_field="what", tag="order", frozen=True):
    """A side gave an order."""

    order: OrderT


class AnswerGiven(Record, Generic[AnswerT], tag_field="what", tag="answer", frozen=True):
    """A side answered a question; `question` counts among those left open before."""

    question: int
    answer: AnswerT


class Struck(Record, tag_field="what", tag="strike", frozen=True):
    """A side took back entries of its own, named by their numbers."""

    entries: tuple[int, ...]


class Automatic(Record, tag_field="what", tag="automatic", frozen=True):
    """A phase began or ended, or the game did, without anybody acting."""

    step: Literal["begin", "end", "over"]
    phase: str


class Returned(Record, tag_field="what", tag="returned", frozen=True):
    """An order whose question a mended rule no longer asks went back to its side."""

    entries: tuple[int, ...]


class Entry(Record, Generic[WhatT, EventT, QuestionT], frozen=True):
    """One entry of the journal."""

    number: int
    side: Side
    hand: Hand
    what: WhatT
    version: str
    """The version of the system that made it."""
    state: str
    """The digest of the whole state after the entry."""
    pulses: tuple[tuple[EventT, ...], ...] = ()
    asks: tuple[QuestionT, ...] = ()
    """The questions still open after the entry."""
    asked: tuple[Side, ...] = ()
    """The sides that had to decide, aloud or by standing orders, in the order of asking."""


AnyEntry = Entry[Any, Any, Any]


class Link(Record, frozen=True):
    """An entry as it is kept: encoded, with the digest that chains it to the one before."""

    body: bytes
    digest: str


def link(before: str, entry: AnyEntry) -> Link:
    """Chain an entry to the digest before it. [KRN-JRNL-001]"""
    body = codec.encode(entry)
    return Link(body=body, digest=chain(before, body))


def chain(before: str, body: bytes) -> str:
    """Say the digest of an encoded entry that stands behind a given digest."""
    return codec.digest(before.encode(), body)


def is_automatic(entry: AnyEntry) -> bool:
    """Tell whether nobody made the entry."""
    return entry.side == NOBODY
