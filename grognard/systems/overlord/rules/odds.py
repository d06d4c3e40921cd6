"""A battle put together: values, integrity, shifts, odds, intensity. On the truth or on a view."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.systems.overlord.events.field import Battle as Sort
from grognard.systems.overlord.events.field import Shift, Why
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import (
    attack_share,
    defence_share,
    fort_at,
    sides_between,
    terrain_of,
)
from grognard.systems.overlord.rules.organisation import integrity
from grognard.systems.overlord.rules.units import (
    ATTACK_PARTS,
    DEFENCE_PARTS,
    attack_parts,
    attack_value,
    defence_parts,
    half_up,
    has_combat,
    is_gun,
    rank,
    share,
    weigh,
    weight,
)
from grognard.systems.overlord.rules.zones import CUT_OFF
from grognard.systems.overlord.tables import INTENSITIES
from grognard.terrain.layout import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.records import Side
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.systems.overlord.tables import Intensity, OddsRow, Shock, Tables
    from grognard.terrain.hexes import HexId

BUILT = ("town", "city", "factory")
"""Ground on which engineers help."""
HASTY = ("move-and-attack", "meeting")
_SHOCK: dict[Shock, int] = {"4": 4, "2": 2, "heavy-at": 2, "at": 0, "neutral": 0}
"""Shock of each type in attack."""
_AT_MOST = 2
_REAR = SIDES // 2
_FLOOR = 80
_NONE = Fraction(0)
_PERCENT = 100
_GROUND = _PERCENT * _PERCENT
"""What the ground leaves of an attack is told in percent of percent."""
_READY = 250
"""Tenths of a percent of readiness that count as much as a level of quality."""
Weight: TypeAlias = int | Fraction
"""Attack, in whole numbers of parts or in points."""


class Support(msgspec.Struct, frozen=True):
    """What helps a side in a battle from outside: guns, ships, aircraft, command."""

    guns: tuple[Unit, ...] = ()
    naval: Fraction = Fraction(0)
    air: Fraction = Fraction(0)
    """Columns, after anti-aircraft fire."""
    command: Fraction = Fraction(0)
    floor: bool = False
    """Whether integrity does not fall below 80 percent. [OVL-GNDA-010]"""
    better: int = 0
    """Columns by which integrity is better. [OVL-GNDA-010]"""
    intensity: int = 0


NO_SUPPORT = Support()


class Battle(msgspec.Struct, frozen=True):
    """Who fights whom, where, and with what help."""

    sort: Sort
    side: Side
    """The attacker."""
    hex: HexId
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    support: Support = NO_SUPPORT
    cover: Support = NO_SUPPORT
    """The defender's support."""
    origins: dict[UnitId, HexId] = {}
    """Where attackers come from, if not from where they stand."""
    assaults: frozenset[UnitId] = frozenset()
    """Attackers with orders to assault."""

    def origin(self, unit: Unit) -> HexId:
        """Say from which hex a unit attacks."""
        return self.origins.get(unit.id, unit.at)


class Weighed(msgspec.Struct, frozen=True):
    """What a battle comes to before the die is rolled."""

    attack: Fraction
    defence: Fraction
    attack_integrity: int
    defence_integrity: int
    shifts: tuple[tuple[Why, Fraction], ...]
    odds: int
    """The column before the shifts."""
    column: int
    """The column after them."""
    intensity: Intensity


def weigh_battle(state: State, battle: Battle) -> Weighed:
    """Find the odds of a battle; a bonus of the computer does not count here.

    [OVL-UNIT-004] [OVL-CBT-018] [OVL-CBT-020] [OVL-GAME-017]
    """
    # In whole numbers of parts as long as they go: exact, and far cheaper than fractions.
    ground = {unit.id: _attack_in(state, battle, unit) for unit in battle.attackers}
    guns = _GROUND * sum(attack_parts(state, gun) for gun in battle.support.guns)
    together = attack_integrity(state, battle)
    attack = Fraction((sum(ground.values()) + guns) * together, ATTACK_PARTS * _GROUND * _PERCENT)
    if battle.support.naval:
        attack += battle.support.naval
    held = defence_integrity(state, battle)
    defence = (defence_sum(state, battle) + cover_sum(state, battle)) * Fraction(held, _PERCENT)
    if battle.cover.naval:
        defence += battle.cover.naval
    moved = shifts(state, battle, ground)
    base = column_of(state.terms.tables.combat, attack, defence)
    last = len(state.terms.tables.combat) - 1
    steps = rounded(sum((value for _, value in moved), _NONE))
    return Weighed(
        attack=attack,
        defence=defence,
        attack_integrity=together,
        defence_integrity=held,
        shifts=moved,
        odds=base,
        column=max(0, min(last, base + steps)),
        intensity=intensity_of(state, battle, ground, guns),
    )


