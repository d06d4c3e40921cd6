"""What the registers count and name on the map of Europe: centres, ports, forts, edges, areas."""

from collections import Counter
from typing import Any

import pytest

from tests.maps.europe import beside, tables
from tests.maps.europe.conftest import EUROPE
from tests.maps.europe.frame import GRID, HEIGHT, WIDTH, hex_at
from tests.maps.europe.rows import Set
from tests.maps.europe.statements import BREAK, COUNTRY, PORTS, RAILS, TERRAIN, Atlas, word

CENTRES = {"manufacturing": "production", "resource": "production"}
"""In which table a kind of centre stands; all others in centers.csv."""


def centres(atlas: Atlas, kind: str) -> Counter[int]:
    """How many centres of a kind stand in each hex."""
    found: Counter[int] = Counter()
    for row in beside.rows(EUROPE, CENTRES.get(kind, "centers")):
        if row["kind"] == kind:
            found[atlas.map.place(row["at"])] += int(row["count"])
    return found


@pytest.mark.parametrize(
    ("kind", "country", "capital"),
    [
        ("manufacturing", "Germany", "Berlin"),
        ("resource", "Germany", "Berlin"),
        ("manufacturing", "United Kingdom", "London"),
        ("personnel", "Soviet Union", "Moskva"),
        ("arms", "Soviet Union", "Moskva"),
        ("training", "Soviet Union", "Moskva"),
        ("resource", "Soviet Union", "Moskva"),
        ("resource", "Romania", "Berlin"),
        ("resource", "Turkey", "Berlin"),
    ],
)
def test_centres_reach_the_capital_by_rail(
    atlas: Atlas, kind: str, country: str, capital: str
) -> None:
    """Only Belfast lies on an island other than its capital's."""
    start, _ = atlas.spot(capital)
    reached, front = {start}, {start}
    while front:
        front = {there for at in front for there in atlas.rails[""][at]} - reached
        reached |= front
    found = [at for at in centres(atlas, kind) if atlas.held_by(at, country)]
    left = {atlas.map.ids[at] for at in found if at not in reached}
    belfast = {atlas.map.ids[at] for at in GRID.within(atlas.spot("Belfast")[0], 1)}
    assert found
    assert left <= (belfast if country == "United Kingdom" else set())


def marked(atlas: Atlas, layer: str, *kinds: str) -> list[int]:
    found = atlas.layer(layer)
    return [at for at in range(atlas.map.hexes) if found.at(at) and found.at(at) in kinds]


def test_eleven_ports_freeze(atlas: Atlas) -> None:
    names = "Riga;Tallinn;Oranienbaum;Leningrad;Helsinki;Turku;Pori;Oulu;Luleå;Stockholm"
    wanted = [*names.split(";"), "Arkhangelsk"]
    frozen = marked(atlas, "freezing-ports", "freezing")
    assert len(frozen) == 11
    for name in wanted:
        assert set(frozen) & set(GRID.within(atlas.spot(name)[0], 1)), name


@pytest.mark.rule("WIE-MAP-019", "data")
def test_tripoli_is_a_major_port_and_benghazi_a_minor_one(atlas: Atlas) -> None:
    assert atlas.layer(PORTS).at(atlas.spot("Tripoli")[0]) == "major"
    assert atlas.layer(PORTS).at(atlas.spot("Bengasi")[0]) == "minor"
    assert atlas.zones_at(atlas.spot("Tobruch")[0]) == {"eastern-mediterranean"}


@pytest.mark.parametrize(
    ("place", "layer", "kind"),
    [
        ("Berlin", "settlements", "capital"),
        ("Berlin", "industry", "manufacturing"),
        ("Ploești", "industry", "resource"),
        ("Leningrad", "musters", "personnel"),
        ("Hamburg", "ports", "major"),
        ("Liège", "forts", "fortress"),
        ("Narvik", "arctic", "arctic"),
        ("Kiel", "sea", "baltic"),
        ("Warszawa", "country", "poland"),
        ("Kraków", "settlements", "city"),
    ],
)
@pytest.mark.rule("WIE-MAP-002", "data")
def test_hexes_have_features_besides_their_terrain(
    atlas: Atlas, place: str, layer: str, kind: str
) -> None:
    assert atlas.layer(layer).at(atlas.spot(place)[0]) == kind


def airbase(atlas: Atlas, at: int) -> int:
    """The level of the permanent airbase of a hex: those above 1 are listed."""
    listed = [
        int(row["level"])
        for row in beside.rows(EUROPE, "airbases")
        if atlas.map.place(row["at"]) == at
    ]
    city = atlas.layer("settlements").at(at) in ("city", "capital")
    return max(listed, default=1 if city else 0)


