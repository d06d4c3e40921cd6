"""Places: where they lie, what they are called, and which name a hex bears."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tools.maps.frame import Hex, Point
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe, Row

# The more a kind matters, the earlier it stands; the first of a hex gives it its name.
RANK = (
    "capital",
    "city",
    "town",
    "factory",
    "bridge",
    "beach",
    "village",
    "height",
    "cape",
    "island",
    "hamlet",
    "marsh",
    "wood",
    "region",
    "sea",
)
# Names of wide things: they may stand a few hexes off.
WIDE = frozenset({"marsh", "wood", "region", "sea"})
_NEAR = 2


@dataclass(frozen=True)
class Place:
    """A named place."""

    name: str
    kind: str
    point: Point
    hex: Hex
    aliases: tuple[str, ...]
    english: str = ""
    country: str = ""
    port: str = ""


@dataclass(frozen=True)
class Name:
    """What a hex is called; `english` only if that is another word."""

    name: str
    kind: str
    aliases: tuple[str, ...]
    english: str = ""
    turn: int = 0


def places(recipe: Recipe, geonames: Path | None) -> dict[str, Place]:
    """Read the places of the recipe, by name; positions left out come from GeoNames."""
    rows = recipe.rows("places.csv")
    known = _geonames(recipe, geonames) if geonames else {}
    found: dict[str, Place] = {}
    for row in rows:
        if row["lon"]:
            lon, lat = float(row["lon"]), float(row["lat"])
        elif (wanted := row["geonames"] or row["name"]) in known:
            lon, lat = known[wanted]
        else:
            raise Trouble(f"places.csv: {row['name']} has no position, and GeoNames knows none.")
        if row["kind"] not in RANK:
            raise Trouble(f"places.csv: {row['name']} is of no known kind: {row['kind']!r}.")
        if row["name"] in found:
            raise Trouble(f"places.csv: {row['name']} stands there twice.")
        place = recipe.frame.locate(lon, lat)
        if recipe.frame.holds(place):
            aliases = tuple(part.strip() for part in row["aliases"].split(";") if part.strip())
            point = recipe.frame.to_plane(lon, lat)
            found[row["name"]] = Place(
                row["name"],
                row["kind"],
                point,
                place,
                aliases,
                english=row.get("english", ""),
                country=row.get("country", ""),
                port=row.get("port", ""),
            )
    return found


def lettering(recipe: Recipe) -> list[tuple[Hex, Name]]:
    """Read the names of lands, seas and the like, each with the hex at its middle.

    Rivers are not among them: their names are written along them.
    """
    found = []
    for row in recipe.rows("names.csv") if recipe.has("names.csv") else []:
        place = recipe.frame.locate(float(row["lon"]), float(row["lat"]))
        if row["kind"] != "river" and recipe.frame.holds(place):
            name = row["name"].partition(" (")[0]
            english = "" if row["english"] == name else row["english"]
            turn = int(row.get("turn") or 0)
            found.append((place, Name(name, row["kind"], (), english, turn)))
    return found


def hex_of(recipe: Recipe, row: Row, found: dict[str, Place]) -> Hex:
    """Find the hex of a row: by its `place`, by `lon` and `lat`, or by the place of its name.

    `place` may be any name a place has; where none has it, longitude and latitude count.
    """
    if wanted := row.get("place"):
        called = [place for place in found.values() if wanted in (place.name, place.english)]
        called = called or [place for place in found.values() if wanted in place.aliases]
        if called:
            return called[0].hex
    if not row["lon"]:
        if row["name"] not in found:
            raise Trouble(f"{row['name']} has no position, and no place is called so.")
        return found[row["name"]].hex
    place = recipe.frame.locate(float(row["lon"]), float(row["lat"]))
    if not recipe.frame.holds(place):
        raise Trouble(f"{row['name']} lies off the sheet.")
    return place


def _geonames(recipe: Recipe, file: Path) -> dict[str, tuple[float, float]]:
    """Read the positions of the places on the sheet; the largest of a name is meant."""
    largest: dict[str, tuple[int, float, float]] = {}
    for entry in json.loads(file.read_text(encoding="utf-8")).values():
        lon, lat = entry["longitude"], entry["latitude"]
        if not _roughly_on(recipe, lon, lat) or not recipe.frame.holds(
            recipe.frame.locate(lon, lat)
        ):
            continue
        size = (entry["population"], lon, lat)
        if size > largest.get(entry["name"], (-1, 0.0, 0.0)):
            largest[entry["name"]] = size
    return {name: (lon, lat) for name, (_, lon, lat) in largest.items()}


def _roughly_on(recipe: Recipe, lon: float, lat: float) -> bool:
    west, south, east, north = recipe.settings["box"]
    return bool(west < lon < east and south < lat < north)


def names(recipe: Recipe, found: dict[str, Place]) -> dict[Hex, Name]:
    """Give every hex at most one name; the other places in it become its aliases."""
    ranked = sorted(found.values(), key=lambda place: RANK.index(place.kind))
    given: dict[Hex, list[Place]] = {}
    for place in ranked:
        at = place.hex
        if place.kind in WIDE and at in given:
            at = _free(recipe, at, given)
        given.setdefault(at, []).append(place)
    result: dict[Hex, Name] = {}
    for at, there in given.items():
        aliases = [there[0].english, *there[0].aliases]
        for other in there[1:]:
            aliases += [other.name, other.english, *other.aliases]
        unique = tuple(
            dict.fromkeys(alias for alias in aliases if alias and alias != there[0].name)
        )
        result[at] = Name(there[0].name, there[0].kind, unique, there[0].english)
    return result


def _free(recipe: Recipe, at: Hex, given: dict[Hex, list[Place]]) -> Hex:
    frame = recipe.frame
    near = [place for place in frame.hexes() if frame.distance(place, at) <= _NEAR]
    free = [place for place in near if place not in given]
    return min(free, key=lambda place: (frame.distance(place, at), place)) if free else at
