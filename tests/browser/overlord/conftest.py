"""One page for all tests of a module: they look at one game, and leave it as they found it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.board import Board
from tests.browser.conftest import menu, profile


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile for the module."""
    with profile(browser) as made:
        yield made


@pytest.fixture(scope="module")
def opened(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """The page of the module, and what went wrong in it so far."""
    return menu(context, address)


@pytest.fixture(scope="module")
def page(opened: tuple[Page, list[str]]) -> Page:
    """The page of the module."""
    return opened[0]


@pytest.fixture(scope="module")
def board(page: Page) -> Board:
    """The page, as a player uses it."""
    return Board(page)


@pytest.fixture(autouse=True)
def untroubled(opened: tuple[Page, list[str]]) -> Iterator[None]:
    """See after each test that nothing went wrong in the page."""
    yield
    troubles = list(opened[1])
    opened[1].clear()
    assert troubles == []
