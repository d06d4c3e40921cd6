"""Roads and railways: chains of places, joined over the hexes by the cheapest way.

Ground makes steps dear, so do rivers; a step that already carries a way is cheap, so that ways
join. A little is added for leaving the straight line from place to place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from tools.maps.frame import Frame, Hex, Point, Side
from tools.maps.packages import Trouble
from tools.maps.search import cheapest
from tools.maps.shapes import gap


@dataclass(frozen=True)
class Way:
    """A road or railway: what it is called, and the hexes it runs through."""

    kind: str
    name: str
    hexes: list[Hex]


@dataclass
class Costs:
    """What a step costs: by the ground entered, the river crossed, and where a way is already."""

    ground: dict[str, float]
    river: dict[str, float]
    shared: float
    stray: float


@dataclass
class Router:
    """Finds ways over the hexes and remembers the steps they take."""

    frame: Frame
    ground: dict[Hex, str]
    rivers: dict[Side, str]
    costs: Costs
    used: dict[tuple[Hex, Hex], str] = field(default_factory=dict)
    crossed: set[Side] = field(default_factory=set)

    def chain(self, kind: str, name: str, places: list[Hex]) -> Way:
        """Join places in their order, neighbours straight, and keep the way."""
        hexes = [places[0]]
        for goal in places[1:]:
            if goal in self.frame.neighbours(hexes[-1]):
                hexes.append(goal)
            elif goal != hexes[-1]:
                hexes += self._between(name, hexes[-1], {goal})[1:]
        way = Way(kind, name, hexes)
        self.keep(way)
        return way

    def join(self, kind: str, name: str, start: Hex) -> Way | None:
        """Join a place to the nearest way there is; nothing if it lies on one."""
        reached = {place for step in self.used for place in step}
        if start in reached:
            return None
        way = Way(kind, name, self._between(name, start, reached))
        self.keep(way)
        return way

    def keep(self, way: Way) -> None:
        """Remember the steps of a way and the river sides it crosses."""
        for step in steps_of(way):
            self.used.setdefault(step, way.kind)
            side = self.frame.side_between(*step)
            if side in self.rivers:
                self.crossed.add(side)

    def _between(self, name: str, start: Hex, goals: set[Hex]) -> list[Hex]:
        line = None
        if len(goals) == 1:
            (goal,) = goals
            line = [self.frame.centre(start), self.frame.centre(goal)]

        def steps(here: Hex) -> Iterator[tuple[Hex, float]]:
            for there in self.frame.neighbours(here):
                cost = self._step(here, there, line)
                if cost is not None:
                    yield there, cost

        found = cheapest(start, dict.fromkeys(goals, 0.0), steps)
        if found is None:
            raise Trouble(f"{name or 'A way'} cannot get on from {self.frame.id(start)}.")
        return found

    def _step(self, here: Hex, there: Hex, line: list[Point] | None) -> float | None:
        cost = self.costs.ground.get(self.ground[there])
        if cost is None:
            return None
        shared = step_of(here, there) in self.used
        if shared:
            cost *= self.costs.shared
        side = self.frame.side_between(here, there)
        if side in self.rivers and side not in self.crossed:
            cost += self.costs.river[self.rivers[side]]
        if line is not None:
            cost += self.costs.stray * gap(line, self.frame.centre(there)) / self.frame.pitch
        return cost


def step_of(first: Hex, second: Hex) -> tuple[Hex, Hex]:
    """Name the step between two hexes, whatever its direction."""
    return (first, second) if first < second else (second, first)


def steps_of(way: Way) -> list[tuple[Hex, Hex]]:
    """List the steps of a way."""
    return [step_of(a, b) for a, b in pairwise(way.hexes)]


def one_way_a_step(ways: list[Way], order: list[str]) -> list[Way]:
    """Leave every step to one way: to the best kind (the last in `order`), of these to the first.

    A step drawn twice would fill the gaps of broken lines.
    """
    best: dict[tuple[Hex, Hex], int] = {}
    for number, way in enumerate(ways):
        for step in steps_of(way):
            if step not in best or order.index(way.kind) > order.index(ways[best[step]].kind):
                best[step] = number
    cut: list[Way] = []
    for number, way in enumerate(ways):
        run = [way.hexes[0]]
        for here, there in pairwise(way.hexes):
            # A way that goes to a place and back again takes the step once.
            if best.get(step_of(here, there)) == number:
                del best[step_of(here, there)]
                run.append(there)
            else:
                if len(run) > 1:
                    cut.append(Way(way.kind, way.name, run))
                run = [there]
        if len(run) > 1:
            cut.append(Way(way.kind, way.name, run))
    return cut


def by_gauge(ways: list[Way], owner: Mapping[Hex, str], gauges: Mapping[str, str]) -> list[Way]:
    """Cut ways where the gauge changes: a step has that of the states of its hexes, or is a break.

    `gauges` names the gauge of a state; `other` stands for all the rest, `break` for the change.
    """
    found: list[Way] = []
    for way in ways:
        last = ""
        for here, there in pairwise(way.hexes):
            both = {gauges.get(owner[place], gauges["other"]) for place in (here, there)}
            kind = both.pop() if len(both) == 1 else gauges["break"]
            if kind == last:
                found[-1].hexes.append(there)
            else:
                found.append(Way(kind, way.name, [here, there]))
            last = kind
    return found


def crossings(
    frame: Frame, ways: list[Way], rivers: dict[Side, str]
) -> dict[Side, tuple[Hex, Hex]]:
    """Find the river sides that ways cross, with the step that does it."""
    found: dict[Side, tuple[Hex, Hex]] = {}
    for way in ways:
        for step in steps_of(way):
            side = frame.side_between(*step)
            if side in rivers:
                found.setdefault(side, step)
    return found


def middle(frame: Frame, side: Side) -> Point:
    """The middle of a side."""
    a, b = (frame.corner_point(corner) for corner in side)
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
