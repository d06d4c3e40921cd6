"""The Ukrainian movement, with its option: who joins the Axis, and what ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.events.politics import UkraineChanged
from grognard.systems.europe.events.reinforcement import UnitCalled
from grognard.systems.europe.rules.arrivals import await_units, new_unit
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.rules.units import units_of
from grognard.systems.europe.terms import AXIS, SOVIETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, Unit

UKRAINE = "ukraine"
"""The nation, and the area of the map."""
_DIVISION = "ua-infantry"
_CITIES = ("Kiev", "Odessa")


def is_ready(state: State) -> bool:
    """Tell whether the movement would join the Axis now: it holds both cities of the Ukraine.

    Where political points are kept, in campaigns of War in Europe, they must be enough besides.
    [WIE-OPT-042]
    """
    terms = state.terms
    if not terms.options.ukraine or state.ukraine or SOVIETS not in terms.sides:
        return False
    counted = terms.game == "campaign" and terms.war == "europe"
    if counted and state.politics < terms.tables.numbers.ukraine_politics:
        return False
    named = terms.places
    return all(name in named and holder(state, named[name]) == AXIS for name in _CITIES)


def join_ukraine(state: State) -> Play:
    """Let the movement join in the Axis Reinforcement Phase, with six divisions.

    In campaigns of War in Europe German production builds them instead.
    [WIE-OPT-042] [WIE-OPT-043] [WIE-OPT-045]
    """
    if not is_ready(state):
        return
    yield UkraineChanged(to=state.terms.sides, status="allied")
    built = state.terms.war == "europe" and state.terms.game == "campaign"
    for _ in range(0 if built else state.terms.tables.numbers.ukrainians):
        unit = yield from new_unit(state, AXIS, _DIVISION, "")
        yield from await_units(state, [unit])


def betray_ukraine(state: State, cadres: Iterable[Unit]) -> Play:
    """End the movement for good when the Axis attacks Soviet cadres in the Ukraine.

    All Ukrainian units surrender. [WIE-OPT-044]
    """
    hexes = state.terms.areas.get(UKRAINE, ())
    hurt = any(cadre.side == SOVIETS and cadre.at in hexes for cadre in cadres)
    if not state.terms.options.ukraine or not hurt or state.ukraine == "over":
        return
    yield UkraineChanged(to=state.terms.sides, status="over")
    for unit in [unit for unit in units_of(state, AXIS) if unit.nation == UKRAINE]:
        yield from destroy(state, unit.id, "surrender")
    for unit in [one for one in state.waiting.get(AXIS, {}).values() if one.nation == UKRAINE]:
        yield UnitCalled(to=(AXIS,), side=AXIS, unit=unit.id)
