"""Saves: a whole game as one file, written all or nothing, read strictly, lifted when old."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec, frames
from grognard.kernel.dice import is_seed, seed_digest
from grognard.kernel.errors import SaveError
from grognard.kernel.game import Game
from grognard.kernel.journal import Link, chain
from grognard.kernel.saved import FORMAT, Head, Saved, Snapshot, chain_head

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.store import Store

STRETCH = 1000
"""So many entries of the journal make a part of a save: damage is named that closely."""


def to_bytes(saved: Saved) -> bytes:
    """Write a game as the content of a save."""
    parts = [
        ("format", codec.encode(FORMAT)),
        ("head", codec.encode(saved.head)),
        ("terms", saved.terms),
        ("seed", saved.seed),
        ("first", codec.encode(saved.first)),
        ("last", codec.encode(saved.last)),
        *_stretches(saved.entries).items(),
        ("notebooks", codec.encode(saved.notebooks)),
    ]
    return frames.pack(parts)


def from_bytes(content: bytes, file: str = "save") -> Saved:
    """Read the content of a save; says what is wrong with it and where. [KRN-SAVE-001]"""
    parts = _lifted(dict(frames.unpack(content, file)), file)
    saved = Saved(
        head=_part(parts, "head", Head, file),
        terms=_raw(parts, "terms", file),
        seed=_raw(parts, "seed", file),
        first=_part(parts, "first", Snapshot, file),
        last=_part(parts, "last", Snapshot, file),
        entries=_journal(parts, file),
        notebooks=_part(parts, "notebooks", dict[str, bytes], file),
    )
    check_chain(saved, file)
    return saved


def _stretches(entries: tuple[Link, ...]) -> dict[str, bytes]:
    """Cut a journal into parts, each named by its first entry."""
    return {
        f"journal-{start}": codec.encode(entries[start : start + STRETCH])
        for start in range(0, max(1, len(entries)), STRETCH)
    }


def _journal(parts: dict[str, bytes], file: str) -> tuple[Link, ...]:
    stretches = [name for name in parts if name.startswith("journal-")]
    entries: list[Link] = []
    for start in range(0, max(1, len(stretches)) * STRETCH, STRETCH):
        entries += _part(parts, f"journal-{start}", tuple[Link, ...], file)
    return tuple(entries)


def _lift_1(parts: dict[str, bytes], file: str) -> dict[str, bytes]:
    """Format 1 kept the journal in one part, and its number in the head alone."""
    lifted = {name: content for name, content in parts.items() if name != "journal"}
    return lifted | _stretches(_part(parts, "journal", tuple[Link, ...], file))


def _lift_2(parts: dict[str, bytes], file: str) -> dict[str, bytes]:
    """Format 2 had the same parts; its games do not chain their first state."""
    return parts


LIFTS: Mapping[int, Callable[[dict[str, bytes], str], dict[str, bytes]]] = {
    1: _lift_1,
    2: _lift_2,
}
"""For each older format, the function that lifts the parts of a save to the next one."""


def check_chain(saved: Saved, file: str = "save") -> None:
    """See that terms, seed and entries are those the head and the chain speak of."""
    if codec.digest(saved.terms) != saved.head.terms:
        raise SaveError(f"{file}: part 'terms' is not what the head names.")
    if not is_seed(saved.seed) or seed_digest(saved.seed) != saved.head.seed:
        raise SaveError(f"{file}: part 'seed' is not what the head names.")
    if saved.first.entries or saved.first.shown:
        raise SaveError(f"{file}: part 'first' does not stand before the first entry.")
    if not 0 <= saved.last.entries <= len(saved.entries):
        raise SaveError(f"{file}: part 'last' stands after entries that are not there.")
    tip = chain_head(saved.head, saved.first)
    for number, kept in enumerate(saved.entries):
        tip = chain(tip, kept.body)
        if kept.digest != tip:
            raise SaveError(f"{file}: part 'journal', entry {number}: the chain is broken.")


def write(path: Path, saved: Saved) -> None:
    """Write a save atomically: the old file stands until the new one is safe on disk."""
    content = to_bytes(saved)
    temporary: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
        with os.fdopen(handle, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        Path(temporary).replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink(missing_ok=True)
        raise SaveError(f"{path}: could not be written ({error.strerror or error}).") from error


def read(path: Path) -> Saved:
    """Read a save from a file."""
    try:
        if path.stat().st_size > frames.MOST_BYTES:
            raise SaveError(f"{path}: too large to be a save.")
        content = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path}: could not be read ({error.strerror or error}).") from error
    return from_bytes(content, str(path))


def open_game(
    ruleset: Ruleset,
    saved: Saved,
    file: str = "save",
    *,
    store: Store | None = None,
    crashes: Path | None = None,
) -> Game:
    """Make a game of a save; what is stored in it must read as what it says it is."""
    if saved.head.system != ruleset.name:
        system = saved.head.system
        raise SaveError(f"{file}: part 'head': the game is of {system}, not {ruleset.name}.")
    try:
        game = Game(ruleset, saved, store=store, crashes=crashes)
    except SaveError as error:
        raise SaveError(f"{file}: {str(error).removesuffix('.')}.") from error
    return game


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lifted(parts: dict[str, bytes], file: str) -> dict[str, bytes]:
    if "format" in parts:
        number: int = _part(parts, "format", int, file)
    else:
        number = _part(parts, "head", _Formatted, file).format
    if number > FORMAT:
        raise SaveError(f"{file}: written by a newer Grognard (format {number}); update yours.")
    if any(old not in LIFTS for old in range(number, FORMAT)):
        raise SaveError(f"{file}: format {number} can no longer be read.")
    for old in range(number, FORMAT):
        parts = LIFTS[old](parts, file)
    return parts


class _Formatted(msgspec.Struct):
    format: int


def _raw(parts: dict[str, bytes], name: str, file: str) -> bytes:
    if name not in parts:
        raise SaveError(f"{file}: part {name!r} is missing.")
    return parts[name]


def _part(parts: dict[str, bytes], name: str, kind: Any, file: str) -> Any:
    try:
        return codec.decode(_raw(parts, name, file), kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SaveError(f"{file}: part {name!r}: {error}.") from error
