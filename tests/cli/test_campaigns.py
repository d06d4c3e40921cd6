"""Campaigns on the command line: listed, begun, gone on with."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main
from tests.content.examples import CAMPAIGN, write_campaign

DONE = b'{"type": "order", "id": 1, "order": {"kind": "Done"}}\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's folders into the test's own."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return tmp_path


def test_campaigns_are_listed_and_broken_ones_told_of(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_campaign(home)
    assert main(["campaigns", "--json"]) == 0
    assert {
        "id": "fords:bridges",
        "system": "overlord",
        "title": "Bridges",
        "scenarios": ["tutorial", "carentan"],
    } in json.loads(capsys.readouterr().out)
    file.write_text(CAMPAIGN.replace("carentan", "arnhem"), encoding="utf-8")
    assert main(["campaigns"]) == 0
    printed = capsys.readouterr()
    assert "fords:bridges" not in printed.out
    assert 'There is no scenario "arnhem".' in printed.err


def test_a_program_plays_a_campaign_on(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_campaign(home)

    def talk(lines: bytes, *arguments: str) -> list[Any]:
        heard = io.BytesIO()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(heard, write_through=True))
        assert main(["play", "--stdio", *arguments]) == 0
        return [json.loads(line) for line in heard.getvalue().splitlines()]

    seats = ("--side", "axis", "--opponent", "none")
    opened, *_, ended = talk(9 * DONE, "--campaign", "fords:bridges", *seats)
    assert (opened["scenario"], ended["type"]) == ("tutorial", "ended")
    following, *_, awaited = talk(b"", "--next", opened["game"])
    assert (following["scenario"], following["yours"]) == ("carentan", ["axis"])
    before, after = ended["situation"]["view"], awaited["situation"]["view"]
    assert after["points"] == before["points"]
    assert after["stocks"] == before["stocks"]


def test_what_follows_on_nothing_is_said_to(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_campaign(home)
    assert main(["play", "--stdio", "--next", "nowhere"]) == 1
    assert "There is no game 'nowhere' here." in capsys.readouterr().err
    assert main(["play", "--stdio", "--campaign", "arnhem"]) == 1
    assert 'There is no campaign "arnhem".' in capsys.readouterr().err
    assert main(["play", "tutorial", "--campaign", "fords:bridges"]) == 2
