"""A power assigns its air points to missions; after the last one the air war is fought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft, Offer, kinds
from grognard.systems.europe.events.turn import SeasonCame
from grognard.systems.europe.orders.air import Assign, Base, ShiftAirborne, ShiftTransports
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.listed import offer_listed
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.airwar import fight_air_war
from grognard.systems.europe.rules.allocation import (
    assign,
    base,
    refuse_assign,
    refuse_base,
    rest,
)
from grognard.systems.europe.rules.calendar import draw_season
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.transports import (
    refuse_shift,
    refuse_shift_airborne,
    return_transports,
    shift,
    shift_airborne,
    transports_on,
)
from grognard.systems.europe.tables import Mission

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State

MISSIONS: tuple[Mission, ...] = ("superiority", "ground", "sea", "transfer")


class Allocation(OneSide):
    """A power assigns its air points to missions. [WIE-AIR-002]"""

    def prepare(self, state: State) -> Play:
        """Let last turn's assignments stand, as far as they can; the first turn has its weather.

        [WIE-AIR-019] [WIE-OPT-005]
        """
        from grognard.systems.europe.sequence import first_clock  # it lists the phases

        side = state.clock.side
        if state.terms.options.variable_weather and state.clock == first_clock(state.terms.sides):
            season = yield from draw_season(state, state.clock.turn)
            if season != state.season:
                yield SeasonCame(to=state.terms.sides, season=season)
        yield from rest(state, side)
        yield from return_transports(state, side)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer whatever changes an assignment or a front."""
        if not draft.kind:
            found = [kind for kind, orders in OFFERED.items() if next(iter(orders(view)), None)]
            return kinds([*found, *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        if draft.kind not in OFFERED:
            return kinds(())
        return offer_listed(OFFERED[draft.kind](view), draft)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order; nobody ends the phase while air points wait for a front.

        The air war belongs to no player turn, so none can be ended in it.
        [WIE-SEQ-007] [WIE-SEQ-008] [WIE-UI-077]
        """
        match order:
            case Assign():
                return refuse_assign(view, order)
            case Base():
                return refuse_base(view, order)
            case ShiftTransports():
                return refuse_shift(view, order)
            case ShiftAirborne():
                return refuse_shift_airborne(view, order)
            case EndTurn():
                return refuse_by("WIE-SEQ-007", "air-war")
        waiting = next(_bases(view), None)
        if waiting is not None:
            return refuse_by("WIE-UI-077", "unbased", nation=waiting.nation)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Carry out an order."""
        match order:
            case Assign():
                yield from assign(state, side, order)
            case Base():
                yield from base(state, side, order)
            case ShiftTransports():
                yield from shift(state, side, order)
            case ShiftAirborne():
                yield from shift_airborne(state, side, order)

    def end(self, state: State) -> Play:
        """Fight the air war once everybody has allocated. [WIE-SEQ-004] [WIE-AIR-022]"""
        from grognard.systems.europe.sequence import next_clock  # it lists the phases

        if next_clock(state.clock, state.terms.sides).phase != state.clock.phase:
            yield from fight_air_war(state)
        yield from super().end(state)


def _assignments(view: State) -> Iterator[Assign]:
    """List all assignments that are allowed and change something."""
    for _, wing in sorted(view.wings.get(view.viewer, {}).items()):
        for mission in MISSIONS:
            for points in range(wing.points + 1):
                order = Assign(front=wing.front, nation=wing.nation, mission=mission, points=points)
                if refuse_assign(view, order) is None:
                    yield order


def _bases(view: State) -> Iterator[Base]:
    """List all fronts that incoming air points can be given."""
    for nation, waiting in sorted(view.incoming.get(view.viewer, {}).items()):
        for front in view.terms.fronts:
            for points in range(1, waiting + 1):
                order = Base(nation=nation, front=front, points=points)
                if refuse_base(view, order) is None:
                    yield order


def _shifts(view: State) -> Iterator[ShiftTransports]:
    """List all ways to send air transport points to another front."""
    for front in view.terms.fronts:
        for to in view.terms.fronts:
            for points in range(1, transports_on(view, view.viewer, front) + 1):
                order = ShiftTransports(front=front, to=to, points=points)
                if refuse_shift(view, order) is None:
                    yield order


def _airborne_shifts(view: State) -> Iterator[ShiftAirborne]:
    """List all ways to send loaded airborne units to another front."""
    for unit in sorted(view.loaded):
        for to in view.terms.fronts:
            order = ShiftAirborne(unit=unit, to=to)
            if refuse_shift_airborne(view, order) is None:
                yield order


OFFERED: dict[str, Callable[[State], Iterator[Order]]] = {
    "Base": _bases,
    "Assign": _assignments,
    "ShiftTransports": _shifts,
    "ShiftAirborne": _airborne_shifts,
}
