"""Units on the map: counters carried, stacks spread, several selected; by pointer, keys, touch."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, expect

from tests.browser.board import Board
from tests.browser.conftest import Lodging, profile

A, B, GUN, RECCE = "A Company", "B Company", "Anti-Tank Gun", "Recce Troop"
LONG_PRESS = 700
"""Milliseconds a finger rests, when it is to press."""


@pytest.fixture
def moving(board: Board) -> Board:
    """The first movement of the Allies; the Axis stands still."""
    board.begin(axis="none")
    board.settle()
    board.end_phase()
    board.settle()
    return board


def begin_drag(board: Board, start: str, stop: str) -> None:
    """Hold the pointer down at one hex, and go to another."""
    board.page.mouse.move(*board.spot(start))
    board.page.mouse.down()
    board.page.mouse.move(*board.spot(stop), steps=5)


def drag(board: Board, start: str, stop: str) -> None:
    """Drag from one hex to another, and wait until that has had its effect."""
    begin_drag(board, start, stop)
    board.page.mouse.up()
    board.wait()


def spread(board: Board) -> Locator:
    """The counters of the stack that is spread, the top one first."""
    return board.page.get_by_role("list", name=re.compile("^Units in ")).get_by_role("button")


def selected(board: Board) -> list[str]:
    """The units the panel lists as selected together."""
    chosen = board.details.get_by_role("list", name="Selected").get_by_role("button")
    return [name.strip() for name in chosen.all_inner_texts()]


def picture(board: Board) -> bytes:
    """The map as it is seen."""
    board.drawn()
    return board.map.screenshot()


def test_a_counter_is_carried_and_its_stack_spread_and_reordered(moving: Board) -> None:
    board, page = moving, moving.page
    begin_drag(board, "0204", "0103")
    expect(board.details.locator(".hint")).to_have_text("March here: 2 of 4 points, 2 left")
    page.mouse.up()
    board.wait()
    assert board.place(A) == board.place(B) == "0103"

    board.press("Escape")
    board.click("0103")
    expect(spread(board)).to_have_count(2)
    expect(spread(board).first).to_have_accessible_name(f"{A}, Allies, Infantry")
    spread(board).nth(1).click()
    expect(board.now).to_contain_text(f"{B} in hand")
    expect(spread(board)).to_have_count(0)

    # By keys: spread, to the second, raise it to the top, take the one that is now second.
    spoken = page.locator("[aria-live=polite].hidden")
    board.press("Escape", "m", "t", "ArrowRight")
    expect(spoken).to_have_text(f"{B}, Allies, Infantry. 2 of 2 in the stack.")
    before = picture(board)
    board.press("Shift+ArrowLeft")
    expect(spread(board).first).to_have_accessible_name(re.compile(B))
    assert picture(board) != before, "the top counter is drawn on top"
    board.press("ArrowRight", "Enter")
    expect(board.now).to_contain_text(f"{A} in hand")

    # The order is the viewer's own, and stays.
    page.reload()
    board.settle()
    board.press("m", "t")
    expect(spread(board).first).to_have_accessible_name(re.compile(B))
    one, other = spread(board).nth(0).bounding_box(), spread(board).nth(1).bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + 40, one["y"] + 40)
    page.mouse.down()
    page.mouse.move(other["x"] + 40, other["y"] + 40, steps=4)
    page.mouse.up()
    expect(spread(board).first).to_have_accessible_name(re.compile(A))
    board.press("Escape")
    names = board.details.locator("li strong")
    expect(names).to_have_text([A, B])
    board.details.get_by_role("button", name=f"Move {B} up in the stack").click()
    expect(names).to_have_text([B, A])


def test_a_drag_is_given_up_and_a_click_can_mean_two_things(moving: Board) -> None:
    board, page = moving, moving.page
    begin_drag(board, "0204", "0404")
    expect(board.details.locator(".hint")).to_have_text("March here: 2 of 4 points, 2 left")
    board.press("Escape")
    page.mouse.up()
    board.wait()
    begin_drag(board, "0204", "0404")
    page.mouse.move(1200, 600)
    page.mouse.up()
    board.wait()
    assert board.place(A) == "0204"

    # With a unit in hand, a click on another takes that, and says what it could mean as well.
    board.press("Escape")
    board.click("0204")
    board.click("0103")
    expect(board.now).to_contain_text(f"{B} in hand")
    instead = page.get_by_role("button", name=f"March {A} here")
    expect(instead).to_be_visible()
    instead.click()
    board.wait()
    expect(instead).to_be_hidden()
    assert board.place(A) == "0103"

    # Where only Done is left, the page says so.
    left = page.get_by_text("Nothing is left to do in this phase.")
    expect(left).to_be_hidden()
    board.end_phase()
    board.settle()
    assert board.clock() == "Turn 2 of 5 Fire plans"
    for place in ("0507", "0607"):
        board.click(place)
    expect(left).to_be_visible()


def test_units_are_selected_by_box_formation_and_groups(moving: Board) -> None:
    board, page = moving, moving.page
    x, y = board.spot("0102")
    right, low = board.spot("0204")
    page.keyboard.down("Shift")
    page.mouse.move(x - 30, y - 30)
    page.mouse.down()
    page.mouse.move(right + 30, low + 30, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    board.wait()
    assert selected(board) == [A, B, GUN, RECCE]
    expect(board.now).to_contain_text("one of 4")

    # A group goes one after the other: as soon as one has marched, the next is in hand.
    in_hand = board.now.locator(".guide")
    expect(in_hand).to_contain_text(f"{A} in hand")
    board.click("0404")
    expect(in_hand).to_contain_text(f"{B} in hand, one of 3")
    board.press("n")
    expect(in_hand).to_contain_text("in hand, one of 3")
    expect(in_hand).not_to_contain_text(B)

    board.press("Escape")
    assert selected(board) == []
    page.mouse.dblclick(*board.spot("0103"))
    board.wait()
    assert selected(board) == [A, B], "infantry"
    board.press("Shift+Digit2", "Escape")
    assert selected(board) == []
    board.press("g")
    expect(page.get_by_text("Which group?")).to_be_visible()
    board.press("2")
    board.wait()
    assert selected(board) == [A, B]
    page.reload()
    board.settle()
    page.get_by_role("button", name="Group 2, 2 units").click()
    board.wait()
    assert selected(board) == [A, B]


def test_units_are_selected_by_keys_alone(moving: Board) -> None:
    board, page = moving, moving.page
    board.press("m", "n")
    board.wait()
    expect(board.details.get_by_role("heading")).to_contain_text("0204")
    board.press("w", "w", "Escape", "b", "w", "a")
    expect(page.get_by_text("Drag a box")).to_be_visible()
    # From 0202 over 0201, 0102 and 0103 to 0104: between them stand 0103 and 0203.
    board.press("s", "s", "b")
    board.wait()
    expect(page.get_by_text("Drag a box")).to_be_hidden()
    assert selected(board) == [B, RECCE]
    board.press("Control+a")
    board.wait()
    assert selected(board) == [A, B, GUN, RECCE]
    board.press("Escape", "y")
    board.wait()
    assert selected(board) == [A, B]
    page.keyboard.down("Shift")
    board.click(board.place(RECCE))
    page.keyboard.up("Shift")
    assert selected(board) == [A, B, RECCE]


def test_silhouettes_if_preferred(moving: Board) -> None:
    board, page = moving, moving.page
    symbols = picture(board)
    board.press("Shift+S")
    silhouettes = picture(board)
    assert silhouettes != symbols
    page.reload()
    board.settle()
    assert picture(board) == silhouettes
    board.press("Shift+S")
    assert picture(board) == symbols


@pytest.fixture
def context(
    browser: Browser, lodging: Lodging, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """As ever, but for tests of touch on a screen that can be touched."""
    touched = "finger" in request.fixturenames
    rooms = profile(browser, has_touch=True) if touched else lodging.let(request.session)
    with rooms as made:
        yield made


class Finger:
    """One finger on the screen."""

    def __init__(self, board: Board, line: CDPSession) -> None:
        self.board = board
        self.line = line

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def go(self, start: str, stop: str = "", *, rest: int = 0, off: int = 0) -> None:
        """Put it down at a hex, perhaps rest there, go to another, and lift it.

        With `off` it keeps so many pixels outside of the two hexes' middles.
        """
        x, y = (place - off for place in self.board.spot(start))
        self._touch("touchStart", (x, y))
        self.board.page.wait_for_timeout(rest)
        if stop:
            to_x, to_y = (place + off for place in self.board.spot(stop))
            for part in (0.3, 0.6, 1.0):
                self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        self._touch("touchEnd")
        self.board.wait()


@pytest.fixture
def finger(board: Board) -> Finger:
    """A finger for the board."""
    return Finger(board, board.page.context.new_cdp_session(board.page))


def test_by_touch_counters_are_carried_stacks_spread_and_boxes_drawn(
    moving: Board, finger: Finger
) -> None:
    board = moving
    finger.go("0204", "0103")
    assert board.place(A) == board.place(B) == "0103"
    finger.go("0103", rest=LONG_PRESS)
    expect(spread(board)).to_have_count(2)
    spread(board).nth(1).tap()
    expect(board.now).to_contain_text(f"{B} in hand")
    board.press("Escape")
    finger.go("0103", "0203", rest=LONG_PRESS, off=20)
    assert selected(board) == [A, B, RECCE]

    # Where no counter stands that can act, a drag moves the map.
    board.press("Escape", "+", "+", "+")
    before = board.map.get_attribute("data-camera") or ""
    finger.go("0505", "0404")
    expect(board.map).not_to_have_attribute("data-camera", before)
