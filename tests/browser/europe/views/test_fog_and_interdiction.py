"""What fog leaves to be seen, interdiction on the map, and what can be taken back."""

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
