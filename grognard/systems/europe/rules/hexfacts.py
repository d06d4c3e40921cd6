"""All there is to say of a hex, as a power knows it: what the details of a hex show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.kernel.records import Record
from grognard.systems.europe.rules.airfields import air_range, airfields
from grognard.systems.europe.rules.america import USA_PORT, is_usa_port
from grognard.systems.europe.rules.holding import friendly, gauges
from grognard.systems.europe.rules.ports import (
    Port,
    is_frozen_port,
    is_suppressed,
    port_kind,
    port_works,
)
from grognard.systems.europe.rules.seas import holder, seas_of
from grognard.systems.europe.rules.supply import (
    GRADES,
    Grade,
    grades,
    is_rail_head,
    nearest_head,
)
from grognard.systems.europe.rules.trains import edge_kind
from grognard.systems.europe.rules.voyages import gangways
from grognard.systems.europe.rules.works import counts
from grognard.systems.europe.rules.zones import enemy_zone, zone_layer
from grognard.systems.europe.tables import Climate, Front, Gauge, Sea
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State

Zone: TypeAlias = Literal["", "own", "enemy", "both"]
Track: TypeAlias = Literal["", "supplyhead", "isolated", "cut", "foreign"]
Coverage: TypeAlias = Literal["", "range", "base"]
Mark: TypeAlias = Literal["dm", "ds", "s", "f", "b"]


class PortRead(Record, frozen=True):
    """What a port can do now. [WIE-UI-018] [WIE-UI-019]"""

    kind: Port
    marks: tuple[Mark, ...]
    """Damaged, disrupted, suppressed, frozen, blocked."""
    supply: Port
    """The grade of supply that passes it now."""
    repair: int
    """In so many turns a captured port is back to full use; 0 for one that is."""


class HexRead(Record, frozen=True):
    """All there is to say of a hex. [WIE-UI-012]"""

    hex: HexId
    country: str
    holder: str
    supply: Grade
    """The best grade of supply one's own units have there."""
    great: Grade
    """The grade of great power supply."""
    lesser: Grade
    """The grade of lesser power supply, where it is better or its head nearer. [WIE-SUP-008]"""
    front: Front
    coverage: Coverage
    """Whether one's own aircraft reach it, or even fly from there."""
    climate: Climate
    arctic: bool
    zone: Zone
    gauge: Gauge | None
    track: Track
    seas: tuple[Sea, ...]
    port: PortRead | None
    edge: str
    """What leads off the map there."""
    foot: int | None
    mech: int | None
    """Movement points to enter; nothing where it is closed."""
    doubled: bool
    """Whether defenders there fight with twice their strength."""
    die: int
    """What is added to the die against them."""
    features: tuple[str, ...]


def read_hex(view: State, place: HexId) -> HexRead:
    """Say all a power knows of a hex.

    [WIE-UI-013] [WIE-UI-014] [WIE-UI-015] [WIE-UI-017] [WIE-UI-020] [WIE-UI-021] [WIE-UI-022]
    """
    terms, side = view.terms, view.viewer
    at = terms.map.place(place)
    row = terms.terrain_at[at]
    great, lesser = supplies_of(view, side, place)
    gauge: tuple[Gauge | None, ...] = (None, "european", "soviet")
    return HexRead(
        hex=place,
        country=terms.country(place),
        holder=holder(view, place),
        supply=max(great, lesser, key=GRADES.index),
        great=great,
        lesser=lesser,
        front=terms.front(place),
        coverage=_coverage(view, side, at),
        climate=terms.climate(place),
        arctic=bool(terms.arctic_at[at]),
        zone=zone_of(view, side, place),
        gauge=gauge[int(gauges(view)[at])],
        track=track_of(view, side, place),
        seas=seas_of(view, place),
        port=read_port(view, place),
        edge=_edge(view, place),
        foot=row.b,
        mech=row.a,
        doubled=row.doubled,
        die=row.die,
        features=features_of(view, place),
    )


