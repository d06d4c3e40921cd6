"""The map of Normandy: that it says what the register asks of it (area SCN)."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from grognard.content.archives import open_folder
from grognard.content.packs import own_place
from grognard.content.problems import Problems
from grognard.terrain.read import read_map
from tests.maps.frame import WIDTH, hex_at, steps
from tests.maps.statements import Atlas, Ground, River, Road, plain

if TYPE_CHECKING:
    from grognard.terrain.map import Map

NORMANDY = own_place() / "maps" / "normandy"
SCENARIOS = own_place() / "scenarios"
EXPECTED = Path(__file__).parent / "expected"


def normandy() -> Map:
    problems = Problems()
    found = read_map(open_folder(NORMANDY, problems), problems)
    problems.raise_if_any()
    assert found is not None
    return found


def rows(path: Path) -> list[dict[str, str]]:
    """Read a table without its comments."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def place(hex_id: str) -> int:
    """The number of a hex, as the coordinates are turned into it."""
    return (int(hex_id[2:]) - 1) * WIDTH + int(hex_id[:2]) - 1


def away(hex_id: str, latitude: float, longitude: float) -> int:
    """How many hexes a hex lies from a point on the earth."""
    return steps(place(hex_id), hex_at(latitude, longitude))


@pytest.mark.rule("OVL-GAME-004", "data")
@pytest.mark.rule("OVL-SCN-002", "data")
def test_a_hex_is_2500_metres_and_the_map_reaches_from_la_hague_to_lisieux_and_mortain() -> None:
    (sheet,) = normandy().sheets
    assert sheet.metres == 2500
    for latitude, longitude in ((49.73, -1.94), (49.75, 0.25), (48.60, -1.95), (48.60, 0.25)):
        row, column = divmod(hex_at(latitude, longitude), WIDTH)
        assert 0 <= row < sheet.height
        assert 0 <= column < sheet.width
    assert sheet.width >= 74
    assert sheet.height >= 51


@pytest.mark.rule("OVL-SCN-003", "data")
@pytest.mark.rule("OVL-SCN-026", "data")
def test_places_of_victory_lie_where_they_lay_and_pay_what_they_should() -> None:
    found = {row["at"]: row for row in rows(NORMANDY / "victory-points.csv")}
    assert {row["at"] for row in rows(NORMANDY / "victory.csv")} == set(found)
    wanted = rows(EXPECTED / "locations.csv")
    assert len(wanted) == len(found) == 50
    for row in wanted:
        where = float(row["latitude"]), float(row["longitude"])
        near = [
            (there["allies"], there["axis"])
            for at, there in found.items()
            if away(at, *where) <= 1
            and plain(there["name"])[:4] in plain(f"{row['name']} {row['also']}")
        ]
        assert (row["allies"], row["axis"]) in near, row["name"]


@pytest.mark.rule("OVL-SCN-026", "data")
@pytest.mark.rule("OVL-VIC-008", "data")
@pytest.mark.parametrize("scenario", ["overlord-june", "drop-zones"])
def test_where_the_whole_beachhead_is_fought_for_places_pay_as_on_the_map(scenario: str) -> None:
    points = {row["at"]: row for row in rows(NORMANDY / "victory-points.csv")}
    names = {row["at"]: row["name"] for row in rows(NORMANDY / "victory.csv")}
    assert names == {at: row["name"] for at, row in points.items()}
    for row in rows(SCENARIOS / scenario / "locations.csv"):
        there = points[row["at"]]
        assert (row["allies"], row["axis"]) == (there["allies"], there["axis"]), row["name"]


@pytest.mark.rule("OVL-SCN-020", "data")
@pytest.mark.parametrize(
    "scenario",
    ["overlord-june", "cherbourg", "drop-zones", "omaha", "race-for-caen", "pegasus", "carentan"],
)
def test_the_works_of_the_coast_are_those_of_the_map(scenario: str) -> None:
    """In the whole June Cherbourg, Caen and four hexes about it are fortified besides."""
    built = {row["at"]: row["kind"] for row in rows(NORMANDY / "forts.csv")}
    if scenario == "overlord-june":
        built |= dict.fromkeys(("1306", "5526", "5425", "5426", "5525", "5626"), "fort")
    for row in rows(SCENARIOS / scenario / "forts.csv"):
        assert (row["feature"], row["side"]) == (built[row["at"]], "axis"), row["at"]


