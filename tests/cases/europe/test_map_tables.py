"""Tables of the map of Europe and of its scenarios, row by row as the register has them."""

import csv
from collections import Counter
from itertools import groupby

import pytest

from grognard.content.packs import open_pack, own_place

Row = dict[str, str]


def rows_of(*path: str) -> list[Row]:
    """Read a table, by default one of the map of Europe."""
    folders = path[:-1] or ("maps", "europe")
    files = open_pack(own_place(), shown="data").files
    for folder in folders:
        files = files.sub(folder)
    lines = files[f"{path[-1]}.csv"].decode().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def misplaced(rows: list[Row]) -> list[Row]:
    """The rows whose hex has another name on the map."""
    called: dict[str, set[str]] = {}
    for row in rows_of("names"):
        called.setdefault(row["at"], set()).update({row["name"], *row["aliases"].split("; ")})
    return [row for row in rows if row["name"] not in called[row["at"]]]


SOURCES = {
    "italy": "Rome Milan",
    "hungary": "Budapest",
    "romania": "Bucharest",
    "bulgaria": "Sofia",
    "finland": "Helsinki",
    "france": "Paris Toulouse Lyon",
    "poland": "Warsaw",
    "greece": "Athens Salonika",
    "norway": "Oslo",
    "spain": "Madrid",
    "sweden": "Stockholm",
    "turkey": "Ankara",
    "germany": "Berlin Hamburg Bremen Kiel Hanover Essen Düsseldorf Cologne Frankfurt Stuttgart "
    "Munich Nuremberg Leipzig Dresden Breslau Vienna",
    "soviet-union": "Leningrad Moscow Minsk Smolensk Kiev Odessa Kharkov Dnepropetrovsk Stalino "
    "Rostov Voronezh Gorki Saratov Stalingrad Tiflis Baku",
}
"""Every manufacturing centre of Germany and every personnel centre of the Soviet Union is one."""
WHY = {
    "italy": "014",
    "hungary": "026",
    "romania": "034",
    "bulgaria": "042",
    "finland": "046",
    "france": "077",
    "poland": "089",
    "greece": "133",
    "norway": "139",
    "spain": "150",
    "sweden": "158",
    "turkey": "170",
    "germany": "004",
    "soviet-union": "111",
}
"""The rule of the nation."""


@pytest.mark.rule("WIE-SUP-009", "data")
def test_every_source_of_supply() -> None:
    rows = rows_of("supply-sources")
    assert misplaced(rows) == []
    found = {(row["state"], row["name"]) for row in rows}
    assert len(found) == len(rows)
    assert found == {(state, name) for state, names in SOURCES.items() for name in names.split()}
    for row in rows:
        great = row["state"] in ("germany", "soviet-union")
        assert row["kind"] == ("great-power" if great else "lesser-power"), row
        assert row["rules"] == f"WIE-SUP-009 WIE-NAT-{WHY[row['state']]}", row
        centre = "manufacturing" if row["state"] == "germany" else "personnel"
        assert row["note"] == (f"every {centre} center" if great else ""), row


PERSONNEL = dict.fromkeys(SOURCES["soviet-union"].split(), 1) | {"Leningrad": 2, "Moscow": 2}
ARMS = PERSONNEL | {"Moscow": 5, "Leningrad": 3, "Kharkov": 2, "Stalino": 2, "Stalingrad": 2}
TRAINING = "Leningrad Moscow Gorki Saratov Stalingrad Voronezh Kharkov Rostov Tiflis"


@pytest.mark.rule("WIE-PSU-024", "data")
def test_every_soviet_centre() -> None:
    rows = rows_of("centers")
    assert misplaced(rows) == []
    soviet = [row for row in rows if row["state"] == "soviet-union"]

    def counted(kind: str) -> dict[str, int]:
        return {row["name"]: int(row["count"]) for row in soviet if row["kind"] == kind}

    assert counted("personnel") == PERSONNEL
    assert counted("arms") == ARMS
    assert counted("training") == dict.fromkeys(TRAINING.split(), 1)
    assert (sum(PERSONNEL.values()), sum(ARMS.values())) == (18, 25)
    assert len(soviet) == 16 + 16 + 9
    for row in soviet:
        assert "WIE-PSU-024" in row["rules"].split(), row
        given = row["kind"] == "personnel" and row["name"] in ("Kiev", "Odessa")
        assert given or "guess" in row["note"], row


