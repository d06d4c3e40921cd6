"""What makes a part tested, condition by condition, in real runs of pytest."""

import json
from typing import Any

import pytest

from grognard.tracing.report import Survey, report
from grognard.tracing.tree import Tree
from tests.tracing.toy import Toy

REGISTER = """
- **TST-MOV-001** Proven. {engine}
- **TST-MOV-002** Its test fails. {engine}
- **TST-MOV-003** Its test calls something else. {engine}
- **TST-MOV-004** One of four ids. {engine}
- **TST-MOV-005** One of four ids. {engine}
- **TST-MOV-006** One of four ids. {engine}
- **TST-MOV-007** One of four ids. {engine}
- **TST-MOV-008** A generator. {engine}
- **TST-MOV-009** A method of a class. {engine}
- **TST-MOV-010** A record that is made. {engine}
- **TST-MOV-011** Called by a fixture of the module. {engine}
- **TST-MOV-012** Called by a fixture of the test. {engine}
- **TST-MOV-013** Called in another process. {engine}
- **TST-MOV-014** Called in a thread. {engine}
- **TST-MOV-015** Expected to fail. {engine}
- **TST-MOV-016** Named by the module only. {engine}
- **TST-MOV-017** A wrapped function. {engine}
- **TST-MOV-018** Its teardown fails. {engine}
- **TST-MOV-019** Called by another test only. {engine}
- **TST-MOV-020** A generator that is never run. {engine}
- **TST-CBT-001** Read afresh. {data,engine}
- **TST-CBT-002** From a cache. {data}
- **TST-CBT-003** Written only. {data}
- **TST-UI-001** Shown. {ui}
- **TST-UI-002** Shown, but the client does not name it. {ui}
- **TST-UI-003** Named by the engine, not by the client. {ui}
- **TST-UI-004** Named by the client, not shown. {ui}
"""

CODE = '''
"""Rules [TST-MOV-016]."""
import dataclasses
import functools

def proven(): """[TST-MOV-001]"""
def failing(): """[TST-MOV-002]"""
def avoided(): """[TST-MOV-003]"""
def many(): """[TST-MOV-004, TST-MOV-005, TST-MOV-006, TST-MOV-007]"""
def steps():
    """[TST-MOV-008]"""
    yield 1
class March:
    """[TST-MOV-009]"""
    def go(self): return self
@dataclasses.dataclass
class Unit:
    """[TST-MOV-010]"""
    pace: int
def by_module(): """[TST-MOV-011]"""
def by_test(): """[TST-MOV-012]"""
def elsewhere(): """[TST-MOV-013]"""
def threaded(): """[TST-MOV-014]"""
def hoped(): """[TST-MOV-015]"""
def plain(): """Names nothing."""
def wrapper(function):
    @functools.wraps(function)
    def wrapped(): return function()
    return wrapped
@wrapper
def wrapped():
    """[TST-MOV-017]"""
    return 3
def torn(): """[TST-MOV-018]"""
def borrowed(): """[TST-MOV-019]"""
def idle():
    """[TST-MOV-020]"""
    yield 1
def fight(): """[TST-CBT-001]"""
def screen(): """[TST-UI-003]"""
'''

