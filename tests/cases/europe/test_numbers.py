"""Tables of War in Europe that single rules print: weather, breakdowns, partisans, exchanges."""

import csv

import pytest

from grognard.content.packs import open_pack, own_place
from grognard.systems.europe.tables import ExchangeRow, WeatherRow
from grognard.systems.europe.terms import Date
from tests.cases.europe.board import read_the_tables
from tests.cases.europe.scenes import read

RUSSIANS, NORTHERNERS = ("soviet-union",), ("soviet-union", "finland")


@pytest.mark.rule("WIE-SEQ-002", "data")
@pytest.mark.rule("WIE-WX-001", "data")
def test_thirteen_cycles_of_four_turns_and_three_seasons() -> None:
    seasons = read_the_tables().seasons
    assert [row.cycle for row in seasons] == list(range(1, 14))
    assert sum(len(row.seasons) for row in seasons) == 52
    assert {season for row in seasons for season in row.seasons} == {"clear", "mud", "snow"}


@pytest.mark.rule("WIE-WX-003", "data")
@pytest.mark.rule("WIE-MOV-041", "data")
def test_what_weather_does() -> None:
    def told(climate: str, season: str, effect: str) -> set[tuple[str, str, tuple[str, ...], str]]:
        return {
            (row.units, row.rule, row.nations, row.value)
            for row in rows
            if (row.climate, row.season, row.effect) == (climate, season, effect)
        }

    rows: tuple[WeatherRow, ...] = read_the_tables().weather
    assert not any(row.climate == "arid" or row.season == "clear" for row in rows)
    assert told("moderate", "mud", "moves") == {("mobile", "but", RUSSIANS, "half")}
    assert told("moderate", "mud", "attack") == {("all", "but", (), "half")}
    assert told("moderate", "mud", "defence") == set()
    assert told("moderate", "mud", "supply") == {("all", "but", (), "half")}
    assert told("moderate", "snow", "moves") == {("all", "but", (), "half")}
    assert told("moderate", "snow", "attack") == {("mech", "but", NORTHERNERS, "half")}
    assert told("moderate", "snow", "defence") == set()
    assert told("moderate", "snow", "supply") == {("all", "but", NORTHERNERS, "half")}
    assert told("severe", "mud", "moves") == {
        ("all", "but", NORTHERNERS, "one"),
        ("all", "only", NORTHERNERS, "half"),
    }
    for effect in ("attack", "defence", "supply"):
        assert told("severe", "mud", effect) == {("all", "but", NORTHERNERS, "half")}
    assert told("severe", "snow", "moves") == {("mobile", "but", RUSSIANS, "half")}
    assert told("severe", "snow", "attack") == {("mech", "but", NORTHERNERS, "half")}
    assert told("severe", "snow", "defence") == set()
    assert told("severe", "snow", "supply") == {("all", "but", NORTHERNERS, "half")}


@pytest.mark.rule("WIE-REIN-008", "data")
@pytest.mark.rule("WIE-REIN-037", "data")
def test_points_by_kind_and_parts_of_corps() -> None:
    tables = read_the_tables()
    points = {kind: row.points for kind, row in tables.kinds.items()}
    for kind in ("armor", "artillery", "mechanized"):
        assert points[kind] == "MR"
    for kind in ("infantry", "cavalry", "motorized", "paratroop", "air-landing", "mountain"):
        assert points[kind] == "IR"
    assert tables.numbers.mechanized_points == ("de-motorized",)  # 2-10 into 7-10

    def parts(corps: str) -> list[tuple[int, int]]:
        rows = [tables.templates[part] for part in tables.parts[corps].parts]
        return sorted((row.attack, row.moves) for row in rows)

    assert parts("su-infantry-corps") == parts("su-infantry-corps-late") == [(1, 4)] * 3
    assert parts("su-armor") == [(2, 5), (2, 5), (2, 5), (3, 5)]
    assert parts("su-mechanized") == [(2, 5), (3, 5), (3, 5), (3, 5)]


