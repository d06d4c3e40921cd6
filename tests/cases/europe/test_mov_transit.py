"""Transit orders."""

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.view import view
from grognard.systems.europe.orders.march import March, Transit
from grognard.systems.europe.phases.movement import Movement
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.transit import refuse_transit
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import AXIS, SourceTerms
from tests.cases.europe.board import changed, ground, position, unit
from tests.cases.europe.playing import begin, done, give

BERLIN = SourceTerms(at="0104", nation="germany")


def truth(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


def alone(*more: object, terrain: str = "clear") -> State:
    """A unit far behind the lines."""
    rows = (unit("u", "de-infantry", "0104"), *more)
    return position(*rows, on=ground(terrain=terrain), sources=(BERLIN,))  # type: ignore[arg-type]


def rule(state: State, goal: str) -> str:
    """Say by which rule a transit is refused, or nothing."""
    ready = changed(state, clock=type(state.clock)(turn=1, phase="movement", side=AXIS))
    found = refuse_transit(view(ready, AXIS), Transit(unit="u", goal=goal))
    return found.rule if found else ""


@pytest.mark.rule("WIE-MOV-024", "engine")
def test_a_transit_may_be_thirty_five_points_long() -> None:
    assert rule(alone(), "1204") == ""
    assert rule(alone(terrain="mountain"), "0904") == ""  # eight hexes of four: 32
    assert rule(alone(terrain="mountain"), "1004") == "WIE-MOV-024"  # 36
    assert rule(alone(), "0104") == "WIE-MOV-024"  # it is there already
    ready = changed(alone(), clock=type(alone().clock)(turn=1, phase="movement", side=AXIS))
    offer = Movement().offers(view(ready, AXIS), Draft(kind="Transit", fields={"unit": "u"}))
    costs = {choice.value: choice.preview["cost"] for choice in offer.choices}
    assert costs["1204"] == 1100


@pytest.mark.rule("WIE-MOV-025", "engine")
def test_a_unit_in_transit_goes_on_by_itself_until_it_arrives() -> None:
    game = begin(alone())
    assert give(game, AXIS, Transit(unit="u", goal="1204")) == ""
    assert truth(game).units["u"].at[:2] == "06"  # five points at once
    assert truth(game).transits == {AXIS: {"u": "1204"}}
    assert done(game, AXIS) == ""
    assert done(game, AXIS) == ""  # the next Movement Phase: it goes on at its end
    assert truth(game).units["u"].at[:2] == "11"
    assert done(game, AXIS) == ""
    assert truth(game).units["u"].at == "1204"
    assert truth(game).transits == {AXIS: {}}


@pytest.mark.rule("WIE-MOV-027", "engine")
def test_what_ends_a_transit() -> None:
    game = begin(alone())
    assert give(game, AXIS, Transit(unit="u", goal="0904")) == ""
    assert done(game, AXIS) == ""
    beside = around(truth(game).terms.map, truth(game).units["u"].at)[0]
    assert give(game, AXIS, March(units=("u",), path=(beside,))) == ""
    assert truth(game).transits == {AXIS: {}}  # a move of its power's own
    met = begin(alone(unit("f", "fr-infantry", "0603")))
    assert give(met, AXIS, Transit(unit="u", goal="0904")) == ""
    while met.awaited() and truth(met).transits[AXIS] and truth(met).clock.turn < 3:
        assert done(met, met.awaited()[0]) == ""
    assert truth(met).units["u"].at != "0104"
    assert truth(met).transits == {AXIS: {}}
