"""The web interface: what it gives, and what it refuses, each with a sentence."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from grognard.content import folders
from grognard.kernel import frames, saves
from grognard.server import host as host_module
from grognard.server import shelf
from grognard.server.app import make_app
from grognard.server.guard import Guard
from grognard.server.table import Table
from tests.server import playing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar.testing import WebSocketTestSession

    from grognard.server.storage import Storage

HOST = "127.0.0.1:1944"
ORIGIN = f"http://{HOST}"
COOKIE = "grognard-1944=the-token"
PERSONS = {"allies": "person", "axis": "person"}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A client that has been built."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Grognard</title>")
    (folder / "assets" / "main-1234.js").write_text("start()")
    (folder / "notes.secret").write_text("not for pages")
    (tmp_path / "outside.js").write_text("not for pages")
    (folder / "link.js").symlink_to(tmp_path / "outside.js")
    return folder


@pytest.fixture
def anybody(sqlite: Storage, dist: Path) -> Iterator[TestClient[Any]]:
    """Somebody who can reach the server, and knows nothing."""
    app: Any = Guard(make_app(sqlite, client=dist), (HOST, "localhost:1944"), "the-token")
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


@pytest.fixture
def client(anybody: TestClient[Any]) -> TestClient[Any]:
    """A page of the server's own."""
    anybody.headers.update({"Cookie": COOKIE, "Origin": ORIGIN})
    return anybody


def create(client: TestClient[Any], **more: Any) -> str:
    wanted = {"scenario": playing.SCENARIO, "seats": PERSONS, **more}
    reply = client.post("/api/games", json=wanted)
    assert reply.status_code == 201, reply.text
    game: str = reply.json()["id"]
    return game


def greeted(line: WebSocketTestSession) -> None:
    """Hear what every page is sent first."""
    assert [line.receive_json()["type"] for _ in range(2)] == ["situation", "seated"]


def error(reply: httpx.Response) -> str:
    said: dict[str, str] = reply.json()
    assert list(said) == ["error"]
    assert "Traceback" not in said["error"]
    return said["error"]


# What it gives.


def test_lists_say_what_can_be_played(client: TestClient[Any]) -> None:
    skirmish, overlord, europe = client.get("/api/systems").json()
    manners = skirmish.pop("manners")
    assert skirmish == {
        "id": "skirmish",
        "title": "Skirmish",
        "opponents": ["captain", "none", "random", "greedy"],
        "bonus": False,
        "options": [],
        "rates": [],
        "fronts": {},
    }
    assert manners["random"] == (
        "Gives any order that is allowed, one as likely as another. It wants nothing."
    )
    assert list(manners) == ["captain", "none", "random", "greedy"]
    assert (overlord["id"], overlord["title"]) == ("overlord", "Overlord")
    assert overlord["bonus"] is True
    assert (
        overlord["opponents"]
        == list(overlord["manners"])
        == [*("general", "cadet", "marshal", "none", "random", "greedy")]
    )
    assert europe["title"] == "War in Europe"
    assert europe["opponents"] == ["chief", "adjutant", "none", "random"]
    assert europe["fronts"] == {
        "west": "War in the West",
        "east": "War in the East",
        "europe": "War in Europe",
    }
    scenarios = {listed["id"]: listed for listed in client.get("/api/scenarios").json()}
    first = scenarios["first-contact"]
    assert first["system"] == "skirmish"
    assert [side["id"] for side in first["sides"]] == ["allies", "axis"]
    assert first["turns"] == 5
    assert first["briefing"].startswith("#")
    assert (first["front"], first["custom"]) == ("", False)
    fronts = {name: scenarios[name]["front"] for name in ("poland-1939", "barbarossa-1941")}
    assert fronts == {"poland-1939": "west", "barbarossa-1941": "east"}


def test_rules_can_be_looked_up(client: TestClient[Any]) -> None:
    found = {rule["id"]: rule for rule in client.get("/api/rules/skirmish").json()}
    assert found["SKM-UNIT-003"] == {
        "id": "SKM-UNIT-003",
        "area": "Units",
        "title": "Stacking",
        "text": "At most two units of a side may stand in a hex when an order has been carried "
        "out.",
    }
    refused = client.get("/api/rules/chess")
    assert refused.status_code == 404
    assert refused.json() == {"error": "There are no rules of 'chess' here."}


