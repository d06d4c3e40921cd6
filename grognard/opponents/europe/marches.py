"""Where units march: some gather for attacks, some guard what counts, the others go forward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grognard.opponents.europe.crossings import waits
from grognard.opponents.europe.lines import fed_from
from grognard.opponents.europe.notes import Step
from grognard.systems.europe.rules.ground import crosses_river
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import refuse_mover
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.rules.zones import in_enemy_zone

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

WANTED_ODDS = 6
"""To one: what an attack is gathered for, if so many can come."""
THRIFTY_ODDS = 10
"""The same where own losses count."""
LEAST_ODDS = 4
PRESSED_ODDS = 3
"""The least for who would lose the game as things stand."""
PRIZE_ODDS = 3
"""The least for a hex that counts."""
_NEAR = 900
"""Enemies nearer to a prize than this, in hundredths of a movement point, threaten it."""
_WEEKS = 3000
"""Enemies nearer to a source than this come to it within a few weeks."""
_GUARDS = 2
_GREAT = 5
"""A prize that is worth so much is taken by two."""
_DANGER, _PRESSED_DANGER = 8, 3
"""How far, in hundredths of a point, a unit keeps from each point of strength it fears."""
_DRY = {"movement": 700, "mechanized": 2500}
"""How far a quick unit goes round a hex in which it would be out of supply."""
_LINE = 250
"""What holding a hex of the front where nobody else stands is worth to the others."""
_WEAK = 4
"""Who attacks with less stays behind the others."""
_EXPOSED = 40
"""How far units go round each hex of their line of supply that the enemy may close."""


@dataclass
class Plan:
    """Who goes where. Rooms are counted as if everybody had arrived."""

    picture: Picture
    goals: dict[str, HexId] = field(default_factory=dict)
    rooms: dict[HexId, int] = field(default_factory=dict)
    gathered: list[HexId] = field(default_factory=list)
    lines: dict[int, NDArray[np.bool_]] = field(default_factory=dict)

    def room(self, place: HexId) -> int:
        """How many units more may be sent to a hex."""
        if place not in self.rooms:
            self.rooms[place] = self.picture.room(place)
        return self.rooms[place]

    def company(self, unit: Unit, place: HexId) -> int:
        """How many others are going to stand in a hex."""
        most = self.picture.view.terms.tables.powers[unit.side].stack
        return most - self.room(place) - (place == unit.at)

    def fed(self, movers: frozenset[str]) -> NDArray[np.bool_]:
        """Where supply would reach, if those who may still go away do so. [WIE-SUP-018]"""
        if len(self.goals) not in self.lines:
            stay = [u for u in self.picture.own if u.id in self.goals or u.id not in movers]
            places = {self.goals.get(unit.id, unit.at) for unit in stay}
            self.lines = {len(self.goals): fed_from(self.picture, places)}
        return self.lines[len(self.goals)]

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
    promise = picture.aims.promise
    movers.sort(key=lambda one: (-promise[picture.map.place(one.at)], one.id))
    reach: dict[str, dict[HexId, int]] = {}
    # Half of the thought is kept for what to do with them.
    for unit in movers[: meter.left // 2]:
        if not meter.spend():
            break
        found = reachable(view, unit).costs()
        reach[unit.id] = {picture.map.ids[place]: cost for place, cost in found.items()}
    movers = [unit for unit in movers if unit.id in reach]
    plan = Plan(picture)
    _embark(plan, movers, reach)
    _escort(plan, movers)
    _grab(plan, movers, reach)
    _keep_sources(plan, movers, reach)
    _guard(plan, movers, reach)
    if picture.attacks:
        _gather(plan, movers, reach, meter)
        _go_forward(plan, movers, reach)
    else:
        _stand(plan, movers, reach)
    steps = tuple(
        Step(unit.id, plan.goals[unit.id])
        for unit in sorted(
            movers, key=lambda one: (-picture.aims.promise[picture.map.place(one.at)], one.id)
        )
        if plan.goals.get(unit.id, unit.at) != unit.at
    )
    return steps, tuple(plan.gathered)


def _embark(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Let those wait in port who are to go by sea, and bring others from overseas to a port."""
    picture = plan.picture
    for unit in movers:
        if waits(picture, unit):
            plan.send(unit, unit.at)
    for unit in picture.overseas.islanders:
        if unit.id in plan.goals or unit.id not in reach:
            continue
        ports = [at for at in reach[unit.id] if picture.overseas.is_port(at) and plan.room(at) > 0]
        goal = min(ports, key=lambda at: (reach[unit.id][at], at), default=unit.at)
        plan.send(unit, goal)


