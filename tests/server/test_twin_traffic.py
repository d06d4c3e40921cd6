"""All that the pages of a side are ever sent is the same in twin games, to the byte.

Two servers hold a game each. The games differ in one secret of the other side, and are played
alike until the observed side learns the secret in play. Compared are all HTTP replies, with status
and headers, and all messages of the web socket, in their order: play, reload, a second tab, a
connection that is lost and made again, film, log, offers, queries, lists, help.

Made equal for a reason: the ids of the games are given by the test and clocks stand still, since
chance and time are no secrets of a side; where the seed itself is the secret, its published digest
is masked, which is meant to differ. Export gives a whole game to whoever owns the server, not to a
side, so it is no part of a side's traffic.
"""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from grognard.kernel.game import Game, Strike
from grognard.kernel.records import Answer
from grognard.kernel.testing.breach import Report
from grognard.kernel.testing.trial import Trial
from grognard.kernel.testing.twins import Pair
from grognard.server import storage as storage_module
from grognard.server.app import make_app
from grognard.server.guard import Guard
from grognard.server.storage import Storage
from grognard.systems.registry import read_terms
from tests.kits.skirmish import KIT
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from litestar.testing import WebSocketTestSession

    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.player import Act

HOST = "127.0.0.1:1944"
HEADERS = {"Cookie": "grognard-1944=token", "Origin": f"http://{HOST}"}
PAGES = ("/", "/api/words", "/api/systems", "/api/scenarios", "/api/games", "/api/styles")
STEPS = 5
DEPTHS = (0, 14)


class Page:
    """A page of a side, which notes all that it is sent."""

    def __init__(self, line: WebSocketTestSession, heard: list[str]) -> None:
        self._line = line
        self._heard = heard
        self._last_id = 0

    def ask(self, **message: Any) -> dict[str, Any]:
        """Say something, and note everything up to the reply."""
        self._last_id += 1
        self._line.send_text(msgspec.json.encode({"id": self._last_id, **message}).decode())
        while True:
            text = self._line.receive_text()
            self._heard.append(text)
            reply: dict[str, Any] = msgspec.json.decode(text)
            if reply.get("id") == self._last_id:
                return reply

    def catch_up(self) -> None:
        """Note all that has been sent by now."""
        self.ask(type="moments", start=0, stop=0)


class Twin:
    """One of the two servers, with its game and the pages of both sides."""

    def __init__(self, client: TestClient[Any], storage: Storage) -> None:
        self.client = client
        self.storage = storage
        self.heard: list[str] = []
        """The observed side's traffic."""

    def open(self, game: str, saved: Saved, side: str) -> None:
        """Put a game on the server, and open the pages of its sides."""
        self.storage.new(playing.card(game)).create(saved)
        self.heard.clear()
        self.game, self.side = game, side
        self._lines = ExitStack()
        self.pages = {
            of: self._page(of, self.heard if of == side else [])
            for of in sorted(playing.SIDES, key=lambda of: of != side)
        }
        self.reload()

    def close(self) -> None:
        """Take the game off the server."""
        self._lines.close()
        assert self.client.delete(f"/api/games/{self.game}").status_code == 204

    def do(self, act: Act) -> None:
        """Let a side do something, and let the observed side hear what comes of it."""
        plain = msgspec.to_builtins(act.what)
        match act.what:
            case Strike(steps=steps):
                message = {"type": "strike", "steps": steps}
            case Answer():
                message = {"type": "answer", "answer": plain, "question": act.question}
            case _:
                message = {"type": "order", "order": plain}
        self.pages[act.side].ask(**message)
        self.pages[act.side].catch_up()
        self.pages[self.side].catch_up()

    def look(self, queries: list[tuple[str, Any]]) -> None:
        """Do what a page does that changes nothing."""
        page = self.pages[self.side]
        page.ask(type="offers", draft={})
        page.ask(type="film")
        page.ask(type="moments")
        page.ask(type="truth")
        page.ask(type="reasons")
        for name, params in queries:
            page.ask(type="query", name=name, params=params)

    def reload(self) -> None:
        """Fetch the page and its lists anew, and look with a second tab."""
        for path in (*PAGES, f"/api/games/{self.game}/board"):
            reply = self.client.get(path)
            self.heard.append(f"{reply.status_code} {sorted(reply.headers.items())} {reply.text}")
        with self.client.websocket_connect(self._path(self.side)) as line:
            Page(line, self.heard).catch_up()

    def reconnect(self) -> None:
        """Lose the connection, and make it again."""
        self.pages[self.side]._line.close()
        self.pages[self.side] = self._page(self.side, self.heard)

    def _page(self, side: str, heard: list[str]) -> Page:
        line = self._lines.enter_context(self.client.websocket_connect(self._path(side)))
        page = Page(line, heard)
        page.catch_up()
        return page

    def _path(self, side: str) -> str:
        return f"/ws/games/{self.game}/{side}"


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Twin, Twin]]:
    """Two servers whose clocks stand still."""
    monkeypatch.setattr(storage_module, "_now", lambda: "2026-06-06T06:30:00.000+00:00")
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><title>Grognard</title>")
    with ExitStack() as stack:
        made = []
        for name in ("one", "two"):
            storage = Storage(f"sqlite:///{tmp_path / name}.sqlite")
            stack.callback(storage.close)
            app: Any = Guard(make_app(storage, client=tmp_path / "dist"), (HOST,), "token")
            client = stack.enter_context(TestClient(app, base_url=f"http://{HOST}"))
            client.headers.update(HEADERS)
            made.append(Twin(client, storage))
        yield made[0], made[1]


