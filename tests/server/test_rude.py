"""Pages that do not keep to the rules: refused with a sentence, and nothing is changed."""

from __future__ import annotations

import gzip
import random
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from grognard.server import host as host_module
from grognard.server.app import make_app
from grognard.server.check import Player
from grognard.server.host import Host
from grognard.server.troubles import FullError
from tests.server.pages import Page, run
from tests.server.test_serve import new_game, started
from tests.server.test_table import open_table

if TYPE_CHECKING:
    from grognard.server.running import Running
    from grognard.server.storage import Storage
    from grognard.server.table import Table

HALF_OPEN = 300
PATIENCE = 30


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


def test_a_page_that_never_reads_is_let_go_and_costs_the_others_nothing() -> None:
    with started("--port", "0") as server, ExitStack() as lines:
        game = new_game(server.site)
        place = ("127.0.0.1", server.running.port)
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(PATIENCE)
        slow.connect(place)
        lines.enter_context(slow)
        slow.sendall(hand_shake(server.running, game, "axis"))
        assert ask_until_refused(slow) > 500
        line = lines.enter_context(server.site.connect(game, "allies"))
        player = Player("allies", line, random.Random(3))
        player.look()
        player.act()


def ask_until_refused(line: socket.socket) -> int:
    """Ask for films without reading any, until nothing more is taken; say how often."""
    asked = b'{"type":"film","id":1}'
    frame = bytes([0x81, 0x80 | len(asked), 0, 0, 0, 0]) + asked
    for count in range(200_000):
        try:
            line.sendall(frame)
        except OSError:
            return count
    return 0


def hand_shake(running: Running, game: str, side: str) -> bytes:
    """What a browser says first to open a web socket."""
    lines = (
        f"GET /ws/games/{game}/{side} HTTP/1.1",
        f"Host: {running.hosts[0]}",
        f"Origin: http://{running.hosts[0]}",
        f"Cookie: grognard-{running.port}={running.token}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    return "\r\n".join((*lines, "", "")).encode()


def test_more_pages_than_a_server_takes_are_refused(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_module, "MOST_PAGES", 0)
    with (
        TestClient(make_app(sqlite)) as client,
        client.websocket_connect("/ws/games/g1/axis") as line,
    ):
        told = line.receive_json()["told"]
        assert told["key"] == "gone.full"
        assert told["text"].startswith("This server has as many pages as it can take.")
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()


def test_a_page_that_goes_makes_room_for_another(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        host = Host(sqlite)
        with host.counted():
            with host.counted(), pytest.raises(FullError), host.counted():
                pass
            with host.counted():
                pass

    monkeypatch.setattr(host_module, "MOST_PAGES", 2)
    run(story())


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00" * (33 * 1024 * 1024), "Request Entity Too Large"),
        (b"[" * 1_000_000, "The file"),
        (gzip.compress(bytes(50_000_000)), "The file"),
    ],
    ids=["huge", "nested", "a bomb"],
)
def test_an_upload_that_is_none_is_refused_and_costs_the_others_nothing(
    content: bytes, sentence: str
) -> None:
    with (
        started("--port", "0") as server,
        server.site.connect(new_game(server.site), "axis") as line,
    ):
        player = Player("axis", line, random.Random(3))
        player.look()
        with ThreadPoolExecutor(1) as uploads:
            upload = uploads.submit(post, server.running, content)
            player.act()
            reply = upload.result()
        assert reply.status_code in (400, 413)
        assert sentence in reply.json()["error"]
        player.act()


def post(running: Running, content: bytes) -> httpx.Response:
    origin = f"http://{running.hosts[0]}"
    cookie = f"grognard-{running.port}={running.token}"
    headers = {"Cookie": cookie, "Origin": origin}
    with httpx.Client(trust_env=False, timeout=PATIENCE) as web:
        return web.post(f"{origin}/api/saves", content=content, headers=headers)
