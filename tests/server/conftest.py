"""Fixtures for the tests of the server: a home of their own, and both kinds of database."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import anyio
import pytest
import sqlalchemy
from litestar.testing import websocket_test_session

from grognard.content import folders
from grognard.server.storage import Storage
from tests.server.postgres import running_postgres

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_numbers = itertools.count()


@pytest.fixture(autouse=True, scope="session")
def idle_lines() -> Iterator[None]:
    """Let a web socket of a test look for messages a thousand times a second, not all the time."""

    async def wait(_: float) -> None:
        await anyio.sleep(0.001)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(websocket_test_session, "sleep", wait)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which everything of the user lies."""
    monkeypatch.setenv(folders.VARIABLE, str(tmp_path / "home"))
    folders.ensure(folders.games())
    return folders.home()


@pytest.fixture(scope="session")
def postgres(postgres_bin: Path) -> Iterator[Path]:
    """A running PostgreSQL: the folder of its socket."""
    with running_postgres(postgres_bin) as socket:
        yield socket


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.sqlite'}"
        return
    socket = request.getfixturevalue("postgres")
    name = f"games{next(_numbers)}"
    address = f"postgresql://grognard@/{{}}?host={socket}"
    engine = sqlalchemy.create_engine(
        address.format("postgres").replace("postgresql", "postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name}"))
    yield address.format(name)
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def open_storage() -> Iterator[Callable[[str], Storage]]:
    """Open storages that are closed at the end."""
    opened: list[Storage] = []

    def open_one(url: str) -> Storage:
        opened.append(Storage(url))
        return opened[-1]

    yield open_one
    for storage in opened:
        storage.close()


@pytest.fixture
def storage(open_storage: Callable[[str], Storage], url: str) -> Storage:
    """An empty storage of each kind."""
    return open_storage(url)


@pytest.fixture
def sqlite(open_storage: Callable[[str], Storage], tmp_path: Path) -> Storage:
    """An empty storage of the usual kind."""
    return open_storage(f"sqlite:///{tmp_path / 'games.sqlite'}")
