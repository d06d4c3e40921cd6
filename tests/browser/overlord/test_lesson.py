"""The guided first battle of Overlord, fought by somebody who does only what its cards say."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import OVER, Board
from tests.browser.tutorial import Card

STEPS = 44
FILM = 16
"""The step in which the film is open, and nobody is awaited."""
UNSEEN = "4223"
"""Where the division of the Axis has its HQ."""
BAYEUX = 30
"""The step with which the third turn begins."""


@pytest.fixture
def card(board: Board, page: Page) -> Card:
    """The first card, from the menu."""
    board.first = (40, 17)
    board.button("Overlord in ten minutes").click()
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


@pytest.mark.rule("OVL-GAME-003", "ui")
def test_the_first_battle_by_doing_what_it_says_and_its_film_without_fog(
    board: Board, card: Card, shown: Callable[[str], None]
) -> None:
    follow(card, 1, 5)
    card.wait_for(6)
    # Something else is answered, and breaks nothing.
    board.click("4523")
    board.click("4522")
    expect(card.words).to_contain_text("Not a march: click the Fusiliers, in the ring.")
    board.end_phase()
    expect(card.words).to_contain_text("Not yet: the attack has to be planned first.")
    assert "Turn 1 of 4" in board.clock()
    board.page.reload()
    card.wait_for(6)
    board.settle()
    board.click("4621")
    board.button("All").click()
    follow(card, 6, BAYEUX - 1)
    card.wait_for(BAYEUX)
    assert "Turn 3 of 4" in board.clock()
    expect(card.words).to_contain_text("Bayeux is yours")
    town = board.look("4421")
    assert "Held by Allies" in town
    assert "151st Infantry Brigade" in town
    follow(card, BAYEUX, STEPS - 1)
    card.wait_for(STEPS)
    assert board.settle() == OVER
    expect(board.ending).to_contain_text("The Allies win by 5 points.")
    expect(card.words).to_contain_text("Well done!")
    card.obey()
    expect(card.card).to_have_count(0)
    expect(board.now).to_contain_text(re.compile("fog is lifted"))
    # From its first moment the film shows whom nobody of the Allies ever saw.
    board.button("Film").click()
    lift = board.film.get_by_label("Without fog")
    expect(lift).to_be_checked()
    shown("OVL-GAME-003")
    slider = board.film.get_by_role("slider")
    slider.fill("1")
    board.look(UNSEEN)
    units = board.details.get_by_role("listitem")
    expect(units).to_have_count(1)
    assert "Turn 1 of 4" in board.clock()
    lift.uncheck()
    expect(board.film).to_have_attribute("aria-busy", "false")
    slider.fill("1")
    board.look(UNSEEN)
    expect(units).to_have_count(0)
