"""Runs the web interface on a socket, until it is told to stop."""

from __future__ import annotations

import logging
import logging.handlers
import signal
import socket
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from grognard.content import folders
from grognard.kernel.errors import GrognardError
from grognard.server.app import make_app
from grognard.server.dictation import Dictation
from grognard.server.guard import Guard
from grognard.server.sockets import MOST_BYTES
from grognard.server.storage import Storage
from grognard.server.sweeping import sweeping
from grognard.server.thinkers import Thinkers
from grognard.server.warming import warming

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from grognard.server.running import Running
    from grognard.server.seats import Chooser

PORT = 1944
_THIS_MACHINE = ("127.0.0.1", "::1", "localhost")
_SWITCH = 0.003
"""Seconds until a thread that works lets another in; each order passes through several threads."""


class Server(uvicorn.Server):
    """The web server, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()


def bind(host: str, port: int | None) -> socket.socket:
    """Take a port: the one asked for, or else the usual one, or else any that is free."""
    if port is not None:
        return _bind(host, port)
    try:
        return _bind(host, PORT)
    except GrognardError as failure:
        try:
            return _bind(host, 0)
        except GrognardError:
            raise failure from failure.__cause__


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except (OSError, OverflowError) as error:
        taken.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise GrognardError(
            f"The address {host}:{port} cannot be used: {reason.rstrip('.')}."
        ) from error
    return taken


def serve(
    taken: socket.socket,
    running: Running,
    database: str,
    ready: Callable[[], None],
    client: Path | None = None,
) -> None:
    """Answer on a socket until a signal comes."""
    sys.setswitchinterval(_SWITCH)
    with (
        sweeping(),
        warming(),
        _opened(database) as storage,
        _thinkers() as thinkers,
        _quiet_signals(),
    ):
        make_server(storage, running, ready, client, thinkers).run([taken])


@contextmanager
def served(
    taken: socket.socket, running: Running, database: str, client: Path | None = None
) -> Iterator[None]:
    """Answer on a socket, beside what is done inside."""
    ready = threading.Event()
    with _opened(database) as storage, _thinkers() as thinkers:
        server = make_server(storage, running, ready.set, client, thinkers)
        thread = threading.Thread(target=server.run, args=([taken],), name="server")
        thread.start()
        try:
            while not ready.wait(0.05) and thread.is_alive():
                pass
            if not ready.is_set():
                raise GrognardError("The server did not start; see its log.")
            yield
        finally:
            server.should_exit = True
            thread.join()


def make_server(
    storage: Storage,
    running: Running,
    ready: Callable[[], None],
    client: Path | None = None,
    chooser: Chooser | Thinkers | None = None,
) -> Server:
    """Make the web server with its guard and its limits."""

    def end() -> None:
        server.should_exit = True

    mine = end if running.host in _THIS_MACHINE else None
    inner = make_app(storage, client=client, chooser=chooser, end=mine)
    app = Guard(inner, running.hosts, running.token)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    server = Server(config, ready)
    return server


def log_to_file() -> None:
    """Write what goes wrong into a file of limited size."""
    path = folders.ensure(folders.logs()) / "server.log"
    try:
        keeper = logging.handlers.RotatingFileHandler(
            path, maxBytes=2_000_000, backupCount=2, encoding="utf-8", delay=False
        )
    except OSError as error:
        raise GrognardError(
            f"The file {path} cannot be written: {error.strerror or error}."
        ) from error
    keeper.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[keeper])


@contextmanager
def _opened(database: str) -> Iterator[Storage]:
    storage = Storage(database, Dictation)
    try:
        yield storage
    finally:
        storage.close()


@contextmanager
def _thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers()
    try:
        yield thinkers
    finally:
        thinkers.close()


@contextmanager
def _quiet_signals() -> Iterator[None]:
    """Let the web server, which raises a signal again after obeying it, end in peace."""

    def obeyed(_number: int, _frame: Any) -> None:
        return

    before = {number: signal.signal(number, obeyed) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
