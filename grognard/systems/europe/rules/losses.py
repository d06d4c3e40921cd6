"""Losses: a unit is reduced to its battle group, or lost. Whoever kills a unit does it here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.systems.europe.events.losses import (
    DivisionCounted,
    LossCounted,
    LossNoted,
    UnitLost,
    UnitReduced,
)
from grognard.systems.europe.rules.cadres import raise_cadre
from grognard.systems.europe.rules.units import battle_group
from grognard.systems.europe.state import Losses

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.events.losses import Cause
    from grognard.systems.europe.state import State, Unit, UnitId

UNCOUNTED: tuple[Cause, ...] = ("surrender", "disbanding")
"""How units leave the game without being losses of the war. [WIE-EDT-061]"""


def reduce(state: State, unit_id: UnitId, cause: Cause) -> Play:
    """Make a whole unit of two steps a battle group, and remove any other.

    [WIE-CBT-041] [WIE-CBT-052] [WIE-UNIT-002]
    """
    unit = state.units[unit_id]
    values = battle_group(state.terms, unit)
    if values is None:
        yield from destroy(state, unit_id, cause)
        return
    attack, defence, moves = values
    yield UnitReduced(
        to=watchers(state, "units", unit_id),
        unit=unit_id,
        at=unit.at,
        attack=attack,
        defence=defence,
        moves=moves,
        cause=cause,
    )
    if cause not in UNCOUNTED:
        losses = _losses(state, unit.side)
        counted = Losses(lost=losses.lost, reduced=losses.reduced + 1)
        yield LossCounted(to=state.terms.sides, side=unit.side, losses=counted)
        yield from _count_division(state, unit)


def _losses(state: State, side: Side) -> Losses:
    return state.losses.get(side, Losses())


def destroy(state: State, unit_id: UnitId, cause: Cause) -> Play:
    """Remove a unit with all it has, and keep it among what its power has lost. [WIE-CBT-052]"""
    unit = state.units[unit_id]
    yield [
        UnitLost(
            to=watchers(state, "units", unit_id),
            unit=unit_id,
            name=unit.name,
            side=unit.side,
            at=unit.at,
            cause=cause,
        ),
        LossNoted(to=(unit.side,), unit=unit),
    ]
    if cause not in UNCOUNTED:
        losses = _losses(state, unit.side)
        counted = Losses(lost=losses.lost + 1, reduced=losses.reduced)
        yield LossCounted(to=state.terms.sides, side=unit.side, losses=counted)
        yield from _count_division(state, unit)
    if _goes_underground(state, unit):
        yield from raise_cadre(state, unit.side, unit.nation, unit.at)


def _count_division(state: State, unit: Unit) -> Play:
    """Count a division that was whole, of a country that gives up by such losses. [WIE-NAT-052]"""
    row = state.terms.tables.countries.get(unit.nation)
    if row is not None and row.losses and unit.size == "division" and not unit.group:
        count = state.divisions.get(unit.nation, 0) + 1
        yield DivisionCounted(to=state.terms.sides, country=unit.nation, count=count)


def _goes_underground(state: State, unit: Unit) -> bool:
    """Tell whether a cadre takes the place of a lost unit: of Yugoslavs, in campaigns.

    [WIE-PART-001] [WIE-PART-024] [WIE-NAT-193]
    """
    regular = unit.kind not in ("partisan", "cadre")
    return state.terms.game == "campaign" and unit.nation == "yugoslavia" and regular
