"""Attacks as orders: which hexes may be attacked, by whom, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import Refusal
from grognard.systems.europe.rules.ground import around, linked, side_between
from grognard.systems.europe.rules.limits import is_border
from grognard.systems.europe.rules.odds import Battle, column_of, foes_at, strengths
from grognard.systems.europe.rules.special import is_bound, is_frozen
from grognard.systems.europe.rules.support import has_support
from grognard.systems.europe.rules.units import by_hex, is_combat, pace_of, units_at
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.terms import AXIS
from grognard.terrain.measure import distance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from grognard.kernel.records import Side
    from grognard.systems.europe.orders.combat import Attack
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

IRREGULARS = ("partisan", "cadre")


def battle_of(side: Side, order: Attack) -> Battle:
    """What an order to attack amounts to."""
    return Battle(side=side, targets=order.targets, units=order.units, air=order.air)


def cadres_at(state: State, side: Side, place: HexId) -> tuple[Unit, ...]:
    """Partisan cadres in a hex that a power may hunt: only where nobody is with them.

    Those of Yugoslavia only once a partisan unit has formed there.
    [WIE-PART-007] [WIE-PART-025] [WIE-CBT-071]
    """
    if side != AXIS or foes_at(state, side, place):
        return ()
    enemies = state.terms.enemies(side)
    return tuple(
        unit
        for unit in units_at(state, place)
        if unit.kind == "cadre"
        and unit.side in enemies
        and (state.risen or unit.nation != "yugoslavia")
    )


def refuse_target(view: State, place: HexId) -> Refusal | None:
    """Say why a hex may not be attacked, or nothing. [WIE-CBT-001] [WIE-CBT-010]"""
    side = view.viewer
    if view.terms.map.find(place) is None:
        return Refusal(rule="WIE-CBT-001", key="refuse.no-enemy", params={"hex": place})
    foes = foes_at(view, side, place)
    if any(is_combat(view.terms, foe) for foe in foes):
        if all(foe.defended for foe in foes):
            return Refusal(rule="WIE-CBT-010", key="refuse.hex-again", params={"hex": place})
        return None
    if blocks(view, place, side):
        if view.works[place].attacked:
            return Refusal(rule="WIE-CBT-010", key="refuse.hex-again", params={"hex": place})
        return None
    if cadres_at(view, side, place):
        return None
    return Refusal(rule="WIE-CBT-001", key="refuse.no-enemy", params={"hex": place})


def refuse_attacker(view: State, unit_id: UnitId, targets: tuple[HexId, ...]) -> Refusal | None:
    """Say why a unit may not attack hexes, or nothing.

    [WIE-CBT-010] [WIE-CBT-072] [WIE-CBT-080] [WIE-RAIL-006] [WIE-RAIL-014] [WIE-EDT-064]
    """
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer or unit.seen is not None:
        return Refusal(rule="WIE-CBT-002", key="refuse.no-unit", params={"unit": unit_id})
    name, pace = {"unit": unit.name}, pace_of(view, unit)
    if not unit.attack:
        return Refusal(rule="WIE-UNIT-003", key="refuse.no-attack", params={**name})
    if unit.entrained:
        return Refusal(rule="WIE-RAIL-006", key="refuse.entrained", params={**name})
    if is_frozen(view, unit.at) or any(is_frozen(view, place) for place in targets):
        return Refusal(rule="WIE-EDT-064", key="refuse.frozen", params={**name})
    if is_bound(view, unit):
        return Refusal(rule="WIE-NAT-187", key="refuse.bound", params={**name})
    if pace.spent:
        return Refusal(rule="WIE-RAIL-014", key="refuse.spent", params={**name})
    if pace.attacked:
        return Refusal(rule="WIE-CBT-010", key="refuse.unit-again", params={**name})
    if pace.dug:
        return Refusal(rule="WIE-CBT-080", key="refuse.dug", params={**name})
    if view.terms.tables.templates[unit.template].guard and not _only_irregulars(view, targets):
        return Refusal(rule="WIE-CBT-072", key="refuse.guard", params={**name})
    return _refuse_reach(view, unit, targets)


def _only_irregulars(view: State, targets: tuple[HexId, ...]) -> bool:
    return all(
        foe.kind in IRREGULARS for place in targets for foe in foes_at(view, view.viewer, place)
    )


def _refuse_reach(view: State, unit: Unit, targets: tuple[HexId, ...]) -> Refusal | None:
    """Say which hex a unit does not reach: it must stand next to each of them.

    Who lands or drops attacks his own hex and no other. [WIE-CBT-002] [WIE-CBT-016] [WIE-SEA-027]
    """
    if unit.assault and targets != (unit.at,):
        return Refusal(rule="WIE-SEA-027", key="refuse.landed", params={"unit": unit.name})
    for place in targets:
        if not (is_beside(view, unit, place) or _fires_at(view, unit, place)):
            rule = "WIE-CBT-016" if unit.kind == "artillery" else "WIE-CBT-002"
            params = {"unit": unit.name, "hex": place}
            return Refusal(rule=rule, key="refuse.not-beside", params={**params})
    return None


def is_beside(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether a unit stands in a hex or next to it by land, with no closed border between.

    [WIE-CBT-002] [WIE-MAP-016] [WIE-NAT-009]
    """
    if unit.at == place:
        return True
    map_ = state.terms.map
    if place not in around(map_, unit.at):
        return False
    if is_border(state, unit.side, unit.at, place):
        return False
    return bool(linked(state)[side_between(map_, unit.at, place)])


