"""How a game of Skirmish begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.skirmish.sequence import first_clock
from grognard.systems.skirmish.state import Arrival, Standing, State, Unit

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.skirmish.state import HexId
    from grognard.systems.skirmish.terms import Ordnance, Rumour, Terms


def setup(terms: Terms) -> State:
    """Set up the units, stocks, flags and rumours of a scenario."""
    state = State(
        clock=first_clock(terms.sides),
        units={row.id: _unit(terms, row) for row in terms.units if not row.turn},
        arrivals={
            row.id: Arrival(id=row.id, side=row.side, turn=row.turn, unit=_unit(terms, row))
            for row in terms.units
            if row.turn
        },
        shells={player.id: player.shells for player in terms.players},
        standing={side: Standing() for side in terms.sides},
        plans={side: {} for side in terms.sides},
        sighted={side: {} for side in terms.sides},
        reports=_rumours(terms),
        holders=_holders(terms),
        points=dict.fromkeys(terms.sides, 0),
        lifted=_lifted(terms),
    )
    state.__dict__["terms"] = terms
    return state


def _unit(terms: Terms, row: Ordnance) -> Unit:
    return Unit(
        id=row.id,
        side=row.side,
        name=row.name,
        kind=row.kind,
        at=row.at,
        steps=row.steps,
        full_steps=row.steps,
        mp_left=terms.tables.kinds[row.kind].moves,
    )


def _holders(terms: Terms) -> dict[HexId, Side]:
    """Hoist the first flag over each objective. [SKM-MAP-004]"""
    return {objective.at: objective.holder for objective in terms.objectives}


def _lifted(terms: Terms) -> dict[Side, bool]:
    """Lift the fog for all, if the players want it so. [SKM-FOG-007]"""
    return {} if terms.fog else dict.fromkeys(terms.sides, True)


def _rumours(terms: Terms) -> dict[str, dict[str, Unit]]:
    """Give each side its rumours, counted for itself alone. [SKM-FOG-005] [SKM-FOG-006]"""
    reports: dict[str, dict[str, Unit]] = {side: {} for side in terms.sides}
    for rumour in terms.rumours if terms.fog else ():
        own = reports[rumour.side]
        name = f"rumour-{len(own) + 1}"
        own[name] = _report(terms, rumour, name)
    return reports


def _report(terms: Terms, rumour: Rumour, name: str) -> Unit:
    """Assume infantry of a set strength where a rumour says no more. [SKM-FOG-005]"""
    steps = terms.tables.settings.rumour_steps
    return Unit(
        id=name,
        side=next(side for side in terms.sides if side != rumour.side),
        name="?",
        kind=rumour.kind or "infantry",
        at=rumour.at,
        steps=steps,
        full_steps=steps,
        mp_left=0,
        seen=0,
        sure=False,
    )
