"""Law `offers`: what is offered is accepted, and every draft can be completed or abandoned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import DesignError
from grognard.kernel.offers import Draft, Offer
from grognard.kernel.testing.player import (
    FAILURES,
    LONGEST,
    finished,
    first_line,
    stages_of,
)

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.testing.player import Act
    from grognard.kernel.testing.trial import Trial


def offered(trial: Trial, side: Side) -> Act | None:
    """Law `offers`: draw an act from what is offered, and look at each offer on the way."""
    game, luck = trial.game, trial.luck
    asked = game.questions(side)
    question = luck.randrange(len(asked)) if asked else 0
    stages = [(Draft(), Offer(field=""))]
    try:
        for stage in stages_of(game, side, luck, question):
            stages.append(stage)
            _look_at(trial, *stage)
    except FAILURES as error:
        part = f"behind {first_line(stages[-1][0])}"
        raise trial.breach("offers", part, f"the offer fails: {error!r}") from error
    draft, offer = stages[-1]
    trial.exercised("offers")
    if len(stages) > LONGEST:
        raise trial.breach("offers", first_line(draft), "the draft never comes to an end")
    if not draft.kind and not offer.choices:
        raise trial.breach("offers", f"offers to {side}", "it must act, and nothing is on offer")
    if not offer.complete:
        trial.report.occurred["draft abandoned"] += 1
        return None
    try:
        return finished(game, side, question, draft)
    except (DesignError, msgspec.ValidationError) as error:
        meaning = f"what is called complete is no order: {error}"
        raise trial.breach("offers", first_line(draft), meaning) from error


def _look_at(trial: Trial, draft: Draft, offer: Offer) -> None:
    """See that an offer makes sense: each value once, and refused for a reason with words."""
    values = [choice.value for choice in offer.choices]
    refused = [no.value for no in offer.refused]
    if offer.choices and not offer.field:
        raise trial.breach("offers", first_line(draft), "choices for no field")
    if any(value in refused or values.count(value) > 1 for value in values):
        raise trial.breach("offers", first_line(draft), "a value comes twice")
    for no in offer.refused:
        check_refusal(trial, no.refusal, f"the offer for {first_line(draft)}")


def check_refusal(trial: Trial, refusal: Any, part: str) -> None:
    """See that a refusal names a rule and words that exist."""
    trial.report.occurred[f"refusal {refusal.rule}"] += 1
    if refusal.rule not in trial.kit.rules:
        raise trial.breach("refusals", part, f"no register has the rule {refusal.rule!r}")
    if not trial.kit.worded(refusal.key):
        raise trial.breach("refusals", part, f"there are no words for {refusal.key!r}")
