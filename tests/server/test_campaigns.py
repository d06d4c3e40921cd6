"""Campaigns on the server: listed, begun, gone on with after the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from grognard.kernel import saves
from grognard.kernel.verify import verify
from grognard.server.app import make_app
from grognard.systems.registry import system
from tests.content.examples import write_campaign

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from grognard.kernel.saved import Saved
    from grognard.server.storage import Storage

NOBODY = {"allies": "none", "axis": "none"}
BEGUN = {"scenario": "tutorial", "campaign": "fords:bridges", "seats": NOBODY}


@pytest.fixture
def client(sqlite: Storage, home: Path) -> Iterator[TestClient[Any]]:
    """Pages of a server that has a campaign of its own."""
    write_campaign(home)
    with TestClient(make_app(sqlite)) as opened:
        yield opened


def begin(client: TestClient[Any], **more: Any) -> str:
    reply = client.post("/api/games", json={**BEGUN, **more})
    assert reply.status_code == 201, reply.text
    game: str = reply.json()["id"]
    return game


def play_to_the_end(client: TestClient[Any], game: str) -> None:
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        while line.receive_json().get("outcome") is None:
            pass


def go_on(client: TestClient[Any], game: str) -> str:
    reply = client.post(f"/api/games/{game}/next")
    assert reply.status_code == 201, reply.text
    following: str = reply.json()["id"]
    return following


def listed(client: TestClient[Any], game: str) -> Any:
    return next(one for one in client.get("/api/games").json() if one["id"] == game)


def exported(client: TestClient[Any], game: str) -> Saved:
    saved: Saved = saves.from_bytes(client.get(f"/api/games/{game}/export").content)
    return saved


def test_campaigns_are_listed_with_their_scenarios(client: TestClient[Any]) -> None:
    found = client.get("/api/campaigns").json()
    (bridges,) = [one for one in found if one["id"] == "fords:bridges"]
    assert bridges == {
        "id": "fords:bridges",
        "system": "overlord",
        "title": "Bridges",
        "briefing": "From Bayeux to Carentan.",
        "scenarios": [
            {"id": "tutorial", "title": "Bayeux: a first battle"},
            {"id": "carentan", "title": "Carentan"},
        ],
        "custom": True,
    }


def test_a_campaign_goes_on_after_the_end_with_the_same_seats(client: TestClient[Any]) -> None:
    first = begin(client, options={"fog": False}, pace=0.001)
    assert (listed(client, first)["campaign"], listed(client, first)["link"]) == (
        *("fords:bridges", 1),
    )
    play_to_the_end(client, first)
    second = go_on(client, first)
    card = listed(client, second)
    assert (card["campaign"], card["link"], card["scenario"]) == ("fords:bridges", 2, "carentan")
    assert (card["title"], card["seats"], card["turns"]) == ("Carentan", NOBODY, 12)
    # Who asks again is led to the same game, as long as it is there.
    assert go_on(client, first) == second
    client.delete(f"/api/games/{second}")
    third = go_on(client, first)
    assert third != second
    # The game is complete by itself: its save holds what was carried, and replays.
    ruleset = system("overlord").ruleset
    begun, saved = exported(client, first), exported(client, third)
    ended: Any = saves.open_game(ruleset, begun).state
    state: Any = ruleset.read_state(saved.first.state, saved.first.version)
    assert (state.points, state.stocks) == (ended.points, ended.stocks)
    assert ended.points != {"allies": 0, "axis": 0}
    assert begun.seed != saved.seed
    terms: Any = ruleset.read_terms(saved.terms, saved.head.version)
    assert (terms.campaign, terms.link, terms.fog) == ("fords:bridges", 2, False)
    assert verify(ruleset, saved).good


def test_nothing_of_what_is_carried_is_sent_to_a_side(client: TestClient[Any]) -> None:
    first = begin(client)
    play_to_the_end(client, first)
    client.post(f"/api/games/{first}/seats", json={"side": "allies", "seat": "person"})
    second = go_on(client, first)
    assert listed(client, second)["seats"] == {"allies": "person", "axis": "none"}
    board = client.get(f"/api/games/{second}/board").content
    with client.websocket_connect(f"/ws/games/{second}/allies") as line:
        situation = line.receive_json()
    assert b"legacy" not in board
    assert b"since" not in board
    assert "legacy" not in situation["view"]
    assert set(situation["view"]["stocks"]) == {"allies"}
    assert {unit["side"] for unit in situation["view"]["units"].values()} == {"allies"}


def test_a_save_of_a_finished_game_goes_on_as_well(client: TestClient[Any]) -> None:
    first = begin(client)
    play_to_the_end(client, first)
    second = go_on(client, first)
    file = client.post(f"/api/games/{first}/save").json()["file"]
    loaded = client.post(f"/api/saves/{file}/open", json={"seats": NOBODY}).json()["id"]
    assert (listed(client, loaded)["campaign"], listed(client, loaded)["link"]) == (
        *("fords:bridges", 1),
    )
    assert go_on(client, loaded) != second


def test_passwords_go_on_with_the_campaign(client: TestClient[Any]) -> None:
    people = {"allies": "person", "axis": "person"}
    first = begin(client, seats=people, passwords={"axis": "eagle"})
    key = client.post(
        f"/api/games/{first}/keys", json={"side": "axis", "password": "eagle"}
    ).json()["key"]
    for side in ("allies", "axis"):
        taken = {"side": side, "seat": "none", "by": side, "keys": {"axis": key}}
        assert client.post(f"/api/games/{first}/seats", json=taken).status_code == 204
    with client.websocket_connect(f"/ws/games/{first}/allies") as line:
        while line.receive_json().get("outcome") is None:
            pass
    assert listed(client, go_on(client, first))["locked"] == ["axis"]


def test_what_cannot_go_on_says_why(client: TestClient[Any], home: Path) -> None:
    people = {"allies": "person", "axis": "person"}
    waiting = begin(client, seats=people)
    reply = client.post(f"/api/games/{waiting}/next")
    assert reply.status_code == 400
    assert "not over yet" in reply.json()["error"]
    alone = begin(client, campaign="")
    play_to_the_end(client, alone)
    assert "No other scenario follows" in client.post(f"/api/games/{alone}/next").json()["error"]
    for wrong, said in (
        ({"campaign": "arnhem"}, 'There is no campaign "arnhem"'),
        ({"scenario": "carentan"}, "begins with 'tutorial', not with 'carentan'"),
    ):
        reply = client.post("/api/games", json={**BEGUN, **wrong})
        assert reply.status_code == 400
        assert said in reply.json()["error"]
    assert client.post("/api/games/none/next").status_code == 404
    # The file of the campaign was changed meanwhile.
    first = begin(client)
    play_to_the_end(client, first)
    file = home / "packs" / "fords" / "campaigns" / "bridges.toml"
    text = file.read_text(encoding="utf-8").replace('"tutorial"', '"pegasus"')
    file.write_text(text, encoding="utf-8")
    assert "was changed" in client.post(f"/api/games/{first}/next").json()["error"]
