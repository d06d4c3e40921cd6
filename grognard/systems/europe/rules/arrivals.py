"""New units: what arrives in a turn, where it may be placed, armies that war calls up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.dice import Naming
from grognard.kernel.records import Refusal
from grognard.systems.europe.events.politics import UnitAppeared
from grognard.systems.europe.events.reinforcement import (
    FortsCounted,
    LevyRaised,
    UnitAwaited,
    UnitCalled,
)
from grognard.systems.europe.rules.america import overseas_for
from grognard.systems.europe.rules.attrition import new_level
from grognard.systems.europe.rules.ground import around, land
from grognard.systems.europe.rules.politics import has_fallen, places_in, seers
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.theatres import refuse_theatre
from grognard.systems.europe.rules.units import is_combat, kind_of, stacked, unit_of, units_at
from grognard.systems.europe.terms import SOVIETS, UnitTerms

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.europe.orders.reinforcement import Place
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId
    from grognard.terrain.map import Map

CITIES = ("capital", "city")
_CENTRES = ("placement", "personnel")


def cities_of(terms: Terms, country: str) -> tuple[HexId, ...]:
    """The cities of a country, its capital among them."""
    return _cities(terms.map, country)


@cache
def _cities(map_: Map, country: str) -> tuple[HexId, ...]:
    layer = map_.layers.get("settlements")
    if layer is None:
        return ()
    return tuple(map_.ids[place] for place in places_in(map_, country) if layer.at(place) in CITIES)


def placements_of(terms: Terms, nation: str) -> tuple[HexId, ...]:
    """Where new units of a nation come in; Ukrainians anywhere in the Ukraine.

    [WIE-EDT-053] [WIE-OPT-045]
    """
    for row in terms.placements:
        if row.nation == nation:
            return row.hexes
    if nation == "ukraine":
        return terms.areas.get(nation, ())
    centres = tuple(
        centre.at for centre in terms.centres if centre.nation == nation and centre.kind in _CENTRES
    )
    return centres or cities_of(terms, nation)


def has_room(state: State, side: Side, unit: Unit, place: HexId) -> bool:
    """Tell whether a power can put a unit into a hex: its own, without enemies, with room.

    [WIE-UNIT-012]
    """
    terms = state.terms
    at = terms.map.find(place)
    if at is None or not friendly(state, side)[at] or not land(state)[at]:
        return False
    foes = (foe for enemy in terms.enemies(side) for foe in units_at(state, place, enemy))
    if any(is_combat(terms, foe) for foe in foes):
        return False
    counts = kind_of(terms, unit).stacks and unit.defence > 0
    return stacked(state, place, side) + counts <= terms.tables.powers[side].stack


def hexes_for(state: State, unit: Unit) -> tuple[HexId, ...]:
    """Where a new unit may be placed now; Americans also overseas, while that is possible.

    [WIE-REIN-004] [WIE-NAT-008] [WIE-SEA-058]
    """
    wanted: tuple[HexId, ...] = (unit.at,) if unit.at else ()
    if unit.at and not has_room(state, unit.side, unit, unit.at):
        wanted = (*around(state.terms.map, unit.at), *placements_of(state.terms, unit.nation))
    elif not unit.at:
        wanted = placements_of(state.terms, unit.nation)
    found = [
        place
        for place in wanted
        if has_room(state, unit.side, unit, place) and _may_come(state, unit, place)
    ]
    return (*found, *overseas_for(state, unit))


def _may_come(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a theatre has room for a new unit, wherever it waits. [WIE-NAT-008]"""
    new = msgspec.structs.replace(unit, at="")
    return refuse_theatre(state, (new,), place) is None


def refuse_place(view: State, order: Place) -> Refusal | None:
    """Say why a new unit may not be placed in a hex, or nothing. [WIE-REIN-004]"""
    unit = view.waiting.get(view.viewer, {}).get(order.unit)
    if unit is None:
        return refuse_by("WIE-REIN-004", "not-waiting", unit=order.unit)
    if order.hex not in hexes_for(view, unit):
        return refuse_by("WIE-REIN-004", "not-there", unit=unit.name, hex=order.hex)
    return None


