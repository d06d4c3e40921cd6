"""Marches as orders: why one is refused, what it costs, and what it brings about on the way."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance
from grognard.kernel.records import Refusal
from grognard.kernel.view import view as seen_by
from grognard.systems.europe.events.march import (
    EnemyFelt,
    HexTaken,
    RailCut,
    UnitMoved,
    UnitsReadied,
)
from grognard.systems.europe.events.sea import BeachheadLost
from grognard.systems.europe.events.works import WestInvaded
from grognard.systems.europe.rules.capture import capture, captured_level
from grognard.systems.europe.rules.expedition import refuse_stand
from grognard.systems.europe.rules.fatigue import is_too_tired
from grognard.systems.europe.rules.fog import notice
from grognard.systems.europe.rules.ground import around, side_between
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.march import (
    able_to_leave,
    allowance,
    costs_of,
    has_its_hex,
    hindrance_of,
    reachable,
)
from grognard.systems.europe.rules.ports import damage
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.repair import repair
from grognard.systems.europe.rules.special import is_bound, is_frozen
from grognard.systems.europe.rules.supply import friendly, gauges
from grognard.systems.europe.rules.theatres import refuse_entry
from grognard.systems.europe.rules.units import (
    counts_for_stacking,
    is_combat,
    kind_of,
    overstacked,
    pace_of,
    units_at,
    units_of,
)
from grognard.systems.europe.rules.weather import is_snowed_in
from grognard.systems.europe.rules.works import take_work
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import Pace, Rail
from grognard.systems.europe.terms import AXIS
from grognard.terrain.search import path as way_of
from grognard.terrain.shapes import CLOSED, EXTRA, LEAVE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.march import Force, March
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

WEST = ("france", "belgium", "netherlands", "luxembourg")
SECOND = "mechanized"
"""The phase in which the quick move again."""
SUPPORT = ("supply", "rail-repair")
"""Kinds that cannot hold a hex by themselves: an enemy who enters destroys or captures them."""


def refuse_mover(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit may not march in this phase, or nothing.

    [WIE-MOV-001] [WIE-MOV-035] [WIE-MECH-001] [WIE-MECH-004] [WIE-MECH-005] [WIE-RAIL-006]
    [WIE-EDT-064] [WIE-OPT-041]
    """
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer:
        return refuse_by("WIE-MOV-001", "no-unit", unit=unit_id)
    kind, name = kind_of(view.terms, unit), unit.name
    if view.clock.phase == SECOND and not kind.second:
        return refuse_by("WIE-MECH-001", "not-now", unit=name)
    if view.clock.phase != SECOND and not kind.first:
        return refuse_by("WIE-MOV-035", "not-now", unit=name)
    if unit.entrained:
        return refuse_by("WIE-RAIL-006", "entrained", unit=name)
    if pace_of(view, unit).spent or unit.assault == "sea":
        return refuse_by("WIE-MECH-005", "spent", unit=name)
    if is_frozen(view, unit.at):
        return refuse_by("WIE-EDT-064", "frozen", unit=name)
    if is_bound(view, unit):
        return refuse_by("WIE-NAT-187", "bound", unit=name)
    if is_snowed_in(view, unit):
        return refuse_by("WIE-OPT-041", "snowed-in", unit=name)
    return None


def path_cost(state: State, unit: Unit, path: tuple[HexId, ...]) -> int | None:
    """What a path costs a unit, in hundredths; nothing where a step is closed to it.

    [WIE-MOV-012] [WIE-MOV-015] [WIE-MOV-017]
    """
    map_ = state.terms.map
    sides = costs_of(state, unit).sides
    words = hindrance_of(state, unit).words
    total, here = 0, unit.at
    for there in path:
        if there not in around(map_, here):
            return None
        step, word = int(sides[side_between(map_, here, there)]), int(words[map_.place(there)])
        if not step or word & CLOSED:
            return None
        total += step + (word & EXTRA) + (int(words[map_.place(here)]) >> LEAVE & EXTRA)
        here = there
    return total


def may_go(state: State, unit: Unit, path: tuple[HexId, ...]) -> bool:
    """Tell whether a unit has the points for a path, or it is the hex it always has.

    [WIE-MOV-005] [WIE-MOV-016]
    """
    cost = path_cost(state, unit, path)
    if cost is None:
        return False
    if cost <= pace_of(state, unit).mp_hundredths:
        return True
    zones = [in_enemy_zone(state, unit.side, at) for at in (unit.at, *path)]
    return len(path) == 1 and has_its_hex(state, unit) and not all(zones)


