"""What an attack is worth, over all faces of the die: by the odds of the player's forecast."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.systems.overlord.rules.assets import bombardment_of, row_of, support_of
from grognard.systems.overlord.rules.battle import faces_of
from grognard.systems.overlord.rules.odds import Battle, Support, weigh_battle
from grognard.systems.overlord.rules.retreat import hold_chance, nerves, retreat_chance
from grognard.systems.overlord.rules.units import weigh
from grognard.systems.overlord.rules.zones import CUT_OFF
from grognard.systems.overlord.tables import INTENSITIES

if TYPE_CHECKING:
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.rules.odds import Weighed
    from grognard.systems.overlord.state import Asset, Unit
    from grognard.terrain.hexes import HexId

ENOUGH = 3
"""Stacking points with which a prize is held at all costs. [OVL-TIP-021]"""
LATE = 3
"""Turns before the end in which there is nothing to be saved for."""
GUN = 3
"""What it costs not to have a gun elsewhere, in tenths of points."""
ASSET = 5
"""The same of an asset."""
SIEGE = 150
"""Damage in percent that opens a prize in the end, with what the defenders mend in between."""
HURT = 30
"""Damage in percent that counts as the loss of an enemy."""
LAST_WEAR = 4
"""In the last turn damage counts for so much less, as nobody has to fight on with it."""
KEEN = 600
"""Readiness from which armour seeks attacks, in tenths of a percent. [OVL-TIP-019]"""
KEEN_ODDS = 6
"""The column, 3:1, from which it does. [OVL-TIP-019]"""


@dataclass(frozen=True)
class Plan:
    """An attack that may be made."""

    target: HexId
    units: tuple[Unit, ...]
    guns: tuple[Unit, ...]
    aid: tuple[Asset, ...]
    assault: bool
    weighed: Weighed
    score: int


def support_from(picture: Picture, guns: tuple[Unit, ...], aid: tuple[Asset, ...]) -> Support:
    """What guns and assets come to in an attack."""
    view = picture.view
    rows = [row_of(view, asset) for asset in aid]
    cards = [row for row in rows if row.role == "command"]
    none = Fraction(0)
    return Support(
        guns=guns,
        naval=sum((bombardment_of(view, a) for a in aid if row_of(view, a).arm == "naval"), none),
        air=sum((support_of(view, a) for a in aid if row_of(view, a).arm == "air"), none),
        command=Fraction(sum(card.support for card in cards)),
        floor=any(card.integrity == "floor" for card in cards),
        better=sum(card.integrity == "column" for card in cards),
        intensity=sum(card.intensity for card in cards),
    )


def weigh_plans(
    picture: Picture,
    target: HexId,
    units: tuple[Unit, ...],
    guns: tuple[Unit, ...],
    aid: tuple[Asset, ...] = (),
) -> tuple[Plan, Plan]:
    """Say what an attack is worth, over all faces of the die: an orderly one, and an assault.

    [OVL-TIP-021]
    """
    battle = Battle(
        sort="set-piece",
        side=picture.side,
        hex=target,
        attackers=units,
        defenders=picture.feared(target),
        support=support_from(picture, guns, aid),
    )
    orderly = weigh_battle(picture.view, battle)
    level = INTENSITIES.index(orderly.intensity)
    if level:
        fiercer = INTENSITIES[min(level + 1, len(INTENSITIES) - 1)]
        fierce = replace(orderly, intensity=fiercer)
    else:  # it may be lower than the table goes
        assault = replace(battle, assaults=frozenset(unit.id for unit in units))
        fierce = weigh_battle(picture.view, assault)
    score = partial(_score, picture, battle, guns, aid)
    return (
        Plan(target, units, guns, aid, assault=False, weighed=orderly, score=score(orderly)),
        Plan(target, units, guns, aid, assault=True, weighed=fierce, score=score(fierce)),
    )


def _score(
    picture: Picture,
    battle: Battle,
    guns: tuple[Unit, ...],
    aid: tuple[Asset, ...],
    weighed: Weighed,
) -> int:
    """What an attack is worth, in tenths of points; nothing where the odds are too bad."""
    target = battle.hex
    last = picture.left == 1
    total = hope_of(picture, battle, weighed)
    score = int(total) - (0 if last else GUN * len(guns) + ASSET * len(aid))
    if weighed.column < least_for(picture, target):
        return min(score, 0)
    if weighed.column >= KEEN_ODDS and any(_is_keen(unit) for unit in battle.attackers):
        return max(score, 1)
    return score


def least_for(picture: Picture, target: HexId) -> int:
    """The column from which a hex is attacked; a prize at any odds when the end is near."""
    temper = picture.temper
    if target not in picture.wanted:
        return temper.least
    if picture.left <= LATE:
        return 0
    return temper.least if picture.tried.get(target) else temper.fair  # who began gives no rest


def hope_of(picture: Picture, battle: Battle, weighed: Weighed) -> Fraction:
    """What a battle may win, over all faces of the die: ground, and what both sides lose.

    Where it opens the way to own units that are cut off, they are won, too.
    Who holds a prize is worn down by one attack after the other. Where it failed before it promises
    less. In the last turn nothing is learned from that, and
    wear hardly counts, as nobody has to fight on with it.
    """
    target, last = battle.hex, picture.left == 1
    prize = picture.wanted.get(target, 0) // (1 if last else 1 + picture.tried.get(target, 0))
    ground = max(0, picture.pull(target) - max(picture.pull(u.at) for u in battle.attackers))
    ground += picture.keys.get(target, 0)
    ours = sum(picture.worth(unit) for unit in battle.attackers)
    theirs = sum(picture.worth(unit) for unit in battle.defenders)
    runs, hits, hurts = fate(picture, target, weighed)
    won = prize + ground + _relief(picture, battle)
    siege = picture.wanted.get(target, 0) if picture.left > LATE else 0
    less = LAST_WEAR if last else 1
    return _added(
        (runs, won, 1),
        (hits, siege, SIEGE),
        (hits, theirs, HURT * less),
        (hurts, -ours, picture.temper.pain * less),
    )


def motive(picture: Picture, plan: Plan) -> tuple[str, HexId]:
    """Say what an attack is made for, by what counts most in it, and for which prize."""
    target = plan.target
    runs, hits, hurts = fate(picture, target, plan.weighed)
    if target in picture.wanted:
        worn = picture.left > LATE and hits > runs * SIEGE
        return ("siege" if worn else "prize"), target
    if plan.score <= 1 and any(_is_keen(unit) for unit in plan.units):
        return "armour", ""
    battle = Battle("set-piece", picture.side, target, plan.units, picture.feared(target))
    ground = max(0, picture.pull(target) - max(picture.pull(unit.at) for unit in plan.units))
    ground += picture.keys.get(target, 0)
    theirs = sum(picture.worth(unit) for unit in battle.defenders)
    ours = sum(picture.worth(unit) for unit in plan.units)
    parts = {
        "wear": max(Fraction(0), hits * theirs / HURT - hurts * ours / picture.temper.pain),
        "way": runs * ground,
        "relief": runs * _relief(picture, battle),
    }
    why = max(parts, key=parts.__getitem__)
    hopes = picture.hopes
    if why != "way":
        return why, ""
    return why, max(sorted(hopes), key=lambda prize: picture.drawn(hopes[prize], prize, target))


def _added(*parts: tuple[Fraction, int, int]) -> Fraction:
    """Add up parts, each a share of a value and divided by something: over one common divisor."""
    total, whole = 0, 1
    for share, value, by in parts:
        divisor = share.denominator * by
        total = total * divisor + share.numerator * value * whole
        whole *= divisor
    return Fraction(total, whole)


def _relief(picture: Picture, battle: Battle) -> int:
    """What is won for those who are cut off, if somebody comes to meet them."""
    free = any(unit.line not in CUT_OFF for unit in battle.attackers)
    return picture.relief.get(battle.hex, 0) if free else 0


def fate(picture: Picture, target: HexId, weighed: Weighed) -> tuple[Fraction, Fraction, Fraction]:
    """How likely a defence runs, and what it and the attackers lose on average, in percent.

    Whoever has weight enough is taken to hold a prize at all costs, as the general does.
    """
    key = (target, weighed.column, weighed.intensity)
    if key not in picture.fates:
        view, defenders = picture.view, picture.feared(target)
        faces, shaken = faces_of(view, weighed), nerves(view, defenders)
        runs = sum(retreat_chance(view, defenders, f.raw, f.defender, shaken) for f in faces)
        if target in picture.prizes and _mass(picture, defenders) >= ENOUGH:
            runs *= 1 - hold_chance(view, defenders) / 100
        picture.fates[key] = (
            Fraction(runs) / (100 * len(faces)),
            sum((face.defender for face in faces), Fraction(0)) / len(faces),
            sum((face.attacker for face in faces), Fraction(0)) / len(faces),
        )
    return picture.fates[key]


def _mass(picture: Picture, units: tuple[Unit, ...]) -> int:
    """What units weigh together: three thirds no more than the whole unit that they are."""
    thirds = tuple(unit for unit in units if unit.part)
    whole = tuple(unit for unit in units if not unit.part)
    return weigh(picture.view, whole) + 2 * weigh(picture.view, thirds) // 3


def _is_keen(unit: Unit) -> bool:
    """Armour that is fit attacks rather than holds, where the odds are fair. [OVL-TIP-019]"""
    return unit.kind == "armour" and unit.readiness_tenths > KEEN