def attack_in(state: State, battle: Battle, unit: Unit) -> Fraction:
    """A unit's effective attack in this battle; meeting engagements know no terrain.

    [OVL-UNIT-022] [OVL-TER-008] [OVL-CBT-033]
    """
    return Fraction(_attack_in(state, battle, unit), ATTACK_PARTS * _GROUND)


def _attack_in(state: State, battle: Battle, unit: Unit) -> int:
    """The same in whole numbers of parts, smaller than those of `attack_parts` by the ground."""
    value = attack_parts(state, unit)
    if battle.sort in ("meeting", "ambush"):
        return value * _GROUND
    return value * attack_share(state, battle.origin(unit), battle.hex, unit)


def defence_sum(state: State, battle: Battle) -> Fraction:
    """The defenders' effective defence; meeting engagements and ambushes know no terrain.

    [OVL-UNIT-022] [OVL-CBT-033] [OVL-CBT-035] [OVL-ART-011]
    """
    bare = battle.sort in ("meeting", "ambush")
    total = 0
    for unit in battle.defenders:
        value = defence_parts(state, unit, dug_in=not bare)
        total += value * (_PERCENT if bare else defence_share(state, battle.hex, unit))
    return Fraction(total, DEFENCE_PARTS * _PERCENT)


def cover_sum(state: State, battle: Battle) -> Fraction:
    """What the defender's guns add with their attack. [OVL-ART-010] [OVL-ART-013]"""
    if not battle.cover.guns:
        return _NONE
    return Fraction(sum(attack_parts(state, gun) for gun in battle.cover.guns), ATTACK_PARTS)


def attack_integrity(state: State, battle: Battle) -> int:
    """The attackers' integrity, with their guns. [OVL-UNIT-055] [OVL-UNIT-060] [OVL-GNDA-009]"""
    taking_part = (*battle.attackers, *battle.support.guns)
    found = integrity(state, taking_part, "attack", better=battle.support.better)
    return max(found, _FLOOR) if battle.support.floor else found


def defence_integrity(state: State, battle: Battle) -> int:
    """The defenders' integrity, with their guns. [OVL-UNIT-055] [OVL-UNIT-060]"""
    taking_part = (*battle.defenders, *battle.cover.guns)
    found = integrity(state, taking_part, "defence", better=battle.cover.better)
    return max(found, _FLOOR) if battle.cover.floor else found


def column_of(table: Sequence[OddsRow], attack: Fraction, defence: Fraction) -> int:
    """Find the column of a ratio, in the defender's favour; only more than 10:1 finds the last.

    [OVL-CBT-019]
    """
    # In whole numbers of a common part.
    ours = attack.numerator * defence.denominator
    theirs = defence.numerator * attack.denominator
    last = len(table) - 1
    top = table[last]
    if ours * top.defence > theirs * top.attack:
        return last
    found = 0
    for number, row in enumerate(table[:last]):
        if ours * row.defence >= theirs * row.attack:
            found = number
    return found


