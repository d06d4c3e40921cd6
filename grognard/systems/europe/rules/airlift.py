"""Air movement: who may fly, where to, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.airfields import near, supplied_hexes
from grognard.systems.europe.rules.ground import land
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.special import is_front_frozen
from grognard.systems.europe.rules.supply import SUPPLY_FIELDS, friendly
from grognard.systems.europe.rules.theatres import refuse_entry
from grognard.systems.europe.rules.transports import transports_on, turns_to_wait
from grognard.systems.europe.rules.units import kind_of, pace_of, stacked, units_of
from grognard.systems.europe.tables import FRONTS
from grognard.systems.europe.terms import AXIS
from grognard.terrain.map import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Refusal, Side
    from grognard.systems.europe.orders.air import Fly
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import Front, Kind
    from grognard.terrain.hexes import HexId

FLYERS: tuple[Kind, ...] = ("paratroop",)
MORE_FLYERS: tuple[Kind, ...] = ("paratroop", "air-landing", "mountain")
"""With the option of additional units. [WIE-OPT-015]"""
MOUNTAIN = "mountain"


def own_flyer(view: State, unit: UnitId) -> Unit | None:
    """A unit of the viewer by its id, on the map or in a box."""
    if unit in view.loaded:
        return view.loaded[unit].unit
    found = view.units.get(unit)
    return found if found is not None and found.side == view.viewer else None


def front_of(view: State, unit: Unit) -> Front:
    """The front from which a unit flies: that of its box, or of its hex. [WIE-AMOV-003]"""
    loaded = view.loaded.get(unit.id)
    return view.terms.front(unit.at) if loaded is None else loaded.front


def is_assault(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a flight to a hex is an air assault. [WIE-AMOV-004]"""
    at = state.terms.map.place(place)
    return any(bool(friendly(state, enemy)[at]) for enemy in state.terms.enemies(side))


