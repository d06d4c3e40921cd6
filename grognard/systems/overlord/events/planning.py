"""What sides plan. Only the planning side hears of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import Change, Drop, Patch, Put
from grognard.kernel.records import Event, Side
from grognard.systems.overlord.state import (
    AssetId,
    Attack,
    Fire,
    Mission,
    Move,
    Setting,
    Stock,
    Task,
    UnitId,
)
from grognard.systems.overlord.terms import Stance
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Record


def _written(table: str, side: Side, key: str, plan: Record | None) -> Iterable[Change]:
    """Write a plan, or take it out."""
    if plan is None:
        return (Drop(table, (side, key)),)
    return (Put(table, (side, key), plan),)


class UnitPlaced(Event, frozen=True):
    """A unit was set up in another hex."""

    unit: UnitId
    hex: HexId

    def changes(self) -> Iterable[Change]:
        """Move the unit."""
        return (Patch("units", (self.unit,), {"at": self.hex}),)


class MovePlanned(Event, frozen=True):
    """A unit was told to march, or no longer."""

    side: Side
    unit: UnitId
    move: Move | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        return _written("moves", self.side, self.unit, self.move)


class AttackPlanned(Event, frozen=True):
    """A unit was told to attack, or no longer."""

    side: Side
    unit: UnitId
    attack: Attack | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        return _written("attacks", self.side, self.unit, self.attack)


class FirePlanned(Event, frozen=True):
    """A gun was told to fire, or no longer."""

    side: Side
    unit: UnitId
    fire: Fire | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        return _written("fires", self.side, self.unit, self.fire)


class TaskPlanned(Event, frozen=True):
    """A unit was set to work, or no longer."""

    side: Side
    unit: UnitId
    task: Task | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        return _written("tasks", self.side, self.unit, self.task)


class MissionPlanned(Event, frozen=True):
    """An asset got a mission, or lost it."""

    side: Side
    asset: AssetId
    mission: Mission | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        return _written("missions", self.side, self.asset, self.mission)


class StanceTaken(Event, frozen=True):
    """Units were told how to defend."""

    side: Side
    units: tuple[UnitId, ...]
    stance: Stance

    def changes(self) -> Iterable[Change]:
        """Write the stance."""
        return tuple(Put("stances", (self.side, unit), self.stance) for unit in self.units)


class SupplyChosen(Event, frozen=True):
    """HQs were given settings, and their points were paid or given back."""

    side: Side
    settings: tuple[tuple[UnitId, Setting], ...]
    stock: Stock

    def changes(self) -> Iterable[Change]:
        """Write the settings and what is left."""
        chosen = tuple(Put("settings", (self.side, hq), setting) for hq, setting in self.settings)
        return (*chosen, Put("stocks", (self.side,), self.stock))


class TransferPlanned(Event, frozen=True):
    """A divisional HQ was put under another corps from the next turn on, or no longer."""

    side: Side
    hq: UnitId
    corps: UnitId | None

    def changes(self) -> Iterable[Change]:
        """Write the plan."""
        if self.corps is None:
            return (Drop("transfers", (self.side, self.hq)),)
        return (Put("transfers", (self.side, self.hq), self.corps),)


class PlansSpent(Event, frozen=True):
    """A side's plans of the turn were carried out, or came to nothing."""

    side: Side
    moves: tuple[UnitId, ...] = ()
    attacks: tuple[UnitId, ...] = ()
    fires: tuple[UnitId, ...] = ()
    tasks: tuple[UnitId, ...] = ()
    missions: tuple[AssetId, ...] = ()
    transfers: tuple[UnitId, ...] = ()

    def changes(self) -> Iterable[Change]:
        """Take the plans out."""
        return tuple(
            Drop(table, (self.side, key))
            for table in ("moves", "attacks", "fires", "tasks", "missions", "transfers")
            for key in getattr(self, table)
        )


PLANNING = (
    UnitPlaced,
    MovePlanned,
    AttackPlanned,
    FirePlanned,
    TaskPlanned,
    MissionPlanned,
    StanceTaken,
    SupplyChosen,
    TransferPlanned,
    PlansSpent,
)
