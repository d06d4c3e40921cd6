"""Overruns: units that march over a weak enemy."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.derived import derived, note_made
from grognard.kernel.records import Refusal, copy_state
from grognard.systems.europe.events.combat import HexOverrun
from grognard.systems.europe.events.march import UnitMoved, UnitsReadied
from grognard.systems.europe.orders.combat import Overrun
from grognard.systems.europe.rules.battle import witnesses
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.march import costs_of, hindrance_of, is_blitz
from grognard.systems.europe.rules.moves import path_cost, refuse_mover, take
from grognard.systems.europe.rules.odds import Battle, foes_at, least_defence, strengths
from grognard.systems.europe.rules.units import by_hex, is_combat, pace_of, units_at, units_of
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.rules.zones import has_minor_zone
from grognard.systems.europe.state import POINT
from grognard.terrain.measure import distance
from grognard.terrain.search import path as find_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId, Work
    from grognard.terrain.hexes import HexId
    from grognard.terrain.layout import Place


@derived("units", "works", "terms")
def _others(state: State, side: Side, place: HexId) -> tuple[dict[UnitId, Unit], dict[HexId, Work]]:
    """Units and works but for the enemies of a power in a hex."""
    enemies = state.terms.enemies(side)
    gone = {unit.id for unit in units_at(state, place) if unit.side in enemies}
    units = {key: unit for key, unit in state.units.items() if key not in gone}
    if place not in state.works:
        return units, state.works  # the same, so that what depends on works stays good
    return units, {key: work for key, work in state.works.items() if key != place}


def _without(state: State, side: Side, place: HexId) -> State:
    """The position without the enemies of a power in a hex: their zones do not count.

    [WIE-MOV-031]
    """
    ghost = copy_state(state)
    ghost.units, ghost.works = _others(state, side, place)
    note_made(state.units, ghost.units, [unit.id for unit in units_at(state, place)])
    return ghost


def overrun_mp(state: State, units: tuple[Unit, ...], place: HexId) -> int:
    """What an overrun costs beyond the march, in hundredths.

    Less against units with minor zones, or for tanks in the years of the Blitz.
    [WIE-MOV-031] [WIE-OPT-009] [WIE-OPT-011]
    """
    numbers = state.terms.tables.numbers
    foes = [foe for foe in foes_at(state, units[0].side, place) if is_combat(state.terms, foe)]
    minor = bool(foes) and all(has_minor_zone(state, foe) for foe in foes)
    if minor or all(is_blitz(state, unit) for unit in units):
        return POINT * numbers.minor_zone_mp
    return POINT * numbers.overrun_mp


def overrun_way(state: State, units: tuple[Unit, ...], place: HexId) -> tuple[HexId, ...]:
    """The cheapest way into the hex that all units can pay; nothing where there is none.

    [WIE-MOV-031]
    """
    side = units[0].side
    ghost = _without(state, side, place)
    more = overrun_mp(state, units, place)
    map_ = state.terms.map
    for unit in units:
        found = find_path(
            costs_of(ghost, unit),
            map_.place(unit.at),
            map_.place(place),
            hindrance_of(ghost, unit),
            limit=max(0, pace_of(state, unit).mp_hundredths - more),
        )
        if found is None:
            return ()
        way = tuple(map_.ids[at] for at in found.places[1:])
        if all(_can_pay(ghost, other, way, more) for other in units):
            return way
    return ()


def _can_pay(ghost: State, unit: Unit, way: tuple[HexId, ...], more: int) -> bool:
    cost = path_cost(ghost, unit, way)
    return cost is not None and cost + more <= pace_of(ghost, unit).mp_hundredths


def refuse_overrunner(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit may overrun nobody in this phase. [WIE-MOV-033] [WIE-MOV-034]"""
    refusal = refuse_mover(view, unit_id)
    if refusal is not None:
        return refusal
    unit = view.units[unit_id]
    if not unit.attack or unit.kind == "artillery":
        return Refusal(rule="WIE-MOV-034", key="refuse.no-attack", params={"unit": unit.name})
    if pace_of(view, unit).overran:
        return Refusal(rule="WIE-MOV-033", key="refuse.overran", params={"unit": unit.name})
    if pace_of(view, unit).forced:
        return Refusal(rule="WIE-MOV-020", key="refuse.forced", params={"unit": unit.name})
    return None


