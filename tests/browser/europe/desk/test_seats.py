"""Seats of War in Europe: two powers in one hand, a look around while others act, a new player."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin
from tests.browser.europe.test_poland import CORNER, STACK
from tests.browser.test_seats import change, dialog

POWERS = {"Western Allies": "2nd Armored Division", "Soviet Union": "Guards"}
"""Two powers of summer 1944, each with what stands in the names of its units alone."""


def expect_power(board: Board, power: str) -> None:
    """See that the page shows one power, its units and nobody else's."""
    expect(board.page.get_by_text(f"You play {power}")).to_be_visible()
    board.settle()
    names = " ".join(board.units())
    for other, unit in POWERS.items():
        assert (unit in names) == (other == power)


def test_two_of_three_powers_are_in_one_hand(board: Board) -> None:
    """The curtain comes between them until the player says that he is alone."""
    server = f"http://{urlsplit(board.address).netloc}"
    seats = {"axis": "none", "allies": "person", "soviets": "person"}
    asked = {"scenario": "summer-1944", "seats": seats, "options": {"fog": True}}
    board.page.request.get(board.address)
    made = board.page.request.post(f"{server}/api/games", data=asked, headers={"origin": server})
    board.page.goto(f"{server}/#/play/{made.json()['id']}")

    board.button("I play the Soviet Union").click()
    expect_power(board, "Soviet Union")
    assert "Air allocation · Soviet Union" in board.clock()
    board.end_phase()
    board.page.get_by_label("One person plays all of these").check()
    board.button("I play the Western Allies").click()
    expect_power(board, "Western Allies")
    assert "Air allocation · Western Allies" in board.clock()
    # The Axis allocates, and the week begins: from one power to the other there is no curtain now.
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Initial movement · Western Allies")
    board.settle()
    board.button("Done").click(modifiers=["Shift"])
    expect_power(board, "Soviet Union")
    assert "Air allocation" not in board.clock()


def test_who_waits_looks_around_and_another_takes_a_seat(board: Board) -> None:
    begin(board, "poland-1939", CORNER)
    opened = dialog(board)
    opened.get_by_role("button", name="Pause the computer").click()
    expect(opened.get_by_role("button", name="Let the computer go on")).to_be_visible()
    opened.get_by_role("button", name="Close").click()
    board.end_phase()
    board.settle()
    board.button("Done").click(modifiers=["Shift"])
    expect(board.sign).to_have_text("The computer is paused")
    # Everything can be looked at, and nothing ordered.
    assert "213th Infantry Division" in board.look(STACK)
    board.click(STACK)
    board.press("x")
    expect(board.now).not_to_contain_text("in hand")
    expect(board.sign).to_have_text("The computer is paused")

    change(board, Poland="person")
    board.button("I play the Poland").click()
    board.settle()
    expect(board.page.get_by_text("You play Poland")).to_be_visible()
    assert "· Poland" in board.clock()