@pytest.mark.rule("WIE-PSU-024", "data")
def test_every_placement_centre_of_germany() -> None:
    # Fourteen at the start, two with the fall of Poland, two on 10/0/42.
    rows = [row for row in rows_of("centers") if row["kind"] == "placement"]
    since = {row["name"]: row["since"] for row in rows if row["since"]}
    assert since == {
        "Danzig": "fall of Poland",
        "Posen": "fall of Poland",
        "Krakow": "10/0/42",
        "Prague": "10/0/42",
    }
    assert len(rows) == 18
    assert {row["count"] for row in rows} == {"1"}
    assert all("WIE-PGE-016" in row["rules"].split() for row in rows)
    lands = {row["name"]: row["state"] for row in rows if row["state"] != "germany"}
    assert lands == {"Danzig": "danzig", "Posen": "poland", "Krakow": "poland"}
    assert all(("guess" in row["note"]) is (row["name"] not in since) for row in rows)


@pytest.mark.rule("WIE-EDT-057", "data")
@pytest.mark.rule("WIE-PSU-024", "data")
def test_all_that_stands_in_siberia() -> None:
    rows = {row["kind"]: row for row in rows_of("siberia")}
    assert {kind: row["count"] for kind, row in rows.items()} == {
        "arms": "24",
        "training": "3",
        "personnel": "0",
    }
    assert all("WIE-PSU-024 WIE-EDT-057" in row["rules"] for row in rows.values())
    assert [row["note"].split(":")[0] for row in rows.values()] == [
        "permanent; given",
        "guess",
        "guess",
    ]
    assert [kind for kind, row in rows.items() if "the 18 of the map" in row["note"]] == [
        "personnel"
    ]


LIMITS = """
    hungary         open=hungarians-open limit=hungarian-limit
    romania         open=romanians-open
    bulgaria        open=bulgarians-open hexes=4 near=bulgaria
    finland         open=finnish-area closed=leningrad limit=finnish-limit hexes=10 near=finland
    germany         closed=leningrad
    italy           closed=closed-italians
    spain           open=open-to-spaniards
    netherlands     open=netherlands
    belgium         open=belgium
    ireland         open=ireland
    portugal        open=portugal
    switzerland     open=switzerland
    yugoslavia      open=yugoslavia
    united-kingdom  hexes=5 near=bef-coast
    france          closed=egypt
"""
"""Leningrad stands for its border of 1939 and that of 1940."""


@pytest.mark.rule("WIE-MOV-004", "data")
def test_every_limit_of_movement() -> None:
    rows = rows_of("movement")
    found = {}
    for row in rows:
        row["closed"] = row["closed"].replace(
            "leningrad-border-1939 leningrad-border-1940", "leningrad"
        )
        keys = ("open", "closed", "limit", "hexes", "near")
        found[row["nation"]] = [f"{key}={row[key]}" for key in keys if row[key]]
    assert found == {
        line.split()[0]: line.split()[1:] for line in LIMITS.splitlines() if line.strip()
    }
    assert {row["nation"]: row["when"] for row in rows if row["when"]} == {
        "finland": "until Leningrad is Axis for the border",
        "germany": "until Leningrad is Axis",
        "united-kingdom": "until France surrenders or 1941",
        "france": "through 1940 with the option",
    }
    assert {row["nation"]: row["rules"] for row in rows} == {
        "hungary": "WIE-NAT-029",
        "romania": "WIE-NAT-037 WIE-NAT-038",
        "bulgaria": "WIE-NAT-043",
        "finland": "WIE-NAT-049 WIE-NAT-050",
        "germany": "WIE-NAT-009",
        "italy": "WIE-NAT-017",
        "spain": "WIE-NAT-152",
        "netherlands": "WIE-NAT-099",
        "belgium": "WIE-NAT-105",
        "ireland": "WIE-NAT-129",
        "portugal": "WIE-NAT-145",
        "switzerland": "WIE-NAT-166",
        "yugoslavia": "WIE-NAT-191",
        "united-kingdom": "WIE-MOV-044 WIE-NAT-059",
        "france": "WIE-OPT-030",
    }


