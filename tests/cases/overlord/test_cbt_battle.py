"""Set-piece battles from the order to the advance."""

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.records import Event
from grognard.systems.overlord.events.field import (
    BattleFought,
    MissionFailed,
    UnitDestroyed,
    UnitShifted,
    UnitsHurt,
)
from grognard.systems.overlord.orders import Assign, Charge, Stand
from grognard.systems.overlord.rules.battle import (
    attackers_of,
    fight,
    planned_battle,
    planned_battles,
)
from grognard.systems.overlord.rules.hasty import hasty_battle
from grognard.systems.overlord.rules.losses import after_damage, hurt
from grognard.systems.overlord.rules.odds import (
    Battle,
    Support,
    intensity_of,
    shifts,
    shock_shift,
    weigh_battle,
)
from grognard.systems.overlord.rules.planning import (
    charge,
    refuse_charge,
    refuse_mission,
    refuse_stand,
    stand,
)
from grognard.systems.overlord.rules.retreat import ordered, stance_of
from grognard.systems.overlord.rules.steps import SHARE, Step
from grognard.systems.overlord.rules.support import gather_support
from grognard.systems.overlord.state import Attack, Fire, Item, Mission, State
from grognard.systems.overlord.terms import AssetTerms, UnitTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    of,
    plan,
    play,
    position,
    view,
)
from tests.cases.overlord.marching import order, run

TARGET = "0504"
WEST = "0404"
"""A neighbour of the target; 0503 lies north of it, 0505 south, 0604 south-east."""


def attack(state: State, *units: str, how: Any = "attack", target: str = TARGET) -> Item:
    """Plan a set-piece attack outside the rules."""
    for name in units:
        side = state.units[name].side
        plan(state, "attacks", side, **{name: Attack(target=target, how=how)})
    return Item(sort="battle", side=state.units[units[0]].side, hex=target)


def fought(events: list[Event]) -> BattleFought:
    """The battle as the Allies heard of it."""
    return next(event for event in of(events, BattleFought) if ALLIES in event.to)


def facing(*more: UnitTerms, **said: Any) -> State:
    """An American regiment west of a German one in the open, plain to see."""
    said.setdefault("fog", False)
    return position(
        ally("a", "us-infantry", WEST), axis("x", "german-infantry", TARGET), *more, **said
    )


def stand_fast(state: State, item: Item, die: int = 1, **chances: Any) -> list[Event]:
    """Fight, and let nobody run unless it is said."""
    luck = {"retreat": False, "hold": False, "withdrawal": False, **chances}
    return play(state, fight(state, item), dice={"battle": die}, chances=luck)


# Orders.


@pytest.mark.rule("OVL-CBT-001", "engine")
@pytest.mark.rule("OVL-CBT-004", "engine")
def test_a_set_piece_attack_is_planned_on_an_adjacent_known_enemy_and_fought_later() -> None:
    state = facing(ally("far", "us-infantry", "0204"), ally("gun", "us-105mm", WEST))
    seen = view(state, ALLIES)
    assert refuse_charge(seen, Charge(units=("a",), target=TARGET)) is None
    for units, target in ((("far",), TARGET), (("a",), "0403"), (("gun",), TARGET), ((), TARGET)):
        assert refuse_charge(seen, Charge(units=units, target=target)) is not None
    play(state, charge(state, ALLIES, Charge(units=("a",), target=TARGET)))
    assert state.units["x"].readiness_tenths == 1000
    assert [unit.id for unit in attackers_of(state, ALLIES, TARGET)] == ["a"]
    assert planned_battles(state) == (Item(sort="battle", side=ALLIES, hex=TARGET),)


@pytest.mark.rule("OVL-CBT-004", "engine")
def test_no_attack_over_a_closed_side() -> None:
    state = facing(on=ground(sides=[RunShown("rivers", "major", ("0504-nw", "0504-sw"))]))
    assert refuse_charge(view(state, ALLIES), Charge(units=("a",), target=TARGET)) is not None


