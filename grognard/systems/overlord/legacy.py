"""What a campaign carries from one scenario to the next, and how the next begins with it.

Carried are strength, readiness and quality of land units by their ids, victory points, and unused
supply and replacement points. Places, orders, assets and everything on the map come from the files
of the next scenario.
"""

from __future__ import annotations

from datetime import datetime, time
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.systems.overlord.rules.clock import day_of, hour_of
from grognard.systems.overlord.rules.units import PART, half_up
from grognard.systems.overlord.state import FULL, Stock
from grognard.systems.overlord.tables import QUALITIES
from grognard.systems.overlord.terms import BY_PERCENT, Legacy, SideLegacy, Veteran

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.terms import Terms, UnitTerms


def carry(state: State, terms: Terms) -> Terms:
    """Make the terms of the next game: of its scenario, and of the last state of the game before.

    Who was destroyed stays out, but for HQs, which are re-formed. Assets are the next scenario's
    own. Fog and bonus stay as they were chosen. [OVL-GAME-027] [OVL-GAME-031] [OVL-GAME-032]
    """
    before, legacy = state.terms, inherit(state)
    return replace(
        terms,
        amend=before.amend,
        fog=before.fog,
        players=tuple(
            replace(player, bonus=before.player[player.id].bonus) for player in terms.players
        ),
        units=tuple(row for row in terms.units if row.id not in legacy.lost or row.echelon),
        legacy=legacy,
    )


def inherit(state: State) -> Legacy:
    """Say what a scenario leaves to the next: who lives and how, who is lost, what is unused.

    Who had no part in it stays in the books as before. A unit that has not arrived is as it was to
    come. [OVL-GAME-026] [OVL-GAME-028] [OVL-GAME-032]
    """
    terms = state.terms
    took_part, before = terms.unit, terms.legacy
    ended = moment(terms, terms.turns + 1).isoformat()
    bodies: dict[str, list[Unit]] = {}
    for _, unit in sorted(state.units.items()):
        bodies.setdefault(unit.parent or unit.id, []).append(unit)
    for arrival in state.arrivals.values():
        bodies[arrival.id] = [arrival.unit]
    units = {name: left for name, left in before.units.items() if name not in took_part}
    lost = {name: quality for name, quality in before.lost.items() if name not in took_part}
    for name, row in took_part.items():
        if name in bodies:
            units[name] = _veteran(bodies[name], ended)
        else:
            lost[name] = state_of(terms, row).quality
    return Legacy(
        units=units, lost=lost, sides={side: _side_legacy(state, side) for side in terms.sides}
    )


def state_of(terms: Terms, row: UnitTerms) -> Veteran:
    """Say in what state a unit begins: as its row says, or as the campaign brings it.

    RULING: a re-formed HQ is as ready as its row says. [OVL-GAME-028] [OVL-GAME-032]
    """
    brought = terms.legacy.units.get(row.id)
    if brought is not None:
        ready = min(FULL, brought.readiness_tenths + rest(terms, brought.since))
        return replace(brought, readiness_tenths=ready)
    quality, strength = row.quality, row.strength
    if row.id in terms.legacy.lost:
        numbers = terms.tables.numbers
        level = QUALITIES.index(terms.legacy.lost[row.id]) - numbers.reformed_quality
        quality, strength = QUALITIES[max(0, level)], numbers.reformed_strength
    return Veteran(
        readiness_tenths=row.readiness * BY_PERCENT,
        strength_tenths=strength * BY_PERCENT,
        quality=quality,
        born=quality,
    )


def rest(terms: Terms, since: str) -> int:
    """Say how much readiness a unit has gained since, by full days, in tenths. [OVL-GAME-032]"""
    days = (moment(terms, 1) - datetime.fromisoformat(since)).days
    return max(0, days) * terms.tables.numbers.daily_rest * BY_PERCENT


def moment(terms: Terms, turn: int) -> datetime:
    """Say when a turn begins; a scenario ends when the turn after its last one would begin."""
    return datetime.combine(day_of(terms, turn), time(hour_of(terms, turn)))


def purse(terms: Terms, side: Side) -> Stock | None:
    """Give a side what it has not used before, in place of what the file gives. [OVL-GAME-030]"""
    carried = terms.legacy.sides.get(side)
    if carried is None:
        return None
    return Stock(
        fuel_tenths=carried.fuel_tenths,
        ammo_tenths=carried.ammo_tenths,
        personnel_tenths=carried.personnel_tenths,
        equipment_tenths=carried.equipment_tenths,
    )


def score(terms: Terms, side: Side) -> int:
    """Say with how many victory points a side begins. [OVL-GAME-029]"""
    carried = terms.legacy.sides.get(side)
    return 0 if carried is None else carried.points


def _veteran(bodies: Sequence[Unit], ended: str) -> Veteran:
    """Say how a unit ended, be it whole or broken down.

    RULING: a lost part takes its third of the strength with it; the others are as ready as they
    are on average.
    """
    first = bodies[0]
    whole = PART if first.part else 1
    return Veteran(
        readiness_tenths=half_up(Fraction(sum(b.readiness_tenths for b in bodies), len(bodies))),
        strength_tenths=half_up(Fraction(sum(b.strength_tenths for b in bodies), whole)),
        quality=min((body.quality for body in bodies), key=QUALITIES.index),
        born=first.born,
        since=ended,
    )


def _side_legacy(state: State, side: Side) -> SideLegacy:
    stock = state.stocks[side]
    return SideLegacy(
        points=state.points[side],
        fuel_tenths=stock.fuel_tenths,
        ammo_tenths=stock.ammo_tenths,
        personnel_tenths=stock.personnel_tenths,
        equipment_tenths=stock.equipment_tenths,
    )
