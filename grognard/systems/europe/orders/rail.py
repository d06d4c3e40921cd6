"""Orders of the Rail Phase."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class RailMove(Order, frozen=True):
    """Take units that stand together by train to a hex, by the shortest way, and maybe detrain.

    To their own hex: they entrain, or detrain, where they are.
    [WIE-RAIL-007] [WIE-RAIL-013] [WIE-RAIL-015]
    """

    units: tuple[UnitId, ...]
    goal: HexId
    detrain: bool = False


RAIL = (RailMove,)
