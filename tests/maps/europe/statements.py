"""What the statements in expected/ mean on the map of Europe, each a question answered yes or no.

The statements speak in plain words; the names in capitals tell what these words are called on the
map, and are the only place that knows.
"""

import unicodedata
from collections import defaultdict, deque
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from math import sqrt

from grognard.terrain.map import Layer, Line, Map
from tests.maps import statements
from tests.maps.europe.frame import AREA, GRID, PITCH, great_circle, hex_at
from tests.maps.europe.rows import (
    Area,
    Border,
    Ground,
    Length,
    Pair,
    Place,
    Rail,
    River,
    Spot,
    Zone,
)

TERRAIN, COUNTRY, ZONE = "terrain", "country", "sea"
CITIES, PORTS = "settlements", "ports"
RIVERS, RAILS = "rivers", "rails"
GAUGES, BREAK = ("european", "soviet"), "break"
COUNTRIES = {"eire": "ireland", "morocco": "french-morocco", "arabia": "saudi-arabia"}
OFF = "off-map"
WATER = ("sea", "lake", OFF)
KINDS = {"capital": ((CITIES, "capital"),), "city": ((CITIES, "city"), (CITIES, "capital"))}
"""What kinds of places are marked as. A port is any mark of ports; "named" asks for no mark."""

DIRECT = 135  # per cent of the straight line
SIDE = PITCH / sqrt(3)
"""Kilometres of a hexside."""

LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "\u0131": "i", "æ": "ae", "ð": "d"})


def plain(name: str) -> str:
    """Write a name so that only its letters count, also those that are no letter with an accent."""
    return statements.plain(unicodedata.normalize("NFC", name).casefold().translate(LETTERS))


def word(name: str) -> str:
    """What the map calls a country, zone or kind of ground that a statement names."""
    called = plain(name).replace(" ", "-")
    return COUNTRIES.get(called, called)


def words(names: str) -> list[str]:
    """The same, of several with / between."""
    return [word(name) for name in names.split("/")]


