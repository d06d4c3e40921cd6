"""Which words an event, a question or a prompt of Skirmish is told with."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from grognard.content.packs import open_pack, own_place
from grognard.content.words import Catalogue
from grognard.kernel.dice import DiceRolled
from grognard.kernel.records import Clock, Event, Outcome, Question, Scalar, Words
from grognard.mechanics.telling import kebab, own_key, params_of, worded
from grognard.systems.skirmish import events as happened
from grognard.systems.skirmish.questions import ChooseTactics
from grognard.systems.skirmish.rules.ground import exists, place_name
from grognard.systems.skirmish.state import Arrival, Unit

if TYPE_CHECKING:
    from grognard.systems.skirmish.state import State

UNTOLD = (
    happened.PlanSpent,
    happened.UnitsSpent,
    happened.AssaultsCleared,
    happened.ArrivalDone,
    happened.UnitsRested,
)
"""Events that change the board without a word: what they mean is told by others."""


def words(view: State, event: Event) -> Words | None:
    """Word an event for the side whose view is given, as it is after the event."""
    if isinstance(event, UNTOLD) or (isinstance(event, DiceRolled) and event.purpose == "name"):
        return None
    return _words(f"event.{kebab(event)}", view, event)


def question_words(view: State, question: Question) -> Words:
    """Word a question for the side that is asked."""
    return _words(f"question.{kebab(question)}", view, question)


@cache
def catalogue() -> Catalogue:
    """The sentences of Skirmish."""
    return Catalogue.load(open_pack(own_place()).files, "systems/skirmish/words/en.toml")


def _words(chapter: str, view: State, record: Event | Question) -> Words:
    """Give the key of a record, and of its fields those that the sentence uses."""
    return worded(catalogue(), _key(chapter, record), params_of(record, partial(_param, view)))


def _key(chapter: str, record: Event | Question) -> str:
    """Choose among the sentences of a chapter by what the record says."""
    match record:
        case happened.UnitHalted(why=which):
            return f"{chapter}.{which}"
        case happened.StepsLost(cause=which) | happened.UnitDestroyed(cause=which):
            return f"{chapter}.{which}"
        case happened.PointsScored(cause=which) | happened.GunFired(effect=which):
            return f"{chapter}.{which}"
        case happened.AssaultMade(result=which):
            return f"{chapter}.{which.lower()}"
        case ChooseTactics(role=which):
            return f"{chapter}.{which}"
        case _:
            return own_key(chapter, record)


def _param(view: State, name: str, value: object) -> dict[str, Scalar]:
    match value:
        case str() if value in view.units:
            return {name: view.units[value].name}
        case str() if exists(view, value):
            return {name: place_name(view, value)}
        case str() if value in view.terms.sides:
            return {name: side_name(view, value)}
        case str() | int() | None:
            return {name: value}
        case tuple():
            return {name: ", ".join(view.units[each].name for each in value if each in view.units)}
        case Unit():
            return {name: value.name, "at": place_name(view, value.at)}
        case Arrival():
            return {name: value.unit.name, "due": value.turn}
        case Clock():
            return {"turn": value.turn, **_param(view, "side", value.side)}
        case Outcome():
            return {"margin": value.margin, **_param(view, "winner", value.winner)}
        case _:
            return {}


def side_name(view: State, side: str) -> str:
    """Name a side for people."""
    return next(player.name for player in view.terms.players if player.id == side)
