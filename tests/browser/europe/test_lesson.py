"""The guided first week of War in Europe, played by somebody who does only what its cards say."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board
from tests.browser.tutorial import Card

STEPS = 33
MARCH = 12
"""The step in which the light divisions are in hand, and wanted beside Częstochowa."""
FILM = 32
"""The step in which the film is open, and nobody is awaited."""


@pytest.fixture
def card(board: Board, page: Page) -> Card:
    """The first card, from the menu."""
    board.first = (70, 62)
    board.button("War in Europe: the first week").click()
    card = Card(board)
    card.wait_for(1)
    board.settle()
    return card


def follow(card: Card, first: int, last: int) -> None:
    """Do what the cards say; whoever reads one sees at once what it points at."""
    for number in range(first, last + 1):
        card.wait_for(number)
        card.board.wait() if number == FILM else card.board.settle()
        card.obey()


def test_the_first_week_by_doing_what_it_says(board: Board, card: Card) -> None:
    follow(card, 1, MARCH - 1)
    card.wait_for(MARCH)
    # Something else is answered, and breaks nothing.
    board.end_phase()
    expect(card.words).to_contain_text("Not yet: two stacks have to march first.")
    assert "Initial movement" in board.clock()
    follow(card, MARCH, STEPS - 1)
    card.wait_for(STEPS)
    board.settle()
    assert "Turn 2 of 3" in board.clock()
    assert "14th Infantry Division" in board.look("077068")
    assert "1st Panzer Division" in board.look("080067")
    card.obey()
    expect(card.card).to_have_count(0)
