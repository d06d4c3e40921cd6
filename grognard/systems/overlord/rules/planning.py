"""Orders of setup and planning: why one is refused, and what it writes.

An order for a unit replaces what the unit was told before, but for a march, which grows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.records import Refusal
from grognard.systems.overlord.events.planning import (
    AttackPlanned,
    FirePlanned,
    MissionPlanned,
    MovePlanned,
    StanceTaken,
    TaskPlanned,
    TransferPlanned,
    UnitPlaced,
)
from grognard.systems.overlord.rules.assets import refuse_assign
from grognard.systems.overlord.rules.breakdown import can_divide, combine, divide, siblings
from grognard.systems.overlord.rules.engineers import targets
from grognard.systems.overlord.rules.ground import apart, around, is_closed, is_on
from grognard.systems.overlord.rules.march import (
    has_room,
    in_area,
    is_on_road,
    may_use_road,
    step_cost,
)
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.retreat import only_recce
from grognard.systems.overlord.rules.supply import chosen, is_enough, may_be_set
from grognard.systems.overlord.rules.transfers import may_transfer
from grognard.systems.overlord.rules.units import is_gun, seers, units_at
from grognard.systems.overlord.state import Attack, Fire, Mission, Move, Task

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.records import Event, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.orders import (
        Assign,
        Cancel,
        Charge,
        March,
        Place,
        Shell,
        Stand,
        Supply,
        Transfer,
        Wait,
        Work,
    )
    from grognard.systems.overlord.state import State, Unit, UnitId
    from grognard.terrain.hexes import HexId

LONGEST = 80
"""Hexes of a planned path at most."""


def no(rule: str, key: str, **params: str | int) -> Refusal:
    """Refuse in words."""
    return Refusal(rule=rule, key=key, params=dict(params))


def own(view: State, name: UnitId) -> Unit | None:
    """Get a unit of the viewer; nothing if it is none. [OVL-SEQ-013]"""
    unit = view.units.get(name)
    return unit if unit is not None and unit.side == view.viewer else None


def not_yours() -> Refusal:
    """Refuse to command what is not the side's own. [OVL-SEQ-013]"""
    return no("OVL-SEQ-013", "refuse.unit")


# Setup.


def refuse_place(view: State, order: Place) -> Refusal | None:
    """Judge where a unit is set up. [OVL-SEQ-003] [OVL-SEQ-004] [OVL-UNIT-010]"""
    unit = own(view, order.unit)
    if unit is None:
        return not_yours()
    row = view.terms.unit.get(unit.parent or unit.id)
    zone = view.terms.zone.get(row.zone) if row is not None else None
    if zone is None or order.hex not in zone.hexes:
        return no("OVL-SEQ-003", "refuse.zone", unit=unit.name, hex=order.hex)
    if not has_room(view, unit, order.hex):
        return no("OVL-UNIT-010", "refuse.room", unit=unit.name, hex=order.hex)
    return None


def place(state: State, side: Side, order: Place) -> Play:
    """Set a unit up elsewhere."""
    yield UnitPlaced(to=seers(state, side), unit=order.unit, hex=order.hex)


def rebuild(state: State, order: Work) -> Play:
    """Break down or combine at once, as in setup. [OVL-SEQ-008]"""
    unit = state.units[order.unit]
    yield divide(state, unit) if order.work == "divide" else combine(state, siblings(state, unit))


# Marches.


def end_of(view: State, unit: Unit) -> HexId:
    """Where a unit will be when it has marched as planned."""
    move = view.moves.get(unit.side, {}).get(unit.id)
    return move.path[-1] if move is not None and move.path else unit.at


