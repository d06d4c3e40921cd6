"""Interdiction from the air of hexes through which the enemy wants to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.events.raids import HexInterdicted
from grognard.systems.europe.rules.airfields import air_range
from grognard.systems.europe.rules.ground import land
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.skies import ground_points, use_ground
from grognard.systems.europe.rules.supply import SUPPLY_FIELDS
from grognard.systems.europe.tables import FRONTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.air import Interdict
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId


@derived(*SUPPLY_FIELDS)
def interdictable(state: State, side: Side) -> NDArray[np.bool_]:
    """Whether a power can lay interdiction on each place: land of the war in its air range.

    [WIE-AIR-038] [WIE-AIR-039]
    """
    held = np.frombuffer(state.control, np.uint8) > 0
    return air_range(state, side) & land(state) & held


def interdiction_hexes(state: State, side: Side) -> tuple[HexId, ...]:
    """The hexes on which a power can lay interdiction now. [WIE-AIR-038] [WIE-AIR-043]"""
    map_ = state.terms.map
    fronts = [FRONTS.index(front) for front in FRONTS if ground_points(state, side, front)]
    able = interdictable(state, side) & np.isin(state.terms.front_at, fronts)
    hexes = [map_.ids[at] for at in np.flatnonzero(able).tolist()]
    return tuple(place for place in hexes if side not in state.interdicted.get(place, ()))


def refuse_interdict(view: State, order: Interdict) -> Refusal | None:
    """Say why interdiction cannot be laid on a hex or taken off it, or nothing.

    [WIE-AIR-038] [WIE-AIR-039] [WIE-AIR-043]
    """
    side, map_ = view.viewer, view.terms.map
    if map_.find(order.hex) is None:
        return refuse_by("WIE-AIR-038", "no-target", hex=order.hex)
    if (side in view.interdicted.get(order.hex, ())) == order.on:
        return refuse_by("WIE-AIR-043", "interdicted", hex=order.hex)
    if not order.on:
        return None
    front = view.terms.front(order.hex)
    if not ground_points(view, side, front):
        return refuse_by("WIE-AIR-038", "ground-points", front=front)
    if not interdictable(view, side)[map_.place(order.hex)]:
        return refuse_by("WIE-AIR-039", "no-target", hex=order.hex)
    return None


def interdict(state: State, side: Side, order: Interdict) -> Play:
    """Lay interdiction on a hex with a ground point, or call it back. [WIE-AIR-038]"""
    front = state.terms.front(order.hex)
    yield [
        _marked(state, side, order.hex, on=order.on),
        use_ground(state, side, front, back=not order.on),
    ]


def lift_interdiction(state: State, side: Side) -> Play:
    """Take off what a power laid a turn ago. [WIE-AIR-043]"""
    for place, whose in sorted(state.interdicted.items()):
        if side in whose:
            yield _marked(state, side, place, on=False)


def _marked(state: State, side: Side, place: HexId, *, on: bool) -> HexInterdicted:
    others = tuple(one for one in state.interdicted.get(place, ()) if one != side)
    now = (*others, side) if on else others
    return HexInterdicted(to=state.terms.sides, side=side, hex=place, on=on, now=now)
