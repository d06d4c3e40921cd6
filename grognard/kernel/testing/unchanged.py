"""Laws `changes`, `shuffles` and `audit`: only events change a state, and order never matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect

from grognard.kernel import codec
from grognard.kernel.digest import Fingerprint
from grognard.kernel.testing.breach import Breach
from grognard.kernel.testing.doubles import shuffle_tables, writers
from grognard.kernel.testing.plays import wrapped
from grognard.kernel.visibility import fields_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import State
    from grognard.kernel.ruleset import Play, Ruleset
    from grognard.kernel.testing.breach import Report
    from grognard.kernel.testing.trial import Trial

_FIT = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.BytesType,
    inspect.NoneType,
    inspect.LiteralType,
    inspect.EnumType,
)


def declared(ruleset: Ruleset, report: Report) -> None:
    """Law `changes`: a state is made of what cannot be changed in place, and has one encoding."""
    state_type = ruleset.state
    for field in fields_of(state_type).values():
        wrong = _unfit(inspect.type_info(field.cell), set())
        if wrong:
            part = f"{state_type.__name__}.{field.name}"
            raise Breach("changes", 0, part, f"{wrong} has no place in a state")
    report.laws["changes"] += 1


def _unfit(kind: Any, known: set[Any]) -> str:
    """Name the first type in a type that no state may hold, or nothing."""
    if type(kind) in _FIT:
        return ""
    match kind:
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            inner: list[Any] = list(parts)
        case inspect.VarTupleType(item_type=part):
            inner = [part]
        case inspect.DictType(key_type=key, value_type=value):
            inner = [key, value]
        case inspect.StructType(cls=cls, fields=fields) if cls.__struct_config__.frozen:
            inner = [] if cls in known else [field.type for field in fields]
            known.add(cls)
        case _:
            return str(getattr(kind, "cls", type(kind)).__name__)
    return next((wrong for part in inner if (wrong := _unfit(part, known))), "")


def untouched(trial: Trial) -> None:
    """Law `changes`: every state is what its events made it, recomputed from nothing."""
    game = trial.game
    for name, writer in writers(game):
        wrong = Fingerprint.of(writer.state).differing(writer.print)
        if wrong:
            raise trial.breach("changes", f"{name}: {', '.join(wrong)}", "changed by no event")
    if codec.digest(codec.encode(game.terms)) != game.head.terms:
        raise trial.breach("changes", "terms", "changed in play")
    trial.exercised("changes")


def shuffled(trial: Trial) -> Game:
    """Law `shuffles`: give a double with all tables shuffled and all caches dropped.

    Its rules are watched as well: between two yields they must leave the state alone.
    """
    double = trial.copied(wrapped(trial.game.ruleset, lambda p, s: _watch(trial, p, s)))
    shuffle_tables(double, trial.luck)
    return double


def _watch(trial: Trial, play: Play, state: State) -> Play:
    """Run a play, and see that it changes nothing by itself."""
    reply: Any = None
    while True:
        before = codec.encode(state)
        try:
            asked = play.send(reply)
        except StopIteration:
            asked = None
        if codec.encode(state) != before:
            raise trial.breach("changes", "truth", f"changed by the rule before it yields {asked}")
        if asked is None:
            return
        reply = yield asked


def audited(trial: Trial) -> None:
    """Law `audit`: the system finds nothing wrong with the state."""
    wrong = trial.game.ruleset.audit(trial.game.state)
    if wrong:
        raise trial.breach("audit", "truth", "; ".join(wrong))
    trial.exercised("audit")
