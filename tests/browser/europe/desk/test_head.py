"""The head of the page has room for the longest names of War in Europe."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin

RHINE = (22, 48)
CUT = """() => [...document.querySelectorAll('header h1, header .title span, header .clock *')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent)"""
PAST = "() => document.documentElement.scrollWidth - innerWidth"


def test_nothing_in_the_head_is_cut_at_1366_pixels(board: Board) -> None:
    begin(board, "rhine-1944", RHINE, me="allies")
    expect(board.page.get_by_role("heading", name="Overlord to the Rhine")).to_be_visible()
    assert board.page.evaluate(CUT) == []
    assert board.page.evaluate(PAST) <= 0
    board.point("040060")
    expect(board.page.locator("header .at")).to_contain_text("040060")
    assert board.page.evaluate(CUT) == []
