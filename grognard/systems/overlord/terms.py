"""What a game of Overlord is played by: scenario, map, tables, options; fixed when it begins."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from grognard.kernel.records import Record, Side
from grognard.kernel.records import Terms as KernelTerms
from grognard.systems.overlord.tables import (
    Count,
    Echelon,
    Percent,
    Quality,
    Signed,
    Tables,
    TerrainRow,
)
from grognard.terrain.ground import map_of
from grognard.terrain.hexes import HexId
from grognard.terrain.map import Map
from grognard.terrain.shown import GroundShown

Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Box: TypeAlias = Literal[0, 1, 2]
"""Of a day: 06:00, 12:00, and 18:00, which is the night."""
Stance: TypeAlias = Literal["standard", "hold", "hold-fast", "withdraw"]
Bonus: TypeAlias = Literal["", "+", "-"]

BY_PERCENT = 10
"""Tenths of a percent in a percent."""
AXIS: Side = "axis"
ALLIES: Side = "allies"


class SideTerms(Record, frozen=True):
    """A side of the scenario."""

    id: Side
    name: str
    command: Annotated[int, msgspec.Meta(ge=-40, le=-20)]
    """Its command-and-control value."""
    superiority: Count = 0
    """Counts as counter-air without assets."""
    night_integrity: bool = False
    """Whether its integrity suffers at night."""
    bonus: Bonus = ""


class UnitTerms(Record, frozen=True):
    """A unit of the order of battle: a row of `units.csv`."""

    id: str
    side: Side
    name: str
    short: str
    """For the counter."""
    nation: str
    template: str
    quality: Quality
    grade: Literal["A", "B", "C"]
    hq: str = ""
    """The HQ it belongs to; only a root HQ has none."""
    echelon: Echelon = ""
    at: HexId = ""
    turn: Turn = 0
    """When it arrives; 0 when it stands on the map at the start."""
    entry: Literal["", "sea", "air", "edge"] = ""
    zone: str = ""
    readiness: Percent = 100
    strength: Percent = 100
    stance: Stance = "hold"
    dug_in: bool = False
    fixed: Literal["", "place", "area"] = ""
    area: str = ""
    fixed_until: Turn = 0
    """The turn on which it is released; 0 for never."""
    wakes: bool = False
    """Whether an adjacent enemy releases it."""
    move: bool = False
    """An HQ that begins with Move+ paid for."""
    combat: bool = False
    transfers: bool = False
    """A divisional HQ that may change its corps."""


class ZoneTerms(Record, frozen=True):
    """A setup zone, or the area of a fixed unit: a row of `zones.csv`."""

    id: str
    side: Side
    hexes: tuple[HexId, ...]


class FortTerms(Record, frozen=True):
    """A fort or entrenchment: a row of `forts.csv`."""

    at: HexId
    feature: Literal["fort", "entrenchment"]
    side: Side


class LocationTerms(Record, frozen=True):
    """A victory location: a row of `locations.csv`."""

    at: HexId
    name: str
    allies: Count
    axis: Count
    holder: Side

    def worth(self, side: Side) -> int:
        """Say what holding it pays a side each turn."""
        return self.allies if side == ALLIES else self.axis


class AssetTerms(Record, frozen=True):
    """An off-map asset: a row of `assets.csv`."""

    id: str
    side: Side
    asset: str
    name: str
    quality: Quality = "regular"
    turn: Turn = 0
    readiness: Percent = 100
    strength: Percent = 100
    sea: str = ""
    """The sea area of a ship."""


class WeatherTerms(Record, frozen=True):
    """The weather foreseen for a turn: a row of `weather.csv`."""

    turn: Turn
    visibility: Literal["clear", "cloudy", "overcast", "fog"]
    precipitation: Literal["none", "light-rain", "heavy-rain", "light-snow", "heavy-snow"]
    sea: Literal["good", "marginal", "storm"]
    ground: Literal["good", "mud", "frozen"]


class IncomeTerms(Record, frozen=True):
    """What a side gets from a turn on: a row of `income.csv`; turn 0 is what it begins with."""

    side: Side
    turn: Turn
    fuel: Count
    ammo: Count
    personnel: Count
    equipment: Count


class SourceTerms(Record, frozen=True):
    """A source of supply: a row of `sources.csv`."""

    at: HexId
    side: Side
    sort: Literal["main", "depot", "airhead"]
    name: str = ""
    range: Count = 0
    """0 takes the usual one."""
    seaborne: bool = False
    share: Percent = 0
    """Of the side's income, for a seaborne source."""
    turn: Turn = 0
    """From when it works."""


