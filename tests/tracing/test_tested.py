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
- **TST-MOV-021** Called in a thread that began before the test. {engine}
- **TST-MOV-022** Called by such a thread before the test. {engine}
- **TST-MOV-023** Called by a fixture that asks for another one. {engine}
- **TST-MOV-024** A method without a docstring. {engine}
- **TST-MOV-025** An asynchronous function. {engine}
- **TST-MOV-026** A record that is imported. {engine}
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
def in_turn(): """[TST-MOV-021]"""
def too_early(): """[TST-MOV-022]"""
def on_the_way(): """[TST-MOV-023]"""
class Rail:
    """[TST-MOV-024]"""
    def go(self):
        return self
async def wait(): """[TST-MOV-025]"""
@dataclasses.dataclass(frozen=True)
class Train:
    """[TST-MOV-026]"""
    pace: int
def fight(): """[TST-CBT-001]"""
def screen(): """[TST-UI-003]"""
'''

TESTS = """
import asyncio, pathlib, queue, subprocess, sys, threading
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

@pytest.fixture(scope="module")
def busy():
    wanted = queue.Queue()
    def work():
        while (what := wanted.get()) is not None:
            what()
            wanted.task_done()
    thread = threading.Thread(target=work)
    thread.start()
    wanted.put(rules.too_early)
    wanted.join()
    yield wanted
    wanted.put(None)
    thread.join()

@rule("TST-MOV-021", "engine")
@rule("TST-MOV-022", "engine")
def test_elsewhere(busy):
    busy.put(rules.in_turn)
    busy.join()

@pytest.fixture(scope="session")
def widest(): pass

@pytest.fixture(scope="module")
def asking(request):
    rules.on_the_way()
    request.getfixturevalue("widest")

@rule("TST-MOV-023", "engine")
def test_asking(asking): pass

@rule("TST-MOV-024", "engine")
def test_rail(): rules.Rail().go()

@rule("TST-MOV-025", "engine")
def test_wait(): asyncio.run(rules.wait())

@rule("TST-MOV-026", "engine")
def test_train(): pass

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
    "TST-MOV-021": "tested",
    "TST-MOV-022": "coded",
    "TST-MOV-023": "coded",
    "TST-MOV-024": "tested",
    "TST-MOV-025": "tested",
    "TST-MOV-026": "coded",
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
    assert "1 failed, 27 passed, 1 xfailed, 1 error" in toy.pytest()
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


def test_what_is_loaded_too_early_to_be_watched_is_told(toy: Toy) -> None:
    build(toy)
    toy.write("early.py", "import toy.rules\n")
    printed = toy.pytest("-p", "early")
    assert "rule tracing: loaded before it can watch: toy.rules" in printed
    assert not (toy.root / ".rules").exists()


def test_code_is_otherwise_what_is_written(toy: Toy) -> None:
    """Docstrings, signatures and lines stay; what is kept compiled knows nothing of wires."""
    toy.write("docs/rules/toy.md", "- **TST-MOV-001** Pace. {engine}\n")
    toy.write(
        "toy/rules.py",
        "import dataclasses\n@dataclasses.dataclass\nclass Unit:\n"
        '    """[TST-MOV-001]"""\n    pace: int = 3\n'
        'def fail(pace):\n    """A fault. [TST-MOV-001]"""\n    raise ValueError(pace)\n',
    )
    toy.write("toy/plain.py", '"""No rules."""\n')
    toy.write(
        "tests/test_code.py",
        "import inspect, traceback\nfrom toy import plain, rules\ndef test_code():\n"
        '    assert inspect.getdoc(rules.fail) == "A fault. [TST-MOV-001]"\n'
        "    assert inspect.getsource(rules.fail).startswith('def fail(pace):')\n"
        "    assert str(inspect.signature(rules.Unit)) == '(pace: int = 3) -> None'\n"
        "    assert rules.Unit() == rules.Unit(3)\n"
        "    try:\n        rules.fail(4)\n    except ValueError as error:\n"
        "        assert traceback.extract_tb(error.__traceback__)[-1].lineno == 8\n",
    )
    kept = toy.root / "kept"
    printed = toy.pytest(PYTHONDONTWRITEBYTECODE="", PYTHONPYCACHEPREFIX=str(kept))
    assert "1 passed" in printed
    assert {file.name.split(".")[0] for file in kept.rglob("toy/*.pyc")} == {"__init__", "plain"}
