"""Law `interleaving`: where several sides act, it does not matter whose order comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.orders import Done
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.player import Act, first_line

if TYPE_CHECKING:
    import random

    from grognard.kernel.game import Game
    from grognard.kernel.records import Side
    from grognard.kernel.testing.trial import Trial

_ORDERS = 4
"""So many orders a side gives at most before it is done."""


def interleaved(trial: Trial) -> None:
    """Law `interleaving`: give what the sides want in several orders, and come to the same."""
    game = trial.game
    awaited = game.awaited()
    if len(awaited) <= 1:
        return
    if game.run is None and not game.ruleset.phase_of(game.state).together:
        meaning = f"{', '.join(awaited)} act at once, but the phase does not say so"
        raise trial.breach("interleaving", game.state.clock.phase, meaning)
    wanted = {side: _wanted(trial, side) for side in awaited}
    one_by_one = [act for side in awaited for act in wanted[side]]
    first = _played(trial, one_by_one)
    backwards = [act for side in reversed(awaited) for act in wanted[side]]
    for order in (backwards, _merged(wanted, trial.luck)):
        other = _played(trial, order)
        wrong = [part for part in stand(first).differing(stand(other)) if part not in _APART]
        if wrong:
            meaning = f"is another after {first_line(order)} than after {first_line(one_by_one)}"
            raise trial.breach("interleaving", ", ".join(wrong), meaning)
        trial.exercised("interleaving")


_APART = ("tip", "counts")
"""The journal keeps the order of arrival, and when a side was done all may know."""


def _wanted(trial: Trial, side: Side) -> list[Act]:
    """Draw what a side does while all others wait: some orders and its Done, or its answers."""
    game, luck = trial.game, trial.luck
    double, acts = trial.copied(), []
    most = luck.randint(0, _ORDERS) if game.run is None else len(game.questions(side))
    for _ in range(most):
        act = trial.draw(double, side)
        if act is not None and not isinstance(act.what, Done):
            trial.do(double, act, "interleaving")
            acts.append(act)
    view = game.view(side)
    if game.run is None and game.ruleset.phase_of(view).refuse(view, Done()) is None:
        acts.append(Act(side, Done()))
    return acts


def _merged(wanted: dict[Side, list[Act]], luck: random.Random) -> list[Act]:
    """Mix the acts of the sides, each side's in its own order."""
    turns = [side for side, acts in wanted.items() for _ in acts]
    luck.shuffle(turns)
    rest = {side: iter(acts) for side, acts in wanted.items()}
    return [next(rest[side]) for side in turns]


def _played(trial: Trial, acts: list[Act]) -> Game:
    """Do the acts in a double, and play what follows."""
    double = trial.copied()
    for act in acts:
        refusal = trial.do(double, act, "interleaving")
        if refusal is not None:
            meaning = f"is refused ({refusal.rule}) after others' orders"
            raise trial.breach("interleaving", first_line(act), meaning)
    while double.next_step() is not None:
        trial.do(double, Act("", None), "interleaving")
    return double
