"""Stray orders: well-formed nonsense, malformed records, and what is none of a side's business."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from grognard.kernel.game import Strike
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.offered import check_refusal
from grognard.kernel.testing.player import FAILURES, Act, first_line

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side, State
    from grognard.kernel.testing.trial import Trial

_JUNK = ("", "?", "0000", "no such thing", "näh", "x" * 300)
_NUMBERS = (0, 1, -1, 2, 7, 1_000_000)
_WRONG: tuple[Any, ...] = (None, 3, -1, "x", b"x", (), (1,), {"a": 1}, 0.5, True, 1 << 70)
_MOST = 3
_NO_SIDE = 0.1


class Foreign(Order, frozen=True):
    """An order of no system."""

    unit: str = ""


def words_of(view: State) -> list[str]:
    """Collect the words that occur in a view: ids, places, names, sides."""
    found: set[str] = set()
    waiting: list[Any] = [msgspec.to_builtins(view)]
    while waiting:
        match waiting.pop():
            case str(word):
                found.add(word)
            case dict(table):
                waiting += [*table.keys(), *table.values()]
            case list(several) | tuple(several):
                waiting += several
    return sorted(found)


def draw_stray(game: Game, side: Side, luck: random.Random) -> Act:
    """Draw an act that makes little sense, in the words of the side's own view."""
    ruleset = game.ruleset
    kind = luck.choice(("order", "order", "order", "answer", "malformed", "strike", "foreign"))
    words = [*words_of(game.view(side)), *_JUNK]
    if kind == "strike":
        return Act(side, Strike(steps=luck.choice((0, -1, 99))))
    if kind == "foreign":
        return Act(side, Foreign())
    if kind == "answer" and ruleset.answers:
        answer = luck.choice(ruleset.answers)
        return Act(side, _record(answer, words, luck), luck.choice((0, 1, -1)))
    order: Any = luck.choice(ruleset.all_orders)
    if kind == "malformed":
        names = order.__struct_fields__
        return Act(side, order(**{name: luck.choice(_WRONG) for name in names}))
    return Act(side, _record(order, words, luck))


def refused(trial: Trial, tries: int = 4) -> None:
    """Law `refusals`: strays are refused with a rule and words, and change nothing."""
    scratch = trial.copied()
    sides = scratch.terms.sides
    for _ in range(tries):
        side = trial.luck.choice(sides)
        act = draw_stray(scratch, side, trial.luck)
        if trial.luck.random() < _NO_SIDE:
            act = Act("nobody's side", Done())
        before = stand(scratch)
        refusal = trial.do(scratch, act, "refusals")
        trial.exercised("refusals")
        if refusal is None:
            scratch = trial.copied()
            continue
        check_refusal(trial, refusal, first_line(act))
        wrong = before.differing(stand(scratch))
        if wrong:
            raise trial.breach("refusals", first_line(act), f"it changed {', '.join(wrong)}")


def unasked(trial: Trial) -> None:
    """Law `offers`: a draft that came from nowhere gets an offer, if only an empty one."""
    game, luck = trial.game, trial.luck
    side = luck.choice(game.terms.sides)
    what = msgspec.to_builtins(draw_stray(game, side, luck).what, builtin_types=(bytes,))
    kind = what.pop("kind", "")
    names = luck.sample(sorted(what), luck.randint(0, len(what)))
    draft = Draft(kind=kind, fields={name: what[name] for name in names})
    try:
        game.offers(side, draft, luck.choice((0, 0, 1)))
    except FAILURES as error:
        raise trial.breach("offers", first_line(draft), f"the offer fails: {error!r}") from error
    trial.exercised("offers")


def _record(record: Any, words: list[str], luck: random.Random) -> Any:
    fields = {field.name: field.type for field in _types(record).fields}
    return record(**{name: _value(kind, words, luck) for name, kind in fields.items()})


@cache
def _types(record: Any) -> Any:
    return inspect.type_info(record)


def _value(kind: Any, words: list[str], luck: random.Random) -> Any:
    make = _MAKERS.get(type(kind))
    return make(kind, words, luck) if make else luck.choice(words)


def _several(kind: Any, words: list[str], luck: random.Random) -> Any:
    return tuple(_value(kind.item_type, words, luck) for _ in range(luck.randint(0, _MOST)))


_MAKERS: dict[type, Callable[[Any, list[str], random.Random], Any]] = {
    inspect.BoolType: lambda _kind, _words, luck: luck.random() < 1 / 2,
    inspect.IntType: lambda _kind, _words, luck: luck.choice(_NUMBERS),
    inspect.NoneType: lambda _kind, _words, _luck: None,
    inspect.BytesType: lambda _kind, words, luck: luck.choice(words).encode(),
    inspect.LiteralType: lambda kind, _words, luck: luck.choice(kind.values),
    inspect.EnumType: lambda kind, _words, luck: luck.choice(list(kind.cls)),
    inspect.UnionType: lambda kind, words, luck: _value(luck.choice(kind.types), words, luck),
    inspect.StructType: lambda kind, words, luck: _record(kind.cls, words, luck),
    inspect.VarTupleType: _several,
    inspect.ListType: _several,
    inspect.TupleType: lambda kind, words, luck: tuple(
        _value(item, words, luck) for item in kind.item_types
    ),
    inspect.DictType: lambda kind, words, luck: {
        _value(kind.key_type, words, luck): _value(kind.value_type, words, luck)
    },
}
"""How a value of each kind of type is drawn; anything else, and text itself, is a word."""
