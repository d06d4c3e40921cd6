"""The tables of the database as they are now. `migrations.py` brings older ones here.

What a list of games shows is kept apart from the game itself, so that 2,000 stored games do not
slow the list, and an entry does not write a whole state again.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()


def _game() -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


meta = Table(
    "meta",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Of the database itself: `schema` is the number of its last migration."""

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("sides", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("awaited", JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("told", Integer, nullable=False),
    Column("campaign", Text, nullable=False),
    Column("link", Integer, nullable=False),
)
"""The cards of the games. Turn, awaited and over stand as of the entry `told`."""

parts = Table(
    "parts",
    metadata,
    _game(),
    Column("part", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""The parts of a game as in a save: head, terms, seed, first and last snapshot."""

entries = Table(
    "entries",
    metadata,
    _game(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
)
"""The journals."""

notebooks = Table(
    "notebooks",
    metadata,
    _game(),
    Column("owner", Text, primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
"""What opponents and persons keep beside the journal."""
