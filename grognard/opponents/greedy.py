"""A greedy opponent for every system that can say what a view is worth.

It draws orders from the offers, tries each in its head, and gives the one that leaves its side
best off at once. It does not look further than that, makes no plans and remembers nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import Draft, sample
from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.imagine import Imagined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.offers import Offer
    from grognard.kernel.records import Order
    from grognard.opponents.contract import Opponent, Sight

DRAWN = 40
"""Orders it draws for a decision."""
THROWS = 3
"""How often it tries an order in which dice have a say."""
GAIN = 0.05
"""An order must gain this much, or the phase is over."""


def greedy(score: Callable[[Any], float], kinds: Sequence[str] = ()) -> Opponent:
    """Make a greedy opponent of a function that says what a view is worth to its viewer.

    It draws orders of these kinds, or of any.
    """

    def decide(sight: Sight) -> Decision:
        if sight.question is not None:
            return Decision(sight.ruleset.default(sight.view, sight.question))
        return Decision(_best(sight, score, kinds))

    return decide


def _best(sight: Sight, score: Callable[[Any], float], wanted: Sequence[str]) -> Order:
    best: Order = Done()
    offers = _remembered(sight.offers)
    most = score(sight.view) + GAIN
    offered = [choice.value for choice in offers(Draft()).choices if choice.value != "Done"]
    kinds = [kind for kind in offered if kind in wanted] if wanted else offered
    tried: set[Order] = set()
    for _ in range(DRAWN if kinds else 0):
        draft = Draft(kind=sight.luck.choice(kinds))
        order = sample(offers, sight.ruleset.all_orders, sight.luck, draft=draft)
        if order is None or order in tried:
            continue
        tried.add(order)
        if not sight.meter.spend(THROWS):
            break
        worth = _worth(sight, order, score)
        if worth > most:
            best, most = order, worth
    return best


def _remembered(offers: Callable[[Draft], Offer]) -> Callable[[Draft], Offer]:
    """Ask for each offer once: the view stays the same while orders are drawn."""
    known: dict[str, Offer] = {}

    def offer(draft: Draft) -> Offer:
        key = repr(draft)
        if key not in known:
            known[key] = offers(draft)
        return known[key]

    return offer


def _worth(sight: Sight, order: Order, score: Callable[[Any], float]) -> float:
    """Say what a view is worth after an order, on average where dice have a say."""
    worths = []
    for _ in range(THROWS):
        imagined = Imagined(sight, order)
        if not imagined.is_whole:
            return float("-inf")
        worths.append(score(imagined.view))
        if not imagined.is_chancy:
            break
    return sum(worths) / len(worths)
