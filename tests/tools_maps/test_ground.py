"""Land from its threshold on, areas in their order, lone hexes smoothed away."""

from pathlib import Path

import pytest

from tests.tools_maps.sheet import flat, ground, hexes, recipe
from tools.maps import areas, coast, shapes
from tools.maps.packages import Trouble

AREAS = "name,shape,points,size,terrain,only\n"


def test_a_hex_is_land_from_its_share_on() -> None:
    share = {(0, 0): 0.449, (1, 0): 0.45, (2, 0): 1.0}
    assert coast.ground_of(share, 0.45, "bocage") == {
        (0, 0): "sea",
        (1, 0): "bocage",
        (2, 0): "bocage",
    }


@pytest.mark.parametrize(
    ("row", "painted"),
    [
        ("x,all,,,woods,", "0101 0201 0301 0102 0202 0302"),
        ("x,polygon,'-1 1, 2 1, 2 -1.5, -1 -1.5',,woods,", "0101 0201"),
        ("x,ellipse,0 0,1.5 2.5 0,woods,", "0101 0102"),
        ("x,ellipse,0 0,1.5 2.5 90,woods,", "0101 0201"),
        ("x,line,'0 -1, 3.4 -1',0.5,woods,", "0201"),
        ("x,line,'0 -1, 3.5 -1',1.1,woods,", "0101 0201 0301 0102 0302"),
        ("x,hex,'0102, 3.4 -0.2',,woods,", "0102 0301"),
    ],
)
def test_shapes(tmp_path: Path, row: str, painted: str) -> None:
    made = recipe(tmp_path, flat(3, 2), {"areas.csv": AREAS + row.replace("'", '"') + "\n"})
    land = ground("...", "...")
    areas.paint(made, "areas.csv", land, set())
    assert {place for place, kind in land.items() if kind == "woods"} == set(hexes(painted))


def test_the_coast_is_land_that_touches_the_sea(tmp_path: Path) -> None:
    made = recipe(tmp_path, flat(3, 3), {"areas.csv": AREAS + 'x,coast,"0 0, 3.4 0",9,hill,\n'})
    land = ground("~~~", "...", "...")
    areas.paint(made, "areas.csv", land, {"sea"})
    assert land == ground("~~~", "hhh", "...")


def test_later_areas_cover_earlier_ones_and_water_only_by_name(tmp_path: Path) -> None:
    rows = AREAS + 'a,all,,,woods,\nb,hex,0201,,hill,\nc,hex,"0101, 0301",,open,sea\n'
    made = recipe(tmp_path, flat(3, 1), {"areas.csv": rows})
    land = ground("~..")
    areas.paint(made, "areas.csv", land, {"sea"})
    assert land == ground(".hw")


def test_an_unknown_shape_is_named(tmp_path: Path) -> None:
    made = recipe(tmp_path, flat(1, 1), {"areas.csv": AREAS + "Forest,star,0 0,,woods,\n"})
    with pytest.raises(Trouble, match="Forest: there is no shape 'star'"):
        areas.paint(made, "areas.csv", ground("."), set())


def test_lone_hexes_take_what_most_neighbours_have(tmp_path: Path) -> None:
    made = recipe(tmp_path, flat(3, 3), {})
    land = ground("...", ".w.", "..h")
    assert areas.smooth(made, land, {"hill"}) == 1
    assert land == ground("...", "...", "..h")


def test_a_ring_within_a_ring_is_a_hole() -> None:
    outer = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]
    inner = [(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]
    import numpy as np

    x, y = np.array([1.0, 4.0, 8.0, 10.0]), np.array([1.0, 4.0, 4.0, 4.0])
    assert shapes.inside([outer, inner], x, y).tolist() == [True, False, True, False]


@pytest.mark.parametrize(
    ("point", "distance", "along"),
    [
        ((2.0, 1.0), 1.0, 2.0),
        ((-3.0, 4.0), 5.0, 0.0),
        ((6.0, 2.0), 2.0, 6.0),
        ((4.0, 9.0), 5.0, 8.0),
    ],
)
def test_how_far_a_point_lies_from_a_line(
    point: tuple[float, float], distance: float, along: float
) -> None:
    assert shapes.near([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], point) == (distance, along)