def refuse_overrun(view: State, order: Overrun) -> Refusal | None:
    """Say why an overrun is not allowed, or nothing. [WIE-MOV-029] [WIE-MOV-030]"""
    side, place = view.viewer, order.target
    if view.terms.map.find(place) is None or not is_overrunnable(view, side, place):
        return Refusal(rule="WIE-MOV-029", key="refuse.no-enemy", params={"hex": place})
    if not order.units or len(set(order.units)) < len(order.units):
        return Refusal(rule="WIE-MOV-030", key="refuse.no-attackers")
    for each in order.units:
        refusal = refuse_overrunner(view, each)
        if refusal is not None:
            return refusal
    units = tuple(view.units[each] for each in order.units)
    together = len({(unit.at, pace_of(view, unit).start) for unit in units}) == 1
    if not together or len(units) > view.terms.tables.numbers.overrun_units:
        return Refusal(rule="WIE-MOV-030", key="refuse.overrun-apart")
    way = overrun_way(view, units, place)
    if not way:
        return Refusal(rule="WIE-MOV-031", key="refuse.overrun-far", params={"hex": place})
    if not has_overrun_odds(view, units, way):
        return Refusal(rule="WIE-MOV-029", key="refuse.overrun-odds", params={"hex": place})
    return None


def is_overrunnable(view: State, side: Side, place: HexId) -> bool:
    """Tell whether somebody, or a fortress, could be overrun in a hex. [WIE-MOV-029]"""
    foes = foes_at(view, side, place)
    return any(is_combat(view.terms, foe) for foe in foes) or blocks(view, place, side)


def has_overrun_odds(state: State, units: tuple[Unit, ...], way: tuple[HexId, ...]) -> bool:
    """Tell whether units have the odds to overrun from the last hex before. [WIE-MOV-029]

    [WIE-MOV-034]
    """
    origin = way[-2] if len(way) > 1 else units[0].at
    battle = Battle(
        side=units[0].side,
        targets=(way[-1],),
        units=tuple(unit.id for unit in units),
        origin=origin,
    )
    attack, defence = strengths(state, battle)
    return attack > 0 and attack >= state.terms.tables.numbers.overrun_odds * defence


def overrun(state: State, order: Overrun) -> Play:
    """March over an enemy: all of them are destroyed, and the units may go on.

    [WIE-MOV-031] [WIE-MOV-032] [WIE-MOV-033]
    """
    units = tuple(state.units[each] for each in order.units)
    side = units[0].side
    way = overrun_way(state, units, order.target)
    if not way or not has_overrun_odds(state, units, way):
        return  # somebody unseen stands in the way
    ghost = _without(state, side, order.target)
    more = overrun_mp(state, units, order.target)
    paces = []
    for unit in units:
        pace = pace_of(state, unit)
        left = pace.mp_hundredths - more - (path_cost(ghost, unit, way) or 0)
        spent = msgspec.structs.replace(pace, mp_hundredths=left, moved=True, overran=True)
        paces.append((unit.id, spent))
    seeing = witnesses(state, Battle(side=side, targets=(order.target,), units=order.units))
    for place in way:
        if place == order.target:
            yield HexOverrun(to=seeing, side=side, hex=place, units=order.units)
            for foe in foes_at(state, side, place):
                yield from destroy(state, foe.id, "overrun")
        yield [
            UnitMoved(
                to=watchers(state, "units", each),
                unit=each,
                origin=state.units[each].at,
                hex=place,
            )
            for each in order.units
        ]
        yield from take(state, side, place)
    yield UnitsReadied(to=(side,), side=side, paces=tuple(paces))


def _least_mp(state: State) -> int:
    """What an overrun costs at least beyond the march, in hundredths."""
    numbers = state.terms.tables.numbers
    return POINT * min(numbers.minor_zone_mp, numbers.overrun_mp)


def targets_near(view: State, units: Sequence[Unit]) -> tuple[HexId, ...]:
    """The hexes with enemies that units may have the points and the strength for. [WIE-MOV-031]"""
    place, least = view.terms.map.place, _least_mp(view)
    left = [pace_of(view, unit).mp_hundredths - least for unit in units]
    attack = sum(unit.attack for unit in units)
    return tuple(
        target
        for target in sorted({*by_hex(view), *view.works})
        if all(
            POINT * distance(view.terms.map, place(unit.at), place(target)) <= points
            for unit, points in zip(units, left, strict=True)
        )
        and is_overrunnable(view, view.viewer, target)
        and enough_against(view, view.viewer, target) <= attack
    )


class _Stack(NamedTuple):
    """Units that may overrun somebody together, the strongest first."""

    at: Place
    attack: int
    """That of as many as may go together."""
    points: int
    """What the quickest has left, in hundredths."""
    units: tuple[Unit, ...]


