"""The seas: which a navy may enter, where ships go, and which ports lie on the same water."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, get_args

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.ground import around
from grognard.systems.europe.rules.holding import friendly, stood_on
from grognard.systems.europe.tables import POWERS, Sea
from grognard.systems.europe.terms import ALLIES, AXIS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, Hindrance, components

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State
    from grognard.systems.europe.tables import NavySeaRow
    from grognard.terrain.hexes import HexId

SEAS: tuple[Sea, ...] = get_args(Sea)
HIGH_SEAS: Sea = "high-seas"
_NONE = 255
_GATES = ("Dardanelles", "Istanbul")
"""Key places at which ships pass from one sea to another between two shores. [WIE-MAP-015]"""
_GIVEN_UP = ("conquered", "occupied", "liberated")
_TOBRUK = "tobruk-coast"
_NORSE = ("Kristiansand", "Oslo")
_BALTIC: Sea = "baltic"
_ALLIED = "allied"
PASSAGES = ("passage-sound", "passage-great-belt", "passage-little-belt")
"""The ways through the Danish islands, as areas. [WIE-NAT-069]"""
_ROCK, _INNER = "Gibraltar", "western-mediterranean"


def holder(state: State, place: HexId) -> Side:
    """Say which power holds a hex; nobody for neutral ones."""
    number = state.control[state.terms.map.place(place)]
    return POWERS[number - 1] if number else ""


@derived("malta", "terms")
def sea_at(state: State) -> NDArray[np.uint8]:
    """The sea of each place, as a number of `SEAS`; 255 for land away from the shores.

    With Malta in Axis hands the coast off Tobruk lies on another one. [WIE-OPT-029]
    """
    layer = state.terms.map.layers.get("sea")
    if layer is None:
        return frozen(np.full(state.terms.map.size, _NONE, np.uint8))
    found = layer.recoded(SEAS)
    coast = state.terms.areas.get(_TOBRUK, ()) if state.malta else ()
    if coast:
        found = found.copy()
        found[state.terms.map.places(coast)] = SEAS.index("central-mediterranean")
    return frozen(found)


@derived("terms")
def open_water(state: State) -> NDArray[np.bool_]:
    """Whether each place is all sea."""
    return frozen(state.terms.map.layers["terrain"].recoded(("sea",)) == 0)


def seas_of(state: State, place: HexId) -> tuple[Sea, ...]:
    """The seas on which a hex lies: its own, or those of the shores next to it. [WIE-SEA-004]"""
    map_, at = state.terms.map, sea_at(state)
    own = int(at[map_.place(place)])
    if own != _NONE:
        return (SEAS[own],)
    found = {int(at[map_.place(near)]) for near in around(map_, place)} - {_NONE}
    return tuple(SEAS[number] for number in sorted(found))


def _holds(state: State, row: NavySeaRow) -> bool:
    """Tell whether what a row of the table asks for is the case."""
    if row.surrendered:
        country = state.countries.get(row.surrendered)
        return country is not None and country.status in _GIVEN_UP
    named = state.terms.places
    return all(name in named and holder(state, named[name]) == row.power for name in row.places)


def open_seas(state: State, navy: str) -> tuple[Sea, ...]:
    """The seas a navy may enter now, sorted.

    [WIE-SEA-003] [WIE-NAT-012] [WIE-NAT-024] [WIE-NAT-065] [WIE-NAT-066] [WIE-NAT-067]
    [WIE-NAT-069] [WIE-NAT-086]
    """
    tables = state.terms.tables
    found = set(tables.navies[navy].seas)
    rows = [row for row in tables.navy_seas if row.navy == navy and _holds(state, row)]
    found |= {row.sea for row in rows if row.effect == "open"}
    found -= {row.sea for row in rows if row.effect == "close"}
    if _BALTIC in found and navy == _ALLIED and not _has_passage(state):
        found.discard(_BALTIC)
    return tuple(sorted(found))


def _has_passage(state: State) -> bool:
    """Tell whether a way through the Danish islands has no enemy of the Allies on its shores.

    [WIE-NAT-069]
    """
    ways = [state.terms.areas[name] for name in PASSAGES if name in state.terms.areas]
    return not ways or any(_is_clear(state, way) for way in ways)


def _is_clear(state: State, way: tuple[HexId, ...]) -> bool:
    map_ = state.terms.map
    shores = {*way, *(near for place in way for near in around(map_, place))}
    places = [map_.place(place) for place in sorted(shores)]
    return not any(
        stood_on(state, enemy)[place] for enemy in state.terms.enemies(ALLIES) for place in places
    )


@derived("units", "control", "terms")
def barred_shores(state: State, side: Side) -> NDArray[np.bool_]:
    """Shores a power's ships may not pass: held and occupied by its enemies.

    While it holds Gibraltar, the two hexes west of it are open all the same.
    [WIE-SEA-004] [WIE-SEA-057]
    """
    terms = state.terms
    map_ = terms.map
    found = np.zeros(map_.size, np.bool_)
    for enemy in terms.enemies(side):
        found |= stood_on(state, enemy) & friendly(state, enemy)
    rock = terms.places.get(_ROCK)
    if rock is not None and holder(state, rock) == side:
        first = SIDES * map_.place(rock)
        west = map_.near[first + SIDES - 2 : first + SIDES]
        found[west[west >= 0]] = False
    return frozen(found)


@derived("control", "malta", "terms")
def ship_steps(state: State, side: Side, seas: tuple[Sea, ...], navy: str = "") -> Costs:
    """One for each step of a power's ships in some seas: over water, and along the shores.

    Between two shores only where water parts them; from sea to sea over open water, through a
    canal in its hands, or between the shores of a strait; past Gibraltar by leave of its holder.
    `navy`: one that has waters of its own besides.
    [WIE-SEA-004] [WIE-SEA-052] [WIE-SEA-057] [WIE-NAT-068] [WIE-NAT-155]
    """
    terms = state.terms
    map_, near, at = terms.map, terms.map.near, sea_at(state)
    gate = np.zeros(map_.size, np.bool_)
    gate[_canals(state, side) + _straits(state)] = True
    allowed = np.isin(at, [SEAS.index(sea) for sea in seas]) | gate
    allowed[_skagerrak(state, side, seas)] = True
    allowed[_own_waters(state, navy)] = True
    water, here, there = open_water(state), np.repeat(at, SIDES), at[near]
    wet = np.repeat(water, SIDES) | water[near] | water_sides(state)
    passing, both = np.repeat(gate, SIDES) | gate[near], np.repeat(gate, SIDES) & gate[near]
    open_ = np.repeat(water, SIDES) & water[near]
    open_ |= wet & ((here == there) | passing) | both
    open_ &= np.repeat(allowed, SIDES) & allowed[near] & (near >= 0)
    rock = terms.places.get(_ROCK)
    if rock is not None and holder(state, rock) in terms.enemies(side):
        outer, inner = SEAS.index(HIGH_SEAS), SEAS.index(_INNER)
        open_ &= ~((here == outer) & (there == inner) | (here == inner) & (there == outer))
    return Costs(map_, open_.astype(np.uint16))


@derived("terms")
def water_sides(state: State) -> NDArray[np.bool_]:
    """Whether each side lies in the sea or a strait. [WIE-MAP-015]"""
    layer = state.terms.map.layers.get("waters")
    if layer is None:
        return frozen(np.zeros(SIDES * state.terms.map.size, np.bool_))
    return frozen(layer.recoded(("strait", "sea")) > 0)


def _canals(state: State, side: Side) -> list[int]:
    """The places of the canals all of whose hexes are a power's. [WIE-SEA-052]"""
    map_ = state.terms.map
    layer = map_.layers.get("canals")
    if layer is None:
        return []
    places = layer.cells.nonzero()[0].tolist()
    found: list[int] = []
    for canal in _chains(state, places):
        if all(holder(state, map_.ids[place]) == side for place in canal):
            found += canal
    return found


