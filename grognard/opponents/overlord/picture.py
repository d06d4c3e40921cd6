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
from grognard.opponents.overlord.fields import (
    STRIDE,
    WHOLE,
    Field,
    disc,
    faded,
    gathered,
    ground,
    hexes_from,
    nearest,
    placed,
)
from grognard.opponents.overlord.ways import Ways
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import apart, around, is_closed, sides_between
from grognard.systems.overlord.rules.losses import worth
from grognard.systems.overlord.rules.march import step_costs
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import (
    SUPPLIED,
    attack_value,
    defence_value,
    is_gun,
    units_of,
)
from grognard.systems.overlord.rules.zones import CUT_OFF, zone_layer
from grognard.systems.overlord.words import place_name
from grognard.terrain.search import Hindrance, flood
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from grognard.opponents.overlord.estimate import Blow, Known
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

POINT = 10
"""Tenths of a victory point."""
HUNDRED = 100
"""Attack and defence are counted in hundredths, in whole numbers."""
NEAR = 4
"""Hexes within which an enemy counts as near."""
ZONE = 100
"""What a step into an enemy zone is taken to cost, in hundredths."""
FIGHT = 400
"""What it is taken to cost to go through an enemy."""
LONGEST = 1200
"""The longest march of an enemy that is reckoned with, in hundredths."""
BOLD = 10
"""Attack with which an enemy is sure to try for an empty prize."""
EASY = 30
"""Defence that halves the hope for a prize."""
COMING = 8
"""Hexes from a prize within which own fighters may come to it."""
STANDING = 3
"""Hexes from a prize within which enemies stand for it."""
REAR = 8
"""Hexes from known enemies beyond which units march to the front."""
HOPE = 80
"""What is left of a prize at least, in percent, however strong the enemy is."""
PATIENCE = 4
"""So much longer than others they may be on their way."""
KEY = 2
"""One of so many parts of a prize is worth the side from which it can be attacked."""
RING = 12
"""One of so many parts of a prize is worth each hex beside it."""
KNOWN = 3
"""The level from which the values of a report can be trusted."""
FIT = 400
"""Readiness below which a unit only rests and holds, in tenths of a percent."""


@dataclass(frozen=True)
class Temper:
    """How much a general dares."""

    least: int = 5
    """The column, 2:1, below which nothing is attacked that is no prize."""
    fair: int = 5
    """The column, 2:1, below which no prize is attacked before the last turns."""
    pain: int = 50
    """Damage in percent that counts as the loss of an own unit, which will be rested and filled."""


STEADY = Temper()


