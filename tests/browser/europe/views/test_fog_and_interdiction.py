"""What fog leaves to be seen, interdiction on the map, and what can be taken back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.views import positions
from tests.browser.europe.views.steps import close, dialog, expect_other, load

Shown = Callable[[str], None]
SEEN, REPORTED, HIDDEN = "082060", "081064", "077068"
"""A Polish division in plain sight, one known by report, one that nobody sees."""
CALM = "083062"


@pytest.fixture(scope="module")
def fog(board: Board) -> Board:
    """The Air Interdiction Phase of the Axis, in fog."""
    board.first = positions.POLAND
    return load(board, positions.in_fog())


@pytest.mark.rule("WIE-OFG-001", "ui")
@pytest.mark.rule("WIE-OFG-003", "ui")
@pytest.mark.rule("WIE-OFG-005", "ui")
def test_hexes_are_clear_reported_or_fogged(fog: Board, shown: Shown) -> None:
    """Of a report no more than its symbol is known: infantry, whatever it is."""
    board = fog
    assert "41st Infantry Division" in board.look(SEEN)
    told = board.look(REPORTED)
    assert "Infantry" in told
    assert "Division" not in told
    assert "Paratroop" not in told
    nothing = board.look(HIDDEN)
    assert "Infantry" not in nothing
    assert "Brigade" not in nothing
    for rule in ("WIE-OFG-001", "WIE-OFG-003", "WIE-OFG-005"):
        shown(rule)
    board.map.focus()
    board.press("Shift+D", "z")
    expect(board.page.get_by_role("region", name="Zones of control")).to_contain_text(
        "Enemy zones are not shown in fog."
    )
    board.button("Take it away").click()
    board.map.focus()
    board.press("Escape")


@pytest.mark.rule("WIE-OFG-002", "ui")
def test_of_a_report_the_counter_is_drawn_with_a_symbol_and_no_values(
    fog: Board, shown: Shown
) -> None:
    """Who is seen is told with attack, defence and movement; a counter covers 28 to each side."""
    board, empty = fog, "080064"
    values = re.compile(r"\d+-\d+-\d+")
    told = {place: board.look(place) for place in (SEEN, REPORTED)}
    for fact in ("Poland, Infantry, division", "Supply"):
        assert fact in told[SEEN]
    assert values.search(told[SEEN])
    assert "Infantry" in told[REPORTED]
    assert not re.search("division|Supply", told[REPORTED])
    assert not values.search(told[REPORTED])
    shown("WIE-OFG-002")
    for _ in range(4):  # the pointer is over the hex: that is where it zooms to
        x, y, scale = board.sight()
        board.page.mouse.wheel(0, -240)
        expect(board.map).not_to_have_attribute("data-camera", f"{x:.2f} {y:.2f} {scale:.4f}")
    board.drawn()
    grid = [(float(x), float(y)) for x in range(-18, 19, 2) for y in range(-16, 13, 2)]
    inks = {place: {dark(one) for one in board.colours(place, grid)} for place in (REPORTED, empty)}
    papers = {place: {pale(one) for one in board.colours(place, grid)} for place in inks}
    assert inks == {REPORTED: {True, False}, empty: {False}}  # the symbol
    assert papers == {REPORTED: {True, False}, empty: {False}}  # the counter itself
    board.button("Show the whole map").click()
    board.drawn()


def dark(colour: tuple[int, int, int]) -> bool:
    """Tell whether a colour is that of ink on an enemy counter: a dark blue."""
    red, green, blue = colour
    return red < 80 and blue > green > red


def pale(colour: tuple[int, int, int]) -> bool:
    """Tell whether a colour is that of a counter's paper."""
    return min(colour) > 190 and colour[0] >= colour[1]


@pytest.mark.rule("WIE-AIR-040", "ui")
def test_a_second_click_takes_the_interdiction_off(fog: Board, shown: Shown) -> None:
    board = fog
    expect(board.now).to_contain_text("hexes are marked")
    shown("WIE-AIR-040")
    board.click(CALM)
    board.settle()
    expect(board.details).to_contain_text("interdicted")
    board.click(CALM)
    board.settle()
    expect(board.details.get_by_role("heading")).to_contain_text(CALM)
    expect(board.details).not_to_contain_text("interdicted")


@pytest.mark.rule("WIE-UI-122", "ui")
def test_an_aircraft_marks_each_hex_under_interdiction(fog: Board, shown: Shown) -> None:
    board, sign = fog, (25.0, -31.7)
    expect(board.now).to_contain_text("hexes are marked")
    board.click(CALM)
    board.point(CALM)
    expect(board.details).to_contain_text("interdicted")
    # The cursor would lie over the sign.
    board.point("090070")
    board.map.focus()
    board.press("ArrowDown", "ArrowDown", "Shift+D", "Shift+U")
    options = dialog(board, "View options")
    options.get_by_label("Air interdiction").uncheck()
    shown("WIE-UI-122")
    close(board)
    switch = board.page.get_by_role("region", name="Overlays").get_by_role(
        "button", name="Air interdiction"
    )
    expect(switch).to_have_attribute("aria-pressed", "false")
    board.page.wait_for_timeout(300)
    without = board.colour(CALM, sign)
    board.press("i")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect_other(board, CALM, sign, without)
