"""Pages that do not keep to the rules: refused with a sentence, and nothing is changed."""

from __future__ import annotations

import random
import socket
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from grognard.server.check import Player
from tests.server.pages import Page, run
from tests.server.test_serve import new_game, started
from tests.server.test_table import open_table

if TYPE_CHECKING:
    from grognard.server.storage import Storage
    from grognard.server.table import Table

HALF_OPEN = 300


def given(table: Table) -> list[tuple[str, str]]:
    return [(entry.side, entry.hand) for entry in table.game.entries() if entry.side]


def test_a_message_that_is_replayed_is_taken_once(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        again = {"id": 7, "type": "order", "order": {"kind": "Done"}}
        replies = []
        for _ in range(3):
            other = await Page.open(table, "axis")
            await other.ask(again | {"id": 1})
            replies.append(other.heard[-1]["type"])
        assert replies == ["accepted", "refused", "refused"]
        assert given(table) == [("axis", "person")]
        assert page.listener in table._listeners
        table.close()

    run(story())


def test_an_order_out_of_turn_changes_nothing(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        allies, axis = await Page.open(table, "allies"), await Page.open(table, "axis")
        await allies.order("Done")
        await axis.order("Done")
        while axis.situation["clock"]["phase"] != "movement":
            await axis.hear()
        before, digest = given(table), axis.situation["digest"]
        for kind in ("Done", "March", "Assault", "Plan"):
            assert (await axis.order(kind))["type"] == "refused"
        assert (await axis.ask({"type": "strike", "steps": 10**9}))["type"] == "refused"
        assert given(table) == before
        assert axis.situation["digest"] == digest
        table.close()

    run(story())


@pytest.mark.parametrize("forged", [{"side": "allies"}, {"hand": "referee"}, {"seed": "00"}])
def test_an_order_that_claims_to_be_another_sides_is_refused(
    sqlite: Storage, forged: dict[str, Any]
) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        reply = await page.order("Done", **forged)
        assert (reply["type"], reply["told"]["key"]) == ("refused", "message.order")
        assert given(table) == []
        table.close()

    run(story())


def test_connections_that_say_nothing_cost_the_others_nothing() -> None:
    with started("--port", "0") as server, ExitStack() as lines:
        game = new_game(server.site)
        for _ in range(HALF_OPEN):
            place = ("127.0.0.1", server.running.port)
            lines.enter_context(socket.create_connection(place)).sendall(b"GET /api/games HT")
        line = lines.enter_context(server.site.connect(game, "allies"))
        player = Player("allies", line, random.Random(3))
        player.look()
        player.act()
        assert player.look()["type"] == "situation"
