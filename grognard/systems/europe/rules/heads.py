"""Supply heads: how supply spreads by rail, over sea and through mobile supply units.

Supply of a power comes from its great powers, for everybody, and from its lesser powers, for the
units of lesser powers alone. Both are found the same way, grade by grade: first all that needs no
minor port, then all that needs no beachhead, then the rest. From heads it reaches so many movement
points of infantry, counted from the unit on. Where great powers feed a mobile supply unit of a
lesser one, theirs goes on from it as supply of lesser powers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from grognard.kernel.derived import derived
from grognard.systems.europe.rules.fatigue import supply_level
from grognard.systems.europe.rules.ground import linked, step_costs
from grognard.systems.europe.rules.holding import friendly, rail_net, stood_on
from grognard.systems.europe.rules.limits import area_of
from grognard.systems.europe.rules.ports import PORTS, port_layer
from grognard.systems.europe.rules.ranges import range_at, ranges_of
from grognard.systems.europe.rules.seas import open_water, sea_at, supply_waters
from grognard.systems.europe.rules.units import is_combat, touched, units_of
from grognard.systems.europe.rules.weather import is_snowed_in
from grognard.systems.europe.rules.zones import supply_zone
from grognard.systems.europe.state import POINT
from grognard.systems.europe.terms import AXIS
from grognard.terrain.layout import SIDES
from grognard.terrain.map import frozen
from grognard.terrain.search import Costs, Hindrance, components, flood
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, Unit

    Flags: TypeAlias = NDArray[np.bool_]
    Floods: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint16], Flags]

Grade: TypeAlias = Literal["", "beachhead", "minor", "major"]
GRADES: tuple[Grade, ...] = ("", "beachhead", "minor", "major")
"""From none to the best. [WIE-SUP-002]"""
BEST_FIRST: tuple[Grade, ...] = ("major", "minor", "beachhead")

SUPPLY_FIELDS = (
    "units",
    "control",
    "rails",
    "works",
    "season",
    "invaded",
    "player_turn",
    "surprised",
    "fleets",
    "harbours",
    "strikes",
    "beachheads",
    "countries",
    "malta",
    "terms",
)
"""What supply depends on, besides nations that need none."""

FINLAND = "finland"
_OPPOSITE = SIDES // 2
_LAND = 255
_TWICE = 200
"""Percent, of which half the attrition is taken. [WIE-OAT-009]"""


@dataclass(frozen=True, eq=False)
class Reach:
    """How far each place lies from heads of a grade or better, in hundredths of a point."""

    grade: Grade
    heads: Flags
    """Sources, railways, major ports and mobile supply units that are heads."""
    distance: NDArray[np.uint16]
    """From the nearest of these."""
    ports: NDArray[np.uint16]
    """From the nearest minor port that is a head."""
    landed: Flags
    """Beachheads that are heads, and the hexes next to them."""

    @property
    def floods(self) -> Floods:
        """How far supply comes from each kind of heads."""
        return self.distance, self.ports, self.landed


def _held_still(state: State, fields: tuple[Any, ...], found: Flags, side: Side) -> Flags:
    """Keep where the enemies stand while they do not move."""
    units, terms = fields
    if terms is state.terms and not touched(units, state.units, terms.enemies(side)):
        return found
    return _held(state, side)


@derived("units", "terms", following=_held_still)
def _held_by_enemies(state: State, side: Side) -> Flags:
    """Places where combat units of a power's enemies stand, but for partisans.

    Who has just come from the air does not yet bar its hex. [WIE-AMOV-019] [WIE-PART-004]
    """
    return _held(state, side)


def _held(state: State, side: Side) -> Flags:
    place = state.terms.map.index
    found = np.zeros(state.terms.map.size, np.bool_)
    for enemy in state.terms.enemies(side):
        for unit in units_of(state, enemy):
            if unit.kind == "partisan" or unit.assault == "air":
                continue
            if is_combat(state.terms, unit):
                found[place[unit.at]] = True
    return frozen(found)


@derived("units", "works", "control", "player_turn", "surprised", "terms")
def blocked(state: State, side: Side) -> Flags:
    """Places no path of supply may pass: enemies, empty hexes in their zones, maybe their ground.

    [WIE-SUP-017] [WIE-SUP-018] [WIE-OPT-006]
    """
    terms = state.terms
    empty = ~stood_on(state, side)
    found = (supply_zone(state, side) & empty) | _held_by_enemies(state, side)
    if terms.options.control_blocks_supply:
        for enemy in terms.enemies(side):
            found |= friendly(state, enemy) & empty
    return frozen(found)


@derived("player_turn", "season", "rails", "terms")
def _backwards(state: State) -> Costs:
    """What infantry pays for each step, read from the head towards the unit. [WIE-SUP-016]"""
    map_, near = state.terms.map, state.terms.map.near
    forward = step_costs(state, "b").sides
    sides = np.arange(len(near))
    twins = np.where(near < 0, sides, SIDES * near + (sides + _OPPOSITE) % SIDES)
    return Costs(map_, forward[twins])


@derived("player_turn", "terms")
def _steps(state: State) -> Costs:
    """One for each step by land: how far a beachhead supplies. [WIE-SEA-036]"""
    return Costs(state.terms.map, linked(state).astype(np.uint16))


@lru_cache(maxsize=64)
def _flood(costs: Costs, sources: bytes, closed: bytes, limit: int) -> NDArray[np.uint16]:
    """How far each place lies from sources; kept, because most moves leave it as it is."""
    start = np.flatnonzero(np.frombuffer(sources, np.bool_))
    hindrance = Hindrance(costs.map, closed=np.frombuffer(closed, np.bool_))
    return frozen(flood(costs, start, limit, hindrance))


def _sources(state: State, side: Side, *, great: bool) -> list[int]:
    """The places of a power's sources that it still holds; those at sea it cannot lose.

    With Helsinki all of Finland is one that hangs together with it.
    [WIE-SUP-003] [WIE-SUP-009] [WIE-NAT-072] [WIE-NAT-046] [WIE-NAT-179]
    """
    terms = state.terms
    held, nations = friendly(state, side), terms.tables.nations
    places = [
        terms.map.place(source.at)
        for source in terms.sources
        if nations[source.nation].great == great and nations[source.nation].power == side
    ]
    found = [at for at in places if held[at] or terms.terrain_at[at].terrain == "sea"]
    return found if great or side != AXIS else [*found, *_finnish(state)]


@derived("units", "works", "control", "player_turn", "surprised", "countries", "terms")
def _finnish(state: State) -> list[int]:
    """The Finnish places from which a way through Finland leads to Helsinki. [WIE-NAT-046]"""
    map_ = state.terms.map
    country = state.countries.get(FINLAND)
    capitals = [map_.place(source.at) for source in state.terms.sources if source.nation == FINLAND]
    if country is None or (country.status, country.side) != ("active", AXIS):
        return []
    own = area_of(state, FINLAND) & friendly(state, AXIS) & ~blocked(state, AXIS)
    parts = components(_steps(state), Hindrance(map_, closed=~own))
    whole = {int(parts[at]) for at in capitals if own[at]} - {-1}
    return np.flatnonzero(np.isin(parts, sorted(whole))).tolist()


class _Spread:
    """Supply on its way: the heads found so far, each kind with its own range."""

    def __init__(self, state: State, side: Side, *, great: bool) -> None:
        self.state, self.side = state, side
        size, nations = state.terms.map.size, state.terms.tables.nations
        self.wide, self.minor, self.beach = (np.zeros(size, np.bool_) for _ in range(3))
        self.wide[_sources(state, side, great=great)] = True
        self.net = rail_net(state, side)
        self.ports = port_layer(state, side, "supply")
        self.at_ports = np.flatnonzero(self.ports)
        self.waters = supply_waters(state, side)
        self.on_waters = self._port_waters()
        self.closed = blocked(state, side).tobytes()
        self.fresh = True
        """Whether there are heads that have not fed their railways yet."""
        self.worn: dict[int, int] = {}
        """Mobile supply units that are heads of a shorter range, with their attrition."""
        trucks = [
            unit
            for unit in units_of(state, side)
            if unit.kind == "supply"
            and unit.nation  # of an enemy counter seen from afar it is not known
            and nations[unit.nation].great == great
        ]
        self.stuck = [unit for unit in trucks if is_snowed_in(state, unit)]
        self.mobile = [unit for unit in trucks if unit not in self.stuck]

    def _port_waters(self) -> NDArray[np.int32]:
        """For each port the waters it lies on: its own, or those of the shores next to it."""
        near = self.state.terms.map.near.reshape(-1, SIDES)[self.at_ports]
        around = np.where(near >= 0, self.waters[near], -1)
        inland = sea_at(self.state)[self.at_ports] == _LAND
        around[~inland] = -1
        return np.concatenate((self.waters[self.at_ports, None], around), axis=1)

    def reach(self, grade: Grade) -> Reach:
        """Spread as far as supply of a grade comes. [WIE-SUP-010] [WIE-SUP-014] [WIE-OAT-009]"""
        level = GRADES.index(grade)
        while True:
            if self.fresh:
                self._by_rail()
            self.fresh = self._by_sea(level) or self._by_mobile()
            if not self.fresh:
                break
        heads = self.wide.copy()
        heads[list(self.worn)] = True
        return Reach(grade, frozen(heads), *self._floods())

    def _heads(self) -> Flags:
        """All heads found so far, whatever their range."""
        found = self.wide | self.minor | self.beach
        found[list(self.worn)] = True
        return found

    def _floods(self) -> Floods:
        ranges = self.state.terms.tables.ranges
        most = POINT * max(ranges[head].of(self.side) for head in ("source", "rail", "mobile"))
        least = POINT * ranges["minor-port"].of(self.side)
        hexes = self.state.terms.tables.numbers.beachhead_hexes
        costs = _backwards(self.state)
        wide = _flood(costs, self.wide.tobytes(), self.closed, most)
        for at, level in sorted(self.worn.items()):
            wide = np.minimum(wide, _from_worn(self.state, self.closed, at, level, most))
        minor = _flood(costs, self.minor.tobytes(), self.closed, least)
        beach = _flood(_steps(self.state), self.beach.tobytes(), self.closed, hexes)
        return wide, minor, beach <= hexes

    def _by_rail(self) -> None:
        """Let heads feed the railways they lie on. [WIE-SUP-011] [WIE-SUP-021]"""
        heads = self._heads() & (self.net >= 0)
        fed = np.zeros_like(self.wide)
        fed[self.net[heads]] = True
        self.wide |= fed[self.net] & (self.net >= 0)

    def _by_sea(self, level: int) -> bool:
        """Let ports that are heads feed all others on the same waters. [WIE-SUP-012]"""
        kinds = self.ports[self.at_ports]
        heads = self._heads()[self.at_ports]
        fed = np.zeros_like(self.wide)
        fed[self.on_waters[heads & (kinds >= level)]] = True
        fed[self.waters[self.wide & open_water(self.state)]] = True  # sources overseas
        fed[-1] = False  # what lies on no water
        new = fed[self.on_waters].any(axis=1) & (kinds >= level) & ~heads
        for kind, found in (("beachhead", self.beach), ("minor", self.minor), ("major", self.wide)):
            found[self.at_ports[new & (kinds == PORTS.index(kind))]] = True
        return bool(new.any())

    def _by_mobile(self) -> bool:
        """Let mobile supply units that are fed become heads. [WIE-SUP-019] [WIE-SUP-020]"""
        place = self.state.terms.map.place
        waiting = [
            unit
            for unit in self.mobile
            if not self.wide[place(unit.at)] and place(unit.at) not in self.worn
        ]
        return bool(waiting) and self.feed(_fed(self.state, self.side, waiting, self._floods()))

    def feed(self, units: Iterable[Unit]) -> bool:
        """Make heads of mobile supply units that are fed, of a shorter range where they are worn.

        [WIE-OAT-009] [WIE-OPT-041]
        """
        fresh = False
        for unit in units:
            at = self.state.terms.map.place(unit.at)
            level = supply_level(self.state, unit)
            if self.wide[at] or (level and self.worn.get(at, level + 1) <= level):
                continue
            fresh = True
            if level:
                self.worn[at] = level
            else:
                self.wide[at] = True
        return fresh


def _fed(state: State, side: Side, units: Iterable[Unit], floods: Floods) -> list[Unit]:
    """The mobile supply units that supply reaches. [WIE-SUP-019]"""
    wide, minor, beach = floods
    found: list[Unit] = []
    for unit in units:
        at = state.terms.map.place(unit.at)
        far = range_at(state, side, unit.nation, unit.at, "mobile")
        less = range_at(state, side, unit.nation, unit.at, "minor-port")
        if wide[at] <= far or minor[at] <= less or beach[at]:
            found.append(unit)
    return found


@derived(*SUPPLY_FIELDS)
def reach_of(state: State, side: Side, *, great: bool) -> tuple[Reach, ...]:
    """How far a power's supply reaches, best grade first.

    Great powers feed mobile supply units of lesser powers too, which are heads of lesser powers
    then, of the grade that reaches them. Of mobile supply units that are snowed in a line passes
    one at most: only what comes without any of them feeds them.
    [WIE-SUP-005] [WIE-SUP-014] [WIE-SUP-020] [WIE-SUP-022] [WIE-OPT-041]
    """
    spread = _Spread(state, side, great=great)
    lent = () if great or not spread.mobile else reach_of(state, side, great=True)
    dug: list[tuple[Reach, ...]] = []
    if spread.stuck:
        kinds = (True,) if great else (True, False)
        dug = [_reach_past_snow(state, side, great=kind) for kind in kinds]
    return _graded(spread, lent, dug)


@derived(*SUPPLY_FIELDS)
def _reach_past_snow(state: State, side: Side, *, great: bool) -> tuple[Reach, ...]:
    """How far supply reaches that passes no unit that is snowed in. [WIE-OPT-041]"""
    spread = _Spread(state, side, great=great)
    lent = () if great or not spread.mobile else _reach_past_snow(state, side, great=True)
    return _graded(spread, lent, [])


def _graded(
    spread: _Spread, lent: tuple[Reach, ...], dug: list[tuple[Reach, ...]]
) -> tuple[Reach, ...]:
    """Spread supply grade by grade, with what else feeds units that move and units that cannot."""
    state, side = spread.state, spread.side
    found: list[Reach] = []
    for number, grade in enumerate(BEST_FIRST):
        if lent:
            spread.fresh |= spread.feed(_fed(state, side, spread.mobile, lent[number].floods))
        for past in dug:
            spread.fresh |= spread.feed(_fed(state, side, spread.stuck, past[number].floods))
        found.append(spread.reach(grade))
    return tuple(found)


def _from_worn(state: State, closed: bytes, at: int, level: int, most: int) -> NDArray[np.uint16]:
    """How far each place lies from a worn mobile supply unit, as if its range were whole.

    Half its attrition, in percent, shortens the range: ways count as so much longer.
    [WIE-OAT-009]
    """
    alone = np.zeros(state.terms.map.size, np.bool_)
    alone[at] = True
    far = _flood(_backwards(state), alone.tobytes(), closed, most).astype(np.int64)
    longer = -(-far * _TWICE // (_TWICE - level))
    return np.where(far == FAR, far, np.minimum(longer, FAR)).astype(np.uint16)


def from_mobile(state: State, side: Side, units: Iterable[Unit]) -> NDArray[np.uint16]:
    """How far each place lies from some mobile supply units alone, in hundredths of a point.

    [WIE-OAT-009]
    """
    most = POINT * state.terms.tables.ranges["mobile"].of(side)
    closed = blocked(state, side).tobytes()
    found = np.full(state.terms.map.size, FAR, np.uint16)
    for unit in units:
        at, level = state.terms.map.place(unit.at), supply_level(state, unit)
        found = np.minimum(found, _from_worn(state, closed, at, level, most))
    return found


def reach_from(state: State, side: Side, nation: str, at: int) -> Flags:
    """The places that one head supplies by itself, for a nation. [WIE-SUP-015] [WIE-UI-135]"""
    ranges = state.terms.tables.ranges
    most = POINT * max(ranges[head].of(side) for head in ("source", "rail", "mobile"))
    here = np.zeros(state.terms.map.size, np.bool_)
    here[at] = True
    closed = blocked(state, side).tobytes()
    distance = _flood(_backwards(state), here.tobytes(), closed, most)
    kind = PORTS[int(port_layer(state, side, "supply")[at])]
    minor = kind == "minor" and rail_net(state, side)[at] < 0
    return frozen(distance <= ranges_of(state, side, nation, "minor-port" if minor else "rail"))
