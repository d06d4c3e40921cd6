"""The tutorial of Skirmish, played by somebody who does only what its cards say."""


from playwright.sync_api import expect

from tests.browser.board import MINE, Board
from tests.browser.test_access import violations
from tests.browser.tutorial import Card

STEPS = 24


def learn(board: Board) -> Card:
    """Begin the tutorial from the menu."""
    board.button("Learn to play in three minutes").click()
    card = Card(board)
    card.wait_for(1)
    board.settle()
    return card


def test_the_whole_tutorial_by_doing_what_it_says(board: Board) -> None:
    card = learn(board)
    expect(card.words).to_contain_text("Welcome, commander")
    assert violations(board.page) == []
    for number in range(1, STEPS):
        card.wait_for(number)
        board.settle() if card.number() != 22 else board.wait()
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
