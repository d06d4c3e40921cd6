"""The program is ended from its menu."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

SOON = 0.02
PATIENCE = 30


@pytest.fixture
def address(serve_here: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    """Where a server of its own answers: it is to end."""
    with serve_here() as address:
        yield address


def is_heard(address: str) -> bool:
    """Tell whether something answers at an address."""
    found = urlsplit(address)
    try:
        socket.create_connection((found.hostname, found.port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.mark.rule("WIE-GAME-012", "ui")
def test_the_program_is_ended_from_the_menu_by_who_is_sure(
    page: Page, address: str, shown: Callable[[str], None]
) -> None:
    page.get_by_role("button", name="Quit").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert is_heard(address)
    page.get_by_role("button", name="Quit").click()
    page.get_by_role("button", name="End Grognard").click()
    expect(page.get_by_role("main")).to_contain_text("Grognard has ended.")
    shown("WIE-GAME-012")
    late = time.monotonic() + PATIENCE
    while is_heard(address):
        assert time.monotonic() < late, "The server goes on."
        time.sleep(SOON)
