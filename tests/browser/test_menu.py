"""The menu: scenarios, games, saves."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Board


def test_the_menu_lists_the_scenarios(page: Page) -> None:
    for title, turns in (("First Contact", 5), ("The Crossroads", 10), ("Carentan", 12)):
        listed = page.locator("label", has=page.get_by_role("radio", name=title))
        expect(listed).to_contain_text(re.compile(f"Allies.*Axis · {turns} turns"))
    expect(page.get_by_role("region", name="Briefing")).to_contain_text("Saint-Clair")
    page.get_by_role("radio", name="The Crossroads").check(force=True)
    expect(page.get_by_role("region", name="Briefing")).to_contain_text("Quatre-Chemins")
    systems = page.get_by_role("group", name="Scenarios").get_by_role("heading")
    expect(systems).to_have_text(["Skirmish", "Overlord", "War in Europe"])
    page.get_by_role("radio", name="Carentan").check(force=True)
    expect(page.get_by_role("region", name="Briefing")).to_contain_text("Saint-Côme-du-Mont")
    expect(page.get_by_label("Who plays Allies")).to_have_value("person")
    expect(page.get_by_label("Who plays Axis")).to_have_value("general")


def test_a_game_goes_on_after_a_reload_and_is_deleted_only_when_the_player_is_sure(
    board: Board,
) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.click("0504")
    expect(board.now).to_contain_text("2 shells left")
    page.reload()
    board.settle()
    expect(board.now).to_contain_text("2 shells left")
    page.get_by_role("link", name="Menu").click()
    games = page.get_by_role("listitem")
    expect(games.first).to_be_visible()
    before = games.count()
    page.get_by_role("button", name="Delete First Contact").first.click()
    page.get_by_role("button", name="Cancel").click()
    expect(games).to_have_count(before)
    page.get_by_role("button", name="Delete First Contact").first.click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(games).to_have_count(before - 1)


@pytest.mark.rule("OVL-GAME-040", "ui")
def test_a_save_is_written_and_loaded(
    board: Board, tmp_path: Path, shown: Callable[[str], None]
) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.click("0504")
    board.button("Save").click()
    shown("OVL-GAME-040")
    page.get_by_label("Name").fill("Before the storm")
    board.press("Enter")
    expect(board.notices).to_contain_text("Saved as Before the storm.grognard.")
    # Without a name it is called after its game.
    board.button("Save").click()
    board.button("Write a save").click()
    expect(board.notices.filter(has_text="Saved as first-contact-")).to_be_visible()
    board.button("Save").click()
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="Download as a file").click()
    exported = tmp_path / "exported.grognard"
    downloaded.value.save_as(exported)

    board.click("0404")
    expect(board.now).to_contain_text("1 shell left")
    page.get_by_role("link", name="Menu").click()
    page.get_by_role("link", name="Load").click()
    saved = page.get_by_role("listitem").filter(has_text="Before the storm")
    expect(saved).to_contain_text("First Contact")
    expect(saved).to_contain_text("Turn 1 of 5")
    expect(saved).to_contain_text(re.compile(r"Written \w+ \d+, \d{4}, \d+:\d\d"))
    page.get_by_role("button", name="Load Before the storm").click()
    page.get_by_role("dialog").get_by_role("button", name="Load", exact=True).click()
    board.settle()
    expect(board.now).to_contain_text("2 shells left")

    page.get_by_role("link", name="Menu").click()
    page.get_by_role("link", name="Load").click()
    saves = page.get_by_role("listitem")
    expect(saves.first).to_be_visible()
    before = saves.count()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring in a save file").click()
    chooser.value.set_files(exported)
    expect(saves).to_have_count(before + 1)
