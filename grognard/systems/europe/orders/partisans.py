"""Orders for partisans."""

from __future__ import annotations

from grognard.kernel.records import Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class PlaceCadre(Order, frozen=True):
    """Place a partisan cadre, or try to. [WIE-PART-002] [WIE-PART-018] [WIE-PART-029]"""

    hex: HexId


class DeclareImminent(Order, frozen=True):
    """Declare that the liberation of a country is imminent. [WIE-PART-021]"""

    country: str


class FormDivision(Order, frozen=True):
    """Try to make a Yugoslav partisan unit a division. [WIE-PART-027]"""

    unit: UnitId


class Rouse(Order, frozen=True):
    """Let a cadre try to become a partisan unit. [WIE-PART-023] [WIE-PART-033]"""

    unit: UnitId


PARTISANS = (PlaceCadre, DeclareImminent, FormDivision, Rouse)
