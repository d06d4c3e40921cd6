"""What became of Normandy: games between two opponents, turn by turn."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from grognard.systems.overlord.rules.ground import around, terrain_of
from grognard.systems.overlord.rules.units import units_of
from grognard.systems.overlord.state import State
from grognard.systems.registry import read_terms
from tests.opponents.playing import play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game

ALLIES, AXIS = "allies", "axis"
BEACHES = ("Utah Beach", "Omaha Beach", "Arromanches", "Courseulles", "Sword Beach")


class Turn(NamedTuple):
    """How things stood when a turn had ended."""

    held: frozenset[str]
    """The places that the Allies held."""
    linked: bool
    """Whether the beaches were one connected area."""


def places(state: State) -> dict[str, str]:
    """Where the places of victory lie, by their names."""
    return {place.name: place.at for place in state.terms.locations}


def held(state: State) -> frozenset[str]:
    """Name the places that the Allies hold."""
    return frozenset(name for name, at in places(state).items() if state.holders[at] == ALLIES)


def allied_ground(state: State) -> set[str]:
    """List the hexes, other than water, with an Allied unit nearer than any of the Axis."""
    nearest: dict[str, str] = {}
    edge = {side: {unit.at for unit in units_of(state, side)} for side in (AXIS, ALLIES)}
    while any(edge.values()):
        for side, hexes in edge.items():  # the Axis first: what is as near to both is not Allied
            edge[side] = {at for at in hexes if nearest.setdefault(at, side) == side}
        edge = {
            side: {at for one in hexes for at in around(state.terms, one) if at not in nearest}
            for side, hexes in edge.items()
        }
    dry = {at for at in nearest if terrain_of(state.terms, at).entry != "closed"}
    return {at for at in dry if nearest[at] == ALLIES}


def beaches_are_linked(state: State) -> bool:
    """Tell whether one can walk from beach to beach over Allied ground, where there are several."""
    ground = allied_ground(state)
    beaches = {at for name, at in places(state).items() if name in BEACHES}
    reached: set[str] = set()
    edge = beaches & ground if beaches <= ground else set()
    edge = set(sorted(edge)[:1])
    while edge:
        reached |= edge
        edge = {at for one in edge for at in around(state.terms, one) if at in ground} - reached
    return beaches <= reached


def course(seed: int, scenario: str, last: int, player: str = "general") -> dict[int, Turn]:
    """Play a scenario up to the end of a turn; how each turn left things."""
    found: dict[int, Turn] = {}

    def look(game: Game) -> None:
        state, ended = game.state, game.state.clock.turn - 1
        if isinstance(state, State) and ended and ended not in found:
            found[ended] = Turn(held(state), beaches_are_linked(state))

    play_on(read_terms(scenario), player, player, seed, look, last)
    return found


def courses(
    seeds: Sequence[int], scenario: str, last: int, workers: int = 2
) -> list[dict[int, Turn]]:
    """Play a game for each seed, several in some processes at once: no game knows of the others."""
    play = partial(course, scenario=scenario, last=last)
    if len(seeds) == 1:
        return [play(seeds[0])]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(play, seeds))
