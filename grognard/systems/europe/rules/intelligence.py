"""What reconnaissance from the air, agents and signals tell of fogged hexes, as chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.systems.europe.rules.airfields import air_range
from grognard.systems.europe.rules.skies import wings_on
from grognard.systems.europe.rules.units import units_at
from grognard.systems.europe.rules.weather import season_in
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId

_NONE = Fraction(0)
_ALL = 100
_HALVED_IN_VICHY = ("france", "vichy-france")


def _base(state: State, source: str, side: Side) -> Fraction:
    return Fraction(state.terms.tables.intelligence[source].of(side), _ALL)


def afar_chance(state: State, side: Side, place: HexId) -> Fraction:
    """The chance that aircraft see from afar who stands in a hex.

    [WIE-OFG-011] [WIE-OFG-012] [WIE-OFG-013]
    """
    terms, front = state.terms, state.terms.front(place)
    if not any(wing.superiority for _, wing in wings_on(state, side, front)):
        return _NONE
    if not air_range(state, side)[terms.map.place(place)]:
        return _NONE
    winners = state.superior.get(front, ())
    own = side in winners
    source = "air-own" if own else "air-enemy" if winners else "air-none"
    chance = _base(state, source, side)
    arid = terms.climate(place) == "arid" and not terms.arctic_at[terms.map.place(place)]
    if season_in(state, place) != "clear" and not arid:
        chance /= 2
    hiding = terms.tables.concealment.get(terms.terrain_at[terms.map.place(place)].terrain)
    if hiding is not None:
        chance /= hiding.air
    if side in state.interdicted.get(place, ()):
        chance *= 2
    return chance


def split_chances(state: State, side: Side, place: HexId) -> tuple[tuple[str, Fraction], ...]:
    """The chances of agents and of signals: half of each shows a hex clearly, half from afar.

    [WIE-OFG-015] [WIE-OFG-016] [WIE-OFG-017] [WIE-OFG-018]
    """
    enemies = sum(len(units_at(state, place, enemy)) for enemy in state.terms.enemies(side))
    signals = _base(state, "signals", side) * enemies
    return (("agents", network_chance(state, side, place)), ("signals", signals))


def network_chance(state: State, side: Side, place: HexId) -> Fraction:
    """The chance of agents and partisans. [WIE-OFG-015] [WIE-OFG-016]"""
    terms = state.terms
    if not _has_network(state, side, place):
        return _NONE
    settled = place in terms.settled
    hiding = terms.tables.concealment.get(terms.terrain_at[terms.map.place(place)].terrain)
    if hiding is not None and not hiding.network and not settled:
        return _NONE
    chance = _base(state, "network", side)
    if side in (ALLIES, SOVIETS) and state.invaded:
        chance *= 2
    if settled:
        chance *= 2
    if terms.country(place) in _HALVED_IN_VICHY and terms.vichy:
        chance /= 2
    return chance


def _has_network(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power has agents in a hex: where an enemy occupies what is not his.

    [WIE-OFG-015]
    """
    terms = state.terms
    country = terms.country(place)
    if side == AXIS:
        return (side, country) in {(row.power, row.country) for row in terms.tables.networks}
    holder = state.control[terms.map.place(place)]
    if not holder or POWERS[holder - 1] not in terms.enemies(side):
        return False
    if side == SOVIETS:
        return country == "soviet-union"
    nation = terms.tables.nations.get(country)
    return nation is None or nation.power not in terms.enemies(side)
