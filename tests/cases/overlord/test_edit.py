"""The format of scenarios: what a designer can say, and what is refused, shown on Carentan."""

import pytest

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.content.sources import Folder
from grognard.systems.overlord.read import read_scenario
from grognard.systems.overlord.rules.clock import hour_of, is_night_turn
from grognard.systems.overlord.terms import Terms

FORMATIONS = "formations.csv"


def files() -> Folder:
    """The files of Carentan, with the map and the tables."""
    return find_scenario("carentan", find_packs())


def read(*changes: tuple[str, str, str]) -> tuple[Terms | None, str]:
    """Read Carentan with texts replaced, as `("units.csv", "old", "new")`; and what is wrong."""
    folder = files()
    texts: dict[str, str] = {}
    for name, old, new in changes:
        path = f"system/{name}" if name == FORMATIONS else f"scenario/{name}"
        text = texts.get(path) or folder[path].decode()
        assert old in text, old
        texts[path] = text.replace(old, new, 1)
    problems = Problems()
    return read_scenario(Folder.of(texts).over(folder), "carentan", problems), problems.text()


def terms(*changes: tuple[str, str, str]) -> Terms:
    found, wrong = read(*changes)
    assert found is not None, wrong
    return found


def wrong(*changes: tuple[str, str, str]) -> str:
    found, said = read(*changes)
    assert found is None
    return said


GLIDER = "us-327,2719,,,,douve,90,95,,,"
"""The 327th; fixed, area, fixed_until, wakes … follow."""
HEADS = "us-29,3119,,,,,,,,,,,,,,,"
"""The 29th Division, up to `transfers`."""


@pytest.mark.rule("OVL-EDIT-002", "data")
def test_setup_zones() -> None:
    found = terms()
    assert found.zone["isigny"].hexes == ("3019", "3018", "3119", "3118")
    assert found.unit["us-175"].zone == "isigny"
    assert "no zone" in wrong(("units.csv", "us-175,3019,,,,isigny,", "us-175,3019,,,,nowhere,"))
    assert "at least one hex" in wrong(
        ("zones.csv", "isigny,allies,3019 3018 3119 3118", "isigny,allies,")
    )


@pytest.mark.rule("OVL-EDIT-003", "data")
def test_arrivals() -> None:
    row = terms().unit["us-2ad"]
    assert (row.turn, row.entry, row.at) == (9, "edge", "3319")
    assert "how it comes" in wrong(("units.csv", ",3319,,9,edge,", ",3319,,9,,"))


@pytest.mark.rule("OVL-EDIT-004", "data")
def test_who_commands_whom() -> None:
    found = terms().unit
    assert (found["us-501"].hq, found["us-101"].hq, found["us-7c"].hq) == (
        "us-101",
        "us-7c",
        "us-1a",
    )
    assert found["us-1a"].hq == "", "above it nobody takes part"
    assert found["ge-795"].hq == "ge-91", "attached: its own division, the 709th, is not there"
    assert "no HQ of the side" in wrong(("units.csv", "us-501,2618,,", "us-501,2618,ge-91,"))
    assert "no HQ of the side" in wrong(("units.csv", "us-501,2618,,", "us-501,2618,us-502,"))
    assert "root HQ" in wrong(
        ("units.csv", "us-7c,2617,,,,,,,,,,,,,,,\n", ""),
        ("units.csv", "us-1a,2816,,,,,,,,,,,,,,,\n", ""),
    )
    assert "circle" in wrong(("units.csv", "us-7c,2617,,", "us-7c,2617,us-101,"))


@pytest.mark.rule("OVL-EDIT-005", "data")
def test_hqs_that_may_change_their_corps() -> None:
    assert not terms().unit["us-29"].transfers
    assert terms(("units.csv", HEADS, f"{HEADS}yes")).unit["us-29"].transfers


@pytest.mark.rule("OVL-EDIT-006", "data")
def test_hqs_that_stay_where_they_are() -> None:
    found = terms(("units.csv", HEADS, "us-29,3119,,,,,,,,,place,,,,,,")).unit["us-29"]
    assert (found.fixed, found.echelon) == ("place", "division")


@pytest.mark.rule("OVL-EDIT-007", "data")
def test_fixed_units() -> None:
    found = terms(("units.csv", f"{GLIDER},,,,", f"{GLIDER}area,douve,4,yes,")).unit["us-327"]
    assert (found.fixed, found.area, found.fixed_until, found.wakes) == ("area", "douve", 4, True)
    assert "names it" in wrong(("units.csv", f"{GLIDER},", f"{GLIDER}area,"))
    assert "units.csv" in wrong(("units.csv", f"{GLIDER},", f"{GLIDER}nailed,"))


@pytest.mark.rule("OVL-EDIT-008", "data")
def test_forts_have_an_owner_and_mines_have_none() -> None:
    found = terms()
    assert [(fort.at, fort.feature, fort.side) for fort in found.forts] == [
        ("2819", "entrenchment", "axis")
    ]
    assert "no side" in wrong(("forts.csv", "2819,entrenchment,axis", "2819,entrenchment,belgium"))
    assert "forts.csv" in wrong(("forts.csv", "2819,entrenchment,axis", "2819,castle,axis"))


@pytest.mark.rule("OVL-EDIT-009", "data")
def test_sources_of_supply() -> None:
    found = terms(("sources.csv", "2925,axis,main", "2925,axis,depot"))
    assert {(s.at, s.sort) for s in found.sources if s.side == "axis"} == {
        ("2025", "main"),
        ("2925", "depot"),
    }
    sea = [source.share for source in found.sources if source.seaborne]
    assert sorted(sea) == [40, 60]
    assert "no main source" in wrong(
        ("sources.csv", "2025,axis,main", "2025,axis,depot"),
        ("sources.csv", "2925,axis,main", "2925,axis,depot"),
    )


