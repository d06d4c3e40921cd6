"""Random legal play of War in Europe: what is offered is completed at random and given.

Offers to large armies are dear, so the kinds of orders and what their first field may be are asked
for once a phase and remembered: what is no longer good is dropped. What is offered freshly and
refused is a fault.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, Offer, build, extend, sample
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock, Order
from grognard.systems.europe.orders.staff import Dismiss, EditHex, Entrain, FindSupply, Rename
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.rules.units import units_at, units_of
from grognard.systems.europe.state import State, Unit
from grognard.terrain.measure import distance

MOST = 12
"""Steps of a march, or units of an attack."""
SOME = 12
"""So many enemies a march looks out for."""
OFTEN = {
    "March": 12.0,
    "Attack": 12.0,
    "RailMove": 3.0,
    "Overrun": 3.0,
    "Instruct": 0.1,
    "Transit": 0.5,
}
"""What shall be given more often than other orders, and what less."""
IDLE = ("Instruct", "Transit")
"""With nothing else left to do a phase is soon over."""
UNOFFERED = ("Rename", "Dismiss", "Entrain", "FindSupply", "EditHex", "EndTurn")
"""What may be given though no offer leads there."""


class Wanderer:
    """Plays one game at random, in every seat."""

    def __init__(
        self,
        game: Game,
        luck: Random,
        drawn: Counter[str],
        haste: tuple[float, ...] = (0.02, 0.05, 0.15),
    ) -> None:
        self.game = game
        self.luck = luck
        self.drawn = drawn
        """How often each kind of order has been given, in all games: the rare come first."""
        self.haste = luck.choice(haste)
        """How readily a phase is finished."""
        self.keen = luck.choice((0.0, 0.6, 0.9))
        """How often marches go towards the enemy."""
        self._clock: Clock | None = None
        self._kinds: list[str] = []
        self._firsts: dict[str, Offer] = {}

    def step(self) -> None:
        """Give one order or answer; or find that a draft leads nowhere."""
        side = self.game.awaited()[0]
        if self.game.questions(side):
            self._answer(side)
            return
        if self._clock != self.game.state.clock:
            self._clock = self.game.state.clock
            self._look(side)
        kind = self._draw()
        if kind == "Done":
            self._finish(side)
        elif kind in UNOFFERED:
            order = self._unoffered(side, kind)
            if order is not None and self.game.submit(side, "person", order) is None:
                self.drawn[kind] += 1
        else:
            self._give(side, kind)

    def _look(self, side: str) -> None:
        """Ask what can be done now."""
        offered = [choice.value for choice in self.game.offers(side).choices]
        assert offered, f"{side} is awaited, and nothing is offered"
        self._kinds = [kind for kind in offered if kind != "Done"]
        self._firsts = {}

    def _draw(self) -> str:
        """Draw the kind of the next order, the likelier the less often it has been given."""
        idle = set(self._kinds) <= set(IDLE) and self.luck.random() < 1 / 2
        if not self._kinds or idle or self.luck.random() < self.haste:
            return "Done"
        if self.luck.random() < 1 / 30:
            return self.luck.choice(UNOFFERED)
        weights = [OFTEN.get(kind, 1.0) / (1 + self.drawn[kind]) for kind in self._kinds]
        return self.luck.choices(self._kinds, weights)[0]

    def _finish(self, side: str) -> None:
        if self.game.submit(side, "person", Done()) is not None:
            self._look(side)  # something is owed
            assert self._kinds, f"{side} owes something, and nothing is offered"
            self.haste = min(self.haste, 0.1)

    def _give(self, side: str, kind: str) -> None:
        """Make an order of a kind and give it, with a companion where that is allowed."""
        fresh = kind not in self._firsts
        if fresh:
            self._firsts[kind] = self.game.offers(side, Draft(kind=kind))
        first = self._firsts[kind]
        if not first.choices:
            self._kinds.remove(kind)
            return
        chosen = self.luck.choice(first.choices)
        order = self._complete(side, extend(Draft(kind=kind), first, chosen.value))
        if order is None:
            left = tuple(choice for choice in first.choices if choice != chosen)
            self._firsts[kind] = msgspec.structs.replace(first, choices=left)
            return
        joined = self._joined(side, order)
        if joined is not None and self.game.submit(side, "person", joined) is None:
            self.drawn[kind] += 1
            return
        refusal = self.game.submit(side, "person", order)
        if refusal is None:
            self.drawn[kind] += 1
            return
        assert not fresh, f"{order!r} was offered and is refused: {refusal}"
        self._firsts.pop(kind)

    def _complete(self, side: str, draft: Draft) -> Order | None:
        """Complete a draft, or find that it can only be abandoned."""
        offer = self.game.offers(side, draft)
        for _ in range(MOST):
            if offer.complete and (not offer.choices or self.luck.random() < 1 / 4):
                break
            if not offer.choices:
                return None
            draft = extend(draft, offer, self._pick(side, offer))
            offer = self.game.offers(side, draft)
        return build(draft, self.game.ruleset.all_orders) if offer.complete else None

    def _pick(self, side: str, offer: Offer) -> Any:
        """Choose a value; where it is a step of a march, mostly towards the enemy."""
        values = [choice.value for choice in offer.choices]
        if offer.field != "path" or self.luck.random() >= self.keen:
            return self.luck.choice(values)
        view = self._view(side)
        map_ = view.terms.map
        foes = [map_.place(unit.at) for unit in self._foes(view)]
        if not foes:
            return self.luck.choice(values)
        return min(
            values,
            key=lambda at: min(distance(map_, map_.place(at), foe) for foe in foes),
        )

    def _foes(self, view: State) -> list[Unit]:
        """Some enemies that a power sees."""
        seen = [unit for unit in view.units.values() if unit.side != view.viewer]
        return seen if len(seen) <= SOME else self.luck.sample(seen, SOME)

    def _joined(self, side: str, order: Any) -> Order | None:
        """Let another unit of the hex join an order for one, sometimes; it may be refused."""
        units: tuple[str, ...] = getattr(order, "units", ())
        view = self._view(side)
        if len(units) != 1 or units[0] not in view.units or self.luck.random() < 1 / 2:
            return None
        here = [u.id for u in units_at(view, view.units[units[0]].at, side) if u.id != units[0]]
        if not here:
            return None
        joined: Order = msgspec.structs.replace(order, units=(*units, self.luck.choice(here)))
        return joined

    def _unoffered(self, side: str, kind: str) -> Order | None:
        """Make an order to which no offer leads."""
        view = self._view(side)
        own = units_of(view, side)
        if kind == "FindSupply":
            return FindSupply()
        if kind == "EndTurn":
            return EndTurn() if self.luck.random() < self.haste else None
        if kind == "EditHex":
            place = self.luck.choice(view.terms.map.ids)
            holder = self.luck.choice(("", *view.terms.sides))
            return EditHex(hex=place, holder=holder, cut=self.luck.random() < 1 / 2)
        if not own:
            return None
        unit = self.luck.choice(own)
        if kind == "Rename":
            return Rename(unit=unit.id, name=f"{unit.name} {self.luck.randrange(9)}")
        if kind == "Entrain":
            return Entrain(unit=unit.id, on=not unit.entrained)
        return Dismiss(unit=unit.id) if self.luck.random() < 1 / 4 else None

    def _answer(self, side: str) -> None:
        """Answer the question that is open."""
        answer = None
        while answer is None:
            answer = sample(
                lambda draft: self.game.offers(side, draft), self.game.ruleset.answers, self.luck
            )
        refusal = self.game.submit(side, "person", answer)
        assert refusal is None, f"{answer!r} was offered and is refused: {refusal}"
        self.drawn[type(answer).__name__] += 1

    def _view(self, side: str) -> State:
        view = self.game.view(side)
        assert isinstance(view, State)
        return view
