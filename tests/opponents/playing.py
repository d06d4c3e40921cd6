"""Plays whole games of opponents."""

from collections.abc import Callable, Mapping

from grognard.kernel.game import Game
from grognard.kernel.records import Terms
from grognard.opponents.contract import Opponent, act
from grognard.opponents.registry import opponent
from grognard.systems.registry import read_terms, system

MOST = 200_000


def play(
    scenario: str,
    allies: str,
    axis: str,
    seed: int,
    watch: Callable[[Game], object] = lambda _: None,
) -> Game:
    """Play a game to its end; `watch` sees it after every decision."""
    return play_on(read_terms(scenario), allies, axis, seed, watch)


def play_on(
    terms: Terms,
    allies: str,
    axis: str,
    seed: int,
    watch: Callable[[Game], object] = lambda _: None,
    last: int = 0,
) -> Game:
    """The same on terms that a test has made; to the end, or up to some turn."""
    return play_sides(terms, {"allies": allies, "axis": axis}, seed, watch, last)


def play_sides(
    terms: Terms,
    minds: Mapping[str, str],
    seed: int,
    watch: Callable[[Game], object] = lambda _: None,
    last: int = 0,
) -> Game:
    """The same for any sides; who is not named does nothing."""
    game = Game.new(system(terms.system).ruleset, terms, seed.to_bytes(16, "big"))
    players: dict[str, Opponent] = {
        side: opponent(terms.system, minds.get(side, "none")) for side in terms.sides
    }
    for _ in range(MOST):
        if game.outcome is not None or 0 < last < game.state.clock.turn:
            return game
        side = game.awaited()[0]
        act(game, side, players[side], seed.to_bytes(2, "big"))
        watch(game)
    raise AssertionError(f"{terms.scenario} with seed {seed} does not end")


def winner(game: Game) -> str:
    """Name the side that won; empty for a draw."""
    assert game.outcome is not None
    return game.outcome.winner
