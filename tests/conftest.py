"""Fixtures for all tests: big promises, and the programs of the machine."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Protocol

import pytest

from setup.places import ROOT
from setup.system import find_chromium, find_postgres
from tests.measured import Measurement, is_long, open_book


class Promise(Protocol):
    """How a test measures a promise: with promise("no game lost", games=n) as measured."""

    def __call__(
        self, name: str, *, games: int, seed: int = 0
    ) -> AbstractContextManager[Measurement]:
        """Begin to measure; the test sets `result` inside."""


@pytest.fixture
def sample() -> Callable[[int, int], int]:
    """Pick how much to try, of a short and a long number: the long one only in ./test --long."""
    return lambda short, long: long if is_long() else short


@pytest.fixture
def promise(request: pytest.FixtureRequest) -> Promise:
    """Measure a promise; in ./test --long it is noted, once a commit, in docs/measured.csv."""

    def begin(name: str, *, games: int, seed: int = 0) -> AbstractContextManager[Measurement]:
        if not is_long():
            return nullcontext(Measurement(name))
        book = open_book(ROOT)
        if book.has(name):
            pytest.skip(f"The promise {name!r} was already measured at commit {book.commit}.")
        return book.measure(name, f"./test --long {request.node.nodeid}", seed, games)

    return begin


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser of this machine, for Playwright's executable_path."""
    found = find_chromium()
    assert found is not None, "No Chromium on the PATH; ./test installs or names it."
    return found


@pytest.fixture(scope="session")
def postgres_bin() -> Path:
    """The folder with PostgreSQL's initdb and postgres; initdb does not run as root."""
    found = find_postgres()
    assert found is not None, "No PostgreSQL found; ./test installs or names it."
    return found
