"""The tables in expected/, row by row."""

from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from tests.maps import statements
from tests.maps.europe.frame import hex_at

EXPECTED = Path(__file__).parent / "expected"

R = TypeVar("R", bound=msgspec.Struct)


class Spot(msgspec.Struct, frozen=True):
    """A row of points.csv."""

    name: str
    latitude: str
    longitude: str
    also: str = ""

    @property
    def hex(self) -> int:
        """Where it lies in truth."""
        return hex_at(float(self.latitude), float(self.longitude))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name it may stand under."""
        return (self.name, *filter(None, self.also.split(";")))


class Place(Spot, frozen=True, kw_only=True):
    """A row of places.csv."""

    country: str
    kind: str
    note: str = ""


class Border(msgspec.Struct, frozen=True):
    """A row of borders.csv."""

    name: str
    latitude: str
    longitude: str
    country: str
    note: str = ""


class Ground(msgspec.Struct, frozen=True):
    """A row of terrain.csv."""

    id: str
    says: Literal["most", "some", "none"]
    latitude: str
    longitude: str
    reach: int
    terrain: str
    statement: str


class River(msgspec.Struct, frozen=True):
    """A row of rivers.csv."""

    id: str
    says: Literal["flows", "crosses", "apart"]
    points: str
    river: str
    statement: str


class Length(msgspec.Struct, frozen=True):
    """A row of lengths.csv."""

    river: str
    length: int
    note: str = ""


class Rail(msgspec.Struct, frozen=True):
    """A row of rails.csv."""

    id: str
    says: Literal["leads", "none", "european", "soviet", "broken"]
    points: str
    percent: int
    statement: str


class Pair(msgspec.Struct, frozen=True):
    """A row of direct.csv, late.csv or distances.csv."""

    id: str
    first: str
    second: str
    line: str = ""
    opened: str = ""
    kind: Literal["", "far", "near"] = ""


class Railless(msgspec.Struct, frozen=True):
    """A row of railless.csv."""

    name: str
    note: str


class Zone(msgspec.Struct, frozen=True):
    """A row of zones.csv."""

    port: str
    zone: str
    note: str = ""


class Lie(msgspec.Struct, frozen=True):
    """A row of lies.csv: where a place lies on a layer that covers the whole sheet."""

    place: str
    layer: Literal["climate", "arctic", "front"]
    value: str
    note: str = ""


class Area(msgspec.Struct, frozen=True):
    """A row of areas.csv."""

    country: str
    area: int
    note: str = ""


class Count(msgspec.Struct, frozen=True):
    """A row of counts.csv."""

    rule: str
    kind: str
    number: int
    country: str = ""
    place: str = ""


class Capacity(msgspec.Struct, frozen=True):
    """A row of capacities.csv."""

    port: str
    capacity: int


class Set(msgspec.Struct, frozen=True):
    """A row of sets.csv: a named area or line."""

    set: str
    rule: str
    holds: str = ""
    lacks: str = ""
    note: str = ""


class Exempt(msgspec.Struct, frozen=True):
    """A row of exceptions.csv: a statement that does not hold, and why."""

    file: str
    id: str
    reason: str


def read(name: str, row: type[R]) -> tuple[R, ...]:
    """Read a file of expectations."""
    return statements.read(name, row, EXPECTED)
