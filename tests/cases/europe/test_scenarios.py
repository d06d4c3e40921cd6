"""Scenarios of War in Europe: what they hold, and how they are refused."""

import csv
import datetime as dt
import re
from collections import Counter

import pytest

from grognard.content.packs import find_packs
from grognard.content.scenarios import find_scenario
from grognard.systems.europe.rules.arrivals import call_up, hexes_for
from grognard.systems.europe.rules.calendar import dated, turn_on
from grognard.systems.europe.rules.politics import end_game_turn
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.setup import setup
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Terms
from grognard.systems.registry import read_terms
from tests.cases.europe.board import on_turn
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import army, divisions, read, scene, whole_map, wrong_with

POLAND, FRANCE, CRUSADER, BARBAROSSA, RHINE, SUMMER = SCENES = (
    "poland-1939",
    "france-1940",
    "crusader-1941",
    "barbarossa-1941",
    "rhine-1944",
    "summer-1944",
)
STATIONS, FORMATIONS, HOLDERS = (
    f"system/{name}.csv" for name in ("stations", "formations", "holders")
)
UNFOUND = ("knowledge", "sums")
"""Sources of a formation that was not looked up by its number or name."""
TRANSPORTS = "scenario/transports.csv"
TOML, UNITS, AIR = "scenario/scenario.toml", "scenario/units.csv", "scenario/air.csv"


@pytest.mark.rule("WIE-STR-003", "data")
@pytest.mark.parametrize(
    ("day", "turn"),
    [
        (dt.date(1939, 1, 1), Date(1939, 1, 1)),
        (dt.date(1939, 9, 1), Date(1939, 9, 3)),
        (dt.date(1940, 5, 10), Date(1940, 5, 3)),
        (dt.date(1941, 6, 22), Date(1941, 7, 1)),
        (dt.date(1941, 12, 16), Date(1941, 13, 2)),
        (dt.date(1944, 12, 31), Date(1944, 13, 4)),
    ],
)
def test_days_fall_into_turns(day: dt.date, turn: Date) -> None:
    assert turn_on(day) == turn


@pytest.mark.rule("WIE-GAME-029", "data")
def test_dates_are_cycle_turn_and_year() -> None:
    assert dated("10/1/39") == Date(1939, 10, 1)
    assert dated("2/2/40") == Date(1940, 2, 2)
    since = {row[0]: row[2] for row in _rows("map/named-areas.csv") if row[2]}
    assert dated(since["baltic-states"]) == Date(1939, 11, 3)
    assert dated(since["finnish-strip"]) == Date(1940, 2, 2)


@pytest.mark.rule("WIE-GAME-017", "data")
def test_poland_as_history_had_it() -> None:
    terms = scene(POLAND)
    assert terms.first == Date(1939, 9, 3)
    assert 52 <= divisions(terms, "germany") - army(terms, "germany")["de-cavalry"] <= 60
    assert 6 <= army(terms, "germany")["de-panzer"] <= 7
    assert 37 <= army(terms, "poland")["pl-infantry"] <= 40
    assert army(terms, "poland")["pl-cavalry"] == 11


@pytest.mark.rule("WIE-NAT-004", "engine")
def test_sources_come_from_the_map() -> None:
    terms, wrong = read(POLAND)
    assert terms is not None, wrong
    sources = {(row.nation, row.at) for row in terms.sources}
    assert ("poland", "081064") in sources  # Warsaw
    assert ("germany", "065063") in sources  # Berlin
    assert ("germany", "073067") in sources  # Breslau


@pytest.mark.rule("WIE-MAP-011", "engine")
@pytest.mark.rule("WIE-NAT-198", "engine")
def test_who_does_not_play_holds_nothing() -> None:
    terms = scene(POLAND)
    assert terms.holders["danzig"] == AXIS
    assert "soviet-union" not in terms.holders
    control = setup(terms).control
    assert control[terms.map.place("065063")] == 1  # Berlin
    assert control[terms.map.place("081064")] == 2  # Warsaw
    assert control[terms.map.place("094057")] == 0  # Minsk


