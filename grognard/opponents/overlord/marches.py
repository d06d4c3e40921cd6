"""Where units march: to prizes, to those that must be guarded, and behind the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.overlord.effort import is_released, reserves
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.picture import FIT, NEAR
from grognard.opponents.overlord.specialists import (
    ANTI_AIR,
    ANTI_TANK,
    is_secure,
    post_against_aircraft,
    post_against_tanks,
)
from grognard.opponents.overlord.staffs import Staffs
from grognard.systems.overlord.orders import March
from grognard.systems.overlord.rules.ground import apart, room, terrain_of
from grognard.systems.overlord.rules.march import find_path, reachable
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.planning import end_of
from grognard.systems.overlord.rules.units import attack_value, is_gun, weight

if TYPE_CHECKING:
    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Mode, Unit
    from grognard.terrain.hexes import HexId

RESTED = 500
"""Readiness below which nobody marches at night. [OVL-TIP-018]"""
STEP = 3
"""What a march must promise to be worth the tiredness, in tenths of points."""
NIGHT_STEP = 20
"""The same at night, which tires three times as much. [OVL-TIP-018]"""
SOON = 4
"""One of so many parts of a prize is added for being in it now and not only near."""
NARROW = 4
"""Room for stacking of a hex that is left to those who fight."""


class Marches:
    """The marches of a turn, one unit after the other: each knows where the others will stand."""

    def __init__(self, picture: Picture, notes: Notes, meter: Meter) -> None:
        """Begin with the plans there are."""
        self.picture, self.notes, self.meter = picture, notes, meter
        view = picture.view
        self.ends: dict[str, HexId] = {unit.id: end_of(view, unit) for unit in picture.own}
        self.sent: dict[HexId, int] = {}
        """Attack that is on its way to each prize."""
        self.orders: list[March] = []
        self.kept = reserves(picture, notes)
        """Who stays behind the line. [OVL-TIP-003]"""

    def planned(self) -> list[March]:
        """Send fighters first, the nearest to a prize before the others; then guns, then HQs."""
        view, side = self.picture.view, self.picture.side
        tables = (view.attacks, view.fires, view.tasks, view.moves)
        busy = {name for table in tables for name in table.get(side, {})}
        free = [u for u in self.picture.own if u.id not in busy and u.movement and not u.fixed]
        fighters = [unit for unit in free if unit in self.picture.fighters]
        fighters.sort(key=lambda unit: (-self.picture.pull(unit.at), unit.id))
        posted = self._guards(fighters)
        for unit in fighters:
            if unit.id in posted:
                continue
            post = self._special(unit)
            self._send(unit, *(("screen", post) if post else self._goal(unit)))
        for unit in free:
            if unit not in fighters and not is_hq(unit):
                self._send(unit, "closer", self._behind(unit))
        staffs = Staffs(self.picture)
        for unit in free:
            if is_hq(unit) and not (self.picture.night and staffs.is_safe(unit.at)):
                post = staffs.post(unit, self.ends, self._reach(unit))
                self._send(unit, "follow", post)
        return self.orders

    def _special(self, unit: Unit) -> HexId:
        """Where a unit that fights tanks or aircraft goes; empty for others, or without need.

        [OVL-TIP-007] [OVL-TIP-010]
        """
        if unit.kind in ANTI_TANK:
            return post_against_tanks(self.picture, unit, self.ends, self._reach(unit))
        if unit.kind in ANTI_AIR:
            return post_against_aircraft(self.picture, unit, self.ends, self._reach(unit))
        return ""

    def _guards(self, fighters: list[Unit]) -> set[str]:
        """Choose who stays at each prize that could be lost: the weakest that stands there."""
        found: set[str] = set()
        for prize, risk in self.picture.risks.items():
            there = [unit for unit in fighters if unit.at == prize]
            if risk > STEP and there:
                weakest = min(there, key=lambda u: (attack_value(self.picture.view, u), u.id))
                found.add(weakest.id)
        return found

    def _send(self, unit: Unit, key: str, goal: HexId) -> None:
        """Order a march, if it is one; who is spent sleeps at night. [OVL-TIP-008] [OVL-TIP-018]"""
        spent = self.picture.night and unit.readiness_tenths < RESTED
        if goal == unit.at or not goal or (spent and unit.line != "encircled"):
            return
        view = self.picture.view
        mode = self._mode(unit, goal)
        path = find_path(view, unit, unit.at, goal, mode)
        if mode == "road" and (path is None or not is_secure(self.picture, unit, path)):
            mode, path = "defend", find_path(view, unit, unit.at, goal, "defend")
        if not path:
            return
        self.ends[unit.id] = goal
        self.orders.append(March(units=(unit.id,), path=path, mode=mode))
        self.notes.add(Reason(view.clock.turn, key, self.picture.name(goal), unit.name))

    def _mode(self, unit: Unit, goal: HexId) -> Mode:
        """By road only where no enemy is beside the ends of the way."""
        ends = min(self.picture.away(place, self.picture.foes) for place in (unit.at, goal))
        return "road" if ends > 1 else "defend"

    def _fits(self, unit: Unit, place: HexId) -> bool:
        view = self.picture.view
        there = [u for u in self.picture.own if u.id != unit.id and self.ends[u.id] == place]
        taken = sum(weight(view, other) for other in there)
        return taken + weight(view, unit) <= room(view.terms, place)

    def _reach(self, unit: Unit) -> list[HexId]:
        """The hexes to choose from, the own first; each is paid for.

        The reserve does not go to the enemy. [OVL-TIP-003]
        """
        found = reachable(self.picture.view, unit, "defend")
        if self.picture.away(unit.at, self.picture.foes) > NEAR:
            found |= reachable(self.picture.view, unit, "road")
        places = [place for place in sorted(found) if self._fits(unit, place)]
        if unit.id in self.kept:
            places = [place for place in places if self.picture.away(place, self.picture.foes) > 1]
        return [unit.at, *places] if self.meter.spend(1 + len(places)) else [unit.at]

    def _goal(self, unit: Unit) -> tuple[str, HexId]:
        """Where a fighter is worth most; it stays if no place is clearly better.

        The tired rest, unless all they have is asked of them. [OVL-TIP-018] [OVL-TIP-020]
        """
        picture = self.picture
        tired = unit.readiness_tenths < (RESTED if picture.night else FIT)
        if tired and not is_released(picture, self.notes, unit):
            return "guard", unit.at
        least = NIGHT_STEP if picture.night else STEP
        aims = self._hopes(unit), self._needs(unit)
        here, goal_here = self._score(unit, unit.at, *aims)
        best, best_score, goal = unit.at, here + least, goal_here
        for place in self._reach(unit)[1:]:
            score, aim = self._score(unit, place, *aims)
            if score > best_score:
                best, best_score, goal = place, score, aim
        self.notes.goals[unit.id] = goal
        if goal:
            self.sent[goal] = self.sent.get(goal, 0) + int(attack_value(picture.view, unit))
        if goal in picture.held:
            return "guard", best
        return ("take" if best in picture.wanted else "closer"), best

    def _hopes(self, unit: Unit) -> dict[HexId, int]:
        """What each prize that is still to be won promises a unit."""
        found = {}
        for prize, value in sorted(self.picture.hopes.items()):
            hope = self._left_of(prize, value)
            if self.notes.goals.get(unit.id) == prize:
                hope += hope // 3  # who has set out goes on
            found[prize] = hope
        return found

    def _needs(self, unit: Unit) -> dict[HexId, int]:
        """How much each prize that is held needs a unit."""
        return {prize: self._need(unit, prize) for prize in sorted(self.picture.held)}

    def _score(
        self, unit: Unit, place: HexId, hopes: dict[HexId, int], needs: dict[HexId, int]
    ) -> tuple[int, HexId]:
        """What a place is worth to a unit, and the prize for whose sake."""
        picture = self.picture
        best, goal = 0, ""
        for prize, hope in hopes.items():
            drawn = picture.drawn(hope, prize, place)
            if place == prize:  # it pays from now on
                drawn += max(hope // picture.left, hope // SOON)
            if drawn > best:
                best, goal = drawn, prize
        for prize, need in needs.items():
            drawn = need if place == prize else picture.drawn(need // 3, prize, place)
            if drawn > best:
                best, goal = drawn, prize
        with_me = [u for u in picture.fighters if u.id != unit.id and self.ends[u.id] == place]
        cover = terrain_of(picture.view.terms, place).infantry // 25
        return best + cover - picture.danger(place, (*with_me, unit)) // 2, goal

    def _left_of(self, prize: HexId, value: int) -> int:
        """What a prize is still worth when others are on their way: half, if they are enough."""
        picture = self.picture
        foes = picture.near(prize, picture.foes, 1)
        firm = picture.firmness(prize, [foe for foe in foes if foe.at == prize])
        enough = max(5, 3 * int(firm))
        sent = self.sent.get(prize, 0)
        for _ in range(min(4, sent // enough)):
            value //= 2
        return value

    def _need(self, unit: Unit, prize: HexId) -> int:
        """What it is worth to guard a prize that is held: little, unless enemies could take it."""
        picture = self.picture
        risk = picture.risks.get(prize, 0)
        guards = [
            other
            for other in picture.fighters
            if other.id != unit.id and self.ends[other.id] == prize
        ]
        if not guards or not risk:
            return risk
        firm = picture.firmness(prize, guards)
        return risk // 4 if firm < picture.threat(prize, 2) else risk // 10

    def _behind(self, unit: Unit) -> HexId:
        """Where guns and engineers go: near the front, but not into it."""
        picture = self.picture
        if unit.readiness_tenths < FIT or (picture.night and unit.readiness_tenths < RESTED):
            return unit.at
        reach = max(2, unit.range - 1) if is_gun(unit) else 2
        front = self._front(unit)
        if not front:
            return unit.at

        def merit(place: HexId) -> int:
            away = min(apart(picture.view.terms, place, spot) for spot in front)
            exposed = picture.away(place, picture.foes) <= 1
            narrow = room(picture.view.terms, place) <= NARROW
            return -4 * max(0, away - reach) - 10 * exposed - 6 * narrow

        best = max(self._reach(unit), key=lambda place: (merit(place), place == unit.at, place))
        return best if merit(best) > merit(unit.at) + 3 * (1 + picture.night) else unit.at

    def _front(self, unit: Unit) -> tuple[HexId, ...]:
        """The enemy hexes near the unit's division; of the army, if none are."""
        picture = self.picture
        friends = [u for u in picture.fighters if u.hq == unit.hq] or list(picture.fighters)
        near = {
            foe.at for foe in picture.foes for u in friends if apart_of(picture, foe, u) <= NEAR
        }
        return tuple(sorted(near)) or tuple(sorted({self.ends[u.id] for u in friends}))


def apart_of(picture: Picture, one: Unit, other: Unit) -> int:
    """Count the hexes between two units."""
    return apart(picture.view.terms, one.at, other.at)


def plan_marches(picture: Picture, notes: Notes, meter: Meter) -> list[March]:
    """Send everybody who has nothing else to do where it is worth most. [OVL-TIP-021]"""
    return Marches(picture, notes, meter).planned()
