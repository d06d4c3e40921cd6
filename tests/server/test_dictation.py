"""What the scribe writes in its process is what is written here; it may die without harm."""

from __future__ import annotations

import os
import random
import signal
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard.kernel import codec
from grognard.kernel.errors import StoreError
from grognard.kernel.journal import Link
from grognard.kernel.saved import Snapshot
from grognard.server.dictation import Dictation
from grognard.server.storage import Storage
from grognard.server.troubles import NotHere, StaleError, StorageError
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

LINK = Link(body=b"x", digest="x")


@pytest.fixture
def dictated(url: str) -> Iterator[Storage]:
    """A storage whose scribe writes in a process of its own."""
    storage = Storage(url, Dictation)
    yield storage
    storage.close()


def scribe(storage: Storage) -> Any:
    return storage._database._hand


def test_a_game_is_kept_by_the_scribe(dictated: Storage) -> None:
    game = playing.new_game(dictated.new(playing.card()))
    playing.play(game, 20, random.Random(1))
    game.note("axis", b"a note")
    dictated.tell("g1", 3, ("axis",), over=False)
    dictated.seat("g1", {"allies": "person", "axis": "captain"})
    _, saved = dictated.load("g1")
    assert saved.entries == tuple(game.links)
    assert saved.notebooks == {"axis": b"a note"}
    card = dictated.card("g1")
    assert card is not None
    assert (card.turn, card.awaited, card.seats["axis"]) == (3, ("axis",), "captain")
    store = dictated.new(playing.card())
    with pytest.raises(StaleError, match="was deleted, or another program plays it"):
        store.append(0, LINK)
    assert dictated.delete("g1")
    assert not dictated.delete("g1")
    with pytest.raises(NotHere, match="There is no game 'g1'"):
        dictated.load("g1")


def test_a_scribe_that_dies_is_replaced(dictated: Storage) -> None:
    game = playing.new_game(dictated.new(playing.card()))
    playing.play(game, 3, random.Random(1))
    before = list(game.links)
    process = scribe(dictated)._running
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    with pytest.raises(StoreError, match="it was cut off; try again"):
        playing.step(game, random.Random(2))
    assert list(game.links) == before
    assert playing.step(game, random.Random(2))
    _, saved = dictated.load("g1")
    assert saved.entries == tuple(game.links)


def test_what_followed_and_could_not_be_kept_is_kept_with_the_next_entry(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = storage.new(playing.card())
    game = playing.new_game(store)
    count = len(game.links)
    links = [Link(body=f"{n}".encode(), digest=f"{n}") for n in range(5)]
    with store.following():
        store.append(count, links[0])
    real = storage._database.writer.writing

    def fail() -> Any:
        raise StorageError("here", "the disk is full")

    monkeypatch.setattr(storage._database.writer, "writing", fail)
    with store.following():
        store.append(count + 1, links[1])
        store.append(count + 2, links[2])
        store.snapshot(game._snapshot())
    with pytest.raises(StorageError, match="the disk is full"):
        store.append(count + 3, links[3])
    monkeypatch.setattr(storage._database.writer, "writing", real)
    store.append(count + 3, links[3])
    store.append(count + 4, links[4])
    with storage._database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT number, digest FROM entries ORDER BY number")
        rows = [tuple(row) for row in kept]
    assert rows[count:] == [(count + n, f"{n}") for n in range(5)]


def test_what_follows_is_written_as_one_with_the_last_snapshot(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = storage.new(playing.card())
    game = playing.new_game(store)
    count = len(game.links)
    links = tuple(Link(body=f"{n}".encode(), digest=f"{n}") for n in range(2))
    older, newer = (msgspec.structs.replace(game._snapshot(), digest=name) for name in "ab")
    begun: list[Any] = []

    def begin(act: Any) -> Future[None]:
        begun.append(act)
        return Future()

    monkeypatch.setattr(storage._database, "begin_to_write", begin)
    with store.following():
        store.append(count, links[0])
        store.snapshot(older)
        store.append(count + 1, links[1])
        store.snapshot(newer)
        assert not begun
    append, snap = begun
    assert (append.number, append.entries) == (count, links)
    assert codec.decode(snap.snapshot, Snapshot) == newer
    begun.clear()
    with store.following():
        pass
    assert not begun


def test_a_snapshot_without_its_entries_is_not_kept(storage: Storage) -> None:
    store = storage.new(playing.card())
    game = playing.new_game(store)
    playing.play(game, 30, random.Random(1))
    _, before = storage.load("g1")
    ahead = game._snapshot()
    assert ahead.entries <= len(game.links)
    store.snapshot(msgspec.structs.replace(ahead, entries=len(game.links) + 1))
    _, after = storage.load("g1")
    assert after.last == before.last
    store.snapshot(ahead)
    assert storage.load("g1")[1].last == ahead


def test_what_the_scribe_cannot_be_told_fails_and_holds_up_nobody(dictated: Storage) -> None:
    with pytest.raises(TypeError):
        dictated._database.write(lambda _connection: None)
    game = playing.new_game(dictated.new(playing.card()))
    assert dictated.load("g1")[1].entries == tuple(game.links)