def _escort(plan: Plan, movers: list[Unit]) -> None:
    """Leave somebody with supply units that an enemy is near: alone they would be lost."""
    picture = plan.picture
    view, moving = picture.view, {unit.id for unit in movers}
    own = units_of(view, picture.side)
    for place in sorted({unit.at for unit in own if unit.kind == "supply"}):
        there = [u for u in own if u.at == place and is_combat(view.terms, u)]
        if picture.to_enemy[picture.map.place(place)] > _NEAR or not moving.issuperset(
            unit.id for unit in there
        ):
            continue
        free = [unit for unit in there if unit.id not in plan.goals]
        if free and len(free) == len(there):
            plan.send(min(free, key=lambda one: (one.attack, one.id)), place)


def _grab(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Send somebody into each prize that lies open, into the great ones two."""
    picture = plan.picture
    for prize, worth in sorted(picture.wanted.items(), key=lambda one: (-one[1], one[0])):
        able = [unit for unit in movers if unit.id not in plan.goals and prize in reach[unit.id]]
        able.sort(key=lambda one: (one.id in picture.quick, -one.defence, one.id))
        for unit in able[: 2 if worth >= _GREAT else 1]:
            if plan.room(prize) > 0:
                plan.send(unit, prize)


def _keep_sources(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Keep the weakest who can be there in each source without which all would starve."""
    picture = plan.picture
    free = {unit.id for unit in movers if unit.id not in plan.goals}
    for place in sorted(picture.lifelines.sources):
        if picture.to_enemy[picture.map.place(place)] > _WEEKS:
            continue
        if any(plan.goals.get(u.id, u.at) == place for u in picture.own if u.id not in free):
            continue
        able = [u for u in movers if u.id in free and place in reach[u.id]]
        able = [u for u in able if u.at == place or plan.room(place) > 0]
        if able:
            unit = min(able, key=lambda u: (u.attack, reach[u.id][place], u.id))
            plan.send(unit, place)
            free.discard(unit.id)


def _guard(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Keep some units in, or bring them to, own prizes that an enemy could take."""
    picture = plan.picture
    for place, worth in sorted(picture.guarded.items(), key=lambda one: (-one[1], one[0])):
        if picture.to_enemy[picture.map.place(place)] > _NEAR:
            continue
        wanted = _GUARDS + (0 if picture.attacks else 1) + worth // 5
        # Where losses count, who is as good as cut off is one, and the weakest.
        cut = picture.is_thrifty and picture.lifelines.at_risk(place) > 0
        wanted = 1 if cut else wanted
        able = [u for u in movers if u.id not in plan.goals and place in reach[u.id]]
        if picture.attacks:
            able = [u for u in able if u.id not in picture.quick]
        # The quick have better to do.
        strong = 1 if picture.attacks or cut else -1
        able.sort(
            key=lambda u: (u.at != place, u.moves, strong * u.defence, reach[u.id][place], u.id)
        )
        for unit in able[:wanted]:
            if unit.at == place or plan.room(place) > 0:
                plan.send(unit, place)


def _gather(
    plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]], meter: Meter
) -> None:
    """Gather units against enemies, those first that stand nearest to what is wanted."""
    picture = plan.picture
    targets = list(picture.strongholds)
    targets.sort(key=lambda at: (-picture.aims.promise[picture.map.place(at)], at))
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
    """Choose who attacks a hex from where; nobody if too few can come.

    The weakest that suffice are sent; if they do not, as strong ones as there is room for.
    """
    picture = plan.picture
    places = picture.beside(target)
    free = [unit for unit in movers if unit.id not in plan.goals and unit.attack]
    options = []
    for unit in free:
        spots = [place for place in places if place in reach[unit.id]]
        spots = [place for place in spots if place == unit.at or plan.room(place) > 0]
        if spots:
            options.append((unit, spots))
    if not options:
        return []
    defence = picture.defence(target)
    usual = PRESSED_ODDS if picture.is_pressed else LEAST_ODDS
    least = PRIZE_ODDS if target in picture.wanted else usual
    could = sum(unit.attack for unit, _ in options)
    if could < least * defence:
        return []
    weak_first = sorted(options, key=lambda one: (one[0].attack, len(one[1]), one[0].id))
    wanted = THRIFTY_ODDS if picture.is_thrifty else WANTED_ODDS
    # Where losses count the strong go in at once.
    for order in (weak_first[::-1],) if picture.is_thrifty else (weak_first, weak_first[::-1]):
        chosen, strength = _filled(plan, target, order, reach, wanted * defence)
        if strength >= wanted * defence:
            return chosen
    return chosen if strength >= least * defence else []


def _filled(
    plan: Plan,
    target: HexId,
    options: list[tuple[Unit, list[HexId]]],
    reach: dict[str, dict[HexId, int]],
    enough: float,
) -> tuple[list[tuple[Unit, HexId]], float]:
    """Fill the hexes around a target until it is enough; also with what strength."""
    picture = plan.picture
    rooms: dict[HexId, int] = {}
    chosen: list[tuple[Unit, HexId]] = []
    strength = 0.0
    for unit, spots in options:
        best = [at for at in spots if at == unit.at or rooms.get(at, plan.room(at)) > 0]
        if not best:
            continue
        place = min(
            best,
            key=lambda at: (_halved(picture, at, target), at != unit.at, reach[unit.id][at], at),
        )
        if place != unit.at:
            rooms[place] = rooms.get(place, plan.room(place)) - 1
        chosen.append((unit, place))
        strength += unit.attack / (2 if _halved(picture, place, target) else 1)
        if strength >= enough:
            break
    return chosen, strength


def _halved(picture: Picture, place: HexId, target: HexId) -> bool:
    """Tell whether an attack from a hex crosses a river."""
    return crosses_river(picture.view, place, target)


def _go_forward(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Bring everybody else nearer to what is wanted, but nobody alone among strong enemies."""
    picture = plan.picture
    rest = [unit for unit in movers if unit.id not in plan.goals]
    # What is left of beaten units makes room for others.
    for unit in sorted(
        rest, key=lambda one: (one.attack >= _WEAK, -one.moves, -one.attack, one.id)
    ):
        places = [at for at in reach[unit.id] if at == unit.at or plan.room(at) > 0]
        if unit.attack < _WEAK:
            behind = [at for at in places if not in_enemy_zone(picture.view, unit.side, at)]
            places = behind or places
        if places:
            plan.send(unit, min(places, key=lambda at: (_dislike(plan, unit, at), at)))


def _dislike(plan: Plan, unit: Unit, at: HexId) -> float:
    """How little a unit on its way forward likes a hex: far from the goal, or in danger."""
    picture = plan.picture
    place = picture.map.place(at)
    threat = int(picture.threat[place])
    far = float(picture.aims.way(unit)[place])
    if picture.is_last_turn:
        return far
    if unit.id in picture.quick:
        # In the first phase it matters less: others come after them.
        fed = plan.fed(picture.quick)[place] or at in picture.wanted
        dry = 0 if fed else _DRY[picture.view.clock.phase]
        if picture.overseas.outruns(unit, place):
            dry = _DRY["mechanized"]
    else:
        zone = in_enemy_zone(picture.view, unit.side, at)
        dry = -_LINE if zone and plan.company(unit, at) == 0 else 0
    fear = _PRESSED_DANGER if picture.is_behind else _DANGER
    danger = max(0, threat - 3 * unit.defence * (1 + plan.company(unit, at))) * fear
    return far + danger + dry + _EXPOSED * picture.lifelines.at_risk(at)


def _stand(plan: Plan, movers: list[Unit], reach: dict[str, dict[HexId, int]]) -> None:
    """Stand between the enemy and what counts, on good ground, and not where all can be hit."""
    picture = plan.picture
    # What can be cut off is left to its guards.
    firm = [at for at in picture.guarded if not picture.lifelines.at_risk(at)]
    places = sorted(firm or picture.guarded)
    guards = picture.distance(places) if places else picture.to_enemy
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
            company = plan.company(unit, at)
            return (
                float(guards[place])
                + max(0.0, threat - 2 * unit.defence * (1 + company)) * 30
                + (80 if zone else 0)
                - (60 if good else 0)
            )

        plan.send(unit, min(places, key=lambda at: (dislike(at), at)))
