"""The desk in Poland 1939: title area, hexes, selection, menu, marches, trains, battles, views."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import (
    begin,
    go_on_to,
    icon,
    inspect,
    menu,
    row,
    stack,
    take,
)
from tests.browser.europe.views.steps import expect_other

Shown = Callable[[str], None]
CORNER = (62, 52)
LIEGNITZ, BRESLAU, STETTIN, GDYNIA = "071067", "073067", "067061", "075057"
EMPTY = "075058"
"""A Polish hex in which nobody stands."""
APART = 450
"""Milliseconds after which two clicks are no double click."""
TANKS, BEHIND = "075068", "074068"
"""A stack with two Panzer divisions, and a hex to its west."""
FIRST, SECOND = "213th Infantry Division", "62nd Infantry Division"


@pytest.fixture(scope="module")
def desk(board: Board) -> Board:
    """The Initial Movement Phase of the first week, as the Axis, with changes outside the rules."""
    begin(board, "poland-1939", CORNER, amend=True)
    go_on_to(board, "Initial movement")
    return board


def expect_colour(board: Board, place: str, colour: tuple[int, int, int]) -> None:
    """Wait until the middle of a hex has a colour."""
    for _ in range(100):
        if board.colour(place) == colour:
            return
        board.page.wait_for_timeout(30)
    raise AssertionError("The colour does not come.")


def let_go(board: Board) -> None:
    """Drop what is in hand."""
    board.press("Escape", "Escape", "Escape")
    board.wait()


@pytest.mark.rule("WIE-UI-001", "ui")
@pytest.mark.rule("WIE-UI-002", "ui")
@pytest.mark.rule("WIE-UI-003", "ui")
def test_the_title_says_when_it_is_whose_turn_which_weather_and_which_hex(
    desk: Board, shown: Shown
) -> None:
    board = desk
    for rule in ("WIE-UI-001", "WIE-UI-002", "WIE-UI-003"):
        shown(rule)
    for part in (board.map, board.now, board.details, board.page.get_by_role("tablist")):
        expect(part).to_be_visible()
    expect(board.page.locator(".clock")).to_contain_text("Initial movement · Axis · Week of 27 Aug")
    head = board.page.get_by_role("banner")
    expect(head).to_contain_text("Clear")
    board.point(BRESLAU)
    expect(head).to_contain_text(f"Breslau ({BRESLAU})")
    board.point(GDYNIA)
    expect(head).to_contain_text(f"Gdynia ({GDYNIA})")
    about = menu(board, "About Grognard")
    expect(about).to_contain_text("Version")
    board.press("Escape")


@pytest.mark.rule("WIE-UI-011", "ui")
@pytest.mark.rule("WIE-UI-012", "ui")
@pytest.mark.rule("WIE-UI-013", "ui")
def test_a_right_click_tells_all_of_a_hex(desk: Board, shown: Shown) -> None:
    board = desk
    told = inspect(board, STETTIN)
    expect(told.get_by_role("img", name="The hex without units")).to_be_visible()
    expect(board.details.get_by_role("heading")).to_contain_text(f"Stettin ({STETTIN})")
    expect(board.details.get_by_role("heading")).to_contain_text("Clear")
    for rule in ("WIE-UI-011", "WIE-UI-012", "WIE-UI-013"):
        shown(rule)
    expect(board.details.get_by_role("listitem")).to_have_count(0)
    inspect(board, LIEGNITZ)
    expect(board.details.get_by_role("listitem")).to_have_count(2)
    let_go(board)


@pytest.mark.rule("WIE-UI-014", "ui")
@pytest.mark.rule("WIE-UI-015", "ui")
@pytest.mark.rule("WIE-UNIT-023", "ui")
def test_ownership_supply_air_and_zones_are_told(desk: Board, shown: Shown) -> None:
    board = desk
    told = inspect(board, BRESLAU)
    for fact in (
        "Belongs to Germany",
        "Own supply Major",
        "Air front East",
        "Own air cover airfield in supply",
        "Zones of control friendly",
    ):
        expect(told).to_contain_text(fact)
    expect(board.details).to_contain_text("Held by Axis")
    expect(board.details).to_contain_text("Climate moderate")
    for rule in ("WIE-UI-014", "WIE-UI-015", "WIE-UNIT-023"):
        shown(rule)
    told = inspect(board, GDYNIA)
    for fact in ("Belongs to Poland", "Own supply Out Of Supply", "Own air cover in range"):
        expect(told).to_contain_text(fact)
    expect(board.details).to_contain_text("Held by Poland")
    let_go(board)


@pytest.mark.rule("WIE-UI-016", "ui")
@pytest.mark.rule("WIE-MOV-040", "ui")
@pytest.mark.rule("WIE-UI-022", "ui")
def test_railways_and_features_are_told(desk: Board, shown: Shown) -> None:
    board = desk
    told = inspect(board, BRESLAU)
    expect(told).to_contain_text("Gauge European")
    expect(told).to_contain_text("Railway supplyhead")
    expect(told).to_contain_text("There manufacturing centre, placement centre")
    for rule in ("WIE-UI-016", "WIE-MOV-040", "WIE-UI-022"):
        shown(rule)
    told = inspect(board, GDYNIA)
    expect(told).to_contain_text("Railway in other hands")
    expect(told).not_to_contain_text("There")
    let_go(board)


@pytest.mark.rule("WIE-UI-017", "ui")
@pytest.mark.rule("WIE-UI-018", "ui")
@pytest.mark.rule("WIE-UI-019", "ui")
def test_seas_and_ports_are_told(desk: Board, shown: Shown) -> None:
    board = desk
    told = inspect(board, STETTIN)
    for fact in ("Sea zone Baltic", "Port major", "Port supply major"):
        expect(told).to_contain_text(fact)
    for rule in ("WIE-UI-017", "WIE-UI-018", "WIE-UI-019"):
        shown(rule)
    told = inspect(board, "066059")
    for fact in ("Sea zone Baltic", "Port minor", "Port supply minor"):
        expect(told).to_contain_text(fact)
    told = inspect(board, BRESLAU)
    expect(told).to_contain_text("Belongs to Germany")
    expect(told).not_to_contain_text("Port")
    let_go(board)


@pytest.mark.rule("WIE-UI-021", "ui")
@pytest.mark.rule("WIE-UI-023", "ui")
def test_costs_the_effect_on_battles_and_the_units_are_told(desk: Board, shown: Shown) -> None:
    board = desk
    inspect(board, "080073")
    expect(board.details).to_contain_text("Cost, quick / on foot 4 / 2")
    expect(board.details).to_contain_text("Defence die -1")
    shown("WIE-UI-021")
    inspect(board, LIEGNITZ)
    expect(board.details).to_contain_text("Defence none")
    units = board.details.get_by_role("listitem")
    expect(units.first).to_contain_text(FIRST)
    expect(units.first).to_contain_text("Germany, Infantry, division")
    for fact in ("6-6-5", "Movement left 5", "in supply"):
        expect(units.first).to_contain_text(fact)
    shown("WIE-UI-023")
    let_go(board)


@pytest.mark.rule("WIE-UI-045", "ui")
@pytest.mark.rule("WIE-UI-046", "ui")
@pytest.mark.rule("WIE-UI-047", "ui")
def test_a_click_lists_the_stack_and_icons_choose_units(desk: Board, shown: Shown) -> None:
    board = desk
    listed = take(board, LIEGNITZ)
    for rule in ("WIE-UI-045", "WIE-UI-046", "WIE-UI-047"):
        shown(rule)
    expect(listed.get_by_role("listitem")).to_have_count(2)
    for unit in (FIRST, SECOND):
        expect(row(listed, unit)).to_contain_text("6-6-5 · 5 points left · Germany, Infantry")
        expect(row(listed, unit).get_by_label("Forced march")).not_to_be_checked()
        expect(row(listed, unit).get_by_role("button", name=f"Disband {unit}")).to_be_enabled()
    icon(listed, SECOND).click()
    expect(icon(listed, SECOND)).to_have_attribute("aria-pressed", "true")
    expect(board.now).to_contain_text("2 units in hand")
    icon(listed, SECOND).click()
    expect(icon(listed, SECOND)).to_have_attribute("aria-pressed", "false")
    board.wait()
    let_go(board)


@pytest.mark.rule("WIE-UI-048", "ui")
@pytest.mark.rule("WIE-UI-049", "ui")
@pytest.mark.rule("WIE-MOV-007", "ui")
def test_shift_takes_one_alone_and_ctrl_takes_all(desk: Board, shown: Shown) -> None:
    board = desk
    listed = take(board, LIEGNITZ)
    for rule in ("WIE-UI-048", "WIE-UI-049", "WIE-MOV-007"):
        shown(rule)
    pressed = listed.get_by_role("button", pressed=True)
    expect(pressed).to_have_count(1)  # only the top unit
    icon(listed, FIRST).click(modifiers=["Control"])
    expect(pressed).to_have_count(2)
    icon(listed, SECOND).click(modifiers=["Shift"])
    expect(pressed).to_have_count(1)
    expect(icon(listed, SECOND)).to_have_attribute("aria-pressed", "true")
    board.wait()
    let_go(board)


@pytest.mark.rule("WIE-MOV-008", "ui")
@pytest.mark.rule("WIE-MOV-011", "ui")
@pytest.mark.rule("WIE-UI-034", "ui")
def test_where_units_can_go_is_lit_until_the_move_is_dropped(desk: Board, shown: Shown) -> None:
    board = desk
    beside = "072070"
    before = board.colour(beside, (0, 30))
    board.click("072068")
    lit = board.colour(beside, (0, 30))
    assert lit != before
    shown("WIE-MOV-008")
    shown("WIE-MOV-011")
    board.point(beside)
    expect(board.details.locator(".hint")).to_contain_text("March here")
    board.page.wait_for_timeout(APART)
    board.click("072068")  # one unit is all of the stack: the second click drops it
    assert board.colour(beside, (0, 30)) == before
    board.page.wait_for_timeout(APART)
    board.click("072068")
    assert board.colour(beside, (0, 30)) == lit
    board.press("Escape")
    board.wait()
    assert board.colour(beside, (0, 30)) == before
    shown("WIE-UI-034")
    for name in ("Done", "Undo", "Next", "Previous"):
        assert board.now.get_by_role("button", name=name).first.get_attribute("title")


@pytest.mark.rule("WIE-UI-029", "ui")
@pytest.mark.rule("WIE-UI-030", "ui")
def test_next_and_previous_step_through_the_units(desk: Board, shown: Shown) -> None:
    board = desk
    for rule in ("WIE-UI-029", "WIE-UI-030"):
        shown(rule)
    for name in ("Done", "Previous", "Next"):
        expect(board.now.get_by_role("button", name=name).first).to_be_enabled()
    head = board.page.get_by_role("banner")
    for name in ("Save", "Game", "Settings"):
        expect(head.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(head.get_by_role("link", name="Menu")).to_be_visible()
    heading = board.now.get_by_role("heading")
    board.now.get_by_role("button", name="Next N").click()
    board.wait()
    one = heading.text_content() or ""
    board.press("n")
    board.wait()
    expect(heading).not_to_have_text(one)
    board.now.get_by_role("button", name="Previous").click()
    expect(heading).to_have_text(one)
    board.wait()
    let_go(board)


@pytest.mark.rule("WIE-UI-042", "ui")
@pytest.mark.rule("WIE-UI-043", "ui")
def test_a_march_is_taken_back(desk: Board, shown: Shown) -> None:
    board = desk
    shown("WIE-UI-042")
    shown("WIE-UI-043")
    undo = board.now.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    board.click("079059")
    board.click("079058")
    board.settle()
    assert "217th" in board.look("079058")
    board.page.get_by_role("button", name="Game", exact=True).click()
    board.page.get_by_role("menuitem", name="Undo the last action").click()
    board.settle()
    assert "217th" in board.look("079059")
    expect(undo).to_be_disabled()
    let_go(board)


@pytest.mark.rule("WIE-MOV-009", "ui")
def test_the_way_is_shown_first_and_walked_in_part(desk: Board, shown: Shown) -> None:
    """The 221st has 5 points; Clear costs one: after a hex 4 are left, and the goal costs one."""
    board, start, middle, goal = desk, "072068", "072069", "072070"
    board.map.focus()
    board.press("Shift+D", "Shift+U")
    board.page.get_by_label("The way of a march").check()
    board.press("Escape", "Escape")
    board.click(start)
    lit = board.colour(middle, (-40, 0))
    board.click(goal)
    offered = board.now.get_by_role("region", name=f"March to {goal}")
    expect(offered).to_contain_text("2 of 5")
    shown("WIE-MOV-009")
    expect_other(board, middle, (-40, 0), lit)  # green, as all of the way
    red, green, blue = board.colour(middle, (-40, 0))
    assert green > blue
    assert green - red > lit[1] - lit[0] + 10
    assert "221st" in board.look(start)
    board.click(middle)  # only so far
    board.settle()
    assert "221st" in board.look(middle)
    board.point(goal)
    expect(board.details.locator(".hint")).to_contain_text("March here: 1 of 4 movement points.")
    board.click(goal)
    expect(offered).to_be_visible()
    assert "221st" in board.look(middle)
    board.click(goal)  # the second click makes the move
    board.settle()
    assert "221st" in board.look(goal)
    board.press("u", "u")
    board.settle()
    let_go(board)
    board.map.focus()
    board.press("Shift+D", "Shift+U")
    board.page.get_by_label("The way of a march").uncheck()
    board.press("Escape", "Escape")


@pytest.mark.rule("WIE-UI-052", "ui")
@pytest.mark.rule("WIE-MOV-022", "ui")
def test_a_forced_march_is_switched_until_the_unit_moves(desk: Board, shown: Shown) -> None:
    board = desk
    undo = board.now.get_by_role("button", name="Undo")
    listed = take(board, "082058")
    shown("WIE-UI-052")
    shown("WIE-MOV-022")
    box = listed.get_by_label("Forced march")
    box.check()
    board.settle()
    expect(listed).to_contain_text("10 points left")
    box.uncheck()
    board.settle()
    expect(listed).to_contain_text("5 points left")
    box.check()
    board.settle()
    board.click("082057")
    board.settle()
    expect(undo).to_be_disabled()
    listed = take(board, "082057")
    expect(listed.get_by_label("Forced march")).to_be_disabled()
    let_go(board)


@pytest.mark.rule("WIE-UI-053", "ui")
@pytest.mark.rule("WIE-UI-054", "ui")
def test_a_unit_is_renamed_and_disbanded_when_the_player_is_sure(desk: Board, shown: Shown) -> None:
    board = desk
    listed = take(board, "081073")
    name = listed.get_by_role("button", name=re.compile("^Rename .*Mountain")).first
    shown("WIE-UI-053")
    name.click()
    field = listed.get_by_role("textbox")
    field.fill("Edelweiss")
    field.press("Enter")
    expect(listed).to_contain_text("Edelweiss")
    board.settle()
    shown("WIE-UI-054")
    listed.get_by_role("button", name="Disband Edelweiss").click()
    expect(listed.get_by_role("alert")).to_contain_text("It leaves the game for good.")
    listed.get_by_role("button", name="Keep it").click()
    expect(listed).to_contain_text("Edelweiss")
    listed.get_by_role("button", name="Disband Edelweiss").click()
    listed.get_by_role("button", name="Disband it").click()
    expect(listed).not_to_contain_text("Edelweiss")
    board.settle()
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text("Edelweiss is disbanded.")
    let_go(board)


@pytest.mark.rule("WIE-UI-033", "ui")
@pytest.mark.rule("WIE-UI-026", "ui")
@pytest.mark.rule("WIE-UI-027", "ui")
def test_an_overrun_shows_its_way_is_made_by_a_second_click_and_found_in_the_log(
    desk: Board, shown: Shown
) -> None:
    board = desk
    target = "072065"
    listed = take(board, "074067")
    board.point(target)
    expect(board.details.locator(".hint")).not_to_contain_text("Overrun")
    listed.get_by_role("button", name="All of them").click()
    board.wait()
    board.point(target)
    expect(board.details.locator(".hint")).to_contain_text("Overrun this hex")
    board.click(target)
    offered = board.now.get_by_role("region", name=f"Overrun {target}")
    shown("WIE-UI-033")
    expect(board.now.get_by_role("button", name="Done")).to_be_hidden()
    offered.get_by_role("button", name="Call it off").click()
    expect(board.now.get_by_role("button", name="Done")).to_be_visible()
    assert "Wielkopolska" in board.look(target)
    board.click(target)
    board.click(target)
    board.settle()
    assert "Wielkopolska" not in board.look(target)
    let_go(board)
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    shown("WIE-UI-026")
    shown("WIE-UI-027")
    tabs = board.page.get_by_role("toolbar", name="Map views")
    tabs.get_by_role("button", name="View 1", exact=True).click()
    board.drawn()
    log.get_by_role("button", name=re.compile("overrun", re.IGNORECASE)).first.click()
    board.drawn()
    expect(board.details.get_by_role("heading")).to_contain_text(target)
    board.page.get_by_role("button", name="Show the whole map").click()
    board.drawn()


@pytest.mark.rule("WIE-MOV-024", "ui")
@pytest.mark.rule("WIE-MOV-026", "ui")
@pytest.mark.rule("WIE-MOV-028", "ui")
def test_a_long_march_is_ordered_with_shift_and_marked(desk: Board, shown: Shown) -> None:
    board = desk
    goal, beyond = "069073", "086053"
    bare = [board.colour(place, (0, 30)) for place in (goal, beyond)]
    board.page.keyboard.down("Shift")
    board.click("077073")
    board.page.keyboard.up("Shift")
    expect(board.now).to_contain_text("Unit 7th Infantry Division")
    expect_other(board, goal, (0, 30), bare[0])
    assert board.colour(beyond, (0, 30)) == bare[1]  # further than 35 points
    board.click(goal)
    sure = board.now.get_by_role("button", name="Carry it out")
    expect(sure).to_be_visible()
    shown("WIE-MOV-024")
    assert "7th Infantry Division" in board.look("077073")  # it waits for the word
    sure.click()
    board.settle()
    expect(sure).to_be_hidden()
    let_go(board)
    place = board.place("7th Infantry Division")
    assert place not in ("077073", "069073")  # it has set out, and goes on by itself
    listed = take(board, place)
    expect(row(listed, "7th Infantry Division")).to_contain_text("in transit to 069073")
    assert "in transit to 069073" in board.look(place)
    shown("WIE-MOV-026")
    shown("WIE-MOV-028")
    let_go(board)


@pytest.mark.rule("WIE-UI-036", "ui")
@pytest.mark.rule("WIE-UI-040", "ui")
@pytest.mark.rule("WIE-GAME-031", "ui")
def test_victory_and_options_are_looked_up(desk: Board, shown: Shown) -> None:
    board = desk
    told = menu(board, "Victory status")
    shown("WIE-UI-036")
    expect(told).to_contain_text("Poland is ahead.")
    expect(told).to_contain_text("Axis wins with at least 30. Poland wins with at most 20.")
    left = told.get_by_role("table", name="Can still be gained")
    expect(left.get_by_role("row", name="Warszawa")).to_contain_text("8")
    board.press("Escape")
    told = menu(board, "Game options")
    shown("WIE-UI-040")
    shown("WIE-GAME-031")
    expect(told.get_by_role("listitem").first).to_have_text(
        re.compile("Changes outside the rules.*in force")
    )
    expect(told.get_by_role("listitem").filter(has_text="Fog of war")).to_contain_text("not in")
    expect(told.get_by_role("checkbox")).to_have_count(0)
    board.press("Escape")


@pytest.mark.rule("WIE-UI-041", "ui")
@pytest.mark.rule("WIE-UI-028", "ui")
@pytest.mark.rule("WIE-UI-010", "ui")
def test_tables_and_the_order_of_battle_are_looked_up(desk: Board, shown: Shown) -> None:
    board = desk
    told = menu(board, "Combat results tables")
    shown("WIE-UI-041")
    expect(told.get_by_role("table")).to_have_count(5)
    first = told.get_by_role("table", name="Table 1").get_by_role("row").nth(1)
    expect(first.get_by_role("cell").first).to_have_text("AE")
    which = told.get_by_role("table", name="Which table")
    expect(which).to_contain_text("Germany")
    board.press("Escape")
    told = menu(board, "Order of battle")
    shown("WIE-UI-028")
    shown("WIE-UI-010")
    panzers = told.get_by_role("listitem").filter(has_text="Germany: Armour, division 10-10-8")
    expect(panzers.locator("strong")).to_have_text("7")
    told.get_by_label("Of", exact=True).select_option("slovakia")
    expect(told.get_by_role("listitem")).to_have_count(1)
    expect(told.locator(".all")).to_have_text("3")
    told.get_by_label("Where").select_option("country poland")
    expect(told).to_contain_text("There is nobody in sight.")
    board.press("Escape")
    for tab in ("Log", "Units"):
        board.page.get_by_role("tab", name=tab).click()
        expect(board.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


@pytest.mark.rule("WIE-UI-004", "ui")
@pytest.mark.rule("WIE-UI-005", "ui")
@pytest.mark.rule("WIE-UI-008", "ui")
def test_map_views_are_added_named_and_deleted_but_for_one(desk: Board, shown: Shown) -> None:
    board = desk
    tabs = board.page.get_by_role("toolbar", name="Map views")
    for rule in ("WIE-UI-004", "WIE-UI-005", "WIE-UI-008"):
        shown(rule)
    whole = board.sight()
    tabs.get_by_role("button", name="View 1", exact=True).click()
    board.drawn()
    assert board.sight() != whole
    expect(tabs.get_by_role("button", name="Delete")).to_be_disabled()
    tabs.get_by_role("button", name="Europe").click()
    board.drawn()
    tabs.get_by_role("button", name="Add a view").click()
    board.page.mouse.click(*board.spot(BRESLAU))
    expect(tabs.get_by_role("button", name="View 2", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    tabs.get_by_role("button", name="Name of view 2").click()
    tabs.get_by_role("textbox").fill("Silesia")
    tabs.get_by_role("textbox").press("Enter")
    expect(tabs.get_by_role("button", name="View Silesia", exact=True)).to_be_visible()
    tabs.get_by_role("button", name="Delete view Silesia").click()
    expect(tabs.get_by_role("button", name="View Silesia", exact=True)).to_be_hidden()
    board.drawn()
    assert board.sight() == whole


@pytest.mark.rule("WIE-UI-055", "ui")
@pytest.mark.rule("WIE-UI-057", "ui")
@pytest.mark.rule("WIE-UI-058", "ui")
def test_the_europe_view_frames_the_views_and_moves_them(desk: Board, shown: Shown) -> None:
    board = desk
    tabs = board.page.get_by_role("toolbar", name="Map views")
    shown("WIE-UI-057")
    tabs.get_by_role("button", name="Add a view").click()
    board.page.mouse.click(*board.spot(BRESLAU))
    board.drawn()
    x, _, scale = board.sight()
    at, _ = board.spot(BRESLAU)
    box = board.map.bounding_box()
    assert box is not None
    assert abs(at - box["x"] - box["width"] / 2) < 3  # it is in the middle
    tabs.get_by_role("button", name="Europe").click()
    board.drawn()
    shown("WIE-UI-055")
    shown("WIE-UI-058")
    boxes = board.page.get_by_role("button", name="Move view")
    expect(boxes).to_have_count(2)
    boxes.nth(1).click()
    board.page.mouse.click(*board.spot("083060"))
    expect(boxes).to_have_count(2)
    tabs.get_by_role("button", name="View 2", exact=True).click()
    board.drawn()
    assert board.sight()[0] > x + 100
    assert board.sight()[2] == pytest.approx(scale, abs=0.001)
    tabs.get_by_role("button", name="Delete view 2").click()
    board.drawn()


HANGS = """([x, y]) => {
    const box = document.querySelector('.frame.hung').getBoundingClientRect();
    const off = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    return off.every((by) => Math.abs(by) < 3);
}"""
"""Whether the rectangle of a new view has its middle there."""


def edges(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something on the screen."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def named(tabs: Locator) -> list[str]:
    """What buttons are called, in their order from left to right."""
    ordered = sorted(tabs.all(), key=lambda one: edges(one)[0])
    return [one.get_attribute("aria-label") or "" for one in ordered]


@pytest.mark.rule("WIE-UI-112", "ui")
@pytest.mark.rule("WIE-UI-113", "ui")
@pytest.mark.rule("WIE-UI-114", "ui")
def test_six_icons_stand_left_of_the_tabs_and_add_and_delete_views(
    desk: Board, shown: Shown
) -> None:
    """Add is for the Europe view alone, Delete for map views; the rectangle follows the pointer."""
    board, page = desk, desk.page
    tabs = page.get_by_role("toolbar", name="Map views")
    icons = tabs.get_by_role("group", name="What is done with views").get_by_role("button")
    add, delete, home, set_home, goto, options = icons.all()
    shown("WIE-UI-112")
    assert [name.split(":")[0] for name in named(icons)] == [
        "Add a view",
        "Delete the view",
        "Go home",
        "Set home",
        "Go to a hex or a place",
        "Options of the view",
    ]
    europe, first, added = (
        tabs.get_by_role("button", name=name, exact=True) for name in ("Europe", "View 1", "View 2")
    )
    assert edges(options)[2] <= edges(europe)[0]
    corner, area = edges(add), edges(board.map)
    assert corner[0] - area[0] < 80  # only the tools of the map are further left
    assert corner[1] - area[1] < 30
    shown("WIE-UI-113")
    shown("WIE-UI-114")
    for one in (delete, home, set_home, goto):
        expect(one).to_be_disabled()
        expect(one).to_have_attribute("title", re.compile("only in a map view"))
    expect(options).to_be_enabled()
    whole = board.sight()
    add.click()
    frame = page.locator(".frame.hung")
    for place in (BRESLAU, "083060"):
        page.mouse.move(*board.spot(place))
        page.wait_for_function(HANGS, arg=board.spot(place))
    # By keys it goes on: 24 pixels to the left, then it is let go.
    before = edges(frame)[0]
    page.keyboard.press("ArrowLeft")
    assert edges(frame)[0] == pytest.approx(before - 24, abs=1)
    page.keyboard.press("Escape")
    expect(frame).to_be_hidden()
    expect(added).to_be_hidden()
    add.click()
    page.mouse.click(*board.spot(BRESLAU))
    expect(added).to_have_attribute("aria-pressed", "true")
    board.drawn()
    there = board.sight()
    expect(add).to_be_disabled()
    expect(add).to_have_attribute("title", re.compile("only in the Europe view"))
    # Its home is where it was fixed.
    board.map.focus()
    board.press("Shift+ArrowRight")
    assert board.sight() != there
    home.click()
    board.drawn()
    assert board.sight() == pytest.approx(there, abs=0.01)
    delete.click()
    expect(added).to_be_hidden()
    board.drawn()
    assert board.sight() == whole
    first.click()
    expect(delete).to_be_disabled()
    expect(delete).to_have_attribute("title", re.compile("the last one stays"))
    europe.click()
    board.drawn()


@pytest.mark.rule("WIE-UI-115", "ui")
@pytest.mark.rule("WIE-UI-116", "ui")
@pytest.mark.rule("WIE-UI-120", "ui")
def test_a_view_goes_home_gets_another_home_and_has_a_name_and_options_of_its_own(
    desk: Board, shown: Shown
) -> None:
    board, page = desk, desk.page
    tabs = page.get_by_role("toolbar", name="Map views")
    go_home, set_home = (tabs.get_by_role("button", name=name) for name in ("Go home", "Set home"))
    tabs.get_by_role("button", name="Add a view").click()
    page.mouse.click(*board.spot(BRESLAU))
    board.drawn()
    first = board.sight()
    board.map.focus()
    board.press("Shift+ArrowRight", "Shift+ArrowUp", "+")
    second = board.sight()
    assert second != first
    shown("WIE-UI-115")
    go_home.click()
    board.drawn()
    assert board.sight() == pytest.approx(first, abs=0.01)
    board.map.focus()
    board.press("Shift+ArrowRight", "Shift+ArrowUp", "+")
    second = board.sight()
    shown("WIE-UI-116")
    set_home.click()
    board.map.focus()
    board.press("Shift+ArrowRight")
    assert board.sight() != pytest.approx(second, abs=0.01)
    # The key goes home as the icon does.
    board.press("Shift+D", "h", "Escape")
    board.drawn()
    assert board.sight() == pytest.approx(second, abs=0.01)
    tabs.get_by_role("button", name="Options of the view").click()
    options = page.get_by_role("dialog", name="View options: 2")
    name = options.get_by_label("Name of the view")
    expect(name).to_have_value("2")
    name.fill("Silesia")
    options.get_by_label("Retreat orders").check()
    shown("WIE-UI-120")
    board.press("Escape")
    expect(tabs.get_by_role("button", name="View Silesia", exact=True)).to_have_text("Silesia")
    # What the view shows is its own.
    tabs.get_by_role("button", name="Europe").click()
    expect(page.get_by_role("button", name="Move view Silesia")).to_be_visible()
    tabs.get_by_role("button", name="Options of the view").click()
    whole = page.get_by_role("dialog", name="View options: Europe")
    expect(whole.get_by_label("Retreat orders")).not_to_be_checked()
    expect(whole.get_by_label("Name of the view")).to_have_count(0)
    board.press("Escape")
    tabs.get_by_role("button", name="View Silesia", exact=True).click()
    tabs.get_by_role("button", name="Options of the view").click()
    expect(page.get_by_role("dialog").get_by_label("Retreat orders")).to_be_checked()
    board.press("Escape")
    tabs.get_by_role("button", name="Delete view Silesia").click()
    board.drawn()


@pytest.mark.rule("WIE-UI-009", "ui")
@pytest.mark.rule("WIE-UI-056", "ui")
def test_a_view_shows_21_columns_and_overlays_colour_the_map(desk: Board, shown: Shown) -> None:
    board = desk
    tabs = board.page.get_by_role("toolbar", name="Map views")
    shown("WIE-UI-009")
    tabs.get_by_role("button", name="Add a view").click()
    board.page.mouse.click(*board.spot("078064"))
    board.drawn()
    box = board.map.bounding_box()
    assert box is not None
    assert box["width"] / (board.sight()[2] * 72) == pytest.approx(21, abs=0.1)
    tabs.get_by_role("button", name="Delete view 2").click()
    board.drawn()
    shown("WIE-UI-056")
    tabs.get_by_role("button", name="Overlays").click()
    overlays = board.page.get_by_role("region", name="Overlays")
    lea, beyond = "064070", "062070"
    plain, bare = board.colour(lea), board.colour(beyond)
    legend = board.page.locator(".legend")
    for name in ("Hex control", "Air fronts", "Climate", "Supply", "Air range", "Nation"):
        overlays.get_by_role("button", name=re.compile(f"{name}$")).click()
        expect(legend.get_by_role("heading")).to_contain_text(name)
        expect_other(board, lea, (0, 0), plain)
    overlays.get_by_role("button", name=re.compile("Supply$")).click()
    legend.get_by_role("combobox").select_option("allies")
    expect(legend.get_by_role("heading")).to_have_text("Supply: Poland")
    expect(legend).not_to_contain_text("Major supply")  # the enemy has no great power here
    # Ten points of empty German hexes lie between lea and the railway at 071064. [WIE-SUP-018]
    expect_other(board, lea, (0, 0), plain)
    assert board.colour(beyond) == bare  # the enemy has no supply there
    board.button("Take it away").click()
    expect_colour(board, lea, plain)
    tabs.get_by_role("button", name="Overlays").click()
    expect(overlays).to_be_hidden()
    tabs.get_by_role("button", name="Europe").click()


@pytest.mark.rule("WIE-MOV-003", "ui")
def test_war_is_declared_while_units_march(desk: Board, shown: Shown) -> None:
    board = desk
    shown("WIE-MOV-003")
    board.now.get_by_role("button", name="Declare war").click()
    board.wait()
    neutrals = board.now.get_by_role("group", name="Country").get_by_role("button")
    expect(neutrals.filter(has_text="Sweden")).to_be_visible()
    neutrals.filter(has_text="Hungary").click()
    board.now.get_by_role("button", name="Carry it out").click()
    board.settle()
    board.page.get_by_role("tab", name="Log").click()
    log = board.page.get_by_role("tabpanel")
    expect(log).to_contain_text("The Axis go to war with Hungary.")
    board.now.get_by_role("button", name="Declare war").click()
    board.wait()
    expect(neutrals.filter(has_text="Sweden")).to_be_visible()
    expect(neutrals.filter(has_text="Hungary")).to_be_hidden()
    let_go(board)


@pytest.mark.rule("WIE-UI-044", "ui")
@pytest.mark.rule("WIE-SEQ-008", "ui")
@pytest.mark.rule("WIE-UNIT-014", "ui")
def test_changes_outside_the_rules_are_warned_of_and_a_full_hex_keeps_the_phase(
    desk: Board, shown: Shown
) -> None:
    board = desk
    page = board.page
    told = menu(board, "Change units and hexes")
    shown("WIE-UI-044")
    expect(told.get_by_role("note")).to_contain_text("All players are told of every use.")
    mover = told.get_by_label("Move a unit")
    for unit in ("de-24-id", "de-30-id", "de-221-id"):
        mover.select_option(unit)
        told.get_by_label("To the hex").fill(LIEGNITZ)
        told.get_by_role("button", name="Put it there").click()
        expect(mover.locator(f"option[value={unit}]")).to_contain_text(LIEGNITZ)
    told.get_by_label("Change a hex").fill(GDYNIA)
    told.get_by_label("Held by").select_option("axis")
    told.get_by_role("button", name="Change it").click()
    expect(board.notices.last).to_contain_text(f"Units stand in {GDYNIA}")
    told.get_by_label("Change a hex").fill(EMPTY)
    told.get_by_label("Held by").select_option("axis")
    told.get_by_role("button", name="Change it").click()
    board.press("Escape", "Escape")  # the notice, then the dialog
    expect(told).to_be_hidden()
    board.settle()
    inspect(board, EMPTY)
    expect(board.details).to_contain_text("Held by Axis")
    let_go(board)
    board.map.focus()
    for _ in range(4):
        board.press("+")
    board.drawn()
    board.end_phase()
    expect(board.notices.first).to_contain_text("Too many units stand in 071067")
    shown("WIE-SEQ-008")
    shown("WIE-UNIT-014")
    expect(board.details.get_by_role("heading")).to_contain_text(LIEGNITZ)
    box = board.map.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert board.spot(LIEGNITZ) == pytest.approx(middle, abs=3)
    page.get_by_role("button", name="Show the whole map").click()
    board.drawn()
    assert "Initial movement" in board.clock()
    listed = take(board, LIEGNITZ)
    listed.get_by_role("button", name="Disband 24th").click()
    listed.get_by_role("button", name="Disband it").click()
    board.settle()
    let_go(board)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(f"({EMPTY}) outside the")


@pytest.mark.rule("WIE-RAIL-010", "ui")
@pytest.mark.rule("WIE-UI-050", "ui")
@pytest.mark.rule("WIE-RAIL-015", "ui")
def test_the_box_entrains_and_detrains(desk: Board, shown: Shown) -> None:
    board = desk
    go_on_to(board, "Rail movement")
    listed = take(board, LIEGNITZ)
    line = row(listed, FIRST)
    box = line.get_by_label("Entrained")
    shown("WIE-UI-050")
    shown("WIE-RAIL-015")
    expect(box).not_to_be_checked()
    box.check()
    board.settle()
    expect(line).to_contain_text("on a train")
    expect(icon(listed, FIRST)).to_have_attribute("aria-pressed", "true")
    assert "on a train" in board.look(LIEGNITZ)
    shown("WIE-RAIL-010")
    box.uncheck()
    board.settle()
    expect(line).not_to_contain_text("on a train")
    expect(icon(listed, FIRST)).to_have_attribute("aria-pressed", "false")
    expect(box).to_be_enabled()  # it is as if it had never got on
    let_go(board)


@pytest.mark.rule("WIE-RAIL-011", "ui")
@pytest.mark.rule("WIE-RAIL-012", "ui")
@pytest.mark.rule("WIE-UI-051", "ui")
def test_a_train_is_shown_its_way_and_departs_at_the_second_click(
    desk: Board, shown: Shown
) -> None:
    board = desk
    go_on_to(board, "Rail movement")
    goal = "065063"
    listed = take(board, LIEGNITZ)
    shown("WIE-RAIL-011")
    board.wait()
    board.point(goal)
    expect(board.details.locator(".hint")).to_contain_text("rail points")
    board.click(goal)
    offered = board.now.get_by_role("region", name=f"By train to {goal}")
    shown("WIE-RAIL-012")
    expect(offered.get_by_role("button")).to_have_text(
        ["Ride and detrain", "Ride and stay on the train", "Call it off"]
    )
    board.press("Escape")
    expect(offered).to_be_hidden()
    board.click(goal)
    board.click(goal)
    board.settle()
    arrived = board.look(goal)
    assert "Infantry Division" in arrived
    assert "on a train" not in arrived
    listed = take(board, goal)
    shown("WIE-UI-051")
    expect(listed.get_by_label("Entrained")).to_be_disabled()
    let_go(board)


@pytest.mark.rule("WIE-RAIL-013", "ui")
def test_who_has_too_few_points_left_is_not_asked_to_get_off(desk: Board, shown: Shown) -> None:
    """Of 50 points 10 go for the boarding and 19 for each way: 21 are left there, 2 at the end."""
    board, far = desk, "082073"
    go_on_to(board, "Rail movement")
    take(board, LIEGNITZ)
    board.wait()
    board.click(far)
    offered = board.now.get_by_role("region", name=f"By train to {far}")
    expect(offered.get_by_role("button")).to_have_text(
        ["Ride and detrain", "Ride and stay on the train", "Call it off"]
    )
    shown("WIE-RAIL-013")
    offered.get_by_role("button", name="Ride and stay on the train").click()
    board.settle()
    assert "on a train" in board.look(far)
    board.click(LIEGNITZ)
    offered = board.now.get_by_role("region", name=f"By train to {LIEGNITZ}")
    expect(offered.get_by_role("button")).to_have_text(
        ["Ride and stay on the train", "Call it off"]
    )
    let_go(board)


@pytest.mark.rule("WIE-UI-024", "ui")
@pytest.mark.rule("WIE-UI-025", "ui")
@pytest.mark.rule("WIE-UI-035", "ui")
def test_the_combat_phase_shows_attacks_and_finds_supply_anew(desk: Board, shown: Shown) -> None:
    board = desk
    page = board.page
    attacks = board.now.get_by_role("list", name="Possible attacks")
    expect(attacks).to_be_hidden()
    page.get_by_role("button", name="Game", exact=True).click()
    expect(page.get_by_role("menuitem", name="Recalculate supply")).to_be_hidden()
    board.press("Escape")
    go_on_to(board, "Combat")
    shown("WIE-UI-024")
    attacks.get_by_role("button").first.click()
    shown("WIE-UI-025")
    chances = board.now.locator("dl[aria-label=Results]")
    expect(chances).to_contain_text("Results table")
    expect(chances).to_contain_text("Odds")
    expect(board.now.get_by_role("group", name="Units in the attack")).to_be_visible()
    board.press("Escape")
    page.get_by_role("button", name="Game", exact=True).click()
    shown("WIE-UI-035")
    page.get_by_role("menuitem", name="Recalculate supply").click()
    board.settle()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("The Axis find out anew who is in supply.")


@pytest.mark.rule("WIE-MECH-007", "ui")
def test_a_second_march_is_taken_back_as_well(desk: Board, shown: Shown) -> None:
    board, undo = desk, desk.now.get_by_role("button", name="Undo")
    go_on_to(board, "Mechanized movement")
    expect(undo).to_be_disabled()
    shown("WIE-MECH-007")
    board.click(TANKS)
    board.click(BEHIND)
    board.settle()
    assert "Panzer" in board.look(BEHIND)
    undo.click()
    board.settle()
    assert "Panzer" not in board.look(BEHIND)
    assert "Panzer" in board.look(TANKS)
    expect(undo).to_be_disabled()
    let_go(board)


@pytest.mark.rule("WIE-MOV-006", "ui")
def test_who_cannot_move_is_not_chosen_and_the_server_says_why(desk: Board, shown: Shown) -> None:
    board = desk
    go_on_to(board, "Mechanized movement")
    board.notices.get_by_role("button", name="Close").first.click() if board.notices.count() else 0
    board.click("071061")
    expect(board.notices.last).to_contain_text("does not move in this phase")
    shown("WIE-MOV-006")
    listed = stack(board, "071061")
    expect(listed.get_by_role("button", pressed=True)).to_have_count(0)
    expect(icon(listed, "218th Infantry Division")).to_be_disabled()
    let_go(board)
