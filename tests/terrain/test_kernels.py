"""The kernels against an oracle in plain Python, hex by hex, on maps drawn at random."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from grognard.kernel.errors import DesignError
from grognard.terrain.layout import Layout
from grognard.terrain.map import Map
from grognard.terrain.measure import distance, line
from grognard.terrain.search import (
    Costs,
    Hindrance,
    Reach,
    befores,
    components,
    flood,
    path,
    range_layer,
    reach,
    reaches,
    warm,
    zoc_layer,
)
from grognard.terrain.shapes import FAR, MOST, WHOLE
from tests.measured import is_long
from tests.terrain import oracle
from tests.terrain.drawn import Drawn, around, drawn, layouts, maps

fixed = settings(
    derandomize=True, deadline=None, database=None, max_examples=2000 if is_long() else 60
)

LIMITS = st.sampled_from([0, 1, 2, 5, 9, 30, MOST])


def place(data: DataObject, size: int) -> int:
    return data.draw(st.integers(0, size - 1))


@fixed
@given(drawn(), LIMITS, st.booleans(), st.data())
def test_reach_finds_each_place_at_its_least_cost(
    case: Drawn, limit: int, minimum: bool, data: DataObject
) -> None:
    start = place(data, case.map.size)
    found = reach(case.costs, start, limit, case.hindrance, minimum=minimum)
    assert found.costs() == oracle.search(case.world, [start], limit, minimum=minimum)
    assert found.places[0] == start
    assert sorted(found.spent) == found.spent.tolist()


@fixed
@given(drawn(), LIMITS, st.booleans(), st.data())
def test_the_place_before_each_is_the_first_on_a_cheapest_way(
    case: Drawn, limit: int, minimum: bool, data: DataObject
) -> None:
    start = place(data, case.map.size)
    found = reach(case.costs, start, limit, case.hindrance, minimum=minimum)
    index = befores(case.costs, found, limit, case.hindrance, minimum=minimum)
    known = found.places.tolist()
    said = {known[i]: known[before] for i, before in enumerate(index) if before >= 0}
    assert said == oracle.befores(case.world, start, limit, minimum=minimum)


@fixed
@given(drawn(), st.booleans(), st.data())
def test_many_reaches_are_as_one_after_the_other(
    case: Drawn, minimum: bool, data: DataObject
) -> None:
    size = case.map.size
    queries = data.draw(st.lists(st.tuples(st.integers(0, size - 1), LIMITS), max_size=6))
    starts, limits = [start for start, _ in queries], [limit for _, limit in queries]
    found = reaches(case.costs, starts, limits, case.hindrance, minimum=minimum)
    assert len(found) == len(queries)
    for answer, (start, limit) in zip(found, queries, strict=True):
        assert answer.costs() == oracle.search(case.world, [start], limit, minimum=minimum)


@fixed
@given(drawn(), LIMITS, st.booleans(), st.data())
def test_a_path_is_the_cheapest_and_the_same_as_in_a_reach(
    case: Drawn, limit: int, minimum: bool, data: DataObject
) -> None:
    start, goal = place(data, case.map.size), place(data, case.map.size)
    way = path(case.costs, start, goal, case.hindrance, limit=limit, minimum=minimum)
    best = oracle.search(case.world, [start], limit, minimum=minimum)
    if goal not in best:
        assert way is None
        return
    before = oracle.befores(case.world, start, limit, minimum=minimum)
    expected = [goal]
    while expected[-1] != start:
        expected.append(before[expected[-1]])
    assert way is not None
    assert (way.cost, list(way.places)) == (best[goal], expected[::-1])


@fixed
@given(drawn(), LIMITS, st.data())
def test_a_flood_comes_from_the_nearest_source(case: Drawn, limit: int, data: DataObject) -> None:
    sources = data.draw(st.lists(st.integers(0, case.map.size - 1), max_size=5))
    best = oracle.search(case.world, sources, limit)
    expected = [best.get(number, FAR) for number in range(case.map.size)]
    assert flood(case.costs, sources, limit, case.hindrance).tolist() == expected


@fixed
@given(drawn())
def test_parts_hang_together(case: Drawn) -> None:
    assert components(case.costs, case.hindrance).tolist() == oracle.parts(case.world)


@fixed
@given(maps(), st.data())
def test_zones_add_up_around_units(map: Map, data: DataObject) -> None:
    units = data.draw(st.lists(st.integers(0, map.size - 1), max_size=8))
    values = [data.draw(st.integers(0, 9)) for _ in units]
    classes = [data.draw(st.sampled_from([1, 2, 3])) for _ in units]
    luck = np.random.default_rng(data.draw(st.integers(0, 999)))
    across = luck.integers(0, 4, 6 * map.size)
    plain, crossing = [0] * map.size, [0] * map.size
    for unit, value, bits in zip(units, values, classes, strict=True):
        for side in range(6 * unit, 6 * unit + 6):
            there = int(map.near[side])
            if there >= 0:
                plain[there] += value
                crossing[there] += value if across[side] & bits else 0
    assert zoc_layer(map, units, values).tolist() == plain
    assert zoc_layer(map, units, values, classes=classes, across=across).tolist() == crossing


@fixed
@given(maps(), st.sampled_from([0, 1, 2, 5, MOST]), st.data())
def test_a_range_counts_hexes_on_its_sheet(map: Map, limit: int, data: DataObject) -> None:
    sources = data.draw(st.lists(st.integers(0, map.size - 1), max_size=3))
    expected = []
    for there in range(map.size):
        hexes = min((distance(map, source, there) for source in sources), default=FAR)
        expected.append(hexes if hexes <= limit else FAR)
    assert range_layer(map, sources, limit).tolist() == expected


@fixed
@given(layouts(9))
def test_neighbours_are_where_the_centres_say(layout: Layout) -> None:
    map = Map("drawn", "", (layout,))
    for number in range(map.size):
        known = [int(there) for there in map.near[6 * number : 6 * number + 6]]
        assert known == [-1 if there is None else there for there in around(layout, number)]


@fixed
@given(layouts(9), st.data())
def test_distance_and_line_agree_with_the_shortest_way(layout: Layout, data: DataObject) -> None:
    map = Map("drawn", "", (layout,))
    first, second = place(data, map.size), place(data, map.size)
    steps = {
        p: [(int(q), 1) for q in map.near[6 * p : 6 * p + 6] if q >= 0] for p in range(map.size)
    }
    hexes = oracle.search(oracle.World(map.size, steps), [first], MOST)[second]
    assert distance(map, first, second) == hexes
    straight = line(map, first, second)
    assert (straight[0], straight[-1], len(straight)) == (first, second, hexes + 1)
    for here, there in pairwise(straight):
        assert map.side_between(here, there) is not None
    assert line(map, second, first) == straight[::-1]


def test_everything_can_be_compiled_at_once() -> None:
    warm()
    kernels = sys.modules["grognard.terrain.kernels"]
    for name in ("reaches", "search", "trace", "befores", "zones", "ranges", "components"):
        assert getattr(kernels, name).signatures, name


def ids(map: Map, found: Reach) -> dict[str, int]:
    return {map.ids[number]: cost for number, cost in found.costs().items()}


def test_a_zone_stops_and_costs_as_the_rules_of_skirmish_say() -> None:
    """Typed by hand: an enemy at 0501, all clear; a unit at 0402 with 2 points, then at 0502."""
    map = Map.plain(6, 4)
    zone = zoc_layer(map, [map.place("0501")])
    assert {map.ids[p] for p in np.flatnonzero(zone)} == {"0401", "0502", "0601"}
    closed = np.arange(map.size) == map.place("0501")
    costs = Costs.entering(map, [1] * map.size)
    hindrance = Hindrance(map, closed=closed, zone=zone, stop=True, leave=zone * 2)
    found = ids(map, reach(costs, map.place("0402"), 2, hindrance))
    assert found == {
        "0402": 0,
        "0401": 1,
        "0502": 1,
        "0503": 1,
        "0403": 1,
        "0303": 1,
        "0302": 1,
        "0602": 2,
        "0603": 2,
        "0504": 2,
        "0404": 2,
        "0304": 2,
        "0203": 2,
        "0202": 2,
        "0201": 2,
        "0301": 2,
    }
    # From within the zone the first step costs 2 more, and may end in the zone beside it.
    found = ids(map, reach(costs, map.place("0502"), 3, hindrance))
    assert found == {"0502": 0, "0601": 3, "0602": 3, "0503": 3, "0402": 3, "0401": 3}


def test_a_first_step_is_granted_whatever_it_costs() -> None:
    map = Map.plain(3, 1)
    costs = Costs.entering(map, [1, 8, 1])
    assert ids(map, reach(costs, 0, 4)) == {"0101": 0}
    assert ids(map, reach(costs, 0, 4, minimum=True)) == {"0101": 0, "0201": 4}
    assert ids(map, reach(costs, 0, 9, minimum=True)) == {"0101": 0, "0201": 8, "0301": 9}
    zone = Hindrance(map, zone=[1, 1, 0], held=True)
    assert ids(map, reach(costs, 0, 4, zone, minimum=True)) == {"0101": 0}


def test_a_minefield_takes_a_whole_allowance() -> None:
    map = Map.plain(3, 1)
    costs = Costs.entering(map, [1, WHOLE, 1])
    assert ids(map, reach(costs, 0, 5)) == {"0101": 0, "0201": 5}
    costs = Costs.entering(map, [1, 1, WHOLE])
    assert ids(map, reach(costs, 0, 5)) == {"0101": 0, "0201": 1}


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda m, c: reach(c, 6, 1), "A place is not one of the 6 of the map plain."),
        (lambda m, c: flood(c, [-1], 1), "A place is not one of the 6 of the map plain."),
        (lambda m, c: path(c, 0, 1, limit=65535), "A limit of 65535 is not within 0 and 65534."),
        (lambda m, c: reach(c, 0, -1), "The limits are not all within 0 and 65534."),
        (lambda m, c: Costs(m, [1] * 35), "The costs are 35; there must be 36."),
        (lambda m, c: Costs.entering(m, [-1] * 6), "The costs are not all within 0 and 65535."),
        (lambda m, c: Hindrance(m, closed=[1]), "The closed places are 1; there must be 6."),
        (
            lambda m, c: Hindrance(m, enter=[4096] * 6),
            "The costs of entering are not all within 0 and 4095.",
        ),
        (lambda m, c: zoc_layer(m, [0, 1], [1]), "The values are 1; there must be 2."),
    ],
)
def test_what_the_kernels_could_not_bear_is_refused(
    call: Callable[[Map, Costs], object], sentence: str
) -> None:
    map = Map.plain(3, 2)
    with pytest.raises(DesignError) as refused:
        call(map, Costs.entering(map, [1] * 6))
    assert sentence in str(refused.value)


ALONE = """
import sys
sys.prefix = "/nowhere"  # where no set-up has compiled anything
from grognard.terrain.map import Map
from grognard.terrain.search import range_layer
print(range_layer(Map.plain(4, 3), [5], 2).tolist())
"""


@pytest.mark.parametrize("writable", [True, False])
def test_the_kernels_are_kept_in_the_users_cache_and_work_without(
    tmp_path: Path, writable: bool
) -> None:
    home = tmp_path / "home"
    if not writable:
        home.write_text("a file is no folder")
    environment = {**os.environ, "GROGNARD_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", ALONE], env=environment, check=True, capture_output=True, text=True
    )
    assert done.stdout == "[2, 1, 2, 2, 1, 0, 1, 2, 1, 1, 1, 2]\n"
    kept = {path.suffix for path in tmp_path.rglob("*.nb?")}
    assert kept == ({".nbi", ".nbc"} if writable else set())
    here = Path(str(sys.modules["grognard.terrain.map"].__file__)).parent
    assert not list(here.rglob("*.nb?"))


AGAIN = """
from tests.terrain.test_kernels import answers
print(answers())
"""


def answers() -> str:
    """What searches on a map with many equal ways give, in the order they give it."""
    map = Map.plain(12, 9)
    costs = Costs.entering(map, [1 + (number % 7 == 0) for number in range(map.size)])
    zone = zoc_layer(map, [30, 61])
    hindrance = Hindrance(map, zone=zone, enter=zone)
    found = reach(costs, 50, 6, hindrance)
    way = path(costs, 0, 107, hindrance)
    assert way is not None
    return f"{found.places.tolist()} {befores(costs, found, 6, hindrance).tolist()} {way.places}"


@pytest.mark.parametrize("seed", ["0", "1"])
def test_every_process_gives_the_same_in_the_same_order(seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", AGAIN]
    done = subprocess.run(
        command, env=environment, cwd=root, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == answers()


def test_threads_do_not_disturb_each_other() -> None:
    expected = answers()
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: answers(), range(200))) == {expected}
