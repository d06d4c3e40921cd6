"""Times the map of the client in headless Chromium, beside a bare scene of tiles and sprites.

The work of a frame is all its script and drawing, and the reading of one pixel, so that nothing is
left over. The map and the bare scene are drawn in turns, along the same way of the camera.
"""

from __future__ import annotations

import gzip
from statistics import median, quantiles
from time import monotonic, sleep
from typing import TYPE_CHECKING

from grognard.cli.bench import browser
from grognard.cli.bench.maps import HEIGHT, UNITS, WIDTH
from grognard.cli.bench.results import Result
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Callable

BARS = {
    "frame, median": 1.5,
    "frame, 95th percentile": 1.0,
    "frame, longest": 1.0,
    "change of 100 units": 1.0,
    "script, compressed": 1.0,
    "heap after 50 films": 1.02,
    "reach of a selected stack": 1.0,
}
"""How much more than its reference each may be."""
_PERCENTILE, _LONGEST, _CHANGE, _REACH = 16.0, 50.0, 16.0, 100.0  # milliseconds
_FRAME = 1 / 60  # seconds between two frames of a screen
_SCRIPT = 500.0  # kB
_FILMS = 50


def measure(
    rounds: int,
    moved: Callable[[int], None] = lambda _done: None,
    size: tuple[int, int, int] = (WIDTH, HEIGHT, UNITS),
) -> list[Result]:
    """Fly over the map for so many frames, then measure everything else."""
    with browser.browser() as started:
        page = browser.open_bench(started, size, rounds)
        clock = browser.Clock(started, page)
        drawn, bare = _fly(clock, page.evaluate("bench.frames"), moved)
        few = max(3, min(30, rounds // 10))
        page.evaluate("bench.settle()")
        changes = [clock.time(f"bench.change({turn})") for turn in range(1, few + 1)]
        # The same films once before: what is kept of them is kept then, and all code compiled.
        page.evaluate("films => bench.films(films)", _FILMS)
        before = browser.heap(page)
        page.evaluate("films => bench.films(films)", _FILMS)
        after = browser.heap(page)
        page.close()
        with browser.skirmish(started) as game:
            reached = browser.reaches(game, few)
        moved(rounds)
    return [
        _result("frame, median", median(drawn), "ms", median(bare)),
        _result("frame, 95th percentile", quantiles(drawn, n=20)[-1], "ms", _PERCENTILE),
        _result("frame, longest", max(drawn), "ms", _LONGEST),
        _result("change of 100 units", median(changes), "ms", _CHANGE),
        _result("script, compressed", _script(), "kB", _SCRIPT),
        _result("heap after 50 films", after / 1e6, "MB", before / 1e6),
        _result("reach of a selected stack", median(reached), "ms", _REACH),
    ]


def _fly(
    clock: browser.Clock, frames: int, moved: Callable[[int], None]
) -> tuple[list[float], list[float]]:
    """Draw every frame with the map and with the bare scene, as often as a screen shows one."""
    drawn, bare = [], []
    for number in range(frames):
        start = monotonic()
        drawn.append(clock.time(f"bench.map({number})"))
        bare.append(clock.time(f"bench.bare({number})"))
        sleep(max(0.0, _FRAME - (monotonic() - start)))
        moved(number)
    return drawn, bare


def too_slow(results: list[Result]) -> list[str]:
    """List in sentences what is more than it may be."""
    return [
        f"{result.name}: {result.ratio:.2f} x the reference; {BARS[result.name]} are allowed."
        for result in results
        if result.ratio is not None and result.ratio > BARS[result.name]
    ]


def _result(name: str, value: float, unit: str, reference: float) -> Result:
    return Result(name, round(value, 2), unit, round(reference, 2), round(value / reference, 4))


def _script() -> float:
    """How large all scripts of the page are, as they travel compressed."""
    files = sorted((browser.CLIENT / "dist" / "assets").glob("*.js"))
    if not files:
        raise GrognardError("The client is not built: npm run build in the folder client.")
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1000
