"""Where units march: to prizes, to those that must be guarded, and behind the front."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from grognard.opponents.overlord.aims import Aims
from grognard.opponents.overlord.effort import is_released, reserves
from grognard.opponents.overlord.fields import ground, nearest, placed
from grognard.opponents.overlord.fires import is_bare
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.picture import FIT, NEAR
from grognard.opponents.overlord.specialists import (
    ANTI_AIR,
    ANTI_TANK,
    is_secure,
    post_against_aircraft,
    post_against_tanks,
    worth_covering,
)
from grognard.opponents.overlord.staffs import Staffs
from grognard.systems.overlord.orders import March
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.planning import end_of
from grognard.systems.overlord.rules.units import is_gun, weight

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.fields import Field
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Mode, Unit
    from grognard.terrain.hexes import HexId

RESTED = 500
"""Readiness below which nobody marches at night. [OVL-TIP-018]"""
STEP = 1
"""What a march must promise to be worth the tiredness, in tenths of points."""
NIGHT_STEP = 12
"""The same at night, which tires three times as much. [OVL-TIP-018]"""
FAR_GUARD = 6
"""Hexes from which a guard is fetched at most."""
NARROW = 4
"""Room for stacking of a hex that is left to those who fight."""


class Marches:
    """The marches of a turn, one unit after the other: each knows where the others will stand."""

    def __init__(self, picture: Picture, notes: Notes, meter: Meter) -> None:
        """Begin with the plans there are."""
        self.picture, self.notes, self.meter = picture, notes, meter
        view, number = picture.view, picture.number
        self.ends: dict[str, HexId] = {unit.id: end_of(view, unit) for unit in picture.own}
        self.filled = placed(
            picture.map,
            [number[place] for place in self.ends.values()],
            [weight(view, unit) for unit in picture.own],
        )
        """Stacking points that will stand in each place."""
        self.ways = picture.ways
        self.aims = Aims(picture, notes, self.ends)
        self.orders: list[March] = []
        self.kept = reserves(picture, notes)
        """Who stays behind the line. [OVL-TIP-003]"""
        self.movable: frozenset[str] = frozenset()
        """The fighters that are free to march."""
        self._fronts: dict[str, Field | None] = {}

    def planned(self) -> list[March]:
        """Send fighters first, the nearest to a prize before the others; then guns, then HQs."""
        view, side = self.picture.view, self.picture.side
        tables = (view.attacks, view.fires, view.tasks, view.moves)
        busy = {name for table in tables for name in table.get(side, {})}
        free = [u for u in self.picture.own if u.id not in busy and u.movement and not u.fixed]
        fighting = self.picture.fighting
        fighters = [unit for unit in free if unit.id in fighting]
        self.movable = frozenset(unit.id for unit in fighters)
        fighters.sort(key=lambda unit: (-self.picture.pull(unit.at), -unit.attack, unit.id))
        posted = self._guards(fighters)
        for unit in fighters:
            if unit.id in posted:
                continue
            post = self._special(unit)
            self._send(unit, *(("screen", post, "") if post else self._goal(unit)))
        for unit in free:
            if unit.id not in fighting and not is_hq(unit):
                self._send(unit, "behind", self._behind(unit))
        staffs = Staffs(self.picture, self.ends)
        for unit in free:
            if is_hq(unit) and not (self.picture.night and staffs.is_safe(unit.at)):
                self._send(unit, "follow", staffs.post(unit, self._reach(unit)))
        return self.orders

    def _special(self, unit: Unit) -> HexId:
        """Where a unit that fights tanks or aircraft goes; empty for others, or without need.

        [OVL-TIP-007] [OVL-TIP-010]
        """
        if unit.kind in ANTI_TANK:
            return post_against_tanks(self.picture, unit, self.ends, self._reach(unit))
        if unit.kind in ANTI_AIR:
            return post_against_aircraft(self.picture, unit, self._covered, self._reach(unit))
        return ""

    @cached_property
    def _covered(self) -> dict[HexId, int]:
        return worth_covering(self.picture, self.ends)

    def _guards(self, fighters: list[Unit]) -> set[str]:
        """Choose who guards each prize that could be lost, the dearest first: the weakest will do.

        Those who stand there come first, then whoever can get there this turn and is not needed
        for another.
        """
        picture, found, guarded = self.picture, set[str](), set[str]()
        at_risk = [prize for prize, risk in picture.risks.items() if risk > STEP]
        free = sorted(fighters, key=lambda unit: (unit.attack, unit.id))
        for prize in sorted(at_risk, key=lambda prize: (-picture.risks[prize], prize)):
            if any(self.ends[u.id] == prize and u.id not in self.movable for u in picture.fighters):
                guarded.add(prize)
                continue
            there = next((u for u in free if u.at == prize and u.id not in found), None)
            if there is not None:
                found.add(there.id)
                guarded.add(prize)
                continue
            for unit in free:
                if unit.id not in found and self._can_guard(unit, prize, guarded):
                    self._send(unit, "hold-prize", prize)
                    found.add(unit.id)
                    break
        return found

    def _can_guard(self, unit: Unit, prize: HexId, guarded: set[HexId]) -> bool:
        """Tell whether a unit can be fetched to guard a prize: from no front but its own.

        Nor from another prize, unless others guard that: for one beside it somebody, else enough.
        """
        picture, off = self.picture, apart(self.picture.view.terms, unit.at, prize)
        if picture.from_foes(unit.at) <= 1 < off:
            return False
        if picture.risks.get(unit.at):
            others = [u for u in picture.fighters if u is not unit and self.ends[u.id] == unit.at]
            enough = picture.firmness(unit.at, others) >= picture.pressure[unit.at]
            if unit.at not in guarded or (off > 1 and not enough):
                return False
        return off <= FAR_GUARD and picture.number[prize] in self._reach(unit)

    def _send(self, unit: Unit, key: str, goal: HexId, aim: HexId = "") -> None:
        """Order a march, if it is one; who is spent sleeps at night. [OVL-TIP-008] [OVL-TIP-018]"""
        spent = self.picture.night and unit.readiness_tenths < RESTED
        if goal == unit.at or not goal or (spent and unit.line != "encircled"):
            return
        mode = self._mode(unit, goal)
        path = self.ways.path(unit, goal, mode)
        if mode == "road" and (path is None or not is_secure(self.picture, unit, path)):
            mode, path = "defend", self.ways.path(unit, goal, "defend")
        if not path:
            return
        number, points = self.picture.number, weight(self.picture.view, unit)
        before, self.ends[unit.id] = self.ends[unit.id], goal
        self.filled[number[before]] -= points
        self.filled[number[goal]] += points
        self.aims.moved(unit, before, goal)
        self.orders.append(March(units=(unit.id,), path=path, mode=mode))
        turn, name = self.picture.view.clock.turn, self.picture.name
        self.notes.add(Reason(turn, key, name(goal), unit.name, name(aim)))

    def _mode(self, unit: Unit, goal: HexId) -> Mode:
        """By road only where no enemy is beside the ends of the way."""
        beside = min(self.picture.from_foes(place) for place in (unit.at, goal)) <= 1
        return "defend" if beside else "road"

    def _reach(self, unit: Unit) -> NDArray[np.int32]:
        """The places to choose from, the own among them; they are paid for together.

        The reserve does not go to the enemy. [OVL-TIP-003]
        """
        here = self.picture.number[unit.at]
        if not self.meter.spend():
            return np.array([here], np.int32)
        found = self.ways.reach(unit, "defend")
        if self.picture.from_foes(unit.at) > NEAR:
            found = np.concatenate((found, self.ways.reach(unit, "road")))
        found = np.unique(found)
        room, _, _ = ground(self.picture.view)
        fits = self.filled[found] + weight(self.picture.view, unit) <= room[found]
        if unit.id in self.kept:
            fits &= self.picture.foes_off[found] > 1
        chosen: NDArray[np.int32] = found[fits | (found == here)]
        return chosen

    def _goal(self, unit: Unit) -> tuple[str, HexId, HexId]:
        """Where a fighter is worth most, why, and for which prize; or it stays.

        It stays if no place is clearly better.

        The tired rest, unless all they have is asked of them. [OVL-TIP-018] [OVL-TIP-020]
        """
        picture = self.picture
        tired = unit.readiness_tenths < (RESTED if picture.night else FIT)
        if tired and not is_released(picture, self.notes, unit):
            return "guard", unit.at, ""
        places = self._reach(unit)
        merits, prizes = self.aims.weigh(unit, places)
        here = int(np.flatnonzero(places == picture.number[unit.at])[0])
        best = int(np.argmax(merits))
        if merits[best] <= merits[here] + (NIGHT_STEP if picture.night else STEP):
            best = here
        goal, place = prizes[best], picture.map.ids[places[best]]
        self.notes.goals[unit.id] = goal
        self.aims.promise(unit, goal)
        if goal in picture.held:
            return ("hold-prize" if place == goal else "guard"), place, goal
        if place in picture.wanted:
            return "take", place, goal
        return ("closer" if goal else "cover-up"), place, goal

    def _behind(self, unit: Unit) -> HexId:
        """Where guns and engineers go: near the front, but not into it."""
        picture = self.picture
        tired = unit.readiness_tenths < (RESTED if picture.night else FIT)
        if tired and not is_bare(picture, unit):
            return unit.at
        reach = max(2, unit.range - 1) if is_gun(unit) else 2
        front = self._front(unit)
        if front is None:
            return unit.at
        places = self._reach(unit)
        room, _, _ = ground(picture.view)
        merits = -4 * np.maximum(0, front[places] - reach)
        merits -= 10 * (picture.foes_off[places] <= 1) + 6 * (room[places] <= NARROW)
        here = int(np.flatnonzero(places == picture.number[unit.at])[0])
        best = int(np.argmax(merits))
        gains = merits[best] > merits[here] + 3 * (1 + picture.night)
        return picture.map.ids[places[best]] if gains else unit.at

    def _front(self, unit: Unit) -> Field | None:
        """How far each place is from the enemy hexes near the unit's division.

        From those of the army, if none are; nothing where there is no army.
        """
        if unit.hq not in self._fronts:
            picture = self.picture
            friends = [u for u in picture.fighters if u.hq == unit.hq] or list(picture.fighters)
            off = nearest(picture.map, (picture.number[u.at] for u in friends))
            foes = [picture.number[place] for place in picture.foes_at]
            near = [place for place in foes if off[place] <= NEAR]
            near = near or [picture.number[self.ends[u.id]] for u in friends]
            self._fronts[unit.hq] = nearest(picture.map, near) if near else None
        return self._fronts[unit.hq]


def plan_marches(picture: Picture, notes: Notes, meter: Meter) -> list[March]:
    """Send everybody who has nothing else to do where it is worth most. [OVL-TIP-021]"""
    return Marches(picture, notes, meter).planned()
