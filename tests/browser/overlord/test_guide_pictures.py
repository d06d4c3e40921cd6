"""Makes the pictures of the guide to Overlord; what they show is what the guide speaks of."""

from playwright.sync_api import ViewportSize, expect

from tests.browser.board import Board
from tests.browser.conftest import SCREEN
from tests.browser.overlord.steps import look_closely, part, stack, take
from tests.browser.pictures import LONG, ON_DEMAND, Album, nearer, new_game, play_out, sit_down

CORNER = (17, 13)
"""The first column and row of the map of Carentan."""
TALL: ViewportSize = {"width": 1366, "height": 980}
"""A window in which a whole panel can be seen."""


@ON_DEMAND
def test_the_pictures_of_the_guide_to_overlord(board: Board) -> None:
    album = Album(board, "overlord")
    board.first = CORNER
    game = new_game("carentan")
    sit_down(board, game, allies="person", axis="none")
    nearer(board, "2718")
    board.click("2519")
    board.point("2718")
    album.take("setup")
    board.press("Escape", "Home")
    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Planning", timeout=LONG)
    board.settle()

    nearer(board, "2919")
    take(board, "3019", "175 Inf")
    board.point("2921")
    board.drawn()
    album.take("march")
    board.press("Escape", "Home")

    plan_attack(board, album)

    board.map.focus()
    board.point("2517")
    board.press("Shift+D", "r", "Escape")
    album.take("lines", board.map)
    board.button("Take it away").click()
    look_closely(board, "2720")
    album.take("fog", board.map)
    board.press("Escape")

    board.end_phase()
    expect(board.page.locator(".clock")).to_contain_text("Turn 2 of 12", timeout=LONG)
    board.settle()
    board.click("1714")
    board.page.set_viewport_size(TALL)
    album.take("results", part(board, "Battles"))
    board.page.set_viewport_size(SCREEN)
    board.map.focus()
    board.press("f")
    expect(board.film).to_have_attribute("aria-busy", "false")
    for moment in range(20, 40):
        board.film.get_by_role("slider").fill(str(moment))
        if "Battle at" in board.film.inner_text():
            break
    album.take("film")


def plan_attack(board: Board, album: Album) -> None:
    """Plan an attack with guns and aircraft; the parts of the plan have pictures of their own."""
    take(board, "2519", "502 PIR")
    board.click("2520")
    expect(stack(board)).to_contain_text("Attack 2520")
    take(board, "2418", "321 FA")
    board.click("2520")
    expect(stack(board)).to_contain_text("Fire at 2520")
    board.press("Escape")
    panel = part(board, "Assets")
    panel.get_by_label("Mission of 36th Fighter Group").select_option("support")
    board.click("2520")
    expect(panel).to_contain_text("2520")
    board.page.set_viewport_size(TALL)
    album.take("assets", panel)
    album.take("supply", part(board, "Supply"))
    part(board, "Battles")
    nearer(board, "2519")
    board.point("2520")
    album.take("attack")
    board.page.set_viewport_size(SCREEN)


@ON_DEMAND
def test_the_picture_of_the_end(board: Board) -> None:
    album = Album(board, "overlord")
    game = new_game("tutorial")
    play_out(game, "general")
    sit_down(board, game, allies="person", axis="general")
    expect(board.ending).to_be_visible(timeout=LONG)
    album.take("end", board.ending)
    board.press("Escape")
    board.button("Records").click()
    dialog = board.page.get_by_role("dialog", name="Records")
    dialog.get_by_text("Thoughts of Axis").click()
    dialog.get_by_role("heading", name="Turn 3").scroll_into_view_if_needed()
    album.take("reasons", dialog)
