"""The pages are usable by everybody: axe finds nothing wrong with any of them."""

from functools import cache

from playwright.sync_api import Page, expect

from setup.places import CLIENT
from tests.browser.board import ASKED, OVER, Board

LOOK = """async () => {
    const found = await axe.run(document, { resultTypes: ['violations'] });
    const broken = found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html} (${node.failureSummary})`));
    return [found.passes.length, broken];
}"""
"""How many rules of axe the page keeps, and where it breaks one; all the rest is long to tell."""


@cache
def axe() -> str:
    """The program that looks at a page."""
    return (CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What is wrong with the page as it is now: each rule, with the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    passes, broken = page.evaluate(LOOK)
    assert passes, "axe looked at nothing"
    found: list[str] = broken
    return found


def test_the_menu(page: Page) -> None:
    for name in ("New game", "Continue", "Load", "About"):
        link = page.get_by_role("link", name=name, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")
        expect(page.get_by_text("Loading…")).to_have_count(0)
        assert violations(page) == [], name
    # What is wrong is found.
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<main><img src=\"data:,\"></main>')"
    )
    assert any(told.startswith("image-alt") for told in violations(page))


def test_the_board_its_lists_and_its_dialogs(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    for name in ("Units", "Orders", "Log"):
        page.get_by_role("tab", name=name).click()
        assert violations(page) == [], name
    for button, title in (("Save", "Save"), ("Keys", "Keys")):
        board.button(button).click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        assert violations(page) == [], title
        board.press("Escape")


def test_the_film(board: Board) -> None:
    board.begin()
    board.settle()
    board.end_phase()
    board.settle()
    board.press("f")
    expect(board.film).to_be_visible()
    assert violations(board.page) == []


def test_the_curtain(board: Board) -> None:
    board.begin(axis="person")
    board.page.get_by_role("heading", name="Hand over").wait_for()
    assert violations(board.page) == []


def test_questions_and_the_end(board: Board) -> None:
    """Nobody moves but to Saint-Clair: somebody is asked on the way to the end."""
    board.begin(axis="captain", fog=False)
    asked = 0
    while (sign := board.settle()) != OVER:
        if sign == ASKED:
            asked += 1
            assert asked > 1 or violations(board.page) == []
            board.press("1")
        elif "Turn 1" in board.clock() and "Movement" in board.clock():
            board.click(board.place("A Company"))
            board.click("0404")
            board.settle()
            board.end_phase()
        elif board.now.get_by_text("red frame").count() and not asked:
            board.press("m", "n", "Enter")
            board.wait()
            assert violations(board.page) == []
            board.now.get_by_role("button", name="Assault", exact=True).click()
        else:
            board.end_phase()
        board.wait()
    assert asked
    expect(board.ending).to_be_visible()
    assert violations(board.page) == []
    board.press("Escape")
    expect(board.ending).to_be_hidden()
    assert violations(board.page) == []
