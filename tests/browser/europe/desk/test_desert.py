"""What the panels say in the desert, and that a phase begins at the top of its panel."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin, go_on_to

EGYPT = (74, 118)
FAR = "part => { part.scrollTop = part.scrollHeight; return part.scrollTop; }"


@pytest.fixture(scope="module")
def desert(board: Board) -> Board:
    """Crusader, as the Allies."""
    begin(board, "crusader-1941", EGYPT, me="allies")
    return board


def panel(board: Board) -> Locator:
    """The part of the panel on the right that scrolls."""
    return board.now.locator(".what")


def test_the_orders_tab_speaks_of_this_game(desert: Board) -> None:
    desert.page.get_by_role("tab", name="Orders").click()
    told = desert.page.get_by_role("tabpanel")
    # It is winter, but not here; and War in Europe has no fire plans.
    expect(told).to_contain_text("Season: Dry")
    expect(told).to_contain_text("Phases in which I can do nothing end by themselves")
    expect(told).not_to_contain_text("fire plans")


def test_a_phase_begins_at_the_top_of_its_panel(desert: Board) -> None:
    go_on_to(desert, "Initial movement")
    desert.click("096123")
    assert panel(desert).evaluate(FAR) > 0
    desert.end_phase()
    desert.settle()
    assert "Initial movement" not in desert.clock()
    assert panel(desert).evaluate("part => part.scrollTop") == 0
