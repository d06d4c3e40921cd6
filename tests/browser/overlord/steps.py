"""What tests of Overlord in the browser do again and again."""

from playwright.sync_api import Locator, expect

from tests.browser.board import Board

MOST_ORDERS = 8
"""More are given in no test that is tidied up after."""
NONE = "\u2013"
"""What stands where there is nothing."""


def begin_carentan(board: Board) -> None:
    """Begin a game of Carentan as the Allies; the Axis stand still."""
    board.first = (17, 13)
    board.begin("carentan", axis="none")
    board.settle()


def end_setup(board: Board) -> None:
    """End the setup."""
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Planning")
    board.settle()


def tidy(board: Board) -> None:
    """Leave nothing in hand, no orders, and the whole map."""
    board.wait()
    board.map.focus()
    undo = board.button("Undo")
    for _ in range(MOST_ORDERS):
        if undo.is_enabled():
            board.press("u")
            board.wait()
    expect(undo).to_be_disabled()
    board.press("Escape", "Escape", "Home")
    expect(stack(board)).to_be_hidden()
    board.drawn()


def take(board: Board, place: str, unit: str) -> None:
    """Click own units, and see that they are in hand with all they can do."""
    board.click(place)
    expect(stack(board).get_by_role("button", name=unit)).to_have_attribute("aria-pressed", "true")
    expect(board.now.get_by_label("Defence", exact=True)).not_to_have_value("")
    board.settle()


def stack(board: Board) -> Locator:
    """The units of the hex in hand."""
    return board.now.get_by_role("list", name="Units of the hex")


def part(board: Board, name: str) -> Locator:
    """Open a part of the plan; gives the panel."""
    board.page.get_by_role("tab", name="Orders").click()
    parts = board.page.get_by_role("navigation", name="Parts of the plan")
    parts.get_by_role("button", name=name, exact=True).click()
    return board.page.get_by_role("tabpanel", name="Orders")


def look_closely(board: Board, place: str) -> Locator:
    """Open the card of a hex by the right button; gives the card."""
    board.point(place)
    board.page.mouse.click(*board.spot(place), button="right")
    card = board.page.get_by_role("dialog", name=f"Card of hex {place}")
    card.wait_for()
    return card


def close_card(board: Board) -> None:
    """Close the card."""
    board.press("Escape")
    expect(board.page.get_by_role("dialog", name="Card of hex")).to_be_hidden()
