"""The map of Europe against what was typed from knowledge and from the registers.

At least 95 % of each kind of statement hold; exceptions.csv lists the others, and those alone.
"""

from collections import Counter
from itertools import pairwise

import pytest

from grognard.terrain.layout import SIDES
from grognard.tracing.witness import note_read
from tests.maps import judging
from tests.maps.europe import tables
from tests.maps.europe.conftest import EUROPE
from tests.maps.europe.frame import GRID, HEIGHT, PITCH, WIDTH, longitude
from tests.maps.europe.statements import (
    BREAK,
    CITIES,
    COUNTRY,
    GAUGES,
    OFF,
    PORTS,
    RAILS,
    RIVERS,
    TERRAIN,
    WATER,
    ZONE,
    Atlas,
    plain,
    word,
)

ZONES = [
    "High Seas",
    "Baltic",
    "Western Mediterranean",
    "Central Mediterranean",
    "Eastern Mediterranean",
    "Adriatic",
    "Aegean",
    "Black Sea",
    "Caspian Sea",
    "Red Sea",
]


def judge(file: str, holds: dict[str, bool]) -> None:
    judging.judge(file, holds, tables.EXEMPT)


@pytest.mark.rule("WIE-MAP-001", "data")
def test_the_sheet_is_the_frame_the_coordinates_are_turned_into(atlas: Atlas) -> None:
    """160 x 135 hexes from Baku to Casablanca, the far corners marked as off the map."""
    note_read(EUROPE / "map.toml")
    (sheet,) = atlas.map.sheets
    assert (sheet.width, sheet.height, sheet.metres) == (WIDTH, HEIGHT, 1000 * PITCH)
    assert not sheet.is_lower(0)
    assert sheet.rows == "down"
    ground = atlas.layer(TERRAIN)
    corners = (0, WIDTH - 1, (HEIGHT - 1) * WIDTH, HEIGHT * WIDTH - 1)
    assert OFF in {ground.at(at) for at in corners}


@pytest.mark.rule("WIE-MAP-009", "data")
def test_places(atlas: Atlas) -> None:
    judge("places", {row.name: atlas.is_there(row) for row in tables.PLACES})


@pytest.mark.rule("WIE-MAP-008", "data")
def test_border_towns(atlas: Atlas) -> None:
    judge("borders", {row.name: atlas.is_border(row) for row in tables.BORDERS})


@pytest.mark.rule("WIE-MAP-008", "data")
def test_borders_part_the_two_countries_they_are_named_after(atlas: Atlas) -> None:
    map_, lands = atlas.map, atlas.layer(COUNTRY)
    for line in atlas.layer("borders").lines:
        between = {word(name) for name in line.name.split(" / ")}
        for side in line.run:
            here, there = side // SIDES, int(map_.near[side])
            assert {lands.at(here), lands.at(there)} == between, line.name


def test_terrain(atlas: Atlas) -> None:
    judge("terrain", {row.id: atlas.is_ground(row) for row in tables.GROUND})


@pytest.mark.rule("WIE-MAP-007", "data")
def test_rivers(atlas: Atlas) -> None:
    judge("rivers", {row.id: atlas.is_river(row) for row in tables.RIVERS})


@pytest.mark.rule("WIE-MAP-007", "data")
def test_rivers_are_named_chains(atlas: Atlas) -> None:
    """Every river has a name, and from row to row of a name each side touches the one before."""
    assert [line for line in atlas.layer(RIVERS).lines if not line.name] == []
    for name, lines in atlas.rivers.items():
        chain = [side for line in lines for side in line.run]
        assert all(GRID.touch(one, other) for one, other in pairwise(chain)), name


@pytest.mark.rule("WIE-MAP-004", "data")
def test_railways(atlas: Atlas) -> None:
    judge("rails", {row.id: atlas.is_rail(row) for row in tables.RAILS})


def test_direct_lines(atlas: Atlas) -> None:
    judge("direct", {row.id: atlas.is_direct(row) for row in tables.DIRECT})


def test_no_line_was_opened_after_1945(atlas: Atlas) -> None:
    judge("late", {row.id: not atlas.is_direct(row) for row in tables.LATE})


def test_distances(atlas: Atlas) -> None:
    judge("distances", {row.id: atlas.is_distance(row) for row in tables.DISTANCES})


def test_the_area_of_countries(atlas: Atlas) -> None:
    judge("areas", {row.country: atlas.is_area(row) for row in tables.AREAS})


