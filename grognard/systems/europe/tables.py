"""The tables of War in Europe: one record for a row of each file under `data/systems/europe`."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from grognard.kernel.records import Record

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Some: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9999)]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]
Twelfths: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=12)]
Signed: TypeAlias = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]
Cycle: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=13)]
Year: TypeAlias = Annotated[int, msgspec.Meta(ge=1939, le=1946)]

Power: TypeAlias = Literal["axis", "allies", "soviets"]
Front: TypeAlias = Literal["west", "east", "south"]
Mission: TypeAlias = Literal["superiority", "ground", "sea", "transfer"]
Season: TypeAlias = Literal["clear", "mud", "snow"]
Climate: TypeAlias = Literal["arid", "moderate", "severe"]
Gauge: TypeAlias = Literal["european", "soviet"]
Size: TypeAlias = Literal["corps", "division", "brigade", "regiment"]
Points: TypeAlias = Literal["IR", "MR", ""]
Result: TypeAlias = Literal["ae", "ax", "br", "dr", "ex", "hx", "de"]
Effect: TypeAlias = Literal["moves", "attack", "defence", "supply"]
Surrender: TypeAlias = Literal[
    "places", "stood-on", "home", "units", "ports", "centres", "losses", "war", "never", "campaign"
]
Centre: TypeAlias = Literal["personnel", "arms", "training", "placement", "manufacturing"]
Head: TypeAlias = Literal["source", "rail", "major-port", "mobile", "minor-port", "beachhead"]
Kind: TypeAlias = Literal[
    "armor",
    "mechanized",
    "infantry",
    "motorized",
    "mountain",
    "paratroop",
    "air-landing",
    "cavalry",
    "artillery",
    "anti-tank",
    "partisan",
    "cadre",
    "supply",
    "rail-repair",
    "flak",
    "arms-centre",
    "training-centre",
    "air-base",
]

Sea: TypeAlias = Literal[
    "high-seas",
    "baltic",
    "western-mediterranean",
    "central-mediterranean",
    "eastern-mediterranean",
    "adriatic",
    "aegean",
    "black-sea",
    "caspian-sea",
    "red-sea",
]

POWERS: tuple[Power, ...] = ("axis", "allies", "soviets")
FRONTS: tuple[Front, ...] = ("west", "east", "south")
CYCLES, TURNS, FACES, CRTS = 13, 4, 6, 4
"""Cycles of a year, turns of a cycle, faces of a die, combat results tables."""
QUARTERS = 4
"""Of a personnel point: the scale in which those are kept."""


class TerrainRow(Record, frozen=True):
    """A kind of ground: a row of `terrain.csv`."""

    terrain: str
    a: Some | None
    """Movement points of mechanized and motorized units to enter; nothing where they may not."""
    b: Some | None
    """The same for all others."""
    doubled: bool
    die: Signed
    zone: bool
    """Whether the zones of armor and mechanized infantry reach into it."""


class SeasonRow(Record, frozen=True):
    """The seasons of a cycle: a row of `seasons.csv`."""

    cycle: Cycle
    seasons: Annotated[tuple[Season, ...], msgspec.Meta(min_length=TURNS, max_length=TURNS)]


class ChanceRow(Record, frozen=True):
    """How likely each season is: a row of `variable-weather.csv`."""

    cycle: Cycle
    snow: Percent
    mud: Percent
    clear: Percent


class WeatherRow(Record, frozen=True):
    """What climate and season do: a row of `weather.csv`."""

    climate: Climate
    season: Season
    effect: Effect
    units: Literal["all", "mobile", "mech"] = "all"
    rule: Literal["only", "but"] = "but"
    nations: tuple[str, ...] = ()
    value: Literal["half", "one"] = "half"


class OddsRow(Record, frozen=True):
    """A column of the combat results tables: a row of `odds.csv`."""

    column: str
    attack: Some
    defence: Some


class CombatRow(Record, frozen=True):
    """What a die brings: a row of `combat.csv`."""

    crt: Annotated[int, msgspec.Meta(ge=1, le=CRTS)]
    die: Face
    results: tuple[Result, ...]


class ChoiceRow(Record, frozen=True):
    """Which combat results table nations use: a row of `combat-choice.csv`."""

    nations: tuple[str, ...]
    first: Year
    last: Year
    arid: int
    moderate: int
    moderate_bad: int
    severe: int
    severe_bad: int

    def table(self, climate: Climate, season: Season) -> int:
        """The number of the table in a climate and season."""
        if climate == "arid":
            return self.arid
        bad = season != "clear"
        if climate == "moderate":
            return self.moderate_bad if bad else self.moderate
        return self.severe_bad if bad else self.severe


class PowerRow(Record, frozen=True):
    """A power: a row of `powers.csv`."""

    power: Power
    name: str
    stack: Some
    air_range: Some
    rail: Some
    corps_rail: Some
    corps_sea: Some
    gauge: Gauge


class RangeRow(Record, frozen=True):
    """How far supply reaches from a head: a row of `supply.csv`."""

    head: Head
    axis: Some
    allies: Some
    soviets: Some

    def of(self, power: str) -> int:
        """The range of a power's supply, in movement points."""
        return {"axis": self.axis, "allies": self.allies, "soviets": self.soviets}[power]


