"""Passwords of sides: set at the beginning or from the seat, asked for at every hand-over."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.test_access import violations
from tests.browser.test_seats import dialog, end_until

ALLIES, AXIS = "sword beach", "Nordwind"


def take_seat(board: Board, side: str, password: str) -> None:
    """Give a password at the curtain."""
    board.page.get_by_label(f"Password of the {side}").fill(password)
    board.button(f"I play the {side}: show the board").click()


def begin(board: Board) -> Locator:
    """Begin a game of two persons, each with a password; give the curtain's field."""
    board.page.get_by_label("Who plays Axis").select_option("person")
    board.page.get_by_text("Passwords (optional)").click()
    board.page.get_by_label("Password of Allies").fill(ALLIES)
    board.page.get_by_label("Password of Axis").fill(AXIS)
    board.begin_by_menu(axis="person")
    return board.page.get_by_label("Password of the Allies")


@pytest.mark.usefixtures("page")
def test_each_side_is_shown_to_who_knows_its_password(board: Board) -> None:
    field = begin(board)
    expect(field).to_be_focused()
    assert violations(board.page) == []
    take_seat(board, "Allies", AXIS)
    expect(board.page.get_by_text("That is not the password of this side.")).to_be_visible()
    expect(field).to_have_value("")
    expect(board.map).to_have_count(0)
    take_seat(board, "Allies", ALLIES)
    board.settle()
    end_until(board, board.page.get_by_label("Password of the Axis"))
    expect(board.map).to_have_count(0)
    take_seat(board, "Axis", AXIS)
    board.settle()
    expect(board.page.get_by_text("You play Axis")).to_be_visible()
    board.page.reload()
    expect(board.page.get_by_label("Password of the Axis")).to_be_visible()


@pytest.mark.usefixtures("page")
def test_an_export_asks_for_the_passwords_of_all_sides(board: Board, tmp_path: Path) -> None:
    begin(board)
    board.page.get_by_role("link", name="Back to the menu").click()
    board.page.get_by_role("button", name="Export First Contact").first.click()
    asked = board.page.get_by_role("dialog", name="Export")
    asked.get_by_label("Password of Allies").fill(ALLIES)
    asked.get_by_label("Password of Axis").fill("guessed")
    asked.get_by_role("button", name="Download the file").click()
    expect(asked.get_by_role("alert")).to_contain_text("Axis: That is not the password")
    asked.get_by_label("Password of Axis").fill(AXIS)
    with board.page.expect_download() as downloading:
        asked.get_by_role("button", name="Download the file").click()
    downloading.value.save_as(tmp_path / "whole.grognard")
    assert (tmp_path / "whole.grognard").stat().st_size > 0


def test_a_password_is_set_and_taken_away_from_the_seat(board: Board) -> None:
    board.begin()
    board.settle()
    opened = dialog(board)
    opened.get_by_text("Password of your side").click()
    opened.get_by_label("Password of your side").fill(ALLIES)
    assert violations(board.page) == []
    opened.get_by_role("button", name="Set the password").click()
    expect(opened).to_contain_text("Your side is kept with a password.")
    expect(board.page.get_by_text("The password of your side is set.")).to_be_visible()
    board.page.reload()
    take_seat(board, "Allies", ALLIES)
    board.settle()
    opened = dialog(board)
    opened.get_by_text("Password of your side").click()
    opened.get_by_role("button", name="Take the password away").click()
    expect(opened.get_by_role("button", name="Set the password")).to_be_visible()
    expect(board.page.get_by_text("Your side is kept with no password any more.")).to_be_visible()
    board.page.reload()
    board.settle()
