"""What happens to ports and hexes under air attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Drop, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Strike
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class PortStruck(Event, frozen=True):
    """A port was attacked from the air."""

    side: Side
    hex: HexId
    points: int
    result: Literal["success", "failure", "loss"]
    now: Strike

    def changes(self) -> Iterable[Change]:
        """Write what became of the port."""
        return (Put("strikes", (self.hex,), self.now),)


class PortsRecovered(Event, frozen=True):
    """A turn had passed since ports were attacked."""

    side: Side
    hexes: tuple[HexId, ...]

    def changes(self) -> Iterable[Change]:
        """Forget the attacks."""
        return tuple(Drop("strikes", (place,)) for place in self.hexes)


class HexInterdicted(Event, frozen=True):
    """Interdiction was laid on a hex, or taken off it."""

    side: Side
    hex: HexId
    on: bool
    now: tuple[Side, ...]
    """Whose interdiction lies there."""

    def changes(self) -> Iterable[Change]:
        """Write whose it is."""
        if not self.now:
            return (Drop("interdicted", (self.hex,)),)
        return (Put("interdicted", (self.hex,), self.now),)


RAIDS = (PortStruck, PortsRecovered, HexInterdicted)
