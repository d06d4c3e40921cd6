"""Holds the games of this server: made, listed, opened when somebody looks, put away when idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from grognard.content import folders
from grognard.content.problems import Problems
from grognard.kernel import codec, saves
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.server import campaigns, copies, lessons, passwords, shelf
from grognard.server.messages import GameListed, KeyGiven
from grognard.server.seating import NOTEBOOK, Seating, check_pace, check_players, decode_seating
from grognard.server.seats import LUCK, PERSON, check_seats, choose
from grognard.server.stamps import stamp_packs
from grognard.server.storage import Card
from grognard.server.table import Table
from grognard.server.troubles import FullError, NotHere
from grognard.systems.campaigns import first_terms
from grognard.systems.registry import system

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.records import Terms
    from grognard.kernel.saved import Saved
    from grognard.server.listeners import Listener
    from grognard.server.messages import AskKey, ExportGame, NewGame, OpenSave, Reseat, SetPace
    from grognard.server.seats import Chooser
    from grognard.server.stamps import Stamp
    from grognard.server.storage import Storage
    from grognard.server.thinkers import Thinkers

_log = logging.getLogger(__name__)
_MOST_IDLE = 64
"""So many games that nobody looks at stay open."""
_LONGEST_NAME = 80
MOST_PAGES = 1000
"""So many pages may be connected at once."""


class Host:
    """The games of this server. Its methods are for the event loop; the work is done elsewhere."""

    def __init__(self, storage: Storage, chooser: Chooser | Thinkers = choose) -> None:
        self._storage = storage
        self._chooser = chooser
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._checking = asyncio.Semaphore(1)
        self._trying = asyncio.Semaphore(1)
        self._patience = passwords.Patience()
        self._pages = 0

    async def games(self) -> list[GameListed]:
        """List the games, the last changed first. [WIE-GAME-032]"""
        for game in await asyncio.to_thread(self._storage.untold):
            if game not in self._tables:  # the server was killed before it noted it on the card
                with suppress(GrognardError):
                    await self.table(game)
        return await asyncio.to_thread(self._list)

    async def create(self, asked: NewGame) -> str:
        """Create a game of a scenario, and let it begin."""
        card = await asyncio.to_thread(self._create, asked)
        await self.table(card.id)
        return card.id

    async def learn(self, scenario: str) -> str:
        """Begin the game of a scenario's tutorial."""
        card = await asyncio.to_thread(self._learn, scenario)
        await self.table(card.id)
        return card.id

    async def save(self, game: str, name: str = "") -> str:
        """Save a game into the user's folder, by the name given or one made; say the file.

        [WIE-GAME-034]
        """
        file = shelf.file_of(name) if name.strip() else ""
        table = await self.table(game)
        saved = await table.do(table.whole)
        if file:
            return await asyncio.to_thread(shelf.write_named, file, saved)
        return await asyncio.to_thread(shelf.write_save, table.card.name, saved)

    async def export(self, game: str, asked: ExportGame) -> tuple[str, bytes]:
        """Give a whole game as a file: a name for it, and its content."""
        table = await self.table(game)
        for side in table.locks:
            table.unlock(side, asked.keys.get(side, ""))
        saved = await table.do(table.whole)
        content = await asyncio.to_thread(saves.to_bytes, saved)
        return f"{game}{shelf.SUFFIX}", content

    async def take_in(self, content: bytes) -> str:
        """Put a save that came from outside into the user's folder, if it is one."""
        async with self._checking:  # one at a time: unpacked, a save may be large
            return await asyncio.to_thread(_take_in, content)

    async def open_save(self, file: str, asked: OpenSave) -> str:
        """Go on from a save, as a new game."""
        async with self._checking:
            card = await asyncio.to_thread(self._open_save, file, asked)
        await self.table(card.id)
        return card.id

    async def key(self, game: str, asked: AskKey) -> KeyGiven:
        """Give the key of a side to who knows its password; guessing is slow."""
        table = await self.table(game)
        lock = table.locks.get(asked.side)
        if lock is None:
            raise GrognardError(f"The side {asked.side!r} is kept with no password.")
        async with self._trying:  # one at a time: each try is costly by design
            early = self._patience.check(game, asked.side)
            if early:
                return KeyGiven(key="", refused=early)
            right = len(asked.password) <= passwords.LONGEST and await asyncio.to_thread(
                lock.fits, asked.password
            )
            self._patience.note(game, asked.side, right=right)
        if not right:
            return KeyGiven(key="", refused="That is not the password of this side.")
        return KeyGiven(key=lock.key(game, asked.side))

    async def copy(self, game: str, turn: int) -> str:
        """Go back to the beginning of a turn, as a copy. [WIE-GAME-035] [WIE-UI-039]"""
        table = await self.table(game)
        refused = copies.refuse_copy(table.card.seats)
        if refused:
            raise GrognardError(refused)
        saved = await table.do(table.whole)
        async with self._checking:
            card = await asyncio.to_thread(self._copy, table.card, saved, turn)
        await self.table(card.id)
        return card.id

    async def follow(self, game: str) -> str:
        """Go on to the next scenario of a campaign; who asks again gets the same game."""
        table = await self.table(game)
        async with self._lock(game):
            kept = await table.do(table.notebooks)
            made = kept.get(campaigns.NOTEBOOK, b"").decode()
            if not made or await asyncio.to_thread(self._storage.card, made) is None:
                state = await table.do(table.truth)
                card = await asyncio.to_thread(
                    campaigns.follow, self._storage, table.card, state, kept
                )
                await table.do(table.game.note, campaigns.NOTEBOOK, card.id.encode())
                made = card.id
        await self.table(made)
        return made

    async def reseat(self, game: str, asked: Reseat) -> None:
        """Let somebody else play a side of a game."""
        table = await self.table(game)
        await table.do(table.reseat, asked)

    async def set_pace(self, game: str, asked: SetPace) -> None:
        """Stop the opponents of a game, let them go on, or say how fast they are watched."""
        table = await self.table(game)
        await table.do(table.set_pace, asked)

    async def delete(self, game: str) -> None:
        """Delete a game, and tell those who look at it."""
        async with self._lock(game):
            table = self._tables.pop(game, None)
            if table is not None and not table.closed:
                await table.do(table.close, "gone.deleted")
            was_there = await asyncio.to_thread(self._storage.delete, game)
        self._opening.pop(game, None)
        self._patience.forget(game)
        if not was_there:
            raise NotHere(f"There is no game {game!r}.")

    async def table(self, game: str) -> Table:
        """Get a running game; it is opened when it is not open yet."""
        async with self._lock(game):
            table = self._tables[game] = await self._take(game)  # the last used stands last
        await self._put_away()
        return table

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count a page while it is connected; raises `FullError` when there are too many."""
        if self._pages >= MOST_PAGES:
            raise FullError(f"{MOST_PAGES} pages are connected already.")
        self._pages += 1
        try:
            yield
        finally:
            self._pages -= 1

    async def join(self, game: str, listener: Listener, key: str = "") -> Table:
        """Let a page look at a game; nobody puts the game away before it does."""
        async with self._lock(game):
            table = await self._take(game)
            try:
                await table.do(table.join, listener, key)
            finally:
                self._tables[game] = table
        await self._put_away()
        return table

    async def close(self) -> None:
        """Put all games away."""
        for table in self._tables.values():
            if not table.closed:
                await table.do(table.close)
        self._tables.clear()

    def _lock(self, game: str) -> asyncio.Lock:
        return self._opening.setdefault(game, asyncio.Lock())

    async def _take(self, game: str) -> Table:
        """Take a running game out of the row, or open it."""
        table = self._tables.pop(game, None)
        if table is None or table.closed:
            return await self._open(game)
        return table

    async def _open(self, game: str) -> Table:
        try:
            store, saved = await asyncio.to_thread(self._storage.load, game)
        except NotHere:
            self._opening.pop(game, None)
            raise
        table = Table(self._storage, store, self._chooser)
        try:
            await table.do(table.open, saved)
        except Exception:
            await table.do(table.close)
            raise
        return table

    async def _put_away(self) -> None:
        idle = [game for game, table in self._tables.items() if table.is_idle]
        for game in idle[:-_MOST_IDLE]:
            async with self._lock(game):  # meanwhile somebody may have come, or put it away
                table = self._tables.get(game)
                if table is not None and table.is_idle:
                    del self._tables[game]
                    await table.do(table.close)

    def _list(self) -> list[GameListed]:
        cards = self._storage.cards()
        locks = self._storage.notebooks(passwords.NOTEBOOK)
        marks = self._storage.notebooks(copies.NOTEBOOK)
        seatings = self._storage.notebooks(NOTEBOOK)
        return [
            _listed(
                card,
                locks.get(card.id, b""),
                marks.get(card.id, b""),
                seatings.get(card.id, b""),
            )
            for card in cards
        ]

    def _learn(self, scenario: str) -> Card:
        listed, tutorial = lessons.find_lesson(scenario)
        asked = lessons.game_of(listed, tutorial)
        luck = {LUCK: lessons.drawn(tutorial, "opponents")}
        return self._create(asked, lessons.drawn(tutorial, "dice"), luck)

    def _create(
        self, asked: NewGame, seed: bytes = b"", notes: Mapping[str, bytes] | None = None
    ) -> Card:
        """Make a game; without a seed its dice are secret."""
        stamp = stamp_packs()
        listed = shelf.find_scenario(asked.scenario, stamp)
        if listed is None:
            raise NotHere(f"There is no scenario {asked.scenario!r}.")
        played = system(listed.system)
        sides = {side.id: side.name for side in listed.sides}
        check_seats(played, tuple(sides), asked.seats)
        try:
            terms = _terms(asked, stamp)
        except msgspec.ValidationError as error:
            raise GrognardError(f"The options cannot be read: {error}.") from error
        except Problems as problems:
            raise GrognardError(f"The scenario cannot be read. {problems}") from problems
        card = Card(
            id=secrets.token_hex(8),
            name=_name(asked.name) or listed.title,
            system=listed.system,
            scenario=listed.id,
            title=listed.title,
            sides=sides,
            seats=asked.seats,
            turns=listed.turns,
            campaign=terms.campaign,
            link=terms.link,
        )
        check_pace(asked.pace)
        players = check_players(asked.players, sides)
        locks = passwords.make_locks(asked.passwords, sides)
        store, crashes = self._storage.new(card), folders.crashes()
        seed = seed or secrets.token_bytes(32)
        with store.following():
            game = Game.new(played.ruleset, terms, seed, store=store, crashes=crashes)
        for name, content in (notes or {}).items():
            game.note(name, content)
        seating = Seating(pace=asked.pace, players=players)
        if seating != Seating():
            game.note(NOTEBOOK, codec.encode(seating))
        if locks:
            game.note(passwords.NOTEBOOK, passwords.write_locks(locks))
        return card

    def _open_save(self, file: str, asked: OpenSave) -> Card:
        saved = shelf.read_save(file)
        played = system(saved.head.system)
        terms = played.ruleset.read_terms(saved.terms, saved.head.version)
        seats = dict.fromkeys(terms.sides, PERSON) | asked.seats
        check_seats(played, terms.sides, seats)
        listed = shelf.find_scenario(saved.head.scenario)
        names = {side.id: side.name for side in listed.sides} if listed else {}
        card = Card(
            id=secrets.token_hex(8),
            name=_name(asked.name) or file.removesuffix(shelf.SUFFIX),
            system=saved.head.system,
            scenario=saved.head.scenario,
            title=listed.title if listed else saved.head.scenario,
            sides={side: names.get(side, side) for side in terms.sides},
            seats=seats,
            turns=listed.turns if listed else 0,
            campaign=terms.campaign,
            link=terms.link,
        )
        # Lists read these notebooks of all games: nothing else may lie in them.
        left = (passwords.NOTEBOOK, campaigns.NOTEBOOK)
        others = {n: kept for n, kept in saved.notebooks.items() if n not in left}
        notebooks = others | passwords.kept_locks(saved.notebooks, terms.sides)
        saved = msgspec.structs.replace(saved, notebooks=notebooks)
        self._storage.new(card).create(copies.marked(saved))
        return card

    def _copy(self, card: Card, saved: Saved, turn: int) -> Card:
        ruleset, seed = system(card.system).ruleset, secrets.token_bytes(32)
        copied = copies.copy_at(ruleset, saved, turn, seed, card.name)
        made = msgspec.structs.replace(
            card, id=secrets.token_hex(8), turn=turn, awaited=(), over=False, entries=0, told=0
        )
        self._storage.new(made).create(copied)
        return made


def _terms(asked: NewGame, stamp: Stamp) -> Terms:
    """Read the terms of a new game, be it one of its own or the first of a campaign."""
    if not asked.campaign:
        return shelf.read_scenario(asked.scenario, asked.options, stamp)
    terms = first_terms(asked.campaign, asked.options)
    if terms.scenario != asked.scenario:
        raise GrognardError(
            f"The campaign {asked.campaign!r} begins with {terms.scenario!r}, not with "
            f"{asked.scenario!r}."
        )
    return terms


def _take_in(content: bytes) -> str:
    saved: Saved = saves.from_bytes(content, "The file")
    shelf.check_save(saved, "The file")
    return shelf.write_save(saved.head.scenario, saved)


def _name(given: str) -> str:
    """Check the name a person gives to a game."""
    name = " ".join(given.split())
    if len(name) > _LONGEST_NAME:
        raise GrognardError(f"A name has {_LONGEST_NAME} letters at most.")
    if not name.isprintable():
        raise GrognardError("A name has letters that can be printed.")
    return name


def _listed(card: Card, locks: bytes, mark: bytes, seating: bytes) -> GameListed:
    players = decode_seating(seating).players
    return GameListed(
        id=card.id,
        name=card.name,
        system=card.system,
        scenario=card.scenario,
        title=card.title,
        seats=card.seats,
        turn=card.turn,
        turns=card.turns,
        awaited=card.awaited,
        over=card.over,
        changed=card.changed,
        locked=tuple(sorted(passwords.decode_locks(locks))),
        copy=copies.read_mark(mark),
        campaign=card.campaign,
        link=card.link,
        players={side: name for side, name in players.items() if side in card.sides},
    )
