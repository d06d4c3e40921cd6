"""The fingerprint of a state: kept up to date cell by cell, equal for equal states.

Each cell has a hash; a field's print is the sum of the hashes of its cells, so writing one cell
costs two hashes however large the state is, and the order of writing cannot matter.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.visibility import fields_of

if TYPE_CHECKING:
    from grognard.kernel.records import State

_MODULUS = 1 << 256


def _hash(key: tuple[str, ...], value: object) -> int:
    return int.from_bytes(blake2b(codec.encode((key, value)), digest_size=32).digest(), "big")


class Fingerprint:
    """The sums of a state's cells, field by field."""

    def __init__(self, sums: dict[str, int]) -> None:
        """Start from known sums."""
        self.sums = sums

    @classmethod
    def of(cls, state: State) -> Fingerprint:
        """Take the fingerprint of a whole state."""
        new = cls({})
        for field in fields_of(type(state)).values():
            new.sums[field.name] = 0
            for key, value in _cells(getattr(state, field.name), field.depth):
                new.learn(field.name, key, value)
        return new

    def copy(self) -> Fingerprint:
        """Copy the sums."""
        return Fingerprint(dict(self.sums))

    def learn(self, field: str, key: tuple[str, ...], value: object) -> None:
        """Count a cell in."""
        self.sums[field] = (self.sums[field] + _hash(key, value)) % _MODULUS

    def forget(self, field: str, key: tuple[str, ...], value: object) -> None:
        """Count a cell out."""
        self.sums[field] = (self.sums[field] - _hash(key, value)) % _MODULUS

    def digest(self) -> str:
        """Say the digest of the whole state."""
        return codec.digest(codec.encode({name: hex(part) for name, part in self.sums.items()}))

    def differing(self, other: Fingerprint) -> tuple[str, ...]:
        """Name the fields in which two states differ."""
        return tuple(sorted(n for n, part in self.sums.items() if other.sums.get(n) != part))


def _cells(value: Any, depth: int, key: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    if depth == 0:
        return [(key, value)]
    return [cell for k, v in value.items() for cell in _cells(v, depth - 1, (*key, k))]


def state_digest(state: State) -> str:
    """Digest a whole state from nothing."""
    return Fingerprint.of(state).digest()
