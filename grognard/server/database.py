"""The database behind the games: SQLite by default, PostgreSQL by another address.

What is to be written while a commit is under way waits in line, and is then committed together:
making something safe on disk costs the same for one game as for a hundred.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec
from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from grognard.content import folders
from grognard.kernel.errors import GrognardError, StoreError
from grognard.server.migrations import migrate
from grognard.server.troubles import Broken, Stale, StaleError, StorageError, meaning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sqlalchemy import URL, Connection, Engine

_PATIENCE = 10
"""Seconds to wait for another program that writes to the same database."""
_TOGETHER = 100
"""So many acts are committed together at most."""
_LINGER = 0.05
"""Seconds that acts nobody waits for lie in line, to be committed with one that is waited for."""

T = TypeVar("T")
Act: TypeAlias = "Callable[[Connection], Any]"


class Hand(Protocol):
    """Whoever does what is to be written: the `Writer` here, or the scribe in its process."""

    def do(self, acts: Sequence[Act]) -> list[Any]:
        """Do acts one after the other; give what came of each, or the error it ended with."""

    def close(self) -> None:
        """Let go of the database."""


class _Waiting(NamedTuple):
    """An act that stands in line."""

    act: Act
    done: Future[Any]
    urgent: bool
    """Whether somebody waits for it."""


def _nothing(_connection: Connection) -> None:
    """Write nothing; but it takes its turn."""


def default_url() -> str:
    """Say where games are kept unless told otherwise."""
    return f"sqlite:///{folders.games() / 'games.sqlite'}"


class Writer:
    """Writes to a database, several acts in one commit."""

    def __init__(self, url: str) -> None:
        address = _read_url(url)
        self.place = place_of(url)
        self._engine = _engine(address).execution_options(writes=True)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def do(self, acts: Sequence[Act]) -> list[Any]:
        """Commit acts together; if that fails, each by itself: none is harmed by another."""
        if len(acts) > 1:
            with suppress(Exception):  # each is going to fail or not by itself
                return self._do_together(acts)
        return [self._do(act) for act in acts]

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write in a transaction of its own."""
        with worded(self.place), self._engine.begin() as connection:
            yield connection

    def _do_together(self, acts: Sequence[Act]) -> list[Any]:
        with self.writing() as connection:
            return [act(connection) for act in acts]

    def _do(self, act: Act) -> Any:
        try:
            with self.writing() as connection:
                return act(connection)
        except BaseException as error:  # noqa: BLE001 - whoever waits must hear of it
            return error


