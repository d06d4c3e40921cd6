"""Orders of the staff: names, units sent home for good, hexes changed outside the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.systems.europe.events.staff import HexEdited, UnitRenamed
from grognard.systems.europe.rules.holding import gauges
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.units import is_combat, units_at
from grognard.systems.europe.state import Rail
from grognard.systems.europe.tables import POWERS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.staff import EditHex, Rename
    from grognard.systems.europe.state import State, UnitId

LONGEST = 40
"""So many letters a name has at most."""


def refuse_own(view: State, unit_id: UnitId, rule: str) -> Refusal | None:
    """Say why a unit is not the viewer's to deal with."""
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer:
        return refuse_by(rule, "no-unit", unit=unit_id)
    return None


def refuse_rename(view: State, order: Rename) -> Refusal | None:
    """Say why a unit cannot be called so: it is not one's own, or that is no name. [WIE-UI-053]"""
    refusal = refuse_own(view, order.unit, "WIE-UI-053")
    if refusal is not None:
        return refusal
    name = order.name.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST:
        return refuse_by("WIE-UI-053", "bad-name", longest=LONGEST)
    if name == view.units[order.unit].name:
        return refuse_by("WIE-UI-053", "same-name", unit=name)
    return None


def rename(state: State, order: Rename) -> Play:
    """Give a unit another name; whoever sees it reads it. [WIE-UI-053]"""
    yield UnitRenamed(
        to=watchers(state, "units", order.unit),
        unit=order.unit,
        before=state.units[order.unit].name,
        name=order.name.strip(),
    )


def refuse_dismiss(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot be disbanded: any of one's own can. [WIE-UI-054]"""
    return refuse_own(view, unit_id, "WIE-UI-054")


def refuse_edit(view: State, order: EditHex) -> Refusal | None:
    """Say why a hex cannot be changed outside the rules; whose units are seen there holds it.

    [WIE-UI-044]
    """
    if not view.terms.amend:
        return refuse_by("WIE-UI-044", "no-edit")
    if view.terms.map.find(order.hex) is None:
        return refuse_by("WIE-UI-044", "no-hex", hex=order.hex)
    if order.holder and order.holder not in view.terms.sides:
        return refuse_by("WIE-UI-044", "no-holder")
    there = units_at(view, order.hex)
    if any(unit.side != order.holder and is_combat(view.terms, unit) for unit in there):
        return refuse_by("WIE-UI-044", "stood-on", hex=order.hex)
    if order.cut and not gauges(view)[view.terms.map.place(order.hex)]:
        return refuse_by("WIE-UI-044", "no-railway", hex=order.hex)
    return None


def edit(state: State, side: Side, order: EditHex) -> Play:
    """Change who holds a hex, and its railway; everybody is told. [WIE-UI-044]"""
    at = state.terms.map.place(order.hex)
    rail = None
    if gauges(state)[at]:
        rail = msgspec.structs.replace(state.rails.get(order.hex, Rail()), cut=order.cut)
    yield HexEdited(
        to=state.terms.sides,
        side=side,
        hex=order.hex,
        place=at,
        holder=POWERS.index(order.holder) + 1 if order.holder in POWERS else 0,
        rail=rail,
    )
