"""The board of Overlord: its areas, tool tips, panels, and units by pointer and keys."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.board import Board
from tests.browser.overlord.steps import begin_carentan, end_setup, stack, take, tidy

Shown = Callable[[str], None]
GROWN = """async (height) => {
    const map = document.querySelector('[role=application]');
    if (map.getBoundingClientRect().height < height) return false;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return map.querySelector('canvas').dataset.drawn === 'true';
}"""
"""The map has taken the room of a closed film, and is drawn there."""


@pytest.fixture(scope="module")
def planning(board: Board) -> Board:
    """The first planning of Carentan, as the Allies; the Axis stand still."""
    begin_carentan(board)
    end_setup(board)
    return board


@pytest.fixture(autouse=True)
def tidied(planning: Board) -> Iterator[None]:
    """Leave the game as it was found."""
    yield
    tidy(planning)


def march(board: Board) -> None:
    """Let the 175th Infantry march to Les Veys."""
    take(board, "3019", "175 Inf")
    board.click("2921")
    expect(stack(board)).to_contain_text("March to 2921")


def attack(board: Board) -> None:
    """Let the 502nd attack Carentan's station."""
    take(board, "2519", "502 PIR")
    board.click("2520")
    expect(stack(board)).to_contain_text("Attack 2520: Attack")


def drag(board: Board, start: str, stop: str) -> None:
    """Drag from one hex to another, and wait until that has had its effect."""
    board.page.mouse.move(*board.spot(start))
    board.page.mouse.down()
    board.page.mouse.move(*board.spot(stop), steps=5)
    board.page.mouse.up()
    board.wait()


def change(board: Board, name: str, *, on: bool, see: Callable[[], None]) -> None:
    """Change a setting, and look at the page of settings meanwhile."""
    board.page.get_by_role("button", name="Settings", exact=True).click()
    board.page.get_by_label(name).set_checked(on)
    see()
    board.button("Close").click()
    expect(board.page.get_by_role("dialog")).to_have_count(0)
    board.map.focus()


