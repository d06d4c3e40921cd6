"""Attacks put together on the map and in the panel, results, and divisions that dig in."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.test_poland import answer_all
from tests.browser.europe.views import positions
from tests.browser.europe.views.steps import expect_other, load

Shown = Callable[[str], None]
TARGET, BESIDE, CAVALRY, GUNS = "082060", "081061", "082059", "082058"


@pytest.fixture(scope="module")
def combat(board: Board) -> Board:
    """A Combat Phase of the Axis in Poland."""
    board.first = positions.POLAND
    return load(board, positions.in_combat())


@pytest.mark.rule("WIE-CBT-003", "ui")
@pytest.mark.rule("WIE-CBT-005", "ui")
@pytest.mark.rule("WIE-CBT-016", "ui")
def test_hexes_and_units_go_in_and_out_and_the_table_marks_the_odds(
    combat: Board, shown: Shown
) -> None:
    board = combat
    board.click(TARGET)
    units = board.now.get_by_role("group", name="Units in the attack")
    chosen = units.get_by_role("button", pressed=True)
    table = board.now.get_by_role("table", name=re.compile("^Results table"))
    board.now.get_by_label("With air support").uncheck()
    expect(table.locator("thead .chosen")).to_have_count(1)
    expect(table.locator("[data-framed]")).to_have_count(6)
    shown("WIE-CBT-005")
    # Artillery two hexes away takes part, behind the cavalry.
    expect(units).to_contain_text("51st Artillery")
    before = chosen.count()
    board.click(GUNS)
    expect(chosen).not_to_have_count(before)
    shown("WIE-CBT-016")
    board.click(GUNS)
    expect(chosen).to_have_count(before)
    board.click(CAVALRY)
    expect(chosen).to_have_count(before - 1)
    board.click(CAVALRY)
    expect(chosen).to_have_count(before)
    # A second hex is attacked with it; clicked again it is out, and the last one closes the attack.
    head = board.now.get_by_role("heading", name=re.compile("^Attack on"))
    expect(head).not_to_contain_text(BESIDE)
    board.click(BESIDE)
    expect(head).to_contain_text(BESIDE)
    board.click(BESIDE)
    expect(head).not_to_contain_text(BESIDE)
    shown("WIE-CBT-003")
    board.click(TARGET)
    expect(units).to_be_hidden()


@pytest.mark.rule("WIE-CBT-002", "ui")
@pytest.mark.rule("WIE-CBT-006", "ui")
@pytest.mark.rule("WIE-CBT-033", "ui")
def test_an_attack_is_built_up_with_air_support_until_the_odds_suffice(
    combat: Board, shown: Shown
) -> None:
    """Guns alone weigh nothing; with the Kempf division, 10 and 6 against 3, the odds are 5-1."""
    board = combat
    aside, idle = (-30.0, 20.0), "075068"
    board.click(TARGET)
    units = board.now.get_by_role("group", name="Units in the attack")
    chosen = units.get_by_role("button", pressed=True)
    chances = board.now.locator("dl[aria-label=Results]")
    give = board.now.get_by_role("button", name="Attack", exact=True)
    closed = board.colour(idle, aside)
    # An air point in Ground adds one to the die.
    support = board.now.get_by_label("With air support")
    support.set_checked(False)
    expect(chances).not_to_contain_text("Added to the die")
    support.check()
    expect(chances).to_contain_text("Added to the die 1")
    shown("WIE-CBT-033")
    # Everybody leaves but the guns: where they stood is marked, as all who could join.
    full = board.colour(CAVALRY, aside)
    for name in ("1st Infantry", "12th Infantry", "Kempf", "1st Cavalry"):
        one = units.get_by_role("button", name=re.compile(name))
        if one.get_attribute("aria-pressed") == "true":
            one.click()
            board.wait()
    expect(chosen).to_have_text([re.compile("51st Artillery")])
    expect_other(board, CAVALRY, aside, full)
    assert board.colour(idle, aside) == closed  # who stands elsewhere cannot join
    shown("WIE-CBT-002")
    expect(board.now.get_by_role("alert")).to_have_text(
        "Insufficient odds for attack: add attackers."
    )
    shown("WIE-CBT-006")
    expect(give).to_be_disabled()
    units.get_by_role("button", name=re.compile("Kempf")).click()
    expect(chances).to_contain_text("Odds 5-1")
    expect(board.now.get_by_role("alert")).to_be_hidden()
    expect(give).to_be_enabled()
    # A second hex takes out of the attack who does not stand beside both: the guns.
    board.click(BESIDE)
    expect(units).not_to_contain_text("1st Cavalry")
    board.press("Escape")
    expect(units).to_be_hidden()


@pytest.mark.rule("WIE-CBT-007", "ui")
@pytest.mark.rule("WIE-CBT-008", "ui")
@pytest.mark.rule("WIE-UI-139", "ui")
def test_other_panels_leave_the_attack_as_it_is_and_it_can_be_called_off(
    combat: Board, shown: Shown
) -> None:
    board = combat
    done = board.now.get_by_role("button", name=re.compile("^Done"))
    expect(done).to_be_visible()
    board.click(TARGET)
    attack = board.now.get_by_role("button", name="Attack", exact=True)
    expect(attack).to_be_enabled()
    expect(done).to_be_hidden()
    shown("WIE-CBT-008")
    shown("WIE-UI-139")
    for tab in ("Units", "Log", "Orders"):
        board.page.get_by_role("tab", name=tab).click()
        expect(attack).to_be_enabled()
    shown("WIE-CBT-007")
    board.now.get_by_role("button", name="Call it off").click()
    expect(attack).to_be_hidden()
    expect(done).to_be_visible()


@pytest.mark.rule("WIE-CBT-009", "ui")
def test_the_result_is_told_in_the_panel_and_the_log(combat: Board, shown: Shown) -> None:
    board = combat
    board.click(TARGET)
    board.now.get_by_role("button", name="Attack", exact=True).click()
    answer_all(board)
    told = board.now.get_by_role("region", name="What came of it")
    expect(told).to_contain_text(f"({TARGET})")
    shown("WIE-CBT-009")
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text(f"({TARGET})")


@pytest.mark.rule("WIE-CBT-077", "ui")
@pytest.mark.rule("WIE-CBT-079", "ui")
@pytest.mark.rule("WIE-CBT-081", "ui")
def test_divisions_that_can_dig_are_marked_and_told_their_chance(
    board: Board, shown: Shown
) -> None:
    """A lone 3-4 has 3 of 6; with another beside it, it is certain, and can be undone."""
    alone, pair = "046084", "050077"
    board.first = positions.FRANCE
    load(board, positions.digging(), side="allies")
    board.now.get_by_label("Show where I can").select_option("Fortify")
    expect(board.now).to_contain_text("hexes are marked")
    shown("WIE-CBT-077")
    board.click(alone)
    expect(board.now).to_contain_text("Chance 3 of 6")
    shown("WIE-CBT-079")
    board.now.get_by_role("button", name="Call it off").click()
    board.click(pair)
    listed = board.now.get_by_role("group", name="Unit", exact=True).get_by_role("button")
    listed.first.click()
    expect(board.now).to_contain_text("This succeeds for certain.")
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    expect(board.now.get_by_role("region", name="What came of it")).to_contain_text("fortif")
    board.now.get_by_label("Show where I can").select_option("Unfortify")
    expect(board.now).to_contain_text("marked.")
    board.click(pair)
    expect(board.now).to_contain_text("Leave the works")
    shown("WIE-CBT-081")
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
