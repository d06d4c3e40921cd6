"""Assaults: odds, tactics, the table, retreats and advances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.kernel.records import Record, Refusal
from grognard.kernel.view import view as view_of
from grognard.systems.skirmish.events import (
    AssaultMade,
    UnitCornered,
    UnitMoved,
    UnitRetreated,
    UnitsSpent,
)
from grognard.systems.skirmish.questions import ChooseRetreat, ChooseTactics
from grognard.systems.skirmish.rules.ground import around, enter_cost_mp, exists, ground
from grognard.systems.skirmish.rules.losses import lose_step
from grognard.systems.skirmish.rules.march import raise_flag
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import (
    attack_of,
    defence_of,
    foes_at,
    has_room,
    in_enemy_zone,
    strongest,
)

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play, Yielded
    from grognard.systems.skirmish.orders import Assault
    from grognard.systems.skirmish.state import HexId, State, Unit, UnitId
    from grognard.systems.skirmish.terms import CombatRow


class Odds(Record, frozen=True):
    """How an assault stands, before tactics and die."""

    attack: int
    defence: int
    shift: int
    """Columns to the right, for terrain."""
    column: str
    """The column after the shift, or nothing when no assault is possible."""
    results: tuple[str, ...]


def base_column(rows: tuple[CombatRow, ...], attack: int, defence: int) -> int:
    """Find the last column whose odds are reached, from 0; below the first it is -1.

    [SKM-CBT-003]
    """
    return sum(attack * row.defence >= row.attack * defence for row in rows) - 1


def odds(state: State, side: Side, target: HexId, units: tuple[Unit, ...]) -> Odds:
    """Say how an assault stands. [SKM-CBT-003]"""
    attack = attack_of(state, units)
    defence = defence_of(state, foes_at(state, side, target))
    shift = terrain_shift(state, target)
    rows = state.terms.tables.combat
    base = base_column(rows, attack, defence)
    if base < 0:
        return Odds(attack=attack, defence=defence, shift=shift, column="", results=())
    row = rows[shifted(len(rows), base, shift)]
    return Odds(attack=attack, defence=defence, shift=shift, column=row.column, results=row.results)


def terrain_shift(state: State, target: HexId) -> int:
    """Say how many columns to the right the terrain moves the odds: none, or to the left.

    [SKM-MAP-003]
    """
    return -ground(state, target).shift


def shifted(columns: int, base: int, shift: int) -> int:
    """Move a column, never beyond the first or the last. [SKM-CBT-005]"""
    return max(0, min(columns - 1, base + shift))


def refuse_target(view: State, target: HexId) -> Refusal | None:
    """Say why a hex cannot be assaulted. [SKM-CBT-001]"""
    if not exists(view, target) or not foes_at(view, view.viewer, target):
        return Refusal(rule="SKM-CBT-001", key="refuse.no-enemy", params={"hex": target})
    return refuse_hex_again(view, target)


def refuse_hex_again(view: State, target: HexId) -> Refusal | None:
    """Refuse to assault a hex twice in a phase. [SKM-CBT-002]"""
    if view.assaulted.get(target):
        return Refusal(rule="SKM-CBT-002", key="refuse.hex-assaulted", params={"hex": target})
    return None


def refuse_attacker(view: State, unit_id: UnitId, target: HexId) -> Refusal | None:
    """Say why a unit cannot take part in an assault. [SKM-CBT-001]"""
    unit = view.units.get(unit_id)
    if unit is None or unit.side != view.viewer or unit.seen is not None:
        return Refusal(rule="SKM-CBT-001", key="refuse.not-yours", params={"unit": unit_id})
    if unit.at not in around(view, target):
        return Refusal(
            rule="SKM-CBT-001", key="refuse.not-beside", params={"unit": unit.name, "hex": target}
        )
    return refuse_unit_again(unit)


def refuse_unit_again(unit: Unit) -> Refusal | None:
    """Refuse to let a unit assault twice in a phase. [SKM-CBT-002]"""
    if unit.assaulted:
        return Refusal(rule="SKM-CBT-002", key="refuse.unit-assaulted", params={"unit": unit.name})
    return None


def refuse_assault(view: State, order: Assault) -> Refusal | None:
    """Say why an assault is not allowed, or nothing. [SKM-CBT-001]"""
    refusal = refuse_target(view, order.target)
    if refusal is None and (not order.units or len(set(order.units)) < len(order.units)):
        refusal = Refusal(rule="SKM-CBT-001", key="refuse.no-attackers")
    for unit_id in order.units:
        refusal = refusal or refuse_attacker(view, unit_id, order.target)
    if refusal is not None:
        return refusal
    units = tuple(view.units[unit_id] for unit_id in order.units)
    return refuse_odds(odds(view, view.viewer, order.target, units))


def refuse_odds(stand: Odds) -> Refusal | None:
    """Refuse an assault below the first column of the combat table. [SKM-CBT-003]"""
    if not stand.column:
        return Refusal(
            rule="SKM-CBT-003",
            key="refuse.odds",
            params={"attack": stand.attack, "defence": stand.defence},
        )
    return None


def assault(state: State, side: Side, order: Assault) -> Play:
    """Resolve an assault: tactics, die, what comes of it. [SKM-CBT-004]"""
    target = order.target
    defenders = foes_at(state, side, target)
    foe = defenders[0].side
    mine, theirs = yield (
        ChooseTactics(side=side, role="attack", target=target, units=order.units),
        ChooseTactics(side=foe, role="defence", target=target, units=order.units),
    )
    units = tuple(state.units[unit_id] for unit_id in order.units)
    stand = odds(state, side, target, units)
    rows = state.terms.tables.combat
    move = tactics_shift(state, mine.tactics, theirs.tactics) + stand.shift
    row = rows[shifted(len(rows), base_column(rows, stand.attack, stand.defence), move)]
    result = yield from _roll(state, target, row)
    yield AssaultMade(
        to=state.terms.sides,
        target=target,
        units=order.units,
        attack=stand.attack,
        defence=stand.defence,
        column=row.column,
        shift=move,
        attack_tactics=mine.tactics,
        defence_tactics=theirs.tactics,
        result=result,
    )
    yield UnitsSpent(to=state.terms.sides, units=order.units)
    yield from _suffer(state, result, order.units, tuple(unit.id for unit in defenders))
    yield from look_around(state)
    if order.advance:
        yield from _advance(state, side, target, order.units)


def _roll(state: State, target: HexId, row: CombatRow) -> Generator[Yielded, Any, str]:
    """Roll for a result in a column of the combat table. [SKM-CBT-005]"""
    die: int = yield Roll(6, f"assault {target}", state.terms.sides)
    return row.results[die - 1]


def tactics_shift(state: State, attack: str, defence: str) -> int:
    """Read the tactics table. [SKM-CBT-004]"""
    rows = state.terms.tables.tactics
    return next(row.shift for row in rows if (row.attack, row.defence) == (attack, defence))


def _suffer(
    state: State, result: str, attackers: tuple[UnitId, ...], defenders: tuple[UnitId, ...]
) -> Play:
    """Carry out a result of the combat table. [SKM-CBT-006] [SKM-CBT-007] [SKM-CBT-010]"""
    if result in ("AL", "EX"):
        yield from lose_step(state, strongest(_alive(state, attackers)).id, "assault")
    if result in ("EX", "DB"):
        yield from lose_step(state, strongest(_alive(state, defenders)).id, "assault")
    if result in ("DR", "DB"):
        for unit in _alive(state, defenders):
            yield from _retreat(state, unit.id)


def _alive(state: State, units: tuple[UnitId, ...]) -> tuple[Unit, ...]:
    return tuple(state.units[unit_id] for unit_id in units if unit_id in state.units)


def retreat_hexes(view: State, unit: Unit) -> tuple[HexId, ...]:
    """List the hexes a beaten unit may retreat to, as far as its side can see. [SKM-CBT-008]"""
    return tuple(
        place
        for place in sorted(around(view, unit.at))
        if enter_cost_mp(view, place) is not None
        and not foes_at(view, unit.side, place)
        and not in_enemy_zone(view, unit.side, place)
        and has_room(view, unit, place)
    )


def _retreat(state: State, unit_id: UnitId) -> Play:
    """Let a unit retreat where its own side chooses. [SKM-CBT-008] [SKM-CBT-009]"""
    unit = state.units[unit_id]
    hexes = retreat_hexes(view_of(state, unit.side), unit)
    if not hexes:
        yield UnitCornered(to=watchers(state, "units", unit_id), unit=unit_id, at=unit.at)
        yield from lose_step(state, unit_id, "retreat")
        return
    reply = yield ChooseRetreat(side=unit.side, unit=unit_id, hexes=hexes)
    seeing = watchers(state, "units", unit_id)
    yield UnitRetreated(to=seeing, unit=unit_id, origin=unit.at, hex=reply.hex)
    yield from look_around(state)


def _advance(state: State, side: Side, target: HexId, attackers: tuple[UnitId, ...]) -> Play:
    """Move the strongest attacker into the hex it has won. [SKM-CBT-011]"""
    alive = _alive(state, attackers)
    if foes_at(state, side, target) or not alive or enter_cost_mp(state, target) is None:
        return
    unit = strongest(alive)
    yield UnitMoved(
        to=watchers(state, "units", unit.id),
        unit=unit.id,
        origin=unit.at,
        hex=target,
        mp_left=unit.mp_left,
    )
    yield from look_around(state)
    yield from raise_flag(state, unit.id)