TESTS = """
import pathlib, subprocess, sys, threading
import pytest
from grognard.tracing.witness import note_read
from toy import rules

rule = pytest.mark.rule

@rule("TST-MOV-001", "engine")
def test_proven(): rules.proven()

@rule("TST-MOV-002", "engine")
def test_failing():
    rules.failing()
    assert False

@rule("TST-MOV-003", "engine")
def test_other(): rules.proven()

@rule("TST-MOV-004", "engine")
@rule("TST-MOV-005", "engine")
@rule("TST-MOV-006", "engine")
@rule("TST-MOV-007", "engine")
def test_many(): rules.many()

@rule("TST-MOV-008", "engine")
def test_steps(): assert list(rules.steps()) == [1]

@rule("TST-MOV-009", "engine")
def test_march(): rules.March().go()

@rule("TST-MOV-010", "engine")
def test_unit(): rules.Unit(3)

@pytest.fixture(scope="module")
def wide(): rules.by_module()

@rule("TST-MOV-011", "engine")
def test_wide(wide): pass

@pytest.fixture
def own(): rules.by_test()

@rule("TST-MOV-012", "engine")
def test_own(own): pass

@rule("TST-MOV-013", "engine")
def test_process():
    subprocess.run([sys.executable, "-c", "from toy import rules; rules.elsewhere()"], check=True)

@rule("TST-MOV-014", "engine")
def test_thread():
    thread = threading.Thread(target=rules.threaded)
    thread.start()
    thread.join()

@rule("TST-MOV-015", "engine")
@pytest.mark.xfail
def test_hoped():
    rules.hoped()
    assert False

@rule("TST-MOV-016", "engine")
def test_module(): rules.plain()

@rule("TST-MOV-017", "engine")
def test_wrapped(): assert rules.wrapped() == 3

@pytest.fixture
def tearing():
    yield
    assert False

@rule("TST-MOV-018", "engine")
def test_torn(tearing): rules.torn()

def test_unmarked(): rules.borrowed()

@rule("TST-MOV-019", "engine")
def test_nothing(): pass

@rule("TST-MOV-020", "engine")
def test_idle(): rules.idle()

@rule("TST-CBT-001", "data")
@rule("TST-CBT-001", "engine")
def test_fresh(): assert pathlib.Path("data/fresh.csv").read_text()

@rule("TST-CBT-002", "data")
def test_cached(): note_read("data/cached.toml")

@rule("TST-CBT-003", "data")
def test_written():
    with open("data/written.csv", "a"): pass

@rule("TST-UI-001", "ui")
@rule("TST-UI-002", "ui")
def test_shown(saw_rule): saw_rule("TST-UI-001 TST-UI-002")

@rule("TST-UI-003", "ui")
def test_screen(): rules.screen()

@rule("TST-UI-004", "ui")
def test_not_shown(saw_rule): pass
"""

EXPECTED = {
    "TST-MOV-001": "tested",
    "TST-MOV-002": "coded",
    "TST-MOV-003": "coded",
    "TST-MOV-004": "coded",
    "TST-MOV-005": "coded",
    "TST-MOV-006": "coded",
    "TST-MOV-007": "coded",
    "TST-MOV-008": "tested",
    "TST-MOV-009": "tested",
    "TST-MOV-010": "tested",
    "TST-MOV-011": "coded",
    "TST-MOV-012": "tested",
    "TST-MOV-013": "coded",
    "TST-MOV-014": "tested",
    "TST-MOV-015": "coded",
    "TST-MOV-016": "coded",
    "TST-MOV-017": "tested",
    "TST-MOV-018": "coded",
    "TST-MOV-019": "coded",
    "TST-MOV-020": "coded",
    "TST-CBT-001": "coded",
    "TST-CBT-002": "tested",
    "TST-CBT-003": "coded",
    "TST-UI-001": "tested",
    "TST-UI-002": "missing",
    "TST-UI-003": "missing",
    "TST-UI-004": "coded",
}


def build(toy: Toy) -> None:
    """A tree with a rule for every way to be tested or not."""
    toy.write("docs/rules/toy.md", REGISTER)
    toy.write("toy/rules.py", CODE)
    toy.write("data/fresh.csv", "# [TST-CBT-001]\nodds,result\n1,2\n")
    toy.write("data/cached.toml", "odds = 1  # [TST-CBT-002]\n")
    toy.write("data/written.csv", "# [TST-CBT-003]\nodds,result\n")
    toy.write("client/src/board.ts", "// [TST-UI-001]\n// [TST-UI-004]\n")
    toy.write("tests/test_rules.py", TESTS)


def statuses(toy: Toy) -> dict[str, str]:
    return {rule.id: rule.status for rule in report(Survey.of(Tree.at(toy.root))).rules}


def records(toy: Toy) -> dict[str, Any]:
    tests: dict[str, Any] = json.loads((toy.root / ".rules/last-run.json").read_bytes())["tests"]
    return tests


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Toy:
    """The tree after a run of all its tests."""
    toy = Toy(tmp_path_factory.mktemp("ran"))
    build(toy)
    assert "1 failed, 22 passed, 1 xfailed, 1 error" in toy.pytest()
    return toy


def test_each_condition_counts(ran: Toy) -> None:
    assert statuses(ran) == EXPECTED


def test_parts_are_judged_one_by_one(ran: Toy) -> None:
    found = report(Survey.of(Tree.at(ran.root)))
    parts = next(rule.parts for rule in found.rules if rule.id == "TST-CBT-001")
    assert parts == {"data": "tested", "engine": "coded"}


