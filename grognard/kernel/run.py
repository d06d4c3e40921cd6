"""A run: one order, or one automatic step, being carried out.

It drives the rule's generator: writes the events it yields, draws the dice it asks for, finds
answers to its questions, and rests where a side must be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Chance, DiceRolled, Naming, Roll, roll_dice
from grognard.kernel.errors import DesignError, LawBrokenError
from grognard.kernel.records import NOBODY, Answer, Event, Question, Side
from grognard.kernel.view import view

if TYPE_CHECKING:
    from grognard.kernel.changes import Writer
    from grognard.kernel.ruleset import Play, Ruleset


_AT_ONCE = " in a phase in which several sides give orders at once"


class Run:
    """A generator of a rule at work on the truth."""

    def __init__(
        self,
        ruleset: Ruleset,
        truth: Writer,
        seed: bytes,
        play: Play,
        *,
        alone: Side = NOBODY,
    ) -> None:
        """Prepare to run; `alone` names the side that an order given among several must keep to."""
        self.ruleset = ruleset
        self.truth = truth
        self.seed = seed
        self.alone = alone
        self.pulses: list[tuple[Event, ...]] = []
        """What has happened since the last rest."""
        self.asks: tuple[Question, ...] = ()
        """The questions that wait for an answer."""
        self.asked: list[Side] = []
        """The sides that had to decide since the last rest; secret questions do not count."""
        self.finished = False
        self._play = play
        self._answers: list[Answer | None] = []
        self._several = False

    def start(self) -> None:
        """Run until the end or the first open question."""
        self._go(None)

    def answer(self, question: int, answer: Answer) -> None:
        """Take the answer to one of the open questions; when all are there, go on."""
        self.pulses = []
        self.asked = []
        empty = [index for index, given in enumerate(self._answers) if given is None]
        self._answers[empty[question]] = answer
        self.asks = tuple(asked for i, asked in enumerate(self.asks) if i != question)
        if not self.asks:
            self._go(self._take_reply())

    def _take_reply(self) -> Any:
        answers, self._answers = self._answers, []
        return tuple(answers) if self._several else answers[0]

    def _go(self, reply: Any) -> None:
        while True:
            try:
                asked = self._play.send(reply)
            except StopIteration:
                self.finished = True
                return
            reply = None
            match asked:
                case Event():
                    self._happen((asked,))
                case Roll() | Chance() | Naming():
                    self._not_among_several("dice are rolled")
                    event, reply = roll_dice(self.seed, self.truth.state, asked)
                    self._happen((event,))
                case Question():
                    self._ask((asked,), several=False)
                case [*several]:
                    self._take(several)
                case _:
                    raise DesignError(f"a rule yielded {asked!r}, which is no event or question")
            if self._answers:
                if self.asks:
                    return
                reply = self._take_reply()

    def _take(self, several: list[Event] | list[Question]) -> None:
        """Take events that happen together, or questions that are asked at once."""
        events = tuple(each for each in several if isinstance(each, Event))
        questions = tuple(each for each in several if isinstance(each, Question))
        if max(len(events), len(questions)) < len(several):
            raise DesignError(f"a rule yielded {several!r}, which is no pulse and no questions")
        if questions:
            self._ask(questions, several=True)
        elif events:
            self._happen(events)

    def _happen(self, pulse: tuple[Event, ...]) -> None:
        if self.alone:
            keep_apart(pulse, self.alone)
        self.truth.write(pulse)
        self.pulses.append(pulse)

    def _ask(self, questions: tuple[Question, ...], *, several: bool) -> None:
        """Answer what standing orders, secrecy or absence answer; leave the rest open.

        [KRN-QUEST-001] [KRN-QUEST-002]
        """
        self._not_among_several("a question is asked")
        self.asked += [question.side for question in questions if not question.secret]
        self._several = several
        self._answers = [self._own_answer(question) for question in questions]
        self.asks = tuple(
            question
            for question, answer in zip(questions, self._answers, strict=True)
            if answer is None
        )

    def _not_among_several(self, what: str) -> None:
        """See that an order given among several does nothing that others notice. [KRN-TURN-003]"""
        if self.alone:
            raise LawBrokenError(what + _AT_ONCE, rule="KRN-TURN-003")

    def _own_answer(self, question: Question) -> Answer | None:
        state = self.truth.state
        seen = view(state, question.side)
        standing = self.ruleset.standing(seen, question)
        if standing is not None:
            return standing
        on_move = question.side in self.ruleset.phase_of(state).actors(state)
        if question.secret or (state.terms.by_turns and not on_move):
            return self.ruleset.default(seen, question)
        return None


def keep_apart(pulse: tuple[Event, ...], side: Side) -> None:
    """See that an order given among several concerns its own side only. [KRN-TURN-003]"""
    for event in pulse:
        if isinstance(event, DiceRolled) or any(seeing != side for seeing in event.to):
            raise LawBrokenError(
                f"{type(event).__name__} reaches others" + _AT_ONCE, rule="KRN-TURN-003"
            )
        if tuple(event.notes()) or (not event.to and tuple(event.changes())):
            raise LawBrokenError(
                f"{type(event).__name__} changes what {side} does not own" + _AT_ONCE,
                rule="KRN-TURN-003",
            )