def rounded(total: Fraction) -> int:
    """Round a sum of shifts to the nearest whole, exact halves toward nothing. [OVL-CBT-021]"""
    size, parts = abs(total.numerator), total.denominator
    whole = -((parts - 2 * size) // (2 * parts))  # of halves none is rounded up
    return whole if total.numerator >= 0 else -whole


def shifts(
    state: State, battle: Battle, ground: Mapping[UnitId, Weight]
) -> tuple[tuple[Why, Fraction], ...]:
    """List what moves the column, exactly. [OVL-CBT-021] [OVL-CBT-025]"""
    support, cover = battle.support, battle.cover
    found: tuple[tuple[Why, Weight], ...] = (
        ("quality", quality_shift(state, battle, ground)),
        ("flank", flank_shift(state, battle)),
        ("shock", shock_shift(state, battle)),
        ("air", support.air - cover.air if support.air or cover.air else 0),
        ("command", support.command - cover.command if support.command or cover.command else 0),
        ("engineers", engineer_shift(state, battle)),
    )
    return tuple((why, Fraction(value)) for why, value in found if value)


def told(found: tuple[tuple[Why, Fraction], ...]) -> tuple[Shift, ...]:
    """Tell shifts as an event does, in tenths of a column."""
    return tuple(Shift(why=why, tenths=half_up(10 * value)) for why, value in found)


def quality_shift(state: State, battle: Battle, ground: Mapping[UnitId, Weight]) -> Fraction:
    """A column for each level of difference in average quality; twice in meeting engagements.

    [OVL-CBT-022] [OVL-CBT-034]
    """
    attackers, defenders = battle.attackers, battle.defenders
    weights = [ground[unit.id] for unit in attackers]
    ours, by = _average(state, attackers, map(rank, attackers), weights)
    weights = [attack_parts(state, unit) for unit in defenders]
    theirs, for_ = _average(state, defenders, map(rank, defenders), weights)
    better = Fraction(ours * for_ - theirs * by, by * for_)
    return 2 * better if battle.sort == "meeting" else better


def _average(
    state: State, units: Sequence[Unit], values: Iterable[int], weights: Sequence[Weight]
) -> tuple[Weight, Weight]:
    """Average over units, weighted; by stacking points where all weights are 0.

    Comes as a sum, and what to divide it by. [OVL-CBT-022]
    """
    if not any(weights):
        weights = [weight(state, unit) for unit in units]
    return sum(map(mul, values, weights)), sum(weights) or 1


def flank_shift(state: State, battle: Battle) -> int:
    """Columns for several directions, or for the rear. [OVL-CBT-023] [OVL-CBT-024]"""
    map_ = state.terms.map
    target = map_.place(battle.hex)
    facing = set()
    for unit in battle.attackers:
        if not is_gun(unit):
            side = map_.side_between(target, map_.place(battle.origin(unit)))
            if side is not None:
                facing.add(side % SIDES)
    turns = {
        min((one - other) % SIDES, (other - one) % SIDES) for one, other in combinations(facing, 2)
    }
    numbers = state.terms.tables.numbers
    if _REAR in turns:
        return numbers.rear
    return numbers.flank if any(turn > 1 for turn in turns) else 0


def is_open(state: State, place: HexId, side: Side) -> bool:
    """Tell whether a side's units in a hex have no defensive bonus from it. [OVL-CBT-058]"""
    return terrain_of(state.terms, place).shock and fort_at(state, place, side) is None


def shock_shift(state: State, battle: Battle) -> Fraction:
    """The attackers' shock less the defenders'.

    [OVL-CBT-055] [OVL-CBT-061] [OVL-CBT-062] [OVL-CBT-063] [OVL-CBT-064] [OVL-CBT-066]
    """
    foe = state.terms.enemy(battle.side)
    if battle.sort != "meeting" and not is_open(state, battle.hex, foe):
        return Fraction(0)
    shocking = tuple(unit for unit in battle.attackers if _brings_shock(state, battle, unit))
    values = {unit.id: _worn(unit, Fraction(_SHOCK[unit.shock])) for unit in shocking}
    ours = _diluted(state, shocking, battle.attackers, values)
    highest = max(values.values(), default=Fraction(0))
    defending = tuple(unit for unit in battle.defenders if unit.shock != "none")
    answers = {unit.id: _worn(unit, _answer(unit, highest)) for unit in defending}
    return ours - _diluted(state, defending, battle.defenders, answers)


def _brings_shock(state: State, battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit attacks with shock: over some hexsides it has none.

    [OVL-CBT-057] [OVL-CBT-058] [OVL-TER-019] [OVL-TER-024]
    """
    if unit.shock == "none":
        return False
    if battle.sort in ("meeting", "ambush"):
        return True
    return all(row.shock for row in sides_between(state, battle.origin(unit), battle.hex))


def _answer(unit: Unit, highest: Fraction) -> Fraction:
    """A defender's shock; anti-tank guns answer that of the attacker.

    [OVL-CBT-065] [OVL-CBT-067] [OVL-CBT-068]
    """
    match unit.shock:
        case "heavy-at":
            return highest
        case "at":
            return min(highest, Fraction(_AT_MOST))
        case other:
            return Fraction(_SHOCK[other])


def _worn(unit: Unit, value: Fraction) -> Fraction:
    """What wear and a cut line leave of a unit's shock. [OVL-CBT-059] [OVL-CBT-060]"""
    lowest = min(unit.readiness_tenths, unit.strength_tenths)
    if lowest < 100:  # noqa: PLR2004 - a tenth, in tenths of a percent
        return Fraction(0)
    halved = lowest < 300 or unit.line in CUT_OFF  # noqa: PLR2004 - thirty percent
    return value / 2 if halved else value


def _diluted(
    state: State, shocking: Sequence[Unit], units: Sequence[Unit], values: dict[UnitId, Fraction]
) -> Fraction:
    """The highest shock, by the share of shock units in the stack. [OVL-CBT-056] [OVL-CBT-061]"""
    whole = weigh(state, units)
    if not shocking or not whole:
        return Fraction(0)
    return max(values.values()) * Fraction(weigh(state, shocking), whole)


def engineer_shift(state: State, battle: Battle) -> int:
    """Columns for combat engineers against forts and built-up ground.

    [OVL-ENG-001] [OVL-ENG-002] [OVL-ENG-003] [OVL-CBT-026]
    """
    fort = fort_at(state, battle.hex, state.terms.enemy(battle.side))
    strong = fort is not None and fort.feature == "fort"
    if not strong and terrain_of(state.terms, battle.hex).terrain not in BUILT:
        return 0
    numbers = state.terms.tables.numbers
    fit = [unit for unit in battle.attackers if _is_fit_engineer(state, unit)]
    return min(len(fit), numbers.engineer_most)


def _is_fit_engineer(state: State, unit: Unit) -> bool:
    """Tell whether an engineer has enough of its attack left, before Combat+. [OVL-ENG-002]"""
    if unit.kind != "combat-engineer":
        return False
    numbers = state.terms.tables.numbers
    value = attack_value(state, unit)
    if has_combat(state, unit):
        value /= numbers.combat_plus
    return value >= unit.attack * share(unit) * Fraction(numbers.engineer_share, 100)


def intensity_of(
    state: State, battle: Battle, ground: Mapping[UnitId, Weight], guns: Weight
) -> Intensity:
    """How fierce a battle is; the attack of units and guns may be counted in any part of a point.

    [OVL-CBT-012] [OVL-CBT-013] [OVL-CBT-027] [OVL-CBT-028] [OVL-CBT-029] [OVL-CBT-030]
    [OVL-NIGHT-009]
    """
    tables = state.terms.tables
    units = battle.attackers
    total, parts = _average(state, units, map(_fierceness, units), [ground[u.id] for u in units])
    level = intensity_from(tables, Fraction(total, _READY * parts))
    whole = sum(ground.values())
    if guns > whole:
        level -= 1
    if battle.sort in HASTY:
        level -= 1
    if battle.sort == "ambush":
        level += 1
    assaulting = sum(ground[unit] for unit in battle.assaults if unit in ground)
    if battle.assaults and 2 * assaulting >= whole:
        level += 1
    level += battle.support.intensity + is_night(state)
    return INTENSITIES[max(0, min(len(INTENSITIES) - 1, level))]


def _fierceness(unit: Unit) -> int:
    """A unit's quality and readiness together, `_READY` to a level of quality. [OVL-CBT-029]"""
    return _READY * rank(unit) + unit.readiness_tenths


def intensity_from(tables: Tables, score: Fraction) -> int:
    """Find the level of a score of quality and readiness. [OVL-CBT-029]"""
    tenths, parts = 10 * score.numerator, score.denominator
    return max(
        number
        for number, name in enumerate(INTENSITIES)
        if tenths >= tables.intensity[name].from_tenths * parts
    )
