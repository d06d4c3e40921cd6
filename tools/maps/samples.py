"""Sample points of the hexes: every layer that is measured is looked up at the same points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.maps.frame import Floats, Frame, Hex


@dataclass(frozen=True)
class Samples:
    """Longitude and latitude of the points, a row a hex."""

    hexes: list[Hex]
    lon: Floats
    lat: Floats

    def by_hex(self, values: npt.NDArray[np.generic]) -> dict[Hex, float]:
        """Give a value a hex as a dictionary."""
        return dict(zip(self.hexes, values.tolist(), strict=True))


def samples(frame: Frame, rings: int) -> Samples:
    """Lay points over every hex: 127 with six rings."""
    hexes = list(frame.hexes())
    centres = np.array([frame.centre(place) for place in hexes])
    offsets = np.array(frame.samples(rings))
    lon, lat = frame.to_earth(
        centres[:, None, 0] + offsets[None, :, 0], centres[:, None, 1] + offsets[None, :, 1]
    )
    return Samples(hexes, lon, lat)


def mean_over(values: Floats, where: npt.NDArray[np.bool_]) -> Floats:
    """Average over the points that count; nothing if none does."""
    counted = where.sum(axis=1)
    found: Floats = np.where(where, values, 0.0).sum(axis=1) / np.maximum(counted, 1)
    return found
