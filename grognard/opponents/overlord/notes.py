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
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.kernel.records import Clock

SUPPLY = "supply"
"""How the keys of what HQs are supplied with begin: the last word on an HQ alone is kept."""
MOST = 20_000_000
"""So many letters are told at most: a notebook that comes with a save may be anything."""
_FILE = "words/en.toml"


class Reason(msgspec.Struct, frozen=True, array_like=True):
    """Why the general did something: a key of its catalogue, and what its sentence names."""

    turn: int
    key: str
    what: str = ""
    who: str = ""
    aim: str = ""
    """The prize for whose sake."""
    why: str = ""
    """The motive of an attack, a key of the catalogue, too."""
    odds: str = ""
    chance: str = ""
    """In how many of 100 cases the defenders would run."""


class Notes(msgspec.Struct):
    """What the general remembers."""

    phase: str = ""
    reasons: list[Reason] = []
    """Those of this phase."""
    past: list[bytes] = []
    """Those of each phase before it: their turns, and the numbers of their words.

    Encoded, so that whoever only passes the notes on steps over them.
    """
    words: list[str] = []
    """What the past reasons are made of, each once."""
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
        """Give the notes as they are kept, each reason once."""
        return msgspec.msgpack.encode(msgspec.structs.replace(self, reasons=_settled(self.reasons)))


def _settled(reasons: Iterable[Reason]) -> list[Reason]:
    """Leave out what is said twice; of what HQs are supplied with the last word holds."""
    kept: dict[Reason | str, Reason] = {}
    for reason in reasons:
        if reason.key.startswith(SUPPLY):
            kept.pop(reason.who, None)
            kept[reason.who] = reason
        else:
            kept[reason] = reason
    return list(kept.values())


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
    past, words = _packed(notes)
    return msgspec.structs.replace(
        notes, phase=phase, reasons=[], past=past, words=words, tried=tried, attacked=[]
    )


def _packed(notes: Notes) -> tuple[list[bytes], list[str]]:
    """Put the reasons of the phase to those of the past: of a long war few words are new."""
    if not notes.reasons:
        return notes.past, notes.words
    number = {word: at for at, word in enumerate(notes.words)}
    rows = []
    for reason in notes.reasons:
        turn, *words = msgspec.structs.astuple(reason)
        while words and not words[-1]:
            words.pop()
        rows.append([turn, *(number.setdefault(word, len(number)) for word in words)])
    return [*notes.past, msgspec.msgpack.encode(rows)], list(number)


def _unpacked(notes: Notes) -> Iterator[Reason]:
    """Go through the reasons of the whole war, in the order of play."""
    for block in notes.past:
        for turn, *words in msgspec.msgpack.decode(block, type=list[list[int]]):
            yield msgspec.convert([turn, *(notes.words[at] for at in words)], Reason)
    yield from notes.reasons


def tell(notebook: bytes) -> tuple[tuple[int, str], ...]:
    """Say in words why the general did what it did: turn and sentence, in the order of play."""
    kept = bytes(msgspec.msgpack.decode(notebook, type=Notebook).notes) if notebook else b""
    if not kept:
        return ()
    told: list[tuple[int, str]] = []
    left = MOST
    for reason in _unpacked(msgspec.msgpack.decode(kept, type=Notes)):
        sentence = _say(reason)
        left -= len(sentence)
        if left < 0:
            break
        if sentence:
            told.append((reason.turn, sentence))
    return tuple(told)


def _say(reason: Reason) -> str:
    """Say a reason; one that an older general wrote, with a word less, is left out."""
    given: dict[str, str] = {
        name: getattr(reason, name) for name in ("what", "who", "aim", "odds", "chance")
    }
    if reason.why:
        given["why"] = _said(f"why.{reason.why}", given)
    return _said(f"reason.{reason.key}", given)


def _said(key: str, given: Mapping[str, str]) -> str:
    if key not in catalogue().sentences:
        return ""
    wanted = {name: given.get(name, "") for name in catalogue().sentences[key].parameters}
    return catalogue().say(key, wanted) if all(wanted.values()) else ""


@cache
def catalogue() -> Catalogue:
    """The sentences of the general."""
    content = (Path(__file__).resolve().parent / _FILE).read_bytes()
    folder = Folder.of({_FILE: content}, "grognard/opponents/overlord")
    return Catalogue.load(folder, _FILE, strict=True)
