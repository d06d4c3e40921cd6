"""Pages that look at a side of a game, without a web between them and the table."""

from __future__ import annotations

import asyncio
import copy
import itertools
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.server.listeners import Listener
from grognard.server.messages import ClientMessage

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from grognard.server.table import Table

T = TypeVar("T")
PATIENCE = 20


def views(film: dict[str, Any]) -> list[dict[str, Any]]:
    """Put the views of a film together: before the first moment, and after each."""
    found = [dict(film["view"])]
    for name, rows in film["rows"].items():
        records = rows["records"].items()
        found[0][name] = {key: dict(zip(rows["fields"], one, strict=True)) for key, one in records}
    for step in film["steps"]:
        now = copy.deepcopy(found[-1])
        for change in step:
            *way, last = change["path"]
            table = now
            for key in way:
                table = table[key]
            if change.get("gone"):
                del table[last]
            elif "text" in change:
                at, text = change.get("at", 0), change["text"]
                table[last] = table[last][:at] + text + table[last][at + len(text) :]
            else:
                table[last] = change.get("value")
        found.append(now)
    return found


def run(doing: Coroutine[Any, Any, T]) -> T:
    """Run something that needs an event loop."""
    return asyncio.run(doing)


class Page:
    """One page of one side."""

    def __init__(self, table: Table, side: str) -> None:
        self.listener = Listener(side)
        self.heard: list[dict[str, Any]] = []
        """Everything the page was ever sent; views that were left out are put together."""
        self._steps: list[Any] = []
        self._table = table
        self._numbers = itertools.count(1)

    @classmethod
    async def open(cls, table: Table, side: str) -> Page:
        """Open a page and read what it is sent first."""
        page = cls(table, side)
        await table.do(table.join, page.listener)
        await page.hear()
        await page.hear()
        assert [message["type"] for message in page.heard] == ["situation", "seated"]
        return page

    async def hear(self) -> dict[str, Any]:
        """Wait for the next message."""
        content = await asyncio.wait_for(self.listener.next(), PATIENCE)
        assert content is not None, "The page was let go."
        return self._take(content)

    def _take(self, content: bytes) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(content)
        if message["type"] == "happened":
            self._steps += message["steps"]
        elif message["type"] == "situation":
            if message["follows"]:
                before = {"view": self.situation["view"], "rows": {}, "steps": self._steps}
                message["view"] = views(before)[-1]
            self._steps = []
        self.heard.append(message)
        return message

    async def hear_end(self) -> None:
        """Wait until nothing more comes, and be let go."""
        while (content := await asyncio.wait_for(self.listener.next(), PATIENCE)) is not None:
            self._take(content)

    async def hear_now(self) -> list[dict[str, Any]]:
        """Give all that has been sent by now."""
        before = len(self.heard)
        await self.ask({"type": "film", "start": 0, "stop": 0})
        return self.heard[before:-1]

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something, and read up to the reply."""
        number = next(self._numbers)
        read = msgspec.convert({"id": number, **message}, ClientMessage)
        await self._table.do(self._table.hear, self.listener, read)
        while True:
            reply = await self.hear()
            if reply.get("id") == number:
                return reply

    async def order(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give an order."""
        return await self.ask({"type": "order", "order": {"kind": kind, **fields}})

    @property
    def situation(self) -> dict[str, Any]:
        """The last situation the page was sent."""
        return next(m for m in reversed(self.heard) if m["type"] == "situation")
