"""What the eye is promised of a map, measured: letters, ground, textures."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from grognard.content.styles import read_style
from grognard.drawing.studio import Lettering, Studio, Window
from grognard.drawing.subjects import Subject, find_subject
from grognard.terrain.shown import GridShown, GroundShown, SheetShown
from tests.drawing.colours import Colours, contrast, lab, laid
from tests.drawing.scenes import opened

PATCH = 5
"""A patch of a kind of ground is so many hexes wide and high."""


@cache
def map_of(name: str) -> Subject:
    """A map of the game."""
    return find_subject(f"maps/{name}")


@cache
def terrain(name: str) -> NDArray[np.str_]:
    """The kind of each hex of a map, by row and column."""
    ground = map_of(name).ground
    assert ground is not None
    grid = next(grid for grid in ground.grids if grid.layer == "terrain")
    kinds = np.array(grid.names)[list(grid.cells)]
    return kinds.reshape(ground.sheet.height, ground.sheet.width)


def neighbours(name: str, column: int, row: int) -> list[tuple[int, int]]:
    """The places beside one; every second column, beginning with the second, stands lower."""
    shift = 0 if column % 2 else -1
    beside = [(column + step, row + shift + drop) for step in (-1, 1) for drop in (0, 1)]
    height, width = terrain(name).shape
    around = [(column, row - 1), (column, row + 1), *beside]
    return [(c, r) for c, r in around if 0 <= c < width and 0 <= r < height]


def overlapping(labels: tuple[Lettering, ...]) -> list[tuple[str, str]]:
    """Name the pairs whose letters lie over one another."""
    parts = [(i, part) for i, label in enumerate(labels) for part in label.parts or (label.box,)]
    of = np.array([i for i, _ in parts])
    boxes = np.array([part for _, part in parts])
    left, top = boxes[:, 0], boxes[:, 1]
    right, bottom = left + boxes[:, 2], top + boxes[:, 3]
    found = []
    for i in range(len(parts)):
        rest = slice(i + 1, None)
        across = (left[i] < right[rest]) & (left[rest] < right[i]) & (of[rest] != of[i])
        met = across & (top[i] < bottom[rest]) & (top[rest] < bottom[i])
        found += [(labels[of[i]].text, labels[of[i + 1 + j]].text) for j in np.flatnonzero(met)]
    return list(dict.fromkeys(found))


def leaving(studio: Studio, window: Window, labels: tuple[Lettering, ...]) -> list[str]:
    """Name the labels that do not lie wholly in the picture."""
    size = studio.measure(window)
    return [
        label.text
        for label in labels
        for x, y, wide, high in [label.box]
        if x < 0 or y < 0 or x + wide > size.width or y + high > size.height
    ]


def contrast_of(label: Lettering, ground: Colours) -> float:
    """The contrast of letters with the ground under their halo, at all but 5 % of its points."""
    under = np.concatenate([_under(label, part, ground) for part in label.parts or (label.box,)])
    return float(np.percentile(contrast(laid(label.colour, under), under), 5))


def _under(label: Lettering, box: tuple[float, float, float, float], ground: Colours) -> Colours:
    """The ground in a box, with the halo of a label on it."""
    x, y, wide, high = box
    part = ground[int(y) : int(np.ceil(y + high)), int(x) : int(np.ceil(x + wide))]
    return laid(label.halo, part.reshape(-1, 3))


@cache
def touching(name: str) -> list[tuple[str, str]]:
    """The pairs of kinds that touch somewhere on the map."""
    kinds = terrain(name)
    found = {
        (str(min(kinds[row, column], kinds[r, c])), str(max(kinds[row, column], kinds[r, c])))
        for row in range(kinds.shape[0])
        for column in range(kinds.shape[1])
        for c, r in neighbours(name, column, row)
    }
    return sorted(pair for pair in found if pair[0] != pair[1])


def drawn_hexes(studio: Studio, name: str, style: str, zoom: float) -> dict[str, list[Colours]]:
    """Draw a patch of each kind of a map, and cut the middles of four hexes out of each."""
    own = map_of(name).ground
    assert own is not None
    kinds = sorted(set(terrain(name).flat))
    width = PATCH * len(kinds)
    cells = tuple(column // PATCH for _ in range(PATCH) for column in range(width))
    grid = GridShown("terrain", tuple(str(kind) for kind in kinds), cells)
    ground = GroundShown(
        sheet=SheetShown(width=width, height=PATCH, metres=own.sheet.metres), grids=(grid,)
    )
    studio.take(Subject(title="", ground=ground), read_style(style))
    drawn = opened(studio.draw(Window(zoom=zoom, lettered=False), "png")).convert("RGB")
    points = np.asarray(drawn) / 255
    found: dict[str, list[Colours]] = {}
    for i, kind in enumerate(kinds):
        for column, row in ((2, 2), (2, 1), (1, 2), (3, 2)):
            place = PATCH * i + column
            x, y = 88 + 72 * place, 40 + 41.57 * (1 + 2 * row + place % 2)
            rows = slice(int((y - 33) * zoom), int((y + 33) * zoom))
            columns = slice(int((x - 30) * zoom), int((x + 30) * zoom))
            found.setdefault(str(kind), []).append(points[rows, columns])
    return found


def texture(hex_: Colours, eyes: str) -> NDArray[np.float64]:
    """How lightness spreads within a hex: point by point, and smoothed over 3 and 7 points."""
    light = lab(hex_, eyes)[..., 0]
    return np.array([smoothed(light, over).std() for over in (1, 3, 7)])


def smoothed(light: NDArray[np.float64], over: int) -> NDArray[np.float64]:
    """Means over squares of points."""
    for axis in (0, 1):
        sums = np.cumsum(np.insert(light, 0, 0, axis=axis), axis=axis)
        count = sums.shape[axis]
        light = np.take(sums, range(over, count), axis) - np.take(sums, range(count - over), axis)
    return light / over**2
