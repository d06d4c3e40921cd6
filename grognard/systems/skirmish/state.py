"""Everything that can change in a game of Skirmish, and who sees it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from grognard.kernel.records import Record, Side
from grognard.kernel.records import State as KernelState
from grognard.kernel.visibility import PUBLIC, SEALED, Known, Owned
from grognard.systems.skirmish.terms import Terms

HexId: TypeAlias = str
UnitId: TypeAlias = str
Policy: TypeAlias = Literal["ask", "stand", "delay", "press", "probe", "fire", "hold"]


class Unit(Record, frozen=True):
    """A unit on the map; in a view also a report, told apart by `seen`. [SKM-UNIT-002]"""

    id: UnitId
    side: Side
    name: str
    kind: str
    at: HexId
    steps: int
    full_steps: int
    mp_left: int
    pinned: bool = False
    fired: bool = False
    assaulted: bool = False
    seen: int | None = None
    """For a report: the turn its unit was last seen. Nothing for a unit in plain sight."""
    sure: bool = True
    """For a report: whether kind and strength were seen, or are only assumed."""


class Mission(Record, frozen=True):
    """A fire mission planned for this turn."""

    hex: HexId


class Standing(Record, frozen=True):
    """How a side's questions are answered when it is not to be asked. [SKM-STD-001]"""

    attack: Literal["ask", "press", "probe"] = "ask"
    defence: Literal["ask", "stand", "delay"] = "ask"
    reaction: Literal["ask", "fire", "hold"] = "ask"
    ambush: Literal["fire", "hold"] = "hold"


class Arrival(Record, frozen=True):
    """A unit that is still to come."""

    id: UnitId
    side: Side
    turn: int
    unit: Unit


class Shot(Record, frozen=True):
    """A planned mission that waits in the agenda to be resolved."""

    side: Side
    hex: HexId


class State(KernelState, kw_only=True):
    """A game of Skirmish."""

    units: Annotated[dict[UnitId, Unit], Owned(sight="sighted")]
    sighted: Annotated[dict[Side, dict[UnitId, bool]], Known()] = {}
    reports: Annotated[dict[Side, dict[UnitId, Unit]], Known(shows="units")] = {}
    traces: Annotated[dict[str, UnitId], SEALED] = {}
    """Which report, as `side/unit`, stands for which unit."""
    plans: Annotated[dict[Side, dict[HexId, Mission]], Owned(by="")] = {}
    shells: Annotated[dict[Side, int], Owned(by="")] = {}
    standing: Annotated[dict[Side, Standing], Owned(by="")] = {}
    arrivals: Annotated[dict[UnitId, Arrival], Owned()] = {}
    agenda: Annotated[tuple[Shot, ...], SEALED] = ()
    holders: Annotated[dict[HexId, Side], PUBLIC] = {}
    """Whose flag flies over each objective."""
    points: Annotated[dict[Side, int], PUBLIC] = {}
    assaulted: Annotated[dict[HexId, bool], PUBLIC] = {}
    """Hexes assaulted in the present phase."""

    @property
    def terms(self) -> Terms:
        """Scenario, map, tables and options of the game."""
        terms: Terms = self.__dict__["terms"]
        return terms
