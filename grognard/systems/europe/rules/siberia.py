"""Rail to Siberia and out of it, in campaigns: cadre goes in, what is trained there comes out.

Production makes use of the one and brings forth the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.derived import derived
from grognard.kernel.records import copy_state
from grognard.systems.europe.events.rail import CadreGained, SiberiaLeft
from grognard.systems.europe.orders.rail import EnterSiberia, LeaveSiberia, RailMove
from grognard.systems.europe.rules.arrivals import appear
from grognard.systems.europe.rules.rail import rail_open
from grognard.systems.europe.rules.reforming import take_off
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.trains import (
    SIBERIA,
    edge_hexes,
    edge_kind,
    refuse_rail,
    refuse_rider,
    ride,
)
from grognard.systems.europe.rules.units import is_combat, units_at
from grognard.systems.europe.terms import SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_NATION = "soviet-union"


def uses_siberia(view: State) -> bool:
    """Tell whether the viewer has to do with Siberia: the Soviets, in campaigns.

    [WIE-RAIL-016] [WIE-RAIL-017]
    """
    return view.terms.game == "campaign" and view.viewer == SOVIETS


def exits(view: State) -> tuple[HexId, ...]:
    """The edge hexes by which trains of the viewer go to Siberia now, and come from there.

    [WIE-RAIL-016] [WIE-RAIL-017]
    """
    if not uses_siberia(view):
        return ()
    return tuple(at for at in edge_hexes(view, SIBERIA) if rail_open(view, view.viewer, at))


# Going in.


def refuse_enter(view: State, order: EnterSiberia) -> Refusal | None:
    """Say why units cannot go on to Siberia, or nothing.

    Soviet combat units can, battle groups too, on their trains in an edge hex. [WIE-RAIL-016]
    """
    if not uses_siberia(view):
        return refuse_by("WIE-RAIL-016", "siberia-closed")
    if not order.units or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-RAIL-016", "no-march")
    found = (_refuse_cadre(view, each) for each in order.units)
    return next((refusal for refusal in found if refusal is not None), None)


def _refuse_cadre(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot go on to Siberia, or nothing. [WIE-RAIL-016]"""
    refusal = refuse_rider(view, unit_id)
    if refusal is not None:
        return refusal
    unit = view.units[unit_id]
    if unit.nation != _NATION or not is_combat(view.terms, unit):
        return refuse_by("WIE-RAIL-016", "not-for-siberia", unit=unit.name)
    if edge_kind(view, unit.at) != SIBERIA:
        return refuse_by("WIE-RAIL-016", "no-siberia", unit=unit.name)
    if not unit.entrained:
        return refuse_by("WIE-RAIL-016", "no-ride", unit=unit.name)
    if unit.at not in exits(view):
        return refuse_by("WIE-RAIL-009", "no-exit", hex=unit.at)
    return None


def bound_for_siberia(view: State) -> list[Unit]:
    """The units that can go on to Siberia now. [WIE-RAIL-016]"""
    there = [unit for at in exits(view) for unit in units_at(view, at, view.viewer)]
    return [unit for unit in there if _refuse_cadre(view, unit.id) is None]


def enter(state: State, side: Side, order: EnterSiberia) -> Play:
    """Send units to Siberia: they detrain there at once and join the cadre pool.

    That takes no points; their trains are taken for this phase. [WIE-RAIL-016] [WIE-PSU-017]
    """
    for each in order.units:
        unit = state.units[each]
        cadre = msgspec.structs.replace(unit, at="", entrained=False)
        yield take_off(state, unit, "siberia")
        yield CadreGained(to=(side,), side=side, unit=cadre, turn=state.clock.turn)


# Coming out.


def refuse_leave(view: State, order: LeaveSiberia) -> Refusal | None:
    """Say why units cannot come out of Siberia so, or nothing.

    From the edge hex on it is a rail move like others, for which they entrain there.
    [WIE-RAIL-017]
    """
    if not uses_siberia(view):
        return refuse_by("WIE-RAIL-017", "siberia-closed")
    if any(each not in view.siberia.get(view.viewer, {}) for each in order.units):
        return refuse_by("WIE-RAIL-017", "not-in-siberia")
    if order.hex not in exits(view):
        return refuse_by("WIE-RAIL-017", "no-exit", hex=order.hex)
    return refuse_rail(at_exit(view, order.hex), _ride_of(order))


def at_exit(view: State, place: HexId) -> State:
    """Make of a view what it would be with all who are in Siberia in an edge hex. [WIE-RAIL-017]"""
    twin = copy_state(view)
    twin.units = _with_siberia(view, view.viewer, place)
    return twin


@derived("units", "siberia")
def _with_siberia(view: State, side: Side, place: HexId) -> dict[UnitId, Unit]:
    """Put who is in Siberia among the units; always the same table, so that what follows stands."""
    new = view.siberia.get(side, {})
    placed = {id_: msgspec.structs.replace(unit, at=place) for id_, unit in new.items()}
    return {**view.units, **placed}


def _ride_of(order: LeaveSiberia) -> RailMove:
    return RailMove(units=order.units, goal=order.goal, detrain=order.detrain)


def leave(state: State, side: Side, order: LeaveSiberia) -> Play:
    """Bring units out of Siberia and take them on by rail. [WIE-RAIL-017]"""
    for each in order.units:
        unit = msgspec.structs.replace(state.siberia[side][each], at=order.hex)
        yield SiberiaLeft(to=(side,), side=side, unit=each)
        yield from appear(state, unit)
    yield from ride(state, _ride_of(order))
