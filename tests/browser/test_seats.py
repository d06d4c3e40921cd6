"""Seats that change hands: given to a computer, taken over, watched, paused."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import MINE, Board
from tests.browser.test_access import violations


def dialog(board: Board) -> Locator:
    """Open the dialog of the seats."""
    board.button("Seats").click()
    opened = board.page.get_by_role("dialog", name="Who plays")
    expect(opened.get_by_label("Who plays Axis")).to_be_visible()
    return opened


def change(board: Board, **seats: str) -> None:
    """Let others play sides from now on."""
    opened = dialog(board)
    for side, seat in seats.items():
        opened.get_by_label(f"Who plays {side}").select_option(seat)
    opened.get_by_role("button", name="Change the seats").click()
    expect(opened).to_be_hidden()


def end_until(board: Board, wanted: Locator) -> None:
    """Do nothing in phase after phase until something is shown."""
    mine = board.page.locator("[aria-busy=false] > [role=status]").filter(has_text=MINE)
    while True:
        expect(wanted.or_(mine).first).to_be_visible()
        if wanted.is_visible():
            return
        board.end_phase()


def watch(board: Board) -> Locator:
    """Begin a game of two computers that do nothing, and look on."""
    board.begin(allies="none", axis="none")
    return watching(board)


def watching(board: Board) -> Locator:
    """What is told to who looks on."""
    bar = board.page.get_by_role("region", name="Watching")
    expect(bar).to_contain_text("You see what this side knows, and no more.")
    return bar


def test_a_seat_is_taken_over_and_given_back(board: Board) -> None:
    board.begin()
    board.settle()
    change(board, Axis="person")
    seat = board.button("I play the Axis: show the board")
    end_until(board, seat)
    seat.click()
    expect(board.page.get_by_text("You play Axis")).to_be_visible()
    assert board.settle() == "Your move"
    board.page.reload()
    board.button("I play the Axis: show the board").click()
    board.settle()
    opened = dialog(board)
    expect(opened).to_contain_text("Taken over from a computer in this game: Axis.")
    assert violations(board.page) == []
    opened.get_by_role("button", name="Close").click()
    change(board, Axis="captain")
    expect(board.page.get_by_text("Now the Allies play.")).to_be_visible()
    board.button("I play the Allies: show the board").click()
    board.settle()
    expect(board.page.get_by_text("You play Allies")).to_be_visible()


def test_a_paused_computer_waits_also_after_a_reload(board: Board) -> None:
    board.begin()
    board.settle()
    opened = dialog(board)
    opened.get_by_role("button", name="Pause the computer").click()
    expect(opened.get_by_role("button", name="Let the computer go on")).to_be_visible()
    opened.get_by_role("button", name="Close").click()
    end_until(board, board.sign.filter(has_text="The computer is paused"))
    board.page.reload()
    expect(board.sign).to_have_text("The computer is paused")
    opened = dialog(board)
    opened.get_by_role("button", name="Let the computer go on").click()
    opened.get_by_role("button", name="Close").click()
    board.settle()


@pytest.mark.usefixtures("page")
def test_computers_are_watched_at_any_speed_and_to_the_end(board: Board) -> None:
    board.page.get_by_label("Who plays Allies").select_option("none")
    expect(board.page.get_by_text("Two computers play")).to_be_visible()
    board.begin_by_menu(axis="none")
    bar = watching(board)
    expect(board.page.get_by_text("You watch Allies")).to_be_visible()
    bar.get_by_role("button", name="Pause").click()
    expect(bar.get_by_role("button", name="Go on")).to_be_visible()
    expect(board.sign).to_have_text("The computer is paused")
    expect(board.button("Done")).to_have_count(0)
    assert violations(board.page) == []
    bar.get_by_label("Look at").select_option("axis")
    expect(board.page.get_by_text("You watch Axis")).to_be_visible()
    bar.get_by_label("Speed").select_option("Fast")
    expect(bar.get_by_label("Speed")).to_have_value("0.25")
    bar.get_by_role("button", name="To the end").click()
    expect(board.ending).to_contain_text(re.compile("win|drawn|Axis|Allies"))


def test_who_watches_can_take_a_seat(board: Board) -> None:
    bar = watch(board)
    bar.get_by_role("button", name="Pause").click()
    change(board, Axis="person")
    expect(bar).to_be_hidden()
    expect(board.page.get_by_text("You play Axis")).to_be_visible()


def test_a_seat_given_away_leaves_the_screen_to_the_other_person(board: Board) -> None:
    board.begin(axis="person")
    board.button("I play the").click()
    board.settle()
    title = board.page.get_by_text(re.compile("You play (Allies|Axis)"))
    own = title.inner_text().removeprefix("You play ")
    other = "Axis" if own == "Allies" else "Allies"
    change(board, **{own: "none"})
    board.button(f"I play the {other}: show the board").click()
    board.settle()
    expect(board.page.get_by_text(f"You play {other}")).to_be_visible()
