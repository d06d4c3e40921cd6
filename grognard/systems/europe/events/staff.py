"""What the staff does: units get other names, hexes are changed outside the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.changes import Change, Paint, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Rail, UnitId
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitRenamed(Event, frozen=True):
    """A unit got another name. [WIE-UI-053]"""

    unit: UnitId
    before: str
    name: str

    def changes(self) -> Iterable[Change]:
        """Write the name."""
        return (Patch("units", (self.unit,), {"name": self.name}),)


class HexEdited(Event, frozen=True):
    """A power changed who holds a hex, outside the rules. [WIE-UI-044]"""

    side: Side
    hex: HexId
    place: int
    holder: int
    """The number of the power that holds it now, from 1; 0 for nobody."""
    rail: Rail | None = None
    """How its railway is now, where it has one."""

    def changes(self) -> Iterable[Change]:
        """Paint whose it is, and write its railway."""
        paint = Paint("control", (), (self.place,), bytes([self.holder]))
        return (paint,) if self.rail is None else (paint, Put("rails", (self.hex,), self.rail))


class SupplySought(Event, frozen=True):
    """A power found out anew who is in supply: it may have learned of somebody unseen."""

    reveals: ClassVar[bool] = True

    side: Side


STAFF = (UnitRenamed, HexEdited, SupplySought)