@contextmanager
def setting(
    board: Board, name: str, *, on: bool, see: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Change a setting for a while."""
    change(board, name, on=on, see=see)
    yield
    change(board, name, on=not on, see=lambda: None)


def box(locator: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = locator.bounding_box()
    assert found is not None
    return found


@pytest.mark.rule("OVL-UI-001", "ui")
def test_the_screen_has_its_areas(planning: Board, shown: Shown) -> None:
    board, page = planning, planning.page
    shown("OVL-UI-001")
    head = box(page.locator("header").first)
    tools = box(page.get_by_role("toolbar").first)
    panel = box(board.now)
    map_ = box(board.map)
    assert head["y"] == 0
    assert head["width"] == 1366
    assert tools["x"] < 60
    assert tools["y"] >= head["height"]
    assert panel["x"] >= map_["x"] + map_["width"]
    page.keyboard.press("f")
    film = box(board.film)
    assert film["y"] >= map_["y"] + 200
    assert film["y"] + film["height"] <= 768
    page.keyboard.press("f")
    expect(board.film).to_have_count(0)
    page.wait_for_function(GROWN, arg=map_["height"])
    take(board, "3019", "175 Inf")
    expect(board.now.get_by_label("Move", exact=True)).to_be_visible()


def tips(page: Page, area: Locator) -> list[str]:
    """The buttons of an area that say nothing when a pointer rests on them."""
    buttons = area.get_by_role("button").all()
    return [
        button.inner_text()
        for button in buttons
        if not (button.get_attribute("title") or "").strip()
    ]


@pytest.mark.rule("OVL-UI-002", "ui")
@pytest.mark.rule("OVL-UI-021", "ui")
def test_every_button_explains_itself(planning: Board, shown: Shown) -> None:
    board, page = planning, planning.page
    shown("OVL-UI-002")
    march(board)
    assert tips(page, page.locator("header").first) == []
    assert tips(page, board.now) == []
    for bar in page.get_by_role("toolbar").all():
        assert tips(page, bar) == []
    shown("OVL-UI-021")
    page.locator("[data-rule~=OVL-UI-021]").get_by_role("button", name="Help").click()
    help_ = page.get_by_role("dialog", name=re.compile("Help"))
    expect(help_).to_contain_text("OVL-UI-016")
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()


@pytest.mark.rule("OVL-UI-003", "ui")
@pytest.mark.rule("OVL-UI-007", "ui")
@pytest.mark.rule("OVL-UI-008", "ui")
def test_the_head_tells_the_time_of_day_and_who_is_in_the_air(
    planning: Board, shown: Shown
) -> None:
    page = planning.page
    day = page.get_by_role("list", name="Time of day").get_by_role("listitem")
    expect(day).to_have_count(3)
    expect(day.nth(0)).to_have_attribute("aria-current", "time")
    expect(day.nth(2)).to_have_attribute("title", "18:00, the turn of the night")
    shown("OVL-UI-003")
    head = page.locator("header").first
    expect(head).to_contain_text("0 assets on counter-air")
    expect(head).to_contain_text("0 assets on interdiction")
    page.get_by_role("button", name="Air assets: none sent").click()
    panel = page.get_by_role("tabpanel")
    panel.get_by_label("Mission of 355th Fighter Group").select_option("counter-air")
    expect(head).to_contain_text("1 asset on counter-air")
    panel.get_by_label("Mission of 36th Fighter Group").select_option("interdict")
    expect(head).to_contain_text("1 asset on interdiction")
    shown("OVL-UI-007")
    shown("OVL-UI-008")


@pytest.mark.rule("OVL-UI-005", "ui")
@pytest.mark.rule("OVL-SEQ-014", "ui")
def test_the_button_that_ends_planning_warns(planning: Board, shown: Shown) -> None:
    done = planning.button("Done")
    expect(done).to_have_attribute(
        "title", re.compile("cannot be taken back: finish all ground, air and naval planning")
    )
    shown("OVL-UI-005")
    shown("OVL-SEQ-014")
    done.click()
    expect(planning.page.get_by_role("dialog")).to_contain_text("Nobody is to march")
    planning.button("Go back").click()
    assert planning.clock().startswith("Turn 1 of 12 Planning")


@pytest.mark.rule("OVL-UI-009", "ui")
@pytest.mark.rule("OVL-UI-042", "ui")
def test_the_panel_of_the_hex_under_the_pointer_is_hidden_and_shown(
    planning: Board, shown: Shown
) -> None:
    board, page = planning, planning.page
    assert "Isigny-sur-Mer" in board.look("3019")
    assert "502nd Parachute Infantry" in board.look("2519")
    shown("OVL-UI-042")
    for visible in (False, True):
        board.button("Panels").click()
        page.get_by_role("menuitemcheckbox", name="Hex").click()
        expect(board.details).to_be_visible(visible=visible)
    shown("OVL-UI-009")


@pytest.mark.rule("OVL-UI-013", "ui")
@pytest.mark.rule("OVL-UI-014", "ui")
@pytest.mark.rule("OVL-GAME-037", "ui")
def test_units_are_dragged_or_clicked_as_the_option_says(planning: Board, shown: Shown) -> None:
    board = planning
    drag(board, "3019", "2921")
    expect(stack(board)).to_contain_text("March to 2921")
    board.press("Escape")
    # Also to where others of one's own stand.
    drag(board, "2418", "2519")
    expect(stack(board)).to_contain_text("March to 2519")
    board.press("Escape")
    whole = board.map.get_attribute("data-camera") or ""
    board.page.mouse.move(*board.spot("2518"))
    board.page.mouse.wheel(0, -600)
    expect(board.map).not_to_have_attribute("data-camera", whole)

    def see() -> None:
        shown("OVL-UI-013")
        shown("OVL-GAME-037")

    with setting(board, "Move units by dragging", on=False, see=see):
        near = board.map.get_attribute("data-camera") or ""
        drag(board, "2519", "2518")
        expect(board.map).not_to_have_attribute("data-camera", near)
        expect(stack(board)).to_be_hidden()
        board.press("Home")
        take(board, "2519", "502 PIR")
        shown("OVL-UI-014")
        board.click("2619")
        expect(stack(board)).to_contain_text("March to 2619")


@pytest.mark.rule("OVL-UI-015", "ui")
@pytest.mark.rule("OVL-UI-016", "ui")
def test_a_unit_in_hand_has_its_state_and_its_orders(planning: Board, shown: Shown) -> None:
    board = planning
    take(board, "3019", "175 Inf")
    shown("OVL-UI-015")
    state = board.page.locator("[data-rule~=OVL-UI-015] > span")
    expect(state).to_have_text(["Basic", "Supported"])
    expect(state.nth(0)).to_have_attribute("title", re.compile("Move\\+ and Combat\\+ cost"))
    expect(state.nth(1)).to_have_attribute("title", re.compile("line of communication"))
    shown("OVL-UI-016")
    orders = board.page.locator("[data-rule~=OVL-UI-016]")
    for name in ("Move", "Attack", "Defence"):
        expect(orders.get_by_label(name, exact=True)).to_be_visible()
    board.now.get_by_role("button", name="Formation").wait_for()
    # What this unit alone can do stands there, too.
    board.now.get_by_role("button", name="Break down").wait_for()


@pytest.mark.rule("OVL-UI-017", "ui")
def test_the_arrows_of_moves_are_hidden_and_shown(planning: Board, shown: Shown) -> None:
    board = planning
    march(board)
    board.point("1714")
    board.drawn()
    with_arrows = board.map.screenshot()
    shown("OVL-UI-017")
    board.button("Hide arrows").click()
    board.point("1714")
    board.drawn()
    assert board.map.screenshot() != with_arrows
    board.button("Show arrows").click()
    board.button("Hide arrows").wait_for()


@pytest.mark.rule("OVL-UI-020", "ui")
def test_the_bottom_unit_of_a_stack_comes_to_the_top(planning: Board, shown: Shown) -> None:
    board = planning
    board.look("2518")
    names = board.details.locator("li strong")
    expect(names).to_have_text(["326th Airborne Engineers", "506th Parachute Infantry"])
    board.press("c")
    expect(names).to_have_text(["506th Parachute Infantry", "326th Airborne Engineers"])
    board.press("Shift+A")
    board.wait()
    board.details.get_by_role("button", name="Bottom unit to the top").click()
    expect(names).to_have_text(["326th Airborne Engineers", "506th Parachute Infantry"])
    shown("OVL-UI-020")
    board.details.get_by_role("button", name="Let go").click()


@pytest.mark.rule("OVL-UI-022", "ui")
def test_reach_is_shown_and_what_the_enemy_bars_is_amber(planning: Board, shown: Shown) -> None:
    board = planning
    board.point("1714")
    off = (0.0, -28.0)
    before = {place: board.colour(place, off) for place in ("2922", "2820", "1817")}
    take(board, "3019", "175 Inf")
    shown("OVL-UI-022")
    board.point("1714")
    expect(board.now).to_contain_text("Amber: in reach but for the enemy")
    after = {place: board.colour(place, off) for place in before}
    assert after["2922"] != before["2922"]
    assert after["2820"] != before["2820"]
    assert after["1817"] == before["1817"]
    # A light shade: amber takes most of the blue, and the ground is still to be read below it.
    lost = [was - is_ for was, is_ in zip(before["2820"], after["2820"], strict=True)]
    assert lost[2] > lost[1] > lost[0]
    assert max(lost) < 50


@pytest.mark.rule("OVL-UI-023", "ui")
def test_a_whole_formation_is_taken_and_marches(planning: Board, shown: Shown) -> None:
    board = planning
    take(board, "3019", "175 Inf")
    shown("OVL-UI-023")
    board.now.get_by_role("button", name="Formation").click()
    pressed = stack(board).locator("[aria-pressed=true]")
    expect(pressed).to_have_count(4)
    expect(stack(board)).to_contain_text("224 FA (3119)")
    board.press("Escape")
    take(board, "3019", "175 Inf")
    board.press("y")
    expect(pressed).to_have_count(4)
    board.wait()
    board.click("3020")
    expect(stack(board).get_by_text("March to 3020")).to_have_count(4)


@pytest.mark.rule("OVL-UI-025", "ui")
def test_a_march_has_waypoints(planning: Board, shown: Shown) -> None:
    board = planning
    march(board)
    board.click("2922")
    expect(stack(board)).to_contain_text("March to 2922")
    shown("OVL-UI-025")
    board.press("Backspace")
    expect(stack(board)).to_contain_text("March to 2921")


@pytest.mark.rule("OVL-UI-028", "ui")
@pytest.mark.rule("OVL-UI-029", "ui")
@pytest.mark.rule("OVL-UI-035", "ui")
def test_a_battle_is_changed_by_a_key_and_opened_by_button_and_right_click(
    planning: Board, shown: Shown
) -> None:
    board, page = planning, planning.page
    attack(board)
    shown("OVL-UI-028")
    board.point("2520")
    board.press("Shift+K")
    expect(stack(board)).to_contain_text("Attack 2520: Assault")
    board.point("2418")
    board.press("Shift+K")
    board.wait()
    assert "Defence order Hold at all costs" in board.look("2418")
    page.get_by_role("tab", name="Units").click()
    shown("OVL-UI-029")
    board.button("Battle").click()
    expect(page.get_by_role("article")).to_contain_text("2520")
    page.get_by_role("tab", name="Units").click()
    card = page.get_by_role("dialog", name="Card of hex")
    page.mouse.click(*board.spot("2520"), button="right")
    expect(page.get_by_role("article")).to_contain_text("2520")
    expect(card).to_contain_text("2520")
    page.mouse.click(*board.spot("2519"), button="right")
    expect(card).to_contain_text("502nd Parachute Infantry")
    shown("OVL-UI-035")
    # It opens the card, and fixes nothing.
    expect(board.details).not_to_contain_text("Fixed to this hex")
    page.mouse.click(*board.spot("2519"), button="right")
    expect(card).to_have_count(0)


@pytest.mark.rule("OVL-UI-032", "ui")
def test_a_unit_that_waits_has_a_dark_triangle(planning: Board, shown: Shown) -> None:
    board = planning
    take(board, "2719", "327 GIR")
    board.click("2718")
    expect(stack(board)).to_contain_text("March to 2718")
    board.press("Shift+M")
    whole = board.map.get_attribute("data-camera") or ""
    board.page.mouse.move(*board.spot("2719"))
    board.page.mouse.wheel(0, -1200)
    expect(board.map).not_to_have_attribute("data-camera", whole)
    corner = (24.0, 24.0)
    light = board.colour("2719", corner)
    board.press("Shift+W")
    expect(stack(board)).to_contain_text("starts late")
    shown("OVL-UI-032")
    assert sum(board.colour("2719", corner)) < sum(light) - 60
    board.press("Shift+M")


@pytest.mark.rule("OVL-UI-033", "ui")
@pytest.mark.rule("OVL-UI-034", "ui")
@pytest.mark.rule("OVL-UI-036", "ui")
def test_the_map_is_scrolled_zoomed_and_centred(planning: Board, shown: Shown) -> None:
    board, page = planning, planning.page
    shown("OVL-UI-036")

    def camera() -> str:
        return board.map.get_attribute("data-camera") or ""

    board.map.focus()
    for key in ("+", "+", "+", "+", "-", "+"):
        before = camera()
        board.press(key)
        expect(board.map).not_to_have_attribute("data-camera", before)
    page.mouse.move(*board.spot("2620"))
    before = camera()
    page.mouse.wheel(0, -200)
    expect(board.map).not_to_have_attribute("data-camera", before)
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        before = camera()
        board.press(f"Shift+{key}")
        expect(board.map).not_to_have_attribute("data-camera", before)
    with setting(board, "Centre the map on the hex", on=True, see=lambda: shown("OVL-UI-033")):
        board.click("2419")
        x, y = board.spot("2419")
        middle = box(board.map)
        assert abs(x - middle["x"] - middle["width"] / 2) < 2
        assert abs(y - middle["y"] - middle["height"] / 2) < 2
        expect(board.details.get_by_role("heading")).to_contain_text("2419")
    edge = (box(board.map)["x"] + 500, box(board.map)["y"] + box(board.map)["height"] - 8)
    with setting(
        board, "when the pointer is at its edge", on=True, see=lambda: shown("OVL-UI-034")
    ):
        start = board.map.get_attribute("data-camera") or ""
        page.mouse.move(*edge)
        expect(board.map).not_to_have_attribute("data-camera", start)
        page.mouse.move(edge[0], edge[1] - 300)


@pytest.mark.rule("OVL-GAME-034", "ui")
@pytest.mark.rule("OVL-GAME-007", "ui")
@pytest.mark.rule("OVL-GAME-033", "ui")
def test_options_change_how_the_game_looks(planning: Board, shown: Shown) -> None:
    board, page = planning, planning.page
    board.point("1714")
    board.drawn()
    symbols = board.map.screenshot()

    def see() -> None:
        for rule in ("OVL-GAME-034", "OVL-GAME-007", "OVL-GAME-033"):
            shown(rule)
        page.get_by_role("button", name="Full screen").click()
        board.button("Back to a window").click()
        page.get_by_role("button", name="Full screen").wait_for()

    with setting(board, "silhouettes", on=True, see=see):
        board.point("1714")
        board.drawn()
        assert board.map.screenshot() != symbols


@pytest.mark.rule("OVL-UI-037", "ui")
def test_a_stack_is_laid_out_and_the_counter_under_the_pointer_grows(
    planning: Board, shown: Shown
) -> None:
    board = planning
    board.point("2518")
    board.press("t")
    counters = board.page.get_by_role("list", name=re.compile("^Units in 2518")).get_by_role(
        "button"
    )
    expect(counters).to_have_count(2)
    shown("OVL-UI-037")
    face = counters.nth(1).locator("canvas")
    small = box(face)["width"]
    counters.nth(1).hover()
    assert box(face)["width"] > small
    board.press("t")
    expect(counters).to_have_count(0)


def test_the_left_bar_has_buttons_for_moves_assets_and_terrain(planning: Board) -> None:
    board, page = planning, planning.page
    bar = page.get_by_role("toolbar", name="Tools of the plan")
    assert box(bar)["x"] < 60
    mode = bar.get_by_role("button", name="Units march")
    names = []
    for _ in range(3):
        names.append(mode.get_attribute("aria-label"))
        mode.click()
    assert len(set(names)) == 3
    assert mode.get_attribute("aria-label") == names[0]
    bar.get_by_role("button", name="Naval assets").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("36th Fighter Group")
    # The panel stays where it was when another one was open.
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tab", name="Orders").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("36th Fighter Group")
    bar.get_by_role("button", name="terrain").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    board.press("Escape")


@pytest.mark.rule("OVL-UI-043", "ui")
@pytest.mark.rule("OVL-UI-044", "ui")
def test_the_panel_is_fixed_to_a_hex_whose_orders_a_button_changes(
    planning: Board, shown: Shown
) -> None:
    board = planning
    board.point("2518")
    board.press("Shift+A")
    expect(stack(board).locator("[aria-pressed=true]")).to_have_count(2)
    board.point("3019")
    heading = board.details.get_by_role("heading")
    expect(heading).to_contain_text("2518")
    shown("OVL-UI-043")
    orders = board.details.get_by_role("button", name=re.compile("^Defence: Hold(?! at)"))
    shown("OVL-UI-044")
    orders.click()
    board.details.get_by_role("button", name="Defence: Hold at all costs").wait_for()
    board.click("1817")
    board.point("3019")
    expect(heading).to_contain_text("3019")
