"""What a scenario takes from its map: ground, countries as they were that day, sources, works."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from grognard.content.tables import Table, read_table
from grognard.kernel.records import Record
from grognard.systems.europe.rules.calendar import dated
from grognard.systems.europe.terms import SourceTerms, WorkTerms
from grognard.terrain.hexes import HexId
from grognard.terrain.map import Layer, frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.systems.europe.tables import Power, Tables
    from grognard.systems.europe.terms import Date
    from grognard.terrain.map import Map

GREAT_BRITAIN = "great-britain"
"""The area whose major ports are sources. [WIE-NAT-056]"""
_FORTRESSES: dict[str, Literal["liege", "tobruk", "fortification"]] = {
    "Liège": "liege",
    "Tobruk": "tobruk",
}
LIEGE_FACES: tuple[str, ...] = ("n", "ne", "se")
"""The line of the map has no front for Liège: it looks towards Germany."""


class AreaRow(Record, frozen=True):
    """A row of `named-areas.csv`."""

    id: str
    name: str
    hexes: tuple[HexId, ...]
    since: str = ""
    """When it changes hands, as cycle/turn/year."""
    becomes: str = ""
    rules: str = ""
    note: str = ""
    sides: str = ""


class LineRow(Record, frozen=True):
    """A row of `lines.csv`."""

    id: str
    kind: str
    name: str
    facing: tuple[str, ...] = ()
    hexes: tuple[HexId, ...] = ()
    since: str = ""
    until: str = ""
    rules: str = ""
    note: str = ""
    sides: str = ""


class FortRow(Record, frozen=True):
    """A row of `forts.csv`."""

    at: HexId
    kind: Literal["maginot", "westwall", "fortress"]
    name: str
    facing: str = ""
    """As the map draws it; the line it belongs to says the same, and since when it counts."""


class SourceRow(Record, frozen=True):
    """A row of `supply-sources.csv`."""

    at: HexId
    kind: Literal["great-power", "lesser-power"]
    name: str
    state: str
    rules: str = ""
    note: str = ""


class Places(msgspec.Struct):
    """The tables of a map that rules look into."""

    areas: Table[AreaRow]
    lines: Table[LineRow]
    forts: Table[FortRow]
    sources: Table[SourceRow]


def read_places(folder: Folder, problems: Problems) -> Places:
    """Read the tables of a map that speak of places; a map may lack any of them."""

    def table(name: str, row: type) -> Table[msgspec.Struct]:
        return read_table(folder, f"map/{name}.csv", row, problems, optional=True)

    return Places(
        areas=table("named-areas", AreaRow),  # type: ignore[arg-type]
        lines=table("lines", LineRow),  # type: ignore[arg-type]
        forts=table("forts", FortRow),  # type: ignore[arg-type]
        sources=table("supply-sources", SourceRow),  # type: ignore[arg-type]
    )


def on_date(map_: Map, places: Places, date: Date) -> Map:
    """Give the areas that had changed hands by a date to the country they went to. [WIE-NAT-110]"""
    layer = map_.layers["country"]
    cells = layer.cells.copy()
    for area in places.areas:
        if area.since and area.becomes in layer.names and dated(area.since) <= date:
            cells[map_.places(area.hexes)] = layer.names.index(area.becomes)
    country = replace(layer, cells=frozen(cells))
    return replace(map_, layers={**map_.layers, "country": country})


def sources_in(map_: Map, places: Places, tables: Tables) -> tuple[SourceTerms, ...]:
    """List the sources of supply on a map, by country and hex.

    Besides those of its table every major port of Great Britain, and the railways out of Siberia.
    [WIE-SUP-009] [WIE-NAT-056] [WIE-NAT-111]
    """
    found = [(row.state, row.at) for row in places.sources]
    ports, edges = map_.layers.get("ports"), map_.layers.get("edges")
    if ports is not None:
        island = {at for area in places.areas if area.id == GREAT_BRITAIN for at in area.hexes}
        found += [("united-kingdom", at) for at in _marked(map_, ports, "major") if at in island]
    if edges is not None:
        found += [("soviet-union", at) for at in _marked(map_, edges, "siberia")]
    return tuple(
        SourceTerms(at=at, nation=nation)
        for nation, at in sorted(set(found))
        if nation in tables.nations and map_.find(at) is not None
    )


def _marked(map_: Map, layer: Layer, kind: str) -> list[HexId]:
    return [map_.ids[at] for at in np.flatnonzero(layer.recoded((kind,))).tolist()]


def works_in(
    map_: Map,
    places: Places,
    tables: Tables,
    holders: Mapping[str, Power],
    control: Mapping[HexId, Power],
) -> tuple[WorkTerms, ...]:
    """List the fortresses and the West Wall. [WIE-CBT-022] [WIE-CBT-023] [WIE-CBT-031]

    They belong to who holds the hex; in a neutral country to the power it would join.
    """
    faces = {at: line.facing for line in places.lines if line.facing for at in line.hexes}
    country = map_.layers["country"]
    found: list[WorkTerms] = []
    for fort in places.forts:
        place = map_.find(fort.at)
        if place is None:
            continue
        land = country.at(place)
        nation = tables.nations.get(land)
        side = control.get(fort.at) or holders.get(land) or (nation.power if nation else "")
        if not side:
            continue
        if fort.kind == "fortress":
            kind = _FORTRESSES.get(fort.name, "fortification")
            front = LIEGE_FACES if kind == "liege" else ()
            found.append(WorkTerms(at=fort.at, kind=kind, side=side, faces=front))
        elif fort.kind == "westwall":
            found.append(WorkTerms(at=fort.at, kind="west-wall", side=side))
        else:
            front = faces.get(fort.at, ())
            found.append(WorkTerms(at=fort.at, kind="maginot", side=side, faces=front))
    return tuple(sorted(found, key=lambda work: work.at))
