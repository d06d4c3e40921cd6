"""What the statements in expected/ mean on a map, each a question that is answered yes or no.

The statements speak in plain words; WORDS, RIVERS, BRIDGES and ROADS tell what these words are
called on the map of Normandy, and are the only place that knows.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.content.tables import read_table
from grognard.terrain.map import Line, Map
from tests.maps.frame import hex_at, kilometres, steps, straight, touch, within

EXPECTED = Path(__file__).parent / "expected"

NAMES = "names"
"""Stands for a layer: the kind of thing a name belongs to."""

WORDS: dict[str, tuple[tuple[str, str], ...]] = {
    "sea": (("terrain", "sea"),),
    "tidal flat": (("terrain", "tidal-flat"),),
    "beach": (("terrain", "beach"),),
    "clear": (("terrain", "open"),),
    "rolling": (("terrain", "rolling"),),
    "light bocage": (("terrain", "light-bocage"),),
    "bocage": (("terrain", "bocage"),),
    "orchard": (("terrain", "orchard"),),
    "woods": (("terrain", "woods"),),
    "forest": (("terrain", "forest"),),
    "marsh": (("terrain", "marsh"),),
    "flooded": (("terrain", "flooded"),),
    "hill": (("terrain", "hill"),),
    "village": (("settlements", "village"),),
    "town": (("settlements", "town"), ("terrain", "town")),
    "city": (("settlements", "city"), ("terrain", "city")),
    "factory": (("settlements", "factory"), ("terrain", "factory")),
    "airfield": (("airfields", "airfield"),),
    "battery": ((NAMES, "battery"), ("forts", "fort")),
    "fort": (("forts", "fort"),),
    "height": ((NAMES, "height"),),
    "cliff": (("obstacles", "cliff"),),
}
SETTLED = ("village", "town", "city", "factory")
RIVERS, RIVER_KINDS = "rivers", {kind: kind for kind in ("major", "minor", "stream", "canal")}
BRIDGES = "bridges"
ROADS, ROAD_KINDS = "roads", ("track", "secondary", "highway")

R = TypeVar("R", bound=msgspec.Struct)


class Place(msgspec.Struct, frozen=True):
    """A row of places.csv."""

    name: str
    latitude: str
    longitude: str
    kind: str
    source: str
    also: str = ""

    @property
    def id(self) -> str:
        """What exceptions call it."""
        return self.name

    @property
    def hex(self) -> int:
        """Where it lies in truth."""
        return hex_at(float(self.latitude), float(self.longitude))


class Ground(msgspec.Struct, frozen=True):
    """A row of terrain.csv."""

    id: str
    says: Literal["most", "some", "none", "side"]
    latitude: str
    longitude: str
    reach: int
    terrain: str
    statement: str


class River(msgspec.Struct, frozen=True):
    """A row of rivers.csv."""

    id: str
    says: Literal["flows", "crosses", "apart", "bridge"]
    points: str
    river: str
    statement: str
    kind: str = ""
    bridge: str = ""


class Road(msgspec.Struct, frozen=True):
    """A row of roads.csv."""

    id: str
    says: Literal["leads", "none"]
    points: str
    kind: Literal["track", "secondary", "highway"]
    percent: int
    statement: str


class Distance(msgspec.Struct, frozen=True):
    """A row of distances.csv."""

    id: str
    first: str
    second: str
    tenths: int


class Exempt(msgspec.Struct, frozen=True):
    """A row of exceptions.csv: a statement that does not hold, and why."""

    file: Literal["places", "terrain", "rivers", "roads", "distances"]
    id: str
    reason: str


def read(name: str, row: type[R], where: Path = EXPECTED) -> tuple[R, ...]:
    """Read a file of expectations."""
    problems = Problems()
    folder = Folder.of({f"{name}.csv": (where / f"{name}.csv").read_bytes()})
    table = read_table(folder, f"{name}.csv", row, problems)
    problems.raise_if_any()
    return table.rows


def plain(name: str) -> str:
    """Write a name without accents, capitals and signs, so that only its letters count."""
    letters = unicodedata.normalize("NFD", name.casefold().replace("œ", "oe"))
    kept = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join(kept.split())


class Atlas:
    """A map that answers statements."""

    def __init__(self, map: Map, places: Iterable[Place] = ()) -> None:
        self.map = map
        self.places = {place.name: place for place in places}

    @cached_property
    def named(self) -> dict[str, list[int]]:
        """The hexes by every name they have on the map."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, called in self.map.names.items():
            for name in (called.name, *called.aliases):
                found[plain(name)].append(at)
        for layer in self.map.layers.values():
            for at, title in layer.titles.items():
                # A mark may add a number in brackets: Carpiquet (B-17).
                found[plain(title.partition("(")[0])].append(at)
        return found

    def finds(self, place: Place) -> list[int]:
        """The hexes at most one from the truth that bear the name of a place."""
        names = [place.name, *place.also.split(";")]
        hexes = {at for name in names for at in self.named.get(plain(name), ())}
        return sorted(
            (at for at in hexes if at < self.map.hexes and steps(at, place.hex) <= 1),
            key=lambda at: (kilometres(at, place.hex), at),
        )

    def is_there(self, place: Place) -> bool:
        """Whether the map has a place within a hex of the truth, and of that kind."""
        kinds = place.kind.split("/")
        return any(self.is_one_of(at, kinds) for at in self.finds(place))

    def is_one_of(self, at: int, words: Iterable[str]) -> bool:
        """Whether one of the words is true of a hex."""
        return any(self._has(at, *fact) for word in words for fact in WORDS[word])

    def _has(self, number: int, layer: str, kind: str) -> bool:
        if layer == NAMES:
            return number in self.map.names and self.map.names[number].kind == kind
        return layer in self.map.layers and self.map.layers[layer].at(number) == kind

    def is_ground(self, claim: Ground) -> bool:
        """Whether a statement on terrain holds."""
        words = claim.terrain.split("/")
        centre = hex_at(float(claim.latitude), float(claim.longitude))
        near = within(centre, claim.reach)
        if claim.says == "side":
            shore = [side for at in near for side in self._shore(at)]
            return any(self.is_one_of(side, words) for side in shore)
        if claim.says == "most":
            near = [at for at in near if not self.is_one_of(at, SETTLED)]
        hits = sum(self.is_one_of(at, words) for at in near)
        return {"most": 2 * hits > len(near), "some": hits > 0, "none": hits == 0}[claim.says]

    def _shore(self, at: int) -> list[int]:
        """The sides of a hex, as both hexes count them, across which land becomes sea."""
        found = []
        for side in range(6 * at, 6 * at + 6):
            twin = self.map.twin(side)
            wet = ("sea", "tidal flat")
            if twin is not None and self.is_one_of(at, wet) != self.is_one_of(twin // 6, wet):
                found += [side, twin]
        return found

    def spot(self, point: str) -> tuple[int, int]:
        """A point of a statement: its hex, and how far from it is near enough.

        A place is where the map has it, if that is within a hex of the truth.
        """
        if point in self.places:
            place = self.places[point]
            return next(iter(self.finds(place)), place.hex), 0
        latitude, longitude = point.split()
        return hex_at(float(latitude), float(longitude)), 1

    def spots(self, points: str) -> list[tuple[int, int]]:
        """The points of a statement."""
        return [self.spot(point) for point in points.split(";")]

    def is_river(self, claim: River) -> bool:
        """Whether a statement on a river or bridge holds."""
        lines = self._lines(RIVERS, claim.river)
        hexes = [at for at, _ in self.spots(claim.points)]
        if claim.says == "flows":
            return self._flows(lines, hexes, claim.kind)
        sides = self._sides(lines, claim.kind)
        if claim.says == "bridge":
            words = [plain(word) for word in claim.bridge.split("/")]
            return any(
                side in sides
                and any(word in plain(line.name) for word in words)
                and self._is_near(side, hexes[0])
                for line in self.map.layers[BRIDGES].lines
                for side in line.run
            )
        way = straight(hexes[0], hexes[1])
        crossed = [self.map.side_between(here, there) for here, there in pairwise(way)]
        return any(side in sides for side in crossed) == (claim.says == "crosses")

    def _lines(self, layer: str, names: str) -> list[Line]:
        wanted = {plain(name) for name in names.split("/")}
        return [line for line in self.map.layers[layer].lines if plain(line.name) in wanted]

    def _sides(self, lines: Iterable[Line], kinds: str) -> set[int]:
        """The sides of lines of these kinds, as both hexes count them."""
        wanted = {RIVER_KINDS[kind] for kind in kinds.split("/") if kind}
        run = {side for line in lines if not wanted or line.kind in wanted for side in line.run}
        return run | {twin for side in run if (twin := self.map.twin(side)) is not None}

    def _is_near(self, side: int, at: int) -> bool:
        twin = self.map.twin(side)
        return any(steps(at, one // 6) <= 1 for one in (side, twin) if one is not None)

    def _flows(self, lines: Iterable[Line], hexes: list[int], kinds: str) -> bool:
        """Whether the river's chain passes all hexes in this order, without a gap between."""
        wanted = {RIVER_KINDS[kind] for kind in kinds.split("/") if kind}
        chain = [side for line in lines if not wanted or line.kind in wanted for side in line.run]
        met: list[int] = []
        for at in hexes:
            start = met[-1] if met else 0
            later = [i for i in range(start, len(chain)) if self._is_near(chain[i], at)]
            if not later:
                return False
            met.append(later[0])
        between = chain[met[0] : met[-1] + 1]
        return len(between) > 1 and all(touch(one, other) for one, other in pairwise(between))

    @cached_property
    def _roads(self) -> list[dict[int, set[int]]]:
        """For each class of road: where one can go from a hex on roads of it or better."""
        nets: list[dict[int, set[int]]] = [defaultdict(set) for _ in ROAD_KINDS]
        for line in self.map.layers[ROADS].lines:
            for net in nets[: ROAD_KINDS.index(line.kind) + 1]:
                for here, there in pairwise(line.run):
                    net[here].add(there)
                    net[there].add(here)
        return nets

    def way_length(self, spots: list[tuple[int, int]], kind: str) -> int | None:
        """The hexes of the shortest way on roads of a class or better that meets all spots."""
        net = self._roads[ROAD_KINDS.index(kind)]
        first, reach = spots[0]
        front = {(at, 1) for at in net if steps(at, first) <= reach}
        seen = set(front)
        length = 0
        while front:
            front |= {
                (at, count + 1)
                for at, count in front
                if count < len(spots) and steps(at, spots[count][0]) <= spots[count][1]
            } - seen
            seen |= front
            if any(count == len(spots) for _, count in front):
                return length
            front = {(there, count) for at, count in front for there in net[at]} - seen
            seen |= front
            length += 1
        return None

    def is_road(self, claim: Road) -> bool:
        """Whether a statement on a road holds."""
        spots = self.spots(claim.points)
        legs = sum(steps(here, there) for (here, _), (there, _) in pairwise(spots))
        length = self.way_length(spots, claim.kind)
        short = length is not None and 100 * length <= claim.percent * legs
        return short == (claim.says == "leads")

    def is_distance(self, claim: Distance) -> bool:
        """Whether two places are as far apart as in truth, within a hex or 3 %."""
        (first, _), (second, _) = self.spot(claim.first), self.spot(claim.second)
        wanted = claim.tenths / 10
        return abs(kilometres(first, second) - wanted) <= max(2.5, 0.03 * wanted)
