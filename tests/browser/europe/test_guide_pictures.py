"""Makes the pictures of the guide to War in Europe: the first Axis turn in Poland, by phases."""

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.europe.desk import prepared
from tests.browser.europe.desk.prepared import BARBAROSSA
from tests.browser.europe.desk.steps import go_on_to
from tests.browser.europe.desk.test_snow import TANKS
from tests.browser.europe.test_poland import CORNER, STACK, TARGET
from tests.browser.europe.views import positions
from tests.browser.europe.views.steps import load
from tests.browser.pictures import ON_DEMAND, Album, nearer, new_game, sit_down


@ON_DEMAND
def test_the_pictures_of_the_guide_to_europe(board: Board) -> None:
    album = Album(board, "europe")
    board.first = CORNER
    sit_down(board, new_game("poland-1939"), axis="person", allies="none")
    album.take("air")

    go_on_to(board, "Initial movement")
    nearer(board, STACK, 6)
    board.click(STACK)
    board.now.get_by_role("button", name="All of them").click()
    expect(board.now).to_contain_text("2 units in hand")
    board.point("073067")
    album.take("march")
    board.press("Escape", "Escape")

    go_on_to(board, "Rail movement")
    board.click(STACK)
    album.take("rail")
    board.press("Escape", "Escape")
    board.button("Show the whole map").click()

    go_on_to(board, "Combat")
    nearer(board, TARGET, 6)
    board.click(TARGET)
    units = board.now.get_by_role("group", name="Units in the attack")
    expect(units.get_by_role("button", pressed=True)).to_have_count(4)
    album.take("attack")

    board.first = BARBAROSSA
    prepared.load(board, prepared.in_the_snow(), "axis", "soviets")
    nearer(board, TANKS, 7)
    board.map.focus()
    board.press("Shift+D", "x", "Escape")
    board.click(TANKS)
    album.take("supply", board.map)

    board.first = positions.POLAND
    load(board, positions.at_sea())
    board.click("067061")
    album.take("sea")
