"""Games of War in Europe as far as it is built, on small maps."""

from typing import Any

from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Answer, Event, Order
from grognard.kernel.ruleset import Ruleset
from grognard.systems.europe.audit import audit
from grognard.systems.europe.events import EVENTS
from grognard.systems.europe.orders import ANSWERS, ORDERS
from grognard.systems.europe.questions import QUESTIONS
from grognard.systems.europe.rules.answers import (
    answer_offers,
    default,
    refuse_answer,
    standing,
)
from grognard.systems.europe.rules.victory import outcome
from grognard.systems.europe.sequence import phase_of
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import Terms


def _no_words(_view: Any, _event: Event) -> None:
    return None


RULESET = Ruleset(
    name="europe",
    version=1,
    terms=Terms,
    state=State,
    orders=ORDERS,
    events=EVENTS,
    setup=setup,
    phase_of=phase_of,
    outcome=outcome,
    words=_no_words,
    default=default,
    questions=QUESTIONS,
    answers=ANSWERS,
    standing=standing,
    answer_offers=answer_offers,
    refuse_answer=refuse_answer,
    audit=audit,
)


def begin(state: State, seed: int = 0) -> Game:
    """Begin a game by the terms of a position."""
    return Game.new(RULESET, state.terms, bytes([seed]) * 32)


def give(game: Game, side: str, order: Order | Answer) -> str:
    """Give an order or an answer; say the rule by which it was refused, or nothing."""
    refusal = game.submit(side, "person", order)
    return refusal.rule if refusal is not None else ""


def done(game: Game, side: str) -> str:
    """End a phase; say the rule by which that was refused, or nothing."""
    return give(game, side, Done())