def refuse_march(view: State, order: March) -> Refusal | None:
    """Judge a march on what the side knows; HQs march as other units do.

    [OVL-MOV-001] [OVL-MOV-016] [OVL-HQ-010] [OVL-UI-025]
    """
    units = [own(view, name) for name in order.units]
    if not units or len(set(order.units)) != len(units):
        return not_yours()
    starts = set()
    for unit in units:
        if unit is None:
            return not_yours()
        if not unit.movement or unit.fixed == "place":
            return no("OVL-UNIT-044", "refuse.fixed", unit=unit.name)
        starts.add(end_of(view, unit))
    if len(starts) > 1:
        return no("OVL-MOV-016", "refuse.apart")
    known = [unit for unit in units if unit is not None]
    if not 0 < len(order.path) + _planned(view, known) <= LONGEST:
        return no("OVL-UI-025", "refuse.long", most=LONGEST)
    refusal = _refuse_path(view, known, (starts.pop(), *order.path))
    if refusal is None and order.mode == "road":
        return _refuse_road(view, known, order.path)
    return refusal


def _planned(view: State, units: Iterable[Unit]) -> int:
    moves = view.moves.get(view.viewer, {})
    return max(len(moves[unit.id].path) if unit.id in moves else 0 for unit in units)


def _refuse_path(view: State, units: list[Unit], path: tuple[HexId, ...]) -> Refusal | None:
    for here, there in pairwise(path):
        if not is_on(view.terms, there) or there not in around(view.terms, here):
            return no("OVL-MOV-001", "refuse.gap", hex=there)
        for unit in units:
            if step_cost(view, unit, here, there, "defend") is None:
                return no("OVL-TER-007", "refuse.closed", unit=unit.name, hex=there)
            if not in_area(view, unit, there):
                return no("OVL-UNIT-044", "refuse.area", unit=unit.name, hex=there)
    return None


def _refuse_road(view: State, units: list[Unit], more: tuple[HexId, ...]) -> Refusal | None:
    """See that a whole march keeps to roads, but for a first step onto one.

    A unit moves in one way a turn, so that what it was to march before counts, too. Who cannot use
    the road goes across country anyway. [OVL-MOV-002] [OVL-MOV-003] [OVL-MOV-017]
    """
    for unit in units:
        if not may_use_road(view, unit):
            continue
        before = view.moves.get(view.viewer, {}).get(unit.id, Move(path=()))
        whole = (unit.at, *before.path, *more)
        for number, (here, there) in enumerate(pairwise(whole)):
            if number == 0 and is_on_road(view, there):
                continue
            if step_cost(view, unit, here, there, "road") is None:
                return no("OVL-MOV-017", "refuse.road")
    return None


def march(state: State, side: Side, order: March) -> Play:
    """Add to the plans of units; what else they were told is dropped. [OVL-MOV-002]"""
    moves = state.moves.get(side, {})
    for name in order.units:
        yield from _drop(state, side, name, keep="moves")
        before = moves.get(name, Move(path=()))
        stops = (*before.stops, len(before.path))
        whole = (*before.path, *order.path)
        planned = Move(path=whole, mode=order.mode, wait=before.wait, stops=stops)
        yield MovePlanned(to=(side,), side=side, unit=name, move=planned)


def refuse_wait(view: State, order: Wait) -> Refusal | None:
    """Only who marches can wait. [OVL-MOV-015] [OVL-UI-032]"""
    if own(view, order.unit) is None:
        return not_yours()
    if order.unit not in view.moves.get(view.viewer, {}):
        return no("OVL-MOV-015", "refuse.no-march")
    return None


def wait(state: State, side: Side, order: Wait) -> Play:
    """Let a unit start late."""
    move = replace(state.moves[side][order.unit], wait=order.wait)
    yield MovePlanned(to=(side,), side=side, unit=order.unit, move=move)


# Attacks and fire.


def refuse_charge(view: State, order: Charge) -> Refusal | None:
    """Judge a set-piece attack on what the side knows. [OVL-CBT-001] [OVL-CBT-004]"""
    if not order.units or len(set(order.units)) != len(order.units):
        return not_yours()
    if not is_on(view.terms, order.target):
        return no("OVL-CBT-004", "refuse.no-hex", hex=order.target)
    if not units_at(view, order.target, view.terms.enemy(view.viewer)):
        return no("OVL-CBT-004", "refuse.no-enemy", hex=order.target)
    for name in order.units:
        unit = own(view, name)
        if unit is None:
            return not_yours()
        if is_gun(unit) or not unit.attack:
            return no("OVL-ART-003", "refuse.no-assault", unit=unit.name)
        if order.target not in around(view.terms, unit.at):
            return no("OVL-CBT-004", "refuse.far", unit=unit.name, hex=order.target)
        if is_closed(view, unit.at, order.target, unit):
            return no("OVL-TER-007", "refuse.closed", unit=unit.name, hex=order.target)
    return None


