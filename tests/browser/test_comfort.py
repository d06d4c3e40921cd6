"""Comfort and access: keys of one's own, themes, scale, less motion, touch, the focus."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.board import Board
from tests.browser.test_access import violations
from tests.browser.test_map_tools import picture, until

Dressed = Callable[..., Board]

OVERFLOW = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .filter((one) => one.getBoundingClientRect().width > 1 && !one.closest('.hidden, .skip'))
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`)"""
"""What stands out over the right edge of the page."""

SMALL = """() => [...document.querySelectorAll('button, select, a, input, summary')]
  .filter((one) => one.checkVisibility() && !one.closest('.hidden, .skip, .edge'))
  .map((one) => one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : one)
  .filter((one) => one.title.includes('drag') === false && one.tagName !== 'OPTION')
  .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height < 39.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
"""What is too low for a finger; lines that are dragged have menus and keys beside them."""


@pytest.fixture
def dressed(browser: Browser, address: str) -> Iterator[Dressed]:
    """Open the page with some settings, on some screen."""
    contexts = []

    def open_page(
        width: int = 1366, height: int = 768, *, touch: bool = False, **set_: object
    ) -> Board:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
        )
        contexts.append(context)
        kept = json.dumps(json.dumps(set_))
        context.add_init_script(
            f"localStorage['grognard/settings'] ??= {kept}",
        )
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(address)
        page.get_by_role("heading", name="Grognard").wait_for()
        expect(page.get_by_role("button", name="Begin the game")).to_be_visible()
        return Board(page, address)

    yield open_page
    for context in contexts:
        context.close()


def overflow(page: Page) -> list[str]:
    """What does not fit into the page."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    found: list[str] = page.evaluate(OVERFLOW)
    return found if wide <= 0 else [f"the page is {wide} pixels too wide", *found]


def test_a_key_is_changed_refused_used_and_reset(board: Board) -> None:
    page = board.page
    board.begin()
    board.settle()
    board.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_role("searchbox").fill("end the phase")
    change = keys.get_by_role("button", name="X: change this key")
    expect(keys.get_by_role("listitem")).to_have_count(1)
    change.click()
    board.press("u")
    expect(keys.get_by_role("alert")).to_have_text("U already means “Take back the last order”.")
    board.press("F5")
    expect(keys.get_by_role("alert")).to_contain_text("The browser or the system needs F5")
    board.press("8")
    expect(keys.get_by_role("button", name="8: change this key")).to_be_focused()
    board.press("Escape")
    expect(keys).to_be_hidden()
    expect(board.button("Done").locator("kbd")).to_have_text("8")
    clock = board.clock()
    board.press("x")
    assert board.clock() == clock
    board.press("8")
    board.button("End it all the same").click()
    expect(page.locator(".clock")).not_to_have_text(clock)
    board.settle()
    page.reload()
    board.settle()
    expect(board.button("Done").locator("kbd")).to_have_text("8")
    board.press("?")
    keys.get_by_role("button", name="Reset the keys of “Done: end the phase”").click()
    board.press("Escape")
    expect(board.button("Done").locator("kbd")).to_have_text("X")


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_nothing_is_wrong_in_any_theme(dressed: Dressed, theme: str) -> None:
    board = dressed(theme=theme)
    page = board.page
    assert page.locator("html").get_attribute("data-theme") == theme
    assert violations(page) == []
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("searchbox").wait_for()
    assert violations(page) == []
    page.get_by_role("link", name="New game").click()
    board.begin()
    board.settle()
    assert violations(page) == []
    board.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(page) == []
    board.press("Escape")
    board.press("o")
    expect(page.get_by_role("region", name="Layers and legend")).to_be_visible()
    assert violations(page) == []
    board.press("o")
    board.end_phase()
    board.settle()
    board.press("f")
    expect(board.film).to_be_visible()
    assert violations(page) == []


@pytest.mark.usefixtures("page")
def test_themes_go_with_the_system_and_change_the_map_at_once(board: Board) -> None:
    page = board.page
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    board.begin()
    board.settle()
    before = picture(board)
    board.button("Settings").click()
    page.get_by_label("Colours of the pages").select_option("contrast")
    expect(root).to_have_attribute("data-theme", "contrast")
    board.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # Its style is fetched first.
    until(page, lambda: picture(board) != before)


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(1366, 768, 200), (820, 1180, 125)],
)
def test_everything_fits_at_every_scale(
    dressed: Dressed, width: int, height: int, scale: int
) -> None:
    board = dressed(width, height, scale=scale)
    page = board.page
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == (
        pytest.approx(15 * scale / 100)
    )
    assert overflow(page) == []
    board.begin()
    board.settle()
    assert overflow(page) == []
    box = board.map.bounding_box()
    assert box is not None
    assert box["width"] >= 400
    if scale <= 150:
        assert box["height"] >= 200
        expect(board.button("Done")).to_be_in_viewport()
    board.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert overflow(page) == []


def test_fingers_are_enough_on_a_tablet(dressed: Dressed) -> None:
    board = dressed(820, 1180, touch=True)
    page = board.page
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Begin the game").tap()
    board.settle()
    assert page.evaluate(SMALL) == []
    board.button("Done").tap()
    board.button("End it all the same").tap()
    board.settle()
    expect(page.locator(".clock")).to_contain_text("Movement")
    page.get_by_role("tab", name="Units").tap()
    unit = page.get_by_role("tabpanel").locator("button[aria-pressed]").first
    unit.tap()
    expect(unit).to_have_attribute("aria-pressed", "true")


def test_less_motion_makes_films_step_and_each_step_has_its_cue(board: Board) -> None:
    page = board.page
    board.begin(fog=False)
    board.settle()
    page.evaluate(
        "window.heard = [];"
        "document.addEventListener('film-cue', ({ detail }) => window.heard.push(detail.name))"
    )
    board.end_phase()
    board.settle()
    board.click(board.place("A Company"))
    board.click("0304")
    board.settle()
    board.press("f")
    expect(board.film.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("Begin with").select_option("whole")
    # Until it is fetched, the slider is that of the stretch before, and at 0 as well.
    expect(board.film).to_have_attribute("aria-busy", "false")
    expect(board.film.get_by_role("slider")).to_have_value("0")
    while page.locator("main[data-cue=march]").count() == 0:
        at = board.film.get_by_role("slider").input_value()
        board.press("ArrowRight")
        expect(board.film.get_by_role("slider")).not_to_have_value(at)
    assert "march" in page.evaluate("window.heard")


@pytest.mark.usefixtures("page")
def test_keys_lead_to_the_map_and_dialogs_give_the_focus_back(board: Board) -> None:
    page = board.page
    board.press("Tab")
    expect(page.get_by_role("button", name="Go to the page")).to_be_focused()
    board.begin()
    board.settle()
    page.evaluate("document.activeElement.blur()")
    page.locator("body").focus()
    board.tab_to("Go to the map")
    board.press("Enter")
    expect(board.map).to_be_focused()
    spoken = page.locator(".board > .hidden[aria-live]")
    board.press("w")
    first = spoken.inner_text()
    board.press("s")
    expect(spoken).not_to_have_text(first)
    board.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    for _ in range(120):
        board.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    board.press("Escape")
    expect(dialog).to_be_hidden()
    expect(board.map).to_be_focused()
    board.button("Save").focus()
    board.press("Enter")
    board.press("Escape")
    expect(board.button("Save")).to_be_focused()