def on_trial(scenario: str, depth: int, luck: random.Random) -> Trial:
    """Play a game to some depth, until nothing in it is open."""
    game = Game.new(playing.ruleset(), read_terms(scenario), luck.randbytes(32))
    playing.play(game, depth, luck)
    while not game.at_rest and playing.step(game, luck):
        pass
    return Trial(game, luck, Report(), KIT, game.save(), frozenset())


def questions_of(game: Game, side: str, luck: random.Random) -> list[tuple[str, Any]]:
    """What a player may ask about units and places it knows of, and one it does not."""
    view: Any = game.view(side)
    units = sorted(view.units)
    unit, place = luck.choice(units), view.units[luck.choice(units)].at
    return [
        ("reach", {"unit": unit}),
        ("reach", {"unit": "zz-ghost"}),
        ("retreat", {"unit": unit}),
        ("odds", {"target": place, "units": [unit]}),
    ]


def masked(twin: Twin, game: Game) -> list[str]:
    return [text.replace(game.head.seed, "(seed)") for text in twin.heard]


def play_alike(pair: Pair, twins: tuple[Twin, Twin], game: str, steps: int) -> int:
    """Play both games alike and compare after each step; say how many steps were compared."""
    for twin, played in zip(twins, pair.games, strict=True):
        twin.open(game, played.save(), pair.side)
    compared = 0
    for step in range(steps):
        one, two = (masked(*each) for each in zip(twins, pair.games, strict=True))
        assert [len(text) for text in one] == [len(text) for text in two], (pair.name, step)
        assert one == two, (pair.name, step)
        compared += 1
        act = pair.next_act()
        if act is None:
            break
        queries = questions_of(pair.games[0], pair.side, pair.luck)
        for twin in twins:
            if step % 3 == 0:
                twin.look(queries)
            if step % 4 == 1:
                twin.reconnect()
            if step % 4 == 3:
                twin.reload()
            twin.do(act)
        if pair.learns(act):
            break
    for twin in twins:
        twin.close()
    return compared


@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_the_traffic_of_a_side_tells_no_secret(
    scenario: str, twins: tuple[Twin, Twin], sample: Callable[[int, int], int]
) -> None:
    kinds = KIT.fog.kinds()
    compared = dict.fromkeys(kinds, 0)
    for number in range(sample(1, 20)):
        for name, secret in kinds.items():
            luck = random.Random(f"{scenario} {number} {name}")
            trial = on_trial(scenario, DEPTHS[(number + len(name)) % len(DEPTHS)], luck)
            pair = Pair(trial, name, secret, playing.SIDES[(number + len(name)) % 2])
            if pair.games:
                compared[name] += play_alike(pair, twins, f"{number}-{name}", STEPS)
    tried = [name for name, count in compared.items() if count]
    assert len(tried) >= len(kinds) - 2, compared
    assert sum(compared.values()) >= 2 * len(tried), compared
