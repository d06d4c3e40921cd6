"""Attrition in the details of a stack: shown, and changed where the game allows it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin
from tests.browser.europe.views.positions import POLAND
from tests.browser.europe.views.steps import close, dialog

Shown = Callable[[str], None]
LIEGNITZ = "071067"
UNIT = "213th Infantry Division"


@pytest.mark.rule("WIE-UI-137", "ui")
@pytest.mark.rule("WIE-OAT-013", "ui")
def test_attrition_is_shown_and_changed_and_everybody_is_told(board: Board, shown: Shown) -> None:
    begin(board, "poland-1939", POLAND, amend=True, advanced_attrition=True)
    for _ in range(2):
        board.page.mouse.click(*board.spot(LIEGNITZ), button="right")
    details = dialog(board, "Stack in Liegnitz")
    unit = details.get_by_role("listitem").filter(has_text=UNIT)
    expect(unit).to_contain_text("Attrition 0 %")
    expect(details).to_contain_text("outside the rules: everybody is told")
    expect(unit.get_by_text("Status")).to_be_visible()
    shown("WIE-UI-137")
    shown("WIE-OAT-013")
    worn = unit.get_by_label(f"Attrition of {UNIT}, in percent")
    worn.fill("35")
    worn.press("Enter")
    expect(unit).to_contain_text("Attrition 35 %")
    worn.fill("100")  # more than there is: it is refused, and stays as it was
    worn.press("Enter")
    expect(board.notices).to_contain_text("worn by 100, which must be from 0 to 99")
    expect(worn).to_have_value("35")
    close(board)
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text("outside the rules")
