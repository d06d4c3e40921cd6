"""How long a player waits after each kind of input in Barbarossa, and how smooth the map is.

Under `./test --long` alone, and noted in docs/measured.csv: times depend on the machine.
"""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.board import ASKED, Board
from tests.browser.conftest import SCREEN
from tests.browser.europe.desk.steps import begin
from tests.browser.europe.test_barbarossa import (
    CORNER,
    NORTH,
    OVERRUN,
    RAILHEAD,
    REAR,
    SOUTH,
    TANKS,
)
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
            const sign = panel?.querySelector('[role=status]')?.textContent ?? '';
            if (frames >= 2 && (panel?.ariaBusy === 'false' || /^Showing what happened/.test(sign)))
                window.waited = performance.now() - event.timeStamp;
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { capture: true, once: true });
}"""
"""From an input to the second frame or a later one in which the page is ready for the next.

Where it shows first what came of it, as after a battle, to the frame in which that has begun.
"""
REFERENCE = """() => {
    const start = performance.now();
    let x = 1;
    for (let i = 0; i < 4e6; i += 1) x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return performance.now() - start + (x > 0 ? 0 : 1);
}"""
"""So many milliseconds the page takes for a plain loop: machines here are now quick, now slow."""
BAR = 200
"""Milliseconds that a player waits at most after any input, by the reference beside it."""
HELD = 60
"""Milliseconds a hand holds a button down: the page has done then what pressing it asks for."""
PAUSE = 300
"""Milliseconds from one input to the next, of somebody who is quick."""
SMOOTH = 34
"""Milliseconds a frame takes at most in the median, where a processor alone draws."""
FRAMES = """async ([wheel, steps]) => {
    const map = document.querySelector('[role=application]');
    const box = map.getBoundingClientRect();
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const next = () => new Promise(requestAnimationFrame);
    const at = (x, y) => ({
        clientX: x, clientY: y, bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse',
    });
    const took = [];
    const point = (kind, by) => map.dispatchEvent(
        new PointerEvent(kind, { ...at(middle.x + by, middle.y + by / 2), buttons: 1 }));
    let before = await next();
    for (let i = 0; i < steps; i += 1) {
        if (wheel) map.dispatchEvent(new WheelEvent('wheel', {
            ...at(middle.x, middle.y), deltaY: i % 20 < 10 ? -20 : 20, cancelable: true }));
        else point('pointermove', 8 * (i % 20 < 10 ? i % 20 : 20 - i % 20));
        const now = await next();
        took.push(now - before);
        before = now;
    }
    return took.sort((a, b) => a - b);
}"""
"""So many frames while the wheel turns, or while the map is dragged; the shortest first."""


class Wait(NamedTuple):
    """How long a player waited, and how long the reference took before and after, on average."""

    ms: float
    loop: float


class Stopwatch:
    """Does what a player does, and keeps how long he waits."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.waits: dict[str, list[Wait]] = {}

    def timed(self, name: str, kind: str, act: Callable[[], object]) -> None:
        """Do something, and keep how long the page was busy after it."""
        page = self.board.page
        page.wait_for_timeout(PAUSE)
        before = page.evaluate(REFERENCE)
        page.evaluate(WATCH, kind)
        act()
        page.wait_for_function("() => window.waited !== null")
        took = page.evaluate("window.waited")
        self.board.settle()
        loop = (before + page.evaluate(REFERENCE)) / 2
        self.waits.setdefault(name, []).append(Wait(took, loop))

    def click(self, name: str, place: str) -> None:
        """Click a hex."""
        at = self.board.spot(place)
        self.board.page.mouse.move(*at)
        self.timed(name, "pointerup", lambda: self.board.page.mouse.click(*at, delay=HELD))

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
        self.timed(name, "pointerup", lambda: button.click(delay=HELD))

    def end_phase(self) -> None:
        """End a phase, and say that this is meant where the page asks."""
        name = f"end of {self.board.clock().split(' of 16 ')[-1].split(' ·')[0]}"
        self.button("done", self.board.button("Done"))
        wait, sure = self.waits["done"].pop(), self.board.button("End it all the same")
        if sure.is_visible():
            self.button(name, sure)
        else:
            self.waits.setdefault(name, []).append(wait)

    def answer_all(self) -> None:
        """Answer what a battle asks: with the first that fits, and nobody advances."""
        while self.board.settle() == ASKED:
            now = self.board.now
            choices = now.get_by_role("group", name="Answers").get_by_role("button")
            give = now.get_by_role("button", name=re.compile("^(Nobody|Answer with these)$"))
            if not give.count():
                self.button("answer of a battle", choices.first)
                continue
            for nth in range(choices.count()):
                if give.is_enabled():
                    break
                self.button("choice in an answer", choices.nth(nth))
            self.button("answer of a battle", give)

    def medians(self) -> dict[str, float]:
        """What each kind of input took in the median, the slowest first."""
        found = {
            name: median(wait.ms for wait in waits) for name, waits in self.waits.items() if waits
        }
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def usual(self) -> float:
        """What the reference takes on this machine, when nothing else slows it down."""
        return median(wait.loop for waits in self.waits.values() for wait in waits)

    def longest(self) -> dict[str, float]:
        """The longest wait of each kind, at the speed that the machine mostly has."""
        usual = self.usual()
        return {
            name: max(wait.ms * min(1, usual / wait.loop) for wait in waits)
            for name, waits in self.waits.items()
            if waits
        }

    def told(self) -> str:
        """What each kind of input took: in the median, and at the longest."""
        found, loops = self.medians(), [w.loop for waits in self.waits.values() for w in waits]
        worst = max(self.longest().values())
        each = ", ".join(
            f"{name} {middle:.0f}/{max(wait.ms for wait in self.waits[name]):.0f}"
            for name, middle in found.items()
        )
        return (
            f"{each}; longest at the usual speed {worst:.0f}; reference loop mostly "
            f"{self.usual():.1f}, from {min(loops):.1f} to {max(loops):.1f}"
        )


