"""Orders of the staff: names, units sent home for good, trains got ready, supply found out anew."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class Rename(Order, frozen=True):
    """Give a unit another name. [WIE-UI-053]"""

    unit: UnitId
    name: str


class Dismiss(Order, frozen=True):
    """Remove a unit from the game, though there is room for it. [WIE-UI-054]"""

    unit: UnitId


class Entrain(Order, frozen=True):
    """Let a unit get on a train where it stands, or off it again. [WIE-UI-050]"""

    unit: UnitId
    on: bool = True


class FindSupply(Order, frozen=True):
    """Find out anew who is in supply, in the Combat Phase. [WIE-UI-035]"""


class EditHex(Order, frozen=True):
    """Change a hex outside the rules, in games that allow it. [WIE-UI-044]"""

    hex: HexId
    holder: str
    """The power that is to hold it; empty for nobody."""
    cut: bool = False
    """Whether its railway is cut, where it has one."""


STAFF = (Rename, Dismiss, Entrain, FindSupply, EditHex)
