"""`--prove` finds tests that look at nothing, and leaves the tree as it is."""

import argparse
import json
from contextlib import AbstractContextManager
from typing import Any

import pytest

from grognard.tracing.command import add_arguments, run
from grognard.tracing.copies import Copy
from grognard.tracing.tree import Tree
from tests.tracing.toy import Toy

REGISTER = """
- **TST-MOV-001** Looked at; its table is not, but that is not called tested. {engine,data}
- **TST-MOV-002** Not looked at. {engine}
- **TST-MOV-003** Read and looked at. {data}
- **TST-MOV-004** Loops for ever, however it is changed. {engine}
- **TST-MOV-005** Nothing to change. {engine}
- **TST-MOV-006** Not tested. {engine}
- **TST-MOV-007** Cannot run in a copy. {engine}
"""
CODE = '''
import pathlib

def watched(pace):
    """[TST-MOV-001]"""
    return pace > 2

def unwatched(pace):
    """[TST-MOV-002]"""
    return pace > 2

def counted():
    """[TST-MOV-004]"""
    rest = 3
    while rest:
        rest -= 3
    return rest

def constant():
    """[TST-MOV-005]"""
    return "constant"

def untested():
    """[TST-MOV-006]"""
    return 3

def here():
    """[TST-MOV-007]"""
    return 3
'''
TESTS = """
import pathlib, pytest
from toy import rules

rule = pytest.mark.rule

@rule("TST-MOV-001", "engine")
def test_watched(): assert [rules.watched(pace) for pace in (1, 2, 3)] == [False, False, True]

@rule("TST-MOV-002", "engine")
def test_unwatched(): rules.unwatched(3)

@rule("TST-MOV-003", "data")
def test_table(): assert pathlib.Path("data/pace.csv").read_text().endswith("pace\\n4\\n")

@rule("TST-MOV-004", "engine")
def test_counted(): assert rules.counted() == 0

@rule("TST-MOV-005", "engine")
def test_constant(): assert rules.constant()

@rule("TST-MOV-007", "engine")
def test_here():
    assert rules.here() == 3
    assert pathlib.Path(".git").exists()
"""


