"""What a plan would come to: a turn executed in the head, by the rules, on what the side knows.

The enemies are those of the reports, as the general judges them, in plain sight of both sides; the
general's own luck throws the dice. What is not known is not there.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.kernel.digest import Fingerprint
from grognard.kernel.records import NOBODY, Event, copy_state
from grognard.systems.overlord.state import Stock

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Ruleset
    from grognard.systems.overlord.state import State, Unit

LONGEST = 400
"""Steps of an execution after which something is wrong."""


class _Unprinted(Fingerprint):
    """Nobody asks for the digest of what is only supposed."""

    def exchange(self, field: str, key: tuple[str, ...], old: object, new: object) -> None:
        """Count nothing."""


def supposed(view: State, foes: Iterable[Unit]) -> State:
    """Suppose that what a side knows is all there is: reports are units, nobody is hidden."""
    state = copy_state(view)
    both = state.terms.sides
    judged = {foe.id: replace(foe, seen=None, level=_PLAIN) for foe in foes}
    state.units = {**state.units, **judged}
    state.viewer = NOBODY
    state.lifted = dict.fromkeys(both, True)
    state.reports = {side: {} for side in both}
    state.sighted = {side: {} for side in both}
    state.cover = {side: state.cover.get(side, bytes(state.terms.map.size)) for side in both}
    state.stocks = {side: state.stocks.get(side, Stock()) for side in both}
    return state


def as_seen_by(state: State, side: Side) -> State:
    """Give a supposed state to a side as its view."""
    seen = copy_state(state)
    seen.viewer = side
    return seen


class Rehearsal:
    """A supposed state that orders and rules are run on."""

    def __init__(self, ruleset: Ruleset, state: State, luck: random.Random) -> None:
        """Take charge of a copy of a state."""
        self.ruleset = ruleset
        self.key = luck.getrandbits(64).to_bytes(8, "big")
        self.rolled: dict[str, int] = {}
        # Nobody is told of it, so nobody needs to be kept from being told too much.
        self.writer = Writer(copy_state(state), _Unprinted({}), checked=False)
        self.names = 0

    @property
    def state(self) -> Any:
        """The state as it stands now."""
        return self.writer.state

    def give(self, side: Side, order: Any) -> None:
        """Write an order of a side into its plan."""
        self.run(self.ruleset.phase_of(self.state).carry_out(self.state, side, order))

    def execute(self) -> None:
        """Execute the turn: every phase up to the next turn."""
        turn = self.state.clock.turn
        self.run(self.ruleset.phase_of(self.state).end(self.state))
        for _ in range(LONGEST):
            if self.state.clock.turn != turn:
                return
            self.run(self.ruleset.phase_of(self.state).end(self.state))

    def run(self, play: Play) -> None:
        """Run a rule to its end."""
        reply: Any = None
        while True:
            try:
                asked = play.send(reply)
            except StopIteration:
                return
            reply = self._reply(asked)

    def _reply(self, asked: Any) -> Any:
        match asked:
            case Event():
                self.writer.write((asked,))
            case Roll(faces=faces, label=label, count=count):
                thrown = tuple(self._throw(label, faces) for _ in range(count))
                return thrown[0] if count == 1 else thrown
            case Chance(good=good, all=all_, label=label):
                return self._throw(label, all_) <= good
            case Naming(stem=stem):
                self.names += 1
                return f"{stem}-supposed-{self.names}"
            case [*several]:
                self.writer.write(tuple(several))
        return None

    def _throw(self, label: str, faces: int) -> int:
        """Throw a die for one thing: what else is planned does not change how it falls."""
        count = self.rolled.get(label, 0)
        self.rolled[label] = count + 1
        spot = f"{self.state.clock.turn} {label} {count}".encode()
        drawn = blake2b(spot, key=self.key, digest_size=8).digest()
        return int.from_bytes(drawn, "big") % faces + 1


_PLAIN = 5
"""The level of what is seen plainly."""
