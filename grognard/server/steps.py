"""How a view changed from one moment to the next, in short: a film need not repeat the whole."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import astuple

from grognard.server.messages import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.digest import Key
    from grognard.kernel.records import State

Path = tuple[str, ...]


def changes(before: State, after: State, cells: Iterable[tuple[str, Key]]) -> Iterator[Change]:
    """List what must be set, dropped or overwritten in a view to get a later one.

    `cells` are those that were written in between: nothing else can have changed.
    """
    whole: set[Path] = set()
    for field, key in cells:
        yield from _under(getattr(before, field), getattr(after, field), key, (field,), whole)


def _under(old: Any, new: Any, key: Key, path: Path, whole: set[Path]) -> Iterator[Change]:
    """List the changes of what lies under a key; a table that is new comes as a whole, once."""
    if not key:
        yield from _differences(old, new, path)
        return
    path = (*path, key[0])
    if key[0] not in new:
        if key[0] in old:
            yield Change(path=path, gone=True)
    elif key[0] not in old:
        if path not in whole:
            whole.add(path)
            yield Change(path=path, value=msgspec.to_builtins(new[key[0]]))
    else:
        yield from _under(old[key[0]], new[key[0]], key[1:], path, whole)


def _differences(old: Any, new: Any, path: Path) -> Iterator[Change]:
    """List the changes of one value: of a record field by field."""
    if old is new or old == new:
        return
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        values = zip(new.__struct_encode_fields__, astuple(old), astuple(new), strict=True)
        for shown, before, after in values:
            if before is not after:  # most are the same; asked here, it costs next to nothing
                yield from _differences(before, after, (*path, shown))
    elif isinstance(old, bytes) and isinstance(new, bytes) and len(old) == len(new):
        yield _overwritten(b64encode(old).decode(), b64encode(new).decode(), path)
    else:
        yield Change(path=path, value=msgspec.to_builtins(new))


def _overwritten(before: str, after: str, path: Path) -> Change:
    """Bytes go as text; of a long one only what lies between the first and last difference."""
    differing = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    first, last = differing[0], differing[-1]
    return Change(path=path, at=first, text=after[first : last + 1])
