"""The briefing can be read again while a game is played, and after a save was loaded."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board
from tests.browser.test_access import violations
from tests.content.examples import add_scenario, write_campaign


def briefing(page: Page) -> Locator:
    """The dialog of the briefing."""
    return page.get_by_role("dialog", name="Briefing", exact=True)


def drawn(page: Page) -> Locator:
    """The picture of the scenario in it, when it is drawn."""
    return briefing(page).get_by_role("img").locator("canvas[data-drawn=true]")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of the user, in which a scenario can be taken away."""
    return tmp_path / "home"


@pytest.fixture
def address(serve_here: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    """Where a server of this test answers."""
    with serve_here() as here:
        yield here


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("first-contact", "Saint-Clair"),
        ("carentan", "Saint-Côme-du-Mont"),
        ("poland-1939", "Warsaw"),
    ],
)
def test_the_briefing_is_read_while_a_game_of_any_system_runs(
    board: Board, scenario: str, said: str
) -> None:
    page = board.page
    board.begin(scenario, allies="person", axis="none")
    board.settle()
    page.get_by_role("button", name="Briefing", exact=True).click()
    expect(briefing(page)).to_contain_text(said)
    expect(drawn(page)).to_be_visible()
    assert violations(page) == []
    board.press("Escape")
    expect(briefing(page)).to_be_hidden()
    board.press("F2")
    expect(briefing(page)).to_contain_text(said)
    board.press("Escape", "?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Read the briefing again")


def test_the_briefing_comes_along_with_a_save(board: Board) -> None:
    page = board.page
    board.begin("first-contact")
    board.settle()
    board.button("Save").click()
    page.get_by_label("Name", exact=True).fill("To be read again")
    page.get_by_role("button", name="Write a save").click()
    expect(board.notices).to_contain_text("Saved as To be read again.grognard.")
    board.press("Escape")
    page.get_by_role("link", name="Menu").click()
    page.get_by_role("link", name="Load", exact=True).click()
    page.get_by_role("button", name="Load To be read again").click()
    page.get_by_role("dialog").get_by_role("button", name="Load", exact=True).click()
    board.settle()
    board.press("F2")
    expect(briefing(page)).to_contain_text("Saint-Clair")


def test_a_scenario_that_is_gone_is_said_to_be_gone(board: Board, home: Path) -> None:
    pack = write_campaign(home).parents[1]
    add_scenario(pack, "mill", "The mill", "first-contact")
    board.begin("fords:mill")
    board.settle()
    board.press("F2")
    expect(briefing(board.page)).to_contain_text("Saint-Clair")
    expect(drawn(board.page)).to_be_visible()  # nothing of it is asked for any more
    shutil.rmtree(pack / "scenarios" / "mill")
    board.page.reload()
    board.settle()
    board.press("F2")
    gone = briefing(board.page).get_by_role("status")
    expect(gone).to_contain_text("is not on this machine any more")
