"""Orders of the air war: allocation, attacks on ports, interdiction, flights."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.systems.europe.tables import Front, Mission
from grognard.terrain.hexes import HexId


class Assign(Order, frozen=True):
    """Say how many of a nation's air points on a front fly a mission this turn. [WIE-AIR-002]"""

    front: Front
    nation: str
    mission: Mission
    points: int


class Base(Order, frozen=True):
    """Give incoming air points of a nation a front. [WIE-AIR-008]"""

    nation: str
    front: Front
    points: int


class ShiftTransports(Order, frozen=True):
    """Send air transport points to another front. [WIE-AIR-014]"""

    front: Front
    to: Front
    points: int


class ShiftAirborne(Order, frozen=True):
    """Send a loaded airborne unit to another front. [WIE-AIR-014]"""

    unit: UnitId
    to: Front


class StrikePort(Order, frozen=True):
    """Attack an enemy port or beachhead with air points on sea missions. [WIE-AIR-029]"""

    hex: HexId
    points: int


class Interdict(Order, frozen=True):
    """Lay interdiction on a hex, or take it off again. [WIE-AIR-038] [WIE-AIR-040]"""

    hex: HexId
    on: bool = True


class Fly(Order, frozen=True):
    """Fly airborne units to a hex: transport to a friendly one, assault on an enemy one.

    [WIE-AMOV-004]
    """

    units: tuple[UnitId, ...]
    hex: HexId


AIR = (Assign, Base, ShiftTransports, ShiftAirborne, StrikePort, Interdict, Fly)
