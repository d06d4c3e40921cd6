"""The report, its totals, deferrals and the ratchet, through the command."""

import argparse
import json
from typing import Any

import pytest

from grognard.tracing.command import add_arguments, run
from tests.tracing.toy import Toy

REGISTER = """
- **TST-MOV-001** Pace. {engine,ui}
- **TST-MOV-002** Halt. {gap,engine}
- **TST-AI-001** Nerve. {ai,engine}
"""
CODE = '''
def pace():
    """[TST-MOV-001]"""

def halt():
    """[TST-MOV-002]"""
'''
TESTS = """
import pytest
from toy import rules

@pytest.mark.rule("TST-MOV-001", "engine")
def test_pace(): rules.pace()
"""


@pytest.fixture
def ran(toy: Toy) -> Toy:
    toy.write("docs/rules/toy.md", REGISTER)
    toy.write("docs/rules/deferred.csv", "pattern,part,reason\nTST-AI-*,*,no opponent yet\n")
    toy.write("toy/rules.py", CODE)
    toy.write("tests/test_rules.py", TESTS)
    toy.pytest()
    return toy


def rules(toy: Toy, *arguments: str) -> int:
    """The exit code of `grognard rules`."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args([*arguments, "--tree", str(toy.root)]))


def count(total: int, parts: int, **states: int) -> dict[str, int]:
    none = {"tested": 0, "coded": 0, "deferred": 0, "missing": 0}
    return {"rules": total, "parts": parts, **none, **states}


def test_json_has_exactly_what_is_promised(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(ran, "--json") == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    everything = count(3, 5, tested=1, coded=1, deferred=2, missing=1)
    assert answer == {
        "totals": {
            "all": everything,
            "systems": {"toy": everything},
            "areas": {
                "TST-MOV": count(2, 3, tested=1, coded=1, missing=1),
                "TST-AI": count(1, 2, deferred=2),
            },
            "tags": {
                "engine": count(3, 3, tested=1, coded=1, deferred=1),
                "ui": count(1, 1, missing=1),
                "gap": count(1, 1, coded=1),
                "ai": count(1, 1, deferred=1),
            },
        },
        "rules": [
            {
                "id": "TST-MOV-001",
                "system": "toy",
                "area": "MOV",
                "parts": {"engine": "tested", "ui": "missing"},
                "status": "missing",
                "tests": ["tests/test_rules.py::test_pace"],
                "reason": "",
            },
            {
                "id": "TST-MOV-002",
                "system": "toy",
                "area": "MOV",
                "parts": {"engine": "coded"},
                "status": "coded",
                "tests": [],
                "reason": "",
            },
            {
                "id": "TST-AI-001",
                "system": "toy",
                "area": "AI",
                "parts": {"ai": "deferred", "engine": "deferred"},
                "status": "deferred",
                "tests": [],
                "reason": "no opponent yet",
            },
        ],
    }


def test_missing_lists_what_is_neither_tested_nor_deferred(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules(ran, "--missing") == 0
    assert capsys.readouterr().out.splitlines() == [
        "TST-MOV-001  ui      missing  Pace",
        "TST-MOV-002  engine  coded    Halt",
        "2 parts are neither tested nor deferred.",
    ]
    assert rules(ran, "--missing", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in answer["rules"]] == ["TST-MOV-001", "TST-MOV-002"]


def test_people_get_tables(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(ran, "toy") == 0
    printed = capsys.readouterr().out
    row = next(line for line in printed.splitlines() if "TST-MOV" in line)
    assert row.replace("│", " ").split() == ["TST-MOV", "2", "3", "1", "1", "0", "1"]
    assert rules(ran, "--summary") == 0
    assert "TST-MOV" not in capsys.readouterr().out


def test_stale_tests_are_mentioned(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    ran.write("toy/more.py", "")
    assert rules(ran, "--missing") == 0
    printed = capsys.readouterr().out
    assert "tests/test_rules.py::test_pace ran on other code than the present" in printed
    assert "1 tests with rules ran on other code: run the tests again." in printed


def test_the_first_line_that_fits_defers(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    ran.write(
        "docs/rules/deferred.csv",
        "# Why.\npattern,part,reason\nTST-AI-001,ai,no opponent\nTST-*,engine,no engine\n",
    )
    assert rules(ran, "--json") == 0
    states = {rule["id"]: rule for rule in json.loads(capsys.readouterr().out)["rules"]}
    assert states["TST-AI-001"]["parts"] == {"ai": "deferred", "engine": "deferred"}
    assert states["TST-AI-001"]["reason"] == "no opponent; no engine"
    assert states["TST-MOV-001"]["parts"] == {"engine": "tested", "ui": "missing"}
    assert states["TST-MOV-002"]["parts"] == {"engine": "coded"}


def test_a_deferral_of_what_is_tested_is_superfluous(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    ran.write(
        "docs/rules/deferred.csv",
        "pattern,part,reason\nTST-MOV-001,engine,later\nTST-MOV-001,*,later\n",
    )
    assert rules(ran, "--summary") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "superfluous" in line]
    assert lines == [
        "docs/rules/deferred.csv:2: TST-MOV-001, part engine, is tested: the line is superfluous"
    ]


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("pattern,part\n", "deferred.csv: the columns should be pattern, part, reason"),
        ("pattern,part,reason\nTST-*,motor,later\n", "deferred.csv:2: 'motor' is no part"),
        ("pattern,part,reason\nTST-*,*,\n", "deferred.csv:2: TST-* is put off without a reason"),
        ("pattern,part,reason\nTST-*\n", "deferred.csv:2: 1 cells where 3 are expected"),
    ],
)
def test_wrong_deferrals_are_named(
    ran: Toy, capsys: pytest.CaptureFixture[str], table: str, problem: str
) -> None:
    ran.write("docs/rules/deferred.csv", table)
    assert rules(ran) == 1
    assert problem in capsys.readouterr().err


def test_the_ratchet_holds_what_was_reached(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    counts = ran.root / "docs/rules/counts.csv"
    assert rules(ran, "--ratchet") == 0
    printed = capsys.readouterr().out
    assert "toy: 1 parts are tested, 0 were before" in printed
    assert "grognard rules --ratchet --write" in printed
    assert counts.read_text(encoding="utf-8").endswith("toy,0\n")

    assert rules(ran, "--ratchet", "--write") == 0
    assert counts.read_text(encoding="utf-8") == "# They rise.\nsystem,tested\ntoy,1\n"
    capsys.readouterr()
    assert rules(ran, "--ratchet") == 0
    assert capsys.readouterr().out == ""

    ran.write("toy/more.py", "")
    for arguments in (["--ratchet"], ["--ratchet", "--write"]):
        assert rules(ran, *arguments) == 1
        assert "toy: 0 parts are tested, 1 were before" in capsys.readouterr().out
    assert counts.read_text(encoding="utf-8").endswith("toy,1\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["toi"], "no register is of a system 'toi': did you mean toy?"),
        (["nowhere"], "no register is of a system 'nowhere': toy"),
        (["--seed", "1"], "--seed belongs to --prove"),
        (["--write"], "--write belongs to --ratchet"),
        (["--missing", "--ratchet"], "--missing and --ratchet do not go together"),
        (["toy", "--ratchet"], "--ratchet is for all systems together"),
    ],
)
def test_wrong_usage_is_explained(
    toy: Toy, capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    assert rules(toy, *arguments) == 2
    assert problem in capsys.readouterr().err


def test_a_broken_record_is_named(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    ran.write(".rules/last-run.json", "{")
    assert rules(ran) == 1
    assert ".rules/last-run.json: Input data was truncated" in capsys.readouterr().err
    ran.pytest()
    assert rules(ran) == 0


def test_the_tree_around_the_working_folder_is_taken(
    ran: Toy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ran.root / "toy")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(["--json"])) == 0
    assert list(json.loads(capsys.readouterr().out)["totals"]["systems"]) == ["toy"]
