"""What the chief sees on the board: places that count, enemies, and how far everything is."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.europe.aims import FAR, Aims
from grognard.opponents.europe.lifelines import Lifelines
from grognard.opponents.europe.overseas import Overseas
from grognard.opponents.europe.shelter import Shelter
from grognard.systems.europe.rules.ground import around, linked, side_between, step_costs
from grognard.systems.europe.rules.odds import Battle, defence_in, foes_at
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.units import is_combat, is_mobile, units_at, units_of
from grognard.systems.europe.rules.victory import is_reached, total
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.terms import AXIS
from grognard.terrain.search import flood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

_ATTACK_SHARE = 1.15
"""With so many times the enemy's strength it is worth attacking everywhere."""
_MARGIN = 5
"""Points beyond what it takes to win, with which nobody presses any more."""
_PRESS_SHARE = 0.6
"""With so much of it, whoever would lose as things stand must try."""


class Picture:
    """A view, read for a plan."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.side = view.viewer
        self.map = view.terms.map

    @cached_property
    def own(self) -> tuple[Unit, ...]:
        """Own combat units."""
        units = units_of(self.view, self.side)
        return tuple(unit for unit in units if is_combat(self.view.terms, unit))

    @cached_property
    def party(self) -> tuple[Side, ...]:
        """The own power and those who fight beside it."""
        enemies = self.view.terms.enemies(self.side)
        return tuple(side for side in self.view.terms.sides if side not in enemies)

    @cached_property
    def enemies(self) -> tuple[Unit, ...]:
        """Known combat units of the enemy."""
        return tuple(
            unit
            for side in self.view.terms.enemies(self.side)
            for unit in units_of(self.view, side)
            if is_combat(self.view.terms, unit)
        )

    @cached_property
    def strongholds(self) -> tuple[HexId, ...]:
        """Hexes that must be fought for: with enemies, or empty fortresses. [WIE-CBT-023]"""
        works = [at for at in self.view.works if blocks(self.view, at, self.side)]
        return tuple(sorted({*works, *(unit.at for unit in self.enemies)}))

    @cached_property
    def prizes(self) -> dict[HexId, int]:
        """Places that count for victory, with what they are worth to this side. [WIE-EDT-061]

        A country that gives up with the loss of places makes each of them a prize. [WIE-POL-004]
        """
        found: dict[HexId, int] = {}
        terms = self.view.terms
        for row in terms.victory.points if terms.victory is not None else ():
            if row.what in ("axis-holds", "others-hold"):
                found[row.of] = found.get(row.of, 0) + abs(row.points)
            elif row.what == "surrender" and row.of in terms.tables.countries:
                named = terms.tables.countries[row.of].places
                for place in [terms.places[name] for name in named if name in terms.places]:
                    found[place] = found.get(place, 0) + max(1, abs(row.points) // len(named))
        return found

    @cached_property
    def held(self) -> NDArray[np.bool_]:
        """The places in own hands."""
        return friendly(self.view, self.side)

    @cached_property
    def overseas(self) -> Overseas:
        """The sea between the army and what counts, if there is one."""
        return Overseas(self)

    @cached_property
    def shelter(self) -> Shelter:
        """Where known enemies could come, and where nobody does."""
        return Shelter(self)

    @cached_property
    def lifelines(self) -> Lifelines:
        """What feeds the army, and how easily that is closed."""
        return Lifelines(self)

    @cached_property
    def wanted(self) -> dict[HexId, int]:
        """Prizes in other hands, and ports that are needed: what friends hold is not."""
        safe = np.logical_or.reduce([friendly(self.view, side) for side in self.party])
        found = {at: worth for at, worth in self.prizes.items() if not safe[self.map.place(at)]}
        for at, worth in self.overseas.harbours.items():
            found[at] = found.get(at, 0) + worth
        return found

    @cached_property
    def guarded(self) -> dict[HexId, int]:
        """Prizes in own hands."""
        return {at: worth for at, worth in self.prizes.items() if self.held[self.map.place(at)]}

    @cached_property
    def attacks(self) -> bool:
        """Whether to go forward: who must press does, and who is stronger. [WIE-GAME-005]

        An enemy between two powers has to face both, so they are weighed together.
        """
        view = self.view
        party = [unit for side in self.party for unit in units_of(view, side)]
        ours = sum(unit.attack for unit in party if is_combat(view.terms, unit))
        theirs = sum(unit.defence or 1 for unit in self.enemies)
        share = _PRESS_SHARE if self.wanted and self.is_behind else _ATTACK_SHARE
        return bool(self.wanted or self.enemies) and ours > share * theirs

    @property
    def is_last_turn(self) -> bool:
        """Whether nothing comes after this turn."""
        return self.view.clock.turn >= self.view.terms.turns

    @property
    def is_late(self) -> bool:
        """Whether more than half of the game is over."""
        return 2 * self.view.clock.turn > self.view.terms.turns

    @cached_property
    def is_thrifty(self) -> bool:
        """Whether own losses count against this side. [WIE-EDT-061]"""
        victory = self.view.terms.victory
        rows = victory.points if victory is not None else ()
        return any(row.what == "loss" and row.of == self.side for row in rows)

    @property
    def is_pressed(self) -> bool:
        """Whether ground is worth losses now."""
        return self.is_behind and not self.is_thrifty

    @cached_property
    def is_behind(self) -> bool:
        """Whether this side would not surely win if the game ended now. [WIE-EDT-060]"""
        victory = self.view.terms.victory
        if victory is None:
            return False
        level = victory.axis if self.side == AXIS else victory.others
        margin = -_MARGIN if self.side == AXIS else _MARGIN
        return not is_reached(level, total(self.view) + margin)

    def distance(self, places: list[HexId]) -> NDArray[np.int64]:
        """How far each place is from the nearest of some, on foot, as if nobody stood there."""
        if not places:
            return np.full(self.map.size, FAR, np.int64)
        starts = np.array(sorted(self.map.place(place) for place in places))
        found = flood(step_costs(self.view, "b"), starts, FAR).astype(np.int64)
        return np.minimum(found, FAR)

    @cached_property
    def quick(self) -> frozenset[str]:
        """Own units on wheels and tracks. [WIE-UNIT-010]"""
        return frozenset(unit.id for unit in self.own if is_mobile(self.view.terms, unit))

    @cached_property
    def aims(self) -> Aims:
        """What the prizes that are wanted mean for where to go."""
        return Aims(self)

    @cached_property
    def to_enemy(self) -> NDArray[np.int64]:
        """How far each place is from the nearest known enemy."""
        return self.distance(sorted({unit.at for unit in self.enemies}))

    @cached_property
    def threat(self) -> NDArray[np.int64]:
        """By place, the attack strength of enemies who stand no more than two hexes away."""
        found = np.zeros(self.map.size, np.int64)
        for unit in self.enemies:
            near = set(around(self.map, unit.at))
            for place in {there for at in near for there in around(self.map, at)} | near:
                found[self.map.place(place)] += unit.attack or 1
        return found

    def defence(self, target: HexId) -> int:
        """What a hex is defended with, as far as known, ground and works included."""
        near = set(around(self.map, target))
        # A fortress is stronger towards its front, so it matters who already stands there.
        units = tuple(unit.id for unit in self.own if unit.at in near)
        battle = Battle(side=self.side, targets=(target,), units=units)
        known = float(defence_in(self.view, target, battle))
        # Of a counter seen from afar nothing is known but that it is there.
        unknown = sum(not foe.defence for foe in foes_at(self.view, self.side, target))
        return max(1, round(known)) + 3 * unknown

    def beside(self, target: HexId) -> list[HexId]:
        """The hexes from which a hex can be attacked on land, and that no enemy holds."""
        return [
            place
            for place in around(self.map, target)
            if linked(self.view)[side_between(self.map, place, target)]
            and not foes_at(self.view, self.side, place)
        ]

    def room(self, place: HexId) -> int:
        """How many units more a hex has room for. [WIE-UNIT-012]"""
        most = self.view.terms.tables.powers[self.side].stack
        return most - len(units_at(self.view, place, self.side))
