"""Answers: what goes without asking, defaults, what is offered and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.kernel.records import Answer, Question, Refusal
from grognard.systems.europe.orders.combat import Advance, FallBack, GoTo, TakeLosses
from grognard.systems.europe.questions import (
    ChooseAdvance,
    ChooseFallBack,
    ChooseLosses,
    ChooseRetreat,
    ChooseWithdrawal,
)
from grognard.systems.europe.rules.results import cheapest_losses, suffices, worth
from grognard.systems.europe.rules.units import battle_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Scalar
    from grognard.systems.europe.state import State, UnitId

_HOPELESS = ("ae", "ax")


def standing(view: State, question: Question) -> Answer | None:
    """Answer where there is nothing to choose. [WIE-CBT-053]"""
    match question:
        case ChooseRetreat(hexes=(only,)):
            return GoTo(hex=only)
        case ChooseLosses(units=units, owing=owing) if _total(view, units) <= owing:
            return TakeLosses(units=units)
        case _:
            return None


def default(view: State, question: Question) -> Answer:
    """Answer where nobody does: pay the least, go back unless somebody has landed, follow up.

    [WIE-CBT-043] [WIE-CBT-069]
    """
    match question:
        case ChooseLosses(units=units, owing=owing):
            return TakeLosses(units=cheapest_losses(view, units, owing))
        case ChooseFallBack(units=units):
            return FallBack(go=not any(view.units[unit].assault for unit in units))
        case ChooseWithdrawal(rolled=rolled):
            return FallBack(go=rolled in _HOPELESS)
        case ChooseRetreat(hexes=(first, *_)):
            return GoTo(hex=first)
        case ChooseAdvance(units=units):
            strongest = max(units, key=lambda unit: (view.units[unit].defence, unit))
            return Advance(units=(strongest,))
        case _:
            raise ValueError(f"{type(question).__name__} has no default")


def answer_offers(view: State, question: Question, draft: Draft) -> Offer:
    """Offer the answers to a question, a field at a time."""
    kind, field, values, many = _choices(question)
    if not draft.kind:
        return kinds((kind,))
    if not many:
        choices = tuple(Choice(value=value) for value in values)
        return COMPLETE if field in draft.fields else Offer(field=field, choices=choices)
    chosen = tuple(draft.fields.get(field, ()))
    complete = _refuse_units(view, question, chosen) is None
    left = tuple(
        Choice(value=value, preview=_price(view, question, value))
        for value in values
        if value not in chosen
    )
    if isinstance(question, ChooseAdvance) and len(chosen) >= question.room:
        left = ()
    preview = {"owing": question.owing} if isinstance(question, ChooseLosses) else {}
    return Offer(field=field, many=True, choices=left, complete=complete, preview={**preview})


def refuse_answer(view: State, question: Question, answer: Answer) -> Refusal | None:
    """Say why an answer does not do. [WIE-CBT-043] [WIE-CBT-050] [WIE-CBT-056]"""
    kind, field, values, many = _choices(question)
    if type(answer).__name__ != kind:
        return Refusal(rule="WIE-CBT-009", key="refuse.answer")
    given = getattr(answer, field)
    if many:
        return _refuse_units(view, question, tuple(given))
    if given not in values:
        return Refusal(rule="WIE-CBT-056", key="refuse.answer")
    return None


def _refuse_units(view: State, question: Question, chosen: tuple[UnitId, ...]) -> Refusal | None:
    """Say why these units are no answer: too few for an exchange, too many for a hex."""
    _, _, values, _ = _choices(question)
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(values):
        return Refusal(rule="WIE-CBT-009", key="refuse.answer")
    match question:
        case ChooseLosses(units=units, owing=owing) if not suffices(view, units, chosen, owing):
            params = {"owing": owing, "paid": _total(view, chosen)}
            return Refusal(rule="WIE-CBT-043", key="refuse.too-little", params={**params})
        case ChooseAdvance(room=room) if len(chosen) > room:
            return Refusal(rule="WIE-UNIT-012", key="refuse.advance-room", params={"room": room})
        case _:
            return None


def _price(view: State, question: Question, unit: object) -> dict[str, Scalar]:
    """Say what a unit pays of what is owed, and what is left of it: a battle group, or nothing.

    [WIE-CBT-052] [WIE-CBT-053]
    """
    if not isinstance(question, ChooseLosses):
        return {}
    paying = view.units[str(unit)]
    group = battle_group(view.terms, paying)
    left = "-".join(str(value) for value in group) if group else ""
    return {"pays": worth(paying), "left": left}


def _total(view: State, units: Sequence[UnitId]) -> int:
    return sum(worth(view.units[unit]) for unit in units)


def _choices(question: Question) -> tuple[str, str, tuple[str | bool, ...], bool]:
    """The answer to a question: its kind, its field, the values, and whether they are many."""
    match question:
        case ChooseLosses(units=units):
            return "TakeLosses", "units", units, True
        case ChooseAdvance(units=units):
            return "Advance", "units", units, True
        case ChooseRetreat(hexes=hexes):
            return "GoTo", "hex", hexes, False
        case _:
            return "FallBack", "go", (True, False), False
