"""What a side may lay over the map, and what it may read off a hex: all from its own view."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from grognard.kernel import codec
from grognard.kernel.records import Record, Side
from grognard.systems.overlord.rules.breakdown import siblings
from grognard.systems.overlord.rules.cover import disc, watch
from grognard.systems.overlord.rules.flak import over_hex, strength_of
from grognard.systems.overlord.rules.ground import (
    is_closed,
    is_on,
    room,
    side_id,
    sides_between,
    terrain_of,
)
from grognard.systems.overlord.rules.lines import Tracing
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import (
    half_up,
    is_gun,
    rank,
    setting_of,
    share,
    strength,
    units_at,
    units_of,
    weigh,
)
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.tables import LINES, QUALITIES
from grognard.terrain.layout import DIRECTIONS, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.tables import Line
    from grognard.terrain.hexes import HexId

ChartName = Literal[
    "flak", "zones", "intel", "lines", "supply", "command", "range", "sides", "victory"
]


MEDIUM_FLAK, HIGH_FLAK = 6, 12
MEDIUM_ZONE, HIGH_ZONE = 5, 10
STRONG = 3
"""From which figures on a hex is shown in a darker tone; the figures themselves stand in it."""
FULL = 100
_SUPPLIED = {
    (False, False): "basic",
    (True, False): "move",
    (False, True): "combat",
    (True, True): "both",
}


class ChartOf(Record, frozen=True):
    """Ask for a chart; of a side, or around an HQ, where it is about one."""

    chart: ChartName
    side: Side = ""
    hq: str = ""


class Tint(Record, frozen=True):
    """A hex and the tone in which it lies; `figure` is what it has, in tenths."""

    hex: str
    tone: str
    figure: int | None = None


class Edge(Record, frozen=True):
    """A hexside and its tone."""

    side: str
    tone: str


class Link(Record, frozen=True):
    """A line between two hexes and its tone."""

    origin: str
    hex: str
    tone: str


class Chart(Record, frozen=True):
    """What is laid over the map; `rings` are outlined, not filled."""

    tints: tuple[Tint, ...] = ()
    rings: tuple[Tint, ...] = ()
    edges: tuple[Edge, ...] = ()
    links: tuple[Link, ...] = ()


class NoneAsked(Record, frozen=True):
    """Ask for something that needs no more words."""


class HexOf(Record, frozen=True):
    """Ask for what can be read off a hex."""

    hex: str


class Across(Record, frozen=True):
    """What lies towards a neighbour: what attacks into the hex are worth, in percent."""

    direction: str
    hex: str
    closed: bool
    attack: int
    armour: int


class HexRead(Record, frozen=True):
    """A hex as a side knows it."""

    zones: tuple[tuple[Side, int | None], ...]
    """In tenths; nothing for a side that stands there itself."""
    level: int
    """How strongly the side watches it, 0 to 5."""
    stacked: int
    room: int
    quality: str
    """The average of the units in plain sight; empty without any."""
    men: int
    vehicles: int
    guns: int
    sides: tuple[Across, ...]


class Muster(Record, frozen=True):
    """What a unit in plain sight has in it."""

    unit: str
    men: int
    vehicles: int
    guns: int
    flak: int
    combines: bool
    """Whether its parts stand together, and can be one unit again."""


def chart(view: State, params: Any) -> Chart | None:
    """Lay something over the map, as far as the side knows it. [OVL-UI-086]"""
    asked = codec.convert(params, ChartOf)
    side = asked.side or view.viewer
    if side not in view.terms.sides:
        return None
    return _CHARTS[asked.chart](view, asked.hq if asked.chart == "range" else side)


def _step(value: Fraction | int, medium: int, high: int) -> str:
    return "high" if value >= high else "medium" if value >= medium else "low"


def _flak(view: State, side: str) -> Chart:
    """How strongly a side covers each hex against aircraft. [OVL-UI-073]"""
    found = []
    for place in view.terms.map.ids:
        value = sum((value for _, value in over_hex(view, side, place)), Fraction(0))
        if value:
            tone = _step(value, MEDIUM_FLAK, HIGH_FLAK)
            found.append(Tint(hex=place, tone=tone, figure=half_up(10 * value)))
    return Chart(tints=tuple(found))


def _zones(view: State, side: str) -> Chart:
    """A side's zone of control in each hex. [OVL-UI-074]"""
    found = []
    for place in view.terms.map.ids:
        value = zone_of(view, side, place)
        if value:
            tone = _step(value, MEDIUM_ZONE, HIGH_ZONE)
            found.append(Tint(hex=place, tone=tone, figure=half_up(10 * value)))
    return Chart(tints=tuple(found))


