"""What happens to works: they fall, change hands, or divisions dig in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import UnitId, Work
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class WorkFell(Event, frozen=True):
    """A work was destroyed."""

    hex: HexId
    what: str

    def changes(self) -> Iterable[Change]:
        """Take the work off the map."""
        return (Drop("works", (self.hex,)),)


class WorkTaken(Event, frozen=True):
    """A work changed hands."""

    hex: HexId
    side: Side
    work: Work

    def changes(self) -> Iterable[Change]:
        """Write whose it is."""
        return (Put("works", (self.hex,), self.work),)


class WorkAttacked(Event, frozen=True):
    """A fortress was attacked, or the battles of a phase are over. [WIE-CBT-010]"""

    hex: HexId
    attacked: bool

    def changes(self) -> Iterable[Change]:
        """Mark the work, or wipe the mark."""
        return (Patch("works", (self.hex,), {"attacked": self.attacked}),)


class UnitFortified(Event, frozen=True):
    """A division dug in, or left its works."""

    unit: UnitId
    fortified: bool
    attack: int
    defence: int
    moves: int

    def changes(self) -> Iterable[Change]:
        """Write its values."""
        values = {"attack": self.attack, "defence": self.defence, "moves": self.moves}
        return (Patch("units", (self.unit,), {"fortified": self.fortified, **values}),)


class FortifyingFailed(Event, frozen=True):
    """A division tried to dig in, in vain."""

    unit: UnitId


class WestInvaded(Event, frozen=True):
    """The Axis entered France or the Low Countries for the first time."""

    turn: int

    def changes(self) -> Iterable[Change]:
        """Write when that was."""
        return (Put("west", (), self.turn),)


WORKS = (WorkFell, WorkTaken, WorkAttacked, UnitFortified, FortifyingFailed, WestInvaded)
