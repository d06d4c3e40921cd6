"""The game as a whole: days, assets, bonuses, fog."""

from typing import Any

import pytest

from grognard.kernel.changes import Writer
from grognard.kernel.digest import state_digest
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Hand
from grognard.kernel.retelling import NotOverError, retell
from grognard.systems.overlord.orders import March, Stand, Supply
from grognard.systems.overlord.rules.assets import row_of
from grognard.systems.overlord.rules.clock import box_of, is_night_turn
from grognard.systems.overlord.rules.odds import Battle, weigh_battle
from grognard.systems.overlord.rules.planning import refuse_supply
from grognard.systems.overlord.rules.supply import income
from grognard.systems.overlord.rules.units import attack_value
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.state import Stock
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms
from tests.cases.overlord.board import ALLIES, AXIS, BOTH, ally, axis, position, terms, view

POINTS = [
    IncomeTerms(side=side, turn=turn, fuel=9, ammo=8, personnel=7, equipment=6)
    for side in BOTH
    for turn in (0, 1)
]


@pytest.mark.rule("OVL-GAME-005", "engine")
@pytest.mark.rule("OVL-NIGHT-001", "engine")
def test_a_day_has_two_turns_of_daylight_and_one_of_night() -> None:
    agreed = terms()
    assert [box_of(agreed, turn) for turn in range(1, 7)] == [0, 1, 2, 0, 1, 2]
    nights = [is_night_turn(agreed, turn) for turn in range(1, 7)]
    assert nights == [False, False, True, False, False, True]


@pytest.mark.rule("OVL-GAME-009", "engine")
def test_assets_are_of_the_air_the_sea_and_the_ground() -> None:
    names = {"p": "allied-fighter", "s": "heavy-cruiser", "g": "ew-intercept"}
    rows = [AssetTerms(id=key, side=ALLIES, asset=name, name=key) for key, name in names.items()]
    state = position(assets=rows)
    arms = {key: row_of(state, state.assets[key]).arm for key in names}
    assert arms == {"p": "air", "s": "naval", "g": "ground"}


@pytest.mark.rule("OVL-GAME-015", "engine")
def test_with_the_plus_a_side_sees_everything_and_never_runs_out() -> None:
    state = position(
        ally("a", "us-infantry", "0304"), axis("x", "eastern", "0904"), bonus={AXIS: "+"}
    )
    assert setup(state.terms).lifted == {AXIS: True}
    assert "a" in view(state, AXIS).units
    assert "x" not in view(state, ALLIES).units
    wanted = Supply(hq="axis-root", move=True, combat=True)
    assert state.stocks[AXIS] == Stock()
    assert refuse_supply(view(state, AXIS), wanted) is None
    poor = position(axis("x", "eastern", "0904"))
    refusal = refuse_supply(view(poor, AXIS), wanted)
    assert refusal is not None
    assert refusal.rule == "OVL-SUP-009"


@pytest.mark.rule("OVL-GAME-016", "engine")
def test_with_the_minus_a_side_has_and_gets_nothing() -> None:
    state = position(axis("x", "eastern", "0904"), bonus={AXIS: "-"}, income=POINTS)
    fresh = setup(state.terms)
    assert fresh.stocks[AXIS] == Stock()
    assert fresh.stocks[ALLIES] == Stock(90, 80, 70, 60)
    gained, _ = income(state, AXIS)
    assert gained == Stock()
    gained, _ = income(state, ALLIES)
    assert gained.fuel_tenths == 90


@pytest.mark.rule("OVL-GAME-017", "engine")
@pytest.mark.parametrize("bonus", ["", "+", "-"])
def test_no_bonus_changes_a_battle(bonus: str) -> None:
    state = position(
        ally("a", "us-infantry", "0304"), axis("x", "eastern", "0404"), bonus={AXIS: bonus}
    )
    weighed = weigh_battle(
        state, Battle("set-piece", AXIS, "0304", (state.units["x"],), (state.units["a"],))
    )
    assert weighed.attack == 2
    assert weighed.defence == 56
    assert (weighed.column, weighed.shifts) == (0, ())
    assert weighed.intensity == "medium"


