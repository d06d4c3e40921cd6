"""Latitude and longitude become hexes: the projection of the map of Europe, and its corners."""

import pytest

from tests.maps.europe.frame import (
    AREA,
    great_circle,
    hex_at,
    is_on_map,
    longitude,
    project,
)


def test_the_centre_of_the_projection_is_its_origin() -> None:
    assert project(46.0, 14.0) == pytest.approx((0.0, 0.0), abs=1e-9)


def test_a_tenth_of_a_degree_at_the_centre_keeps_its_length() -> None:
    # On WGS 84 at 46 N a degree is 111.15 km from south to north and 77.46 km from west to east.
    assert project(46.05, 14.0)[1] - project(45.95, 14.0)[1] == pytest.approx(11.115, abs=0.002)
    assert project(46.0, 14.05)[0] - project(46.0, 13.95)[0] == pytest.approx(7.747, abs=0.002)


@pytest.mark.parametrize(("latitude", "longitude"), [(30.0, -5.0), (40.0, 45.0), (65.0, 30.0)])
def test_areas_are_kept(latitude: float, longitude: float) -> None:
    """A small field about a point is as large as on a globe, but for the flattening."""
    half = 0.05
    south, north = project(latitude - half, longitude), project(latitude + half, longitude)
    west, east = project(latitude, longitude - half), project(latitude, longitude + half)
    up = (north[0] - south[0], north[1] - south[1])
    right = (east[0] - west[0], east[1] - west[1])
    field = right[0] * up[1] - right[1] * up[0]
    tall = great_circle((latitude - half, longitude), (latitude + half, longitude))
    wide = great_circle((latitude, longitude - half), (latitude, longitude + half))
    assert field == pytest.approx(tall * wide, rel=0.01)


def test_a_hex_covers_1186_square_kilometres() -> None:
    assert pytest.approx(1185.6, abs=0.1) == AREA


@pytest.mark.parametrize(
    ("name", "latitude", "longitude"),
    [
        ("Baku", 40.38, 49.89),
        ("the Caspian off Baku", 40.30, 50.30),
        ("Casablanca", 33.59, -7.61),
        ("two hexes west of Casablanca", 33.70, -8.40),
        ("Cape Roca", 38.78, -9.50),
        ("North Cape", 71.17, 25.78),
        ("Baghdad", 33.34, 44.40),
        ("Suez", 29.97, 32.55),
        ("El Agheila", 30.25, 19.20),
        ("Kuibyshev", 53.20, 50.15),
    ],
)
def test_the_corners_of_the_war_are_on_the_map(
    name: str, latitude: float, longitude: float
) -> None:
    assert is_on_map(latitude, longitude), name


def test_new_york_is_not() -> None:
    assert not is_on_map(40.7, -74.0)
    with pytest.raises(ValueError, match="off the map"):
        hex_at(40.7, -74.0)


def test_a_way_on_the_globe() -> None:
    assert great_circle((52.52, 13.40), (55.75, 37.62)) == pytest.approx(1609, abs=2)
    assert great_circle((0.0, 0.0), (0.0, 90.0)) == pytest.approx(10008, abs=2)


@pytest.mark.parametrize(("latitude", "east"), [(33.3, 44.4), (68.0, 33.0), (38.7, -9.1)])
def test_a_hex_has_the_longitude_of_its_middle(latitude: float, east: float) -> None:
    """Half a hex is less than half a degree up to the Arctic Circle."""
    assert longitude(hex_at(latitude, east)) == pytest.approx(east, abs=0.6)
