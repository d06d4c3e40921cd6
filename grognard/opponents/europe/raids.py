"""What the chief's aircraft do besides battles: they strike ports, and slow who comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.records import copy_state
from grognard.opponents.europe.notes import Reason
from grognard.systems.europe.orders.air import Interdict, StrikePort
from grognard.systems.europe.rules.airfields import in_air_range
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.holding import gauges
from grognard.systems.europe.rules.interdiction import interdiction_hexes, refuse_interdict
from grognard.systems.europe.rules.ports import port_works
from grognard.systems.europe.rules.raids import (
    is_enemy_port,
    port_targets,
    refuse_strike,
    sea_points,
)
from grognard.systems.europe.rules.skies import ground_points
from grognard.systems.europe.rules.supply import unsupplied
from grognard.systems.europe.rules.zones import zone_layer
from grognard.systems.europe.state import Strike
from grognard.systems.europe.words import place_name

if TYPE_CHECKING:
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.terrain.hexes import HexId

_FED = 3
"""A port is struck that feeds so many units at least."""
_SUPPLY = 20
"""Steps of thought: what it takes to find out whom a port feeds."""
_MOST = 12
"""So many hexes are interdicted at most: the others would slow nobody."""
_RAIL = 2
"""By how much more a hex is worth through which trains come."""


# Ports.


def strike_port(picture: Picture, notes: Notes, meter: Meter) -> StrikePort | None:
    """Strike the port that feeds most with as much as may fly, or none. [WIE-AIR-029]"""
    view = picture.view
    targets = port_targets(view, picture.side)
    place = feeding_port(picture, targets, meter)
    if not place:
        return None
    there = sea_points(view, picture.side, view.terms.front(place))
    points = min(there, view.terms.tables.numbers.port_points)
    order = StrikePort(hex=place, points=points)
    if refuse_strike(view, order) is not None:
        return None
    notes.add(Reason(view.clock.turn, "raid", place_name(view, place)))
    return order


def feeding_port(picture: Picture, ports: tuple[HexId, ...], meter: Meter) -> HexId:
    """The port without which most enemies would lack supply; none if they are few. [WIE-AIR-033]"""
    best, most = "", _FED - 1
    for place in ports:
        # A beaten major port still passes minor supply, and one that does not work feeds nobody.
        if not port_works(picture.view, place, "supply") or not meter.spend(_SUPPLY):
            continue
        fed = _fed_by(picture, place)
        if fed > most:
            best, most = place, fed
    return best


def _fed_by(picture: Picture, place: HexId) -> int:
    """How many enemies would lose their supply with a port, as far as is known."""
    view, side = picture.view, picture.side
    twin = copy_state(view)
    now = Strike(turn=view.clock.turn, by=side, suppressed=True)
    twin.strikes = {**view.strikes, place: now}
    enemies = view.terms.enemies(side)
    return sum(len(unsupplied(twin, one) - unsupplied(view, one)) for one in enemies)


def ports_in_range(picture: Picture, front: str) -> tuple[HexId, ...]:
    """Enemy ports on a front that the power's aircraft reach. [WIE-AIR-029]"""
    view, side, map_ = picture.view, picture.side, picture.map
    layer = map_.layers.get("ports")
    ports = [] if layer is None else [map_.ids[at] for at in layer.cells.nonzero()[0].tolist()]
    return tuple(
        place
        for place in sorted({*ports, *view.beachheads})
        if view.terms.front(place) == front
        and is_enemy_port(view, side, place)
        and in_air_range(view, side, place)
    )


# Interdiction.


def interdict(picture: Picture, notes: Notes, meter: Meter) -> Interdict | None:
    """Lay the next marker of those that would slow the enemy, while points last. [WIE-AIR-038]"""
    view = picture.view
    if not notes.planned:
        notes.targets, notes.planned = slowing(picture, meter), True
    while notes.targets:
        place, *rest = notes.targets
        notes.targets = tuple(rest)
        order = Interdict(hex=place)
        if refuse_interdict(view, order) is None:
            notes.add(Reason(view.clock.turn, "interdict", place_name(view, place)))
            return order
    return None


def slowing(picture: Picture, meter: Meter) -> tuple[HexId, ...]:
    """Hexes through which enemies come up to the own army, the busiest first.

    Not those in own zones, where it adds nothing, and not where they stand, for only who enters
    pays. [WIE-AIR-041] [WIE-AIR-042]
    """
    view, side, place = picture.view, picture.side, picture.map.place
    fronts = [front for front in view.terms.fronts if ground_points(view, side, front)]
    if not fronts or not picture.own or not meter.spend():
        return ()
    able = set(interdiction_hexes(view, side))
    far = picture.distance(sorted({unit.at for unit in picture.own}))
    zone = zone_layer(view, side)
    worth: dict[HexId, int] = {}
    for unit in picture.enemies:
        if not unit.moves or not unit.attack:
            continue
        here = int(far[place(unit.at)])
        for at in around(picture.map, unit.at):
            if at in able and not zone[place(at)] and int(far[place(at)]) < here:
                worth[at] = worth.get(at, 0) + unit.attack
    rails = gauges(view)
    ranked = sorted(worth, key=lambda at: (-worth[at] * (_RAIL if rails[place(at)] else 1), at))
    return tuple(ranked[:_MOST])
