"""Two at one screen: nothing of one side is left for the other, and each has its own map."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.test_seats import end_until

EVERYTHING = """() => [
  document.title,
  document.documentElement.outerHTML,
  JSON.stringify({ ...localStorage }),
  JSON.stringify({ ...sessionStorage }),
  JSON.stringify(history.state),
  location.href,
].join('\\n')"""

ALLIES = ("Recce", "A Company", "B Company", "Anti-Tank", "Tank Troop")
AXIS = ("Spähtrupp", "Kompanie", "Pak-Zug", "Panzer-Zug")


def found(board: Board, names: tuple[str, ...]) -> set[str]:
    """Which names stand anywhere in the page, its title, its address or its storage."""
    everything: str = board.page.evaluate(EVERYTHING)
    return {name for name in names if name in everything}


@pytest.mark.usefixtures("page")
@pytest.mark.rule("OVL-GAME-012", "ui")
def test_nothing_of_one_side_is_left_for_the_other(
    board: Board, shown: Callable[[str], None]
) -> None:
    board.begin_by_menu(axis="person")
    board.button("I play the Allies").click()
    board.settle()
    board.units()
    board.click("0504")
    assert found(board, ALLIES) != set()
    curtain = board.button("I play the Axis: show the board")
    end_until(board, curtain)
    shown("OVL-GAME-012")
    assert found(board, (*ALLIES, *AXIS, "Mission", "0504", "shell")) == set()
    assert board.page.title() == "Grognard"
    board.page.go_back()
    expect(board.page.get_by_role("heading", name="Grognard")).to_be_visible()
    assert found(board, (*ALLIES, *AXIS)) == set()
    board.page.go_forward()
    expect(curtain).to_be_visible()
    assert found(board, (*ALLIES, *AXIS)) == set()
    curtain.click()
    board.settle()
    board.units()
    assert found(board, AXIS) != set()
    assert found(board, ALLIES) == set()
    expect(board.button("Undo")).to_be_disabled()
    expect(board.notices).to_have_count(0)
    assert board.page.evaluate("sessionStorage.length") == 0


def camera(board: Board) -> str:
    shown = board.map.get_attribute("data-camera")
    assert shown is not None
    return shown


def test_each_side_has_its_own_map_and_cursor(board: Board) -> None:
    board.begin(axis="person")
    board.button("I play the Allies").click()
    board.settle()
    whole = camera(board)
    board.press("m", "+", "+")
    expect(board.map).not_to_have_attribute("data-camera", whole)
    near = camera(board)
    end_until(board, board.button("I play the Axis: show the board"))
    board.button("I play the Axis: show the board").click()
    board.settle()
    expect(board.map).to_have_attribute("data-camera", whole)
    end_until(board, board.button("I play the Allies: show the board"))
    board.button("I play the Allies: show the board").click()
    board.settle()
    expect(board.map).to_have_attribute("data-camera", re.compile(re.escape(near.split()[2]) + "$"))


def hand_over(board: Board, side: str) -> None:
    """End phases until the other side's turn has come, and take its seat."""
    seat = board.button(f"I play the {side}: show the board")
    end_until(board, seat)
    seat.click()
    board.settle()


def open_tab(board: Board) -> str:
    return board.page.get_by_role("tab", selected=True).inner_text()


def close_film(board: Board) -> None:
    board.film.get_by_role("button", name="Close the film").click()
    expect(board.film).to_be_hidden()


def test_each_side_has_its_own_tabs_and_place_in_the_film(board: Board) -> None:
    board.begin(axis="person")
    board.button("I play the Allies").click()
    board.settle()
    board.page.get_by_role("tab", name="Log").click()
    assert open_tab(board) == "Log"
    hand_over(board, "Axis")
    assert open_tab(board) == "Units"
    board.page.get_by_role("tab", name="Orders").click()
    hand_over(board, "Allies")
    assert open_tab(board) == "Log"

    board.button("Film").click()
    board.film.get_by_role("slider").fill("2")  # in the first turn it begins with the game
    close_film(board)
    hand_over(board, "Axis")
    assert open_tab(board) == "Orders"
    board.button("Film").click()
    expect(board.film.get_by_role("slider")).to_have_value("0")
    close_film(board)
    hand_over(board, "Allies")
    board.button("Film").click()
    board.film.get_by_label("Begin with").select_option("whole")
    expect(board.film.get_by_role("slider")).to_have_value("2")
    board.page.reload()
    board.button("I play the").click()
    board.settle()
    assert open_tab(board) == "Units"
