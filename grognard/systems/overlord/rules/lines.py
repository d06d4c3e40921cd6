"""Lines of communication: how well each unit hangs on its HQ, and the HQs on the sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.kernel.derived import derived
from grognard.kernel.errors import DesignError
from grognard.systems.overlord.events.turn import LinesTraced
from grognard.systems.overlord.rules.ground import (
    as_printed,
    changed_steps,
    is_closed,
    is_frozen,
    road_between,
    sides_between,
    terrain_of,
)
from grognard.systems.overlord.rules.organisation import chain, is_hq
from grognard.systems.overlord.rules.units import ECHELONS, cut, seers, units_at, units_of
from grognard.systems.overlord.rules.zones import zone_layer
from grognard.systems.overlord.tables import LINES
from grognard.terrain.layout import SIDES
from grognard.terrain.search import Costs, Hindrance, flood
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.systems.overlord.tables import Line
    from grognard.systems.overlord.terms import SourceTerms
    from grognard.terrain.hexes import HexId

FAR_HQS = ("division", "corps", "army", "group")
"""HQs whose ranges interdiction shortens."""
SORTS = ("main", "depot", "airhead")
"""The sorts of sources."""


def trace_lines(state: State) -> Play:
    """Find the state of every unit's line anew. [OVL-LOC-014] [OVL-SEQ-019]"""
    for side in state.terms.sides:
        yield from _trace(state, side)


def fly_in(state: State) -> Play:
    """Let transports that got through supply whom they reach, until the turn ends.

    [OVL-SUP-015] [OVL-AIRA-006] [OVL-AIRA-021]
    """
    for side in state.terms.sides:
        missions = state.missions.get(side, {}).values()
        if any(mission.mission == "transport" for mission in missions):
            yield from _trace(state, side)


def _trace(state: State, side: Side) -> Play:
    found = lines_of(state, side)
    changed = tuple(
        (name, line) for name, line in sorted(found.items()) if state.units[name].line != line
    )
    if changed:
        yield LinesTraced(to=seers(state, side), side=side, lines=changed)


def lines_of(state: State, side: Side) -> dict[UnitId, Line]:
    """The state of the line of each of a side's units. [OVL-LOC-002] [OVL-LOC-014] [OVL-SUP-013]"""
    return Tracing(state, side).all_lines()


def truck_costs(state: State) -> Costs:
    """What every step costs supply trucks: by road where there is one.

    [OVL-LOC-003] [OVL-LOC-004] [OVL-LOC-005] [OVL-TER-026] [OVL-TER-031]
    """
    return _truck_costs(state, frozen=is_frozen(state))


@derived("bridges", "breaches", "terms")
def _truck_costs(state: State, *, frozen: bool) -> Costs:
    """What steps cost now: as the map has it, but where bridges or mines are not as printed."""
    found = _printed_costs(state, frozen=frozen).copy()
    for side, first, second in changed_steps(state):
        found[side] = _truck_step(state, first, second)
    return Costs(state.terms.map, found)


