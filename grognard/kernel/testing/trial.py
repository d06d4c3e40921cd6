"""A game on trial: what the laws are tried on, and the acts it is played by."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError, LawBrokenError, RuleCrashError
from grognard.kernel.game import Game, Strike
from grognard.kernel.journal import AnswerGiven, OrderGiven
from grognard.kernel.saved import UNREADABLE
from grognard.kernel.testing.breach import Breach, Report
from grognard.kernel.testing.player import FAILURES, draw_act

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from grognard.kernel.journal import AnyEntry
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.saved import Saved
    from grognard.kernel.testing.kit import Kit
    from grognard.kernel.testing.player import Act

LAW_OF_RULE = {"KRN-FOG-001": "views", "KRN-TURN-003": "interleaving"}
"""The law that is broken when the kernel stops a rule for breaking one of its own."""


@dataclass
class Trial:
    """One game on trial."""

    game: Game
    luck: random.Random
    report: Report
    kit: Kit
    start: Saved
    laws: frozenset[str]
    """The laws that are tried."""
    acts: list[Act] = field(default_factory=list)
    """All that was done since the start."""

    def tries(self, *laws: str) -> bool:
        """Tell whether one of some laws is to be tried."""
        return any(law in self.laws for law in laws)

    def exercised(self, law: str) -> None:
        """Count that a law was put to the test."""
        self.report.laws[law] += 1

    def breach(self, law: str, part: str, meaning: str) -> Breach:
        """Say that a law is broken here."""
        return Breach(law, len(self.game.links) - 1, part, meaning)

    def entries(self, since: int) -> list[AnyEntry]:
        """Read the entries made since there were so many."""
        try:
            return [self.game.ruleset.read_entry(kept.body) for kept in self.game.links[since:]]
        except UNREADABLE as error:
            raise self.breach("saves", "the journal", f"cannot be read: {error}") from error

    def note(self, entry: AnyEntry) -> None:
        """Count what occurred in an entry."""
        occurred = self.report.occurred
        occurred[f"phase {self.game.state.clock.phase}"] += 1
        if isinstance(entry.what, OrderGiven):
            occurred[f"order {type(entry.what.order).__name__}"] += 1
        elif isinstance(entry.what, AnswerGiven):
            occurred[f"answer {type(entry.what.answer).__name__}"] += 1
        else:
            occurred[f"entry {type(entry.what).__name__}"] += 1
        occurred.update(f"question {type(asked).__name__}" for asked in entry.asks)
        occurred.update(
            f"event {type(event).__name__}" for pulse in entry.pulses for event in pulse
        )

    def do(self, game: Game, act: Act, law: str = "offers") -> Refusal | None:
        """Do an act in a game, the one on trial or a double; a rule that fails breaks a law."""
        try:
            if act.what is None:
                game.run_step()
                return None
            return game.give(act.side, "person", act.what, act.question)
        except RuleCrashError as error:
            raise self._failed(error, act, law) from error
        except LawBrokenError as error:
            # Not in the rule, but when the event came to a side that cannot take it in.
            raise self.breach("views", _named(act), str(error)) from error
        except GrognardError as error:
            raise self.breach(law, _named(act), str(error)) from error

    def refuses(self, game: Game, act: Act) -> bool:
        """Tell whether a game would refuse an act; a rule that fails over it breaks a law."""
        try:
            return game.refuse(act.side, act.what or Strike(), act.question) is not None
        except RuleCrashError as error:
            raise self._failed(error, act, "refusals") from error

    def draw(self, game: Game, side: Side, lure: Collection[Any] = ()) -> Act | None:
        """Draw an act from what a game offers a side; an offer that fails breaks a law."""
        try:
            return draw_act(game, side, self.luck, lure)
        except FAILURES as error:
            raise self.breach(
                "offers", f"a draft of {side}", f"the offer fails: {error!r}"
            ) from error

    def opened(self, saved: Saved, ruleset: Ruleset | None = None) -> Game:
        """Open a game, with its own or a like ruleset."""
        try:
            return Game(ruleset or self.game.ruleset, saved)
        except UNREADABLE as error:
            raise self.breach("saves", "what is kept", f"cannot be read: {error}") from error

    def copied(self, ruleset: Ruleset | None = None) -> Game:
        """Open the game on trial a second time."""
        return self.opened(self.game.save(), ruleset)

    def _failed(self, error: RuleCrashError, act: Act, law: str) -> Breach:
        cause = error.__cause__
        if isinstance(cause, Breach):
            return cause
        if isinstance(cause, LawBrokenError):
            law = LAW_OF_RULE.get(cause.rule, law)
        return self.breach(law, _named(act), f"{type(cause).__name__}: {cause}")


def _named(act: Act) -> str:
    return f"{act.what!r} of {act.side}" if act.side else "what follows by itself"
