"""The orders of the kernel that every system has, and what every order must be."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from grognard.kernel import codec
from grognard.kernel.records import Order, Record, Refusal

T = TypeVar("T")


class Done(Order, frozen=True):
    """Finish the present phase."""


class Strike(Record, frozen=True):
    """Take back the last so many of one's own entries; it stands beside orders and answers."""

    steps: int = 1


def well_formed(given: object, kinds: tuple[type[T], ...]) -> T | Refusal:
    """Give an order or answer as the journal will hold it, or say what is wrong. [KRN-FORM-001]"""
    kind = type(given).__name__
    if type(given) not in kinds:
        return Refusal(rule="KRN-FORM-001", key="form.unknown", params={"kind": kind})
    try:
        formed: T = codec.decode(codec.encode(given), type(given))
    except (msgspec.MsgspecError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
        why = {"kind": kind, "why": str(error)}
        return Refusal(rule="KRN-FORM-001", key="form.bad", params={**why})
    return formed