@pytest.mark.rule("OVL-CBT-002", "engine")
@pytest.mark.rule("OVL-CBT-003", "engine")
def test_a_set_piece_battle_needs_a_defender_and_a_hasty_one_a_march() -> None:
    state = facing()
    events = stand_fast(state, attack(state, "a"))
    assert (fought(events).battle, fought(events).intensity) == ("set-piece", "medium")
    state = facing()
    order(state, "a", TARGET, mode="attack")
    luck = {"retreat": False, "command": True}
    events = run(state, dice={"battle": 1}, chances=luck)
    assert fought(events).battle == "move-and-attack"
    empty = position(ally("a", "us-infantry", WEST), fog=False)
    events = play(empty, fight(empty, attack(empty, "a")))
    assert not of(events, BattleFought)
    assert empty.units["a"].at == TARGET


@pytest.mark.rule("OVL-CBT-005", "engine")
def test_a_set_piece_attack_overruns_nobody() -> None:
    """More than 10:1 on a company in the open would be an overrun on the march."""
    state = facing(*(ally(f"t{n}", "sherman", WEST) for n in range(2)))
    alter(state, "x", strength_tenths=20)
    item = attack(state, "a", "t0", "t1")
    events = stand_fast(state, item)
    assert fought(events).column == ">10:1"
    assert not of(events, UnitDestroyed)
    assert state.units["x"].at == TARGET


@pytest.mark.rule("OVL-CBT-006", "engine")
@pytest.mark.rule("OVL-CBT-007", "engine")
def test_a_hasty_attack_has_no_guns_and_its_defender_has_them() -> None:
    state = facing(ally("g", "us-105mm", "0304"), axis("h", "german-105mm", "0704"))
    plan(state, "fires", ALLIES, g=Fire(target=TARGET))
    plan(state, "fires", AXIS, h=Fire(target=TARGET))
    order(state, "a", TARGET, mode="attack")
    events = run(state, dice={"battle": 1}, chances={"retreat": False, "command": True})
    found = fought(events)
    # 14 against (44 + 3)
    assert (found.attack_tenths, found.defence_tenths) == (140, 470)
    planned = facing(ally("g", "us-105mm", "0304"), axis("h", "german-105mm", "0704"))
    plan(planned, "fires", ALLIES, g=Fire(target=TARGET))
    plan(planned, "fires", AXIS, h=Fire(target=TARGET))
    found = fought(stand_fast(planned, attack(planned, "a")))
    assert (found.attack_tenths, found.defence_tenths) == (170, 470)


@pytest.mark.rule("OVL-CBT-008", "engine")
@pytest.mark.rule("OVL-CBT-011", "engine")
def test_a_defence_order_is_for_all_units_of_a_hex() -> None:
    state = facing(axis("y", "eastern", TARGET), axis("z", "eastern", "0604"))
    assert stance_of(state, TARGET, (state.units["x"],)) == "hold"
    told = Stand(hex=TARGET, stance="withdraw")
    assert refuse_stand(view(state, AXIS), told) is None
    play(state, stand(state, AXIS, told))
    assert [ordered(state, state.units[name]) for name in "xyz"] == ["withdraw", "withdraw", "hold"]
    assert refuse_stand(view(state, AXIS), Stand(hex="0304", stance="hold")) is not None
    assert refuse_stand(view(state, AXIS), Stand(hex=TARGET, stance="standard")) is not None


@pytest.mark.rule("OVL-CBT-011", "engine")
@pytest.mark.rule("OVL-CBT-004", "engine")
@pytest.mark.rule("OVL-UI-027", "engine")
def test_an_attack_order_is_for_a_single_unit() -> None:
    state = facing(ally("b", "us-infantry", WEST))
    play(state, charge(state, ALLIES, Charge(units=("a", "b"), target=TARGET)))
    changed = Charge(units=("a",), target=TARGET, how="assault")
    play(state, charge(state, ALLIES, changed))
    hows = {name: attack.how for name, attack in state.attacks[ALLIES].items()}
    assert hows == {"a": "assault", "b": "attack"}
    planned = planned_battle(state, ALLIES, TARGET)
    assert planned is not None
    assert planned.assaults == {"a"}
    alter(state, "x", at="0604")
    assert planned_battle(state, ALLIES, TARGET) is None, "nobody is there"
    alter(state, "x", at=TARGET)
    state.attacks = {}
    assert planned_battle(state, ALLIES, TARGET) is None, "nobody attacks"


