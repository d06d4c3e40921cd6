"""The registers: Markdown files that give each rule an id, a text and tags.

A rule is a list item; its text may go on over lines and tables up to the next rule or heading.
Its tags stand in braces at the end of a line, before the source in brackets if one is given:

    - **ABC-AREA-NNN** Title. Text of the rule. {engine,data} [L155]
"""

import re
from collections.abc import Iterator

import msgspec

from grognard.tracing.tree import PARTS, RULES, Register, TracingError, Tree

ID = re.compile(r"\b[A-Z]{3}-[A-Z]{2,8}-[0-9]{3}\b")
GAP = "gap"  # What the sources lack and we had to propose: says how sure a rule is, not where.

_START = re.compile(r"- \*\*(?P<id>[^*\s]+)\*\*(?P<text>.*)")
_TAGS = re.compile(r"\{(?P<tags>[^{}]*)\}[ ]*(?:\[[^\]]*\])?[ ]*$", re.MULTILINE)
_AREA = re.compile(r"\|\s*(?P<code>[A-Z]{2,8})\s*\|[^|]*\|\s*(?P<count>\d+)\s*\|")


class Rule(msgspec.Struct, frozen=True):
    """One rule of a register, with the file and line it stands at."""

    id: str
    system: str
    area: str
    title: str
    tags: tuple[str, ...]
    file: str
    line: int

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts the rule has: its tags without `gap`."""
        return tuple(tag for tag in self.tags if tag != GAP)


class _Item(msgspec.Struct):
    """A list item that begins like a rule, as it stands in the file."""

    id: str
    line: int
    lines: list[str]


def read_rules(tree: Tree) -> dict[str, Rule]:
    """All rules of all registers by id; TracingError with every problem found."""
    rules: dict[str, Rule] = {}
    problems: list[str] = []
    for register in tree.layout.register:
        for name in register.files:
            file = f"{RULES}/{name}"
            try:
                text = (tree.root / file).read_text(encoding="utf-8")
            except OSError as error:
                problems.append(f"{file}: cannot be read: {error.strerror}")
                continue
            except UnicodeDecodeError as error:
                problems.append(f"{file}: is no UTF-8 text at byte {error.start}")
                continue
            for item in _items(text):
                where = f"{file}:{item.line}"
                if item.id in rules:
                    earlier = rules[item.id]
                    problems.append(
                        f"{where}: {item.id} stands already at {earlier.file}:{earlier.line}"
                    )
                    continue
                rule, wrong = _rule(item, register, file)
                rules[item.id] = rule
                problems += [f"{where}: {item.id} {problem}" for problem in wrong]
    if problems:
        raise TracingError(*problems)
    return rules


def area_table(text: str) -> dict[str, int]:
    """How many rules each area has, by the table at the top of a register."""
    start = text.find("\n## Areas\n")
    table = text[start : text.find("\n## ", start + 1)] if start >= 0 else ""
    return {found["code"]: int(found["count"]) for found in _AREA.finditer(table)}


def _items(text: str) -> Iterator[_Item]:
    item: _Item | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        start = _START.match(line)
        if item and (start or line.startswith("#")):
            yield item
            item = None
        if start:
            item = _Item(start["id"], number, [start["text"]])
        elif item:
            item.lines.append(line)
    if item:
        yield item


def _rule(item: _Item, register: Register, file: str) -> tuple[Rule, list[str]]:
    """The rule a list item states, and what is wrong with it."""
    found = _TAGS.findall("\n".join(item.lines))
    tags = tuple(tag.strip() for tag in found[0].split(",")) if found else ()
    wrong = []
    if not ID.fullmatch(item.id):
        wrong.append("is no id: prefix, area and three digits are expected")
    elif not item.id.startswith(f"{register.prefix}-"):
        wrong.append(f"does not begin with {register.prefix}, as ids of {register.system} do")
    if len(found) != 1:
        wrong.append("has no tags in braces" if not found else "has tags in braces twice")
    unknown = [tag for tag in tags if tag not in PARTS and tag != GAP]
    if unknown:
        wrong.append(f"has the unknown tag '{unknown[0]}'")
    if len(set(tags)) < len(tags):
        wrong.append("has a tag twice")
    # A rule that lives nowhere can be neither coded nor tested: it would vanish from every count.
    if tags == (GAP,):
        wrong.append("has 'gap' alone, which does not say where it lives")
    area = item.id.split("-")[1] if item.id.count("-") > 1 else ""
    title = item.lines[0].split(". ")[0].strip().rstrip(".")
    return Rule(item.id, register.system, area, title, tags, file, item.line), wrong
