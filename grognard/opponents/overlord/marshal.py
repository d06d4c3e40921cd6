"""The marshal: the general at its best. It tries its plan in its head, and betters it.

The plan is the general's. The rules execute it on what its side knows, against what a general and
a cadet would do in the enemy's place. Then it is changed in one thing after the other, and each
change is kept after which the side stands better with the same dice.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from grognard.opponents.overlord.cadet import PLANNING as SIMPLE
from grognard.opponents.overlord.estimate import judged, remember
from grognard.opponents.overlord.foresight import Rehearsal, as_seen_by, supposed
from grognard.opponents.overlord.general import PLANNING, SETUP, Plan, give
from grognard.opponents.overlord.notes import Notes, Reason
from grognard.opponents.overlord.picture import Temper
from grognard.opponents.overlord.standing import standing
from grognard.opponents.overlord.variants import (
    Variant,
    amended,
    attackable,
    made,
    marchers,
    targets,
    with_attack,
    with_marches,
)
from grognard.systems.overlord.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Decision, Sight
    from grognard.terrain.hexes import HexId

TEMPERS = {
    "bold": Temper(least=4, fair=5, pain=90),
    "daring": Temper(least=3, fair=4, pain=150),
    "careful": Temper(least=6, fair=7, pain=30),
}
"""How it plans otherwise than usual."""
THROWS = {1: -0.5, 3: 0.0, 8: 0.3}
"""By how many points a change must be better, with so many throws, to be tried on and be kept."""
EFFORTS = 3
"""For how many prizes an effort is tried."""
TRIAL = 10
"""Steps of thought for each unit that the execution of a plan takes."""
PLAN = 50
"""The same for making a plan where many fight; less where there are few."""
FEWEST = 16
"""Executions without which nothing is tried."""


def decide(sight: Sight) -> Decision:
    """Choose a plan when a turn begins, then give its orders one by one."""
    return give(sight, _planned)


def _planned(sight: Sight, notes: Notes) -> tuple[Notes, Sequence[Order]]:
    notes.known = remember(sight.view, notes.known)
    if sight.view.clock.phase == "setup":
        return notes, Plan(sight, sight.view, notes).made(SETUP)
    best = Search(sight, notes).best()
    return best.notes, best.orders


class Search:
    """The search for a better plan; all of it is paid for before it is done."""

    def __init__(self, sight: Sight, notes: Notes) -> None:
        """Begin with what is known of the enemy."""
        view = sight.view
        self.sight, self.notes = sight, notes
        self.foe = view.terms.enemy(sight.side)
        foes = units_of(view, self.foe)
        self.foes = tuple(judged(view, foe, notes.known, notes.blows) for foe in foes)
        units = len(view.units)
        self.trial, self.planning = TRIAL * units, units * min(PLAN, 5 + units // 2)
        """The steps that an execution takes, and a plan."""
        self.answers: list[list[Order]] = []
        """What the enemy might do, if he saw everything."""
        self.known: dict[tuple[int, tuple[Order, ...]], float] = {}
        """What plans came to: several changes may lead to the same orders, at the same price."""

    def best(self) -> Variant:
        """Find the best plan; where many fight, or little may be thought, the usual one."""
        usual = made(self.sight, self.notes)
        self.picture = usual.picture
        seen = as_seen_by(supposed(self.sight.view, self.foes), self.foe)
        for parts in (PLANNING, SIMPLE):
            if self.sight.meter.left >= self.planning + FEWEST * self.trial:
                self.sight.meter.spend(self.planning)
                self.answers.append(Plan(self.sight, seen, Notes()).made(parts))
        if not self.answers:
            return usual
        best = self._remade(usual)
        best = self._attacking(best)
        best = self._marching(best)
        return self._told(best)

    def _remade(self, best: Variant) -> Variant:
        """Try plans that are made with another temper, spare an enemy, or make an effort."""
        for name, temper in TEMPERS.items():
            if self.sight.meter.spend(self.planning):
                new = (self._reason(f"plan-{name}"),)
                best = self._better(best, made(self.sight, self.notes, temper, news=new))
        spared: frozenset[HexId] = frozenset()
        for target in targets(best):
            if self.sight.meter.spend(self.planning):
                wider = spared | {target}
                news = tuple(self._reason("plan-spare", place) for place in sorted(wider))
                tried = made(self.sight, self.notes, spared=wider, news=news)
                if self._better(best, tried) is tried:
                    best, spared = tried, wider
        hopes = best.picture.hopes
        for place in sorted(hopes, key=lambda place: (-hopes[place], place))[:EFFORTS]:
            if self.sight.meter.spend(self.planning):
                new = (self._reason("plan-effort", place),)
                best = self._better(best, made(self.sight, self.notes, effort=place, news=new))
        return best

    def _attacking(self, best: Variant) -> Variant:
        """Try attacks that were not thought worth it."""
        for target in attackable(best):
            orders, who = with_attack(best, target)
            if orders:
                news = self._reason("plan-attack", target, who)
                best = self._better(best, amended(self.sight, best, orders, news))
        return best

    def _marching(self, best: Variant) -> Variant:
        """Try other marches, one unit after the other."""
        for unit in marchers(best):
            if self.sight.meter.left < self.trial:
                return best
            for orders, goal in with_marches(best, unit):
                news = self._reason("plan-march" if goal else "plan-stay", goal, unit.name)
                best = self._better(best, amended(self.sight, best, orders, news))
        return best

    def _better(self, best: Variant, tried: Variant) -> Variant:
        """Give the better of two plans, the first if there is no telling."""
        if tried.orders == best.orders:
            return best
        for throws, asked in THROWS.items():
            if not (self._fares(best, throws) and self._fares(tried, throws)):
                return best
            gain = (sum(tried.fared[:throws]) - sum(best.fared[:throws])) / throws
            if gain <= asked:
                return best
        return tried

    def _fares(self, variant: Variant, throws: int) -> bool:
        """Execute a plan with so many throws of the dice; tells whether that could be paid."""
        while len(variant.fared) < throws:
            if not self.sight.meter.spend(self.trial):
                return False
            variant.fared.append(self._tried(variant, len(variant.fared)))
        return True

    def _tried(self, variant: Variant, number: int) -> float:
        """Execute a plan against an answer with the dice of a number: how does the side stand?"""
        asked = (number, tuple(variant.orders))
        if asked not in self.known:
            self.known[asked] = self._executed(variant, number)
        return self.known[asked]

    def _executed(self, variant: Variant, number: int) -> float:
        state = supposed(variant.state, self.foes)
        rehearsal = Rehearsal(self.sight.ruleset, state, random.Random(number))
        for order in self.answers[number % len(self.answers)]:
            rehearsal.give(self.foe, order)
        rehearsal.execute()
        return standing(as_seen_by(rehearsal.state, self.sight.side))

    def _reason(self, key: str, place: HexId = "", who: str = "") -> Reason:
        return Reason(self.sight.view.clock.turn, key, self.picture.name(place), who)

    def _told(self, best: Variant) -> Variant:
        """Write down what was changed, in the place of what was planned for those units before."""
        turn = self.sight.view.clock.turn
        moved = {new.who for new in best.news if new.key in ("plan-march", "plan-stay")}
        best.notes.reasons = [
            reason
            for reason in best.notes.reasons
            if reason.turn != turn or reason.who not in moved or not reason.who
        ]
        for reason in best.news or (self._reason("plan-steady"),):
            best.notes.add(reason)
        best.notes.attacked = targets(best)
        return best
