"""Fortifications: where they may be placed, when they count, and how they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.events.reinforcement import (
    BeachheadCleared,
    FortBuilt,
    FortRazed,
    FortsCounted,
)
from grognard.systems.europe.rules.landing import release
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.supply import friendly, reach_of
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.state import POINT, Work
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import (
        BuildFort,
        ClearBeachhead,
        RazeFort,
    )
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId

_AREAS = {"axis": "continental-europe", "allies": "england"}
"""Where each power may place fortifications. [WIE-REIN-019] [WIE-REIN-022]"""


def has_major_supply(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power's major supply reaches a hex. [WIE-SUP-002]"""
    at = state.terms.map.place(place)
    most = POINT * state.terms.tables.ranges["rail"].of(side)
    return any(
        reach.grade == "major" and reach.distance[at] <= most
        for reach in reach_of(state, side, great=True)
    )


def fort_hexes(view: State) -> tuple[HexId, ...]:
    """The hexes in which the viewer may place a fortification now. [WIE-REIN-019]"""
    side = view.viewer
    if view.forts.get(side, 0) < 1:
        return ()
    area = view.terms.areas.get(_AREAS.get(side, ""), ())
    return tuple(at for at in area if _refuse_site(view, side, at) is None)


def _refuse_site(view: State, side: Side, place: HexId) -> Refusal | None:
    """Say why a hex is no place for a fortification, or nothing.

    [WIE-REIN-019] [WIE-REIN-022] [WIE-REIN-024]
    """
    rule = "WIE-REIN-019" if side == AXIS else "WIE-REIN-022"
    if place not in view.terms.areas.get(_AREAS.get(side, ""), ()):
        return refuse_by(rule, "no-fort-area", hex=place)
    if not friendly(view, side)[view.terms.map.place(place)]:
        return refuse_by(rule, "not-yours", hex=place)
    work = view.works.get(place)
    if work is not None and work.kind != "west-wall":
        return refuse_by("WIE-REIN-023", "fort-there", hex=place)
    if not has_major_supply(view, side, place):
        return refuse_by(rule, "fort-unsupplied", hex=place)
    if in_enemy_zone(view, side, place):
        return refuse_by(rule, "fort-in-zone", hex=place)
    return None


def refuse_build(view: State, order: BuildFort) -> Refusal | None:
    """Say why a fortification cannot be placed in a hex, or nothing. [WIE-REIN-019]"""
    if view.forts.get(view.viewer, 0) < 1:
        return refuse_by("WIE-REIN-019", "no-forts")
    return _refuse_site(view, view.viewer, order.hex)


def build(state: State, side: Side, order: BuildFort) -> Play:
    """Place a fortification: a German one counts two cycles later, on the West Wall at once.

    [WIE-REIN-019] [WIE-REIN-020] [WIE-REIN-021] [WIE-REIN-023]
    """
    before = state.works.get(order.hex)
    delay = state.terms.tables.numbers.fort_turns if side == AXIS and before is None else 0
    work = Work(kind="fortification", side=side, since=state.clock.turn + delay)
    yield FortsCounted(to=(side,), side=side, count=state.forts[side] - 1)
    yield FortBuilt(to=state.terms.sides, hex=order.hex, work=work)


def refuse_raze(view: State, order: RazeFort) -> Refusal | None:
    """Say why a fortification cannot be removed, or nothing. [WIE-REIN-024]"""
    work, at = view.works.get(order.hex), view.terms.map.find(order.hex)
    if work is None or at is None or work.kind != "fortification" or work.side != view.viewer:
        return refuse_by("WIE-REIN-024", "no-fort", hex=order.hex)
    if not friendly(view, view.viewer)[at]:
        return refuse_by("WIE-REIN-024", "not-yours", hex=order.hex)
    return None


def raze(state: State, side: Side, order: RazeFort) -> Play:
    """Remove a fortification; nothing comes back for it. [WIE-REIN-024]"""
    yield FortRazed(to=state.terms.sides, hex=order.hex)


def refuse_clear(view: State, order: ClearBeachhead) -> Refusal | None:
    """Say why a beachhead cannot be dissolved, or nothing. [WIE-REIN-033]"""
    if view.beachheads.get(order.hex) != view.viewer:
        return refuse_by("WIE-REIN-033", "no-beachhead", hex=order.hex)
    return None


def clear(state: State, side: Side, order: ClearBeachhead) -> Play:
    """Dissolve a beachhead. [WIE-REIN-033]"""
    yield BeachheadCleared(to=state.terms.sides, hex=order.hex, side=side)
    yield from release(state, order.hex)
