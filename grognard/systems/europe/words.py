"""Which words an event or a question of War in Europe is told with."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from grognard.content.packs import open_pack, own_place
from grognard.content.words import Catalogue
from grognard.kernel.dice import DiceRolled
from grognard.kernel.records import Clock, Event, Outcome, Question, Scalar, Words
from grognard.mechanics.telling import kebab, own_key, params_of, worded
from grognard.systems.europe.events import (
    air,
    attrition,
    combat,
    flights,
    fog,
    losses,
    march,
    rail,
    reinforcement,
    sea,
    works,
)
from grognard.systems.europe.state import Convoy, Loaded, Unit, Wing
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from grognard.systems.europe.state import State

UNTOLD: tuple[type[Event], ...] = (
    march.UnitsReadied,
    rail.SiberiaLeft,
    sea.PortUsed,
    sea.FleetChanged,
    sea.ShipsReleased,
    sea.LandingEnded,
    sea.ConvoyLeft,
    losses.LossNoted,
    losses.LossCounted,
    losses.DivisionCounted,
    combat.UnitEngaged,
    combat.UnitRecovered,
    combat.UnitCornered,
    works.WorkAttacked,
    fog.HexesRevealed,
    attrition.UnitWorn,
    air.WingsRested,
    air.AirPointsUsed,
    air.TransportsChanged,
    flights.BoxLeft,
    flights.FlightNoted,
    flights.FlightsForgotten,
    flights.AssaultEnded,
    reinforcement.UnitCalled,
    reinforcement.LossForgotten,
    reinforcement.PoolChanged,
    reinforcement.SpareChanged,
    reinforcement.MovingChanged,
    reinforcement.PersonnelChanged,
    reinforcement.FortsCounted,
    reinforcement.UpgradeCounted,
    reinforcement.WithdrawalMet,
    reinforcement.UnitCameBack,
    reinforcement.SnowCounted,
    reinforcement.DutyChanged,
)
"""Events that change the board without a word: what they mean is told by others, or by figures."""

CHOOSING = (
    "why",
    "cause",
    "result",
    "what",
    "phase",
    "season",
    "supplied",
    "status",
    "on",
    "entrained",
    "danger",
    "assault",
    "american",
    "fortified",
)
"""Fields by which a sentence is chosen, where the catalogue has one for their value."""


def words(view: State, event: Event) -> Words | None:
    """Word an event for the side whose view is given, as it is after the event."""
    if isinstance(event, UNTOLD) or (isinstance(event, DiceRolled) and event.purpose == "name"):
        return None
    return _words("event", view, event)


def question_words(view: State, question: Question) -> Words:
    """Word a question for the side that is asked."""
    return _words("question", view, question)


@cache
def catalogue() -> Catalogue:
    """The sentences of War in Europe: all files of words, one for each area."""
    folder = open_pack(own_place()).files.sub("systems/europe/words/en")
    first, *others = (Catalogue.load(folder, file) for file in sorted(folder.names()))
    return first.joined(*others)


def _words(chapter: str, view: State, record: Event | Question) -> Words:
    """Find the key of a record, and what its sentence tells."""
    return worded(
        catalogue(),
        _key(f"{chapter}.{kebab(record)}", record),
        params_of(record, partial(_param, view)),
    )


def _key(chapter: str, record: Event | Question) -> str:
    """Choose among the sentences of a record by what it says."""
    own = own_key(chapter, record)
    if own != chapter:
        return own
    told = catalogue().sentences
    for field in CHOOSING:
        found = f"{chapter}.{getattr(record, field, '')}".lower()
        if found in told:
            return found
    return chapter


def _param(view: State, name: str, value: object) -> dict[str, Scalar]:
    match value:
        case str():
            return {name: _named(view, value)}
        case bool() | int() | None:
            return {name: value}
        case Wing():
            return {"front": value.front, **_param(view, "nation", value.nation)}
        case Convoy():
            return {"unit": value.unit.name, "turn": value.turn, **_param(view, "hex", value.hex)}
        case Loaded():
            return {"front": value.front, "ready": value.ready, "unit": value.unit.name}
        case tuple():
            return {name: ", ".join(_each(view, one) for one in value), f"{name}_count": len(value)}
        case Unit():
            return {name: value.name, "at": place_name(view, value.at)}
        case Clock():
            return {"turn": value.turn, **_param(view, "side", value.side)}
        case Outcome():
            return {"margin": value.margin, **_param(view, "winner", value.winner)}
        case _:
            return {}


def _named(view: State, value: str) -> str:
    """Name what a text stands for: a unit, a place, a power, a nation, or itself."""
    if value in view.units:
        return view.units[value].name
    if value and view.terms.map.find(value) is not None:
        return place_name(view, value)
    if value in view.terms.sides:
        return side_name(view, value)
    nation = view.terms.tables.nations.get(value)
    return value if nation is None else nation.name


def _each(view: State, value: object) -> str:
    """Name one of a list: a unit, a place, or whatever comes first in a pair."""
    one = value[0] if isinstance(value, tuple) and value else value
    if isinstance(one, Unit):
        return one.name
    told = _param(view, "one", one).get("one")
    return "" if told is None else str(told)


def place_name(view: State, place: HexId) -> str:
    """Name a place for people: what lies there, and its number; new units are nowhere yet."""
    if not place:
        return ""
    named = view.terms.map.names.get(view.terms.map.place(place))
    return f"{named.name} ({place})" if named is not None else place


def side_name(view: State, side: str) -> str:
    """Name a power for people."""
    return next((player.name for player in view.terms.players if player.id == side), side)
