"""Standing orders and defaults."""

import pytest

from grognard.systems.skirmish.events import AssaultMade, GunFired, Instructed
from grognard.systems.skirmish.orders import FallBack, Respond, UseTactics
from grognard.systems.skirmish.questions import (
    ChooseAmbush,
    ChooseReaction,
    ChooseRetreat,
    ChooseTactics,
)
from grognard.systems.skirmish.state import Standing
from grognard.systems.skirmish.system import RULESET
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position

RESERVE = axis("z", "infantry", "0901")


@pytest.mark.rule("SKM-STD-001", "engine")
@pytest.mark.parametrize(
    ("matter", "policies"),
    [
        ("attack", ["ask", "press", "probe"]),
        ("defence", ["ask", "stand", "delay"]),
        ("reaction", ["ask", "fire", "hold"]),
        ("ambush", ["fire", "hold"]),
    ],
)
def test_a_side_may_say_how_its_questions_are_answered(matter: str, policies: list[str]) -> None:
    game = position(ally("a", "gun", "0104"), axis("x", "gun", "0904"), phase="plans")
    every = ["ask", "press", "probe", "stand", "delay", "fire", "hold", "never"]
    for policy in every:
        refused_as = game.instruct(AXIS, **{matter: policy})
        if policy in policies:
            assert refused_as is None
            assert [event.to for event in game.events(Instructed)] == [(AXIS,)]
            assert getattr(game.state.standing[AXIS], matter) == policy
        else:
            assert refused_as == "SKM-STD-001"
    assert game.state.standing[ALLIES] == Standing()


@pytest.mark.rule("SKM-STD-001", "engine")
def test_one_standing_order_leaves_the_others_as_they_were() -> None:
    game = position(ally("a", "gun", "0104"), axis("x", "gun", "0904"), phase="plans")
    assert game.state.standing[ALLIES] == Standing(
        attack="ask", defence="ask", reaction="ask", ambush="hold"
    )
    assert game.instruct(ALLIES, attack="probe") is None
    assert game.instruct(ALLIES, ambush="fire") is None
    assert game.state.standing[ALLIES] == Standing(attack="probe", ambush="fire")
    game.until("movement", ALLIES)
    assert game.instruct(ALLIES, attack="ask") == "SKM-SEQ-001"


def assault_under(allies: Standing, axis_: Standing) -> Position:
    """A company assaults another, under standing orders of both sides."""
    game = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405"),
        RESERVE,
        phase="assault",
        standing={ALLIES: allies, AXIS: axis_},
        dice={"assault 0405": 4},
    )
    assert game.assault("0405", "a") is None
    return game


@pytest.mark.rule("SKM-STD-002", "engine")
def test_standing_orders_answer_for_the_side() -> None:
    game = assault_under(Standing(attack="probe"), Standing(defence="delay"))
    (made,) = game.events(AssaultMade)
    assert (made.attack_tactics, made.defence_tactics) == ("probe", "delay")


@pytest.mark.rule("SKM-STD-002", "engine")
@pytest.mark.parametrize(
    ("allies", "axis_", "asked"),
    [
        (Standing(attack="press"), Standing(), (AXIS,)),
        (Standing(), Standing(defence="stand"), (ALLIES,)),
        (Standing(defence="stand"), Standing(attack="press"), (ALLIES, AXIS)),
    ],
)
def test_only_who_wants_to_be_asked_is_asked(
    allies: Standing, axis_: Standing, asked: tuple[str, ...]
) -> None:
    game = assault_under(allies, axis_)
    assert game.game.awaited() == asked
    assert game.happened == ()


@pytest.mark.rule("SKM-STD-002", "engine")
@pytest.mark.parametrize("policy", ["ask", "fire", "hold"])
def test_a_standing_order_answers_for_guns_in_sight(policy: str) -> None:
    orders = {
        "ask": Standing(),
        "fire": Standing(reaction="fire"),
        "hold": Standing(reaction="hold"),
    }
    game = position(
        ally("a", "scout", "0304"), axis("g", "gun", "0604"), standing={AXIS: orders[policy]}
    )
    assert game.march("a", "0404") is None
    assert len(game.questions(AXIS)) == (1 if policy == "ask" else 0)
    assert len(game.events(GunFired)) == (1 if policy == "fire" else 0)


@pytest.mark.rule("SKM-STD-002", "engine")
@pytest.mark.parametrize("policy", ["fire", "hold"])
def test_a_standing_order_answers_for_hidden_guns(policy: str) -> None:
    orders = {"fire": Standing(ambush="fire"), "hold": Standing(reaction="fire")}
    game = position(
        ally("a", "scout", "0304"),
        axis("g", "gun", "0604"),
        terrain={"0604": "woods"},
        standing={AXIS: orders[policy]},
    )
    assert game.march("a", "0404") is None
    assert game.questions(AXIS) == ()
    assert len(game.events(GunFired)) == (1 if policy == "fire" else 0)


@pytest.mark.rule("SKM-STD-003", "engine")
def test_the_default_answers() -> None:
    view = position(
        ally("a", "gun", "0104"), RESERVE, terrain={"0305": "town", "0306": "woods"}
    ).view(ALLIES)

    def default(question: object) -> object:
        return RULESET.default(view, question)

    assert default(ChooseTactics(side=ALLIES, role="attack", target="0405")) == UseTactics("press")
    assert default(ChooseTactics(side=ALLIES, role="defence", target="0405")) == UseTactics("stand")
    assert default(ChooseReaction(side=ALLIES, gun="a", mover="z")) == Respond(fire=True)
    assert default(ChooseAmbush(side=ALLIES, gun="a")) == Respond(fire=False)
    for hexes, best in (
        (("0305", "0306", "0404"), "0305"),
        (("0306", "0404"), "0306"),
        (("0404", "0505"), "0505"),
    ):
        question = ChooseRetreat(side=ALLIES, unit="a", hexes=hexes)
        assert default(question) == FallBack(best)


@pytest.mark.rule("SKM-STD-003", "engine")
def test_in_a_game_by_turns_the_side_not_on_move_is_answered_for() -> None:
    game = position(
        ally("a", "infantry", "0404", 3),
        axis("x", "infantry", "0405", 1),
        RESERVE,
        phase="assault",
        by_turns=True,
        terrain={"0406": "woods"},
        dice={"assault 0405": 5},
    )
    assert game.assault("0405", "a") is None
    assert game.game.awaited() == (ALLIES,)
    assert game.tactics(ALLIES, "press") is None
    (made,) = game.events(AssaultMade)
    assert (made.defence_tactics, made.result) == ("stand", "DR")
    assert (game.unit("x").at, game.unit("a").at) == ("0406", "0405")


@pytest.mark.rule("SKM-STD-003", "engine")
def test_in_a_game_by_turns_a_gun_in_sight_fires() -> None:
    game = position(ally("a", "scout", "0304"), axis("g", "gun", "0604"), by_turns=True)
    assert game.march("a", "0404") is None
    assert [event.gun for event in game.events(GunFired)] == ["g"]
