"""Searches on a map: the plain interface of the kernels.

Places are numbers (`Map.place` finds them by id). Costs are whole numbers: a rulebook's fractions
are counted in a finer unit. A cost of 0 closes a step. `FAR` stands for what is not reached. Equal
arguments give equal answers in every process.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grognard.kernel.errors import DesignError
from grognard.terrain.compiled import kernels
from grognard.terrain.layout import SIDES, Place
from grognard.terrain.map import Map, frozen
from grognard.terrain.shapes import (
    BARRED,
    CLOSED,
    EXTRA,
    FAR,
    HELD,
    LEAVE,
    MOST,
    STOP,
    WHOLE,
    Tolls,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Places: TypeAlias = "Sequence[Place] | NDArray[np.integer]"
Distances: TypeAlias = NDArray[np.uint16]

T = TypeVar("T", bound="np.unsignedinteger")
K = TypeVar("K", bound="np.generic")


class Costs:
    """What each step costs: six entries a place, and one a link; 0 where it is closed.

    `sides[6 * p + k]` is the step from place p in direction k. Steps over the edge are closed,
    whatever stands there. `links` has one cost a link of the map, in both directions unless it is
    one way; `back` another for the way back. `WHOLE` is a step that takes a whole allowance.
    """

    def __init__(
        self,
        map: Map,
        sides: ArrayLike,
        links: ArrayLike | None = None,
        back: ArrayLike | None = None,
    ) -> None:
        self.map = map
        over_edge = map.near < 0
        self.sides = _checked(sides, SIDES * map.size, np.uint16, WHOLE, "costs").copy()
        self.sides[over_edge] = 0
        frozen(self.sides)
        self.links = frozen(self._both_ways(links, back))
        dear = [int(costs.max()) for costs in (self.sides, self.links) if costs.size]
        self.most = max(dear, default=0)
        """The dearest step."""

    @classmethod
    def entering(cls, map: Map, places: ArrayLike, links: ArrayLike | None = None) -> Costs:
        """Make costs that depend only on the place entered: one a place."""
        into = _checked(places, map.size, np.uint16, WHOLE, "costs")
        return cls(map, into[map.near], links)

    def _both_ways(self, links: ArrayLike | None, back: ArrayLike | None) -> NDArray[np.uint16]:
        count = len(self.map.links)
        there = _checked(
            np.zeros(count) if links is None else links, count, np.uint16, WHOLE, "links"
        )
        again = there if back is None else _checked(back, count, np.uint16, WHOLE, "links")
        found = [
            0 if is_back and self.map.links[index].one_way else (again if is_back else there)[index]
            for index, is_back in self.map.ways
        ]
        return np.array(found, np.uint16)

    @cached_property
    def tolls(self) -> Tolls:
        """The same as the kernels take it."""
        return Tolls(self.sides, self.links)


class Hindrance:
    """What hinders a search at places: the enemy, his zones of control, traffic.

    All arguments have one entry a place. `closed`: cannot be entered. `zone`: lies in a zone of
    control; what that means is said by `stop` (who enters must stop), `barred` (no step from zone
    to zone) and `held` (where a first step is always granted, not from zone to zone). `enter` and
    `leave` are what entering and leaving cost more, at most 4095.
    """

    def __init__(
        self,
        map: Map,
        *,
        closed: ArrayLike | None = None,
        zone: ArrayLike | None = None,
        stop: bool = False,
        barred: bool = False,
        held: bool = False,
        enter: ArrayLike | None = None,
        leave: ArrayLike | None = None,
    ) -> None:
        words = np.zeros(map.size, np.uint32)
        self.most = 0
        """What a step can cost more at most."""
        if enter is not None:
            more = _checked(enter, map.size, np.uint32, EXTRA, "costs of entering")
            words |= more
            self.most += int(more.max(initial=0))
        if leave is not None:
            more = _checked(leave, map.size, np.uint32, EXTRA, "costs of leaving")
            words |= more << np.uint32(LEAVE)
            self.most += int(more.max(initial=0))
        if closed is not None:
            words[_mask(closed, map.size, "closed places")] |= np.uint32(CLOSED)
        if zone is not None:
            flags = STOP * stop | BARRED * barred | HELD * held
            words[_mask(zone, map.size, "zones")] |= np.uint32(flags)
        self.words = frozen(words)


@dataclass(frozen=True, eq=False)
class Reach:
    """What one start reaches: places with their costs, the start first, then cheapest first."""

    places: NDArray[np.int32]
    spent: Distances

    def costs(self) -> dict[Place, int]:
        """Get the cost of each place."""
        return dict(zip(self.places.tolist(), self.spent.tolist(), strict=True))


def reach(
    costs: Costs,
    start: Place,
    limit: int,
    hindrance: Hindrance | None = None,
    *,
    minimum: bool = False,
) -> Reach:
    """Find the places that can be reached from one within a limit.

    With `minimum` the first step is granted even if it costs more than there is: it takes all.
    """
    return reaches(costs, [start], [limit], hindrance, minimum=minimum)[0]


class Reaches:
    """The answers to many queries at once, one `Reach` each."""

    def __init__(
        self, bounds: NDArray[np.int64], places: NDArray[np.int32], spent: Distances
    ) -> None:
        self.bounds = bounds
        """The answer to query q stands from bounds[q] to bounds[q + 1] in the next two."""
        self.places = places
        self.spent = spent

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def __getitem__(self, query: int) -> Reach:
        low, high = self.bounds[query], self.bounds[query + 1]
        return Reach(self.places[low:high], self.spent[low:high])

    def __iter__(self) -> Iterator[Reach]:
        return (self[query] for query in range(len(self)))


def reaches(
    costs: Costs,
    starts: Places,
    limits: Sequence[int] | NDArray[np.integer],
    hindrance: Hindrance | None = None,
    *,
    minimum: bool = False,
) -> Reaches:
    """Find what each of many starts reaches within its own limit, in one call."""
    map = costs.map
    begins = _places(map, starts)
    ends = _sealed(_checked(limits, len(begins), np.uint16, MOST, "limits"))
    far = int(ends.max(initial=0))
    room = _room(costs, hindrance, far, clamped=minimum)
    words = None if hindrance is None else hindrance.words
    found = kernels().reaches(map.net, costs.tolls, words, begins, ends, int(minimum), room)
    return Reaches(*found)


def befores(
    costs: Costs,
    reached: Reach,
    limit: int,
    hindrance: Hindrance | None = None,
    *,
    minimum: bool = False,
) -> NDArray[np.int32]:
    """Find for each place of a reach the one before it on its cheapest way; -1 for the start.

    The answer counts in `reached.places`. The other arguments are those of the reach. Of several
    cheapest ways the one counts that comes from the first neighbour clockwise from the north.
    """
    words = _words(costs.map, hindrance)
    found: NDArray[np.int32] = kernels().befores(
        costs.map.net,
        costs.tolls,
        words,
        frozen(reached.places),
        frozen(reached.spent),
        limit,
        int(minimum),
    )
    return found


@dataclass(frozen=True, eq=False)
class Path:
    """A way: what it costs, and its places from start to goal, both included."""

    cost: int
    places: tuple[Place, ...]


def path(
    costs: Costs,
    start: Place,
    goal: Place,
    hindrance: Hindrance | None = None,
    *,
    limit: int = MOST,
    minimum: bool = False,
) -> Path | None:
    """Find the cheapest way, or nothing if there is none within the limit.

    Of several cheapest ways the one is given that, from the goal back, comes from the first
    neighbour clockwise from the north.
    """
    map = costs.map
    begin, end = int(start), int(goal)
    ends = _places(map, [begin, end])
    most, least = _limit(limit), int(minimum)
    room = _room(costs, hindrance, most, clamped=minimum)
    words = None if hindrance is None else hindrance.words
    dist = kernels().search(map.net, costs.tolls, words, ends[:1], end, most, least, room)
    if dist[end] == FAR:
        return None
    words = _words(map, hindrance)
    places = kernels().trace(map.net, costs.tolls, words, dist, begin, end, most, least)
    return Path(int(dist[end]), tuple(places.tolist()))


def flood(
    costs: Costs, sources: Places, limit: int = MOST, hindrance: Hindrance | None = None
) -> Distances:
    """Find how far each place lies from the nearest source; `FAR` beyond the limit."""
    begins = _places(costs.map, sources)
    most = _limit(limit)
    words = None if hindrance is None else hindrance.words
    room = _room(costs, hindrance, most, clamped=False)
    net = costs.map.net
    found: Distances = kernels().search(net, costs.tolls, words, begins, -1, most, 0, room)
    return found


def zoc_layer(
    map: Map,
    places: Places,
    values: Sequence[int] | NDArray[np.integer] | None = None,
    *,
    classes: Sequence[int] | NDArray[np.integer] | None = None,
    across: ArrayLike | None = None,
) -> NDArray[np.uint16]:
    """Add up the zones of control of units: in the six places around each, not in its own.

    `values` are what each unit counts, 1 if not given. `across` has a byte a side: the bits of the
    classes of units whose zone crosses it, and `classes` the bits of each unit, all if not given.
    """
    at = _sealed(np.asarray(places, np.int32).reshape(-1))
    worth = bits = sides = None
    if values is not None:
        worth = _sealed(_checked(values, len(at), np.uint16, MOST, "values"))
    if across is not None:
        every = np.full(len(at), 255, np.uint8)
        sides = _sealed(_checked(across, SIDES * map.size, np.uint8, 255, "sides"))
        bits = _sealed(
            _checked(every if classes is None else classes, len(at), np.uint8, 255, "classes")
        )
    found: NDArray[np.uint16]
    sound, found = kernels().zones(map.near, at, worth, bits, sides)
    if not sound:
        raise DesignError(f"A place is not one of the {map.size} of the map {map.id}.")
    return found


def range_layer(map: Map, sources: Places, limit: int = MOST) -> Distances:
    """Count the hexes from the nearest source to each place, whatever lies between.

    A range stays on its sheet; `FAR` beyond it or the limit.
    """
    found: Distances = kernels().ranges(map.near, _places(map, sources), _limit(limit))
    return found


def components(costs: Costs, hindrance: Hindrance | None = None) -> NDArray[np.int32]:
    """Number the parts of a map that hang together, by their lowest places; -1 where closed.

    Of what hinders only closed places count.
    """
    words = _words(costs.map, hindrance)
    found: NDArray[np.int32] = kernels().components(costs.map.net, costs.tolls, words)
    return found


def warm() -> None:
    """Compile every kernel into the user's cache, so that no player has to wait for it."""
    map = Map.plain(3, 2)
    costs = Costs.entering(map, [1] * map.size)
    for hindrance in (None, Hindrance(map)):
        befores(costs, reach(costs, 0, 3, hindrance), 3, hindrance)
        path(costs, 0, 5, hindrance)
        components(costs, hindrance)
    range_layer(map, [0])
    zoc_layer(map, [0])
    zoc_layer(map, [0], [1])
    zoc_layer(map, [0], [1], across=[1] * SIDES * map.size)


