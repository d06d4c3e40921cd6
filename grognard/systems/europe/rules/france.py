"""What the Allied power does with British and French: the unit outside the BEF, Free French."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.dice import Chance
from grognard.systems.europe.events.reinforcement import DutyChanged, NbefNamed
from grognard.systems.europe.rules.arrivals import appear, new_unit
from grognard.systems.europe.rules.duties import duty_of
from grognard.systems.europe.rules.forts import has_major_supply
from grognard.systems.europe.rules.reforming import own_unit, take_off
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.replacements import pool_of, spend, stock
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.units import battle_group

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import Convert, NameNbef
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Points

TRIED = "conversion"
"""That a conversion was tried in this phase."""
FREE_FRENCH: dict[str, Points] = {"ff-infantry": "IR", "ff-armor": "MR"}
"""What French can become, and what it takes. [WIE-REIN-034] [WIE-REIN-036]"""
_PAYER = "united-states"


def refuse_nbef(view: State, order: NameNbef) -> Refusal | None:
    """Say why a unit cannot be the one outside the BEF, or nothing. [WIE-REIN-039]"""
    unit = own_unit(view, order.unit)
    if unit is None or unit.nation != "united-kingdom":
        return refuse_by("WIE-REIN-039", "not-british", unit=order.unit)
    if view.nbef.get(view.viewer) == order.unit:
        return refuse_by("WIE-REIN-039", "is-nbef", unit=unit.name)
    return None


def name_nbef(state: State, side: Side, order: NameNbef) -> Play:
    """Name the unit outside the BEF; there is never more than one. [WIE-REIN-039]"""
    yield NbefNamed(to=(side,), side=side, unit=order.unit)


def is_french(unit: Unit) -> bool:
    """Tell whether a unit could become Free French. [WIE-REIN-034]"""
    return unit.nation == "vichy-france" or (unit.nation == "france" and unit.kind == "partisan")


def refuse_convert(view: State, order: Convert) -> Refusal | None:
    """Say why no Free French can be made of a unit, or nothing.

    [WIE-REIN-034] [WIE-REIN-035] [WIE-REIN-036]
    """
    terms, unit = view.terms, own_unit(view, order.unit)
    points = FREE_FRENCH.get(order.into)
    if unit is None or points is None or not is_french(unit):
        return refuse_by("WIE-REIN-034", "not-french", unit=order.unit)
    if duty_of(view, view.viewer, TRIED):
        return refuse_by("WIE-REIN-034", "tried", unit=unit.name)
    if not friendly(view, unit.side)[terms.map.place(unit.at)]:
        return refuse_by("WIE-REIN-035", "not-yours", hex=unit.at)
    if not has_major_supply(view, unit.side, unit.at):
        return refuse_by("WIE-REIN-035", "unsupplied", unit=unit.name)
    if stock(pool_of(view, unit.side, terms.front(unit.at), _PAYER), points) < 1:
        return refuse_by("WIE-REIN-035", "no-points", unit=unit.name)
    return None


def convert(state: State, side: Side, order: Convert) -> Play:
    """Try to make a Free French battle group of a unit. [WIE-REIN-034] [WIE-REIN-036]"""
    terms, unit = state.terms, state.units[order.unit]
    yield DutyChanged(to=(side,), side=side, duty=TRIED, count=1)
    chance = terms.tables.numbers.conversion_chance
    good = yield Chance(1, chance, f"conversion {unit.at}", terms.sides)
    if not good:
        return
    yield from spend(state, side, unit.at, _PAYER, FREE_FRENCH[order.into], 1)
    yield from make_free_french(state, unit, side, order.into)


def make_free_french(state: State, unit: Unit, side: Side, into: str) -> Play:
    """Put a Free French battle group where a French unit stood. [WIE-REIN-034] [WIE-NAT-188]"""
    terms = state.terms
    yield take_off(state, unit, "converted")
    new = yield from new_unit(state, side, into, unit.at)
    values = battle_group(terms, new)
    if values is not None:
        attack, defence, moves = values
        new = msgspec.structs.replace(new, group=True, attack=attack, defence=defence, moves=moves)
    yield from appear(state, new)
