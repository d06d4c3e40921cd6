"""`python -m tests.server.crowd PORT TOKEN SECONDS`: a crowd of players, in one process.

A pair of players sits down to each game the server has, and gives an order each 2.5 seconds,
whoever is awaited: an order each 5 seconds for each player. Two games in which computers play each
other are watched meanwhile, and begun again when they end. The players know no rules: as a browser
does, they complete drafts by what is offered. One whose connection is lost connects again.

It says in lines of JSON what comes of it, one `Line` after the other, and ends after the server was
killed and all players have come back and have given one order more.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from grognard.server.check import extended

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

    async def leave(self) -> None:
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and wait for the reply; raises `Lost`."""
        await self.there.wait()
        self._last_id += 1
        awaited = self._replies[self._last_id] = asyncio.get_running_loop().create_future()
        try:
            await self._line.send(msgspec.json.encode({"id": self._last_id, **message}), text=True)
            return await asyncio.wait_for(awaited, PATIENCE)
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
            sys.stderr.write(f"{self._game}/{self.side} was sent away: {message['told']['text']}\n")
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
        """Sit down to a game, or to a new one."""
        for seat in self.seats:
            await seat.leave()
        if not game:
            scenario = self._luck.choice(SCENARIOS)
            game = await self._address.new_game(self._web, scenario, "person")
        self.given[game] = self._now = []
        self.seats = [Seat(self._address, game, side) for side in SIDES]
        self._orders.clear()
        for seat in self.seats:
            await seat.there.wait()

    async def play(self, between: float, orders: int = 0) -> None:
        """Give an order now and then, for ever or so many."""
        due = time.monotonic() + (0 if orders else self._luck.random() * between)
        count = 0
        while not orders or count < orders:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            with suppress(Lost):
                count += await self.act()
            due += between

    async def act(self) -> bool:
        """Let an awaited player give an order; say whether it was acknowledged."""
        for seat in self.seats:
            await seat.there.wait()
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
        start = time.monotonic()
        reply = await seat.ask({"type": kind, kind: what})
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


async def watch(address: Address, web: httpx.AsyncClient, watchers: list[Seat]) -> None:
    """Watch computers play each other, game after game."""
    while True:
        with suppress(httpx.HTTPError):
            watcher = Seat(address, await address.new_game(web, SCENARIOS[1], "greedy"), SIDES[0])
            watchers.append(watcher)
            await watcher.there.wait()
            await watcher.over.wait()
            await watcher.leave()
        await asyncio.sleep(0.2)


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
        await pairs[0].play(BETWEEN_ALONE, ALONE)
        say(Line("alone", pairs[0].latencies))
        pairs[0].latencies = []
        for pair, game in zip(pairs[1:], games[1:], strict=True):
            await pair.begin(game)
        say(Line("begun"))
        watchers: list[Seat] = []
        tasks = [asyncio.create_task(pair.play(BETWEEN)) for pair in pairs]
        tasks += [asyncio.create_task(watch(address, web, watchers)) for _ in range(THINKING)]
        await _let_run(tasks, seconds)
        latencies = [latency for pair in pairs for latency in pair.latencies]
        thought = sum(watcher.situations for watcher in watchers)
        say(Line("loaded", latencies, thought=thought))
        since = time.monotonic()
        while not all(seat.back > since for pair in pairs for seat in pair.seats):
            await _let_run(tasks, 0.05)
        back = max(seat.back for pair in pairs for seat in pair.seats)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pair in pairs:
            await pair.act()
        given = {game: orders for pair in pairs for game, orders in pair.given.items()}
        say(Line("back", at=back, given=given))


async def _let_run(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Let the tasks go on for a while; none of them ends but by failing."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for failed in done:
        failed.result()


if __name__ == "__main__":
    asyncio.run(crowd(Address(int(sys.argv[1]), sys.argv[2]), float(sys.argv[3])))
