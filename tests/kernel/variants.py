"""Skirmish with one law broken in each: the contract kit must find every one of them.

They stand in a module of their own, so that another process can load them, too.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.derived import derived
from grognard.kernel.dice import Naming, Roll
from grognard.kernel.offers import Choice, Draft, Offer
from grognard.kernel.records import NOBODY, Order, Question, Refusal, Side
from grognard.kernel.ruleset import Phase, Play, Ruleset
from grognard.kernel.visibility import PUBLIC
from grognard.systems.skirmish import events as happened
from grognard.systems.skirmish.orders import Instruct, March
from grognard.systems.skirmish.phases.barrage import Barrage
from grognard.systems.skirmish.phases.movement import Movement
from grognard.systems.skirmish.phases.plans import Plans
from grognard.systems.skirmish.questions import QUESTIONS, ChooseAmbush
from grognard.systems.skirmish.rules.answers import default, standing
from grognard.systems.skirmish.rules.fire import fall
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import kind_of, units_of
from grognard.systems.skirmish.state import Shot, Standing, State, Unit
from grognard.systems.skirmish.system import RULESET


def variant(*phases: type[Any], **changes: Any) -> Ruleset:
    """Give Skirmish with some phases replaced by broken ones, each in the place of its parent."""
    names: dict[type, str] = {
        Plans: "plans",
        Movement: "movement",
        Barrage: "barrage",
    }
    broken = {names[parent]: phase for phase in phases for parent in phase.__bases__}

    def phase_of(state: State) -> Phase:
        made: Any = broken.get(state.clock.phase)
        phase: Phase = made() if made else RULESET.phase_of(state)
        return phase

    return replace(RULESET, **{"phase_of": phase_of, **changes})


def also(happens: Callable[[State, Side], Play]) -> type[Plans]:
    """Give a phase of plans in which standing orders have a side effect."""

    class PlansAndMore(Plans):
        def carry_out(self, state: State, side: Side, order: Order) -> Play:
            yield from super().carry_out(state, side, order)
            if isinstance(order, Instruct):
                yield from happens(state, side)

    return PlansAndMore


def marching(happens: Callable[[State, Side], Play]) -> type[Movement]:
    """Give a phase of movement in which a march has a side effect."""

    class MovementAndMore(Movement):
        def carry_out(self, state: State, side: Side, order: Order) -> Play:
            yield from super().carry_out(state, side, order)
            yield from happens(state, side)

    return MovementAndMore


# offers


class OffersTheImpossible(Plans):
    """Offers a hex beyond the edge of the map."""

    def offers(self, view: State, draft: Draft) -> Offer:
        offer = super().offers(view, draft)
        beyond = (Choice(value="9999"),) if offer.field == "hex" and draft.kind == "Aim" else ()
        return msgspec.structs.replace(offer, choices=(*offer.choices[:3], *beyond))


class OffersWithoutEnd(Movement):
    """Lets a march go round in circles for ever."""

    def offers(self, view: State, draft: Draft) -> Offer:
        offer = super().offers(view, draft)
        if offer.field != "path":
            return offer
        return Offer(field="path", many=True, choices=(Choice(value="0101"),))


class OffersNothing(Plans):
    """Has nothing on offer, and does not let go either."""

    def offers(self, view: State, draft: Draft) -> Offer:
        return Offer(field="kind")

    def refuse(self, view: State, order: Order) -> Refusal | None:
        return Refusal(rule="SKM-SEQ-001", key="refuse.phase")


class OfferFails(Plans):
    """Fails where a hex has been chosen."""

    def offers(self, view: State, draft: Draft) -> Offer:
        if "hex" in draft.fields:
            raise LookupError(draft.fields["hex"])
        return super().offers(view, draft)


class OffersTwice(Plans):
    """Offers what it refuses in the same breath."""

    def offers(self, view: State, draft: Draft) -> Offer:
        offer = super().offers(view, draft)
        return msgspec.structs.replace(offer, choices=offer.choices * 2)


def _breaks(_state: State, _side: Side) -> Play:
    yield from ()
    raise ZeroDivisionError


# refusals


class RefusesByNoRule(Plans):
    """Refuses with the id of a rule that no register has."""

    def refuse(self, view: State, order: Order) -> Refusal | None:
        refusal = super().refuse(view, order)
        return refusal and msgspec.structs.replace(refusal, rule="TST-FIRE-999")


class RefusesWithoutWords(Plans):
    """Refuses without words."""

    def refuse(self, view: State, order: Order) -> Refusal | None:
        refusal = super().refuse(view, order)
        return refusal and msgspec.structs.replace(refusal, key="refuse.because")


class JudgeFails(Movement):
    """Fails over an order it should refuse."""

    def refuse(self, view: State, order: Order) -> Refusal | None:
        if isinstance(order, March) and view.units[order.unit].pinned:
            return None
        return super().refuse(view, order)


# saves


def _unreadable(state: State, side: Side) -> Play:
    yield happened.Instructed(
        to=(side,), side=side, standing=msgspec.structs.replace(Standing(), ambush="perhaps")
    )


# replay


def _instructed(side: Side, *, fire: bool) -> happened.Instructed:
    standing = Standing(ambush="fire" if fire else "hold")
    return happened.Instructed(to=(side,), side=side, standing=standing)


def _by_hash(state: State, side: Side) -> Play:
    """Choose by the order of a set, which is another in every process."""
    words = {"al", "be", "ce", "de", "ef", "ge", "ha", "ie", "jo", "ka"}
    for word in words:
        yield _instructed(side, fire=word < "f")


def _by_process(state: State, side: Side) -> Play:
    """Choose by the number of the process."""
    yield _instructed(side, fire=os.getpid() % 2 == 0)
    yield _instructed(side, fire=os.getpid() % 4 < 2)
    yield _instructed(side, fire=os.getpid() % 8 < 4)


# shuffles


def _first_come(state: State, side: Side) -> Play:
    """Choose by the order in which a table was filled."""
    yield _halted(state, next(unit for unit in state.units.values() if unit.side == side))


def _halted(state: State, unit: Unit, *, odd: bool = False) -> happened.UnitHalted:
    seeing = watchers(state, "units", unit.id)
    why: Literal["room", "fire"] = "room" if odd else "fire"
    return happened.UnitHalted(to=seeing, unit=unit.id, at=unit.at, why=why)


@derived("standing")
def _stale_count(state: State) -> int:
    """Count units, but keep the count while the standing orders stand."""
    return sum(unit.mp_left for unit in state.units.values())


def _stale(state: State, side: Side) -> Play:
    """Decide by a cached value that names the wrong field."""
    yield _halted(state, units_of(state, side)[0], odd=bool(_stale_count(state) % 2))


# changes


def _in_place(state: State, side: Side) -> Play:
    """Write into a table without an event."""
    state.points[side] = state.points.get(side, 0) + 1
    yield from ()


def _for_a_moment(state: State, side: Side) -> Play:
    """Write into a table without an event, and wipe it out again."""
    state.points["somebody"] = 1
    yield happened.AssaultsCleared(to=state.terms.sides)
    del state.points["somebody"]


def _in_the_terms(state: State, side: Side) -> Play:
    """Change a table of the game's terms."""
    kinds = state.terms.tables.kinds
    kinds["gun"] = msgspec.structs.replace(kinds["gun"], moves=kinds["gun"].moves + 1)
    yield from ()


