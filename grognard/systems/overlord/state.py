"""Everything that can change in a game of Overlord, and who sees it.

Readiness and strength are kept in tenths of a percent, points in tenths, movement in hundredths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from grognard.kernel.records import Record, Side
from grognard.kernel.records import State as KernelState
from grognard.kernel.visibility import PUBLIC, SEALED, Known, Owned
from grognard.systems.overlord.tables import (
    Echelon,
    Kind,
    Line,
    Quality,
    Shock,
    Size,
)
from grognard.systems.overlord.terms import Stance, Terms
from grognard.terrain.hexes import HexId

UnitId: TypeAlias = str
AssetId: TypeAlias = str
SideId: TypeAlias = str
"""A hexside, as `0304-ne`; of its two names the one of the hex that stands first."""
Mode: TypeAlias = Literal["defend", "attack", "road"]
How: TypeAlias = Literal["assault", "attack", "no-advance"]

FULL = 1000
"""Readiness and strength of a unit that lacks nothing, in tenths of a percent."""


class Unit(Record, frozen=True):
    """A ground unit; in a view also a report on one, told apart by `seen`."""

    id: UnitId
    side: Side
    name: str
    short: str
    nation: str
    kind: Kind
    size: Size
    symbol: str
    quality: Quality
    grade: Literal["A", "B", "C"]
    at: HexId
    attack: int
    defence: int
    movement: int
    shock: Shock
    hq: UnitId = ""
    echelon: Echelon = ""
    template: str = ""
    range: int = 0
    night: bool = False
    armoured: bool = False
    climb: bool = False
    readiness_tenths: int = FULL
    strength_tenths: int = FULL
    line: Line = "supported"
    """The state of its line of communications, found at the start of the turn."""
    stance: Stance = "hold"
    """How it began to defend; orders since then are in `stances`."""
    dug_in: bool = False
    fixed: Literal["", "place", "area"] = ""
    area: str = ""
    fixed_until: int = 0
    wakes: bool = False
    born: Quality = "regular"
    """The quality it began with, by which its loss is scored."""
    orphan: bool = False
    """Whether its HQ was destroyed."""
    part: int = 0
    """1 to 3 for a third of a unit that was broken down."""
    parent: UnitId = ""
    delays: int = 0
    """Moves it lost to failed command checks in its last execution."""
    idle: bool = True
    """Whether it has done nothing this turn that spoils rest."""
    moved: bool = False
    """Whether it has left its hex this turn."""
    forced: bool = False
    """Whether it retreated, withdrew or advanced this turn, and so has lost its moves."""
    seen: int | None = None
    """For a report: the turn its unit was last covered. Nothing for a unit in plain sight."""
    level: int = 5
    """For a report: how much is known, 1 to 5; what lies above is assumed."""


class Move(Record, frozen=True):
    """A planned march."""

    path: tuple[HexId, ...]
    """The hexes after the first, in their order."""
    mode: Mode = "defend"
    wait: bool = False
    stops: tuple[int, ...] = ()
    """How long the path was at each waypoint, for taking back one after the other."""


class Attack(Record, frozen=True):
    """A unit's part in a set-piece attack."""

    target: HexId
    how: How = "attack"


class Fire(Record, frozen=True):
    """An artillery mission: against an enemy hex, or in support of a friendly one."""

    target: HexId


class Task(Record, frozen=True):
    """What a unit works at."""

    work: Literal["breach", "destroy", "repair", "pontoon", "divide", "combine"]
    side: SideId = ""
    """The hexside, for bridges and pontoons."""
    begun: int = 0
    """Turns of work done, for pontoons."""


class Setting(Record, frozen=True):
    """What an HQ is supplied with."""

    move: bool = False
    combat: bool = False
    replace: bool = False


class Mission(Record, frozen=True):
    """What an asset is to do this turn."""

    mission: Literal[
        "recon",
        "bombard",
        "support",
        "defend",
        "interdict",
        "counter-air",
        "transport",
        "intel",
        "command",
        "supply",
    ]
    target: HexId = ""


class Asset(Record, frozen=True):
    """An off-map asset."""

    id: AssetId
    side: Side
    asset: str
    """Its type, a row of `assets.csv`."""
    name: str
    quality: Quality
    readiness_tenths: int = FULL
    strength_tenths: int = FULL
    back: int = 0
    """The turn on which it can be used again."""
    sea: str = ""


class Stock(Record, frozen=True):
    """A side's points."""

    fuel_tenths: int = 0
    ammo_tenths: int = 0
    personnel_tenths: int = 0
    equipment_tenths: int = 0


class Arrival(Record, frozen=True):
    """A unit that is still to come."""

    id: UnitId
    side: Side
    turn: int
    entry: Literal["sea", "air", "edge"]
    unit: Unit


