"""What can go wrong on a server, and what a database's errors mean, in words for people."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy import exc

from grognard.kernel.errors import GrognardError, StoreError

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError

_SQLITE = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may only be read here",
    sqlite3.SQLITE_PERM: "you have no right to write there",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened, or its folder may not be written",
    sqlite3.SQLITE_BUSY: "another program holds it; try again when that has finished",
    sqlite3.SQLITE_LOCKED: "another program holds it; try again when that has finished",
    sqlite3.SQLITE_CORRUPT: "it is damaged; put a copy of it back or begin with a new one",
    sqlite3.SQLITE_NOTADB: "it is damaged, or not a database",
    sqlite3.SQLITE_IOERR: "the disk does not take it",
}
"""By the lowest byte of SQLite's codes; the rest only says where it happened."""

_POSTGRES = {
    "53100": "the disk is full",
    "53": "the server has no room left",
    "25006": "it may only be read",
    "42501": "the server gives no right to do that",
    "08": "the server cannot be reached",
    "57": "the server is being shut down",
    "40": "another program writes the same; try again",
    "XX001": "it is damaged",
}
"""By the beginning of PostgreSQL's codes, the longest first."""


class NotHere(GrognardError):
    """There is no such game, scenario or save on this server."""


class Locked(GrognardError):
    """A side is kept with a password, and what was given does not open it."""


class FullError(GrognardError):
    """The server has as many pages as it can take."""


class StorageError(StoreError):
    """The database did not do what it should; `reason` names no file and no server."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The database {place} fails: {reason}.")
        self.reason = reason


class Stale(Exception):
    """What is to be written does not fit what the database holds; `StaleError` says so."""


class Broken(Exception):
    """What the database holds cannot be a game; `StorageError` says so."""


class StaleError(StorageError):
    """The game went on, or away, without this store: it must be opened again."""


def meaning(error: SQLAlchemyError) -> str:
    """Say what a database's error means."""
    origin = getattr(error, "orig", None)
    code = getattr(origin, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _SQLITE.get(code & 0xFF, f"SQLite says {str(origin).rstrip('.')!r}")
    state = getattr(origin, "sqlstate", None)
    if isinstance(state, str):
        for length in (5, 2):
            if state[:length] in _POSTGRES:
                return _POSTGRES[state[:length]]
        return f"the server says {str(origin).splitlines()[0]!r}"
    if type(origin).__module__.startswith("psycopg"):
        # A connection that fails has no code, only what the server said before it hung up.
        said = str(origin).partition("FATAL:")[2].strip()
        return f"the server says {said!r}" if said else "the server cannot be reached"
    if isinstance(error, exc.TimeoutError):
        return "too many games write at once; try again"
    return type(origin or error).__name__
