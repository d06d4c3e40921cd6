"""How a view changed from one moment to the next, in short: a film need not repeat the whole."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.server.messages import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str, ...]
_ABSENT = object()


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """List what must be set, dropped or overwritten in one value to get the other.

    Tables are shared between states as long as they do not change, so most of a state is passed
    over at once.
    """
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_tables(before, after, path)
    elif isinstance(after, msgspec.Struct) and type(before) is type(after):
        for name, shown in zip(
            after.__struct_fields__, after.__struct_encode_fields__, strict=True
        ):
            yield from changes(getattr(before, name), getattr(after, name), (*path, shown))
    elif before == after:
        return
    elif isinstance(before, bytes) and isinstance(after, bytes) and len(before) == len(after):
        yield _overwritten(b64encode(before).decode(), b64encode(after).decode(), path)
    else:
        yield Change(path=path, value=msgspec.to_builtins(after))


def _of_tables(before: dict[Any, Any], after: dict[Any, Any], path: Path) -> Iterator[Change]:
    for key in sorted(before.keys() - after.keys()):
        yield Change(path=(*path, str(key)), gone=True)
    for key, value in after.items():
        old = before.get(key, _ABSENT)
        if old is value:  # most are; asked here, it costs next to nothing
            continue
        if old is _ABSENT:
            yield Change(path=(*path, str(key)), value=msgspec.to_builtins(value))
        else:
            yield from changes(old, value, (*path, str(key)))


def _overwritten(before: str, after: str, path: Path) -> Change:
    """Bytes go as text; of a long one only what lies between the first and last difference."""
    differing = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    first, last = differing[0], differing[-1]
    return Change(path=path, at=first, text=after[first : last + 1])