def refuse_flyer(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot fly at all now, or nothing.

    [WIE-AMOV-001] [WIE-AMOV-002] [WIE-AMOV-003] [WIE-AMOV-005] [WIE-AIR-024] [WIE-OPT-015]
    [WIE-EDT-064]
    """
    unit = own_flyer(view, unit_id)
    if unit is None:
        return refuse_by("WIE-AMOV-001", "no-unit", unit=unit_id)
    kinds = MORE_FLYERS if view.terms.options.additional_units else FLYERS
    if unit.kind not in kinds:
        return refuse_by("WIE-AMOV-001", "no-flyer", unit=unit.name)
    if unit.side == AXIS and unit.kind == "paratroop" and unit.size != "regiment":
        return refuse_by("WIE-AMOV-005", "regiments", unit=unit.name)
    front = front_of(view, unit)
    if is_front_frozen(view, front):
        return refuse_by("WIE-EDT-064", "frozen", unit=unit.name)
    if any(enemy in view.superior.get(front, ()) for enemy in view.terms.enemies(unit.side)):
        return refuse_by("WIE-AMOV-002", "enemy-sky", front=front)
    if not transports_on(view, unit.side, front):
        return refuse_by("WIE-AMOV-003", "transports", points=0, front=front)
    return _refuse_box(view, unit) if unit.id in view.loaded else _refuse_map(view, unit)


def _refuse_box(view: State, unit: Unit) -> Refusal | None:
    """Say why a loaded unit cannot fly yet. [WIE-AIR-013] [WIE-AMOV-011]"""
    turns = turns_to_wait(view, view.loaded[unit.id])
    return refuse_by("WIE-AIR-013", "not-ready", unit=unit.name, turns=turns) if turns else None


def _refuse_map(view: State, unit: Unit) -> Refusal | None:
    """Say why a unit on the map cannot take off. [WIE-AMOV-011] [WIE-AMOV-014]"""
    pace = pace_of(view, unit)
    if pace.moved or pace.spent or unit.entrained or unit.assault:
        return refuse_by("WIE-AMOV-014", "has-moved", unit=unit.name)
    if not takeoffs(view, unit.side)[view.terms.map.place(unit.at)]:
        return refuse_by("WIE-AMOV-011", "no-takeoff", unit=unit.name, hex=unit.at)
    return None


@derived("terms")
def _flat(state: State) -> NDArray[np.bool_]:
    """Whether each place is no mountain."""
    return frozen(state.terms.map.layers["terrain"].recoded((MOUNTAIN,)) != 0)


def takeoffs(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether units of a power can take off in each place: major supply, and no mountain.

    [WIE-AMOV-011] [WIE-AMOV-013] [WIE-AMOV-015] [WIE-SUP-007]
    """
    return supplied_hexes(state, side, "major") & _flat(state)


@derived(*SUPPLY_FIELDS)
def lifts(state: State, side: Side, front: Front, origin: HexId = "") -> NDArray[np.bool_]:
    """Whether each place can be reached by air transport, from a hex or from the box of a front.

    [WIE-AMOV-012] [WIE-AMOV-013]
    """
    map_, hexes = state.terms.map, state.terms.tables.numbers.lift_hexes
    sources = takeoffs(state, side)
    if origin:
        sources = np.zeros(map_.size, np.bool_)
        sources[map_.place(origin)] = True
    held = np.zeros(map_.size, np.bool_)
    held[[map_.place(unit.at) for unit in units_of(state, side)]] = True
    goals = (supplied_hexes(state, side, "beachhead") | held) & friendly(state, side)
    return frozen(goals & near(state, sources, hexes) & _open(state, front))


@derived(*SUPPLY_FIELDS)
def drops(state: State, side: Side, front: Front) -> NDArray[np.bool_]:
    """Whether each place can be assaulted from the air. [WIE-AMOV-015] [WIE-AMOV-016]"""
    hexes = state.terms.tables.numbers.drop_hexes
    hostile = np.zeros(state.terms.map.size, np.bool_)
    for enemy in state.terms.enemies(side):
        hostile |= friendly(state, enemy)
    return frozen(hostile & near(state, takeoffs(state, side), hexes) & _open(state, front))


def _open(state: State, front: Front) -> NDArray[np.bool_]:
    """Whether each place is land of a front where aircraft can come down."""
    there: NDArray[np.bool_] = state.terms.front_at == FRONTS.index(front)
    open_: NDArray[np.bool_] = there & land(state) & _flat(state)
    return open_


def refuse_fly(view: State, order: Fly) -> Refusal | None:
    """Say why units cannot fly to a hex, or nothing. [WIE-AMOV-003] [WIE-UNIT-012]"""
    if not order.units or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-AMOV-001", "no-flight")
    for each in order.units:
        found = refuse_flyer(view, each)
        if found is not None:
            return found
    units = [unit for each in order.units if (unit := own_flyer(view, each)) is not None]
    if view.terms.map.find(order.hex) is None:
        return refuse_by("WIE-AMOV-004", "no-goal", hex=order.hex)
    front = view.terms.front(order.hex)
    there = transports_on(view, view.viewer, front)
    if any(front_of(view, unit) != front for unit in units) or len(units) > there:
        return refuse_by("WIE-AMOV-003", "transports", points=there, front=front)
    more = sum(kind_of(view.terms, unit).stacks for unit in units)
    if stacked(view, order.hex, view.viewer) + more > view.terms.tables.powers[view.viewer].stack:
        return refuse_by("WIE-UNIT-012", "landing-room", hex=order.hex)
    found = refuse_entry(view, units, (order.hex,))
    if found is not None:
        return found
    if is_assault(view, view.viewer, order.hex):
        return _refuse_drop(view, units, order.hex)
    return _refuse_lift(view, units, order.hex)


def _refuse_lift(view: State, units: list[Unit], place: HexId) -> Refusal | None:
    """Say why air transport does not reach a hex. [WIE-AMOV-012] [WIE-AMOV-013]"""
    at, front = view.terms.map.place(place), view.terms.front(place)
    for unit in units:
        origin = "" if unit.id in view.loaded else unit.at
        if place == origin or not lifts(view, unit.side, front, origin)[at]:
            return refuse_by("WIE-AMOV-012", "no-lift", unit=unit.name, hex=place)
    return None


def _refuse_drop(view: State, units: list[Unit], place: HexId) -> Refusal | None:
    """Say why units cannot assault a hex. [WIE-AMOV-015] [WIE-AMOV-016] [WIE-OPT-016]"""
    at, front = view.terms.map.place(place), view.terms.front(place)
    for unit in units:
        if unit.id not in view.loaded or unit.kind == "mountain":
            return refuse_by("WIE-AMOV-015", "not-loaded", unit=unit.name)
    gliders = sum(unit.kind == "air-landing" for unit in units)
    if 2 * gliders > len(units):
        return refuse_by("WIE-OPT-016", "gliders")
    if not drops(view, view.viewer, front)[at]:
        return refuse_by("WIE-AMOV-016", "no-drop", hex=place)
    return None
