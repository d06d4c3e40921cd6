"""Rule examples of Overlord: how the general uses aircraft, ships and supply (area TIP)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.opponents.meter import Meter
from grognard.opponents.overlord.assets import plan_assets
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import Notes
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.staffs import plan_relief
from grognard.opponents.overlord.strikes import expected_damage
from grognard.opponents.overlord.supplies import precedence, settle_supply, wish_supply
from grognard.systems.overlord.orders import Assign, Shell, Supply, Transfer
from grognard.systems.overlord.rules.lines import trace_lines
from grognard.systems.overlord.state import Attack, State
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, SourceTerms
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
    view,
)

DIVISIONS = (hq("a-div", ALLIES, "0203"), hq("x-div", AXIS, "1105"))
PAIR = (
    ally("a", "us-infantry", "0404", hq="a-div"),
    axis("x", "german-infantry", "0504", hq="x-div"),
)


def picture(state: State) -> Picture:
    return Picture(view(state, ALLIES))


def missions(state: State, notes: Notes) -> list[Assign]:
    """All that the general orders its assets, one after the other."""
    given: list[Assign] = []
    while orders := plan_assets(picture(state), notes, Meter()):
        given += orders
        plan(state, "missions", ALLIES, **{order.asset: order for order in orders})
    state.missions = {**state.missions, ALLIES: {}}
    return given


@pytest.mark.rule("OVL-TIP-009", "ai")
def test_two_thirds_fly_at_most_and_half_on_average() -> None:
    state = position(
        *DIVISIONS,
        *PAIR,
        fog=False,
        assets=[AssetTerms(f"f{n}", ALLIES, "allied-fighter-bomber", "Group") for n in range(9)],
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    notes = Notes()
    flown = []
    for turn in (1, 2, 4, 5):  # turn 3 is the night, in which nobody can
        state.clock = replace(state.clock, turn=turn)
        flown.append(len(missions(state, notes)))
    assert flown[0] == 5, "half of nine"
    assert max(flown) == 6, "two thirds of nine"
    assert sum(flown) <= 5 * 9 // 2 + 1
    state.assets = {
        name: replace(asset, readiness_tenths=590) if name != "f3" else asset
        for name, asset in state.assets.items()
    }
    assert [order.asset for order in missions(state, Notes())] == ["f3"], "under 60 percent rest"
    state.assets = {n: replace(a, readiness_tenths=1000) for n, a in state.assets.items()}
    greatest = Notes(efforts={"0504": 9})
    assert len(missions(state, greatest)) == 9, "a maximum effort overrides"


@pytest.mark.rule("OVL-TIP-012", "ai")
def test_rockets_are_kept_for_a_target_worth_them() -> None:
    """25 points against a regiment in the open do 2 percent or so, not the 10 that are asked."""

    def fired(foe: str, *, attacked: bool = False) -> list[Assign]:
        state = position(
            *DIVISIONS,
            PAIR[0],
            axis("y", foe, "0504", hq="x-div" if foe != "hq" else "axis-root", echelon=""),
            fog=False,
            assets=[AssetTerms("r", ALLIES, "rocket-craft", "Rockets", sea="sea")],
            seas={"sea": ("0503",)},
        )
        if attacked:
            plan(state, "attacks", ALLIES, a=Attack(target="0504"))
        return missions(state, Notes())

    assert fired("german-infantry") == []
    assert fired("hq") == [Assign(asset="r", mission="bombard", target="0504")]
    main_effort = fired("german-infantry", attacked=True)
    assert main_effort == [Assign(asset="r", mission="support", target="0504")]


@pytest.mark.rule("OVL-TIP-012", "ai")
def test_what_a_bombardment_is_expected_to_do() -> None:
    """At level 5 two are added to the die: columns 35 and 150 are read from 3 to 12.

    2 + 3 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 = 57, and 6 + 8 + ... + 32 = 175.
    """
    state = position(*DIVISIONS, *PAIR, fog=False)
    assert expected_damage(picture(state), "0504", Fraction(25)) == 5
    assert expected_damage(picture(state), "0504", Fraction(150)) == 17
    assert expected_damage(picture(state), "0303", Fraction(150)) == 0, "nobody is there"


@pytest.mark.rule("OVL-TIP-013", "ai")
def test_an_enemy_hq_in_reach_is_struck_with_everything() -> None:
    state = position(
        *DIVISIONS,
        *PAIR,
        ally("gun", "us-105mm", "0404", hq="a-div"),
        axis("staff", "hq", "0604", hq="axis-root", echelon="division"),
        fog=False,
        assets=[
            AssetTerms("bombers", ALLIES, "allied-medium-bomber", "Bombers"),
            AssetTerms("cruiser", ALLIES, "heavy-cruiser", "Cruiser", sea="sea"),
        ],
        seas={"sea": ("0603",)},
    )
    plan(state, "attacks", ALLIES, a=Attack(target="0504"))
    assert plan_fires(picture(state), Notes(), Meter()) == [Shell(unit="gun", target="0604")]
    assert missions(state, Notes()) == [
        Assign(asset="bombers", mission="bombard", target="0604"),
        Assign(asset="cruiser", mission="bombard", target="0604"),
    ]
    alter(state, "staff", level=2)
    assert plan_fires(picture(state), Notes(), Meter()) == [Shell(unit="gun", target="0504")]


@pytest.mark.rule("OVL-TIP-014", "ai")
@pytest.mark.parametrize(
    ("turn", "served"), [(6, []), (8, ["a-div"]), (9, ["a-div", "allies-root"])]
)
def test_in_the_last_quarter_stocks_are_spent_down(turn: int, served: list[str]) -> None:
    """Nine turns: the last quarter are turns 8 and 9.

    Nobody needs the 8 points of fuel and 6 of ammunition, but they would be lost: the division
    costs 5 and 3, the army 3 and 3. In the end nothing is left.
    """
    state = position(
        *DIVISIONS,
        ally("a", "us-infantry", "0303", hq="a-div"),
        axis("x", "german-infantry", "1004", hq="x-div"),
        fog=False,
        turn=turn,
        income=[IncomeTerms(ALLIES, 0, 8, 6, 0, 0)],
    )
    orders = settle_supply(picture(state), Notes(), Meter())
    assert orders == [Supply(hq=name, move=True, combat=True) for name in served]


@pytest.mark.rule("OVL-TIP-016", "ai")
def test_who_lacks_supply_is_listed_and_helped() -> None:
    """The HQ has run away from its units, and an airfield serves those beyond the enemy."""
    state = position(
        hq("a-div", ALLIES, "0203"),
        hq("x-div", AXIS, "1105"),
        ally("a", "us-infantry", "0308", hq="a-div"),
        ally("lost", "us-parachute", "0908", hq="a-div"),
        *(axis(f"x{n}", "german-infantry", at) for n, at in enumerate(("0707", "0807", "0709"))),
        axis("x9", "german-infantry", "1008"),
        fog=False,
        assets=[AssetTerms("dakotas", ALLIES, "allied-transport", "Dakotas")],
        sources=[
            SourceTerms(at="1209", side=AXIS, sort="main"),
            SourceTerms(at="0101", side=ALLIES, sort="main"),
            SourceTerms(at="0908", side=ALLIES, sort="airhead"),
        ],
    )
    play(state, trace_lines(state))
    assert state.units["lost"].line == "encircled"
    notes = Notes()
    assert plan_relief(picture(state), notes, Meter()) == []
    assert ("unsupplied", "Unit lost") in [(r.key, r.who) for r in notes.reasons]
    assert missions(state, Notes()) == [Assign(asset="dakotas", mission="transport", target="0908")]


@pytest.mark.rule("OVL-TIP-016", "ai")
def test_an_hq_that_does_not_reach_its_units_moves_and_one_out_of_reach_changes_its_corps() -> None:
    state = position(
        hq("a-corps", ALLIES, "0101", "corps"),
        hq("b-corps", ALLIES, "0808", "corps"),
        hq("a-div", ALLIES, "1008", hq="a-corps", transfers=True),
        ally("a", "us-infantry", "1001", hq="a-div"),
        axis("x", "german-infantry", "0109"),
        fog=False,
    )
    alter(state, "a-div", line="extended")
    relief = plan_relief(picture(state), Notes(), Meter())
    assert relief == [Transfer(hq="a-div", to="b-corps")]
    paths = {o.units: o.path[-1] for o in plan_marches(picture(state), Notes(), Meter())}
    assert int(paths["a-div",][2:]) <= 5, "it goes north, to its regiment"


@pytest.mark.rule("OVL-TIP-017", "ai")
@pytest.mark.parametrize(("ammo", "granted"), [(7, ["a-corps"]), (13, ["a-corps", "a-div"])])
def test_ammunition_goes_first_to_the_guns_of_the_corps(ammo: int, granted: list[str]) -> None:
    """Both reach the enemy; Combat+ costs the corps 5 + 2 points, the division 5 + 1."""
    state = position(
        hq("a-corps", ALLIES, "0101", "corps"),
        hq("a-div", ALLIES, "0203", hq="a-corps"),
        hq("x-div", AXIS, "1105"),
        ally("corps-gun", "155mm-gun", "0104", hq="a-corps"),
        ally("div-gun", "us-105mm", "0504", hq="a-div"),
        axis("x", "german-infantry", "0704", hq="x-div"),
        fog=False,
        income=[IncomeTerms(ALLIES, 0, 0, ammo, 0, 0)],
    )
    orders = wish_supply(picture(state), Notes(), Meter())
    assert [order.hq for order in orders if order.combat] == granted


@pytest.mark.rule("OVL-TIP-015", "ai")
@pytest.mark.rule("OVL-TIP-017", "ai")
def test_who_touches_the_enemy_is_supplied_first_then_guns_that_reach_him() -> None:
    """Guns of the corps before those of a division; a gun beside the enemy does not touch him."""
    order = ("touches", "corps", "beside", "near-gun", "rests", "mute", "far")
    state = position(
        hq("corps", ALLIES, "0101", "corps"),
        *(hq(name, ALLIES, "0202", hq="corps") for name in order if name != "corps"),
        hq("x-div", AXIS, "1205"),
        ally("t", "us-infantry", "0905", hq="touches"),
        ally("c", "155mm-gun", "0404", hq="corps"),
        ally("n", "us-105mm", "0604", hq="near-gun"),  # four hexes are its range
        ally("b", "us-105mm", "0904", hq="beside"),
        ally("r", "us-infantry", "0704", hq="rests"),
        ally("m", "us-105mm", "0504", hq="mute"),
        ally("f", "us-infantry", "0304", hq="far"),
        axis("x", "german-infantry", "1004", hq="x-div"),
        fog=False,
    )
    seen = picture(state)
    hqs = sorted(seen.own, key=lambda unit: unit.id)
    found = sorted((unit for unit in hqs if unit.id in order), key=lambda u: precedence(seen, u))
    assert tuple(unit.id for unit in found) == order