def _skagerrak(state: State, side: Side, seas: tuple[Sea, ...]) -> list[int]:
    """The places off Norway where Allied ships may go from the High Seas to a port they hold.

    [WIE-NAT-068]
    """
    named, map_ = state.terms.places, state.terms.map
    ports = [named[name] for name in _NORSE if name in named]
    held = [place for place in ports if holder(state, place) == side]
    if side != ALLIES or HIGH_SEAS not in seas or not held:
        return []
    waters = {map_.place(place) for place in (*state.terms.areas.get("skagerrak", ()), *held)}
    beside = {map_.place(near) for place in held for near in around(map_, place)}
    return sorted(waters | {at for at in beside if open_water(state)[at]})


def _own_waters(state: State, navy: str) -> list[int]:
    """The part of the High Seas that a navy may enter, with the coasts it calls at there.

    [WIE-NAT-155]
    """
    row = state.terms.tables.navies.get(navy)
    if row is None or not row.waters:
        return []
    map_ = state.terms.map
    waters = [map_.place(place) for place in state.terms.areas.get(row.waters, ())]
    shores = _high_shores(state) & _calls(state, navy)
    return sorted({*waters, *np.flatnonzero(shores).tolist()})


def foreign_shores(state: State, navy: str) -> NDArray[np.bool_]:
    """The coasts of the High Seas at which a navy with waters of its own may not call.

    [WIE-NAT-155]
    """
    return _high_shores(state) & ~_calls(state, navy)


