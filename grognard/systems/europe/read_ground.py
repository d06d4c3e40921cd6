"""What a scenario takes from its map: ground, countries as they were that day, sources, works."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
import numpy as np

from grognard.content.tables import Table, read_table
from grognard.kernel.records import Record
from grognard.systems.europe.rules.calendar import dated
from grognard.systems.europe.tables import Gauge
from grognard.systems.europe.terms import CentreTerms, LimitTerms, SourceTerms, WorkTerms
from grognard.terrain.hexes import HexId
from grognard.terrain.layout import SIDES
from grognard.terrain.map import Layer, frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.systems.europe.tables import Power, Tables
    from grognard.systems.europe.terms import Date
    from grognard.terrain.map import Map

Work: TypeAlias = Literal["fortification", "maginot", "liege", "tobruk", "west-wall"]

GAUGES: tuple[Gauge, ...] = ("european", "soviet")
GREAT_BRITAIN = "great-britain"
"""The area whose major ports are sources. [WIE-NAT-056]"""
_FORTRESSES: dict[str, Work] = {"Liège": "liege", "Tobruk": "tobruk"}
_KINDS: dict[str, Work] = {
    "maginot": "maginot",
    "westwall": "west-wall",
    "fortress": "fortification",
}
LIEGE_FACES: tuple[str, ...] = ("n", "ne", "se")
"""The map gives Liège no front: it looks towards Germany."""


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


class LimitRow(Record, frozen=True):
    """A row of `movement.csv`: where the units of a nation may go. [WIE-MOV-004]"""

    nation: str
    open: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    limit: str = ""
    """A line that bounds it; the open areas end there."""
    hexes: int = 0
    near: str = ""
    when: str = ""
    rules: str = ""
    note: str = ""


class FortRow(Record, frozen=True):
    """A row of `forts.csv`."""

    at: HexId
    kind: Literal["maginot", "westwall", "fortress"]
    name: str
    facing: str = ""
    """The hexsides it looks to, as `n-ne`."""


class SourceRow(Record, frozen=True):
    """A row of `supply-sources.csv`."""

    at: HexId
    kind: Literal["great-power", "lesser-power"]
    name: str
    state: str
    rules: str = ""
    note: str = ""


class PlaceRow(Record, frozen=True):
    """A row of `key-places.csv`."""

    at: HexId
    kind: str
    name: str
    rules: str = ""
    note: str = ""


class CentreRow(Record, frozen=True):
    """A row of `centers.csv`."""

    at: HexId
    kind: Literal["personnel", "arms", "training", "placement"]
    name: str
    count: Annotated[int, msgspec.Meta(ge=1, le=9)]
    state: str
    since: str = ""
    """When it begins to count, as cycle/turn/year, or what must have happened."""
    rules: str = ""
    note: str = ""


class Places(msgspec.Struct):
    """The tables of a map that rules look into."""

    areas: Table[AreaRow]
    keys: Table[PlaceRow]
    centres: Table[CentreRow]
    forts: Table[FortRow]
    sources: Table[SourceRow]
    limits: Table[LimitRow]


def read_places(folder: Folder, problems: Problems) -> Places:
    """Read the tables of a map that speak of places; a map may lack any of them."""

    def table(name: str, row: type) -> Table[msgspec.Struct]:
        return read_table(folder, f"map/{name}.csv", row, problems, optional=True)

    return Places(
        areas=table("named-areas", AreaRow),  # type: ignore[arg-type]
        keys=table("key-places", PlaceRow),  # type: ignore[arg-type]
        centres=table("centers", CentreRow),  # type: ignore[arg-type]
        forts=table("forts", FortRow),  # type: ignore[arg-type]
        sources=table("supply-sources", SourceRow),  # type: ignore[arg-type]
        limits=table("movement", LimitRow),  # type: ignore[arg-type]
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


def gauges_in(map_: Map, tables: Tables) -> dict[HexId, Gauge]:
    """Name the rail hexes whose country has another gauge than the map prints.

    The map prints the gauges of 1939; who took land for good has relaid its railways. [WIE-MAP-005]
    """
    printed = map_.layers["rails"].recoded(GAUGES).reshape(-1, SIDES).max(axis=1, initial=0)
    country = map_.layers["country"]
    found: dict[HexId, Gauge] = {}
    for place in np.flatnonzero(printed).tolist():
        gauge = _gauge_of(tables, country.at(place))
        if gauge != GAUGES[printed[place] - 1]:
            found[map_.ids[place]] = gauge
    return found


def _gauge_of(tables: Tables, country: str) -> Gauge:
    nation = tables.nations.get(country)
    power = tables.powers.get(nation.power) if nation is not None else None
    return power.gauge if power is not None else "european"


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


def limits_in(places: Places) -> tuple[LimitTerms, ...]:
    """Where nations may go at any time; what holds for a time only is a rule of its own.

    [WIE-MOV-004]
    """
    return tuple(
        LimitTerms(
            nation=row.nation,
            open=row.open,
            closed=() if row.when else row.closed,
            hexes=0 if row.limit else row.hexes,
            near="" if row.limit else row.near,
        )
        for row in places.limits
        if row.open or (row.closed and not row.when)
    )


def areas_in(map_: Map, places: Places) -> dict[str, tuple[HexId, ...]]:
    """The hexes of the areas that rules name, as far as they lie on a map."""
    found: dict[str, tuple[HexId, ...]] = {}
    for area in places.areas:
        here = tuple(at for at in area.hexes if map_.find(at) is not None)
        found[area.id] = (*found.get(area.id, ()), *here)
    return {id_: hexes for id_, hexes in sorted(found.items()) if hexes}


def centres_in(map_: Map, places: Places) -> tuple[CentreTerms, ...]:
    """The centres on a map that count from the start. [WIE-PSU-024] [WIE-PGE-045]"""
    return tuple(
        CentreTerms(at=row.at, kind=row.kind, nation=row.state, count=row.count)
        for row in sorted(places.centres, key=lambda row: (row.at, row.kind))
        if map_.find(row.at) is not None and not row.since
    )


def _marked(map_: Map, layer: Layer, kind: str) -> list[HexId]:
    return [map_.ids[at] for at in np.flatnonzero(layer.recoded((kind,))).tolist()]


def works_in(
    map_: Map,
    places: Places,
    tables: Tables,
    holders: Mapping[str, Power],
    control: Mapping[HexId, Power],
    date: Date,
) -> tuple[WorkTerms, ...]:
    """List the fortresses and the West Wall that stand on a date.

    They belong to who holds the hex; in a neutral country to the power it would join. Those of a
    country that was conquered are gone, and Tobruk's with its year.
    [WIE-CBT-022] [WIE-CBT-023] [WIE-CBT-025] [WIE-CBT-030] [WIE-CBT-031]
    """
    country = map_.layers["country"]
    found: list[WorkTerms] = []
    for fort in places.forts:
        place = map_.find(fort.at)
        land = country.at(place) if place is not None else ""
        nation = tables.nations.get(land)
        side = control.get(fort.at) or holders.get(land) or (nation.power if nation else "")
        if not side or place is None:
            continue
        kind = _FORTRESSES.get(fort.name) or _KINDS[fort.kind]
        lost = kind in ("maginot", "liege") and nation is not None and side != nation.power
        if lost or (kind == "tobruk" and date.year >= tables.numbers.tobruk_end):
            continue
        faces = LIEGE_FACES if kind == "liege" else tuple(fort.facing.split("-"))
        front = faces if kind in ("liege", "maginot") else ()
        found.append(WorkTerms(at=fort.at, kind=kind, side=side, faces=front))
    return tuple(sorted(found, key=lambda work: work.at))
