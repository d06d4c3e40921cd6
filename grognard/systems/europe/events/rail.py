"""What happens on railways: units entrain, ride and detrain, go to Siberia and come out of it.

Railways are repaired.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Cadre, Rail, Unit, UnitId
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitEntrained(Event, frozen=True):
    """A unit got on a train, or off it."""

    unit: UnitId
    at: HexId
    entrained: bool

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return (Patch("units", (self.unit,), {"entrained": self.entrained}),)


class UnitRailed(Event, frozen=True):
    """A train took a unit along a railway: the hexes after the one it came from."""

    unit: UnitId
    origin: HexId
    path: tuple[HexId, ...]
    hex: HexId
    """Where it came to: the last of the path."""

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex}),)


class RailRepaired(Event, frozen=True):
    """A rail repair unit made a railway whole, in its own gauge."""

    hex: HexId
    rail: Rail

    def changes(self) -> Iterable[Change]:
        """Write how the railway is now."""
        return (Put("rails", (self.hex,), self.rail),)


class CadreGained(Event, frozen=True):
    """A unit that went to Siberia joined the cadre pool. [WIE-RAIL-016]"""

    side: Side
    unit: Unit
    turn: int

    def changes(self) -> Iterable[Change]:
        """Keep it for production."""
        return (Put("cadres", (self.side, self.unit.id), Cadre(self.unit, self.turn)),)


class SiberiaLeft(Event, frozen=True):
    """A unit comes out of Siberia. [WIE-RAIL-017]"""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Expect it there no longer."""
        return (Drop("siberia", (self.side, self.unit)),)


RAIL = (UnitEntrained, UnitRailed, RailRepaired, CadreGained, SiberiaLeft)
