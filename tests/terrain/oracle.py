"""The searches once more in plain Python, as slow and simple as can be, to prove the kernels.

It knows a map by ids and dictionaries and shares no code with the kernels: neighbours come from
`grognard.terrain.hexes` (typed by hand in its tests) where a sheet is plain, and from the geometry
of hex centres where it is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

FAR = 65535
WHOLE = 65535


@dataclass
class World:
    """Places by number, the steps between them, and what hinders them."""

    size: int
    steps: dict[int, list[tuple[int, int]]]
    """From each place: to which, at what cost; clockwise, then links."""
    closed: set[int] = field(default_factory=set)
    zone: set[int] = field(default_factory=set)
    stop: bool = False
    barred: bool = False
    held: bool = False
    enter: dict[int, int] = field(default_factory=dict)
    leave: dict[int, int] = field(default_factory=dict)

    def price(self, here: int, there: int, cost: int) -> int | None:
        """What a step costs, or nothing when it is closed."""
        if cost == 0 or there in self.closed:
            return None
        if self.barred and here in self.zone and there in self.zone:
            return None
        return cost + self.enter.get(there, 0) + self.leave.get(here, 0)

    def first_price(
        self, here: int, there: int, cost: int, limit: int, *, minimum: bool
    ) -> int | None:
        """What a first step costs, which may take a whole allowance."""
        price = self.price(here, there, cost)
        if price is None or limit == 0:
            return None
        if cost == WHOLE:
            return limit
        if price <= limit:
            return price
        between_zones = here in self.zone and there in self.zone
        return limit if minimum and not (self.held and between_zones) else None


def search(
    world: World, sources: list[int], limit: int, *, minimum: bool = False
) -> dict[int, int]:
    """What each place costs from the nearest source, within the limit."""
    best = dict.fromkeys(sources, 0)
    waiting = [(0, source) for source in sorted(best)]
    done: set[int] = set()
    while waiting:
        spent, here = heappop(waiting)
        if here in done:
            continue
        done.add(here)
        if here not in sources and world.stop and here in world.zone:
            continue
        for there, cost in world.steps[here]:
            if here in sources:
                price = world.first_price(here, there, cost, limit, minimum=minimum)
            else:
                price = None if cost == WHOLE else world.price(here, there, cost)
            if price is None or spent + price > limit:
                continue
            if spent + price < best.get(there, FAR):
                best[there] = spent + price
                heappush(waiting, (spent + price, there))
    return best


def befores(world: World, start: int, limit: int, *, minimum: bool = False) -> dict[int, int]:
    """For each place reached the one before it: of several the first, as the place sees them."""
    best = search(world, [start], limit, minimum=minimum)
    found: dict[int, int] = {}
    for place in best:
        if place == start:
            continue
        for before, _ in world.steps[place]:  # every step is listed from both ends
            if before not in best or (before != start and world.stop and before in world.zone):
                continue
            costs = [cost for there, cost in world.steps[before] if there == place]
            for cost in costs:
                if before == start:
                    price = world.first_price(before, place, cost, limit, minimum=minimum)
                else:
                    price = None if cost == WHOLE else world.price(before, place, cost)
                if price is not None and best[before] + price == best[place]:
                    found.setdefault(place, before)
    return found


def parts(world: World) -> list[int]:
    """Number the parts that hang together."""
    found = [-1] * world.size
    joined: dict[int, set[int]] = {place: set() for place in range(world.size)}
    for here, steps in world.steps.items():
        for there, cost in steps:
            if cost and here not in world.closed and there not in world.closed:
                joined[here].add(there)
                joined[there].add(here)
    count = 0
    for place in range(world.size):
        if found[place] >= 0 or place in world.closed:
            continue
        waiting = [place]
        while waiting:
            here = waiting.pop()
            if found[here] < 0:
                found[here] = count
                waiting += joined[here]
        count += 1
    return found
