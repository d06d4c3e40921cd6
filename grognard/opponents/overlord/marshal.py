"""The marshal: the general at its best. It makes several plans and tries each in its head.

Each plan is made by the parts of the general with another temper, and executed by the rules on what
its side knows, against what the enemy might do. The plan after which it stands best is given.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec

from grognard.opponents.overlord.cadet import PLANNING as SIMPLE
from grognard.opponents.overlord.estimate import judged, remember
from grognard.opponents.overlord.foresight import Rehearsal, as_seen_by, supposed
from grognard.opponents.overlord.general import PLANNING, SETUP, Plan, give
from grognard.opponents.overlord.notes import Notes, Reason
from grognard.opponents.overlord.picture import STEADY, Temper
from grognard.opponents.overlord.score import standing
from grognard.systems.overlord.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Decision, Sight
    from grognard.systems.overlord.state import State

BOLD = Temper(least=4, fair=5, pain=90)
CAREFUL = Temper(least=6, fair=7, pain=30)
TEMPERS = {"steady": STEADY, "bold": BOLD, "careful": CAREFUL}
"""How it plans, the usual way first."""
RUNS = (3, 1)
"""How often each plan is executed in the head: the first number that can be paid for."""
STEP = 40
"""Steps of thought that an execution takes for each unit."""
CLEARLY = 0.3
"""Points by which another plan must be better than the usual one."""


def decide(sight: Sight) -> Decision:
    """Choose a plan when a turn begins, then give its orders one by one."""
    return give(sight, _planned)


def _planned(sight: Sight, notes: Notes) -> tuple[Notes, Sequence[Order]]:
    notes.known = remember(sight.view, notes.known)
    if sight.view.clock.phase == "setup":
        return notes, Plan(sight, sight.view, notes).made(SETUP)
    runs = _runs(sight)
    if not runs:
        return notes, Plan(sight, sight.view, notes).made(PLANNING)
    return _chosen(sight, notes, runs)


def _chosen(sight: Sight, notes: Notes, runs: int) -> tuple[Notes, Sequence[Order]]:
    """Make a plan with each temper, and take the one that fares best in the head."""
    view = sight.view
    foes = tuple(
        judged(view, foe, notes.known, notes.blows)
        for foe in units_of(view, view.terms.enemy(sight.side))
    )
    answer = _answer(sight, supposed(view, foes))
    plans: dict[str, Plan] = {}
    merits: dict[str, float] = {}
    for name, temper in TEMPERS.items():
        own = msgspec.msgpack.decode(notes.encoded(), type=Notes)
        plans[name] = Plan(sight, view, own, temper)
        plans[name].made(PLANNING)
        planned = plans[name].rehearsal.state
        merits[name] = _merit(sight, supposed(planned, foes), answer, runs)
    usual = next(iter(TEMPERS))
    best = max(merits, key=lambda name: (merits[name], name == usual))
    if merits[best] < merits[usual] + CLEARLY:
        best = usual
    taken = plans[best]
    taken.notes.add(Reason(view.clock.turn, f"plan-{best}"))
    return taken.notes, taken.orders


def _runs(sight: Sight) -> int:
    """Pay for trying the plans, as often as can be paid; where many fight not at all."""
    for runs in RUNS:
        cost = len(TEMPERS) * runs * STEP * len(sight.view.units)
        if cost <= sight.meter.left:
            sight.meter.spend(cost)
            return runs
    return 0


def _answer(sight: Sight, state: State) -> list[Order]:
    """What the enemy might do: as a beginner who knows where everybody stands."""
    foe = state.terms.enemy(sight.side)
    return Plan(sight, as_seen_by(state, foe), Notes()).made(SIMPLE)


def _merit(sight: Sight, state: State, answer: Sequence[Order], runs: int) -> float:
    """How a side stands after a plan has been executed against an answer, on average."""
    foe = state.terms.enemy(sight.side)
    total = 0.0
    for number in range(runs):
        rehearsal = Rehearsal(sight.ruleset, state, random.Random(number))
        for order in answer:
            rehearsal.give(foe, order)
        rehearsal.execute()
        total += standing(as_seen_by(rehearsal.state, sight.side))
    return total / runs
