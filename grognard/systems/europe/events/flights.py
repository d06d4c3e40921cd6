"""What happens when airborne units fly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Unit, UnitId
from grognard.systems.europe.tables import Front
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitFlown(Event, frozen=True):
    """A unit was flown from hex to hex."""

    unit: UnitId
    origin: HexId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex}),)


class BoxLeft(Event, frozen=True):
    """A loaded unit took off."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Take it out of its box."""
        return (Drop("loaded", (self.unit,)),)


class UnitDropped(Event, frozen=True):
    """A loaded unit came down."""

    unit: Unit
    what: Literal["transport", "assault"]

    def changes(self) -> Iterable[Change]:
        """Put it on the map."""
        return (Put("units", (self.unit.id,), self.unit),)


class FlightNoted(Event, frozen=True):
    """A power noted who flew in its turn."""

    side: Side
    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return tuple(Put("flown", (self.side, unit), value=True) for unit in self.units)


class FlightsForgotten(Event, frozen=True):
    """A power's turn ended: who flew in it no longer matters."""

    side: Side
    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Forget it."""
        return tuple(Drop("flown", (self.side, unit)) for unit in self.units)


class AssaultEnded(Event, frozen=True):
    """A unit that came from the air holds its hex for good."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Make it a unit like others."""
        return (Patch("units", (self.unit,), {"assault": ""}),)


class TransportsLost(Event, frozen=True):
    """Air transport points did not come back."""

    side: Side
    front: Front
    points: int


FLIGHTS = (
    UnitFlown,
    BoxLeft,
    UnitDropped,
    FlightNoted,
    FlightsForgotten,
    AssaultEnded,
    TransportsLost,
)
