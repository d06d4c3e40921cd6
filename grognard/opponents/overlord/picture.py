"""The general's picture of the board: what is to be won where, and who stands near it.

Everything is counted in tenths of victory points at the end of the game, in whole numbers, and only
from what the side knows: its own units, and its reports on the enemy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.estimate import feared, judged
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import apart, around, terrain_of
from grognard.systems.overlord.rules.losses import worth
from grognard.systems.overlord.rules.march import step_costs
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import (
    attack_value,
    by_hex,
    defence_value,
    is_gun,
    units_of,
)
from grognard.systems.overlord.rules.zones import zone_layer
from grognard.terrain.search import Hindrance, flood
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.opponents.overlord.estimate import Known
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId
    from grognard.terrain.search import Distances

POINT = 10
"""Tenths of a victory point."""
NEAR = 4
"""Hexes within which an enemy counts as near."""
STRIDE = 600
"""What a turn's march covers, in hundredths; worth falls by a third for each."""
ZONE = 100
"""What a step into an enemy zone is taken to cost, in hundredths."""
FIGHT = 400
"""What it is taken to cost to go through an enemy."""
TIMID = 4
"""Attack up to which an enemy is not expected to try for a prize."""
BOLD = 10
"""Attack with which an enemy is sure to try for an empty prize."""
EASY = 30
"""Defence that halves the hope for a prize."""
KNOWN = 3
"""The level from which the values of a report can be trusted."""
FIT = 400
"""Readiness below which a unit only rests and holds, in tenths of a percent."""


@dataclass(frozen=True)
class Temper:
    """How much a general dares."""

    least: int = 5
    """The column, 2:1, below which nothing is attacked that is no prize."""
    fair: int = 6
    """The column, 3:1, below which no prize is attacked before the last turns."""
    pain: int = 50
    """Damage in percent that counts as the loss of an own unit, which will be rested and filled."""


STEADY = Temper()


