"""One page for all tests of a module: they look at one game, and leave it as they found it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.board import Board
from tests.browser.conftest import Lodging, empty


@pytest.fixture(scope="module")
def context(lodging: Lodging, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A profile for the module, as good as new."""
    with lodging.let(request.session) as made:
        yield made


@pytest.fixture(scope="module")
def opened(context: BrowserContext, address: str) -> Iterator[tuple[Page, list[str]]]:
    """The page of the module, and what went wrong in it so far."""
    with empty(context, address) as made:
        yield made


@pytest.fixture(scope="module")
def blank(opened: tuple[Page, list[str]]) -> Page:
    """The page of the module."""
    return opened[0]


@pytest.fixture(scope="module")
def board(blank: Page, address: str) -> Board:
    """The page, as a player uses it."""
    return Board(blank, address)


@pytest.fixture(autouse=True)
def untroubled(opened: tuple[Page, list[str]]) -> Iterator[None]:
    """See after each test that nothing went wrong in the page."""
    yield
    troubles = list(opened[1])
    opened[1].clear()
    assert troubles == []
