"""The tables of Overlord: one record for a row of each file under `data/systems/overlord`.

Shares are whole percent, costs hundredths of a movement point, odds whole columns.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from grognard.kernel.records import Record

Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Signed: TypeAlias = Annotated[int, msgspec.Meta(ge=-999, le=999)]
Hundredths: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99_999)]

Kind: TypeAlias = Literal[
    "infantry",
    "motorised",
    "mechanised",
    "armour",
    "recce",
    "artillery",
    "anti-tank",
    "heavy-anti-tank",
    "light-anti-air",
    "heavy-anti-air",
    "combat-engineer",
    "bridging-engineer",
    "ski",
    "hq",
    "other",
]
Size: TypeAlias = Literal["platoon", "company", "battalion", "regiment", "brigade", "hq"]
Echelon: TypeAlias = Literal["", "regiment", "division", "corps", "army", "group"]
Quality: TypeAlias = Literal["conscript", "green", "regular", "veteran", "elite"]
Shock: TypeAlias = Literal["4", "2", "heavy-at", "at", "neutral", "none"]
Line: TypeAlias = Literal["supported", "extended", "isolated", "encircled"]
Haul: TypeAlias = Literal["foot", "semi", "motor", "mech", "guns"]
Intensity: TypeAlias = Literal["very-low", "low", "medium", "high", "extreme"]

QUALITIES: tuple[Quality, ...] = ("conscript", "green", "regular", "veteran", "elite")
LINES: tuple[Line, ...] = ("supported", "extended", "isolated", "encircled")
"""From the best to the worst."""
INTENSITIES: tuple[Intensity, ...] = ("very-low", "low", "medium", "high", "extreme")


class TerrainRow(Record, frozen=True):
    """A kind of ground: a row of `terrain.csv`."""

    terrain: str
    cost: Hundredths
    entry: Literal["all", "leg", "closed"]
    """Who may enter off the road."""
    infantry: Percent
    """What the defence of units of the infantry column is multiplied by."""
    armour: Percent
    armour_attack: Percent
    """What the attack of units of the armour column into the hex is multiplied by."""
    shock: bool
    overrun: bool
    intel: Signed
    protection: Count
    """Columns to the left in a bombardment."""
    stack: Count


class FeatureRow(Record, frozen=True):
    """What a fort or an entrenchment adds for its owner: a row of `features.csv`."""

    feature: Literal["fort", "entrenchment"]
    infantry: Percent
    armour: Percent
    intel: Signed
    protection: Count


class SideRow(Record, frozen=True):
    """A kind of hexside: a row of `hexsides.csv`."""

    side: str
    passage: Literal["open", "closed", "road", "climb", "whole"]
    """`road`: vehicles and guns only by road; `whole`: takes the whole allowance."""
    leg: Hundredths
    """Added to the cost of the hex, for units on foot."""
    other: Hundredths
    """The same for all others."""
    road: bool
    """Whether a road crosses it without its extra cost."""
    attack: Percent
    armour_attack: Percent
    shock: bool
    overrun: bool
    zone: bool
    line: Literal["yes", "no", "road"]


class RoadRow(Record, frozen=True):
    """A class of road: a row of `roads.csv`."""

    road: str
    fast: Hundredths
    """Under Road Movement."""
    plain: Hundredths
    """Otherwise."""


class SizeRow(Record, frozen=True):
    """Stacking points of a size: a row of `sizes.csv`."""

    size: Size
    points: Count


class KindRow(Record, frozen=True):
    """What a kind of unit is in the rules: a row of `kinds.csv`."""

    kind: Kind
    leg: bool
    """Moves on foot."""
    guns: bool
    """Cannot leave the road in marsh and flood."""
    aa: Count
    """Anti-aircraft strength for each stacking point."""
    covers: bool
    """Whether its anti-aircraft fire covers adjacent hexes."""
    intel: Count
    intel_range: Count
    patrols: bool
    """Keeps its intelligence range at night."""
    breaks: bool
    """Whether it can be broken down."""
    value: Percent
    """Victory points for each stacking point."""


class QualityRow(Record, frozen=True):
    """What a quality does: a row of `qualities.csv`."""

    quality: Quality
    rest: Count
    """Readiness regained by a turn of rest, in percent."""
    command: Signed
    damage: Percent
    destroyed: Percent
    """Eliminated when readiness and strength are both below."""
    zone: Signed
    """Added to its stacking points in zones of control."""
    zone_cost: Signed
    """Added to what an enemy zone costs, in movement points."""
    intel_tenths: Signed
    """Added to the intelligence level on it."""
    value: Percent


class GradeRow(Record, frozen=True):
    """Organisational integrity: a row of `integrity.csv`."""

    nation: str
    grade: Literal["A", "B", "C"]
    role: Literal["attack", "defence"]
    same: Percent
    first: Percent
    second: Percent


class TemplateRow(Record, frozen=True):
    """Values of a type of unit: a row of `templates.csv`."""

    template: str
    kind: Kind
    size: Size
    symbol: str
    attack: Count
    defence: Count
    movement: Count
    shock: Shock
    night: bool
    haul: Haul
    range: Count = 0
    """Of guns, in hexes."""
    armoured: bool = False
    """Uses the armour column of terrain."""
    climb: bool = False
    men: Count = 0
    vehicles: Count = 0
    guns: Count = 0


class OddsRow(Record, frozen=True):
    """A column of the combat results table: a row of `combat.csv`."""

    odds: str
    attack: Count
    defence: Count
    attacker: tuple[Count, ...]
    """Damage in percent at medium intensity, for the die 1 to 6."""
    defender: tuple[Count, ...]


class IntensityRow(Record, frozen=True):
    """What an intensity does: a row of `intensity.csv`."""

    intensity: Intensity
    from_tenths: Signed
    """The lowest score of quality and readiness that gives it."""
    damage: Percent


class BombardmentRow(Record, frozen=True):
    """Readiness lost under bombardment: a row of `bombardment.csv`."""

    points: Count
    """The most points of the column."""
    results: tuple[Count, ...]
    """For the modified roll 0 to 12."""


class SpottingRow(Record, frozen=True):
    """How intelligence changes a bombardment: a row of `spotting.csv`."""

    level_tenths: Count
    modifier: Signed


class FlakRow(Record, frozen=True):
    """A column of the anti-aircraft table: a row of `flak.csv`."""

    odds: str
    attack: Count
    defence: Count
    effects: tuple[Literal["-", "H", "A"], ...]
    """For the die 1 to 6: nothing, halved, aborted."""
    damage: tuple[Count, ...]


class AssetRow(Record, frozen=True):
    """A type of off-map asset: a row of `assets.csv`."""

    asset: str
    arm: Literal["air", "naval", "ground"]
    role: Literal[
        "attack", "recon", "transport", "ship", "screen", "intel", "command", "logistics", "event"
    ]
    support: Count = 0
    """Ground support in columns, or the shift of a command asset."""
    bombardment: Count = 0
    defence: Count = 0
    night: bool = False
    delay: Count = 0
    vary: Count = 0
    once: bool = False
    range: Count = 0
    """Of ships, from the sea; of intelligence, around its hex."""
    intel: Count = 0
    use: Literal["", "attack", "defence", "either"] = ""
    integrity: Literal["", "floor", "column"] = ""
    intensity: Signed = 0
    grants: Literal["", "move", "combat", "replace"] = ""


class MissionRow(Record, frozen=True):
    """Readiness a mission costs an air asset: a row of `missions.csv`."""

    mission: str
    readiness: Count


class InterdictionRow(Record, frozen=True):
    """What so many effective assets cost the enemy: a row of `interdiction.csv`."""

    assets: Count
    fuel_tenths: Count
    ammo_tenths: Count
    personnel_tenths: Count
    equipment_tenths: Count
    cut: Percent
    """Of the ranges of higher HQs, and of movement."""


class LineRow(Record, frozen=True):
    """What a state of the line of communications does: a row of `lines.csv`."""

    line: Line
    combat: Percent
    command: Signed
    rest: Percent
    supply: bool


class RangeRow(Record, frozen=True):
    """How far a line reaches: a row of `ranges.csv`."""

    echelon: str
    """An echelon of HQs, or `source`, `depot`, `airhead`."""
    range: Count


class CostRow(Record, frozen=True):
    """What supply and replacements cost: a row of `costs.csv`."""

    row: str
    """A haul for each ten stacking points, or an echelon, added once."""
    move_fuel: Count
    combat_ammo: Count
    personnel: Count
    equipment: Count


class WeatherRow(Record, frozen=True):
    """What a kind of weather does: a row of `weather.csv`."""

    element: Literal["visibility", "precipitation", "sea", "ground"]
    weather: str
    air: Percent = 100
    """Of ground support and bombardment; 0 grounds all aircraft."""
    naval: Percent = 100
    seaborne: Percent = 100
    movement: Percent = 100
    rest: Percent = 100


class WorkRow(Record, frozen=True):
    """Work of engineers: a row of `works.csv`."""

    work: Literal["breach", "destroy", "repair", "pontoon"]
    over: Literal["", "minor", "major"] = ""
    chance: Percent = 100
    turns: Count = 1


class HqValueRow(Record, frozen=True):
    """Victory points for a destroyed HQ: a row of `hq-values.csv`."""

    echelon: Echelon
    value: Count


class Numbers(Record, frozen=True):
    """The single numbers of the system: `settings.toml`."""

    ticks: Count
    wait_tick: Count
    dig_in: Percent
    combat_plus: Count
    combat_plus_guns: Count
    encircled_loss: Count
    zone_rest_loss: Count
    zone_rest_most: Count
    zone_most: Count
    recce_zone: Signed
    march_readiness: Count
    night_march: Count
    night_command: Signed
    night_attack: Percent
    night_integrity: Count
    night_readiness: Count
    fire_readiness: Count
    overrun_share: Percent
    overrun_readiness: Count
    overrun_least_readiness: Count
    congestion: Hundredths
    support_most: Count
    command_most: Count
    engineer_most: Count
    engineer_share: Percent
    flank: Count
    rear: Count
    asset_least: Percent
    asset_worn: Percent
    recovery_gain: Count
    """Replacements restore so many percent of strength."""
    part_least: Count
    part_strength: Percent
    hq_bombardment: Count
    guns_bombardment: Percent
    low_intensity: Percent
    retreat_loss: Percent
    cornered_loss: Percent
    hold_loss: Percent
    withdraw_loss: Percent
    withdraw_attack_loss: Percent
    wrong_kind: Percent
    wrong_value: Percent
    fade: Count
    forecast: Percent
    daily_rest: Percent = 0
    """Of a campaign, as all that follows; nothing in games from before there were campaigns."""
    reformed_strength: Percent = 0
    reformed_quality: Count = 0
    aircraft: Count = 0
    """That an air asset stands for; nothing in games from before it was said."""
    retreat_from: Count = 5
    """As all that follows: games from before it stood in the file were played by these numbers."""
    retreat_start: Signed = -25
    retreat_damage: Count = 5
    retreat_quality: Count = 10
    retreat_fresh: Count = 70
    retreat_tired: Count = 70
    retreat_most: Count = 95
    hold_start: Count = 30
    hold_quality: Count = 10
    hold_ready: Count = 40
    hold_least: Count = 5
    hold_most: Count = 95
    withdraw_quality: Count = 33
    withdraw_fresh: Count = 50
    command_least: Count = 5


class Tables(Record, dict=True, frozen=True):
    """All tables of the system."""

    terrain: dict[str, TerrainRow]
    features: dict[str, FeatureRow]
    hexsides: dict[str, SideRow]
    roads: dict[str, RoadRow]
    sizes: dict[str, SizeRow]
    kinds: dict[str, KindRow]
    qualities: dict[str, QualityRow]
    integrity: tuple[GradeRow, ...]
    templates: dict[str, TemplateRow]
    combat: tuple[OddsRow, ...]
    intensity: dict[str, IntensityRow]
    bombardment: tuple[BombardmentRow, ...]
    spotting: tuple[SpottingRow, ...]
    flak: tuple[FlakRow, ...]
    assets: dict[str, AssetRow]
    missions: dict[str, MissionRow]
    interdiction: tuple[InterdictionRow, ...]
    lines: dict[str, LineRow]
    ranges: dict[str, RangeRow]
    costs: dict[str, CostRow]
    weather: tuple[WeatherRow, ...]
    works: tuple[WorkRow, ...]
    hq_values: dict[str, HqValueRow]
    numbers: Numbers

    @cached_property
    def weather_of(self) -> dict[tuple[str, str], WeatherRow]:
        """The rows of `weather` by element and kind."""
        return {(row.element, row.weather): row for row in self.weather}

    @cached_property
    def integrity_of(self) -> dict[tuple[str, str, str], GradeRow]:
        """The rows of `integrity` by nation, grade and role."""
        return {(row.nation, row.grade, row.role): row for row in self.integrity}
