"""The marshal: the general at its best. It makes several plans and tries each in its head.

Each plan is made by the parts of the general with another temper, and executed by the rules on what
its side knows, against what the enemy might do. The plan after which it stands best is given.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.overlord.cadet import PLANNING as SIMPLE
from grognard.opponents.overlord.estimate import judged
from grognard.opponents.overlord.foresight import Rehearsal, as_seen_by, supposed
from grognard.opponents.overlord.general import (
    PLANNING,
    REPEATED,
    SETUP,
    next_order,
    opened,
)
from grognard.opponents.overlord.notes import Notes, Reason
from grognard.opponents.overlord.picture import STEADY, Picture, Temper
from grognard.opponents.overlord.score import standing
from grognard.systems.overlord.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Order, Side
    from grognard.opponents.contract import Sight
    from grognard.opponents.overlord.general import Part
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
    if sight.view.clock.phase == "setup":
        notes = opened(sight)
        return Decision(next_order(sight, notes, SETUP) or Done(), notes.encoded())
    notes = opened(sight)
    if notes.stage == 0:
        notes = _chosen(sight, notes)
    return Decision(next_order(sight, notes, PLANNING) or Done(), notes.encoded())


def _chosen(sight: Sight, notes: Notes) -> Notes:
    """Make a plan with each temper, and take the one that fares best in the head."""
    view = sight.view
    foes = tuple(
        judged(view, foe, notes.known) for foe in units_of(view, view.terms.enemy(sight.side))
    )
    runs = _runs(sight)
    if not runs:
        return notes
    answer = _answer(sight, supposed(view, foes))
    plans: dict[str, Notes] = {}
    merits: dict[str, float] = {}
    for name, temper in TEMPERS.items():
        plans[name], planned = _plan(sight, notes, temper)
        merits[name] = _merit(sight, supposed(planned, foes), answer, runs)
    usual = next(iter(TEMPERS))
    best = max(merits, key=lambda name: (merits[name], name == usual))
    if merits[best] < merits[usual] + CLEARLY:
        best = usual
    taken = plans[best]
    taken.add(Reason(view.clock.turn, f"plan-{best}"))
    return taken


def _runs(sight: Sight) -> int:
    """Pay for trying the plans, as often as can be paid; where many fight not at all."""
    for runs in RUNS:
        cost = len(TEMPERS) * runs * STEP * len(sight.view.units)
        if cost <= sight.meter.left:
            sight.meter.spend(cost)
            return runs
    return 0


def _plan(sight: Sight, notes: Notes, temper: Temper) -> tuple[Notes, State]:
    """Make a whole plan; the notebook with its orders comes back, and the view with it."""
    own = msgspec.msgpack.decode(notes.encoded(), type=Notes)
    rehearsal = Rehearsal(sight.ruleset, sight.view, random.Random(0))
    given = _order_all(sight, rehearsal, sight.side, PLANNING, own, temper)
    own.orders = [msgspec.msgpack.encode(order) for order in given]
    own.stage = len(PLANNING)
    return own, rehearsal.state


def _answer(sight: Sight, state: State) -> list[Order]:
    """What the enemy might do: as a beginner who knows where everybody stands."""
    foe = state.terms.enemy(sight.side)
    rehearsal = Rehearsal(sight.ruleset, as_seen_by(state, foe), random.Random(0))
    return _order_all(sight, rehearsal, foe, SIMPLE, Notes(), STEADY)


def _order_all(
    sight: Sight,
    rehearsal: Rehearsal,
    side: Side,
    parts: Sequence[Part],
    notes: Notes,
    temper: Temper,
) -> list[Order]:
    """Let every part plan on what those before it have ordered."""
    given: list[Order] = []
    phase = sight.ruleset.phase_of(rehearsal.state)
    for part in parts:
        while True:
            picture = Picture(rehearsal.state, notes.tried, notes.known, temper)
            allowed = [
                order
                for order in part(picture, notes, sight.meter)
                if phase.refuse(rehearsal.state, order) is None
            ]
            for order in allowed:
                rehearsal.give(side, order)
            given += allowed
            if part not in REPEATED or not allowed:
                break
    return given


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
