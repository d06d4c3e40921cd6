"""The contract of a computer player: a function of what its side may know.

An opponent gets its side's view, the offers, a question if one is open, its notebook, luck of its
own and a meter of thought; it gives an order or an answer and a new notebook. Equal views, equal
decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from grognard.kernel.errors import GrognardError
from grognard.kernel.offers import Draft, Offer
from grognard.opponents.meter import FULL, Hearer, Meter, unheard

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Question, Side
    from grognard.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class Sight:
    """Everything an opponent may look at."""

    side: Side
    view: Any
    offers: Callable[[Draft], Offer]
    question: Question | None
    notebook: bytes
    luck: random.Random
    ruleset: Ruleset
    meter: Meter = field(default_factory=Meter)
    """What is left to think with, in this decision."""


@dataclass(frozen=True)
class Decision:
    """What an opponent does, and what it wants to remember."""

    what: Order | Answer
    notebook: bytes = b""


Opponent: TypeAlias = Callable[[Sight], Decision]


def look(
    game: Game, side: Side, seed: bytes, budget: int = FULL, heard_by: Hearer = unheard
) -> Sight:
    """Gather what an opponent may look at; its luck depends on nothing it cannot know."""
    questions = game.questions(side)
    spot = f"{side} {game.count(side)} {game.view_digest(side)} {len(questions)}".encode()
    return Sight(
        side=side,
        view=game.view(side),
        offers=lambda draft: game.offers(side, draft),
        question=questions[0] if questions else None,
        notebook=game.notebooks.get(f"opponent {side}", b""),
        luck=random.Random(blake2b(spot, key=seed[:64], digest_size=16).digest()),
        ruleset=game.ruleset,
        meter=Meter(budget, heard_by),
    )


def act(game: Game, side: Side, opponent: Opponent, seed: bytes, budget: int = FULL) -> int:
    """Let an opponent make one decision of its side; say how many steps of thought it took."""
    sight = look(game, side, seed, budget)
    decision = opponent(sight)
    game.note(f"opponent {side}", decision.notebook)
    refusal = game.submit(side, "opponent", decision.what)
    if refusal is not None:
        raise GrognardError(
            f"The opponent of {side} gave an order that is not allowed: {refusal.key}"
            f" ({refusal.rule})."
        )
    return sight.meter.spent