Says = Literal["most", "some", "none", "side"]


def ground(says: Says, terrain: str, latitude: float, longitude: float) -> Ground:
    """Claim something of the hexes within one of a point."""
    return Ground(terrain, says, str(latitude), str(longitude), 1, terrain, "")


@pytest.mark.rule("OVL-SCN-004", "data")
def test_ground_that_is_to_be_modelled() -> None:
    atlas = Atlas(normandy(), ())
    claims: list[tuple[Says, str, float, float]] = [
        *(("most", "bocage/light bocage", *at) for at in ((49.10, -1.02), (49.08, -0.69))),
        *(("most", "bocage/light bocage", *at) for at in ((49.49, -1.55), (49.15, -1.20))),
        *(
            ("most", "clear/rolling", *at)
            for at in ((49.24, -0.43), (49.30, -0.60), (49.06, -0.29))
        ),
        ("some", "forest", 49.194, -0.878),  # Cerisy
        ("some", "forest", 49.045, -0.435),  # Grimbosq
        ("some", "forest", 49.205, -0.205),  # Bois de Bavent
        ("some", "hill", 49.118, -0.465),  # Hill 112
        ("some", "hill", 48.973, -0.613),  # Mont Pinçon
        ("some", "hill", 49.158, -1.016),  # Hill 192
        ("some", "hill", 49.270, -1.500),  # Mont Castre
        ("some", "hill", 49.123, -0.298),  # Bourguébus
        ("some", "city", 49.633, -1.617),
        ("some", "city", 49.183, -0.370),
        ("some", "city", 49.116, -1.090),
        ("some", "factory", 49.205, -0.300),  # Colombelles
        ("side", "cliff", 49.397, -0.989),  # Pointe du Hoc
        ("side", "cliff", 49.346, -0.756),  # Port-en-Bessin
    ]
    for claim in claims:
        assert atlas.is_ground(ground(*claim)), claim
    inland = {(line.name, line.kind) for line in atlas.map.layers["obstacles"].lines}
    walls = {(beach, "sea-wall") for beach in ("Utah", "Gold", "Juno", "Sword")}
    assert {*walls, ("Omaha", "bluff")} <= inland


@pytest.mark.rule("OVL-SCN-005", "data")
def test_water_and_bridges_that_are_to_be_modelled() -> None:
    atlas = Atlas(normandy(), ())
    for at in ((49.401, -1.364), (49.35, -1.40), (49.42, -1.21), (49.33, -1.02), (49.22, -0.16)):
        assert atlas.is_ground(ground("some", "flooded", *at)), at
    for at in ((49.28, -1.22), (49.25, -1.38)):
        assert atlas.is_ground(ground("some", "marsh", *at)), at
    runs = [
        ("major", "Orne", "48.98 -0.47;49.10 -0.40;49.20 -0.33;49.27 -0.25"),
        ("major", "Vire", "49.12 -1.11;49.17 -1.13;49.30 -1.10"),
        ("major", "Dives", "49.20 -0.16;49.28 -0.11"),
        ("canal", "Canal de Caen à la mer", "49.19 -0.35;49.242 -0.274;49.27 -0.25"),
    ]
    for kind, name, points in runs:
        assert atlas.is_river(River(name, "flows", points, name, "", kind)), name
    kinds: dict[str, set[str]] = {}
    for line in atlas.map.layers["rivers"].lines:
        kinds.setdefault(plain(line.name), set()).add(line.kind)
    assert "major" in kinds["douve"]
    small = ("merderet", "taute", "seves", "seulles", "odon", "aure", "drome", "elle", "souleuvre")
    assert all("minor" in kinds[name] for name in (*small, "vire", "orne"))
    bridges = " / ".join(plain(line.name) for line in atlas.map.layers["bridges"].lines)
    for name in (
        *("benouville", "ranville", "la fiere", "chef du pont", "pont hebert", "isigny"),
        *("caen", "troarn", "bures", "robehomme", "varaville"),
        *(f"carentan {number}" for number in (1, 2, 3, 4)),
    ):
        assert name in bridges, name
    assert len(rows(NORMANDY / "causeways.csv")) >= 4


