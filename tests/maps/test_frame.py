"""Latitude and longitude become hexes: the projection and the layout of the map of Normandy."""

from itertools import pairwise

import pytest

from grognard.terrain.layout import Layout, neighbours
from tests.maps.frame import (
    HEIGHT,
    WIDTH,
    hex_at,
    hex_of,
    kilometres,
    middle,
    project,
    steps,
    straight,
    touch,
    within,
)


def test_the_centre_of_the_projection_is_its_origin() -> None:
    assert project(49.0, -0.8) == pytest.approx((0.0, 0.0), abs=1e-9)


# A degree of longitude on WGS 84: pi / 180 * a * cos(lat) / sqrt(1 - e2 * sin(lat) ** 2).
@pytest.mark.parametrize(("latitude", "degree"), [(48.5, 73.90), (49.5, 72.44)])
def test_the_standard_parallels_keep_their_length(latitude: float, degree: float) -> None:
    (west, south), (east, north) = project(latitude, -0.85), project(latitude, -0.75)
    assert ((east - west) ** 2 + (north - south) ** 2) ** 0.5 == pytest.approx(
        degree / 10, abs=0.002
    )


def test_a_degree_of_latitude_is_111_kilometres() -> None:
    assert project(49.5, -0.8)[1] - project(48.5, -0.8)[1] == pytest.approx(111.21, abs=0.02)


def test_the_first_hex_is_the_corner_of_the_frame() -> None:
    east, north = middle(0)
    assert east == pytest.approx(project(49.4, -1.98)[0], abs=0.05)
    assert north == pytest.approx(project(49.74, -1.6)[1], abs=0.05)


@pytest.mark.parametrize(
    ("latitude", "longitude"),
    [(49.7250, -1.9470), (49.6706, -1.2635), (49.4198, 0.2329), (48.4348, 0.0931)],
    ids=["Cap de la Hague", "Barfleur", "Honfleur", "Alençon"],
)
def test_the_corners_of_the_country_are_on_the_map(latitude: float, longitude: float) -> None:
    east, north = project(latitude, longitude)
    x, y = middle(hex_at(latitude, longitude))
    assert ((east - x) ** 2 + (north - y) ** 2) ** 0.5 <= 1.4434


def test_a_point_far_off_is_refused() -> None:
    with pytest.raises(ValueError, match="off the map"):
        hex_at(51.5, -0.1)


def test_every_hex_is_found_by_its_middle() -> None:
    assert all(hex_of(*middle(place)) == place for place in range(WIDTH * HEIGHT))


def test_neighbours_are_those_of_the_sheet() -> None:
    table = neighbours(Layout("main", WIDTH, HEIGHT))
    for place in (0, 1, 77, 2379, 2380, WIDTH * HEIGHT - 1):
        next_to = {int(other) for other in table[6 * place : 6 * place + 6] if other >= 0}
        assert set(within(place, 1)) == {place, *next_to}
        assert all(kilometres(place, other) == pytest.approx(2.5) for other in next_to)


def test_a_straight_line_goes_from_neighbour_to_neighbour() -> None:
    line = straight(200, 3333)
    assert (line[0], line[-1]) == (200, 3333)
    assert all(steps(here, there) == 1 for here, there in pairwise(line))


def test_sides_touch_at_corners() -> None:
    here = 6 * 2379
    assert [touch(here, here + other) for other in range(6)] == [
        True,
        True,
        False,
        False,
        False,
        True,
    ]
    assert not touch(here, here + 60)
