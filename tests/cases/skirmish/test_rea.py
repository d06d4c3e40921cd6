"""Reaction fire."""

import pytest

from grognard.kernel.dice import DiceRolled
from grognard.systems.skirmish.events import GunFired, StepsLost, UnitHalted, UnitSighted
from grognard.systems.skirmish.questions import ChooseReaction
from grognard.systems.skirmish.state import Standing
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


def asked(game: Position) -> list[tuple[str, str]]:
    """Who is asked about which gun."""
    return [
        (question.side, question.gun)
        for side in BOTH
        for question in game.questions(side)
        if isinstance(question, ChooseReaction)
    ]


@pytest.mark.rule("SKM-REA-001", "engine")
@pytest.mark.parametrize(("gun_at", "in_range"), [("0504", True), ("0604", True), ("0704", False)])
def test_a_gun_is_asked_when_an_enemy_comes_within_range(gun_at: str, in_range: bool) -> None:
    game = position(ally("a", "scout", "0304"), axis("g", "gun", gun_at))
    assert game.march("a", "0404") is None
    assert asked(game) == ([(AXIS, "g")] if in_range else [])


@pytest.mark.rule("SKM-REA-001", "engine")
@pytest.mark.parametrize("kind", ["infantry", "armour", "scout"])
def test_other_units_do_not_react(kind: str) -> None:
    game = position(ally("a", "scout", "0304"), axis("x", kind, "0504"))
    assert game.march("a", "0404") is None
    assert asked(game) == []


@pytest.mark.rule("SKM-REA-001", "engine")
def test_the_gun_itself_must_see_the_unit() -> None:
    game = position(
        ally("a", "scout", "0304"),
        axis("g", "gun", "0604"),
        axis("x", "infantry", "0504", pinned=True),
        terrain={"0404": "woods"},
    )
    assert game.march("a", "0404") is None
    assert "a" in game.view(AXIS).units
    assert asked(game) == []


@pytest.mark.rule("SKM-REA-001", "engine")
@pytest.mark.parametrize("state", ["fired", "pinned"])
def test_a_gun_that_has_fired_or_is_pinned_is_not_asked(state: str) -> None:
    game = position(
        ally("a", "scout", "0304"),
        axis("g", "gun", "0604", **{state: True}),
        axis("h", "gun", "0605"),
    )
    assert game.march("a", "0404") is None
    assert asked(game) == [(AXIS, "h")]


@pytest.mark.rule("SKM-REA-001", "engine")
def test_a_gun_is_asked_once_for_each_march() -> None:
    game = position(ally("a", "scout", "0204"), axis("g", "gun", "0604"))
    assert game.march("a", "0304", "0404", "0405", "0406") is None
    assert asked(game) == [(AXIS, "g")]
    assert game.respond(AXIS, fire=False) is None
    assert asked(game) == []
    assert (game.unit("a").at, game.unit("g").fired) == ("0406", False)
    assert game.march("a", "0405") is None
    assert asked(game) == [(AXIS, "g")]


@pytest.mark.rule("SKM-REA-001", "engine")
def test_guns_are_asked_one_after_the_other_until_the_march_is_over() -> None:
    guns = (axis("g", "gun", "0604"), axis("h", "gun", "0605"))
    missed = position(ally("a", "scout", "0304"), *guns, dice={"fire g": 1})
    assert missed.march("a", "0404", "0403") is None
    assert asked(missed) == [(AXIS, "g")]
    assert missed.respond(AXIS, fire=True) is None
    assert asked(missed) == [(AXIS, "h")]
    stopped = position(ally("a", "scout", "0304"), *guns, dice={"fire g": 4})
    assert stopped.march("a", "0404", "0403") is None
    assert stopped.respond(AXIS, fire=True) is None
    assert asked(stopped) == []
    assert (stopped.unit("a").at, stopped.unit("h").fired) == ("0404", False)