@pytest.mark.rule("WIE-GAME-017", "data")
def test_france_as_history_had_it() -> None:
    terms = scene(FRANCE)
    assert terms.first == Date(1940, 5, 3)
    assert 130 <= divisions(terms, "germany") <= 142
    assert army(terms, "germany")["de-panzer"] == 10
    assert 88 <= divisions(terms, "france") <= 104
    assert 10 <= army(terms, "united-kingdom")["uk-motorized"] <= 13
    assert 20 <= divisions(terms, "belgium") <= 22
    assert 8 <= divisions(terms, "netherlands") <= 10


@pytest.mark.rule("WIE-GAME-017", "data")
@pytest.mark.rule("WIE-CBT-028", "engine")
def test_crusader_as_history_had_it() -> None:
    terms = scene(CRUSADER)
    assert terms.first == Date(1941, 12, 2)
    assert army(terms, "germany")["de-panzer"] == 2
    assert sum(army(terms, "italy").values()) == 7
    state = setup(terms)
    assert (state.works["096123"].kind, state.works["096123"].side) == ("tobruk", ALLIES)
    assert {unit.side for unit in state.units.values() if unit.at == "096123"} == {ALLIES}
    assert [one.id for one in state.units.values() if not is_supplied(state, one)] == []


@pytest.mark.rule("WIE-GAME-017", "data")
@pytest.mark.rule("WIE-HIST-003", "data")
def test_the_army_for_russia() -> None:
    terms = scene(BARBAROSSA)
    assert terms.first == Date(1941, 7, 1)
    wanted = {
        "de-panzer": 18,
        "de-panzergrenadier": 15,
        "de-panzer-brigade": 7,
        "de-security": 9,
        "de-infantry": 110,
        "de-rail-repair": 3,
    }
    found = army(terms, "germany")
    for template, count in wanted.items():
        assert abs(found[template] - count) <= max(1, count * 5 // 100), template
    assert abs(sum(found[name] for name in wanted) - 162) <= 162 * 5 // 100
    assert {row.nation: row.points for row in terms.wings}["germany"] == 26


@pytest.mark.rule("WIE-NAT-035", "data")
@pytest.mark.rule("WIE-NAT-027", "data")
def test_rumania_and_hungary_have_mobilised() -> None:
    terms = scene(BARBAROSSA)
    assert army(terms, "romania") == {"ro-infantry": 8, "ro-cavalry": 3, "ro-armor": 3}
    assert army(terms, "hungary") == {"hu-motorized": 1, "hu-cavalry": 1, "hu-armor": 2}
    assert "finland" not in terms.holders  # it comes two turns later


@pytest.mark.rule("WIE-NAT-047", "engine")
@pytest.mark.rule("WIE-NAT-051", "engine")
def test_sixteen_finnish_divisions_come_two_turns_after_the_invasion() -> None:
    state = setup(scene(BARBAROSSA))
    for turn, finns in ((1, 0), (2, 16), (3, 16)):  # they join as turn 3 begins
        state = on_turn(state, turn)
        play(state, end_game_turn(state))
        state = on_turn(state, turn + 1)
        play(state, call_up(state, AXIS))
        there = [*state.units.values(), *state.waiting.get(AXIS, {}).values()]
        army_ = [one for one in there if one.nation == "finland"]
        assert [(one.attack, one.moves) for one in army_] == [(4, 5)] * finns
        assert (state.countries["finland"].status == "active") is bool(finns)
    assert all(hexes_for(state, one) for one in state.waiting[AXIS].values())


@pytest.mark.rule("WIE-TRK-013", "data")
def test_the_western_districts_and_what_comes_after_them() -> None:
    terms = scene(BARBAROSSA)
    stood = [unit for unit in setup(terms).units.values() if unit.nation == "soviet-union"]
    assert 160 <= len(stood) <= 190
    arriving = Counter(
        (unit.turn, unit.template) for unit in terms.units if unit.turn and unit.id[:3] == "su-"
    )
    assert arriving[5, "su-infantry"] == 24
    for turn in (9, 13):
        assert arriving[turn, "su-infantry"] == 16
        assert arriving[turn, "su-armor-brigade"] == 2
        assert arriving[turn, "su-mechanized-brigade"] == 2


@pytest.mark.rule("WIE-GAME-017", "data")
@pytest.mark.rule("WIE-NAT-054", "data")
def test_the_west_in_june_1944() -> None:
    stood = [row for row in _rows(STATIONS) if row[1] == "1944-06-06" and row[0][:3] == "de-"]
    assert 56 <= len(stood) <= 62
    terms = scene(RHINE)
    assert terms.first == Date(1944, 6, 3)
    assert army(terms, "united-states")["us-para"] == 2
    assert army(terms, "free-france") == {"ff-armor": 1}
    poles = next(unit for unit in terms.units if unit.id == "uk-1-pol")
    assert terms.tables.templates[poles.template].nation == "united-kingdom"


CENTRE = ("3rd Panzer Army", "4th Army", "9th Army", "2nd Army")
"""The armies of Army Group Centre."""


@pytest.mark.rule("WIE-GAME-017", "data")
def test_army_group_centre_in_june_1944() -> None:
    terms = scene(SUMMER)
    assert terms.first == Date(1944, 7, 1)
    templates = {row[0]: terms.tables.templates[row[4]] for row in _rows(FORMATIONS)}
    stood = [row for row in _rows(STATIONS) if row[1] == "1944-06-22"]
    centre = [row[0] for row in stood if row[5] in CENTRE and row[0][:3] == "de-"]
    assert 34 <= sum(templates[name].size == "division" for name in centre) <= 42
    assert [name for name in centre if templates[name].kind == "armor"] == ["de-20-pz"]
    others = [row[0] for row in stood if row[5] in ("1st Panzer Army", "4th Panzer Army")]
    assert sum(templates[name].kind == "armor" for name in others) == 7


@pytest.mark.rule("WIE-GAME-002", "data")
@pytest.mark.rule("WIE-MAP-011", "engine")
@pytest.mark.rule("WIE-MAP-005", "data")
def test_three_powers_fight_in_the_summer_of_1944() -> None:
    terms = scene(SUMMER)
    assert terms.sides == (AXIS, ALLIES, SOVIETS)
    state = setup(terms)
    control = {
        at: POWERS[state.control[terms.map.place(at)] - 1]
        for at in ("094057", "102052", "033070", "031069", "095076", "098077")
    }
    assert control == {
        "094057": AXIS,  # Minsk
        "102052": SOVIETS,  # Smolensk
        "033070": ALLIES,  # the beachhead
        "031069": AXIS,  # Cherbourg
        "095076": SOVIETS,  # Suceava
        "098077": AXIS,  # Iași
    }
    assert terms.gauges["094057"] == "european"
    assert "102052" not in terms.gauges  # as the map prints it, the Soviet one
    assert terms.gauges["095076"] == "soviet"
    assert [one.id for one in state.units.values() if not is_supplied(state, one)] == []


def test_half_of_those_who_fight_in_the_summer_of_1944_were_looked_up() -> None:
    source = {row[0]: row[5] for row in _rows(FORMATIONS)}
    fought = [source[unit.id] for unit in scene(SUMMER).units]
    assert sum(word not in UNFOUND for word in fought) * 2 >= len(fought)


@pytest.mark.rule("WIE-CBT-025", "engine")
def test_the_maginot_line_is_gone_when_france_is_conquered() -> None:
    kinds = [work.kind for work in setup(scene(RHINE)).works.values()]
    assert "maginot" not in kinds
    assert "liege" not in kinds
    assert kinds.count("west-wall") == 16
    assert kinds.count("fortification") == 9


@pytest.mark.rule("WIE-NAT-110", "data")
@pytest.mark.rule("WIE-MAP-005", "data")
def test_land_that_changed_hands_has_its_new_country_and_gauge() -> None:
    then, now = scene(POLAND), scene(BARBAROSSA)
    for town in ("089070", "089055", "086060"):  # Lwów, Wilno, Białystok
        assert (then.country(town), now.country(town)) == ("poland", "soviet-union")
        assert then.gauges.get(town, "") == ""
        assert now.gauges[town] == "soviet"
    assert now.country("081064") == "poland"  # Warsaw
    assert "081064" not in now.gauges
    state = setup(now)
    assert [one.id for one in state.units.values() if not is_supplied(state, one)] == []


@pytest.mark.rule("WIE-NAT-056", "data")
def test_major_ports_of_great_britain_are_sources() -> None:
    terms, wrong = read(FRANCE)
    assert terms is not None, wrong
    sources = {(row.nation, row.at) for row in terms.sources}
    assert ("united-kingdom", "036063") in sources  # London
    assert ("united-kingdom", "033065") in sources  # Southampton
    assert ("france", "040072") in sources  # Paris
    assert ("france", "044082") in sources  # Lyon
    whole = whole_map()
    ports, names = whole.map.layers["ports"], whole.map.names
    british = {
        names[place].name
        for place in ports.cells.nonzero()[0].tolist()
        if ports.at(place) == "major" and whole.country(whole.map.ids[place]) == "united-kingdom"
    }
    assert "Belfast" in british
    every = british - {"Belfast"}  # Northern Ireland is no part of Great Britain
    found = [row.at for row in whole.sources if row.nation == "united-kingdom"]
    assert {names[whole.map.place(at)].name for at in found} == every
    assert len(found) == len(every) == 7


@pytest.mark.rule("WIE-SUP-009", "data")
@pytest.mark.parametrize(
    ("nation", "places"),
    [
        pytest.param(nation, places, marks=pytest.mark.rule(rule, "data"))
        for rule, nation, places in (
            ("WIE-NAT-014", "italy", {"Roma", "Milano"}),
            ("WIE-NAT-026", "hungary", {"Budapest"}),
            ("WIE-NAT-034", "romania", {"București"}),
            ("WIE-NAT-042", "bulgaria", {"Sofiya"}),
            ("WIE-NAT-077", "france", {"Paris", "Toulouse", "Lyon"}),
            ("WIE-NAT-089", "poland", {"Warszawa"}),
            ("WIE-NAT-133", "greece", {"Athínai", "Thessaloníki"}),
            ("WIE-NAT-139", "norway", {"Oslo"}),
            ("WIE-NAT-150", "spain", {"Madrid"}),
            ("WIE-NAT-158", "sweden", {"Stockholm"}),
            ("WIE-NAT-170", "turkey", {"Ankara"}),
        )
    ],
)
def test_sources_of_a_nation(nation: str, places: set[str]) -> None:
    names = {at: name for at, name, *_ in _rows("map/names.csv")}
    assert {
        names[at] for at, _, _, state, *_ in _rows("map/supply-sources.csv") if state == nation
    } == places
    terms = whole_map()
    assert {names[row.at] for row in terms.sources if row.nation == nation} == places


def test_sources_of_great_powers_on_the_whole_map() -> None:
    terms = whole_map()
    assert terms.map.hexes == 160 * 135
    names = {at: name for at, name, *_ in _rows("map/names.csv")}
    found: dict[str, set[str]] = {}
    for row in terms.sources:
        found.setdefault(row.nation, set()).add(names.get(row.at, row.at))
    assert found["finland"] == {"Helsinki"}
    assert {"London", "Liverpool", "Glasgow", "Southampton"} <= found["united-kingdom"]
    assert {"160020", "160025", "160049"} <= found["soviet-union"]  # the railways out of Siberia


@pytest.mark.rule("WIE-CBT-022", "data")
@pytest.mark.rule("WIE-CBT-023", "data")
def test_fortresses_stand_at_the_start_and_face_germany() -> None:
    works = setup(scene(FRANCE)).works
    strasbourg, wall, liege = works["052074"], works["053074"], works["048068"]
    assert (strasbourg.kind, strasbourg.side) == ("maginot", ALLIES)
    assert "se" in strasbourg.faces
    assert "sw" not in strasbourg.faces
    assert (wall.kind, wall.side, wall.faces) == ("west-wall", AXIS, ())
    assert (liege.kind, liege.side) == ("liege", ALLIES)


@pytest.mark.rule("WIE-NAT-062", "engine")
def test_french_and_british_begin_in_hexes_of_their_own() -> None:
    nations: dict[str, set[str]] = {}
    for unit in setup(scene(FRANCE)).units.values():
        nations.setdefault(unit.at, set()).add(unit.nation)
    assert {"france", "united-kingdom"} not in nations.values()
    british = [at for at, each in nations.items() if "united-kingdom" in each]
    assert sorted(british) == ["041067", "041068", "042067", "048073"]  # three at Lille, the Saar


@pytest.mark.rule("WIE-AIR-013", "engine")
@pytest.mark.rule("WIE-AMOV-005", "engine")
def test_airborne_divisions_wait_for_a_flight() -> None:
    terms = scene(FRANCE)
    state = setup(terms)
    regiments = {f"de-7-fl-{number}" for number in (1, 2, 3)}  # the Axis flies regiments
    assert set(state.loaded) == regiments
    assert {one.front for one in state.loaded.values()} == {"west"}
    assert {one.unit.template for one in state.loaded.values()} == {"de-para-regiment"}
    assert not {"de-7-fl", *regiments} & set(state.units)
    # Air landing divisions fly with an option only.
    assert "de-22-ll" in state.units
    more = read_terms("france-1940", {"additional_units": True})
    assert isinstance(more, Terms)
    assert set(setup(more).loaded) == {"de-22-ll", *regiments}


@pytest.mark.rule("WIE-EDT-061", "engine")
def test_places_that_pay_are_the_ones_named() -> None:
    """Each row of points has a comment with its town: the map must call the hex so."""
    names = {at: name for at, name, *_ in _rows("map/names.csv")}
    for name in SCENES:
        text = find_scenario(name, find_packs())[TOML].decode()
        named = re.findall(r'-holds?", of = "(\d+)".*# (.+)', text)
        assert named
        for at, town in named:
            assert names[at] == town


def test_formations_stand_near_the_towns_they_are_said_to() -> None:
    names = [row for row in _rows("map/names.csv") if row[3] in ("capital", "city", "town")]
    known = {name: at for at, name, *_ in names}
    for formation, _, at, town, *_ in _rows(STATIONS):
        if town in known:
            assert _apart(at, known[town]) <= 2, (formation, at, town)


def test_half_of_the_formations_were_looked_up() -> None:
    rows = _rows(FORMATIONS)
    assert sum(row[5] not in UNFOUND for row in rows) * 2 >= len(rows)


def test_every_source_of_a_formation_is_explained() -> None:
    comment = "\n".join(line for line in _lines(FORMATIONS) if line[:1] == "#")
    explained = set(re.findall(r"[\w-]+(?=,)", comment))
    assert {row[5] for row in _rows(FORMATIONS)} - explained == set()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ((TOML, "1939-09-01", "soon"), "scenario.toml:"),
        ((TOML, "062052-096078", "062052"), "two corners of a window"),
        ((TOML, 'id = "allies"', 'id = "poland"'), 'There is no power "poland"'),
        ((TOML, 'id = "axis"', 'id = "soviets"'), "The Axis plays, against one power or two."),
        ((UNITS, "pl-36,,2", "pl-99,,2"), 'There is no formation "pl-99".'),
        ((UNITS, "pl-36,,2", "pl-36,001001,2"), 'There is no hex "001001" in the window.'),
        ((UNITS, "pl-36,,2", "pl-36,,9"), "The game is over by then."),
        ((UNITS, "pl-36,,2", "de-afrika,,2"), "the unit needs a hex."),
        ((STATIONS, "pl-20,1939-09-01", "pl-8,1939-09-01"), "stations.csv:"),
        ((STATIONS, "pl-20,1939-09-01,079061", "pl-20,1939-09-01,072059"), "of the axis"),
        ((STATIONS, "pl-20,1939-09-01,079061", "pl-20,1939-09-01,077056"), "cannot stand in sea"),
        pytest.param(
            (STATIONS, "de-4-pz,1939-09-01,075068", "de-4-pz,1939-09-01,075069"),
            "More than 4 units",
            marks=pytest.mark.rule("WIE-UNIT-013", "engine"),
        ),
        ((STATIONS, "de-4-pz,", "de-4-pzz,"), 'There is no formation "de-4-pzz"'),
        ((FORMATIONS, "poland,pl-infantry", "poland,pl-infant"), "There is no template"),
        ((FORMATIONS, "poland,pl-infantry", "germany,pl-infantry"), "is a unit of poland"),
        ((TOML, "089070", "189070"), 'There is no hex "189070" in the window.'),
        ((TOML, 'of = "poland"', 'of = "polonia"'), 'There is no country "polonia".'),
        ((TOML, 'of = "axis"', 'of = "germany"'), 'There is no side "germany".'),
        ((TRANSPORTS, "axis,east,2", "soviets,east,2"), "It does not play."),
        ((AIR, "germany,east,20", "prussia,east,20"), "There is no such nation."),
        ((AIR, "germany,east,20", "soviet-union,east,20"), "It fights for nobody who plays."),
        ((UNITS, "pl-36,,2,whole", "pl-36,,2,half"), "units.csv:"),
        ((HOLDERS, "poland,1939-09-01,allies", "poland,1939-09-01,soviet"), "holders.csv:"),
    ],
)
def test_a_broken_scenario_is_refused_with_file_and_line(
    change: tuple[str, str, str], said: str
) -> None:
    assert said in wrong_with(POLAND, change)


