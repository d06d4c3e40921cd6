"""Units that leave: withdrawals by date, battle groups that go home to be rebuilt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.events.reinforcement import (
    LossForgotten,
    UnitCameBack,
    UnitSentHome,
    WithdrawalMet,
)
from grognard.systems.europe.rules.arrivals import await_units, placements_of
from grognard.systems.europe.rules.reforming import own_unit, take_off
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.trains import SIBERIA, edge_kind
from grognard.systems.europe.rules.units import is_combat, is_mech, made_whole, units_of
from grognard.systems.europe.state import Return
from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import SendHome, Withdraw
    from grognard.systems.europe.state import State, Unit, UnitId
    from grognard.systems.europe.terms import Terms, WithdrawalTerms

_RETURN_ONE = ("spain", "turkey")
"""Nations of which one lost unit returns each turn. [WIE-NAT-151] [WIE-NAT-171]"""


def power_of(state: State, row: WithdrawalTerms) -> Side:
    """Name the power that has to give up units."""
    tables = state.terms.tables
    return row.power or tables.nations[tables.templates[row.template].nation].power


def owed_to(state: State, row: WithdrawalTerms) -> int:
    """How many units a withdrawal still wants. [WIE-REIN-032]"""
    return row.count - state.withdrawn.get(power_of(state, row), {}).get(row.id, 0)


def near(view: State, side: Side) -> tuple[WithdrawalTerms, ...]:
    """The withdrawals of a power that are near and not met yet. [WIE-REIN-032]"""
    turn = view.clock.turn
    return tuple(
        row
        for row in view.terms.withdrawals
        if power_of(view, row) == side
        and row.turn - row.early <= turn <= row.turn
        and owed_to(view, row) > 0
    )


def fitting(view: State, side: Side, row: WithdrawalTerms) -> tuple[Unit, ...]:
    """The units that meet a withdrawal. [WIE-REIN-032]"""
    return tuple(
        unit for unit in units_of(view, side) if unit.template == row.template and not unit.group
    )


def refuse_withdraw(view: State, order: Withdraw) -> Refusal | None:
    """Say why a unit cannot be given up, or nothing. [WIE-REIN-032]"""
    rows = [row for row in near(view, view.viewer) if row.id == order.withdrawal]
    if not rows:
        return refuse_by("WIE-REIN-032", "no-withdrawal")
    if order.unit not in [unit.id for unit in fitting(view, view.viewer, rows[0])]:
        return refuse_by("WIE-REIN-032", "not-wanted", unit=order.unit)
    return None


def withdraw(state: State, side: Side, order: Withdraw) -> Play:
    """Give up a unit. [WIE-REIN-032]"""
    given = state.withdrawn.get(side, {}).get(order.withdrawal, 0) + 1
    yield take_off(state, state.units[order.unit], "withdrawn")
    yield WithdrawalMet(to=(side,), side=side, withdrawal=order.withdrawal, given=given)


def owes_units(view: State, side: Side) -> bool:
    """Tell whether a withdrawal is due now and could still be met. [WIE-REIN-045]"""
    due = [row for row in near(view, side) if row.turn == view.clock.turn]
    return any(fitting(view, side, row) for row in due)


def settle(state: State, side: Side) -> Play:
    """Take what is still owed: better units first, then weaker; the rest is dropped.

    [WIE-REIN-045]
    """
    for row in near(state, side):
        if row.turn != state.clock.turn:
            continue
        for unit in substitutes(state, side, row)[: owed_to(state, row)]:
            given = state.withdrawn.get(side, {}).get(row.id, 0) + 1
            yield take_off(state, unit, "withdrawn")
            yield WithdrawalMet(to=(side,), side=side, withdrawal=row.id, given=given)


def substitutes(state: State, side: Side, row: WithdrawalTerms) -> tuple[Unit, ...]:
    """Units for a withdrawal: those it wants, the nearest better ones, the nearest weaker ones.

    [WIE-REIN-045]
    """
    wanted = state.terms.tables.templates[row.template]
    mech = state.terms.tables.kinds[wanted.kind].mech

    def rank(unit: Unit) -> tuple[bool, bool, int, str]:
        better = unit.attack >= wanted.attack
        away = abs(unit.attack - wanted.attack)
        return unit.template != row.template, not better, away, unit.id

    same = [
        unit
        for unit in units_of(state, side)
        if unit.nation == wanted.nation
        and is_combat(state.terms, unit)
        and is_mech(state.terms, unit) == mech
        and not unit.group
    ]
    return tuple(sorted(same, key=rank))


# Going home and coming back.


def turns_away(state: State, unit: Unit) -> int:
    """How many game turns a battle group is away to be rebuilt. [WIE-REIN-044] [WIE-RAIL-018]"""
    numbers = state.terms.tables.numbers
    if unit.side == SOVIETS:
        foot, mobile, guns = numbers.corps_turns
        if unit.kind == "artillery":
            return guns
        return mobile if is_mech(state.terms, unit) else foot
    return numbers.kg_mobile_turns if is_mech(state.terms, unit) else numbers.kg_foot_turns


def is_late_in_the_east(terms: Terms) -> bool:
    """Tell whether Soviet corps may leave for Siberia: in games of the east from 1943 on.

    [WIE-RAIL-018]
    """
    numbers = terms.tables.numbers
    late = terms.first.year >= numbers.corps_year and bool(numbers.corps_turns)
    return late and set(terms.sides) == {AXIS, SOVIETS}


def refuse_send(view: State, order: SendHome) -> Refusal | None:
    """Say why a battle group cannot go home to be rebuilt, or nothing.

    Those of the Axis in campaigns of the east with that option, Soviet corps late in the war.
    [WIE-REIN-044] [WIE-RAIL-018]
    """
    terms, unit = view.terms, own_unit(view, order.unit)
    if view.viewer == SOVIETS and is_late_in_the_east(terms):
        return _refuse_corps(view, unit, order.unit)
    east = terms.game == "campaign" and terms.war == "east"
    if not terms.options.kg_rebuilds or not east or view.viewer != AXIS:
        return refuse_by("WIE-REIN-044", "no-rebuilds")
    if unit is None or not unit.group or unit.nation != "germany":
        return refuse_by("WIE-REIN-044", "no-group", unit=order.unit)
    if unit.at not in placements_of(terms, unit.nation):
        return refuse_by("WIE-REIN-044", "not-home", unit=unit.name)
    return None


def _refuse_corps(view: State, unit: Unit | None, name: UnitId) -> Refusal | None:
    """Say why what is left of a Soviet corps cannot leave for Siberia, or nothing.

    [WIE-RAIL-018]
    """
    if unit is None or not unit.group or unit.size != "corps" or not is_combat(view.terms, unit):
        return refuse_by("WIE-RAIL-018", "no-group", unit=name)
    if edge_kind(view, unit.at) != SIBERIA:
        return refuse_by("WIE-RAIL-018", "no-siberia", unit=unit.name)
    return None


def send_home(state: State, side: Side, order: SendHome) -> Play:
    """Send a battle group home; it comes back whole.

    [WIE-REIN-044] [WIE-RAIL-018] [WIE-OPT-053]
    """
    unit = state.units[order.unit]
    back = Return(
        unit=made_whole(state.terms, unit), turn=state.clock.turn + turns_away(state, unit)
    )
    yield take_off(state, unit, "sent-home")
    yield UnitSentHome(to=(side,), side=side, back=back)


def come_back(state: State, side: Side) -> Play:
    """Let units that are due back wait to be placed; of some nations one lost unit each turn.

    [WIE-REIN-044] [WIE-RAIL-018] [WIE-NAT-151] [WIE-NAT-171]
    """
    for id_, back in sorted(state.returning.get(side, {}).items()):
        if back.turn <= state.clock.turn:
            yield UnitCameBack(to=(side,), side=side, unit=id_)
            yield from await_units(state, [back.unit])
    for nation in _RETURN_ONE:
        lost = [u for _, u in sorted(state.lost.get(side, {}).items()) if u.nation == nation]
        if lost:
            yield LossForgotten(to=(side,), side=side, unit=lost[0].id)
            yield from await_units(state, [made_whole(state.terms, lost[0])])
