"""The rules as players look them up: the registers of a system and of the kernel, as texts.

A register is a Markdown file; each rule is a list item with its id, under the heading of its area.
Where the registers lie: in the package, or beside it in a checkout.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.server.messages import RuleListed
from grognard.server.troubles import NotHere

if TYPE_CHECKING:
    from collections.abc import Iterator

KERNEL = "kernel"
"""The register of what holds in every game: refusals name its rules, too."""
_LIST = "registers.toml"
_RULE = re.compile(r"- \*\*(?P<id>[^*\s]+)\*\*\s*(?P<text>.*)")
_AREA = re.compile(r"## (?P<code>[A-Z]{2,8}) (?P<name>.+)")
_TAGS = re.compile(r"\s*\{[^{}]*\}\s*(\[[^\]]*\])?\s*$", re.MULTILINE)
_LONGEST_TITLE = 40


@cache
def rules(system: str) -> tuple[RuleListed, ...]:
    """List the rules of a system, then those of the kernel."""
    files = _files()
    if system not in files or system == KERNEL:
        raise NotHere(f"There are no rules of {system!r} here.")
    found: list[RuleListed] = []
    for register in (system, KERNEL):
        for file in files.get(register, ()):
            found += read_register((place() / file).read_text("utf-8"))
    return tuple(found)


def place() -> Path:
    """The folder of the registers."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "rules"
    return inside if (inside / _LIST).is_file() else package.parent / "docs" / "rules"


def read_register(text: str) -> Iterator[RuleListed]:
    """Read the rules of a register: their texts, without the marks that only tracing needs."""
    area = rule = ""
    lines: list[str] = []
    for line in (*text.splitlines(), "#"):
        start = _RULE.match(line)
        if rule and (start or line.startswith("#")):
            yield _listed(rule, area, lines)
            rule = ""
        heading = _AREA.match(line)
        if heading:
            area = heading["name"].strip()
        if start:
            rule, lines = start["id"], [start["text"]]
        elif rule:
            lines.append(line)


def _listed(rule: str, area: str, lines: list[str]) -> RuleListed:
    text = ""
    for line in _TAGS.sub("", "\n".join(lines)).splitlines():
        # Rows of a table stay rows; all else is one paragraph.
        text = text.rstrip() + ("\n" if line.startswith("|") else " ") + line.strip()
    text = text.strip()
    title, end, rest = text.partition(". ")
    if not end or len(title) > _LONGEST_TITLE:
        return RuleListed(id=rule, area=area, title="", text=text)
    return RuleListed(id=rule, area=area, title=title, text=rest)


def _files() -> dict[str, tuple[str, ...]]:
    """The files of each register, by system."""
    listed = tomllib.loads((place() / _LIST).read_text("utf-8"))
    return {entry["system"]: tuple(entry["files"]) for entry in listed["register"]}
