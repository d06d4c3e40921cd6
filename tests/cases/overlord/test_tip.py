"""Rule examples of Overlord: how the general plays (area TIP, and GAME where it concerns it)."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.game import Game
from grognard.opponents.contract import act
from grognard.opponents.meter import Meter
from grognard.opponents.overlord.assets import _looks, plan_assets
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import Notes, tell
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.supplies import settle_supply, wish_supply
from grognard.opponents.overlord.weighing import _is_keen
from grognard.opponents.registry import opponent
from grognard.systems.overlord.orders import Assign, Shell, Supply
from grognard.systems.overlord.rules.intelligence import update
from grognard.systems.overlord.state import Attack, Skies, State
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, LocationTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    hq,
    plan,
    play,
    position,
    terms,
    view,
)

DIVISIONS = (hq("a-div", ALLIES, "0203"), hq("b-div", ALLIES, "0205"), hq("x-div", AXIS, "0905"))
TOWN = LocationTerms(at="0504", name="Town", allies=3, axis=2, holder=AXIS)


def picture(state: State, side: str = ALLIES) -> Picture:
    return Picture(view(state, side))


@pytest.mark.rule("OVL-TIP-002", "ai")
def test_a_target_of_which_little_is_known_is_looked_at_and_not_shelled() -> None:
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        ally("gun", "us-105mm", "0303", hq="a-div"),
        axis("x", "german-infantry", "0504", hq="x-div"),
        assets=[AssetTerms("look", ALLIES, "allied-recon", "Scouts")],
    )
    play(state, update(state), dice={"luck": 1, "values": 26, "other": 1}, chances={"kind": False})
    report = next(iter(state.reports[ALLIES].values()))
    state.reports = {**state.reports, ALLIES: {report.id: replace(report, level=1)}}
    seen = picture(state)
    assert plan_assets(seen, Notes(), Meter()) == [
        Assign(asset="look", mission="recon", target="0504")
    ]
    assert plan_fires(seen, Notes(), Meter()) == [Shell(unit="gun", target="0404")]
    state.reports = {**state.reports, ALLIES: {report.id: replace(report, level=3)}}
    assert plan_fires(picture(state), Notes(), Meter()) == [Shell(unit="gun", target="0504")]


@pytest.mark.rule("OVL-TIP-004", "ai")
def test_divisions_are_mixed_only_where_the_odds_are_better_for_it() -> None:
    def attackers(strength: int) -> tuple[str, ...]:
        state = position(
            *DIVISIONS,
            ally("a", "sherman", "0404", hq="a-div"),
            ally("a2", "sherman", "0404", hq="a-div"),
            ally("b", "sherman", "0503", hq="b-div", grade="C", strength=strength),
            axis("x", "german-parachute", "0504", hq="x-div", strength=strength // 2),
            fog=False,
            locations=[TOWN],
        )
        (order,) = plan_attacks(picture(state), Notes(), Meter())
        return order.units

    assert attackers(20) == ("a", "a2"), "a fifth of a battalion is not worth the confusion"
    assert attackers(100) == ("a", "a2", "b")


@pytest.mark.rule("OVL-TIP-005", "ai")
def test_a_gun_of_another_command_fires_along_only_if_that_helps() -> None:
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        ally("a2", "us-infantry", "0404", hq="a-div"),
        ally("own", "us-105mm", "0303", hq="a-div"),
        ally("weak", "us-105mm", "0304", hq="b-div", grade="C", strength=10),
        axis("x", "german-infantry", "0504", hq="x-div"),
        fog=False,
    )
    attack = Attack(target="0504")
    plan(state, "attacks", ALLIES, a=attack, a2=attack)
    orders = plan_fires(picture(state), Notes(), Meter())
    assert Shell(unit="own", target="0504") in orders
    assert Shell(unit="weak", target="0504") not in orders


@pytest.mark.rule("OVL-TIP-011", "ai")
def test_fighters_go_up_every_turn_and_more_where_the_enemy_ruled_the_sky() -> None:
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        axis("x", "german-infantry", "0504", hq="x-div"),
        fog=False,
        assets=[
            AssetTerms(f"f{n}", ALLIES, "allied-fighter", "Fighters") for n in (1, 2, 3, 4, 5, 6)
        ],
    )

    def flying() -> int:
        given: dict[str, str] = {}
        while orders := plan_assets(picture(state), Notes(), Meter()):
            given |= {order.asset: order.mission for order in orders}
            plan(state, "missions", ALLIES, **{o.asset: o for o in orders})
        state.missions = {**state.missions, ALLIES: {}}
        return sum(mission == "counter-air" for mission in given.values())

    assert flying() == 1
    state.pressed = Skies(winner=AXIS, value=2)
    assert flying() == 3


@pytest.mark.rule("OVL-TIP-015", "ai")
def test_supply_goes_to_the_hq_whose_units_use_it() -> None:
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        ally("b", "us-infantry", "0205", hq="b-div"),
        axis("x", "german-infantry", "0504", hq="x-div"),
        fog=False,
        income=[IncomeTerms(ALLIES, 0, 50, 50, 0, 0)],
    )
    wished = {order.hq: order for order in wish_supply(picture(state), Notes(), Meter())}
    assert wished["a-div"].combat
    assert not wished["b-div"].combat
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    settled = settle_supply(picture(state), Notes(), Meter())
    assert settled == [Supply(hq="a-div", combat=True)], "nobody marches, so nobody gets Move+"


@pytest.mark.rule("OVL-TIP-018", "ai")
def test_at_night_tired_units_stay_where_they_are() -> None:
    def marching(readiness: int, turn: int) -> bool:
        state = position(
            *DIVISIONS,
            ally("a", "us-infantry", "0404", hq="a-div", readiness=readiness),
            fog=False,
            turn=turn,
            locations=[replace(TOWN, at="0604", allies=9)],
        )
        orders = plan_marches(picture(state), Notes(), Meter())
        return any(order.units == ("a",) for order in orders)

    night, day = 3, 1
    assert marching(45, day)
    assert not marching(45, night)
    assert marching(90, night), "it executes an operation: it takes a prize"


@pytest.mark.rule("OVL-TIP-019", "ai")
def test_armour_attacks_where_the_odds_are_three_to_one() -> None:
    state = position(
        *DIVISIONS,
        ally("a", "sherman", "0404", hq="a-div"),
        ally("a2", "sherman", "0404", hq="a-div"),
        ally("behind", "us-infantry", "0203", hq="a-div"),
        axis("x", "eastern", "0504", hq="x-div"),
        fog=False,
    )
    attacks = plan_attacks(picture(state), Notes(), Meter())
    assert [(order.units, order.target) for order in attacks] == [(("a", "a2"), "0504")]
    for name in ("a", "a2"):
        alter(state, name, readiness_tenths=300)
    assert plan_attacks(picture(state), Notes(), Meter()) == [], "who is tired does not attack"
    keen = {
        (name, tenths): _is_keen(alter(state, name, readiness_tenths=tenths))
        for name in ("a", "behind")
        for tenths in (600, 601, 1000)
    }
    assert {one for one, is_keen in keen.items() if is_keen} == {("a", 601), ("a", 1000)}


@pytest.mark.rule("OVL-TIP-021", "ai")
@pytest.mark.rule("OVL-GAME-013", "ai")
def test_a_general_plays_another_by_the_orders_of_people_and_says_why() -> None:
    game = game_of(bonus={})
    told = [why for side in (ALLIES, AXIS) for _, why in tell(game.notebooks[f"opponent {side}"])]
    assert game.outcome is not None
    assert any("Town" in why for why in told)


@pytest.mark.rule("OVL-GAME-015", "ai")
@pytest.mark.rule("OVL-GAME-016", "ai")
@pytest.mark.rule("OVL-GAME-017", "ai")
def test_a_bonus_gives_sight_and_supply_or_takes_supply_and_nothing_else() -> None:
    game = game_of(bonus={ALLIES: "+", AXIS: "-"}, last=1)
    state: Any = game.state
    plus, minus = (picture(state, side) for side in (ALLIES, AXIS))
    axis_units, allied = (
        {u.id for u in state.units.values() if u.side == s} for s in (AXIS, ALLIES)
    )
    assert {foe.id for foe in plus.foes} == axis_units
    assert len(minus.foes) < len(allied)
    assert state.stocks[AXIS].ammo_tenths == 0
    twin: Any = game_of(bonus={}, last=0).state
    for name in ("a", "x"):
        fields = ("attack", "defence", "movement", "quality")
        assert all(getattr(state.units[name], f) == getattr(twin.units[name], f) for f in fields)


@pytest.mark.rule("OVL-GAME-014", "ai")
@pytest.mark.rule("OVL-GAME-035", "ai")
@pytest.mark.parametrize("bonus", ["", "+", "-"])
def test_with_any_bonus_it_plays_on_to_the_end_without_a_film(bonus: str) -> None:
    """Nobody looks at anything between the turns; the game stops when it is decided."""
    game = game_of(bonus={AXIS: bonus})
    assert game.outcome is not None
    assert game.state.clock.turn > 2
    assert not game.awaited()


def game_of(bonus: dict[str, str], last: int = 9) -> Game:
    """Let two generals play a small game, to its end or for some turns."""
    made = terms(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        ally("gun", "us-105mm", "0303", hq="a-div"),
        axis("x", "eastern", "0504", hq="x-div"),
        turns=2,
        locations=[TOWN],
        income=[IncomeTerms(side, at, 9, 9, 0, 0) for side in (ALLIES, AXIS) for at in (0, 1)],
        bonus=bonus,
    )
    game = Game.new(RULESET, made, b"0123456789abcdef")
    mind = opponent("overlord", "general")
    while game.outcome is None and game.state.clock.turn <= last:
        act(game, game.awaited()[0], mind, b"luck")
    return game


@pytest.mark.rule("OVL-TIP-002", "ai")
def test_scouts_look_first_at_who_is_near_and_little_known_then_at_open_prizes() -> None:
    """Beside own units before a prize, and a prize before who is two hexes off."""
    levels = {"0504": 1, "0604": 1, "0704": 1, "0503": 3}
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0404", hq="a-div"),
        *(axis(f"x{at}", "german-infantry", at, hq="x-div") for at in levels),
        locations=[replace(TOWN, at="0307", allies=9)],
    )
    reports = {
        f"r{at}": replace(state.units[f"x{at}"], id=f"r{at}", seen=1, level=level)
        for at, level in levels.items()
    }
    state.reports = {**state.reports, ALLIES: reports}
    looks = list(_looks(picture(state), "recon"))
    assert [target for _, _, target in looks] == ["0504", "0307", "0604"]
    assert {mission for _, mission, _ in looks} == {"recon"}
