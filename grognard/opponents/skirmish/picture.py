"""What the captain makes of the board in one decision: who is where, who could get where."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from grognard.kernel.derived import derived
from grognard.opponents.evaluators.forces import Force
from grognard.opponents.evaluators.front import front
from grognard.opponents.evaluators.influence import influence
from grognard.opponents.evaluators.threat import threat
from grognard.systems.skirmish.rules.units import (
    by_hex,
    foes_of,
    has_room,
    kind_of,
    units_of,
    zones,
)
from grognard.terrain.map import Map
from grognard.terrain.search import Costs, Hindrance, flood, path, reaches
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.skirmish.state import HexId, State, Unit
    from grognard.systems.skirmish.terms import Kind
    from grognard.terrain.hexes import Sheet

WHOLE = 100
"""What the evaluators get for one point of strength that is sure to be there."""
UNSURE = 0.5
"""The trust in a rumour."""
KEEP = 0.7
"""How much of the tallies to come an objective is counted for: it may be lost again."""
LONELY = 0.12
"""The danger to an objective that stands empty and that no known enemy threatens."""
FELT = 0.5
"""How much more danger there is where he could come in strength."""
STRONG = 6.0
"""What it takes to come in strength."""


class Board(NamedTuple):
    """The ground as the searches want it."""

    map: Map
    costs: Costs
    towards: dict[HexId, dict[HexId, int]]
    """For each objective, what the march to it costs from each hex, with no enemy about."""


class Picture:
    """The board as one side sees it, with what follows from it worked out once."""

    def __init__(self, view: State) -> None:
        """Take a view."""
        self.view = view
        self.side = view.viewer
        self.own = units_of(view, view.viewer)
        self.foes = foes_of(view, view.viewer)
        """The enemies in plain sight."""
        self.board = board(view)
        self.objectives = view.terms.objective_at
        self.tallies_left = max(0, view.terms.turns - view.clock.turn + 1)

    def kind(self, unit: Unit) -> Kind:
        """Get the row of the kinds table for a unit."""
        return kind_of(self.view, unit)

    @cached_property
    def known(self) -> tuple[tuple[Unit, float], ...]:
        """The enemies the side knows of, and how far each is to be counted with."""
        units = [unit for _, unit in sorted(self.view.units.items()) if unit.side != self.side]
        return tuple((unit, trust(self.view, unit)) for unit in units)

    @cached_property
    def threats(self) -> dict[HexId, float]:
        """For each hex the attack of the enemies that could assault it in their next turn."""
        return self._read(threat(self.board.costs, self._enemies, self._hindrance(self.side)))

    @cached_property
    def gaps(self) -> frozenset[HexId]:
        """The hexes of the front that the side neither stands in nor controls."""
        held = np.zeros(self.board.map.size, np.bool_)
        held[self._places({unit.at for unit in self.own} | zones(self.view)[self.side])] = True
        line = front(self.board.map, *self._felt, held)
        return frozenset(self.board.map.ids[place] for place in line.gaps)

    @cached_property
    def reach(self) -> dict[str, dict[HexId, int]]:
        """For each own unit the hexes it can march to, its own included, and what that costs."""
        ids = self.board.map.ids
        limits = [0 if unit.pinned else unit.mp_left for unit in self.own]
        found = reaches(self.board.costs, self._places(u.at for u in self.own), limits, self._foes)
        return {
            unit.id: {
                ids[place]: cost
                for place, cost in reach.costs().items()
                if has_room(self.view, unit, ids[place])
            }
            for unit, reach in zip(self.own, found, strict=True)
        }

    def way(self, unit: Unit, goal: HexId) -> tuple[HexId, ...]:
        """Find the path of a march to a hex that the unit can reach."""
        at = self.board.map.place
        found = path(self.board.costs, at(unit.at), at(goal), self._foes, limit=unit.mp_left)
        return tuple(self.board.map.ids[place] for place in found.places[1:]) if found else ()

    def objective_worth(self, place: HexId) -> float:
        """Say what it is worth to hold an objective to the end rather than nobody."""
        objective = self.objectives.get(place)
        return float(objective.points) * self.tallies_left * KEEP if objective else 0.0

    @cached_property
    def wishes(self) -> dict[HexId, float]:
        """For each objective what it is worth that a unit goes there, to take or to guard it."""
        found = {}
        for at in self.objectives:
            worth = self.objective_worth(at)
            match self.view.holders[at]:
                case self.side:
                    found[at] = 2 * worth * self.danger(at)
                case "":
                    found[at] = worth
                case _:
                    found[at] = 2 * worth
        return found

    def danger(self, place: HexId) -> float:
        """Say how likely an objective is to be lost when nobody guards it."""
        return LONELY + FELT * min(1.0, self.threats.get(place, 0.0) / STRONG)

    @cached_property
    def soonest(self) -> dict[HexId, tuple[tuple[float, str], ...]]:
        """For each objective the two own units that will be there first, and in how many turns."""
        found = {}
        for at, costs in self.board.towards.items():
            coming = [
                (costs[unit.at] / self.kind(unit).moves, unit.id)
                for unit in self.own
                if unit.at in costs
            ]
            found[at] = tuple(sorted(coming)[:2])
        return found

    @cached_property
    def _foes(self) -> Hindrance:
        foe = next(side for side in self.view.terms.sides if side != self.side)
        return self._hindrance(foe)

    @cached_property
    def _enemies(self) -> list[Force]:
        return [
            Force(
                self.board.map.place(unit.at),
                0 if unit.pinned else self.kind(unit).moves,
                int(WHOLE * sure * self.kind(unit).attack * unit.steps),
            )
            for unit, sure in self.known
        ]

    @cached_property
    def _felt(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The influence of both sides."""
        own = [
            Force(
                self.board.map.place(unit.at),
                self.kind(unit).moves,
                WHOLE * self.kind(unit).attack * unit.steps,
            )
            for unit in self.own
        ]
        costs = self.board.costs
        return influence(costs, own), influence(costs, self._enemies)

    def _hindrance(self, side: Side) -> Hindrance:
        """Say how the units of a side, as far as they are seen, hinder those of the other."""
        shut = np.zeros(self.board.map.size, np.bool_)
        there = {at for at, units in by_hex(self.view).items() if units[0].side == side}
        shut[self._places(there)] = True
        zone = np.zeros(self.board.map.size, np.bool_)
        zone[self._places(zones(self.view)[side])] = True
        leave = zone * self.view.terms.tables.settings.leave_zone_mp
        return Hindrance(self.board.map, closed=shut, zone=zone, stop=True, leave=leave)

    def _places(self, hexes: Iterable[HexId]) -> NDArray[np.int32]:
        return self.board.map.places(hexes)

    def _read(self, layer: NDArray[np.int64]) -> dict[HexId, float]:
        """Turn a layer of the evaluators into points of strength by hex."""
        ids = self.board.map.ids
        return {ids[p]: float(layer[p]) / WHOLE for p in np.flatnonzero(layer).tolist()}


