"""The net of rivers: from point to point a river of the recipe follows the lines of the data.

The points of a row are joined one by one. Both ends of a stretch go to the nearest corner of the
net, if one lies near enough, and the shortest way between them is taken; where there is none, or
only a long way round, the stretch is straight. So a river the data does not know can be typed.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from scipy import spatial

from tools.maps.frame import Floats, Frame, Point
from tools.maps.rasters import Box

_GAP = 3.0  # kilometres over which loose ends of lines are joined
_NEAR = 14.0  # kilometres a point may lie from the net
_ROUND = 2.6  # how much longer than straight a way along the net may be
_SHORT = 30.0  # and how many kilometres besides


class Net:
    """All lines that reach into a box, as a graph of their points."""

    def __init__(self, frame: Frame, lines: Iterable[Floats], box: Box) -> None:
        west, south, east, north = box
        self.points: list[Point] = []
        self.links: list[list[tuple[int, float]]] = []
        ends: list[int] = []
        known: dict[Point, int] = {}
        for line in lines:
            (left, low), (right, high) = line.min(axis=0), line.max(axis=0)
            if left > east or right < west or low > north or high < south:
                continue
            chain = [self._number(known, frame.to_plane(lon, lat)) for lon, lat in line]
            for here, there in pairwise(chain):
                self._link(here, there)
            ends += [chain[0], chain[-1]]
        self.tree = spatial.cKDTree(np.array(self.points))
        for end in sorted(set(ends)):
            for other in sorted(self.tree.query_ball_point(self.points[end], _GAP)):
                self._link(end, other)

    def _number(self, known: dict[Point, int], point: Point) -> int:
        key = (round(point[0], 2), round(point[1], 2))
        if key not in known:
            known[key] = len(self.points)
            self.points.append(point)
            self.links.append([])
        return known[key]

    def _link(self, here: int, there: int) -> None:
        if here != there:
            length = math.dist(self.points[here], self.points[there])
            self.links[here].append((there, length))
            self.links[there].append((here, length))

    def follow(self, points: list[Point]) -> list[Point]:
        """Join points along the net where it can be done, straight where not."""
        found = [points[0]]
        for here, there in pairwise(points):
            found += self._stretch(here, there)[1:]
        return found

    def _stretch(self, here: Point, there: Point) -> list[Point]:
        (near, far), (first, last) = self.tree.query([here, there])
        if max(near, far) > _NEAR:
            return [here, there]
        way = self._way(int(first), int(last), _ROUND * math.dist(here, there) + _SHORT)
        return [self.points[number] for number in way] if way else [here, there]

    def _way(self, first: int, last: int, longest: float) -> list[int]:
        best = {first: 0.0}
        before: dict[int, int] = {}
        queue = [(0.0, first)]
        while queue:
            length, here = heapq.heappop(queue)
            if here == last:
                way = [here]
                while way[-1] != first:
                    way.append(before[way[-1]])
                return way[::-1]
            if length > best[here]:
                continue
            for there, step in self.links[here]:
                if length + step < min(best.get(there, math.inf), longest):
                    best[there] = length + step
                    before[there] = here
                    heapq.heappush(queue, (length + step, there))
        return []
