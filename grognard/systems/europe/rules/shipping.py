"""Naval transport as orders: why one is refused, what it uses, and how units arrive."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.records import Refusal
from grognard.systems.europe.events.march import EnemyFelt, UnitsReadied
from grognard.systems.europe.events.reinforcement import UnitTaken
from grognard.systems.europe.events.sea import (
    ConvoySent,
    FleetChanged,
    PortUsed,
    ShipsWithdrawn,
    UnitShipped,
)
from grognard.systems.europe.rules.america import is_overseas
from grognard.systems.europe.rules.edges import is_railhead, is_transit, other_end
from grognard.systems.europe.rules.hunting import hunt
from grognard.systems.europe.rules.limits import may_stand
from grognard.systems.europe.rules.losses import reduce
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.ports import is_own_port, port_kind, port_works
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.rules.special import is_bound, is_frozen
from grognard.systems.europe.rules.theatres import refuse_convoy, refuse_entry
from grognard.systems.europe.rules.units import (
    is_combat,
    is_mobile,
    kind_of,
    pace_of,
    stacked,
    units_at,
)
from grognard.systems.europe.rules.voyages import (
    carries,
    free_points,
    free_transports,
    sea_size,
    voyage,
    voyage_lengths,
)
from grognard.systems.europe.rules.weather import is_snowed_in
from grognard.systems.europe.state import Convoy, Harbour
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.sea import Ship
    from grognard.systems.europe.rules.ports import Port
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

_HEAVY = ("supply", "rail-repair")
"""Who needs major ports at both ends. [WIE-SEA-013]"""


def refuse_passenger(view: State, unit_id: UnitId) -> Refusal | None:
    """Say why a unit cannot go by sea in this phase, or nothing.

    [WIE-SEA-001] [WIE-SEA-007] [WIE-SEA-058] [WIE-RAIL-006] [WIE-RAIL-014] [WIE-EDT-064]
    [WIE-OPT-041]
    """
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer:
        return refuse_by("WIE-SEA-001", "no-unit", unit=unit_id)
    kind = kind_of(view.terms, unit)
    if not (kind.first or kind.second) or unit.kind == "partisan":
        return refuse_by("WIE-SEA-001", "no-passenger", unit=unit.name)
    if unit.entrained:
        return refuse_by("WIE-RAIL-006", "entrained", unit=unit.name)
    if pace_of(view, unit).spent or unit.assault:
        return refuse_by("WIE-SEA-012", "spent", unit=unit.name)
    if is_frozen(view, unit.at):
        return refuse_by("WIE-EDT-064", "frozen", unit=unit.name)
    if is_bound(view, unit):
        return refuse_by("WIE-NAT-187", "bound", unit=unit.name)
    if is_snowed_in(view, unit):
        return refuse_by("WIE-OPT-041", "snowed-in", unit=unit.name)
    if not port_of(view, unit.side, unit.at) and not is_overseas(view, unit):
        return refuse_by("WIE-SEA-007", "not-in-port", unit=unit.name)
    return None


def port_of(state: State, side: Side, place: HexId) -> Port:
    """What a hex works as for a power's ships; railheads that they serve are major ports.

    A port in which an enemy stands is none: he may, unseen, where somebody changed outside the
    rules whose it is. [WIE-SEA-007] [WIE-SEA-010] [WIE-SEA-036] [WIE-SEA-056]
    """
    foes = (foe for enemy in state.terms.enemies(side) for foe in units_at(state, place, enemy))
    if place not in state.beachheads and any(is_combat(state.terms, foe) for foe in foes):
        return ""
    if is_railhead(state, side, place):
        return "major"
    return port_works(state, place, "transport") if is_own_port(state, side, place) else ""


def is_emergency(state: State, unit: Unit) -> bool:
    """Tell whether a unit can only be carried in an emergency. [WIE-SEA-012] [WIE-SEA-019]"""
    return pace_of(state, unit).moved


def is_too_heavy(state: State, unit: Unit) -> bool:
    """Tell whether no beach takes a unit: Axis armor and motors, with the Sealion option.

    [WIE-OPT-028]
    """
    return state.terms.options.sealion and unit.side == AXIS and is_mobile(state.terms, unit)


def port_room(state: State, place: HexId, port: Port, *, landing: bool) -> int:
    """How many units may still go through a port this turn, one way. [WIE-SEA-008]"""
    harbour = state.harbours.get(place, Harbour())
    if port == "major":
        return sys.maxsize
    used = harbour.landed if landing else harbour.shipped
    return state.terms.tables.numbers.minor_port_units - used


def is_surprised(state: State, side: Side, place: HexId) -> bool:
    """Tell whether ships may take a port: undefended, of a nation attacked this turn.

    [WIE-SEA-014]
    """
    enemies = state.terms.enemies(side)
    if not port_kind(state, place) or holder(state, place) not in enemies:
        return False
    drawn = state.drawn.get(state.terms.country(place)) == state.clock.turn
    return drawn and not any(unit.side in enemies for unit in units_at(state, place))


def refuse_party(view: State, units: tuple[UnitId, ...], navy: str, goal: HexId) -> Refusal | None:
    """Say why units cannot board a navy's ships together, or nothing. [WIE-SEA-002]"""
    if not units or len(set(units)) != len(units):
        return refuse_by("WIE-SEA-001", "no-march")
    for each in units:
        found = refuse_passenger(view, each)
        if found is not None:
            return found
    if len({view.units[each].at for each in units}) > 1:
        return refuse_by("WIE-SEA-001", "apart")
    if view.terms.map.find(goal) is None or goal == view.units[units[0]].at:
        return refuse_by("WIE-SEA-004", "no-hex", hex=goal)
    for each in units:
        if navy not in view.fleets or not carries(view, navy, view.units[each]):
            return refuse_by("WIE-SEA-003", "no-navy", unit=view.units[each].name)
        if not may_stand(view, view.units[each], goal):
            return refuse_by("WIE-MOV-004", "closed-nation", unit=view.units[each].name, hex=goal)
    found = _refuse_way(view, [view.units[each] for each in units], goal)
    if found is not None:
        return found
    side = view.viewer
    many = sum(kind_of(view.terms, view.units[each]).stacks for each in units)
    if stacked(view, goal, side) + many > view.terms.tables.powers[side].stack:
        return refuse_by("WIE-UNIT-012", "no-landing-room", hex=goal)
    return None


