"""Programs that write, to be killed while they do. Each says what it is about to do and has done.

They run as processes of their own, forked from a clean one that has imported this module.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.kernel import saves
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.server.storage import Storage
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from grognard.kernel.journal import Link
    from grognard.kernel.saved import Saved, Snapshot

WRITING = ("writing",)
NOBODY = 65534
_LATE = ("psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite.pysqlite")
"""What a storage imports when it is opened."""


class Announcing:
    """A store that says beforehand when it is going to write."""

    def __init__(self, store: Any, line: Connection) -> None:
        self._store = store
        self._line = line

    def create(self, saved: Saved) -> None:
        self._line.send(WRITING)
        self._store.create(saved)

    def append(self, number: int, entry: Link) -> None:
        self._line.send(WRITING)
        self._store.append(number, entry)

    def snapshot(self, snapshot: Snapshot) -> None:
        self._line.send(WRITING)
        self._store.snapshot(snapshot)

    def note(self, owner: str, notebook: bytes) -> None:
        self._line.send(WRITING)
        self._store.note(owner, notebook)


@contextmanager
def started(program: Callable[..., None], *arguments: Any) -> Iterator[tuple[BaseProcess, Any]]:
    """Start a program as a process of its own, with a line to hear it by."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, *_LATE])
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=program, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        ours.close()


def hear_all(line: Connection) -> Iterator[tuple[Any, ...]]:
    """Hear everything a process said before its end."""
    try:
        while True:
            yield line.recv()
    except EOFError:
        return


def play_on(line: Connection, url: str, seed: int) -> None:
    """Play game after game, and acknowledge each order once it is taken."""
    storage = Storage(url)
    luck = random.Random(seed)
    unfinished = [card.id for card in storage.cards() if not card.over]
    while True:
        if unfinished:
            name = unfinished.pop()
            kept, saved = storage.load(name)
            game = Game(playing.ruleset(), saved, store=Announcing(kept, line))
            game.run_on()
        else:
            name = f"{seed}-{luck.getrandbits(32)}"
            game = playing.new_game(Announcing(storage.new(playing.card(name)), line))
        line.send(("done", name, len(game.links), game.tip))
        while playing.step(game, luck):
            line.send(("done", name, len(game.links), game.tip))
        storage.tell(name, 0, (), over=True)


@cache
def written_saves() -> tuple[Saved, ...]:
    """The saves to be written, one after the other."""
    game = playing.new_game()
    luck = random.Random(7)
    found = [game.save()]
    while playing.step(game, luck):
        found.append(game.save())
    return tuple(found)


def save_on(line: Connection, path: str, contents: tuple[Saved, ...]) -> None:
    """Write save after save over one file, and acknowledge each."""
    number = 0
    while True:
        line.send(WRITING)
        saves.write(Path(path), contents[number % len(contents)])
        line.send(("done", number))
        number += 1


def play_until_refused(line: Connection, url: str, limit: int) -> None:
    """Play until the storage takes no more, and say what it says; nothing may be lost by it."""
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    storage = Storage(url)
    game = playing.new_game(storage.new(playing.card()))
    luck = random.Random(3)
    _repeat(lambda: _step_or_new(storage, game, luck, line), line)
    tip, digest = game.tip, game.truth.print.digest()
    views = [game.view_digest(side) for side in playing.SIDES]
    _, saved = storage.load("g1")
    twin = Game(playing.ruleset(), saved)
    same = (twin.tip, twin.truth.print.digest()) == (tip, digest)
    same = same and views == [twin.view_digest(side) for side in playing.SIDES]
    line.send(("same", same))


def _step_or_new(storage: Storage, game: Game, luck: random.Random, line: Connection) -> None:
    """Play on; when the game is over, fill the disk with copies of it."""
    if playing.step(game, luck):
        line.send(("done", len(game.links), game.tip))
    else:
        storage.new(playing.card(f"copy{luck.getrandbits(64)}")).create(game.save())


def save_until_refused(line: Connection, folder: str, limit: int) -> None:
    """Write saves, each longer, until the disk takes no more; then try the longest over the first.

    Says how many were written.
    """
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    numbers = iter(range(100_000))

    def write() -> None:
        number = next(numbers)
        content = written_saves()[min(number, len(written_saves()) - 1)]
        saves.write(Path(folder) / f"{number}.grognard", content)
        line.send(("done", number))

    _repeat(write, line)
    _repeat(lambda: saves.write(Path(folder) / "0.grognard", written_saves()[-1]), line)


def open_unprivileged(line: Connection, folder: str) -> None:
    """As a user without rights, try to play and to save in a folder that may only be read."""
    url = f"sqlite:///{folder}/games.sqlite"
    written_saves()
    Storage(url).close()  # loads what may not be readable afterwards
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    for attempt in (
        lambda: Storage(url),
        lambda: Storage(f"sqlite:///{folder}/new.sqlite"),
        lambda: saves.write(Path(folder) / "old.grognard", written_saves()[1]),
    ):
        _repeat(attempt, line)


def _repeat(action: Callable[[], object], line: Connection) -> None:
    """Do something until it is refused, and say the refusal."""
    try:
        for _ in range(100_000):
            action()
    except (GrognardError, OSError) as error:
        line.send(("refused", type(error).__name__, str(error)))
