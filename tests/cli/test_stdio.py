"""A program plays over lines of JSON, as `docs/developers/stdio.md` says."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from grognard.cli.play import schema
from setup.places import ROOT

Lines = list[dict[str, Any]]
Talk = Callable[..., Lines]

PAGE = ROOT / "docs" / "developers" / "stdio.md"
STORED = ROOT / "docs" / "developers" / "stdio.schema.json"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """Speak lines to a game and give what it said."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))

    def speak(*lines: object, arguments: tuple[str, ...] = ("--side", "allies")) -> Lines:
        raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        spoken = [line + b"\n" for line in raw]
        heard = io.BytesIO()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"".join(spoken))))
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(heard, write_through=True))
        game = () if "--resume" in arguments else ("first-contact", "--seed", "test")
        assert main(["play", *game, "--stdio", "--opponent", "none", *arguments]) == 0
        return [json.loads(line) for line in heard.getvalue().splitlines()]

    return speak


def types(lines: Lines) -> list[str]:
    return [line["type"] for line in lines]


def test_it_opens_and_says_who_is_awaited(talk: Talk) -> None:
    opened, *_, awaited = talk()
    assert opened["type"] == "opened"
    assert opened["scenario"] == "first-contact"
    assert opened["yours"] == ["allies"]
    assert awaited["type"] == "awaited"
    assert awaited["side"] == "allies"
    assert [c["value"] for c in awaited["offer"]["choices"]] == ["Aim", "Instruct", "Done"]
    assert {unit["side"] for unit in awaited["situation"]["view"]["units"].values()} == {
        "allies",
        "axis",
    }


def test_an_order_is_taken_and_can_be_taken_back(talk: Talk) -> None:
    lines = talk(
        {"type": "order", "id": 7, "order": {"kind": "Aim", "hex": "0504"}},
        {"type": "strike", "id": 8},
    )
    accepted = [line["id"] for line in lines if line["type"] == "accepted"]
    assert accepted == [7, 8]
    before, aimed, back = (line["situation"] for line in lines if line["type"] == "awaited")
    assert before["view"]["shells"] == {"allies": 3}
    assert aimed["view"]["shells"] == {"allies": 2}
    assert back["view"]["shells"] == {"allies": 3}
    assert (aimed["strikable"], back["strikable"]) == (1, 0)


def test_a_refusal_names_its_rule(talk: Talk) -> None:
    order = {"kind": "March", "unit": "al-1", "path": ["0304"]}
    refused = talk({"type": "order", "id": 3, "order": order})[-1]
    assert refused["type"] == "refused"
    assert refused["id"] == 3
    assert refused["told"]["rule"] == "SKM-SEQ-001"


def test_offers_films_and_queries_are_answered(talk: Talk) -> None:
    lines = talk(
        {"type": "offers", "id": 1, "draft": {"kind": "Instruct"}},
        {"type": "film", "id": 2},
        {"type": "query", "id": 3, "name": "reach", "params": {"unit": "al-1"}},
    )
    replies = {line["id"]: line for line in lines if "id" in line}
    assert replies[1]["offer"]["field"] == "matter"
    assert replies[2]["moments"][0]["number"] == 0
    assert {reached["hex"] for reached in replies[3]["reply"]} >= {"0304", "0305"}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (b"nonsense", "malformed"),
        (b"[1]", "object"),
        (b'{"type": "dance", "id": 1}', "dance"),
        (b'{"type": "order", "id": "x", "order": {}}', "int"),
        (b'{"type": "strike", "id": 1, "side": "axis"}', "allies"),
        (b'{"type": "query", "id": 1, "name": "secrets"}', "reach"),
        (b'{"type": "film", "id": 1, "truth": true}', "over"),
        (b'{"type": "query", "id": 1, "name": "reach", "params": 3}', "reach"),
        (b"[" * 100_000, ""),
        (b"x" * 1_000_002, "bytes"),
    ],
)
def test_a_bad_line_gets_an_error_and_costs_nothing(talk: Talk, line: bytes, wrong: str) -> None:
    lines = talk(line, {"type": "order", "id": 2, "order": {"kind": "Aim", "hex": "0504"}})
    errors = [said["text"] for said in lines if said["type"] == "error"]
    assert len(errors) == 1
    assert wrong in errors[0]
    assert "accepted" in types(lines)


def test_unreadable_orders_are_refused(talk: Talk) -> None:
    for order in ({"kind": "Fly"}, {"kind": "Aim"}, {"kind": "Aim", "hex": 3}, {}):
        refused = talk({"type": "order", "id": 1, "order": order})[-1]
        assert refused["told"]["rule"] == "KRN-FORM-001"


def test_two_sides_over_one_pipe_see_each_their_own(talk: Talk) -> None:
    both = ("--side", "allies", "--side", "axis")
    lines = talk(
        {"type": "order", "id": 1, "order": {"kind": "Aim", "hex": "0504"}, "side": "allies"},
        {"type": "order", "id": 2, "order": {"kind": "Done"}, "side": "allies"},
        {"type": "strike", "id": 3},
        arguments=both,
    )
    assert [line["text"] for line in lines if line["type"] == "error"] == [
        "Say for which side: `side` is one of allies, axis."
    ]
    axis = [line for line in lines if line.get("side") == "axis"]
    assert "0504" not in json.dumps([line for line in axis if line["type"] == "happened"])
    assert axis[-1]["situation"]["view"]["plans"] in ({}, {"axis": {}})


def test_a_game_that_was_left_goes_on(talk: Talk) -> None:
    first = talk({"type": "order", "id": 1, "order": {"kind": "Aim", "hex": "0504"}})
    again = talk(arguments=("--resume", first[0]["game"]))
    assert again[-1]["situation"]["view"]["plans"] == {"allies": {"0504": {"hex": "0504"}}}


def test_the_program_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[0])
    (tmp_path / "home").mkdir()
    command = [sys.executable, "-m", "grognard.cli", "play", "first-contact", "--stdio"]
    command += ["--side", "axis", "--seed", "page"]
    seen = tmp_path / "seen.jsonl"
    with (
        subprocess.Popen(
            [sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as player,
        subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=player.stdout,
            stdout=subprocess.PIPE,
            env={"GROGNARD_HOME": str(tmp_path / "home"), "PATH": ""},
        ) as game,
    ):
        assert player.stdin is not None
        assert game.stdout is not None
        with seen.open("wb") as kept:
            for line in game.stdout:
                kept.write(line)
                player.stdin.write(line)
                player.stdin.flush()
        player.stdin.close()
        assert game.wait(60) == 0
    ended = json.loads(seen.read_text().splitlines()[-1])
    assert ended["type"] == "ended"
    assert ended["situation"]["outcome"]["winner"] == "allies"


def test_the_stored_schema_is_up_to_date() -> None:
    made = json.loads(json.dumps(schema.schema()))
    assert json.loads(STORED.read_text()) == made


def test_every_line_of_a_game_is_in_the_schema(talk: Talk) -> None:
    lines = talk({"type": "offers", "id": 1, "draft": {}}, b"nonsense")
    records = {record.__struct_config__.tag: record for record in schema.TO_PROGRAM}
    for line in lines:
        fields = set(records[line["type"]].__struct_fields__) | {"type", "side"}
        assert set(line) <= fields
