"""The kernel's own plays: a side is done, a phase begins or ends, the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import LawBrokenError
from grognard.kernel.events import GameEnded, PhaseStaged, SideDone

if TYPE_CHECKING:
    from grognard.kernel.records import Side, State
    from grognard.kernel.ruleset import Phase, Play, Ruleset


def finish(state: State, side: Side) -> Play:
    """Let a side be done with the present phase."""
    yield SideDone(to=state.terms.sides, side=side)


def staged(phase: Phase, state: State, step: str) -> Play:
    """Begin or end a phase, and note it."""
    yield from phase.begin(state) if step == "begin" else phase.end(state)
    yield PhaseStaged(to=(), begun=step == "begin")


def end_of_game(ruleset: Ruleset, state: State, seed: bytes) -> Play:
    """Say how the game ended, and publish the seed. [KRN-DICE-002]"""
    outcome = ruleset.outcome(state)
    if outcome is None:
        raise LawBrokenError("the game is not over")
    yield GameEnded(to=state.terms.sides, outcome=outcome, seed=seed.hex())
