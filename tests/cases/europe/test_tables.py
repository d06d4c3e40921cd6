"""The tables of War in Europe hold what the register prints."""

import csv

import pytest

from grognard.content.packs import open_pack, own_place
from grognard.systems.europe.rules.units import is_mech, is_motorized, unit_of
from tests.cases.europe.board import position, read_the_tables, unit


@pytest.mark.rule("WIE-MOV-012", "data")
def test_what_ground_costs() -> None:
    costs = {row.terrain: (row.a, row.b) for row in read_the_tables().terrain.values()}
    assert costs["clear"] == (1, 1)
    assert costs["broken"] == (1, 1)
    assert costs["woods"] == (2, 2)
    assert costs["swamp"] == (3, 2)
    assert costs["rough"] == (4, 2)
    assert costs["mountain"] == (8, 4)
    assert costs["sand"] == (2, 2)
    assert costs["arctic-swamp"] == (None, 4)
    assert read_the_tables().numbers.river_mp == 1


@pytest.mark.rule("WIE-CBT-011", "data")
def test_what_ground_does_in_combat() -> None:
    effects = {row.terrain: (row.doubled, row.die) for row in read_the_tables().terrain.values()}
    assert {name for name, (doubled, _) in effects.items() if doubled} == {
        "mountain",
        "arctic-swamp",
    }
    assert {name for name, (_, die) in effects.items() if die == -1} == {
        "broken",
        "woods",
        "swamp",
        "rough",
        "mountain",
        "arctic-swamp",
    }
    assert all(die in (0, -1) for _, die in effects.values())


@pytest.mark.rule("WIE-MAP-003", "data")
def test_nine_kinds_of_ground_the_ninth_is_water() -> None:
    terrain = read_the_tables().terrain
    land = {"clear", "broken", "woods", "swamp", "rough", "mountain", "sand", "arctic-swamp"}
    assert set(terrain) - {"off-map"} == land | {"sea", "lake"}
    assert (terrain["sea"].a, terrain["sea"].b) == (None, None)
    assert (terrain["lake"].a, terrain["lake"].b) == (1, 1)


@pytest.mark.rule("WIE-WX-002", "data")
@pytest.mark.parametrize(
    ("season", "turns"),
    [
        ("snow", [(cycle, turn) for cycle in (12, 13, 1, 2, 3) for turn in (1, 2, 3, 4)]),
        ("mud", [*((c, t) for c in (11, 4) for t in (1, 2, 3, 4)), (5, 1), (5, 2)]),
        ("clear", [(5, 3), (5, 4), *((c, t) for c in (6, 7, 8, 9, 10) for t in (1, 2, 3, 4))]),
    ],
)
def test_the_calendar_of_seasons(season: str, turns: list[tuple[int, int]]) -> None:
    rows = {row.cycle: row.seasons for row in read_the_tables().seasons}
    found = [(c, t) for c, seasons in rows.items() for t, s in enumerate(seasons, 1) if s == season]
    assert sorted(found) == sorted(turns)


@pytest.mark.rule("WIE-SUP-015", "data")
def test_how_far_supply_reaches() -> None:
    ranges = read_the_tables().ranges
    for head in ("source", "rail", "major-port", "mobile"):
        assert (ranges[head].axis, ranges[head].allies, ranges[head].soviets) == (10, 10, 6)
    assert {ranges["minor-port"].of(power) for power in ("axis", "allies", "soviets")} == {4}
    assert {ranges["beachhead"].of(power) for power in ("axis", "allies", "soviets")} == {1}


@pytest.mark.rule("WIE-RAIL-003", "data")
def test_how_many_units_go_by_rail() -> None:
    powers = read_the_tables().powers
    assert {name: (row.rail, row.corps_rail) for name, row in powers.items()} == {
        "axis": (20, 1),
        "allies": (10, 1),
        "soviets": (60, 3),
    }


