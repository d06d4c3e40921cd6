"""What an attack may bring, reckoned with the very functions that resolve it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.records import Record
from grognard.systems.europe.rules.attack import cadres_at, decimal
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.odds import (
    added_to_die,
    chance_of_more,
    column_of,
    foes_at,
    printed_defence,
    results_in,
    strengths,
    table_of,
)
from grognard.systems.europe.rules.results import (
    DEFENDERS_GO,
    DEFENDERS_REDUCED,
    cheapest_losses,
    holds_out,
    share,
)
from grognard.systems.europe.rules.retreat import may_retreat_to
from grognard.systems.europe.rules.units import battle_group
from grognard.systems.europe.rules.works import is_fortress_of
from grognard.systems.europe.tables import FACES

if TYPE_CHECKING:
    from grognard.kernel.records import Scalar
    from grognard.systems.europe.rules.odds import Battle
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Result

_PERCENT = 100


class Forecast(Record, frozen=True):
    """How an attack stands, and what it brings on average."""

    attack: Fraction
    defence: Fraction
    column: str
    """Empty where the odds do not suffice."""
    table: int
    added: int
    more: Fraction
    """The chance of the next higher odds."""
    results: tuple[Result, ...]
    """What each face brings."""
    chances: tuple[tuple[Result, Fraction], ...]
    own: Fraction
    foe: Fraction
    """Printed defence factors that each side loses on average."""
    goes: Fraction
    """The chance that the defenders must go, or are destroyed: that the hex is left."""


def forecast(state: State, battle: Battle) -> Forecast:
    """Reckon an attack over all faces of the die.

    [WIE-CBT-005] [WIE-CBT-036] [WIE-CBT-037] [WIE-CBT-039]
    """
    attack, defence = strengths(state, battle)
    column = column_of(state, attack, defence) if attack > 0 else None
    more = chance_of_more(state, attack, defence)
    chances: dict[Result, Fraction] = {}
    results: tuple[Result, ...] = ()
    if column is not None:
        results = results_in(state, battle, column)
        for offset, weight in ((0, 1 - more), (1, more)):
            found = results_in(state, battle, column + offset) if weight else ()
            for result, times in Counter(found).items():
                chances[result] = chances.get(result, Fraction(0)) + weight * times / FACES
    tolls = {result: toll(state, battle, result) for result in chances}
    return Forecast(
        attack=attack,
        defence=defence,
        column="" if column is None else state.terms.tables.odds[column].column,
        table=table_of(state, battle),
        added=added_to_die(state, battle),
        more=more,
        results=results,
        chances=tuple(sorted(chances.items())),
        own=_average(chances, {result: one[0] for result, one in tolls.items()}),
        foe=_average(chances, {result: one[1] for result, one in tolls.items()}),
        goes=_average(chances, {result: int(one[2]) for result, one in tolls.items()}),
    )


def _average(chances: dict[Result, Fraction], values: dict[Result, int]) -> Fraction:
    return sum((chance * values[result] for result, chance in chances.items()), Fraction(0))


def toll(state: State, battle: Battle, result: Result) -> tuple[int, int, bool]:
    """What a result costs attackers and defenders in printed factors, and whether these go.

    Both are taken to do what they would do unasked. [WIE-CBT-042] [WIE-CBT-043] [WIE-CBT-061]
    """
    if any(cadres_at(state, battle.side, place) for place in battle.targets):
        return 0, 0, result in DEFENDERS_REDUCED
    strength = printed_defence(state, battle)
    units = tuple(unit for unit in battle.units if unit in state.units)
    paying = set(units) if result == "ae" else set(_payers(state, battle, share(strength, result)))
    supplied = all(state.units[unit].supplied for unit in units)
    if not supplied and not state.terms.options.no_exchange_out_of_supply:
        paying |= set(_payers(state, battle, strength))
    own = sum(_loss(state, state.units[unit]) for unit in paying)
    theirs = [_their_toll(state, battle, place, result) for place in battle.targets]
    return own, sum(loss for loss, _ in theirs), all(gone for _, gone in theirs)


def _payers(state: State, battle: Battle, owing: int) -> tuple[str, ...]:
    return cheapest_losses(state, battle.units, owing) if owing > 0 else ()


def _their_toll(state: State, battle: Battle, place: str, result: Result) -> tuple[int, bool]:
    """What a result costs the defenders of a hex, and whether it is left."""
    units = foes_at(state, battle.side, place)
    reduced = [unit for unit in units if battle_group(state.terms, unit) is not None]
    everybody = sum(_loss(state, unit) for unit in units)
    if result in DEFENDERS_REDUCED:
        return everybody, not reduced
    if result not in DEFENDERS_GO or any(is_fortress_of(state, place, u.side) for u in units):
        return 0, False
    if holds_out(state, units):
        return everybody, False
    near = around(state.terms.map, place)
    stuck = [u for u in units if not any(may_retreat_to(state, u, spot) for spot in near)]
    left = any(battle_group(state.terms, unit) is not None for unit in stuck)
    return sum(_loss(state, unit) for unit in stuck), not left


def _loss(state: State, unit: Unit) -> int:
    """What a unit loses when it is reduced, in printed defence. [WIE-CBT-052]"""
    group = battle_group(state.terms, unit)
    return unit.defence - (group[1] if group is not None else 0)


def shown(found: Forecast) -> dict[str, Scalar]:
    """A forecast as the client shows it: strengths, column, table, the results of all faces."""
    percent = {str(result): round(_PERCENT * chance) for result, chance in found.chances}
    return {
        "attack": decimal(found.attack),
        "defence": decimal(found.defence),
        "column": found.column,
        "table": found.table,
        "die": found.added,
        "more": round(_PERCENT * found.more),
        "results": " ".join(found.results),
        **percent,
        "own-loss": decimal(found.own),
        "enemy-loss": decimal(found.foe),
        "leaves": round(_PERCENT * found.goes),
    }
