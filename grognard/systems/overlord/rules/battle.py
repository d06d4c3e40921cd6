"""Battles: the list of set-piece attacks, and how any ground battle is resolved."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.derived import derived
from grognard.kernel.dice import Chance, Roll
from grognard.systems.overlord.events.field import (
    BattleFought,
    UnitsEngaged,
    UnitShifted,
)
from grognard.systems.overlord.rules.fortune import lags
from grognard.systems.overlord.rules.ground import around, is_closed, room
from grognard.systems.overlord.rules.intelligence import follow, known_as, meet
from grognard.systems.overlord.rules.losses import destroy, hurt, is_broken
from grognard.systems.overlord.rules.march import in_area, step_cost
from grognard.systems.overlord.rules.odds import Battle, Weighed, attack_in, told, weigh_battle
from grognard.systems.overlord.rules.retreat import (
    go_back,
    hold_chance,
    mean_readiness,
    retreat_chance,
    retreat_steps,
    stance_of,
    wants_out,
    way_back,
    withdraw_chance,
)
from grognard.systems.overlord.rules.support import expected_support, gather_support
from grognard.systems.overlord.rules.units import (
    half_up,
    is_gun,
    seers,
    units_at,
    weigh,
    weight,
)
from grognard.systems.overlord.rules.victory import occupy
from grognard.systems.overlord.rules.zones import zone_in
from grognard.systems.overlord.state import Item

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.overlord.events.field import Outcome
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.systems.overlord.tables import Intensity
    from grognard.terrain.hexes import HexId

Stood = Literal["held", "held-fast", "retreat", "cornered"]
"""What a defence did: `held-fast` against its nerves."""
_PERCENT = 100
_FINE = 10_000
"""Chances are drawn to a hundredth of a percent."""


def attackers_of(state: State, side: Side, target: HexId) -> tuple[Unit, ...]:
    """List the units that can still carry out their set-piece attack on a hex.

    [OVL-CBT-001] [OVL-CBT-004] [OVL-SEQ-022]
    """
    found = []
    for name, attack in sorted(state.attacks.get(side, {}).items()):
        unit = state.units.get(name)
        if attack.target != target or unit is None or unit.forced or unit.moved:
            continue
        if target in around(state.terms, unit.at) and not is_closed(state, unit.at, target, unit):
            found.append(unit)
    return tuple(found)


def planned_battle(state: State, side: Side, target: HexId) -> Battle | None:
    """Put a planned set-piece battle together as it stands now, with the support to be expected.

    [OVL-CBT-004] [OVL-CBT-015]
    """
    foe = state.terms.enemy(side)
    attackers = attackers_of(state, side, target)
    defenders = units_at(state, target, foe)
    if not attackers or not defenders:
        return None
    orders = state.attacks.get(side, {})
    return Battle(
        sort="set-piece",
        side=side,
        hex=target,
        attackers=attackers,
        defenders=defenders,
        support=expected_support(state, side, target, "attack"),
        cover=expected_support(state, foe, target, "defence"),
        assaults=frozenset(u.id for u in attackers if orders[u.id].how == "assault"),
    )


def planned_battles(state: State) -> tuple[Item, ...]:
    """List the set-piece battles of both sides, the highest odds first; fortune parts equals.

    [OVL-CBT-070] [OVL-SEQ-022]
    """
    found: list[tuple[int, Fraction, bool, HexId, Side]] = []
    for side in state.terms.sides:
        for target in sorted({attack.target for attack in state.attacks.get(side, {}).values()}):
            battle = planned_battle(state, side, target)
            if battle is None:
                found.append((0, Fraction(0), lags(state, side), target, side))
                continue
            weighed = weigh_battle(state, battle)
            ratio = weighed.attack / weighed.defence if weighed.defence else weighed.attack
            found.append((-weighed.column, -ratio, lags(state, side), target, side))
    return tuple(Item(sort="battle", side=side, hex=target) for *_, target, side in sorted(found))


def fight(state: State, item: Item) -> Play:
    """Resolve a set-piece battle with whoever is still there.

    [OVL-CBT-002] [OVL-CBT-003] [OVL-CBT-005]
    """
    side, target = item.side, item.hex
    foe = state.terms.enemy(side)
    attackers = attackers_of(state, side, target)
    if not attackers:
        return
    yield UnitsEngaged(to=seers(state, side), units=tuple(unit.id for unit in attackers))
    defenders = units_at(state, target, foe)
    orders = state.attacks.get(side, {})
    keen = tuple(unit.id for unit in attackers if orders[unit.id].how != "no-advance")
    if not defenders:
        yield from advance(state, keen, target)
        return
    support = yield from gather_support(state, side, target, "attack")
    cover = yield from gather_support(state, foe, target, "defence", attackers)
    battle = Battle(
        sort="set-piece",
        side=side,
        hex=target,
        attackers=attackers,
        defenders=defenders,
        support=support,
        cover=cover,
        assaults=frozenset(u.id for u in attackers if orders[u.id].how == "assault"),
    )
    yield from resolve(state, battle, keen)


class Damage(msgspec.Struct, frozen=True):
    """What the table says: raw, and after intensity."""

    attacker: Fraction
    defender: Fraction
    raw: int


def read_damage(state: State, weighed: Weighed, die: int) -> Damage:
    """Read the combat results table. [OVL-CBT-069] [OVL-CBT-071] [OVL-CBT-031]"""
    return faces_of(state, weighed)[die - 1]


def faces_of(state: State, weighed: Weighed) -> tuple[Damage, ...]:
    """Read what each face of the die does in a battle."""
    found, asked = _damage_read(state), (weighed.column, weighed.intensity)
    if asked not in found:
        tables = state.terms.tables
        row = tables.combat[weighed.column]
        fierce = Fraction(tables.intensity[weighed.intensity].damage, _PERCENT)
        found[asked] = tuple(
            Damage(attacker=ours * fierce, defender=theirs * fierce, raw=theirs)
            for ours, theirs in zip(row.attacker, row.defender, strict=True)
        )
    return found[asked]


@derived("terms")
def _damage_read(_state: State) -> dict[tuple[int, Intensity], tuple[Damage, ...]]:
    """What `faces_of` has read from the tables of a game."""
    return {}


def resolve(state: State, battle: Battle, keen: Sequence[UnitId]) -> Play:
    """Resolve a battle on the spot, not an ambush: withdrawal, die, damage, retreat, advance.

    `keen` are the attackers that follow into the hex.
    [OVL-CBT-074] [OVL-CBT-077] [OVL-CBT-082] [OVL-CBT-083] [OVL-CBT-092]
    """
    both = state.terms.sides
    weighed = weigh_battle(state, battle)
    yield from meet(state, battle.attackers, battle.defenders)
    gone = yield from _try_to_withdraw(state, battle)
    die = yield Roll(6, f"battle {battle.hex}", both)
    damage = read_damage(state, weighed, die)
    if gone is not None:
        yield from _withdrawal(state, battle, weighed, die, damage, gone, keen)
        return
    outcome, there = yield from _stand_or_run(state, battle, damage)
    numbers = state.terms.tables.numbers
    factor = {
        "retreat": numbers.retreat_loss,
        "cornered": numbers.cornered_loss,
        "held": _PERCENT,
    }.get(outcome, numbers.hold_loss)
    theirs = damage.defender * Fraction(factor, _PERCENT)
    result: Outcome = "held" if outcome == "held-fast" else outcome
    yield from tell(state, battle, weighed, die, damage.attacker, theirs, result)
    yield from _apply(state, battle, damage.attacker, theirs)
    if outcome == "cornered":
        for unit in battle.defenders:
            left = state.units.get(unit.id)
            if left is not None and is_broken(state, left):
                yield from destroy(state, left, "battle")
    if there is not None:
        yield from _go_back(state, battle, damage.defender, there, "retreat")
    if not units_at(state, battle.hex, state.terms.enemy(battle.side)):
        yield from advance(state, keen, battle.hex)


def _try_to_withdraw(state: State, battle: Battle) -> Generator[Yielded, Any, HexId | None]:
    """Let a defence slip away before the die; the hex it goes to comes back. [OVL-CBT-089]"""
    if not wants_out(state, battle.hex, battle.defenders):
        return None
    there = way_back(state, battle.defenders, battle.hex, _from(battle))
    if there is None:
        return None
    chance = half_up(_PERCENT * withdraw_chance(state, battle.defenders, battle.attackers))
    label = f"withdrawal {battle.hex}"
    slips = yield Chance(chance, _FINE, label, state.terms.sides)
    return there if slips else None


def _from(battle: Battle) -> frozenset[HexId]:
    return frozenset(battle.origin(unit) for unit in battle.attackers)


def _withdrawal(
    state: State,
    battle: Battle,
    weighed: Weighed,
    die: int,
    damage: Damage,
    there: HexId,
    keen: Sequence[UnitId],
) -> Play:
    """Carry out a withdrawal: both sides suffer less, and nobody is caught. [OVL-CBT-089]"""
    numbers = state.terms.tables.numbers
    ours = damage.attacker * Fraction(numbers.withdraw_attack_loss, _PERCENT)
    theirs = damage.defender * Fraction(numbers.withdraw_loss, _PERCENT)
    yield from tell(state, battle, weighed, die, ours, theirs, "withdrawal")
    yield from _apply(state, battle, ours, theirs)
    yield from _go_back(state, battle, theirs, there, "withdrawal")
    yield from advance(state, keen, battle.hex)


def _stand_or_run(
    state: State, battle: Battle, damage: Damage
) -> Generator[Yielded, Any, tuple[Stood, HexId | None]]:
    """See whether the defence holds; the outcome and the way back come back.

    [OVL-CBT-079] [OVL-CBT-083] [OVL-CBT-092]
    """
    both = state.terms.sides
    chance = retreat_chance(state, battle.defenders, damage.raw, damage.defender)
    breaks = yield Chance(half_up(_PERCENT * chance), _FINE, f"retreat {battle.hex}", both)
    if not breaks:
        return "held", None
    if stance_of(state, battle.hex, battle.defenders) == "hold-fast":
        steady = half_up(_PERCENT * hold_chance(state, battle.defenders))
        if (yield Chance(steady, _FINE, f"hold {battle.hex}", both)):
            return "held-fast", None
    there = way_back(state, battle.defenders, battle.hex, _from(battle))
    return ("cornered", None) if there is None else ("retreat", there)


def _apply(state: State, battle: Battle, ours: Fraction, theirs: Fraction) -> Play:
    """Hurt everybody who took part on the spot; guns, ships and aircraft suffer nothing.

    [OVL-CBT-074]
    """
    damage: dict[UnitId, Fraction] = {unit.id: theirs for unit in battle.defenders}
    damage |= {unit.id: ours for unit in battle.attackers}
    yield from hurt(state, damage, "battle")


def _go_back(
    state: State,
    battle: Battle,
    damage: Fraction,
    there: HexId,
    why: Literal["retreat", "withdrawal"],
) -> Play:
    """Move a defence back one hex or two. [OVL-CBT-081] [OVL-CBT-089]"""
    names = [unit.id for unit in battle.defenders if unit.id in state.units]
    units = [state.units[name] for name in names]
    steps = retreat_steps(damage, mean_readiness(state, units))
    yield from go_back(state, names, there, why)
    if steps > 1:
        units = [state.units[name] for name in names]
        further = way_back(state, units, there, _from(battle) | {battle.hex})
        if further is not None:
            yield from go_back(state, names, further, why)


def advance(state: State, keen: Sequence[UnitId], target: HexId) -> Play:
    """Let attackers follow into an emptied hex: the strongest hex first, then units in no zone.

    [OVL-CBT-078] [OVL-CBT-014] [OVL-SEQ-023]
    """
    units = [state.units[name] for name in keen if name in state.units]
    units = [unit for unit in units if not is_gun(unit) and may_follow(state, unit, target)]
    if not units:
        return
    side = units[0].side
    foe = state.terms.enemy(side)
    empty = Battle("set-piece", side, target, tuple(units), ())
    value = {unit.id: attack_in(state, empty, unit) for unit in units}
    by_hex: defaultdict[HexId, Fraction] = defaultdict(Fraction)
    for unit in units:
        by_hex[unit.at] += value[unit.id]
    first = min(by_hex, key=lambda place: (-by_hex[place], place))
    order = sorted(units, key=lambda u: (u.at != first, -value[u.id], u.id))
    for unit in order:
        if unit.at != first and zone_in(state, foe, unit.at):
            continue
        taken = weigh(state, units_at(state, target))
        if taken + weight(state, unit) <= room(state.terms, target):
            yield UnitShifted(
                to=watchers(state, "units", unit.id),
                unit=unit.id,
                origin=unit.at,
                hex=target,
                why="advance",
            )
            yield from follow(state, unit.id, unit.at)
            yield from occupy(state, target, side)


def may_follow(state: State, unit: Unit, target: HexId) -> bool:
    """Tell whether a unit may enter a hex that it has won: what bars its marches bars it here, too.

    [OVL-CBT-078] [OVL-UNIT-044]
    """
    return (
        in_area(state, unit, target)
        and step_cost(state, unit, unit.at, target, "attack") is not None
    )


def tell(
    state: State,
    battle: Battle,
    weighed: Weighed,
    die: int,
    ours: Fraction,
    theirs: Fraction,
    outcome: Outcome,
) -> Play:
    """Tell each side of a battle in the names of its own view. [OVL-UI-088]"""
    table = state.terms.tables.combat
    yield tuple(
        BattleFought(
            to=(side,),
            battle=battle.sort,
            hex=battle.hex,
            attacker=battle.side,
            attackers=tuple(known_as(state, side, unit.id) for unit in battle.attackers),
            defenders=tuple(known_as(state, side, unit.id) for unit in battle.defenders),
            attack_tenths=half_up(10 * weighed.attack),
            defence_tenths=half_up(10 * weighed.defence),
            attack_integrity=weighed.attack_integrity,
            defence_integrity=weighed.defence_integrity,
            shifts=told(weighed.shifts),
            odds=table[weighed.odds].odds,
            column=table[weighed.column].odds,
            intensity=weighed.intensity,
            die=die,
            attacker_damage_tenths=half_up(10 * ours),
            defender_damage_tenths=half_up(10 * theirs),
            outcome=outcome,
        )
        for side in state.terms.sides
    )