@derived("units", "paces", "terms")
def _stacks(state: State, side: Side) -> tuple[_Stack, ...]:
    """A power's units that stand together and set out together."""
    most, place = state.terms.tables.numbers.overrun_units, state.terms.map.place
    found: dict[tuple[HexId, HexId], list[Unit]] = {}
    for unit in units_of(state, side):
        if unit.attack and pace_of(state, unit).mp_hundredths:
            found.setdefault((unit.at, pace_of(state, unit).start), []).append(unit)
    stacks = [
        tuple(sorted(units, key=lambda unit: (-unit.attack, unit.id))) for units in found.values()
    ]
    return tuple(
        _Stack(
            at=place(stack[0].at),
            attack=sum(unit.attack for unit in stack[:most]),
            points=max(pace_of(state, unit).mp_hundredths for unit in stack),
            units=stack,
        )
        for stack in stacks
    )


def enough_against(state: State, side: Side, place: HexId) -> int:
    """The attack without which a power cannot overrun a hex, even where nothing strengthens it.

    [WIE-MOV-029]
    """
    return ceil(state.terms.tables.numbers.overrun_odds * least_defence(state, side, place))


def _stacks_near(view: State, place: HexId, enough: int) -> Iterator[tuple[int, tuple[Unit, ...]]]:
    """The strongest units of each hex that may have the attack and the points for a target.

    With how far it is, as the crow flies and in hundredths. [WIE-MOV-029] [WIE-MOV-030]
    """
    map_, most = view.terms.map, view.terms.tables.numbers.overrun_units
    at, least = map_.place(place), _least_mp(view)
    for stack in _stacks(view, view.viewer):
        if stack.attack < enough:
            continue  # not even with all of them
        # No step costs less than a point.
        far = POINT * distance(map_, stack.at, at)
        if stack.points < far + least:
            continue  # not even the quickest
        quick = [unit for unit in stack.units if pace_of(view, unit).mp_hundredths >= far + least]
        if sum(unit.attack for unit in quick[:most]) < enough:
            continue
        able = [unit for unit in quick if refuse_overrunner(view, unit.id) is None]
        best = tuple(able[:most])
        if best:
            yield far, best


def overrun_stacks(view: State, place: HexId) -> tuple[tuple[UnitId, ...], ...]:
    """For each hex of the viewer, the strongest units that can overrun a hex from there.

    [WIE-MOV-029] [WIE-MOV-030]
    """
    enough = enough_against(view, view.viewer, place)
    return tuple(
        tuple(unit.id for unit in best)
        for far, best in _stacks_near(view, place, enough)
        if _can_overrun(view, best, place, far)
    )


def _can_overrun(view: State, units: tuple[Unit, ...], place: HexId, far: int) -> bool:
    """Tell whether units that may overrun somebody find a way there, and have the odds."""
    cost = far + overrun_mp(view, units, place)
    if any(pace_of(view, unit).mp_hundredths < cost for unit in units):
        return False
    way = overrun_way(view, units, place)
    return bool(way) and has_overrun_odds(view, units, way)


def overrun_targets(view: State) -> tuple[HexId, ...]:
    """The hexes the viewer can overrun, sorted. [WIE-MOV-029]"""
    return tuple(
        place
        for place, enough in _weak(view)
        if any(
            _can_overrun(view, best, place, far) for far, best in _stacks_near(view, place, enough)
        )
    )


def find_overrun(view: State) -> Overrun | None:
    """An overrun that is possible, if any is: of those that are near the first. [WIE-MOV-029]"""
    chances = [
        (far, place, best)
        for place, enough in _weak(view)
        for far, best in _stacks_near(view, place, enough)
    ]
    for far, place, best in sorted(chances, key=lambda one: (one[0], one[1], one[2][0].id)):
        if _can_overrun(view, best, place, far):
            return Overrun(target=place, units=tuple(unit.id for unit in best))
    return None


def _weak(view: State) -> Iterator[tuple[HexId, int]]:
    """The hexes of enemies so weak that the viewer's strongest units could overrun them.

    With the attack that it takes.
    """
    side, numbers = view.viewer, view.terms.tables.numbers
    quick = [u for u in units_of(view, side) if pace_of(view, u).mp_hundredths >= POINT]
    strongest = max((unit.attack for unit in quick), default=0)
    for place in sorted({*by_hex(view), *view.works}):
        if is_overrunnable(view, side, place):
            enough = enough_against(view, side, place)
            if enough <= numbers.overrun_units * strongest:
                yield place, enough
