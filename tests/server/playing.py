"""Plays games of Skirmish at random, for tests that care about what is kept of them."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import TYPE_CHECKING

from grognard.kernel.game import Game
from grognard.kernel.offers import sample
from grognard.server.storage import Card
from grognard.systems.registry import read_terms, system

if TYPE_CHECKING:
    from grognard.kernel.records import Answer, Order, Side, Terms
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.store import Store

SCENARIO = "first-contact"
SIDES = ("allies", "axis")
SEED = b"a seed of thirty-two letters ...."


@cache
def terms() -> Terms:
    return read_terms(SCENARIO)


def ruleset() -> Ruleset:
    return system("skirmish").ruleset


def card(game: str = "g1", name: str = "A game") -> Card:
    return Card(
        id=game,
        name=name,
        system="skirmish",
        scenario=SCENARIO,
        title="First Contact",
        sides={"allies": "Allies", "axis": "Axis"},
        seats={"allies": "person", "axis": "person"},
        turns=5,
    )


def new_game(store: Store | None = None, seed: bytes = SEED) -> Game:
    return Game.new(ruleset(), terms(), seed, store=store)


def choose(game: Game, side: Side, luck: random.Random) -> Order | Answer:
    """Complete a draft that is offered to a side, at random."""
    records: tuple[type[Order | Answer], ...] = ruleset().all_orders
    if game.questions(side):
        records = ruleset().answers
    while True:
        what = sample(partial(game.offers, side), records, luck)
        if what is not None:
            return what


def step(game: Game, luck: random.Random) -> bool:
    """Let an awaited side do something; say whether the game goes on."""
    awaited = game.awaited()
    if not awaited:
        return False
    side = luck.choice(awaited)
    refusal = game.submit(side, "person", choose(game, side, luck))
    assert refusal is None, refusal
    return True


def play(game: Game, steps: int, luck: random.Random) -> None:
    """Let the sides do so many things, or play to the end."""
    for _ in range(steps):
        if not step(game, luck):
            return