def charge(state: State, side: Side, order: Charge) -> Play:
    """Plan a set-piece attack, or change the order of units that attack already. [OVL-UI-027]"""
    for name in order.units:
        yield from _drop(state, side, name, keep="attacks")
        attack = Attack(target=order.target, how=order.how)
        yield AttackPlanned(to=(side,), side=side, unit=name, attack=attack)


def refuse_shell(view: State, order: Shell) -> Refusal | None:
    """Judge an artillery mission on what the side knows.

    [OVL-ART-001] [OVL-ART-003] [OVL-ART-004] [OVL-ART-010]
    """
    unit = own(view, order.unit)
    if unit is None:
        return not_yours()
    if not is_gun(unit):
        return no("OVL-ART-001", "refuse.no-gun", unit=unit.name)
    if not is_on(view.terms, order.target):
        return no("OVL-ART-003", "refuse.no-hex", hex=order.target)
    away = apart(view.terms, unit.at, order.target)
    if not 0 < away <= unit.range:
        return no("OVL-ART-003", "refuse.gun-range", unit=unit.name, range=unit.range)
    if not units_at(view, order.target):
        return no("OVL-ART-003", "refuse.no-target", hex=order.target)
    return None


def shell(state: State, side: Side, order: Shell) -> Play:
    """Plan an artillery mission."""
    yield from _drop(state, side, order.unit, keep="fires")
    fire = Fire(target=order.target)
    yield FirePlanned(to=(side,), side=side, unit=order.unit, fire=fire)


def refuse_stand(view: State, order: Stand) -> Refusal | None:
    """Only recce alone may do as recce does. [OVL-CBT-008] [OVL-CBT-011] [OVL-REC-005]"""
    units = units_at(view, order.hex, view.viewer) if is_on(view.terms, order.hex) else ()
    if not units:
        return no("OVL-CBT-011", "refuse.no-friend", hex=order.hex)
    if order.stance == "standard" and not only_recce(units):
        return no("OVL-REC-005", "refuse.no-recce", hex=order.hex)
    return None


def stand(state: State, side: Side, order: Stand) -> Play:
    """Tell the units of a hex how to defend it. [OVL-CBT-011] [OVL-UI-026]"""
    units = tuple(unit.id for unit in units_at(state, order.hex, side))
    yield StanceTaken(to=(side,), side=side, units=units, stance=order.stance)


# Work, supply, assets, command.


def refuse_work(view: State, order: Work) -> Refusal | None:
    """Judge work of engineers, breaking down and combining. [OVL-ENG-009] [OVL-UNIT-049]"""
    unit = own(view, order.unit)
    if unit is None:
        return not_yours()
    if order.work == "divide":
        fit = can_divide(view, unit)
        return None if fit else no("OVL-UNIT-053", "refuse.divide", unit=unit.name)
    if order.work == "combine":
        fit = bool(siblings(view, unit))
        return None if fit else no("OVL-UNIT-054", "refuse.combine", unit=unit.name)
    possible = targets(view, unit, order.work)
    wide = order.work in ("breach", "pontoon")
    if not possible or (not wide and order.side not in possible):
        return no("OVL-ENG-009", "refuse.work", unit=unit.name)
    return None


def work(state: State, side: Side, order: Work) -> Play:
    """Set a unit to work."""
    yield from _drop(state, side, order.unit, keep="tasks")
    wide = order.work in ("breach", "pontoon", "divide", "combine")
    task = Task(work=order.work, side="" if wide else order.side)
    yield TaskPlanned(to=(side,), side=side, unit=order.unit, task=task)