def _edge(view: State, place: HexId) -> str:
    """What leads off the map in a hex; the port of the United States only while it is there.

    [WIE-MAP-018] [WIE-SEA-058]
    """
    kind = edge_kind(view, place)
    return "" if kind == USA_PORT and not is_usa_port(view, place) else kind


def hex_supply(view: State, side: Side, place: HexId) -> Grade:
    """The best grade of supply that reaches units of a power's great nations in a hex.

    [WIE-UI-015] [WIE-SUP-007]
    """
    return max(supplies_of(view, side, place), key=GRADES.index)


def supplies_of(view: State, side: Side, place: HexId) -> tuple[Grade, Grade]:
    """The grades of great and of lesser power supply in a hex.

    Lesser power supply is told where it has the better grade or the nearer head. [WIE-SUP-008]
    """
    nations = view.terms.tables.nations.values()
    nation = next(row.nation for row in nations if row.great and row.power == side)
    at = view.terms.map.place(place)
    great, lesser = (int(grades(view, side, nation, great=one)[at]) for one in (True, False))
    if great >= lesser > 0:
        near, nearer = (nearest_head(view, side, nation, at, great=one) for one in (True, False))
        lesser = lesser if nearer < near else 0
    return GRADES[great], GRADES[lesser]


def _coverage(view: State, side: Side, at: int) -> Coverage:
    if airfields(view, side, "minor")[at]:
        return "base"
    return "range" if air_range(view, side)[at] else ""


def zone_of(view: State, side: Side, place: HexId) -> Zone:
    """Whose zones of control cover a hex. [WIE-UI-015] [WIE-UNIT-020]"""
    at = view.terms.map.place(place)
    own = bool(zone_layer(view, side)[at] or zone_layer(view, side, minor=True)[at])
    enemy = bool(enemy_zone(view, side)[at])
    return "both" if own and enemy else "own" if own else "enemy" if enemy else ""


def track_of(view: State, side: Side, place: HexId) -> Track:
    """How the railway of a hex stands to a power: a supplyhead, isolated, cut, or in other hands.

    [WIE-UI-016]
    """
    at = view.terms.map.place(place)
    if not gauges(view)[at]:
        return ""
    if place in view.rails and view.rails[place].cut:
        return "cut"
    if not friendly(view, side)[at]:
        return "foreign"
    heads = any(is_rail_head(view, side, place, great=great) for great in (True, False))
    return "supplyhead" if heads else "isolated"


def read_port(view: State, place: HexId) -> PortRead | None:
    """Say what a port can do now; nothing where there is none.

    [WIE-UI-018] [WIE-UI-019]
    """
    kind: Port = port_kind(view, place) or ("beachhead" if place in view.beachheads else "")
    if not kind:
        return None
    turn, harbour = view.clock.turn, view.harbours.get(place)
    damaged = harbour is not None and harbour.transport_until >= turn
    disrupted = harbour is not None and harbour.supply_until >= turn
    found: dict[Mark, bool] = {
        "dm": kind == "major" and damaged,
        "ds": kind == "major" and disrupted,
        "s": is_suppressed(view, place),
        "f": is_frozen_port(view, place),
        "b": not gangways(view, holder(view, place) or view.viewer, place, seas_of(view, place)),
    }
    until = max(harbour.transport_until, harbour.supply_until) if harbour is not None else 0
    return PortRead(
        kind=kind,
        marks=tuple(mark for mark, there in found.items() if there),
        supply=port_works(view, place, "supply"),
        repair=max(0, until + 1 - turn),
    )


def features_of(view: State, place: HexId) -> tuple[str, ...]:
    """Centres and works of a hex: what makes goods and men there, and what protects it.

    [WIE-UI-022]
    """
    terms = view.terms
    layer = terms.map.layers.get("industry")
    industry = "" if layer is None else layer.at(terms.map.place(place))
    centres = [centre.kind for centre in terms.centres if centre.at == place]
    work = view.works.get(place)
    built = [work.kind] if work is not None and counts(view, work) else []
    return tuple(dict.fromkeys([*([industry] if industry else []), *centres, *built]))
