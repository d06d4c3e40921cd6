"""Parts of rules that are put off, each with its reason: `docs/rules/deferred.csv`."""

import csv

import msgspec

from grognard.tracing.registers import Rule
from grognard.tracing.tree import PARTS, RULES, TracingError, Tree

FILE = f"{RULES}/deferred.csv"
ALL = "*"


class Deferral(msgspec.Struct, frozen=True):
    """A line of the file: which parts wait, and for what."""

    pattern: str
    part: str
    reason: str
    line: int

    def fits(self, id_: str, part: str) -> bool:
        """Whether it puts off this part of this rule."""
        start = self.pattern.removesuffix(ALL)
        named = id_.startswith(start) if start != self.pattern else id_ == start
        return named and self.part in (part, ALL)


def read_deferrals(tree: Tree) -> list[Deferral]:
    """All lines in their order; TracingError with every problem found."""
    deferrals, problems = [], []
    for number, row in read_table(tree, FILE, ("pattern", "part", "reason")):
        pattern, part, reason = (cell.strip() for cell in row)
        if part != ALL and part not in PARTS:
            problems.append(f"{FILE}:{number}: '{part}' is no part ({', '.join(PARTS)} or {ALL})")
        if not reason:
            problems.append(f"{FILE}:{number}: {pattern} is put off without a reason")
        deferrals.append(Deferral(pattern, part, reason, number))
    if problems:
        raise TracingError(*problems)
    return deferrals


def idle(deferrals: list[Deferral], rules: dict[str, Rule]) -> list[str]:
    """Lines that fit no part of any rule, as after a slip of the pen."""
    return [
        f"{FILE}:{deferral.line}: no rule fits {deferral.pattern}, part {deferral.part}"
        for deferral in deferrals
        if not any(deferral.fits(rule.id, part) for rule in rules.values() for part in rule.parts)
    ]


def read_table(tree: Tree, file: str, columns: tuple[str, ...]) -> list[tuple[int, list[str]]]:
    """The rows of a CSV file with comments on top, each with its line."""
    try:
        text = (tree.root / file).read_text(encoding="utf-8")
    except OSError as error:
        raise TracingError(f"{file}: cannot be read: {error.strerror}") from error
    lines = [
        (number, next(csv.reader([line])))
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines or tuple(lines[0][1]) != columns:
        raise TracingError(f"{file}: the columns should be {', '.join(columns)}")
    wrong = [
        f"{file}:{number}: {len(row)} cells where {len(columns)} are expected"
        for number, row in lines
        if len(row) != len(columns)
    ]
    if wrong:
        raise TracingError(*wrong)
    return lines[1:]
