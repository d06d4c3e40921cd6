"""Terrain and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.derived import derived
from grognard.terrain.hexes import HexId, is_on, neighbours
from grognard.terrain.map import Map
from grognard.terrain.search import Costs

if TYPE_CHECKING:
    from grognard.systems.skirmish.state import State
    from grognard.systems.skirmish.terms import Ground


def exists(state: State, place: HexId) -> bool:
    """Tell whether an id names a hex of the map."""
    return is_on(state.terms.board.sheet, place)


def ground(state: State, place: HexId) -> Ground:
    """Get the row of the terrain table for a hex. [SKM-MAP-001]"""
    terms = state.terms
    return terms.tables.terrain[terms.board.terrain[place]]


def around(state: State, place: HexId) -> tuple[HexId, ...]:
    """List the neighbours of a hex."""
    return neighbours(state.terms.board.sheet, place)


def enter_cost_mp(state: State, place: HexId) -> int | None:
    """Say what it costs to enter a hex, or nothing when it cannot be entered. [SKM-MAP-002]"""
    return ground(state, place).cost


@derived("terms")
def field(state: State) -> Map:
    """Get the map as searches take it: places are numbers."""
    sheet = state.terms.board.sheet
    return Map.plain(sheet.width, sheet.height, sheet.first)


@derived("terms")
def entry_costs_mp(state: State) -> Costs:
    """Get what it costs to enter each hex as searches take it. [SKM-MAP-002]"""
    places = field(state)
    return Costs.entering(places, [enter_cost_mp(state, place) or 0 for place in places.ids])


def in_cover(state: State, place: HexId) -> bool:
    """Tell whether a hex gives cover from fire: any that helps a defender. [SKM-FIRE-005]

    [SKM-REA-002]
    """
    return ground(state, place).shift > 0


def place_name(state: State, place: HexId) -> str:
    """Name a place for people: its own name where it has one, with its number."""
    name = state.terms.board.names.get(place)
    return f"{name} ({place})" if name else place