class Weather(Record, frozen=True):
    """The weather of a turn."""

    visibility: str = "clear"
    precipitation: str = "none"
    sea: str = "good"
    ground: str = "good"


class Skies(Record, frozen=True):
    """How the last comparison in the air ended."""

    winner: Side = ""
    value: int = 0
    """The winner's counter-air value."""
    interdiction: tuple[tuple[Side, int], ...] = ()
    """For each side its effective interdiction assets."""


class Fort(Record, frozen=True):
    """A fort or entrenchment that still stands."""

    feature: Literal["fort", "entrenchment"]
    side: Side
    doomed: bool = False
    """Whether an enemy began the turn in it."""


class March(Record, frozen=True):
    """How far a unit has come on its planned path, while moves are executed."""

    done: int = 0
    """Hexes of the path it has entered."""
    spent_hundredths: int = 0
    halted: bool = False
    """Whether it goes no further this turn."""
    waiting: bool = False
    """Whether it stands before its next hex, and tries again in every tick."""
    mode: Mode | None = None
    """How it moves this turn, once that is settled."""
    late: int = 0
    """Ticks it has lost in waiting."""


class Item(Record, frozen=True):
    """Something on the agenda, to be resolved in its turn."""

    sort: Literal["bombardment", "battle"]
    side: Side
    hex: HexId


class State(KernelState, kw_only=True):
    """A game of Overlord."""

    units: Annotated[dict[UnitId, Unit], Owned(sight="sighted")]
    sighted: Annotated[dict[Side, dict[UnitId, bool]], Known()] = {}
    reports: Annotated[dict[Side, dict[UnitId, Unit]], Known(shows="units")] = {}
    traces: Annotated[dict[str, UnitId], SEALED] = {}
    """Which report, as `side/unit`, stands for which unit."""
    cover: Annotated[dict[Side, bytes], Owned(by="")] = {}
    """For each side its recon strength in every hex, a byte a hex."""

    moves: Annotated[dict[Side, dict[UnitId, Move]], Owned(by="")] = {}
    attacks: Annotated[dict[Side, dict[UnitId, Attack]], Owned(by="")] = {}
    fires: Annotated[dict[Side, dict[UnitId, Fire]], Owned(by="")] = {}
    tasks: Annotated[dict[Side, dict[UnitId, Task]], Owned(by="")] = {}
    settings: Annotated[dict[Side, dict[UnitId, Setting]], Owned(by="")] = {}
    missions: Annotated[dict[Side, dict[AssetId, Mission]], Owned(by="")] = {}
    transfers: Annotated[dict[Side, dict[UnitId, UnitId]], Owned(by="")] = {}
    stances: Annotated[dict[Side, dict[UnitId, Stance]], Owned(by="")] = {}
    """How units were told to defend, where that is not as they began; only their side knows."""
    transferred: Annotated[dict[Side, dict[UnitId, int]], Owned(by="")] = {}
    """The turn of each divisional HQ's last change of corps."""

    assets: Annotated[dict[AssetId, Asset], Owned()] = {}
    stocks: Annotated[dict[Side, Stock], Owned(by="")] = {}
    arrivals: Annotated[dict[UnitId, Arrival], Owned()] = {}

    weather: Annotated[Weather, PUBLIC] = Weather()
    skies: Annotated[Skies, PUBLIC] = Skies()
    pressed: Annotated[Skies, PUBLIC] = Skies()
    """The comparison of the last turn, by which interdiction is felt in this one."""
    forts: Annotated[dict[HexId, Fort], PUBLIC] = {}
    bridges: Annotated[dict[SideId, Literal["blown", "pontoon"]], PUBLIC] = {}
    """Bridges that are down, and pontoons that stand where there is none."""
    breaches: Annotated[dict[SideId, bool], PUBLIC] = {}
    """Minefields with a path through them."""
    holders: Annotated[dict[HexId, Side], PUBLIC] = {}
    """Whose each victory location is."""
    points: Annotated[dict[Side, int], PUBLIC] = {}

    agenda: Annotated[tuple[Item, ...], SEALED] = ()
    favoured: Annotated[Side, SEALED] = ""
    """The side that goes first this turn where both are equal; it is drawn."""
    tick: Annotated[int, SEALED] = 0
    marches: Annotated[dict[UnitId, March], SEALED] = {}
    traffic: Annotated[dict[HexId, int], SEALED] = {}
    """How many units have used each road hex this turn."""
    ambushers: Annotated[dict[UnitId, bool], SEALED] = {}
    """Units that have ambushed this turn."""
    fought: Annotated[dict[str, bool], SEALED] = {}
    """Units, as `side/unit`, that fought a side this turn, which therefore knows them better."""

    if TYPE_CHECKING:

        @property
        def terms(self) -> Terms:
            """Scenario, map, tables and options of the game."""
