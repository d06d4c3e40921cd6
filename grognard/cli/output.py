"""How commands give their answers: JSON for programs, lines in columns for people, a bar."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def print_json(answer: Any) -> None:
    """Print an answer for programs."""
    import msgspec

    encoded = msgspec.json.encode(answer)
    print(msgspec.json.format(encoded).decode())


def print_columns(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns, each as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())


def complain(sentence: str) -> None:
    """Tell a person what is wrong, beside the answer."""
    print(sentence, file=sys.stderr)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far something is that takes long; give what moves the bar."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
