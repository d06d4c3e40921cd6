"""The file format of saves: named parts, each with its own checksum, and an end that counts them.

    the line GROGNARD SAVE 1
    part: name length (1 byte), name, content length (4 bytes), content, checksum (16 bytes)
    …
    part `end`: the number of parts before it and the digest of all their checksums

A damaged file is refused with the name of the part and the byte where it begins.
"""

from __future__ import annotations

import zlib
from hashlib import blake2b

from grognard.kernel.errors import SaveError

MAGIC = b"GROGNARD SAVE 1\n"
MOST_BYTES = 256 * 1024 * 1024
"""More than this, unpacked, is no save but an attack."""
_CHECK = 16


def pack(parts: list[tuple[str, bytes]]) -> bytes:
    """Write parts one behind the other, compressed, with checksums and an end."""
    out = [MAGIC]
    checks = blake2b(digest_size=_CHECK)
    for name, content in parts:
        written = _part(name, zlib.compress(content, 6))
        checks.update(written[-_CHECK:])
        out.append(written)
    out.append(_part("end", len(parts).to_bytes(4, "big") + checks.digest()))
    return b"".join(out)


def _part(name: str, content: bytes) -> bytes:
    label = name.encode()
    body = bytes([len(label)]) + label + len(content).to_bytes(4, "big") + content
    return body + blake2b(body, digest_size=_CHECK).digest()


def unpack(packed: bytes, file: str) -> list[tuple[str, bytes]]:
    """Read the parts of a save, or say which part is damaged and where."""
    if not packed.startswith(MAGIC):
        raise SaveError(f"{file}: this is not a Grognard save (byte 0).")
    parts: list[tuple[str, bytes]] = []
    names: set[str] = set()
    checks = blake2b(digest_size=_CHECK)
    position, room = len(MAGIC), MOST_BYTES
    while True:
        name, content, following = _read_part(packed, position, file)
        if name == "end":
            if content != len(parts).to_bytes(4, "big") + checks.digest():
                raise SaveError(f"{file}: parts are missing or exchanged (byte {position}).")
            if following != len(packed):
                raise SaveError(f"{file}: something follows the end (byte {following}).")
            return parts
        checks.update(packed[following - _CHECK : following])
        if name in names:
            raise SaveError(f"{file}: part {name!r} comes twice (byte {position}).")
        plain = _inflate(content, room, f"{file}: part {name!r} at byte {position}")
        room -= len(plain)
        names.add(name)
        parts.append((name, plain))
        position = following


def _read_part(packed: bytes, start: int, file: str) -> tuple[str, bytes, int]:
    label_end = start + 1 + (packed[start] if start < len(packed) else 0)
    content_start = label_end + 4
    length = int.from_bytes(packed[label_end:content_start], "big")
    content_end = content_start + length
    following = content_end + _CHECK
    if start >= len(packed) or following > len(packed):
        raise SaveError(f"{file}: the file ends in the middle of a part (byte {start}).")
    body = packed[start:content_end]
    if blake2b(body, digest_size=_CHECK).digest() != packed[content_end:following]:
        raise SaveError(f"{file}: a part is damaged (byte {start}).")
    name = packed[start + 1 : label_end].decode("utf-8", "replace")
    return name, packed[content_start:content_end], following


def _inflate(content: bytes, room: int, where: str) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(content, room + 1)
    except zlib.error as error:
        raise SaveError(f"{where}: cannot be unpacked ({error}).") from error
    if len(plain) > room:
        raise SaveError(f"{where}: unpacks to more than {MOST_BYTES} bytes.")
    if not unpacker.eof or unpacker.unused_data:
        raise SaveError(f"{where}: is cut short or followed by something else.")
    return plain
