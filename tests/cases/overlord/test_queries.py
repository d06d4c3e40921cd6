"""What a client asks: ways with their cost and their arrival."""

import pytest

from grognard.systems.overlord.queries import group, way
from grognard.systems.overlord.state import Move
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, hq, plan, position, view


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
