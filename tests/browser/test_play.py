"""Whole games: by mouse, by keys alone."""

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import ASKED, OVER, Board

FAVOURITES = ("0504", "0404", "0505", "0503", "0604", "0405", "0304", "0403", "0303", "0305")
"""Where the Allies like to go: to Saint-Clair, and towards it."""


AXIS_UNITS = ("Spähtrupp", "1. Kompanie", "2. Kompanie", "Pak-Zug", "Panzer-Zug")


def answer(board: Board) -> None:
    """Click on the first answer to a question."""
    board.page.get_by_role("group", name="Your answer").get_by_role("button").first.click()
    board.wait()


def march(board: Board, unit: str) -> None:
    """Take a unit by a click on the map, and click on a hex it can reach."""
    board.click(board.place(unit))
    for place in FAVOURITES:
        board.point(place)
        if board.hint().startswith("March here"):
            board.click(place)
            return
    board.press("Escape")


def assault(board: Board) -> None:
    """Assault the first hex in a red frame."""
    board.button("Next").click()
    heading = board.details.get_by_role("heading").inner_text()
    place = "".join(filter(str.isdigit, heading))
    board.click(place)
    board.button("Assault").click()
    board.wait()


def known(board: Board) -> set[str]:
    """What the page says of the hexes where units may stand."""
    board.press("m")
    places = [f"{column:02}{row:02}" for column in range(1, 10) for row in range(1, 8)]
    told = {board.look(place) for place in places}
    return {name for text in told for name in AXIS_UNITS if name in text}


@pytest.mark.usefixtures("page")
@pytest.mark.rule("SKM-UI-002", "ui")
def test_a_whole_game_by_mouse(board: Board, shown: Callable[[str], None]) -> None:
    board.begin_by_menu()
    board.settle()
    shown("SKM-UI-002")
    board.click("0504")
    phases = set()
    while (sign := board.settle()) != OVER:
        clock = board.clock()
        phases.add(clock.split("5 ", 1)[1])
        if sign == ASKED:
            answer(board)
        elif "Movement" in clock and board.now.get_by_text("can act").count():
            for unit in itertools.islice(board.ready(), 2):
                march(board, unit)
                if board.settle() == ASKED:
                    break
            else:
                board.end_phase()
        elif board.now.get_by_text("red frame").count():
            assault(board)
        else:
            board.end_phase()
    expect(board.ending).to_contain_text("win")
    expect(board.ending).to_contain_text("Seed of the dice")
    expect(board.ending).to_contain_text(re.compile(r"Objectives \d+\s*Enemy losses \d+"))
    board.button("Look at the board").click()
    everybody = known(board)
    board.button("Show what we knew").click()
    assert known(board) <= everybody
    board.button("How it ended").click()
    assert {"Fire plans", "Movement · Allies", "Assault · Allies"} <= phases
    board.button("The whole game without fog").click()
    expect(board.film).to_contain_text("0 of ")
    board.page.get_by_role("link", name="Menu").click()
    expect(board.page.get_by_text("Over").first).to_be_visible()


@pytest.mark.usefixtures("page")
@pytest.mark.rule("SKM-UI-002", "ui")
def test_a_whole_game_by_keys_alone(board: Board, shown: Callable[[str], None]) -> None:
    board.tab_to("Begin the game")
    board.press("Enter")
    board.settle()
    shown("SKM-UI-002")
    board.press("m", "ArrowRight", "Enter")
    expect(board.now).to_contain_text("2 shells left")
    board.press("u")
    expect(board.now).to_contain_text("3 shells left")
    spoken = board.page.locator("[aria-live=polite].hidden")
    board.press("e", "d")
    expect(spoken).to_contain_text("Saint-Clair, 0504, Town.")
    expect(spoken).to_contain_text("Aim a mission here")
    while (sign := board.settle()) != OVER:
        if sign == ASKED:
            board.tab_to(board.page.get_by_role("group").get_by_role("button").first.inner_text())
            board.press("Enter")
        elif board.now.get_by_text("in a red frame").count():
            board.press("m", "n", "Enter")
            board.wait()
            board.tab_to("Assault")
            board.press("Enter")
        else:
            board.press("m", "n", "d", "Enter")
            board.wait()
            if board.settle() != ASKED:
                board.press("Escape", "x")
                if board.page.get_by_role("dialog").count():
                    board.press("Enter")
        board.wait()
    expect(board.ending).to_be_visible()
