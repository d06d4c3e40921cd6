"""What pages are told of an opponent's thinking: time, and nothing of forces."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from grognard.opponents.meter import Meter
from grognard.server import table as table_module
from grognard.server.progress import Progress
from grognard.server.seats import choose
from tests.server.pages import Page, run
from tests.server.test_table import open_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.records import Answer, Order, Side
    from grognard.opponents.meter import Hearer
    from grognard.server.messages import Thinking
    from grognard.server.storage import Storage


class Story:
    """Progress with a clock that is set by hand, and what it sent."""

    def __init__(self) -> None:
        self.time = 100.0
        self.sent: list[Thinking] = []
        self.progress = Progress(self.sent.append, lambda: self.time)

    def seconds(self) -> list[int]:
        return [told.seconds for told in self.sent]


def test_each_second_is_told_once() -> None:
    story = Story()
    story.progress.of("axis")
    for story.time in (100.2, 100.9, 101.0, 101.1, 103.7, 103.8, 104.0):
        story.progress.hear(7)
    story.progress.of("")
    assert story.seconds() == [0, 1, 3, 4, 0]
    assert [told.at_work for told in story.sent] == [True, True, True, True, False]


def test_the_seconds_go_on_over_several_decisions() -> None:
    story = Story()
    for decision in range(3):
        story.progress.of("axis")
        story.time = 101.5 + decision
        story.progress.hear(1)
    assert story.seconds() == [0, 1, 2, 3]
    story.progress.of("")
    story.progress.of("axis")
    story.time += 1
    story.progress.hear(1)
    assert story.seconds()[-1] == 1


def test_steps_are_told_only_where_no_person_plays() -> None:
    story = Story()
    story.progress.of("axis")
    story.time = 101
    story.progress.hear(1234)
    story.progress.of("axis", watched=True)
    story.time = 102
    story.progress.hear(1300)
    assert [told.steps for told in story.sent] == [None, None, None, 1300]


def test_who_watches_is_told_of_each_decision_by_itself() -> None:
    """Those who watch set a pace: between decisions nobody thinks."""
    story = Story()
    for pause in (5, 5, 5):
        story.progress.of("axis", watched=True)
        story.time += 0.5
        story.progress.hear(1)
        story.time += pause
    assert story.seconds() == [0]
    story.progress.of("axis", watched=True)
    story.time += 1
    story.progress.hear(1)
    story.progress.of("axis", watched=True)
    assert story.seconds() == [0, 1, 0]


def test_nothing_is_told_of_who_is_asked_in_secret() -> None:
    story = Story()
    story.time = 200
    story.progress.hear(10)
    assert story.sent == []


def test_a_meter_is_heard_at_each_step_it_is_paid_for() -> None:
    heard: list[int] = []
    meter = Meter(5, heard.append)
    assert meter.spend(2)
    assert meter.spend()
    assert not meter.spend(3)
    assert heard == [2, 3]


@pytest.mark.parametrize(("allies", "told"), [("person", None), ("none", 3)])
def test_pages_hear_how_long_an_opponent_thinks(
    sqlite: Storage,
    monkeypatch: pytest.MonkeyPatch,
    allies: str,
    told: int | None,
) -> None:
    """A person is told no steps."""
    clock = [0.0]
    watched = threading.Event()
    monkeypatch.setattr(table_module, "Progress", lambda send: Progress(send, lambda: clock[0]))

    def ponder(game: Game, side: Side, name: str, heard_by: Hearer) -> Order | Answer:
        assert watched.wait(30)
        clock[0] += 2.5
        heard_by(3)
        return choose(game, side, name, heard_by)

    async def story() -> None:
        table = await open_table(sqlite, ponder, axis="none", allies=allies)
        page = Page(table, "allies")
        joining = asyncio.ensure_future(table.do(table.join, page.listener))
        watched.set()
        await joining
        thoughts: list[int | None] = []
        await page.hear()
        while told not in thoughts:
            if allies == "person" and "allies" in page.situation["awaited"]:
                await page.order("Done")
            await page.hear()
            thoughts = [heard["steps"] for heard in page.heard if heard.get("seconds")]
        assert set(thoughts) <= {None, told}
        table.close()

    run(story())
