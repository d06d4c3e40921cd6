"""The scenarios: that they say what the register asks for.

Many rules of the area ask for lists over all twelve scenarios. Their values are tested here as far
as there are scenarios, without a mark: it would claim the whole list.
"""

import tomllib
from functools import cache

import pytest

from grognard.content.packs import find_packs, own_place
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.content.sources import Folder
from grognard.systems.overlord.formations import UnitRow
from grognard.systems.overlord.read import Files, read_files, read_scenario
from grognard.systems.overlord.rules.clock import day_of, hour_of, is_night_turn
from grognard.systems.overlord.rules.ground import around, terrain_of
from grognard.systems.overlord.terms import Terms
from grognard.tracing.witness import note_read

EAST = ("perch", "epsom", "caen", "goodwood")
WEST = ("omaha", "cherbourg", "saint-lo", "cobra", "overlord-june")
SCENARIOS = ("tutorial", "pegasus", "carentan", "drop-zones", "race-for-caen", *EAST, *WEST)
LANDINGS = ("drop-zones", "race-for-caen")


def files(scenario: str) -> Folder:
    """The files of a scenario, with the map and the tables."""
    return find_scenario(scenario, find_packs())


def read(scenario: str) -> Terms:
    """Read a scenario, as its files stand: once, but whoever asks is seen to use them."""
    for path in sorted((own_place() / "scenarios" / scenario).iterdir()):
        note_read(path)
    return read_once(scenario)


@cache
def read_once(scenario: str) -> Terms:
    """Read a scenario from its files."""
    problems = Problems()
    found = read_scenario(files(scenario), scenario, problems)
    assert found is not None, problems.text()
    return found


def tables(scenario: str) -> Files:
    """Read the tables of a scenario alone, which is quicker than reading it with its map."""
    problems = Problems()
    found = read_files(files(scenario), problems)
    problems.raise_if_any()
    return found


def units(scenario: str) -> dict[str, UnitRow]:
    """The rows of a scenario's units by id."""
    return tables(scenario).units.by("id")


def state(unit: UnitRow) -> tuple[int, int]:
    """Readiness and strength of a unit."""
    return unit.readiness, unit.strength


@pytest.mark.rule("OVL-SCN-007", "data")
@pytest.mark.rule("OVL-SCN-009", "data")
@pytest.mark.parametrize(
    ("scenario", "first", "turns", "last", "nights"),
    [
        ("drop-zones", ("1944-06-05", 18), 10, "1944-06-08", [1, 4, 7, 10]),
        ("race-for-caen", ("1944-06-05", 18), 13, "1944-06-09", [1, 4, 7, 10, 13]),
        ("pegasus", ("1944-06-05", 18), 10, "1944-06-08", [1, 4, 7, 10]),
        ("tutorial", ("1944-06-07", 6), 4, "1944-06-08", [3]),
        ("perch", ("1944-06-10", 6), 15, "1944-06-14", [3, 6, 9, 12, 15]),
        ("epsom", ("1944-06-25", 6), 21, "1944-07-01", [3, 6, 9, 12, 15, 18, 21]),
        ("caen", ("1944-07-04", 6), 18, "1944-07-09", [3, 6, 9, 12, 15, 18]),
        ("goodwood", ("1944-07-18", 6), 9, "1944-07-20", [3, 6, 9]),
    ],
)
def test_turns_and_the_clock(
    scenario: str, first: tuple[str, int], turns: int, last: str, nights: list[int]
) -> None:
    found = read(scenario)
    assert (day_of(found, 1).isoformat(), hour_of(found, 1)) == first
    assert (found.turns, day_of(found, turns).isoformat()) == (turns, last)
    assert [turn for turn in range(1, turns + 1) if is_night_turn(found, turn)] == nights


@pytest.mark.parametrize(
    ("scenario", "size", "command", "superiority"),
    [
        ("drop-zones", 18 * 16, (-30, -40), 3),
        ("race-for-caen", 26 * 13, (-30, -40), 3),
        ("perch", 17 * 15, (-20, -25), 2),
        ("epsom", 15 * 14, (-20, -25), 2),
        ("caen", 18 * 15, (-20, -25), 2),
        ("goodwood", 14 * 17, (-20, -25), 3),
    ],
)
def test_windows_and_command(
    scenario: str, size: int, command: tuple[int, int], superiority: int
) -> None:
    found = read(scenario)
    assert found.map.size == size
    assert (found.command("allies"), found.command("axis")) == command
    assert found.player["allies"].superiority == superiority


