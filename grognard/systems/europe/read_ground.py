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
from grognard.terrain.layout import DIRECTIONS, SIDES
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
CLOSED, PASSAGE = "closed-border", "passage"
_BOUNDED = "soviet-union"
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
    """A line that bounds it; without `hexes` the Soviet Union south of it is open as well."""
    hexes: int = 0
    near: str = ""
    when: str = ""
    rules: str = ""
    note: str = ""


class LineRow(Record, frozen=True):
    """A row of `lines.csv`."""

    kind: str
    id: str
    name: str
    facing: str = ""
    since: str = ""
    """From which date, as cycle/turn/year."""
    until: str = ""
    rules: str = ""
    note: str = ""
    hexes: tuple[HexId, ...] = ()
    sides: tuple[str, ...] = ()
    """Each as a hex and a direction: `094037-s`."""


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


class IndustryRow(Record, frozen=True):
    """A row of `production.csv`."""

    at: HexId
    kind: Literal["manufacturing", "resource"]
    name: str
    count: Annotated[int, msgspec.Meta(ge=1, le=9)]
    state: str
    user: str = ""
    since: str = ""
    """When it begins to count, as cycle/turn/year, or what must have happened."""
    until: str = ""
    rules: str = ""
    note: str = ""


class Places(msgspec.Struct):
    """The tables of a map that rules look into."""

    areas: Table[AreaRow]
    keys: Table[PlaceRow]
    centres: Table[CentreRow]
    industry: Table[IndustryRow]
    forts: Table[FortRow]
    sources: Table[SourceRow]
    limits: Table[LimitRow]
    lines: Table[LineRow]


def read_places(folder: Folder, problems: Problems) -> Places:
    """Read the tables of a map that speak of places; a map may lack any of them."""

    def table(name: str, row: type) -> Table[msgspec.Struct]:
        return read_table(folder, f"map/{name}.csv", row, problems, optional=True)

    return Places(
        areas=table("named-areas", AreaRow),  # type: ignore[arg-type]
        keys=table("key-places", PlaceRow),  # type: ignore[arg-type]
        centres=table("centers", CentreRow),  # type: ignore[arg-type]
        industry=table("production", IndustryRow),  # type: ignore[arg-type]
        forts=table("forts", FortRow),  # type: ignore[arg-type]
        sources=table("supply-sources", SourceRow),  # type: ignore[arg-type]
        limits=table("movement", LimitRow),  # type: ignore[arg-type]
        lines=table("lines", LineRow),  # type: ignore[arg-type]
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


def gauges_in(map_: Map, tables: Tables, control: Mapping[HexId, Power]) -> dict[HexId, Gauge]:
    """Name the rail hexes that have another gauge than the map prints.

    The map prints the gauges of 1939; who took land for good has relaid its railways, and so has
    who holds hexes of another country when a scenario begins. [WIE-MAP-005]
    """
    printed = map_.layers["rails"].recoded(GAUGES).reshape(-1, SIDES).max(axis=1, initial=0)
    country = map_.layers["country"]
    found: dict[HexId, Gauge] = {}
    for place in np.flatnonzero(printed).tolist():
        holder = control.get(map_.ids[place])
        gauge = tables.powers[holder].gauge if holder else _gauge_of(tables, country.at(place))
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
    Bombs do not change that. [WIE-SUP-009] [WIE-NAT-004] [WIE-NAT-056] [WIE-NAT-111]
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
            open=(*row.open, *((row.limit,) if row.limit and not row.hexes else ())),
            closed=() if row.when else row.closed,
            hexes=0 if row.limit else row.hexes,
            near="" if row.limit else row.near,
        )
        for row in places.limits
        if row.open or (row.closed and not row.when)
    )


def lands_south_in(map_: Map, places: Places) -> dict[str, tuple[HexId, ...]]:
    """The Soviet land on lines that bound a nation's way, and south of them. [WIE-NAT-029]"""
    layer, found = map_.layers["country"], dict[str, tuple[HexId, ...]]()
    lines = {row.id: row.hexes for row in places.lines}
    for row in places.limits:
        if not row.limit or row.hexes or not lines.get(row.limit):
            continue
        bounds = {_column(at): _row(at) for at in lines[row.limit]}
        nearest = {
            column: bounds[min(bounds, key=lambda other: abs(other - column))]
            for column in {_column(at) for at in map_.ids}
        }
        found[row.limit] = tuple(
            at
            for place, at in enumerate(map_.ids)
            if layer.at(place) == _BOUNDED and _row(at) >= nearest[_column(at)]
        )
    return found


def _column(at: HexId) -> int:
    return int(at[: len(at) // 2])


def _row(at: HexId) -> int:
    return int(at[len(at) // 2 :])


def borders_in(map_: Map, places: Places, date: Date) -> tuple[tuple[HexId, HexId], ...]:
    """The borders on a map that are closed to the Axis, as pairs of neighbours. [WIE-NAT-009]"""
    found: list[tuple[HexId, HexId]] = []
    for line in places.lines:
        begun = not line.since or dated(line.since) <= date
        over = bool(line.until) and dated(line.until) <= date
        for side in line.sides if line.kind == CLOSED and begun and not over else ():
            at, way = side.rsplit("-", 1)
            place = map_.find(at)
            there = -1 if place is None else map_.near[SIDES * place + DIRECTIONS.index(way)]
            if there >= 0:
                found.append((at, map_.ids[there]))
    return tuple(sorted(found))


def areas_in(map_: Map, places: Places) -> dict[str, tuple[HexId, ...]]:
    """The hexes of the areas that rules name, as far as they lie on a map, and of passages at sea.

    [WIE-NAT-069]
    """
    found: dict[str, tuple[HexId, ...]] = {}
    for area in places.areas:
        here = tuple(at for at in area.hexes if map_.find(at) is not None)
        found[area.id] = (*found.get(area.id, ()), *here)
    for line in places.lines:
        if line.kind == PASSAGE and line.hexes:
            here = tuple(at for at in line.hexes if map_.find(at) is not None)
            found[f"{PASSAGE}-{line.id}"] = here if len(here) == len(line.hexes) else ()
    return {id_: hexes for id_, hexes in sorted(found.items()) if hexes}


def centres_in(map_: Map, places: Places) -> tuple[CentreTerms, ...]:
    """The centres on a map that count from the start. [WIE-PSU-024] [WIE-NAT-011]"""
    found = [
        CentreTerms(at=row.at, kind=row.kind, nation=row.state, count=row.count)
        for row in places.centres
        if not row.since
    ]
    found += [
        CentreTerms(at=row.at, kind=row.kind, nation=row.state, count=row.count)
        for row in places.industry
        if row.kind == "manufacturing" and not row.since
    ]
    here = (one for one in found if map_.find(one.at) is not None)
    return tuple(sorted(here, key=lambda one: (one.at, one.kind)))


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
