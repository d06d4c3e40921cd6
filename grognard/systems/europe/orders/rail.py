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


class EnterSiberia(Order, frozen=True):
    """Send units on trains in an edge hex on to Siberia, where they are cadre. [WIE-RAIL-016]"""

    units: tuple[UnitId, ...]


class LeaveSiberia(Order, frozen=True):
    """Bring units out of Siberia by an edge hex, and take them on by train. [WIE-RAIL-017]"""

    hex: HexId
    units: tuple[UnitId, ...]
    goal: HexId
    detrain: bool = False


RAIL = (RailMove, EnterSiberia, LeaveSiberia)
