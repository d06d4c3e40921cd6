"""Build a map: `python -m tools.maps normandy`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.maps import build, checks, recipe, write
from tools.maps.packages import HERE, Trouble


def main() -> int:
    """Build the map that is asked for, check it, and write it."""
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description=__doc__)
    parser.add_argument("map", help="the name of a recipe: a folder of tools/maps")
    parser.add_argument("--to", type=Path, help="where to write; data/maps/<map> if left out")
    parser.add_argument("--picture", type=Path, help="also draw a plain picture")
    parser.add_argument("--scale", type=float, default=11, help="of the picture, pixels a km")
    parser.add_argument("--box", help="the part to draw, as two corners: 2010-4030")
    asked = parser.parse_args()
    try:
        built = build.build(recipe.read(asked.map))
        problems = checks.problems(built)
        if asked.picture:
            from tools.maps import picture

            box = None
            if asked.box:
                first, last = (built.recipe.frame.hex(part) for part in asked.box.split("-"))
                box = (*first, *last)
            picture.draw(built, asked.picture, asked.scale, box)
    except Trouble as trouble:
        print(trouble)
        return 1
    for line in checks.facts(built):
        print(line)
    for problem in problems:
        print(f"problem: {problem}")
    write.write(built, asked.to or HERE.parent.parent / "data" / "maps" / asked.map)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
