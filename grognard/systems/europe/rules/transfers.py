"""Replacement points between fronts: out of one in a turn, into another from the next turn on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.systems.europe.events.reinforcement import MovingChanged, PoolChanged, SpareChanged
from grognard.systems.europe.orders.reinforcement import AllotPoints, PullPoints
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.replacements import pool_of
from grognard.systems.europe.state import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import Sort
    from grognard.systems.europe.state import State

SORTS: tuple[Sort, ...] = ("infantry", "mechanized")


def spare_of(state: State, side: Side, nation: str) -> Pool:
    """The points of a nation that have no front. [WIE-UI-107]"""
    return state.spare.get(side, {}).get(nation, Pool())


def _more(pool: Pool, sort: Sort, points: int) -> Pool:
    changed: dict[str, int] = {sort: getattr(pool, sort) + points}
    return msgspec.structs.replace(pool, **changed)


def arrive_spare(state: State, side: Side) -> Play:
    """Bring what was moved out of fronts a turn ago to the points without one. [WIE-UI-108]"""
    for nation, pool in sorted(state.moving.get(side, {}).items()):
        if not pool.infantry and not pool.mechanized:
            continue
        now = spare_of(state, side, nation)
        for sort in SORTS:
            now = _more(now, sort, getattr(pool, sort))
        yield SpareChanged(to=(side,), side=side, nation=nation, pool=now)
        yield MovingChanged(to=(side,), side=side, nation=nation, pool=Pool())


def refuse_pull(view: State, order: PullPoints) -> Refusal | None:
    """Say why points cannot leave a front, or nothing. [WIE-UI-108]"""
    there = getattr(pool_of(view, view.viewer, order.front, order.nation), order.sort)
    if not 0 < order.points <= there:
        return refuse_by("WIE-UI-108", "no-pool", nation=order.nation, points=there)
    return None


def pull(state: State, side: Side, order: PullPoints) -> Play:
    """Move points out of a front; next turn they have none. [WIE-UI-108]"""
    front, nation = order.front, order.nation
    pool = _more(pool_of(state, side, front, nation), order.sort, -order.points)
    out = _more(state.moving.get(side, {}).get(nation, Pool()), order.sort, order.points)
    yield PoolChanged(to=(side,), side=side, front=front, nation=nation, pool=pool)
    yield MovingChanged(to=(side,), side=side, nation=nation, pool=out)


def refuse_allot(view: State, order: AllotPoints) -> Refusal | None:
    """Say why points without a front cannot go to one, or nothing. [WIE-UI-109]"""
    there = getattr(spare_of(view, view.viewer, order.nation), order.sort)
    if not 0 < order.points <= there:
        return refuse_by("WIE-UI-109", "no-spare", nation=order.nation, points=there)
    only = view.terms.tables.nations[order.nation].fronts
    if order.front not in view.terms.fronts or (only and order.front not in only):
        return refuse_by("WIE-UI-109", "no-front-points", nation=order.nation, front=order.front)
    return None


def allot(state: State, side: Side, order: AllotPoints) -> Play:
    """Give points without a front to one. The turn's share counts what was there before.

    [WIE-UI-109] [WIE-REIN-009]
    """
    front, nation = order.front, order.nation
    left = _more(spare_of(state, side, nation), order.sort, -order.points)
    pool = _more(pool_of(state, side, front, nation), order.sort, order.points)
    yield SpareChanged(to=(side,), side=side, nation=nation, pool=left)
    yield PoolChanged(to=(side,), side=side, front=front, nation=nation, pool=pool)


def pulls(view: State) -> Iterator[PullPoints]:
    """List the ways to move points out of fronts."""
    for key, pool in sorted(view.pools.get(view.viewer, {}).items()):
        front, nation = key.split("/")
        for sort in SORTS:
            for points in range(1, getattr(pool, sort) + 1):
                yield PullPoints(nation=nation, front=front, sort=sort, points=points)


def allotments(view: State) -> Iterator[AllotPoints]:
    """List the ways to give points without a front to one."""
    for nation, pool in sorted(view.spare.get(view.viewer, {}).items()):
        for front in view.terms.fronts:
            for sort in SORTS:
                for points in range(1, getattr(pool, sort) + 1):
                    order = AllotPoints(nation=nation, front=front, sort=sort, points=points)
                    if refuse_allot(view, order) is None:
                        yield order
