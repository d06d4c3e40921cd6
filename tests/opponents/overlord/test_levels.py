"""The levels of difficulty of Overlord: cadet, general, marshal; and greedy, which has none."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grognard.arena import agree, play_one
from grognard.kernel.dice import Roll
from grognard.kernel.game import Game
from grognard.opponents.contract import look
from grognard.opponents.overlord.estimate import judged
from grognard.opponents.overlord.foresight import Rehearsal, as_seen_by, supposed
from grognard.opponents.overlord.notes import Notes
from grognard.opponents.overlord.score import score
from grognard.opponents.overlord.standing import standing
from grognard.opponents.overlord.variants import (
    attackable,
    made,
    targets,
    with_attack,
    with_marches,
)
from grognard.opponents.registry import describe, opponent, reasons
from grognard.opponents.testing import same_for_twins, within_budget
from grognard.systems.overlord.orders import Charge, March
from grognard.systems.overlord.rules.units import units_of
from grognard.systems.overlord.state import Attack, Move
from grognard.systems.overlord.system import RULESET
from grognard.systems.overlord.terms import LocationTerms
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, plan, position, view
from tests.conftest import Promise
from tests.kernel.test_contract_overlord import small
from tests.kits.overlord import FOG
from tests.measured import is_long
from tests.opponents.playing import play_on

Sample = Callable[[int, int], int]
TOWN = LocationTerms(at="0504", name="Town", allies=3, axis=2, holder=AXIS)


def test_each_level_is_described() -> None:
    assert describe("overlord", "cadet").startswith("Easy.")
    assert describe("overlord", "marshal").startswith("Makes several plans")


@pytest.mark.parametrize("level", ["cadet", "marshal"])
def test_levels_keep_to_what_they_may_know_and_think(level: str, sample: Sample) -> None:
    mind = opponent("overlord", level)
    luck = random.Random(3)
    compared = Counter[str]()
    kinds = sorted(FOG.kinds())

    def ask(game: Game) -> None:
        for side in game.awaited() if len(game.links) % sample(40, 3) == 0 else ():
            for budget in (0, 40):
                within_budget(game, side, mind, budget)
        for side in game.awaited() if game.at_rest else ():
            for kind in kinds[:: sample(12, 1)]:
                compared[kind] += same_for_twins(game, side, mind, FOG.kinds()[kind], luck, most=2)

    play_on(small(), level, "random", 2, ask, last=sample(1, 3))
    assert sum(compared.values())


def test_the_marshal_says_which_plan_it_took() -> None:
    game = play_on(small(), "marshal", "none", 5, last=1)
    told = reasons("overlord", game.notebooks["opponent allies"])
    assert [turn for turn, why in told if why.startswith("Of the plans that were tried")] == [1]


def test_a_turn_is_executed_in_the_head_on_what_a_side_knows() -> None:
    """A brigade marches into the empty town; of the enemy behind the fog the side knows nothing."""
    state = position(
        ally("a", "us-infantry", "0404"), axis("x", "german-infantry", "1004"), locations=[TOWN]
    )
    seen: Any = view(state, ALLIES)
    assert AXIS not in {unit.side for unit in seen.units.values()}
    plan(seen, "moves", ALLIES, a=Move(path=("0504",)))
    foes = [judged(seen, foe, {}) for foe in units_of(seen, AXIS)]
    rehearsal = Rehearsal(RULESET, supposed(seen, foes), random.Random(1))
    rehearsal.execute()
    after = rehearsal.state
    assert (after.clock.turn, after.units["a"].at) == (2, "0504")
    assert after.holders["0504"] == ALLIES
    assert seen.holders["0504"] == AXIS, "it was only supposed"
    assert standing(as_seen_by(after, ALLIES)) > standing(seen) > standing(as_seen_by(after, AXIS))


def test_dice_in_the_head_fall_alike_whatever_else_is_thrown() -> None:
    """Two plans are compared with the same luck: a battle more does not change the others."""
    thrown = []

    def throw(*labels: str) -> Any:
        for label in labels:
            face = yield Roll(6, label, (ALLIES, AXIS))
            if label.startswith("battle 05"):
                thrown.append(face)

    state = position(ally("a", "us-infantry", "0404"))
    one, two = ["battle 0504"] * 10, [f"battle 0{n}04" for n in (6, 5, 7) * 10]
    for labels in (one, two):
        Rehearsal(RULESET, state, random.Random(1)).run(throw(*labels))
    assert thrown[:10] == thrown[10:]
    assert set(thrown) <= set(range(1, 7))
    assert len(set(thrown)) > 1


def test_the_marshal_changes_single_orders() -> None:
    """A unit that marches may stay or go elsewhere, and attack whom the plan leaves alone."""
    state = position(
        ally("a", "us-infantry", "0404"),
        axis("x", "strongpoint", "0405"),
        fog=False,
        locations=[TOWN],
    )
    game = Game.new(RULESET, state.terms, b"marshal")
    sight = replace(look(game, ALLIES, b""), view=view(state, ALLIES))
    usual = made(sight, Notes(), spared=frozenset({"0405"}))
    assert targets(usual) == []
    assert attackable(usual) == ["0405"]
    orders, who = with_attack(usual, "0405")
    assert Charge(units=("a",), target="0405") in orders
    assert who == state.units["a"].name
    found = {goal for orders, goal in with_marches(usual, state.units["a"])}
    marched = {o.path[-1] for o in usual.orders if isinstance(o, March)}
    assert found | marched >= {"0504"}
    assert ("" in found) == bool(marched)


def test_what_plans_are_worth_to_greedy() -> None:
    """To attack the town at good odds is worth more than nothing, at bad ones less."""

    def gain(strength: int) -> float:
        state = position(
            ally("a", "us-infantry", "0404", strength=strength),
            axis("x", "strongpoint", "0504"),
            fog=False,
            locations=[TOWN],
        )
        before = score(view(state, ALLIES))
        plan(state, "attacks", ALLIES, a=Attack(target="0504"))
        return score(view(state, ALLIES)) - before

    assert gain(100) > 5
    assert gain(5) < gain(100)


def test_greedy_gives_orders_that_are_allowed(sample: Sample) -> None:
    game = Game.new(RULESET, small(), b"greedy")
    mind = opponent("overlord", "greedy")
    sights = [look(game, ALLIES, bytes([seed])) for seed in range(sample(2, 20))]
    given = [mind(sight).what for sight in sights]
    assert all(game.refuse(ALLIES, order) is None for order in given)


@pytest.mark.parametrize("scenario", ["pegasus" if is_long() else "tutorial"])
@pytest.mark.parametrize(("higher", "lower"), [("general", "cadet"), ("marshal", "general")])
def test_each_level_beats_the_one_below(
    scenario: str, higher: str, lower: str, sample: Sample, promise: Promise
) -> None:
    """In 60 of 100 games, in pairs with the same dice and seats changed.

    In a battle that both seats can win: elsewhere who wins tells the seat, not the level.
    """
    games = sample(1, 100)
    with promise(f"the {higher} beats the {lower} at {scenario}", games=games, seed=1) as measured:
        contest = agree(scenario, {ALLIES: higher, AXIS: lower})
        results = [play_one(contest, number) for number in range(games)]
        won = sum(result.seats.get(result.winner) == higher for result in results)
        measured.result = f"{won} of {games}"
        assert all(result.ending.startswith("outcome.") for result in results)
        assert won * 100 >= 60 * games
