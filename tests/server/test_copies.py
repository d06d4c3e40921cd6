"""Back to an earlier turn: only in games alone, as a copy that nobody can take for the game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from grognard.kernel import codec, saves
from grognard.kernel.errors import GrognardError
from grognard.kernel.verify import verify
from grognard.server import copies, passwords, seating
from grognard.server.app import make_app
from grognard.server.messages import CopyOf
from grognard.server.seats import LUCK
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.server.storage import Storage

SEED = b"another seed of thirty-two bytes"
ALONE = {"allies": "none", "axis": "none"}


def played(turn: int) -> Game:
    """A game that has come to a turn."""
    game, luck = playing.new_game(), random.Random(7)
    while game.state.clock.turn < turn:
        assert playing.step(game, luck)
    return game


@pytest.fixture
def client(storage: Storage) -> Iterator[TestClient[Any]]:
    """Pages of a server with each kind of database."""
    with TestClient(make_app(storage)) as opened:
        yield opened


def create(client: TestClient[Any], **seats: str) -> str:
    wanted = {"scenario": playing.SCENARIO, "seats": {**ALONE, **seats}, "name": "The first"}
    game: str = client.post("/api/games", json=wanted).json()["id"]
    return game


def play_to_the_end(client: TestClient[Any], game: str) -> None:
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        while line.receive_json().get("outcome") is None:
            pass


def test_a_copy_stands_where_the_turn_began() -> None:
    game = played(3)
    saved = game.save()
    began = next(
        number
        for number, entry in enumerate(game.entries())
        for pulse in entry.pulses
        for event in pulse
        if type(event).__name__ == "ClockMoved" and event.clock.turn == 2
    )
    copied = copies.copy_at(playing.ruleset(), saved, 2, SEED, "The first")
    assert copied.head.parent == saved.entries[began].digest
    again = saves.open_game(playing.ruleset(), copied)
    assert (again.state.clock.turn, again.state.clock.phase) == (2, "arrivals")
    assert copied.first.digest == game.entries()[began].state
    assert copied.seed == SEED
    assert copied.entries == ()


def test_saves_of_a_copy_are_verified_and_tell_that_they_are_one() -> None:
    copied = copies.copy_at(playing.ruleset(), played(3).save(), 2, SEED, "The first")
    game = saves.open_game(playing.ruleset(), copied)
    game.run_on()
    playing.play(game, 1000, random.Random(8))
    assert game.outcome is not None
    whole = saves.from_bytes(saves.to_bytes(game.save()))
    verdict = verify(playing.ruleset(), whole)
    assert verdict.good, verdict.why
    assert verdict.replayed == len(whole.entries) > 10
    mark = whole.notebooks[copies.NOTEBOOK]
    assert copies.copy_of(whole.head, mark) == CopyOf(name="The first", turn=2)
    # Who takes the notebook out still has a copy; who changes the head has no game at all.
    assert copies.copy_of(whole.head, b"") == CopyOf(name="", turn=0)
    forged = msgspec.structs.replace(whole, head=msgspec.structs.replace(whole.head, parent=""))
    with pytest.raises(GrognardError, match="the chain is broken"):
        saves.check_chain(forged)


@pytest.mark.parametrize("turn", [-1, 0, 4, 99])
def test_there_is_no_way_to_a_turn_that_never_was(turn: int) -> None:
    with pytest.raises(GrognardError, match=f"no turn {turn} to go back to"):
        copies.copy_at(playing.ruleset(), played(3).save(), turn, SEED, "The first")


def test_opponents_remember_nothing_of_what_has_not_come_yet() -> None:
    game = played(2)
    lock = passwords.make_lock("word")
    game.notebooks = {
        LUCK: b"luck",
        "opponent axis": b"they come from the left",
        seating.NOTEBOOK: codec.encode(seating.Seating(pace=2.0, taken={"axis": 9})),
        passwords.NOTEBOOK: passwords.write_locks({"allies": lock}),
    }
    copied = copies.copy_at(playing.ruleset(), game.save(), 1, SEED, "The first")
    assert set(copied.notebooks) == {copies.NOTEBOOK, seating.NOTEBOOK, passwords.NOTEBOOK}
    again = saves.open_game(playing.ruleset(), copied)
    assert seating.read_seating(again) == seating.Seating(pace=2.0, taken={"axis": 0})
    assert passwords.read_locks(again) == {"allies": lock}


@pytest.mark.rule("WIE-GAME-035", "net")
@pytest.mark.rule("WIE-UI-039", "net")
def test_a_copy_is_made_listed_saved_and_loaded_as_one(client: TestClient[Any]) -> None:
    game = create(client)
    play_to_the_end(client, game)
    reply = client.post(f"/api/games/{game}/copies", json={"turn": 2})
    assert reply.status_code == 201, reply.text
    copy = reply.json()["id"]
    play_to_the_end(client, copy)
    mark = {"name": "The first", "turn": 2}
    listed = {one["id"]: one for one in client.get("/api/games").json()}
    assert (listed[game]["copy"], listed[copy]["copy"]) == (None, mark)
    assert listed[copy]["seats"] == ALONE
    file = client.post(f"/api/games/{copy}/save").json()["file"]
    assert client.get("/api/saves").json()[0]["copy"] == mark
    loaded = client.post(f"/api/saves/{file}/open", json={"seats": ALONE}).json()["id"]
    listed = {one["id"]: one for one in client.get("/api/games").json()}
    assert listed[loaded]["copy"] == mark
    first = client.get(f"/api/games/{game}/export").content
    second = client.get(f"/api/games/{copy}/export").content
    assert saves.from_bytes(first).seed != saves.from_bytes(second).seed


def test_who_plays_against_a_person_cannot_go_back(client: TestClient[Any]) -> None:
    game = create(client, allies="person", axis="person")
    reply = client.post(f"/api/games/{game}/copies", json={"turn": 1})
    assert reply.status_code == 400
    assert reply.json()["error"].startswith("Several persons play this game")
    assert len(client.get("/api/games").json()) == 1
    alone = create(client, allies="person")
    assert client.post(f"/api/games/{alone}/copies", json={"turn": 1}).status_code == 201
    assert client.post("/api/games/none/copies", json={"turn": 1}).status_code == 404


@pytest.mark.parametrize("mark", [b"", b"nonsense", b"\x93\x01\x02\x03"])
def test_a_mark_that_makes_no_sense_is_none(mark: bytes) -> None:
    assert copies.read_mark(mark) is None


def test_a_mark_from_outside_has_a_short_name() -> None:
    long = codec.encode(CopyOf(name="x" * 1_000_000, turn=2))
    assert copies.read_mark(long) == CopyOf(name="x" * 80, turn=2)
