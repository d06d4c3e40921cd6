"""The two commands: finding Python, what ./play starts, what ./test runs and says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from setup import client, kernels, packages, play, system, test
from setup.places import ROOT, VENV
from setup.programs import run
from setup.test import Outcome
from setup.trouble import Trouble


def start(
    folder: Path, *command: str, python: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command on a machine that has only these tools and, if any, this Python."""
    for tool in ("sh", "dirname"):
        found = shutil.which(tool)
        assert found is not None
        (folder / tool).symlink_to(found)
    if python is not None:
        script = folder / "python3"
        script.write_text(f"#!/bin/sh\n{python}\n", encoding="utf-8")
        script.chmod(0o755)
    return subprocess.run(
        [str(ROOT / command[0]), *command[1:]],
        env={"PATH": str(folder)},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("command", ["play", "test"])
@pytest.mark.parametrize("python", [None, "exit 1"])
def test_without_a_fitting_python_one_sentence_and_the_remedy(
    tmp_path: Path, command: str, python: str | None
) -> None:
    answer = start(tmp_path, command, python=python)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr == (
        "Grognard needs Python 3.11, 3.12, 3.13 or 3.14, and found none.\n"
        "Install one (on Debian and Ubuntu: sudo apt install python3 python3-venv), "
        "then try again.\n"
    )


@pytest.mark.parametrize("command", ["play", "test"])
def test_help_needs_no_set_up(tmp_path: Path, command: str) -> None:
    answer = start(tmp_path, command, "--help", python=f'exec "{sys.executable}" "$@"')
    assert answer.returncode == 0, answer.stderr
    assert f"./{command} --help" in answer.stdout


def test_play_opens_the_browser_unless_it_checks_itself() -> None:
    assert play.serve([]) == ["serve", "--open"]
    assert play.serve(["--port", "9"]) == ["serve", "--open", "--port", "9"]
    assert play.serve(["--check"]) == ["serve", "--check"]


def test_play_sets_up_before_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(packages, "prepare", lambda *locks: done.append(locks))
    monkeypatch.setattr(kernels, "prepare", lambda: done.append("kernels"))
    monkeypatch.setattr(client, "prepare", lambda: done.append("client"))
    monkeypatch.setattr(os, "execv", lambda program, words: done.append([program, *words[1:]]))
    play.main(["--check"])
    grognard = str(VENV / "bin" / "grognard")
    assert done == [("requirements.lock",), "kernels", "client", [grognard, "serve", "--check"]]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What ./test calls, with the set-up and the programs taken away."""
    calls: list[str] = []

    def call(*command: str | Path, **_: object) -> int:
        calls.append(" ".join([Path(command[0]).name, *map(str, command[1:])]))
        return 1 if "format" in command else 0

    def begin(*command: str | Path) -> test.Check:
        calls.append(f"begin {Path(command[0]).name} {' '.join(map(str, command[1:]))}".strip())
        return lambda: call(*command)

    monkeypatch.setattr(packages, "prepare", lambda *locks: calls.append(" ".join(locks)))
    monkeypatch.setattr(kernels, "prepare", lambda: calls.append("kernels"))
    monkeypatch.setattr(system, "prepare", lambda: calls.append("system"))
    monkeypatch.setattr(client, "prepare", lambda: calls.append("client"))
    monkeypatch.setattr(client, "checks", lambda: iter(()))
    monkeypatch.setattr(test, "call", call)
    monkeypatch.setattr(test, "begin", begin)
    monkeypatch.setenv("GROGNARD_LONG", "0")
    return calls


def test_a_failed_check_does_not_stop_the_others(
    called: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert test.main([]) == 1
    assert called == [
        "requirements.lock requirements-dev.lock",
        "kernels",
        "system",
        "ruff check",
        "ruff format --check",
        "begin mypy",
        "begin python -m pytest --collect-only -q",
        "lint-imports --no-logo",
        "client",
        "mypy",
        "python -m pytest --collect-only -q",
        "python -m pytest -n2 --dist=worksteal --ignore=tests/browser",
        "python -m pytest -n2 --dist=loadfile tests/browser",
        "grognard rules --summary",
        "grognard rules --ratchet",
    ]
    assert capsys.readouterr().out.endswith("checks: 9 passed, 1 failed\n")


@pytest.mark.parametrize(("code", "lines"), [(0, 1), (3, 20_000)], ids=["well", "not well"])
def test_what_is_begun_is_heard_and_judged_at_its_end(
    capfd: pytest.CaptureFixture[str], code: int, lines: int
) -> None:
    # More than a pipe holds.
    much = f"import sys; print('said\\n' * 19_999 + 'last'); sys.exit({code})"
    wait = test.begin(sys.executable, "-c", much)
    assert capfd.readouterr().out == ""
    assert wait() == code
    told = capfd.readouterr().out.splitlines()
    assert told == ["said"] * (lines - 1) + ["last"]


@pytest.mark.parametrize(
    ("ends", "ended", "tries"),
    [([0], 0, 1), ([1, 0], 0, 2), ([1, 1], 1, 2), ([2], 2, 1)],
    ids=["passes", "passes on the second try", "fails twice", "goes wrong otherwise"],
)
def test_only_browser_tests_that_failed_get_a_second_try(
    monkeypatch: pytest.MonkeyPatch, ends: list[int], ended: int, tries: int
) -> None:
    calls: list[tuple[str, ...]] = []

    def run_pytest(*arguments: str) -> int:
        calls.append(arguments)
        return ends[len(calls) - 1]

    monkeypatch.setattr(test, "pytest", run_pytest)
    assert test.browser() == ended
    assert len(calls) == tries
    assert ["--last-failed" in arguments for arguments in calls] == [False, True][:tries]


def test_arguments_go_to_pytest_alone(called: list[str]) -> None:
    assert test.main(["tests/setup", "-k", "word"]) == 0
    assert called[3:] == ["client", "python -m pytest tests/setup -k word"]
    assert os.environ["GROGNARD_LONG"] == "0"


def test_long_is_ours_and_not_for_pytest(called: list[str]) -> None:
    assert test.main(["--long", "tests/setup"]) == 0
    assert called[-1] == "python -m pytest tests/setup"
    assert os.environ["GROGNARD_LONG"] == "1"


def test_a_client_that_does_not_build_is_one_failed_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log"
    log.write_text("".join(f"line {number}\n" for number in range(100)), encoding="utf-8")

    def fail() -> None:
        raise Trouble("It is broken.", "Mend it.")

    monkeypatch.setattr(client, "prepare", fail)
    monkeypatch.setattr(test, "LOG", log)
    assert test.build_client() == 1
    said = capsys.readouterr().out
    assert said.startswith("line 60\n")
    assert said.endswith("line 99\nIt is broken.\nMend it.\n")


def test_the_summary_names_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    failed = Outcome("rules", passed=False, seconds=60.0)
    assert test.sum_up([Outcome("mypy", passed=True, seconds=1.25), failed]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "mypy             ok         1.2 s",
        "rules            FAILED    60.0 s",
        "checks: 1 passed, 1 failed",
    ]


def test_all_well_is_zero() -> None:
    assert test.sum_up([Outcome("mypy", passed=True, seconds=1.0)]) == 0


def test_a_failing_program_is_logged_and_explained(tmp_path: Path) -> None:
    log, heard = tmp_path / "logs" / "log", list[str]()
    with pytest.raises(Trouble, match="Could not do it: the disk is full"):
        run(
            ["sh", "-c", "echo one; echo 'No space left on device' >&2; exit 3"],
            "do it",
            log,
            hear=heard.append,
        )
    assert heard == ["one\n", "No space left on device\n"]
    assert log.read_text(encoding="utf-8").endswith("one\nNo space left on device\n")


def test_a_program_that_succeeds_is_no_trouble_whatever_it_says(tmp_path: Path) -> None:
    run(["sh", "-c", "echo ECONNREFUSED once, then it went"], "do it", tmp_path / "log")


def test_a_program_gets_its_environment_and_no_input(tmp_path: Path) -> None:
    heard: list[str] = []
    command = ["sh", "-c", 'cat; echo "$COLOUR $PWD"']
    run(command, "x", tmp_path / "log", cwd=tmp_path, env={"COLOUR": "red"}, hear=heard.append)
    assert heard == [f"red {tmp_path}\n"]
