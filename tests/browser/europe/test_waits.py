"""How long the page is busy after each kind of input in Barbarossa, under `./test --long`.

Told in docs/measured.csv, and judged by whoever reads it: times depend on the machine.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.conftest import SCREEN
from tests.browser.europe.desk.steps import begin
from tests.browser.europe.test_barbarossa import CORNER, NORTH, RAILHEAD, REAR, SOUTH
from tests.measured import is_long

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Locator

    from tests.conftest import Promise

MARCHES = (("081054", "082053"), ("083055", "084054"), ("087066", "088065"), ("085065", "087064"))
DRAGS = (("082059", "083060"), ("082060", "082061"), ("084062", "085062"))

WATCH = """(kind) => {
    window.waited = null;
    addEventListener(kind, (event) => {
        let frames = 0;
        const look = () => {
            frames += 1;
            const panel = document.querySelector('[aria-label="What to do now"]');
            if (frames >= 2 && panel?.ariaBusy === 'false')
                window.waited = performance.now() - event.timeStamp;
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { capture: true, once: true });
}"""
"""From an input to the second frame or a later one in which the page is ready for the next."""


class Stopwatch:
    """Does what a player does, and keeps how long he waits."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.waits: dict[str, list[float]] = {}

    def timed(self, name: str, kind: str, act: Callable[[], object]) -> None:
        """Do something, and keep how long the page was busy after it."""
        page = self.board.page
        page.evaluate(WATCH, kind)
        act()
        page.wait_for_function("() => window.waited !== null")
        self.waits.setdefault(name, []).append(page.evaluate("window.waited"))
        self.board.settle()

    def click(self, name: str, place: str) -> None:
        """Click a hex."""
        at = self.board.spot(place)
        self.board.page.mouse.move(*at)
        self.timed(name, "pointerup", lambda: self.board.page.mouse.click(*at))

    def drag(self, name: str, start: str, stop: str) -> None:
        """Drag a stack to a hex."""
        mouse = self.board.page.mouse
        mouse.move(*self.board.spot(start))
        mouse.down()
        mouse.move(*self.board.spot(stop), steps=3)
        self.timed(name, "pointerup", mouse.up)

    def press(self, name: str, key: str) -> None:
        """Press a key."""
        self.timed(name, "keydown", lambda: self.board.page.keyboard.press(key))

    def button(self, name: str, button: Locator) -> None:
        """Click a button."""
        self.timed(name, "pointerup", button.click)

    def end_phase(self) -> None:
        """End a phase, and say that this is meant where the page asks."""
        name = f"end of {self.board.clock().split(' of 16 ')[-1].split(' ·')[0]}"
        self.button("done", self.board.button("Done"))
        wait, sure = self.waits["done"].pop(), self.board.button("End it all the same")
        if sure.is_visible():
            self.button(name, sure)
        else:
            self.waits.setdefault(name, []).append(wait)

    def told(self) -> str:
        """What an input took in the median, the slowest first."""
        found = {name: median(times) for name, times in self.waits.items() if times}
        slowest = sorted(found, key=lambda name: -found[name])
        return ", ".join(f"{name} {found[name]:.0f}" for name in slowest)


def play(hand: Stopwatch) -> None:
    """Play the first turn of the Axis up to a look at its battles."""
    board = hand.board
    table = board.now.get_by_role("table", name="Air points, by front and mission")
    for _ in range(3):
        more = table.get_by_role("button", name="One more: Superiority").first
        hand.button("air point", more)
    while "Initial movement" not in board.clock():
        hand.end_phase()
    for start, stop in MARCHES:
        hand.click("select", start)
        hand.click("march", stop)
        board.press("Escape")
    for start, stop in DRAGS:
        hand.drag("drag", start, stop)
    hand.press("next stack", "n")
    board.press("Escape")
    hand.press("undo", "u")
    hand.press("undo", "u")
    hand.press("redo", "Shift+U")
    while "Rail movement" not in board.clock():
        hand.end_phase()
    hand.click("select for rail", REAR)
    hand.click("goal of a train", RAILHEAD)
    hand.click("ride", RAILHEAD)
    board.press("Escape")
    while "Combat" not in board.clock():
        hand.end_phase()
    for target in (NORTH, SOUTH, NORTH):
        hand.click("forecast", target)
        units = board.now.get_by_role("group", name="Units in the attack")
        hand.button("forecast without a unit", units.get_by_role("button", pressed=True).first)
        board.press("Escape")


@pytest.mark.skipif(not is_long(), reason="How long things take is told by long tests.")
def test_how_long_a_player_waits_in_barbarossa(
    browser: Browser, address: str, promise: Promise
) -> None:
    """With fog and with motion, as games are begun."""
    context = browser.new_context(viewport=SCREEN)
    board = Board(context.new_page(), address)
    with promise("waits in Barbarossa", games=1) as measured:
        begin(board, "barbarossa-1941", CORNER, fog=True)
        hand = Stopwatch(board)
        play(hand)
        measured.result = f"medians in ms: {hand.told()}"
        expect(board.now).to_be_visible()
    context.close()
