"""The fingerprint of a state: kept up to date cell by cell, equal for equal states.

Each cell has a hash; a field's print is the sum of the hashes of its cells, so writing one cell
costs two hashes however large the state is, and the order of writing cannot matter. They are paid
when somebody asks: what is written often between two entries is hashed once, and what nobody asks
about, such as the views of a film, never.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from grognard.kernel import codec
from grognard.kernel.records import copy_state
from grognard.kernel.visibility import fields_of

if TYPE_CHECKING:
    from grognard.kernel.records import State

Key: TypeAlias = tuple[str, ...]

NOTHING = object()
"""Stands for a cell that is not there."""
_MODULUS = 1 << 256
_MUCH = 500


def _hash(key: Key, value: object) -> int:
    if value is NOTHING:
        return 0
    return int.from_bytes(blake2b(codec.encode((key, value)), digest_size=32).digest(), "big")


class Fingerprint:
    """The sums of a state's cells, field by field."""

    def __init__(self, sums: dict[str, int]) -> None:
        """Start from known sums."""
        self._sums = sums
        self._whole: State | None = None
        """A state that has still to be counted in."""
        self._written: dict[tuple[str, Key], tuple[object, object]] = {}
        """The cells written since the sums were made: what is counted, and what stands there."""
        self._digest = ""
        """The digest, once somebody asked for it, until something is written."""

    @classmethod
    def of(cls, state: State) -> Fingerprint:
        """Take the fingerprint of a whole state."""
        new = cls({})
        new._whole = copy_state(state)
        return new

    @property
    def sums(self) -> dict[str, int]:
        """The sums as they are now."""
        if self._whole is not None:
            self._sums, self._whole = _count(self._whole), None
        for (field, key), (old, new) in self._written.items():
            difference = _hash(key, new) - _hash(key, old)
            self._sums[field] = (self._sums[field] + difference) % _MODULUS
        self._written = {}
        return self._sums

    def copy(self) -> Fingerprint:
        """Copy the sums, and what is still to be counted; when it is much, it is counted now."""
        if len(self._written) > _MUCH:
            self._sums = self.sums
        twin = Fingerprint(dict(self._sums))
        twin._whole, twin._written = self._whole, dict(self._written)
        twin._digest = self._digest
        return twin

    def exchange(self, field: str, key: Key, old: object, new: object) -> None:
        """Count a cell with what is written into it instead of what was there, or `NOTHING`."""
        counted = self._written.get((field, key))
        self._written[field, key] = (old if counted is None else counted[0], new)
        self._digest = ""

    def digest(self) -> str:
        """Say the digest of the whole state."""
        if not self._digest:
            sums = {name: hex(part) for name, part in self.sums.items()}
            self._digest = codec.digest(codec.encode(sums))
        return self._digest

    def differing(self, other: Fingerprint) -> tuple[str, ...]:
        """Name the fields in which two states differ."""
        return tuple(sorted(n for n, part in self.sums.items() if other.sums.get(n) != part))


def _count(state: State) -> dict[str, int]:
    return {
        field.name: sum(_hash(*cell) for cell in _cells(getattr(state, field.name), field.depth))
        % _MODULUS
        for field in fields_of(type(state)).values()
    }


def _cells(value: Any, depth: int, key: Key = ()) -> list[tuple[Key, Any]]:
    if depth == 0:
        return [(key, value)]
    return [cell for k, v in value.items() for cell in _cells(v, depth - 1, (*key, k))]


def state_digest(state: State) -> str:
    """Digest a whole state from nothing."""
    return Fingerprint.of(state).digest()
