"""Proves that a game can be created and played to its end over the web interface.

A server of its own is started in a folder of its own. Two players then do what two browsers
would: they know no rules, complete drafts by what is offered, answer questions, and are done.
"""

from __future__ import annotations

import os
import random
import tempfile
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.content import folders
from grognard.kernel.dice import seed_digest
from grognard.kernel.errors import GrognardError
from grognard.kernel.saves import from_bytes
from grognard.server import serving
from grognard.server.database import default_url
from grognard.server.running import Running, fetch
from grognard.server.seats import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

_PATIENCE = 60
_MOST_ORDERS = 8
"""Orders a player gives in one phase before it is done with it."""
_MOST_ACTIONS = 5000
_TRIES = 50


def check(say: Callable[[str], object], client: Path | None = None) -> None:
    """Start a server, play a game on it, and stop it; raises what failed."""
    with tempfile.TemporaryDirectory(prefix="grognard-check-") as home, _home(home):
        folders.ensure(folders.games())
        taken = serving.bind("127.0.0.1", 0)
        here = Running(os.getpid(), "127.0.0.1", taken.getsockname()[1], "check")
        with taken, serving.served(taken, here, default_url(), client):
            say(f"The server answers at {here.hosts[0]}.")
            try:
                _play(Site(here), say)
            except (OSError, WebSocketException, msgspec.MsgspecError, LookupError) as error:
                raise GrognardError(f"The check failed: {type(error).__name__}: {error}") from error
    say("The check has passed.")


@contextmanager
def _home(folder: str) -> Iterator[None]:
    """Let everything live in another folder for a while."""
    before = os.environ.get(folders.VARIABLE)
    os.environ[folders.VARIABLE] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[folders.VARIABLE]
        else:
            os.environ[folders.VARIABLE] = before


class Site:
    """The web interface, as a browser sees it."""

    def __init__(self, running: Running) -> None:
        self._host = running.hosts[0]
        self._cookie = f"grognard-{running.port}={running.token}"

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """Ask over HTTP; a refusal is raised with its words."""
        request = urllib.request.Request(
            f"http://{self._host}{path}",
            method=method,
            data=None if body is None else msgspec.json.encode(body),
            headers={
                "Cookie": self._cookie,
                "Origin": f"http://{self._host}",
                "Content-Type": "application/json",
            },
        )
        try:
            return fetch(request, timeout=_PATIENCE)
        except urllib.error.HTTPError as error:
            with error:
                said = error.read()[:500].decode("utf-8", "replace")
            raise GrognardError(f"{method} {path} was refused: {said}") from error

    def get(self, path: str) -> Any:
        """Ask for something in JSON."""
        return msgspec.json.decode(self.ask("GET", path))

    def connect(self, game: str, side: str) -> ClientConnection:
        """Open the web socket of a side."""
        line: ClientConnection = connect(
            f"ws://{self._host}/ws/games/{game}/{side}",
            origin=Origin(f"http://{self._host}"),
            proxy=None,
            additional_headers={"Cookie": self._cookie},
            max_size=None,
            compression=None,
        )
        return line


