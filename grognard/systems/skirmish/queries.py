"""What a client may ask about a side's view: where a unit can go, how an assault stands."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.records import Record
from grognard.systems.skirmish.rules.assault import Odds, odds
from grognard.systems.skirmish.rules.ground import around, exists
from grognard.systems.skirmish.rules.march import path_cost_mp, refuse_step, refuse_unit
from grognard.systems.skirmish.rules.units import has_room, units_of

if TYPE_CHECKING:
    from grognard.systems.skirmish.state import HexId, State


class ReachOf(Record, frozen=True):
    """Ask where a unit can go."""

    unit: str


class Reached(Record, frozen=True):
    """A hex a unit can go to, by the cheapest path."""

    hex: str
    cost: int
    path: tuple[str, ...]


class OddsOf(Record, frozen=True):
    """Ask how an assault stands."""

    target: str
    units: tuple[str, ...]


def reach(view: State, params: Any) -> tuple[Reached, ...]:
    """Find the hexes a unit can march to, with cost and path. [SKM-MOV-001] [SKM-MOV-002]"""
    unit_id = msgspec.convert(params, ReachOf).unit
    if refuse_unit(view, unit_id) is not None:
        return ()
    unit = view.units[unit_id]
    best: dict[HexId, Reached] = {}
    waiting: list[tuple[int, tuple[HexId, ...]]] = [(0, ())]
    while waiting:
        spent, path = heappop(waiting)
        here = path[-1] if path else unit.at
        if here in best:
            continue
        best[here] = Reached(hex=here, cost=spent, path=path)
        for place in around(view, here):
            if place not in best and refuse_step(view, unit, path, place, spent) is None:
                longer = (*path, place)
                heappush(waiting, (path_cost_mp(view, unit, longer), longer))
    del best[unit.at]
    return tuple(found for place, found in sorted(best.items()) if has_room(view, unit, place))


def odds_of(view: State, params: Any) -> Odds | None:
    """Say how an assault of the viewer would stand. [SKM-CBT-003]"""
    asked = msgspec.convert(params, OddsOf)
    units = tuple(unit for unit in units_of(view, view.viewer) if unit.id in asked.units)
    if not units or not exists(view, asked.target):
        return None
    return odds(view, view.viewer, asked.target, units)


QUERIES = {"reach": reach, "odds": odds_of}
