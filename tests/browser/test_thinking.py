"""While a computer thinks, the page says for how long, and to who watches how much it weighed."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import expect

from grognard.opponents.baselines import idle
from grognard.opponents.contract import Decision, Sight
from grognard.opponents.meter import Hearer, unheard
from grognard.opponents.registry import BASELINES
from grognard.server.thinker import Mind, Task, Thought
from grognard.server.thinkers import Thinkers
from tests.browser.board import Board
from tests.browser.test_access import violations
from tests.browser.test_seats import end_until, watch

SOON = 0.02


class Thinker:
    """An opponent that does nothing, and thinks about it for as long as the test likes."""

    def __init__(self) -> None:
        self._may_decide = threading.Event()
        self._may_decide.set()

    def begin(self) -> None:
        """Think from now on."""
        self._may_decide.clear()

    def end(self) -> None:
        """Decide."""
        self._may_decide.set()

    def __call__(self, sight: Sight) -> Decision:
        while sight.meter.spend() and not self._may_decide.wait(SOON):
            pass
        return idle(sight)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """The opponent that is called none."""
    made = Thinker()
    monkeypatch.setitem(BASELINES, "none", made)
    monkeypatch.setattr(Thinkers, "think", think_here)
    return made


def think_here(_: Thinkers, task: Task, heard_by: Hearer = unheard) -> Thought:
    """Think in this process, where the test has its hand on the opponent."""
    return Mind().think(task, heard_by)


@pytest.fixture
def address(
    thinker: Thinker, serve_here: Callable[[], AbstractContextManager[str]]
) -> Iterator[str]:
    """Where it plays."""
    with serve_here() as address:
        yield address
        thinker.end()


def test_the_page_says_how_long_the_computer_thinks(board: Board, thinker: Thinker) -> None:
    board.begin(axis="none")
    board.settle()
    thinker.begin()
    bar = board.now.get_by_role("progressbar", name="Thinking")
    end_until(board, bar)
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^for \d+\u202fs$"))
    expect(board.sign).to_contain_text("Axis think")
    assert violations(board.page) == []
    thinker.end()
    board.settle()
    expect(bar).to_have_count(0)


def test_who_watches_is_told_what_was_weighed(board: Board, thinker: Thinker) -> None:
    watch(board)
    thinker.begin()
    bar = board.now.get_by_role("progressbar", name="Thinking")
    weighed = re.compile(r"^for \d+\u202fs · \d+ things weighed$")
    expect(bar).to_have_attribute("aria-valuetext", weighed)
    thinker.end()
    expect(bar).to_have_count(0)
