"""Units put together, broken down, made into others, loaded for a flight, dissolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.systems.europe.events.reinforcement import (
    AirborneLoaded,
    LossForgotten,
    UnitReformed,
    UnitTaken,
    UpgradeCounted,
)
from grognard.systems.europe.rules.arrivals import appear, has_room, new_unit
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.politics import is_at_home
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.replacements import (
    points_for,
    pool_of,
    restore,
    spend,
    stock,
    tire,
)
from grognard.systems.europe.rules.supply import grade_for, is_supplied
from grognard.systems.europe.rules.training import (
    personnel_quarters,
    refuse_return,
    return_personnel,
)
from grognard.systems.europe.rules.units import is_combat, units_at
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import Loaded
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import (
        BreakDown,
        Combine,
        Dissolve,
        Load,
        Upgrade,
    )
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import UpgradeRow
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId

_UK = "united-kingdom"


def own_unit(view: State, unit_id: UnitId) -> Unit | None:
    """The viewer's unit of an id, if it is one."""
    unit = view.units.get(unit_id)
    return unit if unit is not None and unit.side == view.viewer else None


# Putting together.


def whole_of(state: State, unit: Unit) -> str:
    """The template that three units like one make: its own for battle groups, or nothing.

    [WIE-REIN-014] [WIE-REIN-015]
    """
    if unit.group:
        return unit.template
    rows = state.terms.tables.parts.values()
    joined = (row.template for row in rows if row.joins and unit.template in row.parts)
    return next(joined, "")


def partners(state: State, unit: Unit) -> tuple[Unit, ...]:
    """The units with which one could be put together: itself first, then those like it."""
    alike = [
        other
        for other in units_at(state, unit.at, unit.side)
        if other.template == unit.template and other.group == unit.group and other.id != unit.id
    ]
    return (unit, *alike)[: state.terms.tables.numbers.combined_groups]


def refuse_combine(view: State, order: Combine) -> Refusal | None:
    """Say why a unit cannot be put together with others, or nothing.

    [WIE-REIN-014] [WIE-REIN-015]
    """
    unit = own_unit(view, order.unit)
    if unit is None or not whole_of(view, unit):
        return refuse_by("WIE-REIN-014", "no-group", unit=order.unit)
    if len(partners(view, unit)) < view.terms.tables.numbers.combined_groups:
        return refuse_by("WIE-REIN-014", "too-few", unit=unit.name)
    return None


def combine(state: State, side: Side, order: Combine) -> Play:
    """Make three units one: the first stays. [WIE-REIN-014] [WIE-REIN-015]"""
    first, *others = partners(state, state.units[order.unit])
    for other in others:
        yield take_off(state, other, "combined")
    if first.group:
        yield from restore(state, first.id)
    else:
        yield reform(state, first.id, whole_of(state, first))


def take_off(state: State, unit: Unit, why: str) -> UnitTaken:
    """Take a unit off the map that is not lost."""
    return UnitTaken(
        to=watchers(state, "units", unit.id), unit=unit.id, name=unit.name, at=unit.at, why=why
    )


def reform(state: State, unit_id: UnitId, into: str) -> UnitReformed:
    """Make a unit one of another template."""
    row = state.terms.tables.templates[into]
    return UnitReformed(
        to=watchers(state, "units", unit_id),
        unit=unit_id,
        into=into,
        kind_=row.kind,
        size=row.size,
        attack=row.attack,
        defence=row.defence,
        moves=row.moves,
    )


# Breaking down.


def outlets(view: State, unit: Unit) -> tuple[HexId, ...]:
    """Where the last part could go: nowhere else while there is room, else next to it.

    [WIE-REIN-038]
    """
    row = view.terms.tables.parts.get(unit.template)
    stack = view.terms.tables.powers[unit.side].stack
    if row is None or len(row.parts) <= stack:
        return ("",)
    near = around(view.terms.map, unit.at)
    return tuple(at for at in near if has_room(view, unit.side, unit, at))