class Database:
    """A database with the tables of Grognard, up to date."""

    def __init__(self, url: str, hand: Callable[[str], Hand] | None = None) -> None:
        """Open the database at an address, and bring its tables up to date."""
        address = _read_url(url)
        self.place = place_of(url)
        if address.get_backend_name() == "sqlite":
            _keep_private(Path(self.place))
        self._readers = _engine(address)
        # Its own: however many read, what is to be written does not wait for a connection.
        self.writer = Writer(url)
        try:
            with self.writer.writing() as connection:
                migrate(connection)
        except StoreError:
            self._readers.dispose()
            self.writer.close()
            raise
        self._hand: Hand = self.writer if hand is None else hand(url)
        self._line: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._closed = Event()
        self._thread = Thread(target=self._write_on, name="database", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the database, once what waits in line is written."""
        self._line.put(None)
        self._thread.join()
        self._hand.close()
        self._readers.dispose()
        self.writer.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read, all at one moment; what was begun to be written before is there."""
        self.write(_nothing)
        with worded(self.place), self._readers.connect() as connection, connection.begin():
            yield connection

    def write(self, act: Callable[[Connection], T]) -> T:
        """Write all that an act writes, or nothing; what was written is safe on disk at the end.

        Acts are done in the order in which they come. Where one fails of those that were to be
        committed together, each is done again by itself: none is harmed by another.
        """
        return self._put(act, urgent=True).result()

    def begin_to_write(self, act: Callable[[Connection], T]) -> Future[T]:
        """Have an act written soon, without waiting for it; what comes later is written after it.

        It does not cost a commit of its own where another act comes that is waited for.
        """
        return self._put(act, urgent=False)

    def hasten(self) -> None:
        """Have all that was begun to be written written now."""
        self._put(_nothing, urgent=True)

    def _put(self, act: Callable[[Connection], T], *, urgent: bool) -> Future[T]:
        done: Future[T] = Future()
        self._line.put(_Waiting(act, done, urgent))
        if self._closed.is_set():  # the thread may have ended without seeing this act
            self._refuse_rest()
        return done

    def _write_on(self) -> None:
        """Write what comes, until the database is closed."""
        came: list[_Waiting | None] = []
        while None not in came:
            came = self._next_group()
            self._write_group([waiting for waiting in came if waiting is not None])
        self._closed.set()
        self._refuse_rest()

    def _next_group(self) -> list[_Waiting | None]:
        """Wait for something that is waited for, or not much longer than for anything at all."""
        came = [self._line.get()]
        until = time.monotonic() + _LINGER
        with suppress(Empty):
            while len(came) < _TOGETHER:
                last = came[-1]
                if last is None or last.urgent:
                    until = 0.0
                left = until - time.monotonic()
                came.append(self._line.get(left > 0, max(left, 0.0)))
        return came

    def _refuse_rest(self) -> None:
        with suppress(Empty):
            while True:
                waiting = self._line.get_nowait()
                if waiting is not None:
                    waiting.done.set_exception(StorageError(self.place, "it was closed"))

    def _write_group(self, group: Sequence[_Waiting]) -> None:
        acts = [act for act, _, _ in group if act is not _nothing]
        outcomes = iter(self._done(acts))
        for act, done, _ in group:
            outcome = None if act is _nothing else next(outcomes)
            if isinstance(outcome, BaseException):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

    def _done(self, acts: Sequence[Act]) -> list[Any]:
        """Have acts done; whatever happens to the hand, whoever waits hears of it."""
        try:
            return self._hand.do(acts) if acts else []
        except Exception as error:  # noqa: BLE001 - else this thread would end, and all would wait
            return [error for _ in acts]


@contextmanager
def worded(place: str) -> Iterator[None]:
    """Say in words for people what goes wrong with a database."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StorageError(place, meaning(error)) from error
    except Stale as error:
        raise StaleError(place, str(error)) from error
    except Broken as error:
        raise StorageError(place, str(error)) from error


def _engine(address: URL) -> Engine:
    return (_sqlite if address.get_backend_name() == "sqlite" else _postgresql)(address)


def place_of(url: str) -> str:
    """Say where a database is; no password is told."""
    address = _read_url(url)
    if address.get_backend_name() == "sqlite":
        return str(address.database)
    return address.render_as_string(hide_password=True)


def _read_url(url: str) -> URL:
    try:
        read = make_url(url)
        backend = read.get_backend_name()
        if backend == "postgresql":
            read = read.set(drivername="postgresql+psycopg")
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise GrognardError(
            "The address of the database cannot be read. It looks like "
            "sqlite:////folder/games.sqlite or postgresql://user@host/name."
        ) from error
    if backend not in ("sqlite", "postgresql"):
        raise GrognardError(f"Grognard keeps games in sqlite or postgresql, not in {backend}.")
    if backend == "sqlite" and read.database in (None, "", ":memory:"):
        raise GrognardError("The address of a sqlite database must name a file.")
    return read


def _keep_private(file: Path) -> None:
    """Make the file of a new database: it holds the secrets of games, so it is the user's own."""
    try:
        os.close(os.open(file, os.O_RDONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError(str(file), error.strerror or "it cannot be made") from error


def _sqlite(url: URL) -> Engine:
    engine = create_engine(
        url, connect_args={"timeout": _PATIENCE}, json_deserializer=msgspec.json.decode
    )

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where `begin` below says
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL) -> Engine:
    settings = {"connect_timeout": _PATIENCE, "options": "-c synchronous_commit=on"}
    return create_engine(
        url, connect_args=settings, pool_pre_ping=True, json_deserializer=msgspec.json.decode
    )