def _places(map: Map, places: Places) -> NDArray[np.int32]:
    """Check that places are on the map: the kernels do not."""
    found = np.asarray(places, np.int32).reshape(-1)
    if found.size and (found.min() < 0 or found.max() >= map.size):
        raise DesignError(f"A place is not one of the {map.size} of the map {map.id}.")
    return _sealed(found)


def _sealed(array: NDArray[K]) -> NDArray[K]:
    """Look at an array without being able to change it: numba compiles for each kind apart."""
    view = array.view()
    view.flags.writeable = False
    return view


def _words(map: Map, hindrance: Hindrance | None) -> NDArray[np.uint32]:
    """Give words also where nothing hinders: not every kernel is worth compiling twice."""
    return frozen(np.zeros(map.size, np.uint32)) if hindrance is None else hindrance.words


def _limit(limit: int) -> int:
    if not 0 <= limit <= MOST:
        raise DesignError(f"A limit of {limit} is not within 0 and {MOST}.")
    return int(limit)


class _Scratch(threading.local):
    """Room to work in, kept from search to search: fresh memory would cost as much as searching."""

    def __init__(self) -> None:
        self.then = self.node = self.reached = np.empty(0, np.int32)

    def of(self, map: Map) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """Get room for the entries of a search, two arrays, and for the places it reaches."""
        steps = SIDES * map.size + 2 * len(map.links) + 1  # each step enters a place once at most
        if len(self.then) < steps:
            self.then, self.node = np.empty(steps, np.int32), np.empty(steps, np.int32)
            self.reached = np.empty(steps, np.int32)
        return self.then, self.node, self.reached


