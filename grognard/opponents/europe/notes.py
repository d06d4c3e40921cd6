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
    tried: tuple[Step, ...] = ()
    """Marches that were to make room in this phase: an unseen enemy may have stopped them."""
    waiting: tuple[Step, ...] = ()
    """Marches to hexes that were full."""
    marched: bool = False
    """Whether anybody marched since they were tried."""
    asked: tuple[str, ...] = ()
    """Units for which a train was sought in this phase, that were sent to sea, or that feed."""
    targets: tuple[str, ...] = ()
    """Hexes still to be attacked."""
    fought: bool = False
    """Whether anybody was attacked since they were listed."""

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
        notes.phase, notes.planned, notes.steps, notes.tried = phase, False, (), ()
        notes.waiting, notes.marched, notes.asked = (), False, ()
        notes.targets, notes.fought = (), False
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
