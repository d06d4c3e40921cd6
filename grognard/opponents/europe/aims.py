"""Where the army should go: how far each prize is with fighting on the way, and who makes for it.

The quick leave to the infantry what it can soon take itself, and go for what lies deep.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.ground import step_costs
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.zones import enemy_zone
from grognard.systems.europe.state import POINT
from grognard.terrain.search import Costs, flood

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

FAR = 60_000
"""Further than any way that counts, in hundredths of a movement point."""
_BATTLE, _TOLL, _WALL = 300, 8, 6000
"""What fighting through a hex takes, and more for the square of its defence; and at most."""
_FEW, _SPARE = {True: 2, False: 4}, 1.3
"""The least that make for a prize, quick or not; and by how much all shares exceed the army."""
_FIRST = 0.85
"""How much of its share each prize is given before all others that draw less.

If each unit just took the nearest, those left over, far behind, would make for the greatest.
"""
_HARD = 1000
"""A prize this far, in hundredths of a point, draws half as many as one at hand."""
_SOON = 900
"""What infantry reaches with so many it takes without the quick."""
_LESSER = 5
"""What is worth more, the quick go for in any case."""


class Aims:
    """The prizes that are wanted, and the ways there."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.map = picture.map
        self.worth = picture.wanted

    @cached_property
    def _resistance(self) -> NDArray[np.int64]:
        """What getting through each place takes besides its ground. [WIE-MOV-015]"""
        found = 2 * self._leaving
        for place in self.picture.strongholds:
            strength = self.picture.defence(place)
            found[self.map.place(place)] += min(_WALL, _BATTLE + _TOLL * strength * strength)
        return found

    @cached_property
    def _leaving(self) -> NDArray[np.int64]:
        """What leaving each place costs more than its ground. [WIE-MOV-015]"""
        view = self.picture.view
        toll = POINT * view.terms.tables.numbers.zone_mp
        return np.where(enemy_zone(view, self.picture.side), toll, 0).astype(np.int64)

    @cached_property
    def _closed(self) -> NDArray[np.bool_]:
        """Places of nobody in this war. [WIE-POL-002]"""
        sides = (self.picture.side, *self.picture.view.terms.enemies(self.picture.side))
        ours = [friendly(self.picture.view, side) for side in sides]
        closed: NDArray[np.bool_] = ~np.logical_or.reduce(ours)
        return closed

    def _fields(self, *, quick: bool) -> dict[HexId, NDArray[np.int64]]:
        """How far each place is from each prize, fighting on the way included. [WIE-MOV-012]"""
        sides = step_costs(self.picture.view, "a" if quick else "b").sides.astype(np.int64)
        near = self.map.near
        open_ = (sides > 0) & ~self._closed[near]
        costs = Costs(self.map, np.where(open_, sides + self._resistance[near], 0))
        found = {}
        for place in sorted(self.worth):
            at = self.map.place(place)
            far = flood(costs, np.array([at]), FAR).astype(np.int64)
            # Who stands somewhere has already got there.
            left = far + int(self._resistance[at]) - self._resistance + self._leaving
            found[place] = np.where(far < FAR, np.clip(left, 0, FAR), FAR)
        return found

    @cached_property
    def quick(self) -> dict[HexId, NDArray[np.int64]]:
        """How far each place is from each prize for the quick."""
        return self._fields(quick=True)

    @cached_property
    def slow(self) -> dict[HexId, NDArray[np.int64]]:
        """How far each place is from each prize on foot."""
        return self._fields(quick=False)

    @cached_property
    def promise(self) -> NDArray[np.float64]:
        """What each place promises: all prizes, the less the further they are from it.

        Without any, the nearer the enemy, the more.
        """
        if not self.worth:
            return _HARD / (_HARD + self.picture.to_enemy.astype(np.float64))
        found = np.zeros(self.map.size, np.float64)
        for prize, field in self.slow.items():
            found += self.worth[prize] * _HARD / (_HARD + field + self._resistance)
        return found

    @cached_property
    def shares(self) -> dict[str, HexId]:
        """Which prize each own unit makes for: as many for each as it is worth and in reach.

        If all went for the nearest, they would stand behind each other.
        """
        own, quick = self.picture.own, self.picture.quick
        slow = [unit for unit in own if unit.id not in quick]
        found = self._shared(slow, self.slow, quick=False)
        deep = {p: field for p, field in self.quick.items() if not self._falls_soon(p, slow)}
        fast = [unit for unit in own if unit.id in quick]
        return found | self._shared(fast, deep or self.quick, quick=True)

    def _falls_soon(self, prize: HexId, slow: list[Unit]) -> bool:
        """Tell whether infantry takes a lesser prize without help."""
        if self.worth[prize] > _LESSER:
            return False
        far = sorted(int(self.slow[prize][self.map.place(unit.at)]) for unit in slow)
        return len(far) >= _FEW[False] and far[_FEW[False] - 1] < _SOON

    def _shared(
        self, units: list[Unit], fields: dict[HexId, NDArray[np.int64]], *, quick: bool
    ) -> dict[str, HexId]:
        places = [self.map.place(unit.at) for unit in units]
        if not places or not fields:
            return {}
        weights = {
            prize: self.worth[prize] * _HARD / (_HARD + int(field[places].min()))
            for prize, field in fields.items()
        }
        all_ = sum(weights.values())
        rooms = {
            prize: max(_FEW[quick], round(_SPARE * len(places) * weight / all_))
            for prize, weight in weights.items()
        }
        near = {
            prize: sorted(
                (int(field[place]), unit.id, prize)
                for unit, place in zip(units, places, strict=True)
            )
            for prize, field in fields.items()
        }
        found: dict[str, HexId] = {}
        for prize in sorted(weights, key=lambda at: (-weights[at], at)):
            free = (pair for pair in near[prize] if pair[1] not in found)
            dealt = _dealt(free, {prize: int(_FIRST * rooms[prize])})
            rooms[prize] -= len(dealt)
            found |= dealt
        rest = (pair for pairs in near.values() for pair in pairs if pair[1] not in found)
        return found | _dealt(sorted(rest), rooms)

    def way(self, unit: Unit) -> NDArray[np.int64]:
        """How far each place is from what a unit makes for."""
        prize = self.shares.get(unit.id)
        fields = self.quick if unit.id in self.picture.quick else self.slow
        if prize is not None:
            return fields[prize]
        return np.minimum.reduce(list(fields.values())) if fields else self.picture.to_enemy


def _dealt(pairs: Iterable[tuple[int, str, HexId]], rooms: dict[HexId, int]) -> dict[str, HexId]:
    """Give each unit the nearest prize that still has room for it."""
    left = dict(rooms)
    found: dict[str, HexId] = {}
    for far, unit, prize in pairs:
        if unit not in found and left[prize] > 0 and far < FAR:
            found[unit] = prize
            left[prize] -= 1
    return found
