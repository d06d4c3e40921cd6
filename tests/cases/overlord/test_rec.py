"""Recce: caution, slipping away, the first move."""

import pytest

from grognard.systems.overlord.events.field import MarchNoted, UnitDelayed, UnitMarched, UnitShifted
from grognard.systems.overlord.events.turn import LocationTaken
from grognard.systems.overlord.orders import Stand
from grognard.systems.overlord.rules.battle import fight, planned_battles
from grognard.systems.overlord.rules.cover import unit_source
from grognard.systems.overlord.rules.planning import refuse_stand
from grognard.systems.overlord.rules.recce import first_moves
from grognard.systems.overlord.rules.retreat import stance_of, wants_out, withdraw_chance
from grognard.systems.overlord.state import Attack, Mode, State
from grognard.systems.overlord.terms import LocationTerms, UnitTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import highway, order, run, steps, supplied


def approach(*units: UnitTerms, by: str = "panzergrenadier-motor") -> State:
    """An enemy comes up to 0504, beside 0404."""
    state = position(*units, axis("x", by, "0704"), fog=False)
    supplied(state)
    order(state, "x", "0604", "0504")
    return state


@pytest.mark.rule("OVL-REC-001", "engine")
@pytest.mark.rule("OVL-REC-003", "engine")
def test_recce_slips_away_from_an_enemy_that_comes_near() -> None:
    state = approach(ally("r", "allied-recce", "0404"))
    [shift] = of(run(state), UnitShifted)
    assert (shift.unit, shift.origin, shift.why) == ("r", "0404", "scout")
    assert state.units["r"].at in ("0304", "0305")


@pytest.mark.rule("OVL-REC-003", "engine")
@pytest.mark.parametrize("stance", ["hold", "hold-fast"])
def test_recce_that_was_told_to_hold_stays(stance: str) -> None:
    state = approach(ally("r", "allied-recce", "0404", stance="hold-fast"))
    alter(state, "r", stance=stance)
    assert of(run(state), UnitShifted) == []


@pytest.mark.rule("OVL-REC-004", "engine")
def test_recce_does_not_leave_for_recce() -> None:
    state = approach(ally("r", "allied-recce", "0404"), by="german-recce")
    assert of(run(state), UnitShifted) == []


@pytest.mark.rule("OVL-REC-005", "engine")
def test_recce_begins_with_an_order_of_its_own() -> None:
    state = position(ally("r", "allied-recce", "0404"), ally("a", "us-infantry", "0404"))
    assert state.units["r"].stance == "standard"
    recce, both = (state.units["r"],), (state.units["a"], state.units["r"])
    assert stance_of(state, "0404", recce) == "standard"
    assert stance_of(state, "0404", both) == "hold"


@pytest.mark.rule("OVL-REC-005", "engine")
def test_in_company_recce_does_nothing_of_itself() -> None:
    state = approach(ally("r", "allied-recce", "0404"), ally("a", "us-infantry", "0404"))
    assert of(run(state), UnitShifted) == []
    refusal = refuse_stand(view(state, ALLIES), Stand(hex="0404", stance="standard"))
    assert refusal is not None
    assert refusal.rule == "OVL-REC-005"


@pytest.mark.rule("OVL-REC-006", "data")
def test_recce_has_the_widest_range() -> None:
    kinds = read_the_tables().kinds
    others = [row.intel_range for name, row in kinds.items() if name != "recce"]
    assert kinds["recce"].intel_range == 4
    assert max(others) == 3


@pytest.mark.rule("OVL-REC-006", "engine")
def test_recce_sees_further_than_others() -> None:
    state = position(ally("r", "allied-recce", "0404"), ally("a", "us-infantry", "0404"))
    assert unit_source(state, state.units["r"]).range == 4
    assert unit_source(state, state.units["a"]).range == 1