_scratch = _Scratch()


def _room(
    costs: Costs, hindrance: Hindrance | None, limit: int, *, clamped: bool
) -> tuple[NDArray[np.int32], ...]:
    """Give a search room: a ring of buckets, longer than the dearest step there can be, and more.

    The length of a ring is a power of 2.
    """
    dearest = costs.most + (0 if hindrance is None else hindrance.most)
    ring = 1 << (limit if clamped else min(dearest, limit)).bit_length()
    return np.full(ring, -1, np.int32), *_scratch.of(costs.map)


def _mask(values: ArrayLike, size: int, what: str) -> NDArray[np.bool_]:
    found = np.asarray(values)
    if found.shape != (size,):
        raise DesignError(f"The {what} are {found.size}; there must be {size}.")
    return found.astype(np.bool_, copy=False)


def _checked(values: ArrayLike, size: int, kind: type[T], most: int, what: str) -> NDArray[T]:
    """Check that an array has the right length and nothing below 0 or above the most."""
    found = np.asarray(values)
    if found.shape != (size,):
        raise DesignError(f"The {what} are {found.size}; there must be {size}.")
    if found.dtype == kind and np.iinfo(found.dtype).max <= most:
        return found
    if found.size and (found.min() < 0 or found.max() > most):
        raise DesignError(f"The {what} are not all within 0 and {most}.")
    return found.astype(kind)
