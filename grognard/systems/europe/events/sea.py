"""What happens to ports, navies and units at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Put
from grognard.kernel.records import Event
from grognard.systems.europe.state import Harbour
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class PortDamaged(Event, frozen=True):
    """A major port was damaged when it changed hands."""

    hex: HexId
    harbour: Harbour

    def changes(self) -> Iterable[Change]:
        """Write for how long."""
        return (Put("harbours", (self.hex,), self.harbour),)


SEA = (PortDamaged,)
