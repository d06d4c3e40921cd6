"""What happens when a turn begins and when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import Change, Clear, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.overlord.state import (
    Arrival,
    AssetId,
    Fort,
    Item,
    Setting,
    Skies,
    Stock,
    Unit,
    UnitId,
    Weather,
)
from grognard.systems.overlord.tables import Line, Quality
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable


class TurnBegan(Event, frozen=True):
    """A turn began, and with it its weather."""

    turn: int
    night: bool
    weather: Weather
    pressed: Skies
    """How the last comparison in the air ended, felt from now on."""

    def changes(self) -> Iterable[Change]:
        """Write the weather and the interdiction."""
        return (Put("weather", (), self.weather), Put("pressed", (), self.pressed))

    def notes(self) -> Iterable[Change]:
        """Wipe what was noted in the last execution."""
        tables = ("marches", "traffic", "ambushers", "fought")
        return (*(Clear(table) for table in tables), Put("tick", (), 0))


class UnitsRoused(Event, frozen=True):
    """A side's units began a new turn, in which they have done nothing yet."""

    side: Side
    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Wipe the marks of the last turn."""
        fresh = {"idle": True, "moved": False, "forced": False, "delays": 0}
        return tuple(Patch("units", (unit,), fresh) for unit in self.units)


class FortsChanged(Event, frozen=True):
    """Forts and entrenchments were doomed, or gone."""

    doomed: tuple[tuple[HexId, Fort], ...] = ()
    lost: tuple[HexId, ...] = ()

    def changes(self) -> Iterable[Change]:
        """Write what stands."""
        doomed = tuple(Put("forts", (place,), fort) for place, fort in self.doomed)
        return (*doomed, *(Drop("forts", (place,)) for place in self.lost))


class UnitArrived(Event, frozen=True):
    """A unit came onto the map."""

    unit: Unit

    def changes(self) -> Iterable[Change]:
        """Put it there."""
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


class IncomeTaken(Event, frozen=True):
    """A side got its points of the turn."""

    side: Side
    gained: Stock
    lost: Stock
    """To interdiction and the sea."""
    stock: Stock

    def changes(self) -> Iterable[Change]:
        """Write the stock."""
        return (Put("stocks", (self.side,), self.stock),)


class SupplyRenewed(Event, frozen=True):
    """Settings were paid for again, or fell back."""

    side: Side
    settings: tuple[tuple[UnitId, Setting], ...]
    stock: Stock
    fallen: tuple[UnitId, ...] = ()
    """HQs whose settings could not be paid, or may no longer be had."""

    def changes(self) -> Iterable[Change]:
        """Write the settings and what is left."""
        renewed = tuple(Put("settings", (self.side, hq), setting) for hq, setting in self.settings)
        return (*renewed, Put("stocks", (self.side,), self.stock))


class LinesTraced(Event, frozen=True):
    """Lines of communication were traced anew; units whose state changed."""

    side: Side
    lines: tuple[tuple[UnitId, Line], ...]

    def changes(self) -> Iterable[Change]:
        """Write the states."""
        return tuple(Patch("units", (unit,), {"line": line}) for unit, line in self.lines)


class UnitsReleased(Event, frozen=True):
    """Fixed units were free to move."""

    units: tuple[UnitId, ...]

    def changes(self) -> Iterable[Change]:
        """Lift the restriction."""
        free = {"fixed": "", "area": "", "fixed_until": 0, "wakes": False}
        return tuple(Patch("units", (unit,), free) for unit in self.units)


class CorpsChanged(Event, frozen=True):
    """A divisional HQ came under another corps."""

    hq: UnitId
    corps: UnitId

    def changes(self) -> Iterable[Change]:
        """Write the new superior, who makes good the loss of the old one."""
        return (Patch("units", (self.hq,), {"hq": self.corps, "orphan": False}),)


class TransferDone(Event, frozen=True):
    """A planned change of corps was carried out, or came to nothing."""

    side: Side
    hq: UnitId
    turn: int | None
    """When it took place; nothing if it did not."""

    def changes(self) -> Iterable[Change]:
        """Take the plan out, and note the turn."""
        gone = Drop("transfers", (self.side, self.hq))
        if self.turn is None:
            return (gone,)
        return (gone, Put("transferred", (self.side, self.hq), self.turn))


class FortuneDrawn(Event, frozen=True):
    """It was drawn who goes first in this execution where both sides are equal."""

    side: Side

    def changes(self) -> Iterable[Change]:
        """Note the side."""
        return (Put("favoured", (), self.side),)


class SkiesCompared(Event, frozen=True):
    """Counter-air of both sides was compared."""

    skies: Skies

    def changes(self) -> Iterable[Change]:
        """Write the result."""
        return (Put("skies", (), self.skies),)


class AssetUsed(Event, frozen=True):
    """An asset flew, fired or was spent, or was hit."""

    asset: AssetId
    readiness_tenths: int
    strength_tenths: int
    back: int

    def changes(self) -> Iterable[Change]:
        """Write its condition and when it returns."""
        condition = {
            "readiness_tenths": self.readiness_tenths,
            "strength_tenths": self.strength_tenths,
            "back": self.back,
        }
        return (Patch("assets", (self.asset,), condition),)


class AssetGone(Event, frozen=True):
    """An asset was spent for good."""

    asset: AssetId

    def changes(self) -> Iterable[Change]:
        """Take it off the list."""
        return (Drop("assets", (self.asset,)),)


class AssetsRested(Event, frozen=True):
    """Assets without a mission recovered."""

    side: Side
    assets: tuple[tuple[AssetId, int], ...]

    def changes(self) -> Iterable[Change]:
        """Write their readiness."""
        return tuple(
            Patch("assets", (asset,), {"readiness_tenths": readiness})
            for asset, readiness in self.assets
        )


class UnitsRested(Event, frozen=True):
    """Units recovered, wore out in a pocket, or dug in."""

    side: Side
    rested: tuple[tuple[UnitId, int, int], ...]
    """Each with its readiness and strength."""
    dug_in: tuple[UnitId, ...] = ()

    def changes(self) -> Iterable[Change]:
        """Write their condition."""
        rested = tuple(
            Patch("units", (unit,), {"readiness_tenths": readiness, "strength_tenths": strength})
            for unit, readiness, strength in self.rested
        )
        return (*rested, *(Patch("units", (unit,), {"dug_in": True}) for unit in self.dug_in))


class UnitsReinforced(Event, frozen=True):
    """Replacements came to the units of an HQ."""

    side: Side
    hq: UnitId
    units: tuple[tuple[UnitId, int], ...]
    """Each with its strength."""

    def changes(self) -> Iterable[Change]:
        """Write the strengths."""
        return tuple(
            Patch("units", (unit,), {"strength_tenths": strength}) for unit, strength in self.units
        )


class PointsSpent(Event, frozen=True):
    """A side spent points, or got them back."""

    side: Side
    stock: Stock

    def changes(self) -> Iterable[Change]:
        """Write what is left."""
        return (Put("stocks", (self.side,), self.stock),)


class HqLost(Event, frozen=True):
    """Units lost their HQ, and with it a level of quality."""

    side: Side
    units: tuple[tuple[UnitId, UnitId, Quality], ...]
    """Each with its next higher HQ and its quality."""

    def changes(self) -> Iterable[Change]:
        """Write who commands them now."""
        return tuple(
            Patch("units", (unit,), {"hq": hq, "quality": quality, "orphan": True})
            for unit, hq, quality in self.units
        )


class LocationTaken(Event, frozen=True):
    """A side took a victory location."""

    hex: HexId
    side: Side

    def changes(self) -> Iterable[Change]:
        """Write the holder."""
        return (Put("holders", (self.hex,), self.side),)


class PointsScored(Event, frozen=True):
    """A side scored victory points."""

    side: Side
    scored: int
    total: int
    cause: Literal["locations", "losses"]

    def changes(self) -> Iterable[Change]:
        """Write the total."""
        return (Put("points", (self.side,), self.total),)


class AgendaSet(Event, frozen=True):
    """The arbiter noted what is still to be resolved."""

    agenda: tuple[Item, ...]

    def changes(self) -> Iterable[Change]:
        """Write the agenda."""
        return (Put("agenda", (), self.agenda),)


TURN = (
    TurnBegan,
    UnitsRoused,
    FortsChanged,
    UnitArrived,
    ArrivalDone,
    ArrivalDelayed,
    IncomeTaken,
    SupplyRenewed,
    LinesTraced,
    UnitsReleased,
    CorpsChanged,
    TransferDone,
    FortuneDrawn,
    SkiesCompared,
    AssetUsed,
    AssetGone,
    AssetsRested,
    UnitsRested,
    UnitsReinforced,
    PointsSpent,
    HqLost,
    LocationTaken,
    PointsScored,
    AgendaSet,
)
