"""The menu before a battle of Overlord: who plays, what is told; and computers among themselves."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import Board
from tests.browser.conftest import PATIENCE

Shown = Callable[[str], None]
RESULT = re.compile("win|draw")
"""Who has won, or nobody."""


@pytest.fixture
def start(board: Board, page: Page) -> Board:
    """The menu, with the smallest battle chosen."""
    page.get_by_role("radio", name="Pegasus Bridge").check(force=True)
    return board


@pytest.mark.rule("OVL-GAME-011", "ui")
@pytest.mark.rule("OVL-GAME-014", "ui")
@pytest.mark.rule("OVL-GAME-025", "ui")
def test_sides_bonus_and_fog_are_chosen(start: Board, shown: Shown) -> None:
    page = start.page
    picture = page.get_by_role("img", name="Map of Pegasus Bridge").locator("canvas")
    expect(picture).to_have_attribute("data-drawn", "true")
    for rule in ("OVL-GAME-011", "OVL-GAME-025"):
        shown(rule)
    page.get_by_label("Who plays Allies").select_option("person")
    page.get_by_label("Who plays Axis").select_option("person")
    expect(page.get_by_text("Bonus of the computer")).to_have_count(0)
    page.get_by_label("Who plays Axis").select_option("none")
    bonus = page.get_by_label("Bonus of the Axis")
    expect(bonus.get_by_role("option")).to_have_count(3)
    shown("OVL-GAME-014")
    bonus.select_option("-")
    fog = page.get_by_label("Fog of war")
    expect(fog).to_be_checked()
    start.begin_by_menu("Pegasus Bridge", axis="none", fog=False)
    start.settle()
    # Without fog the HQ far behind the lines stands there plainly.
    start.first = (55, 19)
    start.map.focus()
    start.press("Home")
    assert "Axis" in start.look("5525")


def watch(board: Board) -> Locator:
    """Let computers play each other; the button that takes them to the end."""
    board.page.get_by_label("Who plays Allies").select_option("none")
    board.begin_by_menu("Pegasus Bridge", axis="none")
    return board.page.get_by_role("button", name="To the end")


@pytest.mark.rule("OVL-GAME-038", "ui")
@pytest.mark.rule("OVL-GAME-013", "ui")
@pytest.mark.rule("OVL-GAME-036", "ui")
def test_options_are_in_the_menu_and_computers_play_each_other_with_a_warning_before_the_end(
    page: Page, board: Board, shown: Shown
) -> None:
    start = board
    shown("OVL-GAME-038")
    # Two of the three entries that OVL-GAME-010 asks for; the third waits for the editor.
    entries = page.get_by_role("navigation", name="Main menu").get_by_role("link")
    expect(entries.filter(has_text="New")).to_have_attribute("aria-current", "page")
    entries.filter(has_text="Settings").click()
    expect(page.get_by_label("Move units by dragging")).to_be_checked()
    expect(page.get_by_label("when the pointer is at its edge")).not_to_be_checked()
    page.get_by_role("link", name="New").click()
    page.get_by_role("radio", name="Pegasus Bridge").check(force=True)
    shown("OVL-GAME-013")
    end = watch(start)
    shown("OVL-GAME-036")
    expect(end).to_have_attribute("title", re.compile("long scenarios may take long"))
    start.page.get_by_text("You watch Allies").wait_for()
    start.button("Pause").click()
    start.button("Go on").wait_for()


@pytest.mark.rule("OVL-GAME-035", "ui")
@pytest.mark.rule("OVL-SEQ-015", "ui")
def test_computers_play_on_to_the_result_and_the_campaign_goes_on(
    start: Board, shown: Shown
) -> None:
    page = start.page
    campaigns = page.get_by_role("group", name="Campaigns")
    campaigns.get_by_role("radio", name="Bridges").check(force=True)
    briefing = page.get_by_role("region", name="Briefing")
    expect(briefing).to_contain_text("From Bayeux to Carentan.")
    chain = briefing.get_by_role("list", name="The scenarios").get_by_role("listitem")
    expect(chain).to_have_text(["Bayeux: a first battle", "Carentan"])
    for side in ("Allies", "Axis"):
        page.get_by_label(f"Who plays {side}").select_option("none")
    page.get_by_role("button", name="Begin the campaign").click()
    end = page.get_by_role("button", name="To the end")
    shown("OVL-GAME-035")
    end.click()
    # Four whole turns: a busy machine takes its time.
    expect(start.ending).to_contain_text(RESULT, timeout=4 * PATIENCE)
    shown("OVL-SEQ-015")
    expect(start.ending).to_contain_text("Campaign Bridges: scenario 1 of 2")
    points = start.ending.get_by_role("listitem").get_by_role("strong").all_inner_texts()
    start.ending.get_by_role("button", name="Go on to Carentan").click()
    expect(page.locator(".clock")).to_contain_text("of 12")
    # The points are carried, and computers wait until somebody lets them begin.
    start.button("Go on").wait_for()
    for score in points:
        expect(page.locator("header").first).to_contain_text(f"{score} points")
    page.get_by_role("link", name="Menu").click()
    expect(page.get_by_text("Campaign Bridges: scenario 2 of 2").first).to_be_visible()
