"""What happens to ports, navies and units at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Convoy, Fleet, Harbour, Unit, UnitId
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable

Danger: TypeAlias = Literal["air", "uncovered", "fleet", "coast"]
"""Air-sea interdiction, the same out of cover, Allied fleets, coastal defence. [WIE-SEA-005]"""


class PortDamaged(Event, frozen=True):
    """A major port was damaged when it changed hands."""

    hex: HexId
    harbour: Harbour

    def changes(self) -> Iterable[Change]:
        """Write for how long."""
        return (Put("harbours", (self.hex,), self.harbour),)


class PortUsed(Event, frozen=True):
    """Units went through a port, or a new turn lets others do so."""

    hex: HexId
    harbour: Harbour

    def changes(self) -> Iterable[Change]:
        """Write how many have."""
        return (Put("harbours", (self.hex,), self.harbour),)


class FleetChanged(Event, frozen=True):
    """A navy's points were used, lost, or became free again."""

    navy: str
    fleet: Fleet

    def changes(self) -> Iterable[Change]:
        """Write its points."""
        return (Put("fleets", (self.navy,), self.fleet),)


class FleetsSortied(Event, frozen=True):
    """A navy sent surface points to sea."""

    navy: str
    fleet: Fleet

    def changes(self) -> Iterable[Change]:
        """Write what they do."""
        return (Put("fleets", (self.navy,), self.fleet),)


class ShipsWithdrawn(Event, frozen=True):
    """Amphibious points went home; they come back in a later turn. [WIE-SEA-034]"""

    navy: str
    points: int
    turn: int
    already: int = 0
    """How many come back in that turn besides."""

    def changes(self) -> Iterable[Change]:
        """Write when they come back."""
        total = self.already + self.points
        return (Put("recycling", (f"{self.navy}/{self.turn}",), total),)


class ShipsReturned(Event, frozen=True):
    """Amphibious points are there again. [WIE-SEA-034]"""

    navy: str
    points: int
    turn: int
    fleet: Fleet

    def changes(self) -> Iterable[Change]:
        """Add them to their navy."""
        return (
            Put("fleets", (self.navy,), self.fleet),
            Drop("recycling", (f"{self.navy}/{self.turn}",)),
        )


class UnitShipped(Event, frozen=True):
    """A unit went over sea."""

    unit: UnitId
    origin: HexId
    path: tuple[HexId, ...]
    hex: HexId
    assault: bool = False

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        landed = {"assault": "sea"} if self.assault else {}
        return (Patch("units", (self.unit,), {"at": self.hex, **landed}),)


class ConvoySent(Event, frozen=True):
    """A unit set out round Africa. [WIE-SEA-054]"""

    side: Side
    convoy: Convoy

    def changes(self) -> Iterable[Change]:
        """Write where it comes out, and when."""
        return (Put("convoys", (self.side, self.convoy.unit.id), self.convoy),)


class ConvoyArrived(Event, frozen=True):
    """Units that went round Africa can come ashore. [WIE-SEA-055]"""

    side: Side
    hex: HexId
    units: tuple[Unit, ...]


class ConvoyTurned(Event, frozen=True):
    """A unit on its way round Africa turned. [WIE-UI-097]"""

    side: Side
    convoy: Convoy

    def changes(self) -> Iterable[Change]:
        """Write where it comes out now, and when."""
        return (Put("convoys", (self.side, self.convoy.unit.id), self.convoy),)


class ConvoyLeft(Event, frozen=True):
    """A unit that went round Africa goes ashore. [WIE-SEA-055]"""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Expect it no longer."""
        return (Drop("convoys", (self.side, self.unit)),)


class ShipsAttacked(Event, frozen=True):
    """A unit at sea was attacked."""

    unit: UnitId
    danger: Danger
    hit: bool

    def changes(self) -> Iterable[Change]:
        """Write nothing: what it lost is told apart."""
        return ()


class LandingEnded(Event, frozen=True):
    """A unit that had landed was ashore for good."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Write that it is a unit like others."""
        return (Patch("units", (self.unit,), {"assault": ""}),)


class BeachheadMade(Event, frozen=True):
    """A beachhead was established. [WIE-SEA-035]"""

    hex: HexId
    side: Side
    navy: str

    def changes(self) -> Iterable[Change]:
        """Write whose it is, and whose ships it ties."""
        return (
            Put("beachheads", (self.hex,), self.side),
            Put("tied", (self.hex,), self.navy),
        )


class BeachheadLost(Event, frozen=True):
    """A beachhead was lost with its ships."""

    hex: HexId
    tied: bool

    def changes(self) -> Iterable[Change]:
        """Take it off the map."""
        gone: tuple[Change, ...] = (Drop("beachheads", (self.hex,)),)
        return (*gone, Drop("tied", (self.hex,))) if self.tied else gone


class ShipsReleased(Event, frozen=True):
    """The ships of a beachhead that is no more are free to go home. [WIE-SEA-037]"""

    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Tie them no longer."""
        return (Drop("tied", (self.hex,)),)


class BlackSeaChanged(Event, frozen=True):
    """Sevastopol changed hands: nobody has ships in the Black Sea for a while. [WIE-NAT-124]"""

    turn: int
    """Below 0 when the Soviets took it."""

    def changes(self) -> Iterable[Change]:
        """Write when."""
        return (Put("black_sea", (), self.turn),)


class MaltaChanged(Event, frozen=True):
    """Malta changed hands, and with it the sea off Tobruk. [WIE-OPT-029]"""

    on: bool
    """Whether it is the Axis'."""

    def changes(self) -> Iterable[Change]:
        """Write whose it is."""
        return (Put("malta", (), self.on),)


SEA = (
    PortDamaged,
    PortUsed,
    FleetChanged,
    FleetsSortied,
    ShipsWithdrawn,
    ShipsReturned,
    UnitShipped,
    ConvoySent,
    ConvoyArrived,
    ConvoyTurned,
    ConvoyLeft,
    ShipsAttacked,
    LandingEnded,
    BeachheadMade,
    BeachheadLost,
    ShipsReleased,
    BlackSeaChanged,
    MaltaChanged,
)
