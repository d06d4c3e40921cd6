"""Possible attacks, sorted by what they are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.records import Record
from grognard.systems.europe.rules.attack import able_attackers, chances_of, decimal
from grognard.systems.europe.rules.forecast import forecast
from grognard.systems.europe.rules.odds import (
    Battle,
    attack_of,
    attackers,
    column_of,
    fortress_strength,
    standing_defence,
)
from grognard.systems.europe.rules.support import has_support

if TYPE_CHECKING:
    from grognard.systems.europe.rules.forecast import Forecast
    from grognard.systems.europe.state import State, UnitId
    from grognard.terrain.hexes import HexId


class Prospect(Record, frozen=True):
    """An attack that is possible now, with what it brings on average."""

    target: str
    units: tuple[str, ...]
    air: bool
    odds: str
    attack: str
    defence: str
    own_loss: str
    enemy_loss: str
    leaves: int
    """The chance that the enemy leaves the hex, in percent."""
    gain: str
    """Enemy losses less one's own."""


def possible_attacks(view: State) -> tuple[Prospect, ...]:
    """All single hexes the viewer can attack, the most rewarding first; nobody is sent in vain.

    [WIE-CBT-001]
    """
    battles = [_battle(view, place, units) for place, units in chances_of(view)]
    found = [(battle, forecast(view, battle)) for battle in battles]
    found.sort(key=lambda pair: (-_gain(pair[1]), -pair[1].goes, pair[0].targets))
    return tuple(_prospect(battle, seen) for battle, seen in found)


def prospect_at(view: State, place: HexId) -> Prospect:
    """What attacking one hex brings. [WIE-CBT-001]"""
    battle = _battle(view, place, able_attackers(view, (place,)))
    return _prospect(battle, forecast(view, battle))


def _gain(seen: Forecast) -> Fraction:
    return seen.foe - seen.own


def _battle(view: State, place: HexId, units: tuple[UnitId, ...]) -> Battle:
    """Attack with as few of some units as give the odds that all would."""
    air = has_support(view, view.viewer, place)
    battle = Battle(side=view.viewer, targets=(place,), units=units, air=air)
    # What each attacks with does not depend on who else does, nor what most defend with.
    values = {one: attack_of(view, view.units[one], battle) for one in units}
    defence = standing_defence(view, place, view.viewer)

    def column(some: Battle) -> int | None:
        attack = sum((values[unit.id] for unit in attackers(view, some)), Fraction(0))
        return column_of(view, attack, defence + fortress_strength(view, place, some))

    best = column(battle)
    for unit in sorted(units, key=lambda one: (view.units[one].attack, one)):
        fewer = msgspec.structs.replace(
            battle, units=tuple(other for other in battle.units if other != unit)
        )
        if fewer.units and column(fewer) == best:
            battle = fewer
    return battle


def _prospect(battle: Battle, seen: Forecast) -> Prospect:
    units: tuple[UnitId, ...] = battle.units
    return Prospect(
        target=battle.targets[0],
        units=units,
        air=battle.air,
        odds=seen.column,
        attack=decimal(seen.attack),
        defence=decimal(seen.defence),
        own_loss=decimal(seen.own),
        enemy_loss=decimal(seen.foe),
        leaves=round(100 * seen.goes),
        gain=decimal(_gain(seen)),
    )
