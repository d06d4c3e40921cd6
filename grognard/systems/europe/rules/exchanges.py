"""Games of one front: what the Axis gains and loses by date, the army that leaves for Russia."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import Roll
from grognard.systems.europe.events.air import PointsBased, PointsLost
from grognard.systems.europe.rules.arrivals import await_units, new_unit
from grognard.systems.europe.rules.calendar import today
from grognard.systems.europe.rules.reforming import take_off
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.rules.withdrawals import substitutes
from grognard.systems.europe.state import Wing
from grognard.systems.europe.terms import AXIS, Date, WithdrawalTerms

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit
    from grognard.systems.europe.tables import Front
    from grognard.systems.europe.terms import Terms

GERMANY, _POLAND = "germany", "poland"
_PAIR = 2


def front_of(terms: Terms) -> Front | None:
    """Name the one front of a campaign; nothing where it has both or is none. [WIE-HIST-001]"""
    if terms.game != "campaign":
        return None
    return None if terms.war == "europe" else terms.war


def exchange(state: State) -> Play:
    """Let the Axis receive and give up what is due on the date.

    [WIE-HIST-001] [WIE-HIST-002] [WIE-HIST-004] [WIE-HIST-009]
    """
    terms, date = state.terms, today(state)
    front = front_of(terms)
    if front is None:
        return
    if front == "west" and date == Date(*terms.tables.numbers.army_leaves):
        yield from leave_for_russia(state)
    for row in terms.tables.exchanges:
        if (row.front, row.year, row.cycle, row.turn) != (front, *_parts(date)):
            continue
        if row.template == "air":
            points = row.count if row.act == "receive" else -row.count
            yield from change_air(state, front, points)
        elif row.act == "receive":
            for _ in range(row.count):
                unit = yield from new_unit(state, AXIS, row.template, "")
                yield from await_units(state, [unit])
        else:
            wanted = WithdrawalTerms(row.template, state.clock.turn, row.template, row.count)
            for unit in substitutes(state, AXIS, wanted)[: row.count]:
                yield take_off(state, unit, "withdrawn")


def _parts(date: Date) -> tuple[int, int, int]:
    return date.year, date.cycle, date.turn


def change_air(state: State, front: Front, points: int) -> Play:
    """Give Germany air points on a front, or take them away."""
    key = f"{front}/{GERMANY}"
    before = state.wings.get(AXIS, {}).get(key, Wing(nation=GERMANY, front=front, points=0))
    now = Wing(nation=GERMANY, front=front, points=max(0, before.points + points))
    if points > 0:
        yield PointsBased(to=(AXIS,), side=AXIS, wing=key, now=now, points=points)
    elif before.points:
        gone = before.points - now.points
        yield PointsLost(to=(AXIS,), side=AXIS, wing=key, now=now, mission="", points=gone)


def front_limit(state: State, side: Side, front: Front) -> int:
    """How many air points a power may send up for superiority on a front.

    In a game of the east alone each withdrawal of German air points has lowered it, and so many
    there may be of them at all. [WIE-AIR-005] [WIE-HIST-010] [WIE-PGE-043]
    """
    terms = state.terms
    most = terms.tables.fronts[front].superiority
    if side != AXIS or front != "east" or front_of(terms) != "east":
        return most
    gone = sum(
        row.count
        for row in terms.tables.exchanges
        if (row.front, row.act, row.template) == ("east", "withdraw", "air")
        and Date(row.year, row.cycle, row.turn) <= today(state)
    )
    return most - gone


# The army for Russia.


def leave_for_russia(state: State) -> Play:
    """Take the army for Russia out of Poland, and what it lacks from elsewhere, with half more.

    [WIE-HIST-003] [WIE-HIST-004] [WIE-HIST-005] [WIE-HIST-006] [WIE-HIST-007]
    """
    taken, short = call_from_poland(state)
    for unit in taken:
        yield take_off(state, unit, "withdrawn")
    owed = -(-short * 3 // 2)
    others = [unit for unit in units_of(state, AXIS) if unit.nation == GERMANY]
    while owed > 0 and others:
        number = yield Roll(len(others), "army for Russia", (AXIS,))
        yield take_off(state, others.pop(number - 1), "withdrawn")
        owed -= 1
    yield from change_air(state, "east", -state.terms.tables.numbers.army_air)


def call_from_poland(state: State) -> tuple[list[Unit], int]:
    """Who leaves Poland, and how many units are missing all the same.

    [WIE-HIST-003] [WIE-HIST-005] [WIE-HIST-006]
    """
    left: dict[str, list[Unit]] = {}
    for unit in units_of(state, AXIS):
        if unit.nation == GERMANY and state.terms.country(unit.at) == _POLAND and not unit.group:
            left.setdefault(unit.template, []).append(unit)
    taken: list[Unit] = []
    missing: dict[str, int] = {}
    rows = state.terms.tables.army
    for row in rows:
        own = left.get(row.template, [])
        taken += own[: row.count]
        missing[row.template] = row.count - len(own[: row.count])
        left[row.template] = own[row.count :]
    for row in rows:
        for better in row.better:
            there = left.get(better, [])
            taken += there[: missing[row.template]]
            left[better] = there[missing[row.template] :]
            missing[row.template] -= len(there) - len(left[better])
    infantry = left.get("de-infantry", [])
    short = 0
    for row in rows:
        wanted = missing[row.template] * (_PAIR if row.pairs else 1)
        instead = infantry[:wanted] if row.pairs else []
        taken += instead
        infantry = infantry[len(instead) :]
        short += wanted - len(instead)
    return taken, short
