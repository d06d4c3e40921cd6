"""Shores: sea, land and named lakes as one picture of the earth, and what they make of the hexes.

Only lakes the recipe names are water: whatever else the data has for one, reservoirs of later years
above all, stays land. The Caspian is sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.maps.frame import Floats, Frame, Hex, Side
from tools.maps.packages import Trouble
from tools.maps.rasters import Box, Raster, burn
from tools.maps.recipe import Recipe
from tools.maps.samples import Samples

SEA, LAND = 0, 1
_FIRST_LAKE = 2
_LEVEL_LAND, _LEVEL_LAKE, _LEVEL_ISLAND = 1, 2, 3
_SEA_SIZED = 300_000.0  # km² from which on a lake is a sea
_ALONG = 41  # points along a hexside
_FAR = 0.25  # degrees a lake's shore may lie from the point that names it


@dataclass(frozen=True)
class Lake:
    """A lake of the recipe."""

    name: str
    kind: str


@dataclass(frozen=True)
class Shores:
    """Which cells are sea, land, or the lake of a number."""

    raster: Raster
    lakes: list[Lake]

    def lake(self, number: int) -> Lake:
        """The lake a cell belongs to."""
        return self.lakes[number - _FIRST_LAKE]


def read(recipe: Recipe, folder: Path, box: Box) -> Shores:
    """Burn the coast of the data and the lakes of the recipe."""
    rows = recipe.rows("lakes.csv")
    found = dict.fromkeys(range(len(rows)), False)
    points = [(float(row["lon"]), float(row["lat"])) for row in rows]
    shapes: list[tuple[int, float, Floats, int]] = []
    for level, area, ring in _rings(folder, box):
        if level in (_LEVEL_LAND, _LEVEL_ISLAND):
            shapes.append((level, -area, ring, LAND))
        elif level == _LEVEL_LAKE and area >= _SEA_SIZED:
            shapes.append((level, -area, ring, SEA))
        elif level == _LEVEL_LAKE:
            for number, point in enumerate(points):
                if _holds(ring, point):
                    shapes.append((level, -area, ring, _FIRST_LAKE + number))
                    found[number] = True
    missing = [rows[number]["name"] for number, there in found.items() if not there]
    if missing:
        raise Trouble(f"lakes.csv: no lake lies at {', '.join(missing)}.")
    shapes.sort(key=lambda shape: shape[:2])
    raster = burn(box, recipe.settings["coast"]["step"], ((s[2], s[3]) for s in shapes))
    return Shores(raster, [Lake(row["name"], row["kind"]) for row in rows])


def _holds(ring: Floats, point: tuple[float, float]) -> bool:
    """Tell whether a ring has a point inside, or comes near it from both sides."""
    low, high = ring.min(axis=0), ring.max(axis=0)
    if not (low[0] <= point[0] <= high[0] and low[1] <= point[1] <= high[1]):
        return False
    return bool(np.abs(ring - point).max(axis=1).min() < _FAR) or _inside(ring, point)


def _inside(ring: Floats, point: tuple[float, float]) -> bool:
    x, y = ring[:, 0], ring[:, 1]
    x2, y2 = np.roll(x, -1), np.roll(y, -1)
    passed = (y > point[1]) != (y2 > point[1])
    at = x[passed] + (point[1] - y[passed]) * (x2 - x)[passed] / (y2 - y)[passed]
    return bool((at > point[0]).sum() % 2)


def _rings(folder: Path, box: Box) -> Iterator[tuple[int, float, Floats]]:
    west, south, east, north = box
    with (folder / "gshhs_h.dat").open("rb") as file:
        for line in (folder / "gshhsmeta_h.dat").read_text().splitlines():
            level, area, count, low, high, offset, length, *_ = line.split()
            if float(low) > north or float(high) < south:
                continue
            file.seek(int(offset))
            ring = np.frombuffer(file.read(int(length)), dtype="<f4").reshape(int(count), 2)
            if ring[:, 0].min() <= east and ring[:, 0].max() >= west:
                yield int(level), float(area), ring.astype(np.float64)


def hexes(recipe: Recipe, shores: Shores, samples: Samples) -> tuple[dict[Hex, str], Floats]:
    """Tell sea, lake and land apart hex by hex; the second answer is the share of land."""
    settings = recipe.settings["coast"]
    cells = shores.raster.at(samples.lon, samples.lat)
    land = (cells == LAND).mean(axis=1)
    lake = (cells >= _FIRST_LAKE).mean(axis=1)
    kinds = np.where(
        lake >= settings["lake"], "lake", np.where(land + lake >= settings["land"], "land", "sea")
    )
    return dict(zip(samples.hexes, kinds.tolist(), strict=True)), land


def lake_of(shores: Shores, samples: Samples) -> dict[Hex, Lake]:
    """Name the lake with the largest share of every hex that has any."""
    cells = shores.raster.at(samples.lon, samples.lat)
    found = {}
    for number in np.flatnonzero((cells >= _FIRST_LAKE).any(axis=1)).tolist():
        counts = np.bincount(cells[number])
        counts[:_FIRST_LAKE] = 0
        found[samples.hexes[number]] = shores.lake(int(counts.argmax()))
    return found


def fill(frame: Frame, kinds: dict[Hex, str], smallest: int, kept: set[Hex]) -> None:
    """Make land of waters of the sea that are too small, but for those that are kept."""
    left = {place for place, kind in kinds.items() if kind == "sea"}
    while left:
        body, queue = set(), [min(left)]
        while queue:
            here = queue.pop()
            if here in left and here not in body:
                body.add(here)
                queue += frame.neighbours(here)
        left -= body
        if len(body) < smallest and not body & kept:
            kinds.update(dict.fromkeys(body, "land"))


def parted(frame: Frame, shores: Shores, ground: dict[Hex, str], least: float) -> dict[Side, str]:
    """Find the sides between two land hexes that lie in water: `sea`, or the name of the lake."""
    sides = [
        side
        for side, both in frame.sides.items()
        if len(both) > 1 and all(ground[place] not in ("sea", "lake") for place in both)
    ]
    ends = np.array([[frame.corner_point(corner) for corner in side] for side in sides])
    part = np.linspace(0.02, 0.98, _ALONG)
    x = ends[:, :1, 0] + (ends[:, 1:, 0] - ends[:, :1, 0]) * part
    y = ends[:, :1, 1] + (ends[:, 1:, 1] - ends[:, :1, 1]) * part
    cells = shores.raster.at(*frame.to_earth(x, y))
    found = {}
    for number in np.flatnonzero((cells != LAND).mean(axis=1) >= least).tolist():
        counts = np.bincount(cells[number], minlength=2)
        counts[LAND] = 0
        most = int(counts.argmax())
        found[sides[number]] = "sea" if most == SEA else shores.lake(most).name
    return found