class Player:
    """One side at its web socket. It knows no rules."""

    def __init__(self, side: str, line: ClientConnection, luck: random.Random) -> None:
        self.side = side
        self.situation: dict[str, Any] = {}
        self.seed = ""
        """The seed, once it is published."""
        self._line = line
        self._luck = luck
        self._last_id = 0
        self._orders: dict[tuple[int, str], int] = {}

    def look(self) -> dict[str, Any]:
        """See where the game stands; what was sent before has then been read."""
        self._offer({})
        return self.situation

    def act(self) -> None:
        """Answer the first open question, or give an order."""
        questions = self.situation["questions"]
        clock = self.situation["clock"]
        phase = (clock["turn"], clock["phase"])
        given = self._orders[phase] = self._orders.get(phase, 0) + 1
        message: dict[str, Any]
        if not questions and given > _MOST_ORDERS:
            message = {"type": "order", "order": {"kind": "Done"}}
        elif questions:
            message = {"type": "answer", "answer": self._complete(), "question": 0}
        else:
            message = {"type": "order", "order": self._complete()}
        reply = self._ask(message)
        if reply["type"] != "accepted":
            raise GrognardError(f"What was offered to {self.side} was not taken: {reply}.")

    def _complete(self) -> dict[str, Any]:
        """Complete a draft at random, by what is offered."""
        for _ in range(_TRIES):
            draft: dict[str, Any] = {}
            offer = self._offer(draft)
            while offer["choices"] and not (offer["complete"] and self._luck.random() < 1 / 3):
                draft = extended(draft, offer, self._luck.choice(offer["choices"])["value"])
                offer = self._offer(draft)
            if offer["complete"]:
                return {"kind": draft["kind"], **draft.get("fields", {})}
        raise GrognardError(f"No draft offered to {self.side} can be completed.")

    def _offer(self, draft: dict[str, Any]) -> dict[str, Any]:
        reply = self._ask({"type": "offers", "draft": draft, "question": 0})
        offer: dict[str, Any] = reply["offer"]
        return offer

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message, and read up to its reply."""
        self._last_id += 1
        self._line.send(msgspec.json.encode({"id": self._last_id, **message}), text=True)
        while True:
            reply: dict[str, Any] = msgspec.json.decode(self._line.recv(timeout=_PATIENCE))
            match reply["type"]:
                case "situation":
                    self.situation = reply
                case "happened":
                    self._remember(reply["moments"])
                case "gone":
                    raise GrognardError(f"The game went away: {reply['told']['text']}")
                case _ if reply.get("id") == self._last_id:
                    return reply

    def _remember(self, moments: list[dict[str, Any]]) -> None:
        for moment in moments:
            for event in moment["events"]:
                if event["kind"] == "GameEnded":
                    self.seed = event["seed"]


def extended(draft: dict[str, Any], offer: dict[str, Any], value: Any) -> dict[str, Any]:
    """Put a value that is offered into a draft."""
    if offer["field"] == "kind":
        return {"kind": value}
    fields = draft.get("fields", {})
    if offer["many"]:
        value = [*fields.get(offer["field"], []), value]
    return {**draft, "fields": {**fields, offer["field"]: value}}


def _play(site: Site, say: Callable[[str], object]) -> None:
    if b"<script" not in site.ask("GET", "/"):
        raise GrognardError("The page of the client does not come; is it built?")
    fitting = [s for s in site.get("/api/scenarios") if s["system"] == "skirmish"]
    smallest = min(fitting, key=lambda scenario: (scenario["turns"], scenario["id"]))
    sides = [side["id"] for side in smallest["sides"]]
    wanted = {"scenario": smallest["id"], "seats": dict.fromkeys(sides, PERSON)}
    game = msgspec.json.decode(site.ask("POST", "/api/games", wanted))["id"]
    site.get(f"/api/games/{game}/board")
    say(f"A game of {smallest['title']} was created.")
    with ExitStack() as lines:
        players = [
            Player(side, lines.enter_context(site.connect(game, side)), random.Random(side))
            for side in sides
        ]
        actions = _play_to_end(players)
        for player in players:
            _see_end(player)
    say(f"It was played to its end in {actions} actions: {players[0].situation['ending']['text']}")
    saved = from_bytes(site.ask("GET", f"/api/games/{game}/export"), "The exported game")
    if saved.seed.hex() != players[0].seed:
        raise GrognardError("The exported game has another seed than was published.")
    if not all(listed["over"] for listed in site.get("/api/games")):
        raise GrognardError("The list does not say that the game is over.")
    site.ask("DELETE", f"/api/games/{game}")


def _play_to_end(players: list[Player]) -> int:
    for actions in range(_MOST_ACTIONS):
        standing = [player.look() for player in players]
        if standing[0]["outcome"] is not None:
            return actions
        awaited = [player for player in players if player.side in standing[0]["awaited"]]
        if not awaited:
            raise GrognardError("The game stands still, and nobody is awaited.")
        awaited[0].act()
    raise GrognardError(f"The game has no end after {_MOST_ACTIONS} actions.")


def _see_end(player: Player) -> None:
    if player.situation["outcome"] is None or player.situation["ending"] is None:
        raise GrognardError(f"{player.side} was not told how the game ended.")
    if not player.seed:
        raise GrognardError(f"{player.side} was not told the seed.")
    if seed_digest(bytes.fromhex(player.seed)) != player.situation["seed_digest"]:
        raise GrognardError("The published seed is not the one whose digest was published.")
