"""Maps drawn at random, as the kernels take them and as the oracle does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from grognard.terrain.layout import Layout
from grognard.terrain.map import Box, Link, Map
from grognard.terrain.search import Costs, Hindrance
from tests.terrain.oracle import WHOLE, World

LOWER = {"even": 0, "odd": 1}


@dataclass
class Drawn:
    """One map with costs, twice."""

    map: Map
    costs: Costs
    hindrance: Hindrance | None
    world: World


def around(layout: Layout, number: int) -> list[int | None]:
    """The neighbours of a hex clockwise from the north, from where the centres of hexes lie."""
    centres = {}
    for other in range(layout.size):
        row, column = divmod(other, layout.width)
        lower = (layout.first[0] + column) % 2 == LOWER[layout.lower]
        centres[2 * column, 2 * row + lower] = other
    row, column = divmod(number, layout.width)
    lower = (layout.first[0] + column) % 2 == LOWER[layout.lower]
    x, y = 2 * column, 2 * row + lower
    steps = [(0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1)]
    return [centres.get((x + right, y + down)) for right, down in steps]


@st.composite
def layouts(draw: DrawFn, most: int = 7) -> Layout:
    """Draw a sheet."""
    return Layout(
        "main",
        draw(st.integers(1, most)),
        draw(st.integers(1, most)),
        lower=draw(st.sampled_from(["even", "odd"])),
        first=draw(st.sampled_from([(1, 1), (0, 0), (4, 9)])),
        rows=draw(st.sampled_from(["down", "up"])),
    )


@st.composite
def maps(draw: DrawFn) -> Map:
    """Draw a map of one or two sheets, with boxes and links."""
    sheets = [draw(layouts())]
    if draw(st.booleans()):
        other = draw(layouts(4))
        sheets.append(Layout("other", other.width, other.height, lower=other.lower, prefix="o"))
    boxes = tuple(Box(f"box-{n}", f"Box {n}") for n in range(draw(st.integers(0, 2))))
    size = sum(sheet.size for sheet in sheets) + len(boxes)
    near = {frozenset((p, int(q))) for p, q in _sides(Map("", "", tuple(sheets), boxes))}
    links: list[Link] = []
    for _ in range(draw(st.integers(0, 4))):
        one, two = draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1))
        if one != two and frozenset((one, two)) not in near:
            near.add(frozenset((one, two)))
            links.append(Link(one, two, "", draw(st.booleans())))
    return Map("drawn", "", tuple(sheets), boxes, links)


def _sides(map: Map) -> list[tuple[int, int]]:
    return [(side // 6, int(there)) for side, there in enumerate(map.near) if there >= 0]


@st.composite
def drawn(draw: DrawFn) -> Drawn:
    """Draw a map with costs and perhaps something that hinders."""
    map = draw(maps())
    luck = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    dearest = draw(st.sampled_from([1, 3, 9]))
    sides = luck.integers(0, dearest + 1, 6 * map.size)
    if draw(st.booleans()):
        sides[luck.random(6 * map.size) < 0.05] = WHOLE
    links = luck.integers(0, dearest + 1, len(map.links))
    costs = Costs(map, sides, links)
    world = World(map.size, _steps(map, sides.tolist(), links.tolist()))
    if draw(st.booleans()):
        return Drawn(map, costs, None, world)
    closed, zone = luck.random(map.size) < 0.1, luck.random(map.size) < 0.3
    enter = luck.integers(0, 3, map.size)
    leave = luck.integers(0, 3, map.size)
    world.stop, world.barred, world.held = (draw(st.booleans()) for _ in range(3))
    world.closed = set(np.flatnonzero(closed).tolist())
    world.zone = set(np.flatnonzero(zone).tolist())
    world.enter = dict(enumerate(enter.tolist()))
    world.leave = dict(enumerate(leave.tolist()))
    hindrance = Hindrance(
        map,
        closed=closed,
        zone=zone,
        stop=world.stop,
        barred=world.barred,
        held=world.held,
        enter=enter,
        leave=leave,
    )
    return Drawn(map, costs, hindrance, world)


def _steps(map: Map, sides: list[int], links: list[int]) -> dict[int, list[tuple[int, int]]]:
    """List the steps from each place: across its sides, then over its links."""
    found: dict[int, list[tuple[int, int]]] = {place: [] for place in range(map.size)}
    first = 0
    for sheet in map.sheets:
        for number in range(sheet.size):
            for direction, there in enumerate(around(sheet, number)):
                if there is not None:
                    cost = sides[6 * (first + number) + direction]
                    found[first + number].append((first + there, cost))
        first += sheet.size
    over: dict[int, list[tuple[int, int]]] = {place: [] for place in range(map.size)}
    for link, cost in zip(map.links, links, strict=True):
        over[link.origin].append((link.to, cost))
        over[link.to].append((link.origin, 0 if link.one_way else cost))
    for place, ways in over.items():
        found[place] += sorted(ways)
    return found
