"""Staged offers: for a draft, an order with fields still open, the choices of the next field.

Orders with paths and lists cannot be listed, so they are offered a field at a time. An offer
says which values may come next, which may not and why, and whether the draft is an order already.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel import codec
from grognard.kernel.errors import DesignError
from grognard.kernel.records import Record, Refusal, Scalar

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

T = TypeVar("T")


class Draft(Record, frozen=True):
    """An order, or an answer, with fields still open. Without a kind, everything is open."""

    kind: str = ""
    fields: dict[str, Any] = {}


class Choice(Record, frozen=True):
    """A value that the next field may take, with what the player should know of it."""

    value: Any
    preview: dict[str, Scalar] = {}


class Refused(Record, frozen=True):
    """A value that the next field may not take, and why."""

    value: Any
    refusal: Refusal


class Offer(Record, frozen=True):
    """What may come next in a draft."""

    field: str
    """The field to fill: `kind` to begin with; empty when nothing is left to fill."""
    choices: tuple[Choice, ...] = ()
    refused: tuple[Refused, ...] = ()
    many: bool = False
    """Whether the field is a list to which the choice is added, rather than its value."""
    complete: bool = False
    """Whether the draft as it stands is an order that may be given."""
    preview: dict[str, Scalar] = {}
    """What giving the draft as it stands would mean."""


COMPLETE = Offer(field="", complete=True)


def kinds(choices: Iterable[str], refused: Iterable[Refused] = ()) -> Offer:
    """Offer kinds of orders."""
    return Offer(
        field="kind",
        choices=tuple(Choice(value=kind) for kind in choices),
        refused=tuple(refused),
    )


def extend(draft: Draft, offer: Offer, value: Any) -> Draft:
    """Fill the offered field of a draft with a value, or add the value to its list."""
    if offer.field == "kind":
        return Draft(kind=value)
    if offer.many:
        value = [*draft.fields.get(offer.field, ()), value]
    return Draft(kind=draft.kind, fields={**draft.fields, offer.field: value})


def fits(draft: Draft, records: tuple[Any, ...]) -> bool:
    """Tell whether a draft is of one of the kinds, with values that its fields could have."""
    if not draft.kind:
        return not draft.fields
    for record in records:
        if record.__name__ == draft.kind:
            types = _types(record)
            try:
                for name, value in draft.fields.items():
                    codec.convert(value, types[name])
            except (KeyError, msgspec.ValidationError):
                return False
            return True
    return False


@cache
def _types(record: Any) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(record)}


def build(draft: Draft, records: tuple[type[T], ...]) -> T:
    """Make the record a draft describes; raises `msgspec.ValidationError`."""
    for record in records:
        if record.__name__ == draft.kind:
            made: T = codec.convert({"kind": draft.kind, **draft.fields}, record)
            return made
    raise DesignError(f"no order is called {draft.kind!r}")


def sample(
    offers: Callable[[Draft], Offer],
    records: tuple[type[T], ...],
    luck: random.Random,
    *,
    draft: Draft | None = None,
    longest: int = 60,
) -> T | None:
    """Complete a draft at random, or find that it can only be abandoned."""
    draft = draft or Draft()
    for _ in range(longest):
        offer = offers(draft)
        stop = offer.complete and (not offer.choices or luck.random() < 1 / 3)
        if stop:
            return build(draft, records)
        if not offer.choices:
            return None
        draft = extend(draft, offer, luck.choice(offer.choices).value)
    return build(draft, records) if offers(draft).complete else None
