"""Records between the server and processes of its own, each behind its length."""

from __future__ import annotations

import struct
from typing import IO, TYPE_CHECKING, Any

from grognard.kernel import codec

if TYPE_CHECKING:
    from grognard.kernel.records import Record

_LENGTH = struct.Struct(">Q")


def put(pipe: IO[bytes], record: Record) -> None:
    """Write a record behind its length."""
    content = codec.encode(record)
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def take(pipe: IO[bytes], kind: Any) -> Any:
    """Read a record; raises `EOFError` where none comes any more."""
    length = pipe.read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        raise EOFError
    content = pipe.read(_LENGTH.unpack(length)[0])
    return codec.decode(content, kind)
