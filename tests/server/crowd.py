"""`python -m tests.server.crowd PORT TOKEN SECONDS`: a crowd of players, in one process.

A pair of players sits down to each game the server has, and gives an order each 2.5 seconds,
whoever is awaited: an order each 5 seconds for each player. Two games in which computers play each
other are watched meanwhile, and begun again when they end. The players know no rules: as a browser
does, they complete drafts by what is offered. One whose connection is lost connects again.

It says in lines of JSON what comes of it, one `Line` after the other, and ends after the server was
killed and all players have come back and have given one order more. Whatever is awaited comes
within `PATIENCE` seconds, or the crowd ends and says what it waited for.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import sys
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from grognard.server.check import extended

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SIDES = ("allies", "axis")
SCENARIOS = ("first-contact", "crossroads")
BETWEEN = 2.5
"""Seconds between two orders in one game."""
THINKING = 2
"""So many games do computers play meanwhile."""
ALONE = 60
"""So many orders a pair gives before the others come."""
BETWEEN_ALONE = 0.08
MOST_ORDERS = 4
"""Orders a player gives in one phase before it is done with it."""
DONE = {"kind": "Done"}
PATIENCE = 60
AGAIN = 0.05
TRIES = 20


class Given(msgspec.Struct):
    """An order or an answer that a player gave, and whether the server took it."""

    side: str
    what: dict[str, Any]
    acknowledged: bool = False


class Line(msgspec.Struct):
    """What the crowd says."""

    stage: str
    """`alone`, `begun`, `loaded`, then `back`."""
    latencies: list[float] = []
    """Seconds from an order to its acknowledgement."""
    at: float = 0.0
    """When, by the clock of the machine."""
    given: dict[str, list[Given]] = {}
    """By game, all that was ever given."""
    thought: int = 0
    """How many situations those who watch computers were sent."""


class Lost(Exception):
    """The connection was lost before the reply came."""


@asynccontextmanager
async def awaiting(what: str) -> AsyncIterator[None]:
    """Wait no longer than there is patience; then say what has not come."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError as error:
        raise AssertionError(f"After {PATIENCE} s there was still not: {what}") from error


class Address(msgspec.Struct):
    """Where the server answers, and how a page of its own looks to it."""

    port: int
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Cookie": f"grognard-{self.port}={self.token}",
            "Origin": f"http://127.0.0.1:{self.port}",
        }

    async def games(self, web: httpx.AsyncClient) -> list[str]:
        """List the games of the server."""
        reply = await web.get(f"http://127.0.0.1:{self.port}/api/games", headers=self.headers)
        reply.raise_for_status()
        return [listed["id"] for listed in reply.json()]

    async def new_game(self, web: httpx.AsyncClient, scenario: str, seat: str) -> str:
        """Create a game in which somebody sits on all sides."""
        asked = {"scenario": scenario, "seats": dict.fromkeys(SIDES, seat)}
        reply = await web.post(
            f"http://127.0.0.1:{self.port}/api/games",
            content=msgspec.json.encode(asked),
            headers=self.headers | {"Content-Type": "application/json"},
        )
        reply.raise_for_status()
        game: str = reply.json()["id"]
        return game

    async def connect(self, game: str, side: str) -> ClientConnection:
        """Open the web socket of a side."""
        return await connect(
            f"ws://127.0.0.1:{self.port}/ws/games/{game}/{side}",
            origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": self.headers["Cookie"]},
            proxy=None,
            max_size=None,
            compression=None,
            ping_interval=None,
        )


