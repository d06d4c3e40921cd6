"""Too many units in a hex: who must go when the time to find room is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.records import Refusal
from grognard.systems.europe.events.combat import UnitRecovered
from grognard.systems.europe.events.works import WorkAttacked
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.moves import crowded
from grognard.systems.europe.rules.units import kind_of, overstacked, units_at, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId


def disbandable(view: State, side: Side) -> tuple[UnitId, ...]:
    """The units of which some must go, in hexes in which there are too many. [WIE-UNIT-014]"""
    return tuple(
        unit.id
        for place in crowded(view, side)
        for unit in units_at(view, place, side)
        if _counts(view, unit)
    )


def refuse_disband(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit may not be disbanded: there is room for it. [WIE-UNIT-014]"""
    if unit_id not in disbandable(view, view.viewer):
        return Refusal(rule="WIE-UNIT-014", key="refuse.no-disband", params={"unit": unit_id})
    return None


def _counts(state: State, unit: Unit) -> bool:
    return kind_of(state.terms, unit).stacks and unit.defence > 0


def end_excuses(state: State, side: Side) -> Play:
    """End the time that retreated units had to find room; whoever found none dissolves.

    The weakest of those that retreated go first.
    [WIE-UNIT-015] [WIE-UNIT-016] [WIE-CBT-059] [WIE-CBT-060]
    """
    fled = [unit for unit in units_of(state, side) if unit.retreated]
    for unit in sorted(fled, key=lambda one: (one.defence, one.id)):
        if overstacked(state, unit.at, side) and _counts(state, unit):
            yield from destroy(state, unit.id, "crowding")
    yield [
        UnitRecovered(
            to=watchers(state, "units", unit.id), unit=unit.id, defended=False, retreated=False
        )
        for unit in units_of(state, side)
        if unit.retreated
    ]


def end_battles(state: State) -> Play:
    """Wipe the marks of units and works that were attacked in a Combat Phase. [WIE-CBT-010]"""
    yield [
        UnitRecovered(
            to=watchers(state, "units", unit.id),
            unit=unit.id,
            defended=False,
            retreated=unit.retreated,
        )
        for _, unit in sorted(state.units.items())
        if unit.defended
    ]
    yield [
        WorkAttacked(to=state.terms.sides, hex=place, attacked=False)
        for place, work in sorted(state.works.items())
        if work.attacked
    ]
