"""A synthetic system of the size of the largest ones: 1,500 units on 160 x 135 hexes.

It has one order, which moves one unit. It is no game; it is there to be timed.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated

from grognard.kernel.changes import Change, Patch, watchers
from grognard.kernel.events import ClockMoved
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, Offer, kinds
from grognard.kernel.orders import Done
from grognard.kernel.records import (
    Answer,
    Clock,
    Event,
    Order,
    Outcome,
    Question,
    Record,
    Refusal,
    Side,
    State,
    Terms,
    Words,
)
from grognard.kernel.ruleset import Ruleset
from grognard.kernel.visibility import PUBLIC, Known, Owned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Play
    from grognard.kernel.store import Store

WIDTH, HEIGHT = 160, 135
UNITS = 1500
SIDES = ("west", "east")


class Formation(Record, frozen=True):
    """A unit with about as many values as one of a large system has."""

    id: str
    side: Side
    name: str
    kind: str
    at: int
    steps: int
    full_steps: int
    attack: int
    defence: int
    mp_left: int
    supply: int = 0
    fatigue: int = 0
    entrenched: int = 0
    pinned: bool = False
    seen: int | None = None


class Field(State, kw_only=True):
    """The state: units, who sees them, who holds each hex, stocks."""

    units: Annotated[dict[str, Formation], Owned(sight="sighted")]
    sighted: Annotated[dict[Side, dict[str, bool]], Known()] = {}
    reports: Annotated[dict[Side, dict[str, Formation]], Known(shows="units")] = {}
    control: Annotated[bytes, PUBLIC] = b""
    stocks: Annotated[dict[Side, int], Owned(by="")] = {}


class Step(Order, frozen=True):
    """Move a unit to a neighbouring place."""

    unit: str
    to: int


class Stepped(Event, frozen=True):
    """A unit moved."""

    unit: str
    to_place: int
    mp_left: int

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.to_place, "mp_left": self.mp_left}),)


class Movement:
    """One side moves until it is done, then the other."""

    together = False

    def actors(self, state: State) -> tuple[Side, ...]:
        """The side on move."""
        side = state.clock.side
        return () if state.done.get(side) else (side,)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer nothing: the bench knows what to order."""
        return kinds(())

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge a step on the view."""
        if isinstance(order, Done):
            return None
        if not isinstance(view, Field) or not isinstance(order, Step):
            return Refusal(rule="", key="order")
        unit = view.units.get(order.unit)
        if unit is None or unit.side != view.viewer or unit.seen is not None:
            return Refusal(rule="", key="unit")
        if order.to not in (unit.at - 1, unit.at + 1) or not 0 <= order.to < WIDTH * HEIGHT:
            return Refusal(rule="", key="place")
        return Refusal(rule="", key="points") if unit.mp_left < 1 else None

    def begin(self, state: State) -> Play:
        """Do nothing."""
        yield from ()

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Move the unit."""
        if isinstance(order, Step) and isinstance(state, Field):
            unit = state.units[order.unit]
            yield Stepped(
                to=watchers(state, "units", order.unit),
                unit=order.unit,
                to_place=order.to,
                mp_left=unit.mp_left - 1,
            )

    def end(self, state: State) -> Play:
        """Give the move to the other side."""
        clock = state.clock
        other = SIDES[1 - SIDES.index(clock.side)]
        yield ClockMoved(to=SIDES, clock=Clock(turn=clock.turn + 1, phase="movement", side=other))


def _setup(terms: Terms) -> State:
    luck = random.Random(1)
    units = {}
    for number in range(UNITS):
        side = SIDES[number % 2]
        units[f"{side}-{number}"] = Formation(
            id=f"{side}-{number}",
            side=side,
            name=f"{number}. Infantry Division",
            kind="infantry",
            at=luck.randrange(1, WIDTH * HEIGHT - 1),
            steps=4,
            full_steps=4,
            attack=6,
            defence=8,
            mp_left=1_000_000,
        )
    seen = {
        side: {u: True for u, unit in units.items() if unit.side != side and luck.getrandbits(1)}
        for side in SIDES
    }
    state = Field(
        clock=Clock(turn=1, phase="movement", side=SIDES[0]),
        units=units,
        sighted=seen,
        reports={side: {} for side in SIDES},
        control=bytes(luck.randrange(2) for _ in range(WIDTH * HEIGHT)),
        stocks=dict.fromkeys(SIDES, 100),
    )
    state.__dict__["terms"] = terms
    return state


def _outcome(_state: State) -> Outcome | None:
    return None


def _words(_view: State, _event: Event) -> Words | None:
    return None


def _default(_view: State, _question: Question) -> Answer:
    return Answer()


RULESET = Ruleset(
    name="synthetic",
    version=1,
    terms=Terms,
    state=Field,
    orders=(Step,),
    events=(Stepped,),
    setup=_setup,
    phase_of=lambda _state: Movement(),
    outcome=_outcome,
    words=_words,
    default=_default,
)


def new_game(store: Store | None = None) -> Game:
    """Set up the synthetic game."""
    terms = Terms(system="synthetic", scenario="synthetic", sides=SIDES)
    return Game.new(RULESET, terms, b"synthetic", store=store)