class Atlas:
    """The map of Europe, answering statements."""

    def __init__(self, map: Map, spots: Iterable[Spot] = ()) -> None:
        self.map = map
        self.spots = {spot.name: spot for spot in spots}

    def layer(self, name: str) -> Layer:
        """A layer of the map."""
        return self.map.layers[name]

    @cached_property
    def named(self) -> dict[str, set[int]]:
        """The hexes by every name they have on the map."""
        found: dict[str, set[int]] = defaultdict(set)
        for at, called in self.map.names.items():
            for name in (called.name, *called.aliases):
                found[plain(name)].add(at)
        for layer in self.map.layers.values():
            for at, title in layer.titles.items():
                found[plain(title)].add(at)
        return found

    def finds(self, spot: Spot) -> list[int]:
        """The hexes at most one from the truth that bear the name of a place, the nearest first."""
        hexes = {at for name in spot.names for at in self.named.get(plain(name), ())}
        near = (at for at in hexes if at < self.map.hexes and GRID.steps(at, spot.hex) <= 1)
        return sorted(near, key=lambda at: (GRID.kilometres(at, spot.hex), at))

    def spot(self, name: str) -> tuple[int, int]:
        """The hex of a point, and how far from it is near enough.

        A place is where the map names it, if that is within a hex of the truth.
        """
        if name in self.spots:
            named = self.finds(self.spots[name])
            return (named[0], 0) if named else (self.spots[name].hex, 1)
        latitude, longitude = name.split()
        return hex_at(float(latitude), float(longitude)), 1

    def held_by(self, at: int, country: str) -> bool:
        """Whether a hex belongs to one of these countries."""
        return self.layer(COUNTRY).at(at) in words(country)

    def is_there(self, place: Place) -> bool:
        """Whether the map has a place within a hex of the truth, of that kind and country."""
        return any(
            self.held_by(at, place.country) and self.is_kind(at, place.kind)
            for at in self.finds(place)
        )

    def is_kind(self, at: int, kinds: str) -> bool:
        """Whether a hex is marked as one of these kinds."""
        return any(
            kind == "named"
            or (kind == "port" and bool(self.layer(PORTS).at(at)))
            or any(self.layer(layer).at(at) == mark for layer, mark in KINDS.get(kind, ()))
            for kind in kinds.split("/")
        )

    def is_border(self, claim: Border) -> bool:
        """Whether a town lies in its country of 1939: its hex, or that in which it is named."""
        at = hex_at(float(claim.latitude), float(claim.longitude))
        spot = Spot(claim.name, claim.latitude, claim.longitude)
        return self.held_by(next(iter(self.finds(spot)), at), claim.country)

    def is_ground(self, claim: Ground) -> bool:
        """Whether a statement on terrain holds; most leaves the sea out unless it names it."""
        kinds = words(claim.terrain)
        ground = self.layer(TERRAIN)
        near = GRID.within(hex_at(float(claim.latitude), float(claim.longitude)), claim.reach)
        found = [ground.at(at) for at in near]
        hits = sum(kind in kinds for kind in found)
        if claim.says == "most":
            counted = sum(kind in kinds or kind not in ("sea", OFF) for kind in found)
            return 2 * hits > counted
        return (hits > 0) == (claim.says == "some")

    @cached_property
    def rivers(self) -> dict[str, list[Line]]:
        """The chains of rivers by name."""
        found: dict[str, list[Line]] = defaultdict(list)
        for line in self.layer(RIVERS).lines:
            found[plain(line.english or line.name)].append(line)
        return found

    def chains(self, names: str) -> list[Line]:
        """The chains of a river that may have several names."""
        wanted = dict.fromkeys(plain(name) for name in names.split("/"))
        return [line for name in wanted for line in self.rivers.get(name, ())]

    def sides(self, names: str) -> set[int]:
        """The sides of a river, as both hexes count them."""
        run = {side for line in self.chains(names) for side in line.run}
        return run | {twin for side in run if (twin := self.map.twin(side)) is not None}

    def is_river(self, claim: River) -> bool:
        """Whether a statement on a river holds."""
        hexes = [self.spot(point)[0] for point in claim.points.split(";")]
        if claim.says == "flows":
            return self._flows(self.chains(claim.river), hexes)
        sides = self.sides(claim.river)
        way = GRID.straight(hexes[0], hexes[1])
        crossed = {self.map.side_between(here, there) for here, there in pairwise(way)}
        return bool(sides) and bool(crossed & sides) == (claim.says == "crosses")

    def _flows(self, lines: Iterable[Line], hexes: list[int]) -> bool:
        """Whether the chain passes all hexes in this order, without a gap between."""
        chain = [side for line in lines for side in line.run]
        met: list[int] = []
        for at in hexes:
            start = met[-1] if met else 0
            later = [i for i in range(start, len(chain)) if self._is_near(chain[i], at)]
            if not later:
                return False
            met.append(later[0])
        between = chain[met[0] : met[-1] + 1]
        return len(between) > 1 and all(GRID.touch(one, other) for one, other in pairwise(between))

    def _is_near(self, side: int, at: int) -> bool:
        twin = self.map.twin(side)
        return any(GRID.steps(at, one // 6) <= 1 for one in (side, twin) if one is not None)

    def river_length(self, names: str) -> float:
        """The kilometres of a river's sides."""
        run = {side for line in self.chains(names) for side in line.run}
        return SIDE * len({frozenset((side, self.map.twin(side))) for side in run})

    def is_length(self, claim: Length) -> bool:
        """Whether a river is as long as in truth, within a fifth."""
        return abs(self.river_length(claim.river) - claim.length) <= claim.length / 5

    @cached_property
    def rails(self) -> dict[str, dict[int, set[int]]]:
        """For each gauge where one can go from a hex by rail; under "" on any gauge."""
        nets: dict[str, dict[int, set[int]]] = {
            gauge: defaultdict(set) for gauge in ("", *GAUGES, BREAK)
        }
        for line in self.layer(RAILS).lines:
            for net in (nets[""], nets[line.kind]):
                for here, there in pairwise(line.run):
                    net[here].add(there)
                    net[there].add(here)
        return nets

    def way_length(self, points: Iterable[str], gauge: str = "") -> int | None:
        """The hexes of the shortest way by rail that meets all points in order, if there is one."""
        net = self.rails[gauge]
        spots = [self.spot(point) for point in points]
        starts = self._stations(net, *spots[0])
        lengths = dict.fromkeys(starts, 0)
        for at, reach in spots[1:]:
            ends = self._stations(net, at, reach)
            lengths = self._spread(net, lengths, ends)
            if not lengths:
                return None
        return min(lengths.values())

    def _stations(self, net: dict[int, set[int]], at: int, reach: int) -> list[int]:
        return [there for there in GRID.within(at, reach) if there in net]

    def _spread(
        self, net: dict[int, set[int]], starts: dict[int, int], ends: Iterable[int]
    ) -> dict[int, int]:
        """How far the ends are, from starts that are some way along already."""
        found: dict[int, int] = {}
        waiting = deque(sorted(starts.items(), key=lambda item: item[1]))
        # Starts differ by a hex or two at most, so a plain search that may visit again is enough.
        while waiting:
            at, length = waiting.popleft()
            if found.get(at, length + 1) <= length:
                continue
            found[at] = length
            waiting.extend((there, length + 1) for there in net[at])
        return {at: found[at] for at in ends if at in found}

    def straight_length(self, points: Iterable[str]) -> int:
        """The hexes of the straight legs between points."""
        hexes = [self.spot(point)[0] for point in points]
        return sum(GRID.steps(here, there) for here, there in pairwise(hexes))

    def is_short(self, points: list[str], percent: int, gauge: str = "") -> bool:
        """Whether there is a way by rail that is no longer than this share of the straight one."""
        length = self.way_length(points, gauge)
        return length is not None and 100 * length <= percent * self.straight_length(points)

    def is_rail(self, claim: Rail) -> bool:
        """Whether a statement on a railway holds."""
        points = claim.points.split(";")
        if claim.says in GAUGES:
            return self.is_short(points, claim.percent, claim.says)
        short = self.is_short(points, claim.percent)
        if claim.says == "broken":
            return short and all(self.way_length(points, gauge) is None for gauge in GAUGES)
        return short == (claim.says == "leads")

    def is_direct(self, pair: Pair) -> bool:
        """Whether a line leads between two towns without a great detour."""
        return self.is_short([pair.first, pair.second], DIRECT)

    def is_distance(self, pair: Pair) -> bool:
        """Whether two places are as far apart as on the globe: within 5 %, or a hex and a half."""
        first, second = self.spots[pair.first], self.spots[pair.second]
        truth = great_circle(
            (float(first.latitude), float(first.longitude)),
            (float(second.latitude), float(second.longitude)),
        )
        apart = GRID.kilometres(self.spot(pair.first)[0], self.spot(pair.second)[0])
        if pair.kind == "far":
            return truth >= 1000 and abs(apart - truth) <= truth / 20
        return truth < 1000 and abs(apart - truth) <= 1.5 * PITCH

    def area(self, country: str) -> float:
        """The square kilometres of a country."""
        layer = self.layer(COUNTRY)
        return AREA * sum(layer.at(at) == word(country) for at in range(self.map.hexes))

    def is_area(self, claim: Area) -> bool:
        """Whether a country is as large as in truth, within 8 %."""
        return abs(self.area(claim.country) - claim.area) <= 0.08 * claim.area

    def zones_at(self, at: int) -> set[str]:
        """The sea zones of a hex and of the sea beside it."""
        layer, ground = self.layer(ZONE), self.layer(TERRAIN)
        beside = {there for there in GRID.within(at, 1) if ground.at(there) == "sea"}
        return {layer.at(there) for there in beside | {at}} - {"none"}

    def is_zone(self, claim: Zone) -> bool:
        """Whether a port touches its sea zone."""
        at, _ = self.spot(claim.port)
        return bool(self.zones_at(at) & set(words(claim.zone)))
