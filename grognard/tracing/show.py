"""The report as tables for people."""

from rich.console import Console
from rich.table import Table

from grognard.tracing.report import Count, Report, Survey, superfluous

_COLUMNS = ("rules", "parts", "tested", "coded", "deferred", "missing")


def show_report(console: Console, survey: Survey, found: Report, *, summary: bool) -> None:
    """Counts by system, area and tag; the summary leaves out the areas."""
    totals = found.totals
    console.print(_table("system", {**totals.systems, "all": totals.all}))
    if not summary:
        console.print(_table("area", totals.areas))
    console.print(_table("tag", totals.tags))
    show_notes(console, survey, found)


def show_missing(console: Console, survey: Survey, found: Report) -> None:
    """The parts that are neither tested nor deferred, and why their tests do not count."""
    lines = 0
    for rule in found.rules:
        for part, state in rule.parts.items():
            if state in ("missing", "coded"):
                lines += 1
                title = survey.rules[rule.id].title
                console.print(
                    f"{rule.id}  {part:6}  {state:7}  {title}", markup=False, soft_wrap=True
                )
                for doubt in survey.doubts(rule.id, part):
                    console.print(f"    {doubt}", markup=False, soft_wrap=True)
    console.print(f"{lines} parts are neither tested nor deferred.")
    show_notes(console, survey, found)


def show_notes(console: Console, survey: Survey, found: Report) -> None:
    """What to know beside the numbers: tests that are stale, deferrals that are done."""
    stale = survey.stale()
    if stale:
        console.print(f"{stale} tests with rules ran on other code: run the tests again.")
    for line in superfluous(survey, found.rules):
        console.print(line, markup=False, soft_wrap=True)


def _table(name: str, counts: dict[str, Count]) -> Table:
    table = Table(name)
    for column in _COLUMNS:
        table.add_column(column, justify="right")
    for key, count in counts.items():
        table.add_row(key, *(f"{getattr(count, column):,}" for column in _COLUMNS))
    return table
