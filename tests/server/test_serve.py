"""The real server as a process of its own: started, found, stopped, killed, and started again."""

from __future__ import annotations

import os
import random
import re
import select
import signal
import socket
import stat
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.content import folders
from grognard.kernel.errors import GrognardError
from grognard.kernel.saves import from_bytes
from grognard.server import check as check_module
from grognard.server.check import Player, Site, check
from grognard.server.running import Running
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

PATIENCE = 30
COMMAND = [sys.executable, "-m", "grognard.cli", "serve"]
PERSONS = {"allies": "person", "axis": "person"}


class Started:
    """A server process, and where it answers."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        found = re.fullmatch(r"http://(127\.0\.0\.1):(\d+)/\?token=(\S+)", address)
        assert found, address
        self.running = Running(process.pid, found[1], int(found[2]), found[3])
        self.site = Site(self.running)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal, and give the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def started(*arguments: str) -> Iterator[Started]:
    """Start the server, and see that it is gone at the end."""
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            assert process.stdout is not None
            ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
            assert ready, "The server said nothing."
            line = process.stdout.readline()
            assert line.startswith("Grognard is running: "), line + process.stdout.read()
            yield Started(process, line.removeprefix("Grognard is running: ").strip())
        finally:
            process.kill()


def new_game(site: Site) -> str:
    wanted = {"scenario": playing.SCENARIO, "seats": PERSONS}
    game: str = msgspec.json.decode(site.ask("POST", "/api/games", wanted))["id"]
    return game


def hear_all(line: ClientConnection) -> None:
    """Hear what comes until the connection is closed."""
    while True:
        line.recv(timeout=PATIENCE)


def test_a_server_is_started_found_and_stopped() -> None:
    with started("--port", "0") as server:
        assert server.site.get("/api/health")["pid"] == server.process.pid
        second = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
        assert second.returncode == 0
        assert second.stdout == f"Grognard is running already: {server.address}\n"
        kept = folders.home() / "server.json"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert server.stop(signal.SIGTERM) == 0
    with started("--port", str(server.running.port)) as again:
        assert again.running.token == server.running.token
        assert again.stop(signal.SIGINT) == 0
    assert "Traceback" not in (folders.logs() / "server.log").read_text()


def test_open_pages_do_not_keep_it_from_stopping() -> None:
    with started("--port", "0") as server:
        game = new_game(server.site)
        with server.site.connect(game, "axis") as line:
            line.recv(timeout=PATIENCE)
            server.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                hear_all(line)
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--database", "nonsense"], "The address of the database cannot be read."),
        (["--host", "::"], "--host ::: name the address or name"),
        (["--host", "192.0.2.1"], "The address 192.0.2.1:1944 cannot be used"),
        (["--port", "99999"], "The address 127.0.0.1:99999 cannot be used"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], sentence: str) -> None:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [*COMMAND, "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"The address 127.0.0.1:{port} cannot be used: Address already in use.\n"


def test_a_server_on_postgresql_plays_the_same(postgres: Path) -> None:
    url = f"postgresql://grognard@/postgres?host={postgres}"
    with started("--port", "0", "--database", url) as server:
        game = new_game(server.site)
        with server.site.connect(game, "axis") as line:
            player = Player("axis", line, random.Random(1))
            player.look()
            player.act()
        server.site.ask("DELETE", f"/api/games/{game}")
        assert server.stop() == 0


def test_a_killed_server_loses_no_acknowledged_order() -> None:
    luck = random.Random(44)
    with started("--port", "0") as server:
        game = new_game(server.site)
        server.stop(signal.SIGKILL)
    acknowledged = 0
    for _ in range(3):
        with started("--port", str(server.running.port)) as server:
            acknowledged = _play_and_kill(server, game, acknowledged, luck)
    with started("--port", str(server.running.port)) as server:
        (listed,) = server.site.get("/api/games")
        assert listed["id"] == game
        assert _orders(server.site, game) >= acknowledged > 0


def _play_and_kill(server: Started, game: str, acknowledged: int, luck: random.Random) -> int:
    """Play over the web, kill the server in the middle, and say how many actions were taken."""
    assert _orders(server.site, game) >= acknowledged
    taken = _orders(server.site, game)
    with ExitStack() as lines:
        players = [
            Player(side, lines.enter_context(server.site.connect(game, side)), luck)
            for side in playing.SIDES
        ]
        for _ in range(luck.randint(4, 10)):
            awaited = players[0].look()["awaited"]
            player = next(p for p in players if p.side in awaited)
            player.look()
            player.act()
            taken += 1
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait(PATIENCE)
    return taken


def _orders(site: Site, game: str) -> int:
    """Count what persons did, by what an export holds."""
    saved = from_bytes(site.ask("GET", f"/api/games/{game}/export"))
    entries = [playing.ruleset().read_entry(kept.body) for kept in saved.entries]
    return sum(entry.hand == "person" for entry in entries)


def test_the_guard_stands_before_the_real_server() -> None:
    with started("--port", "0") as server:
        base = f"http://127.0.0.1:{server.running.port}"
        with httpx.Client(base_url=base, trust_env=False) as page:
            assert page.get("/api/health").status_code == 403
            assert page.get("/", headers={"Host": "evil.example"}).status_code == 403
            assert page.get(f"/?token={server.running.token}").status_code == 303
            assert page.get("/api/health").json()["pid"] == server.process.pid
            assert page.post("/api/games", json={}).status_code == 403
            refused = page.post("/api/games", json={}, headers={"Origin": base})
            assert refused.status_code == 400
            assert "server" not in refused.headers
        game = new_game(server.site)
        for headers, origin in (
            ({}, base),
            ({"Cookie": f"grognard-{server.running.port}=guess"}, base),
            ({"Cookie": f"grognard-{server.running.port}={server.running.token}"}, "http://evil"),
        ):
            with pytest.raises(InvalidStatus) as refusal:
                connect(
                    f"ws://127.0.0.1:{server.running.port}/ws/games/{game}/axis",
                    origin=Origin(origin),
                    additional_headers=headers,
                    proxy=None,
                )
            assert refusal.value.response.status_code == 403


def test_rude_clients_cost_the_others_nothing() -> None:
    with started("--port", "0") as server:
        game = new_game(server.site)
        with ExitStack() as lines:

            def join(side: str) -> ClientConnection:
                return lines.enter_context(server.site.connect(game, side))

            player = Player("allies", join("allies"), random.Random(2))
            player.look()
            rude = [join("axis") for _ in range(20)]
            for other in rude:
                other.send("[" * 100_000)
                other.send(b"\x00" * 1000)
            huge = join("axis")
            huge.send("x" * (300 * 1024))
            with pytest.raises(ConnectionClosed) as closed:
                hear_all(huge)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            raw = lines.enter_context(socket.create_connection(("127.0.0.1", server.running.port)))
            raw.sendall(b"GET / HTTP/1.1\r\nHost: " + b"x" * 100_000)
            player.act()
            assert player.look()["type"] == "situation"
            for other in rude:
                heard = [msgspec.json.decode(other.recv(timeout=PATIENCE)) for _ in range(4)]
                types = [said["type"] for said in heard]
                assert types == ["situation", "seated", "refused", "refused"]
        assert server.site.get("/api/health")["pid"] == server.process.pid
        assert server.stop() == 0
    assert "Traceback" not in (folders.logs() / "server.log").read_text()


# The check.


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client that has been built."""
    folder = tmp_path / "dist"
    folder.mkdir()
    (folder / "index.html").write_text('<!doctype html><script src="/main.js"></script>')
    return folder


def test_the_check_plays_a_game_to_its_end(built: Path, home: Path) -> None:
    said: list[str] = []
    check(said.append, built)
    assert said[0].startswith("The server answers at 127.0.0.1:")
    assert said[1] == "A game of First Orders was created."
    assert re.match(r"It was played to its end in \d+ actions: (The .* win|A draw)", said[2])
    assert said[3:] == ["The check has passed."]
    assert os.environ[folders.VARIABLE] == str(home)
    assert list(folders.games().iterdir()) == []


def test_the_check_fails_without_a_client(tmp_path: Path) -> None:
    with pytest.raises(GrognardError, match="The client is not built yet"):
        check(lambda _line: None, tmp_path / "nothing")


def test_the_check_fails_when_the_seed_does_not_fit(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_module, "seed_digest", lambda _seed: "another")
    with pytest.raises(GrognardError, match="seed is not the one whose digest was published"):
        check(lambda _line: None, built)


def test_the_check_fails_when_the_game_stands_still(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.kernel.game.Game.awaited", lambda *_: ())
    with pytest.raises(GrognardError, match="stands still"):
        check(lambda _line: None, built)
