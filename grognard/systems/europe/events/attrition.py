"""What happens to units that march and fight for long: they wear out, and recover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Patch
from grognard.kernel.records import Event
from grognard.systems.europe.state import UnitId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitWorn(Event, frozen=True):
    """A unit wore out, or recovered."""

    unit: UnitId
    attrition: int

    def changes(self) -> Iterable[Change]:
        """Write how worn it is."""
        return (Patch("units", (self.unit,), {"attrition": self.attrition}),)


ATTRITION = (UnitWorn,)
