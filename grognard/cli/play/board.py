"""The map as text: two lines a row, since every other column stands half a hex lower."""

from __future__ import annotations

from typing import Any

from grognard.terrain.hexes import position

TERRAIN = {"clear": ".", "woods": "w", "hills": "h", "town": "#", "water": "~"}
LETTERS = {"infantry": "i", "armour": "t", "gun": "g", "scout": "s"}
"""Units by kind: small letters for the enemy, capitals for one's own."""
WIDTH = 6


def draw(board: Any, view: Any) -> str:
    """Draw what a side sees of the map."""
    marks = _marks(view)
    lines = ["      " + "".join(f"{column:02d}".ljust(WIDTH) for column in _columns(board))]
    for row in _rows(board):
        for low in (False, True):
            cells = []
            for column in _columns(board):
                here = f"{column:02d}{row:02d}"
                shown = (column % 2 == 0) == low
                cells.append(_cell(board, marks, view.holders, here) if shown else " " * WIDTH)
            head = f"{row:02d}" if not low else "  "
            lines.append(f"{head}    {''.join(cells)}".rstrip())
    return "\n".join(lines)


def legend() -> str:
    """Explain the signs."""
    ground = "  ".join(f"{sign} {name}" for name, sign in TERRAIN.items())
    units = "  ".join(f"{letter.upper()} {kind}" for kind, letter in LETTERS.items())
    return (
        f"{ground}  ! objective\n{units}  with steps; capitals are yours, small letters the "
        "enemy's, ? a report, + more units in the hex"
    )


def _columns(board: Any) -> list[int]:
    return sorted({position(place)[0] for place in board.terrain})


def _rows(board: Any) -> list[int]:
    return sorted({position(place)[1] for place in board.terrain})


def _cell(board: Any, marks: dict[str, str], objectives: dict[str, str], place: str) -> str:
    ground = TERRAIN.get(board.terrain[place], "?")
    flag = "!" if place in objectives else ""
    return f"{ground}{flag}{marks.get(place, '')}".ljust(WIDTH)


def _marks(view: Any) -> dict[str, str]:
    marks: dict[str, str] = {}
    for _, unit in sorted(view.units.items()):
        letter = LETTERS.get(unit.kind, "u")
        if unit.side == view.viewer:
            mark = f"{letter.upper()}{unit.steps}"
        else:
            mark = f"{letter}{unit.steps}" if unit.seen is None else "?"
        before = marks.get(unit.at)
        marks[unit.at] = mark if before is None else f"{before.rstrip('+')[:2]}+"
    return marks