def _high_shores(state: State) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (sea_at(state) == SEAS.index(HIGH_SEAS)) & ~open_water(state)
    return found


def _calls(state: State, navy: str) -> NDArray[np.bool_]:
    """Whether each place belongs to a country at whose coasts a navy calls."""
    layer, row = state.terms.map.layers["country"], state.terms.tables.navies[navy]
    known = [layer.names.index(name) for name in row.ports if name in layer.names]
    found: NDArray[np.bool_] = np.isin(layer.cells, known)
    return found


def coaster(state: State, side: Side) -> str:
    """Name the navy of a power that carries supply in waters of its own, if any. [WIE-NAT-155]"""
    rows = state.terms.tables.navies
    names = (name for name, fleet in sorted(state.fleets.items()) if fleet.side == side)
    return next((n for n in names if state.fleets[n].ntp and n in rows and rows[n].waters), "")


def _chains(state: State, places: list[int]) -> list[list[int]]:
    """Part places into those that hang together."""
    near, left, found = state.terms.map.near, set(places), []
    while left:
        chain = [min(left)]
        left.discard(chain[0])
        for place in chain:
            beside = set(near[SIDES * place : SIDES * (place + 1)].tolist()) & left
            chain += sorted(beside)
            left -= beside
        found.append(chain)
    return found


def _straits(state: State) -> list[int]:
    """The places of the narrow passages between two seas. [WIE-MAP-015]"""
    named = state.terms.places
    return [state.terms.map.place(named[name]) for name in _GATES if name in named]


def supply_seas(state: State, side: Side) -> tuple[Sea, ...]:
    """The seas over which a power can trace supply: where it has shipping; no point is spent.

    The Axis only with ships on that task over the High Seas, whatever its aircraft do there.
    [WIE-SUP-012] [WIE-SUP-029] [WIE-SEA-051] [WIE-OPT-025]
    """
    found: set[Sea] = set()
    for name, fleet in sorted(state.fleets.items()):
        if fleet.side != side or not fleet.ntp + fleet.amph:
            continue
        seas = set(open_seas(state, name))
        if side == AXIS and not any(one.supply for one in state.fleets.values()):
            seas.discard(HIGH_SEAS)
        found |= seas
    return tuple(sorted(found))


@derived("units", "control", "fleets", "countries", "malta", "terms")
def supply_waters(state: State, side: Side) -> NDArray[np.int32]:
    """Number the waters over which a power's supply can go from port to port; -1 elsewhere.

    [WIE-SUP-012] [WIE-SUP-013]
    """
    steps = ship_steps(state, side, supply_seas(state, side), coaster(state, side))
    return _parts(steps, barred_shores(state, side).tobytes())


@lru_cache(maxsize=16)
def _parts(steps: Costs, barred: bytes) -> NDArray[np.int32]:
    """Number the waters that hang together; most moves leave them as they are."""
    lonely = ~steps.sides.reshape(-1, SIDES).any(axis=1)
    closed = lonely | np.frombuffer(barred, np.bool_)
    return frozen(components(steps, Hindrance(steps.map, closed=closed)))
