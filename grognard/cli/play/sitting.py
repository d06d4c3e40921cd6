"""A sitting: one game on this machine, with the seats that are played here."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.content import folders
from grognard.kernel import saves
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.opponents.registry import names, opponent
from grognard.server.campaigns import follow
from grognard.server.database import default_url
from grognard.server.reel import Reel
from grognard.server.seats import LUCK, PERSON, choose
from grognard.server.situation import situation
from grognard.server.storage import Card, Storage
from grognard.server.wording import Voice
from grognard.systems.campaigns import first_terms
from grognard.systems.registry import read_terms, system

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from grognard.kernel.records import Side, Terms
    from grognard.kernel.saved import Saved
    from grognard.server.messages import Moment, Situation
    from grognard.server.storage import GameStore
    from grognard.systems.system import System


class Sitting:
    """A game, who plays which side, and what each side has been told."""

    def __init__(self, game: Game, card: Card) -> None:
        self.game = game
        self.card = card
        self.system: System = system(card.system)
        self.voice = Voice(self.system)
        self.persons = tuple(s for s in game.terms.sides if card.seats[s] == PERSON)
        self.names = card.sides
        self._reels = {side: Reel(game, side, self.voice) for side in self.persons}

    def run_on(self) -> None:
        """Let the computer's sides act until a person must, or the game is over."""
        while self.game.outcome is None:
            side = next((s for s in self.game.awaited() if s not in self.persons), None)
            if side is None:
                return
            what = choose(self.game, side, self.card.seats[side])
            refusal = self.game.submit(side, "opponent", what)
            if refusal is not None:
                raise GrognardError(f"The opponent {self.card.seats[side]} gave a wrong order.")

    def awaited(self) -> Side | None:
        """Say which of the persons' sides must act now."""
        waiting = [side for side in self.game.awaited() if side in self.persons]
        return waiting[0] if waiting else None

    def happened(self, side: Side) -> tuple[Moment, ...]:
        """Give what a side has been shown since it was last told."""
        return self._reels[side].new_moments()

    def rewind(self, side: Side) -> None:
        """Take what a side sees now as told, after it took something back."""
        self._reels[side].rewind()

    def situation(self, side: Side) -> Situation:
        """Give everything a side knows now."""
        return situation(self.game, self.system, side, self.voice, self.names)


@contextmanager
def open_sitting(args: argparse.Namespace) -> Iterator[Sitting]:
    """Begin, load or resume a game; every accepted order of it is durable at once."""
    folders.ensure(folders.games())
    storage = Storage(default_url())
    try:
        if args.resume is not None:
            yield _resume(storage, args.resume)
        elif args.next is not None:
            yield _follow(storage, args.next)
        elif args.load is not None:
            yield _load(storage, args)
        else:
            yield _begin(storage, args)
    finally:
        storage.close()


def _begin(storage: Storage, args: argparse.Namespace) -> Sitting:
    options = {"fog": not args.no_fog}
    if args.campaign is not None:
        terms = first_terms(args.campaign, options)
    else:
        terms = read_terms(args.scenario, options)
    card = _card(args, terms)
    store = storage.new(card)
    seed = secrets.token_bytes(32) if args.seed is None else _seed(args.seed, b"dice")
    ruleset = system(terms.system).ruleset
    game = Game.new(ruleset, terms, seed, store=store, crashes=folders.crashes())
    if args.seed is not None:
        game.note(LUCK, _seed(args.seed, b"opponents"))
    return Sitting(game, card)


def _load(storage: Storage, args: argparse.Namespace) -> Sitting:
    saved = saves.read(Path(args.load))
    ruleset = system(saved.head.system).ruleset
    card = _card(args, saves.open_game(ruleset, saved, args.load).terms)
    store = storage.new(card)
    store.create(saved)
    return Sitting(_opened(saved, store), card)


def _resume(storage: Storage, game: str) -> Sitting:
    card = storage.card(game)
    if card is None:
        raise GrognardError(f"There is no game {game!r} here.")
    store, saved = storage.load(game)
    return Sitting(_opened(saved, store), card)


def _follow(storage: Storage, game: str) -> Sitting:
    """Go on to the next scenario of the campaign, with the seats of the finished game."""
    card = storage.card(game)
    if card is None:
        raise GrognardError(f"There is no game {game!r} here.")
    saved = storage.load(game)[1]
    finished = saves.open_game(system(card.system).ruleset, saved)
    return _resume(storage, follow(storage, card, finished.state, finished.notebooks).id)


def _opened(saved: Saved, store: GameStore) -> Game:
    ruleset = system(saved.head.system).ruleset
    game = saves.open_game(ruleset, saved, store=store, crashes=folders.crashes())
    game.run_on()
    return game


def _seed(text: str, purpose: bytes) -> bytes:
    return blake2b(text.encode(), digest_size=32, person=purpose).digest()


def _card(args: argparse.Namespace, terms: Terms) -> Card:
    shown = system(terms.system).board(terms)
    return Card(
        id=secrets.token_hex(8),
        name=shown.title,
        system=terms.system,
        scenario=terms.scenario,
        title=shown.title,
        sides={side.id: side.name for side in shown.sides},
        seats=_seats(args, terms.system, terms.sides),
        turns=shown.turns,
        campaign=terms.campaign,
        link=terms.link,
    )


def _seats(args: argparse.Namespace, name: str, sides: tuple[Side, ...]) -> dict[Side, str]:
    """Seat persons and opponents; without a word the first side is a person's."""
    mine = tuple(args.side or sides[:1])
    for side in mine:
        if side not in sides:
            raise GrognardError(f"There is no side {side!r}; there is {', '.join(sides)}.")
    other = args.opponent or names(name)[0]
    opponent(name, other)
    return {side: PERSON if side in mine else other for side in sides}
