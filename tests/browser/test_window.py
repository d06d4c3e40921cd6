"""A scenario on a window of the map of Normandy."""

from playwright.sync_api import expect

from tests.browser.board import Board


def test_a_game_on_the_map_of_normandy(board: Board) -> None:
    board.first = (39, 24)
    board.begin("villers-bocage", axis="none")
    board.settle()
    # The cursor stands on an own unit, in the numbers of the large map.
    expect(board.details).to_contain_text("11th Hussars")
    assert board.look("4630").startswith("Villers-Bocage (4630) Town")
    assert "Worth a turn 3 points" in board.look("4630")
    assert board.look("4429").startswith("Anctoville (4429) Bocage, counts as woods Aim")
    assert board.look("5129").startswith("Esquay-Notre-Dame (5129) Hill, counts as hills")
    board.click("4828")
    expect(board.now).to_contain_text("13 shells left")
    board.end_phase()
    board.settle()
    assert "Movement · Allies" in board.clock()
    board.click("4228")
    expect(board.now).to_contain_text("1/7th Queen's in hand")
    board.point("4328")
    expect(board.details).to_contain_text("March here: 2 of 4 points")
    board.click("4328")
    assert board.place("1/7th Queen's") == "4328"
