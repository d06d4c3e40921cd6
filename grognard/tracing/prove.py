"""Tests the tests: changes one thing under a tested rule and sees whether its tests notice.

All of it happens in a copy of the tree, with the interpreter that runs this. What was tried is
kept: the same proof of the same code goes on where it was broken off.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice

import msgspec

from grognard.tracing.changes import Change, changes_under
from grognard.tracing.copies import Copy, copied
from grognard.tracing.report import Survey, report
from grognard.tracing.tree import TracingError
from grognard.tracing.trials import BROKEN, HUNG, Trial, Trials, trial_of

_PATIENCE = 60  # Seconds, added to ten times what the unchanged tests take: a change may loop.
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
    changes = [change for _, change in plan]
    carrying = [_carrying(survey, change) for change in changes]
    kept = Trials(survey.tree, survey.digest)
    trials = kept.begin(plan)
    advance(len(trials))
    with copied(survey.tree) as copy:
        for (id_, change), tests in islice(zip(plan, carrying, strict=True), len(trials), None):
            trials.append(trial_of(id_, change, _noticed_by(copy, change, tests)))
            kept.add(trials[-1])
            advance(1)
        trials, unfit = _sift(copy, changes, trials, carrying)
    return Proof(
        seed,
        len(trials),
        sum(not trial.noticed for trial in trials),
        unchangeable,
        unfit,
        tuple(trials),
    )


def _noticed_by(copy: Copy, change: Change, tests: dict[str, float]) -> str:
    """Make the change and say which test fails first; the quick ones come first."""
    with copy.changed(change.path, change.make()):
        run = copy.run(_quick_first(tests), _patience(tests), early=True)
    if run.good:
        return ""
    if run.hung:
        return HUNG
    return next((outcome.test for outcome in run.outcomes if not outcome.passed), BROKEN)


def _sift(
    copy: Copy, changes: list[Change], trials: list[Trial], carrying: list[dict[str, float]]
) -> tuple[list[Trial], tuple[str, ...]]:
    """Find the tests that fail in the copy without a change, and try again what they noticed.

    Only tests that noticed something are looked at: the others passed. A change for which no fit
    test is left is no trial.
    """
    fit: set[str] = set()
    unfit: set[str] = set()
    left = [dict(tests) for tests in carrying]
    while True:
        noticed = [
            (trial.by,) if trial.by in tests else tuple(tests) if trial.noticed else ()
            for trial, tests in zip(trials, left, strict=True)
        ]
        suspects = sorted({*sum(noticed, ())} - fit)
        if not suspects:
            break
        seconds = {test: tests[test] for tests in left for test in tests if test in suspects}
        run = copy.run(suspects, _patience(seconds))
        fit |= {outcome.test for outcome in run.outcomes if outcome.passed}
        unfit |= {*suspects} - fit
        for place, tests in enumerate(noticed):
            if unfit & {*tests}:
                left[place] = {test: left[place][test] for test in left[place] if test not in unfit}
                by = _noticed_by(copy, changes[place], left[place]) if left[place] else ""
                trials[place] = msgspec.structs.replace(trials[place], noticed=bool(by), by=by)
    sifted = [trial for trial, tests in zip(trials, left, strict=True) if tests]
    if trials and not sifted:
        raise TracingError(f"none of {len(unfit)} tests passes in a copy of the tree")
    return sifted, tuple(sorted(unfit))


def _patience(tests: dict[str, float]) -> int:
    return _PATIENCE + round(10 * sum(tests.values()))


def _carrying(survey: Survey, change: Change) -> dict[str, float]:
    """The tests that carry a rule named where a change stands and can notice it; their seconds."""
    return {
        test: record.seconds
        for id_ in sorted(change.ids)
        for test, record in survey.carriers.get(id_, {}).items()
        if (record.digest, record.outcome) == (survey.digest, "passed")
        and any(
            carried == id_ and (part not in _SCREENS or survey.tree.holds(part, change.path))
            for carried, part in record.marks
        )
    }


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
