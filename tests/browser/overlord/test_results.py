"""What a turn of Overlord brought: battles beside their forecast, anti-aircraft fire, marks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.overlord.steps import (
    NONE,
    begin_carentan,
    close_card,
    end_setup,
    look_closely,
    part,
    stack,
    take,
)

Shown = Callable[[str], None]


@pytest.fixture(scope="module")
def second(board: Board) -> Board:
    """The second turn of Carentan: in the first, 2819 was attacked and 2520 bombed."""
    begin_carentan(board)
    end_setup(board)
    take(board, "2719", "327 GIR")
    board.click("2819")
    expect(stack(board)).to_contain_text("Attack 2819")
    panel = part(board, "Assets")
    panel.get_by_label("Mission of 391st Bomb Group").select_option("bombard")
    board.click("2520")
    expect(panel).to_contain_text("2520")
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Turn 2 of 12")
    board.settle()
    # A click anywhere takes away the card that tells what has changed, and that may cover a hex.
    board.click("2315")
    return board


@pytest.mark.rule("OVL-UI-069", "ui")
@pytest.mark.rule("OVL-UI-088", "ui")
def test_forecast_and_result_of_a_battle_stand_side_by_side(second: Board, shown: Shown) -> None:
    panel = part(second, "Battles")
    shown("OVL-UI-069")
    shown("OVL-UI-088")
    battle = panel.get_by_role("article").filter(has_text="2819").first
    expect(battle.get_by_role("columnheader")).to_have_text(["Foreseen", "Came"])
    expect(battle.get_by_role("img", name="Set-piece battle")).to_be_visible()
    attack = battle.get_by_role("row", name="Attack", exact=False).first.get_by_role("cell")
    foreseen, came = attack.all_inner_texts()
    assert foreseen != NONE
    assert float(came) > 0
    expect(battle.get_by_role("row")).to_have_count(9)


@pytest.mark.rule("OVL-UI-072", "ui")
def test_the_card_of_a_hex_tells_of_anti_aircraft_fire(second: Board, shown: Shown) -> None:
    card = look_closely(second, "2520")
    shown("OVL-UI-072")
    fire = card.locator("details")
    fire.get_by_text("391st Bomb Group").first.click()
    expect(fire).to_contain_text("AA fire")
    expect(fire).to_contain_text("die")
    close_card(second)
