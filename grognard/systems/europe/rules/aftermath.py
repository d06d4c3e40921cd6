"""What a battle does to the attackers: losses, exchanges, retreats, and who advances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.view import view as view_of
from grognard.systems.europe.events.combat import UnitAdvanced, UnitCornered
from grognard.systems.europe.questions import (
    ChooseAdvance,
    ChooseFallBack,
    ChooseLosses,
    ChooseRetreat,
)
from grognard.systems.europe.rules.attack import is_beside
from grognard.systems.europe.rules.defeat import go
from grognard.systems.europe.rules.ground import side_between
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.march import costs_of, hindrance_of
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.odds import foes_at
from grognard.systems.europe.rules.results import worth
from grognard.systems.europe.rules.retreat import may_retreat_to, retreat_choices
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.units import kind_of, stacked
from grognard.systems.europe.rules.works import blocks
from grognard.terrain.shapes import CLOSED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.rules.battle import Fight
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import Result
    from grognard.terrain.hexes import HexId

REPULSED: tuple[Result, ...] = ("ae", "ax")
"""Results with which an assault from sea or air has failed. [WIE-CBT-069]"""
GUNS = ("artillery", "anti-tank")
"""Kinds that never enter an enemy hex. [WIE-MOV-035]"""


def settle(state: State, fought: Fight) -> Play:
    """Apply the attackers' part of a result, and what they owe for lack of supply.

    [WIE-CBT-009] [WIE-CBT-014] [WIE-CBT-042] [WIE-CBT-043] [WIE-CBT-044] [WIE-CBT-047]
    [WIE-CBT-048] [WIE-CBT-069]
    """
    units = fought.battle.units
    owing = fought.owing
    if fought.result in REPULSED:
        owing -= sum(worth(unit) for unit in _alive(state, fought.landed))
        for landed in fought.landed:
            yield from destroy(state, landed, "assault")
    if fought.result == "ae":
        for unit in _alive(state, units):
            yield from reduce(state, unit.id, "combat")
    elif fought.result == "br":
        yield from _fall_back(state, fought)
    else:
        yield from _exchange(state, fought, owing)
    if fought.unsupplied:
        yield from _exchange(state, fought, fought.strength)
    yield from _throw_back(state, fought)


def _alive(state: State, units: Iterable[UnitId]) -> tuple[Unit, ...]:
    return tuple(state.units[unit] for unit in units if unit in state.units)


def _exchange(state: State, fought: Fight, owing: int) -> Play:
    """Let the attacker reduce units of his choice that make up what is owed.

    [WIE-CBT-043] [WIE-CBT-053]
    """
    units = tuple(unit.id for unit in _alive(state, fought.battle.units))
    if owing <= 0 or not units:
        return
    battle = fought.battle
    reply = yield ChooseLosses(side=battle.side, target=battle.targets[0], units=units, owing=owing)
    for unit in reply.units:
        yield from reduce(state, unit, "exchange")


def _fall_back(state: State, fought: Fight) -> Play:
    """Let the attackers retreat, or take an exchange instead. [WIE-CBT-044] [WIE-CBT-062]"""
    battle = fought.battle
    units = tuple(unit.id for unit in _alive(state, battle.units))
    reply = yield ChooseFallBack(
        side=battle.side, target=battle.targets[0], units=units, owing=fought.strength
    )
    if reply.go:
        yield from withdraw(state, fought)
    else:
        yield from _exchange(state, fought, fought.strength)


def withdraw(state: State, fought: Fight) -> Play:
    """Retreat with all attackers; who landed or dropped is lost. [WIE-CBT-069] [WIE-SEA-033]"""
    for unit in _alive(state, fought.battle.units):
        if unit.id in fought.landed:
            yield from destroy(state, unit.id, "assault")
        else:
            yield from _retreat(state, unit)


def _retreat(state: State, unit: Unit) -> Play:
    """Let an attacker retreat where his power chooses; without a way he is reduced.

    [WIE-CBT-054] [WIE-CBT-056] [WIE-CBT-057]
    """
    hexes = retreat_choices(view_of(state, unit.side), unit)
    if hexes:
        reply = yield ChooseRetreat(side=unit.side, unit=unit.id, hexes=hexes)
        if may_retreat_to(state, unit, reply.hex):
            yield from go(state, unit.id, reply.hex, "attack")
            return
    yield UnitCornered(to=watchers(state, "units", unit.id), unit=unit.id, at=unit.at)
    yield from reduce(state, unit.id, "retreat")


def _throw_back(state: State, fought: Fight) -> Play:
    """Destroy whoever landed or dropped and did not clear the hex. [WIE-CBT-069] [WIE-AMOV-017]"""
    for unit in _alive(state, fought.landed):
        if not is_empty(state, unit.side, unit.at):
            yield from destroy(state, unit.id, "assault")


def is_empty(state: State, side: Side, place: HexId) -> bool:
    """Tell whether nobody but irregulars is left to defend a hex against a power."""
    foes = foes_at(state, side, place)
    return all(foe.kind == "partisan" for foe in foes) and not blocks(state, place, side)


def advance(
    state: State, side: Side, targets: tuple[HexId, ...], units: tuple[UnitId, ...]
) -> Play:
    """Let surviving attackers move into each hex that is empty now.

    Those who landed there take it; those who dropped do so only later.
    [WIE-CBT-050] [WIE-MAP-011] [WIE-AMOV-018]
    """
    moved: set[UnitId] = set()
    for place in targets:
        if not is_empty(state, side, place):
            continue
        there = [unit for unit in _alive(state, units) if unit.at == place]
        if any(unit.assault == "sea" for unit in there):
            yield from take(state, side, place)
        able = tuple(
            unit.id
            for unit in _alive(state, units)
            if unit.id not in moved and may_advance(state, unit, place)
        )
        room = state.terms.tables.powers[side].stack - stacked(state, place, side)
        if not able or room <= 0:
            continue
        reply = yield ChooseAdvance(side=side, target=place, units=able, room=room)
        moved |= set(reply.units)
        yield [
            UnitAdvanced(
                to=watchers(state, "units", unit), unit=unit, origin=state.units[unit].at, hex=place
            )
            for unit in reply.units
        ]
        if reply.units:
            yield from take(state, side, place)


def may_advance(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether an attacker may move into a hex that was won.

    Not who retreated, nor guns into an enemy hex, nor where the ground forbids it.
    [WIE-CBT-050] [WIE-MOV-035]
    """
    map_ = state.terms.map
    if unit.retreated or unit.assault or unit.at == place or not is_beside(state, unit, place):
        return False
    if not kind_of(state.terms, unit).stacks or not unit.moves:
        return False
    if unit.kind in GUNS and not friendly(state, unit.side)[map_.place(place)]:
        return False
    step = costs_of(state, unit).sides[side_between(map_, unit.at, place)]
    words = hindrance_of(state, unit, forced=False).words
    return bool(step) and not int(words[map_.place(place)]) & CLOSED
