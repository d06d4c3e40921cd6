"""Supply: what settings cost, what comes in each turn, and what is paid again."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from grognard.systems.overlord.events.planning import SupplyChosen
from grognard.systems.overlord.events.turn import IncomeTaken, SupplyRenewed
from grognard.systems.overlord.rules.organisation import below, is_hq, subordinates
from grognard.systems.overlord.rules.units import (
    BASIC,
    ECHELONS,
    effective_interdiction,
    half_up,
    weigh,
)
from grognard.systems.overlord.state import Setting, Stock

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.orders import Supply
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.systems.overlord.tables import CostRow, Haul

BLOCK = 10
"""Stacking points that are paid for together."""
ONLY_GUNS = ("artillery", "light-anti-air", "heavy-anti-air")
HAULS: tuple[Haul, ...] = ("foot", "motor", "semi", "guns", "mech")
"""From the cheapest to the dearest. [OVL-SUP-022]"""
PLENTY = 99_999
"""Points, in tenths, of a side that never runs out."""


def haul_of(state: State, hq: UnitId) -> Haul:
    """The type of an HQ: that of its most costly unit; guns only where there is nothing else.

    [OVL-SUP-017] [OVL-SUP-022] [OVL-SUP-023] [OVL-REPL-008]
    """
    units = [unit for unit in subordinates(state).get(hq, ()) if not is_hq(unit)]
    if units and all(unit.kind in ONLY_GUNS for unit in units):
        return "guns"
    templates = state.terms.tables.templates
    hauls = [templates[unit.template].haul for unit in units if unit.template in templates]
    return max(hauls, key=HAULS.index, default="foot")


def blocks(state: State, units: Iterable[Unit]) -> int:
    """Stacking points in tens, rounded up; at least one. [OVL-SUP-020] [OVL-REPL-010]"""
    return max(1, -(-weigh(state, units) // BLOCK))


def _surcharge(state: State, hq: UnitId) -> CostRow | None:
    """What the echelon of an HQ adds, once. [OVL-SUP-021]"""
    return state.terms.tables.costs.get(state.units[hq].echelon)


def setting_cost(state: State, hq: UnitId, setting: Setting) -> Stock:
    """What a setting costs a turn. [OVL-SUP-018] [OVL-SUP-020] [OVL-SUP-021]"""
    row = state.terms.tables.costs[haul_of(state, hq)]
    more = _surcharge(state, hq)
    own = [unit for unit in subordinates(state).get(hq, ()) if not is_hq(unit)]
    tens = blocks(state, own)
    fuel = tens * row.move_fuel + (more.move_fuel if more else 0)
    ammo = tens * row.combat_ammo + (more.combat_ammo if more else 0)
    return Stock(
        fuel_tenths=10 * fuel if setting.move else 0,
        ammo_tenths=10 * ammo if setting.combat else 0,
    )


def plus(one: Stock, other: Stock, sign: int = 1) -> Stock:
    """Add up points, or take them away."""
    return Stock(
        fuel_tenths=one.fuel_tenths + sign * other.fuel_tenths,
        ammo_tenths=one.ammo_tenths + sign * other.ammo_tenths,
        personnel_tenths=one.personnel_tenths + sign * other.personnel_tenths,
        equipment_tenths=one.equipment_tenths + sign * other.equipment_tenths,
    )


def is_enough(stock: Stock) -> bool:
    """Tell whether nothing is owed."""
    return all(points >= 0 for points in msgspec.structs.astuple(stock))


def may_be_set(hq: Unit) -> bool:
    """Tell whether an HQ may have Move+ or Combat+. [OVL-SUP-026] [OVL-LOC-011] [OVL-LOC-012]"""
    return hq.line in ("supported", "extended") and not hq.orphan


def is_unlimited(state: State, side: Side) -> bool:
    """Tell whether a side never runs out. [OVL-GAME-015]"""
    return state.terms.player[side].bonus == "+"


def chosen(state: State, side: Side, order: Supply) -> tuple[dict[UnitId, Setting], Stock]:
    """What an order would set, and what would be left of the stock.

    What was paid for a setting in this planning comes back when it is changed.
    [OVL-SUP-002] [OVL-SUP-004] [OVL-SUP-007] [OVL-SUP-009] [OVL-SUP-010] [OVL-SUP-024]
    """
    wanted = Setting(move=order.move, combat=order.combat, replace=order.replace)
    hqs = below(state, order.hq) if order.below else (order.hq,)
    stock = state.stocks[side]
    settings: dict[UnitId, Setting] = {}
    for hq in hqs:
        unit = state.units[hq]
        setting = wanted if may_be_set(unit) else BASIC
        old = state.settings.get(side, {}).get(hq, BASIC)
        stock = plus(stock, setting_cost(state, hq, old))
        stock = plus(stock, setting_cost(state, hq, setting), -1)
        settings[hq] = setting
    return settings, state.stocks[side] if is_unlimited(state, side) else stock


def choose(state: State, side: Side, order: Supply) -> Play:
    """Carry out an order of supply."""
    settings, stock = chosen(state, side, order)
    yield SupplyChosen(to=(side,), side=side, settings=tuple(sorted(settings.items())), stock=stock)


def income(state: State, side: Side) -> tuple[Stock, Stock]:
    """What a side is to get this turn, and what sea and interdiction take of it.

    [OVL-SUP-003] [OVL-SUP-016] [OVL-AIRA-030] [OVL-AIRA-033] [OVL-AIRA-034] [OVL-AIRA-035]
    [OVL-REPL-002] [OVL-WX-003]
    """
    turn = state.clock.turn
    rows = [row for row in state.terms.income if row.side == side and 1 <= row.turn <= turn]
    if not rows or state.terms.player[side].bonus == "-":
        return Stock(), Stock()
    row = max(rows, key=lambda one: one.turn)
    due = {
        "fuel_tenths": 10 * row.fuel,
        "ammo_tenths": 10 * row.ammo,
        "personnel_tenths": 10 * row.personnel,
        "equipment_tenths": 10 * row.equipment,
    }
    lost: dict[str, int] = {}
    share = seaborne_share(state, side)
    assets = effective_interdiction(state, side)
    table = state.terms.tables.interdiction
    taken = table[min(assets, len(table)) - 1] if assets > 0 else None
    for name, points in due.items():
        wet = half_up(points * (1 - share))
        bombed = getattr(taken, name) if taken is not None else 0
        lost[name] = min(points, wet + bombed)
    return Stock(**due), Stock(**lost)


def seaborne_share(state: State, side: Side) -> Fraction:
    """What the sea leaves of a side's income. [OVL-WX-003] [OVL-SUP-016]"""
    wet = sum(
        source.share
        for source in state.terms.sources
        if source.side == side and source.seaborne and source.turn <= state.clock.turn
    )
    row = state.terms.tables.weather_of["sea", state.weather.sea]
    return 1 - Fraction(min(wet, 100), 100) * (1 - Fraction(row.seaborne, 100))


