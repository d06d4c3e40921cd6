"""The expected values of the map of Europe: as many as promised, and of places that are known."""

from collections import Counter

import pytest

from tests.maps.europe import tables
from tests.maps.europe.frame import GRID, great_circle, is_on_map

TOWNS = {spot.name: (float(spot.latitude), float(spot.longitude)) for spot in tables.SPOTS}


@pytest.mark.parametrize(
    ("rows", "number"),
    [
        (tables.PLACES, 150),
        (tables.GROUND, 80),
        (tables.RIVERS, 60),
        (tables.RAILS, 60),
        (tables.BORDERS, 40),
        ([row for row in tables.DISTANCES if row.kind == "far"], 30),
        ([row for row in tables.DISTANCES if row.kind == "near"], 30),
        (tables.AREAS, 10),
        (tables.DIRECT, 150),
        (tables.LATE, 15),
        (tables.LENGTHS, 50),
        (tables.ZONES, 60),
    ],
)
def test_at_least_as_much_is_expected_as_was_promised(
    rows: tuple[object, ...], number: int
) -> None:
    assert len(rows) >= number


def test_no_place_is_there_twice_and_all_are_on_the_map() -> None:
    assert len(TOWNS) == len(tables.SPOTS)
    assert [name for name, at in TOWNS.items() if not is_on_map(*at)] == []


def test_statements_speak_of_places_that_are_known() -> None:
    pairs = (*tables.DIRECT, *tables.LATE, *tables.DISTANCES)
    points = [name for row in pairs for name in (row.first, row.second)]
    points += [name for row in tables.RIVERS for name in row.points.split(";")]
    points += [name for row in tables.RAILS for name in row.points.split(";")]
    points += [row.place for row in tables.COUNTS if row.place]
    points += [row.port for row in tables.ZONES] + [row.port for row in tables.CAPACITIES]
    unknown = {name for name in points if name not in TOWNS and not name[0].isdigit()}
    assert unknown == set()


def test_no_pair_is_claimed_twice() -> None:
    for rows in (tables.DIRECT, tables.LATE, tables.DISTANCES):
        pairs = Counter(frozenset((row.first, row.second)) for row in rows)
        assert [set(pair) for pair, times in pairs.items() if times > 1] == []


def test_towns_with_a_direct_line_are_far_enough_apart_for_a_detour_to_show() -> None:
    hexes = {spot.name: spot.hex for spot in tables.SPOTS}
    assert min(GRID.steps(hexes[row.first], hexes[row.second]) for row in tables.DIRECT) >= 3


def test_far_pairs_are_a_thousand_kilometres_apart_and_near_ones_are_not() -> None:
    for row in tables.DISTANCES:
        assert (great_circle(TOWNS[row.first], TOWNS[row.second]) >= 1000) == (row.kind == "far")


def test_the_centres_of_a_country_sum_up_to_what_the_register_counts() -> None:
    whole, single = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in tables.COUNTS:
        (single if row.place else whole)[row.kind, row.country] += row.number
    del whole["placement", ""]
    for country in ("Sweden", "Turkey", "Iraq"):
        del whole["resource", country]  # The register names their places nowhere.
    assert whole == {key: single[key] for key in whole}
    assert len(whole) == 8
    assert sum(number for (kind, _), number in single.items() if kind == "placement") == 18
