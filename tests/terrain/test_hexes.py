"""Sheets of hexes: names, neighbours, distances."""

import pytest

from grognard.terrain.hexes import (
    Sheet,
    all_hexes,
    distance,
    hex_id,
    is_on,
    neighbours,
    position,
    within,
)

SHEET = Sheet(9, 7)


def test_a_hex_is_named_by_column_and_row() -> None:
    assert hex_id(3, 4) == "0304"
    assert hex_id(17, 12) == "1712"
    assert position("0304") == (3, 4)
    assert position("1712") == (17, 12)


@pytest.mark.parametrize("place", ["0101", "0901", "0107", "0907", "0504"])
def test_a_hex_of_the_sheet_is_on_it(place: str) -> None:
    assert is_on(SHEET, place)


@pytest.mark.parametrize(
    "place",
    [
        "",
        "1001",
        "0108",
        "0001",
        "0100",
        "101",
        "00101",
        "01 1",
        "-101",
        "+101",
        "01_1",
        "\u0660\u0661\u0660\u0661",
        "abcd",
    ],
)
def test_what_is_no_hex_of_the_sheet_is_not_on_it(place: str) -> None:
    assert not is_on(SHEET, place)


def test_the_hexes_of_a_sheet_are_listed_row_by_row() -> None:
    assert all_hexes(Sheet(3, 2)) == ("0101", "0201", "0301", "0102", "0202", "0302")
    assert len(all_hexes(SHEET)) == 63


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("0504", ("0503", "0603", "0604", "0505", "0404", "0403")),
        ("0404", ("0403", "0504", "0505", "0405", "0305", "0304")),
        ("0101", ("0201", "0102")),
        ("0201", ("0301", "0302", "0202", "0102", "0101")),
        ("0907", ("0906", "0807", "0806")),
        ("0807", ("0806", "0907", "0707")),
    ],
)
def test_neighbours_go_clockwise_from_the_north(place: str, expected: tuple[str, ...]) -> None:
    assert neighbours(SHEET, place) == expected


@pytest.mark.parametrize(
    ("first", "second", "hexes"),
    [
        ("0304", "0304", 0),
        ("0104", "0904", 8),
        ("0101", "0107", 6),
        ("0101", "0502", 4),
        ("0101", "0504", 5),
        ("0504", "0403", 1),
        ("0504", "0603", 1),
        ("0504", "0605", 2),
        ("0404", "0503", 2),
        ("0101", "0907", 10),
        ("0901", "0107", 10),
    ],
)
def test_distance_counts_steps(first: str, second: str, hexes: int) -> None:
    assert distance(first, second) == hexes
    assert distance(second, first) == hexes


def test_distance_is_the_length_of_the_shortest_way() -> None:
    for start in ("0101", "0404", "0504", "0807"):
        ring, met, steps = {start}, {start}, 0
        while ring:
            assert {distance(start, place) for place in ring} == {steps}
            ring = {near for place in ring for near in neighbours(SHEET, place)} - met
            met |= ring
            steps += 1
        assert met == set(all_hexes(SHEET))


@pytest.mark.parametrize(("hexes", "count"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_within_lists_the_hexes_around(hexes: int, count: int) -> None:
    around = within(SHEET, "0504", hexes)
    assert len(around) == count
    assert list(around) == sorted(around)
    assert "0504" in around
    assert all(distance("0504", place) <= hexes for place in around)


def test_within_ends_at_the_edge() -> None:
    assert within(SHEET, "0101", 1) == ("0101", "0102", "0201")
