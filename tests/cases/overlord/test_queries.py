"""What a client asks: ways with their cost and arrival, what a plan leads to, what can be paid."""

import pytest

from grognard.systems.overlord.foresight import crowds, stop_of
from grognard.systems.overlord.queries import battle, group, supply, way
from grognard.systems.overlord.state import Attack, Move, Setting
from grognard.systems.overlord.terms import IncomeTerms
from tests.cases.overlord.board import ALLIES, AXIS, ally, alter, axis, hq, plan, position, view


@pytest.mark.rule("OVL-UI-025", "engine")
def test_a_way_tells_its_cost_and_when_it_arrives() -> None:
    """Eight points, halved without Move+; open fields cost one: the fifth hex is next turn's."""
    state = position(ally("a", "us-infantry", "0304"))
    found = way(view(state, ALLIES), {"units": ["a"], "goal": "0904"})
    assert found is not None
    assert len(found.path) == 6
    assert found.path[-1] == "0904"
    assert (found.cost, found.points, found.turn) == (600, 400, 2)
    near = way(view(state, ALLIES), {"units": ["a"], "goal": "0704"})
    assert near is not None
    assert (near.cost, near.turn) == (400, 1)


@pytest.mark.rule("OVL-UI-025", "engine")
def test_a_way_goes_on_from_the_last_waypoint() -> None:
    state = position(ally("a", "us-infantry", "0304"))
    plan(state, "moves", ALLIES, a=Move(path=("0404", "0504")))
    found = way(view(state, ALLIES), {"units": ["a"], "goal": "0704"})
    assert found is not None
    assert len(found.path) == 2
    assert (found.cost, found.turn) == (400, 1)


def test_nobody_and_nowhere_have_no_way() -> None:
    state = position(ally("a", "us-infantry", "0304"))
    assert way(view(state, ALLIES), {"units": ["nobody"], "goal": "0904"}) is None
    assert way(view(state, ALLIES), {"units": ["a"], "goal": "9999"}) is None


@pytest.mark.rule("OVL-UI-023", "engine")
def test_a_group_is_all_that_one_hq_commands_and_can_march() -> None:
    state = position(
        hq("corps", ALLIES, "0301", "corps"),
        hq("division", ALLIES, "0302", hq="corps"),
        ally("a", "us-infantry", "0304", hq="division"),
        ally("b", "us-infantry", "0504", hq="division"),
        ally("fort", "us-infantry", "0604", hq="division", fixed="place"),
        ally("c", "us-infantry", "0704", hq="corps"),
        axis("x", "us-infantry", "0904"),
    )
    seen = view(state, ALLIES)
    assert group(seen, {"unit": "a"}) == ("division", "a", "b")
    assert group(seen, {"unit": "division"}) == ("division", "a", "b")
    assert group(seen, {"unit": "c"}) == ("corps", "c")
    assert group(view(state, AXIS), {"unit": "a"}) == ()


@pytest.mark.rule("OVL-UNIT-010", "engine")
@pytest.mark.rule("OVL-UNIT-013", "engine")
def test_marches_that_would_overfill_a_hex_are_foreseen() -> None:
    """A hex holds 9 points, a regiment has 4: two fit, and of three one stays out."""
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "us-infantry", "0403"),
        ally("c", "us-infantry", "0504"),
        axis("x", "us-infantry", "1104"),
    )
    there = Move(path=("0404",))
    plan(state, "moves", ALLIES, a=there, b=there)
    assert crowds(view(state, ALLIES), {}) == ()
    plan(state, "moves", ALLIES, c=there)
    (full,) = crowds(view(state, ALLIES), {})
    assert (full.hex, full.units, full.points, full.room) == ("0404", ("a", "b", "c"), 12, 9)
    assert crowds(view(state, AXIS), {}) == ()
    assert [stop_of(state, state.units[name]) for name in "abcx"] == ["0404"] * 3 + ["1104"]
    # Who stands there and marches on makes room.
    alter(state, "c", at="0404")
    plan(state, "moves", ALLIES, c=Move(path=("0405",)))
    assert crowds(view(state, ALLIES), {}) == ()


@pytest.mark.rule("OVL-UNIT-013", "engine")
@pytest.mark.rule("OVL-MOV-004", "engine")
def test_a_long_march_fills_the_hex_where_it_stops_for_the_night() -> None:
    """Four points without Move+, and open fields cost one each: the fourth hex of six."""
    far = ("0404", "0504", "0604", "0704", "0804", "0904")
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "us-infantry", "0704"),
        ally("c", "us-infantry", "0704"),
        axis("x", "us-infantry", "1109"),
    )
    plan(state, "moves", ALLIES, a=Move(path=far))
    (full,) = crowds(view(state, ALLIES), {})
    assert (full.hex, full.units) == ("0704", ("a",))
    assert stop_of(state, state.units["a"]) == "0704"
    alter(state, "c", at="0705", size="battalion")
    alter(state, "c", at="0704", size="company")
    assert crowds(view(state, ALLIES), {}) == (), "4 + 4 + 1 fit"
    # A zone in the way costs more: the enemy's regiment has four points of it.
    alter(state, "x", at="0604")
    assert stop_of(state, state.units["a"]) == "0404"


@pytest.mark.rule("OVL-CBT-078", "engine")
@pytest.mark.rule("OVL-CBT-014", "engine")
def test_a_battle_tells_which_hexes_its_advance_would_empty() -> None:
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "us-infantry", "0304"),
        ally("c", "us-infantry", "0405"),
        ally("d", "us-infantry", "0405"),
        ally("e", "us-infantry", "0303"),
        axis("x", "us-infantry", "0404"),
        fog=False,
    )
    on = Attack(target="0404", how="attack")
    stay = Attack(target="0404", how="no-advance")
    asked = {"target": "0404"}

    def emptied(**attacks: Attack) -> tuple[str, ...]:
        plan(state, "attacks", ALLIES, **attacks)
        found = battle(view(state, ALLIES), asked)
        assert found is not None
        return found.emptied

    assert emptied(a=on, c=on) == ()
    assert emptied(b=on) == ("0304",)
    assert emptied(b=stay) == ()
    # Somebody else comes to hold the one, and who held the other goes.
    plan(state, "moves", ALLIES, d=Move(path=("0406",)), e=Move(path=("0304",)))
    assert emptied(b=on) == ("0405",)


@pytest.mark.rule("OVL-SUP-009", "engine")
def test_an_hq_is_told_what_it_could_be_given() -> None:
    state = position(
        hq("div", ALLIES, "0202"),
        ally("a", "us-parachute", "0304", hq="div"),
        income=[IncomeTerms(ALLIES, 0, 1, 10, 0, 0)],
    )

    def could() -> tuple[str, ...]:
        found = supply(view(state, ALLIES), {"hq": "div"})
        assert found is not None
        return found.open

    assert could() == ("combat", "replace")
    # What it has stays open, so that it can be taken back.
    plan(state, "settings", ALLIES, div=Setting(move=True))
    assert could() == ("move", "combat", "replace")
    alter(state, "div", line="isolated")
    assert could() == ()
    assert supply(view(state, ALLIES), {"hq": "a"}) is None
