"""What a player of War in Europe does at the desk, step by step."""

from urllib.parse import urlsplit

from playwright.sync_api import Locator

from tests.browser.board import Board


def begin(
    board: Board, scenario: str, first: tuple[int, int], me: str = "axis", **options: bool
) -> None:
    """Begin a scenario as one power, against nobody, and open it; `first` is the map's corner."""
    board.first = first
    server = f"http://{urlsplit(board.address).netloc}"
    board.page.request.get(board.address)
    listed = board.page.request.get(f"{server}/api/scenarios").json()
    sides = next(row["sides"] for row in listed if row["id"] == scenario)
    seats = {side["id"]: "person" if side["id"] == me else "none" for side in sides}
    asked = {"scenario": scenario, "seats": seats, "options": {"fog": False, **options}}
    made = board.page.request.post(f"{server}/api/games", data=asked, headers={"origin": server})
    board.page.goto(f"{server}/#/play/{made.json()['id']}")
    board.settle()


PHASES = 24
"""So many ends of phases lead through a turn of both sides; more are needed where none ends."""


def go_on_to(board: Board, phase: str) -> None:
    """End phases until one begins."""
    for _ in range(PHASES):
        if phase in board.clock():
            return
        board.end_phase()
        board.settle()
    raise AssertionError(f"{phase} does not begin; it is still {board.clock()}.")


def menu(board: Board, entry: str) -> Locator:
    """Open an entry of the menu of the game; gives its dialog."""
    board.page.get_by_role("button", name="Game", exact=True).click()
    board.page.get_by_role("menuitem", name=entry).click()
    return board.page.get_by_role("dialog", name=entry)


def inspect(board: Board, place: str) -> Locator:
    """Click a hex with the right button; gives its details."""
    board.page.mouse.click(*board.spot(place), button="right")
    return board.details.get_by_role("group", name="Details of the hex")


def stack(board: Board, place: str) -> Locator:
    """The list of the units of the stack that was clicked."""
    return board.now.get_by_role("region", name=f"Units in {place}")


def take(board: Board, place: str) -> Locator:
    """Click a stack; gives the list of its units."""
    board.click(place)
    return stack(board, place)


def icon(listed: Locator, unit: str) -> Locator:
    """The icon of a unit in the list."""
    return listed.get_by_role("button", name=unit, exact=True)


def row(listed: Locator, unit: str) -> Locator:
    """The line of a unit in the list."""
    return listed.get_by_role("listitem").filter(has_text=unit)
