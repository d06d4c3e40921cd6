"""What happens on the map: marches, battles, fire, work, and what each side gets to know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Record, Side
from grognard.systems.overlord.state import AssetId, March, SideId, Unit, UnitId
from grognard.systems.overlord.tables import Intensity
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable

Battle = Literal["set-piece", "move-and-attack", "meeting", "ambush", "overrun"]
"""The kinds of ground battles."""
Why = Literal["quality", "flank", "shock", "air", "command", "engineers"]
"""What moves the odds."""
Outcome = Literal["held", "retreat", "withdrawal", "cornered", "destroyed", "damage"]


class UnitMarched(Event, frozen=True):
    """A unit went on to a neighbouring hex."""

    unit: UnitId
    origin: HexId
    hex: HexId
    tick: int

    def changes(self) -> Iterable[Change]:
        """Move the unit; marching ends digging in and rest."""
        went = {"at": self.hex, "moved": True, "idle": False, "dug_in": False}
        return (Patch("units", (self.unit,), went),)


class UnitTired(Event, frozen=True):
    """A march, an overrun or fire cost a unit readiness."""

    unit: UnitId
    readiness_tenths: int
    cause: Literal["march", "overrun", "fire"]

    def changes(self) -> Iterable[Change]:
        """Write its readiness."""
        tired = {"readiness_tenths": self.readiness_tenths, "idle": False}
        return (Patch("units", (self.unit,), tired),)


class UnitDelayed(Event, frozen=True):
    """A unit failed its command check and lost time."""

    unit: UnitId
    delays: int

    def changes(self) -> Iterable[Change]:
        """Count the delay."""
        return (Patch("units", (self.unit,), {"delays": self.delays}),)


class UnitHalted(Event, frozen=True):
    """A march could not go on."""

    unit: UnitId
    at: HexId
    why: Literal["enemy", "zone", "room", "closed", "tired", "ambush", "battle"]


class MarchNoted(Event, frozen=True):
    """The arbiter noted how far marches have come."""

    tick: int
    marches: tuple[tuple[UnitId, March], ...]
    traffic: tuple[tuple[HexId, int], ...] = ()

    def changes(self) -> Iterable[Change]:
        """Write the notes."""
        marches = tuple(Put("marches", (unit,), march) for unit, march in self.marches)
        traffic = tuple(Put("traffic", (place,), units) for place, units in self.traffic)
        return (*marches, *traffic, Put("tick", (), self.tick))


class UnitShifted(Event, frozen=True):
    """A unit was moved by a battle, or by recce caution."""

    unit: UnitId
    origin: HexId
    hex: HexId
    why: Literal["retreat", "withdrawal", "advance", "scout"]

    def changes(self) -> Iterable[Change]:
        """Move the unit; it has lost what else it was to march."""
        went = {
            "at": self.hex,
            "moved": True,
            "idle": False,
            "dug_in": False,
            "forced": self.why != "scout",
        }
        return (Patch("units", (self.unit,), went),)


class UnitsEngaged(Event, frozen=True):
    """Units attacked or fired, and so did not rest."""

    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Mark them."""
        return tuple(Patch("units", (unit,), {"idle": False}) for unit in self.units)


class Shift(Record, frozen=True):
    """A reason that moved the odds, and by how many tenths of a column."""

    why: Why
    tenths: int


class BattleFought(Event, frozen=True):
    """A battle was resolved. Each side hears of it in the names of its own view."""

    battle: Battle
    hex: HexId
    attacker: Side
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    attack_tenths: int
    defence_tenths: int
    attack_integrity: int
    defence_integrity: int
    shifts: tuple[Shift, ...]
    odds: str
    """Before the shifts."""
    column: str
    """After them."""
    intensity: Intensity
    die: int
    attacker_damage_tenths: int
    defender_damage_tenths: int
    outcome: Outcome


class UnitsHurt(Event, frozen=True):
    """Units lost readiness and strength."""

    units: tuple[tuple[UnitId, int, int], ...]
    """Each with what it has left of both."""
    cause: Literal["battle", "bombardment", "encirclement"]

    def changes(self) -> Iterable[Change]:
        """Write what is left."""
        return tuple(
            Patch("units", (unit,), {"readiness_tenths": readiness, "strength_tenths": strength})
            for unit, readiness, strength in self.units
        )


class UnitDestroyed(Event, frozen=True):
    """A unit was destroyed."""

    unit: UnitId
    name: str
    at: HexId
    cause: Literal["battle", "overrun", "bombardment", "encirclement"]

    def changes(self) -> Iterable[Change]:
        """Take the unit off the map."""
        return (Drop("units", (self.unit,)),)


class EnemyDestroyed(Event, frozen=True):
    """A side saw an enemy unit destroyed."""

    by: Side
    report: UnitId
    name: str
    at: HexId

    def changes(self) -> Iterable[Change]:
        """Take the report off the map."""
        return (Drop("reports", (self.by, self.report)),)