def test_a_problem_names_its_line() -> None:
    old = "pl-20,1939-09-01,079061"
    line = next(n for n, text in enumerate(_lines(STATIONS), 1) if text.startswith(old))
    said = wrong_with(POLAND, (STATIONS, old, "pl-20,1939-09-01,071067"))
    assert f"stations.csv:{line}:" in said
    assert "20th Infantry Division stands at 071067, which is of the axis." in said


def test_a_scenario_leaves_out_and_reduces_formations() -> None:
    terms, wrong = read(
        POLAND,
        (UNITS, "pl-36,,2,whole", "pl-36,,0,none"),
        (UNITS, "pl-38,,2,whole", "de-4-pz,,0,group"),
    )
    assert terms is not None, wrong
    units = setup(terms).units
    assert "pl-36" not in units
    assert (units["de-4-pz"].attack, units["de-4-pz"].at) == (2, "075068")


def _lines(path: str) -> list[str]:
    return find_scenario(POLAND, find_packs())[path].decode().split("\n")


def _rows(path: str) -> list[list[str]]:
    return list(csv.reader(line for line in _lines(path) if line and line[0] != "#"))[1:]


def _apart(first: str, second: str) -> int:
    """Count the hexes between two of the map, by cube coordinates; even columns stand lower."""
    (q, r), (s, t) = ((int(at[:3]), int(at[3:]) - (int(at[:3]) + 1) // 2) for at in (first, second))
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))
