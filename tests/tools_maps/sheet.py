"""A small sheet for the tests of the map builder, where longitude and latitude are kilometres.

Hexes are 2 km from side to side, so columns stand 1.732 km apart; the middle of hex 0101 is (0, 0),
that of 0102 (0, -2), that of 0201 (1.732, -1).
"""

from pathlib import Path
from typing import Any

from tools.maps.frame import Frame, Hex, Point
from tools.maps.recipe import Recipe


class Flat(Frame):
    """A frame without a projection."""

    def to_plane(self, lon: float, lat: float) -> Point:
        """Take longitude and latitude for kilometres."""
        return lon, lat


def flat(width: int, height: int) -> Flat:
    """Lay out a sheet."""
    return Flat("", width, height, 2.0, 0.0, 0.0)


_SHEET = flat(99, 99)


def recipe(
    folder: Path, frame: Frame, files: dict[str, str], settings: dict[str, Any] | None = None
) -> Recipe:
    """Write the lists of a recipe and open it."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Recipe(folder, settings or {}, frame)


def ground(*rows: str) -> dict[Hex, str]:
    """Read ground from letters: sea, open, woods, hill."""
    kinds = {"~": "sea", ".": "open", "w": "woods", "h": "hill"}
    return {(x, y): kinds[sign] for y, row in enumerate(rows) for x, sign in enumerate(row)}


def hexes(text: str) -> list[Hex]:
    """Read hex ids with blanks between."""
    return [_SHEET.hex(word) for word in text.split()]
