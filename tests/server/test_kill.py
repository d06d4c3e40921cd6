"""Processes killed at any moment lose nothing they acknowledged, and leave nothing unreadable."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.kernel import saves
from grognard.kernel.game import Game
from grognard.server.storage import Storage
from tests.server import playing, victims

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from tests.conftest import Promise

SAMPLE, ALL = 20, 500


def kill_while_writing(
    program: Callable[..., None], arguments: tuple[Any, ...], luck: random.Random
) -> list[tuple[Any, ...]]:
    """Kill a process within moments of its writing, and give what it acknowledged."""
    with victims.started(program, *arguments) as (process, line):
        heard = _hear_writes(line, luck.randint(1, 30))
        _wait(luck)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        heard += victims.hear_all(line)
        process.join()
        assert process.exitcode == -signal.SIGKILL
    return [said[1:] for said in heard if said[0] == "done"]


def _hear_writes(line: Connection, count: int) -> list[tuple[Any, ...]]:
    heard: list[tuple[Any, ...]] = []
    while count:
        heard.append(line.recv())
        count -= heard[-1] == victims.WRITING
    return heard


def _wait(luck: random.Random) -> None:
    """Wait for a few microseconds or milliseconds: about as long as writing takes."""
    until = time.perf_counter() + luck.choice([0.0, 1e-5, 1e-4, 5e-4, 1e-3, 3e-3]) * luck.random()
    while time.perf_counter() < until:
        pass


def test_no_acknowledged_order_is_lost(
    url: str, sample: Callable[[int, int], int], promise: Promise
) -> None:
    kills = sample(SAMPLE, ALL)
    luck = random.Random(1944)
    acknowledged: dict[str, tuple[int, str]] = {}
    settled: set[str] = set()
    kind = url.partition(":")[0]
    with promise(f"no acknowledged order lost to kill -9 ({kind})", games=kills) as measured:
        for number in range(kills):
            for name, count, tip in kill_while_writing(victims.play_on, (url, number), luck):
                acknowledged[name] = (count, tip)
            _see_everything(url, acknowledged, settled, luck)
        measured.result = f"{kills} kills, {len(acknowledged)} games, none lost"
    assert acknowledged


def _see_everything(
    url: str, acknowledged: dict[str, tuple[int, str]], settled: set[str], luck: random.Random
) -> None:
    """See that all that was acknowledged is there, and that each game goes on."""
    storage = Storage(url)
    for card in storage.cards():
        if card.id in settled:
            continue
        store, saved = storage.load(card.id)
        count, tip = acknowledged.get(card.id, (0, ""))
        assert len(saved.entries) >= count
        if count:
            assert saved.entries[count - 1].digest == tip
        game = Game(playing.ruleset(), saved, store=store)
        game.run_on()
        assert game.outcome is not None or playing.step(game, luck)
        acknowledged[card.id] = (len(game.links), game.tip)
        if card.over:
            settled.add(card.id)
    assert {card.id for card in storage.cards()} >= set(acknowledged)
    storage.close()


def test_no_save_is_unreadable(
    tmp_path: Path, sample: Callable[[int, int], int], promise: Promise
) -> None:
    kills = sample(SAMPLE, ALL)
    luck = random.Random(1945)
    path = tmp_path / "game.grognard"
    contents = victims.written_saves()
    with promise("no save unreadable after kill -9", games=kills) as measured:
        for _ in range(kills):
            written = kill_while_writing(victims.save_on, (str(path), contents), luck)
            last = written[-1][0] if written else -1
            if path.exists():
                found = contents.index(saves.read(path)) % len(contents)
                assert found in (last % len(contents), (last + 1) % len(contents))
            else:
                assert last == -1
            path.unlink(missing_ok=True)
        measured.result = f"{kills} kills, each save whole"
