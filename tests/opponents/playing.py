"""Plays whole games of opponents."""

from collections.abc import Callable

from grognard.kernel.game import Game
from grognard.opponents.contract import Opponent, act
from grognard.opponents.registry import opponent
from grognard.systems.registry import read_terms, system

MOST = 2000


def play(
    scenario: str,
    allies: str,
    axis: str,
    seed: int,
    watch: Callable[[Game], object] = lambda _: None,
) -> Game:
    """Play a game to its end; `watch` sees it after every decision."""
    game = Game.new(system("skirmish").ruleset, read_terms(scenario), seed.to_bytes(16, "big"))
    minds: dict[str, Opponent] = {
        "allies": opponent("skirmish", allies),
        "axis": opponent("skirmish", axis),
    }
    for _ in range(MOST):
        if game.outcome is not None:
            return game
        side = game.awaited()[0]
        act(game, side, minds[side], seed.to_bytes(2, "big"))
        watch(game)
    raise AssertionError(f"{scenario} with seed {seed} does not end")


def winner(game: Game) -> str:
    """Name the side that won; empty for a draw."""
    assert game.outcome is not None
    return game.outcome.winner
