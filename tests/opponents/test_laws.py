"""The laws of opponents, on all that play Skirmish."""

import random
from collections import Counter
from collections.abc import Callable
from inspect import getclosurevars
from itertools import count

import pytest

from grognard.kernel.errors import LawBrokenError
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.opponents.contract import Decision, Sight
from grognard.opponents.registry import names, opponent
from grognard.opponents.testing import same_for_twins, within_budget
from tests.cases.skirmish.board import ALLIES, Position, ally, axis, position
from tests.kits.skirmish import FOG
from tests.opponents.playing import play

Sample = Callable[[int, int], int]
KINDS = sorted(FOG.kinds())


@pytest.mark.parametrize("name", names("skirmish"))
def test_what_a_side_cannot_know_does_not_change_what_it_does(name: str, sample: Sample) -> None:
    mind = opponent("skirmish", name)
    luck = random.Random(7)
    tried: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    slow = name == "greedy"
    most = sample(1 if slow else 4, 20)
    rests = count()

    def compare(game: Game) -> None:
        if not game.at_rest or next(rests) % sample(3 if slow else 1, 1):
            return
        for side in game.awaited():
            kind = min(KINDS, key=lambda kind: (tried[kind], kind))
            tried[kind] += 1
            secret = FOG.kinds()[kind]
            compared[kind] += same_for_twins(game, side, mind, secret, luck, most=most)

    for seed in range(sample(1, 20)):
        play("first-contact", "captain", "random", seed, compare)
    assert len(tried) == len(KINDS)
    assert sum(compared.values()) > 8


def hidden() -> Position:
    return position(
        ally("a", "infantry", "0104"), axis("x", "infantry", "0904"), axis("y", "gun", "0901")
    )


def test_an_opponent_that_sees_through_the_fog_is_caught() -> None:
    """It breaks into the game behind its offers, and marches by where the enemies truly stand."""
    game = hidden()
    place = FOG.secrets["place"]

    def cheat(sight: Sight) -> Decision:
        state = getclosurevars(sight.offers).nonlocals["game"].state
        stirred = {unit.at for unit in state.units.values()} != {"0104", "0904", "0901"}
        path = ["0105"] if stirred else ["0103"]
        order: Order = sight.ruleset.read_order({"kind": "March", "unit": "a", "path": path})
        return Decision(order)

    with pytest.raises(LawBrokenError, match="the opponent of allies decides March"):
        same_for_twins(game.game, ALLIES, cheat, place, random.Random(1))
    assert same_for_twins(game.game, ALLIES, lambda _: Decision(Done()), place, random.Random(1))


@pytest.mark.parametrize("name", names("skirmish"))
def test_however_little_it_may_think_an_opponent_gives_an_order(name: str, sample: Sample) -> None:
    mind = opponent("skirmish", name)
    spent: Counter[int] = Counter()
    every = sample(10, 1)

    def ask(game: Game) -> None:
        for side in game.awaited() if len(game.links) % every == 0 else ():
            for budget in (0, 1, 7, 60):
                spent[budget] += within_budget(game, side, mind, budget)

    play("first-contact", "captain", "random", 3, ask)
    assert spent[0] == 0
    if name in ("captain", "greedy"):
        assert 0 < spent[1] < spent[7] < spent[60]


def test_an_opponent_that_breaks_the_laws_of_its_meter_is_caught() -> None:
    game = hidden().game

    def refused(sight: Sight) -> Decision:
        return Decision(sight.ruleset.read_order({"kind": "March", "unit": "x", "path": ["0903"]}))

    with pytest.raises(LawBrokenError, match=r"with 3 steps allies gives March"):
        within_budget(game, ALLIES, refused, 3)

    def hungry(sight: Sight) -> Decision:
        sight.meter.spent = 4
        return Decision(Done())

    with pytest.raises(LawBrokenError, match="with 3 steps allies takes 4"):
        within_budget(game, ALLIES, hungry, 3)


def test_offers_are_those_of_the_side() -> None:
    game = hidden().game

    def look_only(sight: Sight) -> Decision:
        kinds = [choice.value for choice in sight.offers(Draft()).choices]
        assert kinds == ["March", "Done"]
        units = [choice.value for choice in sight.offers(Draft(kind="March")).choices]
        assert units == ["a"]
        return Decision(Done())

    within_budget(game, ALLIES, look_only, 0)
