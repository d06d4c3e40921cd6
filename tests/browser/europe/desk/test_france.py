"""The desk in France 1940, as the Allies: the unit outside the British force, works of a hex."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk.steps import begin, go_on_to, inspect, row, take

Shown = Callable[[str], None]


@pytest.mark.rule("WIE-MOV-045", "ui")
@pytest.mark.rule("WIE-NAT-060", "ui")
def test_the_unit_outside_the_british_force_is_named_and_works_are_told(
    board: Board, shown: Shown
) -> None:
    begin(board, "france-1940", (26, 56), me="allies")
    go_on_to(board, "Reinforcement")
    for place, works in (("047072", "Maginot Line"), ("048068", "Redoubt (Liège)")):
        expect(inspect(board, place)).to_contain_text(f"There {works}")
    board.press("Escape")
    board.now.get_by_role("button", name="Free a unit of the limits of the BEF").click()
    board.wait()
    board.now.get_by_role("button", name="1st Infantry Division").first.click()
    board.settle()
    go_on_to(board, "Initial movement")
    listed = take(board, "042067")
    expect(row(listed, "1st Infantry Division [NBEF]")).to_be_visible()
    expect(row(listed, "[NBEF]")).to_have_count(1)
    assert "1st Infantry Division [NBEF]" in board.look("042067")
    shown("WIE-MOV-045")
    shown("WIE-NAT-060")
