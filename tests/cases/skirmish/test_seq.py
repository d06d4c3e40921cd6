"""Sequence of play."""

from typing import Any

import pytest

from grognard.kernel.events import ClockMoved
from grognard.kernel.journal import Automatic
from grognard.kernel.orders import Done
from grognard.systems.skirmish.orders import Aim, Assault, March
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position, scenario_terms


def two_companies(**more: Any) -> Position:
    """Two companies far apart, before the first order of a turn."""
    units = (ally("a", "infantry", "0104"), axis("x", "infantry", "0904"))
    return position(*units, **{"phase": "plans", **more})


@pytest.mark.rule("SKM-SEQ-001", "engine")
@pytest.mark.rule("SKM-SEQ-004", "engine")
def test_a_turn_has_its_phases_in_order_and_each_ends_when_its_side_says_so() -> None:
    game = two_companies()
    seen = [game.clock]
    for side in (AXIS, ALLIES, ALLIES, ALLIES, AXIS, AXIS):
        game.done(side)
        seen += [(e.clock.turn, e.clock.phase, e.clock.side) for e in game.events(ClockMoved)]
    assert seen == [
        (1, "plans", ""),
        (1, "barrage", ""),
        (1, "movement", "allies"),
        (1, "assault", "allies"),
        (1, "movement", "axis"),
        (1, "assault", "axis"),
        (1, "tally", ""),
        (2, "arrivals", ""),
        (2, "plans", ""),
    ]


@pytest.mark.rule("SKM-SEQ-001", "engine")
@pytest.mark.parametrize("phase", ["plans", "movement", "assault"])
def test_an_order_of_another_phase_is_refused(phase: str) -> None:
    orders = {
        "plans": Aim(hex="0404"),
        "movement": March(unit="a", path=("0204",)),
        "assault": Assault(target="0804", units=("a",)),
    }
    game = two_companies(phase=phase)
    for belongs, order in orders.items():
        refused_as = game.give(ALLIES, order)
        assert (refused_as == "SKM-SEQ-001") == (belongs != phase)


@pytest.mark.rule("SKM-SEQ-004", "engine")
def test_a_phase_lasts_until_its_own_side_ends_it() -> None:
    game = two_companies(phase="movement", side=ALLIES)
    assert game.march("a", "0204") is None
    assert game.clock == (1, "movement", ALLIES)
    assert game.game.awaited() == (ALLIES,)
    assert game.give(AXIS, Done()) == "KRN-TURN-001"
    game.done(ALLIES)
    assert game.clock == (1, "assault", ALLIES)


@pytest.mark.rule("SKM-SEQ-002", "engine")
@pytest.mark.parametrize("sides", [("allies", "axis"), ("axis", "allies")])
def test_the_first_side_of_the_scenario_moves_first_in_every_turn(sides: tuple[str, str]) -> None:
    game = two_companies(sides=sides)
    for turn in (1, 2):
        game.until("movement", sides[0])
        assert game.clock == (turn, "movement", sides[0])
        game.until("movement", sides[1])
        assert game.clock == (turn, "movement", sides[1])
        game.until("plans")


@pytest.mark.rule("SKM-SEQ-002", "data")
@pytest.mark.parametrize("scenario", ["first-contact", "crossroads", "villers-bocage"])
def test_in_our_scenarios_the_allies_move_first(scenario: str) -> None:
    assert scenario_terms(scenario).sides == ("allies", "axis")


@pytest.mark.rule("SKM-SEQ-003", "engine")
def test_arrivals_barrage_and_tally_play_by_themselves() -> None:
    game = two_companies()
    while game.clock[0] < 3:
        assert game.clock[1] not in ("arrivals", "barrage", "tally")
        assert game.game.awaited() != ()
        game.done()
    played = [e.what.phase for e in game.game.entries() if isinstance(e.what, Automatic)]
    assert {phase: played.count(phase) for phase in ("arrivals", "barrage", "tally")} == {
        "arrivals": 6,
        "barrage": 4,
        "tally": 4,
    }


def is_over(game: Position) -> bool:
    return game.game.outcome is not None


@pytest.mark.rule("SKM-SEQ-005", "engine")
def test_the_game_ends_after_the_tally_of_the_last_turn() -> None:
    game = two_companies(turns=2)
    game.until("assault", AXIS)
    game.done()
    assert game.clock == (2, "plans", "")
    assert not is_over(game)
    game.until("assault", AXIS)
    assert game.clock == (2, "assault", AXIS)
    assert not is_over(game)
    game.done()
    assert [e.clock.phase for e in game.events(ClockMoved)] == ["tally", "arrivals"]
    assert is_over(game)
    assert game.game.awaited() == ()


@pytest.mark.rule("SKM-SEQ-005", "data")
@pytest.mark.parametrize(
    ("scenario", "turns"), [("first-contact", 5), ("crossroads", 10), ("villers-bocage", 9)]
)
def test_our_scenarios_are_as_long_as_they_say(scenario: str, turns: int) -> None:
    assert scenario_terms(scenario).turns == turns