def refuse_break_down(view: State, order: BreakDown) -> Refusal | None:
    """Say why a unit cannot be broken down, or nothing.

    [WIE-REIN-037] [WIE-REIN-038] [WIE-REIN-043]
    """
    unit = own_unit(view, order.unit)
    row = None if unit is None else view.terms.tables.parts.get(unit.template)
    if unit is None or row is None or unit.group:
        return refuse_by("WIE-REIN-037", "no-parts", unit=order.unit)
    if row.alone and len(units_at(view, unit.at, unit.side)) > 1:
        return refuse_by("WIE-REIN-037", "not-alone", unit=unit.name)
    if order.hex not in outlets(view, unit):
        return refuse_by("WIE-REIN-038", "no-outlet", unit=unit.name)
    there = len(units_at(view, unit.at, unit.side)) - 1
    if not row.alone and there + len(row.parts) > view.terms.tables.powers[unit.side].stack:
        return refuse_by("WIE-UNIT-012", "no-outlet", unit=unit.name)
    return None


def break_down(state: State, side: Side, order: BreakDown) -> Play:
    """Break a unit down; its parts stand where it stood, but for one where it is too full.

    [WIE-REIN-037] [WIE-REIN-038] [WIE-REIN-043]
    """
    unit = state.units[order.unit]
    parts = state.terms.tables.parts[unit.template].parts
    yield take_off(state, unit, "broken-down")
    for number, part in enumerate(parts, 1):
        at = order.hex if order.hex and number == len(parts) else unit.at
        new = yield from new_unit(state, side, part, at)
        named = msgspec.structs.replace(new, name=f"{unit.name}/{number}", supplied=unit.supplied)
        yield from appear(state, named)


# Loading.


def refuse_load(view: State, order: Load) -> Refusal | None:
    """Say why an airborne unit cannot be loaded, or nothing. [WIE-REIN-016]"""
    unit = own_unit(view, order.unit)
    if unit is None or unit.kind != "paratroop":
        return refuse_by("WIE-REIN-016", "no-paratroops", unit=order.unit)
    if not is_supplied(view, unit):
        return refuse_by("WIE-REIN-016", "unsupplied", unit=unit.name)
    if in_enemy_zone(view, unit.side, unit.at):
        return refuse_by("WIE-REIN-016", "in-zone", unit=unit.name)
    return None


def load(state: State, side: Side, order: Load) -> Play:
    """Put an airborne unit into the box of its front; those of the Axis as regiments.

    [WIE-REIN-016] [WIE-REIN-017] [WIE-REIN-018]
    """
    terms, unit = state.terms, state.units[order.unit]
    front, ready = terms.front(unit.at), state.clock.turn + terms.tables.numbers.airborne_turns
    row = terms.tables.parts.get(unit.template)
    yield take_off(state, unit, "loaded")
    boxed = [unit]
    if side == AXIS and row is not None and not unit.group:
        boxed = []
        for number, part in enumerate(row.parts, 1):
            new = yield from new_unit(state, side, part, unit.at)
            boxed.append(msgspec.structs.replace(new, name=f"{unit.name}/{number}"))
    for each in boxed:
        loaded = Loaded(side=side, unit=each, front=front, ready=ready)
        yield AirborneLoaded(to=(side,), loaded=loaded)


# Upgrading.


def upgrades_of(state: State, template: str) -> dict[str, UpgradeRow]:
    """What a template can be made into, and how."""
    return {row.into: row for row in state.terms.tables.upgrades if row.template == template}


def _game_fits(state: State, row: UpgradeRow) -> bool:
    """Tell whether an upgrade belongs to the game that is played."""
    terms = state.terms
    if row.game == "all":
        return True
    powers = {"east": {AXIS, SOVIETS}, "europe": {AXIS, ALLIES, SOVIETS}}[row.game]
    return terms.game == "campaign" and set(terms.sides) == powers


