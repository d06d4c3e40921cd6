"""What happens in Skirmish. Each event writes what it says, and goes to the sides that see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Clear, Conceal, Drop, Patch, Put, Reveal
from grognard.kernel.records import Event, Side
from grognard.systems.skirmish.state import (
    Arrival,
    HexId,
    Mission,
    Shot,
    Standing,
    Unit,
    UnitId,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitMoved(Event, frozen=True):
    """A unit moved to a neighbouring hex."""

    unit: UnitId
    origin: HexId
    hex: HexId
    mp_left: int

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex, "mp_left": self.mp_left}),)


class UnitHalted(Event, frozen=True):
    """A march ended early."""

    unit: UnitId
    at: HexId
    why: Literal["zone", "blocked", "fire", "room"]

    def changes(self) -> Iterable[Change]:
        """Take the unit's remaining points."""
        return (Patch("units", (self.unit,), {"mp_left": 0}),)


class UnitSighted(Event, frozen=True):
    """A unit came into a side's plain sight."""

    unit: Unit
    by: Side

    def changes(self) -> Iterable[Change]:
        """Reveal the unit."""
        return (Reveal(self.by, "units", self.unit.id, self.unit),)


class ContactLost(Event, frozen=True):
    """A unit went out of a side's sight; a report stays behind."""

    unit: UnitId
    by: Side
    report: Unit

    def changes(self) -> Iterable[Change]:
        """Conceal the unit and leave the report."""
        return (
            Conceal(self.by, "units", self.unit),
            Put("reports", (self.by, self.report.id), self.report),
        )


class ReportCleared(Event, frozen=True):
    """A report turned out to be old, or its unit was seen again."""

    report: UnitId
    by: Side
    at: HexId

    def changes(self) -> Iterable[Change]:
        """Remove the report."""
        return (Drop("reports", (self.by, self.report)),)


class TraceNoted(Event, frozen=True):
    """The arbiter noted which report stands for a unit."""

    by: Side
    unit: UnitId
    report: UnitId

    def changes(self) -> Iterable[Change]:
        """Write the note."""
        return (Put("traces", (f"{self.by}/{self.unit}",), self.report),)


class TraceErased(Event, frozen=True):
    """The arbiter forgot which report stood for a unit."""

    by: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Erase the note."""
        return (Drop("traces", (f"{self.by}/{self.unit}",)),)


class UnitsRallied(Event, frozen=True):
    """Units were no longer pinned."""

    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Lift the pins."""
        return tuple(Patch("units", (unit,), {"pinned": False}) for unit in self.units)


class UnitsRested(Event, frozen=True):
    """A side's units were ready to move and fight again."""

    side: Side
    units: tuple[tuple[UnitId, int], ...]
    """Each unit with its movement points."""

    def changes(self) -> Iterable[Change]:
        """Give points back, and wipe the marks of fire and assault."""
        ready = {"fired": False, "assaulted": False}
        return tuple(
            Patch("units", (unit,), {"mp_left": points, **ready}) for unit, points in self.units
        )


class StepsLost(Event, frozen=True):
    """A unit lost steps."""

    unit: UnitId
    at: HexId
    steps_left: int
    cause: Literal["barrage", "reaction", "assault", "retreat"]

    def changes(self) -> Iterable[Change]:
        """Write the steps that are left."""
        return (Patch("units", (self.unit,), {"steps": self.steps_left}),)


class UnitDestroyed(Event, frozen=True):
    """A unit was destroyed."""

    unit: UnitId
    name: str
    at: HexId
    cause: Literal["barrage", "reaction", "assault", "retreat"]

    def changes(self) -> Iterable[Change]:
        """Remove the unit."""
        return (Drop("units", (self.unit,)),)


class UnitPinned(Event, frozen=True):
    """A unit was pinned by fire."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Pin the unit."""
        return (Patch("units", (self.unit,), {"pinned": True, "mp_left": 0}),)


class MissionAimed(Event, frozen=True):
    """A side aimed a fire mission."""

    side: Side
    hex: HexId
    shells_left: int

    def changes(self) -> Iterable[Change]:
        """Write the plan and the stock."""
        return (
            Put("plans", (self.side, self.hex), Mission(hex=self.hex)),
            Put("shells", (self.side,), self.shells_left),
        )


