"""The laws of opponents, for any opponent of any system.

`same_for_twins`: what a side cannot know does not change what its opponent does. `within_budget`:
an opponent keeps to its meter, and gives an order that is allowed however little it may think.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import codec
from grognard.kernel.digest import state_digest
from grognard.kernel.errors import LawBrokenError
from grognard.kernel.game import Game
from grognard.opponents.contract import look

if TYPE_CHECKING:
    import random

    from grognard.kernel.records import Side, State
    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.fog import Secret
    from grognard.opponents.contract import Opponent

_SEED = b"law"


def same_for_twins(
    game: Game,
    side: Side,
    opponent: Opponent,
    secret: Secret,
    luck: random.Random,
    *,
    most: int = 20,
) -> int:
    """Let an opponent decide in a game and in a twin that differs in one secret, side by side.

    Both are played on as the opponent decides, as long as its side is awaited and has learned
    nothing of the difference, for so many decisions at most. Gives the number of those compared.
    """
    twin = secret.change(game.state, side, luck)
    if twin is None or not game.at_rest:
        return 0
    here = game.branch(game.seed)
    pair = [_opened(game, here), _opened(game, _with_state(here, twin))]
    for number in range(most):
        if any(side not in each.awaited() for each in pair) or _differ(pair, side):
            return number
        sights = [look(each, side, _SEED) for each in pair]
        one, two = (opponent(sight) for sight in sights)
        if one != two or sights[0].meter.spent != sights[1].meter.spent:
            raise LawBrokenError(f"the opponent of {side} decides {one.what}, but {two.what}")
        for each in pair:
            each.note(f"opponent {side}", one.notebook)
            each.submit(side, "opponent", one.what)
    return most


def within_budget(game: Game, side: Side, opponent: Opponent, budget: int) -> int:
    """Let an opponent decide with so many steps; give how many it took."""
    sight = look(game, side, _SEED, budget)
    decision = opponent(sight)
    refusal = game.refuse(side, decision.what)
    if refusal is not None:
        raise LawBrokenError(f"with {budget} steps {side} gives {decision.what}: {refusal.key}")
    if not 0 <= sight.meter.spent <= budget:
        raise LawBrokenError(f"with {budget} steps {side} takes {sight.meter.spent}")
    return sight.meter.spent


def _differ(pair: list[Game], side: Side) -> bool:
    """Tell whether the side has learned the difference."""
    one, two = pair
    return one.view_digest(side) != two.view_digest(side) or one.questions(side) != two.questions(
        side
    )


def _opened(game: Game, saved: Saved) -> Game:
    opened = Game(game.ruleset, saved)
    opened.notebooks = dict(game.notebooks)
    return opened


def _with_state(saved: Saved, state: State) -> Saved:
    """Put another first state, and its terms, under a game that has just been branched."""
    terms = codec.encode(state.terms)
    first = msgspec.structs.replace(
        saved.first, state=codec.encode(state), digest=state_digest(state)
    )
    head = msgspec.structs.replace(saved.head, terms=codec.digest(terms))
    return msgspec.structs.replace(saved, head=head, terms=terms, first=first, last=first)
