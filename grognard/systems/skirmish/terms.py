"""What a game of Skirmish is played by: scenario, map and tables, fixed at its creation."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from grognard.kernel.records import Record, Side
from grognard.kernel.records import Terms as KernelTerms
from grognard.terrain.hexes import HexId, Sheet
from grognard.terrain.shown import GroundShown

KINDS = ("infantry", "armour", "gun", "scout")
TERRAIN = ("clear", "woods", "hills", "town", "water")
ATTACK = ("press", "probe")
DEFENCE = ("stand", "delay")
FACES = (1, 2, 3, 4, 5, 6)

Result: TypeAlias = Literal["AL", "EX", "NE", "DR", "DB"]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Some: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]
Steps: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Kind(Record, frozen=True):
    """A kind of unit: a row of `kinds.csv`. [SKM-UNIT-001]"""

    kind: str
    moves: Count
    attack: Count
    defence: Some
    fire_range: Count
    points: Count


class Ground(Record, frozen=True):
    """A kind of terrain: a row of `terrain.csv`. [SKM-MAP-002]"""

    terrain: str
    cost: Some | None
    """Movement points to enter; nothing when it cannot be entered."""
    shift: Count
    sight: Some
    """At least 1: neighbours always see each other."""


class CombatRow(Record, frozen=True):
    """The results of one odds column, by die: a row of `combat.csv`. [SKM-CBT-005]"""

    column: str
    attack: Some
    defence: Some
    results: Annotated[tuple[Result, ...], msgspec.Meta(min_length=6, max_length=6)]


class TacticsRow(Record, frozen=True):
    """How a pair of tactics moves the column: a row of `tactics.csv`. [SKM-CBT-004]"""

    attack: Literal["press", "probe"]
    defence: Literal["stand", "delay"]
    shift: int


class BarrageRow(Record, frozen=True):
    """What a die of a barrage brings: a row of `barrage.csv`. [SKM-FIRE-005]"""

    die: Face
    open: Literal["none", "pin", "loss"]
    cover: Literal["none", "pin", "loss"]


class ReactionRow(Record, frozen=True):
    """What a die of reaction fire brings: a row of `reaction.csv`. [SKM-REA-002]"""

    die: Face
    open: Literal["none", "halt", "loss"]
    cover: Literal["none", "halt", "loss"]


class Settings(Record, frozen=True):
    """The single numbers of the system: `settings.toml`."""

    missions: Count
    stacking: Some
    leave_zone_mp: Count
    rumour_steps: Steps


class Tables(Record, frozen=True):
    """All tables of the system."""

    kinds: dict[str, Kind]
    terrain: dict[str, Ground]
    combat: tuple[CombatRow, ...]
    tactics: tuple[TacticsRow, ...]
    barrage: tuple[BarrageRow, ...]
    """The rows for the die 1 to 6."""
    reaction: tuple[ReactionRow, ...]
    """The same."""
    settings: Settings


class Ordnance(Record, frozen=True):
    """A unit of the order of battle: a row of `units.csv`."""

    id: str
    side: Side
    name: str
    kind: str
    at: HexId
    steps: Steps
    turn: Count = 0
    """The turn it arrives; 0 when it stands on the map at the start."""


class Rumour(Record, frozen=True):
    """A report a side begins with: a row of `rumours.csv`. [SKM-FOG-005]"""

    side: Side
    at: HexId
    kind: str = ""


class Objective(Record, frozen=True):
    """A hex worth points: a row of `objectives.csv`. [SKM-MAP-004]"""

    at: HexId
    name: str
    points: Count
    holder: Side = ""


class Board(Record, frozen=True, omit_defaults=True):
    """The map: terrain of each hex, row by row, and names."""

    sheet: Sheet
    names: dict[HexId, str]
    terrain: dict[HexId, str]
    ground: GroundShown | None = None
    """What is drawn under the counters, where it is more than terrain and names."""


class SideTerms(Record, frozen=True):
    """A side of the scenario."""

    id: Side
    name: str
    shells: int


class Terms(KernelTerms, kw_only=True, dict=True, frozen=True):
    """The terms of a game of Skirmish."""

    title: str
    turns: int
    fog: bool = True
    players: tuple[SideTerms, ...]
    board: Board
    tables: Tables
    units: tuple[Ordnance, ...]
    rumours: tuple[Rumour, ...] = ()
    objectives: tuple[Objective, ...]

    @cached_property
    def objective_at(self) -> dict[HexId, Objective]:
        """The objectives by their hex."""
        return {objective.at: objective for objective in self.objectives}