@pytest.fixture
def ran(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.setattr("grognard.tracing.prove._PATIENCE", 5)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    toy.write("docs/rules/toy.md", REGISTER)
    toy.write("toy/rules.py", CODE)
    toy.write("data/pace.csv", "# [TST-MOV-003]\npace\n4\n")
    toy.write("data/other.csv", "# [TST-MOV-001]\npace\n4\n5\n6\n7\n")
    toy.write("tests/test_rules.py", TESTS)
    toy.write(".git/HEAD", "")
    assert "6 passed" in toy.pytest()
    return toy


def prove(
    toy: Toy, capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, dict[str, Any]]:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    code = run(parser.parse_args([*arguments, "--json", "--tree", str(toy.root)]))
    said = capsys.readouterr()
    assert said.out, said.err
    return code, json.loads(said.out)


def test_unnoticed_changes_are_told_and_the_tree_stays(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Tree.at(ran.root).digest()
    code, proof = prove(ran, capsys, "--prove", "5", "--seed", "3")
    assert code == 1
    assert Tree.at(ran.root).digest() == before
    noticed = {trial["rule"]: (trial["noticed"], trial["by"]) for trial in proof["trials"]}
    assert noticed == {
        "TST-MOV-001": (True, "tests/test_rules.py::test_watched"),
        "TST-MOV-002": (False, ""),
        "TST-MOV-003": (True, "tests/test_rules.py::test_table"),
        "TST-MOV-004": (True, "hung"),
    }
    assert proof["unnoticed"] == 1
    assert proof["changes"] == 4
    assert proof["unchangeable"] == ["TST-MOV-005"]
    assert proof["unfit"] == ["tests/test_rules.py::test_here"]
    hidden = next(trial for trial in proof["trials"] if not trial["noticed"])
    assert (hidden["file"], hidden["line"]) == ("toy/rules.py", 10)
    assert (hidden["before"], hidden["after"]) in [
        ("pace > 2", "pace >= 2"),
        ("pace > 2", "pace > 3"),
    ]


def test_a_seed_draws_the_same_changes_again(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    first = prove(ran, capsys, "--prove", "2", "--seed", "2")
    (ran.root / ".rules/trials.jsonl").unlink()
    assert first == prove(ran, capsys, "--prove", "2", "--seed", "2")


def test_a_proof_goes_on_where_it_was_broken_off(
    ran: Toy, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, whole = prove(ran, capsys, "--prove", "3", "--seed", "3")
    kept = ran.root / ".rules/trials.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 3
    kept.write_text(lines[0] + lines[1][:20], encoding="utf-8")
    tried: list[str] = []
    changed = Copy.changed

    def counted(copy: Copy, path: str, text: str) -> AbstractContextManager[None]:
        tried.append(path)
        return changed(copy, path, text)

    monkeypatch.setattr(Copy, "changed", counted)
    assert prove(ran, capsys, "--prove", "3", "--seed", "3")[1] == whole
    assert len(tried) == 2
    assert kept.read_text(encoding="utf-8").splitlines(keepends=True) == lines


def test_what_was_tried_on_other_code_is_tried_again(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    records = ran.root / ".rules/last-run.json"
    tests = json.loads(records.read_bytes())["tests"]
    kept = {test: record for test, record in tests.items() if "unwatched" in test}
    records.write_text(json.dumps({"tests": kept}), encoding="utf-8")
    _, before = prove(ran, capsys, "--prove", "2")
    watching = TESTS.replace("rules.unwatched(3)", "assert not rules.unwatched(2)")
    ran.write("tests/test_rules.py", watching)
    ran.pytest("-kunwatched")
    _, after = prove(ran, capsys, "--prove", "2")
    assert {trial["after"]: trial["by"] for trial in before["trials"]} == {
        "pace >= 2": "",
        "pace > 3": "",
    }
    assert {trial["after"]: trial["by"] for trial in after["trials"]} == {
        "pace >= 2": "tests/test_rules.py::test_unwatched",
        "pace > 3": "",
    }


def test_the_quick_come_first_and_tests_of_screens_only_look_at_screens(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    ran.write("docs/rules/toy.md", "- **TST-MOV-001** Looked at and shown. {engine,ui}\n")
    ran.write("toy/rules.py", CODE[: CODE.index("def unwatched")])
    (ran.root / "data/pace.csv").unlink()
    (ran.root / "data/other.csv").unlink()
    look = "assert [rules.watched(pace) for pace in (1, 2, 3)] == [False, False, True]\n"
    carried = '@pytest.mark.rule("TST-MOV-001", '
    ran.write(
        "tests/test_rules.py",
        "import time, pytest\nfrom toy import rules\n"
        f'{carried}"ui")\ndef test_on_a_screen(): {look}'
        f'{carried}"engine")\ndef test_slow():\n    time.sleep(0.3)\n    {look}'
        f'{carried}"engine")\ndef test_quick(): {look}',
    )
    (ran.root / ".rules/last-run.json").unlink()
    ran.pytest()
    _, proof = prove(ran, capsys, "--prove", "9")
    assert [trial["by"] for trial in proof["trials"]] == ["tests/test_rules.py::test_quick"] * 2


def test_a_changed_module_is_never_taken_from_what_was_compiled(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two changes of one file that leave its length and come within a second."""
    ran.write("docs/rules/toy.md", "- **TST-MOV-001** Looked at. {engine}\n")
    ran.write("data/pace.csv", "pace\n4\n")
    ran.write("data/other.csv", "pace\n4\n")
    ran.write("toy/rules.py", 'def rule():\n    """[TST-MOV-001]"""\n    return (1, 2, 3)\n')
    ran.write(
        "tests/test_rules.py",
        "import pytest\nfrom toy import rules\n"
        '@pytest.mark.rule("TST-MOV-001", "engine")\n'
        "def test_first(): assert rules.rule()[0] == 1 and rules.rule()[2] == 3\n",
    )
    (ran.root / ".rules/last-run.json").unlink()
    ran.pytest()
    _, proof = prove(ran, capsys, "--prove", "9")
    assert {trial["after"]: trial["noticed"] for trial in proof["trials"]} == {
        "(2, 2, 3)": True,
        "(1, 3, 3)": False,
        "(1, 2, 4)": True,
    }


def test_where_rules_are_named_together_the_tests_of_all_of_them_count(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    both = '"""[TST-MOV-001] [TST-MOV-002]"""'
    ran.write("docs/rules/toy.md", REGISTER[: REGISTER.index("- **TST-MOV-003**")])
    ran.write("toy/rules.py", f"def pace(legs):\n    {both}\n    return legs + 1\n")
    ran.write(
        "tests/test_rules.py",
        "import pytest\nfrom toy import rules\n"
        '@pytest.mark.rule("TST-MOV-001", "engine")\n'
        "def test_looks(): assert rules.pace(2) == 3\n"
        '@pytest.mark.rule("TST-MOV-002", "engine")\n'
        "def test_looks_away(): rules.pace(2)\n",
    )
    for table in ("pace", "other"):
        (ran.root / f"data/{table}.csv").unlink()
    (ran.root / ".rules/last-run.json").unlink()
    ran.pytest()
    _, proof = prove(ran, capsys, "--prove", "9")
    assert {trial["rule"] for trial in proof["trials"]} == {"TST-MOV-001", "TST-MOV-002"}
    assert proof["unnoticed"] == 0


def test_the_rules_of_one_system_can_be_proven_alone(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = ran.root / "docs/rules/registers.toml"
    other = '\n[[register]]\nsystem = "other"\nprefix = "OTH"\nfiles = ["other.md"]\n'
    layout.write_text(layout.read_text(encoding="utf-8") + other, encoding="utf-8")
    ran.write("docs/rules/other.md", "- **OTH-MOV-001** Another's. {engine}\n")
    ran.write("toy/others.py", 'def far():\n    """[OTH-MOV-001]"""\n    return 3\n')
    ran.write(
        "tests/test_others.py",
        "import pytest\nfrom toy import others\n"
        '@pytest.mark.rule("OTH-MOV-001", "engine")\n'
        "def test_far(): assert others.far() == 3\n",
    )
    ran.pytest()
    _, proof = prove(ran, capsys, "other", "--prove", "9")
    assert [(trial["rule"], trial["after"]) for trial in proof["trials"]] == [
        ("OTH-MOV-001", "return 4")
    ]


def test_more_changes_than_rules_means_further_changes(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    ran.write("docs/rules/toy.md", "- **TST-MOV-001** Looked at. {engine,data}\n")
    ran.write("tests/test_rules.py", TESTS[: TESTS.index('@rule("TST-MOV-002"')])
    ran.write("toy/rules.py", CODE[: CODE.index("def unwatched")])
    (ran.root / "data/pace.csv").unlink()
    ran.pytest()
    code, proof = prove(ran, capsys, "--prove", "9")
    assert code == 0
    changes = sorted((trial["before"], trial["after"]) for trial in proof["trials"])
    assert changes == [("pace > 2", "pace > 3"), ("pace > 2", "pace >= 2")]


def test_people_get_a_line_for_each_unnoticed_change(
    ran: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    records = ran.root / ".rules/last-run.json"
    tests = json.loads(records.read_bytes())["tests"]
    kept = {test: record for test, record in tests.items() if "unwatched" in test}
    records.write_text(json.dumps({"tests": kept}), encoding="utf-8")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(["--prove", "2", "--seed", "1", "--tree", str(ran.root)])) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sorted(lines[:2]) == [
        "TST-MOV-002  toy/rules.py:10: pace > 2  ->  pace > 3",
        "TST-MOV-002  toy/rules.py:10: pace > 2  ->  pace >= 2",
    ]
    assert lines[2:] == ["2 of 2 changes went unnoticed (seed 1)."]


def test_nothing_is_proven_on_other_code(ran: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    ran.write("toy/more.py", "")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert run(parser.parse_args(["--prove", "1", "--tree", str(ran.root)])) == 1
    assert (
        "no rule is tested in the last run on this code (6 tests with rules ran on other code)"
        in capsys.readouterr().err
    )
