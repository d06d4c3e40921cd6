"""Games come out of every storage as they went in, and each has one writer."""

from __future__ import annotations

import random
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import sqlalchemy

from grognard.kernel.errors import GrognardError, SaveError, StoreError
from grognard.kernel.game import Game
from grognard.kernel.journal import Link
from grognard.kernel.saved import Saved
from grognard.server import database, migrations, tables
from grognard.server.database import Database
from grognard.server.storage import Storage
from grognard.server.troubles import StaleError, StorageError
from grognard.systems.europe.orders.air import Assign
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms
from tests.cases.europe.board import HEXES, position, unit, wing
from tests.cases.europe.playing import RULESET, done, give
from tests.server import playing

Opener = Callable[[str], Storage]


def reopen(storage: Storage, game: str = "g1") -> Game:
    store, saved = storage.load(game)
    return Game(playing.ruleset(), saved, store=store)


def whole(storage: Storage, game: str = "g1") -> Saved:
    """Everything of a game, as of its last point of rest."""
    return reopen(storage, game).save()


def test_a_stored_game_is_the_game_that_was_played(storage: Storage) -> None:
    game = playing.new_game(storage.new(playing.card()))
    luck = random.Random(1)
    for _ in range(12):
        playing.play(game, 5, luck)
        twin = reopen(storage)
        assert twin.save() == game.save()
        assert twin.tip == game.tip
        assert twin.truth.print.digest() == game.truth.print.digest()
        for side in playing.SIDES:
            assert twin.view_digest(side) == game.view_digest(side)
            assert twin.questions(side) == game.questions(side)
            assert twin.strikable(side) == game.strikable(side)


def test_a_game_opened_again_goes_on_alike(storage: Storage) -> None:
    game = playing.new_game(storage.new(playing.card()))
    playing.play(game, 10, random.Random(2))
    twin = reopen(storage)
    alone = playing.new_game()
    playing.play(alone, 10, random.Random(2))
    playing.play(twin, 25, random.Random(3))
    playing.play(alone, 25, random.Random(3))
    assert twin.tip == alone.tip
    assert reopen(storage).tip == alone.tip


@pytest.mark.rule("WIE-GAME-033", "engine")
@pytest.mark.rule("WIE-GAME-033", "net")
def test_nothing_needs_to_be_saved_before_the_interdiction_phase(storage: Storage) -> None:
    rows = (unit("g", "de-infantry", "0404"), unit("b", "uk-motorized", "0904"))
    nations: dict[str, str] = {AXIS: "germany", ALLIES: "united-kingdom"}
    places = (("0304", "germany"), ("1104", "united-kingdom"))
    position_ = position(
        *rows,
        sources=[SourceTerms(at=at, nation=nation) for at, nation in places],
        wings=[wing(nation, "west", 4) for nation in nations.values()],
        terms={
            "sides": (AXIS, ALLIES),
            "turns": 2,
            "control": {at: ALLIES for at in HEXES if at[:2] >= "08"},
        },
    )
    card = msgspec.structs.replace(playing.card(), system="europe", scenario="test")
    game = Game.new(RULESET, position_.terms, bytes(32), store=storage.new(card))
    reached = []
    while game.outcome is None:
        side = game.awaited()[0]
        if game.state.clock.phase == "allocation" and game.state.clock.turn == 1:
            assign = Assign(front="west", nation=nations[side], mission="ground", points=4)
            assert give(game, side, assign) == ""
        if game.state.clock.phase == "interdiction":
            store, saved = storage.load("g1")
            twin = Game(RULESET, saved, store=store)
            assert twin.state.clock == game.state.clock
            assert twin.truth.print.digest() == game.truth.print.digest()
            reached.append((twin.state.clock.turn, side))
            game = twin  # as after a power cut: it goes on where it was
        assert done(game, side) == ""
    assert reached == [(1, AXIS), (1, ALLIES), (2, AXIS), (2, ALLIES)]  # every active player


def test_snapshots_spare_reading_old_entries(storage: Storage) -> None:
    game = playing.new_game(storage.new(playing.card()))
    playing.play(game, 10_000, random.Random(4))
    assert game.outcome is not None
    _, saved = storage.load("g1")
    assert saved.last.entries > saved.first.entries == 0
    assert saved.last.entries == len(saved.entries)


def test_a_game_that_comes_whole_is_kept_whole(storage: Storage) -> None:
    game = playing.new_game()
    game.note("axis", b"remember")
    playing.play(game, 30, random.Random(5))
    storage.new(playing.card("copy")).create(game.save())
    _, saved = storage.load("copy")
    assert saved == game.save()
    card = storage.card("copy")
    assert card is not None
    assert card.entries == len(saved.entries)


def test_notebooks_are_kept_beside_the_journal(storage: Storage) -> None:
    game = playing.new_game(storage.new(playing.card()))
    game.note("opponent axis", b"\x00first")
    game.note("opponent axis", b"\xffsecond")
    game.note("allies", b"mine")
    assert reopen(storage).notebooks == {"opponent axis": b"\xffsecond", "allies": b"mine"}


