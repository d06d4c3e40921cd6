"""Law `undo`: taking back returns the exact earlier digest, and others never saw anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Strike
from grognard.kernel.records import copy_state
from grognard.kernel.testing.doubles import stand
from grognard.kernel.testing.player import Act

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Side
    from grognard.kernel.testing.doubles import Stand
    from grognard.kernel.testing.trial import Trial


def undone(trial: Trial, double: Game, act: Act) -> None:
    """Law `undo`: a double gives an order of its own, takes it back, and gives it again."""
    if act.what is None or isinstance(act.what, Strike):
        return
    side, others = act.side, [s for s in double.terms.sides if s != act.side]
    before, state, film = stand(double), copy_state(double.state), double.film(side)
    if trial.do(double, act, "undo") is not None or not double.strikable(side):
        return
    given, shown = stand(double), double.film(side)
    _see_nothing(trial, others, before, given)
    trial.do(double, Act(side, Strike()), "undo")
    after = stand(double)
    _see_nothing(trial, others, before, after)
    wrong = [part for part in before.differing(after) if part != "tip"]
    if state != double.state:
        wrong.append("state")
    if film != double.film(side):
        wrong.append("film")
    if wrong:
        raise trial.breach("undo", ", ".join(wrong), "is not as it was before the order")
    trial.do(double, act, "undo")
    wrong = [part for part in given.differing(stand(double)) if part != "tip"]
    if shown != double.film(side):
        wrong.append("film")
    if wrong:
        raise trial.breach("undo", ", ".join(wrong), "came otherwise when the order came again")
    trial.exercised("undo")


def _see_nothing(trial: Trial, others: list[Side], before: Stand, now: Stand) -> None:
    for side in others:
        if (before.views[side], before.counts[side]) != (now.views[side], now.counts[side]):
            meaning = "it was shown what another may still take back"
            raise trial.breach("undo", f"view of {side}", meaning)


class Levels:
    """What each side knew when it could take back so many orders, and must know again."""

    def __init__(self, game: Game) -> None:
        """Begin with how the sides stand now."""
        self._known: dict[Side, list[tuple[str, int] | None]] = {s: [] for s in game.terms.sides}
        self._keep(game)

    def stepped(self, trial: Trial, act: Act) -> None:
        """Law `undo`: having taken back several orders, a side knows what it knew then."""
        game = trial.game
        for side, known in self._known.items():
            level = game.strikable(side)
            if isinstance(act.what, Strike) and act.side == side:
                if known[level] not in (None, _now(game, side)):
                    raise trial.breach("undo", f"view of {side}", "is not what it was then")
                trial.exercised("undo")
            elif act.side != side and known[-1] != _now(game, side):
                known[:] = [None] * len(known)  # Another told it something: that stays.
        self._keep(game)

    def _keep(self, game: Game) -> None:
        for side, known in self._known.items():
            level = game.strikable(side)
            known[level:] = [_now(game, side)]
            known[:0] = [None] * (level + 1 - len(known))


def _now(game: Game, side: Side) -> tuple[str, int]:
    return game.view_digest(side), game.count(side)
