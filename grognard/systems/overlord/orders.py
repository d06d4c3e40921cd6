"""The orders of Overlord. All are given in Setup or in Planning, by both sides in secret."""

from __future__ import annotations

from typing import Literal

from grognard.kernel.records import Order
from grognard.systems.overlord.state import AssetId, How, Mode, SideId, UnitId
from grognard.systems.overlord.terms import Stance
from grognard.terrain.hexes import HexId


class Place(Order, frozen=True):
    """Set up a unit in a hex of its zone."""

    unit: UnitId
    hex: HexId


class March(Order, frozen=True):
    """March units of one hex along a path; it is added to what they were to march before."""

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    mode: Mode = "defend"


class Wait(Order, frozen=True):
    """Let a unit start late, or no longer."""

    unit: UnitId
    wait: bool = True


class Charge(Order, frozen=True):
    """Attack an adjacent hex with units, in a set-piece battle."""

    units: tuple[UnitId, ...]
    target: HexId
    how: How = "attack"


class Shell(Order, frozen=True):
    """Let a gun fire at an enemy hex, or in support of a friendly one."""

    unit: UnitId
    target: HexId


class Stand(Order, frozen=True):
    """Say how the units of a hex are to defend it."""

    hex: HexId
    stance: Stance


class Work(Order, frozen=True):
    """Set a unit to work: engineers, breaking down, combining."""

    unit: UnitId
    work: Literal["breach", "destroy", "repair", "pontoon", "divide", "combine"]
    side: SideId = ""


class Supply(Order, frozen=True):
    """Say what an HQ is supplied with; `below` includes every HQ under it."""

    hq: UnitId
    move: bool = False
    combat: bool = False
    replace: bool = False
    below: bool = False


class Assign(Order, frozen=True):
    """Give an off-map asset a mission."""

    asset: AssetId
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


class Transfer(Order, frozen=True):
    """Put a divisional HQ under another corps of its army."""

    hq: UnitId
    to: UnitId


class Cancel(Order, frozen=True):
    """Take back what units or an asset were ordered: everything, or the last leg of a march."""

    units: tuple[UnitId, ...] = ()
    asset: AssetId = ""
    leg: bool = False


ORDERS = (Place, March, Wait, Charge, Shell, Stand, Work, Supply, Assign, Transfer, Cancel)
