"""What is done to games in the database, as records: it can be done here or in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from grognard.kernel import codec
from grognard.kernel.journal import Link
from grognard.kernel.records import Record, Side
from grognard.server import tables
from grognard.server.troubles import Broken, Stale

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

# What is written with every order, or read with every game, is worded once.
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
_CARD = select(tables.games).where(tables.games.c.id == bindparam("game"))
_PARTS = select(tables.parts.c.part, tables.parts.c.content).where(
    tables.parts.c.game == bindparam("game")
)
_NOTEBOOKS = select(tables.notebooks.c.owner, tables.notebooks.c.content).where(
    tables.notebooks.c.game == bindparam("game")
)
_JOURNAL = (
    select(tables.entries.c.number, tables.entries.c.body, tables.entries.c.digest)
    .where(tables.entries.c.game == bindparam("game"))
    .order_by(tables.entries.c.number)
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


class Kept(Record, frozen=True):
    """All that is kept of a game."""

    card: dict[str, Any]
    parts: dict[str, bytes]
    notebooks: dict[str, bytes]
    entries: tuple[Link, ...]


class Fetch(Record, tag_field="act", tag=True, frozen=True):
    """Give all that is kept of a game, after whatever was to be written before."""

    game: str

    def __call__(self, connection: Connection) -> Kept | None:
        """Read it, if the game is there; raises `Broken`."""
        card = connection.execute(_CARD, {"game": self.game}).mappings().first()
        if card is None:
            return None
        journal = connection.execute(_JOURNAL, {"game": self.game}).all()
        for number, row in enumerate(journal):
            if row.number != number:
                raise Broken(f"entry {number} of the game {self.game} is missing")
        kept = Kept(
            card=dict(card),
            parts=_pairs(connection, _PARTS, self.game),
            notebooks=_pairs(connection, _NOTEBOOKS, self.game),
            entries=tuple(Link(body=row.body, digest=row.digest) for row in journal),
        )
        bodies = (entry.body for entry in kept.entries)
        contents = (*kept.parts.values(), *kept.notebooks.values(), *bodies)
        if not all(isinstance(content, bytes) for content in contents):
            raise Broken(f"the game {self.game} is not whole (text for bytes)")
        return kept


AnyAct: TypeAlias = Create | Append | Snap | Tell | Seat | Note | Delete | Fetch


def _pairs(connection: Connection, chosen: Select[Any], game: str) -> dict[str, bytes]:
    return {row[0]: row[1] for row in connection.execute(chosen, {"game": game})}


def _row(game: str, number: int, entry: Link) -> dict[str, Any]:
    return {"game": game, "number": number, "body": entry.body, "digest": entry.digest}


codec.prepare(AnyAct, Kept)
