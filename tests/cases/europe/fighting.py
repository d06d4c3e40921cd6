"""Battles fought outside a game: the die, or even the result, is what a test says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Roll
from grognard.kernel.offers import Draft
from grognard.kernel.records import Answer, Event, Question, copy_state
from grognard.kernel.ruleset import Play
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.rules.aftermath import advance
from grognard.systems.europe.rules.answers import answer_offers, default, refuse_answer, standing
from grognard.systems.europe.rules.attack import battle_of
from grognard.systems.europe.rules.battle import fight_of, resolve
from grognard.systems.europe.state import State
from grognard.systems.europe.tables import Result


class Fought:
    """What came of a battle: the state after it, what happened, what was asked."""

    def __init__(self, state: State) -> None:
        """Begin with a state."""
        self.truth = Writer(copy_state(state))
        self.events: list[Event] = []
        self.asked: list[Question] = []

    @property
    def state(self) -> State:
        """The state as it is now."""
        state = self.truth.state
        assert isinstance(state, State)
        return state

    def at(self, unit: str) -> str:
        """Where a unit is; nothing if it is gone."""
        return self.state.units[unit].at if unit in self.state.units else ""

    def is_group(self, unit: str) -> bool:
        """Whether a unit is still there, as a battle group."""
        return unit in self.state.units and self.state.units[unit].group

    def is_whole(self, unit: str) -> bool:
        """Whether a unit is still there, and whole."""
        return unit in self.state.units and not self.state.units[unit].group

    def kinds(self) -> list[str]:
        """What happened, by name and in order."""
        return [type(event).__name__ for event in self.events]

    def play(
        self,
        rule: Callable[[State], Play],
        dice: Iterable[int | bool] = (),
        answers: Iterable[Answer] = (),
    ) -> Fought:
        """Play a rule with these dice and answers; where none are given, 1 and the default."""
        faces, replies = iter(dice), list(answers)
        running = rule(self.state)
        reply: object = None
        while True:
            try:
                asked = running.send(reply)
            except StopIteration:
                return self
            reply = None
            match asked:
                case Roll():
                    reply = next(faces, 1)
                case Chance():
                    reply = next(faces, False)
                case Question():
                    reply = self._answer(asked, replies)
                case Event():
                    self._happen((asked,))
                case [*pulse]:
                    self._happen(tuple(pulse))  # type: ignore[arg-type]

    def _happen(self, pulse: tuple[Event, ...]) -> None:
        self.events += pulse
        if pulse:
            self.truth.write(pulse)

    def _answer(self, question: Question, replies: list[Answer]) -> Answer:
        """Answer with the next reply if it is of the right kind, else with the default."""
        seen = view(self.state, question.side)
        known = standing(seen, question)
        if known is not None:
            return known
        self.asked.append(question)
        kind = answer_offers(seen, question, Draft()).choices[0].value
        fits = bool(replies) and type(replies[0]).__name__ == kind
        given = replies.pop(0) if fits else default(seen, question)
        assert refuse_answer(seen, question, given) is None, (question, given)
        return given


def bring(
    state: State,
    side: str,
    result: Result,
    *units: str,
    at: Iterable[str] = ("0504",),
    dice: Iterable[int | bool] = (),
    answers: Iterable[Answer] = (),
) -> Fought:
    """Attack 0504 with units, and let the die bring a result."""
    battle = battle_of(side, Attack(targets=tuple(at), units=units))

    def rule(now: State) -> Play:
        yield from resolve(now, replace(fight_of(now, battle), result=result))
        yield from advance(now, side, battle.targets, battle.units)

    return Fought(state).play(rule, dice, answers)