class WritesIntoViews(Movement):
    """Remembers something in the view while it makes an offer."""

    def offers(self, view: State, draft: Draft) -> Offer:
        view.shells[view.viewer] = 99
        return super().offers(view, draft)


class Floating(State, kw_only=True):
    """Has a field that no state may have."""

    morale: Annotated[float, PUBLIC] = 0.5


class Listing(State, kw_only=True):
    """Has a field that can be changed in place."""

    losses: Annotated[list[int], PUBLIC] = []


# undo

_given: list[str] = []


def _remembers(state: State, side: Side) -> Play:
    """Do another thing the second time."""
    _given.append(side)
    yield _halted(state, units_of(state, side)[0], odd=bool(len(_given) % 2))


def _by_luck(state: State, side: Side) -> Play:
    """Roll dice of its own."""
    yield _halted(state, random.choice(units_of(state, side)))


# interleaving


def _robs(state: State, side: Side) -> Play:
    """Touch what the other side owns."""
    foe = next(other for other in state.terms.sides if other != side)
    yield happened.MissionWithdrawn(to=(foe,), side=foe, hex="0101", shells_left=0)


def _fines(state: State, side: Side) -> Play:
    """Give the other side a shell more than one has."""
    foe = next(other for other in state.terms.sides if other != side)
    shells = state.shells[side] + 1
    yield happened.MissionAimed(to=(foe,), side=foe, hex="0101", shells_left=shells)


def _rolls(state: State, side: Side) -> Play:
    """Roll dice where several give orders."""
    yield Roll(6, "luck", (side,))