@pytest.mark.rule("WIE-PART-026", "data")
@pytest.mark.rule("WIE-PART-030", "data")
@pytest.mark.rule("WIE-PART-031", "data")
def test_chances_of_partisans() -> None:
    tables = read_the_tables()
    assert tables.numbers.partisan_chance == 1
    assert tables.numbers.yugoslav_tries[:7] == (1, 1, 1, 2, 3, 3, 3)  # 1939 to 1945
    sixths = {name: (row.near, row.far) for name, row in tables.hideouts.items()}
    assert sixths["clear"] == sixths["broken"] == sixths["sand"] == (1, 0)
    assert sixths["woods"] == sixths["swamp"] == sixths["arctic-swamp"] == (3, 1)
    assert sixths["rough"] == sixths["mountain"] == (5, 2)


@pytest.mark.rule("WIE-MOV-038", "data")
@pytest.mark.rule("WIE-CBT-023", "data")
def test_costs_of_rails_and_strengths_of_the_maginot_line() -> None:
    numbers = read_the_tables().numbers
    assert (numbers.repair_mp, numbers.foreign_gauge_mp) == (1, 5)
    assert (numbers.fortress_front, numbers.fortress_rear) == (20, 10)
    assert (numbers.fortress_empty_front, numbers.fortress_empty_rear) == (10, 5)


@pytest.mark.rule("WIE-HIST-002", "data")
@pytest.mark.rule("WIE-HIST-009", "data")
def test_what_games_of_one_front_gain_and_lose() -> None:
    def told(front: str) -> set[tuple[str, str, str, int]]:
        return {
            (f"{row.cycle}/{row.turn}/{row.year - 1900}", row.act, row.template, row.count)
            for row in rows
            if row.front == front
        }

    rows: tuple[ExchangeRow, ...] = read_the_tables().exchanges
    assert told("west") == {
        ("13/3/41", "receive", "air", 4),
        ("1/1/43", "receive", "air", 4),
        ("8/2/43", "receive", "de-panzer", 3),
        ("8/2/43", "receive", "de-panzergrenadier", 3),
        ("8/2/43", "receive", "de-infantry", 12),
    }
    assert told("east") == {
        ("7/2/41", "receive", "de-panzer", 2),
        ("7/2/41", "receive", "de-panzergrenadier", 1),
        ("7/2/41", "receive", "de-infantry", 25),
        ("13/3/41", "withdraw", "air", 4),
        ("1/1/43", "withdraw", "air", 4),
        ("8/2/43", "withdraw", "de-ss-panzergrenadier", 1),
        ("8/2/43", "withdraw", "de-panzer", 2),
        ("8/2/43", "withdraw", "de-panzergrenadier", 3),
        ("8/2/43", "withdraw", "de-infantry", 12),
        ("6/4/44", "withdraw", "de-panzer", 3),
    }


def rows_of(name: str) -> list[dict[str, str]]:
    """Read a table of the map of Europe."""
    files = open_pack(own_place(), shown="data").files.sub("maps").sub("europe")
    lines = files[name].decode().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@pytest.mark.rule("WIE-SUP-009", "data")
def test_most_countries_have_sources_mostly_their_capitals() -> None:
    rows = rows_of("supply-sources.csv")
    names: dict[str, set[str]] = {}
    for row in rows:
        names.setdefault(row["state"], set()).add(row["name"])
    capitals = {
        "italy": "Rome",
        "hungary": "Budapest",
        "romania": "Bucharest",
        "bulgaria": "Sofia",
        "finland": "Helsinki",
        "france": "Paris",
        "poland": "Warsaw",
        "greece": "Athens",
        "norway": "Oslo",
        "spain": "Madrid",
        "sweden": "Stockholm",
        "turkey": "Ankara",
        "germany": "Berlin",
    }
    assert all(capital in names[state] for state, capital in capitals.items())
    great = {row["state"] for row in rows if row["kind"] == "great-power"}
    assert "germany" in great
    assert not great & {"italy", "hungary", "france", "poland"}


@pytest.mark.rule("WIE-MOV-004", "data")
def test_whose_units_stay_at_home() -> None:
    rows = {row["nation"]: row for row in rows_of("movement.csv")}
    assert {"finland", "hungary", "romania", "bulgaria"} <= set(rows)
    assert all(
        row["open"] or row["closed"] or row["limit"] or row["hexes"] for row in rows.values()
    )


