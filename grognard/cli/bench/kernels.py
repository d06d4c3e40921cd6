"""Times the kernels against the same searches in C, on the same arrays, in turns.

1,500 reaches in one call, a flood from 300 sources, a path across the map and a layer of zones of
control, on 160 x 135 hexes: once with costs drawn evenly and nothing that hinders, once with
terrain in patches and the enemy's zones of control. Before anything is timed the answers are
compared hex by hex. Scipy and plain Python are shown for scale, where they are at hand, and carry
no ratio. The loading of a map is measured against the standard csv reader on one row a hex.
"""

from __future__ import annotations

import csv
from heapq import heappop, heappush
from importlib import import_module
from io import BytesIO, TextIOWrapper
from statistics import median
from time import process_time_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from grognard.cli.bench.maps import (
    HEIGHT,
    UNITS,
    WIDTH,
    clustered_costs,
    enemy,
    large_folder,
    some_places,
    uniform_costs,
)
from grognard.cli.bench.reference import Reference, compile_reference, find_compiler, zones
from grognard.cli.bench.results import Result
from grognard.content import folders
from grognard.content.problems import Problems
from grognard.kernel.errors import GrognardError
from grognard.terrain.map import Map
from grognard.terrain.read import read_map
from grognard.terrain.search import (
    Costs,
    Hindrance,
    components,
    flood,
    path,
    range_layer,
    reaches,
    zoc_layer,
)
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

SOURCES = 300
POINTS = 10
FLOOD = 12
RARE = 20
"""What is only for scale is timed once in so many rounds."""

BARS = {"reach": 1.5, "flood": 1.5, "path": 1.5, "zoc layer": 2.0, "map": 1.0}
"""By the first word or words of a name: how many times its reference a thing may take at most."""


class Timed(NamedTuple):
    """Something to be timed, and what it is compared with."""

    name: str
    call: Callable[[], object]
    reference: Callable[[], object] | None = None
    times: int = 1
    """So many calls are timed together: one short call alone measures how cold the caches are."""
    is_rare: bool = False


def measure(rounds: int, moved: Callable[[int], None] = lambda _done: None) -> list[Result]:
    """Time everything so many rounds, in turns, and give the medians in microseconds."""
    compiler = find_compiler()
    library = None
    if compiler is not None:
        library = compile_reference(compiler, folders.cache() / "bench")
    timed = [*_searches(library), *_for_scale(), _loading()]
    own: list[list[float]] = [[] for _ in timed]
    other: list[list[float]] = [[] for _ in timed]
    for done in range(1, rounds + 1):
        for number, (_, call, reference, times, is_rare) in enumerate(timed):
            if is_rare and done % RARE != 1 and done > 1:
                continue
            pairs = [(call, own), (reference, other)]
            for timed_call, taken in pairs if done % 2 else pairs[::-1]:
                if timed_call is not None:
                    taken[number].append(_time(timed_call, times))
        moved(done)
    return [_result(thing.name, own[number], other[number]) for number, thing in enumerate(timed)]


def too_slow(results: list[Result]) -> list[str]:
    """List in sentences what takes longer than it may."""
    found = []
    for result in results:
        bar = next((bar for start, bar in BARS.items() if result.name.startswith(start)), None)
        if bar is not None and result.ratio is not None and result.ratio > bar:
            found.append(f"{result.name}: {result.ratio:.2f} x the reference; {bar} are allowed.")
    return found


def _time(call: Callable[[], object], times: int) -> float:
    """Time a call by the processor's clock: what else the machine does weighs little then."""
    start = process_time_ns()
    for _ in range(times):
        call()
    return (process_time_ns() - start) / times


def _result(name: str, own: list[float], other: list[float]) -> Result:
    value = median(own) / 1000
    if not other:
        return Result(name, round(value, 1), "us")
    reference = median(other) / 1000
    return Result(name, round(value, 1), "us", round(reference, 1), round(value / reference, 3))


def _searches(library: Path | None) -> list[Timed]:
    map = Map.plain(WIDTH, HEIGHT)
    found = []
    cases = {"uniform": (uniform_costs(map), None), "zones": (clustered_costs(map), enemy(map))}
    for title, (costs, hindrance) in cases.items():
        for search in (_reach, _flood, _path):  # each with room of its own
            c = None if library is None else Reference(library, costs, hindrance)
            found.append(search(title, costs, hindrance, c))
    units = some_places(map, UNITS, 4)
    layer = None
    if library is not None:
        layer, expected = zones(library, map, units)
        layer()
        _compare("zoc layer", expected, zoc_layer(map, units))
    found.append(Timed("zoc layer", lambda: zoc_layer(map, units), layer, times=50))
    found.append(Timed("range layer", lambda: range_layer(map, units)))
    costs = cases["uniform"][0]
    found.append(Timed("components", lambda: components(costs)))
    return found


