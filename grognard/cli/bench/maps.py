"""Maps to measure on: arrays for the kernels, and a folder of the size of the largest map.

Everything is drawn from a fixed seed.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from grognard.content.sources import Folder
from grognard.terrain.layout import DIRECTIONS, SIDES
from grognard.terrain.map import Map
from grognard.terrain.search import Costs, Hindrance, zoc_layer

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDTH, HEIGHT = 160, 135
UNITS = 1500
SHUT = 0.15
"""The share of hexsides that are closed where costs are drawn evenly."""
LONG = 20
"""How many hexes or hexsides a drawn line has."""

_GRIDS: dict[str, tuple[str, ...]] = {
    "terrain": ("sea", "clear", "broken", "woods", "swamp", "rough", "mountain", "sand", "lake"),
    "climate": ("arid", "moderate", "severe", "arctic"),
    "country": tuple(f"country-{number}" for number in range(30)),
    "front": ("west", "east", "south"),
    "zone": ("land", *(f"zone-{number}" for number in range(10))),
}
_SIDES: dict[str, tuple[str, ...]] = {"rivers": ("river", "major"), "borders": ("border",)}
_STEPS: dict[str, tuple[str, ...]] = {"rails": ("european", "soviet")}
_MARKS: dict[str, tuple[str, ...]] = {
    "cities": ("town", "city", "capital"),
    "ports": ("minor", "major"),
}
_LETTERS = ".abcdefghijklmnopqrstuvwxyzABCDEFG"


def uniform_costs(map: Map) -> Costs:
    """Draw the cost of every step evenly from 1 to 8, and close some hexsides."""
    luck = np.random.default_rng(1)
    sides = luck.integers(1, 9, SIDES * map.size)
    shut = luck.random(SIDES * map.size) < SHUT
    here = np.arange(SIDES * map.size)
    there = map.near.astype(np.int64)
    twins = SIDES * there + (here + SIDES // 2) % SIDES
    lower = np.where((there >= 0) & (twins < here), twins, here)
    sides[shut[lower]] = 0
    return Costs(map, sides)


def clustered_costs(map: Map) -> Costs:
    """Make terrain in patches: mostly 1 or 2 to enter, woods, hills and lakes in between."""
    luck = np.random.default_rng(2)
    rough = _smoothed(luck.random((HEIGHT, WIDTH)), 4).reshape(-1)
    entering = np.digitize(rough, np.quantile(rough, (0.45, 0.75, 0.88, 0.95))) + 1
    entering[rough >= np.quantile(rough, 0.98)] = 0
    return Costs.entering(map, entering)


def some_places(map: Map, count: int, seed: int) -> NDArray[np.int32]:
    """Draw places, each at most once."""
    luck = np.random.default_rng(seed)
    return luck.choice(map.size, count, replace=False).astype(np.int32)


def enemy(map: Map) -> Hindrance:
    """Put enemies in clusters: none may enter their hexes, and their zones of control stop."""
    luck = np.random.default_rng(3)
    likely = _smoothed(luck.random((HEIGHT, WIDTH)), 6).reshape(-1)
    at = np.argsort(likely, kind="stable")[-UNITS:]
    at = np.sort(luck.permutation(at)[: UNITS // 2])
    closed = np.zeros(map.size, np.bool_)
    closed[at] = True
    zone = zoc_layer(map, at) > 0
    more = np.where(zone, 2, 0)
    return Hindrance(map, closed=closed, zone=zone, barred=True, enter=more, leave=more)


def _smoothed(field: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    for _ in range(times):
        around = [np.roll(field, step, axis) for axis in (0, 1) for step in (-1, 1)]
        field = (field + sum(around)) / 5
    return field


def large_folder() -> tuple[Folder, str]:
    """Write a map of 21,600 hexes with all its layers; and the same layers as one row a hex."""
    luck = random.Random(1)
    map = Map.plain(WIDTH, HEIGHT)
    files = {"map.toml": _head()}
    columns: list[list[str]] = [list(map.ids)]
    for name, names in _GRIDS.items():
        cells = [luck.randrange(len(names)) for _ in range(map.size)]
        files[f"{name}.grid"] = _grid(name, names, cells)
        columns.append([names[cell] for cell in cells])
    for name, kinds in _SIDES.items():
        runs = [_river(map, luck) for _ in range(120)]
        files[f"{name}.csv"] = _table(name, kinds, [[map.side_name(s) for s in r] for r in runs])
        columns.append(_faces(map, [side for run in runs for side in run]))
    for name, kinds in _STEPS.items():
        ways = [_walk(map, luck) for _ in range(120)]
        files[f"{name}.csv"] = _table(name, kinds, [[map.ids[p] for p in way] for way in ways])
        columns.append(_faces(map, _steps(map, ways)))
    for name, kinds in _MARKS.items():
        marked = {place: luck.choice(kinds) for place in luck.sample(range(map.size), 250)}
        rows = "".join(f"{map.ids[p]},{kind},\n" for p, kind in sorted(marked.items()))
        files[f"{name}.csv"] = f"# {name} of the bench.\nat,kind,name\n{rows}"
        columns.append([marked.get(place, "") for place in range(map.size)])
    named = {place: f"Town {place}" for place in luck.sample(range(map.size), 400)}
    rows = "".join(f"{map.ids[p]},{name},\n" for p, name in sorted(named.items()))
    files["names.csv"] = f"# Names of the bench.\nat,name,aliases\n{rows}"
    columns.append([named.get(place, "") for place in range(map.size)])
    lines = "".join(",".join(row) + "\n" for row in zip(*columns, strict=True))
    return Folder.of(files, "bench"), lines


def _head() -> str:
    text = f'[map]\nid = "bench"\ntitle = "The bench"\n\n[[sheets]]\nid = "main"\nwidth = {WIDTH}\n'
    text += f"height = {HEIGHT}\ndigits = 3\n"
    forms: dict[str, dict[str, tuple[str, ...]]] = {
        "grids": _GRIDS,
        "sides": _SIDES,
        "steps": _STEPS,
        "marks": _MARKS,
    }
    for form, layers in forms.items():
        for name, names in layers.items():
            listed = ", ".join(f'"{kind}"' for kind in names)
            text += f"\n[{form}.{name}]\nnames = [{listed}]\n"
    return text


def _grid(name: str, names: tuple[str, ...], cells: list[int]) -> str:
    letters = _LETTERS[: len(names)]
    legend = "".join(f"{letter} = {kind}\n" for letter, kind in zip(letters, names, strict=True))
    text = "".join(letters[cell] for cell in cells)
    rows = "".join(text[at : at + WIDTH] + "\n" for at in range(0, len(text), WIDTH))
    return f"# {name} of the bench.\nwidth: {WIDTH}\nheight: {HEIGHT}\n{legend}\n{rows}"


def _table(name: str, kinds: tuple[str, ...], runs: list[list[str]]) -> str:
    rows = "".join(f"{kinds[0]},{name} {i},{' '.join(run)}\n" for i, run in enumerate(runs))
    return f"# {name} of the bench.\nkind,name,run\n{rows}"


def _walk(map: Map, luck: random.Random) -> list[int]:
    """Go through hexes, never straight back."""
    way = [luck.randrange(map.size)]
    while len(way) < LONG:
        around = [int(p) for p in map.near[SIDES * way[-1] : SIDES * way[-1] + SIDES] if p >= 0]
        way.append(luck.choice([place for place in around if place not in way[-2:]]))
    return way


def _river(map: Map, luck: random.Random) -> list[int]:
    """Go along hexsides, each touching the one before."""
    side = SIDES * luck.randrange(map.size) + luck.randrange(SIDES)
    run = [side]
    while len(run) < LONG:
        twin = map.twin(side)
        face = side if twin is None or luck.getrandbits(1) else twin
        side = face // SIDES * SIDES + (face + luck.choice((1, SIDES - 1))) % SIDES
        run.append(side)
    return run


def _steps(map: Map, ways: list[list[int]]) -> list[int]:
    found = []
    for way in ways:
        for here, there in pairwise(way):
            side = map.side_between(here, there)
            if side is not None:
                found.append(side)
    return found


def _faces(map: Map, sides: list[int]) -> list[str]:
    """Write for each hex the directions in which a layer has something."""
    found: list[list[str]] = [[] for _ in range(map.size)]
    faces = {face for side in sides for face in (side, map.twin(side)) if face is not None}
    for face in sorted(faces):
        found[face // SIDES].append(DIRECTIONS[face % SIDES])
    return ["-".join(directions) for directions in found]