@pytest.mark.rule("OVL-EDIT-010", "data")
def test_airfields_fed_by_air() -> None:
    found = terms(
        ("sources.csv", "2925,axis,main,", "2617,allies,airhead,A strip,7,,,\n2925,axis,main,")
    )
    [head] = [source for source in found.sources if source.sort == "airhead"]
    assert (head.at, head.range) == ("2617", 7)


@pytest.mark.rule("OVL-EDIT-011", "data")
@pytest.mark.rule("OVL-CCV-002", "data")
@pytest.mark.parametrize(("value", "fits"), [(-20, True), (-40, True), (-19, False), (-41, False)])
def test_command_values(value: int, fits: bool) -> None:
    found, said = read(("scenario.toml", "command = -25", f"command = {value}"))
    assert (found is not None) is fits
    assert ("command" in said) is not fits
    if found is not None:
        assert (found.command("axis"), found.command("allies")) == (value, -20)


@pytest.mark.rule("OVL-EDIT-012", "data")
def test_air_superiority() -> None:
    found = terms()
    assert (found.player["allies"].superiority, found.player["axis"].superiority) == (2, 0)


@pytest.mark.rule("OVL-EDIT-013", "data")
def test_points_at_the_start_and_each_turn() -> None:
    rows = {(row.side, row.turn): row for row in terms().income}
    first, then = rows["allies", 0], rows["allies", 1]
    assert (first.fuel, first.ammo, first.personnel, first.equipment) == (15, 25, 5, 5)
    assert (then.fuel, then.ammo, then.personnel, then.equipment) == (12, 16, 4, 4)
    assert "begins with" in wrong(("income.csv", "axis,0,15,20,4,4\n", ""))


@pytest.mark.rule("OVL-EDIT-014", "data")
@pytest.mark.rule("OVL-VIC-008", "data")
def test_locations_are_worth_something_else_to_each_side() -> None:
    found = {place.name: (place.allies, place.axis) for place in terms().locations}
    assert found["Carentan"] == (3, 2)
    assert found["Utah Beach"] == (0, 4)
    assert "no side" in wrong(("locations.csv", "Carentan,3,2,axis", "Carentan,3,2,belgium"))


@pytest.mark.rule("OVL-EDIT-015", "data")
@pytest.mark.rule("OVL-SEQ-017", "data")
def test_nights() -> None:
    usual = terms()
    assert [turn for turn in range(1, 13) if is_night_turn(usual, turn)] == [3, 6, 9, 12]
    evening = terms(("scenario.toml", "box = 0", "box = 2"))
    assert [turn for turn in range(1, 10) if is_night_turn(evening, turn)] == [1, 4, 7]
    other = terms(("scenario.toml", "box = 0", "box = 0\nnights = []"))
    assert not any(is_night_turn(other, turn) for turn in range(1, 13))


@pytest.mark.rule("OVL-SEQ-016", "data")
@pytest.mark.rule("OVL-GAME-005", "data")
def test_the_clock_of_a_scenario() -> None:
    found = terms()
    assert (found.date, found.turns) == ("1944-06-10", 12)
    assert [hour_of(found, turn) for turn in (1, 2, 3, 4)] == [6, 12, 18, 6]
    assert "box" in wrong(("scenario.toml", "box = 0", "box = 3"))


@pytest.mark.rule("OVL-EDIT-016", "data")
def test_weather_for_every_turn() -> None:
    first = terms().weather[0]
    assert (first.visibility, first.precipitation, first.sea, first.ground) == (
        "clear",
        "none",
        "good",
        "good",
    )
    assert "no weather for turn 2" in wrong(("weather.csv", "2,clear,none,good,good\n", ""))
    assert "weather.csv" in wrong(("weather.csv", "2,clear", "2,purple"))


@pytest.mark.rule("OVL-EDIT-017", "data")
def test_assets() -> None:
    found = {asset.id: asset for asset in terms().assets}
    assert (found["ax-ammo"].turn, found["al-ca1"].sea) == (4, "utah")
    assert (found["al-fb1"].quality, found["ax-fb1"].strength) == ("veteran", 70)
    row = terms().tables.assets[found["ax-rec"].asset]
    assert (row.night, row.delay, row.vary, row.once) == (True, 2, 2, False)
    assert "no asset" in wrong(("assets.csv", "allied-recon,67th", "allied-rocket,67th"))
    assert "no sea area" in wrong(("assets.csv", "100,100,utah", "100,100,atlantis"))


@pytest.mark.rule("OVL-EDIT-018", "data")
def test_every_unit_has_a_grade() -> None:
    found = terms().unit
    assert (found["us-501"].grade, found["us-746"].grade, found["ge-795"].grade) == ("A", "B", "C")
    assert "formations.csv" in wrong(
        (FORMATIONS, "sherman,battalion,regular,B", "sherman,battalion,regular,D")
    )


@pytest.mark.rule("OVL-EDIT-019", "data")
def test_the_briefing_says_each_side_its_command_value() -> None:
    found, folder = terms(), files()
    briefing = folder["scenario/briefing.md"].decode()
    assert f"{found.command('allies')} for the Allies" in briefing
    assert f"{found.command('axis')} for the Axis" in briefing


def test_what_else_is_refused() -> None:
    assert "holds no more units" in wrong(
        ("units.csv", "us-506,2518", "us-506,2618"), ("units.csv", "us-327,2719", "us-327,2618")
    )
    assert "no hex" in wrong(("units.csv", "us-327,2719", "us-327,9999"))
