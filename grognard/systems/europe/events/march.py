"""What happens when units march: supply found, movement given, hexes taken, railways cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.changes import Change, Drop, Paint, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Pace, Rail, UnitId
from grognard.systems.europe.tables import POWERS
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitsReadied(Event, frozen=True):
    """A power's units got their movement for a phase."""

    side: Side
    paces: tuple[tuple[UnitId, Pace], ...]

    def changes(self) -> Iterable[Change]:
        """Write how each stands."""
        return tuple(Put("paces", (self.side, unit), pace) for unit, pace in self.paces)


class SupplyFound(Event, frozen=True):
    """A unit came into supply, or lost it."""

    unit: UnitId
    supplied: bool

    def changes(self) -> Iterable[Change]:
        """Write whether it is supplied."""
        return (Patch("units", (self.unit,), {"supplied": self.supplied}),)


class UnitMoved(Event, frozen=True):
    """A unit moved to a neighbouring hex."""

    unit: UnitId
    origin: HexId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex}),)


class HexTaken(Event, frozen=True):
    """A hex came into the hands of a power."""

    hex: HexId
    place: int
    side: Side

    def changes(self) -> Iterable[Change]:
        """Paint whose it is."""
        number = [*POWERS].index(self.side) + 1  # type: ignore[arg-type]
        return (Paint("control", (), (self.place,), bytes([number])),)


class RailCut(Event, frozen=True):
    """A railway was cut by an enemy who entered its hex."""

    hex: HexId
    rail: Rail

    def changes(self) -> Iterable[Change]:
        """Write that it is cut."""
        return (Put("rails", (self.hex,), self.rail),)


class EnemyFelt(Event, frozen=True):
    """Units met somebody unseen, or his zone: they halt, stay, or pay more than was known."""

    reveals: ClassVar[bool] = True

    unit: UnitId
    hex: HexId


class TransitOrdered(Event, frozen=True):
    """A unit was sent on a transit. [WIE-MOV-024]"""

    side: Side
    unit: UnitId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Write where it is to go."""
        return (Put("transits", (self.side, self.unit), self.hex),)


class TransitEnded(Event, frozen=True):
    """A transit came to its end, or lapsed. [WIE-MOV-027]"""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Forget it."""
        return (Drop("transits", (self.side, self.unit)),)


MARCH = (
    UnitsReadied,
    SupplyFound,
    UnitMoved,
    HexTaken,
    RailCut,
    EnemyFelt,
    TransitOrdered,
    TransitEnded,
)