def test_who_comes_when() -> None:
    """Turn 1 is the night of 5 June, 2 the morning of the 6th, 4 its evening, 5 to 7 the 7th."""
    caen, utah = units("race-for-caen"), units("drop-zones")
    dropped = {name: utah[name].turn for name in ("us-505", "us-507", "us-508", "us-501", "us-506")}
    assert set(dropped.values()) == {1}
    assert (caen["gb-3pb"].turn, caen["gb-7p"].turn, caen["gb-6al"].turn) == (1, 1, 4)
    assert {caen[name].turn for name in ("gb-8b", "ca-7b", "ca-8b", "gb-231b", "gb-69b")} == {2}
    assert {utah[name].turn for name in ("us-8i", "us-22i", "us-70")} == {2}
    assert utah["us-325"].turn in (4, 5), "6 to 7 June"
    assert 5 <= utah["us-358"].turn <= 10, "the 90th, on 7 and 8 June"
    assert 5 <= caen["gb-4cly"].turn <= 10, "the 7th Armoured, on 7 and 8 June"
    assert min(row.turn for name, row in caen.items() if name.startswith("ge-12") and row.turn) == 4
    assert {caen[name].turn for name in ("ge-901", "ge-902")} <= {8, 9, 10, 11, 12, 13}
    assert not utah["ge-1057"].turn, "on the map"


@pytest.mark.rule("OVL-EDIT-003", "data")
@pytest.mark.rule("OVL-SCN-016", "data")
@pytest.mark.parametrize("scenario", LANDINGS)
def test_landing_hexes(scenario: str) -> None:
    found = read(scenario)
    sea = [unit for unit in found.units if unit.entry == "sea"]
    assert len(sea) > 20
    beaches = {unit.at for unit in sea}
    assert all(terrain_of(found, at).terrain == "beach" for at in beaches)
    assert not any(unit.at in beaches for unit in found.units if unit.side == "axis")
    forts = {fort.at for fort in found.forts}
    points = [unit for unit in found.units if unit.template == "strongpoint"]
    assert all(unit.at in forts for unit in points)
    assert any(unit.at in around(found, beach) for unit in points for beach in beaches)


def test_states_on_landing() -> None:
    caen, utah = units("race-for-caen"), units("drop-zones")
    assert state(caen["gb-231b"]) == state(caen["gb-69b"]) == (75, 97), "Gold"
    assert state(caen["ca-7b"]) == state(caen["ca-8b"]) == (70, 95), "Juno"
    assert state(caen["gb-8b"]) == (75, 97), "Sword"
    assert state(utah["us-8i"]) == state(utah["us-22i"]) == (85, 99), "Utah"
    assert {state(utah[name]) for name in ("us-501", "us-502", "us-505", "us-506")} == {(60, 80)}
    assert {state(utah[name]) for name in ("us-507", "us-508")} == {(50, 75)}
    assert state(utah["us-325"]) == state(caen["gb-6al"]) == (75, 90), "gliders"
    assert state(caen["gb-185b"]) == state(utah["us-12i"]) == (95, 100), "follow-up"


@pytest.mark.rule("OVL-SCN-018", "data")
def test_drop_zones() -> None:
    """Hiesville is 2517, Angoville 2518, Ranville 5924; the numbers are those of the map."""
    utah, caen = tables("drop-zones"), tables("race-for-caen")
    landed = {**utah.units.by("id"), **caen.units.by("id")}
    airborne = ("us-501", "us-502", "us-506", "us-505", "us-507", "us-508")
    assert [landed[name].at for name in airborne] == [
        *("2518", "2515", "2517"),
        *("2316", "2015", "2016"),
    ]
    assert (landed["gb-12p"].at, landed["gb-7p"].at) == ("5924", "5823")
    heads = {source.at: source.range for source in utah.sources if source.sort == "airhead"}
    assert heads == {"2416": 6, "2517": 6}
    assert [s.range for s in caen.sources if s.sort == "airhead"] == [6]


