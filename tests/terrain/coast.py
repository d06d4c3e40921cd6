"""The map of the guide, `docs/scenario-makers/maps.md`, as files in memory."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.terrain.map import Map
from grognard.terrain.read import read_map

PAGE = Path(__file__).parents[2] / "docs" / "scenario-makers" / "maps.md"

HEIGHT = """# Heights of the coast, in metres.
width: 6
height: 4
. = 0
1 = 40
2 = 120

......
......
.1....
.21...
"""
BEACHES = """# Beaches of the coast. at: the hex. landing: where boats come from, may be empty.
at,name,from
0202,Omaha,
0302,Gold,england
"""


@cache
def coast() -> dict[str, str]:
    """The files, taken from the page, with those it only speaks of."""
    blocks = re.findall(
        r"^```[a-z]*\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    starts = {
        "[map]": "map.toml",
        "# Terrain": "terrain.grid",
        "# Ports": "ports.csv",
        "# Rivers": "rivers.csv",
        "# Bridges": "bridges.csv",
        "# Roads": "roads.csv",
        "# Names": "names.csv",
        "# Boxes": "boxes.csv",
        "# Links": "links.csv",
    }
    found = {
        path: block for start, path in starts.items() for block in blocks if block.startswith(start)
    }
    return {**found, "height.grid": HEIGHT, "beaches.csv": BEACHES}


def read(
    files: Mapping[str, str],
    *,
    needs: Mapping[str, Sequence[str]] | None = None,
    window: str = "",
) -> tuple[Map | None, list[str]]:
    """Read a map: it, or nothing, and the problems."""
    problems = Problems()
    found = read_map(Folder.of(files), problems, needs=needs, window=window)
    return found, [str(problem) for problem in problems]


def sound(*, needs: Mapping[str, Sequence[str]] | None = None, window: str = "") -> Map:
    """The map of the page."""
    found, told = read(coast(), needs=needs, window=window)
    assert told == []
    assert found is not None
    return found
