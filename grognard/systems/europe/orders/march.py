"""Orders of both movement phases."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class March(Order, frozen=True):
    """March units that stand together along a path. [WIE-MOV-001]"""

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]


class Force(Order, frozen=True):
    """Let a unit force march this turn, or not after all. [WIE-MOV-022]"""

    unit: UnitId
    on: bool = True


class Transit(Order, frozen=True):
    """Send a unit on a long march that goes on by itself until it arrives. [WIE-MOV-024]"""

    unit: UnitId
    goal: HexId


MARCH = (March, Force, Transit)