def refuse_upgrade(view: State, order: Upgrade) -> Refusal | None:
    """Say why a unit cannot be made into another, or nothing.

    [WIE-REIN-025] [WIE-REIN-026] [WIE-REIN-027] [WIE-REIN-040] [WIE-REIN-041] [WIE-REIN-042]
    [WIE-HIST-011]
    """
    terms, unit = view.terms, own_unit(view, order.unit)
    row = None if unit is None else upgrades_of(view, unit.template).get(order.into)
    if unit is None or row is None or unit.group or not _game_fits(view, row):
        return refuse_by("WIE-REIN-025", "no-upgrade", unit=order.unit)
    if row.since and today(view) < Date(*row.since):
        return refuse_by("WIE-REIN-040", "too-early", unit=unit.name)
    if row.times and view.upgraded.get(unit.side, {}).get(order.into, 0) >= row.times:
        return refuse_by("WIE-REIN-041", "no-more", unit=unit.name)
    if row.lost and not _lost_like(view, unit.side, order.into):
        return refuse_by("WIE-REIN-027", "none-lost", unit=unit.name)
    if row.where == "home" and not _is_fed_at_home(view, unit):
        return refuse_by("WIE-REIN-025", "not-home", unit=unit.name)
    if row.where == "field" and (
        not is_supplied(view, unit) or in_enemy_zone(view, unit.side, unit.at)
    ):
        return refuse_by("WIE-REIN-042", "not-rested", unit=unit.name)
    pool = pool_of(view, unit.side, terms.front(unit.at), unit.nation)
    if row.cost and stock(pool, row.points) < row.cost:
        return refuse_by("WIE-REIN-025", "no-points", unit=unit.name)
    return None


def _lost_like(view: State, side: Side, template: str) -> list[Unit]:
    lost = view.lost.get(side, {})
    return [unit for _, unit in sorted(lost.items()) if unit.template == template]


def _is_fed_at_home(view: State, unit: Unit) -> bool:
    """Tell whether a unit is in the UK and in major supply; so for US units that are there."""
    home = view.terms.country(unit.at) == _UK or is_at_home(view.terms, unit)
    return home and grade_for(view, unit) == "major"


def upgrade(state: State, side: Side, order: Upgrade) -> Play:
    """Make a unit into another; it stays where it is and is spent for the turn."""
    unit = state.units[order.unit]
    row = upgrades_of(state, unit.template)[order.into]
    if row.cost:
        yield from spend(state, side, unit.at, unit.nation, row.points, row.cost)
    if row.lost:
        gone = _lost_like(state, side, order.into)[0]
        yield LossForgotten(to=(side,), side=side, unit=gone.id)
    if row.times:
        times = state.upgraded.get(side, {}).get(order.into, 0) + 1
        yield UpgradeCounted(to=(side,), side=side, into=order.into, times=times)
    yield reform(state, unit.id, order.into)
    yield tire(side, unit.id)


# Dissolving.


def worth_dissolving(state: State, unit: Unit) -> int:
    """How many replacement points a unit is worth: UK units at home alone. [WIE-REIN-028]"""
    numbers = state.terms.tables.numbers
    if unit.nation != _UK or unit.group or not _is_fed_at_home(state, unit):
        return 0
    return {"division": numbers.disband_division, "brigade": numbers.disband_brigade}.get(
        unit.size, 0
    )


def may_be_worth(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit is of those that give points back somewhere.

    [WIE-REIN-028] [WIE-REIN-029]
    """
    return unit.nation == _UK or personnel_quarters(terms, unit) > 0


def refuse_dissolve(view: State, order: Dissolve) -> Refusal | None:
    """Say why a unit cannot be dissolved, or nothing. [WIE-REIN-028] [WIE-REIN-029]"""
    unit = own_unit(view, order.unit)
    if unit is not None and personnel_quarters(view.terms, unit):
        return refuse_return(view, unit)
    if unit is None or not is_combat(view.terms, unit) or not worth_dissolving(view, unit):
        return refuse_by("WIE-REIN-028", "worthless", unit=order.unit)
    return None


def dissolve(state: State, side: Side, order: Dissolve) -> Play:
    """Dissolve a unit; its points come back. [WIE-REIN-028] [WIE-REIN-029]"""
    unit = state.units[order.unit]
    if personnel_quarters(state.terms, unit):
        yield from return_personnel(state, unit)
    else:
        kind, points = points_for(state.terms, unit), worth_dissolving(state, unit)
        yield from spend(state, side, unit.at, unit.nation, kind, -points)
    yield take_off(state, unit, "dissolved")