def place(state: State, side: Side, order: Place) -> Play:
    """Place a new unit. [WIE-REIN-004]"""
    unit = state.waiting[side][order.unit]
    yield UnitCalled(to=(side,), side=side, unit=unit.id)
    yield from appear(state, msgspec.structs.replace(unit, at=order.hex))


def appear(state: State, unit: Unit) -> Play:
    """Put a unit onto the map."""
    yield UnitAppeared(to=seers(state, unit), unit=unit)


def await_units(state: State, units: Iterable[Unit]) -> Play:
    """Put new units where they must go, if there is room; the others wait to be placed.

    [WIE-REIN-004] [WIE-OAT-012]
    """
    for new in units:
        level: int = yield from new_level(state, new)
        unit = msgspec.structs.replace(new, attrition=level)
        if unit.at in hexes_for(state, unit):
            yield from appear(state, unit)
        else:
            yield UnitAwaited(to=(unit.side,), unit=unit)


def arrive(state: State, side: Side) -> Play:
    """Let what is due this turn arrive: units, armies that are called up, fortifications.

    [WIE-REIN-001] [WIE-REIN-002] [WIE-REIN-019] [WIE-NAT-114]
    """
    terms, turn = state.terms, state.clock.turn
    rows = [unit_of(terms, row) for row in terms.units if row.turn == turn]
    due = [unit for unit in rows if unit.side == side and not has_fallen(state, unit.nation)]
    yield from await_units(state, due)
    yield from call_up(state, side)
    if side == SOVIETS:
        yield from deploy_for_war(state)
    new = sum(row.count for row in terms.fortifications if (row.power, row.turn) == (side, turn))
    if new:
        yield FortsCounted(to=(side,), side=side, count=state.forts.get(side, 0) + new)


def call_up(state: State, side: Side) -> Play:
    """Raise the armies of countries that war has reached, for the side they are on.

    [WIE-NAT-027] [WIE-NAT-035] [WIE-NAT-047] [WIE-NAT-134] [WIE-NAT-140] [WIE-NAT-146]
    [WIE-NAT-159]
    """
    terms = state.terms
    for country, when in dict.fromkeys((row.country, row.when) for row in terms.tables.levies):
        here = state.countries.get(country)
        if here is None or (here.status, here.side) != ("active", side):
            continue
        if state.levied.get(f"{country}/{when}") or (when == "invasion" and not state.invaded):
            continue
        yield LevyRaised(to=terms.sides, country=country, occasion=when)
        for row in terms.tables.levies:
            if (row.country, row.when) != (country, when):
                continue
            places = [terms.places.get(name, "") for name in row.places] if row.each else [""]
            for at in places:
                if not row.each or (at and has_any(state, side, at)):
                    yield from _levy(state, side, row.template, row.count, at)


def has_any(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex is in a power's hands."""
    at = state.terms.map.find(place)
    return at is not None and bool(friendly(state, side)[at])


def _levy(state: State, side: Side, template: str, count: int, at: HexId) -> Play:
    for _ in range(count):
        unit = yield from new_unit(state, side, template, at)
        yield from await_units(state, [unit])


def new_unit(state: State, side: Side, template: str, at: HexId) -> Generator[Yielded, Any, Unit]:
    """Make a unit that no order of battle names; it comes back."""
    id_ = yield Naming("u", (side,))
    row = state.terms.tables.templates[template]
    nation = state.terms.tables.nations[row.nation]
    name = f"{nation.name} {row.kind} {id_[-3:]}"
    named = UnitTerms(id=id_, template=template, name=name, short=id_[-3:], at=at)
    return unit_of(state.terms, named, side)


def deploy_for_war(state: State) -> Play:
    """Send infantry to each Soviet personnel centre in the first turns of the war.

    [WIE-NAT-114]
    """
    since = state.clock.turn - state.invaded
    numbers = state.terms.tables.numbers.deployment
    if state.invaded < 1 or since >= len(numbers):
        return
    for centre in state.terms.centres:
        if centre.kind != "personnel" or not has_any(state, SOVIETS, centre.at):
            continue
        for _ in range(numbers[since] * centre.count):
            unit = yield from new_unit(state, SOVIETS, "su-infantry", centre.at)
            near = (centre.at, *around(state.terms.map, centre.at))
            room = next((at for at in near if has_room(state, SOVIETS, unit, at)), None)
            if room is not None:
                yield from appear(state, msgspec.structs.replace(unit, at=room))