@pytest.mark.rule("WIE-AIR-005", "data")
@pytest.mark.rule("WIE-AIR-009", "data")
@pytest.mark.rule("WIE-AIR-016", "data")
def test_the_air_fronts() -> None:
    fronts = read_the_tables().fronts
    assert {name: row.superiority for name, row in fronts.items()} == {
        "west": 120,
        "south": 60,
        "east": 30,
    }
    assert {row.transfer for row in fronts.values()} == {10}
    # Two thirds are eight twelfths.
    assert (fronts["west"].mud, fronts["west"].snow, fronts["west"].snow_soviets) == (8, 8, 8)
    assert (fronts["east"].mud, fronts["east"].snow, fronts["east"].snow_soviets) == (6, 6, 12)
    assert (fronts["south"].mud, fronts["south"].snow) == (8, 12)


@pytest.mark.rule("WIE-AIR-028", "data")
def test_how_far_aircraft_fly() -> None:
    powers = read_the_tables().powers
    assert [powers[name].air_range for name in ("axis", "allies", "soviets")] == [12, 12, 6]


@pytest.mark.rule("WIE-CBT-036", "data")
@pytest.mark.parametrize(
    ("nation", "year", "tables"),
    [
        # arid; moderate clear, bad; severe clear, bad
        ("germany", 1939, (2, 2, 3, 2, 4)),
        ("germany", 1941, (1, 1, 2, 1, 4)),
        ("germany", 1943, (2, 2, 2, 2, 4)),
        ("germany", 1945, (3, 3, 2, 3, 4)),
        ("united-kingdom", 1939, (4, 4, 4, 4, 4)),
        ("france", 1940, (3, 4, 4, 4, 4)),
        ("united-states", 1942, (3, 3, 4, 3, 4)),
        ("free-france", 1943, (2, 2, 3, 2, 4)),
        ("united-states", 1944, (1, 1, 2, 1, 4)),
        ("soviet-union", 1941, (4, 4, 4, 4, 2)),
        ("soviet-union", 1942, (4, 3, 3, 3, 2)),
        ("soviet-union", 1943, (3, 2, 3, 2, 2)),
        ("soviet-union", 1944, (2, 1, 2, 1, 2)),
        ("finland", 1939, (4, 2, 2, 2, 2)),
        ("finland", 1940, (4, 1, 1, 1, 1)),
        ("finland", 1942, (4, 2, 2, 2, 2)),
        ("finland", 1943, (4, 3, 3, 3, 3)),
        ("finland", 1945, (4, 4, 4, 4, 4)),
    ],
)
def test_which_table_nations_attack_on(nation: str, year: int, tables: tuple[int, ...]) -> None:
    rows = [
        row
        for row in read_the_tables().choice
        if nation in row.nations and row.first <= year <= row.last
    ]
    assert len(rows) == 1
    found = (
        rows[0].table("arid", "snow"),
        rows[0].table("moderate", "clear"),
        rows[0].table("moderate", "mud"),
        rows[0].table("severe", "clear"),
        rows[0].table("severe", "snow"),
    )
    assert found == tables


@pytest.mark.rule("WIE-CBT-040", "data")
def test_tables_never_get_worse_with_roll_odds_or_table() -> None:
    order = ("ae", "ax", "br", "dr", "ex", "hx", "de")
    results = read_the_tables().results
    rank = {at: [order.index(result) for result in row] for at, row in results.items()}
    assert len(rank) == 24
    for crt in (1, 2, 3, 4):
        for die in (1, 2, 3, 4, 5, 6):
            row = rank[crt, die]
            assert len(row) == 15
            assert row == sorted(row)
            if die > 1:
                assert all(a <= b for a, b in zip(rank[crt, die - 1], row, strict=True))
            if crt > 1:
                assert all(a >= b for a, b in zip(rank[crt - 1, die], row, strict=True))


@pytest.mark.rule("WIE-CBT-040", "data")
@pytest.mark.parametrize(
    ("crt", "die", "column", "result"),
    [
        (1, 1, "2-1", "ax"),
        (1, 6, "3-1", "hx"),
        (1, 4, "1-2", "ax"),
        (2, 6, "1-1", "dr"),
        (2, 3, "9-1", "hx"),
        (3, 1, "13-1", "ex"),
        (3, 5, "5-1", "ex"),
        (4, 6, "3-1", "dr"),
        (4, 1, "12-1", "dr"),
        (4, 5, "12-1", "de"),
    ],
)
def test_single_results(crt: int, die: int, column: str, result: str) -> None:
    tables = read_the_tables()
    columns = [row.column for row in tables.odds]
    assert tables.results[crt, die][columns.index(column)] == result


