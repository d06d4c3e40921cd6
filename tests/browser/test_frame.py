"""The frame around the map: docks, rules, dice, changes, redo, settings, choosing a scenario."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import ASKED, Board
from tests.browser.test_access import violations


def choose(page: Page, panel: str, entry: str) -> None:
    """Choose an entry of the menu of a panel."""
    page.get_by_role("button", name=f"{panel}: place and size", exact=True).click()
    page.get_by_role("menu", name=panel).get_by_text(entry, exact=True).click()


def dock(page: Page, name: str) -> Locator:
    """A dock of the board."""
    return page.get_by_role("complementary", name=f"{name} dock")


def open_panel(page: Page, name: str) -> None:
    """Open a panel from the menu in the head of the page."""
    page.get_by_role("button", name="Panels", exact=True).click()
    page.get_by_role("menuitemcheckbox", name=name, exact=True).click()


def test_panels_are_moved_by_pointer_and_kept(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    choose(page, "Hex and units", "Move to the left")
    choose(page, "Units", "Float over the map")
    expect(dock(page, "Left").get_by_role("region", name="Hex and units")).to_be_visible()
    floating = page.get_by_role("main").get_by_role("region", name="Units")
    expect(floating).to_contain_text("A Company")
    before = floating.bounding_box()
    grip = page.get_by_role("button", name="Move Units: arrow keys")
    box = grip.bounding_box()
    assert before is not None
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, box["y"] + 60, steps=4)
    page.mouse.up()
    after = floating.bounding_box()
    assert after is not None
    assert (after["x"] - before["x"], after["y"] - before["y"]) == (100, 50)
    assert violations(page) == []
    page.reload()
    board.settle()
    assert floating.bounding_box() == after
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(board.button("Done")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 800, "height": 900})
    expect(page.get_by_role("tab", name="Units")).to_be_visible()
    expect(board.button("Done")).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_role("button", name="Panels", exact=True).click()
    page.get_by_role("menuitem", name="Reset the layout").click()
    expect(floating).to_have_count(0)
    expect(dock(page, "Right").get_by_role("tab", name="Units")).to_be_visible()
    expect(dock(page, "Left")).to_have_count(0)


def test_panels_are_moved_sized_folded_and_closed_by_keys(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.tab_to("Hex and units: place and size")
    board.press("Enter", "ArrowDown", "ArrowDown", "Enter")
    below = dock(page, "Bottom")
    expect(below.get_by_role("region", name="Hex and units")).to_be_visible()
    before = below.bounding_box()
    board.tab_to("Bottom dock: size")
    board.press("ArrowUp")
    after = below.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] - before["height"] == pytest.approx(24, abs=2)
    choose(page, "Now", "Fold")
    expect(board.sign).to_be_visible()
    expect(board.button("Done")).to_be_hidden()
    choose(page, "Now", "Unfold")
    page.get_by_role("button", name="Now: place and size").focus()
    board.press("Enter")
    expect(page.get_by_role("menuitem", name="Close")).to_be_disabled()
    board.press("Escape")
    expect(page.get_by_role("menu", name="Now")).to_be_hidden()
    choose(page, "Hex and units", "Close")
    expect(below).to_have_count(0)
    open_panel(page, "Hex and units")
    expect(dock(page, "Right").get_by_role("region", name="Hex and units")).to_be_visible()


def test_a_refusal_leads_to_its_rule_and_rules_are_searched(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.end_phase()
    board.settle()
    board.click(board.place("A Company"))
    board.click("0804")
    rule = board.notices.get_by_role("button", name=re.compile("^Rule SKM-"))
    named = rule.inner_text().removeprefix("Rule ")
    rule.click()
    chosen = page.locator("article.chosen")
    expect(chosen).to_contain_text(named)
    expect(chosen).to_be_in_viewport()
    search = page.get_by_label("Search the rules")
    search.fill("pinned march")
    expect(page.get_by_text("Pinned units do not march.")).to_be_visible()
    search.fill("skm-unit-003")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article")).to_contain_text("At most two units of a side")
    assert violations(page) == []


def test_a_number_says_where_it_comes_from(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.look(board.place("A Company"))
    board.details.get_by_role("button", name="Where Attack comes from").click()
    expect(board.details).to_contain_text("2 for each step of Infantry")
    assert violations(page) == []
    board.details.get_by_role("button", name="SKM-UNIT-002").click()
    expect(page.locator("article.chosen")).to_contain_text("attack and defence are multiplied")


def test_help_leads_to_the_rules_it_speaks_of(board: Board) -> None:
    board.begin()
    board.settle()
    page = board.page
    page.get_by_role("button", name="Help: What to do now").click()
    page.get_by_role("dialog").get_by_role("button", name="SKM-SEQ-004").click()
    expect(page.locator("article.chosen")).to_contain_text("A side ends its phase when it says so")
    expect(page.get_by_role("dialog")).to_have_count(0)
    board.press("F1")
    page.get_by_label("Search the help").fill("dice")
    topic = page.get_by_role("region", name="Dice", exact=True)
    topic.get_by_role("button", name="KRN-DICE-002").click()
    expect(page.locator("article.chosen")).to_contain_text("The digest of the seed is known")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_orders_are_taken_back_and_given_again(board: Board) -> None:
    board.begin()
    board.settle()
    for place in ("0502", "0702"):
        board.click(place)
        board.settle()
    left = board.page.get_by_text("1 shell left", exact=False).first
    expect(left).to_be_visible()
    redo = board.button("Redo")
    expect(redo).to_be_disabled()
    board.press("u")
    board.settle()
    board.press("u")
    board.settle()
    board.press("Shift+U")
    board.settle()
    board.press("Shift+U")
    board.settle()
    expect(left).to_be_visible()
    expect(redo).to_be_disabled()
    board.press("u")
    board.settle()
    board.page.reload()
    board.settle()
    redo.click()
    board.settle()
    expect(left).to_be_visible()
    board.press("u")
    board.settle()
    expect(redo).to_be_enabled()
    board.click("0703")
    board.settle()
    expect(redo).to_be_disabled()


def test_a_turn_begins_with_what_has_changed(board: Board) -> None:
    page = board.page
    board.begin(fog=False)
    sign = board.settle()
    while "Turn 2" not in board.clock():
        if sign == ASKED:
            board.press("1")
        else:
            board.end_phase()
        sign = board.settle()
    card = page.get_by_role("region", name="Since your last turn")
    expect(card).to_contain_text("seen")
    assert violations(page) == []
    card.get_by_role("button", name="Go through").click()
    expect(card).to_contain_text(re.compile(r"1 of \d+"))
    first = board.details.get_by_role("heading").inner_text()
    told = card.locator("p").inner_text()
    place = re.search(r"\d{4}", first)
    assert place is not None
    assert place[0] in told
    board.press(".")
    expect(card).to_contain_text(re.compile(r"2 of \d+"))
    page.get_by_role("tab", name="Changes").click()
    current = page.locator("[role=tabpanel] [aria-current=true]")
    expect(current).to_have_text(card.locator("p").inner_text())
    board.press(",")
    expect(current).to_have_text(told)
    board.click("0101")  # who acts on the map has seen enough
    expect(card).to_have_count(0)
    page.get_by_role("tabpanel").get_by_role("button", name="Show the film").click()
    expect(board.film).to_be_visible()
    board.press("Escape")
    open_panel(page, "Dice")
    assert violations(page) == []


def test_settings_are_one_page_and_kept(page: Page) -> None:
    page.get_by_role("link", name="Settings").click()
    card = page.get_by_label("Tell me at the start of my turn")
    expect(card).to_be_checked()
    card.uncheck()
    assert violations(page) == []
    page.reload()
    expect(card).not_to_be_checked()
    page.get_by_role("button", name="Set everything as it was at first").click()
    expect(card).to_be_checked()


def test_a_scenario_is_chosen_with_its_picture_and_its_opponents(page: Page) -> None:
    picture = page.get_by_role("img", name="Map of First Contact")
    picture.locator("canvas").wait_for()
    page.get_by_role("radio", name="The Crossroads").check(force=True)
    expect(page.get_by_role("img", name="Map of The Crossroads")).to_be_visible()
    page.get_by_label("Who plays Axis").select_option("random")
    expect(page.get_by_text("It wants nothing.")).to_be_visible()
    page.get_by_label("Who plays Axis").select_option("captain")
    expect(page.get_by_text("Goes for the objectives")).to_be_visible()


def test_the_head_of_the_board_is_one_row_on_a_tablet(board: Board) -> None:
    board.page.set_viewport_size({"width": 1024, "height": 768})
    board.begin("crossroads")
    board.settle()
    parts = board.page.locator("header > *")
    middles = [box["y"] + box["height"] / 2 for part in parts.all() if (box := part.bounding_box())]
    assert len(middles) == 5
    assert max(middles) - min(middles) <= 2, "Nothing stands below anything else."
    keys = board.button("Keys").bounding_box()
    assert keys is not None
    assert keys["x"] + keys["width"] <= 1024
