"""Places that decide over a sea: Sevastopol over the Black Sea, Malta over the sea off Tobruk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.records import Side
from grognard.systems.europe.events.sea import BlackSeaChanged, FleetChanged, MaltaChanged
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.state import Fleet
from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State
    from grognard.systems.europe.terms import Terms

SEVASTOPOL, MALTA = "Sevastopol", "Valletta"
BLACK_SEA: dict[Side, str] = {AXIS: "axis-black", SOVIETS: "soviet-black"}
"""The navies of which only one has ships in the Black Sea. [WIE-NAT-124]"""


def held_at_first(terms: Terms, name: str) -> Side:
    """Say whose a key place is when the game begins; nobody's where it is not on the map."""
    place = terms.places.get(name)
    if place is None:
        return ""
    return terms.control.get(place) or terms.holders.get(terms.country(place)) or ""


def ships_at_first(terms: Terms, navy: str) -> int:
    """How many permanent transports a navy begins with.

    [WIE-SEA-003] [WIE-NAT-124] [WIE-NAT-184]
    """
    rows = terms.tables.navies.values()
    if any(row.inherits == navy and row.country in terms.holders for row in rows):
        return 0
    lost = AXIS if held_at_first(terms, SEVASTOPOL) != AXIS else SOVIETS
    return 0 if BLACK_SEA[lost] == navy else terms.tables.navies[navy].ntp


def keeper(state: State) -> Side:
    """Say who has the Black Sea, or will have it after the turns without ships. [WIE-NAT-124]"""
    if not state.black_sea:
        return AXIS if held_at_first(state.terms, SEVASTOPOL) == AXIS else SOVIETS
    return AXIS if state.black_sea > 0 else SOVIETS


def watch_narrows(state: State) -> Play:
    """See as a player turn ends whether Sevastopol or Malta has changed hands.

    With Sevastopol both navies lose their ships there. [WIE-NAT-124] [WIE-OPT-029]
    """
    terms, turn = state.terms, state.clock.turn
    crimea, malta = terms.places.get(SEVASTOPOL), terms.places.get(MALTA)
    now = holder(state, crimea) if crimea is not None else ""
    if now in BLACK_SEA and now != keeper(state):
        yield BlackSeaChanged(to=terms.sides, turn=turn if now == AXIS else -turn)
        for navy in sorted(BLACK_SEA.values()):
            yield from _lay_up(state, navy)
    axis = malta is not None and holder(state, malta) == AXIS
    if terms.options.malta_tobruk and axis != state.malta:
        yield MaltaChanged(to=terms.sides, on=axis)


def commission(state: State, country: str, side: Side) -> Play:
    """Give the navy of a country that goes to war to its side; Vichy has that of France.

    [WIE-NAT-155] [WIE-NAT-184]
    """
    for navy, row in sorted(state.terms.tables.navies.items()):
        if row.country != country:
            continue
        fleet = Fleet(side=side, ntp=row.ntp)
        yield FleetChanged(to=state.terms.sides, navy=navy, fleet=fleet)
        yield from _lay_up(state, row.inherits)


def decommission(state: State, country: str) -> Play:
    """Take its navy from a country that gives up. [WIE-NAT-155] [WIE-NAT-184]"""
    for navy, row in sorted(state.terms.tables.navies.items()):
        if row.country == country:
            yield from _lay_up(state, navy)


def _lay_up(state: State, navy: str) -> Play:
    fleet = state.fleets.get(navy)
    if fleet is not None and fleet.ntp:
        gone = msgspec.structs.replace(fleet, ntp=0, ntp_used=0)
        yield FleetChanged(to=state.terms.sides, navy=navy, fleet=gone)


def reopen_black_sea(state: State, side: Side) -> Play:
    """Give who has Sevastopol its ships, after four turns without any. [WIE-NAT-124]"""
    navy = BLACK_SEA.get(side, "")
    fleet = state.fleets.get(navy)
    turns = abs(state.black_sea) + state.terms.tables.numbers.black_sea_turns
    if fleet is None or not state.black_sea or keeper(state) != side or turns != state.clock.turn:
        return
    more = fleet.ntp + state.terms.tables.navies[navy].ntp
    now = msgspec.structs.replace(fleet, ntp=more)
    yield FleetChanged(to=state.terms.sides, navy=navy, fleet=now)
