"""What the panels say in the desert."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin

EGYPT = (74, 118)


@pytest.fixture(scope="module")
def desert(board: Board) -> Board:
    """Crusader, as the Allies."""
    begin(board, "crusader-1941", EGYPT, me="allies")
    return board


def test_the_orders_tab_speaks_of_this_game(desert: Board) -> None:
    desert.page.get_by_role("tab", name="Orders").click()
    told = desert.page.get_by_role("tabpanel")
    # It is winter, but not here; and War in Europe has no fire plans.
    expect(told).to_contain_text("Season: Dry")
    expect(told).to_contain_text("Phases in which I can do nothing end by themselves")
    expect(told).not_to_contain_text("fire plans")
