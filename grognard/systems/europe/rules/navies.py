"""Navies: sorties of surface points, and what the turn brings back to them or takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.changes import watchers
from grognard.kernel.dice import Roll
from grognard.systems.europe.events.sea import (
    BeachheadLost,
    FleetChanged,
    FleetsSortied,
    LandingEnded,
    PortUsed,
    ShipsReturned,
)
from grognard.systems.europe.rules.airsea import sea_control
from grognard.systems.europe.rules.holding import friendly
from grognard.systems.europe.rules.hunting import has_allied_navy
from grognard.systems.europe.rules.narrows import reopen_black_sea, watch_narrows
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.rules.voyages import free_transports
from grognard.systems.europe.tables import FACES
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.sea import Sortie
    from grognard.systems.europe.state import State

_SURF_LOST, _NTP_LOST = (1,), (2, 3)
"""Faces of the die that cost High Seas supply a point. [WIE-SUP-030]"""


def refuse_sortie(view: State, order: Sortie) -> Refusal | None:
    """Say why ships cannot sortie so, or nothing; what is at sea stays there.

    [WIE-SEA-045] [WIE-SUP-029] [WIE-UI-095]
    """
    fleet = view.fleets.get(order.navy)
    if fleet is None or fleet.side != view.viewer or view.viewer != AXIS:
        return refuse_by("WIE-SEA-045", "no-sortie")
    most = view.terms.tables.numbers.escort_most
    if not fleet.escort <= order.escort <= most or (fleet.supply and not order.supply):
        return refuse_by("WIE-SEA-045", "sortie-fixed", points=most)
    if (order.escort, order.supply) == (fleet.escort, fleet.supply):
        return refuse_by("WIE-SEA-045", "no-sortie")
    if order.escort + order.supply > fleet.surf:
        return refuse_by("WIE-SEA-045", "no-surface", points=fleet.surf)
    if order.supply and not fleet.supply and not free_transports(fleet):
        return refuse_by("WIE-SUP-029", "no-ships", points=1)
    return None


def sortie(state: State, order: Sortie) -> Play:
    """Send surface points to sea. [WIE-SEA-045] [WIE-SUP-029]"""
    fleet = state.fleets[order.navy]
    now = msgspec.structs.replace(fleet, escort=order.escort, supply=order.supply)
    yield FleetsSortied(to=state.terms.sides, navy=order.navy, fleet=now)


def ready_ships(state: State, side: Side) -> Play:
    """Make a power's shipping free again, bring back what recycled, and clear the ports.

    [WIE-SEA-011] [WIE-SEA-034] [WIE-NAT-123] [WIE-NAT-124] [WIE-NAT-136]
    """
    sides = state.terms.sides
    yield from reopen_black_sea(state, side)
    for place, harbour in sorted(state.harbours.items()):
        if harbour.shipped or harbour.landed:
            now = msgspec.structs.replace(harbour, shipped=0, landed=0)
            yield PortUsed(to=sides, hex=place, harbour=now)
    for key, points in sorted(state.recycling.items()):
        navy, turn = key.rsplit("/", 1)
        fleet = state.fleets[navy]
        if fleet.side == side and int(turn) <= state.clock.turn:
            more = msgspec.structs.replace(fleet, amph=fleet.amph + points)
            yield ShipsReturned(to=sides, navy=navy, points=points, turn=int(turn), fleet=more)
    for navy, fleet in sorted(state.fleets.items()):
        if fleet.side == side and (fleet.ntp_used or fleet.chased):
            now_free = msgspec.structs.replace(fleet, ntp_used=0, chased=False)
            yield FleetChanged(to=sides, navy=navy, fleet=now_free)
    leningrad = state.terms.places.get("Leningrad")
    baltic = state.fleets.get("soviet-baltic")
    if leningrad and baltic and baltic.ntp and holder(state, leningrad) == AXIS:
        gone = msgspec.structs.replace(baltic, ntp=0)
        yield FleetChanged(to=sides, navy="soviet-baltic", fleet=gone)
    greece, greek = state.countries.get("greece"), state.fleets.get("greek")
    athens = state.terms.places.get("Athens")
    if greece and greek and athens and greece.status in ("conquered", "occupied"):
        heir = holder(state, athens)
        if heir and heir != greek.side:
            inherited = msgspec.structs.replace(greek, side=heir)
            yield FleetChanged(to=sides, navy="greek", fleet=inherited)


def pay_escort(state: State, side: Side) -> Play:
    """Let escorts that fought lose one to six points. [WIE-SEA-046] [WIE-SEA-047]"""
    own = {navy: fleet for navy, fleet in sorted(state.fleets.items()) if fleet.side == side}
    if not any(fleet.chased for fleet in own.values()):
        return
    for navy, fleet in own.items():
        if fleet.escort:
            die: int = yield Roll(FACES, f"escort {navy}", to=state.terms.sides)
            lost = min(die, fleet.escort)
            now = msgspec.structs.replace(
                fleet, surf=fleet.surf - lost, escort=fleet.escort - lost, chased=False
            )
            yield FleetChanged(to=state.terms.sides, navy=navy, fleet=now)


def end_at_sea(state: State, side: Side) -> Play:
    """End a player turn at sea: who landed is ashore, ships come home, supply has its price.

    [WIE-SEA-031] [WIE-SUP-030] [WIE-SUP-031] [WIE-OPT-024] [WIE-OPT-026]
    """
    sides = state.terms.sides
    yield [
        LandingEnded(to=watchers(state, "units", unit.id), unit=unit.id)
        for unit in units_of(state, side)
        if unit.assault == "sea"
    ]
    for place, whose in sorted(state.beachheads.items()):
        if whose == side and not friendly(state, side)[state.terms.map.place(place)]:
            yield BeachheadLost(to=sides, hex=place, tied=place in state.tied)
    for navy, fleet in sorted(state.fleets.items()):
        if fleet.side != side or not (fleet.escort or fleet.supply):
            continue
        now = msgspec.structs.replace(fleet, escort=0, supply=False)
        if fleet.supply and has_allied_navy(state):
            die: int = yield Roll(FACES, f"supply {navy}", to=sides)
            die = max(1, die + sea_control(state)[1])
            now = msgspec.structs.replace(
                now, surf=now.surf - (die in _SURF_LOST), ntp=now.ntp - (die in _NTP_LOST)
            )
        yield FleetChanged(to=sides, navy=navy, fleet=now)
    yield from watch_narrows(state)
