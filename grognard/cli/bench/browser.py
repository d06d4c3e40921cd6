"""The browser of `bench client`: Chromium without a window, the bench's page, and a real game."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from mimetypes import guess_type
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from grognard.content.styles import read_style
from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route, ViewportSize

    from grognard.terrain.shown import GroundShown

CLIENT = Path(__file__).resolve().parents[3] / "client"
SCREEN: ViewportSize = {"width": 1366, "height": 768}
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = ("--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking")
_ORIGIN = "http://bench.localhost"
_PATIENCE = 120_000
_FINEST = 0.01
"""Milliseconds the clock can tell: less, after asking is taken off, is lost in its noise."""
_RADIUS = 48.0  # from the middle of a hex to its corners, in units of the map
_STYLES = "/api/styles/"
_GROUND = "/ground.json"

# Waits for a click, then looks after each frame whether one of the points has changed its colour.
_WATCH = """points => {
  const canvas = document.querySelector('[role=application] canvas');
  const pen = canvas.getContext('2d');
  const box = canvas.getBoundingClientRect();
  const density = canvas.width / box.width;
  const look = () => points.map(([x, y]) =>
    pen.getImageData((x - box.left) * density, (y - box.top) * density, 1, 1).data.join());
  const before = look();
  window.reached = new Promise((resolve) => {
    window.addEventListener('pointerdown', () => {
      const start = performance.now();
      const again = () => {
        if (look().some((colour, i) => colour !== before[i])) resolve(performance.now() - start);
        else if (performance.now() - start > 5000) resolve(null);
        else next();
      };
      // Not within the frame: what asked for it later is only drawn afterwards.
      const next = () => requestAnimationFrame(() => setTimeout(again));
      next();
    }, { capture: true, once: true });
  });
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise GrognardError("bench client needs the packages for developers.") from error
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise GrognardError(f"bench client needs Chromium; none of {', '.join(_NAMES)} is found.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(_FLAGS))
        yield started
        started.close()


def open_bench(
    started: Browser,
    size: tuple[int, int, int],
    frames: int,
    ground: GroundShown | None = None,
) -> Page:
    """Open the bench's page with a map of a width and height, and counters; no server is asked.

    With a `ground` tiles of it can be drawn besides.
    """
    folder = CLIENT / "dist-bench"
    if not (folder / "index.html").is_file():
        raise GrognardError("The client is not built: npm run build in the folder client.")
    style = msgspec.json.encode(read_style())

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith(_STYLES):
            route.fulfill(body=style, content_type="application/json")
            return
        if path == _GROUND:
            route.fulfill(body=msgspec.json.encode(ground), content_type="application/json")
            return
        file = folder / (path.strip("/") or "index.html")
        route.fulfill(body=file.read_bytes(), content_type=guess_type(file.name)[0] or "")

    page = started.new_page(viewport=SCREEN)
    page.set_default_timeout(_PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route(f"{_ORIGIN}/**", answer)
    width, height, counters = size
    page.goto(f"{_ORIGIN}/?width={width}&height={height}&counters={counters}&frames={frames}")
    # By the clock: the page keeps the browser's frames to itself.
    page.wait_for_function("window.bench !== undefined", polling=50)
    if errors:
        raise GrognardError(f"The page of the bench fails: {errors[0]}")
    return page


class Clock:
    """Times calls in a page by the processor time of its main thread.

    What else the machine does weighs little then. Where the system does not tell that time, the
    page's own clock is used.
    """

    def __init__(self, started: Browser, page: Page) -> None:
        """Find the process of the page."""
        self._session = page.context.new_cdp_session(page)
        self._file = self._find(started)
        self._asking = 0.0
        self._asking = median(self.time("bench.nothing()") for _ in range(20))

    def _find(self, started: Browser) -> Path | None:
        """Find where the system tells the time of the thread that works when the page does."""
        session = started.new_browser_cdp_session()
        known = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        files = [
            Path(f"/proc/{process['id']}/task/{process['id']}/schedstat")
            for process in known
            if process["type"] == "renderer"
        ]
        before = {file: _read(file) for file in files if file.is_file()}
        self._call("bench.spin()")
        return max(before, key=lambda file: _read(file) - before[file], default=None)

    def time(self, call: str) -> float:
        """Give the milliseconds a call takes."""
        if self._file is None:
            return self._call(call)
        before = _read(self._file)
        self._call(call)
        return max(_FINEST, (_read(self._file) - before) / 1e6 - self._asking)

    def _call(self, call: str) -> float:
        answer = self._session.send("Runtime.evaluate", {"expression": call})
        if "exceptionDetails" in answer:
            raise GrognardError(f"{call}: {answer['result'].get('description', 'failed')}")
        return float(answer["result"]["value"])


def _read(file: Path) -> int:
    """Read how many nanoseconds a thread has run."""
    return int(file.read_text().split()[0])


def heap(page: Page) -> int:
    """Count the bytes of scripts in use, after all that is unused is given back."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    used: int = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used


@contextmanager
def skirmish(started: Browser) -> Iterator[Page]:
    """Begin a game of Skirmish on a server of its own."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "grognard.cli", "serve", "--port", "0"]
        environment = {**os.environ, "GROGNARD_HOME": home, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(  # noqa: S603
            command, cwd=CLIENT.parent, env=environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                said = server.stdout.readline() if server.stdout else ""
                if "http://" not in said:
                    raise GrognardError(f"The server did not start: {said}")
                page = started.new_page(viewport=SCREEN, reduced_motion="reduce")
                page.set_default_timeout(_PATIENCE)
                page.goto(said.rsplit(maxsplit=1)[-1])
                page.get_by_role("radio", name="First Contact").check(force=True)
                page.get_by_role("button", name="Begin the game").click()
                # The first phase is for plans; in the second units move.
                _rest(page)
                page.get_by_role("button", name=re.compile("^Done")).click()
                page.get_by_role("button", name=re.compile("^End it all the same")).click()
                page.locator(".clock", has_text="Movement").wait_for()
                _rest(page)
                page.get_by_role("tab", name="Units").click()
                yield page
                page.close()
            finally:
                server.terminate()


def _rest(page: Page) -> None:
    """Wait until nothing is under way, and all of the map is drawn."""
    page.locator("[aria-busy=false] > [role=status]", has_text="Your move").wait_for()
    page.locator("[role=application] canvas[data-drawn=true]").wait_for()


def reaches(page: Page, times: int) -> list[float]:
    """Click on units, and give how long it took each time until their reach was on the screen."""
    rows = page.get_by_role("tabpanel").get_by_role("button").all_inner_texts()
    places = [row.split("Hex ")[1][:4] for row in rows if "Hex " in row and "can act" in row]
    found: list[float] = []
    for place in (places * times)[:times]:
        page.keyboard.press("Escape")
        page.mouse.move(5, 5)
        _rest(page)
        column, row = int(place[:2]), int(place[2:])
        low = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
        high = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
        around = [(column + x, row + y) for x, y in (high if column % 2 else low)]
        # Beside the middle, where neither a number nor a counter's outline stands.
        page.evaluate(_WATCH, [_spot(page, hex_, (30.0, 8.0)) for hex_ in around])
        page.mouse.click(*_spot(page, (column, row), (0.0, 0.0)))
        taken = page.evaluate("window.reached")
        if taken is None:
            raise GrognardError(f"A click on the unit in {place} shows no reach.")
        found.append(float(taken))
    return found


def _spot(page: Page, place: tuple[int, int], beside: tuple[float, float]) -> tuple[float, float]:
    """Where on the screen a hex is."""
    shown = page.get_by_role("application")
    x, y, scale = map(float, (shown.get_attribute("data-camera") or "").split())
    box = shown.bounding_box()
    if box is None:
        raise GrognardError("The page shows no map.")
    column, row = place
    high = _RADIUS * math.sqrt(3) / 2
    middle = _RADIUS * (1.5 * column - 0.5), high * (2 * row - (1 if column % 2 else 0))
    return (
        box["x"] + (middle[0] + beside[0] - x) * scale,
        box["y"] + (middle[1] + beside[1] - y) * scale,
    )
