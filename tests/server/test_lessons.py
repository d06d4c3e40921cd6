"""Tutorials over HTTP: listed, handed out, and begun as games that always go alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from grognard.server.app import make_app
from grognard.server.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from grognard.server.storage import Storage

HOST = "127.0.0.1:1944"


@pytest.fixture
def client(sqlite: Storage, tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A page of the server's own."""
    app: Any = Guard(make_app(sqlite, client=tmp_path), (HOST,), "the-token")
    with TestClient(app, base_url=f"http://{HOST}") as client:
        client.headers.update({"Cookie": "grognard-1944=the-token", "Origin": f"http://{HOST}"})
        yield client


def begin(client: TestClient[Any], scenario: str = "first-orders") -> str:
    reply = client.post(f"/api/tutorials/{scenario}")
    assert reply.status_code == 201, reply.text
    game: str = reply.json()["id"]
    return game


def first_situation(client: TestClient[Any], game: str) -> dict[str, Any]:
    with client.websocket_connect(f"/ws/games/{game}/allies") as line:
        situation: dict[str, Any] = line.receive_json()
    assert situation["type"] == "situation"
    return situation


def test_scenarios_say_whether_they_have_a_tutorial(client: TestClient[Any]) -> None:
    listed = {one["id"]: one for one in client.get("/api/scenarios").json()}
    assert listed["first-orders"]["lesson"] == "Learn to play in three minutes"
    assert (listed["first-orders"]["minutes"], listed["first-orders"]["alone"]) == (3, True)
    assert (listed["first-contact"]["lesson"], listed["first-contact"]["minutes"]) == ("", 0)


def test_a_tutorial_is_handed_out_step_by_step(client: TestClient[Any]) -> None:
    told = client.get("/api/tutorials/first-orders").json()
    assert told["tutorial"]["side"] == "allies"
    assert told["steps"][4]["await"] == {"kind": "order", "name": "Aim", "fields": {"hex": "0504"}}
    point = {"hex": "0504", "unit": "", "control": "", "tab": "", "label": ""}
    assert told["steps"][4]["point"] == point
    assert told["steps"][4]["otherwise"]["Done"].startswith("Not yet")


def test_its_game_has_the_seats_and_always_the_same_dice(client: TestClient[Any]) -> None:
    first, second = begin(client), begin(client)
    listed = client.get("/api/games").json()
    assert [game["seats"] for game in listed] == [{"allies": "person", "axis": "captain"}] * 2
    assert [game["name"] for game in listed] == ["Learn to play in three minutes"] * 2
    one, other = first_situation(client, first), first_situation(client, second)
    assert one["seed_digest"] == other["seed_digest"]
    assert one["view"]["units"] == other["view"]["units"]


def test_a_game_of_the_scenario_without_its_tutorial_has_secret_dice(
    client: TestClient[Any],
) -> None:
    asked = {"scenario": "first-orders", "seats": {"allies": "person", "axis": "captain"}}
    free = client.post("/api/games", json=asked).json()["id"]
    digests = {first_situation(client, game)["seed_digest"] for game in (free, begin(client))}
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("first-contact", "The scenario 'first-contact' has no tutorial."),
        ("nowhere", "nowhere"),
    ],
)
def test_what_has_no_tutorial_cannot_be_learned(
    client: TestClient[Any], scenario: str, said: str
) -> None:
    for reply in (
        client.get(f"/api/tutorials/{scenario}"),
        client.post(f"/api/tutorials/{scenario}"),
    ):
        assert reply.status_code == 404
        assert said in reply.json()["error"]