class MissionWithdrawn(Event, frozen=True):
    """A side withdrew a fire mission."""

    side: Side
    hex: HexId
    shells_left: int

    def changes(self) -> Iterable[Change]:
        """Take the plan out and the shell back."""
        return (
            Drop("plans", (self.side, self.hex)),
            Put("shells", (self.side,), self.shells_left),
        )


class Instructed(Event, frozen=True):
    """A side changed its standing orders."""

    side: Side
    standing: Standing

    def changes(self) -> Iterable[Change]:
        """Write the standing orders."""
        return (Put("standing", (self.side,), self.standing),)


class PlansClosed(Event, frozen=True):
    """The arbiter put the planned missions of both sides on the agenda."""

    agenda: tuple[Shot, ...]

    def changes(self) -> Iterable[Change]:
        """Write the agenda."""
        return (Put("agenda", (), self.agenda),)


class PlanSpent(Event, frozen=True):
    """A side's mission was fired and is no longer planned."""

    side: Side
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Take the plan out."""
        return (Drop("plans", (self.side, self.hex)),)


class ShellsFell(Event, frozen=True):
    """Shells fell on a hex."""

    hex: HexId


class GunFired(Event, frozen=True):
    """A gun fired at a moving unit."""

    gun: UnitId
    target: UnitId
    effect: Literal["none", "halt", "loss"]

    def changes(self) -> Iterable[Change]:
        """Mark the gun as having fired."""
        return (Patch("units", (self.gun,), {"fired": True}),)


class AssaultMade(Event, frozen=True):
    """An assault was resolved."""

    target: HexId
    units: tuple[UnitId, ...]
    attack: int
    defence: int
    column: str
    shift: int
    attack_tactics: str
    defence_tactics: str
    result: str

    def changes(self) -> Iterable[Change]:
        """Mark the hex."""
        return (Put("assaulted", (self.target,), value=True),)


class UnitsSpent(Event, frozen=True):
    """Units took part in an assault and will not do so again this turn."""

    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Mark the units."""
        return tuple(Patch("units", (unit,), {"assaulted": True}) for unit in self.units)


class AssaultsCleared(Event, frozen=True):
    """A new assault phase began."""

    def changes(self) -> Iterable[Change]:
        """Wipe the marks of the last one."""
        return (Clear("assaulted"),)


class UnitRetreated(Event, frozen=True):
    """A beaten unit retreated."""

    unit: UnitId
    origin: HexId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex, "mp_left": 0}),)


class UnitCornered(Event, frozen=True):
    """A beaten unit had nowhere to go."""

    unit: UnitId
    at: HexId


class UnitArrived(Event, frozen=True):
    """A unit entered the map."""

    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Put the unit on the map."""
        return (Put("units", (self.unit.id,), self.unit),)


class ArrivalDone(Event, frozen=True):
    """A unit that was to come had come."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Take it off the list."""
        return (Drop("arrivals", (self.unit,)),)


class ArrivalDelayed(Event, frozen=True):
    """A unit that was to come had to wait."""

    arrival: Arrival

    def changes(self) -> Iterable[Change]:
        """Write the new turn."""
        return (Put("arrivals", (self.arrival.id,), self.arrival),)


class FlagRaised(Event, frozen=True):
    """A side took an objective."""

    hex: HexId
    side: Side

    def changes(self) -> Iterable[Change]:
        """Hoist the flag."""
        return (Put("holders", (self.hex,), self.side),)


class PointsScored(Event, frozen=True):
    """A side scored points."""

    side: Side
    scored: int
    total: int
    cause: Literal["flags", "losses"]

    def changes(self) -> Iterable[Change]:
        """Write the total."""
        return (Put("points", (self.side,), self.total),)


EVENTS = (
    UnitMoved,
    UnitHalted,
    UnitSighted,
    ContactLost,
    ReportCleared,
    TraceNoted,
    TraceErased,
    UnitsRested,
    UnitsRallied,
    StepsLost,
    UnitDestroyed,
    UnitPinned,
    MissionAimed,
    MissionWithdrawn,
    Instructed,
    PlansClosed,
    PlanSpent,
    ShellsFell,
    GunFired,
    AssaultMade,
    UnitsSpent,
    AssaultsCleared,
    UnitRetreated,
    UnitCornered,
    UnitArrived,
    ArrivalDone,
    ArrivalDelayed,
    FlagRaised,
    PointsScored,
)