def _intel(view: State, _side: str) -> Chart:
    """How strongly the side watches each hex; how the enemy does it cannot know. [OVL-UI-076]"""
    return Chart(
        tints=tuple(
            Tint(hex=place, tone="strong" if best >= STRONG else "weak", figure=10 * best)
            for place, (best, _) in sorted(watch(view, view.viewer).items())
            if best
        )
    )


def _lines(view: State, _side: str) -> Chart:
    """The line of each own unit; of several in a hex the worst is shown. [OVL-UI-077]"""
    worst: dict[HexId, Line] = {}
    for unit in units_of(view, view.viewer):
        worst[unit.at] = max(worst.get(unit.at, unit.line), unit.line, key=LINES.index)
    return Chart(tints=tuple(Tint(hex=at, tone=line) for at, line in sorted(worst.items())))


def _supply(view: State, _side: str) -> Chart:
    """What own units are supplied with, the own sources, and how far depots reach.

    [OVL-UI-078] [OVL-SUP-012]
    """
    tones: dict[HexId, str] = {}
    for unit in units_of(view, view.viewer):
        setting = setting_of(view, unit)
        tone = _SUPPLIED[setting.move, setting.combat]
        if tones.get(unit.at, "basic") == "basic":
            tones[unit.at] = tone
    tracing = Tracing(view, view.viewer)
    near = dict.fromkeys(tracing.around_depots(), "depot")
    sources = {source.at: source.sort for source in tracing.sources()}
    return Chart(
        tints=tuple(Tint(hex=at, tone=tone) for at, tone in sorted((near | tones).items())),
        rings=tuple(Tint(hex=at, tone=f"{sort}-{view.viewer}") for at, sort in sources.items()),
    )


def _command(view: State, _side: str) -> Chart:
    """A line from each own unit to its HQ, and from each HQ to the one above. [OVL-UI-079]"""
    own = {unit.id: unit for unit in units_of(view, view.viewer)}
    return Chart(
        links=tuple(
            Link(origin=unit.at, hex=own[unit.hq].at, tone=unit.line)
            for unit in own.values()
            if unit.hq in own and own[unit.hq].at != unit.at
        )
    )


def _range(view: State, hq: str) -> Chart:
    """How far an own gun reaches, or an own HQ: near it support is full, then extended.

    [OVL-UI-080] [OVL-ART-002]
    """
    unit = view.units.get(hq)
    if unit is None or unit.side != view.viewer:
        return Chart()
    if is_gun(unit):
        hexes = disc(view.terms, unit.at, unit.range)
        return Chart(tints=tuple(Tint(hex=at, tone="reach") for at, _ in sorted(hexes)))
    if not is_hq(unit):
        return Chart()
    near = Tracing(view, view.viewer).around_hq(unit)
    return Chart(tints=tuple(Tint(hex=at, tone=line) for at, line in sorted(near.items())))


