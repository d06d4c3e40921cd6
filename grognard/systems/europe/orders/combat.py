"""Orders of the Combat Phase, overruns, standing orders in defeat; and answers of a battle."""

from __future__ import annotations

from typing import Literal

from grognard.kernel.records import Answer, Order
from grognard.systems.europe.state import UnitId
from grognard.terrain.hexes import HexId


class Attack(Order, frozen=True):
    """Attack one hex, or several together. [WIE-CBT-002]"""

    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    air: bool = False
    """Whether an air point supports the attack. [WIE-CBT-033]"""


class Overrun(Order, frozen=True):
    """March units that stand together over a weak enemy. [WIE-MOV-029]"""

    target: HexId
    units: tuple[UnitId, ...]


class Fortify(Order, frozen=True):
    """Let a division try to fortify. [WIE-CBT-073]"""

    unit: UnitId


class Unfortify(Order, frozen=True):
    """Let a fortified division leave its works. [WIE-CBT-081]"""

    unit: UnitId


class Instruct(Order, frozen=True):
    """Tell units what to do when a battle goes against them. [WIE-CBT-063]"""

    units: tuple[UnitId, ...]
    hold: bool = False
    """Whether they take losses instead of retreating. [WIE-CBT-064]"""
    after: Literal["never", "always", "check"] = "check"
    """Whether they retreat once they are reduced. [WIE-CBT-067]"""


class Disband(Order, frozen=True):
    """Disband a unit in a hex in which there are too many. [WIE-UNIT-014]"""

    unit: UnitId


COMBAT = (Attack, Overrun, Fortify, Unfortify, Instruct, Disband)


class TakeLosses(Answer, frozen=True):
    """Reduce these units to pay for an exchange."""

    units: tuple[UnitId, ...]


class FallBack(Answer, frozen=True):
    """Retreat with all attackers, or not: then what else was rolled or is owed holds."""

    go: bool


class GoTo(Answer, frozen=True):
    """Retreat into this hex."""

    hex: HexId


class Advance(Answer, frozen=True):
    """Move these units into the hex that was won; none to stay."""

    units: tuple[UnitId, ...] = ()


COMBAT_ANSWERS = (TakeLosses, FallBack, GoTo, Advance)
