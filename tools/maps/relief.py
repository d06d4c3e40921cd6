"""Heights: grey relief tiles turned into metres by towns of known height, and corrected near them.

The tiles hold greys of unknown scale, 2' apart. A polynomial through the heights of all towns of
the region gives metres; what is still wrong at the towns is spread over their surroundings.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage, spatial

from tools.maps.frame import Floats, Frame, Hex
from tools.maps.samples import Samples

_TILE = 675
_PER_DEGREE = 30
_REACH = 6.0  # kilometres over which a town's error is spread
_NEAR = 8
_TAIL = 0.05
_NOWHERE = 1e9  # a height for points that do not count: ranks last


def heights(frame: Frame, tiles: Path, towns: Floats, degree: int) -> dict[Hex, float]:
    """Give the height of every hex in metres; `towns` has columns longitude, latitude, metres."""
    hexes = list(frame.hexes())
    centres = np.array([frame.centre(place) for place in hexes])
    lon, lat = frame.to_earth(centres[:, 0], centres[:, 1])
    box = (lon.min() - 0.3, lat.min() - 0.3, lon.max() + 0.3, lat.max() + 0.3)
    grey = _Greys(tiles, box)
    inside = (
        (towns[:, 0] > box[0])
        & (towns[:, 0] < box[2])
        & (towns[:, 1] > box[1])
        & (towns[:, 1] < box[3])
    )
    towns = towns[inside]
    scale = np.polynomial.Polynomial.fit(grey.at(towns[:, 0], towns[:, 1]), towns[:, 2], degree)
    wrong = towns[:, 2] - scale(grey.at(towns[:, 0], towns[:, 1]))
    known = np.array([frame.to_plane(a, b) for a, b in towns[:, :2]])
    gap, which = spatial.cKDTree(known).query(centres, k=_NEAR)
    weight = np.exp(-((gap / _REACH) ** 2))
    spread = (weight * wrong[which]).sum(axis=1) / (weight.sum(axis=1) + 0.5)
    metres = np.maximum(scale(grey.at(lon, lat)) + spread, 0)
    return dict(zip(hexes, metres.tolist(), strict=True))


def measured(
    samples: Samples, land: npt.NDArray[np.bool_], tiles: Path, towns: Floats, degree: int
) -> tuple[Floats, Floats]:
    """Give the mean height of the land of every hex, and how far its heights lie apart.

    The highest and the lowest twentieth of the points are left out of the second.
    """
    lon, lat = samples.lon, samples.lat
    box = (lon.min() - 0.3, lat.min() - 0.3, lon.max() + 0.3, lat.max() + 0.3)
    grey = _Greys(tiles, box)
    known = grey.at(towns[:, 0], towns[:, 1])
    scale = np.polynomial.Polynomial.fit(known, towns[:, 2], degree)
    metres = np.maximum(scale(np.clip(grey.at(lon, lat), known.min(), None)), 0)
    counted = land.sum(axis=1)
    mean = np.where(land, metres, 0).sum(axis=1) / np.maximum(counted, 1)
    ranked = np.sort(np.where(land, metres, _NOWHERE), axis=1)
    last = np.maximum(counted - 1, 0)
    rows = np.arange(len(ranked))
    low = ranked[rows, np.floor(_TAIL * last).astype(int)]
    high = ranked[rows, np.ceil((1 - _TAIL) * last).astype(int)]
    return mean, np.where(counted > 0, high - low, 0)


class _Greys:
    """The tiles that cover a box, pasted together."""

    def __init__(self, tiles: Path, box: tuple[float, float, float, float]) -> None:
        per_tile = _TILE / _PER_DEGREE
        self.first_column = int((box[0] + 180) // per_tile)
        self.first_row = int((90 - box[3]) // per_tile)
        columns = range(self.first_column, int((box[2] + 180) // per_tile) + 1)
        rows = range(self.first_row, int((90 - box[1]) // per_tile) + 1)
        self.grey = np.vstack(
            [np.hstack([self._tile(tiles, row, column) for column in columns]) for row in rows]
        )

    @staticmethod
    def _tile(tiles: Path, row: int, column: int) -> Floats:
        with Image.open(tiles / f"{row:06d}" / f"{row:06d}_{column:06d}.jpg") as picture:
            return np.asarray(picture.convert("L"), dtype=np.float64)

    def at(self, lon: Floats, lat: Floats) -> Floats:
        """Read the grey at places, between the pixels."""
        down = (90 - lat) * _PER_DEGREE - 0.5 - self.first_row * _TILE
        right = (lon + 180) * _PER_DEGREE - 0.5 - self.first_column * _TILE
        found: Floats = ndimage.map_coordinates(self.grey, [down, right], order=1)
        return found
