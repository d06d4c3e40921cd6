"""Opponents for every system: one that does nothing, and one that does anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import GrognardError
from grognard.kernel.offers import Draft, sample
from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision

if TYPE_CHECKING:
    from grognard.kernel.records import Answer
    from grognard.opponents.contract import Sight

_TRIES = 50


def idle(sight: Sight) -> Decision:
    """Do nothing: finish every phase, and answer as if nobody had."""
    if sight.question is not None:
        return Decision(sight.ruleset.default(sight.view, sight.question))
    return Decision(Done())


def anything(sight: Sight) -> Decision:
    """Give any order that is offered, each kind as likely as the others."""
    if sight.question is not None:
        return Decision(_any_answer(sight))
    kinds = [choice.value for choice in sight.offers(Draft()).choices]
    for _ in range(_TRIES):
        kind = sight.luck.choice(kinds)
        order = sample(sight.offers, sight.ruleset.all_orders, sight.luck, draft=Draft(kind=kind))
        if order is not None:
            return Decision(order)
    return Decision(Done())


def _any_answer(sight: Sight) -> Answer:
    for _ in range(_TRIES):
        answer = sample(sight.offers, sight.ruleset.answers, sight.luck)
        if answer is not None:
            return answer
    raise GrognardError("a question offers no answer")
