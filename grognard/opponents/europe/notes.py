"""The chief's notebook: the marches still to be ordered in this phase, and why it did things."""

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


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A march that is planned: who, and where to."""

    unit: str
    goal: str


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Why the chief did something: a key of its catalogue, and where or whom it is about."""

    turn: int
    key: str
    what: str = ""


class Notes(msgspec.Struct):
    """What the chief remembers."""

    phase: str = ""
    planned: bool = False
    """Whether the marches of this phase have been thought out."""
    steps: tuple[Step, ...] = ()
    reasons: tuple[Reason, ...] = ()

    def add(self, reason: Reason) -> None:
        """Write down a reason, unless it was the last one."""
        if not self.reasons or self.reasons[-1] != reason:
            self.reasons = (*self.reasons, reason)[-LAST:]

    def encoded(self) -> bytes:
        """Give the notebook as it is kept."""
        return msgspec.msgpack.encode(self)


def open_notes(notebook: bytes, clock: Clock) -> Notes:
    """Open the notebook in a phase; what belongs to another phase is forgotten."""
    notes: Notes = codec.decode(notebook, Notes) if notebook else Notes()
    phase = f"{clock.turn} {clock.phase} {clock.side}"
    if notes.phase != phase:
        notes.phase, notes.planned, notes.steps = phase, False, ()
    return notes


def tell(notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say in words why the chief did what it did: turn and sentence, in the order of play."""
    if not notebook:
        return ()
    return tuple((why.turn, _say(why)) for why in codec.decode(notebook, Notes).reasons)


def _say(reason: Reason) -> str:
    key = f"reason.{reason.key}"
    wanted = catalogue().sentences[key].parameters
    return catalogue().say(key, {"what": reason.what} if "what" in wanted else {})


@cache
def catalogue() -> Catalogue:
    """The sentences of the chief."""
    content = (Path(__file__).resolve().parent / _FILE).read_bytes()
    folder = Folder.of({_FILE: content}, "grognard/opponents/europe")
    return Catalogue.load(folder, _FILE, strict=True)
