"""The tables of units, formations and points: that they say what the register asks for."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grognard.content.problems import Problems
from grognard.systems.overlord.formations import above_of, read_formations
from grognard.systems.overlord.read_tables import read_tables
from tests.cases.overlord.board import read_the_tables
from tests.cases.overlord.test_scn import SCENARIOS, files, read, tables
from tests.opponents.playing import play_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.systems.overlord.formations import FormationRow
    from tests.conftest import Promise

EXPECTED = Path(__file__).parent / "expected"
SIDES = ("allies", "axis")


def formations() -> dict[str, FormationRow]:
    """The one table of formations, by id."""
    problems = Problems()
    found = read_tables(files("carentan"), problems)
    assert found is not None
    made = read_formations(files("carentan"), found.templates, problems)
    problems.raise_if_any()
    return dict(made)


def chain(made: dict[str, FormationRow], unit: str) -> list[str]:
    return [row.id for row in above_of(made, made[unit])]


@pytest.mark.rule("OVL-SCN-021", "data")
@pytest.mark.rule("OVL-SCN-036", "data")
@pytest.mark.rule("OVL-UNIT-003", "data")
def test_values_of_types_of_units() -> None:
    found = read_the_tables().templates
    with (EXPECTED / "templates.csv").open(encoding="utf-8", newline="") as file:
        wanted = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert len(wanted) == 42
    for row in wanted:
        made = found[row["template"]]
        printed = (made.size, made.attack, made.movement, made.range, made.shock, made.night)
        assert printed == (
            row["size"],
            int(row["attack"]),
            int(row["movement"]),
            int(row["range"]),
            row["shock"],
            row["night"] == "yes",
        ), row
        assert not row["defence"] or made.defence == int(row["defence"]), row
        shown = (made.men, made.vehicles, made.guns)
        assert shown == tuple(int(row[name]) for name in ("men", "vehicles", "guns")), row


@pytest.mark.rule("OVL-UNIT-005", "data")
def test_sample_counters() -> None:
    found = read_the_tables().templates
    values = {name: (row.attack, row.defence, row.movement) for name, row in found.items()}
    assert values["german-infantry"] == (11, 44, 6)
    assert values["heavy-flak"] == (24, 12, 12)
    assert values["british-infantry"] == (15, 68, 6)
    assert values["sherman"] == (9, 16, 12), "9-16-6 is a tank battalion on Basic supply"
    gun = found["155mm-gun"]
    assert (gun.attack, gun.range, gun.movement) == (4, 9, 12)
    assert (10, 6, 12) not in values.values(), "nobody claims the SS counter of unknown type"


MEN = {
    "company": (100, 300),
    "battalion": (300, 1000),
    "regiment": (2000, 2500),
    "brigade": (2500, 5000),
}


@pytest.mark.rule("OVL-UNIT-008", "data")
def test_men_by_size() -> None:
    found = read_the_tables()
    assert set(MEN) < set(found.sizes)
    for row in found.templates.values():
        if row.size in MEN:
            least, most = MEN[row.size]
            assert least <= row.men <= most, row.template


@pytest.mark.rule("OVL-UNIT-001", "data")
@pytest.mark.rule("OVL-UNIT-006", "data")
def test_units_stand_under_hqs_and_have_an_army_or_service() -> None:
    made = formations()
    for row in made.values():
        if row.parent:
            assert row.type == "hq" or any(one.type == "hq" for one in above_of(made, row)), row.id
    sizes = {row.size for row in made.values() if row.type == "hq"}
    assert sizes == {"brigade", "division", "corps", "army", "group"}
    flak = ("heavy-flak", "light-anti-air")
    german = [row for row in made.values() if row.nation == "germany"]
    services = {
        "army" if row.type not in flak and " SS " not in f" {row.name} " else "other"
        for row in german
    }
    assert services == {"army", "other"}
    assert any(row.type in flak for row in german)
    assert any(" SS " in f" {row.name} " for row in german)
    assert {row.nation for row in made.values()} == {"germany", "us", "britain", "canada"}


@pytest.mark.rule("OVL-SCN-001", "data")
def test_every_formation_says_where_it_comes_from_and_how_sure_that_is() -> None:
    rows = formations().values()
    assert {row.sure for row in rows} == {"sure", "likely", "guess"}
    assert all(row.source for row in rows)
    for scenario in SCENARIOS:
        briefing = files(scenario)["scenario/briefing.md"].decode()
        assert "**What is guessed.**" in briefing


@pytest.mark.rule("OVL-SCN-011", "data")
def test_the_chain_of_the_allies() -> None:
    made = formations()
    root = "al-21ag"
    for corps in ("us-5c", "us-7c", "us-19c", "us-8c"):
        assert chain(made, corps) == ["us-1a", root]
    for corps in ("gb-1c", "gb-30c", "gb-8c", "ca-2c", "gb-12c"):
        assert chain(made, corps) == ["gb-2a", root]
    for row in made.values():
        if row.side == "allies" and row.id != root:
            above = [one.id for one in above_of(made, row) if one.type == "hq"]
            assert above[-1] == root
            assert len(above) <= 5
    assert (made["us-5c"].name, made["us-1a"].name) == ("V Corps", "First US Army")
    assert (made["gb-30c"].name, made["gb-2a"].name) == ("XXX Corps", "Second British Army")


@pytest.mark.rule("OVL-SCN-012", "data")
def test_the_chain_of_the_axis() -> None:
    made = formations()
    root = ["ge-hgb", "ge-obw"]
    assert chain(made, "ge-84k") == ["ge-7a", *root]
    assert chain(made, "ge-2fjk") == ["ge-7a", *root]
    for corps in ("ge-1ssk", "ge-47k", "ge-2ssk", "ge-86k"):
        assert chain(made, corps)[0] == "ge-pgw"
        assert chain(made, corps)[-1] == "ge-obw"
    for division in ("ge-711", "ge-346"):
        assert chain(made, division) == ["ge-15a", *root]
    assert made["ge-obw"].name == "Commander-in-Chief West"


QUALITIES = {
    "elite": "ge-12 ge-fj6 us-2rgr us-5rgr ge-101t ge-102t ge-503t",
    "veteran": "us-82 us-101 gb-6ab us-1 us-9 gb-50 gb-51 gb-7ad us-2ad ge-lehr ge-21 ge-2pz "
    "ge-1ss ge-2ss ge-9ss ge-10ss ge-3fj",
    "regular": "us-4 us-29 us-2 gb-3 ca-3 gb-49 ge-352 ge-353 ge-77",
    "green": "us-90 us-79 us-30 us-83 gb-11ad ge-91 ge-243",
    "conscript": "ge-709 ge-716 ge-711 ge-16lf ge-795 ge-441 ge-642",
}
GRADES = {
    "A": "ge-21 ge-2pz ge-lehr ge-12 ge-17 ge-1ss ge-9ss ge-fj6 ge-3fj us-1 us-9 us-82 us-101 "
    "us-2ad ca-3 gb-6ab",
    "B": "ge-352 ge-353 ge-77 ge-2fjk us-4 us-29 us-2 gb-3 gb-50 gb-51 gb-7ad gb-49",
    "C": "ge-709 ge-716 ge-711 ge-16lf ge-795 us-90 us-79 us-30 us-83",
}


@pytest.mark.rule("OVL-SCN-022", "data")
def test_qualities_of_divisions() -> None:
    made = formations()
    for quality, names in QUALITIES.items():
        for name in names.split():
            assert made[name].quality == quality, name


@pytest.mark.rule("OVL-SCN-022", "data")
def test_no_two_formations_have_one_name() -> None:
    names = [row.name for row in formations().values()]
    assert len(names) > 800
    assert len(set(names)) == len(names)


@pytest.mark.rule("OVL-SCN-023", "data")
def test_grades_of_divisions() -> None:
    made = formations()
    for grade, names in GRADES.items():
        for name in names.split():
            assert made[name].grade == grade, name


@pytest.mark.rule("OVL-SUP-012", "data")
@pytest.mark.rule("OVL-SUP-016", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_has_a_main_source_and_beaches_are_seaborne(scenario: str) -> None:
    sources = tables(scenario).sources
    assert len({(source.name, source.sort) for source in sources}) == len(sources)
    for side in SIDES:
        assert any(source.side == side and source.sort == "main" for source in sources)
    by_sea = [source for source in sources if source.seaborne]
    assert all(source.side == "allies" and source.sort == "main" for source in by_sea)
    assert all(0 < source.share <= 100 for source in by_sea)
    assert sum(source.share for source in by_sea) <= 100, "the rest comes by air"


@pytest.mark.rule("OVL-SUP-027", "data")
@pytest.mark.rule("OVL-REPL-002", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_has_points_at_the_start_and_every_turn(scenario: str) -> None:
    """Of scenarios 1, 3 and 4 the figures are those of OVL-SCN-025, see test_scn.py."""
    rows = {(row.side, row.turn): row for row in tables(scenario).income}
    for side in SIDES:
        assert (side, 0) in rows, "the pool at the start, be it empty"
        later = [row for (one, turn), row in rows.items() if one == side and turn > 0]
        assert any(row.fuel > 0 and row.ammo > 0 for row in later)
        assert any(row.personnel + row.equipment > 0 for row in (*later, rows[side, 0]))


@pytest.mark.rule("OVL-WX-001", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_turn_has_its_weather(scenario: str) -> None:
    found = read(scenario)
    assert [row.turn for row in found.weather] == list(range(1, found.turns + 1))
    elements = read_the_tables().weather_of
    for row in found.weather:
        for name in ("visibility", "precipitation", "sea", "ground"):
            assert (name, getattr(row, name)) in elements


@pytest.mark.rule("OVL-AIRA-026", "data")
@pytest.mark.parametrize(
    ("scenario", "value"), [("drop-zones", 3), ("race-for-caen", 3), ("carentan", 2)]
)
def test_air_superiority(scenario: str, value: int) -> None:
    found = read(scenario)
    assert found.player["allies"].superiority == value
    assert found.player["axis"].superiority == 0


@pytest.mark.rule("OVL-SCN-035", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_are_whole_and_run_to_the_end(
    scenario: str, sample: Callable[[int, int], int], promise: Promise
) -> None:
    found = read(scenario)
    for unit in found.units:
        assert unit.name
        assert not unit.echelon or found.tables.ranges[unit.echelon].range > 0
    assert all(place.allies or place.axis for place in found.locations)
    assert all(asset.asset in found.tables.assets for asset in found.assets)
    if sample(int(scenario == "tutorial"), 1):
        with promise(f"computers play {scenario} to its end", games=1) as measured:
            game = play_on(found, "general", "general", 0)
            assert game.outcome is not None
            assert game.state.clock.turn == found.turns + 1
            measured.result = f"ended after turn {found.turns}"


QUALITY_ROWS = """
conscript  2 -20 120 25 -1  2  10  50
green      6   0 110 20  0  2   5  75
regular   10  20 100 15  0  0   0 100
veteran   14  40  90 10  0 -1  -5 125
elite     18  60  80  5  1 -2 -10 150
"""
"""Rest, command, damage, destroyed below, zone, cost of zones, tenths of intelligence, value."""


@pytest.mark.rule("OVL-UNIT-028", "data")
@pytest.mark.rule("OVL-CBT-076", "data")
@pytest.mark.rule("OVL-VIC-005", "data")
def test_the_whole_table_of_qualities() -> None:
    found = [
        (r.quality, r.rest, r.command, r.damage, r.destroyed, r.zone, r.zone_cost, r.intel_tenths,
         r.value)
        for r in read_the_tables().qualities.values()
    ]  # fmt: skip
    typed = [line.split() for line in QUALITY_ROWS.split("\n")[1:-1]]
    assert found == [(name, *map(int, values)) for name, *values in typed]


KIND_ROWS = """
infantry          leg  -    1 -      2 1 patrols breaks 100
motorised         -    -    1 -      2 2 patrols breaks 125
mechanised        -    -    1 -      2 3 patrols breaks 150
armour            -    -    1 -      1 3 -       breaks 200
recce             -    -    1 -      4 4 patrols breaks 100
artillery         -    guns 1 -      1 1 -       breaks 125
anti-tank         -    guns 1 -      1 1 -       breaks 100
heavy-anti-tank   -    guns 1 -      1 1 -       breaks 150
light-anti-air    -    guns 3 -      1 1 -       breaks  75
heavy-anti-air    -    guns 4 covers 1 1 -       breaks 125
combat-engineer   leg  -    1 -      1 1 patrols -      125
bridging-engineer -    guns 1 -      1 1 -       -      100
ski               leg  -    1 -      2 1 patrols breaks 100
hq                -    guns 1 -      1 1 -       -        0
other             -    -    1 -      1 1 -       -       75
"""
"""On foot; with guns; anti-aircraft strength; around it, too; strength and range of its eyes;
whether they are as good at night; whether it breaks down; victory points a stacking point."""


@pytest.mark.rule("OVL-UNIT-048", "data")
@pytest.mark.rule("OVL-FOW-013", "data")
@pytest.mark.rule("OVL-VIC-004", "data")
def test_the_whole_table_of_kinds() -> None:
    found = [
        (
            r.kind,
            r.leg,
            r.guns,
            r.aa,
            r.covers,
            r.intel,
            r.intel_range,
            r.patrols,
            r.breaks,
            r.value,
        )
        for r in read_the_tables().kinds.values()
    ]
    typed = [line.split() for line in KIND_ROWS.split("\n")[1:-1]]
    assert found == [
        (kind, leg != "-", guns != "-", int(aa), covers != "-", int(eyes), int(reach),
         patrols != "-", breaks != "-", int(value))
        for kind, leg, guns, aa, covers, eyes, reach, patrols, breaks, value in typed
    ]  # fmt: skip


KIND_OF = {
    "infantry": "german-infantry german-static eastern german-parachute us-infantry us-parachute "
    "us-glider british-infantry british-parachute commando ranger german-infantry-battalion "
    "german-static-battalion strongpoint british-airlanding british-airlanding-battalion "
    "british-parachute-battalion british-infantry-battalion commando-battalion",
    "motorised": "panzergrenadier-motor ss-panzergrenadier british-motor "
    "panzergrenadier-motor-battalion",
    "mechanised": "panzergrenadier us-armored-infantry panzergrenadier-battalion",
    "armour": "panzer-iv panther tiger sturmgeschuetz sherman churchill captured-tanks",
    "recce": "german-recce allied-recce",
    "anti-tank": "anti-tank tank-destroyer",
    "heavy-anti-tank": "heavy-anti-tank",
    "heavy-anti-air": "heavy-flak",
    "light-anti-air": "light-anti-air",
    "combat-engineer": "german-engineer allied-engineer",
    "bridging-engineer": "bridging-company bridging",
    "artillery": "pack-howitzer us-105mm british-25pdr german-105mm german-105mm-motor 150mm "
    "155mm-gun heavy-howitzer nebelwerfer coast-battery",
    "hq": "hq",
}
ON_FOOT = ("pack-howitzer", "german-105mm", "coast-battery", "german-engineer")
"""Guns and engineers without lorries; all infantry walks but that of the next."""
HALF_ON_LORRIES = ("us-infantry", "british-infantry", "british-infantry-battalion")
CLIMBERS = ("commando", "ranger", "commando-battalion")


@pytest.mark.rule("OVL-SUP-023", "data")
@pytest.mark.rule("OVL-TER-006", "data")
@pytest.mark.rule("OVL-UNIT-003", "data")
def test_the_kinds_of_types_how_they_move_and_what_armour_they_have() -> None:
    found = read_the_tables().templates
    kinds = {name: kind for kind, names in KIND_OF.items() for name in names.split()}
    assert {name: row.kind for name, row in found.items()} == kinds
    for name, row in found.items():
        tracked = row.kind in ("armour", "mechanised") or name == "tank-destroyer"
        walks = row.kind == "infantry" or name in ON_FOOT
        haul = "mech" if tracked else "semi" if name in HALF_ON_LORRIES else "foot"
        assert row.haul == (haul if tracked or walks else "motor"), name
        assert row.armoured == (tracked or row.kind == "recce"), name
        assert row.climb == (name in CLIMBERS), name


BATTALIONS = {
    # a third of a regiment or brigade, a half where it has two, a quarter where it has four
    "german-infantry-battalion": ("german-infantry", 3),
    "german-static-battalion": ("german-static", 3),
    "panzergrenadier-battalion": ("panzergrenadier", 2),
    "panzergrenadier-motor-battalion": ("panzergrenadier-motor", 2),
    "british-airlanding-battalion": ("british-airlanding", 3),
    "british-parachute-battalion": ("british-parachute", 3),
    "british-infantry-battalion": ("british-infantry", 3),
    "commando-battalion": ("commando", 4),
}


@pytest.mark.rule("OVL-SCN-021", "data")
@pytest.mark.rule("OVL-CBT-057", "data")
def test_a_battalion_has_its_share_of_its_regiment() -> None:
    found = read_the_tables().templates
    for name, (whole, parts) in BATTALIONS.items():
        part, regiment = found[name], found[whole]
        assert part.size == "battalion", name
        assert abs(parts * part.attack - regiment.attack) <= parts // 2, name
        assert abs(parts * part.defence - regiment.defence) <= parts // 2, name
        assert (part.movement, part.shock, part.night, part.symbol, part.range) == (
            regiment.movement, regiment.shock, regiment.night, regiment.symbol, 0
        ), name  # fmt: skip


OTHERS = """
german-infantry-battalion       battalion infantry    4 15  6 0 none    yes  650  0  6
german-static-battalion         battalion infantry    3 11  6 0 none    no   650  0  4
strongpoint                     company   infantry    1  5  6 0 none    no   150  0  4
panzergrenadier-battalion       battalion mechanised  7 22 12 0 2       yes  900 40 12
panzergrenadier-motor-battalion battalion motorised   6 21 12 0 neutral yes  900 10 12
captured-tanks                  battalion armour      5 10 10 0 2       no   450 45  0
british-airlanding              brigade   glider     13 50  6 0 none    yes 3000  0 24
british-airlanding-battalion    battalion glider      4 17  6 0 none    yes  900  0  8
british-parachute-battalion     battalion airborne    4 15  6 0 none    yes  650  0  0
british-infantry-battalion      battalion infantry    5 23  6 0 none    no   850 13  6
commando-battalion              battalion marine      3  9  6 0 none    yes  450  0  0
pack-howitzer                   battalion artillery   2  1  6 4 none    no   400  0 12
german-105mm-motor              battalion artillery   3  1 12 4 none    no   500  0 12
"""
"""Types without figures in the register: nobody changes them by a slip of the hand."""


@pytest.mark.rule("OVL-SCN-036", "data")
@pytest.mark.rule("OVL-SCN-021", "data")
@pytest.mark.rule("OVL-UNIT-003", "data")
def test_the_types_that_were_added_to_those_of_the_register() -> None:
    found = read_the_tables().templates
    for line in OTHERS.split("\n")[1:-1]:
        name, size, symbol, attack, defence, movement, reach, shock, night, *shown = line.split()
        row = found[name]
        assert (row.size, row.symbol, row.shock, row.night) == (size, symbol, shock, night == "yes")
        values = (row.attack, row.defence, row.movement, row.range)
        assert values == tuple(map(int, (attack, defence, movement, reach))), name
        assert (row.men, row.vehicles, row.guns) == tuple(map(int, shown)), name
    assert {row.defence for row in found.values() if row.kind == "artillery"} == {1}
