"""The tutorial of Skirmish, played by somebody who does only what its cards say."""

import pytest
from playwright.sync_api import expect

from tests.browser.board import MINE, Board
from tests.browser.test_access import violations
from tests.browser.tutorial import Card

STEPS = 24
FILM = 22
"""The step in which the film is open, and nobody is awaited."""


def learn(board: Board) -> Card:
    """Begin the tutorial from the menu."""
    board.button("Learn to play in three minutes").click()
    card = Card(board)
    card.wait_for(1)
    board.settle()
    return card


@pytest.mark.usefixtures("page")
def test_the_whole_tutorial_by_doing_what_it_says(board: Board) -> None:
    card = learn(board)
    expect(card.words).to_contain_text("Welcome, commander")
    assert violations(board.page) == []
    for number in range(1, STEPS):
        card.wait_for(number)
        board.settle() if number != FILM else board.wait()
        card.obey()
    card.wait_for(STEPS)
    expect(card.words).to_contain_text("Well done!")
    board.page.get_by_role("button", name="Close the film").first.wait_for(state="hidden")
    assert "Saint-Clair" in board.look("0504")
    assert "A Company" in board.look("0504")
    card.obey()
    expect(card.card).to_have_count(0)
    assert board.settle() == MINE
    assert "Turn 2 of 3" in board.clock()
    board.page.reload()
    board.settle()
    expect(card.card).to_have_count(0)


@pytest.mark.usefixtures("page")
def test_the_whole_tutorial_by_keys_alone(board: Board) -> None:
    board.tab_to("Learn to play in three minutes")
    board.press("Enter")
    card = Card(board)
    card.wait_for(1)
    for number in range(1, STEPS):
        card.wait_for(number)
        board.settle() if number != FILM else board.wait()
        card.obey_by_keys(number + 1)
    card.wait_for(STEPS)
    expect(card.words).to_contain_text("Well done!")


@pytest.mark.usefixtures("page")
def test_doing_something_else_is_answered_and_breaks_nothing(board: Board) -> None:
    card = learn(board)
    board.press("x")
    board.button("End it all the same").click()
    expect(card.words).to_contain_text("Not now: first do what the card says.")
    for number in range(1, 5):
        card.wait_for(number)
        card.obey()
    card.wait_for(5)
    expect(card.words).to_contain_text("fire plans")
    board.click("0603")
    expect(card.words).to_contain_text("That shell would fall into an empty field.")
    expect(board.now).to_contain_text("1 shell left")
    board.end_phase()
    expect(card.words).to_contain_text("Not yet: aim your shell first")
    assert "Fire plans" in board.clock()
    card.card.get_by_role("button", name="Back").click()
    expect(card.words).to_contain_text("A town hides its garrison")
    board.page.reload()
    card.wait_for(5)
    board.settle()
    card.obey()
    card.wait_for(6)
    expect(board.now).to_contain_text("0 shells left")
    card.card.get_by_role("button", name="Skip this step").click()
    card.wait_for(7)
    board.end_phase()
    board.settle()
    assert "Movement" in board.clock()
    card.card.get_by_role("button", name="Leave the tutorial").click()
    expect(card.card).to_have_count(0)
    board.page.reload()
    board.settle()
    expect(card.card).to_have_count(0)
    board.click("0204")
    expect(board.now).to_contain_text("A Company in hand")