def _tells(state: State, side: Side) -> Play:
    """Tell the other side where several give orders."""
    yield happened.ShellsFell(to=state.terms.sides, hex="0101")


class NotTogether(Plans):
    """Lets both sides act, and does not say so."""

    together = False


class FirstDoneFirst(Plans):
    """Lets the side fire first that was done first."""

    def end(self, state: State) -> Play:
        for event in super().end(state):
            if isinstance(event, happened.PlansClosed):
                first = next(iter(state.done), NOBODY)
                agenda = sorted(event.agenda, key=lambda shot: shot.side != first)
                yield msgspec.structs.replace(event, agenda=tuple(agenda))
                yield from self._told(state, first)
            else:
                yield event

    def _told(self, state: State, first: Side) -> Play:
        total = state.points.get(first, 0) + 1
        yield happened.PointsScored(
            to=state.terms.sides, side=first, scored=1, total=total, cause="flags"
        )


# views


def _to_all(state: State, side: Side) -> Play:
    """Tell everybody of a unit, seen or not."""
    unit = units_of(state, side)[0]
    yield happened.UnitHalted(to=state.terms.sides, unit=unit.id, at=unit.at, why="room")


def _to_nobody(state: State, side: Side) -> Play:
    """Tell nobody of a unit."""
    unit = units_of(state, side)[0]
    yield happened.UnitHalted(to=(), unit=unit.id, at=unit.at, why="room")


# twins


class CountsTheHit(Barrage):
    """Lets the shells fall once more for each unit that they hit."""

    def end(self, state: State) -> Play:
        for shot in state.agenda[:1]:
            hit = [unit for unit in state.units.values() if unit.at == shot.hex]
            for _ in hit:
                yield happened.ShellsFell(to=(shot.side,), hex=shot.hex)
        yield from super().end(state)


class RestsInGroups(Movement):
    """Rests together the units that the same sides see."""

    def begin(self, state: State) -> Play:
        groups: dict[tuple[Side, ...], list[tuple[str, int]]] = {}
        for unit in units_of(state, state.clock.side):
            points = 0 if unit.pinned else kind_of(state, unit).moves
            groups.setdefault(watchers(state, "units", unit.id), []).append((unit.id, points))
        for seeing, units in groups.items():
            yield happened.UnitsRested(to=seeing, side=state.clock.side, units=tuple(units))
        yield from look_around(state)


class RollsForWatchers(Barrage):
    """Rolls the dice of a barrage before whoever sees the unit."""

    def end(self, state: State) -> Play:
        if not state.agenda:
            yield from super().end(state)
            return
        shot, *rest = state.agenda
        yield happened.PlansClosed(to=(), agenda=tuple(rest))
        play, reply = fall(state, Shot(side=shot.side, hex=shot.hex)), None
        while True:
            try:
                asked: Any = play.send(reply)
            except StopIteration:
                return
            if isinstance(asked, Roll):
                seeing = watchers(state, "units", asked.label.removeprefix("barrage "))
                asked = replace(asked, to=seeing)
            reply = yield asked


class NamesByCounting(Movement):
    """Counts reports, of whichever side, instead of drawing their names."""

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        play, reply, named = super().carry_out(state, side, order), None, 0
        while True:
            try:
                asked: Any = play.send(reply)
            except StopIteration:
                return
            if isinstance(asked, Naming):
                named += 1
                reply = f"contact-{len(state.units)}-{named}"
            else:
                reply = yield asked


def _hidden_shift(state: State, side: Side) -> Play:
    """Roll a die that hidden draws have shifted."""
    yield Roll(6, f"nerves {sum(state.dice.values())}", state.terms.sides)


_truth: list[State] = []


class RefusesByTheTruth(Movement):
    """Counts the enemy's units, seen or not, in what it says to a refused order."""

    def actors(self, state: State) -> tuple[Side, ...]:
        if state.viewer == NOBODY:
            _truth[:] = [state]
        return super().actors(state)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        refusal = super().refuse(view, order)
        if refusal is None:
            return None
        enemies = sum(unit.side != view.viewer for unit in _truth[0].units.values())
        return msgspec.structs.replace(refusal, params={**refusal.params, "enemies": enemies})


class OffersByTheTerms(Movement):
    """Looks up the enemy's order of battle while it makes an offer."""

    def offers(self, view: State, draft: Draft) -> Offer:
        offer = super().offers(view, draft)
        strength = sum(row.steps for row in view.terms.units if row.side != view.viewer)
        return msgspec.structs.replace(offer, preview={**offer.preview, "enemy": strength})


