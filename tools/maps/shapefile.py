"""Read lines from a shapefile."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from tools.maps.frame import Floats

_HEAD = 100
_LINES = 3


def lines(file: Path) -> Iterator[Floats]:
    """List the lines of a file of lines, each as longitudes and latitudes of its points."""
    content = file.read_bytes()
    here = _HEAD
    while here < len(content):
        (words,) = struct.unpack_from(">i", content, here + 4)
        start, here = here + 8, here + 8 + 2 * words
        (kind,) = struct.unpack_from("<i", content, start)
        if kind != _LINES:
            continue
        parts, count = struct.unpack_from("<2i", content, start + 36)
        firsts = [*struct.unpack_from(f"<{parts}i", content, start + 44), count]
        points = np.frombuffer(content, "<f8", 2 * count, start + 44 + 4 * parts).reshape(-1, 2)
        for first, last in pairwise(firsts):
            yield points[first:last]
