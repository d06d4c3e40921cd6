"""No side is first: laws of all play, with cases of each kind of clash for both sides."""

import json
import random
from collections.abc import Callable
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

from grognard.kernel.digest import state_digest
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.systems.overlord.orders import Charge, March, Shell, Stand, Supply
from grognard.systems.overlord.rules.battle import fight, planned_battles
from grognard.systems.overlord.rules.fortune import by_fortune, draw_fortune
from grognard.systems.overlord.rules.steps import next_step
from grognard.systems.overlord.rules.units import units_of
from grognard.systems.overlord.state import Attack, Move, State
from grognard.systems.overlord.state import March as Progress
from grognard.systems.overlord.terms import Terms, UnitTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    BOTH,
    ally,
    axis,
    plan,
    play,
    position,
    terms,
)
from tests.cases.overlord.marching import battles, order, run
from tests.cases.overlord.playing import begin, both_done, give, truth
from tests.conftest import Promise

MINE = (
    ("inf", "us-infantry", "0605"),
    ("tank", "sherman", "0605"),
    ("foot", "us-infantry", "0606"),
    ("gun", "us-105mm", "0405"),
    ("recce", "allied-recce", "0503"),
    ("wing", "us-parachute", "0602"),
    ("post", "us-parachute", "0607"),
)
"""Units of each side, as the Allies stand; the Axis stands as if the map were turned round."""


def turned(place: str) -> str:
    """Turn the map of 12 by 9 hexes round its middle."""
    return f"{13 - int(place[:2]):02d}{10 - int(place[2:]):02d}"


def mirrored(**said: Any) -> Terms:
    """Both sides alike, face to face across the middle of an empty map."""
    units = [ally(f"a-{n}", template, at) for n, template, at in MINE]
    units += [axis(f"x-{n}", template, turned(at), nation="us") for n, template, at in MINE]
    return terms(*units, turns=2, fog=False, **said)


def plans(side: str) -> list[Order]:
    """The same plan for both: attack across, shell, march into the gap, scout.

    The wing of each side wants the very hex into which a post of the other goes.
    """
    mark = "a" if side == ALLIES else "x"

    def at(place: str) -> str:
        return place if side == ALLIES else turned(place)

    return [
        Charge(units=(f"{mark}-inf",), target=at("0705")),
        March(units=(f"{mark}-foot",), path=(at("0706"), at("0806")), mode="attack"),
        Shell(unit=f"{mark}-gun", target=at("0705")),
        March(units=(f"{mark}-recce",), path=(at("0502"),)),
        March(units=(f"{mark}-wing",), path=(at("0702"),), mode="attack"),
        March(units=(f"{mark}-post",), path=(at("0608"),)),
        Stand(hex=at("0503"), stance="hold"),
        Supply(hq=f"{side}-root"),
    ]


def played(
    game_terms: Terms, seed: int, orders: dict[str, list[Order]], first: str = ALLIES
) -> Game:
    """Play a turn, one side entering its whole plan before the other."""
    game = begin(game_terms, seed)
    both_done(game)
    for side in sorted(BOTH, key=lambda one: one != first):
        give(game, side, *orders[side], Done())
    return game


SAME = {ALLIES: plans(ALLIES), AXIS: plans(AXIS)}


def test_it_does_not_matter_who_enters_his_plan_first() -> None:
    for seed in range(3):
        one = played(mirrored(), seed, SAME, ALLIES)
        other = played(mirrored(), seed, SAME, AXIS)
        assert truth(one).clock == truth(other).clock
        assert state_digest(truth(one)) == state_digest(truth(other))


def test_it_does_not_matter_how_units_and_orders_are_listed() -> None:
    luck = random.Random(1)
    for seed in range(3):
        plain = played(mirrored(), seed, SAME)
        shuffled = mirrored()
        units = list(shuffled.units)
        luck.shuffle(units)
        shuffled = msgspec.structs.replace(shuffled, units=tuple(units))
        mixed = {side: luck.sample(given, len(given)) for side, given in SAME.items()}
        assert state_digest(truth(played(shuffled, seed, mixed))) == state_digest(truth(plain))


def test_it_does_not_matter_what_units_are_called() -> None:
    """New ids, names and short names; all that happens is the same under the new names."""
    for seed in range(3):
        plain = truth(played(mirrored(), seed, SAME))
        said = json.dumps({n: names(unit) for n, unit in sorted(plain.units.items())})
        assert "a-inf" in said
        called = mirrored()
        called = msgspec.structs.replace(
            called, units=tuple(renamed_row(row) for row in called.units)
        )
        orders = {side: [renamed_order(one) for one in given] for side, given in SAME.items()}
        other = truth(played(called, seed, orders))
        found = {rename(n): renamed_names(unit) for n, unit in sorted(plain.units.items())}
        assert found == {n: names(unit) for n, unit in sorted(other.units.items())}
        assert plain.points == other.points
        assert plain.dice == other.dice


def rename(name: str) -> str:
    return f"unit-{name}" if name else ""


def renamed_row(row: UnitTerms) -> UnitTerms:
    return msgspec.structs.replace(row, id=rename(row.id), name="N", short="S", hq=rename(row.hq))


def renamed_order(given: Order) -> Order:
    match given:
        case Charge() | March():
            return msgspec.structs.replace(given, units=tuple(rename(n) for n in given.units))
        case Shell():
            return msgspec.structs.replace(given, unit=rename(given.unit))
        case Supply():
            return msgspec.structs.replace(given, hq=rename(given.hq))
        case _:
            return given


