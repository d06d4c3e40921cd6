"""The tools on the map: toolbar, minimap, places, layers, legend, ruler, notes, moving the map."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.board import Board
from tests.browser.conftest import empty, profile
from tests.browser.test_access import violations

FRAMES = 400
"""So many frames a change may take to be seen; only a failure takes that long."""
REST = 6
"""So many frames make a finger rest."""


@pytest.fixture
def touched(browser: Browser, address: str) -> Iterator[Board]:
    """A page on a screen that is touched."""
    screen = {"width": 1024, "height": 768}
    with (
        profile(browser, viewport=screen, has_touch=True) as context,
        empty(context, address) as (page, troubles),
    ):
        yield Board(page, address)
    assert troubles == []


def next_frame(page: Page) -> None:
    """Let the page draw what has changed."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def until(page: Page, true: Callable[[], bool]) -> None:
    """Look at each frame until something is seen."""
    for _ in range(FRAMES):
        if true():
            return
        next_frame(page)
    raise AssertionError("It never came to be seen.")


def picture(board: Board) -> str:
    """All that is drawn on the map now."""
    next_frame(board.page)
    board.drawn()
    drawn: str = board.map.locator("canvas").evaluate("(canvas) => canvas.toDataURL()")
    return drawn


def ready(board: Board, scenario: str = "first-contact") -> None:
    """Begin a game; the pointer rests beside the map."""
    board.begin(scenario)
    board.settle()
    board.page.mouse.move(600, 20)
    board.press("m")
    board.drawn()


def minimap(board: Board) -> Locator:
    """The small map in the corner."""
    return board.page.get_by_role("img", name="Minimap")


def test_the_toolbar_moves_the_map_and_a_double_click_is_two_clicks(board: Board) -> None:
    ready(board)
    bar = board.page.get_by_role("toolbar", name="Map tools")
    names = [button.get_attribute("aria-label") for button in bar.get_by_role("button").all()]
    assert names == [
        "Zoom in",
        "Zoom out",
        "Show the whole map",
        "Go to a place",
        "Minimap",
        "Layers and legend",
        "Ruler",
        "Notes on hexes",
    ]
    whole = board.sight()
    box = bar.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] < board.spot("0101")[0] - 48 * whole[2]
    board.button("Zoom in").click()
    board.button("Zoom in").click()
    assert board.sight()[2] == pytest.approx(whole[2] * 1.25 * 1.25, rel=0.001)
    board.button("Zoom out").click()
    assert board.sight()[2] == pytest.approx(whole[2] * 1.25, rel=0.001)
    board.button("Show the whole map").click()
    assert board.sight() == whole
    # A click leaves the keys to the map.
    board.press("s")
    expect(board.details.get_by_role("heading")).to_contain_text("0205")
    assert violations(board.page) == []
    # Where clicks order something, two of them do not enlarge the map.
    board.page.mouse.dblclick(*board.spot("0504"))
    board.wait()
    assert board.sight() == whole


def test_the_map_moves_by_wheel_drag_middle_button_and_double_click(board: Board) -> None:
    ready(board)
    board.end_phase()
    board.settle()
    mouse = board.page.mouse
    x, y = board.spot("0606")
    mouse.move(x, y)
    scale = board.sight()[2]
    mouse.wheel(0, -300)
    until(board.page, lambda: board.sight()[2] > scale * 1.2)
    assert board.spot("0606") == pytest.approx((x, y), abs=1)
    for button in ("left", "middle"):
        before = board.sight()
        mouse.move(500, 400)
        mouse.down(button=button)
        mouse.move(530, 406)
        mouse.move(550, 412)
        mouse.up(button=button)
        after = board.sight()
        assert after[0] == pytest.approx(before[0] - 50 / before[2], abs=0.1), button
        assert after[1] == pytest.approx(before[1] - 12 / before[2], abs=0.1), button
    # The hex is none a unit could go to: a double click enlarges, and orders nothing.
    scale = board.sight()[2]
    mouse.dblclick(*board.spot("0605"))
    assert board.sight()[2] == pytest.approx(min(2.4, scale * 1.8), rel=0.001)
    expect(board.button("Undo")).to_be_disabled()


