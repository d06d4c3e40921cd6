"""The general: an opponent for Overlord that plans a turn in parts, like a staff.

It counts everything in points at the end of the game, on what its side knows. It asks for supply,
chooses attacks by the very odds the player's forecast shows, adds guns, aircraft, ships and staffs,
marches to the prizes or guards them, and writes down why. Each part of the planning sees the orders
of those before it in the view; each order is judged by the rules before it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.kernel.orders import Done
from grognard.opponents.contract import Decision
from grognard.opponents.overlord.assets import plan_assets
from grognard.opponents.overlord.attacks import plan_attacks
from grognard.opponents.overlord.estimate import remember
from grognard.opponents.overlord.fires import plan_fires
from grognard.opponents.overlord.marches import plan_marches
from grognard.opponents.overlord.notes import Notes, open_notes
from grognard.opponents.overlord.picture import Picture
from grognard.opponents.overlord.posts import plan_setup, plan_stances, plan_works
from grognard.opponents.overlord.staffs import plan_relief
from grognard.opponents.overlord.supplies import settle_supply, wish_supply

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.opponents.meter import Meter

Part: TypeAlias = "Callable[[Picture, Notes, Meter], Sequence[Order]]"

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


def decide(sight: Sight) -> Decision:
    """Give the next order of the plan, or make the next part of it.

    It needs nobody to watch: asked again and again it plays a game to its end, against another or
    itself. A bonus changes what its view holds and the rules allow, and nothing in how it decides.
    [OVL-TIP-021] [OVL-GAME-013] [OVL-GAME-014] [OVL-GAME-015] [OVL-GAME-016] [OVL-GAME-017]
    [OVL-GAME-035]
    """
    notes = opened(sight)
    parts = SETUP if sight.view.clock.phase == "setup" else PLANNING
    order = next_order(sight, notes, parts)
    return Decision(order or Done(), notes.encoded())


def opened(sight: Sight) -> Notes:
    """Open the notebook; at the beginning of a phase note what is known of the enemy."""
    notes = open_notes(sight.notebook, sight.view.clock)
    if notes.stage == 0:
        notes.known = remember(sight.view, notes.known)
    return notes


def next_order(sight: Sight, notes: Notes, parts: Sequence[Part]) -> Order | None:
    """The next order of some parts that is allowed; none when everything is planned."""
    picture: Picture | None = None
    phase = sight.ruleset.phase_of(sight.view)
    while True:
        while notes.orders:
            order = sight.ruleset.read_order(msgspec.msgpack.decode(notes.orders.pop(0)))
            if phase.refuse(sight.view, order) is None:
                return order
        if notes.stage >= len(parts):
            return None
        part = parts[notes.stage]
        picture = picture or Picture(sight.view, notes.tried, notes.known)
        found = part(picture, notes, sight.meter)
        notes.orders = [msgspec.msgpack.encode(order) for order in found]
        if part not in REPEATED or not found:
            notes.stage += 1