def trust(view: State, unit: Unit) -> float:
    """Say how sure it is that an enemy is where it is believed to be: ever less with the turns."""
    if unit.seen is None:
        return 1.0
    return (1.0 if unit.sure else UNSURE) / (1 + view.clock.turn - unit.seen)


@cache
def _map(sheet: Sheet) -> Map:
    return Map.plain(sheet.width, sheet.height, sheet.first)


@derived("terms")
def board(view: State) -> Board:
    """Prepare the ground of a game for searches."""
    terms = view.terms
    map_ = _map(terms.board.sheet)
    into = np.zeros(map_.size, np.uint16)
    for at, terrain in terms.board.terrain.items():
        into[map_.place(at)] = terms.tables.terrain[terrain].cost or 0
    costs = Costs.entering(map_, into)
    return Board(map_, costs, {at: _towards(map_, into, at) for at in terms.objective_at})


def _towards(map_: Map, into: NDArray[np.uint16], goal: HexId) -> dict[HexId, int]:
    """Find what the march to a goal costs from each hex: the same steps, walked backwards."""
    leaving = Costs(map_, np.where(into[map_.near] > 0, np.repeat(into, 6), 0))
    found = flood(leaving, [map_.place(goal)])
    return {map_.ids[p]: int(cost) for p, cost in enumerate(found.tolist()) if cost != FAR}