def test_cards_say_what_a_list_shows(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([f"2026-01-01T00:00:0{second}" for second in range(10)])
    monkeypatch.setattr("grognard.server.storage._now", lambda: next(times))
    whole_game = playing.new_game().save()
    stores = {name: storage.new(playing.card(name, f"Game {name}")) for name in ("a", "b")}
    for store in stores.values():
        store.create(whole_game)
    assert [card.id for card in storage.cards()] == ["b", "a"]
    entries = len(whole_game.entries)
    stores["a"].append(entries, Link(body=b"one more", digest="x"))
    first, second = storage.cards()
    assert (first.id, first.name, first.entries, first.told) == ("a", "Game a", entries + 1, 0)
    assert (first.created, first.changed) == ("2026-01-01T00:00:00", "2026-01-01T00:00:02")
    assert (second.id, second.entries) == ("b", entries)
    storage.tell("a", 3, ("axis",), over=True)
    told = storage.card("a")
    assert told is not None
    assert (told.turn, told.awaited, told.over, told.told) == (3, ("axis",), True, entries + 1)
    storage.seat("a", {"allies": "person", "axis": "captain"})
    seated = storage.card("a")
    assert seated is not None
    assert seated.seats == {"allies": "person", "axis": "captain"}


def test_a_second_writer_is_refused_and_writes_nothing(storage: Storage) -> None:
    first = playing.new_game(storage.new(playing.card()))
    second = reopen(storage)
    playing.step(first, random.Random(1))
    before = whole(storage)
    order = playing.choose(second, second.awaited()[0], random.Random(2))
    digest = second.truth.print.digest()
    with pytest.raises(StoreError, match="was deleted, or another program plays it") as refused:
        second.submit(second.awaited()[0], "person", order)
    assert isinstance(refused.value.__cause__, StaleError)
    assert second.truth.print.digest() == digest
    assert whole(storage) == before


def test_an_entry_is_not_overwritten(storage: Storage) -> None:
    store = storage.new(playing.card())
    game = playing.new_game(store)
    last = len(game.links) - 1
    for number in (0, last, last + 2):
        with pytest.raises(StaleError):
            store.append(number, Link(body=b"x", digest="x"))
    assert whole(storage) == game.save()


def test_a_deleted_game_is_gone_with_everything(storage: Storage, url: str) -> None:
    kept = playing.new_game(storage.new(playing.card("kept")))
    game = playing.new_game(storage.new(playing.card()))
    game.note("axis", b"secret")
    assert storage.delete("g1")
    assert not storage.delete("g1")
    with pytest.raises(GrognardError, match="There is no game 'g1'"):
        storage.load("g1")
    with pytest.raises(StoreError, match="was deleted"):
        playing.step(game, random.Random(1))
    inside = Database(url)
    with inside.reading() as connection:
        for table in (tables.entries, tables.notebooks, tables.parts):
            found = connection.execute(sqlalchemy.select(table.c.game).distinct()).scalars().all()
            assert "g1" not in found
    inside.close()
    assert whole(storage, "kept") == kept.save()


def test_the_steps_lead_to_the_present_tables(storage: Storage, url: str) -> None:
    inside = Database(url)
    with inside.reading() as connection:
        found = sqlalchemy.inspect(connection)
        assert set(found.get_table_names()) == set(tables.metadata.tables)
        for name, table in tables.metadata.tables.items():
            columns = {c["name"]: c for c in found.get_columns(name)}
            assert list(columns) == [column.name for column in table.columns]
            keys = found.get_pk_constraint(name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key]
            for column in table.columns:
                assert columns[column.name]["nullable"] == column.nullable
                kind = column.type.dialect_impl(connection.dialect)
                assert isinstance(columns[column.name]["type"], type(kind).__mro__[1])
        assert migrations.schema(connection) == len(migrations.STEPS)
    inside.close()


def test_opening_twice_changes_nothing(open_storage: Opener, url: str) -> None:
    game = playing.new_game(open_storage(url).new(playing.card()))
    assert whole(open_storage(url)) == game.save()


def test_a_newer_database_is_refused(open_storage: Opener, url: str) -> None:
    Database(url).close()
    _write(url, "UPDATE meta SET value = '99' WHERE name = 'schema'")
    with pytest.raises(StoreError, match=r"made by a newer Grognard \(schema 99, .* update yours"):
        open_storage(url)
    assert _read(url, "SELECT value FROM meta") == [("99",)]


def test_a_foreign_database_is_refused(open_storage: Opener, url: str) -> None:
    _write(url, "CREATE TABLE meta (name TEXT, value TEXT)")
    with pytest.raises(StoreError, match="not Grognard's"):
        open_storage(url)


def test_a_step_that_fails_leaves_the_database_as_it_was(
    open_storage: Opener, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = playing.new_game(open_storage(url).new(playing.card()))

    def halfway(connection: sqlalchemy.Connection) -> None:
        connection.execute(sqlalchemy.text("CREATE TABLE half (x INTEGER)"))
        raise StoreError("The step fails.")

    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, halfway))
    with pytest.raises(StoreError, match="The step fails"):
        open_storage(url)
    monkeypatch.undo()
    assert whole(open_storage(url)) == game.save()
    with pytest.raises(sqlalchemy.exc.SQLAlchemyError):
        _read(url, "SELECT * FROM half")