class Seat:
    """A player at a web socket, who connects again when the connection is lost."""

    def __init__(self, address: Address, game: str, side: str) -> None:
        self.side = side
        self.situation: dict[str, Any] = {}
        self.situations = 0
        self.there = asyncio.Event()
        self.over = asyncio.Event()
        self.back = 0.0
        """When the situation came after the last connecting."""
        self._address = address
        self._game = game
        self._line: ClientConnection
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._last_id = 0
        self._reading = asyncio.create_task(self._stay())

    def __str__(self) -> str:
        return f"{self._game}/{self.side}"

    async def sit(self) -> None:
        """Wait until the player is connected and knows the situation."""
        async with awaiting(f"the situation of {self}"):
            await self.there.wait()

    async def leave(self) -> None:
        self._reading.cancel()
        async with awaiting(f"the end of the connection of {self}"):
            await asyncio.wait([self._reading])

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and wait for the reply; raises `Lost`."""
        await self.sit()
        self._last_id += 1
        awaited: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._replies[self._last_id] = awaited
        content = msgspec.json.encode({"id": self._last_id, **message})
        try:
            async with awaiting(f"a reply to {self}, who said {content.decode()}"):
                await self._line.send(content, text=True)
                return await awaited
        except ConnectionClosed as error:
            awaited.cancel()
            raise Lost from error

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                async with await self._address.connect(self._game, self.side) as self._line:
                    async for content in self._line:
                        self._hear(msgspec.json.decode(content))
            self.there.clear()
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_exception(Lost())
            self._replies.clear()
            await asyncio.sleep(0.1 + random.random() * 0.4)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "situation":
            self.situation = message
            self.situations += 1
            if message["outcome"] is not None:
                self.over.set()
            if not self.there.is_set():
                self.back = time.monotonic()
                self.there.set()
        elif message["type"] == "gone":
            sys.stderr.write(f"{self} was sent away: {message['told']['text']}\n")
            os._exit(1)  # whoever started the crowd finds that it says no more
        else:
            reply = self._replies.pop(message.get("id", 0), None)
            if reply is not None and not reply.done():
                reply.set_result(message)


class Pair:
    """Two players of one game after the other."""

    def __init__(self, address: Address, web: httpx.AsyncClient, luck: random.Random) -> None:
        self.latencies: list[float] = []
        self.given: dict[str, list[Given]] = {}
        self.seats: list[Seat] = []
        self._now: list[Given] = []
        self._address = address
        self._web = web
        self._luck = luck
        self._orders: dict[tuple[str, int, str], int] = {}

    async def begin(self, game: str = "") -> None:
        """Sit down to a game, or to a new one; whoever gets none stays where he is."""
        if not game:
            scenario = self._luck.choice(SCENARIOS)
            game = await self._address.new_game(self._web, scenario, "person")
        for seat in self.seats:
            await seat.leave()
        self.given[game] = self._now = []
        self.seats = [Seat(self._address, game, side) for side in SIDES]
        self._orders.clear()
        for seat in self.seats:
            await seat.sit()

    async def play_alone(self) -> None:
        """Give some orders before the others come."""
        while len(self.latencies) < ALONE:
            await self.act()
            await asyncio.sleep(BETWEEN_ALONE)

    async def play(self, end: asyncio.Event) -> None:
        """Give an order now and then, until the end."""
        due = time.monotonic() + self._luck.random() * BETWEEN
        while not end.is_set():
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            with suppress(Lost, httpx.TransportError):
                await self.act()
            due = max(due + BETWEEN, time.monotonic())  # whoever was kept waiting does not hurry

    async def act(self) -> bool:
        """Let an awaited player give an order; say whether it was acknowledged."""
        for seat in self.seats:
            await seat.sit()
        if self.seats[0].situation["outcome"] is not None:
            await self.begin()
        awaited = [seat for seat in self.seats if _acts(seat)]
        if not awaited:
            return False
        seat = self._luck.choice(awaited)
        first = await _offer(seat, {})
        if not _acts(seat):  # what was done last had not been heard yet
            return False
        kind, what = await self._choose(seat, first)
        given = Given(seat.side, what)
        self._now.append(given)
        heard = seat.situations
        start = time.monotonic()
        reply = await seat.ask({"type": kind, kind: what})
        if reply["type"] == "refused" and seat.situations > heard:  # the other was quicker
            return False
        assert reply["type"] == "accepted", (what, reply)
        self.latencies.append(time.monotonic() - start)
        given.acknowledged = True
        return True

    async def _choose(self, seat: Seat, first: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        if seat.situation["questions"]:
            return "answer", await self._complete(seat, first)
        clock = seat.situation["clock"]
        phase = (seat.side, clock["turn"], clock["phase"])
        self._orders[phase] = self._orders.get(phase, 0) + 1
        if self._orders[phase] > MOST_ORDERS:
            return "order", DONE
        return "order", await self._complete(seat, first)

    async def _complete(self, seat: Seat, first: dict[str, Any]) -> dict[str, Any]:
        """Complete a draft at random, by what is offered."""
        for _ in range(TRIES):
            draft: dict[str, Any] = {}
            offer = first
            while offer["choices"] and not (offer["complete"] and self._luck.random() < 1 / 3):
                draft = extended(draft, offer, self._luck.choice(offer["choices"])["value"])
                offer = await _offer(seat, draft)
            if offer["complete"]:
                return {"kind": draft["kind"], **draft.get("fields", {})}
        return DONE


def _acts(seat: Seat) -> bool:
    return bool(seat.situation["questions"]) or seat.side in seat.situation["awaited"]


async def _offer(seat: Seat, draft: dict[str, Any]) -> dict[str, Any]:
    reply = await seat.ask({"type": "offers", "draft": draft, "question": 0})
    offer: dict[str, Any] = reply["offer"]
    return offer


class Watcher:
    """Somebody who watches computers play each other, game after game."""

    def __init__(self, address: Address, web: httpx.AsyncClient) -> None:
        self.situations = 0
        self._address = address
        self._web = web

    async def watch(self, end: asyncio.Event) -> None:
        while not end.is_set():
            with suppress(httpx.TransportError):
                game = await self._address.new_game(self._web, SCENARIOS[1], "greedy")
                await self._see(Seat(self._address, game, SIDES[0]), end)

    async def _see(self, seat: Seat, end: asyncio.Event) -> None:
        before = self.situations
        while not (seat.over.is_set() or end.is_set()):
            await asyncio.sleep(AGAIN)
            self.situations = before + seat.situations
        await seat.leave()


def say(line: Line) -> None:
    """Say something to whoever started this."""
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


async def crowd(address: Address, seconds: float) -> None:
    """Play alone, then with the others until the server is killed; come back, and play on."""
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as web:
        games = await address.games(web)
        pairs = [Pair(address, web, random.Random(number)) for number in range(len(games))]
        await pairs[0].begin(games[0])
        await pairs[0].play_alone()
        say(Line("alone", pairs[0].latencies))
        pairs[0].latencies = []
        for pair, game in zip(pairs[1:], games[1:], strict=True):
            await pair.begin(game)
        say(Line("begun"))
        end = asyncio.Event()
        watchers = [Watcher(address, web) for _ in range(THINKING)]
        async with asyncio.TaskGroup() as tasks:
            for each in (*(pair.play(end) for pair in pairs), *(w.watch(end) for w in watchers)):
                tasks.create_task(each)
            await asyncio.sleep(seconds)
            latencies = [latency for pair in pairs for latency in pair.latencies]
            say(Line("loaded", latencies, thought=sum(w.situations for w in watchers)))
            back = await _see_back(pairs, time.monotonic())
            end.set()
        for pair in pairs:
            await pair.act()
        given = {game: orders for pair in pairs for game, orders in pair.given.items()}
        say(Line("back", at=back, given=given))


async def _see_back(pairs: list[Pair], since: float) -> float:
    """Wait until all players have come back; say when the last one did."""
    away: list[Seat] = []
    for _ in range(int(PATIENCE / AGAIN)):
        seats = [seat for pair in pairs for seat in pair.seats]
        away = [seat for seat in seats if seat.back < since]
        if not away:
            return max(seat.back for seat in seats)
        await asyncio.sleep(AGAIN)
    raise AssertionError(f"After {PATIENCE} s {len(away)} players are not back, such as {away[0]}")


if __name__ == "__main__":
    gc.disable()  # what is measured is the server, not how the crowd clears up
    asyncio.run(crowd(Address(int(sys.argv[1]), sys.argv[2]), float(sys.argv[3])))