def _reach(title: str, costs: Costs, hindrance: Hindrance | None, c: Reference | None) -> Timed:
    """1,500 reaches in one call."""
    name = f"reach, {title}"
    starts = some_places(costs.map, UNITS, 5)
    limits = np.full(UNITS, POINTS, np.uint16)
    found = reaches(costs, starts, limits, hindrance)

    def call() -> object:
        return reaches(costs, starts, limits, hindrance)

    if c is None:
        return Timed(name, call)
    reference, bounds, places, spent = c.reaches(starts, limits, 2 * len(found.places))
    reference()
    _compare(name, bounds, found.bounds)
    total = len(found.places)
    expected = _sorted(bounds, places[:total], spent[:total])
    answers = _sorted(found.bounds, found.places, found.spent)
    _compare(name, expected[0], answers[0])
    _compare(name, expected[1], answers[1])
    return Timed(name, call, reference)


def _sorted(
    bounds: NDArray[np.int64], places: NDArray[np.int32], spent: NDArray[np.uint16]
) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
    """Put the places of each query into the order of their numbers."""
    query = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    order = np.lexsort((places, query))
    return places[order], spent[order]


def _flood(title: str, costs: Costs, hindrance: Hindrance | None, c: Reference | None) -> Timed:
    """A flood from 300 sources."""
    name = f"flood, {title}"
    sources = some_places(costs.map, SOURCES, 6)

    def call() -> NDArray[np.uint16]:
        return flood(costs, sources, FLOOD, hindrance)

    if c is None:
        return Timed(name, call, times=5)
    reference = c.flood(sources, FLOOD)
    reference()
    _compare(name, c.dist, call())
    return Timed(name, call, reference, times=5)


def _path(title: str, costs: Costs, hindrance: Hindrance | None, c: Reference | None) -> Timed:
    """A path to the place that is furthest from another."""
    name = f"path, {title}"
    start = int(some_places(costs.map, 1, 7)[0])
    dist = flood(costs, [start], hindrance=hindrance)
    goal = int(np.argmax(np.where(dist == FAR, 0, dist)))

    def call() -> Any:
        return path(costs, start, goal, hindrance)

    if c is None:
        return Timed(name, call, times=5)
    reference, way = c.path(start, goal)
    length = reference()
    _compare(name, way[:length][::-1], np.array(call().places))
    return Timed(name, call, reference, times=5)


def _compare(name: str, one: NDArray[Any], other: NDArray[Any]) -> None:
    if not np.array_equal(one, other):
        raise GrognardError(f"{name}: the kernel and the C reference give different answers.")


def _for_scale() -> list[Timed]:
    """The flood once more, in plain Python and by scipy."""
    map = Map.plain(WIDTH, HEIGHT)
    costs = uniform_costs(map)
    sources = some_places(map, SOURCES, 6).tolist()
    steps = [
        [(v, c) for v, c in zip(near, paid, strict=True) if c]
        for near, paid in zip(
            map.near.reshape(-1, 6).tolist(), costs.sides.reshape(-1, 6).tolist(), strict=True
        )
    ]
    rows = [Timed("flood, uniform, plain Python", lambda: _plain(steps, sources), is_rare=True)]
    try:
        sparse: Any = import_module("scipy.sparse")
        graphs: Any = import_module("scipy.sparse.csgraph")
    except ImportError:
        return rows
    here = np.repeat(np.arange(map.size), 6)
    is_open = costs.sides > 0
    matrix = sparse.csr_array(
        (costs.sides[is_open].astype(np.float64), (here[is_open], map.near[is_open])),
        shape=(map.size, map.size),
    )

    def by_scipy() -> object:
        return graphs.dijkstra(matrix, indices=sources, min_only=True, limit=FLOOD)

    return [*rows, Timed("flood, uniform, scipy", by_scipy, is_rare=True)]


def _plain(steps: list[list[tuple[int, int]]], sources: list[int]) -> dict[int, int]:
    best = dict.fromkeys(sources, 0)
    waiting = [(0, source) for source in sources]
    while waiting:
        spent, here = heappop(waiting)
        if spent > best[here]:
            continue
        for there, cost in steps[here]:
            paid = spent + cost
            if paid <= FLOOD and paid < best.get(there, FAR):
                best[there] = paid
                heappush(waiting, (paid, there))
    return best


def _loading() -> Timed:
    """A map with all its checks, against rows that are only cut into cells; both from bytes."""
    folder, rows = large_folder()
    content = rows.encode()

    def load() -> Map:
        problems = Problems()
        found = read_map(folder, problems)
        problems.raise_if_any()
        if found is None:
            raise GrognardError("The map of the bench could not be read.")
        return found

    def by_csv() -> int:
        return sum(1 for _ in csv.reader(TextIOWrapper(BytesIO(content), "utf-8", newline="")))

    return Timed("map of 21,600 hexes", load, by_csv)
