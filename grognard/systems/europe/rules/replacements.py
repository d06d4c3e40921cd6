"""Replacement points: whose they are, how many a turn may use, what they rebuild and raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.events.reinforcement import LossForgotten, PoolChanged, UnitRestored
from grognard.systems.europe.rules.arrivals import appear, cities_of, has_room
from grognard.systems.europe.rules.attrition import wear_by_replacement
from grognard.systems.europe.rules.politics import has_fallen
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.supply import friendly, grade_for, is_supplied
from grognard.systems.europe.rules.units import is_combat, kind_of
from grognard.systems.europe.state import Pace, Pool

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import Raise, Rebuild
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import Points
    from grognard.systems.europe.terms import Terms
    from grognard.terrain.hexes import HexId

PAYERS = {"free-france": "united-states"}
"""Nations for whose units another one pays. [WIE-REIN-012]"""


def payer_of(terms: Terms, nation: str) -> str:
    """Name the nation whose points rebuild a nation's units; nothing where there are none.

    [WIE-REIN-007] [WIE-REIN-011] [WIE-REIN-012]
    """
    payer = PAYERS.get(nation, nation)
    return payer if payer in terms.tables.numbers.replacement_nations else ""


def points_for(terms: Terms, unit: Unit) -> Points:
    """Which kind of points a unit takes. [WIE-REIN-008] [WIE-OPT-017] [WIE-OPT-018]"""
    if unit.template in terms.tables.numbers.mechanized_points:
        return "MR"
    return kind_of(terms, unit).points


def cost_of(terms: Terms, unit: Unit) -> int:
    """How many points it takes: two for paratroops, SS and the heavy US armor. [WIE-REIN-010]"""
    return terms.tables.templates[unit.template].cost


def pool_of(state: State, side: Side, front: str, nation: str) -> Pool:
    """The points of a nation on a front."""
    return state.pools.get(side, {}).get(f"{front}/{nation}", Pool())


def stock(pool: Pool, points: Points) -> int:
    """How many points of a kind there are."""
    return pool.mechanized if points == "MR" else pool.infantry


def share(terms: Terms, points: int) -> int:
    """How many units a turn may rebuild out of so many points, rounded up. [WIE-REIN-009]"""
    return -(-points // terms.tables.numbers.replacement_share)


def used(pool: Pool, points: Points, count: int, *, units: int = 0) -> Pool:
    """Take points out of a pool, and count units that were rebuilt with them."""
    if points == "MR":
        return msgspec.structs.replace(
            pool,
            mechanized=pool.mechanized - count,
            mechanized_most=pool.mechanized_most - units,
        )
    return msgspec.structs.replace(
        pool, infantry=pool.infantry - count, infantry_most=pool.infantry_most - units
    )


def spend(
    state: State, side: Side, place: HexId, nation: str, points: Points, count: int, units: int = 0
) -> Play:
    """Use points of a nation on the front of a hex; a count below 0 gives them back."""
    front = state.terms.front(place)
    pool = used(pool_of(state, side, front, nation), points, count, units=units)
    yield PoolChanged(to=(side,), side=side, front=front, nation=nation, pool=pool)


def receive(state: State, side: Side) -> Play:
    """Bring in points that are due, and find out how many units the turn may rebuild.

    [WIE-REIN-009] [WIE-REIN-011]
    """
    terms = state.terms
    new: dict[str, Pool] = {}
    for row in terms.replacements:
        if row.turn == state.clock.turn and terms.tables.nations[row.nation].power == side:
            before = new.get(f"{row.front}/{row.nation}", Pool())
            new[f"{row.front}/{row.nation}"] = Pool(
                infantry=before.infantry + row.infantry,
                mechanized=before.mechanized + row.mechanized,
            )
    for key in sorted({*state.pools.get(side, {}), *new}):
        pool, more = state.pools.get(side, {}).get(key, Pool()), new.get(key, Pool())
        infantry, mechanized = pool.infantry + more.infantry, pool.mechanized + more.mechanized
        now = Pool(
            infantry=infantry,
            mechanized=mechanized,
            infantry_most=share(terms, infantry),
            mechanized_most=share(terms, mechanized),
        )
        front, nation = key.split("/")
        if now != pool:
            yield PoolChanged(to=(side,), side=side, front=front, nation=nation, pool=now)


def refuse_rebuild(view: State, order: Rebuild) -> Refusal | None:
    """Say why a battle group cannot be rebuilt, or nothing.

    [WIE-REIN-005] [WIE-REIN-007] [WIE-REIN-009] [WIE-REIN-010] [WIE-REIN-011] [WIE-OPT-027]
    """
    terms, unit = view.terms, view.units.get(order.unit)
    if unit is None or unit.side != view.viewer or not unit.group:
        return refuse_by("WIE-REIN-005", "no-group", unit=order.unit)
    if not is_supplied(view, unit):
        return refuse_by("WIE-REIN-005", "unsupplied", unit=unit.name)
    if terms.options.sealion and grade_for(view, unit) == "beachhead":
        return refuse_by("WIE-OPT-027", "unsupplied", unit=unit.name)
    payer, points = payer_of(terms, unit.nation), points_for(terms, unit)
    if not payer or not points:
        return refuse_by("WIE-REIN-011", "no-points", unit=unit.name)
    pool = pool_of(view, unit.side, terms.front(unit.at), payer)
    if stock(pool, points) < cost_of(terms, unit):
        return refuse_by("WIE-REIN-007", "no-points", unit=unit.name)
    if (pool.mechanized_most if points == "MR" else pool.infantry_most) < 1:
        return refuse_by("WIE-REIN-009", "share-used", unit=unit.name)
    return None


def rebuild(state: State, side: Side, order: Rebuild) -> Play:
    """Make a battle group whole; it is spent for the turn.

    [WIE-REIN-005] [WIE-REIN-006] [WIE-OAT-014]
    """
    terms, unit = state.terms, state.units[order.unit]
    payer, points = payer_of(terms, unit.nation), points_for(terms, unit)
    yield from spend(state, side, unit.at, payer, points, cost_of(terms, unit), units=1)
    yield from restore(state, unit.id)
    yield from wear_by_replacement(state, unit.id)
    yield tire(side, unit.id)


def restore(state: State, unit_id: UnitId) -> Play:
    """Give a battle group the values of the whole unit."""
    row = state.terms.tables.templates[state.units[unit_id].template]
    yield UnitRestored(
        to=watchers(state, "units", unit_id),
        unit=unit_id,
        attack=row.attack,
        defence=row.defence,
        moves=row.moves,
    )


def tire(side: Side, unit_id: UnitId) -> UnitsReadied:
    """Let a unit neither move nor attack any more in the turn. [WIE-REIN-006]"""
    return UnitsReadied(to=(side,), side=side, paces=((unit_id, Pace(spent=True)),))


def has_points(view: State, unit: Unit) -> bool:
    """Tell whether there are points on any front with which a unit could be raised."""
    payer, points = payer_of(view.terms, unit.nation), points_for(view.terms, unit)
    pools = view.pools.get(unit.side, {})
    return any(key.endswith(f"/{payer}") and stock(pools[key], points) > 0 for key in pools)


def raised_at(view: State, unit: Unit) -> tuple[HexId, ...]:
    """The supplied friendly cities of a lost unit's country that have room. [WIE-REIN-013]

    There are none once the country has given up. [WIE-POL-004]
    """
    if has_fallen(view, unit.nation):
        return ()
    return tuple(
        at
        for at in cities_of(view.terms, unit.nation)
        if friendly(view, unit.side)[view.terms.map.place(at)]
        and has_room(view, unit.side, unit, at)
        and is_supplied(view, msgspec.structs.replace(unit, at=at))
    )


def refuse_raise(view: State, order: Raise) -> Refusal | None:
    """Say why a lost unit cannot be raised in a hex, or nothing. [WIE-REIN-011] [WIE-REIN-013]"""
    terms = view.terms
    unit = view.lost.get(view.viewer, {}).get(order.unit)
    if unit is None or not is_combat(terms, unit) or terms.tables.templates[unit.template].group:
        return refuse_by("WIE-REIN-013", "not-lost", unit=order.unit)
    payer, points = payer_of(terms, unit.nation), points_for(terms, unit)
    if not payer or not points:
        return refuse_by("WIE-REIN-011", "no-points", unit=unit.name)
    if order.hex not in raised_at(view, unit):
        return refuse_by("WIE-REIN-013", "not-there", unit=unit.name, hex=order.hex)
    if stock(pool_of(view, unit.side, terms.front(order.hex), payer), points) < 1:
        return refuse_by("WIE-REIN-013", "no-points", unit=unit.name)
    return None


def raise_(state: State, side: Side, order: Raise) -> Play:
    """Raise a lost unit in a city, for one point. [WIE-REIN-013] [WIE-OAT-014]"""
    terms, unit = state.terms, state.lost[side][order.unit]
    payer, points = payer_of(terms, unit.nation), points_for(terms, unit)
    yield from spend(state, side, order.hex, payer, points, 1)
    yield LossForgotten(to=(side,), side=side, unit=unit.id)
    fresh = msgspec.structs.replace(
        unit, at=order.hex, supplied=True, entrained=False, fortified=False, assault=""
    )
    yield from appear(state, fresh)
    yield from wear_by_replacement(state, unit.id)