def test_a_scenario_shows_its_map_before_a_game(client: TestClient[Any]) -> None:
    board = client.get("/api/scenarios/first-contact/board").json()
    assert (board["title"], board["width"], board["height"]) == ("First Contact", 9, 7)
    assert [side["shells"] for side in board["sides"]] == [0, 0]
    refused = client.get("/api/scenarios/nowhere/board")
    assert refused.status_code == 404
    assert refused.json() == {"error": "There is no scenario 'nowhere' here."}


def test_words_of_everything_are_given(client: TestClient[Any]) -> None:
    words = client.get("/api/words").json()
    assert words["shell"]["turn.over"] == {"other": "The game is over."}
    assert words["shell"]["prompt.wait"] == {"other": "Waiting for {sides}."}
    assert words["systems"]["skirmish"]["phase.plans"] == {"other": "Fire plans"}


def test_a_game_is_created_listed_and_deleted(client: TestClient[Any]) -> None:
    game = create(client, name="  My  game ", players={"axis": "  Anna  B. ", "allies": " "})
    (listed,) = client.get("/api/games").json()
    assert listed["changed"].startswith("20")
    assert {**listed, "changed": ""} == {
        "id": game,
        "name": "My game",
        "system": "skirmish",
        "scenario": "first-contact",
        "title": "First Contact",
        "seats": PERSONS,
        "turn": 1,
        "turns": 5,
        "awaited": ["allies", "axis"],
        "over": False,
        "changed": "",
        "locked": [],
        "copy": None,
        "campaign": "",
        "link": 0,
        "players": {"axis": "Anna B."},
    }
    assert client.delete(f"/api/games/{game}").status_code == 204
    assert client.get("/api/games").json() == []
    assert error(client.delete(f"/api/games/{game}")) == f"There is no game {game!r}."


def test_a_name_is_kept_as_it_was_typed(client: TestClient[Any]) -> None:
    create(client, name="<script>alert(1)</script>")
    reply = client.get("/api/games")
    assert reply.json()[0]["name"] == "<script>alert(1)</script>"
    assert reply.headers["content-type"] == "application/json"


@pytest.mark.parametrize("players", [{"axis": "A" * 41}, {"axis": "A\x00"}, {"soviets": "Anna"}])
def test_odd_names_of_players_are_refused(client: TestClient[Any], players: dict[str, str]) -> None:
    wanted = {"scenario": playing.SCENARIO, "seats": PERSONS, "players": players}
    assert client.post("/api/games", json=wanted).status_code == 400
    assert client.get("/api/games").json() == []


def test_a_server_that_others_reach_is_not_ended_by_a_page(client: TestClient[Any]) -> None:
    assert client.get("/api/health").json()["ends"] is False
    assert "ended where it was started" in error(client.post("/api/end"))


def test_the_board_is_what_the_map_is_drawn_from(client: TestClient[Any]) -> None:
    game = create(client)
    board = client.get(f"/api/games/{game}/board").json()
    assert board["title"] == "First Contact"
    assert board["terrain"]
    assert [side["shells"] for side in board["sides"]] == [0, 0]


def test_options_reach_the_terms(client: TestClient[Any]) -> None:
    game = create(client, options={"fog": False})
    assert client.get(f"/api/games/{game}/board").json()["fog"] is False


@pytest.mark.rule("WIE-GAME-032", "net")
@pytest.mark.rule("WIE-GAME-034", "net")
def test_a_game_is_saved_listed_and_gone_on_with(client: TestClient[Any]) -> None:
    game = create(client, name="Evening Game!")
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        line.send_json({"type": "order", "id": 1, "order": {"kind": "Aim", "hex": "0804"}})
        assert line.receive_json()["type"] == "accepted"
    file = client.post(f"/api/games/{game}/save").json()["file"]
    assert file.startswith("evening-game-")
    assert (folders.saves() / file).is_file()
    (listed,) = client.get("/api/saves").json()
    assert (listed["file"], listed["title"], listed["problem"]) == (file, "First Contact", "")
    reply = client.post(f"/api/saves/{file}/open", json={"seats": {"allies": "none"}})
    again = reply.json()["id"]
    assert again != game
    with client.websocket_connect(f"/ws/games/{again}/axis") as line:
        view = line.receive_json()["view"]
    assert list(view["plans"]["axis"]) == ["0804"]
    seats = {listed["id"]: listed["seats"] for listed in client.get("/api/games").json()}
    assert seats[again] == {"allies": "none", "axis": "person"}