class Veteran(Record, frozen=True):
    """In what state a unit begins a scenario, or left the last one it fought in."""

    readiness_tenths: int
    strength_tenths: int
    quality: Quality
    born: Quality
    """The quality by which its loss is scored."""
    since: str = ""
    """When that scenario ended, as 1944-06-10T06:00:00: it has rested since."""


class SideLegacy(Record, frozen=True):
    """What a side brings from the scenarios of a campaign before."""

    points: int
    """Of victory."""
    fuel_tenths: int
    ammo_tenths: int
    personnel_tenths: int
    equipment_tenths: int


class Legacy(Record, frozen=True):
    """What a campaign carries into a scenario, by the ids of units and sides."""

    units: dict[str, Veteran] = {}
    """Everybody who has fought and lives, also those who have no part in this scenario."""
    lost: dict[str, Quality] = {}
    """Everybody who was destroyed, and the quality with which they went into their last battle."""
    sides: dict[Side, SideLegacy] = {}


class Terms(KernelTerms, kw_only=True, dict=True, frozen=True):
    """The terms of a game of Overlord."""

    title: str
    turns: int
    date: str
    """The day of the first turn, as 1944-06-10."""
    box: Box
    """The box of the day with which the game begins."""
    nights: tuple[Box, ...] = (2,)
    fog: bool = True
    players: tuple[SideTerms, ...]
    ground: GroundShown
    tables: Tables
    units: tuple[UnitTerms, ...]
    zones: tuple[ZoneTerms, ...] = ()
    forts: tuple[FortTerms, ...] = ()
    locations: tuple[LocationTerms, ...]
    assets: tuple[AssetTerms, ...] = ()
    weather: tuple[WeatherTerms, ...]
    income: tuple[IncomeTerms, ...]
    sources: tuple[SourceTerms, ...]
    seas: dict[str, tuple[HexId, ...]] = {}
    """The hexes of each sea area from which ships fire."""
    legacy: Legacy = Legacy()
    """What the campaign brings, after its first scenario."""

    @cached_property
    def map(self) -> Map:
        """The map as the kernels need it."""
        return map_of(self.ground)

    @cached_property
    def axial(self) -> dict[HexId, tuple[int, int]]:
        """Two coordinates of each hex, in which a step in a direction is the same everywhere."""
        _, rights, slopes = self.map.axial
        return dict(zip(self.map.ids, zip(rights, slopes, strict=True), strict=True))

    @cached_property
    def terrain_at(self) -> dict[HexId, TerrainRow]:
        """The row of the terrain table for each hex."""
        layer = self.map.layers["terrain"]
        return {
            name: self.tables.terrain[layer.at(place)]
            for place, name in enumerate(self.map.ids[: self.map.hexes])
        }

    @cached_property
    def observation_points(self) -> frozenset[HexId]:
        """The hexes from which one sees further."""
        layer = self.map.layers.get("observation")
        if layer is None:
            return frozenset()
        return frozenset(name for place, name in enumerate(self.map.ids) if layer.at(place))

    @cached_property
    def player(self) -> dict[Side, SideTerms]:
        """The sides by their ids."""
        return {player.id: player for player in self.players}

    @cached_property
    def unit(self) -> dict[str, UnitTerms]:
        """The order of battle by id."""
        return {row.id: row for row in self.units}

    @cached_property
    def zone(self) -> dict[str, ZoneTerms]:
        """The zones by id."""
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def location_at(self) -> dict[HexId, LocationTerms]:
        """The victory locations by their hex."""
        return {location.at: location for location in self.locations}

    def enemy(self, side: Side) -> Side:
        """Name the other side."""
        first, second = self.sides
        return second if side == first else first

    def command(self, side: Side) -> Signed:
        """A side's command-and-control value."""
        return self.player[side].command
