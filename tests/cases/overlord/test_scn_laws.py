"""What holds in every scenario, row by row: who stands where, in what state, and who holds what."""

from itertools import pairwise

import pytest

from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.terms import Terms, UnitTerms
from tests.cases.overlord.board import read_the_tables
from tests.cases.overlord.test_scn import SCENARIOS, read, tables, units
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


KINDS = {
    "infantry": "infantry: german-infantry german-static eastern us-infantry british-infantry "
    "ranger german-infantry-battalion german-static-battalion strongpoint "
    "british-infantry-battalion; "
    "airborne: german-parachute us-parachute british-parachute british-parachute-battalion; "
    "glider: us-glider british-airlanding british-airlanding-battalion; "
    "marine: commando commando-battalion",
    "mechanised": "mechanised: panzergrenadier us-armored-infantry panzergrenadier-battalion",
    "motorised": "motorised: panzergrenadier-motor ss-panzergrenadier british-motor "
    "panzergrenadier-motor-battalion",
    "armour": "armour: panzer-iv panther tiger sherman churchill captured-tanks; "
    "self-propelled: sturmgeschuetz",
    "recce": "armoured-recon: german-recce allied-recce",
    "anti-tank": "anti-tank: anti-tank tank-destroyer",
    "heavy-anti-tank": "anti-tank: heavy-anti-tank",
    "heavy-anti-air": "anti-air: heavy-flak",
    "light-anti-air": "anti-air: light-anti-air",
    "combat-engineer": "engineers: german-engineer allied-engineer",
    "bridging-engineer": "engineers: bridging-company bridging",
    "artillery": "artillery: pack-howitzer us-105mm british-25pdr german-105mm german-105mm-motor "
    "150mm 155mm-gun heavy-howitzer; rocket: nebelwerfer; gun: coast-battery",
    "hq": "hq: hq",
}
"""Of each kind, what stands on its counters, and the types of units that have it."""
TRACKED = {"tank-destroyer"}
"""Who rides in armour without being of an armoured kind."""
CLIMBERS = {"commando", "commando-battalion", "ranger"}


@pytest.mark.rule("OVL-UNIT-005", "data")
@pytest.mark.rule("OVL-UNIT-003", "data")
@pytest.mark.rule("OVL-TER-006", "data")
def test_what_each_type_of_unit_is() -> None:
    found = read_the_tables().templates
    typed = {
        name: (kind, part.split(":")[0].strip())
        for kind, parts in KINDS.items()
        for part in parts.split(";")
        for name in part.split(":")[1].split()
    }
    assert {name: (row.kind, row.symbol) for name, row in found.items()} == typed
    for name, row in found.items():
        rides = row.kind in ("armour", "mechanised", "recce") or name in TRACKED
        assert row.armoured == rides, name
        assert (row.haul == "mech") == (rides and row.kind != "recce"), name
        assert bool(row.climb) == (name in CLIMBERS), name
        assert bool(row.range) == (row.kind == "artillery"), name


@pytest.mark.rule("OVL-EDIT-012", "data")
@pytest.mark.rule("OVL-AIRA-026", "data")
@pytest.mark.rule("OVL-SCN-028", "data")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_the_axis_loses_integrity_at_night_and_only_the_allies_rule_the_air(
    scenario: str,
) -> None:
    players = read(scenario).player
    assert players["axis"].night_integrity
    assert not players["allies"].night_integrity
    assert players["axis"].superiority == 0
    assert players["allies"].superiority in ((1,) if scenario == "tutorial" else (2, 3))


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


@pytest.mark.rule("OVL-EDIT-014", "data")
@pytest.mark.rule("OVL-EDIT-008", "data")
@pytest.mark.rule("OVL-EDIT-017", "data")
def test_all_scenarios_agree_on_what_lies_where_and_what_is_called_how() -> None:
    """But for Pegasus Bridge, one of those of Bénouville, and a group that flew both ways."""
    places: dict[str, set[str]] = {}
    names: dict[str, set[str]] = {}
    works: dict[str, set[tuple[str, str]]] = {}
    kinds: dict[tuple[str, str], set[str]] = {}
    for scenario in SCENARIOS:
        found = tables(scenario)
        locations = list(found.locations)
        assert len({place.name for place in locations}) == len(locations), scenario
        for place in locations:
            places.setdefault(place.name, set()).add(place.at)
            names.setdefault(place.at, set()).add(place.name)
        for fort in found.forts:
            works.setdefault(fort.at, set()).add((fort.feature, fort.side))
        for asset in found.assets:
            kinds.setdefault((asset.side, asset.name), set()).add(asset.asset)
            assert asset.id.startswith({"allies": "al-", "axis": "ax-"}[asset.side]), asset.id
            assert asset.readiness % 5 == asset.strength % 5 == 0, asset.id
    assert {name for name, there in places.items() if len(there) > 1} == set()
    assert {at for at, called in names.items() if len(called) > 1} == {"5823"}
    assert {at for at, sorts in works.items() if len(sorts) > 1} == set()
    assert [name for (_, name), sorts in kinds.items() if len(sorts) > 1] == [
        "10th Photo Reconnaissance Group"
    ]