@pytest.mark.rule("WIE-MAP-018", "data")
def test_the_names_of_the_edges() -> None:
    # Transit in the west near Ireland and in the south near Suez; Siberia is in the east.
    found = {(row["kind"], row["name"], row["at"][:3], row["at"][3:]) for row in rows_of("edges")}
    west, east, south = "001", "160", "135"
    assert {(kind, name) for kind, name, column, _ in found if column == west} == {
        ("transit", "High Seas transit"),
        ("usa-port", "United States"),
    }
    assert {(kind, name) for kind, name, _, row in found if row == south} == {
        ("middle-east", "Egypt"),
        ("transit", "Red Sea transit"),
    }
    assert {(kind, name) for kind, name, column, _ in found if column == east} == {
        *(("siberia", f"Siberia, {line} line") for line in ("northern", "middle", "southern")),
        ("middle-east", "Iran"),
        ("middle-east", "Iraq"),
    }


@pytest.mark.rule("WIE-GAME-029", "data")
@pytest.mark.rule("WIE-NAT-110", "data")
def test_when_areas_change_hands_and_to_whom() -> None:
    # Eastern Poland in 1939, with its Ukrainian part; Bessarabia in 7/40, and what came with it.
    rows = rows_of("named-areas")
    since = {(row["id"], row["name"]): row["since"] for row in rows if row["since"]}
    assert since == {
        ("eastern-poland", "Eastern Poland"): "10/1/39",
        ("ukraine", "Ukraine: Polish part"): "10/1/39",
        ("baltic-states", "Baltic States"): "11/3/39",
        ("finnish-strip", "Finnish strip: Karelia"): "2/2/40",
        ("finnish-strip", "Finnish strip: Salla"): "2/2/40",
        ("bessarabia", "Bessarabia"): "7/1/40",
        ("northern-bukovina", "Northern Bukovina"): "7/1/40",
    }
    assert {row["becomes"] for row in rows if row["since"]} == {"soviet-union"}
    vichy = {row["id"] for row in rows if row["becomes"] == "vichy-france"}
    assert vichy == {"vichy-france", "vichy-colonies"}
    for area in sorted({row["id"] for row in rows}):
        hexes = [at for row in rows if row["id"] == area for at in row["hexes"].split()]
        assert len(hexes) == len(set(hexes)), area
    # The rows of an area stand together, and list its hexes in the order of the map.
    runs = [area for area, _ in groupby(row["id"] for row in rows)]
    assert len(runs) == len(set(runs))
    for part, some in groupby(rows, lambda row: (row["id"], row["name"])):
        listed = [at for row in some for at in row["hexes"].split()]
        assert listed == sorted(listed), part


@pytest.mark.rule("WIE-WX-011", "data")
def test_where_ports_freeze() -> None:
    rows = rows_of("freezing-ports")
    assert misplaced(rows) == []
    assert len(rows) == len({row["name"] for row in rows}) == 11
    assert {row["kind"] for row in rows} == {"freezing"}
    ports = {row["at"] for row in rows_of("ports")}
    assert {row["at"] for row in rows} <= ports


@pytest.mark.rule("WIE-MAP-019", "data")
def test_every_port_is_at_its_town_and_stands_there_once() -> None:
    rows = rows_of("ports")
    assert misplaced(rows) == []
    assert len({row["at"] for row in rows}) == len(rows)


@pytest.mark.rule("WIE-MAP-009", "data")
def test_every_town_is_where_its_name_is_and_stands_there_once() -> None:
    rows = rows_of("settlements")
    assert misplaced(rows) == []
    assert len({row["at"] for row in rows}) == len(rows)


