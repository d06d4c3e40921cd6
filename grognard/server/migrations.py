"""Brings a database to the present tables, by small numbered steps that never change again."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    inspect,
    text,
)

from grognard.kernel.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

_LOCK = 19440606
"""Names the lock that two servers opening the same PostgreSQL database wait for each other by."""


def _begin(connection: Connection) -> None:
    """Step 1: the first tables."""
    first = MetaData()

    def game() -> Column[str]:
        return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)

    def needed(name: str, kind: type) -> Column[str]:
        return Column(name, kind, nullable=False)

    Table("meta", first, Column("name", Text, primary_key=True), needed("value", Text))
    Table(
        "games",
        first,
        Column("id", Text, primary_key=True),
        *(needed(name, Text) for name in ("name", "system", "scenario", "title")),
        *(needed(name, JSON) for name in ("sides", "seats")),
        *(needed(name, Text) for name in ("created", "changed")),
        *(needed(name, Integer) for name in ("turns", "turn")),
        needed("awaited", JSON),
        needed("over", Boolean),
        *(needed(name, Integer) for name in ("entries", "told")),
    )
    Table(
        "parts",
        first,
        game(),
        Column("part", Text, primary_key=True),
        needed("content", LargeBinary),
    )
    Table(
        "entries",
        first,
        game(),
        Column("number", Integer, primary_key=True, autoincrement=False),
        needed("body", LargeBinary),
        needed("digest", Text),
    )
    Table(
        "notebooks",
        first,
        game(),
        Column("owner", Text, primary_key=True),
        needed("content", LargeBinary),
    )
    first.create_all(connection)
    connection.execute(text("INSERT INTO meta (name, value) VALUES ('schema', '0')"))


def _add_campaigns(connection: Connection) -> None:
    """Step 2: which games belong to a campaign."""
    for column in ("campaign TEXT NOT NULL DEFAULT ''", "link INTEGER NOT NULL DEFAULT 0"):
        connection.execute(text(f"ALTER TABLE games ADD COLUMN {column}"))


STEPS: tuple[Callable[[Connection], None], ...] = (_begin, _add_campaigns)
"""Step n, counted from 1, brings schema n - 1 to schema n."""


def migrate(connection: Connection) -> None:
    """Take all steps that are still to take, within the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    present = schema(connection)
    if present > len(STEPS):
        raise StoreError(
            f"The database was made by a newer Grognard (schema {present}, this one knows "
            f"{len(STEPS)}); update yours."
        )
    for step in STEPS[present:]:
        step(connection)
    if present < len(STEPS):
        said = {"schema": str(len(STEPS))}
        connection.execute(text("UPDATE meta SET value = :schema WHERE name = 'schema'"), said)


def schema(connection: Connection) -> int:
    """Say which step a database was brought to last."""
    if not inspect(connection).has_table("meta"):
        return 0
    value = connection.execute(text("SELECT value FROM meta WHERE name = 'schema'")).scalar()
    if not isinstance(value, str) or not value.isdecimal():
        raise StoreError("The database does not say which schema it has; it is not Grognard's.")
    return int(value)