class FrontRow(Record, frozen=True):
    """An air front: a row of `fronts.csv`."""

    front: Front
    superiority: Count
    transfer: Count
    mud: Twelfths
    snow: Twelfths
    snow_soviets: Twelfths


class KindRow(Record, frozen=True):
    """A kind of unit: a row of `kinds.csv`."""

    kind: Kind
    mech: bool
    combat: bool
    infantry: bool
    points: Points = ""
    first: bool = True
    second: bool = False
    march: bool = False
    stacks: bool = True


class NationRow(Record, frozen=True):
    """A nation: a row of `nations.csv`."""

    nation: str
    name: str
    power: Literal["axis", "allies", "soviets", ""] = ""
    great: bool = False
    fed: bool = False
    zone: bool = False
    fronts: tuple[Front, ...] = ()
    """Where its air points may serve; empty for everywhere."""


class TemplateRow(Record, frozen=True):
    """A unit by its printed values: a row of `templates.csv`."""

    template: str
    nation: str
    kind: Kind
    size: Size
    attack: Count
    defence: Count
    moves: Count
    group: tuple[Count, ...] = ()
    """Attack, defence and movement of its battle group; empty where it forms none."""
    cost: Count = 1
    elite: bool = False
    guard: bool = False
    usual: str = ""
    """Of an additional type: what stands for it without the option, or `none`. [WIE-OPT-013]"""


class CountryRow(Record, frozen=True):
    """A country or territory: a row of `countries.csv`. [WIE-POL-001] [WIE-POL-004]"""

    country: str
    kind: Literal["major", "minor", "unarmed", "territory", "open"]
    owner: str = ""
    surrender: Surrender = "never"
    places: tuple[str, ...] = ()
    falls_with: str = ""
    violates: str = ""
    allied_attack: bool = False
    keeps: tuple[str, ...] = ()
    centres: Literal["", "personnel", "manufacturing"] = ""
    """Of which kind the enemy must hold some, where that decides."""
    least: Count = 0
    """How many of them, so many as stand in a hex."""
    least_with: Count = 0
    """How many if the places are among what he holds; nothing if that makes no difference."""
    losses: Count = 0
    """How many of its divisions must be lost or reduced, where that decides. [WIE-NAT-052]"""
    unless: Count = 0
    """With how many Soviet personnel centres in Axis hands it fights on nevertheless."""


class LevyRow(Record, frozen=True):
    """What a country raises when war comes to it: a row of `mobilisation.csv`."""

    country: str
    when: Literal["war", "invasion"]
    template: str
    count: Some
    each: bool = False
    places: tuple[str, ...] = ()