def test_a_click_that_ordered_is_no_half_of_a_double_click(board: Board) -> None:
    board.begin(axis="none")
    board.settle()
    board.end_phase()
    board.settle()
    line = board.page.context.new_cdp_session(board.page)

    def click(place: str, second: float) -> None:
        x, y = board.spot(place)
        at = {"x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": 1e9 + second}
        for sort in ("mousePressed", "mouseReleased"):
            line.send("Input.dispatchMouseEvent", {"type": sort, **at})
        board.wait()

    whole = board.sight()
    click("0204", 1)
    click("0404", 2)
    assert board.place("A Company") == "0404"
    board.press("Escape")  # nobody is in hand any more: a click there does nothing
    click("0404", 2.1)  # however fast the answer came
    assert board.sight() == whole
    click("0404", 2.2)
    click("0404", 2.3)
    assert board.sight() != whole


def test_fingers_move_the_map(touched: Board) -> None:
    board = touched
    board.begin("crossroads")
    board.settle()
    page = board.page
    line = page.context.new_cdp_session(page)

    def touch(sort: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": places})

    before = board.sight()
    touch("touchStart", (300, 400), (400, 400))
    touch("touchMove", (250, 400), (400, 400))
    touch("touchMove", (250, 400), (450, 400))
    touch("touchEnd")
    after = board.sight()
    assert after[2] == pytest.approx(before[2] * 2, rel=0.01)
    touch("touchStart", (300, 400))
    touch("touchMove", (340, 380))
    touch("touchMove", (360, 370))
    # A finger lifted in motion would throw the map, and the next tap only halt it.
    for _ in range(REST):
        next_frame(page)
    touch("touchMove", (360, 371))
    touch("touchMove", (360, 370))
    touch("touchEnd")
    moved = board.sight()
    assert moved[0] == pytest.approx(after[0] - 60 / after[2], abs=0.2)
    assert moved[1] == pytest.approx(after[1] + 30 / after[2], abs=0.2)
    for button in page.get_by_role("toolbar").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 37

    page.get_by_role("button", name="Ruler").tap()
    told = page.get_by_text("Ruler: click the hex where it begins.")
    expect(told).to_be_visible()
    page.touchscreen.tap(*board.spot("0505"))
    page.touchscreen.tap(*board.spot("0507"))
    expect(page.get_by_text("From 0505 to 0507: 2 hexes")).to_be_visible()
    expect(board.button("Undo")).to_be_disabled()
    page.get_by_role("button", name="Put the ruler away").tap()
    expect(page.get_by_text("From 0505")).to_be_hidden()


def test_the_minimap_shows_where_one_is_and_leads_elsewhere(board: Board) -> None:
    ready(board, "crossroads")
    small = minimap(board)
    expect(small).to_be_hidden()
    board.press("+", "+", "+", "+", "+")
    expect(small).to_be_visible()
    box = small.bounding_box()
    assert box is not None
    # 17 by 12 hexes with the paper around: the middles of its quarters.
    board.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4)
    first = board.sight()
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.75)
    board.page.mouse.up()
    second = board.sight()
    assert second[2] == first[2]
    # The whole map is 17 * 72 + 24 wide; half of it and of its paper lies between the two.
    assert second[0] - first[0] == pytest.approx((17 * 72 + 24 + 80) / 2, abs=20)
    frame = small.locator("i").bounding_box()
    assert frame is not None
    assert frame["x"] + frame["width"] / 2 > box["x"] + box["width"] / 2

    def own_dots() -> int:
        count: int = small.locator("canvas").evaluate(
            """(canvas) => {
                const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
                copy.drawImage(canvas, 0, 0);
                const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
                let count = 0;
                for (let i = 0; i < data.length; i += 4)
                    if (data[i + 2] > data[i] + 70 && data[i] < 70) count += 1;
                return count;
            }"""
        )
        return count

    # Nine own units are blue squares of 6 pixels.
    until(board.page, lambda: own_dots() > 9 * 12)
    board.press("z")
    expect(small).to_be_hidden()
    board.press("z")
    expect(small).to_be_visible()
    board.press("Home")
    expect(small).to_be_hidden()


