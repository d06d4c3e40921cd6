"""The general: an opponent for Overlord that plans a turn in parts, like a staff.

It counts everything in points at the end of the game, on what its side knows. It asks for supply,
chooses attacks by the very odds the player's forecast shows, adds guns, aircraft, ships and staffs,
marches to the prizes or guards them, and writes down why. The whole plan is made when the phase
begins, on a view of its own: each part sees there what those before it have ordered. Then its
orders are given one by one, each judged by the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.overlord.assets import plan_assets
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.estimate import remember
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.foresight import Rehearsal
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import (
    Notebook,
    Notes,
    open_notebook,
    open_notes,
    phase_of,
)
from grognard.opponents.overlord.picture import STEADY, Picture, Temper
from grognard.opponents.overlord.posts import plan_setup, plan_stances, plan_works
from grognard.opponents.overlord.staffs import plan_relief
from grognard.opponents.overlord.supplies import settle_supply, wish_supply

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.opponents.meter import Meter
    from grognard.systems.overlord.state import State

Part: TypeAlias = "Callable[[Picture, Notes, Meter], Sequence[Order]]"
Planner: TypeAlias = "Callable[[Sight, Notes], tuple[Notes, Sequence[Order]]]"
"""Makes the plan of a phase, and gives the notes that go with it."""

SETUP: tuple[Part, ...] = (plan_setup, plan_assets)
PLANNING: tuple[Part, ...] = (
    plan_relief,
    wish_supply,
    plan_attacks,
    plan_works,
    plan_fires,
    plan_assets,
    plan_marches,
    settle_supply,
    plan_stances,
    plan_relief,
)
"""The parts of its planning, in their order. [OVL-TIP-021]"""
REPEATED: tuple[Part, ...] = (plan_setup, plan_assets)
"""Parts that give one order at a time, and are asked again until they have none."""
SETTING_UP: tuple[Part, ...] = (plan_setup,)
"""Parts whose orders change the board at once."""


def decide(sight: Sight) -> Decision:
    """Make a plan when a phase begins, and give its orders one by one.

    It needs nobody to watch: asked again and again it plays a game to its end, against another or
    itself. A bonus changes what its view holds and the rules allow, and nothing in how it decides.
    [OVL-TIP-021] [OVL-GAME-013] [OVL-GAME-014] [OVL-GAME-015] [OVL-GAME-016] [OVL-GAME-017]
    [OVL-GAME-035] [OVL-TIP-022] [OVL-SCN-034]
    """
    return give(sight, _planned)


def _planned(sight: Sight, notes: Notes) -> tuple[Notes, Sequence[Order]]:
    notes.known = remember(sight.view, notes.known)
    parts = SETUP if sight.view.clock.phase == "setup" else PLANNING
    plan = Plan(sight, sight.view, notes)
    return notes, plan.made(parts)


def give(sight: Sight, planner: Planner) -> Decision:
    """Give the next order of the plan that is allowed; at the beginning of a phase make one."""
    view = sight.view
    book, phase = open_notebook(sight.notebook), phase_of(view.clock)
    if book.phase != phase:
        notes, orders = planner(sight, open_notes(bytes(book.notes), view.clock))
        found = [msgspec.Raw(msgspec.msgpack.encode(order)) for order in orders]
        book = Notebook(phase, found, msgspec.Raw(notes.encoded()))
    rules = sight.ruleset.phase_of(view)
    while book.orders:
        order = sight.ruleset.read_order(msgspec.msgpack.decode(book.orders.pop(0)))
        if rules.refuse(view, order) is None:
            return Decision(order, book.encoded())
    return Decision(Done(), book.encoded())


class Plan:
    """A plan under way: what is ordered is written into a view of its own, where all parts see it.

    The view is the side's, or what it supposes of the enemy's.
    """

    def __init__(self, sight: Sight, view: State, notes: Notes, temper: Temper = STEADY) -> None:
        """Begin with a view in which nothing has been planned."""
        self.sight, self.notes, self.temper = sight, notes, temper
        self.rehearsal = Rehearsal(sight.ruleset, view, random.Random(0))
        self.orders: list[Order] = []

    def made(self, parts: Sequence[Part]) -> list[Order]:
        """Let every part plan on what those before it have ordered."""
        state, meter = self.rehearsal.state, self.sight.meter
        phase = self.sight.ruleset.phase_of(state)
        picture = self._seen()
        for part in parts:
            found = part(picture, self.notes, meter)
            while found:
                before = len(self.orders)
                for order in found:
                    if phase.refuse(state, order) is None:
                        self.rehearsal.give(state.viewer, order)
                        self.orders.append(order)
                if part not in REPEATED or len(self.orders) == before:
                    break
                # Whoever is set up or broken down stands elsewhere or is somebody else now.
                picture = self._seen() if part in SETTING_UP else picture
                found = part(picture, self.notes, meter)
        return self.orders

    def _seen(self) -> Picture:
        notes = self.notes
        return Picture(self.rehearsal.state, notes.tried, notes.known, self.temper, notes.blows)