def _sides(view: State, _side: str) -> Chart:
    """Hexsides that bar the way, weaken attacks, or cost movement. [OVL-UI-059]"""
    map_ = view.terms.map
    found: dict[str, str] = {}
    for number, there in enumerate(map_.near.tolist()):
        if there >= 0:
            first, second = map_.ids[number // SIDES], map_.ids[there]
            tone = _barrier(view, first, second)
            if tone:
                found[side_id(view.terms, first, second)] = tone
    return Chart(edges=tuple(Edge(side=side, tone=tone) for side, tone in sorted(found.items())))


def _barrier(view: State, first: HexId, second: HexId) -> str:
    closed = {terrain_of(view.terms, place).entry == "closed" for place in (first, second)}
    if closed == {True}:
        return ""
    if is_closed(view, first, second):
        return "closed"
    rows = sides_between(view, first, second)
    if any(min(row.attack, row.armour_attack) < FULL for row in rows):
        return "combat"
    return "move" if any(row.leg or row.other or row.passage != "open" for row in rows) else ""


def _victory(view: State, _side: str) -> Chart:
    """The victory locations, and whose each is. [OVL-UI-051]"""
    return Chart(
        rings=tuple(
            Tint(hex=location.at, tone=view.holders.get(location.at) or "nobody")
            for location in view.terms.locations
        )
    )


_CHARTS: Mapping[ChartName, Callable[[State, str], Chart]] = {
    "flak": _flak,
    "zones": _zones,
    "intel": _intel,
    "lines": _lines,
    "supply": _supply,
    "command": _command,
    "range": _range,
    "sides": _sides,
    "victory": _victory,
}


def read_hex(view: State, params: Any) -> HexRead | None:
    """What a side can read off a hex. [OVL-UI-048] [OVL-UI-049] [OVL-UI-058] [OVL-UI-075]"""
    place = codec.convert(params, HexOf).hex
    if not is_on(view.terms, place):
        return None
    plain = [unit for unit in units_at(view, place) if unit.seen is None]
    musters = [muster_of(view, unit) for unit in plain]
    ranks = [rank(unit) for unit in plain]
    return HexRead(
        zones=tuple(
            (
                side,
                None if units_at(view, place, side) else half_up(10 * zone_of(view, side, place)),
            )
            for side in view.terms.sides
        ),
        level=watch(view, view.viewer).get(place, (0, 0))[0],
        stacked=weigh(view, plain),
        room=room(view.terms, place),
        quality=QUALITIES[half_up(Fraction(sum(ranks), len(ranks)))] if ranks else "",
        men=sum(muster.men for muster in musters),
        vehicles=sum(muster.vehicles for muster in musters),
        guns=sum(muster.guns for muster in musters),
        sides=tuple(_across(view, place)),
    )


def _across(view: State, place: HexId) -> Iterable[Across]:
    map_ = view.terms.map
    at = SIDES * map_.place(place)
    ground = terrain_of(view.terms, place).armour_attack
    for direction, there in zip(DIRECTIONS, map_.near[at : at + SIDES].tolist(), strict=True):
        if there < 0:
            continue
        near = map_.ids[there]
        rows = sides_between(view, near, place)
        yield Across(
            direction=direction,
            hex=near,
            closed=is_closed(view, near, place),
            attack=min(row.attack for row in rows),
            armour=half_up(Fraction(min(row.armour_attack for row in rows) * ground, FULL)),
        )


def muster(view: State, params: Any) -> tuple[Muster, ...]:
    """What the units in plain sight have in them. [OVL-UI-049] [OVL-UI-062] [OVL-UI-063]"""
    codec.convert(params, NoneAsked)
    return tuple(
        muster_of(view, unit)
        for side in view.terms.sides
        for unit in units_of(view, side)
        if unit.seen is None
    )


def muster_of(view: State, unit: Unit) -> Muster:
    """Men and arms of a unit: by its strength, and a third of them in a part. [OVL-SCN-036]"""
    row = view.terms.tables.templates[unit.template]
    left = strength(unit) * share(unit)
    return Muster(
        unit=unit.id,
        men=half_up(row.men * left),
        vehicles=half_up(row.vehicles * left),
        guns=half_up(row.guns * left),
        flak=strength_of(view, unit),
        combines=bool(siblings(view, unit)),
    )
