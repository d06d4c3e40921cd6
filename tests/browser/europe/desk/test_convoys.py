"""Off the map: convoys round Africa, the hexes they pass, and trains between railheads."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.prepared import (
    EGYPT,
    RAILHEADS,
    SUEZ,
    SUEZ_ROADS,
    load,
    off_the_map,
    round_africa,
)
from tests.browser.europe.desk.steps import inspect
from tests.browser.europe.views.steps import dialog, part

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def sea(board: Board) -> Board:
    """The fifth Sea Movement Phase of the Allies in Egypt."""
    board.first = EGYPT
    return load(board, round_africa(), "allies", "axis")


@pytest.mark.rule("WIE-UI-097", "ui")
@pytest.mark.rule("WIE-UI-020", "ui")
def test_convoys_are_listed_by_where_they_go_and_turn(sea: Board, shown: Shown) -> None:
    """Three of four weeks of its way are behind c2: so many it takes to go back, to week 8."""
    board = sea
    for place, line in (
        (SUEZ_ROADS, "Transit: passage of Allied convoys"),
        (RAILHEADS[0], "Special: port of Allied convoys"),
    ):
        expect(inspect(board, place)).to_contain_text(line)
    shown("WIE-UI-020")
    board.press("Escape")
    part(board, "Sea").get_by_role("button", name="Convoys").click()
    convoys = dialog(board, "Convoys round Africa")
    shown("WIE-UI-097")
    europe = convoys.get_by_role("region", name="Bound for Europe").get_by_role("listitem")
    east = convoys.get_by_role("region", name="Bound for the Middle East").get_by_role("listitem")
    expect(europe).to_have_text(["c3 Division there in week 7"])
    expect(east).to_have_count(2)
    expect(east.nth(0)).to_contain_text("c1 Division lies off")
    expect(east.nth(1)).to_have_text("c2 Division there in week 6")
    expect(east.nth(0).get_by_role("checkbox")).to_be_disabled()  # it has arrived
    back = convoys.get_by_role("button", name="Turn those chosen towards Europe")
    expect(back).to_be_disabled()
    east.nth(1).get_by_role("checkbox").check()
    back.click()
    expect(europe).to_have_text(["c3 Division there in week 7", "c2 Division there in week 8"])
    expect(east).to_have_count(1)
    board.press("Escape")
    board.settle()


@pytest.mark.rule("WIE-SEA-055", "ui")
@pytest.mark.rule("WIE-SEA-054", "ui")
def test_arrivals_are_told_and_land_and_others_set_out(sea: Board, shown: Shown) -> None:
    board = sea
    told = board.now.get_by_role("region", name="Round Africa")
    expect(told).to_contain_text("c1 Division")
    shown("WIE-SEA-055")
    board.click(SUEZ_ROADS)  # the hex is clicked as port of embarkation
    board.now.get_by_role("group", name="Navy").get_by_role("button").first.click()
    board.wait()
    board.click(SUEZ)
    board.settle()
    assert "c1 Division" in board.look(SUEZ)
    expect(told).to_be_hidden()
    expect(board.now.locator(".count")).to_have_text("3 hexes are marked.")
    board.click(SUEZ)  # one division is left there that can go on board
    board.now.get_by_role("group", name="Navy").get_by_role("button").first.click()
    board.wait()
    board.click(SUEZ_ROADS)
    expect(board.now).to_contain_text("They go round Africa, and come out at")
    expect(board.now).to_contain_text("in week 9.")
    shown("WIE-SEA-054")
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    part(board, "Sea").get_by_role("button", name="Convoys").click()
    europe = dialog(board, "Convoys round Africa").get_by_role("region", name="Bound for Europe")
    expect(europe).to_contain_text("there in week 9")
    board.press("Escape")


@pytest.mark.rule("WIE-RAIL-020", "ui")
def test_a_train_goes_off_the_map_from_edge_to_edge(board: Board, shown: Shown) -> None:
    board.first = EGYPT
    load(board, off_the_map(), "allies", "axis")
    start, goal, _ = RAILHEADS
    board.click(start)
    board.click(goal)
    expect(board.now.get_by_role("region", name=goal)).to_be_visible()
    shown("WIE-RAIL-020")
    board.click(goal)
    board.settle()
    assert "New Zealand" in board.look(goal)
