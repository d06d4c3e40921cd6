"""Where HQs go, and what is done for those that supply does not reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.fields import hexes_from
from grognard.opponents.overlord.notes import Reason
from grognard.systems.overlord.orders import Transfer
from grognard.systems.overlord.rules.cover import unit_source
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.lines import Tracing
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.transfers import may_transfer
from grognard.systems.overlord.rules.units import SUPPLIED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Unit
    from grognard.terrain.hexes import HexId

SAFE = 3
"""Hexes that HQs keep from known enemies. [OVL-TIP-006]"""
SPOTTED = 3
"""The strength of enemy reconnaissance from which an HQ moves on. [OVL-TIP-006]"""
FEW = 8
"""So many places of an HQ are looked at closely."""
WORTH_IT = 3
"""Hexes nearer to its units for which an HQ that wants nothing else moves."""


class Staffs:
    """The choice of posts for the HQs of a side; lines are traced once."""

    def __init__(self, picture: Picture, ends: Mapping[str, HexId]) -> None:
        """Trace the lines of the side as they are known; `ends` is where units will stand."""
        self.picture = picture
        self.ends = ends
        self.tracing = Tracing(picture.view, picture.side)
        self.tracing.all_lines()
        self.watched = self._watched()
        """Places that enemies are near, fire at or look at. [OVL-TIP-006]"""

    def _watched(self) -> NDArray[np.bool_]:
        picture = self.picture
        found = picture.foes_off < SAFE
        for foe in picture.foes:
            source = unit_source(picture.view, foe)
            seen = max(
                (n for n in range(source.range + 1) if source.reaches(n) >= SPOTTED), default=-1
            )
            if max(foe.range, seen) >= SAFE:
                found = found | (
                    hexes_from(picture.map, picture.number[foe.at]) <= max(foe.range, seen)
                )
        return found

    def post(self, hq: Unit, places: NDArray[np.int32]) -> HexId:
        """Choose where an HQ goes: where its line holds and reaches most, safe, near its units.

        It stays where it is as long as that is safe and nothing is gained. [OVL-TIP-006]
        [OVL-TIP-016]
        """
        map_, number = self.picture.map, self.picture.number
        below = [self.ends[unit.id] for unit in self.picture.own if unit.hq == hq.id]
        if not below:
            return hq.at
        off = np.max([hexes_from(map_, number[spot])[places] for spot in below], axis=0)
        away = dict(zip((map_.ids[place] for place in places), off.tolist(), strict=True))
        here = self._merit(hq, hq.at, below)
        whole = here == (True, len(below), True)
        if whole and away[hq.at] - min(away.values()) < WORTH_IT:
            return hq.at
        safe = {place: self.is_safe(place) for place in away}
        close = sorted(away, key=lambda place: (not safe[place], away[place], place))[:FEW]
        near = sorted(away, key=lambda place: (away[place], not safe[place], place))[:FEW]
        merits = {
            place: (*self._merit(hq, place, below), -away[place])
            for place in dict.fromkeys((hq.at, *close, *near))
        }
        best = max(merits, key=lambda place: (merits[place], place == hq.at, place))
        gained = merits[best][:3] > here or away[hq.at] - away[best] >= WORTH_IT
        return best if gained else hq.at

    def _merit(self, hq: Unit, place: HexId, below: Sequence[HexId]) -> tuple[bool, int, bool]:
        """Whether an HQ would be in supply in a place, how many it would reach, and if safely."""
        line = self.tracing.line_at(hq, place)
        reached = sum(self.tracing.is_near(hq, place, spot) for spot in below)
        return line in SUPPLIED, reached, self.is_safe(place)

    def is_safe(self, place: HexId) -> bool:
        """Tell whether a place is away from enemies, out of their guns' range and unwatched.

        [OVL-TIP-006]
        """
        return not self.watched[self.picture.number[place]]


def unsupplied(picture: Picture) -> tuple[Unit, ...]:
    """The HQs and units whose line is not the best, HQs first. [OVL-TIP-016]"""
    found = [unit for unit in picture.own if unit.line != "supported"]
    return tuple(sorted(found, key=lambda unit: (not is_hq(unit), unit.id)))


def plan_relief(picture: Picture, notes: Notes, meter: Meter) -> list[Transfer]:
    """Write down who lacks supply; put a division that its corps does not reach under another.

    [OVL-TIP-016]
    """
    view = picture.view
    orders: list[Transfer] = []
    short = unsupplied(picture)
    by_hq: dict[str, list[str]] = {}
    for unit in short:
        by_hq.setdefault(unit.id if is_hq(unit) else unit.hq, []).append(unit.name)
    for names in by_hq.values():
        notes.add(Reason(view.clock.turn, "unsupplied", who=", ".join(names)))
    for unit in short:
        corps = view.units.get(unit.hq)
        if unit.echelon != "division" or corps is None or not meter.spend():
            continue
        others = [
            other
            for other in picture.own
            if other.line == "supported" and may_transfer(view, unit, other)
        ]
        others.sort(key=lambda other: (apart(view.terms, other.at, unit.at), other.id))
        now = apart(view.terms, corps.at, unit.at)
        if others and apart(view.terms, others[0].at, unit.at) < now:
            orders.append(Transfer(hq=unit.id, to=others[0].id))
            notes.add(Reason(view.clock.turn, "transfer", others[0].name, unit.name))
    return orders
