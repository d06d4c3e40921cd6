"""`grognard arena` as people and programs call it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.cli import main

Rude = Callable[[str], str]
Lines = list[dict[str, Any]]
RANDOM = ("--side", "allies=random", "--side", "axis=random")
SWAPPED = ("--side", "allies=random", "--side", "axis=none")


def lines(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def compared(games: Lines) -> Lines:
    """Leave out what may differ from run to run."""
    return [{name: value for name, value in game.items() if name != "apart"} for game in games]


def test_a_line_a_game_in_turn_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["arena", "first-contact", "--games", "4", *SWAPPED, "--workers", "2", "--json"]) == 0
    )
    *games, summary = lines(capsys.readouterr().out)
    assert [game["type"] for game in games] == ["game"] * 4
    assert [game["number"] for game in games] == [0, 1, 2, 3]
    assert [game["seats"]["allies"] for game in games] == ["random", "none", "random", "none"]
    assert games[0]["seed"] == games[1]["seed"] != games[2]["seed"] == games[3]["seed"]
    assert summary["type"] == "summary"
    assert summary["games"] == 4
    assert sum(row["games"] for row in summary["table"] if row["player"] and row["side"]) == 8


def test_a_cut_run_is_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "first-contact", "--games", "6", *RANDOM, "--workers", "1", "--json"]
    assert main([*command, "--out", str(tmp_path / "whole")]) == 0
    whole = lines(capsys.readouterr().out)
    content = (tmp_path / "whole").read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut"
    cut.write_bytes(b"".join(content[:4]) + content[4][:50])
    assert main([*command, "--out", str(cut)]) == 0
    told = capsys.readouterr()
    assert "the last line was cut off" in told.err
    assert "3 games were played before" in told.err
    assert compared(lines(told.out)) == compared(whole)
    assert cut.read_bytes().startswith(b"".join(content[:4]))
    assert cut.read_bytes().count(b"\n") == 7


def test_the_same_command_plays_nothing_twice(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "first-contact", "--games", "2", *RANDOM, "--workers", "1", "--json"]
    main(command)
    first = capsys.readouterr()
    main(command)
    second = capsys.readouterr()
    assert second.out == first.out  # seconds and all
    assert "2 games were played before" in second.err
    main([*command, "--fresh"])
    assert "before" not in capsys.readouterr().err
    assert len(list((home / "cache" / "arena").iterdir())) == 1


def test_ctrl_c_leaves_a_file_to_go_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    command = ["arena", "first-contact", *RANDOM, "--workers", "1", "--json", "--out", str(file)]
    # What a shell starts in the background ignores Ctrl-C, and so would all that it starts.
    deaf = signal.signal(signal.SIGINT, signal.default_int_handler)
    run = subprocess.Popen(
        [sys.executable, "-m", "grognard.cli", *command, "--games", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    signal.signal(signal.SIGINT, deaf)
    assert run.stdout is not None
    before = [run.stdout.readline() for _ in range(3)]
    run.send_signal(signal.SIGINT)
    rest, err = run.communicate()
    assert run.returncode == 130
    assert "the same command goes on there" in err
    played = lines("".join(before) + rest)
    assert main([*command, "--games", str(len(played) + 1)]) == 0
    told = capsys.readouterr()
    assert f"{len(played)} games were played before" in told.err
    assert lines(told.out)[: len(played)] == played


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "first-contact", "--games", "2", *SWAPPED, "--table"]) == 0
    head, *rows, last = capsys.readouterr().out.splitlines()
    assert head.split() == ["player", "seat", "games", "won", "drawn", "lost", "win", "rate",
                            "mean", "margin"]  # fmt: skip
    assert [row.split()[:2] for row in rows[:4]] == [
        ["random", "allies"],
        ["random", "axis"],
        ["none", "allies"],
        ["none", "axis"],
    ]
    assert "95 % intervals (Wilson, Student)" in last


def test_a_crash_fails_and_the_others_are_played(
    program: Rude, capsys: pytest.CaptureFixture[str]
) -> None:
    dies = "if '-1' in sys.stdin.readline(): os.kill(os.getppid(), 9); time.sleep(60)"
    player = f"allies={program(dies)}"
    command = ["arena", "first-contact", "--games", "3", "--workers", "1", "--side", player]
    assert main([*command, "--side", "axis=none"]) == 1
    told = capsys.readouterr()
    assert "3 games of first-contact, 0 drawn, 2 forfeited, 1 crashed." in told.out
    assert "game 1, seed " in told.err
    assert "3 processes that played it died." in told.err


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("--games", "0"), "--games is at least 1"),
        (("--workers", "0"), "--workers is at least 1"),
        (("--limit", "-1"), "--limit is at least 1"),
        (("--patience", "0"), "--patience is more than 0"),
        (("--patience", "nan"), "--patience is more than 0"),
        (("--side", "axis"), "say --side SIDE=NAME, not 'axis'"),
        (("--side", "=random"), "say --side SIDE=NAME"),
        (("--side", "axis=none", "--side", "axis=random"), "'axis' is given twice"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "first-contact", *arguments]) == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("no-such-place",), "There is no scenario"),
        (("first-contact", "--side", "blue=random"), "There is no side 'blue'"),
        (("first-contact", "--side", "axis=napoleon"), "no opponent called 'napoleon'"),
    ],
)
def test_what_is_not_there_is_named(
    arguments: tuple[str, ...], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 1
    assert wrong in capsys.readouterr().err


def test_half_a_pair_is_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "first-contact", "--games", "1", *SWAPPED]) == 0
    assert "1 games leave the last pair without its other half." in capsys.readouterr().err


def test_it_starts_fast() -> None:
    heavy = "'distributed', 'numpy', 'rich', 'grognard.arena'"
    code = f"import sys, grognard.cli.arena; assert not {{{heavy}}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ})
