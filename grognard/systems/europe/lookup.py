"""What a power can look up besides the map: what is due, where it can act, what stacks weigh."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel import codec
from grognard.kernel.offers import Draft
from grognard.kernel.records import Record
from grognard.systems.europe.rules.arrivals import hexes_for
from grognard.systems.europe.rules.attack import decimal
from grognard.systems.europe.rules.calendar import date_of
from grognard.systems.europe.rules.convoys import turning
from grognard.systems.europe.rules.edges import roads
from grognard.systems.europe.rules.fatigue import strength_left
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.moves import crowded
from grognard.systems.europe.rules.odds import HALF, defence_of, trained
from grognard.systems.europe.rules.seas import open_seas
from grognard.systems.europe.rules.units import unit_of, units_of
from grognard.systems.europe.rules.weather import weakened
from grognard.systems.europe.rules.withdrawals import power_of
from grognard.systems.europe.sequence import phase_of
from grognard.systems.europe.state import POINT, Unit, UnitId
from grognard.systems.europe.tables import Front, Sea
from grognard.systems.europe.terms import Date
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from grognard.systems.europe.state import State

_EVERYWHERE = ("Instruct", "TurnBack", "Done", "EndTurn")
"""Orders that can be given to any unit, to none, or to some far from the map."""
_PLACE = "Place"
"""The order that begins where its unit, which is nowhere yet, may come."""


class Asked(Record, frozen=True):
    """Ask for a list that needs no more to be said."""


class PointsDue(Record, frozen=True):
    """Replacement points of a nation that come to a front."""

    nation: str
    front: Front
    infantry: int
    mechanized: int


class UnitsLeaving(Record, frozen=True):
    """Units that a power has to give up."""

    template: str
    count: int


class Due(Record, frozen=True):
    """What a game turn brings a power, and takes from it."""

    turn: int
    units: tuple[Unit, ...] = ()
    points: tuple[PointsDue, ...] = ()
    forts: int = 0
    leaving: tuple[UnitsLeaving, ...] = ()


class Schedule(Record, frozen=True):
    """What is still to come for a power. [WIE-UI-104] [WIE-UI-106]"""

    due: tuple[Due, ...]
    works: int = 0
    """The game turn from which French infantry may try to fortify; 0 for none in this game."""


class WorthOf(Record, frozen=True):
    """Ask what stacks are worth now, in combat or on the march."""

    what: Literal["combat", "movement"]


class NavySeas(Record, frozen=True):
    """A navy, and the seas it may enter now. [WIE-UI-093]"""

    navy: str
    seas: tuple[Sea, ...]


class ConvoyRead(Record, frozen=True):
    """A unit on its way round Africa, or at the end of it. [WIE-UI-097]"""

    unit: str
    name: str
    bound: Literal["europe", "east"]
    """Where it goes: to Europe or to the Middle East."""
    hex: HexId
    turn: int
    due: bool
    """Whether it has arrived and waits to come ashore."""
    turns: bool
    """Whether it can turn back now."""


codec.prepare(Asked, WorthOf)


def schedule(view: State, params: Any) -> Schedule:
    """What arrives for the viewer in this turn and later, and what it has to give up.

    [WIE-UI-104] [WIE-UI-106]
    """
    codec.convert(params, Asked)
    due = (_due(view, turn) for turn in range(view.clock.turn, view.terms.turns + 1))
    return Schedule(due=tuple(one for one in due if one != Due(one.turn)), works=_works(view))


def _due(view: State, turn: int) -> Due:
    terms, side = view.terms, view.viewer
    units = [unit_of(terms, row) for row in terms.units if row.turn == turn]
    return Due(
        turn=turn,
        units=tuple(unit for unit in units if unit.side == side),
        points=tuple(
            PointsDue(row.nation, row.front, row.infantry, row.mechanized)
            for row in terms.replacements
            if row.turn == turn and terms.tables.nations[row.nation].power == side
        ),
        forts=sum(
            row.count for row in terms.fortifications if (row.power, row.turn) == (side, turn)
        ),
        leaving=tuple(
            UnitsLeaving(row.template, row.count)
            for row in terms.withdrawals
            if row.turn == turn and power_of(view, row) == side
        ),
    )


def _works(view: State) -> int:
    """The game turn from which the French may fortify. [WIE-CBT-074] [WIE-UI-104]"""
    numbers = view.terms.tables.numbers
    begin = Date(numbers.french_works_year, numbers.french_works_cycle, 1)
    turns = [
        turn
        for turn in range(1, view.terms.turns + 1)
        if date_of(view.terms, turn) >= begin
        or (view.west and turn - view.west >= numbers.french_works_turns)
    ]
    return turns[0] if turns else 0


def actions(view: State, params: Any) -> dict[HexId, tuple[str, ...]]:
    """The hexes in which the viewer can do something now, each with the kinds of orders.

    [WIE-UI-132] [WIE-UI-133] [WIE-SEA-006] [WIE-CBT-077] [WIE-REIN-003]
    """
    codec.convert(params, Asked)
    if view.clock.side != view.viewer:
        return {}
    phase = phase_of(view)
    found: dict[HexId, list[str]] = {}
    for one in phase.offers(view, Draft()).choices:
        kind = str(one.value)
        if kind in _EVERYWHERE:
            continue
        choices = phase.offers(view, Draft(kind=kind)).choices
        starts = set(_placing(view)) if kind == _PLACE else {_start(view, c.value) for c in choices}
        for place in starts - {""}:
            found.setdefault(place, []).append(kind)
    return {place: tuple(kinds) for place, kinds in sorted(found.items())}


def _start(view: State, value: Any) -> HexId:
    """Where on the map a choice lies: the hex itself, or that of a unit; nowhere else."""
    if not isinstance(value, str):
        return ""
    if value in view.units:
        return view.units[value].at
    convoy = view.convoys.get(view.viewer, {}).get(value)
    if convoy is not None:
        return convoy.hex
    return value if view.terms.map.find(value) is not None else ""


def placing(view: State, params: Any) -> dict[HexId, tuple[UnitId, ...]]:
    """The hexes in which new units may be placed now, each with those units. [WIE-REIN-004]"""
    codec.convert(params, Asked)
    return _placing(view)


def _placing(view: State) -> dict[HexId, tuple[UnitId, ...]]:
    found: dict[HexId, list[UnitId]] = {}
    for id_, unit in sorted(view.waiting.get(view.viewer, {}).items()):
        for place in hexes_for(view, unit):
            found.setdefault(place, []).append(id_)
    return {place: tuple(units) for place, units in sorted(found.items())}


def full(view: State, params: Any) -> tuple[HexId, ...]:
    """The hexes with too many of the viewer's units, which keep the phase. [WIE-UNIT-014]"""
    codec.convert(params, Asked)
    return crowded(view, view.viewer)


