"""Politics, the calendar and replacement points, and war declared on a neutral."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.views.positions import POLAND, at_home
from tests.browser.europe.views.steps import close, dialog, legend, load, part

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


@pytest.mark.rule("WIE-UI-099", "ui")
@pytest.mark.rule("WIE-UI-100", "ui")
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
    lists["Neutral nations"].get_by_role("button", name="Denmark").click()
    expect(legend(board, "Nation: Denmark")).to_contain_text("Of the nation")
    board.button("Take it away").click()
    panel.get_by_role("button", name="Declare war").click()
    shown("WIE-UI-100")
    asked = dialog(board, "Declare war")
    asked.get_by_label("On which country?").select_option("Denmark")
    expect(asked).to_contain_text("War on Denmark cannot be taken back.")
    asked.get_by_role("button", name="Declare war on Denmark").click()
    board.settle()
    expect(lists["Western Allies"]).to_contain_text("Denmark")
    expect(lists["Neutral nations"]).not_to_contain_text("Denmark")