def _entered(view: State, unit: Unit, goal: HexId) -> Port:
    """What a hex works as for a unit that is shipped there; who has marched goes round no Africa.

    [WIE-SEA-013] [WIE-SEA-014] [WIE-SEA-054]
    """
    if is_transit(view, unit.side, goal):
        return "" if is_emergency(view, unit) else "major"
    if is_surprised(view, unit.side, goal):
        return port_works(view, goal, "transport")
    return port_of(view, unit.side, goal)


def _refuse_way(view: State, units: list[Unit], goal: HexId) -> Refusal | None:
    """Say why units may not go where ships would take them, or nothing. [WIE-OPT-031]"""
    found = refuse_entry(view, units, (goal,))
    for unit in units:
        found = found or refuse_convoy(view, unit, goal)
    return found


def _refuse_cargo(
    view: State, units: list[Unit], goal: HexId, leaving: Port, entering: Port
) -> Refusal | None:
    """Say why ports do not serve units, or nothing. [WIE-SEA-013] [WIE-SEA-058] [WIE-OPT-028]"""
    for unit in units:
        if is_overseas(view, unit):
            return refuse_by("WIE-SEA-058", "only-assaults", unit=unit.name)
        if unit.kind in _HEAVY and {leaving, entering} != {"major"}:
            return refuse_by("WIE-SEA-013", "small-port", hex=goal)
        if entering == "beachhead" and is_too_heavy(view, unit):
            return refuse_by("WIE-OPT-028", "no-mobile-landing", unit=unit.name)
    return None


def refuse_ship(view: State, order: Ship) -> Refusal | None:
    """Say why units cannot be shipped so, or nothing.

    [WIE-SEA-008] [WIE-SEA-012] [WIE-SEA-013] [WIE-SEA-016] [WIE-SEA-020] [WIE-SEA-054]
    [WIE-OPT-028]
    """
    found = refuse_party(view, order.units, order.navy, order.goal)
    if found is not None:
        return found
    side, units = view.viewer, [view.units[each] for each in order.units]
    if len({is_emergency(view, unit) for unit in units}) > 1:
        return refuse_by("WIE-SEA-019", "ships-mixed")
    size = sum(sea_size(view, unit) for unit in units)
    origin, goal = units[0].at, order.goal
    leaving = port_of(view, side, origin)
    entering = _entered(view, units[0], goal)
    if not entering:
        return refuse_by("WIE-SEA-013", "no-own-port", hex=goal)
    found = _refuse_cargo(view, units, goal, leaving, entering)
    if found is not None:
        return found
    if size > port_room(view, origin, leaving, landing=False):
        return refuse_by("WIE-SEA-008", "port-full", hex=origin)
    if size > port_room(view, goal, entering, landing=True):
        return refuse_by("WIE-SEA-008", "port-full", hex=goal)
    if size > free_points(view.fleets[order.navy]):
        return refuse_by("WIE-SEA-002", "no-ships", points=size)
    hexes = voyage_lengths(view, side, order.navy, origin).get(goal)
    if hexes is None:
        return refuse_by("WIE-SEA-004", "no-voyage", hex=goal)
    most = view.terms.tables.numbers.emergency_hexes
    if is_emergency(view, units[0]) and hexes > most:
        return refuse_by("WIE-SEA-020", "too-far-by-sea", hex=goal, points=most)
    return None


