"""Where units march: some gather for attacks, some guard what counts, the others go forward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grognard.opponents.europe.notes import Step
from grognard.systems.europe.rules.ground import crosses_river
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import refuse_mover
from grognard.systems.europe.rules.zones import in_enemy_zone

if TYPE_CHECKING:
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

WANTED_ODDS = 6
"""To one: what an attack is gathered for, if so many can come."""
LEAST_ODDS = 4
PRIZE_ODDS = 2
"""The least for a hex that counts."""
_NEAR = 900
"""Enemies nearer to a prize than this, in hundredths of a movement point, threaten it."""
_GUARDS = 2


@dataclass
class Plan:
    """Who goes where. Rooms are counted as if everybody had arrived."""

    picture: Picture
    goals: dict[str, HexId] = field(default_factory=dict)
    rooms: dict[HexId, int] = field(default_factory=dict)
    gathered: list[HexId] = field(default_factory=list)

    def room(self, place: HexId) -> int:
        """How many units more may be sent to a hex."""
        if place not in self.rooms:
            self.rooms[place] = self.picture.room(place)
        return self.rooms[place]

    def send(self, unit: Unit, place: HexId) -> None:
        """Plan that a unit goes to a hex, or stays there."""
        if place != unit.at:
            self.rooms[place] = self.room(place) - 1
            self.rooms[unit.at] = self.room(unit.at) + 1
        self.goals[unit.id] = place


def plan_marches(picture: Picture, meter: Meter) -> tuple[tuple[Step, ...], tuple[HexId, ...]]:
    """Plan the marches of a phase; also which enemies they gather against."""
    view = picture.view
    movers = [unit for unit in picture.own if refuse_mover(view, unit.id) is None]
    reach: dict[str, dict[HexId, int]] = {}
    for unit in movers:
        if not meter.spend():
            break
        found = reachable(view, unit).costs()
        reach[unit.id] = {picture.map.ids[place]: cost for place, cost in found.items()}
    movers = [unit for unit in movers if unit.id in reach]
    plan = Plan(picture)
    _guard(plan, movers, reach)
    if picture.attacks:
        _gather(plan, movers, reach, meter)
        _go_forward(plan, movers, reach)
    else:
        _stand(plan, movers, reach)
    steps = tuple(
        Step(unit.id, plan.goals[unit.id])
        for unit in sorted(
            movers, key=lambda one: (picture.to_goal[picture.map.place(one.at)], one.id)
        )
        if plan.goals.get(unit.id, unit.at) != unit.at
    )
    return steps, tuple(plan.gathered)


def _guard(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Keep some units in, or bring them to, own prizes that an enemy could take."""
    picture = plan.picture
    for place, worth in sorted(picture.guarded.items(), key=lambda one: (-one[1], one[0])):
        if picture.to_enemy[picture.map.place(place)] > _NEAR:
            continue
        wanted = _GUARDS + (0 if picture.attacks else 1) + worth // 5
        able = [u for u in movers if u.id not in plan.goals and place in reach[u.id]]
        able.sort(key=lambda unit: (reach[unit.id][place], -unit.defence, unit.id))
        for unit in able[:wanted]:
            if unit.at == place or plan.room(place) > 0:
                plan.send(unit, place)


def _gather(
    plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]], meter: Meter
) -> None:
    """Gather units against enemies, those first that stand nearest to what is wanted."""
    picture = plan.picture
    targets = sorted({unit.at for unit in picture.enemies})
    targets.sort(key=lambda at: (int(picture.to_goal[picture.map.place(at)]), at))
    for target in targets:
        if not meter.spend(5):
            return
        chosen = _force(plan, target, movers, reach)
        if chosen:
            plan.gathered.append(target)
            for unit, place in chosen:
                plan.send(unit, place)


def _force(
    plan: Plan, target: HexId, movers: list[Unit], reach: dict[str, dict[HexId, int]]
) -> list[tuple[Unit, HexId]]:
    """Choose who attacks a hex from where; nobody if too few can come."""
    picture = plan.picture
    defence = picture.defence(target)
    places = picture.beside(target)
    rooms = {place: plan.room(place) for place in places}
    free = [unit for unit in movers if unit.id not in plan.goals and unit.attack]
    options = []
    for unit in free:
        spots = [place for place in places if place in reach[unit.id]]
        spots = [place for place in spots if place == unit.at or rooms[place] > 0]
        if spots:
            options.append((unit, spots))
    options.sort(key=lambda one: (-one[0].attack, len(one[1]), one[0].id))
    chosen: list[tuple[Unit, HexId]] = []
    strength = 0.0
    for unit, spots in options:
        best = [place for place in spots if place == unit.at or rooms[place] > 0]
        if not best or strength >= WANTED_ODDS * defence:
            continue
        best.sort(
            key=lambda at: (_halved(picture, at, target), at != unit.at, reach[unit.id][at], at)
        )
        place = best[0]
        if place != unit.at:
            rooms[place] -= 1
        chosen.append((unit, place))
        strength += unit.attack / (2 if _halved(picture, place, target) else 1)
    least = PRIZE_ODDS if target in picture.wanted else LEAST_ODDS
    return chosen if strength >= least * defence else []


def _halved(picture: Picture, place: HexId, target: HexId) -> bool:
    """Tell whether an attack from a hex crosses a river."""
    return crosses_river(picture.view, place, target)


def _go_forward(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Bring everybody else nearer to what is wanted, but nobody alone among strong enemies."""
    picture = plan.picture
    rest = [unit for unit in movers if unit.id not in plan.goals]
    for unit in sorted(rest, key=lambda one: (-one.moves, one.id)):
        places = [at for at in reach[unit.id] if at == unit.at or plan.room(at) > 0]
        if places:
            plan.send(unit, min(places, key=lambda at: (_dislike(picture, unit, at), at)))


def _dislike(picture: Picture, unit: Unit, at: HexId) -> float:
    """How little a unit on its way forward likes a hex: far from the goal, or in danger."""
    place = picture.map.place(at)
    threat = int(picture.threat[place])
    danger = max(0, threat - 3 * unit.defence) * 40
    return float(picture.to_goal[place]) + danger


def _stand(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Stand between the enemy and what counts, on good ground, and not where all can be hit."""
    picture = plan.picture
    guards = picture.distance(sorted(picture.guarded)) if picture.guarded else picture.to_enemy
    rest = [unit for unit in movers if unit.id not in plan.goals]
    for unit in sorted(rest, key=lambda one: (-one.defence, one.id)):
        places = [at for at in reach[unit.id] if at == unit.at or plan.room(at) > 0]
        if not places:
            continue

        def dislike(at: HexId, unit: Unit = unit) -> float:
            place = picture.map.place(at)
            good = picture.view.terms.terrain_at[place].doubled
            threat = int(picture.threat[place]) / (2 if good else 1)
            zone = in_enemy_zone(picture.view, unit.side, at)
            company = picture.view.terms.tables.powers[unit.side].stack - plan.room(at)
            return (
                float(guards[place])
                + max(0.0, threat - 2 * unit.defence * (1 + company)) * 30
                + (80 if zone else 0)
                - (60 if good else 0)
            )

        plan.send(unit, min(places, key=lambda at: (dislike(at), at)))