def refuse_supply(view: State, order: Supply) -> Refusal | None:
    """Judge a setting: the HQ must hang on its line, and it must be paid.

    [OVL-SUP-009] [OVL-SUP-026] [OVL-HQ-003]
    """
    hq = own(view, order.hq)
    if hq is None or not is_hq(hq):
        return no("OVL-SUP-011", "refuse.no-hq-unit")
    if (order.move or order.combat or order.replace) and not may_be_set(hq):
        return no("OVL-SUP-026", "refuse.cut-off", unit=hq.name)
    _, left = chosen(view, view.viewer, order)
    if not is_enough(left):
        return no("OVL-SUP-009", "refuse.points")
    return None


def refuse_transfer(view: State, order: Transfer) -> Refusal | None:
    """Judge a change of corps. [OVL-HQ-002] [OVL-HQ-006] [OVL-HQ-007]"""
    hq, corps = own(view, order.hq), own(view, order.to)
    if hq is None or corps is None or not may_transfer(view, hq, corps):
        return no("OVL-HQ-006", "refuse.transfer")
    return None


def transfer(_state: State, side: Side, order: Transfer) -> Play:
    """Plan a change of corps."""
    yield TransferPlanned(to=(side,), side=side, hq=order.hq, corps=order.to)


def refuse_mission(view: State, order: Assign) -> Refusal | None:
    """Judge a mission of an asset; in setup scouts alone have any. [OVL-SEQ-006]"""
    return refuse_assign(view, order)


def assign(_state: State, side: Side, order: Assign) -> Play:
    """Give an asset a mission."""
    mission = Mission(mission=order.mission, target=order.target)
    yield MissionPlanned(to=(side,), side=side, asset=order.asset, mission=mission)


def refuse_cancel(view: State, order: Cancel) -> Refusal | None:
    """Only what was planned can be taken back. [OVL-UI-030] [OVL-UI-031]"""
    if order.asset:
        planned = order.asset in view.missions.get(view.viewer, {})
        return None if planned else no("OVL-UI-030", "refuse.nothing")
    units = [own(view, name) for name in order.units]
    if not units or any(unit is None for unit in units):
        return not_yours()
    tables = (view.moves, view.attacks, view.fires, view.tasks, view.transfers)
    if not any(name in table.get(view.viewer, {}) for name in order.units for table in tables):
        return no("OVL-UI-030", "refuse.nothing")
    return None


def cancel(state: State, side: Side, order: Cancel) -> Play:
    """Take plans back: everything, or the last leg of marches. [OVL-UI-030] [OVL-UI-031]"""
    if order.asset:
        yield MissionPlanned(to=(side,), side=side, asset=order.asset, mission=None)
        return
    for name in order.units:
        move = state.moves.get(side, {}).get(name)
        if order.leg and move is not None and move.stops and move.stops[-1]:
            shorter = replace(move, path=move.path[: move.stops[-1]], stops=move.stops[:-1])
            yield MovePlanned(to=(side,), side=side, unit=name, move=shorter)
        else:
            yield from _drop(state, side, name)


def _drop(state: State, side: Side, name: UnitId, keep: str = "") -> Play:
    """Take out what a unit was told, but for one table; no attack outlives its last support."""
    gone: list[Event] = []
    if keep != "moves" and name in state.moves.get(side, {}):
        gone.append(MovePlanned(to=(side,), side=side, unit=name, move=None))
    if keep != "attacks" and name in state.attacks.get(side, {}):
        gone.append(AttackPlanned(to=(side,), side=side, unit=name, attack=None))
    if keep != "fires" and name in state.fires.get(side, {}):
        gone.append(FirePlanned(to=(side,), side=side, unit=name, fire=None))
    if keep != "tasks" and name in state.tasks.get(side, {}):
        gone.append(TaskPlanned(to=(side,), side=side, unit=name, task=None))
    if not keep and name in state.transfers.get(side, {}):
        gone.append(TransferPlanned(to=(side,), side=side, hq=name, corps=None))
    yield from gone