def see_legend(board: Board) -> None:
    """See that the legend shows what the map uses."""
    board.press("Shift+O")
    legend = board.page.get_by_role("dialog", name="Legend of the map")
    rows = legend.get_by_role("listitem")
    assert sorted(rows.all_inner_texts()) == ["Clear", "Hills", "Town", "Water", "Woods"]
    assert violations(board.page) == []

    def middle(name: str) -> tuple[int, int, int]:
        red, green, blue = (
            rows.filter(has_text=name)
            .locator("canvas")
            .evaluate(
                """(canvas) => {
                const copy = new OffscreenCanvas(1, 1).getContext('2d');
                copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
                return [...copy.getImageData(0, 0, 1, 1).data].slice(0, 3);
            }"""
            )
        )
        return red, green, blue

    assert middle("Water")[2] > middle("Water")[0]
    assert middle("Woods")[1] > middle("Woods")[2]
    board.press("Escape")
    expect(legend).to_be_hidden()


def test_the_legend_is_shown_and_places_are_found_by_name_number_and_unit(board: Board) -> None:
    ready(board)
    see_legend(board)
    page = board.page
    heading = board.details.get_by_role("heading")
    board.press("j")
    field = page.get_by_role("combobox", name="Place, hex number or own unit")
    expect(field).to_be_focused()
    page.keyboard.type("CLAIR")
    expect(page.get_by_role("option")).to_have_count(1)
    assert violations(page) == []
    board.press("Enter")
    expect(heading).to_contain_text("Saint-Clair (0504)")
    expect(board.map).to_be_focused()

    board.press("/")
    page.keyboard.type("0806")
    board.press("Enter")
    expect(heading).to_contain_text("0806")

    board.button("Go to a place").click()
    options = page.get_by_role("option")
    expect(options).to_have_count(4)
    page.keyboard.type("com")
    expect(options).to_have_count(2)
    board.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(options.nth(1)).to_contain_text("B Company")
    place = options.nth(1).inner_text().split()[-1]
    board.press("Enter")
    expect(heading).to_contain_text(place)
    expect(board.details).to_contain_text("B Company")

    board.press("j")
    page.keyboard.type("Atlantis")
    expect(page.get_by_text("Nothing on this map is called “Atlantis”.")).to_be_visible()
    board.press("Enter", "Escape")
    expect(heading).to_contain_text(place)


def test_layers_go_and_come_back(board: Board) -> None:
    ready(board)
    board.press("+", "+")
    plain = picture(board)
    for key, name in (
        ("Shift+G", "outlines"),
        ("Shift+H", "numbers"),
        ("Shift+P", "names"),
        ("Shift+C", "control"),
        ("Shift+F", "front"),
        ("Shift+R", "reports"),
        ("Shift+V", "counters"),
    ):
        board.press(key)
        assert picture(board) != plain, name
        board.press(key)
        assert picture(board) == plain, name
    own = board.colour(board.place("B Company"), (-22, 14))
    board.press("m")
    board.page.keyboard.down("v")
    next_frame(board.page)
    assert board.colour(board.place("B Company"), (-22, 14)) != own
    board.page.keyboard.up("v")
    next_frame(board.page)
    assert board.colour(board.place("B Company"), (-22, 14)) == own


