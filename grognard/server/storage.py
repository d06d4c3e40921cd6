"""Where games are kept.

An entry is committed and safe on disk before `append` returns. Each game has one writer: a
second one finds that the journal went on without it, and nothing is written.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import bindparam, select

from grognard.kernel import codec
from grognard.kernel.journal import Link
from grognard.kernel.records import Record, Side
from grognard.kernel.saved import Head, Saved, Snapshot
from grognard.kernel.saves import check_chain
from grognard.server import tables
from grognard.server.acts import Append, Create, Delete, Fetch, Note, Seat, Snap, Tell
from grognard.server.database import Database
from grognard.server.troubles import NotHere, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Future

    from grognard.server.database import Hand

_log = logging.getLogger(__name__)

# What is read with every game is worded once.
_LISTED = select(tables.games).order_by(tables.games.c.changed.desc(), tables.games.c.id)
_UNTOLD = select(tables.games.c.id).where(tables.games.c.told != tables.games.c.entries)
_CARD = select(tables.games).where(tables.games.c.id == bindparam("game"))


class Card(Record, frozen=True):
    """What a list shows of a game, without opening it. Nothing in it is secret."""

    id: str
    name: str
    system: str
    scenario: str
    title: str
    sides: dict[Side, str]
    """The names of the sides."""
    seats: dict[Side, str]
    """For each side `person`, or the name of the opponent that plays it."""
    turns: int
    turn: int = 0
    awaited: tuple[Side, ...] = ()
    over: bool = False
    created: str = ""
    changed: str = ""
    entries: int = 0
    told: int = 0
    """The number of entries at which turn, awaited and over stood as they stand here."""
    campaign: str = ""
    """The campaign it belongs to, if it does."""
    link: int = 0
    """Which scenario of the campaign it is, counted from 1."""


codec.prepare(Card, Head, Snapshot)


class Storage:
    """The games kept in a database."""

    def __init__(self, url: str, hand: Callable[[str], Hand] | None = None) -> None:
        """Open the database at an address; a hand may do there what is to be written."""
        self._database = Database(url, hand)
        self.place = self._database.place

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def cards(self) -> tuple[Card, ...]:
        """List the games, the last changed first."""
        with self._database.reading() as connection:
            rows = connection.execute(_LISTED).mappings().all()
        return tuple(_card(dict(row)) for row in rows)

    def untold(self) -> tuple[str, ...]:
        """List the games whose cards are behind their journals."""
        with self._database.reading() as connection:
            return tuple(connection.execute(_UNTOLD).scalars())

    def card(self, game: str) -> Card | None:
        """Get the card of one game."""
        with self._database.reading() as connection:
            row = connection.execute(_CARD, {"game": game}).mappings().first()
        return None if row is None else _card(dict(row))

    def notebooks(self, owner: str) -> dict[str, bytes]:
        """Read the notebooks of one owner in all games, by game."""
        kept = tables.notebooks.c
        with self._database.reading() as connection:
            rows = connection.execute(select(kept.game, kept.content).where(kept.owner == owner))
            return {row.game: row.content for row in rows}

    def new(self, card: Card) -> GameStore:
        """Give the store of a game that is still to be created."""
        return GameStore(self._database, card)

    def load(self, game: str) -> tuple[GameStore, Saved]:
        """Give the store of a game and the game itself; raises `NotHere`."""
        kept = self._database.write(Fetch(game))
        if kept is None:
            raise NotHere(f"There is no game {game!r}.")
        try:
            saved = Saved(
                head=codec.decode(kept.parts["head"], Head),
                terms=kept.parts["terms"],
                seed=kept.parts["seed"],
                first=codec.decode(kept.parts["first"], Snapshot),
                last=codec.decode(kept.parts["last"], Snapshot),
                entries=kept.entries,
                notebooks=kept.notebooks,
            )
        except (KeyError, msgspec.MsgspecError) as error:
            raise StorageError(self.place, f"the game {game} is not whole ({error})") from error
        check_chain(saved, f"{self.place}: game {game}")
        return GameStore(self._database, _card(kept.card)), saved

    def tell(self, game: str, turn: int, awaited: tuple[Side, ...], *, over: bool) -> None:
        """Note on a game's card where it stands now. It may fail: lists find out by opening it."""
        done = self._database.begin_to_write(Tell(game, turn, awaited, over))
        _warn_of(done, f"The card of the game {game} was not kept")

    def seat(self, game: str, seats: Mapping[Side, str]) -> None:
        """Note on a game's card who plays its sides now."""
        self._database.write(Seat(game, dict(seats)))

    def delete(self, game: str) -> bool:
        """Delete a game with all that belongs to it; say whether it was there."""
        return self._database.write(Delete(game))


