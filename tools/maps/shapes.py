"""Shapes of the plane: what lies inside rings, how far a point lies from a line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tools.maps.frame import Floats, Point


def inside(rings: Sequence[Sequence[Point]], x: Floats, y: Floats) -> npt.NDArray[np.bool_]:
    """Tell which points lie inside rings; a ring within another is a hole."""
    found = np.zeros(np.shape(x), dtype=bool)
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
            if y1 != y2:
                passed = (y1 > y) != (y2 > y)
                found ^= passed & (x < x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return found


def near(line: Sequence[Point], point: Point) -> tuple[float, float]:
    """Give the distance of a point from a line, and how far along the line it comes nearest."""
    best, passed = (_length(line[0], point), 0.0), 0.0
    for start, end in pairwise(line):
        length = _length(start, end)
        if length > 0:
            best = min(best, _near_stretch(start, end, point, passed))
        passed += length
    return best


def _near_stretch(start: Point, end: Point, point: Point, passed: float) -> tuple[float, float]:
    across, up = end[0] - start[0], end[1] - start[1]
    square = across * across + up * up
    part = ((point[0] - start[0]) * across + (point[1] - start[1]) * up) / square
    if part <= 0:
        return _length(start, point), passed
    if part >= 1:
        return _length(end, point), passed + math.sqrt(square)
    aside = ((start[1] - point[1]) * across - (start[0] - point[0]) * up) / square
    return abs(aside) * math.sqrt(square), passed + part * math.sqrt(square)


def _length(start: Point, end: Point) -> float:
    across, up = end[0] - start[0], end[1] - start[1]
    return math.sqrt(across * across + up * up)


def gap(line: Sequence[Point], point: Point) -> float:
    """Give the distance of a point from a line."""
    return near(line, point)[0]
