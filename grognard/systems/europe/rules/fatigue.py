"""What attrition does to a unit."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.systems.europe.state import State, Unit

_WHOLE = 100


def strength_left(state: State, unit: Unit) -> Fraction:
    """What attrition leaves of a unit's strength, as a share. [WIE-OAT-001] [WIE-OAT-005]"""
    if not state.terms.options.advanced_attrition:
        return Fraction(1)
    return Fraction(_WHOLE - unit.attrition, _WHOLE)


def moves_left(state: State, unit: Unit) -> Fraction:
    """What attrition leaves of a unit's movement, as a share. [WIE-OAT-006]"""
    rates = state.terms.tables.rates
    if not _has_effects(state) or unit.attrition < rates.slow_at:
        return Fraction(1)
    return Fraction(_WHOLE - rates.slow_percent, _WHOLE)


def keeps_zone(state: State, unit: Unit) -> bool:
    """Tell whether a unit is fresh enough for a zone of control. [WIE-OAT-007]"""
    worn = unit.attrition >= state.terms.tables.rates.zone_at
    return not (worn and _has_effects(state))


def is_too_tired(state: State, unit: Unit) -> bool:
    """Tell whether a unit is too worn for a forced march. [WIE-OAT-002] [WIE-OAT-008]"""
    basic = state.terms.options.basic_attrition and not state.terms.options.advanced_attrition
    return (basic or _has_effects(state)) and unit.attrition >= state.terms.tables.rates.force_at


def supply_level(state: State, unit: Unit) -> int:
    """The attrition that shortens the range of a mobile supply unit; 0 for none. [WIE-OAT-009]"""
    limited = _has_effects(state) and state.terms.tables.rates.limit_supply
    return unit.attrition if limited else 0


def _has_effects(state: State) -> bool:
    """Tell whether advanced attrition does more than weaken in combat. [WIE-OAT-004]"""
    return state.terms.options.advanced_attrition and state.terms.tables.rates.effects
