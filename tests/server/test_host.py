"""Games are opened when somebody comes and put away when idle, however many come at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from grognard.server import host as host_module
from grognard.server.host import Host
from grognard.server.listeners import Listener
from tests.server import playing

if TYPE_CHECKING:
    import pytest

    from grognard.server.storage import Storage


def keep_games(storage: Storage, count: int) -> list[str]:
    """Keep some new games; give their ids."""
    saved = playing.new_game().save()
    games = [f"g{number}" for number in range(count)]
    for game in games:
        storage.new(playing.card(game)).create(saved)
    return games


def test_games_are_put_away_by_several_at_once(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = keep_games(sqlite, 6)

    async def look_at_two_games() -> None:
        host = Host(sqlite)
        for game in games:
            await host.table(game)
        monkeypatch.setattr(host_module, "_MOST_IDLE", 1)
        await asyncio.gather(host.table(games[4]), host.table(games[5]))
        await host.close()

    asyncio.run(look_at_two_games())


def test_a_game_somebody_joins_meanwhile_is_not_put_away(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = keep_games(sqlite, 4)

    async def join_while_others_are_put_away() -> None:
        host = Host(sqlite)
        for game in games:
            await host.table(game)
        monkeypatch.setattr(host_module, "_MOST_IDLE", 1)
        pages = [Listener(side) for side in playing.SIDES]
        joined = await asyncio.gather(
            host.table(games[0]), *(host.join(games[2], page) for page in pages)
        )
        assert not joined[1].closed
        assert joined[1] is joined[2] is await host.table(games[2])
        await host.close()

    asyncio.run(join_while_others_are_put_away())
