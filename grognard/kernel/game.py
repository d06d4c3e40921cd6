"""A game: binds ruleset, terms, state, journal and views. All or nothing, entry by entry."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec
from grognard.kernel.amend import Amend, carry_out_amend
from grognard.kernel.changes import Writer
from grognard.kernel.crash import write_crash
from grognard.kernel.desk import Desk, Pulse, take_in
from grognard.kernel.dice import check_seed, seed_digest
from grognard.kernel.errors import (
    DesignError,
    LawBrokenError,
    RuleCrashError,
    SaveError,
    StoreError,
)
from grognard.kernel.events import OrderReturned
from grognard.kernel.film import Film, make_film
from grognard.kernel.journal import (
    AnswerGiven,
    AnyEntry,
    Automatic,
    Entry,
    Link,
    OrderGiven,
    Returned,
    Struck,
    link,
)
from grognard.kernel.judging import judge, own_questions
from grognard.kernel.links import Links
from grognard.kernel.offers import Draft, Offer, fits, kinds
from grognard.kernel.orders import Done, Strike
from grognard.kernel.plays import end_of_game, finish, staged
from grognard.kernel.records import NOBODY, Answer, Hand, Order, Refusal, State
from grognard.kernel.run import Run
from grognard.kernel.saved import FORMAT, Head, Saved, Snapshot, chain_head, reading
from grognard.kernel.view import view

if TYPE_CHECKING:
    from pathlib import Path

    from grognard.kernel.records import Outcome, Question, Side, Terms
    from grognard.kernel.ruleset import Phase, Play, Ruleset
    from grognard.kernel.store import Store

__all__ = ["Game", "Strike"]

_RUNAWAY = 10_000
"""So many automatic steps without anybody acting mean that the sequence of play runs in a ring."""


class Game:
    """One game, held by the arbiter. Sides get views, offers, questions and films from it."""

    def __init__(
        self,
        ruleset: Ruleset,
        saved: Saved,
        *,
        store: Store | None = None,
        crashes: Path | None = None,
    ) -> None:
        """Open a game at its last snapshot and take in the entries since."""
        self.ruleset = ruleset
        self.head = saved.head
        self.seed = saved.seed
        self.store = store
        self.crashes = crashes
        self.notebooks = dict(saved.notebooks)
        with reading("part 'terms'"):
            self.terms: Terms = ruleset.read_terms(saved.terms, saved.head.version)
        self.links = Links(saved.entries)
        self.run: Run | None = None
        self._running: list[AnyEntry] = []
        self._step: tuple[int, Automatic | None] = (-1, None)
        self._kinds: dict[Side, tuple[int, Offer]] = {}
        self._terms_encoded = saved.terms
        self._first = saved.first
        with reading("part 'last'"):
            self.truth = Writer(self._read_state(saved.last))
            self.desk = Desk(self.truth, saved.last.entries, saved.last.shown)
            self._check(saved.last.version, saved.last.digest)
        for number in range(saved.last.entries, len(saved.entries)):
            with reading(f"part 'journal', entry {number}"):
                self._take_in(ruleset.read_entry(saved.entries[number].body))
        if self.links:
            with reading(f"part 'journal', entry {len(self.links) - 1}"):
                last = ruleset.read_entry(self.links[-1].body)
                self._check(last.version, last.state)
        if self._running:
            with reading(f"part 'journal', entry {self._running[0].number}"):
                if not self._resume():
                    self._return_order()

    @classmethod
    def new(
        cls,
        ruleset: Ruleset,
        terms: Terms,
        seed: bytes,
        *,
        store: Store | None = None,
        crashes: Path | None = None,
    ) -> Game:
        """Set up a game and run it until a side may act."""
        check_seed(seed)
        state = ruleset.setup(terms)
        encoded = codec.encode(terms)
        head = Head(
            format=FORMAT,
            system=ruleset.name,
            scenario=terms.scenario,
            version=ruleset.mark,
            terms=codec.digest(encoded),
            seed=seed_digest(seed),
        )
        first = Snapshot(
            entries=0,
            state=codec.encode(state),
            digest=Writer(state).print.digest(),
            version=ruleset.mark,
        )
        saved = Saved(head=head, terms=encoded, seed=seed, first=first, last=first, entries=())
        if store is not None:
            store.create(saved)
        game = cls(ruleset, saved, store=store, crashes=crashes)
        game.run_on()
        return game

    # What sides and hosts ask of it.

    @property
    def state(self) -> State:
        """The truth. Only the arbiter may look."""
        return self.truth.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.state.outcome

    @property
    def tip(self) -> str:
        """The digest of the last entry."""
        return self.links[-1].digest if self.links else chain_head(self.head, self._first)

    def awaited(self, known_to: Side = NOBODY) -> tuple[Side, ...]:
        """List the sides the game waits for now: those asked, or those that may act.

        With `known_to`, only as far as that side may know it. [KRN-TURN-001]
        """
        if self.run is not None:
            return self._asked(known_to)
        if self.outcome is not None or self.next_step() is not None:
            return ()
        return self._phase().actors(self.state)

    def _asked(self, known_to: Side) -> tuple[Side, ...]:
        """List the sides that are asked; one of them hears of no other. [KRN-QUEST-003]"""
        asked = {question.side for question in (self.run.asks if self.run else ())}
        if known_to in asked:
            return (known_to,)
        return tuple(side for side in self.terms.sides if side in asked)

    def view(self, side: Side) -> State:
        """Say what a side knows."""
        return self.desk.views[side].state

    def view_digest(self, side: Side) -> str:
        """Say the digest of what a side knows."""
        return self.desk.views[side].print.digest()

    def count(self, side: Side) -> int:
        """Say how many moments of play a side has been shown."""
        return self.desk.count(side)

    def questions(self, side: Side) -> tuple[Question, ...]:
        """List the open questions to a side."""
        return tuple(q for q in self.run.asks if q.side == side) if self.run else ()

    def strikable(self, side: Side) -> int:
        """Say how many of its last orders a side may take back."""
        return 0 if self.run else len(self.desk.strikable(side))

    def offers(self, side: Side, draft: Draft | None = None, question: int = 0) -> Offer:
        """Offer a side the next field of a draft, for an order or the answer to a question."""
        draft = draft or Draft()
        seen = self.view(side)
        if self.run is not None:
            asked = self.questions(side)
            if not 0 <= question < len(asked) or not fits(draft, self.ruleset.answers):
                return kinds(())
            return self.ruleset.answer_offers(seen, asked[question], draft)
        if side not in self.awaited() or not fits(draft, self.ruleset.all_orders):
            return kinds(())
        if not draft.kind:
            return self._kinds_for(side)
        phase = self.ruleset.phase_of(seen)
        if draft.kind == Done.__name__:
            return Offer(field="", complete=phase.refuse(seen, Done()) is None)
        return phase.offers(seen, draft)

    def _kinds_for(self, side: Side) -> Offer:
        """Offer the kinds of orders a side may give; until the next entry they are the same."""
        known = self._kinds.get(side)
        if known is not None and known[0] == len(self.links):
            return known[1]
        seen = self.view(side)
        phase = self.ruleset.phase_of(seen)
        offer = phase.offers(seen, Draft())
        if phase.refuse(seen, Done()) is None:
            offer = kinds([*(choice.value for choice in offer.choices), "Done"], offer.refused)
        self._kinds[side] = (len(self.links), offer)
        return offer

    def query(self, side: Side, name: str, params: object = None) -> Any:
        """Ask the system something about a side's view, such as odds."""
        return self.ruleset.queries[name](self.view(side), params)

    def film(self, side: Side, start: int = 0, stop: int | None = None) -> Film:
        """Show a stretch of play as a side saw it, from stored events alone."""
        return make_film(*self.stretch(side, start, stop))

    def stretch(
        self, side: Side, start: int = 0, stop: int | None = None
    ) -> tuple[Writer, list[tuple[int, Pulse]], int]:
        """Cut a stretch out of all a side was shown: the view before it, its shots, its number."""
        count = self.count(side)
        last = count if stop is None else max(0, min(stop, count))
        start = max(0, min(start, last))
        at, known = self.desk.nearest(side, start)
        if at < self.desk.past[side]:
            self._recall()
        past, shots = self.desk.past[side], self.desk.films[side]
        first = known or Writer(view(self._read_state(self._first), side))
        first.write_all(pulse for _, pulse in shots[at - past : start - past])
        return first, shots[start - past : last - past], start

    def shots_since(self, side: Side, start: int) -> list[tuple[int, Pulse]]:
        """List what a side has been shown since it had been shown so many moments."""
        if start < self.desk.past[side]:
            self._recall()
        return self.desk.films[side][start - self.desk.past[side] :]

    def entries(self) -> tuple[AnyEntry, ...]:
        """Read the whole journal."""
        return tuple(self.ruleset.read_entry(kept.body) for kept in self.links)

    def submit(
        self, side: Side, hand: Hand, what: Order | Answer | Strike, question: int = 0
    ) -> Refusal | None:
        """Take an order, an answer or a strike of a side; say why not, or do it.

        Whose hand it is makes no difference: people at one screen or several, or an opponent.
        When it returns nothing, the entry is durable; what follows by itself has followed.
        [OVL-GAME-011]
        """
        refusal = self.give(side, hand, what, question)
        if refusal is None:
            self.run_on()
        return refusal

    def run_on(self) -> None:
        """Play what nobody has to act for, each step an entry of its own. [KRN-JRNL-002]"""
        for _ in range(_RUNAWAY):
            if not self.run_step():
                return
        raise DesignError("the sequence of play goes round without anybody acting")

    def run_step(self) -> bool:
        """Play the next step that nobody has to act for; tell whether there was one."""
        step = self.next_step()
        if step is not None:
            self._carry_out(NOBODY, "game", step)
        return step is not None

    def save(self) -> Saved:
        """Give the whole game: the last point of rest and the entries since."""
        return Saved(
            head=self.head,
            terms=self._terms_encoded,
            seed=self.seed,
            first=self._first,
            last=self._snapshot(),
            entries=tuple(self.links),
            notebooks=dict(self.notebooks),
        )

    def branch(self, seed: bytes) -> Saved:
        """Give a copy of the game, to be played on with another seed and marked as a copy."""
        check_seed(seed)
        if not self.at_rest:
            raise DesignError("a game is branched at a point of rest, with nothing open")
        here = msgspec.structs.replace(self._snapshot(), entries=0, shown={})
        head = msgspec.structs.replace(self.head, seed=seed_digest(seed), parent=self.tip)
        terms = self._terms_encoded
        return Saved(head=head, terms=terms, seed=seed, first=here, last=here, entries=())

    def note(self, owner: str, notebook: bytes) -> None:
        """Keep a notebook beside the journal."""
        if self.store is not None:
            self.store.note(owner, notebook)
        self.notebooks[owner] = notebook

    # How an entry comes about.

    def give(
        self, side: Side, hand: Hand, what: Order | Answer | Strike, question: int = 0
    ) -> Refusal | None:
        """Take one entry of a side, without what follows by itself."""
        judged = self._judge(side, hand, what, question)
        match judged:
            case Refusal():
                return judged
            case OrderGiven():
                self._carry_out(side, hand, judged)
            case AnswerGiven():
                self._answer(side, hand, judged)
            case Struck():
                self._record(side, hand, judged, ())
        return None

    def refuse(
        self, side: Side, what: Order | Answer | Strike, question: int = 0
    ) -> Refusal | None:
        """Say why an order, an answer or a strike would not be taken, without doing it."""
        judged = self._judge(side, "person", what, question)
        return judged if isinstance(judged, Refusal) else None

    @property
    def at_rest(self) -> bool:
        """Whether nothing is open: no question, nothing to strike, nothing still to be shown."""
        return self.run is None and self.desk.number == len(self.links)

    @property
    def running(self) -> tuple[int, ...]:
        """The numbers of the entries that make up the order whose questions stand open."""
        return tuple(entry.number for entry in self._running)

    def next_step(self) -> Automatic | None:
        """Say what follows by itself now, if anything; until it has, nobody may act."""
        if self._step[0] != len(self.links):
            self._step = (len(self.links), self._find_step())
        return self._step[1]

    def redo(self, side: Side, hand: Hand, what: Any) -> Refusal | None:
        """Do again what an entry says was done; say why not, or do it."""
        match what:
            case Automatic() if what == self.next_step():
                self._carry_out(NOBODY, "game", what)
                return None
            case Struck():
                return self.give(side, hand, Strike(steps=len(what.entries)))
            case OrderGiven():
                return self.give(side, hand, what.order)
            case AnswerGiven() if what.question in own_questions(self, side):
                question = own_questions(self, side).index(what.question)
                return self.give(side, hand, what.answer, question)
        return Refusal(rule="KRN-TURN-001", key="turn.not-yours")

    def absorb(self, kept: Link) -> None:
        """Take in a stored entry by its events, without running a rule."""
        self.links.append(kept)
        self._take_in(self.ruleset.read_entry(kept.body))

    def _judge(
        self, side: Side, hand: Hand, what: Order | Answer | Strike, question: int
    ) -> Refusal | OrderGiven[Any] | AnswerGiven[Any] | Struck:
        try:
            return judge(self, side, what, question)
        except Exception as error:
            given: Any = OrderGiven(order=what)
            if isinstance(what, Answer):
                given = AnswerGiven(question=own_questions(self, side)[question], answer=what)
            raise self._crashed(side, hand, given, error) from error

    def _find_step(self) -> Automatic | None:
        state = self.state
        if self.run is not None or self.outcome is not None:
            return None
        if self.ruleset.outcome(state) is not None:
            return Automatic(step="over", phase=state.clock.phase)
        if not state.begun:
            return Automatic(step="begin", phase=state.clock.phase)
        if not self._phase().actors(state):
            return Automatic(step="end", phase=state.clock.phase)
        return None

    def _play_of(self, side: Side, what: OrderGiven[Any] | Automatic) -> Play:
        if isinstance(what, Automatic):
            if what.step == "over":
                return end_of_game(self.ruleset, self.state, self.seed)
            return staged(self._phase(), self.state, what.step)
        match what.order:
            case Done():
                return finish(self.state, side)
            case Amend():
                return carry_out_amend(self.state, side, what.order)
            case order:
                return self._phase().carry_out(self.state, side, order)

    def _carry_out(self, side: Side, hand: Hand, what: OrderGiven[Any] | Automatic) -> None:
        rest = self.truth.copy()
        try:
            run = self._new_run(side, what)
            run.start()
        except BaseException as error:
            self.truth.restore(rest)
            if isinstance(error, Exception):
                raise self._crashed(side, hand, what, error) from error
            raise
        try:
            self._record(side, hand, what, tuple(run.pulses), run)
        except StoreError:
            self.truth.restore(rest)
            raise

    def _answer(self, side: Side, hand: Hand, what: AnswerGiven[Any]) -> None:
        run = self.run
        if run is None:
            raise LawBrokenError("there is no question to answer")
        try:
            run.answer(what.question, what.answer)
        except Exception as error:
            if not self._resume():
                self._return_order()
            raise self._crashed(side, hand, what, error) from error
        try:
            self._record(side, hand, what, tuple(run.pulses), run)
        except StoreError:
            self._resume()
            raise

    def _new_run(self, side: Side, what: OrderGiven[Any] | Automatic) -> Run:
        among_several = (
            isinstance(what, OrderGiven)
            and not isinstance(what.order, Done | Amend)
            and self._phase().together
        )
        return Run(
            self.ruleset,
            self.truth,
            self.seed,
            self._play_of(side, what),
            alone=side if among_several else NOBODY,
        )

    def _record(
        self,
        side: Side,
        hand: Hand,
        what: Any,
        pulses: tuple[Pulse, ...],
        run: Run | None = None,
    ) -> None:
        """Make an entry durable, then let it count. [WIE-GAME-033]"""
        after = self.truth
        if isinstance(what, Struck | Returned):
            after = self.desk.without(what.entries)
        entry: AnyEntry = Entry(
            number=len(self.links),
            side=side,
            hand=hand,
            what=what,
            pulses=pulses,
            asks=run.asks if run else (),
            asked=tuple(run.asked) if run else (),
            version=self.ruleset.mark,
            state=after.print.digest(),
        )
        kept = link(self.tip, entry)
        if self.store is not None:
            try:
                self.store.append(entry.number, kept)
            except Exception as error:
                raise StoreError(f"The entry could not be stored: {error}") from error
        self.links.append(kept)
        self.run = None if run is None or run.finished else run
        self._running = [*self._running, entry] if self.run else []
        self.desk.accept(entry)
        if isinstance(what, Automatic) and what.step != "begin" and self.at_rest:
            self._store_snapshot()

    def _store_snapshot(self) -> None:
        # It only spares time when the game is opened: the entry stands, snapshot or not.
        if self.store is not None:
            with suppress(Exception):
                self.store.snapshot(self._snapshot())

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            entries=self.desk.number,
            state=codec.encode(self.desk.base.state),
            digest=self.desk.base.print.digest(),
            version=self.ruleset.mark,
            shown=dict(self.desk.base_shown),
        )

    def _phase(self) -> Phase:
        return self.ruleset.phase_of(self.state)

    def _crashed(self, side: Side, hand: Hand, what: Any, error: Exception) -> RuleCrashError:
        file = write_crash(self.crashes, self.save(), side, hand, what, error)
        return RuleCrashError("A rule failed. The game stands where it stood before.", file)

    # How a stored game is opened again.

    def _check(self, version: str, digest: str) -> None:
        """See that the state is the one that was stored; an older version's is lifted since."""
        if version == self.ruleset.mark and digest != self.truth.print.digest():
            raise SaveError("the state does not have the digest it names")

    def _read_state(self, snapshot: Snapshot) -> State:
        state = self.ruleset.read_state(snapshot.state, snapshot.version)
        state.__dict__["terms"] = self.terms
        return state

    def _recall(self) -> None:
        """Bring back what sides were shown in times of which no film is kept, by the journal."""
        desk = Desk(Writer(self._read_state(self._first)), long=True)
        for kept in self.links:
            take_in(desk, self.ruleset.read_entry(kept.body))
        self.desk.recall({s: desk.films[s][: self.desk.past[s]] for s in self.terms.sides})

    def _take_in(self, entry: AnyEntry) -> None:
        take_in(self.desk, entry)
        self._running = [*self._running, entry] if entry.asks else []

    def _resume(self) -> bool:
        """Run the order that asked again, up to its open questions. [KRN-SAVE-002]

        Says whether it came to the same point; if not, the truth stands as it was stored.
        """
        stored = self.desk.without(())
        opening = self._running[0]
        self.truth.restore(self.desk.before(opening.number))
        try:
            run = self._new_run(opening.side, opening.what)
            run.start()
            same = _same(run, opening)
            for entry in self._running[1:]:
                if same:
                    run.answer(entry.what.question, entry.what.answer)
                    same = _same(run, entry)
        except Exception:  # noqa: BLE001 - whatever a mended rule does, the order goes back
            same = False
        if same:
            self.run = run
        else:
            self.truth.restore(stored)
        return same

    def _return_order(self) -> None:
        """Give an order back whose question is no longer asked, and tell everybody.

        [KRN-SAVE-003]
        """
        opening = self._running[0]
        told = OrderReturned(to=self.terms.sides, side=opening.side)
        self._record(opening.side, "game", Returned(entries=self.running), ((told,),))


def _same(run: Run, entry: AnyEntry) -> bool:
    return tuple(run.pulses) == entry.pulses and run.asks == entry.asks