class FortifiedRow(Record, frozen=True):
    """A division that can fortify: a row of `fortified.csv`."""

    template: str
    defence: Some


class NavyRow(Record, frozen=True):
    """A navy: a row of `navies.csv`."""

    navy: str
    name: str
    power: Power
    ntp: Count
    seas: tuple[Sea, ...]
    nations: tuple[str, ...] = ()
    repair: bool = True
    country: str = ""
    """It exists while this country is at war, on the country's side; empty for always."""
    waters: str = ""
    """An area of the High Seas it may enter besides."""
    ports: tuple[str, ...] = ()
    """Countries whose coasts it may call at there."""
    inherits: str = ""
    """A navy whose ships it takes over."""


class NavySeaRow(Record, frozen=True):
    """What opens a sea to a navy or closes it: a row of `navy-seas.csv`."""

    navy: str
    sea: Sea
    effect: Literal["open", "close"]
    power: Literal["axis", "allies", "soviets", ""] = ""
    places: tuple[str, ...] = ()
    surrendered: str = ""


class UpgradeRow(Record, frozen=True):
    """What a unit can be made into: a row of `upgrades.csv`. [WIE-REIN-025] [WIE-REIN-040]"""

    template: str
    into: str
    points: Points = ""
    cost: Count = 0
    where: Literal["home", "field"] = "home"
    since: tuple[Count, ...] = ()
    times: Count = 0
    game: Literal["all", "europe", "east"] = "all"
    lost: bool = False


class PartsRow(Record, frozen=True):
    """What a unit is made of: a row of `parts.csv`. [WIE-REIN-037] [WIE-REIN-043]"""

    template: str
    parts: tuple[str, ...]
    alone: bool = False
    joins: bool = False


class BuildRow(Record, frozen=True):
    """What a group of Soviet units costs: a row of `soviet-builds.csv`. [WIE-REIN-029]"""

    template: str
    units: Some
    personnel: Count
    cycles: Count


class IntelligenceRow(Record, frozen=True):
    """What a source of intelligence tells, in percent: a row of `intelligence.csv`."""

    source: str
    axis: Count
    allies: Count
    soviets: Count

    def of(self, side: str) -> int:
        """The percentage of a power."""
        percent: int = getattr(self, side)
        return percent


class SymbolRow(Record, frozen=True):
    """What a wrong symbol shows: a row of `symbols.csv`."""

    die: Some
    kind: Kind


class ConcealmentRow(Record, frozen=True):
    """How terrain hides what stands in it: a row of `concealment.csv`."""

    terrain: str
    air: Some
    network: bool


class NetworkRow(Record, frozen=True):
    """A country in which a power has agents: a row of `networks.csv`."""

    power: Power
    country: str


class GarrisonRow(Record, frozen=True):
    """A country where partisans may rise: a row of `partisans.csv`. [WIE-PART-017]"""

    country: str
    garrison: Some


class HideoutRow(Record, frozen=True):
    """How well cadres hide in terrain: a row of `partisan-chances.csv`. [WIE-PART-030]"""

    terrain: str
    near: Count
    far: Count


class ExchangeRow(Record, frozen=True):
    """What the Axis gains or loses in a game of one front: a row of `exchanges.csv`."""

    front: Front
    year: Year
    cycle: Cycle
    turn: Some
    act: Literal["receive", "withdraw"]
    template: str
    count: Some


class ArmyRow(Record, frozen=True):
    """A part of the army for Russia: a row of `army-for-russia.csv`. [WIE-HIST-003]"""

    template: str
    count: Some
    better: tuple[str, ...] = ()
    pairs: bool = False