@pytest.mark.rule("WIE-PSU-024", "data")
def test_soviet_centres_of_the_map() -> None:
    rows = [row for row in rows_of("centers.csv") if row["state"] == "soviet-union"]
    counts: dict[str, int] = {}
    for row in rows:
        counts[row["kind"]] = counts.get(row["kind"], 0) + int(row["count"])
    assert counts["personnel"] == 18
    assert counts["arms"] == 25
    personnel = {row["name"]: int(row["count"]) for row in rows if row["kind"] == "personnel"}
    assert (personnel["Leningrad"], personnel["Moscow"]) == (2, 2)
    assert {"Kiev", "Odessa", "Minsk", "Smolensk", "Stalingrad", "Baku"} <= set(personnel)


@pytest.mark.rule("WIE-EDT-057", "data")
def test_what_stands_in_siberia() -> None:
    counts = {row["kind"]: int(row["count"]) for row in rows_of("siberia.csv")}
    assert counts["arms"] == 24
    assert {"training", "personnel"} <= set(counts)


@pytest.mark.rule("WIE-STR-003", "data")
@pytest.mark.parametrize(
    ("name", "date"),
    [("poland-1939", Date(1939, 9, 3)), ("crusader-1941", Date(1941, 12, 2))],
)
def test_scenarios_begin_in_the_cycle_of_their_day(name: str, date: Date) -> None:
    # Cycle 9 begins on 13 August: 1 September is in its third week. Cycle 12 begins on 5 November:
    # the 18th is the last day of its second week.
    terms, wrong = read(name)
    assert terms is not None, wrong
    assert terms.first == date


def arriving(scenario: str, nation: str) -> dict[int, tuple[int, int]]:
    """Replacement points of a nation in a scenario, by turn: infantry, mechanized."""
    files = open_pack(own_place(), shown="data").files.sub("scenarios").sub(scenario)
    lines = files["replacements.csv"].decode().splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {
        int(row["turn"]): (int(row["infantry"]), int(row["mechanized"]))
        for row in rows
        if row["nation"] == nation
    }


@pytest.mark.rule("WIE-TRK-005", "data")
@pytest.mark.rule("WIE-TRK-006", "data")
def test_replacements_of_the_tracks_in_1944() -> None:
    # The game begins on 6/3/44: its third turn is 7/1/44, and a cycle has four.
    assert arriving("rhine-1944", "united-states") == dict.fromkeys((3, 7, 11, 15, 19), (8, 6))
    british = {3: (1, 0), 7: (0, 1), 11: (1, 0), 15: (0, 1), 19: (1, 0)}  # odd cycles IR, even MR
    assert arriving("rhine-1944", "united-kingdom") == british
    assert arriving("france-1940", "united-kingdom") == {0: (1, 0)}  # 5/40: 1 IR


@pytest.mark.rule("WIE-TRK-009", "data")
def test_replacements_of_france_in_1940() -> None:
    # The game begins on 5/3/40: 5/40 has brought 1 IR, 6/40 and 7/40 bring 2 IR and 1 MR each.
    assert arriving("france-1940", "france") == {0: (1, 0), 3: (2, 1), 7: (2, 1)}


@pytest.mark.rule("WIE-TRK-012", "data")
def test_replacements_of_the_axis_track_in_the_east() -> None:
    # The game begins on 7/1/41; from 8/41 on each cycle brings 6 IR and 2 MR.
    assert arriving("barbarossa-1941", "germany") == dict.fromkeys((5, 9, 13), (6, 2))


@pytest.mark.rule("WIE-TRK-013", "data")
def test_soviet_divisions_of_the_track() -> None:
    terms, wrong = read("barbarossa-1941")
    assert terms is not None, wrong
    found: dict[tuple[int, str], int] = {}
    for row in terms.units:
        if row.turn and row.template.startswith("su-"):
            found[row.turn, row.template] = found.get((row.turn, row.template), 0) + 1
    assert found[5, "su-infantry"] == 24  # 8/41
    for turn in (9, 13):
        assert found[turn, "su-infantry"] == 16
        assert found[turn, "su-armor-brigade"] == found[turn, "su-mechanized-brigade"] == 2


@pytest.mark.rule("WIE-TRK-007", "data")
def test_fleets_and_transports_of_the_track_have_all_come_by_june_1944() -> None:
    files = open_pack(own_place(), shown="data").files.sub("scenarios").sub("rhine-1944")

    def rows(name: str) -> list[dict[str, str]]:
        lines = files[name].decode().splitlines()
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))

    assert [row["amph"] for row in rows("fleets.csv")] == ["15"]
    assert [row["points"] for row in rows("transports.csv")] == ["9"]
