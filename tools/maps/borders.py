"""Borders: whose each land hex is, by polygons of states or regions, and the sides between owners.

A hex belongs to the owner with the largest share of its sample points; of equal ones to the first
of the list. Polygons seldom follow the coast of the map: land that none of them covers goes to the
owner of the nearest hex that has one.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from tools.maps import shapes
from tools.maps.frame import Corner, Frame, Hex, Point, Side
from tools.maps.packages import Trouble

Rings: TypeAlias = list[list[Point]]
_RINGS = 4  # of sample points: 61 a hex
_ENVELOPE = (0, 32, 48, 48, 64)  # bytes that may stand before the shape in a GeoPackage


@dataclass(frozen=True)
class Border:
    """A line of sides between two owners."""

    kind: str
    name: str
    sides: list[Side]


@dataclass(frozen=True)
class Realm:
    """A layer of owners: the owner of every land hex, and the borders between them."""

    owner: dict[Hex, str]
    borders: list[Border]


def realm(frame: Frame, layer: str, settings: dict[str, Any], file: Path, land: set[Hex]) -> Realm:
    """Make a layer of owners as the recipe describes it, from a file of polygons."""
    polygons = _read(frame, file, settings)
    owner = owners(frame, polygons, land)
    return Realm(owner, borders(frame, layer, owner, settings["owners"]))


def owners(frame: Frame, polygons: Mapping[str, Rings], land: set[Hex]) -> dict[Hex, str]:
    """Give every land hex its owner, by polygons in the plane of the map."""
    hexes = sorted(land)
    centres = np.array([frame.centre(place) for place in hexes]).reshape(-1, 1, 2)
    points = centres + np.array(frame.samples(_RINGS))
    names = list(polygons)
    share = np.array(
        [
            shapes.inside(rings, points[..., 0], points[..., 1]).mean(1)
            for rings in polygons.values()
        ]
    )
    owned = {
        place: names[int(column.argmax())]
        for place, column in zip(hexes, share.T, strict=True)
        if column.any()
    }
    if not owned:
        raise Trouble(f"No land lies in {', '.join(names) or 'any polygon'}.")
    return spread(frame, owned, land)


def spread(frame: Frame, owned: dict[Hex, str], land: set[Hex]) -> dict[Hex, str]:
    """Give land without an owner to that of the nearest hex that has one."""
    return {place: owned[_nearest(frame, place, owned)] for place in sorted(land)}


def _nearest(frame: Frame, place: Hex, owned: dict[Hex, str]) -> Hex:
    if place in owned:
        return place
    here = frame.centre(place)
    return min(owned, key=lambda other: (round(math.dist(frame.centre(other), here), 6), other))


def borders(
    frame: Frame, kind: str, owner: Mapping[Hex, str], titles: Mapping[str, str]
) -> list[Border]:
    """Find the sides between different owners, joined into lines, each named by its two owners."""
    between: dict[tuple[str, str], set[Side]] = {}
    order = list(titles)
    for side, hexes in frame.sides.items():
        found = {owner[place] for place in hexes if place in owner}
        if len(found) > 1:
            first, second = sorted(found, key=order.index)
            between.setdefault((first, second), set()).add(side)
    return [
        Border(kind, f"{titles[first]} / {titles[second]}", line)
        for (first, second), sides in sorted(between.items())
        for line in _lines(sides)
    ]


def _lines(sides: set[Side]) -> Iterator[list[Side]]:
    """Part sides into lines; at no corner do more than two of the same owners meet."""
    joined: dict[Corner, set[Side]] = {}
    for side in sides:
        for corner in side:
            joined.setdefault(corner, set()).add(side)
    # Lines with ends first; what is left then are rings, which may start anywhere.
    for corner in sorted(joined, key=lambda c: (len(joined[c]), c)):
        line: list[Side] = []
        here = corner
        while joined[here]:
            side = min(joined[here])
            for end in side:
                joined[end].discard(side)
            line.append(side)
            here = side[1] if side[0] == here else side[0]
        if line:
            yield line


def _read(frame: Frame, file: Path, settings: dict[str, Any]) -> dict[str, Rings]:
    """Read the polygons of a GeoPackage whose attribute names an owner, and project them."""
    import shapely

    table, attribute = settings["table"], settings["attribute"]
    query = f"SELECT geom FROM {table} WHERE {attribute} = ? ORDER BY fid"  # noqa: S608
    found: dict[str, Rings] = {}
    with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as opened:
        for owner, title in settings["owners"].items():
            found[owner] = [
                _project(frame, ring.coords)
                for (geometry,) in opened.execute(query, (title,))
                for part in shapely.from_wkb(bare(geometry)).geoms
                for ring in (part.exterior, *part.interiors)
            ]
            if not found[owner]:
                raise Trouble(f"{file.name}: nothing in {table} is called {title!r}.")
    return found


def bare(geometry: bytes) -> bytes:
    """Cut the head of a GeoPackage off a shape."""
    return geometry[8 + _ENVELOPE[geometry[3] >> 1 & 7] :]


def _project(frame: Frame, ring: Sequence[Point]) -> list[Point]:
    return [frame.to_plane(lon, lat) for lon, lat in ring]
