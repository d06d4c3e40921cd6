"""Overlord as the rest of the program sees it."""

from __future__ import annotations

from grognard.kernel.records import Answer, Question, Record, Side
from grognard.kernel.ruleset import Ruleset
from grognard.systems.overlord.audit import audit, faults
from grognard.systems.overlord.chronicle import CHRONICLE
from grognard.systems.overlord.events import EVENTS
from grognard.systems.overlord.legacy import carry
from grognard.systems.overlord.lifts import LIFTS
from grognard.systems.overlord.orders import ORDERS
from grognard.systems.overlord.queries import QUERIES
from grognard.systems.overlord.read import read_scenario
from grognard.systems.overlord.rules.clock import day_of, hour_of, is_night_turn
from grognard.systems.overlord.rules.victory import outcome
from grognard.systems.overlord.sequence import PHASES, phase_of
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.state import State
from grognard.systems.overlord.tables import Tables
from grognard.systems.overlord.terms import LocationTerms, Terms, WeatherTerms
from grognard.systems.overlord.words import catalogue, question_words, words
from grognard.systems.system import Named, System
from grognard.terrain.shown import GroundShown


def no_question(_view: State, question: Question) -> Answer:
    """Nobody is asked anything while a turn is executed. [OVL-GAME-002]"""
    raise LookupError(f"Overlord asks no questions, and not {question!r}")


RULESET = Ruleset(
    name="overlord",
    version=2,
    terms=Terms,
    state=State,
    orders=ORDERS,
    events=EVENTS,
    setup=setup,
    phase_of=phase_of,
    outcome=outcome,
    words=words,
    default=no_question,
    audit=audit,
    faults=faults,
    queries=QUERIES,
    lifts=LIFTS,
)


class SideShown(Record, frozen=True):
    """A side, as everybody may know it from the briefing."""

    id: Side
    name: str
    command: int
    superiority: int
    bonus: str


class TurnShown(Record, frozen=True):
    """When a turn takes place."""

    day: str
    hour: int
    night: bool


class BoardShown(Record, frozen=True):
    """What a client draws the map from: public, and the same for both sides."""

    title: str
    turns: int
    calendar: tuple[TurnShown, ...]
    """Turn by turn, from the first."""
    ground: GroundShown
    sides: tuple[SideShown, ...]
    locations: tuple[LocationTerms, ...]
    weather: tuple[WeatherTerms, ...]
    tables: Tables
    fog: bool


def board(terms: Terms) -> BoardShown:
    """Show the map and the tables; orders of battle and stocks are each side's own affair."""
    return BoardShown(
        title=terms.title,
        turns=terms.turns,
        calendar=tuple(
            TurnShown(
                day=day_of(terms, turn).isoformat(),
                hour=hour_of(terms, turn),
                night=is_night_turn(terms, turn),
            )
            for turn in range(1, terms.turns + 1)
        ),
        ground=terms.ground,
        sides=tuple(
            SideShown(
                id=player.id,
                name=player.name,
                command=player.command,
                superiority=player.superiority,
                bonus=player.bonus,
            )
            for player in terms.players
        ),
        locations=terms.locations,
        weather=terms.weather,
        tables=terms.tables,
        fog=terms.fog,
    )


def named(terms: Terms) -> Named:
    """Say what a tutorial may name."""
    return Named(
        units=frozenset(unit.id for unit in terms.units),
        hexes=terms.map.index,
        phases=PHASES,
        unit_fields=("unit", "units", "hq", "to"),
        hex_fields=("hex", "path", "target"),
        fields={"asset": frozenset(asset.id for asset in terms.assets)},
    )


SYSTEM = System(
    id="overlord",
    title="Overlord",
    ruleset=RULESET,
    read_scenario=read_scenario,
    board=board,
    catalogue=catalogue,
    question_words=question_words,
    chronicle=CHRONICLE,
    bonus=True,
    carry=carry,
    named=named,
)