def test_layers_and_styles_are_chosen_in_a_list_and_kept(board: Board) -> None:
    ready(board)
    page = board.page
    by_day = board.colour("0807")
    board.press("o")
    panel = page.get_by_role("region", name="Layers and legend")
    expect(panel.get_by_label("Front line")).not_to_be_checked()
    note = panel.get_by_text("They are no rule of the game.")
    expect(note).to_be_hidden()
    panel.get_by_label("Front line").check()
    panel.get_by_label("Hex numbers").uncheck()
    expect(note).to_be_visible()
    # The keys still work while a box of the list has the focus.
    board.press("Shift+G")
    expect(panel.get_by_label("Outlines of hexes")).not_to_be_checked()
    assert violations(page) == []
    board.press("Escape")
    expect(panel).to_be_hidden()
    board.press("o")
    panel.get_by_label("Drawn as").select_option("Night")
    until(page, lambda: sum(board.colour("0807")) < sum(by_day) - 60)
    by_night = board.colour("0807")
    panel.get_by_label("Style").select_option("contrast")
    until(page, lambda: board.colour("0807") not in (by_night, by_day))
    page.reload()
    board.settle()
    board.button("Layers and legend").click()
    expect(panel.get_by_label("Drawn as")).to_have_value("night")
    expect(panel.get_by_label("Style")).to_have_value("contrast")
    expect(panel.get_by_label("Front line")).to_be_checked()
    expect(panel.get_by_label("Hex numbers")).not_to_be_checked()
    expect(panel.get_by_label("Outlines of hexes")).not_to_be_checked()
    expect(panel.get_by_label("Place names")).to_be_checked()


def test_the_ruler_measures_by_keys_and_pointer(board: Board) -> None:
    ready(board)
    page = board.page
    plain = picture(board)
    board.press("h", "ArrowDown", "ArrowDown", "ArrowDown")
    told = page.get_by_role("status").filter(has_text="From")
    expect(told).to_have_text("From 0204 to 0207: 3 hexes")
    assert picture(board) != plain
    board.press("Escape")
    expect(told).to_be_hidden()
    # Escape has ended the ruler, and nothing else; clicks with the ruler order nothing.
    board.button("Ruler").click()
    board.click("0405")
    board.point("0407")
    expect(told).to_have_text("From 0405 to 0407: 2 hexes")
    board.click("0406")
    board.point("0907")
    expect(told).to_have_text("From 0405 to 0406: 1 hex")
    expect(board.button("Undo")).to_be_disabled()
    board.press("Escape")
    board.click("0405")
    expect(board.button("Undo")).to_be_enabled()


def test_notes_are_written_shown_kept_and_deleted(board: Board) -> None:
    ready(board)
    page = board.page
    plain = board.colour("0204", (37, -6))
    board.press("p")
    field = page.get_by_label("Note on Les Ormes (0204)")
    expect(field).to_be_focused()
    page.keyboard.type("Hold the orchard <b>")
    assert violations(page) == []
    board.press("Enter")
    expect(board.details).to_contain_text("Hold the orchard <b>")
    expect(page.locator("[aria-live]").filter(has_text="Hold")).to_have_count(0)
    board.press("s", "w")
    expect(page.locator("[aria-live]").filter(has_text="Hold the orchard")).to_have_count(1)
    until(page, lambda: board.colour("0204", (37, -6)) != plain)
    red, green, blue = board.colour("0204", (37, -6))
    assert red > 200 > blue
    assert green > 150
    board.press("Shift+T")
    until(page, lambda: board.colour("0204", (37, -6)) == plain)
    board.press("Shift+T")

    page.reload()
    board.settle()
    board.press("m", "s", "s", "p")
    notes = page.get_by_role("dialog", name="Notes")
    expect(notes.get_by_role("listitem")).to_have_count(1)
    notes.get_by_role("button", name="Go to Les Ormes").click()
    expect(board.details.get_by_role("heading")).to_contain_text("Les Ormes")
    board.button("Notes on hexes").click()
    notes.get_by_role("button", name="Delete the note on Les Ormes").click()
    expect(notes.get_by_text("You have no notes yet.")).to_be_visible()
    board.press("Escape")
    expect(board.details).not_to_contain_text("Hold the orchard")


def test_notes_are_nobody_elses(board: Board) -> None:
    board.begin(axis="person")
    board.button("I play the Allies").click()
    board.settle()
    page = board.page
    board.press("p")
    page.keyboard.type("Feint on the left")
    board.press("Enter")
    expect(board.details).to_contain_text("Feint on the left")
    board.end_phase()
    page.get_by_role("heading", name="Hand over").wait_for()
    assert "Feint" not in page.content()
    board.button("I play the Axis").click()
    board.settle()
    board.press("p")
    notes = page.get_by_role("dialog", name="Notes")
    expect(notes).to_contain_text("You have no notes yet.")
    assert "Feint" not in page.content()
