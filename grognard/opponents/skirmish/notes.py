"""The captain's notebook: what it has thought about in this phase, and why it did what it did."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel import codec

if TYPE_CHECKING:
    from grognard.kernel.records import Clock

LAST = 600
"""So many reasons are kept."""
_FILE = "words/en.toml"


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Why the captain did something: a key of its catalogue, who, and where or what."""

    turn: int
    key: str
    what: str = ""
    who: str = ""


class Notes(msgspec.Struct):
    """What the captain remembers."""

    phase: str = ""
    moved: tuple[str, ...] = ()
    """Units it has thought about in this phase, whether they marched or stayed."""
    reasons: tuple[Reason, ...] = ()

    def add(self, reason: Reason) -> None:
        """Write down a reason."""
        self.reasons = (*self.reasons, reason)[-LAST:]

    def encoded(self) -> bytes:
        """Give the notebook as it is kept."""
        return msgspec.msgpack.encode(self)


def open_notes(notebook: bytes, clock: Clock) -> Notes:
    """Open the notebook in a phase; what belongs to another phase is forgotten."""
    notes: Notes = codec.decode(notebook, Notes) if notebook else Notes()
    phase = f"{clock.turn} {clock.phase} {clock.side}"
    if notes.phase != phase:
        notes.phase, notes.moved = phase, ()
    return notes


def tell(notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say in words why the captain did what it did: turn and sentence, in the order of play."""
    if not notebook:
        return ()
    return tuple((why.turn, _say(why)) for why in codec.decode(notebook, Notes).reasons)


def _say(reason: Reason) -> str:
    key = f"reason.{reason.key}"
    given = {"what": reason.what, "who": reason.who}
    wanted = catalogue().sentences[key].parameters
    return catalogue().say(key, {name: value for name, value in given.items() if name in wanted})


@cache
def catalogue() -> Catalogue:
    """The sentences of the captain."""
    content = (Path(__file__).resolve().parent / _FILE).read_bytes()
    folder = Folder.of({_FILE: content}, "grognard/opponents/skirmish")
    return Catalogue.load(folder, _FILE, strict=True)