class WaitsByStocks(Movement):
    """Lets a side move only while it has as many shells as the enemy, or more."""

    def actors(self, state: State) -> tuple[Side, ...]:
        fewer = state.shells[state.clock.side] < max(state.shells.values())
        return () if fewer else super().actors(state)


class AskedAloud(ChooseAmbush, frozen=True, tag="ChooseAmbush"):
    """Asks about a hidden gun for everybody to hear."""

    secret = False


def _standing_or_ask(view: State, question: Question) -> Any:
    return None if isinstance(question, ChooseAmbush) else standing(view, question)


class AmbushAloud(Movement):
    """Asks a side whether its hidden gun fires."""

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        play, reply = super().carry_out(state, side, order), None
        while True:
            try:
                asked: Any = play.send(reply)
            except StopIteration:
                return
            if isinstance(asked, ChooseAmbush):
                asked = AskedAloud(side=asked.side, gun=asked.gun)
            reply = yield asked


class WeighsTheTerms(Movement):
    """Writes a number longer, to the byte, where the enemy is stronger."""

    def offers(self, view: State, draft: Draft) -> Offer:
        offer = super().offers(view, draft)
        odd = sum(row.steps for row in view.terms.units if row.side != view.viewer) % 2
        choices = tuple(
            Choice(
                value=c.value, preview={k: _longer(v) if odd else v for k, v in c.preview.items()}
            )
            for c in offer.choices
        )
        return msgspec.structs.replace(offer, choices=choices)


def _longer(value: Any) -> Any:
    return float(value) if isinstance(value, int) else value


# audit


def _overdraws(state: State, side: Side) -> Play:
    """Take more movement points than there are."""
    unit = units_of(state, side)[0]
    seeing = watchers(state, "units", unit.id)
    yield happened.UnitsRested(to=seeing, side=side, units=((unit.id, -1),))


def _no_audit(_state: State) -> Sequence[str]:
    return ["something is always wrong"]


OFFERS_THE_IMPOSSIBLE = variant(OffersTheImpossible)
OFFERS_WITHOUT_END = variant(OffersWithoutEnd)
OFFERS_NOTHING = variant(OffersNothing)
OFFER_FAILS = variant(OfferFails)
OFFERS_TWICE = variant(OffersTwice)
A_RULE_BREAKS = variant(also(_breaks))
REFUSES_BY_NO_RULE = variant(RefusesByNoRule)
REFUSES_WITHOUT_WORDS = variant(RefusesWithoutWords)
JUDGE_FAILS = variant(JudgeFails)
UNREADABLE = variant(also(_unreadable))
BY_HASH = variant(also(_by_hash))
BY_PROCESS = variant(also(_by_process))
FIRST_COME = variant(marching(_first_come))
STALE = variant(marching(_stale))
IN_PLACE = variant(marching(_in_place))
FOR_A_MOMENT = variant(marching(_for_a_moment))
IN_THE_TERMS = variant(marching(_in_the_terms))
WRITES_INTO_VIEWS = variant(WritesIntoViews)
FLOATING = variant(state=Floating)
LISTING = variant(state=Listing)
REMEMBERS = variant(marching(_remembers))
BY_LUCK = variant(marching(_by_luck))
ROBS = variant(also(_robs))
FINES = variant(also(_fines))
ROLLS = variant(also(_rolls))
TELLS = variant(also(_tells))
NOT_TOGETHER = variant(NotTogether)
FIRST_DONE_FIRST = variant(FirstDoneFirst)
TO_ALL = variant(marching(_to_all))
TO_NOBODY = variant(marching(_to_nobody))
COUNTS_THE_HIT = variant(CountsTheHit)
RESTS_IN_GROUPS = variant(RestsInGroups)
ROLLS_FOR_WATCHERS = variant(RollsForWatchers)
NAMES_BY_COUNTING = variant(NamesByCounting)
HIDDEN_SHIFT = variant(marching(_hidden_shift))
REFUSES_BY_THE_TRUTH = variant(RefusesByTheTruth)
OFFERS_BY_THE_TERMS = variant(OffersByTheTerms)
WAITS_BY_STOCKS = variant(WaitsByStocks)
AMBUSH_ALOUD = variant(
    AmbushAloud,
    questions=(*(q for q in QUESTIONS if q is not ChooseAmbush), AskedAloud),
    standing=_standing_or_ask,
    default=default,
)
WEIGHS_THE_TERMS = variant(WeighsTheTerms)
OVERDRAWS = variant(marching(_overdraws))
AUDIT = variant(audit=_no_audit)