@pytest.mark.rule("OVL-GAME-025", "engine")
@pytest.mark.parametrize("fog", [True, False])
def test_fog_is_chosen_when_the_game_begins(fog: bool) -> None:
    state = setup(terms(ally("a", "us-infantry", "0304"), axis("x", "eastern", "0904"), fog=fog))
    assert ("x" in view(state, ALLIES).units) is not fog
    assert ("a" in view(state, AXIS).units) is not fog


@pytest.mark.rule("OVL-NIGHT-004", "engine")
@pytest.mark.rule("OVL-NIGHT-005", "engine")
@pytest.mark.parametrize(
    ("template", "turn", "tenths"),
    [("us-infantry", 1, 140), ("us-infantry", 3, 105), ("us-parachute", 3, 130)],
)
def test_units_that_are_not_night_capable_attack_with_three_quarters(
    template: str, turn: int, tenths: int
) -> None:
    state = position(ally("a", template, "0304"), turn=turn)
    assert attack_value(state, state.units["a"]) * 10 == tenths


def begun() -> Game:
    """A game of one turn in fog, in which two regiments stand far from each other."""
    made = terms(ally("a", "us-infantry", "0304"), axis("x", "eastern", "0904"), turns=1)
    game = Game.new(RULESET, made, b"0123456789abcdef")
    while game.state.clock.phase == "setup":
        assert game.submit(game.awaited()[0], "person", Done()) is None
    return game


@pytest.mark.rule("OVL-GAME-003", "engine")
def test_the_whole_battle_is_shown_without_fog_once_it_is_over() -> None:
    game = begun()
    assert game.submit(ALLIES, "person", March(units=("a",), path=("0403",))) is None
    with pytest.raises(NotOverError, match="only once the game is over"):
        retell(game)
    for side in BOTH:
        assert game.submit(side, "person", Done()) is None
    assert game.outcome is not None
    film = retell(game)
    assert {"a", "x"} <= set(film.view.units), "the film of each side has but one of them"
    assert "x" not in game.film(ALLIES).view.units
    shown = Writer(film.view)
    for frame in film.frames:
        shown.write(frame.events)
    assert state_digest(shown.state) == state_digest(game.state)
    end: Any = shown.state
    assert end.units["a"].at == "0403"


@pytest.mark.rule("OVL-GAME-011", "engine")
@pytest.mark.parametrize(
    "hands", [("person", "person"), ("person", "opponent"), ("opponent", "opponent")]
)
def test_people_and_computers_play_the_same_game(hands: tuple[Hand, Hand]) -> None:
    """At one screen, against the computer or over a net: a game knows hands, and no difference."""
    game = begun()
    for side, hand in zip(BOTH, hands, strict=True):
        unit, path = ("x", "0903") if side == AXIS else ("a", "0403")
        assert game.submit(side, hand, March(units=(unit,), path=(path,))) is None
        assert game.submit(side, hand, Done()) is None
    truth: Any = game.state
    assert (truth.units["x"].at, truth.units["a"].at) == ("0903", "0403")
    assert game.outcome is not None


@pytest.mark.rule("OVL-GAME-012", "engine")
def test_at_one_screen_the_other_side_is_next_and_has_seen_nothing() -> None:
    game = begun()
    assert game.awaited() == (AXIS, ALLIES)
    before, moments = game.view_digest(ALLIES), game.count(ALLIES)
    for order in (March(units=("x",), path=("0903",)), Stand(hex="0904", stance="withdraw")):
        assert game.submit(AXIS, "person", order) is None
        assert (game.view_digest(ALLIES), game.count(ALLIES)) == (before, moments)
    assert game.submit(AXIS, "person", Done()) is None
    assert game.awaited() == (ALLIES,)
    seen: Any = game.view(ALLIES)
    assert "x" not in seen.units
    assert not seen.moves.get(AXIS)
