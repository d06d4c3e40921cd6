"""Times the drawing of the largest map: whole pictures of it, and its tiles in headless Chromium.

Pictures are drawn as `grognard render` draws them, on all cores; the time is the clock's, with the
processor's beside it. Tiles are those of the page, level by level, drawn one after the other; the
time of a tile is the processor time of the page, in the median of some tries.
"""

from __future__ import annotations

import os
from statistics import median, quantiles
from time import monotonic
from typing import TYPE_CHECKING

from grognard.cli.bench import browser
from grognard.cli.bench.results import Result
from grognard.content.styles import read_style
from grognard.drawing.studio import Studio, Window
from grognard.drawing.subjects import find_subject

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.drawing.subjects import Subject

MAP = "maps/europe"
ZOOMS = (0.1, 0.2, 0.35)
_ALL, _TILE = 30.0, 20.0
"""Seconds that the pictures of all zooms may take together; milliseconds of a tile."""
_TRIES = 3
"""So often each tile is drawn."""


def measure(rounds: int, moved: Callable[[int], None] = lambda _done: None) -> list[Result]:
    """Draw the map at all zooms, then so many tiles of each level."""
    subject = find_subject(MAP)
    results = _pictures(subject)
    with browser.browser() as started:
        page = browser.open_bench(started, (10, 10, 1), 1, subject.ground)
        clock = browser.Clock(started, page)
        levels = page.evaluate("bench.levels")
        for done, level in enumerate(levels):
            tiles = page.evaluate("level => bench.tiles(level)", done)
            # Evenly over the whole map, sea and land.
            numbers = [number * tiles // min(rounds, tiles) for number in range(min(rounds, tiles))]
            spent = [_time(clock, f"bench.tile({done}, {number})") for number in numbers]
            results += [
                _tile(f"tile at {level:g}, median", median(spent)),
                _tile(f"tile at {level:g}, 95th percentile", _late(spent)),
            ]
            moved(rounds * (done + 1) // len(levels))
        page.close()
    return results


def _pictures(subject: Subject) -> list[Result]:
    """Draw the whole map at each zoom, as pictures."""
    found = []
    start, before = monotonic(), os.times()
    with Studio() as studio:
        studio.take(subject, read_style())
        for zoom in ZOOMS:
            began = monotonic()
            studio.draw(Window(zoom=zoom), "png")
            found.append(Result(f"picture at {zoom:g}", round(monotonic() - began, 2), "s"))
    spent, after = monotonic() - start, os.times()
    processor = sum(after[:4]) - sum(before[:4])
    found.append(Result("pictures, processor", round(processor, 2), "s"))
    found.append(Result("pictures", round(spent, 2), "s", _ALL, round(spent / _ALL, 4)))
    return found


def _time(clock: browser.Clock, call: str) -> float:
    """Take the middle of some tries: one alone may wait for the collector or a busy machine."""
    return median(clock.time(call) for _ in range(_TRIES))


def _late(spent: list[float]) -> float:
    return quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]


def _tile(name: str, value: float) -> Result:
    return Result(name, round(value, 2), "ms", _TILE, round(value / _TILE, 4))


def too_slow(results: list[Result]) -> list[str]:
    """List in sentences what takes longer than it may."""
    return [
        f"{result.name}: {result.value:g} {result.unit}; {result.reference:g} are allowed."
        for result in results
        if result.ratio is not None and result.ratio > 1
    ]
