"""The orders and answers of Skirmish."""

from __future__ import annotations

from typing import Literal

from grognard.kernel.records import Answer, Order
from grognard.systems.skirmish.state import HexId, UnitId


class Aim(Order, frozen=True):
    """Aim a fire mission at a hex."""

    hex: HexId


class Withdraw(Order, frozen=True):
    """Withdraw a planned fire mission."""

    hex: HexId


class Instruct(Order, frozen=True):
    """Say how questions are to be answered from now on."""

    matter: Literal["attack", "defence", "reaction", "ambush"]
    policy: str


class March(Order, frozen=True):
    """March a unit along a path."""

    unit: UnitId
    path: tuple[HexId, ...]


class Assault(Order, frozen=True):
    """Assault a neighbouring hex with one or several units."""

    target: HexId
    units: tuple[UnitId, ...]
    advance: bool = True


class UseTactics(Answer, frozen=True):
    """Fight in this way."""

    tactics: Literal["press", "probe", "stand", "delay"]


class Respond(Answer, frozen=True):
    """Fire at the moving enemy, or hold."""

    fire: bool


class FallBack(Answer, frozen=True):
    """Retreat to this hex."""

    hex: HexId


ORDERS = (Aim, Withdraw, Instruct, March, Assault)
ANSWERS = (UseTactics, Respond, FallBack)
