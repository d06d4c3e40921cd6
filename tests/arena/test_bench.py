"""`grognard bench arena`: games a second, against plain Python."""

import json

import pytest

from grognard.arena import play_one
from grognard.arena.contest import agree
from grognard.cli import main
from grognard.cli.bench import arena
from grognard.kernel.errors import GrognardError


def test_each_pairing_has_its_rate_and_the_reference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "names", lambda _system: ("none",))
    assert main(["bench", "arena", "--rounds", "2", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["name"] for result in results] == ["random against random", "none against none"]
    for result in results:
        assert result["unit"] == "games/s"
        assert result["value"] > 0
        expected = result["value"] / result["reference"]
        assert result["ratio"] == pytest.approx(expected, rel=0.01, abs=0.001)


def test_a_game_that_fails_is_no_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = play_one(agree("first-contact", {"allies": "none", "axis": "none"}, limit=1), 0)
    monkeypatch.setattr(arena, "play_one", lambda _contest, _number: broken)
    with pytest.raises(GrognardError, match="was not played to its end"):
        arena.measure(1)


def test_the_reference_is_always_the_same() -> None:
    assert arena.plain_python() == arena.plain_python() > 0
