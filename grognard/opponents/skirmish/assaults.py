"""Which assaults the captain makes, and which it prepares by marching."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from grognard.opponents.skirmish.combat import Duel, Stakes, duel, step_worth
from grognard.opponents.skirmish.places import DRIVEN, place_worth
from grognard.systems.skirmish.orders import Assault
from grognard.systems.skirmish.rules.assault import refuse_attacker, refuse_target, retreat_hexes
from grognard.systems.skirmish.rules.ground import around
from grognard.systems.skirmish.rules.units import attack_of, defence_of, foes_at, strongest

if TYPE_CHECKING:
    from grognard.opponents.meter import Meter
    from grognard.opponents.skirmish.picture import Picture
    from grognard.systems.skirmish.state import HexId, Unit

GOOD = 0.25
"""An assault is made when it is worth more than this."""
EACH = 0.05
"""What it costs to use one unit more."""
WEAKENED = 0.5
"""How much of what a unit gives up, when it marches to a strike, counts."""
EXPOSED = 0.8
"""An advance may make a unit's place worse by so much."""
MOST = 6
"""The attackers that are weighed in all their groups; of more only the strongest are."""


class Strike(NamedTuple):
    """An assault that could be made after some marches."""

    worth: float
    target: HexId
    marches: tuple[tuple[Unit, HexId], ...]
    """Who would have to march where."""


def best_assault(picture: Picture, meter: Meter) -> Assault | None:
    """Choose the assault that is worth most, if any is good."""
    best, most = None, GOOD
    for target in targets(picture):
        if refuse_target(picture.view, target) is not None:
            continue
        for units in _groups(_able(picture, target)):
            if not meter.spend():
                return best
            fight = weigh(picture, target, units)
            worth = fight.worth - EACH * len(units) if fight else 0.0
            if worth > most:
                best, most = _order(picture, target, units), worth
    return best


def targets(picture: Picture) -> tuple[HexId, ...]:
    """List the hexes in which the side sees enemies."""
    return tuple(sorted({unit.at for unit in picture.foes}))


def weigh(picture: Picture, target: HexId, units: tuple[Unit, ...]) -> Duel | None:
    """Weigh an assault of some units, or nothing when the odds allow none."""
    view = picture.view
    defenders = foes_at(view, picture.side, target)
    stakes = Stakes(
        loss=step_worth(view, units),
        hit=step_worth(view, defenders),
        ground=_ground(picture, target, defenders),
    )
    return duel(view, attack_of(view, units), defence_of(view, defenders), target, stakes)


def _ground(picture: Picture, target: HexId, defenders: tuple[Unit, ...]) -> float:
    """Say what it is worth to drive defenders out; those who are cornered stay and lose a step."""
    cornered = [unit for unit in defenders if not retreat_hexes(picture.view, unit)]
    if any(unit.steps > 1 for unit in cornered):
        return step_worth(picture.view, cornered) * len(cornered)
    is_ours = picture.view.holders.get(target) == picture.side
    return DRIVEN + picture.objective_worth(target) * (1 if is_ours else 2)


def _able(picture: Picture, target: HexId) -> list[Unit]:
    view = picture.view
    able = [unit for unit in picture.own if refuse_attacker(view, unit.id, target) is None]
    return sorted(able, key=lambda unit: (-attack_of(view, [unit]), unit.id))[:MOST]


def _groups(able: list[Unit]) -> list[tuple[Unit, ...]]:
    return [group for size in range(1, len(able) + 1) for group in combinations(able, size)]


def _order(picture: Picture, target: HexId, units: tuple[Unit, ...]) -> Assault:
    """Follow into the hex for an objective, or where it is not much worse to stand than here."""
    first = strongest(units)
    there = place_worth(picture, first, target)
    advance = target in picture.objectives or (
        there > place_worth(picture, first, first.at) - EXPOSED
    )
    return Assault(target=target, units=tuple(unit.id for unit in units), advance=advance)


def best_strike(picture: Picture, fresh: tuple[Unit, ...], meter: Meter) -> Strike | None:
    """Find the assault that is worth most to prepare with units that have not marched yet."""
    strikes = [_prepare(picture, target, fresh, meter) for target in targets(picture)]
    good = [strike for strike in strikes if strike.marches and strike.worth > GOOD]
    return max(good, key=lambda strike: strike.worth, default=None)


def _prepare(picture: Picture, target: HexId, fresh: tuple[Unit, ...], meter: Meter) -> Strike:
    """Gather units around a target, the strongest first, as long as they make it better."""
    view = picture.view
    beside = around(view, target)
    gathered = [unit for unit in picture.own if unit.at in beside]
    taken = [unit.at for unit in gathered]
    coming = [unit for unit in fresh if unit.at not in beside]
    fight = weigh(picture, target, tuple(gathered)) if gathered else None
    best = Strike(fight.worth if fight else 0.0, target, ())
    marches: tuple[tuple[Unit, HexId], ...] = ()
    price = 0.0
    for unit in sorted(coming, key=lambda unit: (-attack_of(view, [unit]), unit.id)):
        places = [
            place
            for place in beside
            if place in picture.reach[unit.id]
            and taken.count(place) < view.terms.tables.settings.stacking
        ]
        if not places or not meter.spend(len(places)):
            continue
        there, place = max((place_worth(picture, unit, place), place) for place in places)
        price += EACH + WEAKENED * max(0.0, place_worth(picture, unit, unit.at) - there)
        gathered.append(unit)
        taken.append(place)
        marches = (*marches, (unit, place))
        fight = weigh(picture, target, tuple(gathered))
        if fight and fight.worth - price > best.worth:
            best = Strike(fight.worth - price, target, marches)
    return best
