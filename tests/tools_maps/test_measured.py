"""Ground by measures: rules in order, pictures of the earth, lines of a file, small waters."""

import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.tools_maps.sheet import flat, ground
from tools.maps import cover, rasters, shapefile, shores, states
from tools.maps.packages import Trouble
from tools.maps.samples import Samples, mean_over


def test_of_the_rules_that_fit_the_last_counts() -> None:
    rules: list[dict[str, Any]] = [
        {"kind": "clear"},
        {"kind": "woods", "forest": [0.4, 9]},
        {"kind": "rough", "range": [480, 9999]},
        {"kind": "mountain", "range": [500, 9999], "mean": [1300, 9999]},
    ]
    measures = {
        "forest": np.array([0.1, 0.4, 0.9, 0.9]),
        "range": np.array([10.0, 479.0, 480.0, 700.0]),
        "mean": np.array([0.0, 0.0, 2000.0, 1300.0]),
    }
    hexes = [(0, 0), (1, 0), (2, 0), (3, 0)]
    found = cover.decide(hexes, measures, rules)
    assert list(found.values()) == ["clear", "woods", "rough", "mountain"]


def test_a_rule_asks_only_for_what_is_measured() -> None:
    with pytest.raises(Trouble, match="woods: nothing measures 'forest'"):
        cover.decide([(0, 0)], {}, [{"kind": "woods", "forest": [0, 1]}])


def test_later_rings_cover_earlier_ones_and_beyond_the_edge_the_edge_counts() -> None:
    whole = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    east = [(2.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 4.0)]
    made = rasters.burn((0.0, 0.0, 4.0, 4.0), 0.5, [(whole, 1), (east, 2)])
    read = made.at(np.array([0.8, 3.6, 9.0]), np.array([2.0, 2.0, 2.0]))
    assert read.tolist() == [1, 2, 2]


def test_a_hex_belongs_to_the_state_of_most_of_its_land() -> None:
    picture = rasters.Raster(np.array([[1, 2, 2, 0]], dtype=np.uint8), 0.0, 1.0, 1.0)
    lon = np.array([[0.5, 1.5, 2.5], [0.5, 1.5, 2.5], [3.5, 3.5, 3.5]])
    samples = Samples([(0, 0), (1, 0), (2, 0)], lon, np.full_like(lon, 0.5))
    counted = np.array([[True, True, True], [True, False, False], [True, True, True]])
    assert states.owners(picture, samples, counted).tolist() == [2, 1, 0]


def test_means_are_over_the_points_that_count() -> None:
    values = np.array([[1.0, 3.0, 100.0], [5.0, 5.0, 5.0]])
    where = np.array([[True, True, False], [False, False, False]])
    assert mean_over(values, where).tolist() == [2.0, 0.0]


def test_small_waters_become_land_but_for_those_that_are_kept() -> None:
    kinds = ground("~.~~", "..~.", "....", "~...")
    shores.fill(flat(4, 4), kinds, 3, {(0, 3)})
    sea = {place for place, kind in kinds.items() if kind == "sea"}
    assert sea == {(2, 0), (3, 0), (2, 1), (0, 3)}
    assert kinds[0, 0] == "land"


def test_lines_of_a_shapefile_are_read_part_by_part(tmp_path: Path) -> None:
    points = [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0)]
    shape = struct.pack("<i4d2i2i", 3, 1, 2, 7, 8, 2, 4, 0, 3)
    shape += b"".join(struct.pack("<2d", *point) for point in points)
    empty = struct.pack("<i", 0)
    content = bytes(100)
    for number, record in enumerate((shape, empty), 1):
        content += struct.pack(">2i", number, len(record) // 2) + record
    file = tmp_path / "lines.shp"
    file.write_bytes(content)
    assert [line.tolist() for line in shapefile.lines(file)] == [
        [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
        [[7.0, 8.0]],
    ]
