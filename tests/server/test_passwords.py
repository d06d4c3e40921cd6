"""Passwords of sides: what they keep closed, and what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from grognard.kernel import saves
from grognard.kernel.errors import GrognardError
from grognard.server import passwords
from grognard.server.app import make_app
from grognard.server.troubles import Locked
from tests.server import playing
from tests.server.pages import Page, run
from tests.server.test_seating import reseat
from tests.server.test_table import open_table, reopen_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.server.storage import Storage

WORD = "Überraschung 44"
PERSONS = {"allies": "person", "axis": "person"}


@pytest.fixture
def client(storage: Storage) -> Iterator[TestClient[Any]]:
    """Pages of a server with each kind of database."""
    with TestClient(make_app(storage)) as opened:
        yield opened


def create(client: TestClient[Any], **keep: str) -> str:
    wanted = {"scenario": playing.SCENARIO, "seats": PERSONS, "passwords": keep}
    game: str = client.post("/api/games", json=wanted).json()["id"]
    return game


def ask_key(client: TestClient[Any], game: str, password: str, side: str = "axis") -> Any:
    return client.post(f"/api/games/{game}/keys", json={"side": side, "password": password})


def first_heard(client: TestClient[Any], game: str, side: str, key: str = "") -> dict[str, Any]:
    with client.websocket_connect(f"/ws/games/{game}/{side}?key={key}") as line:
        heard: dict[str, Any] = line.receive_json()
        if heard["type"] == "gone":
            with pytest.raises(WebSocketDisconnect):
                line.receive_json()
        return heard


# Over the web, on both kinds of database.


def test_a_side_opens_to_its_password_alone(client: TestClient[Any]) -> None:
    game = create(client, axis=WORD)
    refused = first_heard(client, game, "axis")
    assert set(refused) == {"type", "told"}
    assert refused["told"]["key"] == "gone.locked"
    assert first_heard(client, game, "axis", "0" * 64)["told"]["key"] == "gone.locked"
    assert first_heard(client, game, "allies")["type"] == "situation"
    wrong = ask_key(client, game, "überraschung 44")
    assert wrong.json() == {"key": "", "refused": "That is not the password of this side."}
    key = ask_key(client, game, WORD).json()["key"]
    assert first_heard(client, game, "axis", key)["type"] == "situation"


def test_the_key_of_one_side_or_game_opens_no_other(client: TestClient[Any]) -> None:
    game, other = create(client, axis=WORD, allies=WORD), create(client, axis=WORD)
    key = ask_key(client, game, WORD).json()["key"]
    assert first_heard(client, game, "allies", key)["type"] == "gone"
    assert first_heard(client, other, "axis", key)["type"] == "gone"


def test_a_whole_game_is_exported_to_who_can_open_all_of_it(client: TestClient[Any]) -> None:
    game = create(client, axis=WORD, allies="another")
    place = f"/api/games/{game}/export"
    axis = ask_key(client, game, WORD).json()["key"]
    allies = ask_key(client, game, "another", "allies").json()["key"]
    for refused in (client.get(place), client.post(place, json={"keys": {"axis": axis}})):
        assert refused.status_code == 403
        assert "kept with a password" in refused.json()["error"]
    given = client.post(place, json={"keys": {"axis": axis, "allies": allies}})
    assert given.status_code == 200
    assert saves.from_bytes(given.content).head.scenario == playing.SCENARIO
    assert WORD.encode() not in given.content


def test_games_without_passwords_are_as_they_were(client: TestClient[Any]) -> None:
    game = create(client, axis="")
    assert first_heard(client, game, "axis")["type"] == "situation"
    assert client.get(f"/api/games/{game}/export").status_code == 200
    reply = ask_key(client, game, WORD)
    assert (reply.status_code, "no password" in reply.json()["error"]) == (400, True)
    assert client.get("/api/games").json()[0]["locked"] == []


def test_lists_say_which_sides_are_closed_and_nothing_of_the_word(client: TestClient[Any]) -> None:
    create(client, axis="x")
    create(client, axis="x" * 100)
    games = client.get("/api/games").json()
    assert [game["locked"] for game in games] == [["axis"], ["axis"]]
    assert [set(game) for game in games] == [set(games[0])] * 2
    assert "xx" not in client.get("/api/games").text


def test_a_save_stays_closed_when_it_is_opened(client: TestClient[Any]) -> None:
    game = create(client, axis=WORD)
    file = client.post(f"/api/games/{game}/save").json()["file"]
    again = client.post(f"/api/saves/{file}/open", json={}).json()["id"]
    assert first_heard(client, again, "axis")["type"] == "gone"
    key = ask_key(client, again, WORD).json()["key"]
    assert first_heard(client, again, "axis", key)["type"] == "situation"


@pytest.mark.parametrize("word", ["   ", "x" * 101, "bell\x07"])
def test_a_bad_password_is_refused_with_what_is_wrong(sqlite: Storage, word: str) -> None:
    with TestClient(make_app(sqlite)) as client:
        wanted = {"scenario": playing.SCENARIO, "seats": PERSONS, "passwords": {"axis": word}}
        reply = client.post("/api/games", json=wanted)
        assert reply.status_code == 400
        assert "1 to 100 letters" in reply.json()["error"]
        assert client.get("/api/games").json() == []
        wanted["passwords"] = {"ussr": "word"}
        assert "no side 'ussr'" in client.post("/api/games", json=wanted).json()["error"]


def test_odd_letters_in_a_password_or_a_key_are_only_wrong(sqlite: Storage) -> None:
    with TestClient(make_app(sqlite)) as client:
        game = create(client, axis=WORD)
        odd = b'{"side": "axis", "password": "\\ud800"}'
        headers = {"content-type": "application/json"}
        reply = client.post(f"/api/games/{game}/keys", content=odd, headers=headers)
        assert reply.status_code == 400 or reply.json()["key"] == ""
        assert first_heard(client, game, "axis", "%ff%ed%a0%80")["type"] == "gone"


# At the table.


async def set_password(page: Page, password: str) -> dict[str, Any]:
    return await page.ask({"type": "password", "password": password})


def test_a_password_is_set_from_the_seat_and_outlives_the_server(storage: Storage) -> None:
    async def story() -> None:
        table = await open_table(storage)
        allies, axis = await Page.open(table, "allies"), await Page.open(table, "axis")
        second = await Page.open(table, "axis")
        assert (await set_password(axis, WORD))["type"] == "accepted"
        (told,) = await allies.hear_now()
        assert told["locked"] == ["axis"]
        await second.hear_end()
        assert second.heard[-1]["told"]["key"] == "gone.locked"
        key = table.locks["axis"].key("g1", "axis")
        table.close()
        again = await reopen_table(storage)
        assert passwords.opens(again.locks, "g1", "axis", key)
        page = Page(again, "axis")
        await again.do(again.join, page.listener)
        assert (await page.hear())["told"]["key"] == "gone.locked"
        again.close()

    run(story())


def test_a_new_password_makes_old_keys_useless_and_none_opens_again(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        await set_password(page, WORD)
        old = table.locks["axis"].key("g1", "axis")
        await set_password(page, WORD)
        assert not passwords.opens(table.locks, "g1", "axis", old)
        await set_password(page, "")
        assert table.locks == {}
        await Page.open(table, "axis")
        assert "1 to 100" in (await set_password(page, "  "))["told"]["text"]
        table.close()

    run(story())


def test_who_only_watches_sets_no_password(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite, allies="none", axis="none")
        page = await Page.open(table, "axis")
        reply = await set_password(page, WORD)
        assert reply["told"]["key"] == "message.not-a-person"
        assert table.locks == {}
        table.close()

    run(story())


def test_seats_of_a_closed_side_change_with_its_key_alone(sqlite: Storage) -> None:
    async def story() -> None:
        table = await open_table(sqlite)
        page = await Page.open(table, "axis")
        await set_password(page, WORD)
        await table.do(table.leave, page.listener)
        for side, by in (("axis", ""), ("axis", "axis"), ("allies", "axis")):
            with pytest.raises(Locked, match="Axis: this side is kept with a password"):
                await reseat(table, side, "none", by=by)
        key = table.locks["axis"].key("g1", "axis")
        await reseat(table, "axis", "none", by="axis", keys={"axis": key})
        assert table.card.seats["axis"] == "none"
        table.close()

    run(story())


# What is kept, and how guessing is slowed down.


def test_what_is_kept_is_salted_and_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = passwords.make_lock(WORD), passwords.make_lock(WORD)
    assert first.salt != second.salt
    assert first.digest != second.digest
    assert first.fits(WORD)
    assert first.fits("U\u0308berraschung 44")
    assert not first.fits(WORD.strip("4"))
    asked: list[int] = []

    def noted(_word: bytes, *, n: int, **_more: object) -> bytes:
        asked.append(n)
        return b"nothing"

    monkeypatch.setattr("hashlib.scrypt", noted)
    assert not first.fits(WORD)
    assert asked == [16384]


def test_wrong_passwords_make_the_next_try_wait() -> None:
    now = 100.0
    patience = passwords.Patience(lambda: now)

    def wrong() -> None:
        assert patience.check("g1", "axis") == ""
        patience.note("g1", "axis", right=False)

    for _ in range(3):
        wrong()
    assert "Try again in 1 s" in patience.check("g1", "axis")
    assert patience.check("g1", "allies") == patience.check("g2", "axis") == ""
    now = 101.0
    wrong()
    assert "Try again in 2 s" in patience.check("g1", "axis")
    for _ in range(20):
        now += 60.0
        wrong()
    assert "Try again in 60 s" in patience.check("g1", "axis")
    now += 60.0
    patience.note("g1", "axis", right=True)
    wrong()
    assert patience.check("g1", "axis") == ""


def test_guessing_over_the_web_is_refused_also_when_right(
    sqlite: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = passwords.Patience(lambda: 0.0)
    monkeypatch.setattr(passwords, "Patience", lambda: patience)
    with TestClient(make_app(sqlite)) as client:
        game = create(client, axis=WORD)
        said = [ask_key(client, game, f"guess {n}").json()["refused"] for n in range(3)]
        assert said == ["That is not the password of this side."] * 3
        early = "Too many wrong passwords. Try again in 1 s."
        assert ask_key(client, game, WORD).json() == {"key": "", "refused": early}


@pytest.mark.parametrize("kept", [b"", b"nonsense", b"\x81\xa4axis\x01"])
def test_a_notebook_that_makes_no_sense_keeps_nothing(kept: bytes) -> None:
    game = playing.new_game()
    game.notebooks[passwords.NOTEBOOK] = kept
    assert passwords.read_locks(game) == {}


def test_locks_of_other_sides_count_for_nothing() -> None:
    game = playing.new_game()
    lock = passwords.make_lock(WORD)
    game.notebooks[passwords.NOTEBOOK] = passwords.write_locks({"ussr": lock, "axis": lock})
    assert passwords.read_locks(game) == {"axis": lock}
    large = passwords.Lock(salt=lock.salt, digest=b"x" * 1_000_000)
    notebooks = {passwords.NOTEBOOK: passwords.write_locks({"allies": large, "axis": lock})}
    kept = passwords.kept_locks(notebooks, playing.SIDES)
    assert passwords.decode_locks(kept[passwords.NOTEBOOK]) == {"axis": lock}
    assert passwords.kept_locks({passwords.NOTEBOOK: b"x" * 1_000_000}, playing.SIDES) == {}
    with pytest.raises(GrognardError):
        passwords.make_locks({"ussr": WORD}, playing.SIDES)
