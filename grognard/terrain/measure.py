"""Distances and lines between hexes of a sheet, whatever lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import DesignError
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from grognard.terrain.layout import Layout, Place
    from grognard.terrain.map import Map


def distance(map: Map, first: Place, second: Place) -> int:
    """Count the steps from one hex to another; `FAR` if they lie on no common sheet."""
    sheets, rights, slopes = map.axial
    if sheets[first] != sheets[second]:
        return FAR
    right, down = rights[first] - rights[second], slopes[first] - slopes[second]
    return max(abs(right), abs(down), abs(right + down))


def line(map: Map, first: Place, second: Place) -> tuple[Place, ...]:
    """List the hexes on the straight line between two, both included; none without a common sheet.

    Where the line runs exactly between two hexes one of them counts, by a fixed rule, and the same
    one in both directions.
    """
    steps = distance(map, first, second)
    if steps in (0, FAR):
        return (first,) if first == second else ()
    if first > second:
        return line(map, second, first)[::-1]
    sheets, rights, slopes = map.axial
    sheet, base = map.sheets[sheets[first]], map.firsts[sheets[first]]
    ends = (rights[first], slopes[first], rights[second], slopes[second])
    return tuple(base + _nearest(sheet, ends, step, steps) for step in range(steps + 1))


def _nearest(sheet: Layout, ends: tuple[int, int, int, int], step: int, steps: int) -> int:
    """Find the hex in which a point of the line lies, exactly, in whole numbers.

    The point is nudged by less than separates it from any edge it does not lie on, so that it lies
    on none; to the other side where it would fall off the sheet.
    """
    q1, r1, q2, r2 = ends
    unit = 6 * steps
    for nudge in (1, -1):
        q = 6 * (q1 * (steps - step) + q2 * step) + 2 * nudge
        r = 6 * (r1 * (steps - step) + r2 * step) - 3 * nudge
        exact = (q, r, -q - r)
        near = [(value + unit // 2) // unit for value in exact]
        if sum(near):
            errors = [abs(v - n * unit) for v, n in zip(exact, near, strict=True)]
            near[errors.index(max(errors))] -= sum(near)
        number = sheet.from_axial(near[0], near[1])
        if number is not None:
            return number
    raise DesignError("a line leaves its sheet")
