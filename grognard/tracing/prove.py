"""Tests the tests: changes one thing under a tested rule and sees whether its tests notice.

All of it happens in a copy of the tree, with the interpreter that runs this. What was tried is
kept: the same proof of the same code goes on where it was broken off.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

import msgspec

from grognard.tracing.changes import Change, changes_under
from grognard.tracing.copies import Copy, copied
from grognard.tracing.report import Survey, report
from grognard.tracing.tree import TracingError
from grognard.tracing.trials import Trial, Trials, Tried

_PATIENCE = 60.0  # Seconds, added to ten times what the unchanged tests take: a change may loop.
_SCREENS = ("ui", "editor")  # Their tests drive a browser: only what they show is theirs to notice.


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
    trials = Trials(survey.tree, survey.digest)
    tried = trials.begin(plan)
    advance(len(tried))
    for one in _try(survey, trials, plan[len(tried) :]):
        tried.append(one)
        advance(1)
    done = tuple(one.trial for one in tried if one.trial)
    return Proof(
        seed,
        len(done),
        sum(not trial.noticed for trial in done),
        unchangeable,
        tuple(sorted({test for one in tried for test in one.unfit})),
        done,
    )


def _try(survey: Survey, trials: Trials, plan: list[tuple[str, Change]]) -> Iterator[Tried]:
    """Try the changes one by one."""
    if not plan:
        return
    tests = [_carrying(survey, change) for _, change in plan]
    with copied(survey.tree) as copy:
        seconds = _run_unchanged(copy, sorted({*sum(tests, ())}))
        for (id_, change), candidates in zip(plan, tests, strict=True):
            fit = {test: seconds[test] for test in candidates if test in seconds}
            unfit = tuple(test for test in candidates if test not in seconds)
            trial = _trial(copy, id_, change, fit) if fit else None
            yield trials.add(id_, change, trial, unfit)


def _carrying(survey: Survey, change: Change) -> tuple[str, ...]:
    """The tests that carry a rule named where a change stands, if they can notice it."""
    return tuple(
        sorted(
            {
                test
                for id_ in change.ids
                for test, record in survey.carriers.get(id_, {}).items()
                if any(
                    carried == id_
                    and (part not in _SCREENS or survey.tree.holds(part, change.path))
                    for carried, part in record.marks
                )
            }
        )
    )


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


def _run_unchanged(copy: Copy, tests: list[str]) -> dict[str, float]:
    """The tests that pass in the copy as it is, and how many seconds each takes."""
    seconds = {
        outcome.test: outcome.seconds
        for outcome in copy.run_unchanged(tests).outcomes
        if outcome.passed
    }
    if tests and not seconds:
        raise TracingError(f"none of {len(tests)} tests passes in a copy of the tree")
    return seconds


def _trial(copy: Copy, id_: str, change: Change, seconds: dict[str, float]) -> Trial:
    """Make the change and see whether any test fails; the quick ones come first."""
    patience = _PATIENCE + 10 * sum(seconds.values())
    run = copy.run_changed(change.path, change.make(), _quick_first(seconds), patience)
    failed = next((outcome.test for outcome in run.outcomes if not outcome.passed), "broken")
    by = "" if run.good else "hung" if run.hung else failed
    return Trial(id_, change.path, change.line, change.before, change.after, not run.good, by)


def _quick_first(seconds: dict[str, float]) -> list[str]:
    """Tests by their seconds, file by file: what a file prepares for its tests is made once."""
    files = [
        sorted(tests, key=lambda test: (seconds[test], test))
        for _, tests in groupby(sorted(seconds), _file)
    ]
    files.sort(key=lambda tests: (sum(seconds[test] for test in tests), tests))
    return [test for tests in files for test in tests]


def _file(test: str) -> str:
    return test.split("::", maxsplit=1)[0]


def unnoticed(trials: Iterable[Trial]) -> Iterator[str]:
    """The changes nobody noticed, one line each."""
    for trial in trials:
        if not trial.noticed:
            yield f"{trial.rule}  {trial.file}:{trial.line}: {trial.before}  ->  {trial.after}"
