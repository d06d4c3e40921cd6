"""What holds of each row of the lists: obstacles, causeways, arrivals, grades, assets, types."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.systems.overlord.rules.ground import road_between, terrain_of
from tests.cases.overlord.board import read_the_tables
from tests.cases.overlord.test_scn import SCENARIOS, read, tables
from tests.cases.overlord.test_scn_data import formations
from tests.cases.overlord.test_scn_map import NORMANDY, rows

OBSTACLES = {
    "sea-wall": {"Utah", "Gold", "Juno", "Sword"},
    "bluff": {"Omaha"},
    "anti-tank-ditch": {"Juno and Sword", "Cherbourg land front"},
    "gully": {"Laizon ravine"},
    "embankment": {"Railway Caen to Vimont"},
}
"""What is no cliff; sea walls and the bluff by OVL-SCN-004."""
AIRBORNE = {"us-82", "us-101", "gb-6ab"}
APART = {
    **dict.fromkeys(["us-741", "us-745", "us-702"], "B"),  # tanks attached to a veteran division
    **dict.fromkeys(["ge-hoc", "ge-621"], "C"),  # coast gunners and an eastern battalion
    "ge-fj6": "A",  # paratroopers under a division of the third grade
}
"""Units of another grade than the division they serve under."""
BOTH = {"Maneuver", "Main effort", "Radio intercept", "Direction finders", "Direction finding"} | {
    *("Intelligence estimate", "Ammunition column"),
}
"""Ground assets that both sides have."""
MADE_OF = {
    "german-infantry-battalion": ("german-infantry", 3),
    "german-static-battalion": ("german-static", 3),
    "british-airlanding-battalion": ("british-airlanding", 3),
    "german-105mm-motor": ("german-105mm", 1),
}
"""Types the register has no figures for: as many of them make one that it has."""


@pytest.mark.rule("OVL-SCN-004", "data")
def test_all_obstacles_but_a_few_are_cliffs() -> None:
    found = rows(NORMANDY / "obstacles.csv")
    named = {name: kind for kind, names in OBSTACLES.items() for name in names}
    assert {row["name"] for row in found} > set(named)
    for row in found:
        assert row["kind"] == named.get(row["name"], "cliff"), row["name"]


@pytest.mark.rule("OVL-SCN-005", "data")
def test_a_causeway_leads_a_road_through_wet_ground() -> None:
    """Forty in all, none twice; Exit 1 of Utah comes down from the dry dunes."""
    runs = [row["run"] for row in rows(NORMANDY / "causeways.csv")]
    assert len(runs) == len(set(runs)) == 40
    found = read("overlord-june")
    for run in runs:
        number = found.map.side(run)
        assert number is not None, run
        here, there = found.map.ids[number // 6], found.map.ids[int(found.map.near[number])]
        assert road_between(found, here, there) is not None, run
        ground = {terrain_of(found, place).terrain for place in (here, there)}
        assert ground & {"marsh", "flooded", "tidal-flat"} or run == "2816-sw", run


@pytest.mark.rule("OVL-SCN-013", "data")
@pytest.mark.rule("OVL-SCN-014", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_airborne_divisions_come_by_air_and_only_allies_by_sea(scenario: str) -> None:
    made = formations()

    def serves_airborne(name: str) -> bool:
        return name in AIRBORNE or (bool(name) and serves_airborne(made[name].parent))

    for unit in read(scenario).units:
        if unit.entry == "air":
            assert serves_airborne(unit.id), unit.id
        if unit.entry == "sea":
            assert unit.side == "allies", unit.id


@pytest.mark.rule("OVL-SCN-023", "data")
@pytest.mark.rule("OVL-SCN-011", "data")
@pytest.mark.rule("OVL-SCN-012", "data")
def test_units_have_the_grade_of_their_division() -> None:
    """Corps and armies lead divisions of all grades."""
    made = formations()
    divisions = {row.id for row in made.values() if row.type == "hq" and row.size == "division"}
    counted = Counter[str]()
    for row in made.values():
        if row.parent in divisions:
            assert row.grade == APART.get(row.id, made[row.parent].grade), row.id
            counted[row.grade] += 1
    assert sum(counted.values()) > 400


@pytest.mark.rule("OVL-SCN-029", "data")
@pytest.mark.rule("OVL-SCN-030", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_groups_and_ships_are_there_once_and_on_one_side(scenario: str) -> None:
    arms = read_the_tables().assets
    found = list(tables(scenario).assets)
    named = [row.name for row in found if arms[row.asset].arm != "ground"]
    assert len(set(named)) == len(named)
    mine, theirs = ({row.name for row in found if row.side == side} for side in ("allies", "axis"))
    assert mine & theirs <= BOTH


@pytest.mark.rule("OVL-SCN-036", "data")
def test_figures_of_types_that_are_parts_of_others() -> None:
    """Men within a tenth, guns and vehicles rounded down."""
    found = read_the_tables().templates
    for name, (whole, parts) in MADE_OF.items():
        part, larger = found[name], found[whole]
        assert 9 * larger.men <= 10 * parts * part.men <= 10 * larger.men, name
        assert (part.guns, part.vehicles) == (larger.guns // parts, larger.vehicles // parts), name