@pytest.mark.rule("OVL-CBT-012", "engine")
@pytest.mark.rule("OVL-CBT-013", "engine")
@pytest.mark.rule("OVL-CBT-014", "engine")
@pytest.mark.parametrize(
    ("how", "level", "follows"),
    [("assault", "high", True), ("attack", "medium", True), ("no-advance", "medium", False)],
)
def test_attack_orders(how: str, level: str, follows: bool) -> None:
    """A regular regiment at 80 percent fights at medium intensity."""
    state = facing()
    alter(state, "a", readiness_tenths=800)
    events = stand_fast(state, attack(state, "a", how=how), retreat=True, die=6)
    assert fought(events).intensity == level
    assert (state.units["a"].at == TARGET) == follows


@pytest.mark.rule("OVL-CBT-012", "engine")
def test_assault_counts_with_half_of_the_attack() -> None:
    state = facing(ally("b", "us-infantry", WEST), ally("c", "ranger", WEST))
    for name in "abc":
        alter(state, name, readiness_tenths=800)

    def level(*assaulting: str) -> str:
        units = tuple(state.units[name] for name in "abc")
        found = Battle("set-piece", ALLIES, TARGET, units, (), assaults=frozenset(assaulting))
        return intensity_of(state, found, {"a": Fraction(14), "b": Fraction(14), "c": Fraction(6)},
                            Fraction(0))  # fmt: skip

    assert level("a", "c") == "high"
    assert level("a") == "medium"
    # 14 of 29 are not half
    found = Battle("set-piece", ALLIES, TARGET, (state.units["a"], state.units["b"]), (),
                   assaults=frozenset("a"))  # fmt: skip
    values = {"a": Fraction(14), "b": Fraction(15)}
    assert intensity_of(state, found, values, Fraction(0)) == "medium"


# Support.


ASSETS = [
    AssetTerms(id="p47", side=ALLIES, asset="allied-fighter-bomber", name="P-47"),
    AssetTerms(id="p51", side=ALLIES, asset="allied-fighter", name="P-51"),
    AssetTerms(id="typ", side=ALLIES, asset="allied-fighter-bomber", name="Typhoon"),
    AssetTerms(id="b26", side=ALLIES, asset="allied-medium-bomber", name="B-26"),
    AssetTerms(id="me", side=ALLIES, asset="main-effort", name="Main effort"),
    AssetTerms(id="man", side=ALLIES, asset="maneuver", name="Maneuver"),
    AssetTerms(id="gsa", side=ALLIES, asset="general-support-artillery", name="GS"),
    AssetTerms(id="pd", side=AXIS, asset="prepared-defence", name="Prepared"),
    AssetTerms(id="fw", side=AXIS, asset="german-fighter-bomber", name="Fw 190"),
    AssetTerms(id="ca", side=ALLIES, asset="light-cruiser", name="Glasgow", sea="bay"),
]
SEA = {"bay": ("0105",)}


def fly(state: State, side: str, mission: Any, *names: str, target: str = TARGET) -> None:
    for name in names:
        plan(state, "missions", side, **{name: Mission(mission=mission, target=target)})


