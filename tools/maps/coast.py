"""Land and sea: how much of each hex the GSHHG coastline makes land."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tools.maps.frame import Frame, Hex

if TYPE_CHECKING:
    import shapely

_LAND = 1


def land_share(frame: Frame, folder: Path, rings: int) -> dict[Hex, float]:
    """Give for every hex the part of its sample points that lie on land."""
    import shapely

    hexes = list(frame.hexes())
    centres = np.array([frame.centre(place) for place in hexes])
    offsets = np.array(frame.samples(rings))
    x = centres[:, None, 0] + offsets[None, :, 0]
    y = centres[:, None, 1] + offsets[None, :, 1]
    lon, lat = frame.to_earth(x, y)
    box = (lon.min() - 0.1, lat.min() - 0.1, lon.max() + 0.1, lat.max() + 0.1)
    land = np.zeros(lon.shape, dtype=bool)
    for polygon in _polygons(folder, box):
        shapely.prepare(polygon)
        land |= shapely.contains_xy(polygon, lon, lat)
    return dict(zip(hexes, land.mean(axis=1).tolist(), strict=True))


def ground_of(share: dict[Hex, float], least: float, first: str) -> dict[Hex, str]:
    """Make a hex land of the first kind from the least share on, and sea below."""
    return {place: first if land >= least else "sea" for place, land in share.items()}


def _polygons(folder: Path, box: tuple[float, float, float, float]) -> Iterator[shapely.Geometry]:
    """Read the shores of land that reach into a box, cut to it."""
    import shapely

    with (folder / "gshhs_f.dat").open("rb") as file:
        for line in (folder / "gshhsmeta_f.dat").read_text().splitlines():
            level, _area, count, south, north, offset, length, *_ = line.split()
            if int(level) != _LAND or float(south) > box[3] or float(north) < box[1]:
                continue
            file.seek(int(offset))
            shore = np.frombuffer(file.read(int(length)), dtype="<f4").reshape(int(count), 2)
            if shore[:, 0].min() > box[2] or shore[:, 0].max() < box[0]:
                continue
            cut = shapely.clip_by_rect(shapely.Polygon(shore.astype(np.float64)), *box)
            if not cut.is_empty:
                yield shapely.make_valid(cut)
