"""The real server, the real browser; what goes wrong in the page fails the test."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

from grognard.content import folders
from grognard.server import serving
from grognard.server.database import default_url
from grognard.server.running import Running
from setup.places import CLIENT, ROOT
from tests.browser.board import Board
from tests.content.examples import write_campaign

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


PATIENCE = 30_000
"""Milliseconds a busy machine may take for anything; only a failure takes that long."""
CUT_OFF = "net::ERR_ABORTED"
"""How a request ends that was under way when the page was left or loaded anew: no fault of it."""
SEE_OTHER = 303
"""How the server cleans the address of its token."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of this run answers; a folder of its own has its games, and a campaign."""
    assert (CLIENT / "dist" / "index.html").is_file(), "The client is not built; ./test builds it."
    home = tmp_path_factory.mktemp("home")
    write_campaign(home)
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
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """Give a fresh profile. Motion is reduced, so that nothing has to be waited for."""
    made = browser.new_context(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", accept_downloads=True
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile for one test."""
    with profile(browser) as made:
        yield made


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """The menu of Grognard in a fresh profile."""
    opened, troubles = menu(context, address)
    yield opened
    assert troubles == []


def menu(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """Open the menu; what must not happen there is collected."""
    opened = context.new_page()
    troubles = watch(opened, urlsplit(address).netloc)
    opened.goto(address)
    opened.get_by_role("heading", name="Grognard").wait_for()
    return opened, troubles


@pytest.fixture
def board(page: Page) -> Board:
    """The page, as a player uses it."""
    return Board(page)


@pytest.fixture
def shown(page: Page, saw_rule: Callable[..., None]) -> Callable[[str], None]:
    """Tell the rule tracing which elements with a `data-rule` the page shows now."""

    def tell(rule: str) -> None:
        element = page.locator(f"[data-rule~={rule}]").first
        element.wait_for()
        saw_rule(element.get_attribute("data-rule") or "")

    return tell


def watch(page: Page, host: str) -> list[str]:
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

    page.on("console", on_console)
    page.on("request", on_request)
    page.on("response", on_response)
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("requestfailed", on_failure)
    return troubles
