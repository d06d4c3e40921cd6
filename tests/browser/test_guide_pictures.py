"""Makes the pictures of guide and README, always; keeps them when GROGNARD_PICTURES is set."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from setup.places import ROOT
from tests.browser.board import Board
from tests.browser.test_tutorial import learn

PICTURES = ROOT / "docs" / "guide" / "pictures"
README = ROOT / "docs" / "pictures" / "skirmish.png"
KEEP = os.environ.get("GROGNARD_PICTURES") == "1"
LARGE = 20_000
"""A picture of a whole page has more bytes than that; an empty page has fewer."""


@pytest.mark.usefixtures("page")
def test_the_pictures_of_the_guide(board: Board, tmp_path: Path) -> None:
    folder = PICTURES if KEEP else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    made = []

    def picture(name: str) -> None:
        made.append(folder / f"{name}.jpg")
        expect(board.page.locator("canvas[data-drawn=false]")).to_have_count(0)
        board.page.screenshot(path=made[-1], type="jpeg", quality=80)

    expect(board.button("Learn to play in three minutes")).to_be_visible()
    # Behind the page, and of the scenario.
    expect(board.page.locator("canvas[data-drawn=true]")).to_have_count(2)
    picture("menu")
    card = learn(board)

    def reach(step: int) -> None:
        while card.number() < step:
            number = card.number()
            card.obey()
            card.wait_for(number + 1)
            board.wait()

    reach(5)
    picture("fire-plan")
    reach(10)
    board.point("0404")
    picture("march")
    reach(18)
    picture("assault")
    reach(22)
    picture("film")
    board.press("Escape")
    card.wait_for(23)
    card.card.get_by_role("button", name="Leave the tutorial").click()
    board.settle()
    board.look("0504")
    picture("board")
    board.button("Help: What to do now").click()
    expect(board.page.get_by_role("dialog", name="Help: What to do now")).to_be_visible()
    picture("help")
    assert [path.stem for path in made if path.stat().st_size < LARGE] == []
    others = ("overlord-", "europe-")
    kept = {path.stem for path in PICTURES.glob("*.jpg") if not path.stem.startswith(others)}
    assert {path.stem for path in made} == kept, "Make them anew with GROGNARD_PICTURES=1."


def test_the_picture_of_the_readme(board: Board, tmp_path: Path) -> None:
    """A first movement, halfway through; no gun is near enough to stop a march by luck."""
    board.begin(axis="none", fog=False)
    board.settle()
    board.end_phase()
    board.settle()
    board.click(board.place("B Company"))
    board.click("0202")
    board.settle()
    assert board.place("B Company") == "0202"
    board.press("Escape")
    board.click(board.place("Recce Troop"))
    board.point("0402")
    expect(board.details.locator(".hint")).to_have_text("March here: 2 of 6 points, 4 left")
    board.drawn()
    path = README if KEEP else tmp_path / README.name
    board.page.screenshot(path=path)
    assert path.stat().st_size > LARGE
    assert README.is_file(), "Make it anew with GROGNARD_PICTURES=1."
