"""What becomes of a beaten defence: it holds, goes back in order, or is thrown back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from grognard.kernel.changes import watchers
from grognard.systems.overlord.events.field import UnitShifted
from grognard.systems.overlord.events.turn import UnitsReleased
from grognard.systems.overlord.rules.ground import (
    apart,
    around,
    is_closed,
    room,
    terrain_of,
)
from grognard.systems.overlord.rules.intelligence import follow
from grognard.systems.overlord.rules.organisation import own_hq
from grognard.systems.overlord.rules.units import (
    all_units,
    is_leg,
    kind_of,
    rank,
    units_at,
    weigh,
    weight,
)
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.rules.zones import zone_in
from grognard.systems.overlord.tables import QUALITIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.terms import Stance
    from grognard.terrain.hexes import HexId

SCARERS = ("recce", "artillery", "combat-engineer")
"""Attackers before whom recce cannot withdraw."""
_FAR = 20
"""Damage from which a retreat goes two hexes."""


def stance_of(state: State, place: HexId, units: Sequence[Unit]) -> Stance:
    """The order that rules in a hex: that of most stacking points; recce alone has its own.

    [OVL-CBT-011] [OVL-REC-005] [OVL-CBT-087]
    """
    others = [unit for unit in units if unit.kind != "recce"] or list(units)
    votes: Counter[Stance] = Counter()
    for unit in others:
        votes[ordered(state, unit)] += weight(state, unit)
    found = max(sorted(votes), key=lambda stance: votes[stance])
    return "hold" if found == "standard" and not only_recce(units) else found


def ordered(state: State, unit: Unit) -> Stance:
    """How a unit was told to defend; parts go by what their parent was told. [OVL-CBT-011]"""
    told = state.stances.get(unit.side, {})
    return told.get(unit.id) or told.get(unit.parent) or unit.stance


def only_recce(units: Iterable[Unit]) -> bool:
    """Tell whether recce holds a hex alone. [OVL-CBT-087]"""
    return all(unit.kind == "recce" for unit in units)


def mean_rank(state: State, units: Sequence[Unit]) -> Fraction:
    """Average quality by stacking points, 0 for conscripts to 4 for an elite."""
    whole = weigh(state, units)
    total = sum(rank(unit) * weight(state, unit) for unit in units)
    return Fraction(total, whole) if whole else Fraction(0)


def mean_readiness(state: State, units: Sequence[Unit]) -> Fraction:
    """Average readiness in percent, by stacking points."""
    whole = weigh(state, units)
    total = sum(unit.readiness_tenths * weight(state, unit) for unit in units)
    return Fraction(total, 10 * whole) if whole else Fraction(0)


def wants_out(state: State, place: HexId, units: Sequence[Unit]) -> bool:
    """Tell whether a defence will try to withdraw before the battle.

    [OVL-CBT-010] [OVL-CBT-086] [OVL-CBT-087] [OVL-REC-008]
    """
    stance = stance_of(state, place, units)
    return stance == "withdraw" or (stance == "standard" and only_recce(units))


def withdraw_chance(state: State, defenders: Sequence[Unit], attackers: Sequence[Unit]) -> Fraction:
    """The chance in percent to withdraw before a battle.

    [OVL-CBT-010] [OVL-CBT-088] [OVL-CBT-090] [OVL-REC-008]
    """
    numbers = state.terms.tables.numbers
    low = max(Fraction(0), numbers.withdraw_fresh - mean_readiness(state, defenders))
    if only_recce(defenders):
        if any(unit.kind in SCARERS for unit in attackers):
            return Fraction(0)
        return 100 - low / 2
    better = mean_rank(state, defenders) - mean_rank(state, attackers)
    return min(Fraction(100), max(Fraction(0), 100 + numbers.withdraw_quality * better - low))


def retreat_chance(
    state: State,
    units: Sequence[Unit],
    raw: int,
    damage: Fraction,
    shaken: Fraction | None = None,
) -> Fraction:
    """The chance in percent that a defence breaks.

    `raw` is what the table says, `damage` the same after intensity; `shaken` is what `nerves`
    says, for whoever knows it already. [OVL-CBT-079] [OVL-CBT-080]
    """
    numbers = state.terms.tables.numbers
    if raw < numbers.retreat_from:
        return Fraction(0)
    chance = nerves(state, units) if shaken is None else shaken
    chance += numbers.retreat_damage * damage
    return min(Fraction(numbers.retreat_most), max(Fraction(0), chance))


def nerves(state: State, units: Sequence[Unit]) -> Fraction:
    """The chance in percent that a defence breaks, before any damage. [OVL-CBT-079]"""
    numbers = state.terms.tables.numbers
    worse = QUALITIES.index("regular") - mean_rank(state, units)
    tired = numbers.retreat_fresh - mean_readiness(state, units)
    chance = numbers.retreat_start + numbers.retreat_quality * worse
    return chance + Fraction(numbers.retreat_tired, 100) * tired


def hold_chance(state: State, units: Sequence[Unit]) -> Fraction:
    """The chance in percent to ignore a retreat when told to hold at all costs.

    [OVL-CBT-009] [OVL-CBT-091] [OVL-CBT-093]
    """
    numbers = state.terms.tables.numbers
    chance = numbers.hold_start + numbers.hold_quality * mean_rank(state, units)
    chance += Fraction(numbers.hold_ready, 100) * mean_readiness(state, units)
    return min(Fraction(numbers.hold_most), max(Fraction(numbers.hold_least), chance))


def retreat_steps(damage: Fraction, readiness_after: Fraction) -> int:
    """How many hexes a beaten defence goes back. [OVL-CBT-081]"""
    return 2 if damage >= _FAR or readiness_after < 40 else 1  # noqa: PLR2004 - from the rule


def way_back(
    state: State, units: Sequence[Unit], place: HexId, foes: Iterable[HexId]
) -> HexId | None:
    """Find the hex to which units of a hex retreat together, if there is one.

    [OVL-CBT-081] [OVL-CBT-084]
    """
    attackers = tuple(sorted(set(foes)))
    legal = [
        there for there in around(state.terms, place) if may_retreat(state, units, place, there)
    ]
    legal = [
        there
        for there in legal
        if all(apart(state.terms, there, foe) > 1 for foe in attackers) or not attackers
    ]
    if not legal:
        return None
    return min(legal, key=lambda there: _merit(state, units, there, attackers))


def may_retreat(state: State, units: Sequence[Unit], place: HexId, there: HexId) -> bool:
    """Tell whether units may go back to a hex. [OVL-CBT-084]"""
    side = units[0].side
    foe = state.terms.enemy(side)
    if any(is_closed(state, place, there, unit) for unit in units):
        return False
    if terrain_of(state.terms, there).entry == "leg" and not all(
        is_leg(state, unit) and not kind_of(state, unit).guns for unit in units
    ):
        return False
    if units_at(state, there, foe) or there in attacked_hexes(state, foe):
        return False
    friends = units_at(state, there, side)
    if not friends and zone_in(state, foe, there):
        return False
    return weigh(state, friends) + weigh(state, units) <= room(state.terms, there)


def attacked_hexes(state: State, by: str) -> frozenset[HexId]:
    """List the hexes under attack by a side. [OVL-CBT-084]"""
    return frozenset(attack.target for attack in state.attacks.get(by, {}).values())


def _merit(
    state: State, units: Sequence[Unit], there: HexId, attackers: Sequence[HexId]
) -> tuple[int, int, int, int, HexId]:
    """Rank a hex to retreat to: far from attackers, near the HQ, cheap, empty. [OVL-CBT-081]"""
    far = sum(apart(state.terms, there, foe) for foe in attackers)
    hq = state.units.get(own_hq(units[0]))
    near = apart(state.terms, there, hq.at) if hq is not None else 0
    cost = terrain_of(state.terms, there).cost
    return -far, near, cost, weigh(state, units_at(state, there)), there


def go_back(
    state: State,
    names: Iterable[str],
    there: HexId,
    why: Literal["retreat", "withdrawal"],
) -> Play:
    """Move units back together, and free those who leave their area.

    [OVL-CBT-079] [OVL-CBT-085] [OVL-UNIT-043] [OVL-UNIT-046]
    """
    for name in sorted(names):
        unit = state.units[name]
        yield UnitShifted(
            to=watchers(state, "units", name), unit=name, origin=unit.at, hex=there, why=why
        )
        yield from follow(state, name, unit.at)
        yield from occupy(state, there, unit.side)
        area = state.terms.zone.get(unit.area)
        if unit.fixed == "place" or (unit.fixed and area and there not in area.hexes):
            yield UnitsReleased(to=watchers(state, "units", name), units=(name,))


def hexes_of(state: State, names: Iterable[str]) -> frozenset[HexId]:
    """List where units stand."""
    wanted = set(names)
    return frozenset(unit.at for unit in all_units(state) if unit.id in wanted)