@pytest.mark.rule("SKM-REA-002", "engine")
@pytest.mark.parametrize(
    ("terrain", "effects"),
    [
        ("clear", ["none", "none", "none", "halt", "halt", "loss"]),
        ("hills", ["none", "none", "none", "none", "halt", "halt"]),
    ],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_what_reaction_fire_does(terrain: str, effects: list[str], die: int) -> None:
    game = position(
        ally("a", "scout", "0304", 3),
        axis("g", "gun", "0604"),
        terrain={"0404": terrain},
        dice={"fire g": die},
    )
    assert game.march("a", "0404", "0405") is None
    assert game.respond(AXIS, fire=True) is None
    effect = effects[die - 1]
    assert [event.effect for event in game.events(GunFired)] == [effect]
    assert game.unit("a").at == ("0405" if effect == "none" else "0404")
    assert game.unit("a").steps == (2 if effect == "loss" else 3)
    assert [event.why for event in game.events(UnitHalted)] == (
        [] if effect == "none" else ["fire"]
    )
    assert game.unit("g").fired is True


@pytest.mark.rule("SKM-REA-002", "data")
def test_the_reaction_table() -> None:
    assert [(row.die, row.open, row.cover) for row in read_the_tables().reaction] == [
        (1, "none", "none"),
        (2, "none", "none"),
        (3, "none", "none"),
        (4, "halt", "none"),
        (5, "halt", "halt"),
        (6, "loss", "halt"),
    ]


def ambush(standing: Standing, die: int = 6) -> Position:
    """A gun lies hidden in the woods at 0604; a unit will pass two hexes from it."""
    return position(
        ally("a", "scout", "0304", 3),
        axis("g", "gun", "0604"),
        terrain={"0604": "woods"},
        standing={AXIS: standing},
        dice={"fire g": die},
    )


@pytest.mark.rule("SKM-REA-003", "engine")
@pytest.mark.parametrize("reaction", ["ask", "fire"])
def test_a_hidden_gun_is_never_asked_and_holds_its_fire(reaction: str) -> None:
    game = ambush(Standing(reaction="fire" if reaction == "fire" else "ask"))
    assert "g" not in game.view(ALLIES).units
    assert game.march("a", "0404", "0405") is None
    assert game.questions(AXIS) == ()
    assert game.events(GunFired) == []
    assert (game.unit("a").at, game.unit("g").fired) == ("0405", False)
    assert "g" not in game.view(ALLIES).units


@pytest.mark.rule("SKM-REA-003", "engine")
def test_a_hidden_gun_fires_if_its_standing_order_says_so() -> None:
    game = ambush(Standing(ambush="fire"))
    assert game.march("a", "0404", "0405") is None
    assert game.questions(AXIS) == ()
    assert [(event.gun, event.effect) for event in game.events(GunFired)] == [("g", "loss")]
    assert (game.unit("a").at, game.unit("a").steps) == ("0404", 2)


@pytest.mark.rule("SKM-REA-003", "engine")
def test_a_gun_in_sight_is_asked_whatever_the_order_for_hidden_ones() -> None:
    game = position(
        ally("a", "scout", "0304"), axis("g", "gun", "0604"), standing={AXIS: Standing()}
    )
    assert game.march("a", "0404") is None
    assert asked(game) == [(AXIS, "g")]


@pytest.mark.rule("SKM-REA-004", "engine")
def test_a_gun_that_fires_is_seen_until_its_next_rest() -> None:
    game = ambush(Standing(ambush="fire"))
    assert game.march("a", "0404", "0405") is None
    assert [(e.by, e.unit.id) for e in game.events(UnitSighted)] == [(ALLIES, "g")]
    assert [event.to for event in game.events(GunFired)] == [BOTH]
    assert [event.to for event in game.events(StepsLost)] == [BOTH]
    assert [event.to for event in game.events(DiceRolled)] == [BOTH]
    assert game.view(ALLIES).units["g"] == game.unit("g")
    game.until("assault", ALLIES)
    assert "g" in game.view(ALLIES).units
    game.until("movement", AXIS)
    assert "g" not in game.view(ALLIES).units
    assert [report.at for report in game.reports(ALLIES)] == ["0604"]


@pytest.mark.rule("SKM-REA-004", "engine")
def test_a_gun_that_is_seen_already_is_not_sighted_again() -> None:
    game = position(ally("a", "scout", "0304"), axis("g", "gun", "0604"), dice={"fire g": 1})
    assert game.march("a", "0404") is None
    assert game.respond(AXIS, fire=True) is None
    assert game.events(UnitSighted) == []