class Picture:
    """What the general sees, worked out once a decision."""

    def __init__(
        self,
        view: State,
        tried: Mapping[HexId, int] | None = None,
        known: Mapping[str, Known] | None = None,
        temper: Temper = STEADY,
    ) -> None:
        """Take a view of the side, how often it attacked which hex, what it knew of enemies."""
        self.temper = temper
        self.known = known or {}
        self.view = view
        self.tried = tried or {}
        self.side = view.viewer
        self.foe = view.terms.enemy(view.viewer)
        self.own = units_of(view, self.side)
        self.foes = tuple(judged(view, foe, self.known) for foe in units_of(view, self.foe))
        self.left = max(1, view.terms.turns - view.clock.turn + 1)
        self.night = is_night(view)
        self._ways: dict[HexId, Distances] = {}
        self._threats: dict[tuple[HexId, int], Fraction] = {}

    @cached_property
    def fighters(self) -> tuple[Unit, ...]:
        """Own units that fight on the ground."""
        return tuple(u for u in self.own if u.attack and not is_gun(u) and not is_hq(u))

    @cached_property
    def prizes(self) -> dict[HexId, int]:
        """What each victory location is worth until the end: to hold it, and that he does not."""
        return {
            spot.at: POINT * self.left * (spot.worth(self.side) + spot.worth(self.foe))
            for spot in self.view.terms.locations
        }

    @cached_property
    def wanted(self) -> dict[HexId, int]:
        """The victory locations that the enemy holds."""
        return {at: v for at, v in self.prizes.items() if self.view.holders.get(at) != self.side}

    @cached_property
    def hopes(self) -> dict[HexId, int]:
        """The wanted locations by what they promise: less where the enemy stands firm."""
        found = {}
        for at, full in self.wanted.items():
            firm = int(self.firmness(at, self.feared(at)))
            # Where nobody has looked somebody may be.
            value = full if firm or self.watches(at) else full * 3 // 4
            found[at] = value * EASY // (EASY + firm) * 2 // (2 + self.tried.get(at, 0))
        return found

    @cached_property
    def held(self) -> dict[HexId, int]:
        """The victory locations of the own side."""
        return {at: v for at, v in self.prizes.items() if self.view.holders.get(at) == self.side}

    def watches(self, place: HexId) -> bool:
        """Tell whether the side's reconnaissance covered a place when the turn began."""
        cover = self.view.cover.get(self.side, b"")
        number = self.view.terms.map.place(place)
        return number < len(cover) and cover[number] > 0

    def way(self, goal: HexId) -> Distances:
        """How far every place is from a goal on foot, through known enemies and their zones.

        In hundredths of movement points.
        """
        if goal not in self._ways:
            map_ = self.view.terms.map
            costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
            zones = zone_layer(self.view, self.foe).astype(np.uint32)
            enter = np.minimum(100 * zones, ZONE)
            enter[[map_.place(foe.at) for foe in self.foes if foe.at != goal]] = FIGHT
            hindrance = Hindrance(map_, enter=enter)
            self._ways[goal] = flood(costs, [map_.place(goal)], hindrance=hindrance)
        return self._ways[goal]

    def _bare_way(self, goal: HexId) -> Distances:
        """The same, as if nobody stood in the way."""
        map_ = self.view.terms.map
        costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
        return flood(costs, [map_.place(goal)])

    def drawn(self, value: int, goal: HexId, place: HexId) -> int:
        """What a prize is worth to somebody in a place: less with every turn of march."""
        cost = int(self.way(goal)[self.view.terms.map.place(place)])
        if cost == FAR:
            return 0
        strides, rest = divmod(cost, STRIDE)
        for _ in range(strides):
            value = value * 2 // 3
        return value - value * rest // (3 * STRIDE)

    def pull(self, place: HexId) -> int:
        """What the best prize that is still to be won is worth from a place."""
        return max((self.drawn(v, goal, place) for goal, v in self.hopes.items()), default=0)

    def worth(self, unit: Unit) -> int:
        """What the loss of a unit pays the enemy."""
        return POINT * worth(self.view, unit)

    def near(self, place: HexId, units: Iterable[Unit], hexes: int = NEAR) -> tuple[Unit, ...]:
        """Those of some units that stand near a place."""
        return tuple(u for u in units if apart(self.view.terms, place, u.at) <= hexes)

    def away(self, place: HexId, units: Iterable[Unit]) -> int:
        """How far the nearest of some units stands from a place."""
        return min((apart(self.view.terms, place, unit.at) for unit in units), default=99)

    def threat(self, place: HexId, hexes: int = 2) -> Fraction:
        """The attack that known enemies could bring near a place."""
        if (place, hexes) not in self._threats:
            foes = self.near(place, self.foes, hexes)
            total = sum((attack_value(self.view, foe) for foe in foes), Fraction(0))
            self._threats[place, hexes] = total
        return self._threats[place, hexes]

    def firmness(self, place: HexId, units: Iterable[Unit]) -> Fraction:
        """What units would be worth in defence of a place."""
        row = terrain_of(self.view.terms, place)
        total = Fraction(0)
        for unit in units:
            share = row.armour if unit.armoured else row.infantry
            total += defence_value(self.view, unit) * Fraction(share, 100)
        return total

    def danger(self, place: HexId, units: Iterable[Unit]) -> int:
        """What units stand to lose in a place to the enemies beside and near it."""
        stack = tuple(units)
        threat, firm = 2 * self.threat(place), self.firmness(place, stack)
        if not threat:
            return 0
        share = min(Fraction(1), threat / (4 * firm)) if firm else Fraction(1)
        return int(share * sum(self.worth(unit) for unit in stack))

    def raiders(self, place: HexId) -> tuple[Unit, ...]:
        """The known enemies that could march into a place soon: whom nobody faces."""
        way, map_ = self._bare_way(place), self.view.terms.map
        return tuple(
            foe
            for foe in self.foes
            if foe.attack
            and not is_gun(foe)
            and not is_hq(foe)
            and int(way[map_.place(foe.at)]) <= STRIDE
            and self.away(foe.at, self.fighters) > 1
        )

    @cached_property
    def risks(self) -> dict[HexId, int]:
        """What each location that is held stands to lose if nobody guards it."""
        found = {}
        for at, value in self.held.items():
            raid = sum((attack_value(self.view, foe) for foe in self.raiders(at)), Fraction(0))
            found[at] = value * min(BOLD, int(raid)) // (2 * BOLD) if raid > TIMID else 0
        return found

    def feared(self, place: HexId) -> tuple[Unit, ...]:
        """The enemies in a hex; of whom nothing is known counts as a regiment. [OVL-TIP-002]"""
        return feared(self.view, (foe for foe in self.foes if foe.at == place), self.known)

    def foes_beside(self, unit: Unit) -> tuple[HexId, ...]:
        """The hexes beside a unit in which known enemies stand."""
        stacks = by_hex(self.view)
        return tuple(
            place
            for place in around(self.view.terms, unit.at)
            if place in stacks and stacks[place][0].side == self.foe
        )

    def name(self, place: HexId) -> str:
        """Name a hex as people do."""
        spot = self.view.terms.location_at.get(place)
        return spot.name if spot is not None else place
