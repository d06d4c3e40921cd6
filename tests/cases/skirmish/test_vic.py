"""Victory."""

from typing import Any

import pytest

from grognard.kernel.events import ClockMoved
from grognard.kernel.records import Clock
from grognard.systems.skirmish.events import FlagRaised, PointsScored
from grognard.systems.skirmish.rules.victory import outcome
from grognard.systems.skirmish.state import Unit
from grognard.systems.skirmish.terms import Objective
from tests.cases.skirmish.board import (
    ALLIES,
    AXIS,
    BOTH,
    Position,
    ally,
    axis,
    position,
    read_the_tables,
)

FAR = axis("far", "infantry", "0901")


def objective(at: str, points: int = 1, holder: str = "") -> Objective:
    return Objective(at=at, name="Mill", points=points, holder=holder)


def flags(game: Position) -> list[tuple[str, str]]:
    return [(event.hex, event.side) for event in game.events(FlagRaised)]


@pytest.mark.rule("SKM-VIC-001", "engine")
def test_a_march_takes_the_flags_of_all_objectives_it_enters() -> None:
    game = position(
        ally("a", "infantry", "0304"),
        FAR,
        objectives=[
            objective("0304"),
            objective("0404", holder=AXIS),
            objective("0504", holder=ALLIES),
            objective("0604"),
        ],
    )
    assert game.march("a", "0404", "0504", "0604") is None
    assert flags(game) == [("0404", ALLIES), ("0604", ALLIES)]
    assert [event.to for event in game.events(FlagRaised)] == [BOTH, BOTH]
    assert game.state.holders == {"0304": "", "0404": ALLIES, "0504": ALLIES, "0604": ALLIES}


@pytest.mark.rule("SKM-VIC-001", "engine")
def test_a_flag_stays_when_the_unit_leaves() -> None:
    game = position(ally("a", "infantry", "0404"), FAR, objectives=[objective("0404", 1, ALLIES)])
    assert game.march("a", "0504") is None
    assert flags(game) == []
    assert game.state.holders == {"0404": ALLIES}


@pytest.mark.rule("SKM-VIC-001", "engine")
def test_a_unit_destroyed_by_reaction_fire_takes_no_flag() -> None:
    game = position(
        ally("a", "scout", "0304", 1),
        ally("b", "scout", "0101"),
        axis("g", "gun", "0604"),
        objectives=[objective("0404")],
        dice={"fire g": 6},
    )
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    assert "a" not in game.state.units
    assert game.state.holders == {"0404": ""}


@pytest.mark.rule("SKM-VIC-001", "engine")
def test_an_advance_takes_the_flag_and_a_retreat_takes_none() -> None:
    game = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405", 1),
        FAR,
        phase="assault",
        objectives=[objective("0405", holder=AXIS), objective("0406", holder=ALLIES)],
        dice={"assault 0405": 5},
    )
    game.fight("0405", "a")
    assert game.fall_back(AXIS, "0406") is None
    assert game.unit("x").at == "0406"
    assert flags(game) == [("0405", ALLIES)]
    assert game.state.holders == {"0405": ALLIES, "0406": ALLIES}


@pytest.mark.rule("SKM-VIC-001", "engine")
def test_an_arrival_takes_the_flag() -> None:
    game = position(
        ally("a", "infantry", "0101"),
        FAR,
        phase="plans",
        arrivals={1: ally("late", "infantry", "0104")},
        objectives=[objective("0104", holder=AXIS)],
    )
    assert game.state.holders == {"0104": ALLIES}


@pytest.mark.rule("SKM-VIC-002", "engine")
def test_at_the_end_of_a_turn_objectives_are_scored() -> None:
    game = position(
        ally("a", "infantry", "0101"),
        FAR,
        objectives=[
            objective("0204", 1, ALLIES),
            objective("0304", 2, ALLIES),
            objective("0404", 5, AXIS),
            objective("0504", 9),
        ],
    )
    game.until("assault", AXIS)
    assert game.points() == (0, 0)
    game.done()
    assert [(e.side, e.scored, e.total, e.cause, e.to) for e in game.events(PointsScored)] == [
        (ALLIES, 3, 3, "flags", BOTH),
        (AXIS, 5, 5, "flags", BOTH),
    ]
    moved = [type(event) for event in game.happened if isinstance(event, PointsScored | ClockMoved)]
    assert moved[0] is ClockMoved
    game.until("assault", AXIS)
    game.done()
    assert game.points() == (6, 10)


@pytest.mark.rule("SKM-VIC-002", "engine")
def test_a_side_that_holds_nothing_scores_nothing() -> None:
    game = position(
        ally("a", "infantry", "0101"),
        FAR,
        side=AXIS,
        objectives=[objective("0404", 0, ALLIES), objective("0504", 2)],
    )
    game.until("plans")
    assert game.events(PointsScored) == []
    assert game.points() == (0, 0)


@pytest.mark.rule("SKM-VIC-003", "engine")
@pytest.mark.parametrize(
    ("kind", "points"), [("infantry", 1), ("armour", 2), ("gun", 2), ("scout", 1)]
)
@pytest.mark.parametrize("steps", [1, 2])
def test_a_step_lost_in_the_enemys_sight_scores(kind: str, points: int, steps: int) -> None:
    game = position(
        ally("a", kind, "0304", steps),
        ally("b", "infantry", "0101"),
        axis("g", "gun", "0604"),
        dice={"fire g": 6},
    )
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    assert [(e.side, e.scored, e.total, e.cause, e.to) for e in game.events(PointsScored)] == [
        (AXIS, points, points, "losses", BOTH)
    ]
    assert game.points() == (0, points)


