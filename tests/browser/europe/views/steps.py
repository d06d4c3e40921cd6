"""What tests of the views of War in Europe do again and again."""

from urllib.parse import quote, urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.board import Board


def load(board: Board, save: bytes, *, side: str = "axis") -> Board:
    """Open a save as the menu does, and play a side of it; the others stand still."""
    server = f"http://{urlsplit(board.address).netloc}"
    page, headers = board.page, {"origin": server}
    page.request.get(board.address)
    written = page.request.post(f"{server}/api/saves", data=save, headers=headers).json()
    seats = {one: "person" if one == side else "none" for one in ("axis", "allies")}
    path = f"{server}/api/saves/{quote(written['file'])}/open"
    made = page.request.post(path, data={"seats": seats}, headers=headers).json()
    page.goto(f"{server}/#/play/{made['id']}")
    board.settle()
    return board


def part(board: Board, name: str) -> Locator:
    """Open a view beside the map; gives the panel."""
    board.page.get_by_role("tab", name="Orders").click()
    views = board.page.get_by_role("navigation", name="Views")
    views.get_by_role("button", name=name, exact=True).click()
    return board.page.get_by_role("tabpanel", name="Orders")


def legend(board: Board, title: str) -> Locator:
    """The legend of the overlay on the map."""
    found = board.page.get_by_role("region", name=title, exact=True)
    found.wait_for()
    board.drawn()
    return found


def dialog(board: Board, name: str) -> Locator:
    """An open dialog."""
    found = board.page.get_by_role("dialog", name=name)
    found.wait_for()
    return found


def close(board: Board) -> None:
    """Close the dialog."""
    board.page.keyboard.press("Escape")
    expect(board.page.get_by_role("dialog")).to_have_count(0)


def expect_other(
    board: Board, place: str, off: tuple[float, float], than: tuple[int, int, int]
) -> None:
    """Wait until a point of the map has another colour."""
    for _ in range(100):
        if board.colour(place, off) != than:
            return
        board.page.wait_for_timeout(30)
    raise AssertionError("The colour has not changed.")
