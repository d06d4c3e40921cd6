"""Counts what happened in random play, and knows what could have happened."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content.sources import Folder
from grognard.content.words import Catalogue
from grognard.kernel.errors import GrognardError
from grognard.kernel.journal import AnswerGiven, Automatic, OrderGiven

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.journal import AnyEntry
    from grognard.systems.system import System

ENOUGH = 10_000
"""After so many orders, what never occurred is a failure."""

Counts = dict[str, dict[str, int]]


class Never(msgspec.Struct, frozen=True, order=True):
    """Something that can occur and did not, or need not, or did although it need not."""

    sort: str
    name: str
    reason: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something that must not happen."""

    game: int
    meaning: str
    file: str = ""


class Tally:
    """How often each order, answer, question, event, phase and refusal occurred."""

    def __init__(self, system: System) -> None:
        self.counts: Counts = {
            sort: dict.fromkeys(names, 0) for sort, names in possible(system).items()
        }
        self._reasons = unfuzzed(system, self.counts)
        self.given = 0
        """Orders and answers that were taken."""
        self.refused = 0
        self.malformed = 0
        self.strikes = 0
        self.loads = 0
        self.replays = 0
        self.findings: list[Finding] = []

    def count(self, sort: str, name: str) -> None:
        """Count one occurrence; what nobody announced is counted too, and stands out."""
        names = self.counts[sort]
        names[name] = names.get(name, 0) + 1

    def note(self, entries: Iterable[AnyEntry]) -> None:
        """Count what stands in new entries of a journal."""
        for entry in entries:
            match entry.what:
                case OrderGiven(order=order):
                    self.given += 1
                    self.count("orders", type(order).__name__)
                case AnswerGiven(answer=answer):
                    self.given += 1
                    self.count("answers", type(answer).__name__)
                case Automatic(step="begin", phase=phase):
                    self.count("phases", phase)
                case _:
                    pass
            for pulse in entry.pulses:
                for event in pulse:
                    self.count("events", type(event).__name__)

    @property
    def excused(self) -> tuple[Never, ...]:
        """List what need not occur, and why."""
        return tuple(
            Never(sort, name, reason)
            for sort, reasons in self._reasons.items()
            for name, reason in reasons.items()
        )

    def never(self) -> tuple[Never, ...]:
        """List what did not occur and is not excused."""
        return tuple(
            Never(sort, name)
            for sort, names in self.counts.items()
            for name, times in sorted(names.items())
            if not times and name not in self._reasons.get(sort, {})
        )

    def stale(self) -> tuple[Never, ...]:
        """List what was excused and did occur."""
        return tuple(excuse for excuse in self.excused if self.counts[excuse.sort][excuse.name])


def possible(system: System) -> dict[str, tuple[str, ...]]:
    """List by sort what can occur in a system.

    Phases and refusals are those its catalogue has words for, under `phase` and `refuse`, and the
    refusals of the kernel.
    """
    rules = system.ruleset
    words = system.catalogue().sentences
    refusals = [key for key in words if key.startswith("refuse.")]
    return {
        "orders": _names(rules.all_orders),
        "answers": _names(rules.answers),
        "questions": _names(rules.questions),
        "events": _names(rules.all_events),
        "phases": tuple(key.removeprefix("phase.") for key in words if key.startswith("phase.")),
        "refusals": (*refusals, *kernel_words().sentences),
    }


def kernel_words() -> Catalogue:
    """Read what the kernel says; all of it are refusals."""
    content = resources.files("grognard.kernel").joinpath("words/en.toml").read_bytes()
    return Catalogue.load(Folder.of({"words/en.toml": content}, "grognard/kernel"), "words/en.toml")


def unfuzzed(system: System, counts: Counts) -> dict[str, dict[str, str]]:
    """Read what random play need not meet, with the reason, from beside the system."""
    file = resources.files(f"grognard.systems.{system.id}").joinpath("unfuzzed.toml")
    if not file.is_file():
        return {}
    try:
        raw: Any = tomllib.loads(file.read_text(encoding="utf-8"))
        listed: dict[str, dict[str, str]] = msgspec.convert(raw, dict[str, dict[str, str]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GrognardError(f"{file}: {error}.") from error
    for sort, reasons in listed.items():
        for name, reason in reasons.items():
            if name not in counts.get(sort, {}):
                raise GrognardError(f"{file}: [{sort}] {name}: there is no such thing.")
            if not reason.strip():
                raise GrognardError(f"{file}: [{sort}] {name}: the reason is missing.")
    return listed


def _names(records: Iterable[type]) -> tuple[str, ...]:
    return tuple(record.__name__ for record in records)
