"""The state of every rule and part: tested, coded, deferred or missing.

A part is *tested* if, in the last run on this very code, a test that carries it passed, was seen
at work on something that names the id where that part lives, and carries at most three ids. It
is *coded* if something that may implement it names it, *deferred* if a line puts it off, and
else *missing*.
"""

from collections.abc import Iterable

import msgspec

from grognard.tracing.deferred import FILE as DEFERRED
from grognard.tracing.deferred import Deferral, read_deferrals
from grognard.tracing.records import Record, read_last_run
from grognard.tracing.registers import GAP, Rule, read_rules
from grognard.tracing.sources import Sources, read_sources
from grognard.tracing.tree import PARTS, Tree

STATES = ("missing", "deferred", "coded", "tested")  # The weakest first.


class RuleState(msgspec.Struct, frozen=True):
    """What is known of one rule; `status` is its weakest part."""

    id: str
    system: str
    area: str
    parts: dict[str, str]
    status: str
    tests: tuple[str, ...]
    reason: str


class Count(msgspec.Struct):
    """How many rules there are, how many parts they have, and how these stand."""

    rules: int = 0
    parts: int = 0
    tested: int = 0
    coded: int = 0
    deferred: int = 0
    missing: int = 0

    def add(self, states: Iterable[str]) -> None:
        """Count one rule by the states of its parts."""
        self.rules += 1
        for state in states:
            self.parts += 1
            setattr(self, state, getattr(self, state) + 1)


class Totals(msgspec.Struct):
    """Counts over all, by system, by area (`ABC-AREA`) and by tag (`gap` among them)."""

    all: Count
    systems: dict[str, Count]
    areas: dict[str, Count]
    tags: dict[str, Count]


class Report(msgspec.Struct):
    """What `grognard rules --json` prints."""

    totals: Totals
    rules: list[RuleState]


class Survey(msgspec.Struct, frozen=True):
    """All that is read from a tree to judge its rules."""

    tree: Tree
    digest: str
    rules: dict[str, Rule]
    sources: Sources
    deferrals: list[Deferral]
    tests: dict[str, Record]
    carriers: dict[str, dict[str, Record]]  # By rule, the tests that carry it.

    @classmethod
    def of(cls, tree: Tree) -> "Survey":
        """Read registers, sources, deferrals and the last run."""
        tests = read_last_run(tree).tests
        carriers: dict[str, dict[str, Record]] = {}
        for test, record in sorted(tests.items()):
            for id_, _ in record.marks:
                carriers.setdefault(id_, {})[test] = record
        return cls(
            tree,
            tree.digest(),
            read_rules(tree),
            read_sources(tree),
            read_deferrals(tree),
            tests,
            carriers,
        )

    def state(self, id_: str, part: str) -> str:
        """How a part stands."""
        if not all(why for _, why in self._objections(id_, part)):
            return "tested"
        if any(self.tree.holds(part, named.path) for named in self.sources.named.get(id_, ())):
            return "coded"
        return "deferred" if self.deferral(id_, part) else "missing"

    def deferral(self, id_: str, part: str) -> Deferral | None:
        """The first line that puts off a part."""
        return next((line for line in self.deferrals if line.fits(id_, part)), None)

    def doubts(self, id_: str, part: str) -> list[str]:
        """Why tests that carry a part do not prove it, one line a test."""
        return [f"{test} {why}" for test, why in self._objections(id_, part) if why]

    def _objections(self, id_: str, part: str) -> list[tuple[str, str]]:
        return [
            (test, record.why_not(self.tree, self.digest, id_, part))
            for test, record in self.carriers.get(id_, {}).items()
            if (id_, part) in record.marks
        ]

    def stale(self) -> int:
        """How many tests with rules ran on other code than the present."""
        return sum(record.digest != self.digest for record in self.tests.values())


def report(survey: Survey, system: str | None = None) -> Report:
    """Judge all rules, or those of one system."""
    totals = Totals(Count(), {}, {}, {})
    rules = []
    for rule in survey.rules.values():
        if system in (None, rule.system):
            state = _judge(survey, rule)
            rules.append(state)
            prefix = rule.id.split("-")[0]
            for count in (
                totals.all,
                totals.systems.setdefault(rule.system, Count()),
                totals.areas.setdefault(f"{prefix}-{rule.area}", Count()),
            ):
                count.add(state.parts.values())
            for tag in rule.tags:
                # A part's tag counts that part only; `gap` counts all parts of its rules.
                one = {tag: state.parts[tag]} if tag in state.parts else state.parts
                totals.tags.setdefault(tag, Count()).add(one.values())
    totals.tags = {tag: totals.tags[tag] for tag in (*PARTS, GAP) if tag in totals.tags}
    return Report(totals, rules)


def superfluous(survey: Survey, states: Iterable[RuleState]) -> list[str]:
    """Deferrals that nothing waits for any more: all they put off is tested."""
    known = [(state.id, part, how) for state in states for part, how in state.parts.items()]
    lines = []
    for deferral in survey.deferrals:
        fitting = [how for id_, part, how in known if deferral.fits(id_, part)]
        if fitting and set(fitting) == {"tested"}:
            lines.append(
                f"{DEFERRED}:{deferral.line}: {deferral.pattern}, part {deferral.part}, "
                "is tested: the line is superfluous"
            )
    return lines


def _judge(survey: Survey, rule: Rule) -> RuleState:
    parts = {part: survey.state(rule.id, part) for part in rule.parts}
    reasons = [
        line.reason
        for part, state in parts.items()
        if state == "deferred" and (line := survey.deferral(rule.id, part))
    ]
    return RuleState(
        rule.id,
        rule.system,
        rule.area,
        parts,
        min(parts.values(), key=STATES.index),
        tuple(survey.carriers.get(rule.id, ())),
        "; ".join(dict.fromkeys(reasons)),
    )
