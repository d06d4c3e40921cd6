"""A page that looks at one side of a game: what is to be sent to it waits in a short line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from grognard.server.mailbox import mailbox

if TYPE_CHECKING:
    from grognard.kernel.records import Record, Side

_LONGEST = 500
"""So many messages wait for a slow reader; then it is let go, and may connect again."""

_encoder = msgspec.json.Encoder()


class Listener:
    """One connection of one side. Messages come from the game's thread, and leave in the loop."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._mailbox = mailbox()
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.too_slow = asyncio.Event()
        """Set when more waits than a page that reads at all would let wait."""

    def send(self, message: Record | bytes) -> None:
        """Send a message; from any thread."""
        content = message if isinstance(message, bytes) else encode(message)
        self._mailbox.post(self._put, content)

    def close(self) -> None:
        """End the connection after what waits has been sent; from any thread."""
        self._mailbox.post(self._put, None)

    async def next(self) -> bytes | None:
        """Wait for the next message, or for nothing more to come."""
        return await self._waiting.get()

    def _put(self, content: bytes | None) -> None:
        if self._waiting.qsize() >= _LONGEST:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            content = None
            self.too_slow.set()
        self._waiting.put_nowait(content)


def encode(message: Record) -> bytes:
    """Write a message for the wire."""
    return _encoder.encode(message)