@derived("terms")
def _printed_costs(state: State, *, frozen: bool) -> NDArray[np.uint16]:
    """What steps cost by the map alone; `frozen` is how rivers are in the state."""
    if frozen != is_frozen(state):
        raise DesignError("the costs are found for the weather of the state")
    printed, map_ = as_printed(state), state.terms.map
    found = np.zeros(SIDES * map_.size, np.uint16)
    for side, there in enumerate(map_.near.tolist()):
        if there >= 0:
            found[side] = _truck_step(printed, map_.ids[side // SIDES], map_.ids[there])
    return found


def _truck_step(state: State, first: HexId, second: HexId) -> int:
    rows = sides_between(state, first, second)
    road = road_between(state.terms, first, second)
    if is_closed(state, first, second) or any(row.line == "no" for row in rows):
        return 0
    if road is not None:
        return road.fast + sum(row.other for row in rows if not row.road)
    ground = terrain_of(state.terms, second)
    if ground.entry != "all" or any(row.line == "road" or row.passage == "road" for row in rows):
        return 0
    return ground.cost + sum(row.other for row in rows)


class Tracing:
    """The tracing of one side's lines: distances are found once for each HQ and source."""

    def __init__(self, state: State, side: Side) -> None:
        """Take a state, the truth or a view of the side."""
        self.state = state
        self.side = side
        self.costs = truck_costs(state)
        self.blocked = self._blocked()
        self.units = [unit for unit in units_of(state, side) if unit.seen is None]
        self.hqs = sorted(
            (unit for unit in self.units if is_hq(unit)),
            key=lambda hq: (-ECHELONS.index(hq.echelon or "regiment"), hq.id),
        )
        self.found: dict[UnitId, Line] = {}
        self._floods: dict[tuple[HexId, int], NDArray[np.uint16]] = {}

    def all_lines(self) -> dict[UnitId, Line]:
        """Trace HQs from the highest down, then units."""
        for hq in self.hqs:
            self.found[hq.id] = self._line_of_hq(hq)
        for unit in self.units:
            if not is_hq(unit):
                self.found[unit.id] = self._line_of_unit(unit)
        return self.found

    def line_at(self, hq: Unit, place: HexId) -> Line:
        """Say what an HQ's line would be in another place, if all others stay."""
        return self._line_of_hq(msgspec.structs.replace(hq, at=place))

    def is_near(self, hq: Unit, place: HexId, to: HexId) -> bool:
        """Tell whether an HQ in a place would support a hex within half its range."""
        away = self._away(place, self._range(hq), to)
        return away is not None and 2 * away <= 100 * self._range(hq)

    def around_hq(self, hq: Unit) -> dict[HexId, Line]:
        """Name the hexes an HQ reaches, and what a unit there would have of it. [OVL-LOC-007]"""
        limit = self._range(hq)
        return {
            place: "supported" if 2 * away <= 100 * limit else "extended"
            for place in self.state.terms.map.ids
            if (away := self._away(hq.at, limit, place)) is not None
        }

    def around_depots(self) -> list[HexId]:
        """Name the hexes that depots reach. [OVL-SUP-014]"""
        return [place for place in self.state.terms.map.ids if self._drawn_from("depot", place)]

    def sources(self) -> list[SourceTerms]:
        """All sources that work now. [OVL-SUP-012]"""
        return [source for sort in SORTS for source in self._sources(sort)]

    def _blocked(self) -> Hindrance:
        """Close what the enemy holds, and his zones unless a friend stands there. [OVL-LOC-005]"""
        state = self.state
        foe = state.terms.enemy(self.side)
        closed = zone_layer(state, foe) != 0
        for unit in state.units.values():
            if unit.side == self.side:
                closed[state.terms.map.place(unit.at)] = False
        for unit in state.units.values():
            if unit.side == foe:
                closed[state.terms.map.place(unit.at)] = True
        return Hindrance(state.terms.map, closed=closed)

    def _away(self, start: HexId, limit: int, to: HexId) -> int | None:
        """How far a hex lies from a start within a limit of points; nothing beyond it."""
        key = (start, limit)
        if key not in self._floods:
            place = self.state.terms.map.place(start)
            self._floods[key] = flood(self.costs, [place], 100 * limit, self.blocked)
        found = int(self._floods[key][self.state.terms.map.place(to)])
        return None if found == FAR else found

    def _range(self, hq: Unit) -> int:
        """How far an HQ's line reaches, in points. [OVL-LOC-004] [OVL-LOC-019] [OVL-AIRA-033]"""
        row = self.state.terms.tables.ranges[hq.echelon or "regiment"]
        if hq.echelon in FAR_HQS:
            return row.range * (100 - cut(self.state, self.side)) // 100
        return row.range

    def _sources(self, sort: str) -> list[SourceTerms]:
        """A side's sources of a sort that work now. [OVL-SUP-012] [OVL-SUP-014]"""
        foe = self.state.terms.enemy(self.side)
        return [
            source
            for source in self.state.terms.sources
            if source.side == self.side
            and source.sort == sort
            and source.turn <= self.state.clock.turn
            and not units_at(self.state, source.at, foe)
        ]

    def _drawn_from(self, sort: str, at: HexId) -> bool:
        """Tell whether a hex lies in the range of a source of a sort."""
        ranges = self.state.terms.tables.ranges
        usual = ranges["source" if sort == "main" else sort].range
        return any(
            self._away(source.at, source.range or usual, at) is not None
            for source in self._sources(sort)
        )

    def _is_flown_to(self, at: HexId) -> bool:
        """Tell whether an airfield or drop zone that transports serve this turn reaches a hex.

        [OVL-SUP-015] [OVL-AIRA-021]
        """
        served = {
            mission.target
            for mission in self.state.missions.get(self.side, {}).values()
            if mission.mission == "transport"
        }
        usual = self.state.terms.tables.ranges["airhead"].range
        return any(
            self._away(source.at, source.range or usual, at) is not None
            for source in self._sources("airhead")
            if source.at in served
        )

    def _line_of_hq(self, hq: Unit) -> Line:
        """An HQ's line: from a source, its superior, another HQ, a depot, or the air.

        [OVL-LOC-006] [OVL-LOC-009] [OVL-LOC-016] [OVL-LOC-017] [OVL-LOC-018] [OVL-SUP-014]
        """
        if self._drawn_from("main", hq.at):
            return self._orphaned(hq, "supported")
        line = self._by_command(hq, chain(self.state, hq)[1:])
        superior = self.found.get(hq.hq)
        if line is None:
            line = self._cut_off(hq.at)
        elif superior is not None:
            line = _worse(line, superior)
        relieved = self._drawn_from("depot", hq.at) or self._is_flown_to(hq.at)
        return self._orphaned(hq, _better(line, "extended") if relieved else line)

    def _line_of_unit(self, unit: Unit) -> Line:
        """A unit's line: never better than its HQ's, unless it is supplied from the air.

        [OVL-LOC-001] [OVL-LOC-015] [OVL-LOC-016] [OVL-LOC-017]
        """
        line = self._by_command(unit, chain(self.state, unit))
        if line != "supported" and self._drawn_from("main", unit.at):
            line = "supported"
        if line is None:
            line = self._cut_off(unit.at)
        hq = self.found.get(unit.hq)
        if hq is not None:
            line = _worse(line, hq)
        if self._is_flown_to(unit.at):
            line = _better(line, "extended")
        return self._orphaned(unit, line)

    def _orphaned(self, unit: Unit, line: Line) -> Line:
        """Who lost his HQ has extended support at best. [OVL-HQ-003]"""
        return _worse(line, "extended") if unit.orphan else line

    def _by_command(self, unit: Unit, above: tuple[UnitId, ...]) -> Line | None:
        """What the HQs of the own chain give, else any other of its rank or higher.

        [OVL-LOC-007] [OVL-LOC-008] [OVL-LOC-009] [OVL-LOC-010] [OVL-LOC-015]
        """
        best: Line | None = None
        for name in above:
            hq = self.state.units.get(name)
            if hq is None or self.found.get(name) in ("isolated", "encircled"):
                continue
            away = self._away(hq.at, self._range(hq), unit.at)
            if away is not None:
                near = 2 * away <= 100 * self._range(hq)
                best = _better(best or "extended", "supported" if near else "extended")
        if best is not None:
            return best
        return "extended" if self._by_others(unit, above) else None

    def _by_others(self, unit: Unit, above: tuple[UnitId, ...]) -> bool:
        """Tell whether another HQ, not of a lower echelon, reaches a unit. [OVL-LOC-008]"""
        own = self.state.units.get(above[0]) if above else None
        least = ECHELONS.index(own.echelon or "regiment") if own is not None else 0
        return any(
            hq.id not in above
            and hq.id != unit.id
            and ECHELONS.index(hq.echelon or "regiment") >= least
            and self.found.get(hq.id) in ("supported", "extended")
            and self._away(hq.at, self._range(hq), unit.at) is not None
            for hq in self.hqs
        )

    def _cut_off(self, at: HexId) -> Line:
        """Isolated if a clear way leads to an HQ in supply or a source; else encircled.

        [OVL-LOC-011] [OVL-LOC-012]
        """
        starts = [hq.at for hq in self.hqs if self.found.get(hq.id) in ("supported", "extended")]
        starts += [source.at for source in self._sources("main")]
        if not starts:
            return "encircled"
        key = ("", len(self.found))
        if key not in self._floods:
            places = [self.state.terms.map.place(start) for start in sorted(set(starts))]
            self._floods[key] = flood(self.costs, places, hindrance=self.blocked)
        found = int(self._floods[key][self.state.terms.map.place(at)])
        return "encircled" if found == FAR else "isolated"


def _worse(one: Line, other: Line) -> Line:
    return max(one, other, key=LINES.index)


def _better(one: Line, other: Line) -> Line:
    return min(one, other, key=LINES.index)
