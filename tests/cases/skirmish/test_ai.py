"""The computer opponent."""

import pytest

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision, act, look
from grognard.opponents.skirmish.captain import decide
from grognard.systems.skirmish.orders import (
    Aim,
    Assault,
    FallBack,
    Instruct,
    March,
    Respond,
    UseTactics,
)
from grognard.systems.skirmish.state import Standing
from grognard.systems.skirmish.terms import Objective
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position

READY = {ALLIES: Standing(ambush="fire"), AXIS: Standing(ambush="fire")}
FAR = axis("far", "infantry", "0901")
SEED = b"captain"


def decision(game: Position, side: str = ALLIES) -> Decision:
    return decide(look(game.game, side, SEED))


@pytest.mark.rule("SKM-AI-001", "ai")
@pytest.mark.parametrize("phase", ["plans", "movement", "assault"])
def test_equal_views_bring_equal_decisions(phase: str) -> None:
    """What the Allies cannot know differs: place, kind, strength and number of hidden units."""
    known = (
        ally("a", "infantry", "0304", 3),
        ally("b", "armour", "0305", 2),
        axis("x", "scout", "0405", 1),
    )
    mill = [Objective(at="0704", name="Mill", points=2)]
    woods = {"0704": "woods", "0802": "woods"}
    hidden = (
        [axis("y", "armour", "0704", 9)],
        [axis("w", "gun", "0802", 1), axis("y", "gun", "0901", 1)],
    )
    twins = [
        position(*known, *units, phase=phase, objectives=mill, terrain=woods, standing=READY)
        for units in hidden
    ]
    assert twins[0].game.view_digest(ALLIES) == twins[1].game.view_digest(ALLIES)
    assert twins[0].state.units != twins[1].state.units
    first, second = (decision(game) for game in twins)
    assert first == second
    assert not isinstance(first.what, Done)
    assert [game.give(ALLIES, first.what) for game in twins] == [None, None]


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_advances_on_an_objective_and_stays_there() -> None:
    game = position(
        ally("a", "infantry", "0304"),
        FAR,
        objectives=[Objective(at="0604", name="Mill", points=2)],
    )
    order = decision(game).what
    assert isinstance(order, March)
    assert (order.unit, order.path[-1]) == ("a", "0604")
    act(game.game, ALLIES, decide, SEED)
    assert game.state.holders == {"0604": ALLIES}
    assert isinstance(decision(game).what, Done)
    game.until("plans")
    game.until("movement", ALLIES)
    assert isinstance(decision(game).what, Done)


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_moves_each_unit_once_a_phase() -> None:
    game = position(
        ally("a", "infantry", "0104"),
        ally("b", "scout", "0105"),
        FAR,
        objectives=[Objective(at="0904", name="Mill", points=3)],
    )
    moved = []
    while isinstance(order := decision(game).what, March):
        moved.append(order.unit)
        act(game.game, ALLIES, decide, SEED)
    assert moved == ["b", "a"]


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_assaults_at_good_odds_only() -> None:
    good = position(
        ally("a", "infantry", "0404", 3),
        ally("b", "infantry", "0306", 3),
        axis("x", "infantry", "0405", 1),
        FAR,
        phase="assault",
    )
    assert decision(good).what == Assault(target="0405", units=("a", "b"))
    bad = position(
        ally("a", "infantry", "0404", 2), axis("x", "infantry", "0405", 2), FAR, phase="assault"
    )
    assert decision(bad).what == Done()


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_aims_at_enemies_it_knows_of() -> None:
    seen = position(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0404", 3),
        axis("y", "scout", "0304", 1),
        phase="plans",
        standing=READY,
    )
    assert decision(seen).what == Aim(hex="0404")
    reported = position(
        ally("a", "infantry", "0104"),
        FAR,
        phase="plans",
        turn=3,
        standing=READY,
        reports={
            ALLIES: [axis("old", "armour", "0606", 9, seen=1), axis("new", "gun", "0704", seen=2)]
        },
    )
    assert decision(reported).what == Aim(hex="0704")
    nobody = position(ally("a", "infantry", "0104"), FAR, phase="plans", standing=READY)
    assert decision(nobody).what == Done()


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_spreads_its_shells_over_the_game() -> None:
    game = position(
        ally("a", "infantry", "0104"),
        axis("x", "infantry", "0404", 3),
        axis("y", "infantry", "0304", 3),
        phase="plans",
        standing=READY,
        shells=3,
        turns=3,
    )
    act(game.game, ALLIES, decide, SEED)
    assert len(game.state.plans[ALLIES]) == 1
    assert decision(game).what == Done()


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_lets_hidden_guns_fire() -> None:
    game = position(ally("a", "gun", "0104"), FAR, phase="plans")
    assert decision(game).what == Instruct(matter="ambush", policy="fire")


@pytest.mark.rule("SKM-AI-002", "ai")
def test_it_answers_questions() -> None:
    gun = position(ally("a", "scout", "0304"), axis("g", "gun", "0604"))
    gun.march("a", "0404")
    assert decision(gun, AXIS).what == Respond(fire=True)
    fight = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405", 1),
        FAR,
        phase="assault",
        terrain={"0405": "woods", "0506": "hills"},
        dice={"assault 0405": 6},
    )
    fight.assault("0405", "a")
    assert decision(fight, ALLIES).what == UseTactics(tactics="press")
    assert decision(fight, AXIS).what == UseTactics(tactics="stand")
    for side in (ALLIES, AXIS):
        act(fight.game, side, decide, SEED)
    assert decision(fight, AXIS).what == FallBack(hex="0506")