@pytest.mark.rule("OVL-CBT-015", "engine")
@pytest.mark.rule("OVL-CBT-016", "engine")
@pytest.mark.rule("OVL-CBT-025", "engine")
def test_support_moves_the_column() -> None:
    """14 against 5.5 is 2:1; one column of ground support makes it 3:1."""
    state = facing(assets=ASSETS, seas=SEA)
    alter(state, "x", strength_tenths=125)
    attack(state, "a")

    def columns() -> tuple[str, dict[str, int]]:
        planned = planned_battle(state, ALLIES, TARGET)
        assert planned is not None
        found = weigh_battle(state, planned)
        return state.terms.tables.combat[found.column].odds, {
            why: int(shift) for why, shift in found.shifts
        }

    assert columns() == ("2:1", {})
    fly(state, ALLIES, "support", "p51")
    assert columns() == ("3:1", {"air": 1})
    fly(state, ALLIES, "support", "p47")
    fly(state, ALLIES, "command", "me")
    assert columns() == ("7:1", {"air": 3, "command": 2})
    fly(state, AXIS, "defend", "fw")
    fly(state, AXIS, "command", "pd")
    assert columns() == ("5:1", {"air": 2, "command": 1})


@pytest.mark.rule("OVL-CBT-017", "engine")
@pytest.mark.rule("OVL-AIRA-017", "engine")
@pytest.mark.rule("OVL-GNDA-005", "engine")
def test_two_aircraft_and_two_cards_a_battle_at_most() -> None:
    state = facing(assets=ASSETS, seas=SEA)
    attack(state, "a")

    def refused(asset: str, mission: Any) -> bool:
        found = refuse_mission(
            view(state, ALLIES), Assign(asset=asset, mission=mission, target=TARGET)
        )
        return found is not None

    assert not refused("p47", "support")
    fly(state, ALLIES, "support", "p47", "p51")
    assert refused("typ", "support")
    assert not refused("p47", "support")
    fly(state, ALLIES, "command", "me")
    assert not refused("man", "command")
    fly(state, ALLIES, "command", "man")
    assert refused("gsa", "command")
    # the other side has limits of its own
    defending = Assign(asset="fw", mission="defend", target=TARGET)
    assert refuse_mission(view(state, AXIS), defending) is None


@pytest.mark.rule("OVL-AIRA-017", "engine")
@pytest.mark.rule("OVL-AIRA-020", "engine")
def test_bombers_turn_into_support_two_at_most_and_others_lose_their_mission() -> None:
    state = facing(assets=ASSETS, seas=SEA)
    fly(state, ALLIES, "bombard", "p47", "p51", "typ", "b26")
    attack(state, "a")
    expected = planned_battle(state, ALLIES, TARGET)
    assert expected is not None
    assert expected.support.air == 4
    found: list[Support] = []

    def support() -> Any:
        found.append((yield from gather_support(state, ALLIES, TARGET, "attack")))

    events = play(state, support(), dice={"flak": 1, "return": 1})
    assert found[0].air == 4
    assert sorted(event.asset for event in of(events, MissionFailed)) == ["b26", "p51"]


# Shock.


def shocking(*attackers: UnitTerms, defenders: tuple[UnitTerms, ...], **said: Any) -> Fraction:
    state = position(*attackers, *defenders, **said)
    found = Battle(
        "set-piece",
        ALLIES,
        TARGET,
        tuple(state.units[unit.id] for unit in attackers),
        tuple(state.units[unit.id] for unit in defenders),
    )
    return shock_shift(state, found)


FOOT = (axis("x", "german-infantry", TARGET),)


@pytest.mark.rule("OVL-CBT-055", "engine")
@pytest.mark.rule("OVL-CBT-056", "engine")
def test_shock_shifts_the_odds_and_foot_dilutes_it() -> None:
    tank, foot = ally("t", "sherman", WEST), ally("f", "ranger", WEST)
    assert shocking(tank, defenders=FOOT) == 4
    assert shocking(tank, foot, defenders=FOOT) == 2
    state = position(tank, foot, *FOOT)
    found = Battle("set-piece", ALLIES, TARGET, (state.units["t"],), (state.units["x"],))
    assert dict(shifts(state, found, {"t": Fraction(9)}))["shock"] == 4


@pytest.mark.rule("OVL-CBT-057", "engine")
def test_a_shock_of_nothing_still_counts_as_shock() -> None:
    tank, lorries = ally("t", "sherman", WEST), ally("m", "british-motor", WEST)
    assert shocking(tank, lorries, defenders=FOOT) == 4
    assert shocking(lorries, defenders=FOOT) == 0


