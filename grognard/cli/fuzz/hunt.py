"""Plays one game at random, in every seat, and sees that the laws hold."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.cli.fuzz.moods import Mood
from grognard.cli.fuzz.spoil import Spoiler
from grognard.cli.fuzz.tally import Finding
from grognard.kernel import saves
from grognard.kernel.amend import Amend
from grognard.kernel.errors import LawBrokenError, RuleCrashError
from grognard.kernel.game import Game, Strike
from grognard.kernel.offers import Draft
from grognard.kernel.orders import Done
from grognard.kernel.records import Order
from grognard.kernel.verify import verify
from grognard.server.shelf import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from grognard.cli.fuzz.tally import Tally
    from grognard.kernel.offers import Offer
    from grognard.kernel.records import Answer, Question, Refusal, Side, State, Terms
    from grognard.kernel.ruleset import Ruleset

    Way = Callable[[State, Side], None]

_OFTEN = (87, 4, 3, 3, 3)
"""How often, in a hundred, a side acts, strikes, is read back, amends, and meets a mended rule."""
_SPOILT, _SPOILT_WHERE_RARE = 0.4, 0.85
_TRIES = 20
_REMEMBERED = 8
_REPLAYED = 4
"""One game in so many is replayed from its beginning."""


class Stray(Order, frozen=True):
    """An order of no system."""


class Hunt:
    """One game of random play."""

    def __init__(
        self,
        ruleset: Ruleset,
        terms: Terms,
        tally: Tally,
        seed: str,
        number: int,
        crashes: Path | None,
    ) -> None:
        self.luck = random.Random(f"{seed} {number}")
        self.tally = tally
        self.crashes = crashes
        self.ruleset = replace(ruleset, standing=partial(_counted, ruleset, tally))
        self.mended = replace(ruleset, standing=ruleset.default)
        self.number = number
        self.terms = _varied(terms, number)
        self.mood = Mood(self.luck, tally.counts["orders"])
        self.spoiler = Spoiler(self.luck, self.mood, terms)
        self.replayed = self.luck.randrange(_REPLAYED) == 0
        self.game: Game
        self._noted = 0
        self._given: list[Any] = []
        self._kinds: dict[str, set[str]] = {}
        """The kinds of orders that have been offered in each phase."""

    def play(self, most: int) -> None:
        """Play until the game is over or so many orders have been given in all games."""
        try:
            self.game = Game.new(
                self.ruleset, self.terms, self.luck.randbytes(16), crashes=self.crashes
            )
            self._after()
            while self.game.outcome is None and self.tally.given < most:
                self._step()
            for _ in range(2):
                self._try_spoilt()  # also when the game is over
            if self.replayed:
                self._replay()
        except RuleCrashError as error:
            cause = error.__cause__
            meaning = f"A rule failed: {type(cause).__name__}: {cause}"
            self.tally.findings.append(Finding(self.number, meaning, str(error.file or "")))
        except LawBrokenError as error:
            self.tally.findings.append(Finding(self.number, str(error), self._keep()))

    def _keep(self) -> str:
        """Save the game in which a law broke, beside the crash files."""
        if self.crashes is None:
            return ""
        saved = self.game.save()
        file = self.crashes / f"{saved.head.system}-{self.game.tip[:12]}{SUFFIX}"
        saves.write(file, saved)
        return str(file)

    def _step(self) -> None:
        """Do one thing; where something rare is on offer, try more that is wrong."""
        rare = self.mood.is_rare(self._kinds.get(self.game.state.clock.phase, ()))
        if self.luck.random() < (_SPOILT_WHERE_RARE if rare else _SPOILT):
            self._try_spoilt(rare=rare)
            return
        mended = self._reload_mended if self.game.run is not None else self._act
        ways = (self._act, self._strike, self._reload, self._amend, mended)
        self.luck.choices(ways, _OFTEN)[0]()

    def _act(self) -> None:
        """Give an order or answer that is offered; it must be taken."""
        side = self.luck.choice(self.game.awaited())
        view = self.game.view(side)
        asked = self.game.questions(side)
        if asked:
            question = self.luck.randrange(len(asked))
            what = self._answer(view, side, question)
        else:
            question, what = 0, self._order(view, side)
        if what is None:
            return
        refusal = self._submit(side, what, question)
        if refusal is not None:
            raise LawBrokenError(f"{what!r} was offered and is refused: {refusal.key}")

    def _order(self, view: State, side: Side) -> Any:
        kinds = [choice.value for choice in self.game.offers(side).choices]
        self._kinds.setdefault(view.clock.phase, set()).update(kinds)
        if not kinds:
            raise LawBrokenError(f"{side} is awaited and nothing is offered")
        kind = self.mood.draw_kind(view.clock.phase, kinds)
        offers = self._offers(side)
        return self.mood.order(view, offers, self.ruleset.all_orders, Draft(kind=kind))

    def _answer(self, view: State, side: Side, question: int) -> Any:
        offers = self._offers(side, question)
        for _ in range(_TRIES):
            answer = self.mood.order(view, offers, self.ruleset.answers, Draft())
            if answer is not None:
                return answer
        raise LawBrokenError(f"{self.game.questions(side)[question]!r} offers no answer")

    def _offers(self, side: Side, question: int = 0) -> Callable[[Draft], Offer]:
        """Give the offers to a side, and let the spoiler remember them."""

        def offers(draft: Draft) -> Offer:
            offer = self.game.offers(side, draft, question)
            self.spoiler.remember(offer)
            return offer

        return offers

    def _submit(self, side: Side, what: Any, question: int = 0) -> Refusal | None:
        """Give something to the game; what is refused must change nothing."""
        tip, digest = self.game.tip, self.game.truth.print.digest()
        refusal = self.game.submit(side, "person", what, question)
        if refusal is None:
            if not isinstance(what, Amend | Done):  # nonsense from outside; a phase cut short
                self._given = [*self._given[1 - _REMEMBERED :], what]
            self._after()
            return None
        self.tally.refused += 1
        self.tally.count("refusals", refusal.key)
        if not refusal.rule:
            raise LawBrokenError(f"the refusal {refusal.key} names no rule")
        if (tip, digest) != (self.game.tip, self.game.truth.print.digest()):
            raise LawBrokenError(f"{what!r} was refused and changed the game")
        return refusal

    def _after(self) -> None:
        """Count what happened, and audit the state unless an order is half carried out."""
        fresh = self.game.links[self._noted :]
        self._noted = len(self.game.links)
        self.tally.note(map(self.ruleset.read_entry, (kept.body for kept in fresh)))
        wrong = self.ruleset.audit(self.game.state) if self.game.run is None else ()
        if wrong:
            raise LawBrokenError(f"the audit finds: {'; '.join(wrong)}")
        if not self.mood.goal or self.luck.random() < 1 / 400:
            self.mood.set_goal(self.game.view(self.luck.choice(self.terms.sides)))

    def _strike(self) -> None:
        side = self.luck.choice(self.terms.sides)
        most = self.game.strikable(side)
        refusal = self._submit(side, Strike(steps=self.luck.randint(0, most + 1)))
        if refusal is None:
            self.tally.strikes += 1

    def _reload(self) -> None:
        """Save the game and go on with what was read back; nothing may differ."""
        before = _standing(self.game)
        content = saves.to_bytes(self.game.save())
        self.game = self._open(self.ruleset, content)
        self.tally.loads += 1
        if _standing(self.game) != before:
            raise LawBrokenError("the game read back is not the one that was saved")

    def _reload_mended(self) -> None:
        """Read the game back as if a mended rule no longer asked: the order is given back."""
        self.game = self._open(self.mended, saves.to_bytes(self.game.save()))
        self.game = self._open(self.ruleset, saves.to_bytes(self.game.save()))
        self.replayed = False  # the rule was not truly mended: replayed, it still asks
        self.game.run_on()
        self._after()

    def _open(self, ruleset: Ruleset, content: bytes) -> Game:
        return saves.open_game(ruleset, saves.from_bytes(content), crashes=self.crashes)

    def _amend(self) -> None:
        """Write a record anew as it is, outside the rules, where the terms allow that."""
        side = self.luck.choice(self.terms.sides)
        view = self.game.view(side)
        order = self.spoiler.amendment(view)
        if order is not None:
            self._submit(side, order)

    def _try_spoilt(self, *, rare: bool = False) -> None:
        """Give what should be refused; where it happens to be legal, it is taken."""
        side = self.luck.choice(self.terms.sides)
        if self.game.awaited() and self.luck.random() < 9 / 10:
            side = self.luck.choice(self.game.awaited())
        view = self.game.view(side)
        likely: list[Way] = [self._give_refused, self._give_made_up, self._give_again]
        if self.game.questions(side):
            likely = [self._answer_wrongly]
        others: list[Way] = [
            self._give_stray,
            self._give_for_nobody,
            self._give_shapeless,
            self._amend_wrongly,
            self._answer_wrongly,
        ]
        ways = likely if self.luck.random() < (0.95 if rare else 0.8) else others
        self.luck.choice(ways)(view, side)

    def _give_stray(self, view: State, side: Side) -> None:
        self._submit(side, Stray())

    def _give_for_nobody(self, view: State, side: Side) -> None:
        self._submit("nobody", Stray())

    def _answer_wrongly(self, view: State, side: Side) -> None:
        if self.ruleset.answers:
            raw = self.spoiler.made_up(view, self.ruleset.answers)
            answer = self._read(raw, self.ruleset.read_answer)
            self._try(side, answer, self.luck.randint(-1, len(self.game.questions(side))))

    def _give_again(self, view: State, side: Side) -> None:
        """Give something given before, as it was or with a field changed."""
        if not self._given:
            return
        what = self.luck.choice(self._given)
        if isinstance(what, Order) and self.luck.random() < 1 / 2:
            what = self._read(self.spoiler.changed(view, what), self.ruleset.read_order)
        self._try(side, what)

    def _give_shapeless(self, view: State, side: Side) -> None:
        """Give values of a wrong shape, as they come from outside or put together inside."""
        given = [what for what in self._given if isinstance(what, Order)]
        if not given:
            return
        what = self.luck.choice(given)
        if self.luck.random() < 1 / 2:
            self._try(side, self.spoiler.misshapen(what))
        else:
            self._try(side, self._read(self.spoiler.shapeless(what), self.ruleset.read_order))

    def _give_made_up(self, view: State, side: Side) -> None:
        """Make up an order, mostly one that belongs to the phase."""
        fitting = self._kinds.get(view.clock.phase, set())
        records = tuple(r for r in self.ruleset.orders if r.__name__ in fitting)
        if not records or self.luck.random() < 1 / 4:
            records = self.ruleset.orders
        raw = self.spoiler.made_up(view, records)
        self._try(side, self._read(raw, self.ruleset.read_order))

    def _give_refused(self, view: State, side: Side) -> None:
        """Give a draft that goes where the offers say it may not, or is not yet whole."""
        if self.game.run is not None:
            return
        kinds = [choice.value for choice in self.game.offers(side).choices]
        others = [kind for kind in kinds if kind != "Done"]
        if not others:
            return
        kind = Draft(kind=self.mood.draw_kind(view.clock.phase, others))
        draft = self.spoiler.refused_draft(view, self._offers(side), kind)
        order = self._read({"kind": draft.kind, **draft.fields}, self.ruleset.read_order)
        if order is not None and self.luck.random() < 1 / 3:
            order = self._read(self.spoiler.changed(view, order), self.ruleset.read_order)
        self._try(side, order)

    def _amend_wrongly(self, view: State, side: Side) -> None:
        order = self.spoiler.bad_amendment(view)
        self._try(side, order)

    def _try(self, side: Side, what: Any, question: int = 0) -> None:
        if what is not None:
            self._submit(side, what, question)

    def _read(self, raw: Any, read: Any) -> Any:
        try:
            return read(raw)
        except msgspec.ValidationError:
            self.tally.malformed += 1
            return None

    def _replay(self) -> None:
        """Replay the whole game."""
        self.tally.replays += 1
        verdict = verify(self.ruleset, self.game.save())
        if not verdict.good:
            raise LawBrokenError(f"entry {verdict.differs} comes out otherwise: {verdict.why}")


def _varied(terms: Terms, number: int) -> Terms:
    """Turn round each option that is yes or no, the first in every second game, and so on."""
    options = [name for name in terms.__struct_fields__ if isinstance(getattr(terms, name), bool)]
    turned = {
        name: not getattr(terms, name)
        for every, name in enumerate(options, 2)
        if number % every == 1
    }
    return msgspec.structs.replace(terms, **turned)


def _counted(ruleset: Ruleset, tally: Tally, view: State, question: Question) -> Answer | None:
    """Count a question, aloud or secret, when the kernel looks for a standing answer."""
    tally.count("questions", type(question).__name__)
    return ruleset.standing(view, question)


def _standing(game: Game) -> tuple[Any, ...]:
    """Say all by which two games can be told apart, short of playing on."""
    sides = game.terms.sides
    return (
        game.tip,
        game.truth.print.digest(),
        game.awaited(),
        [game.view_digest(side) for side in sides],
        [game.count(side) for side in sides],
        [game.questions(side) for side in sides],
        [game.strikable(side) for side in sides],
    )
