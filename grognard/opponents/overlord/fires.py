"""What the guns do: support attacks, bombard known enemies, or stand ready to defend."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.opponents.overlord.effort import attacked, threats
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.strikes import spotted_hqs, targets
from grognard.opponents.overlord.weighing import hope_of
from grognard.systems.overlord.orders import Shell
from grognard.systems.overlord.rules.battle import planned_battle
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.odds import Battle, weigh_battle
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import is_gun, units_at

if TYPE_CHECKING:
    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Unit
    from grognard.terrain.hexes import HexId

_NOTHING = (Fraction(0), Fraction(0))
LEAST = 350
"""Readiness below which a gun does not fire without need."""


def plan_fires(picture: Picture, notes: Notes, meter: Meter) -> list[Shell]:
    """Give every gun in range its target: an enemy HQ, an attack, anybody, or a barrage.

    One that stands alone before the enemy is left to drive off.
    [OVL-TIP-005] [OVL-TIP-013]
    """
    view = picture.view
    fired = view.fires.get(picture.side, {})
    guns = [
        unit
        for unit in picture.own
        if is_gun(unit) and unit.id not in fired and not is_bare(picture, unit)
    ]
    orders: list[Shell] = []
    fires = Fires(picture)
    for gun in guns:
        if not meter.spend():
            break
        found = fires.task(gun)
        if found is not None:
            key, target = found
            orders.append(Shell(unit=gun.id, target=target))
            notes.add(Reason(view.clock.turn, key, picture.name(target), gun.name))
    return orders


def is_bare(picture: Picture, gun: Unit) -> bool:
    """Tell whether a gun that could drive off stands before an enemy with nobody to cover it."""
    if not gun.movement or gun.fixed or picture.fighters_at.get(gun.at):
        return False
    return any(
        foe.attack and not is_gun(foe) and not is_hq(foe) for foe in picture.foes_near(gun.at, 1)
    )


class Fires:
    """The tasks of the guns, one after the other: each knows what the others do."""

    def __init__(self, picture: Picture) -> None:
        """Look for targets once."""
        self.picture = picture
        self.hqs = spotted_hqs(picture)
        under_attack = attacked(picture)
        self.battles = {
            target: battle
            for target in under_attack
            if (battle := planned_battle(picture.view, picture.side, target)) is not None
        }
        self.promised = {
            target: _promise(picture, battle, battle.support.guns)
            for target, battle in self.battles.items()
        }
        """What each attack promises with the guns it has so far."""
        self.joined = {t: battle.support.guns for t, battle in self.battles.items()}
        self.marks = {
            place: value
            for place, value in sorted(targets(picture).items())
            if place not in under_attack and not units_at(picture.view, place, picture.side)
        }
        """What is worth shells, and how much."""
        self.dangers = threats(picture)

    def task(self, gun: Unit) -> tuple[str, HexId] | None:
        """What a gun does: why, and at which hex."""
        tired = gun.readiness_tenths < LEAST
        strike = None if tired else self._strike(gun)
        shell = None if tired else self._bombardment
        return strike or self._support(gun) or (shell and shell(gun)) or self._barrage(gun)

    def _strike(self, gun: Unit) -> tuple[str, HexId] | None:
        """Shell an enemy HQ that is in range. [OVL-TIP-013]"""
        near = (mark for mark in self.hqs if _in_range(self.picture, gun, mark))
        return next((("strike", mark) for mark in near), None)

    def _support(self, gun: Unit) -> tuple[str, HexId] | None:
        """Support the attack that gains most by a gun; one that it would confuse gets none."""
        best: tuple[tuple[Fraction, Fraction], HexId] | None = None
        after: dict[HexId, tuple[Fraction, Fraction]] = {}
        for target, battle in self.battles.items():
            if not _in_range(self.picture, gun, target):
                continue
            after[target] = _promise(self.picture, battle, (*self.joined[target], gun))
            before = self.promised[target]
            gain = after[target][0] - before[0], after[target][1] - before[1]
            if gain > _NOTHING and (best is None or gain > best[0]):
                best = gain, target
        if best is None:
            return None
        target = best[1]
        self.joined[target] = (*self.joined[target], gun)
        self.promised[target] = after[target]
        return "guns", target

    def _bombardment(self, gun: Unit) -> tuple[str, HexId] | None:
        """Shell the known hex that suffers most: HQs first, then guns."""
        near = [place for place in self.marks if _in_range(self.picture, gun, place)]
        return ("shell", max(near, key=self.marks.__getitem__)) if near else None

    def _barrage(self, gun: Unit) -> tuple[str, HexId] | None:
        """Stand ready for the friendly hex in range that the enemy threatens most."""
        near = [place for place in sorted(self.dangers) if _in_range(self.picture, gun, place)]
        return ("barrage", max(near, key=self.dangers.__getitem__)) if near else None


def _in_range(picture: Picture, gun: Unit, place: HexId) -> bool:
    return 0 < apart(picture.view.terms, gun.at, place) <= gun.range


def _promise(picture: Picture, battle: Battle, guns: tuple[Unit, ...]) -> tuple[Fraction, Fraction]:
    """What an attack with these guns promises: what it may win, and then its plain odds."""
    helped = replace(
        battle,
        defenders=picture.feared(battle.hex),
        support=replace(battle.support, guns=guns),
    )
    weighed = weigh_battle(picture.view, helped)
    ratio = weighed.attack / weighed.defence if weighed.defence else Fraction(0)
    return hope_of(picture, helped, weighed), ratio