def ship(state: State, order: Ship) -> Play:
    """Ship units: transports first, then amphibious points; the survivors of the way arrive.

    Or they go on from there round Africa. No port is surprised where somebody unseen stands.
    [WIE-SEA-014] [WIE-SEA-015] [WIE-SEA-018] [WIE-SEA-021] [WIE-SEA-022] [WIE-SEA-054]
    """
    units = [state.units[each] for each in order.units]
    side, origin, emergency = units[0].side, units[0].at, is_emergency(state, units[0])
    way = voyage(state, side, order.navy, origin, order.goal)
    if way is None:
        return  # somebody unseen bars the way
    if not _entered(state, units[0], order.goal):
        yield EnemyFelt(to=(side,), unit=units[0].id, hex=order.goal)
        return  # somebody unseen stands in the port
    size = sum(sea_size(state, unit) for unit in units)
    yield from use_port(state, origin, size, landing=False)
    yield from use_ships(state, order.navy, size)
    yield from hunt(state, order.units, order.navy, way)
    landed = tuple(each for each in order.units if each in state.units)
    if not landed:
        return
    if is_transit(state, side, order.goal):
        yield from _round_africa(state, landed, order.goal)
        return
    yield from use_port(state, order.goal, size, landing=True)
    yield from arrive(state, landed, way)
    yield from take(state, side, order.goal)
    for each in landed if emergency else ():
        yield from reduce(state, each, "sea")
    left = tuple(each for each in landed if each in state.units)
    yield from tire(state, left)


def _round_africa(state: State, units: tuple[UnitId, ...], place: HexId) -> Play:
    """Let units go on round Africa: four turns later they come out at the other end.

    [WIE-SEA-053] [WIE-SEA-054]
    """
    turn = state.clock.turn + state.terms.tables.numbers.africa_turns
    for each in units:
        unit = state.units[each]
        convoy = Convoy(unit=unit, hex=other_end(state, place), turn=turn)
        seeing = watchers(state, "units", each)
        yield UnitTaken(to=seeing, unit=each, name=unit.name, at=unit.at, why="round-africa")
        yield ConvoySent(to=(unit.side,), side=unit.side, convoy=convoy)


def arrive(
    state: State, units: tuple[UnitId, ...], way: tuple[HexId, ...], *, assault: bool = False
) -> Play:
    """Put units ashore at the end of their way."""
    yield [
        UnitShipped(
            to=watchers(state, "units", each),
            unit=each,
            origin=way[0],
            path=way[1:],
            hex=way[-1],
            assault=assault,
        )
        for each in units
    ]


def tire(state: State, units: tuple[UnitId, ...], *, spent: bool = True) -> Play:
    """Let units that went by sea do nothing more in this player turn, or only fight.

    [WIE-SEA-015] [WIE-SEA-022]
    """
    if not units:
        return
    side = state.units[units[0]].side
    paces = tuple(
        (
            each,
            msgspec.structs.replace(
                pace_of(state, state.units[each]), moved=True, spent=spent, mp_hundredths=0
            ),
        )
        for each in units
    )
    yield UnitsReadied(to=(side,), side=side, paces=paces)


def use_port(state: State, place: HexId, size: int, *, landing: bool) -> Play:
    """Count units that go through a port. [WIE-SEA-008]"""
    harbour = state.harbours.get(place, Harbour())
    if landing:
        now = msgspec.structs.replace(harbour, landed=harbour.landed + size)
    else:
        now = msgspec.structs.replace(harbour, shipped=harbour.shipped + size)
    yield PortUsed(to=state.terms.sides, hex=place, harbour=now)


def use_ships(state: State, navy: str, size: int) -> Play:
    """Use a navy's points: amphibious ones when no transports are left; they must recycle.

    [WIE-SEA-011] [WIE-SEA-016] [WIE-SEA-023]
    """
    fleet = state.fleets[navy]
    ntp = min(size, free_transports(fleet))
    amph = size - ntp
    now = msgspec.structs.replace(fleet, ntp_used=fleet.ntp_used + ntp, amph=fleet.amph - amph)
    yield FleetChanged(to=state.terms.sides, navy=navy, fleet=now)
    yield from withdraw(state, navy, amph)


def withdraw(state: State, navy: str, points: int) -> Play:
    """Send amphibious points home: they come back in nine turns. [WIE-SEA-034]"""
    if not points:
        return
    turn = state.clock.turn + state.terms.tables.numbers.recycle_turns
    yield ShipsWithdrawn(
        to=state.terms.sides,
        navy=navy,
        points=points,
        turn=turn,
        already=state.recycling.get(f"{navy}/{turn}", 0),
    )
