"""Has what is to be written done by the scribe, a process of its own."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.server.acts import Fetch
from grognard.server.database import place_of
from grognard.server.pipes import put, take
from grognard.server.scribe import Address, Group, Outcome, Outcomes
from grognard.server.troubles import StaleError, StorageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.server.acts import AnyAct

_END = 10
"""Seconds the scribe may take to finish."""


class Dictation:
    """Sends groups of acts to the scribe; one that has died is replaced."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._place = place_of(url)
        self._running: subprocess.Popen[bytes] | None = self._begin()

    def do(self, acts: Sequence[Any]) -> list[Any]:
        """Have acts committed together; give what came of each, or the error it ended with.

        Where the scribe dies nobody knows what it had written: all fail, and a game whose journal
        went on finds that out with its next entry.
        """
        with suppress(OSError, EOFError, msgspec.DecodeError):
            running = self._running = self._running or self._begin()
            if running.stdin is not None and running.stdout is not None:
                put(running.stdin, Group(tuple(acts)))
                outcomes: Outcomes = take(running.stdout, Outcomes)
                return list(map(self._read, acts, outcomes.each))
        self.close()
        return [StorageError(self._place, "it was cut off; try again") for _ in acts]

    def close(self) -> None:
        """Let the scribe finish and end."""
        running, self._running = self._running, None
        if running is None:
            return
        for pipe in (running.stdin, running.stdout):
            if pipe is not None:
                with suppress(OSError):  # it has died already
                    pipe.close()
        try:
            running.wait(_END)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()

    def _read(self, act: AnyAct, outcome: Outcome) -> Any:
        if outcome.failed:
            failure = StaleError if outcome.stale else StorageError
            return failure(self._place, outcome.failed)
        return outcome.kept if isinstance(act, Fetch) else outcome.was_there

    def _begin(self) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        begun = subprocess.Popen(
            [sys.executable, "-m", "grognard.server.scribe"], stdin=pipe, stdout=pipe
        )
        if begun.stdin is not None:
            put(begun.stdin, Address(self._url))
        return begun
