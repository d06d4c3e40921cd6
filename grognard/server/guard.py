"""Stands before everything the server answers: host, origin, start token, and what browsers obey.

The server speaks to pages of its own alone. A page gets the start token once, in the address the
server prints, and keeps it as a cookie that no script can read and no other site can send.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Any, Any, Any], Awaitable[None]]

_SAFE = ("GET", "HEAD")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://{host}; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


class Guard:
    """Lets through what comes from the server's own pages."""

    def __init__(self, app: App, hosts: tuple[str, ...], token: str) -> None:
        """Guard an app that is reached at `hosts`, each with its port."""
        self._app = app
        self._hosts = hosts
        self._token = token
        port = hosts[0].rpartition(":")[2]
        self.cookie = f"grognard-{port}"  # other ports of this machine share its cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with a sentence."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refuse(scope)
        if scope["type"] == "websocket":
            if refusal:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal})
                return
            await self._app(scope, receive, send)
            return
        send = _with_headers(send, _header(scope, b"host"), scope["path"])
        if refusal:
            await _answer(send, 403, msgspec.json.encode({"error": refusal}))
        elif scope["path"] == "/" and (given := _given_token(scope)) is not None:
            await self._let_in(send, given)
        else:
            await self._app(scope, receive, send)

    def _refuse(self, scope: Scope) -> str:
        """Say why a request is not let through, or nothing."""
        host = _header(scope, b"host")
        if host not in self._hosts:
            return "This server does not go by that name."
        origin = _header(scope, b"origin")
        own = f"http://{host}"
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if origin != own and (changes or origin):
            return "Only this server's own pages may ask for that."
        if scope["path"].startswith(("/api", "/ws")) and not self._knows_token(scope):
            return "The start token is missing. Open the address the server printed at its start."
        return ""

    def _knows_token(self, scope: Scope) -> bool:
        try:
            cookies = SimpleCookie(_header(scope, b"cookie"))
        except CookieError:
            return False
        return self.cookie in cookies and self._is_token(cookies[self.cookie].value)

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._token.encode())

    async def _let_in(self, send: Send, given: str) -> None:
        """Give a page that knows the token its cookie, and clean the address."""
        if not self._is_token(given):
            sentence = "The start token is not that of this server. Start it again."
            await _answer(send, 403, msgspec.json.encode({"error": sentence}))
            return
        cookie = f"{self.cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
        await _answer(send, 303, b"", [(b"location", b"/"), (b"set-cookie", cookie.encode())])


def _header(scope: Scope, name: bytes) -> str:
    """Read a header that may come once; when it comes twice, trust neither."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""


def _given_token(scope: Scope) -> str | None:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return query["token"][0] if "token" in query else None


def _with_headers(send: Send, host: str, path: str) -> Send:
    """Add to every answer what browsers are to obey."""
    added = [
        (b"content-security-policy", _POLICY.format(host=host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]
    if path.startswith("/api"):
        added.append((b"cache-control", b"no-store"))

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *added]
        await send(message)

    return sending


async def _answer(
    send: Send, status: int, body: bytes, more: list[tuple[bytes, bytes]] | None = None
) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    start = {"type": "http.response.start", "status": status, "headers": [*headers, *(more or [])]}
    await send(start)
    await send({"type": "http.response.body", "body": body})
