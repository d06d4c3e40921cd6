"""Which words an event or a prompt of Overlord is told with."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from grognard.content.packs import open_pack, own_place
from grognard.content.words import Catalogue
from grognard.kernel.dice import DiceRolled
from grognard.kernel.records import Clock, Event, Outcome, Question, Scalar, Words
from grognard.mechanics.telling import kebab, own_key, params_of, worded
from grognard.systems.overlord.events import field, planning, turn
from grognard.systems.overlord.rules.clock import day_of, hour_of
from grognard.systems.overlord.state import Arrival, Stock, Unit, Weather
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from grognard.systems.overlord.state import State

UNTOLD: tuple[type[Event], ...] = (
    planning.PlansSpent,
    turn.UnitsRoused,
    turn.AssetsRested,
    turn.ArrivalDone,
    turn.TransferDone,
    turn.PointsSpent,
    turn.AgendaSet,
    field.UnitsEngaged,
    field.UnitTired,
    field.MarchNoted,
    field.TraceNoted,
    field.FightNoted,
    field.CoverSeen,
    field.UnitsHurt,
)
"""Events that change the board without a word: what they mean is told by others, or by figures."""

_TOLD_DICE = ("battle", "ambush", "bombardment", "flak", "retreat", "hold", "withdrawal")


def words(view: State, event: Event) -> Words | None:
    """Word an event for the side whose view is given, as it is after the event."""
    if isinstance(event, UNTOLD):
        return None
    if isinstance(event, DiceRolled) and event.label.split()[0] not in _TOLD_DICE:
        return None
    if isinstance(event, field.ReportMade) and not event.origin and event.report.level < 1:
        return None
    return _words(f"event.{kebab(event)}", view, event)


def question_words(view: State, question: Question) -> Words:
    """Word a question; Overlord asks none."""
    return _words(f"question.{kebab(question)}", view, question)


@cache
def catalogue() -> Catalogue:
    """The sentences of Overlord."""
    return Catalogue.load(open_pack(own_place()).files, "systems/overlord/words/en.toml")


def _words(chapter: str, view: State, record: Event | Question) -> Words:
    """Give the key of a record, and of its fields those that the sentence uses."""
    return worded(catalogue(), _key(chapter, record), _params(view, record))


def _key(chapter: str, record: Event | Question) -> str:
    """Choose among the sentences of a chapter by what the record says."""
    match record:
        case field.UnitHalted(why=which) | field.UnitShifted(why=which):
            return f"{chapter}.{which}"
        case field.MissionFailed(why=which) | field.UnitDestroyed(cause=which):
            return f"{chapter}.{which}"
        case turn.PointsScored(cause=which) | field.BattleFought(outcome=which):
            return f"{chapter}.{which}"
        case field.WorkDone(work=which) | field.WorkFailed(work=which):
            return f"{chapter}.{which}"
        case field.HexBombarded():
            return f"{chapter}.{_effect(record)}"
        case field.FlakFired(effect=effect):
            return f"{chapter}.{ {'-': 'none', 'H': 'halved', 'A': 'aborted'}[effect] }"
        case turn.TurnBegan(night=night):
            return f"{chapter}.{'night' if night else 'day'}"
        case turn.SkiesCompared(skies=skies):
            return f"{chapter}.{'won' if skies.winner else 'even'}"
        case field.ReportMade(origin=origin):
            return f"{chapter}.{'moved' if origin else 'seen'}"
        case _:
            return _plan_key(chapter, record)


def _effect(bombarded: field.HexBombarded) -> str:
    """Say what came of a bombardment, and why nothing did: cover, or what was not known."""
    if bombarded.result:
        return "hit"
    if bombarded.column == "-":
        return "covered"
    return "unseen" if bombarded.modifier < 0 else "missed"


def _plan_key(chapter: str, record: Event | Question) -> str:
    match record:
        case (
            planning.MovePlanned(move=plan)
            | planning.AttackPlanned(attack=plan)
            | planning.FirePlanned(fire=plan)
            | planning.TaskPlanned(task=plan)
            | planning.MissionPlanned(mission=plan)
            | planning.TransferPlanned(corps=plan)
        ):
            return f"{chapter}.{'dropped' if plan is None else 'made'}"
        case _:
            return own_key(chapter, record)


def _params(view: State, record: Event | Question) -> dict[str, Scalar]:
    params = params_of(record, partial(_param, view))
    if isinstance(record, turn.TurnBegan):
        params["day"] = str(day_of(view.terms, record.turn))
        params["hour"] = f"{hour_of(view.terms, record.turn):02d}:00"
    if isinstance(record, turn.SkiesCompared):
        params |= _param(view, "winner", record.skies.winner)
        params["value"] = record.skies.value
    if isinstance(record, planning.AttackPlanned) and record.attack is not None:
        params |= _param(view, "target", record.attack.target)
    if isinstance(record, planning.MovePlanned) and record.move is not None:
        params |= _param(view, "target", record.move.path[-1])
    if isinstance(record, planning.FirePlanned) and record.fire is not None:
        params |= _param(view, "target", record.fire.target)
    return params


def _param(view: State, name: str, value: object) -> dict[str, Scalar]:
    match value:
        case str() if value in view.units:
            return {name: view.units[value].name}
        case str() if value in view.assets:
            return {name: view.assets[value].name}
        case str() if value and view.terms.map.find(value) is not None:
            return {name: place_name(view, value)}
        case str() if value in view.terms.sides:
            return {name: side_name(view, value)}
        case str() | int() | None:
            return {name: value}
        case tuple():
            return {name: _listed(view, value)}
        case _:
            return _param_of_record(view, name, value)


def _param_of_record(view: State, name: str, value: object) -> dict[str, Scalar]:
    match value:
        case Unit():
            return {name: value.name, "at": place_name(view, value.at)}
        case Arrival():
            return {name: value.unit.name, "due": value.turn}
        case Weather():
            told = ("visibility", "precipitation", "sea", "ground")
            return {part: _weather(getattr(value, part)) for part in told}
        case Stock():
            return {
                f"{name}_fuel": _points(value.fuel_tenths),
                f"{name}_ammo": _points(value.ammo_tenths),
            }
        case Clock():
            return {"turn": value.turn}
        case Outcome():
            return {"count": value.margin, **_param(view, "winner", value.winner)}
        case _:
            return {}


def _weather(kind: str) -> str:
    """Word a kind of weather in the middle of a sentence."""
    return catalogue().say(f"weather.{kind}").lower()


def _points(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def _listed(view: State, values: tuple[object, ...]) -> str:
    """Name the units of a list."""
    named = []
    for each in values:
        unit = each[0] if isinstance(each, tuple) and each else each
        if isinstance(unit, Unit):
            named.append(unit.name)
        elif isinstance(unit, str) and unit in view.units:
            named.append(view.units[unit].name)
    return ", ".join(named)


def place_name(view: State, place: HexId) -> str:
    """Name a place for people: what lies there, and its number."""
    named = view.terms.map.names.get(view.terms.map.place(place))
    return f"{named.name} ({place})" if named is not None else place


def side_name(view: State, side: str) -> str:
    """Name a side for people."""
    return next(player.name for player in view.terms.players if player.id == side)
