"""The real server, the real browser; what goes wrong in the page fails the test."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)

from grognard.content import folders
from grognard.server import serving
from grognard.server.database import default_url
from grognard.server.running import Running
from setup.places import CLIENT, ROOT
from tests.browser.board import Board
from tests.content.examples import add_scenario, write_campaign

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


SCREEN: ViewportSize = {"width": 1366, "height": 768}
"""The size of the window, in pixels."""
PATIENCE = 30_000
"""Milliseconds a busy machine may take for anything; only a failure takes that long."""
CUT_OFF = "net::ERR_ABORTED"
"""How a request ends that was under way when the page was left or loaded anew: no fault of it."""
SEE_OTHER = 303
"""How the server cleans the address of its token."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of this run answers; a folder of its own has its games, and a pack."""
    assert (CLIENT / "dist" / "index.html").is_file(), "The client is not built; ./test builds it."
    home = tmp_path_factory.mktemp("home")
    write_campaign(home)
    add_scenario(home / "packs" / "fords", "kock", "The last battle", "poland-1939")
    command = [sys.executable, "-m", "grognard.cli", "serve", "--port", "0"]
    environment = {**os.environ, "GROGNARD_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        assert "http://" in said, f"The server did not start: {said}"
        yield said.rsplit(maxsplit=1)[-1]
        server.terminate()


@pytest.fixture
def serve_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Path | None], AbstractContextManager[str]]:
    """Serve in this process, where a test can change things: a client of its own, opponents."""

    @contextmanager
    def serve(client: Path | None = None) -> Iterator[str]:
        monkeypatch.setenv(folders.VARIABLE, str(tmp_path / "home"))
        folders.ensure(folders.games())
        with closing(serving.bind("127.0.0.1", 0)) as taken:
            here = Running(os.getpid(), "127.0.0.1", taken.getsockname()[1], "a-token")
            with serving.served(taken, here, default_url(), client):
                yield here.address

    return serve


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """The browser of this machine."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield launched
        launched.close()


@contextmanager
def profile(browser: Browser, **more: Any) -> Iterator[BrowserContext]:
    """Give a fresh profile. Motion is reduced, so that nothing has to be waited for."""
    asked: dict[str, Any] = {"viewport": SCREEN, "reduced_motion": "reduce", **more}
    made = browser.new_context(accept_downloads=True, **asked)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


class Lodging:
    """A profile with one window, let to one test after the other, and cleaned in between.

    To open a window takes the browser longer than most tests take.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._rooms = ExitStack()
        self._kept: BrowserContext | None = None

    @contextmanager
    def let(self, session: pytest.Session) -> Iterator[BrowserContext]:
        """Let the profile to tests; where one fails, nobody knows what it left: a new one comes."""
        if self._kept is None:
            self._kept = self._rooms.enter_context(profile(self._browser))
        failed = session.testsfailed
        yield self._kept
        if session.testsfailed == failed:
            clean(self._kept)
        else:
            self.close()

    def close(self) -> None:
        """Give the profile up."""
        self._kept = None
        self._rooms.close()


def clean(context: BrowserContext) -> None:
    """Leave a profile as a fresh one: nothing open, nothing kept, the pointer outside."""
    first, *others = context.pages
    for other in others:
        other.close()
    seen = urlsplit(first.url)
    first.unroute_all()
    first.mouse.move(-1, -1)
    first.goto("about:blank")
    if first.viewport_size != SCREEN:
        first.set_viewport_size(SCREEN)
    first.emulate_media(color_scheme="light")
    context.clear_cookies()
    line = context.new_cdp_session(first)
    kept = {"origin": f"{seen.scheme}://{seen.netloc}", "storageTypes": "local_storage,indexeddb"}
    line.send("Storage.clearDataForOrigin", kept)
    line.detach()


@pytest.fixture(scope="session")
def lodging(browser: Browser) -> Iterator[Lodging]:
    """The profile the tests of this run use one after the other."""
    made = Lodging(browser)
    yield made
    made.close()


@pytest.fixture
def context(lodging: Lodging, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A profile for one test, as good as new."""
    with lodging.let(request.session) as made:
        yield made


@pytest.fixture
def blank(context: BrowserContext, address: str) -> Iterator[Page]:
    """A page in which nothing is shown yet."""
    with empty(context, address) as (opened, troubles):
        yield opened
    assert troubles == []


@pytest.fixture
def page(blank: Page, address: str) -> Page:
    """The menu of Grognard in a fresh profile."""
    return menu(blank, address)


@contextmanager
def empty(context: BrowserContext, address: str) -> Iterator[tuple[Page, list[str]]]:
    """Give an empty page; what must not happen in it is collected."""
    opened = context.pages[0] if context.pages else context.new_page()
    with watch(opened, urlsplit(address).netloc) as troubles:
        yield opened, troubles


def menu(page: Page, address: str) -> Page:
    """Open the menu."""
    page.goto(address)
    page.get_by_role("heading", name="Grognard").wait_for()
    return page


@pytest.fixture
def board(blank: Page, address: str) -> Board:
    """The page, as a player uses it who has yet to begin a game."""
    return Board(blank, address)


@pytest.fixture
def shown(blank: Page, saw_rule: Callable[..., None]) -> Callable[[str], None]:
    """Tell the rule tracing which elements with a `data-rule` the page shows now."""

    def tell(rule: str) -> None:
        element = blank.locator(f"[data-rule~={rule}]").first
        element.wait_for()
        saw_rule(element.get_attribute("data-rule") or "")

    return tell


@contextmanager
def watch(page: Page, host: str) -> Iterator[list[str]]:
    """Collect what must not happen in a page: errors, failed requests, requests to others."""
    troubles: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            troubles.append(f"console: {message.text}")

    def on_request(request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.netloc != host and asked.scheme not in ("data", "blob"):
            troubles.append(f"foreign: {request.url}")

    def on_response(response: Response) -> None:
        if not response.ok and response.status != SEE_OTHER:
            troubles.append(f"{response.status}: {response.url}")

    def on_failure(request: Request) -> None:
        if request.failure != CUT_OFF:
            troubles.append(f"failed: {request.url}: {request.failure}")

    def on_error(error: Error) -> None:
        troubles.append(f"error: {error}")

    hearers: dict[str, Callable[[Any], None]] = {
        "console": on_console,
        "request": on_request,
        "response": on_response,
        "pageerror": on_error,
        "requestfailed": on_failure,
    }
    listen: Any = page.on
    for what, hearer in hearers.items():
        listen(what, hearer)
    yield troubles
    for what, hearer in hearers.items():
        page.remove_listener(what, hearer)
