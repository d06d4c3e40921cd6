"""Turns views and offers into arrays of a fixed length, whatever the system.

Every value in a view is a feature, named by its path, such as `units al-1 steps`; a text is part of
the name: `units al-1 at=0304`. Names are hashed to places of the array (the "hashing trick"), so
that no system has to list its features. Two names may meet in one place; the sign, hashed as well,
lets such meetings cancel out on average.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from grognard.kernel.offers import Draft, Offer
    from grognard.kernel.records import State

VIEW, DRAFT, CHOICE = 1024, 64, 16
"""How long the parts are: the view, the draft, and each of the choices."""
_SOFT = 10.0
"""A number of this size is half way to the bound."""


def length(choices: int) -> int:
    """Say how long an observation is, with room for so many choices."""
    return VIEW + DRAFT + CHOICE * choices


def encode(
    view: State, draft: Draft | None, offer: Offer | None, choices: int
) -> NDArray[np.float32]:
    """Encode what a side knows and, where it is to act, its draft and what may come next."""
    array = np.zeros(length(choices), dtype=np.float32)
    _add(array[:VIEW], msgspec.to_builtins(view))
    if draft is not None and offer is not None:
        begun = {"kind": draft.kind, "fields": draft.fields, "next": offer.field}
        _add(array[VIEW : VIEW + DRAFT], begun)
        for index, choice in enumerate(offer.choices):
            start = VIEW + DRAFT + CHOICE * index
            told = {offer.field: choice.value, "preview": choice.preview}
            _add(array[start : start + CHOICE], told)
    return np.clip(array, -1.0, 1.0, out=array)


def _add(array: NDArray[np.float32], value: Any) -> None:
    for name, number in _features("", value):
        place, sign = _place(name)
        array[place % len(array)] += sign * number


def _features(path: str, value: Any) -> Iterator[tuple[str, float]]:
    """Name the numbers in a value; nothing and nought are told by silence."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _features(f"{path} {key}", inner)
        case list() | tuple():
            for index, inner in enumerate(value):
                yield from _features(f"{path} {index}", inner)
        case str() if value:
            yield f"{path}={value}", 1.0
        case bool() if value:
            yield path, 1.0
        case int() if value:
            yield path, value / (_SOFT + abs(value))


@lru_cache(maxsize=100_000)
def _place(name: str) -> tuple[int, int]:
    drawn = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
    return drawn >> 1, 1 if drawn & 1 else -1
