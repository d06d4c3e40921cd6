"""The questions put to the map of Europe: each holds on one made-up map and not on another."""

from typing import Literal

import msgspec
import numpy as np
import pytest

from grognard.terrain.layout import Layout
from grognard.terrain.map import Layer, Line, Map, PlaceName
from tests.maps.europe.frame import AREA, GRID, HEIGHT, WIDTH, hex_at
from tests.maps.europe.rows import (
    Area,
    Border,
    Ground,
    Length,
    Pair,
    Place,
    Rail,
    River,
    Spot,
    Zone,
)
from tests.maps.europe.statements import SIDE, Atlas, plain, word

SIZE = WIDTH * HEIGHT
HERE = hex_at(51.77, 19.46)
THERE = HERE + 8
TOWN = Place("Łódź", "51.77", "19.46", country="Poland", kind="city")
FAR = Spot("Far", "51.30", "23.80")


def board(*layers: Layer, names: dict[int, PlaceName] | None = None) -> Atlas:
    sheet = Layout("main", WIDTH, HEIGHT, metres=37000, digits=3)
    by_name = {layer.name: layer for layer in layers}
    called = {THERE: PlaceName("Far")} if names is None else names
    return Atlas(Map("made-up", "", (sheet,), layers=by_name, names=called), (TOWN, FAR))


def grid(name: str, first: str, **hexes: list[int]) -> Layer:
    """One kind everywhere but at some places."""
    cells = np.zeros(SIZE, np.uint8)
    for code, places in enumerate(hexes.values(), 1):
        cells[places] = code
    return Layer(name, "grids", (first, *(kind.replace("_", "-") for kind in hexes)), cells)


def marks(name: str, kind: str, at: int) -> Layer:
    cells = np.zeros(SIZE, np.uint8)
    cells[at] = 1
    return Layer(name, "marks", ("", kind), cells)


def lines(name: str, form: Literal["sides", "steps"], *rows: Line) -> Layer:
    return Layer(name, form, ("",), np.zeros(6 * SIZE, np.uint8), rows)


def test_names_are_compared_without_accents_and_strange_letters() -> None:
    assert plain("Łódź") == plain("LODZ") == "lodz"
    assert plain("Tromsø") == "tromso"
    assert plain("Elaz\u0131ğ") == "elazig"
    assert word("Soviet Union") == "soviet-union"


@pytest.mark.parametrize(
    ("at", "name", "alias", "country", "kind", "held"),
    [
        (HERE, "Łódź", "", "poland", "city", True),
        (HERE, "Litzmannstadt", "Lodz", "poland", "capital", True),
        (HERE + WIDTH, "Łódź", "", "poland", "city", True),
        (HERE, "Łódź", "", "germany", "city", False),
        (HERE, "Łódź", "", "poland", "town", False),
        (HERE, "Lublin", "", "poland", "city", False),
        (HERE + 2 * WIDTH, "Łódź", "", "poland", "city", False),
    ],
)
def test_a_place_is_there_by_name_country_and_kind(
    at: int, name: str, alias: str, country: str, kind: str, *, held: bool
) -> None:
    layers = (
        grid("country", "none", **{country: [at]}),
        marks("settlements", kind, at),
        marks("ports", "major", 0),
    )
    named = {at: PlaceName(name, (alias,) if alias else ())}
    assert board(*layers, names=named).is_there(TOWN) == held


def test_a_port_is_any_port_and_a_name_needs_no_mark() -> None:
    layers = (
        grid("country", "none", poland=[HERE]),
        marks("settlements", "city", 0),
        marks("ports", "minor", HERE),
    )
    atlas = board(*layers, names={HERE: PlaceName("Łódź")})
    assert atlas.is_there(msgspec.structs.replace(TOWN, kind="port"))
    assert atlas.is_there(msgspec.structs.replace(TOWN, kind="capital/named"))
    assert not atlas.is_there(msgspec.structs.replace(TOWN, kind="capital"))


def test_a_border_town_lies_in_its_hex_or_where_it_is_named() -> None:
    claim = Border("Town", "51.77", "19.46", "Poland/Danzig")
    country = grid("country", "none", poland=[HERE], germany=[HERE + WIDTH])
    assert board(country, names={}).is_border(claim)
    assert not board(country, names={HERE + WIDTH: PlaceName("Town")}).is_border(claim)


def ground(says: Literal["most", "some", "none"], terrain: str, reach: int = 1) -> Ground:
    return Ground("1", says, "51.77", "19.46", reach, terrain, "")


def test_most_some_and_none_of_the_ground() -> None:
    around = [HERE - WIDTH, HERE + WIDTH, HERE + 1, HERE - 1]
    wet = board(grid("terrain", "sea", clear=around[:2], swamp=[HERE], arctic_swamp=[HERE + 1]))
    assert not wet.is_ground(ground("most", "clear"))
    assert wet.is_ground(ground("most", "clear/swamp"))
    assert wet.is_ground(ground("some", "arctic swamp"))
    assert not wet.is_ground(ground("some", "clear", reach=0))
    assert wet.is_ground(ground("none", "woods"))
    assert not wet.is_ground(ground("none", "swamp"))
    assert not wet.is_ground(ground("most", "swamp/arctic swamp"))


def east_of(place: int, rows: int = 4) -> tuple[int, ...]:
    """The sides along the east of a column of hexes, from north to south."""
    column = range(place - rows * WIDTH, place + rows * WIDTH, WIDTH)
    return tuple(6 * at + side for at in column for side in (1, 2))


def water(says: Literal["flows", "crosses", "apart"], points: str = "Łódź;Far") -> River:
    return River("1", says, points, "Wisła/Vistula", "")


