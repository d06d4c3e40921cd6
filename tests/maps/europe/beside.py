"""The tables that stand beside the layers of the map of Europe, as plain rows."""

import csv
from collections.abc import Iterator
from pathlib import Path

Row = dict[str, str]


def rows(folder: Path, name: str) -> list[Row]:
    """The rows of a table."""
    lines = (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def cells(row: Row) -> Iterator[str]:
    """The ids of the hexes a row names, also those on either hand of its hexsides."""
    yield from row["hexes"].split()
    for side in row["sides"].split():
        yield side.partition("-")[0]