@pytest.mark.parametrize(
    ("level", "places"),
    [
        pytest.param(1, "Lyon;Kraków;Madrid", marks=pytest.mark.rule("WIW-MAP-003", "data")),
        pytest.param(
            5, "Hamburg;Leipzig;Birmingham", marks=pytest.mark.rule("WIW-MAP-004", "data")
        ),
        pytest.param(
            10, "Berlin;Roma;Paris;London;Moskva", marks=pytest.mark.rule("WIW-MAP-005", "data")
        ),
    ],
)
def test_the_levels_of_permanent_airbases(atlas: Atlas, level: int, places: str) -> None:
    for name in places.split(";"):
        assert airbase(atlas, atlas.spot(name)[0]) == level, name


@pytest.mark.rule("WIW-MAP-004", "data")
def test_every_manufacturing_center_has_an_airbase_and_only_five_capitals_a_great_one(
    atlas: Atlas,
) -> None:
    levels = {at: airbase(atlas, at) for at in centres(atlas, "manufacturing")}
    assert set(levels.values()) == {5, 10}
    rows = beside.rows(EUROPE, "airbases")
    assert sum(row["level"] == "10" for row in rows) == 5


def test_norway_mobilises_at_five_ports(atlas: Atlas) -> None:
    for name in ("Oslo", "Narvik", "Stavanger", "Trondheim", "Bergen"):
        at, _ = atlas.spot(name)
        assert atlas.layer(PORTS).at(at), name
        assert atlas.held_by(at, "Norway"), name


@pytest.mark.rule("WIE-CBT-022", "data")
def test_fortresses_are_liege_tobruk_and_the_maginot_line(atlas: Atlas) -> None:
    fortresses = marked(atlas, "forts", "fortress")
    assert set(fortresses) == {atlas.spot("Liège")[0], atlas.spot("Tobruch")[0]}
    maginot = marked(atlas, "forts", "maginot")
    assert maginot
    assert all(atlas.held_by(at, "France") for at in maginot)
    strasbourg, thionville = atlas.spot("Strasbourg")[0], atlas.spot("Thionville")[0]
    for end in (strasbourg, thionville):
        assert min(GRID.steps(end, at) for at in maginot) <= 1
    westwall = marked(atlas, "forts", "westwall")
    assert westwall
    assert all(atlas.held_by(at, "Germany") for at in westwall)
    for town in ("Aachen", "Trier", "Saarbrücken"):
        assert min(GRID.steps(atlas.spot(town)[0], at) for at in westwall) <= 1, town


@pytest.mark.parametrize(
    ("town", "fort", "front", "rear"),
    [
        # The Rhine is the front of Alsace, the Vosges its rear.
        ("Strasbourg", "maginot", {"ne", "se"}, {"nw", "n"}),
        ("47.75 7.34", "maginot", {"se"}, {"sw", "nw", "n"}),
        ("Saarbrücken", "westwall", {"sw", "s"}, {"ne", "n"}),
    ],
)
@pytest.mark.rule("WIE-CBT-023", "data")
def test_the_lines_look_over_the_border(
    atlas: Atlas, town: str, fort: str, front: set[str], rear: set[str]
) -> None:
    at = min(marked(atlas, "forts", fort), key=lambda place: GRID.steps(place, atlas.spot(town)[0]))
    facing = set(atlas.layer("forts").facing[at])
    assert facing >= front
    assert not facing & rear


@pytest.mark.rule("WIE-CBT-023", "data")
def test_the_maginot_line_has_its_rear_towards_france(atlas: Atlas) -> None:
    map, forts = atlas.map, atlas.layer("forts")
    for at in marked(atlas, "forts", "maginot"):
        front = forts.facing[at]
        assert 1 <= len(front) <= 4
        for number, direction in enumerate(("n", "ne", "se", "s", "sw", "nw")):
            beyond = atlas.layer(COUNTRY).at(int(map.near[6 * at + number]))
            foes = ("germany", "luxembourg", "belgium")
            assert (direction in front) == (beyond in foes), (map.ids[at], direction)
    assert not set(marked(atlas, "forts", "fortress")) & set(forts.facing)


@pytest.mark.parametrize(
    ("kind", "number", "rail"),
    [("middle-east", 3, True), ("transit", 2, False), ("usa-port", 1, False)],
)
@pytest.mark.rule("WIE-MAP-018", "data")
def test_edge_hexes(atlas: Atlas, kind: str, number: int, *, rail: bool) -> None:
    found = marked(atlas, "edges", kind)
    assert len(found) == number
    for at in found:
        row, column = divmod(at, WIDTH)
        assert row in (0, HEIGHT - 1) or column in (0, WIDTH - 1), atlas.map.ids[at]
        assert (atlas.layer(TERRAIN).at(at) == "sea") != rail
        if rail:
            assert at in atlas.rails[""], atlas.map.ids[at]


