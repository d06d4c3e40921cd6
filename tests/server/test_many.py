"""What many games cost: memory while they wait, and time where they are listed."""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import event

from grognard.server.database import default_url
from grognard.server.host import Host
from grognard.server.storage import Storage
from tests.server import playing
from tests.server.test_serve import PATIENCE, started

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.saved import Saved
    from tests.server.test_serve import Started

MEGABYTE = 1024 * 1024
MANY = 2000


def played() -> Saved:
    """A game that has been played for a while."""
    game = playing.new_game()
    playing.play(game, 40, random.Random(5))
    return game.save()


def keep(storage: Storage, saved: Saved, games: Iterable[str]) -> None:
    def create(game: str) -> None:
        storage.new(playing.card(game)).create(saved)
        storage.tell(game, 2, ("axis",), over=False)

    with ThreadPoolExecutor(64) as threads:  # what comes at once is committed together
        list(threads.map(create, games))


def memory(server: Started) -> int:
    """The bytes a server has in memory."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


def settle(server: Started) -> None:
    """Wait until a server that nobody asks anything has loaded its searches, which take more."""
    until = time.monotonic() + PATIENCE
    maps = Path(f"/proc/{server.process.pid}/maps")
    before = 0
    while "llvmlite" not in maps.read_text() or memory(server) != before:
        assert time.monotonic() < until, "the searches are loaded once a server is quiet"
        before = memory(server)
        time.sleep(0.5)


def test_a_game_that_waits_costs_less_than_a_megabyte() -> None:
    games = [f"g{number}" for number in range(80)]
    storage = Storage(default_url())
    keep(storage, played(), games)
    storage.close()
    with started("--port", "0") as server, ExitStack() as pages:
        settle(server)

        def look(game: str) -> None:
            for side in playing.SIDES:
                line = pages.enter_context(server.site.connect(game, side))
                assert b'"situation"' in line.recv(timeout=PATIENCE, decode=False)

        for game in games[:20]:
            look(game)
        before = memory(server)
        for game in games[20:]:
            look(game)
        assert (memory(server) - before) / len(games[20:]) < MEGABYTE


def test_stored_games_do_not_slow_the_list(storage: Storage) -> None:
    """The list reads the cards and what is on them, by as many questions for 20 as for 2,000."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    saved = playing.new_game().save()

    def listed() -> int:
        asked.clear()
        return len(asyncio.run(Host(storage).games()))

    keep(storage, saved, (f"a{number}" for number in range(20)))
    event.listen(storage._database._readers, "before_cursor_execute", note)
    assert listed() == 20
    few = [" ".join(statement.split()) for statement in asked]
    keep(storage, saved, (f"b{number}" for number in range(MANY - 20)))
    assert listed() == MANY
    assert [" ".join(statement.split()) for statement in asked] == few
    assert [statement for statement in few if "FROM parts" in statement] == []
    assert [statement for statement in few if "FROM entries" in statement] == []