def take_income(state: State) -> Play:
    """Give each side its points of the turn; nothing more than the first stock on turn 1.

    [OVL-SUP-003] [OVL-SUP-010] [OVL-GAME-015] [OVL-GAME-016]
    """
    for side in state.terms.sides:
        if is_unlimited(state, side):
            full = Stock(PLENTY, PLENTY, PLENTY, PLENTY)
            if state.stocks[side] != full:
                yield IncomeTaken(to=(side,), side=side, gained=full, lost=Stock(), stock=full)
        elif state.clock.turn > 1:
            gained, lost = income(state, side)
            stock = plus(plus(state.stocks[side], gained), lost, -1)
            if gained != Stock():
                yield IncomeTaken(to=(side,), side=side, gained=gained, lost=lost, stock=stock)


def renew(state: State) -> Play:
    """Pay again for what stays set; what cannot be paid or had falls back to Basic.

    [OVL-SUP-008] [OVL-SUP-024] [OVL-SUP-025] [OVL-SUP-026]
    """
    for side in state.terms.sides:
        stock = state.stocks[side]
        renewed: list[tuple[UnitId, Setting]] = []
        fallen: list[UnitId] = []
        hqs = [hq for hq in state.settings.get(side, {}) if hq in state.units]
        for hq in sorted(hqs, key=lambda name: _rank(state.units[name])):
            setting = state.settings[side][hq]
            if setting == BASIC:
                continue
            allowed = may_be_set(state.units[hq])
            after = plus(stock, setting_cost(state, hq, setting), -1)
            paid = state.clock.turn == 1 or is_unlimited(state, side)
            if allowed and (paid or is_enough(after)):
                stock = stock if paid else after
                continue
            renewed.append((hq, Setting(replace=setting.replace and allowed)))
            fallen.append(hq)
        if renewed or stock != state.stocks[side]:
            yield SupplyRenewed(
                to=(side,), side=side, settings=tuple(renewed), stock=stock, fallen=tuple(fallen)
            )


def end_settings(state: State) -> Play:
    """End the settings of HQs that are cut off now; what was paid is lost. [OVL-SUP-026]"""
    for side in state.terms.sides:
        fallen = tuple(
            hq
            for hq, setting in sorted(state.settings.get(side, {}).items())
            if hq in state.units and setting != BASIC and not may_be_set(state.units[hq])
        )
        if fallen:
            ended = tuple((hq, BASIC) for hq in fallen)
            yield SupplyRenewed(
                to=(side,), side=side, settings=ended, stock=state.stocks[side], fallen=fallen
            )


def _rank(hq: Unit) -> tuple[int, str]:
    """Higher echelons are paid for first. [OVL-SUP-025]"""
    return -ECHELONS.index(hq.echelon or "regiment"), hq.id
