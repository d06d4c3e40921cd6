"""A player that draws its orders: kinds evenly, then field by field from what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import DesignError
from grognard.kernel.game import Strike
from grognard.kernel.offers import Draft, Offer, build, extend
from grognard.kernel.orders import Done

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side


class Act(NamedTuple):
    """What a side does: an order, an answer or a strike. Nobody's act is what follows by itself."""

    side: Side
    what: Order | Answer | Strike | None
    question: int = 0


FOLLOWS = Act("", None)
"""The act of nobody: the next step that follows by itself."""

LONGEST = 100
"""A draft that is not complete after so many fields never will be."""
FAILURES = (DesignError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""How a rule that offers or judges fails."""
_DONE = 0.2
_STRIKE = 0.15
_STOP = 1 / 3
_LURED = 1 / 2


def draw_act(game: Game, side: Side, luck: random.Random, lure: Collection[Any] = ()) -> Act | None:
    """Draw what a side that is awaited does; nothing when its draft can only be abandoned.

    Where values of the lure are offered, one of them is taken as often as not.
    """
    asked = game.questions(side)
    question = luck.randrange(len(asked)) if asked else 0
    draft, offer = list(stages_of(game, side, luck, question, lure))[-1]
    return finished(game, side, question, draft) if offer.complete else None


def draw_strike(game: Game, side: Side, luck: random.Random) -> Act | None:
    """Draw, now and then, that a side takes back some of its orders."""
    most = game.strikable(side)
    if not most or luck.random() > _STRIKE:
        return None
    return Act(side, Strike(steps=luck.randint(1, most)))


def finished(game: Game, side: Side, question: int, draft: Draft) -> Act:
    """Make the act that a complete draft describes."""
    records: tuple[Any, ...] = (
        game.ruleset.answers if game.questions(side) else game.ruleset.all_orders
    )
    return Act(side, build(draft, records), question)


def stages_of(
    game: Game, side: Side, luck: random.Random, question: int = 0, lure: Collection[Any] = ()
) -> Iterator[tuple[Draft, Offer]]:
    """Walk a draft from nothing to an order, or to where it can only be abandoned."""
    draft = Draft()
    for _ in range(LONGEST):
        offer = game.offers(side, draft, question)
        yield draft, offer
        if not offer.choices or (offer.complete and luck.random() < _STOP):
            return
        draft = extend(draft, offer, _draw(offer, luck, lure))
    yield draft, game.offers(side, draft, question)


def _draw(offer: Offer, luck: random.Random, lure: Collection[Any]) -> Any:
    values = [choice.value for choice in offer.choices]
    luring = [value for value in values if value in lure]
    if luring and luck.random() < _LURED:
        return luck.choice(luring)
    if offer.field == "kind" and Done.__name__ in values and luck.random() > _DONE:
        values = [value for value in values if value != Done.__name__] or values
    return luck.choice(values)


def first_line(value: Any, longest: int = 300) -> str:
    """Show a value in a message, not longer than people read."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[:longest]}…"
