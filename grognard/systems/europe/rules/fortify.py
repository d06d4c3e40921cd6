"""Divisions that dig in, and leave their works again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance
from grognard.kernel.records import Refusal
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.events.works import FortifyingFailed, UnitFortified
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.results import worth
from grognard.systems.europe.rules.units import kind_of, pace_of, units_at, units_of
from grognard.systems.europe.terms import SOVIETS, Date

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId

FRANCE = "france"


def refuse_fortify(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a division may not try to fortify, or nothing.

    [WIE-CBT-073] [WIE-CBT-076] [WIE-CBT-077] [WIE-CBT-080]
    """
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer:
        return Refusal(rule="WIE-CBT-073", key="refuse.no-unit", params={"unit": unit_id})
    name, pace = {"unit": unit.name}, pace_of(view, unit)
    if unit.fortified or unit.template not in view.terms.tables.fortified:
        return Refusal(rule="WIE-CBT-073", key="refuse.no-fortify", params={**name})
    if view.clock.turn == 1:
        return Refusal(rule="WIE-CBT-076", key="refuse.fortify-first", params={**name})
    if view.season == "mud":
        return Refusal(rule="WIE-CBT-077", key="refuse.fortify-mud", params={**name})
    if not unit.supplied or unit.entrained or pace.moved or pace.attacked or pace.spent:
        return Refusal(rule="WIE-CBT-077", key="refuse.fortify-unready", params={**name})
    if any(pace_of(view, other).dug for other in units_at(view, unit.at, unit.side)):
        return Refusal(rule="WIE-CBT-080", key="refuse.fortify-again", params={**name})
    return _refuse_nation(view, unit)


def _refuse_nation(view: State, unit: Unit) -> Refusal | None:
    """Say why a nation may not fortify now: the French too early, the Soviets at peace.

    [WIE-CBT-074] [WIE-CBT-075]
    """
    numbers = view.terms.tables.numbers
    if unit.nation == FRANCE:
        begin = Date(numbers.french_works_year, numbers.french_works_cycle, 1)
        since = view.clock.turn - view.west
        attacked = view.west > 0 and since >= numbers.french_works_turns
        if today(view) < begin and not attacked:
            return Refusal(rule="WIE-CBT-074", key="refuse.fortify-early")
    if unit.side == SOVIETS and not view.invaded:
        done = [other for other in units_of(view, SOVIETS) if pace_of(view, other).dug]
        if any(other.fortified for other in done):
            return Refusal(rule="WIE-CBT-075", key="refuse.fortify-peace")
    return None


def fortify_chance(state: State, unit: Unit) -> tuple[int, int]:
    """The chance that a division fortifies: its factor and those of idle infantry with it.

    [WIE-CBT-078]
    """
    faces = state.terms.tables.numbers.fortify_faces
    hands = [
        other
        for other in units_at(state, unit.at, unit.side)
        if kind_of(state.terms, other).infantry and _is_idle(state, other)
    ]
    return min(faces, sum(worth(other) for other in hands)), faces


def _is_idle(state: State, unit: Unit) -> bool:
    pace = pace_of(state, unit)
    return not pace.moved and not pace.attacked


def fortify(state: State, unit_id: UnitId) -> Play:
    """Try to fortify a division; whatever comes of it, its stack attacks no more.

    [WIE-CBT-073] [WIE-CBT-078] [WIE-CBT-080]
    """
    unit = state.units[unit_id]
    good, faces = fortify_chance(state, unit)
    seeing = watchers(state, "units", unit_id)
    paces = tuple(
        (other.id, msgspec.structs.replace(pace_of(state, other), dug=True))
        for other in units_at(state, unit.at, unit.side)
    )
    yield UnitsReadied(to=(unit.side,), side=unit.side, paces=paces)
    lucky = good >= faces
    if not lucky:
        lucky = yield Chance(good, faces, f"fortify {unit.at}", (unit.side,))
    if not lucky:
        yield FortifyingFailed(to=(unit.side,), unit=unit_id)
        return
    defence = state.terms.tables.fortified[unit.template].defence
    yield UnitFortified(to=seeing, unit=unit_id, fortified=True, attack=0, defence=defence, moves=0)


def refuse_unfortify(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot leave works: it is in none. [WIE-CBT-081]"""
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer or not unit.fortified:
        return Refusal(rule="WIE-CBT-081", key="refuse.not-fortified", params={"unit": unit_id})
    return None


def unfortify(state: State, unit_id: UnitId) -> Play:
    """Let a fortified division be what it was. [WIE-CBT-081]"""
    template = state.terms.tables.templates[state.units[unit_id].template]
    yield UnitFortified(
        to=watchers(state, "units", unit_id),
        unit=unit_id,
        fortified=False,
        attack=template.attack,
        defence=template.defence,
        moves=template.moves,
    )
