"""What results of combat mean for units: reduction, exchanges, who must go and who may stay."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.europe.rules.ground import around, crosses_river
from grognard.systems.europe.rules.odds import defence_of, printed_defence
from grognard.systems.europe.rules.units import battle_group, is_combat, units_at
from grognard.systems.europe.state import Stand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.records import Side
    from grognard.systems.europe.rules.odds import Battle
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import Result
    from grognard.terrain.hexes import HexId

DEFENDERS_REDUCED: tuple[Result, ...] = ("ex", "hx", "de")
DEFENDERS_GO: tuple[Result, ...] = ("br", "dr")
_SAFE, _SAFE_BEHIND_RIVER = Fraction(3), Fraction(3, 2)
"""Defence that is safe from overrun, in the open and behind a river. [WIE-CBT-067]"""


def leaves_group(state: State, unit: Unit) -> bool:
    """Tell whether a unit is reduced to a battle group, and not removed. [WIE-CBT-052]"""
    return battle_group(state.terms, unit) is not None


def owed(state: State, battle: Battle, result: Result) -> int:
    """What the attacker must reduce, in printed combat factors: all, or half rounded up.

    Works do not count. [WIE-CBT-043] [WIE-CBT-047] [WIE-CBT-048] [WIE-CBT-053]
    """
    return share(printed_defence(state, battle), result)


def share(strength: int, result: Result) -> int:
    """How much of the defenders' strength a result costs the attacker. [WIE-CBT-048]"""
    if result in ("ax", "ex"):
        return strength
    return -(-strength // 2) if result == "hx" else 0


def worth(unit: Unit) -> int:
    """What reducing an attacking unit counts: its printed factor. [WIE-CBT-053]"""
    return max(unit.attack, unit.defence)


def suffices(state: State, units: Sequence[UnitId], chosen: Sequence[UnitId], owing: int) -> bool:
    """Tell whether the chosen losses make up what is owed, or are all there is. [WIE-CBT-053]"""
    if set(chosen) == set(units):
        return True
    return sum(worth(state.units[unit]) for unit in chosen) >= owing


def cheapest_losses(state: State, units: Sequence[UnitId], owing: int) -> tuple[UnitId, ...]:
    """Choose losses that make up what is owed with the least beyond it, and the fewest removed.

    What a player is offered first, and what is taken where nobody chooses. [WIE-CBT-043]
    """
    best: dict[int, tuple[UnitId, ...]] = {0: ()}
    for unit in sorted(units):
        value = worth(state.units[unit])
        for total, chosen in sorted(best.items(), reverse=True):
            more = (*chosen, unit)
            if total < owing and _price(state, more) < _price(state, best.get(total + value)):
                best[total + value] = more
    enough = [total for total in best if total >= owing]
    return best[min(enough)] if enough else tuple(sorted(units))


def _price(state: State, chosen: tuple[UnitId, ...] | None) -> tuple[int, int, tuple[UnitId, ...]]:
    """How dear losses are: units that leave no battle group first, then how many."""
    if chosen is None:
        return len(state.units) + 1, 0, ()
    gone = sum(not leaves_group(state, state.units[unit]) for unit in chosen)
    return gone, len(chosen), chosen


def stand_of(state: State, unit: Unit) -> Stand:
    """What a unit was told to do when it must go or is reduced. [WIE-CBT-063] [WIE-CBT-068]"""
    return state.stands.get(unit.side, {}).get(unit.id, Stand())


def holds_out(state: State, units: Iterable[Unit]) -> bool:
    """Tell whether defenders take losses instead of retreating, as they were told.

    Only where some of them form battle groups. [WIE-CBT-046] [WIE-CBT-064]
    """
    there = tuple(units)
    told = any(stand_of(state, unit).hold for unit in there)
    return told and any(leaves_group(state, unit) for unit in there)


def goes_after_loss(state: State, place: HexId, side: Side) -> bool:
    """Tell whether battle groups just made leave their hex, as they were told.

    [WIE-CBT-051] [WIE-CBT-065] [WIE-CBT-066] [WIE-CBT-067] [WIE-CBT-068]
    """
    units = [unit for unit in units_at(state, place, side) if is_combat(state.terms, unit)]
    orders = {stand_of(state, unit).after for unit in units}
    if "always" in orders:
        return True
    if not units or "check" not in orders:
        return False
    if _is_safe(state, place, side, place):
        return False
    friends = [near for near in _neighbours(state, place) if _holds(state, near, side)]
    return bool(friends) and all(_is_safe(state, near, side, place) for near in friends)


def _neighbours(state: State, place: HexId) -> tuple[HexId, ...]:
    return around(state.terms.map, place)


def _holds(state: State, place: HexId, side: Side) -> bool:
    return any(is_combat(state.terms, unit) for unit in units_at(state, place, side))


def _is_safe(state: State, place: HexId, side: Side, danger: HexId) -> bool:
    """Tell whether a hex is defended well enough: less will do behind a river. [WIE-CBT-067]"""
    units = units_at(state, place, side)
    defence = sum((defence_of(state, unit, place) for unit in units), Fraction(0))
    if place == danger:
        foes = [
            near
            for near in _neighbours(state, place)
            if any(_holds(state, near, enemy) for enemy in state.terms.enemies(side))
        ]
        river = bool(foes) and all(crosses_river(state, near, place) for near in foes)
    else:
        river = crosses_river(state, danger, place)
    return defence >= (_SAFE_BEHIND_RIVER if river else _SAFE)