SHOCK_EXAMPLES = [
    # example, attackers as (template, hexes they attack from), gully on the north side, shift
    ("OVL-CBT-062", (("sherman", WEST), ("sherman", WEST), ("british-motor", WEST),
                     ("ranger", WEST)), False, 3),
    ("OVL-CBT-063", (("company", WEST), ("foot", WEST)), False, 1),
    ("OVL-CBT-064", (("sherman", "0503"), ("sherman", "0505")), True, 2),
]  # fmt: skip


@pytest.mark.rule("OVL-CBT-062", "engine")
@pytest.mark.rule("OVL-CBT-063", "engine")
@pytest.mark.rule("OVL-CBT-064", "engine")
@pytest.mark.parametrize(("_rule", "attackers", "gully", "shift"), SHOCK_EXAMPLES)
def test_the_examples_of_shock(
    _rule: str, attackers: tuple[tuple[str, str], ...], gully: bool, shift: int
) -> None:
    """Tanks of size 4, lorries and foot of 2; tanks of 1 and foot of 3; two tanks, one checked."""
    units: list[UnitTerms] = []
    sizes = {"company": ("sherman", ["company"]), "foot": ("ranger", ["company", "battalion"])}
    small: dict[str, str] = {}
    for number, (template, at) in enumerate(attackers):
        real, parts = sizes.get(template, (template, [""]))
        for size in parts:
            name = f"u{number}{size}"
            units.append(ally(name, real, at))
            if size:
                small[name] = size
    sides = [RunShown("obstacles", "gully", ("0504-n",))] if gully else []
    state = position(*units, *FOOT, on=ground(sides=sides))
    for name, size in small.items():
        alter(state, name, size=size)
    taking_part = tuple(state.units[unit.id] for unit in units)
    found = Battle("set-piece", ALLIES, TARGET, taking_part, (state.units["x"],))
    assert shock_shift(state, found) == shift


@pytest.mark.rule("OVL-CBT-066", "engine")
def test_heavy_guns_attack_with_a_shock_of_two() -> None:
    state = position(axis("f", "heavy-flak", TARGET), axis("p", "anti-tank", TARGET),
                     ally("a", "us-infantry", WEST))  # fmt: skip
    for name, shift in (("f", 2), ("p", 0)):
        found = Battle("set-piece", AXIS, WEST, (state.units[name],), (state.units["a"],))
        assert shock_shift(state, found) == shift


@pytest.mark.rule("OVL-CBT-068", "engine")
def test_anti_tank_guns_answer_the_undiluted_shock_and_are_diluted_themselves() -> None:
    """Tanks in half of the stack bring 2; heavy guns answer 4 with half of their own stack."""
    attackers = (ally("t", "sherman", WEST), ally("f", "ranger", WEST))
    guns = (axis("h", "heavy-anti-tank", TARGET), axis("e", "eastern", TARGET))
    assert shocking(*attackers, defenders=guns) == 2 - 4 * Fraction(2, 4)
    light = (axis("h", "anti-tank", TARGET), axis("e", "eastern", TARGET))
    assert shocking(*attackers, defenders=light) == 2 - 2 * Fraction(2, 4)


# The order of battles.


@pytest.mark.rule("OVL-CBT-070", "engine")
def test_the_highest_odds_come_first_and_values_are_found_anew() -> None:
    state = position(
        ally("a", "us-infantry", WEST),
        ally("b", "us-infantry", "0408"),
        axis("x", "german-infantry", TARGET),
        axis("y", "eastern", "0508"),
        fog=False,
    )
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET), b=Attack(target="0508"))
    first, second = planned_battles(state)
    assert (first.hex, second.hex) == ("0508", TARGET)
    alter(state, "x", strength_tenths=10)
    assert [item.hex for item in planned_battles(state)] == [TARGET, "0508"]
    # 14 to 8 and 28 to 22 are both 1:1: the better comes first
    alter(state, "x", strength_tenths=500)
    alter(state, "a", attack=28)
    assert [item.hex for item in planned_battles(state)] == ["0508", TARGET]
    alter(state, "a", attack=14)
    alter(state, "x", strength_tenths=10)
    # the list was fixed, the values were not
    assert fought(stand_fast(state, second)).column == ">10:1"