@pytest.mark.rule("OVL-SCN-006", "data")
def test_highways_and_that_every_town_lies_on_a_road() -> None:
    atlas = Atlas(normandy(), ())
    n13 = "49.633 -1.617;49.303 -1.248;49.277 -0.703;49.183 -0.370;49.146 0.226"
    highways = [
        ("N13", n13),
        ("N158", "49.183 -0.370;48.893 -0.198"),
        ("N172", "49.277 -0.703;49.116 -1.090;49.049 -1.445"),
        ("N174", "49.303 -1.248;49.116 -1.090;48.838 -0.889"),
        ("N175", "49.183 -0.370;49.081 -0.657;48.684 -1.357"),
    ]
    for name, points in highways:
        assert atlas.is_road(Road(name, "leads", points, "highway", 140, "")), name
    on_roads = {at for line in atlas.map.layers["roads"].lines for at in line.run}
    towns = [row for row in rows(NORMANDY / "settlements.csv") if row["kind"] in ("town", "city")]
    assert len(towns) > 50
    assert [row["name"] for row in towns if place(row["at"]) not in on_roads] == []


@pytest.mark.rule("OVL-SCN-020", "data")
def test_works_and_mines_of_the_axis() -> None:
    forts = rows(NORMANDY / "forts.csv")
    assert len(forts) >= 40
    names = " / ".join(plain(row["name"]) for row in forts)
    for name in ("hillman", "morris", "douvres", "pointe du hoc", "longues", "merville"):
        assert name in names, name
    for name in ("azeville", "crisbecq", "carpiquet"):
        assert name in names, name
    assert sum("Cherbourg land front" in row["name"] for row in forts) >= 10
    mined = {row["name"] for row in rows(NORMANDY / "mines.csv")}
    assert {"Omaha", "Gold", "Juno", "Sword"} <= mined
    assert any("Cherbourg" in name for name in mined)


@pytest.mark.rule("OVL-SCN-024", "data")
def test_sources_of_supply_depots_and_airfields() -> None:
    sources = [(row["kind"], row["name"], row["at"]) for row in rows(NORMANDY / "supply.csv")]
    beaches = {
        "Utah": (49.418, -1.175),
        "Omaha": (49.370, -0.880),
        "Gold": (49.341, -0.585),
        "Juno": (49.333, -0.440),
        "Sword": (49.300, -0.320),
    }
    for name, at in beaches.items():
        (hex_id,) = (at for kind, n, at in sources if kind == "allied-beach" and n.startswith(name))
        assert away(hex_id, *at) <= 1, name
    assert [name for kind, name, _ in sources if kind == "allied-port"] == ["Cherbourg"]
    edges = " / ".join(name for kind, name, _ in sources if kind == "axis-edge")
    for name in ("Avranches", "Vire and Mortain", "Falaise and Argentan", "Lisieux", "Pontorson"):
        assert name in edges, name
    depots = {row["name"] for row in rows(NORMANDY / "depots.csv")}
    assert depots == {*("Valognes", "Saint-Lô", "Caen", "Balleroy", "Villers-Bocage", "Cherbourg")}
    fields = " / ".join(row["name"] for row in rows(NORMANDY / "airfields.csv"))
    for name in ("Carpiquet", "Querqueville", "Maupertus"):
        assert name in fields, name


@pytest.mark.rule("OVL-SCN-016", "data")
def test_beaches_lie_on_their_coast() -> None:
    wanted = {
        "utah": (49.418, -1.175),
        "omaha": (49.370, -0.880),
        "gold": (49.341, -0.585),
        "juno": (49.333, -0.440),
        "sword": (49.300, -0.320),
    }
    found: dict[str, list[str]] = {}
    for row in rows(NORMANDY / "beaches.csv"):
        found.setdefault(row["kind"], []).append(row["at"])
    for name, at in wanted.items():
        assert min(away(hex_id, *at) for hex_id in found[name]) <= 1, name
    terrain = normandy().layers["terrain"]
    assert {terrain.at(place(at)) for hexes in found.values() for at in hexes} == {"beach"}
