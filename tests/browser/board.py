"""The page as a player uses it: looks, points, clicks, presses keys. It reads no state."""

import math
import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

Colour = tuple[int, int, int]

RADIUS = 48.0
"""From the middle of a hex to its corners, in units of the map."""

MINE, ASKED, OVER = "Your move", "You are asked", "The game is over"

OFTEN = 30
"""Milliseconds between two looks; what Playwright expects it looks for every half second only."""
AT_REST = """() => document.querySelector('[aria-label="What to do now"]')?.ariaBusy === 'false'"""
DRAWN = """() => document.querySelector('[role=application] canvas')?.dataset.drawn === 'true'"""
SETTLED = """(signs) => {
    const sign = document.querySelector('[aria-busy=false] > [role=status]');
    const map = document.querySelector('[role=application] canvas');
    return signs.includes(sign?.textContent.trim()) && map?.dataset.drawn === 'true';
}"""


LISTED = """rows => rows.map((row) => [
    row.querySelector('strong').textContent,
    [...row.querySelectorAll('.ready, .facts > *')].map((one) => one.textContent).join(' '),
])"""
"""The units of the list and what it says of each; those out of sight are not laid out."""


class Board:
    """What a player can see and do."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.first = (1, 1)
        """The numbers of the map's first column and row."""
        self.now = page.get_by_role("region", name="What to do now")
        self.sign = self.now.get_by_role("status")
        self.map = page.get_by_role("application")
        self.details = page.get_by_role("region", name="Hex and units")
        self.notices = page.locator(".notice")
        self.ending = page.get_by_role("dialog", name=OVER)
        self.film = page.get_by_role("region", name="Film")

    # Beginning.

    def begin(self, scenario: str = "first-contact", *, fog: bool = True, **seats: str) -> None:
        """Begin a game as the menu asks for one, and open it.

        The Allies are played by a person and the Axis by the captain, if nothing else is said.
        """
        seats = {"allies": "person", "axis": "captain"} | seats
        # Where computers play each other, who watches has time to.
        pace = 0 if "person" in seats.values() else 1
        asked = {"scenario": scenario, "seats": seats, "options": {"fog": fog}, "pace": pace}
        server = f"http://{urlsplit(self.address).netloc}"
        self.page.request.get(self.address)
        made = self.page.request.post(f"{server}/api/games", data=asked, headers={"origin": server})
        self.page.goto(f"{server}/#/play/{made.json()['id']}")

    def begin_by_menu(
        self, scenario: str = "First Contact", *, axis: str = "captain", fog: bool = True
    ) -> None:
        """Begin a game from the menu: the Allies are played by a person, the Axis as said."""
        self.page.get_by_role("radio", name=scenario).check(force=True)
        self.page.get_by_label("Who plays Axis").select_option(axis)
        self.page.get_by_label("Fog of war").set_checked(fog)
        self.page.get_by_role("button", name="Begin the game").click()

    def button(self, name: str) -> Locator:
        """The button whose name begins so."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    # Looking.

    def settle(self) -> str:
        """Wait until the page has taken in what happened, and somebody here must act."""
        self.page.wait_for_function(SETTLED, arg=[MINE, ASKED, OVER], polling=OFTEN)
        return self.sign.inner_text()

    def wait(self) -> None:
        """Wait until the page has taken in what happened, whoever must act."""
        self.page.wait_for_function(AT_REST, polling=OFTEN)

    def drawn(self) -> None:
        """Wait until the map shows all it should: some of it is drawn beside the page."""
        self.page.wait_for_function(DRAWN, polling=OFTEN)

    def clock(self) -> str:
        """Turn and phase, as the head of the page says."""
        return " ".join(self.page.locator(".clock").inner_text().split())

    def hint(self) -> str:
        """What acting on the hex at hand would do."""
        return self.details.locator(".hint").inner_text()

    def units(self) -> dict[str, str]:
        """The own units by name, and what the list says of each."""
        self.page.get_by_role("tab", name="Units").click()
        self.page.locator('ul[aria-busy="false"]').wait_for(state="attached")
        rows = self.page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button")
        return {name: " ".join(rest.split()) for name, rest in rows.evaluate_all(LISTED)}

    def place(self, unit: str) -> str:
        """The hex where a unit of the list stands."""
        found = re.search(r"Hex (\d{4,6})", self.units()[unit])
        assert found is not None
        return found[1]

    def ready(self) -> Iterator[str]:
        """The units that can still act, each asked for when its turn comes."""
        for unit in self.units():
            if "can act" in self.units().get(unit, ""):
                yield unit

    def sight(self) -> tuple[float, float, float]:
        """Which point of the map is in the top left corner, and how large the map is drawn."""
        x, y, scale = map(float, (self.map.get_attribute("data-camera") or "").split())
        return x, y, scale

    def colour(self, place: str, off: tuple[float, float] = (0, 0)) -> Colour:
        """The colour the map has at a hex, so far from its middle in units of the map."""
        return self.colours(place, [off])[0]

    def colours(self, place: str, offs: Sequence[tuple[float, float]]) -> list[Colour]:
        """The colours the map has at points of a hex."""
        self.drawn()
        x, y = self.spot(place)
        box = self.map.bounding_box()
        scale = self.sight()[2]
        assert box is not None
        at = [[x - box["x"] + dx * scale, y - box["y"] + dy * scale] for dx, dy in offs]
        found: list[Colour] = self.map.locator("canvas").evaluate(
            """(canvas, spots) => {
                const part = canvas.width / canvas.clientWidth;
                const points = spots.map((spot) => spot.map((one) => Math.round(one * part)));
                const [left, top, right, bottom] = [Math.min, Math.max].flatMap((most) =>
                    [0, 1].map((axis) => most(...points.map((point) => point[axis]))));
                const copy = new OffscreenCanvas(right - left + 1, bottom - top + 1);
                const pen = copy.getContext('2d');
                pen.drawImage(canvas, -left, -top);
                const { data, width } = pen.getImageData(0, 0, copy.width, copy.height);
                return points.map(([x, y]) => {
                    const first = 4 * ((y - top) * width + (x - left));
                    return [...data.slice(first, first + 3)];
                });
            }""",
            at,
        )
        return [(red, green, blue) for red, green, blue in found]

    # By pointer.

    def spot(self, place: str) -> tuple[float, float]:
        """Where on the screen the middle of a hex is."""
        x, y, scale = self.sight()
        box = self.map.bounding_box()
        assert box is not None
        half = len(place) // 2
        column, row = int(place[:half]), int(place[half:])
        high = RADIUS * math.sqrt(3) / 2
        across, down = column - self.first[0] + 1, row - self.first[1] + 1
        middle = RADIUS * (1.5 * across - 0.5), high * (2 * down - (1 if column % 2 else 0))
        return box["x"] + (middle[0] - x) * scale, box["y"] + (middle[1] - y) * scale

    def point(self, place: str) -> None:
        """Move the pointer over a hex."""
        self.page.mouse.move(*self.spot(place))

    def click(self, place: str) -> None:
        """Click on a hex, and wait until that has had its effect."""
        self.page.mouse.click(*self.spot(place))
        self.wait()

    def look(self, place: str) -> str:
        """Point at a hex and read what the page says about it."""
        self.point(place)
        expect(self.details.get_by_role("heading")).to_contain_text(place)
        return " ".join(self.details.inner_text().split())

    def end_phase(self) -> None:
        """Click on Done, also where something is idle."""
        self.button("Done").click()
        sure = self.button("End it all the same")
        if sure.is_visible():
            sure.click()

    # By keys.

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, name: str) -> None:
        """Press Tab until the element of that name has the focus."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            focused = self.page.locator(":focus")
            if focused.count() and name in (
                focused.get_attribute("aria-label") or focused.inner_text()
            ):
                return
        raise AssertionError(f"Tab does not lead to {name!r}")
