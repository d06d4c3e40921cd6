"""Flat arrays over the places of a map: what does not depend on who asks is worked out once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.derived import derived
from grognard.terrain.search import range_layer
from grognard.terrain.shapes import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.systems.overlord.state import State
    from grognard.terrain.map import Map

Field: TypeAlias = NDArray[np.int64]
"""A number for each place of a map."""

WHOLE = 1 << 16
"""What `faded` gives where nothing is lost on the way."""
STRIDE = 600
"""What a turn's march covers, in hundredths; worth falls by a third for each."""


@cache
def axes(map: Map) -> tuple[Field, Field]:
    """Two coordinates of each place, in which a step in a direction is the same everywhere."""
    _, rights, slopes = map.axial
    return np.array(rights, np.int64), np.array(slopes, np.int64)


def hexes_from(map: Map, place: int) -> Field:
    """Count the hexes from a place to each; the map has one sheet."""
    rights, slopes = axes(map)
    right, down = rights - rights[place], slopes - slopes[place]
    found: Field = np.maximum(np.maximum(abs(right), abs(down)), abs(right + down))
    return found


def nearest(map: Map, places: Iterable[int]) -> Field:
    """Count the hexes from each place to the nearest of some; `FAR` where there are none."""
    found = sorted(set(places))
    if not found:
        return np.full(map.size, FAR, np.int64)
    return range_layer(map, found).astype(np.int64)


@cache
def disc(map: Map, hexes: int) -> NDArray[np.int32]:
    """For each place those within some hexes, itself first; `map.size` beyond the edge."""
    _, rights, slopes = map.axial
    index = {at: place for place, at in enumerate(zip(rights, slopes, strict=True))}
    steps = [
        (right, down)
        for right in range(-hexes, hexes + 1)
        for down in range(-hexes, hexes + 1)
        if abs(right + down) <= hexes
    ]
    steps.sort(key=lambda step: (step != (0, 0), step))
    return np.array(
        [
            [index.get((right + more, down + less), map.size) for more, less in steps]
            for right, down in zip(rights, slopes, strict=True)
        ],
        np.int32,
    )


def gathered(map: Map, values: Field, hexes: int) -> Field:
    """Add up for each place what stands within some hexes."""
    found: Field = np.append(values, 0)[disc(map, hexes)].sum(axis=1)
    return found


def placed(map: Map, places: Sequence[int], values: Sequence[int]) -> Field:
    """Put values where they belong; those of one place add up."""
    found = np.zeros(map.size, np.int64)
    np.add.at(found, np.array(places, np.int64), np.array(values, np.int64))
    return found


@cache
def _fading() -> Field:
    """What is left of a value at each distance, in parts of `WHOLE`; nothing at `FAR`."""
    distances = np.arange(FAR + 1, dtype=np.int64)
    strides, rests = distances // STRIDE, distances % STRIDE
    left = [WHOLE]
    for _ in range(int(strides[-1])):
        left.append(left[-1] * 2 // 3)
    values = np.array(left, np.int64)[strides]
    values -= values * rests // (3 * STRIDE)
    values[FAR] = 0
    return values


def faded(distances: NDArray[np.uint16]) -> Field:
    """What is left of a prize at each place, so far from it: less with every turn of march."""
    return _fading()[distances]


@derived("terms")
def ground(state: State) -> tuple[Field, Field, Field]:
    """For each place its room, and what it makes of the defence of infantry and of armour."""
    terms = state.terms
    rows = [terms.terrain_at.get(name) for name in terms.map.ids]
    parts = (("stack", 0), ("infantry", 100), ("armour", 100))
    room, infantry, armour = (
        np.array([getattr(row, name) if row else none for row in rows], np.int64)
        for name, none in parts
    )
    return room, infantry, armour