@pytest.mark.rule("OVL-SCN-019", "data")
@pytest.mark.rule("OVL-SCN-032", "data")
def test_fixed_units_and_standing_orders() -> None:
    caen = read("race-for-caen")
    points = [unit for unit in caen.units if unit.template == "strongpoint" and unit.wakes]
    assert len(points) >= 8
    for unit in points:
        assert (unit.fixed, unit.fixed_until, unit.stance) == ("place", 7, "hold-fast")
    for name in ("ge-125", "ge-192", "ge-1-22"):
        unit = caen.unit[name]
        assert (unit.fixed, unit.area, unit.fixed_until) == ("area", "caen", 2)
    assert len(caen.zone["caen"].hexes) >= 20
    assert (caen.unit["ge-915"].area, caen.unit["ge-915"].fixed_until) == ("reserve", 3)
    for name in ("ge-long", "ge-1260"):
        battery = caen.unit[name]
        assert (battery.fixed, battery.fixed_until, battery.wakes) == ("place", 0, False)
    utah = units("drop-zones")
    assert {utah[name].fixed_until for name in ("ge-920", "ge-922", "ge-243pj")} == {3}
    assert caen.unit["ge-744"].stance == "hold"
    assert caen.unit["gb-3rec"].stance == "standard"
    paid = {unit.id for unit in caen.units if unit.combat}
    assert paid == {"gb-3", "ca-3", "gb-50"}


@pytest.mark.rule("OVL-SCN-019", "data")
def test_who_never_leaves_caen_and_cherbourg_in_june() -> None:
    """By the ruling: a red F for the whole game; the others of 21 Pz are free on 6 June, 06:00."""
    june = read("overlord-june")
    caen = ("ge-21", "ge-192", "ge-125", "ge-200", "ge-pj200", "ge-220", "ge-305")
    cherbourg = ("ge-cher", "ge-mari", "ge-flkch", "ge-3-739", "ge-pi709")
    for name in (*caen, *cherbourg):
        unit = june.unit[name]
        assert (unit.fixed, unit.fixed_until, unit.wakes) == ("place", 0, False), name
    assert (june.unit["ge-192"].at, june.unit["ge-cher"].at) == ("5526", "1306")
    # Tanks, reconnaissance and artillery. The second turn is that of 6 June, 06:00.
    for name in ("ge-1-22", "ge-2-22", "ge-21aa", "ge-ar155", "ge-ar155b"):
        unit = june.unit[name]
        assert (unit.fixed, unit.area, unit.fixed_until) == ("area", "e-caen", 2), name
    assert june.unit["ge-ar155c"].fixed == ""


@pytest.mark.rule("OVL-EDIT-008", "data")
def test_works_of_the_coast() -> None:
    caen = {fort.at: fort.feature for fort in tables("race-for-caen").forts}
    named = {"Hillman": "5622", "Douvres": "5421", "Merville": "6122", "Longues": "4419"}
    assert {caen[at] for at in named.values()} == {"fort"}
    assert caen["5226"] == "fort", "Carpiquet"
    utah = {fort.at: fort.feature for fort in tables("drop-zones").forts}
    assert (utah["2412"], utah["2413"]) == ("fort", "fort"), "Crisbecq and Azeville"


def test_sources_of_supply() -> None:
    caen = tables("race-for-caen").sources
    beaches = {s.at: s.share for s in caen if s.seaborne}
    assert beaches == {"4818": 40, "5319": 30, "5721": 30}
    assert {s.turn for s in caen if s.seaborne} == {2}
    assert [s.at for s in caen if s.side == "axis" and s.sort == "depot"] == ["5526"], "Caen"
    utah = tables("drop-zones").sources
    assert [s.at for s in utah if s.seaborne] == ["2815"]
    assert [s.at for s in utah if s.side == "axis" and s.sort == "depot"] == ["1811"], "Valognes"


@pytest.mark.parametrize(
    ("scenario", "points"),
    [
        ("drop-zones", [(15, 20, 5, 5), (10, 12, 4, 4), (15, 20, 4, 2), (8, 8, 2, 1)]),
        ("race-for-caen", [(25, 35, 10, 10), (18, 22, 7, 8), (25, 30, 5, 5), (16, 14, 3, 3)]),
        ("carentan", [(15, 25, 5, 5), (12, 16, 4, 4), (15, 20, 4, 4), (10, 10, 2, 2)]),
        ("perch", [(25, 35, 10, 15), (20, 22, 6, 8), (25, 30, 6, 8), (18, 16, 3, 4)]),
        ("epsom", [(50, 80, 20, 25), (35, 40, 10, 14), (40, 60, 10, 15), (26, 24, 5, 6)]),
        ("caen", [(45, 80, 20, 20), (30, 40, 10, 12), (35, 50, 10, 10), (22, 22, 4, 4)]),
        ("goodwood", [(60, 90, 15, 30), (45, 45, 8, 18), (40, 60, 8, 12), (26, 26, 4, 6)]),
    ],
)
def test_points(scenario: str, points: list[tuple[int, int, int, int]]) -> None:
    rows = {(row.side, row.turn): row for row in tables(scenario).income}
    keys = (("allies", 0), ("allies", 1), ("axis", 0), ("axis", 1))
    found = [rows[key] for key in keys]
    assert [(row.fuel, row.ammo, row.personnel, row.equipment) for row in found] == points


