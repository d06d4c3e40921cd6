"""Politics, the calendar and replacement points, and war declared on a neutral."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.views.positions import BRESLAU, FRANCE, POLAND, at_home, liberators
from tests.browser.europe.views.steps import close, dialog, expect_other, legend, load, part

Shown = Callable[[str], None]
TIMES, NONE = "\u00d7", "\u2013"


@pytest.fixture(scope="module")
def home(board: Board) -> Board:
    """The second Reinforcement Phase of the Axis in Poland."""
    board.first = POLAND
    return load(board, at_home())


@pytest.mark.rule("WIE-UI-103", "ui")
@pytest.mark.rule("WIE-UI-104", "ui")
@pytest.mark.rule("WIE-UI-105", "ui")
def test_the_calendar_shows_weather_and_what_is_due(home: Board, shown: Shown) -> None:
    """The game begins in cycle 9, turn 3: its third turn is the first of cycle 10."""
    panel = part(home, "Calendar")
    year = panel.get_by_role("group", name="Calendar 1939")
    shown("WIE-UI-103")
    expect(year.get_by_role("group", name="Cycle")).to_have_count(13)
    tenth = year.get_by_role("group", name="Cycle 10", exact=True)
    expect(tenth.locator("i, button")).to_have_count(5)
    # Turns that are over, or of no part of the game, are crossed out.
    ninth = year.get_by_role("group", name="Cycle 9", exact=True)
    expect(ninth.get_by_role("button")).to_have_count(1)
    for name in ("turn 1: Clear, reinforcements", "turn 2: Clear, withdrawals"):
        expect(tenth.get_by_role("button", name=f"Cycle 10, {name}")).to_be_visible()
    shown("WIE-UI-104")
    panel.get_by_role("button", name="Cycle data").click()
    shown("WIE-UI-105")
    rows = dialog(home, "Data of the cycles").get_by_role("row")
    expect(rows).to_have_count(14)
    expect(rows.nth(4)).to_contain_text("10 %, 70 %, 20 %")
    close(home)


@pytest.mark.rule("WIE-UI-106", "ui")
def test_a_turn_of_the_calendar_tells_its_units_and_points(home: Board, shown: Shown) -> None:
    panel = part(home, "Calendar")
    panel.get_by_role("button", name="Cycle 10, turn 1").click()
    due = panel.get_by_role("region", name="Due in week 3")
    shown("WIE-UI-106")
    expect(due).to_contain_text(f"2 {TIMES} Germany, Infantry 6-6-5")
    points = due.get_by_role("group", name="Points of week 3").locator("> div")
    expect(points).to_have_text(
        [f"West {NONE}", "East Germany IR 2 MR 1", f"South {NONE}", f"General {NONE}"]
    )
    panel.get_by_role("button", name="Cycle 10, turn 2").click()
    expect(panel.get_by_role("region", name="Due in week 4")).to_contain_text(
        f"2 {TIMES} Germany, Infantry must go"
    )


@pytest.mark.rule("WIE-UI-107", "ui")
@pytest.mark.rule("WIE-UI-108", "ui")
@pytest.mark.rule("WIE-UI-109", "ui")
def test_replacement_points_are_given_fronts_and_moved_out(home: Board, shown: Shown) -> None:
    panel = part(home, "Calendar")
    free, fronts, moving = (
        panel.get_by_role("list", name=name)
        for name in ("Unallocated", "On fronts", "Moved out this turn")
    )
    shown("WIE-UI-107")
    expect(free).to_contain_text("Germany IR 2")
    expect(fronts).to_contain_text("Germany, East IR 3")
    expect(moving).to_contain_text("None.")
    free.get_by_role("button", name="One IR to East: Germany").click()
    expect(fronts).to_contain_text("Germany, East IR 4")
    expect(free).to_contain_text("Germany IR 1")
    shown("WIE-UI-109")
    fronts.get_by_role("button", name="One MR out of East: Germany").click()
    expect(moving).to_contain_text("MR 1")
    expect(fronts).to_contain_text("MR 0")
    shown("WIE-UI-108")


@pytest.mark.rule("WIE-REIN-003", "ui")
@pytest.mark.rule("WIE-REIN-004", "ui")
def test_new_units_are_placed_from_the_hexes_that_are_marked(home: Board, shown: Shown) -> None:
    """Berlin takes a new unit: green; in Breslau a battle group can be rebuilt as well: yellow."""
    board, berlin, away = home, "065063", "069064"
    expect(board.now).to_contain_text("2 units wait to be placed")
    shown("WIE-REIN-004")
    edge = (-40.0, 0.0)
    red, green, blue = board.colour(BRESLAU, edge)
    assert red > green > blue + 50
    other, marked = board.colour(away, edge), board.colour(berlin, edge)
    choice = board.now.get_by_label("Show where I can")
    choice.select_option("Place")
    expect_other(board, BRESLAU, edge, (red, green, blue))
    red, green, blue = board.colour(BRESLAU, edge)
    assert green > max(red, blue)
    assert board.colour(berlin, edge) == marked
    choice.select_option("Rebuild")
    expect_other(board, berlin, edge, marked)
    assert board.colour(away, edge) == other  # nothing can be done there
    choice.select_option("")
    board.click(BRESLAU)
    kinds = board.now.get_by_role("group", name="Show where I can").get_by_role("button")
    expect(kinds).to_have_text(["Place a new unit", "Rebuild a battle group", "Withdraw a unit"])
    shown("WIE-REIN-003")
    kinds.first.click()
    listed = board.now.get_by_role("group", name="Unit", exact=True).get_by_role("button")
    expect(listed).to_have_count(2)
    listed.filter(has_text="401st Division").click()
    expect(board.now).to_contain_text("Hex Breslau")
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    assert "401st Division" in board.look(BRESLAU)
    expect(board.now).to_contain_text("One unit waits to be placed")
    board.click(berlin)  # one kind: the units are listed at once
    expect(listed).to_have_text([re.compile("431st Division")])
    board.press("Escape")


@pytest.mark.rule("WIE-UI-099", "ui")
@pytest.mark.rule("WIE-UI-100", "ui")
@pytest.mark.rule("WIE-POL-009", "ui")
def test_nations_stand_in_four_lists_and_war_is_declared_after_a_second_look(
    home: Board, shown: Shown
) -> None:
    board, panel = home, part(home, "Politics")
    lists = {
        name: panel.get_by_role("list", name=name)
        for name in ("Axis Alliance", "Western Allies", "Soviet Union", "Neutral nations")
    }
    shown("WIE-UI-099")
    expect(lists["Axis Alliance"]).to_contain_text("Germany")
    expect(lists["Axis Alliance"].locator(".colony")).to_have_text(["Slovakia"])
    danzig = lists["Western Allies"].get_by_role("listitem").filter(has_text="Danzig")
    expect(danzig).to_contain_text("Occ")
    expect(lists["Neutral nations"]).to_contain_text("Denmark")
    finland = lists["Neutral nations"].get_by_role("listitem").filter(has_text="Finland")
    expect(finland).to_contain_text("0/5")
    lists["Neutral nations"].get_by_role("button", name="Denmark").click()
    expect(legend(board, "Nation: Denmark")).to_contain_text("Of the nation")
    board.button("Take it away").click()
    panel.get_by_role("button", name="Declare war").click()
    shown("WIE-UI-100")
    asked = dialog(board, "Declare war")
    asked.get_by_label("Denmark").check()
    expect(asked).to_contain_text("War on Denmark cannot be taken back.")
    asked.get_by_label("Sweden").check()
    asked.get_by_label("Norway").check()
    asked.get_by_label("Norway").uncheck()
    shown("WIE-POL-009")
    expect(lists["Neutral nations"]).to_contain_text("Denmark")
    asked.get_by_role("button", name="Declare war on Denmark, Sweden").click()
    board.settle()
    expect(asked).to_be_hidden()
    for country in ("Denmark", "Sweden"):
        expect(lists["Western Allies"]).to_contain_text(country)
        expect(lists["Neutral nations"]).not_to_contain_text(country)
    expect(lists["Neutral nations"]).to_contain_text("Norway")
    expect(board.now.get_by_role("button", name="Undo")).to_be_disabled()  # it is final


@pytest.mark.rule("WIE-PART-021", "ui")
def test_who_stands_in_an_occupied_country_is_asked_for_its_liberation(
    board: Board, shown: Shown
) -> None:
    board.first = FRANCE
    load(board, liberators(), side="allies")
    asked = dialog(board, "The liberation of France")  # it comes by itself
    shown("WIE-PART-021")
    asked.get_by_role("button", name="Put it off").click()
    expect(asked).to_be_hidden()
    board.page.reload()  # the question stays open
    board.settle()
    asked = dialog(board, "The liberation of France")
    asked.get_by_role("button", name="It is imminent").click()
    board.settle()
    expect(asked).to_be_hidden()
    board.page.reload()
    board.settle()
    expect(board.now).to_be_visible()
    expect(board.page.get_by_role("dialog")).to_have_count(0)  # once for a country
