"""The port of the United States on the western edge: who waits there, and whom they assault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.europe.rules.edges import edges_of
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.seas import HIGH_SEAS, seas_of
from grognard.systems.europe.rules.units import counts_for_stacking, is_combat, stacked
from grognard.systems.europe.rules.voyages import sea_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.records import Refusal
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

USA_PORT = "usa-port"
_NATION, _BRITAIN = "united-states", "united-kingdom"
_GIVEN_UP = ("conquered", "occupied", "liberated")


def usa_port(state: State) -> HexId:
    """The hex from which the United States assault Europe; nothing while it is not there.

    It appears in campaigns once they fight and the United Kingdom has given up. It stays if that is
    liberated, so that nobody is left where nothing is. [WIE-SEA-058] [WIE-MAP-018]
    """
    america, britain = (state.countries.get(name) for name in (_NATION, _BRITAIN))
    if state.terms.game != "campaign" or america is None or britain is None:
        return ""
    if america.status != "active" or britain.status not in _GIVEN_UP:
        return ""
    return next(iter(edges_of(state, USA_PORT)), "")


def is_usa_port(state: State, place: HexId) -> bool:
    """Tell whether a hex is the port of the United States now. [WIE-SEA-058]"""
    return place != "" and place == usa_port(state)


def is_overseas(state: State, unit: Unit) -> bool:
    """Tell whether a unit of the United States stands in their port. [WIE-SEA-058]"""
    return unit.nation == _NATION and is_usa_port(state, unit.at)


def overseas_for(state: State, unit: Unit) -> tuple[HexId, ...]:
    """The port of the United States, for a new unit of theirs that can assault; or nothing.

    As many may wait there as in any hex. [WIE-SEA-058] [WIE-UNIT-012]
    """
    port, terms = usa_port(state), state.terms
    if not port or unit.nation != _NATION or not is_combat(terms, unit):
        return ()
    many = stacked(state, port, unit.side) + counts_for_stacking(terms, unit)
    return (port,) if many <= terms.tables.powers[unit.side].stack else ()


def assault_points(state: State, units: Sequence[Unit]) -> int:
    """Amphibious points that units need: twice as many from the United States.

    [WIE-SEA-002] [WIE-SEA-058]
    """
    dearer = state.terms.tables.numbers.usa_assault
    return sum(
        sea_size(state, unit) * (dearer if is_overseas(state, unit) else 1) for unit in units
    )


def refuse_price(view: State, units: Sequence[Unit], amph: int) -> Refusal | None:
    """Say that so many amphibious points are too few for units that assault from there, or nothing.

    [WIE-SEA-058]
    """
    points = assault_points(view, units)
    return refuse_by("WIE-SEA-058", "dear-crossing", points=points) if points > amph else None


def refuse_crossing(view: State, goal: HexId) -> Refusal | None:
    """Say why a coast cannot be assaulted from the United States, or nothing.

    It must lie on the High Seas, and in Europe. [WIE-SEA-058]
    """
    africa = goal in view.terms.areas.get("africa", ())
    if HIGH_SEAS not in seas_of(view, goal) or africa:
        return refuse_by("WIE-SEA-058", "no-crossing", hex=goal)
    return None
