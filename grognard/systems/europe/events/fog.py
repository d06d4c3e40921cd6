"""What powers come to see of each other, and lose from sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Conceal, Drop, Put, Reveal
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Unit, UnitId
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitSighted(Event, frozen=True):
    """A unit came into a power's plain sight."""

    unit: Unit
    by: Side

    def changes(self) -> Iterable[Change]:
        """Reveal the unit."""
        return (Reveal(self.by, "units", self.unit.id, self.unit),)


class ContactLost(Event, frozen=True):
    """A unit went out of a power's sight."""

    unit: UnitId
    name: str
    by: Side

    def changes(self) -> Iterable[Change]:
        """Conceal the unit."""
        return (Conceal(self.by, "units", self.unit),)


class CounterSpotted(Event, frozen=True):
    """A power saw from afar that somebody stands in a hex, and of what kind he looks.

    [WIE-OFG-002]
    """

    report: Unit
    by: Side

    def changes(self) -> Iterable[Change]:
        """Write the report."""
        return (Put("reports", (self.by, self.report.id), self.report),)


class ReportDropped(Event, frozen=True):
    """What a power had seen from afar no longer holds."""

    report: UnitId
    at: HexId
    by: Side

    def changes(self) -> Iterable[Change]:
        """Drop the report."""
        return (Drop("reports", (self.by, self.report)),)


class HexesRevealed(Event, frozen=True):
    """A power's intelligence lifted the fog from hexes for its player turn. [WIE-OFG-009]"""

    by: Side
    hexes: tuple[HexId, ...]

    def changes(self) -> Iterable[Change]:
        """Write the hexes."""
        return (Put("revealed", (self.by,), self.hexes),)


FOG = (UnitSighted, ContactLost, CounterSpotted, ReportDropped, HexesRevealed)
