"""What can go wrong in the kernel, each with one meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class GrognardError(Exception):
    """Anything Grognard says went wrong, in a sentence for people."""


class DesignError(GrognardError):
    """A system declares something the kernel cannot work with."""


class LawBrokenError(GrognardError):
    """A rule did what no rule may do, for instance told a side what it cannot know."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        """Keep the sentence, and the id of the kernel's rule that was broken, where it has one."""
        super().__init__(sentence)
        self.rule = rule


class RuleCrashError(GrognardError):
    """A rule failed; the game stands where it stood before."""

    def __init__(self, sentence: str, file: Path | None = None) -> None:
        """Keep the sentence and, where one was written, the crash file."""
        super().__init__(sentence)
        self.file = file


class SaveError(GrognardError):
    """A save cannot be read or written; says which file and where in it."""


class StoreError(GrognardError):
    """An entry could not be made durable; the game stands where it stood before."""