class _Following:
    """Entries that follow by themselves, and the last snapshot made among them."""

    def __init__(self) -> None:
        self.number = 0
        """The first entry's."""
        self.links: list[Link] = []
        self.snapshot: Snapshot | None = None

    def add(self, number: int, entry: Link) -> None:
        """Take a further entry."""
        if not self.links:
            self.number = number
        self.links.append(entry)


class GameStore:
    """The durable place of one game."""

    def __init__(self, database: Database, card: Card) -> None:
        self._database = database
        self.card = card
        self._following: _Following | None = None
        self._begun: list[tuple[tuple[Link, ...], Future[None]]] = []
        """Entries that nobody waited for, since the last that was waited for."""

    def create(self, saved: Saved) -> None:
        """Keep a whole game from now on."""
        now = _now()
        card = msgspec.structs.replace(
            self.card, created=now, changed=now, entries=len(saved.entries)
        )
        parts = {
            "head": codec.encode(saved.head),
            "terms": saved.terms,
            "seed": saved.seed,
            "first": codec.encode(saved.first),
            "last": codec.encode(saved.last),
        }
        card_written = msgspec.to_builtins(card)
        self._database.write(Create(card_written, parts, dict(saved.notebooks), saved.entries))

    def append(self, number: int, entry: Link) -> None:
        """Make an entry durable, or raise; then the entry is as if it had never been.

        [WIE-GAME-033]
        """
        if self._following is not None:
            self._following.add(number, entry)
            return
        if not all(begun.done() for _, begun in self._begun):
            self._database.hasten()
        failed = [links for links, begun in self._begun if begun.exception() is not None]
        lost = [follower for links in failed for follower in links]
        self._database.write(self._append(number - len(lost), *lost, entry))
        self._begun.clear()

    @contextmanager
    def following(self) -> Iterator[None]:
        """Wait for no entry inside: they follow by themselves from what is durable.

        They are written at the end, together, with the last snapshot that was made. Were they lost,
        they would follow again when the game is opened. Those that could not be kept are written
        with the next entry that is waited for, all or none.
        """
        self._following = _Following()
        try:
            yield
        finally:
            gathered, self._following = self._following, None
            self._write_following(gathered)

    def _write_following(self, gathered: _Following) -> None:
        if gathered.links:
            links = tuple(gathered.links)
            begun = self._database.begin_to_write(self._append(gathered.number, *links))
            _warn_of(begun, f"What followed in the game {self.card.id} was not kept")
            self._begun.append((links, begun))
        if gathered.snapshot is not None:
            self.snapshot(gathered.snapshot)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot. It only spares time when the game is opened: it may fail."""
        if self._following is not None:
            self._following.snapshot = snapshot
            return
        act = Snap(self.card.id, snapshot.entries, codec.encode(snapshot))
        _warn_of(
            self._database.begin_to_write(act),
            f"A snapshot of the game {self.card.id} was not kept",
        )

    def _append(self, number: int, *entries: Link) -> Append:
        return Append(self.card.id, number, entries, _now())

    def note(self, owner: str, notebook: bytes) -> None:
        """Keep a notebook."""
        self._database.write(Note(self.card.id, owner, notebook))


def _warn_of(done: Future[Any], failure: str) -> None:
    """Note it where something fails that nobody waits for."""

    def look(over: Future[Any]) -> None:
        if over.exception() is not None:
            _log.warning("%s: %s", failure, over.exception())

    done.add_done_callback(look)


def _card(row: Mapping[str, Any]) -> Card:
    card: Card = codec.convert({field: row[field] for field in Card.__struct_fields__}, Card)
    return card


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
