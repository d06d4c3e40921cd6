"""What places are worth to a fighter: the prizes they are near, less what he risks there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.fields import WHOLE, Field, disc, ground, hexes_from, placed
from grognard.opponents.overlord.picture import BOLD, HUNDRED, REAR
from grognard.systems.overlord.rules.units import attack_value, defence_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Unit
    from grognard.terrain.hexes import HexId

SOON = 4
"""One of so many parts of a prize is added for being in it now and not only near."""
SURE = 1000
"""What is certain, in whole numbers."""
BOLDEST = HUNDRED * BOLD
"""Attack with which an enemy is sure to try for an empty prize, in hundredths."""
UNSEEN = 3000
"""Attack that may come out of the fog where enemies are about, in hundredths."""
STORM = 2
"""What an attack may come to with all supply and help there is, in times of what units have."""
HALF = 5
"""A prize is worth less to the weak: so many parts to those without attack, to others more."""
SUPPORT = 2
"""Hexes within which a friend supports a fighter."""
WILD = 6
"""Hexes from a known enemy within which a fighter needs support."""
LATE = 2
"""Turns before the end in which nobody waits for support."""
COVER = 25
"""Percent of defence by ground that count as a tenth of a point."""


class Aims:
    """The prizes as fighters are sent to them one after the other."""

    def __init__(self, picture: Picture, notes: Notes, ends: Mapping[str, HexId]) -> None:
        """Begin with where everybody will stand as it is planned so far."""
        self.picture, self.notes, self.ends = picture, notes, ends
        self.prizes = ["", *sorted(picture.prizes)]
        """The prizes by number; the first is none, and worth nothing anywhere."""
        nowhere = np.zeros(picture.map.size, np.int64)
        self.places = np.array([picture.number.get(at, -1) for at in self.prizes], np.int64)
        self.nearness = np.array([picture.nearness.get(at, nowhere) for at in self.prizes])
        self.calls = np.array([picture.calls.get(at, nowhere) for at in self.prizes])
        self.sent: dict[HexId, int] = {}
        """Attack that is on its way to each prize."""
        at = [picture.number[ends[unit.id]] for unit in picture.fighters]
        firm = [self._defence(unit) * int(self._share(unit)[p]) for unit, p in self._paired(at)]
        self.firm = placed(picture.map, at, firm)
        """Defence that will stand in each place, in hundredths of a hundredth."""
        self.worth = placed(picture.map, at, [picture.worth(u) for u in picture.fighters])
        """What stands to be lost in each place."""
        self.manned = placed(picture.map, at, [1] * len(at))
        """How many fighters will stand in each place."""
        self.values = np.array([self._left_of(prize) for prize in self.prizes], np.int64)
        """What each prize is worth that is to be won."""
        self.held = np.array([prize in picture.held for prize in self.prizes], np.bool_)
        self.stakes = np.array([picture.held.get(p, 0) for p in self.prizes], np.int64)
        """What is lost with each prize that is held."""
        sides = [(picture.number[at], value) for at, value in sorted(picture.keys.items())]
        self.keys = placed(picture.map, [at for at, _ in sides], [value for _, value in sides])
        """What the hexes beside defended prizes are worth."""
        pressure = [STORM * picture.pressure.get(prize, 0) for prize in self.prizes]
        self.pressure = np.array(pressure, np.int64)
        """The attack that may come to each prize by what is known, in hundredths."""

    def _paired(self, at: Sequence[int]) -> Iterator[tuple[Unit, int]]:
        return zip(self.picture.fighters, at, strict=True)

    def _defence(self, unit: Unit) -> int:
        """A unit's defence in hundredths, before the ground counts."""
        return int(HUNDRED * defence_value(self.picture.view, unit))

    def _share(self, unit: Unit) -> Field:
        """What the ground makes of a unit's defence, in percent."""
        _, infantry, armour = ground(self.picture.view)
        return armour if unit.armoured else infantry

    def moved(self, unit: Unit, before: HexId, goal: HexId) -> None:
        """Count a fighter where it will stand now, and no longer where it would have stood."""
        picture = self.picture
        if unit.id not in picture.fighting:
            return
        firm, share, worth = self._defence(unit), self._share(unit), picture.worth(unit)
        for place, sign in ((before, -1), (goal, 1)):
            number = picture.number[place]
            self.firm[number] += sign * firm * share[number]
            self.worth[number] += sign * worth
            self.manned[number] += sign

    def promise(self, unit: Unit, goal: HexId) -> None:
        """Count a fighter as being on its way to a prize."""
        if goal:
            attack = int(attack_value(self.picture.view, unit))
            self.sent[goal] = self.sent.get(goal, 0) + attack
            self.values[self.prizes.index(goal)] = self._left_of(goal)

    def weigh(self, unit: Unit, places: NDArray[np.int32]) -> tuple[Field, list[HexId]]:
        """What each of some places is worth to a unit, and the prize for whose sake."""
        values, now = self._asked(unit)
        nearness = self.calls if self._is_called(unit) else self.nearness
        drawn = values[:, None] * nearness[:, places] // WHOLE
        taken = self.places[:, None] == places[None, :]
        drawn >>= np.where(taken | self.held[:, None], 0, self._astray(unit, places))
        drawn += np.where(taken, now[:, None], 0)
        goals = [self.prizes[prize] for prize in drawn.argmax(axis=0).tolist()]
        _, infantry, _ = ground(self.picture.view)
        cover = infantry[places] // COVER
        merits = drawn.max(axis=0) + self._keys(unit, places) + cover
        return merits - self._danger(unit, places) // 2, goals

    def _is_called(self, unit: Unit) -> bool:
        """Tell whether a unit marches to the front by day: it rests at night. [OVL-TIP-018]"""
        return not self.picture.night and self.picture.from_foes(unit.at) > REAR

    def _keys(self, unit: Unit, places: NDArray[np.int32]) -> Field:
        """What places beside defended prizes are worth, as long as nobody else is there."""
        others = self.manned[places] - (places == self.picture.number[self.ends[unit.id]])
        return np.where(others <= 0, self.keys[places], 0)

    def _asked(self, unit: Unit) -> tuple[Field, Field]:
        """What each prize is worth to a unit near it, and how much more to one in it.

        Who has set out goes on. A prize that is held needs somebody in it, and whoever it cannot
        spare goes for no other, but to guard one that needs him more.
        """
        picture, goal = self.picture, self.notes.goals.get(unit.id, "")
        keen = self.values * (HALF + min(BOLD, unit.attack)) // (HALF + BOLD)
        if self._is_needed(unit):
            keen, goal = np.zeros_like(keen), ""
        values = np.where(self.held, self._needs(unit), keen)
        if goal in picture.hopes:
            number = self.prizes.index(goal)
            values[number] += values[number] // 3
        near = np.where(self.held, values // 2, values)
        now = np.where(self.held, values - values // 2, values // min(picture.left, SOON))
        return near, now

    def _astray(self, unit: Unit, places: NDArray[np.int32]) -> Field:
        """How often the nearness of a prize is halved: where a fighter would be alone, or cut off.

        Nobody goes further ahead than those who support him; who has nobody goes as he can.
        """
        picture = self.picture
        if picture.left <= LATE:
            return np.zeros(len(places), np.int64)
        spot = picture.number[self.ends[unit.id]]
        manned, near = np.append(self.manned, 0), disc(picture.map, SUPPORT)
        others = manned[near[places]].sum(axis=1)
        others -= hexes_from(picture.map, spot)[places] <= SUPPORT
        led = int(manned[near[spot]].sum()) > 1
        alone = (others <= 0) & (picture.foes_off[places] <= WILD) & led
        found: Field = alone.astype(np.int64) + (picture.linked[places] == 0)
        return found

    def _needs(self, unit: Unit) -> Field:
        """By how much a unit in each prize that is held would lessen what may be lost there.

        Nobody is called away from the front for it.
        """
        own = self._defence(unit) * self._share(unit)[self.places]
        there = self.places == self.picture.number[self.ends[unit.id]]
        others = (self.firm[self.places] - there * own) // HUNDRED
        saved = self._odds(others) - self._odds(others + own // HUNDRED)
        bound = self.picture.from_foes(unit.at) <= 1
        return np.where(there | (not bound), self.stakes * saved // SURE, 0)

    def _is_needed(self, unit: Unit) -> bool:
        """Tell whether those who stay in a prize could not stand what may come without a unit."""
        place = self.ends[unit.id]
        if place not in self.picture.held:
            return False
        number = self.picture.number[place]
        own = self._defence(unit) * int(self._share(unit)[number])
        return int(self.firm[number]) - own < HUNDRED * self.picture.pressure[place]

    def _odds(self, firm: Field) -> Field:
        """How likely prizes are lost that are held so firmly, in parts of `SURE`.

        One that is empty by what is near; else not before the odds are even, and then ever more.
        The first who comes counts most, so that nobody gives up what is pressed hard.
        A garrison has to stand more than the reports tell of, where anybody can come.
        """
        empty = SURE * np.minimum(self.pressure, BOLDEST) // BOLDEST
        feared = np.where(self.pressure > 0, np.maximum(self.pressure, UNSEEN), 0)
        held = SURE * (feared - firm) // np.maximum(feared + 3 * firm, 1)
        return np.where(firm > 0, held.clip(0, empty), empty)

    def _danger(self, unit: Unit, places: NDArray[np.int32]) -> Field:
        """What a unit and those with it stand to lose to the enemies beside and near a place."""
        picture = self.picture
        new = places != picture.number[self.ends[unit.id]]
        own = self._defence(unit) * self._share(unit)[places]
        firm = (self.firm[places] + new * own) // HUNDRED
        worth = self.worth[places] + new * picture.worth(unit)
        threat = picture.threats(2)[places]
        lost: Field = worth * np.minimum(threat, 2 * firm) // np.maximum(2 * firm, 1)
        return lost

    def _left_of(self, prize: HexId) -> int:
        """What a prize is still worth when others are on their way: half, if they are enough."""
        picture = self.picture
        if prize not in picture.hopes:
            return 0
        firm = picture.firmness(prize, picture.foes_at.get(prize, ())) // HUNDRED
        enough = max(5, 3 * firm)
        return picture.hopes[prize] >> min(4, self.sent.get(prize, 0) // enough)