class Picture:
    """What the general sees, worked out once a plan.

    Orders that are planned do not change it, but what they write into the view is seen there.
    """

    def __init__(
        self,
        view: State,
        tried: Mapping[HexId, int] | None = None,
        known: Mapping[str, Known] | None = None,
        temper: Temper = STEADY,
        blows: Mapping[str, Blow] | None = None,
    ) -> None:
        """Take a view of the side, how often it attacked which hex, what it knew of enemies.

        And what it has done to them.
        """
        self.temper = temper
        self.known = known or {}
        self.view = view
        self.map = view.terms.map
        self.number = view.terms.map.index
        """The numbers of places by their ids, by which fields are read."""
        self.tried = tried or {}
        self.side = view.viewer
        self.foe = view.terms.enemy(view.viewer)
        self.own = units_of(view, self.side)
        self.foes = tuple(judged(view, foe, self.known, blows) for foe in units_of(view, self.foe))
        self.left = max(1, view.terms.turns - view.clock.turn + 1)
        self.night = is_night(view)
        self.idle: set[str] = set()
        """Assets for which there is nothing to do."""
        self.counted_on: dict[str, HexId] = {}
        """Aircraft and staffs without which an attack would not be made so, and its hex."""
        self._threats: dict[int, Field] = {}
        self._feared: dict[HexId, tuple[Unit, ...]] = {}
        self._worths: dict[str, int] = {}
        self.fates: dict[tuple[HexId, int, str], tuple[Fraction, Fraction, Fraction]] = {}
        """What the table says of battles for a hex, by column and intensity."""

    @cached_property
    def fighters(self) -> tuple[Unit, ...]:
        """Own units that fight on the ground."""
        return tuple(u for u in self.own if u.attack and not is_gun(u) and not is_hq(u))

    @cached_property
    def fighting(self) -> frozenset[str]:
        """The names of those that fight on the ground."""
        return frozenset(unit.id for unit in self.fighters)

    @cached_property
    def foes_at(self) -> dict[HexId, tuple[Unit, ...]]:
        """The known enemies by their hexes."""
        found: dict[HexId, list[Unit]] = {}
        for foe in self.foes:
            found.setdefault(foe.at, []).append(foe)
        return {place: tuple(units) for place, units in found.items()}

    @cached_property
    def fighters_at(self) -> dict[HexId, tuple[Unit, ...]]:
        """The own fighters by their hexes."""
        found: dict[HexId, list[Unit]] = {}
        for unit in self.fighters:
            found.setdefault(unit.at, []).append(unit)
        return {place: tuple(units) for place, units in found.items()}

    @cached_property
    def ways(self) -> Ways:
        """Where the own units can go."""
        return Ways(self)

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
            firm = self.firmness(at, self.feared(at)) // HUNDRED
            # Where nobody has looked somebody may be.
            value = full if firm or self.watches(at) else full * 3 // 4
            value = value * self._promise(at) // HUNDRED
            found[at] = value * EASY // (EASY + firm) * 2 // (2 + self.tried.get(at, 0))
        return found

    def _promise(self, prize: HexId) -> int:
        """What is left of a prize where the enemy is stronger than all who can come, in percent.

        Those who stand for it count, or half of all about: behind them are more than are seen.
        """
        off = hexes_from(self.map, self.number[prize])
        ours = int(self._attacks[off <= COMING].sum())
        standing = int(self._defences[off <= STANDING].sum())
        about = int(self._defences[off <= COMING].sum())
        return max(HOPE, min(HUNDRED, HUNDRED * ours // max(standing, about // 2, 1)))

    @cached_property
    def keys(self) -> dict[HexId, int]:
        """What it is worth to stand in hexes beside wanted locations that somebody defends.

        Who comes over a bridge attacks with little: a side from which all of an attack counts is
        worth a share of the prize, and so is each that shuts the defenders in.
        """
        found: dict[HexId, int] = {}
        for at, hope in self.hopes.items():
            if at not in self.foes_at:
                continue
            shares = {
                place: min(row.attack for row in sides_between(self.view, place, at))
                for place in around(self.view.terms, at)
                if not is_closed(self.view, place, at)
            }
            had = max((shares[place] for place in shares if place in self.fighters_at), default=0)
            for place, share in shares.items():
                better = max(0, share - had) if place not in self.fighters_at else 0
                value = hope * better // (KEY * HUNDRED) + hope // RING
                found[place] = max(found.get(place, 0), value)
        return found

    @cached_property
    def held(self) -> dict[HexId, int]:
        """The victory locations of the own side."""
        return {at: v for at, v in self.prizes.items() if self.view.holders.get(at) == self.side}

    def watches(self, place: HexId) -> bool:
        """Tell whether the side's reconnaissance covered a place when the turn began."""
        cover = self.view.cover.get(self.side, b"")
        number = self.number[place]
        return number < len(cover) and cover[number] > 0

    @cached_property
    def _marches(self) -> dict[HexId, NDArray[np.uint16]]:
        """How far each prize is from every place on foot, in hundredths.

        The march goes through known enemies and their zones, where it is slow.
        """
        costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
        enter = np.minimum(100 * zone_layer(self.view, self.foe).astype(np.uint32), ZONE)
        enter[[self.number[place] for place in self.foes_at]] = FIGHT
        hindrance = Hindrance(self.map, enter=enter)
        return {
            prize: flood(costs, [self.number[prize]], hindrance=hindrance)
            for prize in sorted(self.prizes)
        }

    @cached_property
    def nearness(self) -> dict[HexId, Field]:
        """What is left of each prize at every place, after the march that parts them."""
        return {prize: faded(march) for prize, march in self._marches.items()}

    @cached_property
    def calls(self) -> dict[HexId, Field]:
        """The same for those who come from far away: they are called to the front for days."""
        return {
            prize: faded(np.where(march < FAR, march // PATIENCE, march))
            for prize, march in self._marches.items()
        }

    def drawn(self, value: int, goal: HexId, place: HexId) -> int:
        """What a prize is worth to somebody in a place: less with every turn of march."""
        return value * int(self.nearness[goal][self.number[place]]) // WHOLE

    @cached_property
    def _pulls(self) -> Field:
        found = np.zeros(self.map.size, np.int64)
        for goal, value in self.hopes.items():
            np.maximum(found, value * self.nearness[goal] // WHOLE, out=found)
        return found

    def pull(self, place: HexId) -> int:
        """What the best prize that is still to be won is worth from a place."""
        return int(self._pulls[self.number[place]])

    def worth(self, unit: Unit) -> int:
        """What the loss of a unit pays the enemy."""
        if unit.id not in self._worths:
            self._worths[unit.id] = POINT * worth(self.view, unit)
        return self._worths[unit.id]

    def near(self, place: HexId, units: Iterable[Unit], hexes: int = NEAR) -> tuple[Unit, ...]:
        """Those of some units that stand near a place."""
        return tuple(u for u in units if apart(self.view.terms, place, u.at) <= hexes)

    def foes_near(self, place: HexId, hexes: int) -> tuple[Unit, ...]:
        """The known enemies within some hexes of a place."""
        if self.from_foes(place) > hexes:
            return ()
        there = (
            self.map.ids[n] for n in disc(self.map, hexes)[self.number[place]] if n < self.map.size
        )
        return tuple(foe for at in there for foe in self.foes_at.get(at, ()))

    def away(self, place: HexId, units: Iterable[Unit]) -> int:
        """How far the nearest of some units stands from a place."""
        return min((apart(self.view.terms, place, unit.at) for unit in units), default=99)

    @cached_property
    def foes_off(self) -> Field:
        """How far the nearest known enemy stands from each place, in hexes."""
        return nearest(self.map, (self.number[place] for place in self.foes_at))

    @cached_property
    def friends_off(self) -> Field:
        """How far the nearest own fighter stands from each place, in hexes."""
        return nearest(self.map, (self.number[unit.at] for unit in self.fighters))

    def from_foes(self, place: HexId) -> int:
        """How far the nearest known enemy stands from a place, in hexes."""
        return int(self.foes_off[self.number[place]])

    def from_friends(self, place: HexId) -> int:
        """How far the nearest own fighter stands from a place, in hexes."""
        return int(self.friends_off[self.number[place]])

    @cached_property
    def linked(self) -> Field:
        """How many ways lead from each place to the own supplied units, past no known enemy.

        A way is a hex beside it, or the place itself, from which a line is open.
        """
        filled = self.ways.filled > 0
        shut = (self.ways.zones > 0) & ~filled | self.ways.enemies
        starts = sorted({self.number[unit.at] for unit in self.own if unit.line in SUPPLIED})
        if not starts:
            return np.ones(self.map.size, np.int64)
        costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
        lines = flood(costs, starts, hindrance=Hindrance(self.map, closed=shut))
        return gathered(self.map, (lines < FAR).astype(np.int64), 1)

    def threats(self, hexes: int) -> Field:
        """The attack that known enemies could bring near each place, in hundredths."""
        if hexes not in self._threats:
            places = [self.number[foe.at] for foe in self.foes]
            values = [int(HUNDRED * attack_value(self.view, foe)) for foe in self.foes]
            there = placed(self.map, places, values)
            self._threats[hexes] = gathered(self.map, there, hexes)
        return self._threats[hexes]

    @cached_property
    def _attacks(self) -> Field:
        """The attack of the own fighters in each place, in hundredths."""
        places = [self.number[unit.at] for unit in self.fighters]
        values = [int(HUNDRED * attack_value(self.view, unit)) for unit in self.fighters]
        return placed(self.map, places, values)

    @cached_property
    def _defences(self) -> Field:
        """The defence of the known enemies in each place, in hundredths, without the ground."""
        places = [self.number[foe.at] for foe in self.foes]
        values = [int(HUNDRED * defence_value(self.view, foe)) for foe in self.foes]
        return placed(self.map, places, values)

    def threat(self, place: HexId, hexes: int = 2) -> int:
        """The attack that known enemies could bring near a place, in hundredths."""
        return int(self.threats(hexes)[self.number[place]])

    def firmness(self, place: HexId, units: Iterable[Unit]) -> int:
        """What units would be worth in defence of a place, in hundredths."""
        _, infantry, armour = ground(self.view)
        number = self.number[place]
        return sum(
            int(
                defence_value(self.view, unit)
                * int((armour if unit.armoured else infantry)[number])
            )
            for unit in units
        )

    @cached_property
    def raids(self) -> dict[HexId, int]:
        """The attack that known enemies could bring into each location that is held, in hundredths.

        Of those whom somebody faces only who stands before the location counts, unless he is fast.
        """
        costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
        foes = [foe for foe in self.foes if foe.attack and not is_gun(foe) and not is_hq(foe)]
        found = {}
        for at in self.held:
            way = flood(costs, [self.number[at]], LONGEST)
            found[at] = sum(
                int(HUNDRED * attack_value(self.view, foe))
                for foe in foes
                if int(way[self.number[foe.at]]) <= min(_stride(foe), LONGEST)
                and (
                    _stride(foe) > STRIDE
                    or self.from_friends(foe.at) > 1
                    or apart(self.view.terms, foe.at, at) <= 1
                )
            )
        return found

    @cached_property
    def pressure(self) -> dict[HexId, int]:
        """The attack that known enemies could bring to each location that is held in two turns.

        In hundredths. Who needs both turns for it counts for half; whoever somebody faces, unless
        he stands before the location, for a third.
        """
        costs = step_costs(self.view, "defend", leg=True, climbs=False, wades=True)
        foes = [foe for foe in self.foes if foe.attack and not is_gun(foe) and not is_hq(foe)]
        attacks = {foe.id: int(HUNDRED * attack_value(self.view, foe)) for foe in foes}
        found = {}
        for at in self.held:
            way = flood(costs, [self.number[at]], 2 * LONGEST)
            total = 0
            for foe in foes:
                cost, stride = int(way[self.number[foe.at]]), _stride(foe)
                if cost > 2 * min(stride, LONGEST):
                    continue
                faced = self.from_friends(foe.at) <= 1 < apart(self.view.terms, foe.at, at)
                total += attacks[foe.id] // (1 if cost <= stride else 2) // (3 if faced else 1)
            found[at] = total
        return found

    @cached_property
    def risks(self) -> dict[HexId, int]:
        """What each location that is held stands to lose if nobody guards it."""
        most = HUNDRED * BOLD
        return {at: v * min(most, self.raids[at]) // (2 * most) for at, v in self.held.items()}

    @cached_property
    def relief(self) -> dict[HexId, int]:
        """What it is worth to take enemy hexes beside own units that are cut off.

        These are lost sooner or later, and the prizes with them that they hold.
        """
        found: dict[HexId, int] = {}
        for unit in self.own:
            if unit.line in CUT_OFF:
                stake = self.worth(unit) + self.risks.get(unit.at, 0)
                for place in self.foes_beside(unit):
                    found[place] = found.get(place, 0) + stake // 2
        return found

    def feared(self, place: HexId) -> tuple[Unit, ...]:
        """The enemies in a hex; of whom nothing is known counts as a regiment. [OVL-TIP-002]"""
        if place not in self._feared:
            self._feared[place] = feared(self.view, self.foes_at.get(place, ()), self.known)
        return self._feared[place]

    def foes_beside(self, unit: Unit) -> tuple[HexId, ...]:
        """The hexes beside a unit in which known enemies stand."""
        if self.from_foes(unit.at) > 1:
            return ()
        return tuple(place for place in around(self.view.terms, unit.at) if place in self.foes_at)

    def name(self, place: HexId) -> str:
        """Name a hex as people do: a location by its name, others as the log does."""
        spot = self.view.terms.location_at.get(place)
        return spot.name if spot is not None else place and place_name(self.view, place)


def _stride(foe: Unit) -> int:
    """How far an enemy is taken to march in a turn, in hundredths."""
    return max(STRIDE, HUNDRED * foe.movement)