SEED_AS_HEAD = """
UPDATE parts SET content = found
FROM (SELECT content AS found FROM parts WHERE part = 'seed') AS other WHERE part = 'head'
"""
HEAD_AS_SEED = """
UPDATE parts SET content = found
FROM (SELECT content AS found FROM parts WHERE part = 'head') AS other WHERE part = 'seed'
"""


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        ("DELETE FROM entries WHERE number = 3", "entry 3 of the game g1 is missing"),
        ("UPDATE entries SET digest = 'x' WHERE number = 2", "entry 2: the chain is broken"),
        ("DELETE FROM parts WHERE part = 'seed'", "the game g1 is not whole"),
        (SEED_AS_HEAD, "the game g1 is not whole"),
        (HEAD_AS_SEED, "part 'seed' is not what the head names"),
    ],
)
def test_a_damaged_game_is_named(storage: Storage, url: str, spoil: str, sentence: str) -> None:
    playing.play(playing.new_game(storage.new(playing.card())), 5, random.Random(1))
    _write(url, spoil)
    with pytest.raises((StoreError, SaveError), match=sentence):
        storage.load("g1")


def test_text_in_place_of_bytes_is_named(sqlite: Storage) -> None:
    playing.new_game(sqlite.new(playing.card()))
    _write(f"sqlite:///{sqlite.place}", "UPDATE parts SET content = 'abc' WHERE part = 'seed'")
    with pytest.raises(StoreError, match=r"the game g1 is not whole \(text for bytes\)"):
        sqlite.load("g1")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", "address of the database cannot be read"),
        ("postgresql://host:port/x", "address of the database cannot be read"),
        ("mysql://localhost/x", "sqlite or postgresql, not in mysql"),
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
    ],
)
def test_a_wrong_address_is_explained(address: str, sentence: str) -> None:
    with pytest.raises(GrognardError, match=sentence):
        Storage(address)


def test_an_absent_server_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as failed:
        Storage(f"postgresql://me:secret@/games?host={tmp_path}")
    assert "the server cannot be reached" in str(failed.value)
    assert "secret" not in str(failed.value)


def test_an_absent_database_is_named(postgres: Path) -> None:
    with pytest.raises(StorageError, match='database "nowhere" does not exist'):
        Storage(f"postgresql://grognard@/nowhere?host={postgres}")


def test_a_file_that_is_no_database_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(StorageError, match=r"games\.sqlite fails: it is damaged, or not"):
        Storage(f"sqlite:///{file}")
    assert file.read_bytes() == b"Dear diary, " * 1000


def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    storage = Storage(f"sqlite:///{file}")
    playing.play(playing.new_game(storage.new(playing.card())), 200, random.Random(1))
    storage.close()
    content = bytearray(file.read_bytes())
    content[4096:] = b"\x7f" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(StorageError, match="it is damaged"):
        Storage(f"sqlite:///{file}").load("g1")


def test_a_database_another_program_holds_is_named(
    tmp_path: Path, open_storage: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PATIENCE", 0.05)
    file = tmp_path / "games.sqlite"
    game = playing.new_game(open_storage(f"sqlite:///{file}").new(playing.card()))
    tip = game.tip
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program holds it; try again"):
        playing.step(game, random.Random(1))
    assert game.tip == tip
    holder.execute("ROLLBACK")
    holder.close()
    assert playing.step(game, random.Random(1))
    assert game.tip != tip


def test_the_file_of_a_database_is_the_users_own(tmp_path: Path, open_storage: Opener) -> None:
    open_storage(f"sqlite:///{tmp_path / 'games.sqlite'}")
    for file in tmp_path.glob("games.sqlite*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    inside = Database(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with inside.reading() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    inside.close()
    assert settings == ["wal", 2, 1]


def test_postgresql_syncs_every_commit(postgres: Path) -> None:
    inside = Database(f"postgresql://grognard@/postgres?host={postgres}")
    with inside.reading() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    inside.close()


def _engine(url: str) -> sqlalchemy.Engine:
    return sqlalchemy.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


def _write(url: str, statement: str) -> None:
    engine = _engine(url)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text(statement))
    engine.dispose()


def _read(url: str, statement: str) -> list[tuple[object, ...]]:
    engine = _engine(url)
    try:
        with engine.begin() as connection:
            return [tuple(row) for row in connection.execute(sqlalchemy.text(statement))]
    finally:
        engine.dispose()