def play(hand: Stopwatch) -> None:
    """Play the first turn of the Axis up to its battles."""
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
    for name, key in (("undo", "u"), ("redo", "Shift+U")):
        for _ in range(3):
            hand.press(name, key)
    hand.drag("overrun shown", TANKS, OVERRUN)
    hand.click("overrun", OVERRUN)
    hand.answer_all()
    board.press("Escape", "Escape")
    while "Rail movement" not in board.clock():
        hand.end_phase()
    hand.click("select for rail", REAR)
    hand.click("goal of a train", RAILHEAD)
    hand.click("ride", RAILHEAD)
    board.press("Escape")
    while "Combat" not in board.clock():
        hand.end_phase()


def fight(hand: Stopwatch) -> None:
    """Fight the battles of the first turn, and play on to the third."""
    board = hand.board
    for target in (NORTH, SOUTH, NORTH):
        hand.click("forecast", target)
        units = board.now.get_by_role("group", name="Units in the attack")
        hand.button("forecast without a unit", units.get_by_role("button", pressed=True).first)
        board.press("Escape")
    for target in (NORTH, SOUTH):
        hand.click("forecast", target)
        hand.button("attack", board.now.get_by_role("button", name="Attack", exact=True))
        hand.answer_all()
    # In the second week points fly over the ground, so that there is an interdiction to end.
    while "Turn 1 of" in board.clock():
        hand.end_phase()
    ground = board.button("One more: Ground").first
    for _ in range(3):
        hand.button("air point", ground)
    while "Turn 2 of" in board.clock():
        hand.end_phase()


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
        fight(hand)
        measured.result = f"ms, median/longest: {hand.told()}"
        slow = {name: round(wait) for name, wait in hand.longest().items() if wait > BAR}
        assert slow == {}, measured.result
    context.close()


@pytest.mark.skipif(not is_long(), reason="How long things take is told by long tests.")
def test_the_map_of_barbarossa_is_smooth_with_every_unit_shown(
    browser: Browser, address: str, promise: Promise
) -> None:
    """Without fog, so that the units of both sides are drawn, and with the whole map in sight."""
    context = browser.new_context(viewport=SCREEN)
    board = Board(context.new_page(), address)
    with promise("frames in Barbarossa", games=1) as measured:
        begin(board, "barbarossa-1941", CORNER)
        board.button("Show the whole map").click()
        box, mouse = board.map.bounding_box(), board.page.mouse
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.wheel(0, -60)  # so far that the map can be dragged, and every unit stays in sight
        told, slow = [], {}
        for name, wheel in (("zooming", True), ("dragging", False)):
            board.drawn()
            if not wheel:
                mouse.down(button="middle")
            frames = board.page.evaluate(FRAMES, [wheel, 120])
            middle, late = median(frames), frames[len(frames) * 95 // 100]
            told.append(f"{name} {middle:.0f}, 95 % within {late:.0f}")
            if middle > SMOOTH:
                slow[name] = round(middle)
        measured.result = f"ms a frame in the median: {'; '.join(told)}"
        assert slow == {}
    context.close()