def refuse_march(view: State, order: March) -> Refusal | None:
    """Say why a march is not allowed, or nothing. [WIE-MOV-001] [WIE-MOV-002] [WIE-MOV-005]"""
    if not order.units or not order.path or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-MOV-001", "no-march")
    for each in order.units:
        refusal = refuse_mover(view, each)
        if refusal is not None:
            return refusal
    units = [view.units[each] for each in order.units]
    if len({unit.at for unit in units}) > 1:
        return refuse_by("WIE-MOV-001", "apart")
    for unit in units:
        name, goal = unit.name, order.path[-1]
        if path_cost(view, unit, order.path) is None:
            return _refuse_far(view, units, goal) or refuse_by(
                "WIE-MOV-002", "no-way", unit=name, hex=goal
            )
        if not may_go(view, unit, order.path):
            return refuse_by("WIE-MOV-005", "too-far", unit=name, hex=goal)
        refusal = refuse_stand(view, unit, goal)
        if refusal is not None:
            return refusal
    return refuse_entry(view, units, order.path)


def _refuse_far(view: State, units: Sequence[Unit], goal: HexId) -> Refusal | None:
    """Name who cannot reach a hex by any way: too far for all, or for some of them.

    Whoever is told to go where he stands is asked what he can still do: then all may be too far.
    [WIE-MOV-002] [WIE-MOV-005]
    """
    if goal == units[0].at and not able_to_leave(view, units):
        return refuse_by("WIE-MOV-005", "used-up", unit=units[0].name)
    at = view.terms.map.find(goal)
    lagging = [unit for unit in units if at not in reachable(view, unit).costs()]
    if at is None or not lagging:
        return None
    slow = lagging[0]
    if len(lagging) < len(units):
        return refuse_by("WIE-MOV-002", "lags", unit=slow.name, hex=goal)
    start = view.terms.map.place(slow.at)
    if way_of(costs_of(view, slow), start, at, hindrance_of(view, slow)) is None:
        return None
    return refuse_by("WIE-MOV-005", "too-far", unit=slow.name, hex=goal)


def march(state: State, order: March) -> Play:
    """March units together, hex by hex. [WIE-MOV-001] [WIE-MOV-002] [WIE-MAP-011] [WIE-PART-009]"""
    side = state.units[order.units[0]].side
    setting_out = tuple(unit for unit in order.units if _begins_forced(state, unit))
    yield from _go(state, side, order)
    yield from _wear_out(state, side, setting_out)


def _go(state: State, side: Side, order: March) -> Play:
    """Go hex by hex, as far as nobody unseen stands in the way."""
    for place in order.path:
        units = [state.units[unit] for unit in order.units]
        yield from feel(state, side, units, place)
        if not all(may_go(state, unit, (place,)) for unit in units):
            return  # somebody unseen stands in the way, or his zone does
        costs = {unit.id: path_cost(state, unit, (place,)) for unit in units}
        yield [
            UnitMoved(to=watchers(state, "units", unit.id), unit=unit.id, origin=unit.at, hex=place)
            for unit in units
        ]
        paces = tuple((unit.id, _after(state, unit, costs[unit.id] or 0)) for unit in units)
        yield UnitsReadied(to=(side,), side=side, paces=paces)
        if any(unit.kind != "partisan" for unit in units):
            yield from take(state, side, place)
        elif state.terms.options.partisans_cut_rail:
            yield from sabotage(state, side, place)
        if any(unit.kind == "rail-repair" for unit in units):
            yield from repair(state, side, place)
        yield from notice(state, order.units)


def feel(state: State, side: Side, units: list[Unit], place: HexId) -> Play:
    """Tell a power that a step of its units is not what it knew, because of somebody unseen."""
    if state.lifted.get(side):
        return
    seen = seen_by(state, side)
    for unit in units:
        if path_cost(state, unit, (place,)) != path_cost(seen, unit, (place,)):
            yield EnemyFelt(to=(side,), unit=unit.id, hex=place)
            return


def _begins_forced(state: State, unit_id: UnitId) -> bool:
    """Tell whether a unit is about to begin a forced march. [WIE-MOV-023]"""
    pace = pace_of(state, state.units[unit_id])
    return pace.forced and not pace.moved


def _wear_out(state: State, side: Side, units: tuple[UnitId, ...]) -> Play:
    """Let a forced march cost units: one in six is reduced, and stops where it is.

    With attrition it wears them out instead. [WIE-MOV-021] [WIE-MOV-023] [WIE-OAT-002]
    """
    options = state.terms.options
    if options.basic_attrition or options.advanced_attrition:
        return
    faces = state.terms.tables.numbers.forced_march_chance
    for unit in units:
        if not pace_of(state, state.units[unit]).moved:
            continue  # it never set out
        worn: bool = yield Chance(1, faces, f"march {unit}", to=(side,))
        if not worn:
            continue
        pace = msgspec.structs.replace(pace_of(state, state.units[unit]), mp_hundredths=0)
        yield UnitsReadied(to=(side,), side=side, paces=((unit, pace),))
        yield from reduce(state, unit, "march")


def rest(state: State, side: Side) -> Play:
    """Let a power's units rest at the end of its player turn: nobody has moved, nobody is spent."""
    fresh = Pace()
    paces = tuple(
        (unit.id, fresh) for unit in units_of(state, side) if pace_of(state, unit) != fresh
    )
    if paces:
        yield UnitsReadied(to=(side,), side=side, paces=paces)