@pytest.mark.rule("WIE-UNIT-024", "data")
@pytest.mark.parametrize(
    ("template", "values", "group"),
    [
        ("de-infantry", (6, 6, 5), (1, 1, 5)),
        ("de-panzer", (10, 10, 8), (2, 2, 8)),
        ("de-ss-panzer", (13, 13, 8), (3, 3, 8)),
        ("de-motorized", (7, 7, 10), (2, 2, 10)),
        ("de-artillery", (6, 1, 5), (0, 1, 5)),
        ("de-static", (0, 5, 1), ()),
        ("uk-motorized", (8, 8, 10), (2, 2, 10)),
        ("uk-artillery", (7, 1, 10), (0, 2, 10)),
        ("us-armor-heavy", (11, 11, 8), (3, 3, 8)),
        ("su-infantry", (1, 1, 4), ()),
        ("su-armor", (8, 8, 6), (2, 2, 6)),
        ("su-artillery", (10, 1, 10), (0, 1, 10)),
        ("su-cavalry", (2, 2, 3), (1, 1, 3)),
        ("it-infantry", (2, 2, 4), ()),
        ("fi-infantry", (4, 4, 5), (1, 1, 5)),
        ("tr-infantry", (2, 5, 1), ()),
    ],
)
def test_values_of_units(template: str, values: tuple[int, ...], group: tuple[int, ...]) -> None:
    row = read_the_tables().templates[template]
    assert (row.attack, row.defence, row.moves) == values
    assert row.group == group


@pytest.mark.rule("WIE-OPT-005", "data")
def test_chances_of_the_weather() -> None:
    rows = {row.cycle: (row.snow, row.mud, row.clear) for row in read_the_tables().chances}
    assert rows[3] == (90, 10, 0)
    assert rows[4] == (20, 70, 10)
    assert rows[5] == (0, 50, 50)
    assert rows[10] == (0, 10, 90)
    assert rows[12] == (80, 20, 0)
    assert rows[7] == (0, 0, 100)


@pytest.mark.rule("WIE-SUP-004", "data")
def test_the_great_powers() -> None:
    nations = read_the_tables().nations.values()
    great = {row.nation for row in nations if row.great}
    assert great == {"germany", "united-kingdom", "united-states", "soviet-union"}


@pytest.mark.rule("WIE-SUP-033", "data")
def test_nations_that_are_always_in_supply() -> None:
    fed = {row.nation for row in read_the_tables().nations.values() if row.fed}
    assert fed == {
        "netherlands",
        "belgium",
        "bulgaria",
        "yugoslavia",
        "ireland",
        "portugal",
        "switzerland",
    }


@pytest.mark.rule("WIE-UNIT-008", "data")
def test_all_that_is_neither_mechanized_nor_motorized_is_of_the_last_class() -> None:
    tables = read_the_tables()
    assert {kind for kind, row in tables.kinds.items() if row.mech} == {"armor", "mechanized"}
    terms = position().terms
    for template, last in (
        ("de-infantry", True),
        ("de-cavalry", True),
        ("fr-infantry", True),
        ("su-artillery", False),  # a printed movement of 10
        ("uk-motorized", False),
        ("de-panzer", False),
        ("de-panzergrenadier", False),
    ):
        one = unit_of(terms, unit("u", template, "0404"))
        assert (not is_mech(terms, one) and not is_motorized(terms, one)) == last, template


@pytest.mark.rule("WIE-CBT-022", "data")
def test_fortresses_are_the_maginot_line_and_liege_and_tobruk() -> None:
    files = open_pack(own_place(), shown="data").files.sub("maps").sub("europe")
    lines = files["forts.csv"].decode().splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert {row["name"] for row in rows if row["kind"] == "fortress"} == {"Liège", "Tobruk"}
    line = [row for row in rows if row["kind"] == "maginot"]
    assert line
    assert all(row["name"].startswith("Maginot Line") and row["facing"] for row in line)
    assert {row["kind"] for row in rows} == {"fortress", "maginot", "westwall"}
