"""The map of Normandy against what was typed from coordinates and general knowledge.

At least 95 % of each file's statements hold; exceptions.csv lists the others, and those alone.
"""

from itertools import pairwise

import pytest

from grognard.content.archives import open_folder
from grognard.content.problems import Problems
from grognard.terrain.read import read_map
from setup.places import ROOT
from tests.maps.frame import HEIGHT, PITCH, WIDTH
from tests.maps.judging import judge
from tests.maps.statements import (
    Atlas,
    Distance,
    Exempt,
    Ground,
    Place,
    River,
    Road,
    read,
)

PLACES = read("places", Place)
GROUND = read("terrain", Ground)
RIVERS = read("rivers", River)
ROADS = read("roads", Road)
DISTANCES = read("distances", Distance)
EXEMPT = read("exceptions", Exempt)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    problems = Problems()
    found = read_map(open_folder(ROOT / "data" / "maps" / "normandy", problems), problems)
    problems.raise_if_any()
    assert found is not None
    return Atlas(found, PLACES)


def test_the_sheet_is_the_frame_the_coordinates_are_turned_into(atlas: Atlas) -> None:
    (sheet,) = atlas.map.sheets
    assert (sheet.width, sheet.height, sheet.metres) == (WIDTH, HEIGHT, 1000 * PITCH)
    assert not sheet.is_lower(0)
    assert sheet.rows == "down"


@pytest.mark.parametrize(
    ("rows", "number"),
    [(PLACES, 80), (GROUND, 40), (RIVERS, 40), (ROADS, 40), (DISTANCES, 20)],
)
def test_as_much_is_expected_as_was_promised(rows: tuple[object, ...], number: int) -> None:
    assert len(rows) == number


def test_places(atlas: Atlas) -> None:
    judge("places", {row.id: atlas.is_there(row) for row in PLACES}, EXEMPT)


def test_terrain(atlas: Atlas) -> None:
    judge("terrain", {row.id: atlas.is_ground(row) for row in GROUND}, EXEMPT)


def test_rivers_and_bridges(atlas: Atlas) -> None:
    judge("rivers", {row.id: atlas.is_river(row) for row in RIVERS}, EXEMPT)


def test_roads(atlas: Atlas) -> None:
    judge("roads", {row.id: atlas.is_road(row) for row in ROADS}, EXEMPT)


def test_distances(atlas: Atlas) -> None:
    judge("distances", {row.id: atlas.is_distance(row) for row in DISTANCES}, EXEMPT)


@pytest.mark.parametrize("layer", ["roads", "rails"])
def test_no_step_of_a_way_stands_there_twice(atlas: Atlas, layer: str) -> None:
    steps = [
        frozenset(step) for line in atlas.map.layers[layer].lines for step in pairwise(line.run)
    ]
    assert len(steps) == len(set(steps)) > 500