@pytest.mark.rule("OVL-REC-007", "engine")
def test_recce_leaves_before_an_attack_on_it_begins() -> None:
    state = position(
        ally("r", "allied-recce", "0404", stance="hold-fast"),
        axis("x", "german-infantry", "0504"),
        fog=False,
    )
    supplied(state)
    order(state, "r", "0304", "0204")
    plan(state, "attacks", AXIS, x=Attack(target="0404"))
    events = play(state, first_moves(state))
    [moved], [noted] = of(events, UnitMarched), of(events, MarchNoted)
    assert (moved.unit, moved.hex) == ("r", "0304")
    assert (moved.tick, noted.tick) == (0, 0), "before the first tick"
    assert planned_battles(state)[0].hex == "0404"
    play(state, fight(state, planned_battles(state)[0]))  # nobody is there: no die is rolled
    assert state.units["x"].at == "0404"
    events = run(state)
    assert steps(events, "r") == [(3, "0204")]  # 2 of 14 points
    assert state.marches["r"].done == 2


@pytest.mark.rule("OVL-REC-007", "engine")
@pytest.mark.rule("OVL-CCV-007", "engine")
def test_the_first_move_needs_command_too() -> None:
    state = position(ally("r", "allied-recce", "0404"), fog=False)
    alter(state, "r", quality="conscript", line="isolated")
    order(state, "r", "0304")
    events = play(state, first_moves(state), chances={"command": False})
    assert of(events, UnitMarched) == []
    assert len(of(events, UnitDelayed)) == 1
    assert state.marches["r"].spent_hundredths == 100


@pytest.mark.rule("OVL-REC-007", "engine")
def test_the_first_move_counts_in_the_traffic_of_a_road() -> None:
    state = position(
        ally("r", "allied-recce", "0404"), on=ground(steps=[highway("0404", "0304")]), fog=False
    )
    state.traffic = {"0909": 2}
    order(state, "r", "0304")
    play(state, first_moves(state))
    assert state.traffic == {"0304": 1, "0909": 2}


@pytest.mark.rule("OVL-REC-007", "engine")
def test_recce_of_both_sides_does_not_race_for_a_hex() -> None:
    state = position(
        ally("r", "allied-recce", "0304"), axis("x", "german-recce", "0504"), fog=False
    )
    order(state, "r", "0404")
    order(state, "x", "0404")
    assert of(play(state, first_moves(state)), UnitMarched) == []


@pytest.mark.rule("OVL-REC-007", "engine")
@pytest.mark.parametrize(("mode", "at"), [("defend", "0504"), ("attack", "0404")])
def test_who_finds_his_way_barred_makes_no_first_move(mode: Mode, at: str) -> None:
    """By the zone of a regiment, or by the regiment itself."""
    state = position(ally("r", "allied-recce", "0304"), axis("x", "german-infantry", at), fog=False)
    order(state, "r", "0404", mode=mode)
    assert play(state, first_moves(state)) == []


@pytest.mark.rule("OVL-REC-007", "engine")
@pytest.mark.rule("OVL-VIC-009", "engine")
def test_the_first_move_takes_a_location() -> None:
    place = LocationTerms(at="0404", name="Crossroads", allies=1, axis=1, holder=AXIS)
    state = position(ally("r", "allied-recce", "0304"), locations=[place], fog=False)
    order(state, "r", "0404")
    events = play(state, first_moves(state))
    assert [taken.side for taken in of(events, LocationTaken)] == [ALLIES]


@pytest.mark.rule("OVL-REC-008", "engine")
@pytest.mark.parametrize(
    ("stance", "tries"), [("standard", True), ("hold", False), ("hold-fast", False)]
)
def test_recce_tries_to_withdraw_from_battle(stance: str, tries: bool) -> None:
    state = position(ally("r", "allied-recce", "0404"), axis("x", "german-infantry", "0504"))
    unit = alter(state, "r", stance=stance)
    assert wants_out(state, "0404", (unit,)) is tries


@pytest.mark.rule("OVL-REC-008", "engine")
def test_recce_withdraws_more_easily_than_others() -> None:
    state = position(
        ally("r", "allied-recce", "0404", readiness=40),
        ally("a", "us-infantry", "0404", readiness=40),
        axis("x", "german-infantry", "0504"),
    )
    foes = (state.units["x"],)
    assert withdraw_chance(state, (state.units["r"],), foes) == 95
    assert withdraw_chance(state, (state.units["a"],), foes) == 90
