"""Every land hex has an owner, and borders run between owners."""

import pytest

from tests.tools_maps.sheet import flat, hexes
from tools.maps import borders
from tools.maps.borders import Border
from tools.maps.obstacles import word
from tools.maps.packages import Trouble

FRAME = flat(4, 3)
ALL = set(FRAME.hexes())
TITLES = {"west": "West", "east": "East", "south": "South"}


def box(left: float, bottom: float, right: float, top: float) -> list[tuple[float, float]]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def owned(found: dict[tuple[int, int], str], owner: str) -> set[tuple[int, int]]:
    return {place for place, other in found.items() if other == owner}


def runs(lines: list[Border]) -> dict[str, str]:
    return {line.name: " ".join(word(FRAME, side) for side in line.sides) for line in lines}


def test_a_hex_goes_to_the_larger_share() -> None:
    # Column 2 lies at 1.73 km: the line at 1.9 leaves the larger part of it in the west.
    polygons = {"west": [box(-2, -9, 1.9, 2)], "east": [box(1.9, -9, 9, 2)]}
    found = borders.owners(FRAME, polygons, ALL)
    assert owned(found, "west") == set(hexes("0101 0102 0103 0201 0202 0203"))
    assert owned(found, "east") == set(hexes("0301 0302 0303 0401 0402 0403"))


def test_of_equal_shares_the_first_of_the_list_has_the_hex() -> None:
    both = [box(-2, -9, 9, 2)]
    assert set(borders.owners(FRAME, {"east": both, "west": both}, ALL).values()) == {"east"}


def test_land_beyond_all_polygons_goes_to_the_nearest_owner() -> None:
    # The polygons end half a hex inside the first column and above the last row.
    polygons = {"west": [box(1.2, -3.5, 2.6, 2)], "east": [box(2.6, -3.5, 9, 2)]}
    found = borders.owners(FRAME, polygons, ALL)
    assert owned(found, "west") == set(hexes("0101 0102 0103 0201 0202 0203"))
    assert owned(found, "east") == set(hexes("0301 0302 0303 0401 0402 0403"))


def test_a_hole_is_not_owned_by_what_surrounds_it() -> None:
    hole = box(0.8, -4.2, 2.7, -1.8)  # about hex 0202
    polygons = {"west": [box(-2, -9, 9, 2), hole], "east": [hole]}
    assert owned(borders.owners(FRAME, polygons, ALL), "east") == {(1, 1)}


def test_the_sea_has_no_owner() -> None:
    land = set(hexes("0101 0102"))
    assert set(borders.owners(FRAME, {"west": [box(-9, -9, 9, 9)]}, land)) == land


def test_polygons_that_hold_no_land_are_refused() -> None:
    with pytest.raises(Trouble, match="No land lies in west"):
        borders.owners(FRAME, {"west": [box(50, 50, 60, 60)]}, ALL)


def test_a_border_is_a_line_of_sides_that_touch() -> None:
    owner = {place: "west" if place[0] < 2 else "east" for place in ALL}
    (line,) = borders.borders(FRAME, "state", owner, TITLES)
    assert line.kind == "state"
    assert runs([line]) == {"West / East": "0201-ne 0201-se 0202-ne 0202-se 0203-ne"}


def test_three_owners_have_three_borders() -> None:
    owner = {p: "south" if p[1] == 2 else "west" if p[0] < 2 else "east" for p in ALL}
    assert runs(borders.borders(FRAME, "state", owner, TITLES)) == {
        "West / East": "0201-ne 0201-se 0202-ne",
        "West / South": "0102-s 0202-sw 0202-s 0202-se",
        "East / South": "0302-s 0402-sw 0402-s",
    }


def test_an_exclave_has_a_ring_of_six_sides() -> None:
    owner = {place: "east" if place == (1, 1) else "west" for place in ALL}
    (line,) = borders.borders(FRAME, "state", owner, TITLES)
    assert len(line.sides) == 6
    assert all(set(a) & set(b) for a, b in zip(line.sides, line.sides[1:], strict=False))


def test_no_border_at_the_sea() -> None:
    owner = dict.fromkeys(hexes("0101 0102"), "west")
    assert borders.borders(FRAME, "state", owner, TITLES) == []
