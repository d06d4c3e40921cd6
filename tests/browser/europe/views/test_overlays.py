"""Overlays and view options, hotkeys, the action filter, stacks and their retreat orders."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.europe.views.positions import POLAND
from tests.browser.europe.views.steps import close, dialog, expect_other, legend, part

Shown = Callable[[str], None]
STACK = "075068"
"""Two Panzer and two infantry divisions in Silesia."""
BEHIND = "071067"
"""Two infantry divisions further back."""
OWN, SEA, EMPTY = "070068", "072056", "073064"
HEAD = "069064"
ASIDE = (-30.0, 20.0)


@pytest.fixture(scope="module")
def movement(board: Board) -> Board:
    """The first Initial Movement Phase of the Axis in Poland."""
    board.first = POLAND
    board.begin("poland-1939", axis="person", allies="none", fog=False)
    board.settle()
    while "Initial movement" not in board.clock():
        board.end_phase()
        board.settle()
    return board


@pytest.fixture
def overlays(movement: Board) -> Iterator[Board]:
    """The board with the list of overlays open; afterwards all is away again."""
    movement.map.focus()
    movement.press("Shift+D")
    movement.page.get_by_role("region", name="Overlays").wait_for()
    yield movement
    taken = movement.button("Take it away")
    if taken.is_visible():
        taken.click()
    movement.map.focus()
    movement.press("Escape")
    expect(movement.page.get_by_role("region", name="Overlays")).to_be_hidden()


def mark(board: Board, name: str) -> Locator:
    """A button of the list."""
    return board.page.get_by_role("region", name="Overlays").get_by_role("button", name=name)


@pytest.mark.rule("WIE-UI-126", "ui")
@pytest.mark.rule("WIE-UI-127", "ui")
@pytest.mark.rule("WIE-UI-130", "ui")
def test_one_overlay_at_a_time_is_laid_by_its_key(overlays: Board, shown: Shown) -> None:
    board = overlays
    shown("WIE-UI-130")
    bare = board.colour(EMPTY, ASIDE)
    told = {
        "c": ("Hex control", "Axis"),
        "f": ("Air fronts", "East"),
        "z": ("Zones of control of the powers", "Your zones"),
        "k": ("Climate", "Moderate"),
        "a": ("Arctic Circle", "nothing to show"),
        "s": ("Supply: Axis", "Major supply"),
        "r": ("Air range: Axis", "In air range"),
        "n": ("Nation: Germany", "Of the nation"),
        "e": ("Sea zone: Baltic", "Of the sea zone"),
    }
    for key, (title, tone) in told.items():
        board.press(key)
        expect(legend(board, title)).to_contain_text(tone)
        expect(board.page.locator(".legend")).to_have_count(1)
        if key == "c":
            # Poland holds it: another colour than that of the bare map, and than that of the sea.
            assert board.colour(EMPTY, ASIDE) != bare
    shown("WIE-UI-126")
    shown("WIE-UI-127")
    board.press("e")
    expect(board.page.locator(".legend")).to_be_hidden()
    assert board.colour(EMPTY, ASIDE) == bare
    board.press("s", "s")
    expect(legend(board, "Supply: Poland")).to_contain_text("Better for lesser powers")


@pytest.mark.rule("WIE-UI-128", "ui")
@pytest.mark.rule("WIE-UI-138", "ui")
def test_colours_of_an_overlay_are_the_players_and_a_sea_is_chosen(
    overlays: Board, shown: Shown
) -> None:
    """Fronts: blue west, grey east. The colour of the east is made green."""
    board = overlays
    board.press("f")
    fronts = legend(board, "Air fronts")
    east = fronts.get_by_label("Colour of East")
    expect(fronts.get_by_label("Colour of West")).to_have_value("#2463b5")
    expect(east).to_have_value("#7d7d86")
    before = board.colour(EMPTY, ASIDE)
    east.fill("#00ff00")
    expect(fronts.get_by_role("button", name="Colours as at first")).to_be_visible()
    shown("WIE-UI-128")
    expect_other(board, EMPTY, ASIDE, before)
    fronts.get_by_role("button", name="Colours as at first").click()
    assert board.colour(EMPTY, ASIDE) == before
    board.button("Take it away").click()
    board.map.focus()
    bare_sea = board.colour(SEA)
    board.press("e")
    sea = legend(board, "Sea zone: Baltic")
    shown("WIE-UI-138")
    assert board.colour(SEA) != bare_sea
    expect(sea.get_by_role("combobox", name="Of")).to_have_value("baltic")


@pytest.mark.rule("WIE-UI-121", "ui")
@pytest.mark.rule("WIE-UI-123", "ui")
@pytest.mark.rule("WIE-UI-118", "ui")
def test_view_options_choose_units_and_outlines(overlays: Board, shown: Shown) -> None:
    board = overlays
    full = board.colour(BEHIND)
    board.press("u")
    expect(mark(board, "Units")).to_have_attribute("aria-pressed", "false")
    assert board.colour(BEHIND) != full
    board.press("u")
    board.press("Shift+U")
    options = dialog(board, "View options")
    shown("WIE-UI-118")
    options.get_by_label("Selected kinds").check()
    options.get_by_label("Armour").check()
    shown("WIE-UI-121")
    close(board)
    # Infantry is gone, tanks are not.
    assert board.colour(BEHIND) != full
    board.press("Shift+U")
    options.get_by_label("All", exact=True).check()
    grid = options.get_by_label("Hex outlines")
    expect(grid).to_be_checked()
    grid.uncheck()
    shown("WIE-UI-123")
    close(board)
    assert board.colour(BEHIND) == full
    board.press("g")
    expect(mark(board, "Hex outlines")).to_have_attribute("aria-pressed", "true")


@pytest.mark.rule("WIE-UI-124", "ui")
@pytest.mark.rule("WIE-UI-129", "ui")
@pytest.mark.rule("WIE-UI-119", "ui")
def test_lights_and_totals_stand_beside_stacks_and_are_kept(overlays: Board, shown: Shown) -> None:
    """At 071067 two divisions of attack 6 stand: the box to the right says 12."""
    board = overlays
    light, figure = (-8.0, 34.5), (34.0, 0.0)
    before = board.colour(BEHIND, light), board.colour(BEHIND, figure)
    board.press("o", "d")
    expect(mark(board, "Stack summary")).to_have_attribute("aria-pressed", "true")
    board.page.wait_for_timeout(50)
    board.press("Shift+U")
    options = dialog(board, "View options")
    expect(options.get_by_label("Combat value")).to_be_checked()
    expect(options.get_by_label("Retreat orders")).to_be_checked()
    for rule in ("WIE-UI-124", "WIE-UI-129", "WIE-UI-119"):
        shown(rule)
    close(board)
    expect_other(board, BEHIND, light, before[0])
    expect_other(board, BEHIND, figure, before[1])
    # The settings are there again after the page was left.
    board.page.reload()
    board.settle()
    expect_other(board, BEHIND, light, before[0])
    board.map.focus()
    board.press("Shift+D", "o", "d", "d")
    expect(mark(board, "Stack summary")).to_have_attribute("aria-pressed", "false")


def expect_sight(board: Board, other: tuple[float, float, float]) -> None:
    """Wait until another part of the map is seen than one."""
    x, y, scale = other
    seen = f"{x:.2f} {y:.2f} {scale:.4f}"
    expect(board.map).not_to_have_attribute("data-camera", seen)


@pytest.mark.rule("WIE-UI-111", "ui")
@pytest.mark.rule("WIE-UI-125", "ui")
def test_the_map_scrolls_by_keys_and_edges_unless_it_is_locked(
    overlays: Board, shown: Shown
) -> None:
    board, page = overlays, overlays.page
    for _ in range(4):
        board.press("+")
    board.press("Shift+ArrowRight")
    shown("WIE-UI-111")
    here = board.sight()
    board.press("Shift+ArrowRight")
    expect(board.map).not_to_have_attribute(
        "data-camera", f"{here[0]:.2f} {here[1]:.2f} {here[2]:.4f}"
    )
    board.press("Shift+U")
    dialog(board, "View options").get_by_label("The map does not scroll").check()
    shown("WIE-UI-125")
    close(board)
    locked = board.sight()
    board.press("Shift+ArrowRight", "Shift+ArrowDown")
    page.mouse.move(*board.spot("080064"))
    page.mouse.down()
    page.mouse.move(600, 300)
    page.mouse.up()
    assert board.sight() == locked
    board.press("Shift+U")
    dialog(board, "View options").get_by_label("The map does not scroll").uncheck()
    close(board)
    board.press("h")
    expect(board.map).not_to_have_attribute(
        "data-camera", f"{locked[0]:.2f} {locked[1]:.2f} {locked[2]:.4f}"
    )


@pytest.mark.rule("WIE-UI-110", "ui")
@pytest.mark.rule("WIE-UI-117", "ui")
def test_help_and_places_are_found(movement: Board, shown: Shown) -> None:
    board = movement
    board.press("F1")
    help_ = dialog(board, "Help")
    shown("WIE-UI-110")
    expect(help_.get_by_role("heading", level=3).first).to_be_visible()
    close(board)
    whole = board.sight()
    board.press("j")
    find = board.page.get_by_role("dialog").get_by_role("combobox")
    find.fill("Warszawa")
    shown("WIE-UI-117")
    find.press("Enter")
    assert board.sight() != whole
    assert "Warszawa" in board.details.inner_text()
    board.press("Home")
    board.drawn()


@pytest.mark.rule("WIE-UI-132", "ui")
@pytest.mark.rule("WIE-UI-133", "ui")
@pytest.mark.rule("WIE-UI-134", "ui")
def test_the_filter_marks_where_an_action_is_possible(movement: Board, shown: Shown) -> None:
    board = movement
    choice = board.now.get_by_label("Show where I can")
    expect(choice).to_have_value("")
    expect(choice.get_by_role("option")).to_contain_text(["do anything", "March", "Force march"])
    shown("WIE-UI-134")
    expect(board.now).to_contain_text("hexes are marked")
    count = board.now.locator(".count")
    every = count.inner_text()
    yellow = board.colour(BEHIND, (-40, 0))
    choice.select_option("Overrun")
    expect(count).not_to_have_text(every)
    shown("WIE-UI-132")
    shown("WIE-UI-133")
    # Nothing can be overrun from there; where something can, one kind is left: green.
    assert board.colour(BEHIND, (-40, 0)) != yellow
    heading = board.details.get_by_role("heading")
    before = heading.inner_text()
    board.now.get_by_role("button", name="Next", exact=True).click()
    expect(heading).not_to_have_text(before)
    choice.select_option("")
    expect(count).to_have_text(every)


@pytest.mark.rule("WIE-UI-135", "ui")
def test_a_supply_head_shows_what_it_supplies_alone(movement: Board, shown: Shown) -> None:
    """Hex 069064 lies on a railway of Germany: it is a head."""
    board = movement
    board.now.get_by_label("Show where I can").select_option("heads")
    heads = legend(board, "Supply heads")
    shown("WIE-UI-135")
    expect(heads).to_contain_text("Click a head")
    board.click(HEAD)
    expect(heads).to_contain_text("supplies by itself. Click it again")
    expect(heads).to_contain_text("Supplied from there")
    board.click(HEAD)
    expect(heads).to_contain_text("Click a head")
    board.now.get_by_label("Show where I can").select_option("")
    expect(heads).to_be_hidden()


@pytest.mark.rule("WIE-UI-131", "ui")
def test_keys_take_some_units_of_a_stack(movement: Board, shown: Shown) -> None:
    board = movement
    board.map.focus()
    board.press("?")
    keys = dialog(board, "Keys")
    shown("WIE-UI-131")
    expect(keys.get_by_role("button", name="Take the mechanized units").first).to_be_visible()
    close(board)
    board.map.focus()
    board.point(STACK)
    for key, names in {
        "Alt+m": "2 units in hand",
        "Alt+n": "2 units in hand",
        "Alt+a": "4 units in hand",
        "Alt+f": "2 units in hand",
    }.items():
        board.press(key)
        board.wait()
        expect(board.now).to_contain_text(names)
    board.press("Escape")


@pytest.mark.rule("WIE-UI-136", "ui")
@pytest.mark.rule("WIE-CBT-063", "ui")
@pytest.mark.rule("WIE-CBT-064", "ui")
def test_two_right_clicks_open_a_stack_with_its_order_and_retreat_orders(
    movement: Board, shown: Shown
) -> None:
    board = movement
    for _ in range(2):
        board.page.mouse.click(*board.spot(BEHIND), button="right")
    details = dialog(board, "Stack in Liegnitz")
    shown("WIE-UI-136")
    units = details.get_by_role("list", name="Units, the top one first").get_by_role("listitem")
    expect(units.nth(0)).to_contain_text("213th")
    details.get_by_role("button", name="To the bottom: 213th").click()
    expect(units.nth(0)).to_contain_text("62nd")
    details.get_by_role("button", name="Up: 213th").click()
    expect(units.nth(0)).to_contain_text("213th")
    details.get_by_label("When beaten").select_option("hold, and take losses")
    details.get_by_label("Once reduced").select_option("never retreat")
    shown("WIE-CBT-063")
    shown("WIE-CBT-064")
    details.get_by_role("button", name="Give these orders").click()
    expect(details).to_contain_text("All of them have these orders already.")
    close(board)
    panel = part(board, "Retreats")
    stands = panel.get_by_role("list", name="How your units stand")
    expect(stands).to_contain_text("hold, and take losses; once reduced: never retreat: 2 units")
    # A region is all units of a front, or in a country.
    panel.get_by_label("For").select_option("Slovakia")
    panel.get_by_label("When beaten").select_option("hold, and take losses")
    panel.get_by_role("button", name="Give these orders").click()
    expect(stands).to_contain_text("hold, and take losses; once reduced: retreat by a roll")


@pytest.mark.rule("WIE-UI-006", "ui")
@pytest.mark.rule("WIE-UI-007", "ui")
def test_the_system_views_stand_in_order_and_open_in_every_phase(
    movement: Board, shown: Shown
) -> None:
    """Nobody has production here: there are six. A few phases of the turn stand for all."""
    board = movement
    tabs = board.page.get_by_role("group", name="System views").get_by_role("button")
    panel = board.page.get_by_role("tabpanel", name="Orders")
    inside = (
        panel.get_by_role("group", name="Air fronts"),
        panel.get_by_role("group", name="Sea zones"),
        panel.get_by_role("list", name="Neutral nations"),
        panel.get_by_role("group", name="Calendar 1939"),
    )
    shown("WIE-UI-006")
    ordered = sorted(tabs.all(), key=lambda tab: (tab.bounding_box() or {"x": -1})["x"])
    assert [tab.get_attribute("aria-label") for tab in ordered] == [
        *("Europe", "Air", "Naval", "Politics", "Reinforcement", "Help")
    ]
    europe, *others, help_ = ordered
    met = set()
    for _ in range(3):
        met.add(board.clock())
        board.page.get_by_role("tab", name="Log").click()
        for tab, content in zip(others, inside, strict=True):
            tab.click()
            expect(content).to_be_visible()
            expect(tab).to_have_attribute("aria-pressed", "true")
        help_.click()
        expect(dialog(board, "Help")).to_be_visible()
        close(board)
        europe.click()
        expect(board.page.get_by_role("button", name="Move view")).to_be_visible()
        europe.click()
        board.end_phase()
        board.settle()
    shown("WIE-UI-007")
    assert len(met) == 3