def test_places_of_victory() -> None:
    caen = {place.name: (place.allies, place.axis) for place in tables("race-for-caen").locations}
    assert caen == {
        "Caen": (5, 2),
        "Carpiquet": (2, 1),
        "Bénouville bridges": (2, 3),
        "Ranville": (1, 1),
        "Troarn": (1, 1),
        "Cabourg": (1, 0),
        "Ouistreham": (1, 2),
        "Sword Beach": (0, 4),
        "Courseulles": (1, 4),
        "Arromanches": (2, 4),
        "Bayeux": (2, 2),
        "Tilly-sur-Seulles": (1, 1),
        "Hill 112": (2, 2),
        "Bourguébus": (2, 1),
        # Beyond the register's list: where the beaches meet.
        "Creully": (3, 0),
        "Douvres": (2, 0),
    }
    utah = {place.name: (place.allies, place.axis) for place in tables("drop-zones").locations}
    assert (utah["Sainte-Mère-Église"], utah["Carentan"]) == ((2, 2), (3, 2))
    assert (utah["Utah Beach"], utah["Quinéville"]) == ((0, 4), (1, 0))


def test_the_weather_of_june() -> None:
    days = {row.turn: row for row in tables("race-for-caen").weather}
    first = days[2]
    assert (first.visibility, first.precipitation, first.sea) == ("cloudy", "none", "marginal")
    eighth, ninth = days[8], days[11]
    assert (eighth.visibility, eighth.precipitation) == ("overcast", "light-rain")
    assert (ninth.visibility, ninth.precipitation, ninth.sea) == (
        "overcast",
        "heavy-rain",
        "marginal",
    )
    assert {row.ground for row in days.values()} == {"good"}


def test_assets() -> None:
    found = tables("race-for-caen")
    ships = {asset.name: asset.sea for asset in found.assets if asset.sea}
    for name in ("HMS Warspite", "HMS Ramillies", "HMS Mauritius", "HMS Frobisher", "ORP Dragon"):
        assert ships[name] == "sword"
    assert (ships["HMS Belfast"], ships["HMS Diadem"]) == ("juno", "juno")
    for name in ("HMS Ajax", "HMS Orion", "HMS Argonaut", "HMS Emerald"):
        assert ships[name] == "gold"
    assert not [asset for asset in found.assets if asset.side == "axis" and asset.sea]
    kinds = [asset.asset for asset in found.assets if asset.side == "allies"]
    assert 2 <= kinds.count("allied-fighter-bomber") <= 4, "a quarter to a half of eight"
    assert kinds.count("surprise") == 1
    assert kinds.count("rocket-craft") == 3
    axis = [asset.asset for asset in found.assets if asset.side == "axis"]
    assert (axis.count("counterattack-plan"), axis.count("prepared-defence")) == (2, 3)
    utah = {asset.name for asset in tables("drop-zones").assets if asset.sea == "utah"}
    assert {"USS Nevada", "HMS Erebus", "USS Quincy", "USS Tuscaloosa", "HMS Hawkins"} <= utah
    assert {"HMS Enterprise", "HMS Black Prince"} <= utah


@pytest.mark.rule("OVL-SCN-033", "data")
@pytest.mark.rule("OVL-EDIT-019", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_briefings(scenario: str) -> None:
    folder = files(scenario)
    briefing = folder["scenario/briefing.md"].decode()
    settings = tomllib.loads(folder["scenario/scenario.toml"].decode())["overlord"]
    for words in ("**Allies.**", "**Axis.**", "**What happened.**", "**What is guessed.**"):
        assert words in briefing, words
    assert f"{settings['allies']['command']} for the Allies" in briefing
    assert f"{settings['axis']['command']} for the Axis" in briefing
    assert "night" in briefing


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_left_undefined(scenario: str) -> None:
    found = read(scenario)
    for unit in found.units:
        assert unit.name
        assert unit.short
        assert not unit.echelon or found.tables.ranges[unit.echelon].range > 0
    assert all(place.allies or place.axis for place in found.locations)
    assert all(asset.asset in found.tables.assets for asset in found.assets)


def test_sizes_of_the_small_ones() -> None:
    tutorial = read("tutorial")
    for side in ("axis", "allies"):
        assert 8 <= sum(unit.side == side for unit in tutorial.units) <= 12
    assert tutorial.map.size == 12 * 10
    assert 20 <= len(units("pegasus")) <= 28
