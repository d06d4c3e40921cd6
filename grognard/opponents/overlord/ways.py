"""Where units can go this turn: found for whole classes of units, by the searches of the map.

It is what the planner of a player would show, but for two things: traffic of the plans under way
does not count, and units that are about to leave a hex still fill it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from grognard.opponents.overlord.fields import Field, ground, placed
from grognard.systems.overlord.rules.march import costs_for, in_area, mode_for
from grognard.systems.overlord.rules.units import allowance, quality_of, weight
from grognard.systems.overlord.rules.zones import INFILTRATORS, POINT, zone_layer
from grognard.terrain.search import Hindrance, path, reach

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Mode, Unit
    from grognard.terrain.hexes import HexId

Class: TypeAlias = "tuple[bool, bool, int, int, str]"
"""What units have in common that are hindered alike."""


class Ways:
    """The ways of a side's units, by what is known when the turn is planned."""

    def __init__(self, picture: Picture) -> None:
        """Take the board as it stands."""
        self.picture = picture
        view = picture.view
        self.zones: Field = zone_layer(view, picture.foe).astype(np.int64)
        own = [(picture.number[unit.at], weight(view, unit)) for unit in picture.own]
        self.filled = placed(picture.map, [at for at, _ in own], [points for _, points in own])
        self.enemies = np.zeros(picture.map.size, np.bool_)
        self.enemies[[picture.number[place] for place in picture.foes_at]] = True
        self._hindrances: dict[Class, Hindrance] = {}

    def reach(self, unit: Unit, mode: Mode) -> NDArray[np.int32]:
        """The places that a unit can reach this turn, its own among them."""
        points = allowance(self.picture.view, unit)
        start = self.picture.number[unit.at]
        if not points or unit.fixed == "place":
            return np.array([start], np.int32)
        costs = costs_for(self.picture.view, unit, mode_for(self.picture.view, unit, mode))
        return reach(costs, start, points, self._hindrance(unit), minimum=True).places

    def path(self, unit: Unit, goal: HexId, mode: Mode) -> tuple[HexId, ...] | None:
        """The cheapest way of a unit to a hex, without the first hex."""
        map_, number = self.picture.map, self.picture.number
        costs = costs_for(self.picture.view, unit, mode_for(self.picture.view, unit, mode))
        hindrance = self._hindrance(unit)
        found = path(costs, number[unit.at], number[goal], hindrance, minimum=True)
        return None if found is None else tuple(map_.ids[place] for place in found.places[1:])

    def _hindrance(self, unit: Unit) -> Hindrance:
        view = self.picture.view
        lurks = self.picture.night and unit.kind in INFILTRATORS
        scouts = unit.kind == "recce"
        toll = quality_of(view, unit).zone_cost
        key = (scouts, lurks, toll, weight(view, unit), unit.area if unit.fixed else "")
        if key not in self._hindrances:
            self._hindrances[key] = self._made(unit, toll, scouts=scouts, lurks=lurks)
        return self._hindrances[key]

    def _made(self, unit: Unit, toll: int, *, scouts: bool, lurks: bool) -> Hindrance:
        """Make what hinders a class of units, for all places at once."""
        view, map_ = self.picture.view, self.picture.map
        numbers = view.terms.tables.numbers
        enter = POINT * self.zones // (2 if self.picture.night else 1) + POINT * toll
        enter += POINT * numbers.recce_zone * scouts
        enter //= 2 if lurks else 1
        free = (self.zones == 0) | (self.filled > 0)
        enter = np.where(free, 0, enter.clip(0, POINT * numbers.zone_most))
        room, _, _ = ground(view)
        closed = self.enemies | (self.filled + weight(view, unit) > room) & (self.filled > 0)
        if scouts:
            closed = closed | (self.zones > 0)
        if unit.fixed:
            allowed = [in_area(view, unit, name) for name in map_.ids]
            closed = closed | ~np.array(allowed, np.bool_)
        return Hindrance(map_, closed=closed, enter=enter)
