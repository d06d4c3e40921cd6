"""The example programs are short, need nothing but Python, and play whole games."""

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.arena import agree, play_one
from setup.places import ROOT
from tests.conftest import Promise

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SKIRMISH = ROOT / "examples" / "skirmish_player.py"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))


def test_there_are_two() -> None:
    assert [file.name for file in EXAMPLES] == ["random_player.py", "skirmish_player.py"]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_it_is_short_and_needs_nothing_but_python(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= sys.stdlib_module_names
        if isinstance(node, ast.ImportFrom):
            assert node.module in sys.stdlib_module_names


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_it_plays_a_whole_game_over_stdio(file: Path) -> None:
    game = [sys.executable, "-m", "grognard.cli", "play", "first-contact", "--stdio"]
    command = [
        sys.executable,
        str(file),
        *game,
        "--side",
        "axis",
        "--opponent",
        "none",
        "--seed",
        "1",
    ]
    played = subprocess.run(command, capture_output=True, text=True, check=True)
    assert played.stderr.startswith(("The Allies win by", "The Axis win by", "A draw"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_it_plays_in_the_arena(file: Path) -> None:
    contest = agree("crossroads", {"allies": f"cmd:{sys.executable} {file}", "axis": "none"})
    first, again = play_one(contest, 0), play_one(contest, 0)
    assert first.why == ""
    assert first.compared == again.compared


def test_rules_of_thumb_beat_chance(promise: Promise, sample: Callable[[int, int], int]) -> None:
    games = sample(6, 100)
    player = f"cmd:{sys.executable} {SKIRMISH}"
    contest = agree("first-contact", {"allies": player, "axis": "random"})
    with promise("examples/skirmish_player.py against random", games=games, seed=1) as measured:
        results = [play_one(contest, number) for number in range(games)]
        won = sum(result.seats[result.winner] == player for result in results if result.winner)
        measured.result = f"{won} of {games} won"
    assert won >= games * 0.8
