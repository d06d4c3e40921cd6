"""Why something is not taken, judged on the view of the side that gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.amend import Amend, refuse_amend
from grognard.kernel.journal import AnswerGiven, OrderGiven, Struck
from grognard.kernel.orders import Strike, well_formed
from grognard.kernel.records import Answer, Order, Refusal

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side


def judge(
    game: Game, side: Side, what: Order | Answer | Strike, question: int
) -> Refusal | OrderGiven[Any] | AnswerGiven[Any] | Struck:
    """Say why something is not taken, or what stands in the journal when it is. [KRN-TURN-001]"""
    if side not in game.terms.sides:
        return Refusal(rule="KRN-TURN-001", key="turn.no-such-side", params={"side": side})
    if isinstance(what, Strike):
        return judge_strike(game, side, what.steps)
    if isinstance(what, Answer):
        answer = well_formed(what, game.ruleset.answers)
        if isinstance(answer, Refusal):
            return answer
        return judge_answer(game, side, answer, question)
    order = well_formed(what, game.ruleset.all_orders)
    if isinstance(order, Refusal):
        return order
    return refuse_order(game, side, order) or OrderGiven(order=order)


def refuse_order(game: Game, side: Side, order: Order) -> Refusal | None:
    """Say why an order is not taken, or nothing. [KRN-TURN-001] [KRN-TURN-002]"""
    if game.outcome is not None:
        return Refusal(rule="KRN-TURN-001", key="turn.over")
    if game.run is not None:
        return Refusal(rule="KRN-TURN-002", key="turn.question-open")
    if side not in game.awaited():
        return Refusal(rule="KRN-TURN-001", key="turn.not-yours")
    view = game.view(side)
    if isinstance(order, Amend):
        return refuse_amend(view, order, game.ruleset.faults)
    return game.ruleset.phase_of(view).refuse(view, order)


def judge_answer(
    game: Game, side: Side, answer: Answer, question: int
) -> Refusal | AnswerGiven[Any]:
    """Judge an answer by the question it is given to. [KRN-QUEST-003]"""
    own = own_questions(game, side)
    if game.run is None or not 0 <= question < len(own):
        return Refusal(rule="KRN-QUEST-003", key="question.none")
    asked = game.run.asks[own[question]]
    refusal = game.ruleset.refuse_answer(game.view(side), asked, answer)
    return refusal or AnswerGiven(question=own[question], answer=answer)


def own_questions(game: Game, side: Side) -> list[int]:
    """Say which of the open questions go to a side."""
    asks = game.run.asks if game.run else ()
    return [index for index, asked in enumerate(asks) if asked.side == side]


def judge_strike(game: Game, side: Side, steps: int) -> Refusal | Struck:
    """Strike entries back to the nearest barrier at most. [KRN-UNDO-002]"""
    most = game.strikable(side)
    if type(steps) is not int or not 1 <= steps <= most:
        key = "undo.too-far" if most else "undo.none"
        return Refusal(rule="KRN-UNDO-002", key=key, params={"steps": steps, "most": most})
    return Struck(entries=game.desk.strikable(side)[-steps:])