@pytest.mark.rule("OVL-CBT-070", "engine")
@pytest.mark.parametrize("favoured", [ALLIES, AXIS])
def test_fortune_parts_equal_battles_of_both_sides(favoured: str) -> None:
    state = position(
        ally("a", "us-infantry", WEST), axis("x", "us-infantry", TARGET, nation="us"), fog=False
    )
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    plan(state, "attacks", AXIS, x=Attack(target=WEST))
    state.favoured = favoured
    assert planned_battles(state)[0].side == favoured


# Damage.


@pytest.mark.rule("OVL-CBT-073", "engine")
@pytest.mark.parametrize(
    ("quality", "left"),
    [("elite", 920), ("veteran", 910), ("regular", 900), ("green", 890), ("conscript", 880)],
)
def test_better_units_take_less_damage(quality: str, left: int) -> None:
    state = position(axis("x", "german-infantry", TARGET, quality=quality))
    play(state, hurt(state, {"x": Fraction(10)}, "battle"))
    assert state.units["x"].readiness_tenths == left
    alter(state, "x", readiness_tenths=500)
    play(state, hurt(state, {"x": Fraction(10)}, "battle"))
    # half of it is taken from readiness, half from strength
    assert state.units["x"].readiness_tenths == 500 - (1000 - left) // 2
    assert state.units["x"].strength_tenths == 1000 - (1000 - left) // 2


@pytest.mark.rule("OVL-CBT-074", "engine")
def test_who_takes_damage() -> None:
    """1:4 and a one: 39/2. Everybody in the attacked hex is hurt, no gun that supports is."""
    state = facing(
        ally("g", "us-105mm", "0304"),
        axis("h", "german-105mm", "0704"),
        axis("y", "eastern", TARGET),
    )
    plan(state, "fires", ALLIES, g=Fire(target=TARGET))
    plan(state, "fires", AXIS, h=Fire(target=TARGET))
    events = stand_fast(state, attack(state, "a"))
    hurt_units = {name for event in of(events, UnitsHurt) for name, *_ in event.units}
    assert hurt_units == {"a", "x", "y"}
    assert fought(events).column == "1:4"
    assert state.units["a"].readiness_tenths == 610
    assert state.units["x"].readiness_tenths == 980


@pytest.mark.rule("OVL-CBT-075", "engine")
@pytest.mark.parametrize(
    ("readiness", "strength", "damage", "left"),
    [
        (900, 1000, 10, (810, 990)),
        (900, 1000, "6.7", (840, 993)),
        (500, 1000, 10, (450, 950)),
        (1000, 1000, 30, (700, 1000)),
        (0, 1000, 30, (0, 700)),
        (500, 1000, 200, (0, 0)),
        (200, 1000, 150, (0, 0)),
    ],
)
def test_damage_is_split_by_readiness(
    readiness: int, strength: int, damage: int | str, left: tuple[int, int]
) -> None:
    state = position(axis("x", "german-infantry", TARGET))
    unit = alter(state, "x", readiness_tenths=readiness, strength_tenths=strength)
    assert after_damage(unit, Fraction(damage)) == left


@pytest.mark.rule("OVL-CBT-075", "engine")
def test_what_readiness_lacks_spills_into_strength() -> None:
    """At 50 percent, 120 damage takes 60 from readiness, ten of it spilt, and 60 from strength."""
    state = position(axis("x", "german-infantry", TARGET))
    unit = alter(state, "x", readiness_tenths=500)
    assert after_damage(unit, Fraction(120)) == (0, 300)


# The advance.


