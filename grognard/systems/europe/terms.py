"""What a game of War in Europe is played by: scenario, map, tables, options; fixed at its start."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from grognard.kernel.records import Record, Side
from grognard.kernel.records import Terms as KernelTerms
from grognard.systems.europe.tables import (
    CYCLES,
    FRONTS,
    TURNS,
    Centre,
    Climate,
    Count,
    Cycle,
    Front,
    Gauge,
    Power,
    Tables,
    TerrainRow,
    Year,
)
from grognard.terrain.ground import map_of
from grognard.terrain.hexes import HexId
from grognard.terrain.map import Map, frozen
from grognard.terrain.shown import GroundShown

Bytes: TypeAlias = NDArray[np.uint8]
Turn: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]

AXIS: Power = "axis"
ALLIES: Power = "allies"
SOVIETS: Power = "soviets"
War: TypeAlias = Literal["west", "east", "europe"]
WARS: tuple[War, ...] = ("west", "east", "europe")
CLIMATES: tuple[Climate, ...] = ("arid", "moderate", "severe")


def war_of(sides: Collection[Side]) -> War:
    """Which of the three fronts is played: by the powers that take part. [WIE-GAME-016]"""
    if SOVIETS not in sides:
        return "west"
    return "europe" if ALLIES in sides else "east"


class Date(Record, frozen=True, order=True):
    """A game turn of the calendar: year, cycle 1 to 13, turn 1 to 4. [WIE-SEQ-002]"""

    year: Year
    cycle: Cycle
    turn: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]

    @property
    def weeks(self) -> int:
        """Its game turn, counted from the beginning of all years."""
        return (self.year * CYCLES + self.cycle - 1) * TURNS + self.turn - 1

    def after(self, turns: int) -> Date:
        """The date so many game turns later. [WIE-SEQ-002]"""
        cycles, turn = divmod(self.weeks + turns, TURNS)
        year, cycle = divmod(cycles, CYCLES)
        return Date(year, cycle + 1, turn + 1)


class Options(Record, frozen=True):
    """The optional rules a game is played with. [WIE-OPT-004]"""

    fog: bool = False
    variable_weather: bool = False
    control_blocks_supply: bool = False
    minor_zones: bool = False
    blitz_zones: bool = False
    partial_odds: bool = False
    no_exchange_out_of_supply: bool = False
    full_air_assaults: bool = False
    no_air_limits: bool = False
    additional_units: bool = False
    no_russia_range: bool = False
    no_winter_losses: bool = False
    partisans_cut_rail: bool = False
    sealion: bool = False
    kg_rebuilds: bool = False
    basic_attrition: bool = False
    advanced_attrition: bool = False
    variable_allied_strength: bool = False
    italy_must_join: bool = False
    afrika_supply: bool = False
    malta_tobruk: bool = False
    north_africa_limits: bool = False
    winter_supply_limit: bool = False
    ukraine: bool = False


class SideTerms(Record, frozen=True):
    """A power of the scenario."""

    id: Power
    name: str


class UnitTerms(Record, frozen=True):
    """A unit of the order of battle: a row of `units.csv`."""

    id: str
    template: str
    name: str
    short: str
    """For the counter."""
    at: HexId
    turn: Turn = 0
    """When it arrives; 0 when it stands on the map at the start."""
    group: bool = False
    """Whether it begins as a battle group."""
    power: Literal["axis", "allies", "soviets", ""] = ""
    """Whom it fights for, where its nation does not say so."""
    box: Literal["west", "east", "south", ""] = ""
    """The front in whose airborne box it waits at the start, ready to fly."""


class WingTerms(Record, frozen=True):
    """Air points of a nation on a front at the start: a row of `air.csv`. [WIE-AIR-001]"""

    nation: str
    front: Front
    points: Count
    power: Literal["axis", "allies", "soviets", ""] = ""
    """Whom they fight for, where their nation does not say so."""


class TransportTerms(Record, frozen=True):
    """Air transport points of a power on a front at the start: a row of `transports.csv`."""

    power: Power
    front: Front
    points: Count


class SourceTerms(Record, frozen=True):
    """A source of supply: a row of `sources.csv`. [WIE-SUP-009]"""

    at: HexId
    nation: str


class WorkTerms(Record, frozen=True):
    """A fortress or a stretch of a line that stands at the start. [WIE-CBT-022] [WIE-CBT-031]"""

    at: HexId
    kind: Literal["fortification", "maginot", "liege", "tobruk", "west-wall"]
    side: Power
    faces: tuple[str, ...] = ()
    """The hexsides that are its front."""


class CentreTerms(Record, frozen=True):
    """Centres of a hex: a row of `centers.csv` or `production.csv` of the map. [WIE-PSU-024]"""

    at: HexId
    kind: Centre
    nation: str
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class ReplacementTerms(Record, frozen=True):
    """Replacement points of a nation on a front: a row of `replacements.csv`. [WIE-REIN-007]"""

    nation: str
    front: Front
    turn: Turn = 0
    """When they arrive; 0 for those of the start."""
    infantry: Count = 0
    mechanized: Count = 0


class PlacementTerms(Record, frozen=True):
    """Where new units of a nation come in: a row of `placements.csv`. [WIE-EDT-053]

    Without a row they come in its placement or personnel centres, or in the cities of its country.
    """

    nation: str
    hexes: tuple[HexId, ...]


class WithdrawalTerms(Record, frozen=True):
    """Units that a power has to give up: a row of `withdrawals.csv`. [WIE-REIN-032]"""

    id: str
    turn: Turn
    template: str
    count: Count
    early: Count = 4
    """So many game turns before it is due the units may go."""
    power: Literal["axis", "allies", "soviets", ""] = ""


class FortTerms(Record, frozen=True):
    """Fortifications that a power may place: a row of `fortifications.csv`. [WIE-REIN-019]"""

    power: Power
    turn: Turn
    count: Count


class LevelTerms(Record, frozen=True):
    """With which total of points a side has won: `{ compare = "at-least", total = 20 }`.

    [WIE-EDT-060]
    """

    total: Points
    compare: Literal["at-least", "at-most"] = "at-least"


class PointTerms(Record, frozen=True):
    """What adds to the total, or takes off it. [WIE-EDT-061]"""

    what: Literal["axis-holds", "others-hold", "surrender", "loss"]
    of: str
    """A hex that is held, a nation that gave up, or a power that loses units."""
    points: Points
    """Once, and for losses for each unit that was lost or reduced."""


class VictoryTerms(Record, frozen=True):
    """How a scenario is won: the table `[victory]` of its `scenario.toml`.

        [victory]
        check = "turn"                                  # or "end": only after the last turn
        axis = { total = 20 }                           # at least; one total for the Axis
        others = { compare = "at-most", total = 5 }     # and one for those against it
        points = [
            { what = "axis-holds", of = "081064", points = 10 },
            { what = "others-hold", of = "079070", points = -5 },
            { what = "surrender", of = "poland", points = 10 },
            { what = "loss", of = "axis", points = -1 },
        ]

    There is one total, which begins at `start`. With both levels reached, or none after the last
    turn, nobody has won. [WIE-EDT-059] [WIE-EDT-060] [WIE-EDT-061]
    """

    axis: LevelTerms
    others: LevelTerms
    check: Literal["turn", "end"] = "end"
    start: Points = 0
    points: tuple[PointTerms, ...] = ()


class SpecialTerms(Record, frozen=True):
    """The special rules a scenario is played with: the table `[special]` of `scenario.toml`.

    [WIE-EDT-062] [WIE-EDT-063] [WIE-EDT-064] [WIE-EDT-065] [WIE-EDT-066]
    """

    soviets_grounded_east: bool = False
    """No Soviet air points are allocated in the east on turn one."""
    axis_grounded_east: bool = False
    axis_grounded_south: bool = False
    blitz: bool = False
    """Axis units pay less to enter enemy zones of control on turn one."""
    frozen: tuple[Front, ...] = ()
    """Fronts on which nobody acts in the first turns."""
    airfields: bool = False
    """The Axis strikes the airfields of the Soviets as the war between them begins."""
    shock: bool = False
    """The Axis wins at once if it takes personnel centres early."""


class LimitTerms(Record, frozen=True):
    """Where units of a nation may go: a row of `movement.csv` of the map. [WIE-MOV-004]"""

    nation: str
    open: tuple[str, ...] = ()
    """Areas it may enter besides its own country; everything where there are none."""
    closed: tuple[str, ...] = ()
    """Areas it may never enter."""
    hexes: int = 0
    near: str = ""
    """So far from this country it may also go, where it may go at all."""


class FleetTerms(Record, frozen=True):
    """Points a navy has at the start besides its permanent ones: a row of `fleets.csv`."""

    navy: str
    ntp: int = 0
    amph: int = 0
    surf: int = 0


class Terms(KernelTerms, kw_only=True, dict=True, frozen=True):
    """The terms of a game of War in Europe."""

    title: str
    first: Date
    turns: int
    players: tuple[SideTerms, ...]
    ground: GroundShown
    tables: Tables
    units: tuple[UnitTerms, ...]
    sources: tuple[SourceTerms, ...] = ()
    fronts: tuple[Front, ...] = FRONTS
    """The air fronts of the game. [WIE-AIR-001]"""
    wings: tuple[WingTerms, ...] = ()
    transports: tuple[TransportTerms, ...] = ()
    holders: dict[str, Power] = {}
    """Who holds each country at the start, by its name in the map; neutral ones are not here."""
    control: dict[HexId, Power] = {}
    """Hexes that are not in the hands of who holds their country."""
    gauges: dict[HexId, Gauge] = {}
    """Rail hexes of another gauge than the map prints. [WIE-MAP-005]"""
    works: tuple[WorkTerms, ...] = ()
    vichy: bool = False
    """Whether Vichy France exists."""
    options: Options = Options()
    places: dict[str, HexId] = {}
    """The hexes of places that rules name: `key-places.csv` of the map, by name."""
    areas: dict[str, tuple[HexId, ...]] = {}
    """The hexes of areas that rules name: `named-areas.csv` of the map, by id."""
    centres: tuple[CentreTerms, ...] = ()
    replacements: tuple[ReplacementTerms, ...] = ()
    placements: tuple[PlacementTerms, ...] = ()
    withdrawals: tuple[WithdrawalTerms, ...] = ()
    fortifications: tuple[FortTerms, ...] = ()
    game: Literal["scenario", "campaign"] = "scenario"
    """Whether it has production, politics and partisans. [WIE-GAME-017] [WIE-GAME-018]"""
    victory: VictoryTerms | None = None
    special: SpecialTerms = SpecialTerms()
    fleets: tuple[FleetTerms, ...] = ()
    limits: tuple[LimitTerms, ...] = ()
    borders: tuple[tuple[HexId, HexId], ...] = ()
    """Pairs of neighbours between which no Axis unit goes or attacks before it has Leningrad."""

    @cached_property
    def map(self) -> Map:
        """The map as the kernels need it."""
        return map_of(self.ground)

    @cached_property
    def terrain_at(self) -> tuple[TerrainRow, ...]:
        """The row of the terrain table for each place."""
        layer = self.map.layers["terrain"]
        return tuple(self.tables.terrain[layer.at(place)] for place in range(self.map.hexes))

    @cached_property
    def climate_at(self) -> Bytes:
        """The climate of each place, as a number of `CLIMATES`. [WIE-MAP-013]"""
        return self.map.layers["climate"].recoded(CLIMATES)

    @cached_property
    def arctic_at(self) -> NDArray[np.bool_]:
        """Whether each place lies in the Arctic. [WIE-MAP-014]"""
        layer = self.map.layers.get("arctic")
        if layer is None:
            return frozen(np.zeros(self.map.size, np.bool_))
        return frozen(layer.recoded(("arctic",)) == 1)

    @cached_property
    def front_at(self) -> Bytes:
        """The front of each place, as a number of `FRONTS`. [WIE-MAP-012]"""
        return self.map.layers["front"].recoded(FRONTS)

    def front(self, place: HexId) -> Front:
        """Name the air front of a hex. [WIE-MAP-012]"""
        return FRONTS[int(self.front_at[self.map.place(place)])]

    @cached_property
    def settled(self) -> frozenset[HexId]:
        """The hexes with a city or a port. [WIE-MAP-002]"""
        marks = self.ground.marks
        return frozenset(
            mark.at
            for mark in marks
            if mark.layer == "ports" or (mark.layer == "settlements" and mark.kind != "town")
        )

    def country(self, place: HexId) -> str:
        """Name the country or territory of a hex; nothing at sea."""
        return self.map.layers["country"].at(self.map.place(place))

    def climate(self, place: HexId) -> Climate:
        """Name the climate of a hex. [WIE-MAP-013]"""
        return CLIMATES[int(self.climate_at[self.map.place(place)])]

    @property
    def war(self) -> War:
        """Which of the three fronts is played."""
        return war_of(self.sides)

    def enemies(self, side: Side) -> tuple[Side, ...]:
        """Name the powers a power fights: the Axis against the two others. [WIE-GAME-002]"""
        return tuple(other for other in self.sides if (other == AXIS) != (side == AXIS))
