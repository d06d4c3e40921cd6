"""Answers: standing orders, defaults, what is offered and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.kernel.records import Answer, Question, Refusal
from grognard.systems.skirmish.orders import FallBack, Respond, UseTactics
from grognard.systems.skirmish.questions import (
    ChooseAmbush,
    ChooseReaction,
    ChooseRetreat,
    ChooseTactics,
)
from grognard.systems.skirmish.rules.ground import ground
from grognard.systems.skirmish.terms import ATTACK, DEFENCE

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.skirmish.orders import Instruct
    from grognard.systems.skirmish.state import Standing, State

TACTICS = {"attack": ATTACK, "defence": DEFENCE}
POLICIES = {
    "attack": ("ask", *ATTACK),
    "defence": ("ask", *DEFENCE),
    "reaction": ("ask", "fire", "hold"),
    "ambush": ("fire", "hold"),
}


def standing(view: State, question: Question) -> Answer | None:
    """Answer by the side's standing orders, or leave it open. [SKM-STD-002]

    A retreat with nowhere else to go is no question. [SKM-CBT-008]
    """
    orders = view.standing[question.side]
    match question:
        case ChooseRetreat(hexes=(only,)):
            return FallBack(hex=only)
        case ChooseTactics(role="attack") if orders.attack != "ask":
            return UseTactics(tactics=orders.attack)
        case ChooseTactics(role="defence") if orders.defence != "ask":
            return UseTactics(tactics=orders.defence)
        case ChooseReaction() if orders.reaction != "ask":
            return Respond(fire=orders.reaction == "fire")
        case ChooseAmbush():
            return Respond(fire=orders.ambush == "fire")
        case _:
            return None


def default(view: State, question: Question) -> Answer:
    """Answer where nobody else does. [SKM-STD-003]"""
    match question:
        case ChooseTactics(role=role):
            return UseTactics(tactics="press" if role == "attack" else "stand")
        case ChooseRetreat(hexes=hexes):
            return FallBack(hex=max(hexes, key=lambda place: (ground(view, place).shift, place)))
        case _:
            return Respond(fire=isinstance(question, ChooseReaction))


def answer_offers(_view: State, question: Question, draft: Draft) -> Offer:
    """Offer the answers to a question, a field at a time."""
    kind, field, values = _choices(question)
    if not draft.kind:
        return kinds((kind,))
    if field in draft.fields:
        return COMPLETE
    return Offer(field=field, choices=tuple(Choice(value=value) for value in values))


def refuse_answer(_view: State, question: Question, answer: Answer) -> Refusal | None:
    """Say why an answer does not do. [SKM-CBT-008] [SKM-CBT-004]"""
    kind, field, values = _choices(question)
    if type(answer).__name__ == kind and getattr(answer, field) in values:
        return None
    rule = "SKM-CBT-008" if isinstance(question, ChooseRetreat) else "SKM-CBT-004"
    return Refusal(rule=rule, key="refuse.answer")


def _choices(question: Question) -> tuple[str, str, tuple[str | bool, ...]]:
    match question:
        case ChooseTactics(role=role):
            return "UseTactics", "tactics", TACTICS[role]
        case ChooseRetreat(hexes=hexes):
            return "FallBack", "hex", hexes
        case _:
            return "Respond", "fire", (True, False)


def refuse_instruct(_view: State, order: Instruct) -> Refusal | None:
    """Say why a standing order does not do. [SKM-STD-001]"""
    if order.policy not in POLICIES[order.matter]:
        return Refusal(rule="SKM-STD-001", key="refuse.policy")
    return None


def instructed(state: State, side: Side, order: Instruct) -> Standing:
    """Say what a side's standing orders become. [SKM-STD-001]"""
    return msgspec.structs.replace(state.standing[side], **{order.matter: order.policy})