def test_a_save_gets_the_name_that_is_typed(client: TestClient[Any]) -> None:
    game = create(client)
    path = f"/api/games/{game}/save"
    reply = client.post(path, json={"name": "  Before  the assault. "})
    assert reply.json() == {"file": "Before the assault..grognard"}
    reply = client.post(path, json={"name": "Turn 1"})
    assert reply.json() == {"file": "Turn 1.grognard"}
    listed = client.get("/api/saves").json()[0]
    assert (listed["name"], listed["title"]) == ("Turn 1", "First Contact")
    assert (listed["turn"], listed["turns"], listed["over"]) == (1, 5, False)
    assert client.post("/api/saves/Turn 1.grognard/open", json={}).status_code == 201
    again = client.post(path, json={"name": "turn 1"})
    assert again.status_code == 400
    assert error(again) == "There is a save called 'turn 1' already. Choose another name."
    assert client.post(path, json={"name": " "}).json()["file"].startswith("first-contact-")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../outside", "is made of the letters A to Z"),
        (".hidden", "begins with a letter or a digit"),
        ("a\x00b", "is made of the letters A to Z"),
        ("a" * 61, "has 60 letters at most"),
        (7, "Expected `str`, got `int`"),
    ],
)
def test_a_name_that_does_not_do_is_refused_with_the_reason(
    client: TestClient[Any], name: object, told: str
) -> None:
    reply = client.post(f"/api/games/{create(client)}/save", json={"name": name})
    assert reply.status_code == 400
    assert told in error(reply)
    assert client.get("/api/saves").json() == []


def test_a_broken_save_is_listed_with_its_problem(client: TestClient[Any]) -> None:
    folders.ensure(folders.saves())
    (folders.saves() / "broken.grognard").write_bytes(b"nonsense")
    (listed,) = client.get("/api/saves").json()
    assert listed["problem"] == "broken.grognard: this is not a Grognard save (byte 0)."
    reply = client.post("/api/saves/broken.grognard/open", json={})
    assert reply.status_code == 400
    assert "this is not a Grognard save" in error(reply)


def test_a_game_goes_out_as_a_file_and_comes_in_again(client: TestClient[Any]) -> None:
    game = create(client)
    reply = client.get(f"/api/games/{game}/export")
    assert reply.headers["content-type"] == "application/octet-stream"
    assert reply.headers["content-disposition"] == f'attachment; filename="{game}.grognard"'
    saved = saves.from_bytes(reply.content)
    assert saved.head.scenario == "first-contact"
    taken = client.post("/api/saves", content=reply.content).json()["file"]
    assert saves.read(folders.saves() / taken) == saved


def test_games_idle_too_long_are_put_away(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_module, "_MOST_IDLE", 2)
    closed: list[str] = []
    real = Table.close

    def close(table: Table, *key: str) -> None:
        closed.append(table.card.id)
        real(table, *key)

    monkeypatch.setattr(Table, "close", close)
    games = [create(client) for _ in range(5)]
    assert closed == games[:3]
    with client.websocket_connect(f"/ws/games/{games[0]}/axis") as line:
        assert line.receive_json()["type"] == "situation"


def test_a_card_left_behind_by_a_crash_is_mended(client: TestClient[Any], sqlite: Storage) -> None:
    playing.new_game(sqlite.new(playing.card("g1")))
    card = sqlite.card("g1")
    assert card is not None
    assert card.told != card.entries
    (listed,) = client.get("/api/games").json()
    assert (listed["turn"], listed["awaited"]) == (1, ["allies", "axis"])


