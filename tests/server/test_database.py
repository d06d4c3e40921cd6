"""What several games write at once is committed together, and none is harmed by another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select, text

from grognard.kernel.errors import StoreError
from grognard.server import database as database_module
from grognard.server import tables
from grognard.server.database import Database
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from grognard.server.storage import Storage


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """A database of each kind."""
    opened = Database(url)
    yield opened
    opened.close()


def note(name: str) -> Any:
    def act(connection: Connection) -> str:
        connection.execute(text("INSERT INTO meta VALUES (:name, 'x')"), {"name": name})
        return name

    return act


def fail(connection: Connection) -> None:
    connection.execute(text("INSERT INTO meta VALUES ('half', 'x')"))
    connection.execute(text("INSERT INTO nowhere VALUES (1)"))


def names(database: Database) -> set[str]:
    with database.reading() as connection:
        found = connection.execute(text("SELECT name FROM meta WHERE value = 'x'"))
        return {row[0] for row in found}


def write_together(database: Database, acts: list[Any]) -> list[Any]:
    """Let acts come while another one is being written; give what became of each."""
    begun, go_on = Event(), Event()

    def hold(_connection: Connection) -> None:
        begun.set()
        assert go_on.wait(20)

    with ThreadPoolExecutor(len(acts) + 1) as callers:
        first = callers.submit(database.write, hold)
        assert begun.wait(20)
        waiting = []
        for act in acts:
            waiting.append(callers.submit(database.write, act))
            while database._line.qsize() < len(waiting):
                pass
        go_on.set()
        first.result()
        return [each.exception() or each.result() for each in waiting]


def count_commits(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    commits: list[int] = []
    real = database.writer.writing

    def writing() -> Any:
        commits.append(1)
        return real()

    monkeypatch.setattr(database.writer, "writing", writing)
    return commits


def test_what_comes_meanwhile_is_committed_together(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = count_commits(database, monkeypatch)
    assert write_together(database, [note("a"), note("b"), note("c")]) == ["a", "b", "c"]
    assert len(commits) == 2
    assert names(database) == {"a", "b", "c"}


def test_one_that_fails_harms_no_other(database: Database) -> None:
    first, failed, last = write_together(database, [note("a"), fail, note("b")])
    assert (first, last) == ("a", "b")
    assert isinstance(failed, StoreError)
    assert names(database) == {"a", "b"}


def test_who_reads_finds_what_was_begun_to_be_written(database: Database) -> None:
    for name in ("a", "b", "c"):
        database.begin_to_write(note(name))
    assert names(database) == {"a", "b", "c"}


def test_what_nobody_waits_for_costs_no_commit_of_its_own(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_LINGER", 60.0)
    commits = count_commits(database, monkeypatch)
    begun = [database.begin_to_write(note(name)) for name in ("a", "b")]
    assert database.write(note("c")) == "c"
    assert [each.result(20) for each in begun] == ["a", "b"]
    assert len(commits) == 1
    assert names(database) == {"a", "b", "c"}


def test_what_nobody_waits_for_is_written_soon_or_when_it_is_hastened(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.begin_to_write(note("a")).result(20) == "a"
    monkeypatch.setattr(database_module, "_LINGER", 600.0)
    begun = database.begin_to_write(note("b"))
    database.hasten()
    assert begun.result(20) == "b"


def test_a_closed_database_says_so(url: str) -> None:
    closed = Database(url)
    closed.close()
    with pytest.raises(StoreError, match="it was closed"):
        closed.write(note("a"))


def test_a_stale_store_does_not_hold_up_the_others(storage: Storage) -> None:
    games = [playing.new_game(storage.new(playing.card(name))) for name in ("g1", "g2")]
    stale = playing.new_game(storage.new(playing.card("g3")))
    storage.delete("g3")
    link = stale.links[-1]

    def append(game: Any, number: int) -> Any:
        return lambda: game.store.append(number, link)

    with ThreadPoolExecutor(3) as callers:
        acts = [append(game, len(game.links)) for game in (*games, stale)]
        outcomes = [each.exception() for each in [callers.submit(act) for act in acts]]
    assert outcomes[:2] == [None, None]
    assert "another program plays it" in str(outcomes[2])
    with storage._database.reading() as connection:
        kept = connection.execute(select(tables.entries.c.game)).scalars().all()
    assert set(kept) == {"g1", "g2"}
