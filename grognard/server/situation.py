"""Everything a side knows now, as it is sent to its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from grognard.server.messages import AskedQuestion, Situation, Told
from grognard.server.reel import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.records import Order, Outcome, Side
    from grognard.server.wording import Voice
    from grognard.systems.system import System


Mark: TypeAlias = "tuple[object, ...]"


def mark(game: Game, side: Side, undone: Iterable[Order] = ()) -> Mark:
    """Give all that a situation is made of, in short: where it is the same, so is the situation."""
    return (
        game.count(side),
        game.view_digest(side),
        game.awaited(side),
        game.questions(side),
        game.strikable(side),
        tuple(undone),
    )


def situation(
    game: Game,
    system: System,
    side: Side,
    voice: Voice,
    names: Mapping[Side, str],
    undone: Iterable[Order] = (),
    *,
    follows: bool = False,
) -> Situation:
    """Gather what a side knows, is asked and may do; `undone` is what it may give again.

    Where it `follows` from what the side was told, the view is left out.
    """
    view = game.view(side)
    asked = tuple(
        AskedQuestion(
            question=plain(question), text=voice.word(system.question_words(view, question)).text
        )
        for question in game.questions(side)
    )
    return Situation(
        count=game.count(side),
        digest=game.view_digest(side),
        clock=view.clock,
        awaited=game.awaited(side),
        prompt=_prompt(game, side, voice, names),
        strikable=game.strikable(side),
        undone=tuple(plain(order) for order in undone),
        questions=asked,
        outcome=view.outcome,
        ending=None if view.outcome is None else _ending(view.outcome, voice, names),
        view={} if follows else plain(view),
        seed_digest=game.head.seed,
        follows=follows,
    )


def _prompt(game: Game, side: Side, voice: Voice, names: Mapping[Side, str]) -> Told:
    """Say what the side is to do now, or whom it waits for."""
    view = game.view(side)
    awaited = game.awaited(side)
    if view.outcome is not None:
        return voice.say("prompt.over")
    if game.questions(side):
        return voice.say("prompt.question")
    if side in awaited:
        key = f"prompt.{view.clock.phase}"
        return voice.say(key if voice.knows(key) else "prompt.act")
    if awaited:
        return voice.say("prompt.wait", sides=", ".join(names.get(s, s) for s in awaited))
    return voice.say("prompt.standstill")


def _ending(outcome: Outcome, voice: Voice, names: Mapping[Side, str]) -> Told:
    winner = names.get(outcome.winner, outcome.winner)
    margin = outcome.margin
    return voice.say(outcome.reason, winner=winner, margin=margin, count=margin)
