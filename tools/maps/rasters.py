"""Pictures of the earth: one number a cell, cells of equal steps in longitude and latitude."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tools.maps.frame import Floats, Point

Box: TypeAlias = tuple[float, float, float, float]
Numbers: TypeAlias = npt.NDArray[np.uint8]
_PIXELS = 400_000_000  # more than the largest picture of the packages has


@dataclass(frozen=True)
class Raster:
    """Cells row by row from the north-west corner, which lies at `west`, `north`."""

    cells: Numbers
    west: float
    north: float
    step: float

    def at(self, lon: Floats, lat: Floats) -> Numbers:
        """Read the numbers at places of the earth."""
        rows, columns = self.cells.shape
        down = np.clip(((self.north - lat) / self.step).astype(int), 0, rows - 1)
        right = np.clip(((lon - self.west) / self.step).astype(int), 0, columns - 1)
        found: Numbers = self.cells[down, right]
        return found


def world(file: Path) -> Raster:
    """Read a picture that covers the whole earth."""
    Image.MAX_IMAGE_PIXELS = _PIXELS
    with Image.open(file) as picture:
        cells = np.asarray(picture)
    return Raster(cells, -180.0, 90.0, 360.0 / cells.shape[1])


def burn(box: Box, step: float, shapes: Iterable[tuple[Sequence[Point] | Floats, int]]) -> Raster:
    """Paint rings of longitude and latitude with their numbers; later ones cover earlier ones."""
    west, south, east, north = box
    size = (round((east - west) / step), round((north - south) / step))
    picture = Image.new("L", size)
    pen = ImageDraw.Draw(picture)
    for ring, number in shapes:
        points = np.asarray(ring, dtype=np.float64)
        pixels: Any = np.empty_like(points)
        pixels[:, 0] = (points[:, 0] - west) / step - 0.5
        pixels[:, 1] = (north - points[:, 1]) / step - 0.5
        pen.polygon(pixels.ravel().tolist(), fill=number)
    return Raster(np.asarray(picture), west, north, step)