class Numbers(Record, frozen=True):
    """The single numbers: `settings.toml`."""

    zone_mp: Count
    minor_zone_mp: Count
    river_mp: Count
    interdiction_mp: Count
    rail_foot_mp: Some
    rail_mobile_mp: Some
    motor_moves: Some
    overrun_odds: Some
    overrun_units: Some
    overrun_mp: Count
    transit_mp: Some
    beachhead_hexes: Some
    russia_range: Some
    russia_range_bad: Some
    first_year: Some
    rmp: Some
    entrain_rmp: Count
    detrain_rmp: Count
    rail_interdiction_rmp: Count
    repair_mp: Some
    foreign_gauge_mp: Some
    fort_times: Some
    tobruk_end: Year
    french_works_year: Year
    french_works_cycle: Cycle
    french_works_turns: Count
    fortify_faces: Some
    fortified_times: Some
    west_wall: Count
    air_support_die: Signed
    gunfire_die: Signed
    artillery_hexes: Some
    fortress_front: Count
    fortress_rear: Count
    fortress_empty_front: Count
    fortress_empty_rear: Count
    rail_shock: Some
    rail_shock_turns: Count
    centre_rail: Some
    air_kill: Some
    air_ratio: Some
    port_points: Some
    port_loss_die: Face
    lift_hexes: Some
    drop_hexes: Some
    lift_turns: Some
    lift_loss: Face
    drop_loss: Face
    damaged_supply: Some
    damaged_transport: Some
    forced_march_chance: Some
    bef_hexes: Some
    bef_units: Some
    bef_step: Some
    minor_port_units: Some
    emergency_hexes: Some
    assault_hexes: Some
    cover_hexes: Some
    recycle_turns: Some
    escort_most: Some
    coast_loss: Some
    coast_loss_mid: Some
    coast_loss_years: tuple[Year, Year]
    blitz_zone_mp: Count
    frozen_turns: Count
    airfield_points: Some
    shock_centres: tuple[Some, ...]
    invasion: tuple[Year, Cycle, Some]
    replacement_share: Some
    replacement_nations: tuple[str, ...]
    mechanized_points: tuple[str, ...]
    combined_groups: Some
    airborne_turns: Count
    fort_turns: Count
    disband_division: Count
    disband_brigade: Count
    conversion_chance: Some
    kg_foot_turns: Count
    kg_mobile_turns: Count
    deployment: tuple[Count, ...]
    winter_turns: Count
    centre_garrison: Count
    rising_chance: Some
    allied_partisans: Count
    soviet_partisans: Count
    soviet_cadres: Count
    partisan_hexes: Count
    partisan_chance: Face
    partisan_chance_near: Face
    yugoslav_tries: tuple[Count, ...]
    yugoslav_divisions: Year
    army_leaves: tuple[Year, Cycle, Some]
    army_air: Count
    british_lessons: tuple[Count, ...]
    corps_year: Year = 1943
    africa_turns: Count = 4
    corps_turns: tuple[Count, ...] = ()
    """For infantry and cavalry, armor and mechanized, artillery; games stored without have none."""
    black_sea_turns: Count = 4
    mountain_rough_mp: Some = 1
    mountain_mp: Some = 2
    ukrainians: Count = 6
    ukraine_politics: Count = 65
    usa_assault: Some = 2


class OptionRow(Record, frozen=True):
    """An optional rule: a row of `options.csv`. [WIE-OPT-004]"""

    option: str
    name: str
    category: Literal[
        "any",
        "west",
        "west-campaign",
        "east",
        "east-campaign",
        "only-east-campaign",
        "europe-campaign",
    ]
    """`west`: War in the West and War in Europe; `east` likewise; the others say it."""
    default: bool
    rule: str


class TheatreRow(Record, frozen=True):
    """How many units of a power may be in an area: a row of `theatres.csv`. [WIE-NAT-204]"""

    area: str
    power: Power
    most: Count
    rule: str
    nations: tuple[str, ...] = ()
    """Whose units count; all of the power where there are none."""
    but: tuple[str, ...] = ()
    """Whose do not."""
    until: str = ""
    """A place: once the Axis holds it the limit is over."""