def test_the_report_says_why_a_test_does_not_count(ran: Toy) -> None:
    survey = Survey.of(Tree.at(ran.root))
    test = "tests/test_rules.py::"
    assert survey.doubts("TST-MOV-001", "engine") == []
    assert survey.doubts("TST-MOV-002", "engine") == [f"{test}test_failing did not pass (failed)"]
    assert survey.doubts("TST-MOV-003", "engine") == [
        f"{test}test_other called, read or showed nothing in toy that names TST-MOV-003"
    ]
    assert survey.doubts("TST-MOV-004", "engine") == [
        f"{test}test_many carries 4 ids; more than 3 prove none"
    ]


def timeless(toy: Toy) -> dict[str, Any]:
    """The records but for how long each test took."""
    return {test: {**record, "seconds": 0} for test, record in records(toy).items()}


def test_workers_see_the_same(ran: Toy, toy: Toy) -> None:
    build(toy)
    toy.pytest("-p", "xdist", "-n2")
    assert timeless(toy) == timeless(ran)


def test_other_code_makes_a_run_stale_until_it_is_run_again(toy: Toy) -> None:
    build(toy)
    toy.pytest()
    toy.write("toy/more.py", "")
    assert set(statuses(toy).values()) == {"coded", "missing"}
    assert Survey.of(Tree.at(toy.root)).doubts("TST-MOV-001", "engine") == [
        "tests/test_rules.py::test_proven ran on other code than the present"
    ]

    before = records(toy)
    toy.pytest("-k", "test_proven")
    after = records(toy)
    changed = [test for test in before if before[test] != after[test]]
    assert changed == ["tests/test_rules.py::test_proven"]
    assert before.keys() == after.keys()
    assert [id_ for id_, status in statuses(toy).items() if status == "tested"] == ["TST-MOV-001"]

    (toy.root / "toy/more.py").unlink()
    assert statuses(toy) == {**EXPECTED, "TST-MOV-001": "coded"}


@pytest.mark.parametrize("path", ["data/fresh.csv", "client/src/board.ts", "tests/test_new.py"])
def test_tables_client_and_tests_are_code_too(ran: Toy, path: str) -> None:
    tree = Tree.at(ran.root)
    before = tree.digest()
    file = ran.root / path
    content = file.read_text(encoding="utf-8") if file.exists() else None
    ran.write(path, f"{content or ''}\n")
    changed = tree.digest()
    if content is None:
        file.unlink()
    else:
        ran.write(path, content)
    assert changed != before
    assert tree.digest() == before


def test_a_wrong_mark_fails_its_test(toy: Toy) -> None:
    toy.write("docs/rules/toy.md", "- **TST-MOV-001** Pace. {engine}\n")
    toy.write(
        "tests/test_marks.py",
        'import pytest\nrule = pytest.mark.rule\n@rule("TST-MOV-01", "engine")\n'
        'def test_id(): pass\n@rule("TST-MOV-001", "ui")\ndef test_part(): pass\n'
        '@rule("TST-MOV-001")\ndef test_no_part(): pass\n'
        '@rule("TST-MOV-001", "engine")\ndef test_right(): pass\n',
    )
    printed = toy.pytest()
    assert "no register has TST-MOV-01: did you mean TST-MOV-001?" in printed
    assert "TST-MOV-001 has no part 'ui', only engine" in printed
    assert "a rule mark has an id and a part, not ('TST-MOV-001',)" in printed
    assert "1 passed, 3 errors" in printed
    assert list(records(toy)) == ["tests/test_marks.py::test_right"]


def test_a_crashed_worker_leaves_no_old_record(toy: Toy) -> None:
    toy.write("docs/rules/toy.md", "- **TST-MOV-001** Pace. {engine}\n")
    toy.write("toy/rules.py", 'def pace():\n    """[TST-MOV-001]"""\n')
    toy.write(
        "tests/test_pace.py",
        "import os, pytest\nfrom toy import rules\n"
        '@pytest.mark.rule("TST-MOV-001", "engine")\n'
        "def test_pace():\n    rules.pace()\n"
        '    if "CRASH" in os.environ: os._exit(1)\n',
    )
    toy.pytest()
    assert statuses(toy) == {"TST-MOV-001": "tested"}
    toy.pytest("-p", "xdist", "-n1", "--max-worker-restart=0", CRASH="1")
    assert statuses(toy) == {"TST-MOV-001": "coded"}
