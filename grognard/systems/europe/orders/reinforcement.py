"""Orders of the Reinforcement Phase."""

from __future__ import annotations

from typing import Literal, TypeAlias

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId

Sort: TypeAlias = Literal["infantry", "mechanized"]
"""The two sorts of replacement points. [WIE-REIN-008]"""


class Place(Order, frozen=True):
    """Place a new unit. [WIE-REIN-004]"""

    unit: UnitId
    hex: HexId


class Rebuild(Order, frozen=True):
    """Make a battle group whole with replacement points. [WIE-REIN-005]"""

    unit: UnitId


class Raise(Order, frozen=True):
    """Raise a lost unit again in a city of its country. [WIE-REIN-013]"""

    unit: UnitId
    hex: HexId


class Combine(Order, frozen=True):
    """Put a unit and two others of its kind in its hex together. [WIE-REIN-014]"""

    unit: UnitId


class BreakDown(Order, frozen=True):
    """Break a unit down into its parts; the last goes to `hex` where there is no room.

    [WIE-REIN-037] [WIE-REIN-038] [WIE-REIN-043]
    """

    unit: UnitId
    hex: HexId = ""


class Load(Order, frozen=True):
    """Take an airborne unit off the map into the box of its front. [WIE-REIN-016]"""

    unit: UnitId


class BuildFort(Order, frozen=True):
    """Place a fortification. [WIE-REIN-019]"""

    hex: HexId


class RazeFort(Order, frozen=True):
    """Remove a fortification of one's own. [WIE-REIN-024]"""

    hex: HexId


class Upgrade(Order, frozen=True):
    """Make a unit into another. [WIE-REIN-025] [WIE-REIN-040]"""

    unit: UnitId
    into: str


class Dissolve(Order, frozen=True):
    """Dissolve a unit for the points it is worth. [WIE-REIN-028] [WIE-REIN-029]"""

    unit: UnitId


class FaceWinter(Order, frozen=True):
    """Choose the division that the first winter in Russia reduces. [WIE-REIN-031]"""

    unit: UnitId


class Withdraw(Order, frozen=True):
    """Give up a unit to a withdrawal that is near. [WIE-REIN-032]"""

    unit: UnitId
    withdrawal: str


class ClearBeachhead(Order, frozen=True):
    """Dissolve a beachhead. [WIE-REIN-033]"""

    hex: HexId


class Convert(Order, frozen=True):
    """Try to make Free French of a French partisan or a Vichy unit. [WIE-REIN-034]"""

    unit: UnitId
    into: str


class PullPoints(Order, frozen=True):
    """Move replacement points out of a front; next turn they can go to another. [WIE-UI-108]"""

    nation: str
    front: str
    sort: Sort
    points: int


class AllotPoints(Order, frozen=True):
    """Give replacement points that have no front to one. [WIE-UI-109]"""

    nation: str
    front: str
    sort: Sort
    points: int


class NameNbef(Order, frozen=True):
    """Name the unit that is free of the limits of the BEF. [WIE-REIN-039]"""

    unit: UnitId


class SendHome(Order, frozen=True):
    """Send a battle group home to be rebuilt. [WIE-REIN-044] [WIE-RAIL-018]"""

    unit: UnitId


REINFORCEMENT = (
    Place,
    Rebuild,
    Raise,
    Combine,
    BreakDown,
    Load,
    BuildFort,
    RazeFort,
    Upgrade,
    Dissolve,
    FaceWinter,
    Withdraw,
    ClearBeachhead,
    Convert,
    NameNbef,
    SendHome,
    PullPoints,
    AllotPoints,
)
