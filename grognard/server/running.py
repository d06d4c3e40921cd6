"""How a second start finds the server that runs already, and what it needs to reach it.

One file, readable by the user alone, says process, address and token. The token outlives the
server, so that open pages find their way back after a restart. A lock says whether it runs.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from grognard.content import folders
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PATIENCE = 15.0
"""Seconds a server that is just starting gets before it must answer."""


class Running(msgspec.Struct, frozen=True):
    """Where a server runs."""

    pid: int
    host: str
    port: int
    token: str

    @property
    def hosts(self) -> tuple[str, ...]:
        """All names the server goes by, each with its port; the one to show first."""
        local = ("127.0.0.1", "localhost", "[::1]")
        shown = f"[{self.host}]" if ":" in self.host else self.host
        names = dict.fromkeys((shown, *local)) if shown in local else (shown,)
        return tuple(f"{name}:{self.port}" for name in names)

    @property
    def address(self) -> str:
        """What to open in a browser; knowing it is enough to play."""
        return f"http://{self.hosts[0]}/?token={self.token}"

    def ask(self, path: str) -> bytes:
        """Ask the server something."""
        request = urllib.request.Request(
            f"http://{self.hosts[0]}{path}",
            headers={"Cookie": f"grognard-{self.port}={self.token}"},
        )
        return fetch(request, timeout=5)


def fetch(request: urllib.request.Request, timeout: float) -> bytes:
    """Ask a server on this machine; whatever proxy the user has is not for that."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=timeout) as reply:
        content: bytes = reply.read()
        return content


def new_token() -> str:
    """Take the token of the last server, or make a new one."""
    last = _read()
    return last.token if last is not None else secrets.token_urlsafe(24)


def write(running: Running) -> None:
    """Say where the server runs; the file is never readable by others, nor half written."""
    path = _file()
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(6)}.unfinished")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(unfinished, flags, 0o600), "wb") as out:
            out.write(msgspec.json.encode(running))
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise GrognardError(
            f"The file {path} cannot be written: {error.strerror or error}."
        ) from error


@contextmanager
def alone() -> Iterator[bool]:
    """Hold the place of the one server of this home; say whether it was free."""
    path = folders.ensure(folders.home()) / "server.lock"
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise GrognardError(
            f"The file {path} cannot be made: {error.strerror or error}."
        ) from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(lock)


def find(patience: float = _PATIENCE) -> Running:
    """Find the server that holds the place, once it answers."""
    until = time.monotonic() + patience
    while True:
        running = _read()
        if running is not None and running.pid and _answers(running):
            return running
        if time.monotonic() > until:
            pid = f" (process {running.pid})" if running is not None and running.pid else ""
            raise GrognardError(
                f"A server holds {folders.home()}{pid}, but does not answer. "
                "End it, then try again."
            )
        time.sleep(0.1)


def _answers(running: Running) -> bool:
    try:
        found = msgspec.json.decode(running.ask("/api/health"))
    except (OSError, urllib.error.URLError, msgspec.DecodeError):
        return False
    return isinstance(found, dict) and found.get("pid") == running.pid


def _file() -> Path:
    return folders.home() / "server.json"


def _read() -> Running | None:
    try:
        return msgspec.json.decode(_file().read_bytes(), type=Running)
    except (OSError, msgspec.DecodeError):
        return None
