"""The edges of the map that ships use: the way round Africa, railheads of the Middle East."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.holding import friendly
from grognard.systems.europe.rules.seas import seas_of
from grognard.systems.europe.rules.trains import edge_kind
from grognard.systems.europe.terms import ALLIES

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId

TRANSIT, RAILHEAD = "transit", "middle-east"
_ENDS = 2
_SUEZ = "red-sea"


def transits(state: State) -> tuple[HexId, ...]:
    """The two ends of the way round Africa; nothing where the map has not both. [WIE-SEA-053]"""
    found = edges_of(state, TRANSIT)
    return found if len(found) == _ENDS else ()


@derived("terms")
def edges_of(state: State, kind: str) -> tuple[HexId, ...]:
    """The edge hexes of a kind. [WIE-MAP-018]"""
    layer = state.terms.map.layers.get("edges")
    if layer is None:
        return ()
    ids = state.terms.map.ids
    places = [ids[place] for place in layer.cells.nonzero()[0].tolist()]
    return tuple(place for place in places if edge_kind(state, place) == kind)


def is_transit(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a power's ships go round Africa from a hex: those of the Allies.

    [WIE-SEA-053] [WIE-SEA-054]
    """
    return side == ALLIES and place in transits(state)


def other_end(state: State, place: HexId) -> HexId:
    """Where ships come out that go round Africa from a hex. [WIE-SEA-054]"""
    first, second = transits(state)
    return second if place == first else first


def is_railhead(state: State, side: Side, place: HexId) -> bool:
    """Tell whether a hex is a railhead of the Middle East that serves a power as a port.

    [WIE-SEA-056]
    """
    if side != ALLIES or edge_kind(state, place) != RAILHEAD or not roads(state):
        return False
    return bool(friendly(state, side)[state.terms.map.place(place)])


def railheads(state: State, side: Side) -> tuple[HexId, ...]:
    """The railheads of the Middle East that serve a power as ports. [WIE-SEA-056]"""
    return tuple(at for at in edges_of(state, RAILHEAD) if is_railhead(state, side, at))


def roads(state: State) -> HexId:
    """Where ships lie that serve the railheads: off Suez; nothing where the map ends before.

    [WIE-SEA-056]
    """
    found = [at for at in edges_of(state, TRANSIT) if _SUEZ in seas_of(state, at)]
    return found[0] if found else ""
