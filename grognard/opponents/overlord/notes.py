"""The general's notebook: how far its planning has come, orders still to be given, and why."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.opponents.overlord.estimate import Known

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
    stage: int = 0
    """The next part of its planning."""
    orders: list[bytes] = []
    """Orders of the present part that it has not given yet."""
    reasons: tuple[Reason, ...] = ()
    tried: dict[str, int] = {}
    """In how many turns before this one each hex was attacked."""
    attacked: list[str] = []
    """The hexes that are attacked this turn."""
    known: dict[str, Known] = {}
    """What was known best of each enemy."""
    goals: dict[str, str] = {}
    """The prize for which each unit has set out."""
    efforts: dict[str, int] = {}
    """The last turn of each maximum effort."""
    sorties: dict[str, int] = {}
    """How many aircraft flew in each turn."""

    def add(self, reason: Reason) -> None:
        """Write down a reason."""
        self.reasons = (*self.reasons, reason)[-LAST:]

    def encoded(self) -> bytes:
        """Give the notebook as it is kept."""
        return msgspec.msgpack.encode(self)


def open_notes(notebook: bytes, clock: Clock) -> Notes:
    """Open the notebook in a phase; of another phase all but the unfinished plan is kept."""
    notes = msgspec.msgpack.decode(notebook, type=Notes) if notebook else Notes()
    phase = f"{clock.turn} {clock.phase}"
    if notes.phase == phase:
        return notes
    tried = dict(notes.tried)
    for place in notes.attacked:
        tried[place] = tried.get(place, 0) + 1
    kept = notes.reasons
    if 2 * len(kept) > LAST:  # what is told of a long war is its attacks and marches
        kept = tuple(reason for reason in kept if reason.key not in DETAILS)
    return msgspec.structs.replace(
        notes, phase=phase, stage=0, orders=[], reasons=kept, tried=tried, attacked=[]
    )


def tell(notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say in words why the general did what it did: turn and sentence, in the order of play."""
    if not notebook:
        return ()
    notes = msgspec.msgpack.decode(notebook, type=Notes)
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
