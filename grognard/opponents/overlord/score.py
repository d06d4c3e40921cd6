"""What a view of Overlord is worth to its viewer, in points at the end of the game.

For opponents that weigh views and know nothing else of the game: what there is, and what the plans
promise that have been made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

KINDS = ("March", "Charge", "Shell", "Assign", "Supply")
"""The orders whose worth shows here."""
HELD = 0.7
"""What a turn of a location to come is worth: it may be lost again."""
NEAR = 0.6
"""What standing in a location is worth, of its points; half as much one hex off."""
HURT = 0.01
"""What a percent of damage to the enemy is worth, of the points for the unit's loss."""
PAIN = 0.005
"""The same of an own unit, which will be rested and filled up."""
HOPE = 0.03
"""What chance an attack on a location has beyond what is seen: support comes after it."""
STEP = 0.2
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
    total = 0.0
    fighters = [u for u in units_of(view, view.viewer) if _fights(u)]
    foe = view.terms.enemy(view.viewer)
    barred = {unit.at for unit in units_of(view, foe)}
    for spot in view.terms.locations:
        value = spot.worth(view.viewer) + spot.worth(foe)
        mine = view.holders.get(spot.at) == view.viewer
        wish = NEAR * value * (1 if mine else 3)
        near = sorted(
            (apart(view.terms, ends[unit.id], spot.at) + (ends[unit.id] in barred), unit.part > 0)
            for unit in fighters
        )
        total += sum(
            wish / 2 ** (hexes + rank) / (3 if part else 1)
            for rank, (hexes, part) in enumerate(near[:4])
        )
    return total


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
    for target in {fire.target for fire in view.fires.get(view.viewer, {}).values()} - attacked:
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