class HexBombarded(Event, frozen=True):
    """Guns, ships or aircraft bombarded a hex."""

    hex: HexId
    by: Side
    points_tenths: int
    column: str
    die: int
    modifier: int
    result: int
    """Readiness lost, in percent."""


class FlakFired(Event, frozen=True):
    """Anti-aircraft fire met an aircraft."""

    hex: HexId
    by: Side
    asset: AssetId
    strength: int
    odds: str
    die: int
    effect: Literal["-", "H", "A"]


class MissionFailed(Event, frozen=True):
    """A mission came to nothing."""

    asset: AssetId
    why: Literal["grounded", "storm", "counter-air", "flak", "unseen", "no-battle", "night"]


class WorkDone(Event, frozen=True):
    """Engineers changed something on a hexside."""

    work: Literal["breach", "destroy", "repair", "pontoon"]
    side: SideId

    def changes(self) -> Iterable[Change]:
        """Write what is there now."""
        match self.work:
            case "breach":
                return (Put("breaches", (self.side,), value=True),)
            case "destroy":
                return (Put("bridges", (self.side,), "blown"),)
            case "pontoon":
                return (Put("bridges", (self.side,), "pontoon"),)
            case _:
                return (Drop("bridges", (self.side,)),)


class PontoonLifted(Event, frozen=True):
    """A pontoon was taken in, since no engineers kept it."""

    side: SideId

    def changes(self) -> Iterable[Change]:
        """Take it out."""
        return (Drop("bridges", (self.side,)),)


class WorkFailed(Event, frozen=True):
    """Engineers tried in vain, or are not done yet."""

    unit: UnitId
    work: Literal["breach", "destroy", "repair", "pontoon"]
    side: SideId


class UnitDivided(Event, frozen=True):
    """A unit was broken down into three."""

    unit: UnitId
    parts: tuple[Unit, ...]

    def changes(self) -> Iterable[Change]:
        """Put the parts in its place."""
        parts = tuple(Put("units", (part.id,), part) for part in self.parts)
        return (Drop("units", (self.unit,)), *parts)


class UnitsCombined(Event, frozen=True):
    """Three parts became one unit again."""

    parts: tuple[UnitId, ...]
    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Put the unit in their place."""
        parts = tuple(Drop("units", (part,)) for part in self.parts)
        return (*parts, Put("units", (self.unit.id,), self.unit))


class ReportMade(Event, frozen=True):
    """A side learned of an enemy unit, or more or less of it, or that it moved."""

    by: Side
    report: Unit
    origin: HexId = ""
    """Where it came from, if it was seen to move."""

    def changes(self) -> Iterable[Change]:
        """Write the report."""
        return (Put("reports", (self.by, self.report.id), self.report),)


class ReportFaded(Event, frozen=True):
    """A side no longer knew anything of an enemy unit, or found nothing where it was to be."""

    by: Side
    report: UnitId

    def changes(self) -> Iterable[Change]:
        """Remove the report."""
        return (Drop("reports", (self.by, self.report)),)


class TraceNoted(Event, frozen=True):
    """The arbiter noted which report stands for a unit, or that none does."""

    by: Side
    unit: UnitId
    report: UnitId | None

    def changes(self) -> Iterable[Change]:
        """Write the note."""
        key = (f"{self.by}/{self.unit}",)
        return (Drop("traces", key),) if self.report is None else (Put("traces", key, self.report),)


class FightNoted(Event, frozen=True):
    """The arbiter noted who met whom in battle, and who has sprung an ambush."""

    pairs: tuple[str, ...]
    """As `side/unit`."""
    ambushers: tuple[UnitId, ...] = ()

    def changes(self) -> Iterable[Change]:
        """Write the notes."""
        met = tuple(Put("fought", (pair,), value=True) for pair in self.pairs)
        return (*met, *(Put("ambushers", (unit,), value=True) for unit in self.ambushers))


class CoverSeen(Event, frozen=True):
    """A side's reconnaissance covered the map in this way."""

    side: Side
    cover: bytes

    def changes(self) -> Iterable[Change]:
        """Write the strengths."""
        return (Put("cover", (self.side,), self.cover),)


FIELD = (
    UnitMarched,
    UnitTired,
    UnitDelayed,
    UnitHalted,
    MarchNoted,
    UnitShifted,
    UnitsEngaged,
    BattleFought,
    UnitsHurt,
    UnitDestroyed,
    EnemyDestroyed,
    HexBombarded,
    FlakFired,
    MissionFailed,
    WorkDone,
    PontoonLifted,
    WorkFailed,
    UnitDivided,
    UnitsCombined,
    ReportMade,
    ReportFaded,
    TraceNoted,
    FightNoted,
    CoverSeen,
)