@pytest.mark.parametrize(
    ("latitude", "longitude", "name"),
    [
        (41.1, 29.1, "Bosporus"),
        (38.2, 15.6, "Messina"),
        (46.1, 34.3, "Sivash"),
        (45.3, 36.6, "Kerch"),
    ],
)
@pytest.mark.rule("WIE-MAP-015", "data")
def test_the_four_straits(atlas: Atlas, latitude: float, longitude: float, name: str) -> None:
    layer = atlas.layer("waters")
    straits = {side for line in layer.lines if line.kind == "strait" for side in line.run}
    near = GRID.within(hex_at(latitude, longitude), 1)
    assert {6 * at + side for at in near for side in range(6)} & straits, name


def test_the_canals_of_suez_and_kiel(atlas: Atlas) -> None:
    canals = marked(atlas, "canals", "canal")
    for latitude, longitude in ((30.6, 32.3), (54.2, 9.6)):
        assert set(GRID.within(hex_at(latitude, longitude), 1)) & set(canals)


def region(atlas: Atlas, name: str) -> set[int]:
    """The hexes of a named area or line."""
    found: set[int] = set()
    for table, column in (("named-areas", "id"), ("lines", "id"), ("border-hexes", "kind")):
        for row in beside.rows(EUROPE, table):
            if row[column] == name:
                ids = [row["at"]] if "at" in row else beside.cells(row)
                found |= {atlas.map.place(id_) for id_ in ids}
    return found


DATA = ("WIE-NAT-110", "WIE-NAT-178")
"""Rules whose data these areas are; the others only ask for them."""


def proving(row: Set) -> Any:
    """A set with the rule whose data it is."""
    marks = [pytest.mark.rule(row.rule, "data")] if row.rule in DATA else []
    return pytest.param(row, marks=marks, id=row.set)


@pytest.mark.parametrize("row", [proving(row) for row in tables.SETS])
def test_named_areas_and_lines(atlas: Atlas, row: Set) -> None:
    hexes = region(atlas, row.set)
    assert hexes
    for point in filter(None, row.holds.split(";")):
        at, reach = atlas.spot(point)
        assert hexes & set(GRID.within(at, reach)), f"{point} is missing."
    for point in filter(None, row.lacks.split(";")):
        assert atlas.spot(point)[0] not in hexes, f"{point} is too much."


def test_ten_french_hexes_touch_italy_and_two_lie_west_of_gibraltar(atlas: Atlas) -> None:
    french = region(atlas, "french-italian-border")
    rows = [r for r in beside.rows(EUROPE, "border-hexes") if r["kind"] == "french-italian-border"]
    ten = {atlas.map.place(row["at"]) for row in rows}
    assert len(rows) == len(ten) == 10
    assert ten <= french
    italy = {at for at in range(atlas.map.hexes) if atlas.held_by(at, "Italy")}
    touching = {at for at in range(atlas.map.hexes) if atlas.held_by(at, "France")}
    corsica = set(GRID.within(hex_at(42.2, 9.1), 3))
    touching = {at for at in touching - corsica if italy & set(GRID.within(at, 1))}
    assert ten == touching
    west = region(atlas, "west-of-gibraltar")
    rock, _ = atlas.spot("Gibraltar")
    assert len(west) == 2
    assert all(GRID.middle(at)[0] < GRID.middle(rock)[0] for at in west)
    assert all(GRID.steps(at, rock) <= 2 for at in west)


def test_a_break_of_gauge_lies_on_the_border_of_the_soviet_union(atlas: Atlas) -> None:
    country = atlas.layer(COUNTRY)
    breaks = [line for line in atlas.layer(RAILS).lines if line.kind == BREAK]
    assert len(breaks) >= 10
    for line in breaks:
        assert len({country.at(at) == "soviet-union" for at in line.run}) == 2, line


def test_vichy_is_about_two_fifths_of_france(atlas: Atlas) -> None:
    """The free zone had some 246,000 of 551,000 km² and reached neither ocean nor Channel."""
    vichy = region(atlas, "vichy-france")
    france = {at for at in range(atlas.map.hexes) if atlas.held_by(at, "France")}
    assert 0.37 <= len(vichy & france) / len(france) <= 0.52
    layer = atlas.layer("sea")
    assert word("High Seas") not in {layer.at(at) for at in vichy}
