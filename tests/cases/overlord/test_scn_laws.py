"""What holds in every scenario, row by row: who stands where, in what state, and who holds what."""

from itertools import pairwise

import pytest

from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.terms import Terms, UnitTerms
from tests.cases.overlord.board import read_the_tables
from tests.cases.overlord.test_scn import SCENARIOS, read, units
from tests.cases.overlord.test_scn_data import formations

NATIONS = {"ge": "germany", "us": "us", "gb": "britain", "ca": "canada", "al": "britain"}
ABROAD = {
    "us-1a": "al-21ag",
    "ca-1p": "gb-3pb",
    "ca-3": "gb-1c",
    "ca-2ab": "gb-1c",
    "ca-2c": "gb-2a",
}
"""Who serves under an HQ of another nation."""
LANDED = {"us-8i": 99, "us-22i": 99, "gb-8b": 97, "gb-231b": 97, "gb-69b": 97}
"""Whose strength the register gives to the percent; all else is guessed in fives."""
BEYOND = {"ge-3-729", "ge-649"}
"""Two battalions of the whole June that stand a hex beside the area they are to keep to."""
AHEAD = {
    ("pegasus", "Sword Beach"): "allies",
    ("race-for-caen", "Sword Beach"): "allies",
    ("cherbourg", "Quinéville"): "axis",
}
"""Places not held by who is nearest: a beach before the landing; one that is about to fall."""


@pytest.mark.rule("OVL-UNIT-001", "data")
@pytest.mark.rule("OVL-SCN-023", "data")
@pytest.mark.rule("OVL-EDIT-004", "data")
def test_formations_are_of_one_nation_and_side_with_their_hq_and_of_the_size_of_their_type() -> (
    None
):
    made, templates = formations(), read_the_tables().templates
    assert len(made) > 800
    for row in made.values():
        assert row.nation == NATIONS[row.id.split("-")[0]], row.id
        assert (row.side == "axis") == (row.nation == "germany"), row.id
        assert row.grade == {"elite": "A", "conscript": "C"}.get(row.quality, row.grade), row.id
        if row.type != "hq":
            assert row.size == templates[row.type].size, row.id
        if row.parent:
            above = made[row.parent]
            assert above.side == row.side, row.id
            assert above.nation == row.nation or ABROAD[row.id] == above.id, row.id


@pytest.mark.rule("OVL-SCN-023", "data")
@pytest.mark.rule("OVL-EDIT-004", "data")
def test_no_two_counters_are_labelled_alike() -> None:
    """But for the 4th Armored Division and the 4th Armoured Brigade."""
    labels = sorted(row.short for row in formations().values())
    assert len(labels) > 800
    assert [one for one, other in pairwise(labels) if one == other] == ["4 Arm"]


@pytest.mark.rule("OVL-SCN-015", "data")
@pytest.mark.rule("OVL-EDIT-005", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_states_are_given_in_fives(scenario: str) -> None:
    rows = units(scenario)
    assert rows
    for row in rows.values():
        assert row.readiness % 5 == 0, row.id
        assert row.strength % 5 == 0 or LANDED[row.id] == row.strength, row.id
        assert 10 <= row.readiness <= 100, row.id
        assert 10 <= row.strength <= 100, row.id


@pytest.mark.rule("OVL-SCN-035", "data")
@pytest.mark.rule("OVL-SCN-032", "data")
@pytest.mark.rule("OVL-EDIT-002", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_stand_where_they_may_be_set_up_and_in_the_area_they_keep_to(scenario: str) -> None:
    found = read(scenario)
    for unit in found.units:
        if unit.zone:
            assert unit.at in found.zone[unit.zone].hexes, unit.id
        assert bool(unit.area) == (unit.fixed == "area"), unit.id
        if unit.area and unit.id not in BEYOND:
            assert unit.at in found.zone[unit.area].hexes, unit.id
        assert unit.fixed or not (unit.fixed_until or unit.wakes), unit.id
        assert bool(unit.turn) == bool(unit.entry), unit.id
        assert not (unit.turn and (unit.fixed or unit.zone)), unit.id
        assert unit.echelon or not (unit.move or unit.combat or unit.transfers), unit.id


@pytest.mark.rule("OVL-SCN-032", "data")
@pytest.mark.rule("OVL-SCN-035", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_germans_hold_at_all_costs_and_only_recce_stands_by_the_book(scenario: str) -> None:
    found = read(scenario)
    for unit in found.units:
        kind = found.tables.templates[unit.template].kind
        if unit.stance == "standard":
            assert kind == "recce", unit.id
        else:
            fast = unit.side == "axis" and kind in ("infantry", "artillery", "combat-engineer")
            assert unit.stance == "hold" or fast, unit.id


def nearest(found: Terms, at: str) -> set[str]:
    """The sides that have a unit on the map nearest to a hex when the scenario begins."""
    there: list[UnitTerms] = [unit for unit in found.units if not unit.turn]
    far = {unit.id: apart(found, unit.at, at) for unit in there}
    return {unit.side for unit in there if far[unit.id] == min(far.values())}


@pytest.mark.rule("OVL-VIC-008", "data")
@pytest.mark.rule("OVL-SCN-026", "data")
@pytest.mark.rule("OVL-EDIT-014", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_places_belong_to_who_is_nearest_when_it_begins(scenario: str) -> None:
    found = read(scenario)
    assert found.locations
    for place in found.locations:
        ahead = AHEAD.get((scenario, place.name))
        assert place.holder == ahead or (not ahead and place.holder in nearest(found, place.at)), (
            place.name
        )
