"""Skirmish as the rest of the program sees it."""

from __future__ import annotations

from grognard.kernel.records import Record
from grognard.kernel.ruleset import Ruleset
from grognard.systems.skirmish.audit import audit, faults
from grognard.systems.skirmish.chronicle import CHRONICLE
from grognard.systems.skirmish.events import EVENTS
from grognard.systems.skirmish.lifts import LIFTS
from grognard.systems.skirmish.orders import ANSWERS, ORDERS
from grognard.systems.skirmish.queries import QUERIES
from grognard.systems.skirmish.questions import QUESTIONS
from grognard.systems.skirmish.read import read_scenario
from grognard.systems.skirmish.rules.answers import (
    answer_offers,
    default,
    refuse_answer,
    standing,
)
from grognard.systems.skirmish.rules.victory import outcome
from grognard.systems.skirmish.sequence import PHASES, phase_of
from grognard.systems.skirmish.setup import setup
from grognard.systems.skirmish.state import State
from grognard.systems.skirmish.terms import Ground, Kind, Objective, SideTerms, Terms
from grognard.systems.skirmish.words import catalogue, question_words, words
from grognard.systems.system import Named, System
from grognard.terrain.hexes import HexId
from grognard.terrain.shown import GroundShown

RULESET = Ruleset(
    name="skirmish",
    version=2,
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


class BoardShown(Record, frozen=True):
    """What a client draws the map from: public, and the same for both sides."""

    title: str
    turns: int
    width: int
    height: int
    terrain: dict[HexId, str]
    names: dict[HexId, str]
    objectives: tuple[Objective, ...]
    sides: tuple[SideTerms, ...]
    kinds: dict[str, Kind]
    grounds: dict[str, Ground]
    fog: bool
    ground: GroundShown | None
    """What is drawn under the counters; nothing where terrain and names are all there is."""


def board(terms: Terms) -> BoardShown:
    """Show the map; how many shells a side begins with is its own affair. [SKM-FOG-008]"""
    return BoardShown(
        title=terms.title,
        turns=terms.turns,
        width=terms.board.sheet.width,
        height=terms.board.sheet.height,
        terrain=terms.board.terrain,
        names=terms.board.names,
        objectives=terms.objectives,
        sides=tuple(SideTerms(id=p.id, name=p.name, shells=0) for p in terms.players),
        kinds=terms.tables.kinds,
        grounds=terms.tables.terrain,
        fog=terms.fog,
        ground=terms.board.ground,
    )


def named(terms: Terms) -> Named:
    """Say what a tutorial may name."""
    return Named(
        units=frozenset(unit.id for unit in terms.units),
        hexes=terms.board.terrain,
        phases=PHASES,
        unit_fields=("unit", "units"),
        hex_fields=("hex", "path", "target"),
    )


SYSTEM = System(
    id="skirmish",
    title="Skirmish",
    ruleset=RULESET,
    read_scenario=read_scenario,
    board=board,
    catalogue=catalogue,
    question_words=question_words,
    chronicle=CHRONICLE,
    named=named,
)
