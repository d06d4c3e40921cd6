"""What a view of Overlord is worth to its viewer, in points at the end of the game.

For opponents that weigh views and know nothing else of the game: what there is, and what the plans
promise that have been made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.overlord.rules.assumptions import as_assumed
from grognard.systems.overlord.rules.battle import planned_battle, read_damage
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.losses import worth
from grognard.systems.overlord.rules.odds import weigh_battle
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.planning import end_of
from grognard.systems.overlord.rules.retreat import retreat_chance
from grognard.systems.overlord.rules.units import is_gun, units_at, units_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.terms import Terms
    from grognard.terrain.hexes import HexId

KINDS = ("March", "Charge", "Shell", "Assign", "Supply")
"""The orders whose worth shows here."""
HELD = 0.7
"""What a turn of a location to come is worth: it may be lost again."""
NEAR = 0.6
"""What standing in a location is worth, of its points."""
FADES = 1.6
"""How many times less it is worth with every hex off: places draw from some way away."""
HURT = 0.01
"""What a percent of damage to the enemy is worth, of the points for the unit's loss."""
PAIN = 0.005
"""The same of an own unit, which will be rested and filled up."""
HOPE = 0.03
"""What chance an attack on a location has beyond what is seen: support comes after it."""
STEP = 0.02
"""What a hex of a planned way costs: of two ways to a place the shorter is taken."""
SHELLED = 0.15
"""What it is worth to fire at somebody, of the points for his loss."""
STOCK = 0.001
"""What a tenth of a point of fuel or ammunition is worth that is left."""
USED = 0.15
"""What it is worth that an asset does something."""
EXPOSED = 2.0
"""What it costs to leave an HQ beside the enemy."""
_FACES = 6
_DRAWN = 4
"""How many of the nearest count for a location."""
_PART = 2
_FADED = np.divide.accumulate([1.0, *[FADES] * 255])
"""What is left after so many hexes; divided step by step, which is the same on every machine."""


def score(view: State) -> float:
    """Say what a view and the plans in it are worth to its viewer."""
    ends = {unit.id: end_of(view, unit) for unit in units_of(view, view.viewer)}
    return (
        _points(view)
        + _places(view, ends)
        - STEP * sum(len(move.path) for move in view.moves.get(view.viewer, {}).values())
        + _attacks(view)
        + _fires(view)
        + _means(view)
        - EXPOSED * _exposed(view, ends)
    )


def _points(view: State) -> float:
    """Add up the points there are, and those that locations will bring."""
    total = 0.0
    turns = 1 + HELD * (view.terms.turns - view.clock.turn)
    for side in view.terms.sides:
        sign = 1 if side == view.viewer else -1
        total += sign * view.points.get(side, 0)
        held = (spot for spot in view.terms.locations if view.holders.get(spot.at) == side)
        total += sign * turns * sum(spot.worth(side) for spot in held)
    return total


def _places(view: State, ends: dict[str, HexId]) -> float:
    """Locations draw fighters near, those that are not held more; the nearest count most.

    A part counts as a third. Who marches against an enemy comes to stand before him.
    """
    terms, foe = view.terms, view.terms.enemy(view.viewer)
    barred = {unit.at for unit in units_of(view, foe)}
    fighters = [unit for unit in units_of(view, view.viewer) if _fights(unit)]
    if not fighters:
        return 0.0
    stands = [ends[unit.id] for unit in fighters]
    hexes = _apart(terms, stands, [spot.at for spot in terms.locations])
    hexes += np.array([place in barred for place in stands])[:, None]
    # A part is told by the last bit, so that of two at the same distance the whole comes first.
    rows = _PART * hexes + np.array([unit.part > 0 for unit in fighters])[:, None]
    near = np.sort(rows, axis=0)[:_DRAWN]
    ranks = np.arange(len(near))[:, None]
    drawn = _FADED[near // _PART] / 2.0**ranks / np.where(near % _PART, 3, 1)
    pulls: list[float] = drawn.sum(axis=0).tolist()
    return sum(
        NEAR * (spot.worth(view.viewer) + spot.worth(foe)) * (1 if mine else 3) * pull
        for spot, pull in zip(terms.locations, pulls, strict=True)
        for mine in [view.holders.get(spot.at) == view.viewer]
    )


def _apart(terms: Terms, these: list[HexId], those: list[HexId]) -> NDArray[np.int64]:
    """Count the hexes between each of some places and each of others."""
    here, there = (np.array([terms.axial[at] for at in places]) for places in (these, those))
    right, down = np.moveaxis(here[:, None] - there[None, :], -1, 0)
    far: NDArray[np.int64] = np.maximum(np.maximum(abs(right), abs(down)), abs(right + down))
    return far


def _fights(unit: Unit) -> bool:
    return bool(unit.attack) and not is_gun(unit) and not is_hq(unit)


def _attacks(view: State) -> float:
    """What the planned attacks promise, over all faces of the die."""
    total = 0.0
    planned = view.attacks.get(view.viewer, {}).values()
    for target in sorted({attack.target for attack in planned}):
        battle = planned_battle(view, view.viewer, target)
        if battle is None:
            continue
        battle = as_assumed(view, battle)
        weighed = weigh_battle(view, battle)
        spot = view.terms.location_at.get(target)
        taken = HELD * (1 + view.terms.turns - view.clock.turn)
        goes_in = any(one.target == target and one.how != "no-advance" for one in planned)
        seized = spot if goes_in else None
        prize = taken * sum(seized.worth(side) for side in view.terms.sides) if seized else 0.5
        ours = sum(worth(view, unit) for unit in battle.attackers)
        theirs = sum(worth(view, unit) for unit in battle.defenders)
        for die in range(1, _FACES + 1):
            damage = read_damage(view, weighed, die)
            runs = retreat_chance(view, battle.defenders, damage.raw, damage.defender) / 100
            gained = HURT * float(damage.defender) * theirs - PAIN * float(damage.attacker) * ours
            total += ((float(runs) + HOPE) * prize + gained) / _FACES
    return total


def _fires(view: State) -> float:
    """What the guns do that support no attack."""
    total = 0.0
    foe = view.terms.enemy(view.viewer)
    attacked = {attack.target for attack in view.attacks.get(view.viewer, {}).values()}
    fired = {fire.target for fire in view.fires.get(view.viewer, {}).values()}
    for target in sorted(fired - attacked):
        total += SHELLED * sum(worth(view, unit) for unit in units_at(view, target, foe))
    return total


def _means(view: State) -> float:
    """What is left in stock, and assets that are used."""
    stock = view.stocks.get(view.viewer)
    left = STOCK * (stock.ammo_tenths + stock.fuel_tenths) if stock is not None else 0.0
    return left + USED * len(view.missions.get(view.viewer, {}))


def _exposed(view: State, ends: dict[str, HexId]) -> int:
    """Count the HQs that are left beside known enemies."""
    foes = {foe.at for foe in units_of(view, view.terms.enemy(view.viewer)) if _fights(foe)}
    return sum(
        any(apart(view.terms, ends[unit.id], place) <= 1 for place in foes)
        for unit in units_of(view, view.viewer)
        if is_hq(unit)
    )