@pytest.mark.parametrize(
    ("country", "area", "percent"),
    [
        ("Italy", 310_200, 15),
        ("Norway", 322_600, 13),
        ("Greece", 129_900, 18),
        ("Denmark", 42_900, 31),
        ("Estonia", 47_500, 11),
    ],
)
def test_countries_of_much_broken_coast_are_too_large(
    atlas: Atlas, country: str, area: int, percent: int
) -> None:
    """Exceptions to the 8 %: a coastal hex is land as a whole, and these are mostly coast."""
    excess = 100 * (atlas.area(country) / area - 1)
    assert 8 < excess <= percent


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.rule("WIE-MAP-017", "data")
def test_a_sea_zone_has_hexes_and_hangs_together(atlas: Atlas, zone: str) -> None:
    """Its sea and shores; ports that a river joins to it may lie apart."""
    layer, ground = atlas.layer(ZONE), atlas.layer(TERRAIN)
    hexes = {
        at
        for at in range(atlas.map.hexes)
        if layer.at(at) == word(zone)
        and any(ground.at(there) == "sea" for there in GRID.within(at, 1))
    }
    assert hexes
    reached: set[int] = set()
    front = {min(hexes)}
    while front:
        reached |= front
        front = {there for at in front for there in GRID.within(at, 1)} & hexes - reached
    assert reached == hexes


def test_woods_cover_at_most_45_per_cent_of_the_east(atlas: Atlas) -> None:
    ground = atlas.layer(TERRAIN)
    east = [ground.at(at) for at in range(atlas.map.hexes) if longitude(at) > 25]
    land = Counter(kind for kind in east if kind not in WATER)
    assert land.total() > 3000
    assert 100 * land["woods"] <= 45 * land.total()


def railless() -> set[str]:
    return {plain(name) for row in tables.RAILLESS for name in row.name.split(";")}


def without_rail(atlas: Atlas, hexes: list[int]) -> list[str]:
    """The places among these that are on no rail, though history had one."""
    excused = railless()
    found = []
    for at in hexes:
        called = atlas.map.names[at]
        names = {plain(name) for name in (called.name, *called.aliases)}
        if at not in atlas.rails[""] and not names & excused:
            found.append(called.name)
    return found


def test_every_city_is_on_rail_where_history_had_it(atlas: Atlas) -> None:
    kinds = ("capital", "city")
    cities = [at for at in range(atlas.map.hexes) if atlas.layer(CITIES).at(at) in kinds]
    assert len(cities) > 150
    assert without_rail(atlas, cities) == []


def test_nine_ports_in_ten_are_on_rail_where_history_had_it(atlas: Atlas) -> None:
    ports = [at for at in range(atlas.map.hexes) if atlas.layer(PORTS).at(at)]
    named = [at for at in ports if at in atlas.map.names]
    assert 10 * len(without_rail(atlas, named)) <= len(ports)


@pytest.mark.rule("WIE-MAP-004", "data")
@pytest.mark.rule("WIE-MAP-005", "data")
def test_the_soviet_gauge_is_that_of_the_soviet_union(atlas: Atlas) -> None:
    """Rails inside the Soviet Union have its gauge, all others the European one."""
    country = atlas.layer(COUNTRY)
    wrong = []
    for line in atlas.layer(RAILS).lines:
        for here, there in pairwise(line.run):
            soviet = [country.at(at) == "soviet-union" for at in (here, there)]
            wanted = GAUGES[soviet[0]] if soviet[0] == soviet[1] else BREAK
            if line.kind != wanted:
                wrong.append((atlas.map.ids[here], atlas.map.ids[there], line.kind))
    assert wrong == []


@pytest.mark.rule("WIE-MAP-004", "data")
def test_no_step_of_rail_stands_there_twice(atlas: Atlas) -> None:
    steps = [frozenset(s) for line in atlas.layer(RAILS).lines for s in pairwise(line.run)]
    assert len(steps) == len(set(steps)) > 2000


def test_the_sea_has_no_country_and_the_land_one(atlas: Atlas) -> None:
    country, ground = atlas.layer(COUNTRY), atlas.layer(TERRAIN)
    for at in range(atlas.map.hexes):
        kind = ground.at(at)
        if kind == "sea":
            assert country.at(at) == "none", atlas.map.ids[at]
        elif kind not in WATER and kind != OFF:
            assert country.at(at) != "none", atlas.map.ids[at]


@pytest.mark.rule("WIE-MAP-012", "data")
@pytest.mark.rule("WIE-MAP-013", "data")
@pytest.mark.rule("WIE-MAP-014", "data")
def test_climate_arctic_and_fronts(atlas: Atlas) -> None:
    lies = {
        f"{row.place} {row.layer}": atlas.layer(row.layer).at(atlas.spot(row.place)[0]) == row.value
        for row in tables.LIES
    }
    judge("lies", lies)
