"""The ground that travels makes the same map again."""

import numpy as np
import pytest

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.terrain.ground import map_of
from grognard.terrain.layout import Layout
from grognard.terrain.map import Layer, Line, Map
from grognard.terrain.read import read_map
from grognard.terrain.shown import show_ground
from grognard.terrain.window import cut


@pytest.fixture(scope="module")
def normandy() -> Map:
    """The map of Normandy."""
    folder = find_packs()[0].folders("maps")["normandy"]
    problems = Problems()
    found = read_map(folder, problems)
    problems.raise_if_any()
    assert found is not None
    return found


@pytest.mark.parametrize("window", ["0101-7860", "carentan", "1713-1815"])
def test_a_ground_becomes_the_map_it_shows(normandy: Map, window: str) -> None:
    before = cut(normandy, window)
    after = map_of(show_ground(before))
    assert after.ids == before.ids
    for name, layer in before.layers.items():
        # A road out of the window leads nowhere in it.
        inside = [
            c for c in range(len(layer.cells)) if layer.form != "steps" or before.near[c] >= 0
        ]
        words = [layer.at(cell) for cell in inside]
        if any(words):
            made = after.layers[name]
            assert [made.at(cell) for cell in inside] == words, name
    assert np.array_equal(after.numbers["height"], before.numbers["height"])
    assert {p: n.name for p, n in after.names.items()} == {
        # Regions are lettered; no hex is called by them.
        p: n.name
        for p, n in before.names.items()
        if n.kind != "region"
    }


def test_a_window_keeps_a_river_on_its_rim_that_a_hex_outside_names() -> None:
    bare = Map("m", "", (Layout("m", 3, 3),))
    side = bare.side("0202-n")
    assert side is not None
    twin = bare.twin(side)
    assert twin is not None
    cells = np.zeros(6 * 9, np.uint8)
    cells[[side, twin]] = 1
    rivers = Layer("rivers", "sides", ("", "minor"), cells, (Line("minor", "Aure", (twin,)),))
    whole = Map("m", "", bare.sheets, layers={"rivers": rivers})
    part = cut(whole, "0102-0303")
    assert [line.run for line in part.layers["rivers"].lines] == [(part.side("0202-n"),)]
