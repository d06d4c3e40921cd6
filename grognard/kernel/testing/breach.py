"""What the contract kit finds: a breach of a law, or a report of what was tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from grognard.kernel.errors import LawBrokenError

LAWS = {
    "offers": "what is offered is accepted, and every draft can be completed or abandoned",
    "refusals": "what is refused names a known rule and known words, and changes nothing",
    "saves": "save, load: the same game, also with a question open, and it goes on alike",
    "replay": "the same journal gives the same digests in another process",
    "shuffles": "tables in another order and no caches: the same digests",
    "changes": "no change without an event",
    "undo": "taking back returns the exact earlier digest, and others never saw anything",
    "interleaving": "where several sides act, it does not matter whose order comes first",
    "views": "an event to a side turns its old view into its new one; any other leaves it",
    "twins": "what a side cannot know changes nothing it is shown, offered, refused or asked",
    "film": "stored events alone rebuild what every side knows",
    "audit": "what must be true of every state is true",
    "chain": "a changed journal is found out, and the first entry that differs is named",
    "durability": "an entry is kept or never was; a rule that fails leaves the game as it stood",
    "sizes": "how much a side is shown betrays no more than what it is shown",
}
"""The laws by name, and what each says."""


class Breach(LawBrokenError):
    """A law was broken: which, after which entry, and in which part of the game."""

    def __init__(self, law: str, entry: int, part: str, meaning: str) -> None:
        """Name the law, the entry, the part and what is wrong with it."""
        super().__init__(f"{law} ({LAWS[law]}): after entry {entry}, {part}: {meaning}")
        self.law = law
        self.entry = entry
        self.part = part
        self.meaning = meaning


@dataclass
class Pairs:
    """How twins that differ in one kind of secret fared."""

    pairs: int = 0
    steps: int = 0
    learned: int = 0
    """Pairs in which the side came to know the difference, by something it was shown."""
    bearings: Counter[str] = field(default_factory=Counter)
    """How often an order went into, past or next to the secret."""


@dataclass
class Report:
    """What was tried, and how often."""

    laws: Counter[str] = field(default_factory=Counter)
    """How often each law was put to the test."""
    occurred: Counter[str] = field(default_factory=Counter)
    """Orders, answers, questions, events, phases and refusals, each by its name."""
    secrets: dict[str, Pairs] = field(default_factory=dict)
    """Each kind of secret, and how its pairs fared."""
