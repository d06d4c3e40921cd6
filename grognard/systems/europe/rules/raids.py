"""Attacks on ports from the air."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.dice import Roll
from grognard.systems.europe.events.air import AirPointsUsed
from grognard.systems.europe.events.raids import PortsRecovered, PortStruck
from grognard.systems.europe.rules.airfields import in_air_range
from grognard.systems.europe.rules.airsea import lose_at_sea
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.skies import struck_port, wings_on
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.state import Strike
from grognard.systems.europe.tables import FACES

if TYPE_CHECKING:
    from grognard.kernel.records import Event, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.air import StrikePort
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import Front
    from grognard.terrain.hexes import HexId


def recover_ports(state: State, side: Side) -> Play:
    """Let the ports work again that a power attacked a turn ago. [WIE-AIR-034]"""
    places = tuple(place for place, one in sorted(state.strikes.items()) if one.by == side)
    if places:
        yield PortsRecovered(to=state.terms.sides, side=side, hexes=places)


def sea_points(state: State, side: Side, front: Front) -> int:
    """How many sea points of a power on a front have attacked no port yet this turn.

    [WIE-AIR-004] [WIE-AIR-032]
    """
    return sum(wing.sea - wing.sea_used for _, wing in wings_on(state, side, front))


def is_enemy_port(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex is a port or a beachhead in enemy hands. [WIE-AIR-029]"""
    enemies = state.terms.enemies(side)
    if state.beachheads.get(place) in enemies:
        return True
    at, layer = state.terms.map.place(place), state.terms.map.layers.get("ports")
    return (
        layer is not None
        and bool(layer.cells[at])
        and any(friendly(state, enemy)[at] for enemy in enemies)
    )


def port_targets(state: State, side: Side) -> tuple[HexId, ...]:
    """The ports a power can attack now. [WIE-AIR-029]"""
    map_ = state.terms.map
    layer = map_.layers.get("ports")
    ports = [] if layer is None else [map_.ids[at] for at in layer.cells.nonzero()[0].tolist()]
    return tuple(
        place
        for place in sorted({*ports, *state.beachheads})
        if refuse_target(state, side, place) is None
    )


def refuse_target(view: State, side: Side, place: HexId) -> Refusal | None:
    """Say why a hex cannot be attacked as a port, or nothing.

    [WIE-AIR-029] [WIE-AIR-036] [WIE-SUP-007]
    """
    if view.terms.map.find(place) is None or not is_enemy_port(view, side, place):
        return refuse_by("WIE-AIR-029", "no-port", hex=place)
    strike = view.strikes.get(place)
    if strike is not None and strike.turn == view.clock.turn:
        return refuse_by("WIE-AIR-036", "struck", hex=place)
    front = view.terms.front(place)
    if not sea_points(view, side, front):
        return refuse_by("WIE-AIR-029", "sea-points", points=0, front=front)
    # Last, as it takes longest to find.
    if not in_air_range(view, side, place):
        return refuse_by("WIE-AIR-029", "air-range", hex=place)
    return None


def refuse_strike(view: State, order: StrikePort) -> Refusal | None:
    """Say why a port cannot be attacked so, or nothing. [WIE-AIR-007] [WIE-AIR-031]"""
    found = refuse_target(view, view.viewer, order.hex)
    if found is not None:
        return found
    front, most = view.terms.front(order.hex), view.terms.tables.numbers.port_points
    if not 0 < order.points <= most:
        return refuse_by("WIE-AIR-031", "port-points", points=most)
    if order.points > sea_points(view, view.viewer, front):
        return refuse_by(
            "WIE-AIR-029",
            "sea-points",
            points=sea_points(view, view.viewer, front),
            front=front,
        )
    return None


def strike(state: State, side: Side, order: StrikePort) -> Play:
    """Attack a port. [WIE-AIR-031] [WIE-AIR-034] [WIE-AIR-036]"""
    die: int = yield Roll(FACES, f"port {order.hex}", to=state.terms.sides)
    result = struck_port(state, order.points, die)
    before = state.strikes.get(order.hex)
    now = Strike(turn=state.clock.turn, by=side, suppressed=result == "success")
    if before is not None and before.suppressed and not now.suppressed:
        now = msgspec.structs.replace(before, turn=now.turn)
    yield [
        PortStruck(
            to=state.terms.sides,
            side=side,
            hex=order.hex,
            points=order.points,
            result=result,
            now=now,
        ),
        *_use_sea(state, side, state.terms.front(order.hex), order.points),
    ]
    if result == "loss":
        yield lose_at_sea(state, side, state.terms.front(order.hex))


def _use_sea(state: State, side: Side, front: Front, points: int) -> list[Event]:
    """Let sea points fly, nation by nation. [WIE-AIR-004]"""
    found: list[Event] = []
    for name, wing in wings_on(state, side, front):
        some = min(points, wing.sea - wing.sea_used)
        if some:
            now = msgspec.structs.replace(wing, sea_used=wing.sea_used + some)
            found.append(AirPointsUsed(to=(side,), side=side, wing=name, now=now))
            points -= some
    return found
