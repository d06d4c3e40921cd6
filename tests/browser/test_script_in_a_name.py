"""A script in a name is a name: it is shown as it was written, everywhere, and nothing runs.

The names of saves are file names, and may not hold what a script needs.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from grognard.kernel import saves
from grognard.kernel.game import Game
from grognard.systems.skirmish.terms import Terms
from tests.browser.board import Board
from tests.browser.conftest import profile
from tests.browser.test_records import downloaded, records
from tests.browser.test_seats import change, end_until
from tests.server import playing

EVIL = '<img src="/x.png" onerror="owned()"><script>owned()</script>'
SET_TRAP = "window.owned = () => { window.wasOwned = true; };"
SPRUNG = """() => window.wasOwned === true
  || document.querySelector('[onerror], script:not([src])') !== null"""
CREATE = """(name) => fetch('/api/games', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    scenario: 'first-contact', name, seats: { allies: 'person', axis: 'none' },
  }),
}).then((reply) => reply.json())"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile of its own, in which a script that runs is noticed."""
    with profile(browser) as made:
        made.add_init_script(SET_TRAP)
        yield made


def named(what: str) -> str:
    return f"{what} {EVIL}"


def evil_save() -> bytes:
    """A game of one turn in which everything that has a name is called so."""
    terms = playing.terms()
    assert isinstance(terms, Terms)
    replace = msgspec.structs.replace
    evil = replace(
        terms,
        scenario=named("Scenario"),
        title=named("Title"),
        turns=1,
        players=tuple(replace(side, name=named(side.name)) for side in terms.players),
        units=tuple(replace(unit, name=named(unit.name)) for unit in terms.units),
        objectives=tuple(replace(one, name=named(one.name)) for one in terms.objectives),
        board=replace(
            terms.board, names={at: named(name) for at, name in terms.board.names.items()}
        ),
    )
    return saves.to_bytes(Game.new(playing.ruleset(), evil, playing.SEED).save())


def assert_quiet(page: Page) -> None:
    assert not page.evaluate(SPRUNG)


@pytest.mark.usefixtures("page")
def test_a_game_may_be_called_so(board: Board) -> None:
    page = board.page
    page.evaluate(CREATE, named("Game"))
    page.get_by_role("link", name="Continue").click()
    listed = page.get_by_role("listitem").filter(has_text=named("Game")).first
    listed.get_by_role("link", name="Continue").click()
    board.settle()
    assert_quiet(page)
    before = page.url
    records(board).get_by_role("button", name="Go back to the beginning of turn 1").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    board.settle()
    expect(records(board)).to_contain_text(f"Copy of “{named('Game')}” from turn 1")
    board.press("Escape")
    page.get_by_role("link", name="Menu").click()
    listed.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text(named("Game"))
    assert_quiet(page)


@pytest.mark.usefixtures("page")
def test_so_may_everything_in_a_save(board: Board, context: BrowserContext, tmp_path: Path) -> None:
    page = board.page
    save = tmp_path / "evil.grognard"
    save.write_bytes(evil_save())
    page.get_by_role("link", name="Load").click()
    page.locator("input[type=file]").set_input_files(save)
    listed = page.get_by_role("listitem").filter(has_text=named("Scenario")).first
    listed.get_by_role("button", name="Load").click()
    page.get_by_role("dialog").get_by_role("button", name="Load", exact=True).click()
    page.get_by_role("button", name=f"I play the {named('Allies')}").click()
    assert_quiet(page)

    board.settle()
    assert page.title().startswith(named("Scenario"))
    expect(page.get_by_text(f"You play {named('Allies')}")).to_be_visible()
    assert named("A Company") in board.units()
    assert named("Les Ormes") in board.look("0204")
    board.press("m", "p")
    page.keyboard.type(named("Note"))
    board.press("Enter")
    expect(board.details).to_contain_text(named("Note"))
    assert_quiet(page)

    change(board, **{named("Axis"): "none"})
    end_until(board, board.ending)
    expect(board.ending).to_contain_text(named("Allies"))
    report = downloaded(
        board, board.ending.get_by_role("button", name="Save the report"), tmp_path / "report.html"
    )
    assert_quiet(page)
    reader = context.new_page()
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(report.as_uri())
    expect(reader.get_by_role("heading", name=named("Scenario"))).to_be_visible()
    expect(reader.get_by_text(named("Axis"), exact=True).first).to_be_visible()
    assert_quiet(reader)
    assert asked == [report.as_uri()]