def points(scenario: str, table: str) -> list[str]:
    """The rows of a table of a scenario, each as one line."""
    return [" ".join(row.values()) for row in rows_of("scenarios", scenario, table)]


@pytest.mark.rule("WIE-TRK-005", "data")
@pytest.mark.rule("WIE-TRK-006", "data")
@pytest.mark.rule("WIE-TRK-009", "data")
def test_all_replacements_of_scenarios_in_the_west() -> None:
    # Of the United States 8 IR and 6 MR a cycle, of the United Kingdom 1 IR in odd and 1 MR in even
    # cycles. The German ones are ours, and changed on purpose only.
    cycles = {3: 7, 7: 8, 11: 9, 15: 10, 19: 11}  # by turn, the first of its cycle
    assert points("rhine-1944", "replacements") == [
        *(f"united-states west {turn} 8 6" for turn in cycles),
        *(
            f"united-kingdom west {turn} {cycles[turn] % 2} {1 - cycles[turn] % 2}"
            for turn in cycles
        ),
        *(f"germany west {turn} 4 2" for turn in cycles),
    ]
    assert points("summer-1944", "replacements") == [  # it begins on 7/1/44
        "united-states west 1 8 6",
        "united-states west 5 8 6",
        "united-kingdom west 1 1 0",
        "united-kingdom west 5 0 1",
        "germany west 1 4 2",
        "germany west 5 4 2",
        "germany east 1 12 4",
        "germany east 5 12 4",
    ]
    assert points("france-1940", "replacements") == [
        "france west 0 1 0",
        "france west 3 2 1",
        "france west 7 2 1",
        "united-kingdom west 0 1 0",
    ]


@pytest.mark.rule("WIE-TRK-012", "data")
@pytest.mark.rule("WIE-HIST-003", "data")
def test_all_points_of_the_east_in_1941() -> None:
    # From 8/41 on each cycle 6 IR and 2 MR; 26 German air points. The other air forces are ours.
    assert points("barbarossa-1941", "replacements") == [
        f"germany east {turn} 6 2" for turn in (5, 9, 13)
    ]
    assert points("barbarossa-1941", "air") == [
        "germany east 26",
        "romania east 2",
        "hungary east 1",
        "soviet-union east 24",
    ]
    assert points("poland-1939", "air") == ["germany east 20", "poland east 4"]  # ours


@pytest.mark.rule("WIE-TRK-007", "data")
def test_all_fleets_and_transports_of_1944() -> None:
    # All 15 amphibious fleets and 9 air transport points have come; those of the east are ours.
    assert points("rhine-1944", "fleets") == ["allied 0 15 0"]
    assert points("rhine-1944", "transports") == ["allies west 9"]
    assert points("summer-1944", "transports") == ["allies west 9", "axis east 2", "soviets east 2"]


@pytest.mark.rule("WIE-HIST-009", "data")
@pytest.mark.rule("WIE-TRK-013", "data")
def test_who_comes_to_the_east_in_1941() -> None:
    # On 7/2/41 two 10-8, one 8-8 and twenty-five 6-5.
    # With 8/41 twenty-four Soviet divisions, with 9/41 and 10/41 sixteen and four brigades each.
    rows = rows_of("scenarios", "barbarossa-1941", "units")
    templates = {
        row["formation"]: row["template"] for row in rows_of("systems", "europe", "formations")
    }
    found = Counter((row["turn"], templates[row["formation"]]) for row in rows if row["turn"])
    assert found == {
        ("2", "de-panzer"): 2,
        ("2", "de-panzergrenadier"): 1,
        ("2", "de-infantry"): 25,
        ("5", "su-infantry"): 24,
        **{(turn, "su-infantry"): 16 for turn in ("9", "13")},
        **{(turn, "su-armor-brigade"): 2 for turn in ("9", "13")},
        **{(turn, "su-mechanized-brigade"): 2 for turn in ("9", "13")},
    }
    assert {row["strength"] for row in rows if row["turn"]} == {"whole"}
