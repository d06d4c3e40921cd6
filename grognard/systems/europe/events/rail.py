"""What happens on railways: units entrain, ride and detrain, and railways are repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Patch, Put
from grognard.kernel.records import Event
from grognard.systems.europe.state import Rail, UnitId
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


RAIL = (UnitEntrained, UnitRailed, RailRepaired)
