"""Orders of the Sea Movement Phase."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class Ship(Order, frozen=True):
    """Ship units from the port they stand in to another, with a navy.

    Who has marched before is carried in an emergency, over a short way and at a price.
    [WIE-SEA-001] [WIE-SEA-012] [WIE-SEA-019]
    """

    units: tuple[UnitId, ...]
    navy: str
    goal: HexId


class Land(Order, frozen=True):
    """Assault a coast from a port, and establish a beachhead there or not.

    [WIE-SEA-024] [WIE-SEA-035]
    """

    units: tuple[UnitId, ...]
    navy: str
    goal: HexId
    beachhead: bool = False


class Sortie(Order, frozen=True):
    """Send surface points to sea: as escort, and with a transport for supply on the High Seas.

    [WIE-SEA-045] [WIE-SUP-029]
    """

    navy: str
    escort: int = 0
    supply: bool = False


class ComeAshore(Order, frozen=True):
    """Bring units that came round Africa from the end of their way to a port. [WIE-SEA-055]"""

    units: tuple[UnitId, ...]
    navy: str
    goal: HexId


class TurnBack(Order, frozen=True):
    """Let units on their way round Africa turn, to where they came from. [WIE-UI-097]"""

    units: tuple[UnitId, ...]


SEA = (Ship, Land, Sortie, ComeAshore, TurnBack)
