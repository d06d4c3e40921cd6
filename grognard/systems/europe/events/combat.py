"""What happens in battle: it is fought, units retreat and advance, marks are set and wiped."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from grognard.kernel.changes import Change, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Stand, UnitId
from grognard.systems.europe.tables import Result
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class BattleFought(Event, frozen=True):
    """A battle was fought."""

    side: Side
    hex: HexId
    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    attack: str
    defence: str
    """Strengths with fractions of halves and quarters, as `7.5`."""
    column: str
    table: int
    added: int
    die: int
    result: Result


class AttackCalledOff(Event, frozen=True):
    """An attack met more than was believed, and was called off. [WIE-CBT-006]"""

    side: Side
    hex: HexId


class UnitEngaged(Event, frozen=True):
    """A unit was attacked; it left its train."""

    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Mark the unit."""
        return (Patch("units", (self.unit,), {"defended": True, "entrained": False}),)


class UnitRecovered(Event, frozen=True):
    """The marks of battle were taken from a unit."""

    unit: UnitId
    defended: bool
    retreated: bool

    def changes(self) -> Iterable[Change]:
        """Write which are left."""
        marks = {"defended": self.defended, "retreated": self.retreated}
        return (Patch("units", (self.unit,), marks),)


class UnitRetreated(Event, frozen=True):
    """A beaten unit retreated."""

    unit: UnitId
    origin: HexId
    hex: HexId
    role: Literal["attack", "defence"]

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex, "retreated": True}),)


class UnitCornered(Event, frozen=True):
    """A beaten unit had nowhere to go."""

    unit: UnitId
    at: HexId


class UnitAdvanced(Event, frozen=True):
    """A unit moved into a hex that was won."""

    unit: UnitId
    origin: HexId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex}),)


class HexOverrun(Event, frozen=True):
    """Units overran an enemy on the march; that cannot be taken back. [WIE-UI-043]"""

    final: ClassVar[bool] = True

    side: Side
    hex: HexId
    units: tuple[UnitId, ...]


class Instructed(Event, frozen=True):
    """A power told units what to do in defeat."""

    side: Side
    units: tuple[UnitId, ...]
    stand: Stand

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return tuple(Put("stands", (self.side, unit), self.stand) for unit in self.units)


COMBAT = (
    BattleFought,
    AttackCalledOff,
    UnitEngaged,
    UnitRecovered,
    UnitRetreated,
    UnitCornered,
    UnitAdvanced,
    HexOverrun,
    Instructed,
)