def test_a_list_opens_no_game(client: TestClient[Any], sqlite: Storage) -> None:
    saved = playing.new_game().save()
    for number in range(50):
        store = sqlite.new(playing.card(f"g{number}"))
        store.create(saved)
        sqlite.tell(f"g{number}", 1, ("axis",), over=False)
    opened: list[str] = []
    real = sqlite.load

    def load(game: str) -> Any:
        opened.append(game)
        return real(game)

    sqlite.load = load  # type: ignore[method-assign]
    assert len(client.get("/api/games").json()) == 50
    assert opened == []


def test_pages_of_the_client_are_given(client: TestClient[Any]) -> None:
    index = client.get("/")
    assert index.text == "<!doctype html><title>Grognard</title>"
    assert index.headers["cache-control"] == "no-cache"
    assert client.get("/games/1234/axis").text == index.text
    script = client.get("/assets/main-1234.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "max-age=31536000, immutable"


def test_a_client_that_is_not_built_is_named(client: TestClient[Any], dist: Path) -> None:
    shutil.rmtree(dist)
    reply = client.get("/")
    assert reply.status_code == 503
    assert "./play" in reply.text


def test_the_interface_describes_itself(client: TestClient[Any]) -> None:
    described = client.get("/api/schema/openapi.json").json()
    assert "/api/games" in described["paths"]
    assert "http" not in msgspec.json.encode(described["paths"]).decode()


# What it refuses.


@pytest.mark.parametrize(
    "path",
    [
        "/assets/missing.js",
        "/notes.secret",
        "/link.js",
        "/../outside.js",
        "/%2e%2e/outside.js",
        "/assets/..%2f..%2foutside.js",
        "/api/nothing",
        "/ws/nothing",
    ],
)
def test_nothing_else_is_shown(client: TestClient[Any], path: str) -> None:
    reply = client.get(path)
    assert reply.status_code == 404
    assert "not for pages" not in reply.text
    error(reply)


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"scenario": "nowhere"}, "There is no scenario 'nowhere'."),
        ({"scenario": "../../etc"}, "There is no scenario '../../etc'."),
        ({"seats": {"allies": "person"}}, "Nobody sits for 'axis'"),
        ({"seats": {**PERSONS, "spain": "person"}}, "There is no side 'spain'"),
        ({"seats": {**PERSONS, "axis": "rommel"}}, "Nobody called 'rommel' plays Skirmish"),
        ({"name": "x" * 81}, "80 letters at most"),
        ({"name": "a\x00b"}, "letters that can be printed"),
        ({"options": {"cheat": True}}, "options cannot be read"),
        ({"options": {"fog": "yes"}}, "options cannot be read"),
        ({"unknown": 1}, "unknown"),
        ({"scenario": 7}, "Expected `str`"),
        ({"seats": []}, "Expected `object`"),
    ],
)
def test_a_game_that_cannot_be_is_explained(
    client: TestClient[Any], wanted: dict[str, Any], sentence: str
) -> None:
    body = {"scenario": playing.SCENARIO, "seats": PERSONS, **wanted}
    reply = client.post("/api/games", json=body)
    assert reply.status_code in (400, 404)
    assert sentence in error(reply)
    assert client.get("/api/games").json() == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"[" * 100_000, b"\xff\xfe", b'"x"'])
def test_bad_json_is_refused(client: TestClient[Any], body: bytes) -> None:
    for path in ("/api/games", "/api/saves/x.grognard/open"):
        reply = client.post(path, content=body, headers={"Content-Type": "application/json"})
        assert 400 <= reply.status_code < 500
        assert error(reply)


def test_unknown_games_are_refused(client: TestClient[Any]) -> None:
    for method, path in (
        ("GET", "/api/games/nothing/board"),
        ("GET", "/api/games/nothing/export"),
        ("POST", "/api/games/nothing/save"),
        ("DELETE", "/api/games/nothing"),
    ):
        reply = client.request(method, path)
        assert reply.status_code == 404
        assert error(reply) == "There is no game 'nothing'."


