"""A plain picture of a map, for the eyes of whoever writes its recipe."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tools.maps.build import Built
from tools.maps.frame import Frame, Hex, Point, Side

COLOURS = {
    "sea": "#a9cbe8",
    "tidal-flat": "#cdd9d2",
    "beach": "#f3dc9a",
    "dunes": "#efe3ae",
    "open": "#f4efd6",
    "rolling": "#e9dfb4",
    "light-bocage": "#d5e0ae",
    "bocage": "#b5cf8a",
    "orchard": "#cfe08e",
    "woods": "#7fae66",
    "forest": "#4f8a4a",
    "hill": "#cfae7e",
    "rough": "#b58f66",
    "marsh": "#93c4b4",
    "flooded": "#86b7d6",
    "town": "#c9877a",
    "city": "#b0483c",
    "factory": "#8c5a6e",
}
SIDES = {
    "stream": ("#5b9bd5", 1),
    "minor": ("#2f74c0", 3),
    "major": ("#174f9c", 5),
    "canal": ("#7a3fc0", 3),
    "cliff": ("#333333", 3),
    "bluff": ("#7b5a2e", 3),
    "minefield": ("#ff00aa", 2),
}
WAYS = {
    "track": ("#8a6d3b", 1),
    "secondary": ("#b5651d", 2),
    "highway": ("#c0392b", 4),
    "single": ("#222222", 1),
    "double": ("#222222", 2),
}
_CLOSE = 12  # pixels a kilometre from which on hexes show their ids
_VERY_CLOSE = 25  # and bridges their names


@dataclass(frozen=True)
class _Sheet:
    """The paper: which part of the map is on it, and how large."""

    frame: Frame
    box: tuple[int, int, int, int]
    scale: float

    def pixel(self, point: Point) -> Point:
        left, up = self.frame.centre((self.box[0], self.box[1]))
        margin = self.frame.pitch
        return (point[0] - left + margin) * self.scale, (up + margin - point[1]) * self.scale

    def size(self) -> tuple[int, int]:
        x, y = self.pixel(self.frame.centre((self.box[2], self.box[3])))
        margin = self.frame.pitch * self.scale
        return int(x + margin), int(y + 1.5 * margin)

    def shows(self, place: Hex) -> bool:
        first, top, last, bottom = self.box
        return first <= place[0] <= last and top <= place[1] <= bottom

    def middle(self, side: Side) -> Point:
        a, b = (self.pixel(self.frame.corner_point(corner)) for corner in side)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def draw(built: Built, target: Path, scale: float, box: tuple[int, int, int, int] | None) -> None:
    """Draw the map, or the columns and rows of a box of it; `scale` is pixels a kilometre."""
    frame = built.recipe.frame
    sheet = _Sheet(frame, box or (0, 0, frame.width - 1, frame.height - 1), scale)
    picture = Image.new("RGB", sheet.size(), "white")
    pen = ImageDraw.Draw(picture)
    _draw_ground(built, sheet, pen)
    _draw_sides(built, sheet, pen)
    for way in (*built.roads, *built.rails):
        colour, width = WAYS[way.kind]
        points = [sheet.pixel(frame.centre(place)) for place in way.hexes]
        pen.line(points, fill=colour, width=width)
    _draw_bridges(built, sheet, pen)
    _draw_names(built, sheet, pen)
    picture.save(target)


def _draw_ground(built: Built, sheet: _Sheet, pen: ImageDraw.ImageDraw) -> None:
    small = ImageFont.load_default(size=max(8, sheet.scale * 0.7))
    for place in filter(sheet.shows, sheet.frame.hexes()):
        corners = sheet.frame.corners(place)
        shape = [sheet.pixel(sheet.frame.corner_point(corner)) for corner in corners]
        pen.polygon(shape, fill=COLOURS[built.ground[place]], outline="#888888")
        if sheet.scale > _CLOSE:
            x, y = sheet.pixel(sheet.frame.centre(place))
            label = sheet.frame.id(place)
            pen.text((x - sheet.scale, y + sheet.scale * 0.45), label, "#777777", small)


def _draw_sides(built: Built, sheet: _Sheet, pen: ImageDraw.ImageDraw) -> None:
    kinds = [
        (side, kind)
        for river in built.rivers
        for side, kind in zip(river.sides, river.kinds, strict=True)
    ]
    for found in (*built.obstacles, *built.mines):
        kinds += [(side, found.kind) for side in found.sides]
    for side, kind in kinds:
        colour, width = SIDES.get(kind, ("#999999", 3))
        ends = [sheet.pixel(sheet.frame.corner_point(corner)) for corner in side]
        pen.line(ends, fill=colour, width=width)


def _draw_bridges(built: Built, sheet: _Sheet, pen: ImageDraw.ImageDraw) -> None:
    small = ImageFont.load_default(size=max(8, sheet.scale * 0.7))
    for bridge in built.bridges:
        x, y = sheet.middle(bridge.side)
        r = sheet.scale * 0.22
        pen.ellipse((x - r, y - r, x + r, y + r), fill="#ffffff", outline="#000000")
        if sheet.scale > _VERY_CLOSE:
            pen.text((x + r, y - r), bridge.name, "#0b3d91", small)


def _draw_names(built: Built, sheet: _Sheet, pen: ImageDraw.ImageDraw) -> None:
    sizes = {"city": 1.2, "town": 1.1}
    for place, name in built.names.items():
        if not sheet.shows(place):
            continue
        x, y = sheet.pixel(sheet.frame.centre(place))
        font = ImageFont.load_default(size=max(8, sheet.scale * sizes.get(name.kind, 0.8)))
        settled = name.kind in built.recipe.settings["settlements"]["marks"]
        colour = "#000000" if settled else "#7a1fa2"
        width = pen.textlength(name.name, font=font)
        pen.text((x - width / 2, y - sheet.scale * 1.1), name.name, colour, font)
        r = sheet.scale * 0.15
        pen.rectangle((x - r, y - r, x + r, y + r), fill=colour)
