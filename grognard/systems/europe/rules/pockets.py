"""The supply forecast: who would lack supply if the turn ended so, and which hex closes a pocket.

Everything is reckoned on a power's view, with what it knows; of enemies it does not see it knows
nothing. The client asks it before and while units march.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.kernel.derived import note_made
from grognard.kernel.records import copy_state
from grognard.systems.europe.rules.holding import friendly, gauges
from grognard.systems.europe.rules.supply import grade_layer, rail_net, unsupplied
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.state import Rail, Unit
from grognard.systems.europe.tables import POWERS
from grognard.terrain.search import range_layer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, UnitId
    from grognard.terrain.hexes import HexId

_NOBODY = "somebody"
"""The id of a unit that is only thought of; no unit has it."""


@dataclass(frozen=True)
class SupplyForecast:
    """Who would be out of supply if the turn ended so. [WIE-SUP-006]"""

    lacking: tuple[UnitId, ...]
    """Own units."""
    losing: tuple[UnitId, ...]
    """Those of them that are in supply now."""
    enemies: tuple[UnitId, ...]
    """Enemies, as far as they are seen."""


def forecast_supply(view: State, side: Side) -> SupplyForecast:
    """Say who would be out of supply if the turn ended so. [WIE-SUP-006]"""
    own = sorted(unsupplied(view, side))
    others = [sorted(unsupplied(view, enemy)) for enemy in view.terms.enemies(side)]
    return SupplyForecast(
        lacking=tuple(own),
        losing=tuple(unit for unit in own if view.units[unit].supplied),
        enemies=tuple(unit for units in others for unit in units),
    )


def standing(view: State, units: Iterable[UnitId], place: HexId) -> State:
    """The position if units stood in a hex: it is theirs, and its railway cut if it was not."""
    moved = {unit: msgspec.structs.replace(view.units[unit], at=place) for unit in units}
    return _taken(view, moved, place)


def _taken(view: State, units: dict[UnitId, Unit], place: HexId) -> State:
    side = next(iter(units.values())).side
    after, at = copy_state(view), view.terms.map.place(place)
    after.units = {**view.units, **units}
    note_made(view.units, after.units, list(units))
    if not friendly(view, side)[at]:
        control = bytearray(view.control)
        control[at] = [*POWERS].index(side) + 1  # type: ignore[arg-type]
        after.control = bytes(control)
        if gauges(view)[at]:
            rail = msgspec.structs.replace(view.rails.get(place, Rail()), cut=True)
            after.rails = {**view.rails, place: rail}
            note_made(view.rails, after.rails, [place])
    return after


def pocketed(view: State, units: tuple[UnitId, ...], place: HexId) -> tuple[UnitId, ...]:
    """The enemies that would lose supply if units stood in a hex. [WIE-SUP-017]"""
    side = view.units[units[0]].side
    return _cut_off(view, standing(view, units, place), view.terms.enemies(side))


def closing_hexes(
    view: State, units: tuple[UnitId, ...], places: Iterable[HexId]
) -> dict[HexId, tuple[UnitId, ...]]:
    """Which of some hexes close a pocket if units go there, and who would sit in it.

    [WIE-SUP-017]
    """
    side, at = view.units[units[0]].side, view.terms.map.place
    felt = _felt(view, side)
    found = {place: pocketed(view, units, place) for place in places if felt[at(place)]}
    return {place: cut for place, cut in found.items() if cut}


def _felt(view: State, side: Side) -> NDArray[np.bool_]:
    """Where a unit of a power could cut enemies off: in hexes of others, and where their supply is.

    A unit stops supply by its zone, in its hex and beside it, and by taking a hex.
    """
    felt = ~friendly(view, side)
    for enemy in view.terms.enemies(side):
        nations = sorted({unit.nation for unit in units_of(view, enemy) if unit.nation})
        fed = rail_net(view, enemy) >= 0
        for nation in nations:
            fed = fed | (grade_layer(view, enemy, nation) > 0)
        felt = felt | (range_layer(view.terms.map, np.flatnonzero(fed).tolist()) <= 1)
    return felt


def exposed(view: State, side: Side, place: HexId) -> tuple[UnitId, ...]:
    """The units of a power that would lose supply if an enemy stood in a hex. [WIE-SUP-017]"""
    enemy = view.terms.enemies(side)[0]
    nations = view.terms.tables.nations.values()
    thought = Unit(
        id=_NOBODY,
        side=enemy,
        nation=next(row.nation for row in nations if row.great and row.power == enemy),
        template="",
        name="",
        short="",
        kind="infantry",
        size="division",
        at=place,
        attack=1,
        defence=1,
        moves=1,
    )
    return _cut_off(view, _taken(view, {_NOBODY: thought}, place), (side,))


def _cut_off(before: State, after: State, sides: tuple[Side, ...]) -> tuple[UnitId, ...]:
    """The units of powers that are in supply before and not after."""
    return tuple(
        unit
        for side in sides
        for unit in sorted(unsupplied(after, side) - unsupplied(before, side))
    )