def test_a_river_is_crossed_or_not() -> None:
    atlas = board(lines("rivers", "sides", Line("river", "Vistula", east_of(HERE + 2))))
    assert atlas.is_river(water("crosses"))
    assert not atlas.is_river(water("apart"))
    away = board(lines("rivers", "sides", Line("river", "Wisla", east_of(HERE - 4))))
    assert not away.is_river(water("crosses"))
    assert away.is_river(water("apart"))
    other = board(lines("rivers", "sides", Line("river", "Bug", east_of(HERE + 2))))
    assert not other.is_river(water("crosses"))
    assert not other.is_river(water("apart")), "A river that is missing proves nothing."


def test_a_river_flows_in_its_direction_without_a_gap() -> None:
    chain = east_of(HERE)
    by = water("flows", "52.60 19.46;51.00 19.46")
    assert board(lines("rivers", "sides", Line("river", "Wisła", chain))).is_river(by)
    cut = lines("rivers", "sides", Line("", "Wisła", chain[:7]), Line("", "Vistula", chain[7:]))
    assert board(cut).is_river(by)
    assert not board(lines("rivers", "sides", Line("", "Wisła", chain[::-1]))).is_river(by)
    gap = (*chain[:7], *chain[9:])
    assert not board(lines("rivers", "sides", Line("", "Wisła", gap))).is_river(by)


@pytest.mark.parametrize(("length", "held"), [(8, True), (9.9, True), (10.2, False), (6.5, False)])
def test_a_river_has_its_length_within_a_fifth(length: float, *, held: bool) -> None:
    """Sides that are named twice count once."""
    chain = east_of(HERE, 2)
    twice = lines("rivers", "sides", Line("", "Wisła", chain), Line("", "Vistula", chain[:3]))
    claim = Length("Wisła/Vistula", round(length * SIDE))
    assert board(twice).is_length(claim) == held


def rails(*rows: tuple[str, list[int]]) -> Layer:
    return lines("rails", "steps", *(Line(kind, "", tuple(run)) for kind, run in rows))


def rail(says: Literal["leads", "none", "european", "soviet", "broken"]) -> Rail:
    return Rail("1", says, "Łódź;Far", 135, "")


def test_a_railway_leads_on_its_gauge_without_detour() -> None:
    line = GRID.straight(HERE, THERE)
    whole, half = ("european", line), ("european", line[:5])
    there = {HERE: PlaceName("Łódź"), THERE: PlaceName("Far")}
    atlas = board(rails(whole), names=there)
    assert atlas.is_rail(rail("leads"))
    assert not atlas.is_rail(rail("none"))
    assert atlas.is_rail(rail("european"))
    assert not atlas.is_rail(rail("soviet"))
    assert not atlas.is_rail(rail("broken"))
    broken = board(rails(half, ("soviet", line[4:])), names=there)
    assert broken.is_rail(rail("leads"))
    assert broken.is_rail(rail("broken"))
    assert not broken.is_rail(rail("european"))
    missing = board(rails(half, ("european", line[5:])), names=there)
    assert missing.is_rail(rail("none"))
    assert not missing.is_rail(rail("broken"))
    south = [at + 2 * WIDTH for at in line]
    detour = [HERE, HERE + WIDTH, *south, THERE + WIDTH, THERE]
    long_way = board(rails(("european", detour)), names=there)
    assert long_way.is_rail(rail("none"))
    assert not long_way.is_direct(Pair("1", "Łódź", "Far"))
    assert atlas.is_direct(Pair("1", "Łódź", "Far"))


def test_a_railway_meets_the_points_on_its_way_in_order() -> None:
    line = GRID.straight(HERE, THERE)
    names = {HERE: PlaceName("Łódź"), THERE: PlaceName("Far")}
    atlas = board(rails(("european", line)), names=names)
    assert atlas.way_length(["Łódź", "Far"]) == 8
    assert atlas.way_length(["Łódź", "Far", "Łódź"]) == 16
    assert atlas.way_length(["Łódź", "45.0 10.0"]) is None


def test_a_distance_is_true_within_a_twentieth_or_a_hex_and_a_half() -> None:
    towns = (Spot("Berlin", "52.52", "13.40"), Spot("Moskva", "55.75", "37.62"))
    sheet = Layout("main", WIDTH, HEIGHT, metres=37000, digits=3)
    far = Pair("1", "Berlin", "Moskva", kind="far")
    assert Atlas(Map("made-up", "", (sheet,)), towns).is_distance(far)
    near = msgspec.structs.replace(far, kind="near")
    assert not Atlas(Map("made-up", "", (sheet,)), towns).is_distance(near)
    moved = {hex_at(52.52, 13.40) - 1: PlaceName("Berlin")}
    assert Atlas(Map("made-up", "", (sheet,), names=moved), towns).is_distance(far)


@pytest.mark.parametrize(("hexes", "held"), [(100, True), (93, True), (91, False), (109, False)])
def test_a_country_has_its_area_within_8_per_cent(hexes: int, *, held: bool) -> None:
    atlas = board(grid("country", "none", poland=list(range(hexes))))
    assert atlas.is_area(Area("Poland", round(100 * AREA))) == held


def test_a_port_touches_its_zone() -> None:
    zones = grid(
        "sea", "none", black_sea=[THERE - 1], red_sea=[THERE + 1], baltic=[THERE + 2 * WIDTH]
    )
    atlas = board(zones, grid("terrain", "clear", sea=[THERE - 1]))
    assert atlas.is_zone(Zone("Far", "Black Sea"))
    assert atlas.is_zone(Zone("Far", "Aegean/Black Sea"))
    assert not atlas.is_zone(Zone("Far", "Baltic"))
    # A shore beside the port is no sea.
    assert not atlas.is_zone(Zone("Far", "Red Sea"))
