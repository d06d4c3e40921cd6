"""States of a year gone by: provinces of today, given to the states that held them.

`countries.csv` gives whole countries of today to a state, `provinces.csv` single provinces, and
`changes.csv` cuts with polygons what no province of today follows.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tools.maps.borders import bare
from tools.maps.frame import Floats
from tools.maps.packages import Trouble
from tools.maps.rasters import Box, Raster, burn
from tools.maps.recipe import Recipe
from tools.maps.samples import Samples

NOBODY = 0


def raster(recipe: Recipe, file: Path, box: Box, states: list[str]) -> Raster:
    """Burn the states: the cell holds the number of the state in the list, from 1."""
    number = {state: place for place, state in enumerate(states, 1)}
    whole = {
        code: row["state"] for row in recipe.rows("countries.csv") for code in row["today"].split()
    }
    single = {(row["today"], row["province"]): row["state"] for row in recipe.rows("provinces.csv")}
    unknown = (
        {*whole.values(), *single.values()} | {r["to"] for r in recipe.rows("changes.csv")}
    ) - {*states}
    if unknown:
        raise Trouble(f"There is no state {', '.join(sorted(unknown))}.")
    rings = []
    used = set()
    for country, province, ring in _provinces(file, box):
        state = single.get((country, province)) or whole.get(country)
        used.add((country, province))
        if state:
            rings.append((_area(ring), ring, number[state]))
    if missing := set(single) - used:
        raise Trouble(f"provinces.csv: there is no {min(missing)}.")
    rings.sort(key=lambda entry: -entry[0])
    found = burn(
        box, recipe.settings["states"]["step"], ((ring, state) for _, ring, state in rings)
    )
    cells = found.cells.copy()
    for row in recipe.rows("changes.csv"):
        ring = np.array([[float(c) for c in part.split()] for part in row["points"].split(",")])
        inside = burn(box, found.step, [(ring, 1)]).cells == 1
        for old in row["from"].split():
            cells[inside & (cells == number[old])] = number[row["to"]]
    return Raster(cells, found.west, found.north, found.step)


def _area(ring: Floats) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2


def _provinces(file: Path, box: Box) -> list[tuple[str, str, Floats]]:
    import shapely

    query = "SELECT adm0_a3, name, geom FROM states_provinces ORDER BY fid"
    west, south, east, north = box
    found = []
    with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as opened:
        for country, province, geometry in opened.execute(query):
            for part in shapely.from_wkb(bare(geometry)).geoms:
                low_x, low_y, high_x, high_y = part.bounds
                if low_x <= east and high_x >= west and low_y <= north and high_y >= south:
                    found.append((country, province, np.array(part.exterior.coords)))
    return found


def owners(
    states: Raster, samples: Samples, counted: npt.NDArray[np.bool_]
) -> npt.NDArray[np.int64]:
    """Give the number of the state with most of the points that count; 0 if there is none."""
    cells = np.where(counted, states.at(samples.lon, samples.lat), NOBODY).astype(np.int64)
    rows = np.arange(len(samples.hexes))[:, None] * 256
    votes = np.bincount((cells + rows).ravel(), minlength=256 * len(samples.hexes)).reshape(-1, 256)
    votes[:, NOBODY] = 0
    found: npt.NDArray[np.int64] = votes.argmax(axis=1)
    return found
