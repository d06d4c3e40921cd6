"""What a client asks: ways with their cost and their arrival."""

import pytest

from grognard.systems.overlord.queries import way
from grognard.systems.overlord.state import Move
from tests.cases.overlord.board import ALLIES, ally, plan, position, view


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
