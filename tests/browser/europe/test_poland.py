"""Poland 1939 in the browser, as the Axis: air points, a march, an attack, the end of the turn."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import ASKED, Board
from tests.browser.europe.views.steps import part

Shown = Callable[[str], None]
CORNER = (62, 52)
"""The first column and row of the map's window."""
STACK, GOAL = "071067", "072067"
"""Two divisions in Silesia, and a hex beside theirs."""
TARGET = "082060"
"""North of Warsaw, where Poles stand beside the army in East Prussia."""


@pytest.fixture
def poland(board: Board) -> Board:
    """The first week, as the Axis; Poland stands still."""
    board.first = CORNER
    board.begin("poland-1939", axis="person", allies="none", fog=False)
    board.settle()
    return board


def phase(board: Board, name: str) -> None:
    """End phases until one begins."""
    while name not in board.clock():
        board.end_phase()
        board.settle()


def attacks(board: Board) -> Locator:
    """The list of possible attacks."""
    return board.now.get_by_role("list", name="Possible attacks")


def answer_all(board: Board) -> None:
    """Answer what a battle asks: as few units as will do pay, and nobody advances."""
    while board.settle() == ASKED:
        answers = board.now.get_by_role("group", name="Answers").get_by_role("button")
        give = board.now.get_by_role("button", name=re.compile("^(Nobody|Answer with these)$"))
        if not give.count():
            answers.first.click()
        for nth in range(answers.count() if give.count() else 0):
            if give.is_enabled():
                break
            answers.nth(nth).click()
            expect(answers.nth(nth)).to_have_attribute("aria-pressed", "true")
            board.settle()
        if give.count():
            give.click()


def test_air_points_are_assigned_in_a_table(poland: Board) -> None:
    board = poland
    expect(board.page.locator(".clock")).to_contain_text("Air allocation")
    table = board.now.get_by_role("table", name="Air points, by front and mission")
    wing = table.get_by_role("rowheader")
    found = re.search(r"East, Germany: (\d+) of (\d+) uncommitted", wing.first.inner_text())
    assert found is not None
    free = int(found[1])
    ground = table.locator("td").nth(1)
    before = int(ground.locator("strong").inner_text())
    ground.get_by_role("button", name="One more: Ground").click()
    expect(ground.locator("strong")).to_have_text(str(before + 1))
    expect(wing.first).to_contain_text(f"East, Germany: {free - 1} of {found[2]}")
    ground.get_by_role("button", name="One less: Ground").click()
    expect(ground.locator("strong")).to_have_text(str(before))


def sky(board: Board) -> Locator:
    """How many air points fight for superiority."""
    table = board.now.get_by_role("table", name="Air points, by front and mission")
    return table.locator("td").first.locator("strong")


def expect_last_week_again(board: Board, points: int) -> None:
    """What was assigned last week stands; changed, one click brings it back, in a new page too."""
    expect(sky(board)).to_have_text(str(points))
    board.button("One less: Superiority").click()
    expect(sky(board)).to_have_text(str(points - 1))
    board.page.reload()
    board.settle()
    expect(sky(board)).to_have_text(str(points - 1))
    part(board, "Air").get_by_role("button", name="As last week").click()
    expect(sky(board)).to_have_text(str(points))


@pytest.mark.rule("WIE-CBT-001", "ui")
@pytest.mark.rule("WIE-SEQ-007", "ui")
def test_a_week_is_played_by_clicks(poland: Board, shown: Shown) -> None:
    board = poland
    points = int(sky(board).inner_text()) + 1
    board.button("One more: Superiority").click()
    expect(sky(board)).to_have_text(str(points))
    phase(board, "Initial movement")
    board.click(STACK)
    board.now.get_by_role("button", name="All of them").click()
    expect(board.now).to_contain_text("2 units in hand")
    # An order to the units in hand begins with them.
    board.now.get_by_role("button", name="Long march").click()
    expect(board.now).to_contain_text("Unit 213th Infantry Division")
    board.press("Escape", "Escape")
    expect(board.now).to_contain_text("2 units in hand")
    board.click(GOAL)
    board.settle()
    assert "213" in board.look(GOAL)

    board.page.get_by_role("tab", name="Orders").click()
    panel = board.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("None of your units would be out of supply.")

    phase(board, "Combat")
    expect(attacks(board).get_by_role("button").first).to_contain_text("odds")
    shown("WIE-CBT-001")
    attacks(board).get_by_role("button", name=TARGET).click()
    units = board.now.get_by_role("group", name="Units in the attack")
    expect(units.get_by_role("button", pressed=True)).to_have_count(4)
    expect(board.now).to_contain_text("8-1")
    # Without two of the divisions the odds fall.
    for _ in range(2):
        units.get_by_role("button", name="Infantry", pressed=True).first.click()
        board.wait()
    expect(board.now).not_to_contain_text("8-1")
    board.press("Escape")
    expect(units).to_be_hidden()
    # The hex on the map opens the same attack.
    board.click(TARGET)
    expect(units.get_by_role("button", pressed=True)).to_have_count(4)
    board.now.get_by_role("button", name="Attack", exact=True).click()
    answer_all(board)
    board.page.get_by_role("tab", name="Log").click()
    expect(board.page.get_by_role("tabpanel")).to_contain_text(f"({TARGET}), 24 against 3, 8-1")

    # Done ends the phase, with Shift all phases that are left of the turn.
    board.end_phase()
    board.settle()
    assert "Turn 1 of 5 Mechanized movement" in board.clock()
    # What nobody had to decide has passed by itself, and the log says so.
    log = board.page.get_by_role("tabpanel")
    expect(log).to_contain_text("The Axis have nobody to fly.")
    board.button("Done").click(modifiers=["Shift"])
    expect(board.page.locator(".clock")).to_contain_text("Turn 2")
    board.settle()
    shown("WIE-SEQ-007")
    expect_last_week_again(board, points)