def convoys(view: State, params: Any) -> tuple[ConvoyRead, ...]:
    """The viewer's convoys round Africa, by when they arrive. [WIE-UI-097]"""
    codec.convert(params, Asked)
    able = {convoy.unit.id for convoy in turning(view, view.viewer)}
    acting = (view.clock.phase, view.clock.side) == ("sea", view.viewer)
    found = view.convoys.get(view.viewer, {}).values()
    return tuple(
        ConvoyRead(
            unit=convoy.unit.id,
            name=convoy.unit.name,
            bound="east" if convoy.hex == roads(view) else "europe",
            hex=convoy.hex,
            turn=convoy.turn,
            due=convoy.turn <= view.clock.turn,
            turns=acting and convoy.unit.id in able,
        )
        for convoy in sorted(found, key=lambda one: (one.turn, one.unit.id))
    )


def worth(view: State, params: Any) -> dict[HexId, str]:
    """What each stack is worth now, supply and weather counted in.

    In combat the attack of one's own units and the defence of enemies; on the march what the
    slowest has. Nothing of whom one knows only by report. [WIE-UI-129]
    """
    asked = codec.convert(params, WorthOf)
    stacks: dict[HexId, list[Unit]] = {}
    for side in view.terms.sides:
        for unit in units_of(view, side):
            if unit.seen is None:
                stacks.setdefault(unit.at, []).append(unit)
    if asked.what == "movement":
        return {at: decimal(_pace(view, units)) for at, units in sorted(stacks.items())}
    return {
        at: decimal(sum((_strength(view, unit) for unit in units), Fraction(0)))
        for at, units in sorted(stacks.items())
    }


def _pace(view: State, units: list[Unit]) -> Fraction:
    return Fraction(min(allowance(view, unit) for unit in units), POINT)


def _strength(view: State, unit: Unit) -> Fraction:
    if unit.side in view.terms.enemies(view.viewer):
        return defence_of(view, unit, unit.at)
    value = Fraction(trained(view, unit, unit.attack)) * strength_left(view, unit)
    if not unit.supplied:
        value *= HALF
    return value * weakened(view, unit, "attack", unit.at)


def navies(view: State, params: Any) -> tuple[NavySeas, ...]:
    """The navies of the game, with the seas each may enter now. [WIE-UI-093]"""
    codec.convert(params, Asked)
    return tuple(NavySeas(navy, open_seas(view, navy)) for navy in sorted(view.fleets))
