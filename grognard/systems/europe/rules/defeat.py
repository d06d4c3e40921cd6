"""What a battle does to the defenders: they go, or they are reduced; fortresses, assaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.kernel.view import view as view_of
from grognard.systems.europe.events.combat import UnitCornered, UnitRetreated
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.results import (
    DEFENDERS_GO,
    DEFENDERS_REDUCED,
    goes_after_loss,
    holds_out,
)
from grognard.systems.europe.rules.retreat import may_retreat_to, retreats
from grognard.systems.europe.rules.works import is_fortress_of, wreck

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.rules.battle import Fight
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId


def beat(state: State, fought: Fight) -> Play:
    """Apply the defenders' part of a result, hex by hex. [WIE-CBT-009] [WIE-CBT-041]"""
    for place in fought.battle.targets:
        if fought.result in DEFENDERS_GO:
            yield from _drive_out(state, fought, place)
        elif fought.result in DEFENDERS_REDUCED:
            yield from _break(state, fought, place)


def _alive(state: State, fought: Fight, place: HexId) -> tuple[Unit, ...]:
    """The defenders of a hex that are still there."""
    there = [state.units[foe] for foe in fought.foes if foe in state.units]
    return tuple(unit for unit in there if unit.at == place)


def _drive_out(state: State, fought: Fight, place: HexId) -> Play:
    """Make defenders go, or take losses where they were told to hold.

    Fortresses and partisans ignore it. [WIE-CBT-026] [WIE-CBT-044] [WIE-CBT-045] [WIE-CBT-046]
    [WIE-CBT-061] [WIE-CBT-064] [WIE-CBT-071] [WIE-PART-012]
    """
    if any(is_fortress_of(state, place, unit.side) for unit in _alive(state, fought, place)):
        return
    yield from _lose_the_idle(state, fought, place)
    units = tuple(u for u in _alive(state, fought, place) if u.kind != "partisan")
    if holds_out(state, units):
        for unit in units:
            yield from reduce(state, unit.id, "combat")
        if _is_assaulted(state, fought, place):
            yield from _clear(state, fought, place)
        return
    otherwise: Otherwise = "destroy" if _is_assaulted(state, fought, place) else "reduce"
    for unit in units:
        yield from retreat(state, unit.id, otherwise)


def _break(state: State, fought: Fight, place: HexId) -> Play:
    """Reduce all defenders; then battle groups go as they were told, or must after an assault.

    [WIE-CBT-025] [WIE-CBT-047] [WIE-CBT-049] [WIE-CBT-051] [WIE-CBT-069] [WIE-PART-012]
    """
    yield from _lose_the_idle(state, fought, place)
    for unit in _alive(state, fought, place):
        yield from reduce(state, unit.id, "combat")
    yield from wreck(state, place)
    if _is_assaulted(state, fought, place):
        yield from _clear(state, fought, place)
        return
    groups = [unit for unit in _alive(state, fought, place) if unit.kind != "partisan"]
    if groups and goes_after_loss(state, place, groups[0].side):
        for group in groups:
            yield from retreat(state, group.id, "stay")


def _lose_the_idle(state: State, fought: Fight, place: HexId) -> Play:
    """Destroy those who had fled into a hex without room for them. [WIE-CBT-058]"""
    for unit in _alive(state, fought, place):
        if unit.id in fought.idle:
            yield from destroy(state, unit.id, "retreat")


def _is_assaulted(state: State, fought: Fight, place: HexId) -> bool:
    """Tell whether somebody landed or dropped into a hex."""
    return any(unit in state.units and state.units[unit].at == place for unit in fought.landed)


def _clear(state: State, fought: Fight, place: HexId) -> Play:
    """Make all defenders leave a hex that was assaulted, or be destroyed. [WIE-CBT-069]"""
    for unit in _alive(state, fought, place):
        if unit.kind != "partisan":
            yield from retreat(state, unit.id, "destroy")


Otherwise = Literal["reduce", "destroy", "stay"]


def retreat(state: State, unit_id: UnitId, otherwise: Otherwise) -> Play:
    """Let a defender retreat where it is best, as far as its power can see.

    Chance decides between equals. A hex that proves held is no way out.
    [WIE-CBT-054] [WIE-CBT-055] [WIE-CBT-057]
    """
    unit = state.units[unit_id]
    own = view_of(state, unit.side)
    hexes = retreats(own, unit)
    seeing = watchers(state, "units", unit_id)
    number = 1
    if len(hexes) > 1:
        number = yield Roll(len(hexes), f"retreat {unit.at}", seeing)
    if hexes and may_retreat_to(state, unit, hexes[number - 1]):
        yield from go(state, unit_id, hexes[number - 1], "defence")
    elif otherwise != "stay":
        yield UnitCornered(to=seeing, unit=unit_id, at=unit.at)
        yield from (reduce if otherwise == "reduce" else destroy)(state, unit_id, "retreat")


def go(state: State, unit_id: UnitId, place: HexId, role: Literal["attack", "defence"]) -> Play:
    """Move a retreating unit; it takes the hex like any other that enters. [WIE-CBT-054]"""
    unit = state.units[unit_id]
    seeing = watchers(state, "units", unit_id)
    yield UnitRetreated(to=seeing, unit=unit_id, origin=unit.at, hex=place, role=role)
    yield from take(state, unit.side, place)
