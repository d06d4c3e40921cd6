"""A program that plays: started for one game, spoken with in the lines of `--stdio`.

Whatever it does, the arena waits no longer than its patience: reading and writing are the affair
of threads, which end with the program.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import IO, TYPE_CHECKING, Self

from grognard.arena.result import Forfeit
from grognard.server.talk import Talk, read_line
from grognard.systems.registry import system

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.records import Side

LUCK = "GROGNARD_LUCK"
"""The environment variable that tells a program the seed of its own chance."""
MISTAKES = 10
"""So many lines that are refused or cannot be read, in one decision, lose the game."""
WAITING = 1000
"""So many lines wait at most to be read, by either."""
FAREWELL = 2.0
"""So many seconds a program has to end after its game."""


class Program:
    """A program at its seat."""

    def __init__(
        self, words: Sequence[str], game: Game, side: Side, title: str, patience: float
    ) -> None:
        names = {shown.id: shown.name for shown in system(game.head.system).board(game.terms).sides}
        self._words = words
        self._title = title
        self._patience = patience
        self._until = 0.0
        self._talk = Talk(game, (side,), names, self._write)
        self._wires: _Wires | None = None
        self._trouble = ""

    def start(self, luck: bytes) -> Self:
        """Start the program; one that cannot be started loses as soon as it is to act."""
        try:
            self._wires = _Wires(self._words, {**os.environ, LUCK: luck.hex()})
        except OSError as error:
            self._trouble = f"The program could not be started: {error.strerror or error}."
            return self
        self._until = monotonic() + self._patience
        self._talk.open(self._title)
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._wires is not None:
            self._wires.cut()

    def decide(self) -> None:
        """Let the program act once; raises `Forfeit`."""
        if self._wires is None:
            raise Forfeit(self._trouble)
        self._until = monotonic() + self._patience
        self._talk.say_whose_turn()
        mistakes = 0
        while mistakes < MISTAKES:
            heard = self._talk.hear(self._next_line(self._wires))
            if heard == "taken":
                return
            mistakes += heard in {"refused", "wrong"}
        raise Forfeit(f"The program was wrong {MISTAKES} times; at last: {self._talk.refused}")

    def end(self) -> None:
        """Tell the program that the game is over, and let it end by itself."""
        if self._wires is not None:
            self._until = monotonic() + FAREWELL
            with suppress(Forfeit):  # it has played its game, however it takes the end
                self._talk.say_whose_turn()
                self._wires.hang_up(FAREWELL)

    def _next_line(self, wires: _Wires) -> bytes:
        try:
            line = wires.heard.get(timeout=max(0.0, self._until - monotonic()))
        except queue.Empty:
            raise self._too_slow("decided nothing") from None
        if not line:
            code = wires.code(FAREWELL)
            how = "fell silent" if code is None else f"ended with code {code}"
            raise Forfeit(f"The program {how} before its game was over.", wires.complaint)
        return line

    def _write(self, line: bytes) -> None:
        if self._wires is None:
            return
        try:
            self._wires.said.put(line, timeout=max(0.0, self._until - monotonic()))
        except queue.Full:
            raise self._too_slow("read nothing") from None

    def _too_slow(self, what: str) -> Forfeit:
        complaint = "" if self._wires is None else self._wires.complaint
        return Forfeit(f"The program {what} for {self._patience:g} seconds.", complaint)


class _Wires:
    """A running program, and the threads that listen and speak to it."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - the user named the program to start
            words, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
        )
        self.heard: queue.Queue[bytes] = queue.Queue(WAITING)
        self.said: queue.Queue[bytes] = queue.Queue(WAITING)
        self._complaint = b""
        self._cut = Event()
        self._start(self._process.stdin, self._speak)
        self._start(self._process.stdout, self._listen)
        self._overhearing = self._start(self._process.stderr, self._overhear)

    @property
    def complaint(self) -> str:
        """The last line the program wrote to its standard error."""
        if self._process.poll() is not None:
            self._overhearing.join(FAREWELL)
        return self._complaint.decode(errors="replace").strip()

    def code(self, seconds: float) -> int | None:
        """Say with which code the program has ended, if it does so soon."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(seconds)
        return None

    def hang_up(self, seconds: float) -> None:
        """Say nothing more, and let the program end by itself."""
        with suppress(queue.Full):
            self.said.put(b"", timeout=seconds)
            self.code(seconds)

    def cut(self) -> None:
        """End the program and all that it started, whatever it is at."""
        self._cut.set()
        with suppress(queue.Full):
            self.said.put_nowait(b"")
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _start(self, wire: IO[bytes] | None, work: Callable[[IO[bytes]], None]) -> Thread:
        def run() -> None:
            if wire is not None:
                with suppress(OSError), wire:
                    work(wire)

        thread = Thread(target=run, daemon=True)
        thread.start()
        return thread

    def _speak(self, wire: IO[bytes]) -> None:
        while line := self.said.get():
            wire.write(line)
            wire.flush()

    def _listen(self, wire: IO[bytes]) -> None:
        line = b" "
        while line and not self._cut.is_set():
            line = read_line(wire)
            while not self._cut.is_set():
                with suppress(queue.Full):
                    self.heard.put(line, timeout=0.2)
                    break

    def _overhear(self, wire: IO[bytes]) -> None:
        while line := wire.readline(1000):
            self._complaint = line if line.strip() else self._complaint