class SealionRow(Record, frozen=True):
    """What air points at sea do with the Sealion option: a row of `sealion.csv`."""

    points: Some
    interdiction: Signed
    attrition: Signed


class RestRates(Record, frozen=True):
    """What the end of a player turn does to the attrition of units, by supply and enemy zones."""

    major: int
    major_zone: int
    minor: int
    minor_zone: int
    out: int
    out_zone: int


class Rates(Record, frozen=True):
    """The rates of attrition: `attrition.toml`."""

    most: Count
    initial: Count
    force: Count
    rail: Count
    air: Count
    drop: Count
    overrun: Count
    mech: Count
    mech_advanced: Count
    attack: Count
    defend: Count
    advance: Count
    retreat: Count
    basic_rest: Count
    force_at: Count
    slow_at: Count
    slow_percent: Percent
    zone_at: Count
    rest: RestRates
    new: dict[str, tuple[Count, Count]]
    """By nation, or for `others`: the level of new units, and how far it varies."""
    sea: Count = 0
    land: Count = 0
    """An amphibious assault."""
    captured: Count = 0
    """The level of a captured supply unit; with 0 it is lost instead."""
    replaced: Count = 0
    """What a replacement adds. Games from before these four were rates have none of them."""
    effects: bool = True
    """Whether attrition does anything else than weaken in combat. [WIE-OAT-004]"""
    limit_supply: bool = False
    """Whether attrition shortens the range of mobile supply units. [WIE-OAT-009]"""


class Tables(Record, frozen=True, dict=True):
    """All tables of the system."""

    numbers: Numbers
    rates: Rates
    sealion: tuple[SealionRow, ...]
    """From few air points to many."""
    terrain: dict[str, TerrainRow]
    seasons: tuple[SeasonRow, ...]
    chances: tuple[ChanceRow, ...]
    weather: tuple[WeatherRow, ...]
    odds: tuple[OddsRow, ...]
    """From the worst for the attacker to the best."""
    combat: tuple[CombatRow, ...]
    choice: tuple[ChoiceRow, ...]
    powers: dict[str, PowerRow]
    ranges: dict[str, RangeRow]
    fronts: dict[str, FrontRow]
    kinds: dict[str, KindRow]
    nations: dict[str, NationRow]
    templates: dict[str, TemplateRow]
    intelligence: dict[str, IntelligenceRow]
    symbols: tuple[SymbolRow, ...]
    concealment: dict[str, ConcealmentRow]
    networks: tuple[NetworkRow, ...]
    countries: dict[str, CountryRow]
    levies: tuple[LevyRow, ...]
    fortified: dict[str, FortifiedRow]
    navies: dict[str, NavyRow]
    navy_seas: tuple[NavySeaRow, ...]
    upgrades: tuple[UpgradeRow, ...]
    parts: dict[str, PartsRow]
    garrisons: dict[str, GarrisonRow]
    hideouts: dict[str, HideoutRow]
    exchanges: tuple[ExchangeRow, ...]
    army: tuple[ArmyRow, ...]
    theatres: tuple[TheatreRow, ...] = ()
    options: tuple[OptionRow, ...] = ()
    builds: tuple[BuildRow, ...] = ()

    @cached_property
    def results(self) -> dict[tuple[int, int], tuple[Result, ...]]:
        """The results of each table and die, by column."""
        return {(row.crt, row.die): row.results for row in self.combat}

    @cached_property
    def weathers(self) -> dict[tuple[Climate, Season, Effect], tuple[WeatherRow, ...]]:
        """What each climate and season do to each thing."""
        found: dict[tuple[Climate, Season, Effect], tuple[WeatherRow, ...]] = {}
        for row in self.weather:
            key = (row.climate, row.season, row.effect)
            found[key] = (*found.get(key, ()), row)
        return found
