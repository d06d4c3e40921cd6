"""What happens in the Reinforcement Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.europe.state import Loaded, Pool, Return, Unit, UnitId, Work
from grognard.systems.europe.tables import Kind, Size
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnitAwaited(Event, frozen=True):
    """A new unit stands ready to be placed."""

    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Keep it until it is placed."""
        return (Put("waiting", (self.unit.side, self.unit.id), self.unit),)


class UnitCalled(Event, frozen=True):
    """A unit no longer waits: it is being placed."""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Drop it from those that wait."""
        return (Drop("waiting", (self.side, self.unit)),)


class LossForgotten(Event, frozen=True):
    """A lost unit was raised again, or counts for something else."""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Drop it from the lost."""
        return (Drop("lost", (self.side, self.unit)),)


class PoolChanged(Event, frozen=True):
    """Replacement points of a nation on a front arrived or were used."""

    side: Side
    front: str
    nation: str
    pool: Pool

    def changes(self) -> Iterable[Change]:
        """Write what is left."""
        return (Put("pools", (self.side, f"{self.front}/{self.nation}"), self.pool),)


class SpareChanged(Event, frozen=True):
    """Replacement points of a nation that have no front came, or were given one."""

    side: Side
    nation: str
    pool: Pool

    def changes(self) -> Iterable[Change]:
        """Write what there is."""
        return (Put("spare", (self.side, self.nation), self.pool),)


class MovingChanged(Event, frozen=True):
    """Replacement points of a nation left a front, or have come to those without one."""

    side: Side
    nation: str
    pool: Pool

    def changes(self) -> Iterable[Change]:
        """Write what is under way."""
        return (Put("moving", (self.side, self.nation), self.pool),)


class PersonnelChanged(Event, frozen=True):
    """A power has so many quarters of personnel points."""

    side: Side
    quarters: int

    def changes(self) -> Iterable[Change]:
        """Write what there is."""
        return (Put("personnel_quarters", (self.side,), self.quarters),)


class UnitRestored(Event, frozen=True):
    """A battle group became a whole unit again."""

    unit: UnitId
    attack: int
    defence: int
    moves: int

    def changes(self) -> Iterable[Change]:
        """Write the values of the whole unit."""
        values = {"attack": self.attack, "defence": self.defence, "moves": self.moves}
        return (Patch("units", (self.unit,), {"group": False, **values}),)


class UnitReformed(Event, frozen=True):
    """A unit became one of another template."""

    unit: UnitId
    into: str
    kind_: Kind
    size: Size
    attack: int
    defence: int
    moves: int

    def changes(self) -> Iterable[Change]:
        """Write what it is now."""
        values = {
            "template": self.into,
            "kind": self.kind_,
            "size": self.size,
            "attack": self.attack,
            "defence": self.defence,
            "moves": self.moves,
        }
        return (Patch("units", (self.unit,), values),)


class UnitTaken(Event, frozen=True):
    """A unit left the map without being lost: put together, broken down, loaded, called away."""

    unit: UnitId
    name: str
    at: HexId
    why: str

    def changes(self) -> Iterable[Change]:
        """Take it off the map."""
        return (Drop("units", (self.unit,)),)


class AirborneLoaded(Event, frozen=True):
    """An airborne unit went into the box of a front."""

    loaded: Loaded

    def changes(self) -> Iterable[Change]:
        """Write when it will be ready."""
        return (Put("loaded", (self.loaded.unit.id,), self.loaded),)


class FortsCounted(Event, frozen=True):
    """A power has so many fortifications to place."""

    side: Side
    count: int

    def changes(self) -> Iterable[Change]:
        """Write how many."""
        return (Put("forts", (self.side,), self.count),)


class FortBuilt(Event, frozen=True):
    """A fortification was placed."""

    hex: HexId
    work: Work

    def changes(self) -> Iterable[Change]:
        """Make it part of the map."""
        return (Put("works", (self.hex,), self.work),)


class FortRazed(Event, frozen=True):
    """A fortification was removed."""

    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Take it off the map."""
        return (Drop("works", (self.hex,)),)


class UpgradeCounted(Event, frozen=True):
    """A limited upgrade was used."""

    side: Side
    into: str
    times: int

    def changes(self) -> Iterable[Change]:
        """Write how often."""
        return (Put("upgraded", (self.side, self.into), self.times),)


class WithdrawalMet(Event, frozen=True):
    """A unit went to a withdrawal."""

    side: Side
    withdrawal: str
    given: int

    def changes(self) -> Iterable[Change]:
        """Write how many it has had."""
        return (Put("withdrawn", (self.side, self.withdrawal), self.given),)


class BeachheadCleared(Event, frozen=True):
    """A beachhead was dissolved."""

    hex: HexId
    side: Side

    def changes(self) -> Iterable[Change]:
        """Take it off the map."""
        return (Drop("beachheads", (self.hex,)),)


class NbefNamed(Event, frozen=True):
    """Another unit is free of the limits of the BEF."""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Write which."""
        return (Put("nbef", (self.side,), self.unit),)


class UnitSentHome(Event, frozen=True):
    """A battle group went home to be rebuilt."""

    side: Side
    back: Return

    def changes(self) -> Iterable[Change]:
        """Write when it is back."""
        return (Put("returning", (self.side, self.back.unit.id), self.back),)


class UnitCameBack(Event, frozen=True):
    """A unit that had gone home is back."""

    side: Side
    unit: UnitId

    def changes(self) -> Iterable[Change]:
        """Expect it no longer."""
        return (Drop("returning", (self.side, self.unit)),)


class SnowCounted(Event, frozen=True):
    """Another snow turn came over the war in Russia."""

    snows: int

    def changes(self) -> Iterable[Change]:
        """Write how many there were."""
        return (Put("snows", (), self.snows),)


class DutyChanged(Event, frozen=True):
    """A power noted what it has still to do in the phase, or has done."""

    side: Side
    duty: str
    count: int

    def changes(self) -> Iterable[Change]:
        """Write it."""
        return (Put("duties", (self.side, self.duty), self.count),)


class LevyRaised(Event, frozen=True):
    """A country raised its army."""

    country: str
    occasion: str

    def changes(self) -> Iterable[Change]:
        """Write that it did."""
        return (Put("levied", (f"{self.country}/{self.occasion}",), value=True),)


REINFORCEMENT = (
    UnitAwaited,
    UnitCalled,
    LossForgotten,
    PoolChanged,
    UnitRestored,
    UnitReformed,
    UnitTaken,
    AirborneLoaded,
    FortsCounted,
    FortBuilt,
    FortRazed,
    UpgradeCounted,
    WithdrawalMet,
    BeachheadCleared,
    NbefNamed,
    UnitSentHome,
    UnitCameBack,
    SnowCounted,
    DutyChanged,
    LevyRaised,
    SpareChanged,
    MovingChanged,
    PersonnelChanged,
)
