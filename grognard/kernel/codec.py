"""The canonical encoding: equal values, equal bytes, in every process.

Tables have no order, so keys are sorted; fields of records keep the order they are declared in.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from threading import RLock
from typing import Any

import msgspec

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_building = RLock()


def encode(value: object) -> bytes:
    """Encode a value canonically."""
    return _encoder.encode(value)


@cache
def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    # Where two threads work out the fields of one record at once, msgspec crashes the process.
    with _building:
        return msgspec.msgpack.Decoder(kind)


def prepare(*kinds: Any) -> None:
    """Work out how types are read, before several threads read them in whatever way."""
    for kind in kinds:
        _decoder(kind)


def decode(encoded: bytes, kind: Any) -> Any:
    """Decode a value of a known type, strictly; raises `msgspec.DecodeError`."""
    return _decoder(kind).decode(encoded)


def convert(value: object, kind: Any) -> Any:
    """Read plain values as a type, in any thread; raises `msgspec.ValidationError`."""
    _decoder(kind)
    return msgspec.convert(value, kind)


def digest(*parts: bytes) -> str:
    """Digest byte strings; their borders count."""
    total = blake2b(digest_size=32)
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()
