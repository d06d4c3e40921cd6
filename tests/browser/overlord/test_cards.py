"""The card of a hex and its units, fire mode, works by key, cursors."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.overlord.steps import (
    begin_carentan,
    close_card,
    end_setup,
    look_closely,
    stack,
    take,
)

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def planning(board: Board) -> Board:
    """The first turn of Carentan; the 175th Infantry was broken down while setting up."""
    begin_carentan(board)
    board.click("3019")
    board.button("Break down").click()
    expect(board.details).to_contain_text("175th Infantry-3")
    board.settle()
    end_setup(board)
    return board


def counter(card: Locator, name: str) -> Locator:
    """The counter in a card whose label begins so."""
    return card.get_by_role("img", name=re.compile(f"^{re.escape(name)}:"))


@pytest.mark.rule("OVL-UI-060", "ui")
@pytest.mark.rule("OVL-UI-058", "ui")
def test_a_card_opens_by_the_right_button_and_closes_in_three_ways(
    planning: Board, shown: Shown
) -> None:
    board = planning
    card = look_closely(board, "2519")
    shown("OVL-UI-060")
    shown("OVL-UI-058")
    expect(card).to_contain_text("Flooded ground, village, highway")
    expect(card).to_contain_text("To enter 6, on foot only")
    expect(card).to_contain_text("infantry 125")
    expect(card).to_contain_text("N, from 2518: attacks 25")
    expect(card.locator("li.closed")).to_have_text("SW, from 2419: no way and no attack")
    board.press(" ")
    expect(card).to_be_hidden()
    look_closely(board, "2519").get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    look_closely(board, "2519")
    board.page.mouse.click(*board.spot("2519"), button="right")
    expect(card).to_be_hidden()


@pytest.mark.rule("OVL-UI-063", "ui")
@pytest.mark.rule("OVL-UI-062", "ui")
@pytest.mark.rule("OVL-UNIT-009", "ui")
def test_the_counter_in_the_card_turns_to_men_and_its_own_name(
    planning: Board, shown: Shown
) -> None:
    board = planning
    card = look_closely(board, "2519")
    plain = counter(card, "101 AB")
    expect(plain).to_have_attribute("aria-label", "101 AB: 13-46-6")
    for rule in ("OVL-UI-063", "OVL-UI-062", "OVL-UNIT-009"):
        shown(rule)
    plain.hover()
    expect(counter(card, "502 PIR")).to_have_attribute(
        "aria-label", "502 PIR: 1500 men, 0 vehicles, 6 guns"
    )
    board.point("2519")
    expect(plain).to_be_visible()
    close_card(board)


@pytest.mark.rule("OVL-UNIT-005", "ui")
@pytest.mark.rule("OVL-UNIT-006", "ui")
@pytest.mark.rule("OVL-UNIT-008", "ui")
def test_counters_have_values_a_size_and_the_colour_of_their_army(
    planning: Board, shown: Shown
) -> None:
    board = planning
    card = look_closely(board, "2418")
    # A gun: attack/range-movement.
    expect(counter(card, "101 AB")).to_have_attribute("aria-label", "101 AB: 3/4-12")
    expect(counter(card, "101 AB")).to_have_attribute("data-service", "#5c7a1e")
    expect(card).to_contain_text("battalion")
    for rule in ("OVL-UNIT-005", "OVL-UNIT-006", "OVL-UNIT-008"):
        shown(rule)
    close_card(board)


@pytest.mark.rule("OVL-UI-065", "ui")
@pytest.mark.rule("OVL-UI-083", "ui")
@pytest.mark.rule("OVL-UNIT-007", "ui")
def test_a_card_shows_grade_night_and_anti_aircraft_value(planning: Board, shown: Shown) -> None:
    board = planning
    card = look_closely(board, "2519")
    expect(card.get_by_title("Integrity grade A")).to_have_text("A")
    expect(card.get_by_title("Can act at night")).to_have_text("N")
    expect(card.get_by_title("Anti-aircraft value")).to_have_text("AA 4")
    for rule in ("OVL-UI-065", "OVL-UI-083", "OVL-UNIT-007"):
        shown(rule)
    close_card(board)
    card = look_closely(board, "2418")
    expect(card.get_by_title("Can act at night")).to_be_hidden()
    close_card(board)


@pytest.mark.rule("OVL-UNIT-016", "ui")
@pytest.mark.rule("OVL-UI-085", "ui")
def test_quality_stands_in_the_card_and_supply_opens_from_it(planning: Board, shown: Shown) -> None:
    board = planning
    card = look_closely(board, "2519")
    expect(card).to_contain_text("Quality Veteran, A")
    shown("OVL-UNIT-016")
    shown("OVL-UI-085")
    card.get_by_role("button", name="Supply", exact=True).click()
    panel = board.page.get_by_role("tabpanel", name="Orders")
    expect(panel.get_by_role("group", name="101st Airborne Division")).to_be_visible()
    close_card(board)


@pytest.mark.rule("OVL-FOW-001", "ui")
@pytest.mark.rule("OVL-FOW-004", "ui")
def test_of_a_reported_enemy_only_what_is_known_is_shown(planning: Board, shown: Shown) -> None:
    board = planning
    card = look_closely(board, "2720")
    # How much is known is a matter of luck, so what is shown is compared with it.
    known = re.search(r"Intelligence (\d) of 5", " ".join(card.inner_text().split()))
    assert known is not None
    level = int(known[1])
    assert 1 <= level < 5
    expect(card.get_by_text("Unknown type")).to_have_count(1 if level < 2 else 0)
    expect(card.get_by_role("button", name=re.compile("^[?]-[?]-[?]"))).to_have_count(
        1 if level < 3 else 0
    )
    expect(card).not_to_contain_text("Readiness")
    expect(card.get_by_role("button", name="Supply", exact=True)).to_be_hidden()
    shown("OVL-FOW-001")
    shown("OVL-FOW-004")
    close_card(board)


@pytest.mark.rule("OVL-UI-048", "ui")
@pytest.mark.rule("OVL-UI-049", "ui")
@pytest.mark.rule("OVL-UI-064", "ui")
def test_the_details_sum_up_the_hex_under_the_pointer(planning: Board, shown: Shown) -> None:
    board = planning
    board.point("2519")
    facts = board.details.locator("[data-hex='2519']")
    expect(facts).to_contain_text("Average quality Veteran")
    expect(facts).to_contain_text("Stacked 4 of 4")
    expect(facts).to_contain_text("Men 1500")
    expect(facts).to_contain_text("Guns 6")
    expect(board.details).to_contain_text("502nd Parachute Infantry")
    for rule in ("OVL-UI-048", "OVL-UI-049", "OVL-UI-064"):
        shown(rule)


@pytest.mark.rule("OVL-UI-066", "ui")
@pytest.mark.rule("OVL-UNIT-049", "ui")
def test_parts_of_a_unit_are_marked_and_combined_by_key(planning: Board, shown: Shown) -> None:
    board = planning
    card = look_closely(board, "3019")
    expect(card.get_by_title("Can be combined")).to_have_count(3)
    shown("OVL-UI-066")
    close_card(board)
    take(board, "3019", "175 Inf-1")
    shown("OVL-UNIT-049")
    board.press("Shift+B")
    expect(stack(board)).to_contain_text("Combine")
    card = look_closely(board, "3019")
    expect(card.get_by_title("Is to be combined")).not_to_have_count(0)
    close_card(board)
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("Combine")
    board.press("Escape")


@pytest.mark.rule("OVL-ART-002", "ui")
@pytest.mark.rule("OVL-ART-003", "ui")
@pytest.mark.rule("OVL-ART-004", "ui")
def test_fire_mode_lights_the_range_and_names_targets(planning: Board, shown: Shown) -> None:
    board = planning
    board.point("2418")
    bare = board.colour("2416", (0, 30))
    board.press("Shift+X")
    board.page.get_by_role("region", name="Range of guns").wait_for()
    expect(board.now).to_contain_text("321 FA: click the target.")
    assert board.colour("2416", (0, 30)) != bare
    shown("OVL-ART-002")
    board.point("2520")
    expect(board.details.locator(".hint")).to_have_text("Fire at this hex")
    expect(board.map).to_have_css("cursor", "crosshair")
    shown("OVL-ART-003")
    board.point("2519")
    expect(board.details.locator(".hint")).to_contain_text("Support this hex")
    expect(board.map).to_have_css("cursor", re.compile("svg"))
    shown("OVL-ART-004")
    board.click("2519")
    expect(stack(board)).to_contain_text("Fire at 2519")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("Fire at")
    board.press("Shift+X")
    board.page.get_by_role("region", name="Range of guns").wait_for()
    board.press("Shift+X")
    expect(board.page.get_by_role("region", name="Range of guns")).to_be_hidden()
    board.press("Escape")


@pytest.mark.rule("OVL-ART-005", "ui")
@pytest.mark.rule("OVL-ART-006", "ui")
def test_all_guns_of_a_hex_fire_and_the_next_gun_is_found(planning: Board, shown: Shown) -> None:
    board = planning
    board.point("2618")
    board.press("Alt+R")
    expect(board.now).to_contain_text("907 FA: click the target.")
    shown("OVL-ART-005")
    board.press("Escape")
    expect(board.now).not_to_contain_text("click the target")
    board.press("Shift+Y")
    expect(board.now).to_contain_text("224 FA: click the target.")
    shown("OVL-ART-006")
    board.press("Shift+Y")
    expect(board.now).to_contain_text("321 FA: click the target.")
    board.press("Escape", "Escape", "Home")
    expect(stack(board)).to_be_hidden()
    board.settle()


@pytest.mark.rule("OVL-ART-007", "ui")
def test_a_gun_is_dragged_onto_its_target(planning: Board, shown: Shown) -> None:
    board = planning
    mouse = board.page.mouse
    mouse.move(*board.spot("2418"))
    mouse.down()
    mouse.move(*board.spot("2419"), steps=4)
    mouse.move(*board.spot("2520"), steps=4)
    mouse.up()
    board.settle()
    expect(stack(board)).to_contain_text("Fire at 2520")
    shown("OVL-ART-007")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("Fire at")
    board.press("Escape")


@pytest.mark.rule("OVL-UI-054", "ui")
def test_the_cursor_shows_what_can_be_done(planning: Board, shown: Shown) -> None:
    board = planning
    board.point("2519")
    expect(board.map).to_have_css("cursor", "pointer")
    shown("OVL-UI-054")
    take(board, "2519", "502 PIR")
    board.point("2619")
    expect(board.map).to_have_css("cursor", "move")
    board.point("2520")
    expect(board.map).to_have_css("cursor", re.compile("svg"))
    board.point("2720")
    expect(board.map).to_have_css("cursor", "not-allowed")
    board.press("Escape")


@pytest.mark.rule("OVL-UI-061", "ui")
@pytest.mark.rule("OVL-UNIT-014", "ui")
def test_orders_stand_on_the_counter_and_waiting_is_one_of_them(
    planning: Board, shown: Shown
) -> None:
    board = planning
    take(board, "2719", "327 GIR")
    shown("OVL-UI-061")
    board.click("2718")
    expect(stack(board)).to_contain_text("March to 2718")
    shown("OVL-UNIT-014")
    board.button("Wait").click()
    expect(stack(board)).to_contain_text("starts late")
    board.press("Delete")
    expect(stack(board)).not_to_contain_text("March to")
    board.press("Escape")


@pytest.mark.rule("OVL-REC-005", "ui")
def test_recce_units_have_a_standard_order_of_their_own(planning: Board, shown: Shown) -> None:
    board = planning
    take(board, "2616", "4 Cav")
    defence = board.now.get_by_label("Defence", exact=True)
    expect(defence).to_have_value("standard")
    expect(defence.locator("option", has_text="Standard")).to_have_count(1)
    shown("OVL-REC-005")
    board.press("Escape")
    take(board, "2719", "327 GIR")
    expect(defence).to_have_value("hold")
    expect(defence.locator("option", has_text="Standard")).to_have_count(0)
    board.press("Escape")
