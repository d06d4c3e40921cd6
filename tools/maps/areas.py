"""Ground: hexes painted area by area, in the order of the list; later ones cover earlier ones.

Shapes: `all`; `polygon` (corners); `ellipse` (centre; size is two half axes in km and a turn in
degrees); `line` (points; size is how far it reaches in km); `coast` (a line: the land hexes within
reach that touch the sea); `hex` (hexes, or those that points lie in).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.maps.frame import Frame, Hex, Point
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe, Row
from tools.maps.shapes import gap, inside


def paint(recipe: Recipe, file: str, ground: dict[Hex, str], wet: set[str]) -> None:
    """Lay the areas of a list over the ground; `wet` kinds of ground are only covered by name."""
    for row in recipe.rows(file):
        inside = _shape(recipe, row, ground)
        only = set(row["only"].split())
        for place, kind in ground.items():
            allowed = kind in only if only else kind not in wet
            if allowed and inside(place):
                ground[place] = row["terrain"]


def _shape(recipe: Recipe, row: Row, ground: dict[Hex, str]) -> Callable[[Hex], bool]:
    frame = recipe.frame
    points = [] if row["shape"] == "hex" else recipe.points(row["points"])
    size = [float(part) for part in row["size"].split()]
    match row["shape"]:
        case "all":
            return lambda place: True
        case "polygon":
            covered = in_ring(frame, points)
            return lambda place: place in covered
        case "ellipse":
            return lambda place: _in_ellipse(frame.centre(place), points[0], size)
        case "line":
            return lambda place: gap(points, frame.centre(place)) <= size[0]
        case "coast":
            return lambda place: (
                any(ground[near] == "sea" for near in frame.neighbours(place))
                and gap(points, frame.centre(place)) <= size[0]
            )
        case "hex":
            named = {_hex(recipe, word.strip()) for word in row["points"].split(",")}
            return lambda place: place in named
        case other:
            raise Trouble(f"{row['name']}: there is no shape {other!r}.")


def _hex(recipe: Recipe, word: str) -> Hex:
    return recipe.frame.hex(word) if word.isdecimal() else recipe.frame.at(recipe.point(word))


def in_ring(frame: Frame, points: list[Point]) -> set[Hex]:
    """List the hexes whose middle lies inside a ring."""
    x, y = frame.centres.T
    held = inside([points], x, y)
    return {place for place, within in zip(frame.hexes(), held, strict=True) if within}


def _in_ellipse(point: Point, centre: Point, size: list[float]) -> bool:
    long, wide, *turned = size
    angle = math.radians(turned[0] if turned else 0)
    x, y = point[0] - centre[0], point[1] - centre[1]
    along = x * math.cos(angle) + y * math.sin(angle)
    across = y * math.cos(angle) - x * math.sin(angle)
    return (along / long) ** 2 + (across / wide) ** 2 <= 1


def smooth(recipe: Recipe, ground: dict[Hex, str], kept: set[str]) -> int:
    """Give lone hexes the ground most of their neighbours have; `kept` kinds stay as they are."""
    changed = 0
    for place, kind in sorted(ground.items()):
        if kind in kept:
            continue
        around = [ground[near] for near in recipe.frame.neighbours(place)]
        if kind not in around:
            choice = [near for near in around if near not in kept]
            if choice:
                ground[place] = max(sorted(set(choice)), key=choice.count)
                changed += 1
    return changed
