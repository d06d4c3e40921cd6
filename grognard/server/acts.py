"""What is written to the database, as records: they can be done here or in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import bindparam, delete, exists, insert, update
from sqlalchemy.exc import IntegrityError

from grognard.kernel import codec
from grognard.kernel.journal import Link
from grognard.kernel.records import Record, Side
from grognard.server import tables
from grognard.server.troubles import Stale

if TYPE_CHECKING:
    from sqlalchemy import Connection

# What is written with every order is worded once.
_COUNT = (
    update(tables.games)
    .where(tables.games.c.id == bindparam("here"))
    .where(tables.games.c.entries == bindparam("before"))
    .values(entries=bindparam("after"), changed=bindparam("now"))
)
_APPEND = insert(tables.entries)
_SNAPSHOT = (
    update(tables.parts)
    .where(tables.parts.c.game == bindparam("here"), tables.parts.c.part == "last")
    .where(
        exists()
        .where(tables.games.c.id == tables.parts.c.game)
        .where(tables.games.c.entries >= bindparam("counted"))
    )
    .values(content=bindparam("newer"))
)
_TELL = (
    update(tables.games)
    .where(tables.games.c.id == bindparam("game"))
    .values(
        turn=bindparam("at"),
        awaited=bindparam("by"),
        over=bindparam("ended"),
        told=tables.games.c.entries,
    )
)


class Create(Record, tag_field="act", tag=True, frozen=True):
    """Keep a whole game from now on."""

    card: dict[str, Any]
    parts: dict[str, bytes]
    notebooks: dict[str, bytes]
    entries: tuple[Link, ...]

    def __call__(self, connection: Connection) -> None:
        """Write it."""
        game = self.card["id"]
        connection.execute(insert(tables.games), self.card)
        for table, key, kept in (
            (tables.parts, "part", self.parts),
            (tables.notebooks, "owner", self.notebooks),
        ):
            rows = [{"game": game, key: name, "content": kept[name]} for name in kept]
            if rows:
                connection.execute(insert(table), rows)
        if self.entries:
            rows = [_row(game, number, kept) for number, kept in enumerate(self.entries)]
            connection.execute(_APPEND, rows)


class Append(Record, tag_field="act", tag=True, frozen=True):
    """Keep further entries, if the journal stands where its writer thinks."""

    game: str
    number: int
    """The first one's."""
    entries: tuple[Link, ...]
    now: str

    def __call__(self, connection: Connection) -> None:
        """Write it; raises `Stale`."""
        after = self.number + len(self.entries)
        counted = {"here": self.game, "before": self.number, "after": after, "now": self.now}
        rows = [
            _row(self.game, number, kept) for number, kept in enumerate(self.entries, self.number)
        ]
        stale = Stale(f"the game {self.game} was deleted, or another program plays it")
        try:
            if connection.execute(_COUNT, counted).rowcount != 1:
                raise stale
            connection.execute(_APPEND, rows)
        except IntegrityError as error:
            raise stale from error


class Snap(Record, tag_field="act", tag=True, frozen=True):
    """Keep a newer snapshot of a game, unless the entries it rests on have not been kept."""

    game: str
    entries: int
    snapshot: bytes

    def __call__(self, connection: Connection) -> None:
        """Write it."""
        newer = {"here": self.game, "counted": self.entries, "newer": self.snapshot}
        connection.execute(_SNAPSHOT, newer)


class Tell(Record, tag_field="act", tag=True, frozen=True):
    """Note on a game's card where it stands."""

    game: str
    turn: int
    awaited: tuple[Side, ...]
    over: bool

    def __call__(self, connection: Connection) -> None:
        """Write it."""
        told = {"game": self.game, "at": self.turn, "by": self.awaited, "ended": self.over}
        connection.execute(_TELL, told)


class Seat(Record, tag_field="act", tag=True, frozen=True):
    """Note on a game's card who plays its sides."""

    game: str
    seats: dict[Side, str]

    def __call__(self, connection: Connection) -> None:
        """Write it."""
        chosen = tables.games.c.id == self.game
        connection.execute(update(tables.games).where(chosen).values(seats=self.seats))


class Note(Record, tag_field="act", tag=True, frozen=True):
    """Keep a notebook of a game."""

    game: str
    owner: str
    content: bytes

    def __call__(self, connection: Connection) -> None:
        """Write it."""
        table = tables.notebooks
        mine = (table.c.game == self.game) & (table.c.owner == self.owner)
        kept = connection.execute(update(table).where(mine).values(content=self.content))
        if not kept.rowcount:
            row = {"game": self.game, "owner": self.owner, "content": self.content}
            connection.execute(insert(table), row)


class Delete(Record, tag_field="act", tag=True, frozen=True):
    """Delete a game with all that belongs to it."""

    game: str

    def __call__(self, connection: Connection) -> bool:
        """Write it; say whether the game was there."""
        for table in (tables.entries, tables.notebooks, tables.parts):
            connection.execute(delete(table).where(table.c.game == self.game))
        gone = connection.execute(delete(tables.games).where(tables.games.c.id == self.game))
        return gone.rowcount > 0


AnyAct: TypeAlias = Create | Append | Snap | Tell | Seat | Note | Delete


def _row(game: str, number: int, entry: Link) -> dict[str, Any]:
    return {"game": game, "number": number, "body": entry.body, "digest": entry.digest}


codec.prepare(AnyAct)
