"""The general's notebook: how far its planning has come, orders still to be given, and why."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.opponents.overlord.estimate import Blow, Known

if TYPE_CHECKING:
    from grognard.kernel.records import Clock

LAST = 1200
"""So many reasons are kept."""
DETAILS = (
    "barrage",
    "closer",
    "columns",
    "follow",
    "guns",
    "look",
    "shell",
    "supply",
    "unsupplied",
)
"""Reasons of past turns that go first, when there are too many."""
_FILE = "words/en.toml"


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Why the general did something: a key of its catalogue, who, and where or what."""

    turn: int
    key: str
    what: str = ""
    who: str = ""


class Notes(msgspec.Struct):
    """What the general remembers."""

    phase: str = ""
    reasons: list[Reason] = []
    tried: dict[str, int] = {}
    """In how many turns before this one each hex was attacked."""
    attacked: list[str] = []
    """The hexes that are attacked this turn."""
    known: dict[str, Known] = {}
    """What was known best of each enemy."""
    blows: dict[str, Blow] = {}
    """What own attacks should have done to each enemy."""
    goals: dict[str, str] = {}
    """The prize for which each unit has set out."""
    efforts: dict[str, int] = {}
    """The last turn of each maximum effort."""
    sorties: dict[str, int] = {}
    """How many aircraft flew in each turn."""

    def add(self, reason: Reason) -> None:
        """Write down a reason."""
        self.reasons.append(reason)

    def encoded(self) -> bytes:
        """Give the notes as they are kept, with the last reasons alone."""
        return msgspec.msgpack.encode(msgspec.structs.replace(self, reasons=self.reasons[-LAST:]))


class Notebook(msgspec.Struct, array_like=True):
    """The plan of a phase: orders that are still to be given, and the notes, as they are kept.

    The notes are long, and needed once a phase; so they are not read for every order.
    """

    phase: str = ""
    orders: list[msgspec.Raw] = []
    notes: msgspec.Raw = msgspec.Raw(b"")

    def encoded(self) -> bytes:
        """Give the notebook as it is kept."""
        return msgspec.msgpack.encode(self)


def open_notebook(notebook: bytes) -> Notebook:
    """Open the notebook; what another opponent has left there, or an older one, is not read."""
    try:
        return msgspec.msgpack.decode(notebook, type=Notebook) if notebook else Notebook()
    except msgspec.MsgspecError:
        return Notebook()


def phase_of(clock: Clock) -> str:
    """Name a phase of a turn."""
    return f"{clock.turn} {clock.phase}"


def open_notes(encoded: bytes, clock: Clock) -> Notes:
    """Open the notes in a phase; those of another phase count what has happened since."""
    notes = msgspec.msgpack.decode(encoded, type=Notes) if encoded else Notes()
    phase = phase_of(clock)
    if notes.phase == phase:
        return notes
    tried = dict(notes.tried)
    for place in notes.attacked:
        tried[place] = tried.get(place, 0) + 1
    kept = notes.reasons
    if 2 * len(kept) > LAST:  # what is told of a long war is its attacks and marches
        kept = [reason for reason in kept if reason.key not in DETAILS]
    return msgspec.structs.replace(notes, phase=phase, reasons=kept, tried=tried, attacked=[])


def tell(notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say in words why the general did what it did: turn and sentence, in the order of play."""
    kept = bytes(msgspec.msgpack.decode(notebook, type=Notebook).notes) if notebook else b""
    if not kept:
        return ()
    notes = msgspec.msgpack.decode(kept, type=Notes)
    return tuple((reason.turn, _say(reason)) for reason in notes.reasons)


def _say(reason: Reason) -> str:
    key = f"reason.{reason.key}"
    given = {"what": reason.what, "who": reason.who}
    wanted = catalogue().sentences[key].parameters
    return catalogue().say(key, {name: value for name, value in given.items() if name in wanted})


@cache
def catalogue() -> Catalogue:
    """The sentences of the general."""
    content = (Path(__file__).resolve().parent / _FILE).read_bytes()
    folder = Folder.of({_FILE: content}, "grognard/opponents/overlord")
    return Catalogue.load(folder, _FILE, strict=True)
