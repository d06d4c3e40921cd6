"""The Allied landing in French North Africa: what Vichy makes of it, and its collapse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.events.politics import CountryChanged, NorthAfricaInvaded
from grognard.systems.europe.rules.france import make_free_french
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.moves import take
from grognard.systems.europe.rules.narrows import decommission
from grognard.systems.europe.rules.special import NORTH_AFRICA, VICHY, was_landing_american
from grognard.systems.europe.rules.units import is_combat, pace_of, units_at, units_of
from grognard.systems.europe.terms import ALLIES, AXIS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

_SPARED = (NORTH_AFRICA, "levant")
"""Where units of Vichy outlive its collapse. [WIE-NAT-188]"""


def landing_force(state: State) -> tuple[Unit, ...]:
    """The Allied combat units that came into French North Africa by sea in this player turn.

    [WIE-NAT-185]
    """
    hexes = set(state.terms.areas.get(NORTH_AFRICA, ()))
    return tuple(
        unit
        for unit in units_of(state, ALLIES)
        if unit.at in hexes
        and is_combat(state.terms, unit)
        and (unit.assault == "sea" or pace_of(state, unit).spent)
    )


def is_mostly_american(force: tuple[Unit, ...]) -> bool:
    """Tell whether more than half of a force is American, by the face value of its factors.

    [WIE-NAT-185] [WIE-NAT-186]
    """
    american = sum(unit.attack for unit in force if unit.nation == "united-states")
    return 2 * american > sum(unit.attack for unit in force)


def judge_landing(state: State, side: Side) -> Play:
    """Let Vichy answer the landing with which the Allies began the war against it.

    It has been the Axis' since they declared war, with all its hexes, railways and units. After a
    landing that was not mostly American it stays so for good; else it stands still, and collapses.
    [WIE-NAT-185] [WIE-NAT-186] [WIE-NAT-189]
    """
    vichy = state.countries.get(VICHY)
    begun = state.drawn.get(VICHY) == state.clock.turn
    if side != ALLIES or vichy is None or vichy.status != "active" or not begun:
        return
    force = landing_force(state)
    if vichy.side == AXIS and force:
        american = is_mostly_american(force)
        turn = state.clock.turn
        yield NorthAfricaInvaded(to=state.terms.sides, american=american, turn=turn)


def collapse(state: State, side: Side) -> Play:
    """End Vichy with the Axis player turn after a landing that was mostly American.

    Its units in French North Africa and the Levant join the Free French with their hexes, but for
    those with whom the Axis stands; all others are lost. Its land counts as Allied land that the
    Axis holds. [WIE-NAT-188] [WIE-NAT-189]
    """
    if side != AXIS or not was_landing_american(state):
        return
    yield CountryChanged(to=state.terms.sides, country=VICHY, status="conquered", side=ALLIES)
    yield from decommission(state, VICHY)
    army = [unit for unit in units_of(state, AXIS) if unit.nation == VICHY]
    held = [unit for unit in army if not _is_spared(state, unit.at)]
    for unit in held:
        yield from destroy(state, unit.id, "surrender")
    for unit in army:
        if unit not in held:
            yield from make_free_french(state, unit, ALLIES, "ff-infantry")
            yield from take(state, ALLIES, unit.at)


def _is_spared(state: State, place: HexId) -> bool:
    """Tell whether Vichy units in a hex go over: in its colonies overseas, without the Axis."""
    overseas = any(place in state.terms.areas.get(area, ()) for area in _SPARED)
    return overseas and all(unit.nation == VICHY for unit in units_at(state, place, AXIS))
