"""Campaigns: Soviet units go to Siberia by rail and come from there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.desk.prepared import load
from tests.browser.europe.views.positions import BARBAROSSA, EDGES, trans_siberian

Shown = Callable[[str], None]
NORTH, MIDDLE, _ = EDGES
RIDER, GOAL = "140045", "139041"


@pytest.fixture(scope="module")
def east(board: Board) -> Board:
    """The Rail Phase of the Soviets."""
    board.first = BARBAROSSA
    return load(board, trans_siberian(), "soviets", "axis")


def listed(board: Board, name: str) -> Locator:
    """The buttons of a group in the panel."""
    return board.now.get_by_role("group", name=name, exact=True).get_by_role("button")


@pytest.mark.rule("WIE-RAIL-016", "ui")
def test_who_rides_to_the_edge_goes_on_to_siberia_after_a_second_look(
    east: Board, shown: Shown
) -> None:
    board = east
    board.click(RIDER)
    board.click(MIDDLE)
    board.now.get_by_role("button", name="Ride and stay on the train").click()
    board.settle()
    assert "904th" in board.look(MIDDLE)
    board.click(MIDDLE)
    kinds = listed(board, "Show where I can")
    expect(kinds).to_have_text(["Move by rail", "Send to Siberia", "Bring from Siberia"])
    kinds.filter(has_text="Send to Siberia").click()
    expect(board.now).to_contain_text("Units 904th Rifle Division")
    expect(board.now).to_contain_text("They leave the map for good")
    shown("WIE-RAIL-016")
    assert "904th" in board.look(MIDDLE)  # nobody has gone yet
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    assert "904th" not in board.look(MIDDLE)
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    expect(log).to_contain_text("904th Rifle Division joins the cadre pool.")


@pytest.mark.rule("WIE-RAIL-017", "ui")
def test_an_edge_hex_lists_who_is_in_siberia_and_trains_take_them_to_lit_hexes(
    east: Board, shown: Shown
) -> None:
    board = east
    bare = board.colour(GOAL, (-30, 20))
    board.click(NORTH)
    units = listed(board, "Units")
    expect(units).to_have_count(2)
    shown("WIE-RAIL-017")
    units.filter(has_text="905th").click()
    together = listed(board, "Units that go together")
    expect(together).to_have_count(2)
    together.filter(has_text="906th").click()
    board.wait()
    assert board.colour(GOAL, (-30, 20)) != bare
    board.click(GOAL)
    expect(board.now).to_contain_text("Leave the train there?")
    listed(board, "Detrain").filter(has_text="Yes").click()
    board.settle()
    seen = board.look(GOAL)
    assert "905th" in seen
    assert "906th" in seen