@pytest.mark.rule("OVL-CBT-077", "engine")
@pytest.mark.rule("OVL-CBT-078", "engine")
@pytest.mark.parametrize(("retreats", "at"), [(False, WEST), (True, TARGET)])
def test_attackers_stay_or_move_in_and_never_retreat(retreats: bool, at: str) -> None:
    state = facing()
    alter(state, "a", dug_in=True)
    events = stand_fast(state, attack(state, "a"), retreat=retreats, die=6)
    assert state.units["a"].at == at
    assert state.units["a"].dug_in == (not retreats)
    shifted = [event.why for event in of(events, UnitShifted)]
    assert shifted == (["retreat", "advance"] if retreats else [])


@pytest.mark.rule("OVL-CBT-078", "engine")
def test_the_hex_that_did_most_follows_first_then_who_is_in_no_zone() -> None:
    """Eighteen points would like to follow; nine fit."""
    state = position(
        ally("a1", "us-infantry", "0503"),
        ally("a2", "us-infantry", "0503"),
        ally("b1", "us-infantry", WEST),
        ally("b2", "ranger", WEST),
        axis("x", "german-infantry", TARGET),
        fog=False,
    )
    item = attack(state, "a1", "a2", "b1", "b2")
    stand_fast(state, item, retreat=True, die=6)
    there = {name for name, unit in state.units.items() if unit.at == TARGET}
    assert there == {"a1", "a2"}
    for enemy, follow in ((), {"a1", "b1"}), ((axis("z", "eastern", "0304"),), {"a1"}):
        small = position(
            ally("a1", "us-infantry", "0503"),
            ally("b1", "ranger", WEST),
            axis("x", "german-infantry", TARGET),
            *enemy,
            fog=False,
        )
        stand_fast(small, attack(small, "a1", "b1"), retreat=True, die=6)
        assert {name for name, unit in small.units.items() if unit.at == TARGET} == follow


@pytest.mark.rule("OVL-CBT-078", "engine")
def test_tanks_do_not_follow_into_a_flood() -> None:
    flood = ground({TARGET: "flooded"})
    state = facing(ally("t", "sherman", WEST), on=flood)
    stand_fast(state, attack(state, "a", "t"), retreat=True, die=6)
    assert (state.units["a"].at, state.units["t"].at) == (TARGET, WEST)
    alone = position(ally("t", "sherman", WEST), axis("x", "eastern", TARGET), on=flood, fog=False)
    stand_fast(alone, attack(alone, "t"), retreat=True, die=6)
    assert alone.units["t"].at == WEST


@pytest.mark.rule("OVL-CBT-027", "engine")
def test_better_and_fresher_attackers_fight_more_fiercely() -> None:
    """Averages are weighted by attack: 14 veterans at 90, 6 conscripts at 30 make 5.04 in all."""
    state = facing(ally("c", "ranger", WEST, quality="conscript", readiness=30))
    alter(state, "a", quality="veteran", readiness_tenths=900)
    units = (state.units["a"], state.units["c"])
    found = Battle("set-piece", ALLIES, TARGET, units, ())
    level = intensity_of(state, found, {"a": Fraction(14), "c": Fraction(6)}, Fraction(0))
    assert level == "medium"
    level = intensity_of(state, found, {"a": Fraction(14), "c": Fraction(1)}, Fraction(0))
    assert level == "medium"
    level = intensity_of(state, found, {"a": Fraction(99), "c": Fraction(1)}, Fraction(0))
    assert level == "high"


@pytest.mark.rule("OVL-CBT-007", "engine")
def test_a_hasty_battle_is_put_together_without_the_attackers_support() -> None:
    state = facing(ally("g", "us-105mm", "0304"))
    plan(state, "fires", ALLIES, g=Fire(target=TARGET))
    step = Step("a", WEST, TARGET, "attack", 100, SHARE, 1)
    battle = hasty_battle(state, ALLIES, TARGET, [step])
    assert battle is not None
    assert battle.support == Support()
    alter(state, "a", forced=True)
    assert hasty_battle(state, ALLIES, TARGET, [step]) is None, "who retreats attacks nobody"
