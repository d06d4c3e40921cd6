"""What an order would bring, as far as its side can tell: the rules, run on its view.

Rules run on view and truth alike, so an opponent can try an order in its head. It imagines that
there is nothing but what it sees; its own luck throws the dice, questions are answered by its
standing orders or the default. What a rule does for eyes other than its own is left out, as it is
in a real view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.kernel.records import Answer, Event, Question, copy_state
from grognard.kernel.view import view as view_of

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight

_LONGEST = 2000
"""A rule that yields more often than this waits for something that is not in a view."""


class Imagined:
    """An order tried in one's head: the view it would bring, and whether dice had a say."""

    def __init__(self, sight: Sight, order: Order) -> None:
        """Run the order on a copy of the view."""
        self.sight = sight
        self.is_chancy = False
        self._names = 0
        self._writer = Writer(copy_state(sight.view))
        self.view: Any = self._writer.state
        self.is_whole = self._run(order)
        """Whether the rule came to its end; one that needs what the side cannot know does not."""

    def _run(self, order: Order) -> bool:
        play = self.sight.ruleset.phase_of(self.view).carry_out(self.view, self.sight.side, order)
        reply: Any = None
        try:
            for _ in range(_LONGEST):
                reply = self._reply(play.send(reply))
        except StopIteration:
            return True
        except LookupError:  # The rule looked for what is in no view.
            return False
        return False

    def _reply(self, asked: Any) -> Any:
        match asked:
            case Event():
                self._happen((asked,))
            case Roll(faces=faces, count=count):
                self.is_chancy = True
                thrown = tuple(self.sight.luck.randint(1, faces) for _ in range(count))
                return thrown[0] if count == 1 else thrown
            case Chance(good=good, all=all_):
                self.is_chancy = True
                return self.sight.luck.randint(1, all_) <= good
            case Naming(stem=stem):
                self._names += 1
                return f"{stem}-imagined-{self._names}"
            case Question():
                return self._answer(asked)
            case [*several]:
                if any(isinstance(each, Question) for each in several):
                    return tuple(self._answer(each) for each in several)
                self._happen(tuple(several))
        return None

    def _happen(self, pulse: tuple[Event, ...]) -> None:
        """Write what the side would be shown."""
        self._writer.write(tuple(event for event in pulse if self.sight.side in event.to))

    def _answer(self, question: Question) -> Answer:
        seen = view_of(self.view, question.side)
        standing = None
        if question.side == self.sight.side:
            standing = self.sight.ruleset.standing(seen, question)
        return standing or self.sight.ruleset.default(seen, question)
