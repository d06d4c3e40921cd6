"""`grognard tables`: the tables and single numbers of a rule system as a page for players."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

_RULES = re.compile(r"\s*\[[A-Z]+-[A-Z0-9]+-\d+\]")
_LEFT_OUT = ("formations.csv",)
"""Orders of battle, which scenarios show."""
_NUMBER = re.compile(r"(\w+) = (.+?)(?:\s+#\s*(.*))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `tables` takes."""
    parser.add_argument("system", help="the rule system, as grognard systems names it")


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    from grognard.systems.registry import system

    print(page_of(system(args.system).id), end="")
    return 0


def page_of(system: str) -> str:
    """Write all tables of a system as one page of Markdown: the very numbers the game uses."""
    from grognard.content.packs import own_place

    folder = own_place() / "systems" / system
    head = f"# The tables of {system.capitalize()}\n\nWritten by `grognard tables {system}`.\n"
    files = (file for file in sorted(folder.glob("*.csv")) if file.name not in _LEFT_OUT)
    return "\n".join([head, *map(_section, files), _single_numbers(folder / "settings.toml")])


def _single_numbers(file: Path) -> str:
    """Write the numbers that stand in no table, each with what its comment says it means."""
    found = (_NUMBER.fullmatch(line) for line in file.read_text("utf-8").splitlines())
    rows = [
        _row([number[1].replace("_", " "), number[2], _RULES.sub("", number[3] or "")])
        for number in found
        if number
    ]
    return "\n".join(
        [
            "## Single numbers",
            "",
            "They stand in no table. *and more*, *at most* and the like go on from the line above.",
            "",
            _row(["number", "value", "meaning"]),
            _row(["---"] * 3),
            *rows,
            "",
        ]
    )


def _section(file: Path) -> str:
    lines = file.read_text("utf-8").splitlines()
    comments = [line.removeprefix("#").strip() for line in lines if line.startswith("#")]
    about = _RULES.sub("", " ".join(comments)).strip()
    title = file.stem.replace("-", " ").capitalize()
    rows = "\n".join(_rows(line for line in lines if line and not line.startswith("#")))
    return f"## {title}\n\n{about}\n\n{rows}\n"


def _rows(lines: Iterator[str]) -> Iterator[str]:
    header, *rows = csv.reader(lines)
    yield _row([name.replace("_", " ") for name in header])
    yield _row(["---"] * len(header))
    yield from map(_row, rows)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.strip() for cell in cells)} |"
