"""What the board shows: ground, objectives, units, reports, refusals, film, hand-over."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board

Shown = Callable[[str], None]


def colour(board: Board, place: str, off: tuple[float, float]) -> tuple[int, int, int]:
    """The colour the map has at a hex, so far from its middle in units of the map."""
    x, y = board.spot(place)
    box = board.map.bounding_box()
    scale = float((board.map.get_attribute("data-camera") or "").split()[2])
    assert box is not None
    at = [x - box["x"] + off[0] * scale, y - box["y"] + off[1] * scale]
    red, green, blue = board.page.locator("canvas").evaluate(
        """(canvas, [x, y]) => {
            const part = canvas.width / canvas.clientWidth;
            const copy = new OffscreenCanvas(1, 1);
            const pen = copy.getContext('2d');
            pen.drawImage(canvas, -Math.round(x * part), -Math.round(y * part));
            return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }""",
        at,
    )
    return red, green, blue


@pytest.mark.rule("SKM-UI-001", "ui")
def test_the_board_shows_ground_objectives_units_and_reports(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    shown("SKM-UI-001")
    assert "Woods" in board.look("0301")
    assert "Hills" in board.look("0502")
    assert "Town" in board.look("0804")
    assert "Clear" in board.look("0101")
    water = board.look("0107")
    assert "Water" in water
    assert "cannot be entered" in water
    objective = board.look("0504")
    assert "Saint-Clair (0504)" in objective
    assert "Worth a turn 2 points" in objective
    assert "A Company" in board.look("0204")
    rumour = board.look("0602")
    assert "Report" in rumour
    assert "Last seen 1 turn ago" in rumour

    red, green, blue = colour(board, "0107", (0, 30))
    assert blue > red
    red, green, blue = colour(board, "0301", (0, 30))
    assert green > red
    assert green > blue
    own = colour(board, board.place("B Company"), (-22, 14))
    report = colour(board, "0602", (-22, 14))
    assert own[2] > own[0]
    assert min(report) > 150


@pytest.mark.rule("SKM-UI-001", "ui")
def test_enemies_in_sight_look_unlike_own_units_and_reports(board: Board, shown: Shown) -> None:
    board.begin(fog=False)
    board.settle()
    shown("SKM-UI-001")
    seen = board.look("0504")
    assert "Spähtrupp" in seen
    assert "Axis, Scouts" in seen
    foe = colour(board, "0504", (-22, 20))
    assert foe[0] > foe[2]


@pytest.mark.rule("SKM-UI-003", "ui")
def test_a_refusal_is_a_sentence_with_its_rule(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    for place in ("0504", "0404", "0604"):
        board.click(place)
    expect(board.notices).to_contain_text("No more than 2 missions can be aimed in a turn.")
    expect(board.notices).to_contain_text("SKM-FIRE-002")
    shown("SKM-UI-003")


@pytest.mark.rule("SKM-UI-004", "ui")
def test_the_film_plays_pauses_and_steps(board: Board, shown: Shown) -> None:
    board.begin()
    board.settle()
    board.end_phase()
    board.settle()
    board.button("Film").click()
    shown("SKM-UI-004")
    film = board.film
    place = film.locator(".place")
    length = int(place.inner_text().split()[2])
    assert length > 1
    expect(place).to_have_text(f"0 of {length}")
    board.button("Step forward").click()
    expect(place).not_to_have_text(f"0 of {length}")
    expect(film).to_contain_text(re.compile(r"Turn 1", re.IGNORECASE))
    board.button("Step back").click()
    expect(place).to_have_text(f"0 of {length}")
    film.get_by_label("Stretch").select_option("whole")
    expect(place).to_contain_text("0 of ")
    board.button("Play").click()
    board.button("Pause").click()
    expect(board.button("Play")).to_be_visible()
    film.get_by_label("Where in the film").focus()
    board.press("End")
    whole = place.inner_text().split()
    assert whole[0] == whole[2]
    film.get_by_role("button", name="Close the film").click()
    expect(film).to_be_hidden()


@pytest.mark.rule("SKM-UI-005", "ui")
def test_nothing_of_a_side_is_shown_while_the_other_sits_down(board: Board, shown: Shown) -> None:
    page = board.page
    board.begin(axis="person")
    names = {"A Company", "B Company", "Recce", "Anti-Tank", "Spähtrupp", "Kompanie", "Pak-Zug"}

    def check_curtain(side: str) -> None:
        page.get_by_role("heading", name="Hand over").wait_for()
        shown("SKM-UI-005")
        expect(page).to_have_title("Grognard")
        content = page.content()
        assert not [name for name in names if name in content]
        assert page.locator("canvas").count() == 0
        assert not re.search(r"\b\d{4}\b|[Ss]hell|Turn|points", page.inner_text("body"))
        assert side in page.inner_text("body")

    check_curtain("Allies")
    board.button("I play Allies").click()
    board.settle()
    assert "A Company" in board.units()
    board.click("0504")
    board.end_phase()
    check_curtain("Axis")
    page.reload()
    check_curtain("Axis")
    board.button("I play Axis").click()
    board.settle()
    assert "A Company" not in page.content()
    assert "Spähtrupp" in board.units()
    assert "No mission is aimed." in open_orders(board)
    board.end_phase()
    check_curtain("Allies")


def open_orders(board: Board) -> str:
    """Read the list of missions and standing orders."""
    board.page.get_by_role("tab", name="Orders").click()
    return board.page.get_by_role("tabpanel").inner_text()


def test_standing_orders_are_given(board: Board) -> None:
    board.begin()
    board.settle()
    open_orders(board)
    choice = board.page.get_by_label("Hidden guns")
    expect(choice).to_have_value("hold")
    choice.select_option("fire")
    board.wait()
    expect(choice).to_have_value("fire")
    expect(board.button("Undo")).to_be_enabled()


def test_the_table_of_keys_is_shown(board: Board) -> None:
    board.begin()
    board.settle()
    board.press("?")
    keys = board.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Next unit that can act")
    board.press("Escape")
    expect(keys).to_be_hidden()
