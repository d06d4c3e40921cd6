"""A battle from the order to the last advance: die, defenders first, then attackers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Chance, Roll
from grognard.systems.europe.events.combat import AttackCalledOff, BattleFought, UnitEngaged
from grognard.systems.europe.events.march import UnitsReadied
from grognard.systems.europe.events.works import WorkAttacked
from grognard.systems.europe.questions import ChooseWithdrawal
from grognard.systems.europe.rules.aftermath import advance, settle, withdraw
from grognard.systems.europe.rules.attack import battle_of, cadres_at, decimal
from grognard.systems.europe.rules.defeat import beat
from grognard.systems.europe.rules.fog import reveal
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.odds import (
    added_to_die,
    chance_of_more,
    column_of,
    defenders,
    foes_at,
    is_idle,
    printed_defence,
    result_in,
    strengths,
    table_of,
)
from grognard.systems.europe.rules.results import DEFENDERS_REDUCED, share
from grognard.systems.europe.rules.support import use_support
from grognard.systems.europe.rules.ukraine import betray_ukraine
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.rules.works import blocks
from grognard.systems.europe.tables import FACES
from grognard.systems.europe.terms import SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.combat import Attack
    from grognard.systems.europe.rules.odds import Battle
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.tables import Result


@dataclass(frozen=True)
class Fight:
    """A battle as it stood before the die fell; units may be gone since."""

    battle: Battle
    foes: tuple[UnitId, ...]
    idle: tuple[UnitId, ...]
    """The defenders that had fled there, and found no room."""
    landed: tuple[UnitId, ...]
    """The attackers that landed or dropped into the hex."""
    strength: int
    """The printed factors of the defenders."""
    unsupplied: bool
    """Whether the attackers owe an exchange for lack of supply."""
    result: Result = "ae"

    @property
    def owing(self) -> int:
        """What the result costs the attackers, in printed factors."""
        return share(self.strength, self.result)


def fight_of(state: State, battle: Battle) -> Fight:
    """Note what results need to know of both sides before anybody is gone.

    [WIE-CBT-014] [WIE-OPT-012]
    """
    supplied = all(state.units[unit].supplied for unit in battle.units)
    foes = defenders(state, battle)
    return Fight(
        battle=battle,
        foes=tuple(foe.id for foe in foes),
        idle=tuple(foe.id for foe in foes if is_idle(state, foe)),
        landed=tuple(unit for unit in battle.units if state.units[unit].assault),
        strength=printed_defence(state, battle),
        unsupplied=not supplied and not state.terms.options.no_exchange_out_of_supply,
    )


def fight(state: State, side: Side, order: Attack) -> Play:
    """Fight a battle: the defenders' part first, then the attackers', then who advances.

    Landed units that must attack at hopeless odds are lost. With partial odds luck may raise them.
    [WIE-CBT-009] [WIE-CBT-006] [WIE-CBT-038] [WIE-OPT-010]
    """
    battle = battle_of(side, order)
    yield from reveal(
        state, sorted({*battle.targets, *(state.units[unit].at for unit in battle.units)})
    )
    seeing = witnesses(state, battle)
    attack, defence = strengths(state, battle)
    column = column_of(state, attack, defence) if attack > 0 else None
    more = chance_of_more(state, attack, defence)
    fought = fight_of(state, battle)
    yield from _commit(state, side, order)
    if column is None and not fought.landed:
        yield AttackCalledOff(to=seeing, side=side, hex=order.targets[0])
        return
    if column is not None and more:
        column += yield Chance(more.numerator, more.denominator, f"odds {order.targets[0]}", seeing)
    die: int = yield Roll(FACES, f"combat {order.targets[0]}", seeing)
    result: Result = "ae" if column is None else result_in(state, battle, column, die)
    yield BattleFought(
        to=seeing,
        side=side,
        hex=order.targets[0],
        targets=order.targets,
        units=order.units,
        attack=decimal(attack),
        defence=decimal(defence),
        column="" if column is None else state.terms.tables.odds[column].column,
        table=table_of(state, battle),
        added=added_to_die(state, battle),
        die=die,
        result=result,
    )
    yield from resolve(state, replace(fought, result=result))
    yield from advance(state, side, order.targets, order.units)


def witnesses(state: State, battle: Battle) -> tuple[Side, ...]:
    """The powers that learn of a battle: who fights, and who sees everything."""
    fighting = {battle.side, *(unit.side for unit in defenders(state, battle))}
    sides = state.terms.sides
    return tuple(side for side in sides if side in fighting or state.lifted.get(side))


def _commit(state: State, side: Side, order: Attack) -> Play:
    """Mark who attacks and what is attacked, and send the air point; trains empty themselves.

    An empty fortress bears the mark itself. [WIE-CBT-010] [WIE-CBT-033] [WIE-RAIL-005]
    """
    paces = tuple(
        (unit, msgspec.structs.replace(pace_of(state, state.units[unit]), attacked=True))
        for unit in order.units
    )
    foes = defenders(state, battle_of(side, order))
    yield UnitsReadied(to=(side,), side=side, paces=paces)
    yield [UnitEngaged(to=watchers(state, "units", foe.id), unit=foe.id) for foe in foes]
    yield [
        WorkAttacked(to=state.terms.sides, hex=place, attacked=True)
        for place in order.targets
        if blocks(state, place, side) and not foes_at(state, side, place)
    ]
    if order.air:
        yield from use_support(state, side, order.targets[0])


def _hunt(state: State, cadres: tuple[Unit, ...], result: Result) -> Play:
    """Scatter cadres, or find nobody; their hunters never suffer. [WIE-PART-007] [WIE-CBT-071]"""
    if result in DEFENDERS_REDUCED:
        for cadre in cadres:
            yield from destroy(state, cadre.id, "combat")


def resolve(state: State, fought: Fight) -> Play:
    """Carry out a result, unless Soviets withdraw from it in the first winter.

    [WIE-CBT-009] [WIE-CBT-062] [WIE-PART-007] [WIE-BARB-011] [WIE-OPT-044]
    """
    battle = fought.battle
    cadres = [cadres_at(state, battle.side, place) for place in battle.targets]
    if any(cadres) and not fought.foes:
        hunted = tuple(unit for there in cadres for unit in there)
        yield from _hunt(state, hunted, fought.result)
        yield from betray_ukraine(state, hunted)
        return
    if may_withdraw(state, battle.side):
        reply = yield ChooseWithdrawal(
            side=battle.side,
            target=battle.targets[0],
            units=battle.units,
            rolled=fought.result,
        )
        if reply.go:
            yield from withdraw(state, fought)
            return
    yield from beat(state, fought)
    yield from settle(state, fought)


def may_withdraw(state: State, side: Side) -> bool:
    """Tell whether attackers may retreat instead of any result: Soviets in the first winter.

    [WIE-BARB-011]
    """
    if side != SOVIETS or not state.invaded or state.season != "snow":
        return False
    return state.clock.turn - state.invaded < state.terms.tables.numbers.first_year