def names(unit: Any) -> dict[str, Any]:
    """All of a unit but its names."""
    found: dict[str, Any] = msgspec.to_builtins(unit)
    return {key: value for key, value in found.items() if key not in ("name", "short")}


def renamed_names(unit: Any) -> dict[str, Any]:
    return names(msgspec.structs.replace(unit, id=rename(unit.id), hq=rename(unit.hq)))


def lost(state: State, side: str) -> int:
    """What a side has lost: readiness, strength, and ground."""
    units = units_of(state, side)
    whole = sum(2000 - unit.readiness_tenths - unit.strength_tenths for unit in units)
    return whole + 1000 * (len(MINE) + 1 - len(units))


def test_in_a_mirror_both_sides_fare_alike(
    sample: Callable[[int, int], int], promise: Promise
) -> None:
    """The difference of what both lose lies within the 95 percent interval around nothing."""
    games = sample(12, 1000)
    with promise("overlord: no side is first in a mirror", games=games, seed=1) as measured:
        gaps = []
        for seed in range(games):
            state = truth(played(mirrored(), seed, SAME))
            gaps.append(lost(state, ALLIES) - lost(state, AXIS))
        assert any(gaps)
        limit = 1.96 * stdev(gaps) / len(gaps) ** 0.5
        measured.result = f"{mean(gaps):.1f} tenths of a percent, limit {limit:.1f}"
        assert abs(mean(gaps)) <= limit


# Fortune.


@pytest.mark.rule("OVL-GAME-002", "engine")
@pytest.mark.parametrize(("face", "first"), [(1, AXIS), (2, ALLIES)])
def test_a_draw_says_who_is_first_among_equals(face: int, first: str) -> None:
    state = position()
    play(state, draw_fortune(state), dice={"fortune": face})
    assert by_fortune(state)[0] == first
    assert set(by_fortune(state)) == set(BOTH)


# Clashes, for both sides.


def clash(side: str, ours: str = "0304", theirs: str = "0504", **said: Any) -> State:
    """A unit `m` of a side and a unit `f` of its foe, parachutists both."""
    make, other = (ally, axis) if side == ALLIES else (axis, ally)
    return position(
        make("m", "us-parachute", ours), other("f", "us-parachute", theirs), fog=False, **said
    )


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.parametrize("side", BOTH)
def test_the_side_that_attacks_for_an_empty_hex_meets_the_other_there(side: str) -> None:
    state = clash(side)
    order(state, "m", "0404", mode="attack")
    order(state, "f", "0404")
    [battle] = battles(run(state, dice={"battle": 1}, chances={"retreat": False, "command": True}))
    assert (battle.battle, battle.attacker) == ("meeting", side)
    assert (state.units["m"].at, state.units["f"].at) == ("0304", "0404")


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize(("mine", "theirs"), [(70, 30), (50, 50)])
def test_the_higher_roll_enters_an_empty_hex_and_fortune_parts_equals(
    side: str, mine: int, theirs: int
) -> None:
    state = clash(side)
    state.favoured = side
    foe = state.terms.enemy(side)
    order(state, "m", "0404")
    order(state, "f", "0404")
    dice = {f"claim 0404 {side}": mine, f"claim 0404 {foe}": theirs}
    assert battles(run(state, dice=dice, chances={"command": True})) == []
    assert (state.units["m"].at, state.units["f"].at) == ("0404", "0504")


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.parametrize("side", BOTH)
def test_of_two_that_would_swap_the_one_that_attacks_fights(side: str) -> None:
    state = clash(side, "0304", "0404")
    order(state, "m", "0404", mode="attack")
    order(state, "f", "0304")
    [battle] = battles(run(state, dice={"battle": 1}, chances={"retreat": False, "command": True}))
    assert (battle.attacker, battle.hex) == (side, "0404")


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.parametrize("side", BOTH)
def test_of_two_equals_that_attack_each_other_fortune_says_who_begins(side: str) -> None:
    state = clash(side, "0304", "0404")
    state.favoured = side
    order(state, "m", "0404", mode="attack")
    order(state, "f", "0304", mode="attack")
    fights = battles(run(state, dice={"battle": 1}, chances={"retreat": False, "command": True}))
    assert fights[0].attacker == side


@pytest.mark.rule("OVL-SEQ-022", "engine")
@pytest.mark.parametrize("side", BOTH)
def test_of_equal_mutual_attacks_the_favoured_comes_first_and_may_end_the_other(side: str) -> None:
    state = clash(side, "0304", "0404")
    state.favoured = side
    foe = state.terms.enemy(side)
    plan(state, "attacks", side, m=Attack(target="0404"))
    plan(state, "attacks", foe, f=Attack(target="0304"))
    first, second = planned_battles(state)
    assert (first.side, second.side) == (side, foe)
    play(state, fight(state, first), dice={"battle": 6}, chances={"retreat": True})
    assert play(state, fight(state, second)) == []


@pytest.mark.rule("OVL-SEQ-023", "engine")
@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize("retreats", [True, False])
def test_only_a_defence_that_held_still_marches(side: str, retreats: bool) -> None:
    state = clash(side, "0404", "0504")
    plan(state, "attacks", side, m=Attack(target="0504"))
    [item] = planned_battles(state)
    play(state, fight(state, item), dice={"battle": 6}, chances={"retreat": retreats})
    for name, free in (("f", not retreats), ("m", not retreats)):
        unit = state.units[name]
        there = "0505" if unit.at == "0504" else "0405" if unit.at == "0404" else "0606"
        step = next_step(state, unit, Move(path=(there,)), Progress())
        assert (step is not None) == free