@pytest.mark.rule("SKM-VIC-003", "engine")
@pytest.mark.parametrize(("at", "scored"), [("0404", 1), ("0904", 0)])
def test_what_a_side_does_not_see_scores_nothing_whoever_fired(at: str, scored: int) -> None:
    game = position(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", at),
        phase="plans",
        dice={"axis|barrage x": 6},
    )
    assert game.aim(AXIS, at) is None
    game.done()
    assert game.unit("x").steps == 1
    assert game.points() == (scored, 0)


@pytest.mark.rule("SKM-VIC-003", "engine")
def test_points_add_up() -> None:
    game = position(
        ally("a", "armour", "0304", 3),
        ally("b", "infantry", "0305", 3),
        axis("g", "gun", "0604"),
        axis("h", "gun", "0605"),
        dice={"fire g": 6, "fire h": 6},
    )
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    assert game.points() == (0, 2)
    assert game.march("b", "0405") is None
    assert game.respond(AXIS, fire=True) is None
    assert [(event.scored, event.total) for event in game.events(PointsScored)] == [(1, 3)]
    assert game.points() == (0, 3)


@pytest.mark.rule("SKM-VIC-003", "data")
def test_the_points_of_the_kinds_table() -> None:
    kinds = read_the_tables().kinds.values()
    assert [(k.kind, k.moves, k.attack, k.defence, k.fire_range, k.points) for k in kinds] == [
        ("infantry", 4, 2, 3, 0, 1),
        ("armour", 6, 4, 3, 0, 2),
        ("gun", 3, 1, 2, 2, 2),
        ("scout", 6, 1, 1, 0, 1),
    ]


def last_stand(*more: Unit, **said: Any) -> Position:
    """The last Axis company, of one step, is about to be broken."""
    game = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405", 1),
        *more,
        phase="assault",
        dice={"assault 0405": 6},
        objectives=[objective("0901", 9, AXIS)],
        **said,
    )
    game.fight("0405", "a")
    return game


@pytest.mark.rule("SKM-VIC-004", "engine")
def test_a_side_without_units_has_lost_whatever_the_points() -> None:
    game = last_stand()
    ended = game.game.outcome
    assert ended is not None
    assert (ended.winner, ended.reason) == (ALLIES, "ending.rout")
    assert (ended.points, ended.margin) == (((ALLIES, 1), (AXIS, 0)), 1)
    assert game.game.awaited() == ()


@pytest.mark.rule("SKM-VIC-004", "engine")
def test_the_second_side_wins_when_the_first_is_routed() -> None:
    game = position(
        ally("a", "scout", "0304", 1), axis("g", "gun", "0604"), dice={"fire g": 6}, turn=2
    )
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    ended = game.game.outcome
    assert ended is not None
    assert (ended.winner, ended.reason, ended.margin) == (AXIS, "ending.rout", 2 - 1)


@pytest.mark.rule("SKM-VIC-004", "engine")
def test_units_on_the_map_or_still_to_come_keep_a_side_in_the_game() -> None:
    assert last_stand(FAR).game.outcome is None
    assert last_stand(arrivals={4: axis("late", "infantry", "0904")}).game.outcome is None
    foreign = last_stand(arrivals={4: ally("late", "infantry", "0104")})
    assert foreign.game.outcome is not None


@pytest.mark.rule("SKM-VIC-004", "engine")
@pytest.mark.rule("SKM-VIC-005", "engine")
def test_when_both_are_routed_at_once_points_decide() -> None:
    game = position(
        ally("a", "infantry", "0404", 1),
        axis("x", "gun", "0405", 1),
        phase="assault",
        dice={"assault 0405": 3},
    )
    game.fight("0405", "a")
    assert game.state.units == {}
    ended = game.game.outcome
    assert ended is not None
    assert (ended.winner, ended.reason) == (ALLIES, "ending.points")
    assert (ended.points, ended.margin) == (((ALLIES, 2), (AXIS, 1)), 1)


@pytest.mark.rule("SKM-VIC-005", "engine")
@pytest.mark.parametrize(
    ("points", "winner", "reason", "margin"),
    [
        ((5, 3), "allies", "ending.points", 2),
        ((3, 7), "axis", "ending.points", 4),
        ((4, 4), "", "ending.draw", 0),
        ((0, 0), "", "ending.draw", 0),
    ],
)
def test_after_the_last_turn_more_points_win(
    points: tuple[int, int], winner: str, reason: str, margin: int
) -> None:
    state = position(ally("a", "infantry", "0104"), FAR, turns=5).state
    state.points = dict(zip(BOTH, points, strict=True))
    state.clock = Clock(5, "tally")
    assert outcome(state) is None
    state.clock = Clock(6, "arrivals")
    ended = outcome(state)
    assert ended is not None
    assert (ended.winner, ended.reason, ended.margin) == (winner, reason, margin)
    assert ended.points == tuple(zip(BOTH, points, strict=True))
