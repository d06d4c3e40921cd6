"""What happens to units that are beaten: they are reduced, or lost. Every death is told here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Losses, Unit, UnitId
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable

Cause: TypeAlias = Literal[
    "combat",
    "exchange",
    "retreat",
    "overrun",
    "capture",
    "assault",
    "crowding",
    "march",
    "sea",
    "air",
    "supply",
    "winter",
    "thaw",
    "surrender",
    "disbanding",
]


class UnitReduced(Event, frozen=True):
    """A unit was reduced to a battle group."""

    unit: UnitId
    at: HexId
    attack: int
    defence: int
    moves: int
    cause: Cause

    def changes(self) -> Iterable[Change]:
        """Write the values of the battle group."""
        values = {"attack": self.attack, "defence": self.defence, "moves": self.moves}
        return (Patch("units", (self.unit,), {"group": True, **values}),)


class UnitLost(Event, frozen=True):
    """A unit was lost."""

    unit: UnitId
    name: str
    side: Side
    at: HexId
    cause: Cause

    def changes(self) -> Iterable[Change]:
        """Take the unit off the map."""
        return (Drop("units", (self.unit,)),)


class LossNoted(Event, frozen=True):
    """A power noted which unit it had lost."""

    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Keep the unit as it was."""
        return (Put("lost", (self.unit.side, self.unit.id), self.unit),)


class LossCounted(Event, frozen=True):
    """What a power had lost in the war so far became known. [WIE-EDT-061]"""

    side: Side
    losses: Losses

    def changes(self) -> Iterable[Change]:
        """Write how many units it lost, and how many were reduced."""
        return (Put("losses", (self.side,), self.losses),)


class DivisionCounted(Event, frozen=True):
    """How many divisions a country has lost or seen reduced so far became known. [WIE-NAT-052]"""

    country: str
    count: int

    def changes(self) -> Iterable[Change]:
        """Write how many."""
        return (Put("divisions", (self.country,), self.count),)


LOSSES = (UnitReduced, UnitLost, LossNoted, LossCounted, DivisionCounted)
