"""Tests the tests: changes one thing under a tested rule and sees whether its tests notice.

All of it happens in a copy of the tree, with the interpreter that runs this.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from grognard.tracing.changes import Change, changes_under
from grognard.tracing.records import read_last_run
from grognard.tracing.report import Survey, report
from grognard.tracing.tree import TracingError, Tree

_NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".rules", ".*_cache", ".hypothesis", "__pycache__", "node_modules"
)
_PATIENCE = 30.0  # Seconds, added to ten times what the unchanged tests take: a change may loop.


class Trial(msgspec.Struct, frozen=True):
    """One change under a rule, and whether the tests that carry the rule noticed it."""

    rule: str
    file: str
    line: int
    before: str
    after: str
    noticed: bool


class Proof(msgspec.Struct, frozen=True):
    """What `--prove` found. `unfit` are tests that fail in the copy even without a change."""

    seed: int
    changes: int
    unnoticed: int
    unchangeable: tuple[str, ...]
    unfit: tuple[str, ...]
    trials: tuple[Trial, ...]


def prove(
    survey: Survey,
    count: int,
    seed: int,
    system: str | None = None,
    advance: Callable[[int], object] = lambda _: None,
) -> Proof:
    """Make `count` changes under tested rules, drawn by `seed`; `advance` hears of each.

    The rules are those of one system, or of all. Each tested one comes once before any comes twice.
    """
    tested = {
        rule.id: parts
        for rule in report(survey, system).rules
        if (parts := [part for part, state in rule.parts.items() if state == "tested"])
    }
    if not tested:
        raise TracingError(
            f"no rule is tested in the last run on this code ({survey.stale()} tests with rules "
            "ran on other code): run the tests first"
        )
    draw = random.Random(seed)
    found = {id_: _changes(survey, id_, parts, draw) for id_, parts in tested.items()}
    unchangeable = tuple(id_ for id_ in tested if not found[id_])
    plan = _plan({id_: changes for id_, changes in found.items() if changes}, count, draw)
    tests = [_carrying(survey, change) for _, change in plan]
    used = sorted({*sum(tests, ())})
    with tempfile.TemporaryDirectory(prefix="grognard-prove-") as folder:
        copy = Path(folder).resolve() / "tree"
        shutil.copytree(survey.tree.root, copy, ignore=_NOT_COPIED, symlinks=True)
        fit, patience = _run_unchanged(copy, survey.tree, used)
        trials = []
        for (id_, change), candidates in zip(plan, tests, strict=True):
            carrying = [test for test in candidates if test in fit]
            if carrying:
                noticed = _noticed(copy, change, carrying, patience)
                trials.append(
                    Trial(id_, change.path, change.line, change.before, change.after, noticed)
                )
            advance(1)
    return Proof(
        seed,
        len(trials),
        sum(not trial.noticed for trial in trials),
        unchangeable,
        tuple(test for test in used if test not in fit),
        tuple(trials),
    )


def _carrying(survey: Survey, change: Change) -> tuple[str, ...]:
    """The tests that carry a rule named where a change stands."""
    return tuple(sorted({test for id_ in change.ids for test in survey.carriers.get(id_, ())}))


def _changes(survey: Survey, id_: str, parts: list[str], draw: random.Random) -> list[Change]:
    """All changes in what implements the tested parts of a rule, shuffled."""
    files = sorted(
        {
            named.path
            for named in survey.sources.named[id_]
            if any(survey.tree.holds(part, named.path) for part in parts)
        }
    )
    changes = [
        change
        for path in files
        for change in changes_under(id_, path, (survey.tree.root / path).read_text("utf-8"))
    ]
    draw.shuffle(changes)
    return changes


def _plan(
    found: dict[str, list[Change]], count: int, draw: random.Random
) -> list[tuple[str, Change]]:
    """Which changes to try: rules in random order, round after round while changes are left."""
    plan: list[tuple[str, Change]] = []
    left = {id_: iter(changes) for id_, changes in found.items()}
    while left and len(plan) < count:
        for id_ in draw.sample(sorted(left), len(left)):
            change = next(left[id_], None)
            if change is None:
                del left[id_]
            elif len(plan) < count:
                plan.append((id_, change))
    return plan


def _run_unchanged(copy: Path, tree: Tree, tests: list[str]) -> tuple[set[str], float]:
    """The tests that pass in the copy as it is, and how long to wait for them when changed."""
    _check_imports(copy, tree)
    start = time.monotonic()
    _pytest(copy, tests, None)
    patience = _PATIENCE + 10 * (time.monotonic() - start)
    records = read_last_run(Tree.at(copy)).tests
    fit = {test for test in tests if test in records and records[test].outcome == "passed"}
    if not fit:
        raise TracingError(f"none of {len(tests)} tests passes in a copy of the tree")
    return fit, patience


def _check_imports(copy: Path, tree: Tree) -> None:
    """A change of the copy can be noticed only if the copy is what is imported."""
    for package in tree.layout.tree.code:
        _, answer = _python(copy, "-c", f"import {package}; print({package}.__file__)")
        if not answer.startswith(str(copy)):
            raise TracingError(f"{package} is not imported from its copy in {copy}: {answer}")


def _noticed(copy: Path, change: Change, tests: list[str], patience: float) -> bool:
    """Whether any test fails once the change is made; the copy is restored."""
    path = copy / change.path
    before = path.read_bytes()
    path.write_text(change.make(), encoding="utf-8")
    try:
        return not _pytest(copy, tests, patience)
    finally:
        path.write_bytes(before)


def _pytest(copy: Path, tests: list[str], patience: float | None) -> bool:
    """Whether the tests pass; with patience, the first failure and a long silence end them."""
    early = ["--exitfirst"] if patience else []
    options = ["-q", "-p", "no:cacheprovider", "-p", "grognard.tracing.plugin", *early]
    code, _ = _python(copy, "-m", "pytest", *options, *tests, patience=patience)
    return code == 0


def _python(copy: Path, *arguments: str, patience: float | None = None) -> tuple[int, str]:
    """Run Python in the copy: exit code and output. Past the patience all of it is killed."""
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=copy,
        env=_environment(copy),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            output = ""
        finally:
            _end(process)
    return process.returncode, output


def _end(process: subprocess.Popen[str]) -> None:
    """Kill the process and what it started, if it still runs."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _environment(copy: Path) -> dict[str, str]:
    """The copy before anything else, then this package, in case the copy has none."""
    here = str(Path(__file__).resolve().parents[2])
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(copy), here]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def unnoticed(proof: Proof) -> Iterator[str]:
    """The changes nobody noticed, one line each."""
    for trial in proof.trials:
        if not trial.noticed:
            yield f"{trial.rule}  {trial.file}:{trial.line}: {trial.before}  ->  {trial.after}"
