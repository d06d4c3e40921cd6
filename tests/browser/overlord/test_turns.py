"""Setup, turns and films of Overlord, from the first zone to the second planning."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import Board
from tests.browser.overlord.steps import begin_carentan

Shown = Callable[[str], None]
HIDDEN = "2124"
"""Where the corps of the Axis has its HQ: none of the Allies sees so far."""

HOLD = """() => {
    const next = window.requestAnimationFrame.bind(window);
    const held = [];
    window.requestAnimationFrame = (frame) => held.push(frame);
    window.goOn = () => {
        window.requestAnimationFrame = next;
        held.forEach((frame) => next(frame));
    };
}"""
"""Holds the page at its next frame, so that a film does not run away while it is looked at."""
GO_ON = "() => window.goOn()"


@pytest.fixture(scope="module")
def setup(board: Board) -> Board:
    """Carentan before its first turn, as the Allies; the Axis stand still."""
    begin_carentan(board)
    return board


@pytest.fixture(scope="module")
def second(setup: Board) -> Board:
    """The film of the first turn, in which the 502nd attacked, and the planning after it."""
    board = setup
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Turn 1 of 12 Planning")
    board.settle()
    board.click("2519")
    expect(board.now.get_by_label("Defence", exact=True)).to_have_value("hold")
    board.click("2520")
    expect(board.now).to_contain_text("Attack 2520")
    return board


def layers(board: Board) -> Locator:
    """The box of a layer in their list, which is opened."""
    return board.page.get_by_label("Zones for setting up")


@pytest.mark.rule("OVL-SEQ-003", "ui")
@pytest.mark.rule("OVL-SEQ-005", "ui")
def test_zones_are_coloured_and_hidden_by_a_key(setup: Board, shown: Shown) -> None:
    board = setup
    board.point("1714")
    off = (-34.0, 0.0)
    places = ("2718", "3118", "2620")
    coloured = {place: board.colour(place, off) for place in places}
    board.button("Layers").click()
    board.map.focus()
    shown("OVL-SEQ-005")
    expect(layers(board)).to_be_checked()
    board.press("Shift+Q")
    expect(layers(board)).not_to_be_checked()
    plain = {place: board.colour(place, off) for place in places}
    assert coloured["2718"] != plain["2718"]
    assert coloured["3118"] != plain["3118"]
    assert coloured["2620"] == plain["2620"]
    board.press("Shift+Q")
    expect(layers(board)).to_be_checked()
    assert {place: board.colour(place, off) for place in places} == coloured
    board.button("Layers").click()
    board.map.focus()
    # Orange for the zone on the Douve, violet for Isigny; the units' triangles are the same.
    red, _, blue = coloured["2718"]
    assert red > blue
    red, green, blue = coloured["3118"]
    assert blue > green
    shown("OVL-SEQ-003")


@pytest.mark.rule("OVL-SEQ-006", "ui")
def test_scouts_are_sent_before_the_first_turn(setup: Board, shown: Shown) -> None:
    board, page = setup, setup.page
    shown("OVL-SEQ-006")
    board.button("Air assets").click()
    panel = page.get_by_role("tabpanel")
    mission = panel.get_by_label("Mission of 67th Reconnaissance Group")
    expect(mission.get_by_role("option")).to_have_text(["No mission", "Reconnaissance"])
    mission.select_option("recon")
    board.click("2620")
    expect(panel).to_contain_text("At Carentan (2620)")
    board.press("u")
    expect(panel).not_to_contain_text("At Carentan (2620)")


@pytest.mark.rule("OVL-SEQ-009", "ui")
@pytest.mark.rule("OVL-SEQ-010", "ui")
@pytest.mark.rule("OVL-SEQ-012", "ui")
def test_a_turn_opens_with_the_film_of_the_last_one(second: Board, shown: Shown) -> None:
    board, page = second, second.page
    shown("OVL-SEQ-009")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Motion").select_option("full")
    board.button("Close").click()
    page.evaluate(HOLD)
    board.end_phase()
    skip = board.now.get_by_role("button", name=re.compile("^Skip"))
    skip.wait_for()
    shown("OVL-SEQ-010")
    shown("OVL-SEQ-012")
    expect(board.button("Done")).to_have_count(0)
    skip.click()
    page.evaluate(GO_ON)
    expect(page.locator(".clock")).to_contain_text("Turn 2 of 12 Planning")
    board.settle()
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Motion").select_option("system")
    board.button("Close").click()


@pytest.fixture(scope="module")
def film(second: Board) -> Board:
    """The film of the game so far, from its beginning."""
    board = second
    if "Turn 1" in board.clock():
        board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Turn 2 of 12 Planning")
    board.settle()
    board.map.focus()
    board.press("f")
    board.film.get_by_label("Begin with").select_option("whole")
    expect(board.film).to_have_attribute("aria-busy", "false")
    return board


def place(board: Board) -> int:
    """How far the film has come."""
    return int(board.film.get_by_role("slider").input_value())


@pytest.mark.rule("OVL-UI-010", "ui")
@pytest.mark.rule("OVL-UI-011", "ui")
@pytest.mark.rule("OVL-UI-012", "ui")
def test_the_film_is_stepped_through_and_followed(film: Board, shown: Shown) -> None:
    board = film
    shown("OVL-UI-010")
    slider = board.film.get_by_role("slider")
    where = slider.bounding_box()
    assert where is not None
    box = board.film.bounding_box()
    assert box is not None
    assert box["y"] > 500
    board.page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    length = int(slider.get_attribute("max") or 0)
    assert length > 10
    assert abs(place(board) - length / 2) <= 0.1 * length
    shown("OVL-UI-012")
    here = place(board)
    board.film.get_by_role("button", name="Step forward").click()
    expect(slider).not_to_have_value(str(here))
    later = place(board)
    assert later > here
    board.film.get_by_role("button", name="Step back").click()
    expect(slider).not_to_have_value(str(later))
    assert place(board) < later
    follow = board.film.get_by_role("checkbox")
    expect(follow).to_be_checked()
    shown("OVL-UI-011")
    # In a far corner of the map: it stays there, or follows the battle.
    board.map.focus()
    board.press(*("+",) * 6, *("Shift+ArrowRight",) * 9, *("Shift+ArrowDown",) * 9)
    camera = board.map.get_attribute("data-camera") or ""
    moments = [str(at) for at in range(length // 2, length + 1)]
    follow.uncheck()
    for at in moments:
        slider.fill(at)
    expect(board.map).to_have_attribute("data-camera", camera)
    follow.check()
    for at in moments:
        slider.fill(at)
    expect(board.map).not_to_have_attribute("data-camera", camera)
    board.map.focus()
    board.press("Home")


@pytest.mark.rule("OVL-SEQ-011", "ui")
@pytest.mark.rule("OVL-SEQ-016", "ui")
def test_the_film_shows_what_was_known_and_when(film: Board, shown: Shown) -> None:
    board = film
    shown("OVL-SEQ-011")
    slider = board.film.get_by_role("slider")
    slider.fill("1")
    assert "Axis" not in board.look(HIDDEN)
    assert board.clock() == "Turn 1 of 12 Setup · 10 June 1944, 06:00"
    slider.fill(slider.get_attribute("max") or "")
    expect(board.page.locator(".clock")).to_contain_text("10 June 1944, 12:00")
    shown("OVL-SEQ-016")
    # Who was fought is known now.
    assert "Axis" in board.look("2520")
    board.map.focus()
    board.press("Escape")
    expect(board.film).to_have_count(0)
    assert board.clock() == "Turn 2 of 12 Planning · 10 June 1944, 12:00"
    board.press("f")
    expect(board.film).to_have_attribute("aria-busy", "false")