def _after(state: State, unit: Unit, cost: int) -> Pace:
    """How a unit stands after a step; the hex it always has takes all that is left."""
    pace = pace_of(state, unit)
    left = max(0, pace.mp_hundredths - cost)
    return msgspec.structs.replace(pace, mp_hundredths=left, moved=True)


def sabotage(state: State, side: Side, place: HexId) -> Play:
    """Let partisans cut the railway of a hex in which no enemy stands. [WIE-OPT-007]"""
    guarded = any(units_at(state, place, enemy) for enemy in state.terms.enemies(side))
    before = state.rails.get(place, Rail())
    if gauges(state)[state.terms.map.place(place)] and not before.cut and not guarded:
        cut = msgspec.structs.replace(before, cut=True)
        yield RailCut(to=state.terms.sides, hex=place, rail=cut)


def take(state: State, side: Side, place: HexId) -> Play:
    """Take a hex that an enemy or nobody held, with its works, and cut its railway.

    Support units that nobody guards there are lost. [WIE-MAP-006] [WIE-MAP-011] [WIE-CBT-074]
    """
    yield from _sweep(state, side, place)
    at = state.terms.map.place(place)
    if friendly(state, side)[at]:
        return
    yield HexTaken(to=state.terms.sides, hex=place, place=at, side=side)
    yield from damage(state, place)
    if state.beachheads.get(place, side) != side:
        yield BeachheadLost(to=state.terms.sides, hex=place, tied=place in state.tied)
    before = state.rails.get(place, Rail())
    if gauges(state)[at] and not before.cut:
        cut = msgspec.structs.replace(before, cut=True)
        yield RailCut(to=state.terms.sides, hex=place, rail=cut)
    yield from take_work(state, side, place)
    if side == AXIS and not state.west and state.terms.country(place) in WEST:
        yield WestInvaded(to=state.terms.sides, turn=state.clock.turn)


def _sweep(state: State, side: Side, place: HexId) -> Play:
    """Destroy the supply and rail repair units of enemies in a hex that no combat unit holds.

    With advanced attrition supply units are captured instead. [WIE-OAT-014]
    """
    foes = [foe for enemy in state.terms.enemies(side) for foe in units_at(state, place, enemy)]
    if any(is_combat(state.terms, foe) and foe.kind != "partisan" for foe in foes):
        return
    for foe in foes:
        if foe.kind == "supply" and captured_level(state):
            yield from capture(state, foe.id, side)
        elif foe.kind in SUPPORT:
            yield from destroy(state, foe.id, "overrun")


def refuse_force(view: State, order: Force) -> Refusal | None:
    """Say why a unit may not force march, or stop doing so. [WIE-MOV-019] [WIE-MOV-022]"""
    refusal = refuse_mover(view, order.unit)
    if refusal is not None:
        return refusal
    unit = view.units[order.unit]
    if not kind_of(view.terms, unit).march or view.clock.phase == SECOND:
        return refuse_by("WIE-MOV-019", "no-force", unit=unit.name)
    if order.on and is_too_tired(view, unit):
        return refuse_by("WIE-OAT-008", "too-tired", unit=unit.name)
    if pace_of(view, unit).moved or pace_of(view, unit).forced == order.on:
        return refuse_by("WIE-MOV-022", "force-fixed", unit=unit.name)
    return None


def force(state: State, order: Force) -> Play:
    """Double a unit's movement, or give it back its own. [WIE-MOV-020] [WIE-MOV-022]"""
    unit = state.units[order.unit]
    forced = msgspec.structs.replace(pace_of(state, unit), forced=order.on)
    points = allowance(state, unit, forced=order.on)
    pace = msgspec.structs.replace(forced, mp_hundredths=points)
    yield UnitsReadied(to=(unit.side,), side=unit.side, paces=((unit.id, pace),))


def crowded(view: State, side: Side) -> tuple[HexId, ...]:
    """The hexes in which a power has too many units, sorted.

    Who has just retreated is excused: until the end of the Mechanized Movement Phase after an
    attack, until the end of the Initial one after a defence.
    [WIE-UNIT-012] [WIE-UNIT-014] [WIE-UNIT-016] [WIE-CBT-060] [WIE-MECH-006]
    """
    here = Counter(
        unit.at for unit in units_of(view, side) if counts_for_stacking(view.terms, unit)
    )
    most = view.terms.tables.powers[side].stack
    full = sorted(place for place, count in here.items() if count > most)
    return tuple(
        place for place in full if overstacked(view, place, side) > _excused(view, place, side)
    )


def _excused(view: State, place: HexId, side: Side) -> int:
    """How many units may be too many in a hex for now."""
    if view.clock.phase == SECOND:
        return 0
    return sum(unit.retreated for unit in units_at(view, place, side))
