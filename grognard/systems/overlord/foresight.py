"""What a plan would lead to, as far as its side can know: where marches end, what is left empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.overlord.rules.battle import may_follow
from grognard.systems.overlord.rules.ground import room
from grognard.systems.overlord.rules.march import mode_for, step_cost
from grognard.systems.overlord.rules.units import allowance, half_up, units_at, units_of, weigh
from grognard.systems.overlord.rules.zones import zone_cost

if TYPE_CHECKING:
    from grognard.systems.overlord.rules.odds import Battle
    from grognard.systems.overlord.state import Mode, State, Unit
    from grognard.terrain.hexes import HexId


class CrowdsAsked(Record, frozen=True):
    """Ask which hexes the plans of a side would fill too full."""


class Crowd(Record, frozen=True):
    """A hex in which more units are to stand at the end of the turn than it holds."""

    hex: str
    units: tuple[str, ...]
    """Those that are to march there."""
    points: int
    """The stacking points of all that are to stand there."""
    room: int


def price_of(view: State, unit: Unit, here: HexId, there: HexId, mode: Mode, *, heed: bool) -> int:
    """What a step of a plan costs a unit, with the zones of the enemy if it heeds them.

    A turn is always long enough for one hex.
    """
    step = step_cost(view, unit, here, there, mode_for(view, unit, mode))
    step = step_cost(view, unit, here, there, "defend") if step is None else step
    more = half_up(100 * zone_cost(view, unit, there)) if heed else 0
    return min((step or 0) + more, allowance(view, unit))


def stop_of(view: State, unit: Unit) -> HexId:
    """Where a unit stands at the end of the turn, if nothing delays it. [OVL-MOV-004]"""
    here, left = unit.at, allowance(view, unit)
    move = view.moves.get(unit.side, {}).get(unit.id)
    if move is None:
        return here
    for there in move.path:
        left -= price_of(view, unit, here, there, move.mode, heed=True)
        if left < 0:
            return here
        here = there
    return here


def crowds(view: State, params: Any) -> tuple[Crowd, ...]:
    """Which hexes the marches of a side would fill too full. [OVL-UNIT-010] [OVL-UNIT-013]"""
    codec.convert(params, CrowdsAsked)
    moves = view.moves.get(view.viewer, {})
    bound: dict[HexId, list[Unit]] = {}
    for unit in units_of(view, view.viewer):
        bound.setdefault(stop_of(view, unit), []).append(unit)
    found = (
        Crowd(
            hex=place,
            units=tuple(sorted(unit.id for unit in units if unit.id in moves and unit.at != place)),
            points=weigh(view, units),
            room=room(view.terms, place),
        )
        for place, units in sorted(bound.items())
    )
    return tuple(crowd for crowd in found if crowd.units and crowd.points > crowd.room)


def left_empty(view: State, planned: Battle) -> tuple[HexId, ...]:
    """From which hexes everybody would advance, if a battle is won. [OVL-CBT-078] [OVL-CBT-014]"""
    orders = view.attacks.get(planned.side, {})
    keen = [
        unit
        for unit in planned.attackers
        if orders[unit.id].how != "no-advance" and may_follow(view, unit, planned.hex)
    ]
    going = {unit.id for unit in keen}
    held = {stop_of(view, unit) for unit in units_of(view, planned.side) if unit.id not in going}
    return tuple(
        place
        for place in sorted({unit.at for unit in keen} - held)
        if weigh(view, (unit for unit in units_at(view, place) if unit.id in going))
        <= room(view.terms, planned.hex)
    )