def _fires_at(state: State, unit: Unit, place: HexId) -> bool:
    """Tell whether artillery reaches a hex from afar: somebody must stand between.

    [WIE-CBT-016] [WIE-OPT-017]
    """
    if unit.kind != "artillery":
        return False
    map_ = state.terms.map
    far = distance(map_, map_.place(unit.at), map_.place(place))
    if far > state.terms.tables.numbers.artillery_hexes:
        return False
    near = set(around(map_, unit.at))
    return any(
        other.kind != "artillery" and is_combat(state.terms, other)
        for spot in around(map_, place)
        if spot in near
        for other in units_at(state, spot, unit.side)
    )


def refuse_attack(view: State, order: Attack) -> Refusal | None:
    """Say why an attack is not allowed, or nothing. [WIE-CBT-002] [WIE-CBT-006] [WIE-CBT-033]"""
    for named in (order.targets, order.units):
        if not named or len(set(named)) < len(named):
            return Refusal(rule="WIE-CBT-002", key="refuse.no-attackers")
    for place in order.targets:
        refusal = refuse_target(view, place)
        if refusal is not None:
            return refusal
    for unit in order.units:
        refusal = refuse_attacker(view, unit, order.targets)
        if refusal is not None:
            return refusal
    if order.air and not has_support(view, view.viewer, order.targets[0]):
        return Refusal(rule="WIE-CBT-033", key="refuse.no-air", params={"hex": order.targets[0]})
    return refuse_odds(view, battle_of(view.viewer, order))


def refuse_odds(view: State, battle: Battle) -> Refusal | None:
    """Refuse an attack at odds that no table has. [WIE-CBT-006] [WIE-CBT-038]"""
    attack, defence = strengths(view, battle)
    if attack > 0 and column_of(view, attack, defence) is not None:
        return None
    params = {"attack": decimal(attack), "defence": decimal(defence)}
    return Refusal(rule="WIE-CBT-006", key="refuse.odds", params={**params})


def decimal(value: Fraction | int) -> str:
    """Write a strength as people read it: 7, 7.5, 0.25."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def able_attackers(view: State, targets: tuple[HexId, ...]) -> tuple[UnitId, ...]:
    """The viewer's units that may attack hexes together, sorted. [WIE-CBT-002]"""
    map_ = view.terms.map
    reach = view.terms.tables.numbers.artillery_hexes
    beside = {targets[0], *around(map_, targets[0])}
    spots = {targets[0]}
    for _ in range(reach):
        spots |= {near for spot in spots for near in around(map_, spot)}
    return tuple(
        sorted(
            unit.id
            for spot in spots
            for unit in units_at(view, spot, view.viewer)
            if (spot in beside or unit.kind == "artillery")
            and refuse_attacker(view, unit.id, targets) is None
        )
    )


def targets_of(view: State) -> Iterator[HexId]:
    """The hexes that the viewer's units could attack at odds that suffice, sorted. [WIE-CBT-001]"""
    return (place for place, _ in chances_of(view))


def chances_of(view: State) -> Iterator[tuple[HexId, tuple[UnitId, ...]]]:
    """The same hexes, each with all units that may attack it. [WIE-CBT-001]"""
    for place in sorted({*by_hex(view), *view.works}):
        if refuse_target(view, place) is None:
            units = _sufficing(view, (place,))
            if units:
                yield place, units


def further_targets(view: State, targets: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The hexes that could be attacked together with some, by the same units. [WIE-CBT-002]"""
    near = {spot for place in targets for spot in around(view.terms.map, place)}
    wider = {spot for place in near for spot in around(view.terms.map, place)}
    return tuple(
        place
        for place in sorted((near | wider) - set(targets))
        if refuse_target(view, place) is None and _sufficing(view, (*targets, place))
    )


def _sufficing(view: State, targets: tuple[HexId, ...]) -> tuple[UnitId, ...]:
    """The viewer's units that may attack hexes, or none where not even all of them suffice."""
    units = able_attackers(view, targets)
    if not units:
        return ()
    battle = Battle(side=view.viewer, targets=targets, units=units)
    return units if refuse_odds(view, battle) is None else ()
