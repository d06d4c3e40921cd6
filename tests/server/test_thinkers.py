"""Opponents that think in processes of their own decide the same, and may die without harm."""

from __future__ import annotations

import os
import signal
import subprocess
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.orders import Done
from grognard.server.pipes import put
from grognard.server.seats import choose, luck_of, notebook_of
from grognard.server.thinker import Mind, Task, Thought, plain_what
from grognard.server.thinkers import Thinkers, _Process
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Answer, Order
    from grognard.kernel.saved import Saved


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """One process to think in."""
    opened = Thinkers(1)
    yield opened
    opened.close()


def process_of(thinkers: Thinkers) -> subprocess.Popen[bytes]:
    with thinkers._one() as process:
        assert process._running is not None
        return process._running


def test_a_decision_is_the_same_wherever_it_is_thought_out(thinkers: Thinkers) -> None:
    game = playing.new_game()
    luck_of(game)
    twin = Game(playing.ruleset(), game.save())
    for _ in range(12):
        side = game.awaited()[0]
        here, there = choose(game, side, "captain"), thinkers.choose(twin, side, "captain")
        assert here == there
        assert game.notebooks == twin.notebooks
        for played in (game, twin):
            assert played.submit(side, "opponent", here) is None


def test_how_far_the_thinking_is_can_be_heard() -> None:
    game = playing.new_game()
    steps: list[int] = []
    for _ in range(40):  # some decisions are taken without weighing anything
        side = game.awaited()[0]
        task = Task(
            tip=game.tip,
            saved=game.save(),
            notebook=b"",
            side=side,
            name="captain",
            luck=luck_of(game),
        )
        decided = Mind().think(task, steps.append)
        if steps:
            break
        assert game.submit(side, "opponent", choose(game, side, "captain")) is None
    assert steps
    assert steps == sorted(steps)
    said = BytesIO()
    for thought in (Thought(steps=3), Thought(steps=8), decided):
        put(said, thought)
    said.seek(0)
    process = _Process()
    process._running = cast("Any", SimpleNamespace(stdin=BytesIO(), stdout=said))
    heard: list[int] = []
    assert process.ask(task, heard.append) == decided
    assert heard == [3, 8]


def test_a_game_is_read_anew_only_where_it_is_not_remembered() -> None:
    game = playing.new_game()
    luck = luck_of(game)
    mind = Mind()

    def decide(saved: Saved | None) -> Thought:
        side = game.awaited()[0]
        noted = game.notebooks.get(notebook_of(side), b"")
        task = Task(tip=game.tip, saved=saved, notebook=noted, side=side, name="captain", luck=luck)
        thought = mind.think(task)
        mind.follow(task, thought)
        return thought

    def carry_out() -> Order | Answer:
        side = game.awaited()[0]
        what = choose(game, side, "captain")
        assert game.submit(side, "opponent", what) is None
        return what

    assert decide(None).forgotten
    remembered = forgotten = 0
    saved: Saved | None = game.save()
    for _ in range(40):
        thought = decide(saved)
        if thought.forgotten:
            forgotten += 1
            saved = game.save()
            continue
        remembered += saved is None
        saved = None
        assert thought.what == plain_what(carry_out())
    assert remembered > 0
    assert forgotten > 0  # after each Done, for instance
    carry_out()  # something the mind knows nothing of
    assert decide(None).forgotten


def test_a_process_that_dies_is_replaced(thinkers: Thinkers) -> None:
    game = playing.new_game()
    first = thinkers.choose(game, "axis", "none")
    killed = process_of(thinkers)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert thinkers.choose(game, "axis", "none") == first
    assert process_of(thinkers).pid != killed.pid


def test_what_an_opponent_cannot_do_is_told(thinkers: Thinkers) -> None:
    with pytest.raises(GrognardError, match="There is no opponent called 'nobody'"):
        thinkers.choose(playing.new_game(), "axis", "nobody")
    assert isinstance(thinkers.choose(playing.new_game(), "axis", "none"), Done)


def test_a_process_ends_with_its_server(thinkers: Thinkers) -> None:
    thinkers.choose(playing.new_game(), "axis", "none")
    process = process_of(thinkers)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(20) == 0
