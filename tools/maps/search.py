"""The cheapest way through a net, whatever its nodes are: corners of hexes or hexes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=tuple[int, int])


def cheapest(
    start: Node,
    ends: Mapping[Node, float],
    steps: Callable[[Node], Iterable[tuple[Node, float]]],
) -> list[Node] | None:
    """Find the cheapest way from a start to one of several ends, or nothing.

    `ends` says what stopping there costs in addition; `steps` lists where a node leads, and the
    cost. Of equally cheap ways the same is found every time: ties go to the smaller node.
    """
    best: dict[Node, float] = {start: 0.0}
    before: dict[Node, Node] = {}
    queue: list[tuple[float, Node]] = [(0.0, start)]
    done: set[Node] = set()
    goal: tuple[float, Node] | None = None
    while queue:
        cost, here = heapq.heappop(queue)
        if goal is not None and cost >= goal[0]:
            break
        if here in done:
            continue
        done.add(here)
        if here in ends:
            goal = min(goal or (cost + ends[here], here), (cost + ends[here], here))
            continue
        for there, step in steps(here):
            if cost + step < best.get(there, float("inf")):
                best[there] = cost + step
                before[there] = here
                heapq.heappush(queue, (cost + step, there))
    if goal is None:
        return None
    way = [goal[1]]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]
