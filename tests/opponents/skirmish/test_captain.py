"""The captain in whole games."""

import random
from collections.abc import Callable

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.journal import OrderGiven
from grognard.kernel.view import view
from grognard.opponents.contract import Sight, look
from grognard.opponents.skirmish.captain import decide
from grognard.systems.skirmish.rules.sight import is_sighted, sees_hex
from grognard.systems.skirmish.state import State, Unit
from tests.opponents.playing import play, winner


@pytest.mark.parametrize(
    ("scenario", "short", "long"), [("first-contact", 10, 100), ("crossroads", 3, 50)]
)
def test_it_never_gives_an_order_that_is_refused(
    scenario: str, short: int, long: int, sample: Callable[[int, int], int]
) -> None:
    """A refused order would end the game with an error."""
    for seed in range(sample(short, long)):
        game = play(scenario, "captain", "captain", seed)
        for side in ("allies", "axis"):
            given = [e.what.order for e in game.entries() if e.side == side and is_order(e.what)]
            assert {type(order).__name__ for order in given} >= {"March", "Aim", "Instruct", "Done"}


def is_order(what: object) -> bool:
    return isinstance(what, OrderGiven)


@pytest.mark.parametrize("foe", ["none", "random"])
@pytest.mark.parametrize("scenario", ["first-contact", "crossroads"])
def test_it_beats_the_baselines_from_both_seats(scenario: str, foe: str) -> None:
    seeds = range(3) if scenario == "first-contact" else range(1)
    for seed in seeds:
        assert winner(play(scenario, "captain", foe, seed)) == "allies"
        assert winner(play(scenario, foe, "captain", seed)) == "axis"


def hidden_twin(state: State, side: str, luck: random.Random) -> State | None:
    """Change what a side cannot know: a hidden unit's place, kind and strength, orders, stocks."""
    foe = next(other for other in state.terms.sides if other != side)
    twin = msgspec.structs.replace(state)
    twin.__dict__.update(state.__dict__)
    hidden = [u for u in state.units.values() if u.side == foe and not is_sighted(state, side, u)]
    if not hidden:
        return None
    unit = luck.choice(sorted(hidden, key=lambda u: u.id))
    twin.units = {**state.units, unit.id: elsewhere(state, unit, side, luck)}
    twin.shells = {**state.shells, foe: state.shells[foe] + 1}
    twin.arrivals = {k: arrival for k, arrival in state.arrivals.items() if arrival.side == side}
    return twin


def elsewhere(state: State, unit: Unit, side: str, luck: random.Random) -> Unit:
    taken = {other.at for other in state.units.values()}
    places = [
        place
        for place, terrain in sorted(state.terms.board.terrain.items())
        if terrain != "water" and place not in taken and not sees_hex(state, side, place)
    ]
    at = luck.choice(places)
    return msgspec.structs.replace(unit, at=at, kind="gun", steps=1, name="Somebody else")


def test_equal_views_bring_equal_decisions_throughout_a_game() -> None:
    luck = random.Random(3)
    compared = 0

    def compare(game: Game) -> None:
        nonlocal compared
        for side in game.awaited():
            state = game.state
            assert isinstance(state, State)
            twin = hidden_twin(state, side, luck)
            if twin is None or game.desk.open:
                continue
            seen = look(game, side, b"twin")
            same = Sight(
                side=side,
                view=view(twin, side),
                offers=seen.offers,
                question=seen.question,
                notebook=seen.notebook,
                luck=look(game, side, b"twin").luck,
                ruleset=seen.ruleset,
            )
            assert same.view == seen.view
            assert decide(same) == decide(seen)
            compared += 1

    play("first-contact", "captain", "captain", 4, compare)
    play("first-contact", "random", "captain", 5, compare)
    assert compared > 50