@pytest.mark.parametrize("file", ["nothing.grognard", "..%2f..%2fx.grognard", ".grognard", "x.txt"])
def test_unknown_saves_are_refused(client: TestClient[Any], file: str) -> None:
    reply = client.post(f"/api/saves/{file}/open", json={})
    assert reply.status_code == 404
    error(reply)


def test_uploads_that_are_no_saves_are_refused(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "MOST_BYTES", 1024 * 1024)
    whole = saves.to_bytes(playing.new_game().save())
    bomb = frames.pack([("head", bytes(2 * 1024 * 1024))])
    assert len(bomb) < 10_000
    nest = b"\x91" * 100_000 + b"\xc0"
    nested = frames.pack([*frames.unpack(whole, "whole")[:-1], ("notebooks", nest)])
    for content, sentence in (
        (b"", "not a Grognard save"),
        (b"MZ" * 100, "not a Grognard save"),
        (whole[:-1], "ends in the middle of a part"),
        (whole[:100] + b"\x00" + whole[101:], "damaged"),
        (bomb, "unpacks to more than"),
        (nested, "part 'notebooks'"),
    ):
        reply = client.post("/api/saves", content=content)
        assert reply.status_code == 400
        assert sentence in error(reply)
    assert not folders.saves().exists() or not list(folders.saves().iterdir())


def test_bodies_have_limits(client: TestClient[Any]) -> None:
    reply = client.post(
        "/api/games", content=b" " * 65537, headers={"Content-Type": "application/json"}
    )
    assert reply.status_code == 413
    assert error(reply)
    reply = client.post("/api/saves", content=b" " * (32 * 1024 * 1024 + 1))
    assert reply.status_code == 413
    assert error(reply)


def test_a_failure_inside_is_not_told_outside(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("The word is swordfish.")

    monkeypatch.setattr(shelf, "read_scenario", fail)
    reply = client.post("/api/games", json={"scenario": playing.SCENARIO, "seats": PERSONS})
    assert reply.status_code == 500
    assert error(reply) == "Something failed here. It was noted on the server."


def test_a_home_that_takes_no_saves_is_named(client: TestClient[Any]) -> None:
    game = create(client)
    folders.saves().write_text("in the way")
    reply = client.post(f"/api/games/{game}/save")
    assert reply.status_code == 400
    assert "could not be written" in error(reply)


# The guard.


def test_the_token_opens_the_door_once(anybody: TestClient[Any]) -> None:
    reply = anybody.get("/api/health")
    assert reply.status_code == 403
    assert "start token is missing" in error(reply)
    wrong = anybody.get("/?token=guess", follow_redirects=False)
    assert wrong.status_code == 403
    assert "set-cookie" not in wrong.headers
    right = anybody.get("/?token=the-token", follow_redirects=False)
    assert (right.status_code, right.headers["location"]) == (303, "/")
    cookie = right.headers["set-cookie"]
    for part in ("grognard-1944=the-token", "HttpOnly", "SameSite=Strict", "Path=/"):
        assert part in cookie
    assert anybody.get("/api/health", headers={"Cookie": COOKIE}).status_code == 200


@pytest.mark.parametrize(
    "cookie",
    ["", "grognard-1944=", "grognard-1944=guess", "grognard=the-token", "\x01=;;", "a=b; c"],
)
def test_without_the_token_nothing_is_given(anybody: TestClient[Any], cookie: str) -> None:
    headers = {"Cookie": cookie, "Origin": ORIGIN}
    for method, path in (
        ("GET", "/api/games"),
        ("GET", "/api/words"),
        ("POST", "/api/games"),
        ("GET", "/api/schema/openapi.json"),
        ("DELETE", "/api/games/x"),
    ):
        assert anybody.request(method, path, headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect, match="start token"),
        anybody.websocket_connect("/ws/games/x/axis", headers=headers),
    ):
        pass


@pytest.mark.parametrize("host", ["evil.example", "evil.example:1944", "127.0.0.1", "127.0.0.1:80"])
def test_another_name_of_the_host_is_refused(client: TestClient[Any], host: str) -> None:
    for path in ("/", "/api/health"):
        reply = client.get(path, headers={"Host": host, "Origin": f"http://{host}"})
        assert reply.status_code == 403
        assert error(reply) == "This server does not go by that name."


