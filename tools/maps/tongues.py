"""What rivers were called: each stretch by the name in the state whose banks it has.

`rivers.csv` calls rivers as English does; `river-names.csv` says how states called them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tools.maps.frame import Frame, Hex
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe
from tools.maps.rivers import River

Names: TypeAlias = dict[str, dict[str, str]]
"""By river and state; the state "" stands for all others."""


def river_names(recipe: Recipe, rivers: list[River]) -> Names:
    """Read the list of names; every river of it must be one of the map."""
    found: Names = {}
    for row in recipe.rows("river-names.csv") if recipe.has("river-names.csv") else []:
        if all(river.name != row["river"] for river in rivers):
            raise Trouble(f"river-names.csv: there is no river {row['river']!r}.")
        found.setdefault(row["river"], {})[row["state"]] = row["name"]
    return found


def called(frame: Frame, river: River, names: Names, owner: Mapping[Hex, str]) -> list[str]:
    """Name every side of a river from source to mouth.

    Between two states it keeps the name it has, as long as that is one of theirs.
    """
    known = names.get(river.name, {})
    usual = known.get("", river.name)
    found: list[str] = []
    for side in river.sides:
        states = [owner[place] for place in frame.sides[side] if place in owner]
        here = [known.get(state, usual) for state in states] or found[-1:] or [usual]
        found.append(found[-1] if found and found[-1] in here else here[0])
    return found
