"""War in Europe as the rest of the program sees it."""

from __future__ import annotations

from grognard.kernel.ruleset import Ruleset
from grognard.systems.europe.audit import audit, faults
from grognard.systems.europe.board import board
from grognard.systems.europe.choices import options, rates
from grognard.systems.europe.chronicle import CHRONICLE
from grognard.systems.europe.events import EVENTS
from grognard.systems.europe.lifts import LIFTS
from grognard.systems.europe.orders import ANSWERS, ORDERS
from grognard.systems.europe.queries import QUERIES
from grognard.systems.europe.questions import QUESTIONS
from grognard.systems.europe.read import read_scenario
from grognard.systems.europe.rules.answers import (
    answer_offers,
    default,
    refuse_answer,
    standing,
)
from grognard.systems.europe.rules.victory import outcome
from grognard.systems.europe.sequence import PHASES, phase_of
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import WARS, Terms, war_of
from grognard.systems.europe.words import catalogue, question_words, words
from grognard.systems.system import Named, System

RULESET = Ruleset(
    name="europe",
    version=9,
    terms=Terms,
    state=State,
    orders=ORDERS,
    answers=ANSWERS,
    questions=QUESTIONS,
    events=EVENTS,
    setup=setup,
    phase_of=phase_of,
    outcome=outcome,
    words=words,
    default=default,
    standing=standing,
    answer_offers=answer_offers,
    refuse_answer=refuse_answer,
    audit=audit,
    faults=faults,
    queries=QUERIES,
    lifts=LIFTS,
)


def named(terms: Terms) -> Named:
    """Say what a tutorial may name."""
    return Named(
        units=frozenset(unit.id for unit in terms.units),
        hexes=terms.map.index,
        phases=PHASES,
        unit_fields=("unit", "units"),
        hex_fields=("hex", "path", "target", "goal"),
    )


FRONTS: dict[str, str] = {war: f"staff.war.{war}" for war in WARS}
"""The fronts that scenarios are chosen by. [WIE-GAME-016] [WIE-GAME-020]"""

SYSTEM = System(
    id="europe",
    title="War in Europe",
    ruleset=RULESET,
    read_scenario=read_scenario,
    board=board,
    catalogue=catalogue,
    question_words=question_words,
    chronicle=CHRONICLE,
    named=named,
    options=options,
    rates=rates,
    fronts=FRONTS,
    front_of=war_of,
)