def test_its_other_names_are_taken(client: TestClient[Any]) -> None:
    headers = {"Host": "localhost:1944", "Origin": "http://localhost:1944"}
    assert client.get("/api/health", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1:8080",
        "https://127.0.0.1:1944",
        "http://localhost:1944",
        "",
    ],
)
def test_another_origin_changes_nothing(client: TestClient[Any], origin: str) -> None:
    body = {"scenario": playing.SCENARIO, "seats": PERSONS}
    headers = {"Origin": origin}
    reply = client.post("/api/games", json=body, headers=headers)
    assert reply.status_code == 403
    assert error(reply) == "Only this server's own pages may ask for that."
    assert client.delete("/api/games/x", headers=headers).status_code == 403
    game = create(client)
    with (
        pytest.raises(WebSocketDisconnect, match="own pages"),
        client.websocket_connect(f"/ws/games/{game}/axis", headers=headers),
    ):
        pass


def test_a_header_given_twice_is_not_trusted(client: TestClient[Any]) -> None:
    twice = [("Host", HOST), ("Host", "evil.example"), ("Cookie", COOKIE)]
    del client.headers["Cookie"]
    reply = client.get("/api/health", headers=twice)
    assert reply.status_code == 403


def test_browsers_are_told_what_to_obey(client: TestClient[Any]) -> None:
    for path in ("/", "/api/health", "/api/nothing"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "http:" not in policy.replace(ORIGIN, "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
    assert client.get("/api/health").headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in client.get("/api/health").headers


# The web socket.


def test_unknown_games_and_sides_are_named_over_the_socket(client: TestClient[Any]) -> None:
    game = create(client)
    for place, key in (("nothing/axis", "gone.no-game"), (f"{game}/spain", "gone.no-side")):
        with client.websocket_connect(f"/ws/games/{place}") as line:
            gone = line.receive_json()
            assert (gone["type"], gone["told"]["key"]) == ("gone", key)
            with pytest.raises(WebSocketDisconnect):
                line.receive_json()


@pytest.mark.parametrize(
    ("sent", "number"),
    [
        ("", 0),
        ("hello", 0),
        ("[]", 0),
        ("null", 0),
        ('{"id": 7}', 7),
        ('{"type": "fly", "id": 7}', 7),
        ('{"type": "order", "id": 7}', 7),
        ('{"type": "order", "id": 7, "order": [], "x": 1}', 7),
        ('{"type": "order", "id": "seven", "order": {}}', 0),
        ('{"type": "strike", "id": 7, "steps": 1.5}', 7),
        ('{"type": "query", "id": 7, "name": "reach", "params": ' + "[" * 5000, 0),
        ('{"type": "order", "id": ' + "9" * 5000 + ', "order": {}}', 0),
        ('{"x": "' + "y" * (256 * 1024) + '"}', 0),
    ],
)
def test_a_message_that_cannot_be_read_is_refused(
    client: TestClient[Any], sent: str, number: int
) -> None:
    game = create(client)
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        line.send_text(sent)
        reply = line.receive_json()
        assert (reply["type"], reply["id"]) == ("refused", number)
        assert reply["told"]["key"] in ("message.bad", "message.order")
        assert reply["told"]["text"].startswith(("The message cannot", "That is no order"))
        line.send_json({"type": "order", "id": 2, "order": {"kind": "Aim", "hex": "0804"}})
        assert line.receive_json() == {"type": "accepted", "id": 2}


def test_bytes_are_read_like_text(client: TestClient[Any]) -> None:
    game = create(client)
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        line.send_bytes(b"\xff\xfe\x00")
        assert line.receive_json()["type"] == "refused"
        line.send_bytes(b'{"type": "offers", "id": 1, "draft": {}}')
        assert line.receive_json()["type"] == "offer"


def test_drafts_of_nonsense_are_refused_or_offered_nothing(client: TestClient[Any]) -> None:
    game = create(client)
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        for draft in (
            {"kind": "Fly"},
            {"kind": "Aim", "fields": {"hex": 7}},
            {"kind": "Aim", "fields": {"hex": "9999"}},
            {"kind": "March", "fields": {"unit": None, "path": "x"}},
            {"kind": "Assault", "fields": {"target": [], "units": {"a": 1}}},
        ):
            for question in (0, -1, 10**9):
                line.send_json({"type": "offers", "id": 1, "draft": draft, "question": question})
                reply = line.receive_json()
                assert reply["type"] in ("offer", "refused")
                if reply["type"] == "offer":
                    assert not reply["offer"]["complete"] or draft["kind"] != "Fly"


def test_a_deleted_game_lets_its_pages_go(client: TestClient[Any]) -> None:
    game = create(client)
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        client.delete(f"/api/games/{game}")
        gone = line.receive_json()
        assert gone["told"] == {"key": "gone.deleted", "text": "The game was deleted.", "rule": ""}


def test_pages_that_leave_are_forgotten(client: TestClient[Any]) -> None:
    game = create(client)
    for _ in range(40):
        with client.websocket_connect(f"/ws/games/{game}/axis") as line:
            assert line.receive_json()["type"] == "situation"


def test_styles_are_listed_and_handed_out(client: TestClient[Any]) -> None:
    assert client.get("/api/styles").json() == [
        {"id": "classic", "title": "Classic"},
        {"id": "contrast", "title": "High contrast"},
    ]
    style = client.get("/api/styles/classic").json()
    assert style["grids"]["terrain"]["water"]["fill"] == "#a4bec6"
    # What is drawn first stands first, also on the way to the client.
    assert list(style["sides"]["rivers"])[-1] == "major"


def test_a_style_that_is_not_there_is_said(client: TestClient[Any]) -> None:
    answer = client.get("/api/styles/none")
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is no style 'none' that can be read."}


# Who plays.


def test_seats_change_hands_over_the_web(client: TestClient[Any]) -> None:
    game = create(client)
    with client.websocket_connect(f"/ws/games/{game}/allies") as line:
        greeted(line)
        assert client.post(f"/api/games/{game}/pace", json={"paused": True}).status_code == 204
        assert line.receive_json()["paused"] is True
        given = {"side": "axis", "seat": "captain", "by": "allies"}
        assert client.post(f"/api/games/{game}/seats", json=given).status_code == 204
        assert line.receive_json()["seats"] == {"allies": "person", "axis": "captain"}
        taken = {"side": "axis", "seat": "person", "by": "allies"}
        assert client.post(f"/api/games/{game}/seats", json=taken).status_code == 204
        told = line.receive_json()
        assert (told["seats"]["axis"], told["taken"]) == ("person", ["axis"])
        reply = client.post(f"/api/games/{game}/seats", json={"side": "axis", "seat": "captain"})
        assert reply.status_code == 400
        assert "from another page" in error(reply)
    (listed,) = client.get("/api/games").json()
    assert listed["seats"] == PERSONS


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("seats", {"side": "axis", "seat": "rommel"}, "Nobody called 'rommel'"),
        ("seats", {"side": "ussr", "seat": "captain"}, "no side 'ussr'"),
        ("seats", {"side": "axis"}, "seat"),
        ("pace", {"pace": 1e9}, "from 0 to 10 seconds"),
        ("pace", {"paused": "yes"}, "Expected `bool`, got `str`"),
    ],
)
def test_seats_and_paces_that_cannot_be_are_explained(
    client: TestClient[Any], path: str, body: dict[str, Any], sentence: str
) -> None:
    game = create(client)
    reply = client.post(f"/api/games/{game}/{path}", json=body)
    assert reply.status_code == 400
    assert sentence in error(reply)
    assert client.get("/api/games").json()[0]["seats"] == PERSONS


def test_computers_that_are_watched_wait_for_somebody(client: TestClient[Any]) -> None:
    game = create(client, seats={"allies": "none", "axis": "none"}, pace=10.0)
    (listed,) = client.get("/api/games").json()
    assert (listed["turn"], listed["over"]) == (1, False)
    with client.websocket_connect(f"/ws/games/{game}/axis") as line:
        greeted(line)
        client.post(f"/api/games/{game}/pace", json={})
        while line.receive_json().get("outcome") is None:
            pass
