"""Bridges and causeways: where roads and railways cross water, each with its name."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from tools.maps.frame import Frame, Hex, Side
from tools.maps.naming import Place
from tools.maps.packages import Trouble
from tools.maps.recipe import Recipe
from tools.maps.rivers import River, read_side
from tools.maps.routes import Way, crossings, middle

_REACH = 1.6  # how many hexes a named bridge may lie from the crossing that bears its name
_SETTLED = ("city", "town", "factory", "village", "hamlet", "bridge")
_WET = ("marsh", "flooded", "tidal-flat")


@dataclass(frozen=True)
class Bridge:
    """A bridge on a hexside."""

    kind: str
    name: str
    side: Side
    river: str


def bridges(
    recipe: Recipe, rivers: list[River], roads: list[Way], rails: list[Way], towns: list[Place]
) -> list[Bridge]:
    """Name every crossing: by the list of bridges, else by the place next to it."""
    frame = recipe.frame
    kinds = {
        side: kind for river in rivers for side, kind in zip(river.sides, river.kinds, strict=True)
    }
    owner = {side: river.name for river in rivers for side in river.sides}
    by_road = crossings(frame, roads, kinds)
    by_rail = crossings(frame, rails, kinds)
    settings = recipe.settings["bridges"]
    found: list[Bridge] = []
    named: dict[Side, tuple[str, str]] = {}
    for row in recipe.rows("bridges.csv"):
        point = recipe.frame.to_plane(float(row["lon"]), float(row["lat"]))
        if row["crossing"] == "rail":
            choice = set(by_rail)
        elif row["crossing"] == "none":
            choice = set(kinds)
        else:
            choice = set(by_road)
        # Bridges share a side only if the list puts them at the very same spot.
        spot = (row["lon"], row["lat"])
        choice = {s for s in choice if owner[s] == row["river"] and named.get(s, spot) == spot}
        if not choice:
            raise Trouble(f"bridges.csv: nothing crosses the {row['river']} for {row['name']}.")
        side = min(sorted(choice), key=lambda s: math.dist(middle(frame, s), point))
        gap = math.dist(middle(frame, side), point) / frame.pitch
        if gap > _REACH:
            raise Trouble(f"bridges.csv: {row['name']}: the next crossing is {gap:.1f} hexes off.")
        kind = "rail" if side not in by_road and side in by_rail else settings["kinds"][kinds[side]]
        found.append(Bridge(kind, row["name"], side, owner[side]))
        named[side] = spot
    used = {bridge.name for bridge in found}
    for side, step in sorted({**by_rail, **by_road}.items()):
        if side in named or kinds[side] not in settings["every"]:
            continue
        kind = settings["kinds"][kinds[side]] if side in by_road else "rail"
        name = _name(frame, kind, owner[side], step, side, towns, used)
        used.add(name)
        found.append(Bridge(kind, name, side, owner[side]))
    return sorted(found, key=lambda bridge: (bridge.river, bridge.side, bridge.name))


def _name(
    frame: Frame,
    kind: str,
    river: str,
    step: tuple[Hex, Hex],
    side: Side,
    towns: list[Place],
    used: set[str],
) -> str:
    """Call a bridge by the nearest place whose name is still free, its own hexes first."""
    spot = middle(frame, side)
    settled = [place for place in towns if place.kind in _SETTLED]
    near = sorted(settled, key=lambda p: (p.hex not in step, math.dist(p.point, spot), p.name))
    for place in near[:6]:
        name = f"Pont {_of(place.name)}" if kind != "rail" else f"Pont-rail {_of(place.name)}"
        if name not in used:
            return name
        name = f"{name} ({river})"
        if name not in used:
            return name
    raise Trouble(f"A bridge over the {river} near {near[0].name} finds no name.")


def _of(name: str) -> str:
    """Put `de` before a French name."""
    if name.startswith("Le "):
        return f"du {name[3:]}"
    if name.startswith("Les "):
        return f"des {name[4:]}"
    silent = name[0] in "AEIOUÉÈÂÎ" or name.startswith(("Hé", "Hi"))
    return f"d'{name}" if silent else f"de {name}"


def causeways(
    recipe: Recipe, ground: dict[Hex, str], roads: list[Way], rivers: set[Side]
) -> list[Bridge]:
    """Find the sides over which a road enters or leaves wet ground, and those the list names."""
    frame = recipe.frame
    crossed: dict[Side, bool] = {}
    for way in roads:
        for here, there in pairwise(way.hexes):
            wet = ground[here] in _WET or ground[there] in _WET
            crossed[frame.side_between(here, there)] = wet
    named = {read_side(frame, row["side"]): row["name"] for row in recipe.rows("causeways.csv")}
    for side, name in named.items():
        if side not in crossed:
            raise Trouble(f"causeways.csv: no road runs over the side of {name}.")
    sides = {side for side, wet in crossed.items() if wet} - rivers
    return [
        Bridge("causeway", named.get(side, ""), side, "") for side in sorted(sides | set(named))
    ]
