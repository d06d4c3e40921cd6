"""The numbers of tested parts only rise: `docs/rules/counts.csv` keeps them by system."""

from grognard.tracing.deferred import read_table
from grognard.tracing.report import Report, Survey
from grognard.tracing.tree import RULES, TracingError, Tree

FILE = f"{RULES}/counts.csv"
COLUMNS = ("system", "tested")


def read_counts(tree: Tree) -> dict[str, int]:
    """The tested parts each system had when they were last counted."""
    counts = {}
    for number, (system, tested) in read_table(tree, FILE, COLUMNS):
        if system not in tree.systems:
            raise TracingError(f"{FILE}:{number}: '{system}' has no register")
        if not tested.isdecimal():
            raise TracingError(f"{FILE}:{number}: '{tested}' is no number")
        counts[system] = int(tested)
    return counts


def fallen(survey: Survey, found: Report) -> list[str]:
    """Systems that have fewer tested parts than the file says."""
    return [
        f"{system}: {now} parts are tested, {before} were before ({FILE})"
        for system, before in read_counts(survey.tree).items()
        if (now := tested(found, system)) < before
    ]


def risen(survey: Survey, found: Report) -> list[str]:
    """Systems that have more tested parts than the file says."""
    counts = read_counts(survey.tree)
    return [
        f"{system}: {now} parts are tested, {before} were before"
        for system in survey.tree.systems
        if (now := tested(found, system)) > (before := counts.get(system, 0))
    ]


def write_counts(survey: Survey, found: Report) -> None:
    """Put the present numbers into the file; the comments on top of it stay."""
    path = survey.tree.root / FILE
    comments = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")
    ]
    rows = [f"{system},{tested(found, system)}" for system in survey.tree.systems]
    lines = [*comments, ",".join(COLUMNS), *rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def tested(found: Report, system: str) -> int:
    """The tested parts of a system."""
    count = found.totals.systems.get(system)
    return count.tested if count else 0
