"""Works: which count, which are fortresses, and what becomes of them when they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.systems.europe.events.works import WorkFell, WorkTaken
from grognard.systems.europe.rules.calendar import today

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Work
    from grognard.terrain.hexes import HexId

STRONG = ("maginot", "liege")
"""Fortresses with a strength of their own. [WIE-CBT-022]"""
FORTRESSES = (*STRONG, "tobruk")


def counts(state: State, work: Work) -> bool:
    """Tell whether a work is ready, and is still one: Tobruk ends with a year.

    [WIE-CBT-030] [WIE-REIN-020]
    """
    if work.kind == "tobruk" and today(state).year >= state.terms.tables.numbers.tobruk_end:
        return False
    return work.since <= state.clock.turn


def is_fortress_of(state: State, place: HexId, side: Side) -> bool:
    """Tell whether a hex is a fortress of a power. [WIE-CBT-022] [WIE-CBT-026]"""
    work = state.works.get(place)
    if work is None or work.kind not in FORTRESSES:
        return False
    return work.side == side and counts(state, work)


def blocks(state: State, place: HexId, side: Side) -> bool:
    """Tell whether an enemy fortress keeps a power out of a hex, manned or not. [WIE-CBT-023]"""
    work = state.works.get(place)
    if work is None or work.kind not in STRONG or not counts(state, work):
        return False
    return work.side in state.terms.enemies(side)


def take_work(state: State, side: Side, place: HexId) -> Play:
    """Let a work fall with its hex; Tobruk changes hands instead.

    [WIE-CBT-019] [WIE-CBT-029] [WIE-CBT-032]
    """
    work = state.works.get(place)
    if work is None or work.side == side:
        return
    if work.kind == "tobruk":
        taken = msgspec.structs.replace(work, side=side)
        yield WorkTaken(to=state.terms.sides, hex=place, side=side, work=taken)
    else:
        yield WorkFell(to=state.terms.sides, hex=place, what=work.kind)


def wreck(state: State, place: HexId) -> Play:
    """Destroy a fortress whose defenders were beaten, taken or not. [WIE-CBT-025] [WIE-CBT-027]"""
    work = state.works.get(place)
    if work is not None and work.kind in STRONG:
        yield WorkFell(to=state.terms.sides, hex=place, what=work.kind)


def raze_maginot(state: State) -> Play:
    """Destroy the whole Maginot Line, when France surrenders. [WIE-CBT-025]"""
    for place in sorted(state.works):
        if state.works[place].kind == "maginot":
            yield WorkFell(to=state.terms.sides, hex=place, what="maginot")
