"""Who plays a side: a person at a page, or a computer opponent by its name."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Protocol

from grognard.kernel.errors import GrognardError
from grognard.opponents.contract import look
from grognard.opponents.meter import unheard
from grognard.opponents.registry import names, opponent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side
    from grognard.opponents.meter import Hearer
    from grognard.systems.system import System

PERSON = "person"
FALL_BACKS = ("none", "random")
"""Who steps in for an opponent that fails, one after the other."""
LUCK = "opponents' luck"


class Chooser(Protocol):
    """What a computer opponent does next for a side that is awaited."""

    def __call__(
        self, game: Game, side: Side, name: str, heard_by: Hearer = unheard
    ) -> Order | Answer:
        """Choose an order, or the answer to the side's first open question.

        `heard_by` is called now and then meanwhile, in the thread of the call.
        """


def choose(game: Game, side: Side, name: str, heard_by: Hearer = unheard) -> Order | Answer:
    """Let an opponent look at its side of a game and choose; its notebook is kept."""
    sight = look(game, side, luck_of(game), heard_by=heard_by)
    decision = opponent(game.head.system, name)(sight)
    keep_notebook(game, side, decision.notebook)
    return decision.what


def luck_of(game: Game) -> bytes:
    """Get the seed of the opponents' luck in a game; it is made when one first needs it."""
    seed = game.notebooks.get(LUCK)
    if seed is None:
        seed = secrets.token_bytes(32)
        game.note(LUCK, seed)
    return seed


def keep_notebook(game: Game, side: Side, notebook: bytes) -> None:
    """Keep what an opponent wants to remember, if that is new."""
    name = notebook_of(side)
    if notebook != game.notebooks.get(name, b""):
        game.note(name, notebook)


def notebook_of(side: Side) -> str:
    """Name the notebook of the opponent that plays a side."""
    return f"opponent {side}"


def run_by(game: Game, seats: Mapping[Side, str], side: Side) -> str:
    """Name the opponent that plays a side, or a person; a rule may have given the side away."""
    return game.state.run_by.get(side) or seats.get(side, PERSON)


def check_seats(system: System, sides: tuple[Side, ...], seats: Mapping[Side, str]) -> None:
    """Refuse seats for other sides than those of the game, and unknown opponents."""
    for side in sides:
        if side not in seats:
            raise GrognardError(f"Nobody sits for {side!r}: say {PERSON}, or name an opponent.")
    known = (PERSON, *names(system.id))
    for side, name in seats.items():
        if side not in sides:
            raise GrognardError(f"There is no side {side!r}; there is {', '.join(sides)}.")
        if name not in known:
            raise GrognardError(
                f"Nobody called {name!r} plays {system.title}; there is {', '.join(known)}."
            )
