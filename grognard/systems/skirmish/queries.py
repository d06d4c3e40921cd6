"""What a client may ask about a side's view: where a unit can go, how a fight stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.skirmish.rules.assault import (
    Odds,
    base_column,
    odds,
    retreat_hexes,
    shifted,
)
from grognard.systems.skirmish.rules.ground import (
    entry_costs_mp,
    exists,
    field,
    ground,
    in_cover,
)
from grognard.systems.skirmish.rules.march import hindrance, refuse_unit
from grognard.systems.skirmish.rules.react import reaction_effect
from grognard.systems.skirmish.rules.units import (
    defence_of,
    has_room,
    own_at,
    plain_units,
    units_of,
)
from grognard.terrain import search

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.systems.skirmish.state import HexId, State


class ReachOf(Record, frozen=True):
    """Ask where a unit can go."""

    unit: str


class Reached(Record, frozen=True):
    """A hex a unit can go to, by the cheapest path."""

    hex: str
    cost: int
    path: tuple[str, ...]


class OddsOf(Record, frozen=True):
    """Ask how an assault stands."""

    target: str
    units: tuple[str, ...]


class Chance(Record, frozen=True):
    """What may come of a die, on so many of its faces."""

    result: str
    count: int
    of: int


class Way(Record, frozen=True):
    """How an assault goes if both sides choose these tactics."""

    attack: str
    defence: str
    shift: int
    """Columns to the right, for the tactics alone."""
    column: str
    """The column on which the die is rolled in the end."""
    chances: tuple[Chance, ...]


class Fight(Record, frozen=True):
    """All there is to know of an assault before tactics are chosen and the die is rolled."""

    attack: int
    defence: int
    base: str
    """The column of the odds alone; nothing when they are too weak for an assault."""
    ground: int
    """Columns to the right, for the ground: none, or to the left."""
    ways: tuple[Way, ...]


class ShotOf(Record, frozen=True):
    """Ask what the fire of a gun may do to a unit on the march."""

    gun: str
    mover: str


class Shooting(Record, frozen=True):
    """What the fire of a gun may do."""

    cover: bool
    """Whether the unit on the march is in cover."""
    chances: tuple[Chance, ...]


class RetreatOf(Record, frozen=True):
    """Ask where a beaten unit can go."""

    unit: str


class Refuge(Record, frozen=True):
    """A hex a beaten unit can go to, and how it would stand there."""

    hex: str
    cover: int
    """Columns to the left for whoever assaults it there."""
    sight: int
    """Hexes from which it is seen there."""
    defence: int
    """Its own, and that of the units of its side in the hex."""


codec.prepare(ReachOf, OddsOf, ShotOf, RetreatOf)


def reach(view: State, params: Any) -> tuple[Reached, ...]:
    """Find the hexes a unit can march to, with cost and path. [SKM-MOV-001] [SKM-MOV-002]"""
    unit_id = codec.convert(params, ReachOf).unit
    if refuse_unit(view, unit_id) is not None:
        return ()
    unit = view.units[unit_id]
    costs, enemy, places = entry_costs_mp(view), hindrance(view, unit.side), field(view)
    found = search.reach(costs, places.place(unit.at), unit.mp_left, enemy)
    hexes = [places.ids[number] for number in found.places]
    paths: list[tuple[HexId, ...]] = [()]
    for place, before in zip(
        hexes[1:], search.befores(costs, found, unit.mp_left, enemy)[1:], strict=True
    ):
        paths.append((*paths[before], place))
    reached = zip(hexes[1:], found.spent[1:].tolist(), paths[1:], strict=True)
    return tuple(
        Reached(hex=place, cost=cost, path=path)
        for place, cost, path in sorted(reached)
        if has_room(view, unit, place)
    )


def odds_of(view: State, params: Any) -> Odds | None:
    """Say how an assault of the viewer would stand. [SKM-CBT-003]"""
    asked = codec.convert(params, OddsOf)
    units = tuple(unit for unit in units_of(view, view.viewer) if unit.id in asked.units)
    if not units or not exists(view, asked.target):
        return None
    return odds(view, view.viewer, asked.target, units)


def fight_of(view: State, params: Any) -> Fight | None:
    """Say what may come of an assault, whichever side the viewer is on. [SKM-CBT-005]"""
    asked = codec.convert(params, OddsOf)
    units = tuple(unit for unit in plain_units(view) if unit.id in asked.units)
    if len({unit.side for unit in units}) != 1 or not exists(view, asked.target):
        return None
    stand = odds(view, units[0].side, asked.target, units)
    if not stand.column:
        return Fight(stand.attack, stand.defence, "", stand.shift, ())
    rows = view.terms.tables.combat
    base = base_column(rows, stand.attack, stand.defence)
    ways = []
    for tactics in view.terms.tables.tactics:
        row = rows[shifted(len(rows), base, stand.shift + tactics.shift)]
        chances = _chances(row.results)
        ways.append(Way(tactics.attack, tactics.defence, tactics.shift, row.column, chances))
    return Fight(stand.attack, stand.defence, rows[base].column, stand.shift, tuple(ways))


def shooting_of(view: State, params: Any) -> Shooting | None:
    """Say what the fire of an own gun may do to a unit in sight. [SKM-REA-002]"""
    asked = codec.convert(params, ShotOf)
    gun, mover = view.units.get(asked.gun), view.units.get(asked.mover)
    if gun is None or mover is None or gun.side != view.viewer or mover.seen is not None:
        return None
    faces = range(1, len(view.terms.tables.reaction) + 1)
    effects = (reaction_effect(view, die, mover.at) for die in faces)
    return Shooting(cover=in_cover(view, mover.at), chances=_chances(effects))


def retreat_of(view: State, params: Any) -> tuple[Refuge, ...]:
    """Say where an own unit could retreat to, and how it would stand there. [SKM-CBT-008]"""
    unit = view.units.get(codec.convert(params, RetreatOf).unit)
    if unit is None or unit.side != view.viewer:
        return ()
    return tuple(
        Refuge(
            hex=place,
            cover=ground(view, place).shift,
            sight=ground(view, place).sight,
            defence=defence_of(view, (unit, *own_at(view, unit.side, place))),
        )
        for place in retreat_hexes(view, unit)
    )


def _chances(results: Iterable[str]) -> tuple[Chance, ...]:
    """Count the faces of a die by what they bring, in the order of the die."""
    faces = tuple(results)
    return tuple(Chance(each, faces.count(each), len(faces)) for each in dict.fromkeys(faces))


QUERIES = {
    "reach": reach,
    "odds": odds_of,
    "fight": fight_of,
    "shooting": shooting_of,
    "retreat": retreat_of,
}
