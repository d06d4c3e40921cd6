"""What the guns do: support attacks, bombard known enemies, or stand ready to defend."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.opponents.overlord.attacks import hope_of
from grognard.opponents.overlord.effort import attacked
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.strikes import spotted_hqs, targets
from grognard.systems.overlord.orders import Shell
from grognard.systems.overlord.rules.battle import planned_battle
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.odds import Battle, weigh_battle
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

    [OVL-TIP-005] [OVL-TIP-013]
    """
    view = picture.view
    fired = view.fires.get(picture.side, {})
    guns = [unit for unit in picture.own if is_gun(unit) and unit.id not in fired]
    orders: list[Shell] = []
    joined: dict[HexId, tuple[Unit, ...]] = {}
    for gun in guns:
        if not meter.spend():
            break
        found = (
            _strike(picture, gun)
            or _support(picture, gun, joined)
            or _bombardment(picture, gun)
            or _barrage(picture, gun)
        )
        if found is not None:
            key, target = found
            orders.append(Shell(unit=gun.id, target=target))
            notes.add(Reason(view.clock.turn, key, picture.name(target), gun.name))
    return orders


def _in_range(picture: Picture, gun: Unit, place: HexId) -> bool:
    return 0 < apart(picture.view.terms, gun.at, place) <= gun.range


def _strike(picture: Picture, gun: Unit) -> tuple[str, HexId] | None:
    """Shell an enemy HQ that is in range. [OVL-TIP-013]"""
    if gun.readiness_tenths < LEAST:
        return None
    return next(
        (("shell", mark) for mark in spotted_hqs(picture) if _in_range(picture, gun, mark)), None
    )


def _support(
    picture: Picture, gun: Unit, joined: dict[HexId, tuple[Unit, ...]]
) -> tuple[str, HexId] | None:
    """Support the attack that gains most by a gun; one that integrity makes worse gets none."""
    best: tuple[tuple[Fraction, Fraction], HexId] | None = None
    for target in attacked(picture):
        battle = planned_battle(picture.view, picture.side, target)
        if battle is None or not _in_range(picture, gun, target):
            continue
        guns = (*battle.support.guns, *joined.get(target, ()))
        before, after = (_promise(picture, battle, each) for each in (guns, (*guns, gun)))
        gain = after[0] - before[0], after[1] - before[1]
        if gain > _NOTHING and (best is None or gain > best[0]):
            best = gain, target
    if best is None:
        return None
    joined[best[1]] = (*joined.get(best[1], ()), gun)
    return "guns", best[1]


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


def _bombardment(picture: Picture, gun: Unit) -> tuple[str, HexId] | None:
    """Shell the known hex that suffers most: HQs first, then guns."""
    if gun.readiness_tenths < LEAST:
        return None
    worth = {
        place: value
        for place, value in sorted(targets(picture).items())
        if place not in attacked(picture)
        and _in_range(picture, gun, place)
        and not units_at(picture.view, place, picture.side)
    }
    return ("shell", max(worth, key=worth.__getitem__)) if worth else None


def _barrage(picture: Picture, gun: Unit) -> tuple[str, HexId] | None:
    """Stand ready for the friendly hex in range that the enemy threatens most."""
    best: tuple[int, HexId] | None = None
    for place in sorted({unit.at for unit in picture.fighters}):
        if _in_range(picture, gun, place):
            threat = int(picture.threat(place, 1)) * (1 + picture.held.get(place, 0))
            if threat and (best is None or threat > best[0]):
                best = (threat, place)
    return ("barrage", best[1]) if best is not None else None
