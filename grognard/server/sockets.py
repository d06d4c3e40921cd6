"""The web socket of one side of one game: messages in, messages out, each checked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import GrognardError, SaveError, StoreError
from grognard.server.listeners import Listener
from grognard.server.messages import ClientMessage, Gone, NotAllowed, Told
from grognard.server.troubles import FullError, NotHere
from grognard.server.wording import shell

if TYPE_CHECKING:
    from litestar import WebSocket

    from grognard.server.host import Host

    Socket = WebSocket[Any, Any, Any]

_log = logging.getLogger(__name__)
MOST_BYTES = 256 * 1024
"""A message that is larger is not read."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class _Numbered(msgspec.Struct):
    """Whatever a message says, its number may be readable."""

    id: int = 0


_numbers = msgspec.json.Decoder(_Numbered)


async def attend(socket: Socket, host: Host, game: str, side: str, key: str) -> None:
    """Serve a page of a side until it goes, or has to."""
    await socket.accept()
    listener = Listener(side)
    try:
        with host.counted():
            await _attend(socket, host, game, listener, key)
    except FullError:
        listener.send(Gone(told=_say("gone.full")))
        listener.close()
        await _send(socket, listener)


async def _attend(socket: Socket, host: Host, game: str, listener: Listener, key: str) -> None:
    try:
        table = await host.join(game, listener, key)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a game, the page is told
        listener.send(Gone(told=_why(error, game)))
        listener.close()
        await _send(socket, listener)
        return

    async def read() -> None:
        while (content := await _next(socket)) is not None:
            message = _message(content)
            if isinstance(message, NotAllowed):
                listener.send(message)
            else:
                await table.do(table.hear, listener, message)

    doing = (read(), _send(socket, listener), listener.too_slow.wait())
    tasks = [asyncio.create_task(each) for each in doing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if not table.closed:
            await table.do(table.leave, listener)


def _why(error: Exception, game: str) -> Told:
    """Say why a game cannot be looked at."""
    if isinstance(error, NotHere):
        return _say("gone.no-game", game=game)
    if isinstance(error, SaveError | StoreError):
        return _say("gone.unreadable", why=str(error))
    _log.error("The game %s cannot be looked at: %s", game, error, exc_info=error)
    return _say("gone.closing" if isinstance(error, GrognardError) else "fault.rule")


async def _send(socket: Socket, listener: Listener) -> None:
    """Send what waits for a page, then close."""
    while (content := await listener.next()) is not None:
        await socket.send_data(content, mode="text", encoding="utf-8")
    await socket.close(code=1000)


async def _next(socket: Socket) -> bytes | None:
    """Wait for a message; nothing when the page is gone."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    return text.encode() if isinstance(text, str) else bytes(event.get("bytes") or b"")


def _message(content: bytes) -> ClientMessage | NotAllowed:
    """Read a message, or say what is wrong with it."""
    if len(content) > MOST_BYTES:
        return _unreadable(0, f"it has more than {MOST_BYTES} bytes.")
    try:
        return _decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _unreadable(_number(content), f"{error}.")


def _number(content: bytes) -> int:
    try:
        return _numbers.decode(content).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0


def _unreadable(number: int, why: str) -> NotAllowed:
    return NotAllowed(id=number, told=_say("message.bad", why=why))


def _say(key: str, **params: str) -> Told:
    return Told(key=key, text=shell().say(key, params))
