"""Read what is hand-written for a map: settings in TOML, lists in CSV with comment lines on top."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from tools.maps.frame import Frame, Point
from tools.maps.packages import HERE, Trouble

Row: TypeAlias = dict[str, str]


@dataclass(frozen=True)
class Recipe:
    """The folder of a map's recipe, its settings and its frame."""

    folder: Path
    settings: dict[str, Any]
    frame: Frame

    @property
    def map_id(self) -> str:
        """The id of the map."""
        return self.folder.name

    def has(self, file: str) -> bool:
        """Tell whether the recipe has a list."""
        return (self.folder / file).exists()

    def rows(self, file: str) -> list[Row]:
        """Read a list; the rows hold plain text, blanks around cells removed."""
        path = self.folder / file
        lines = path.read_text(encoding="utf-8").splitlines()
        start = next(i for i, line in enumerate(lines) if not line.startswith("#"))
        found = []
        for number, row in enumerate(csv.DictReader(lines[start:]), start + 2):
            if None in row or None in row.values():
                raise Trouble(f"{path}:{number}: the row does not fit the header.")
            found.append({key: value.strip() for key, value in row.items()})
        return found

    def point(self, text: str) -> Point:
        """Read `lon lat` and project it."""
        try:
            lon, lat = (float(part) for part in text.split())
        except ValueError as error:
            raise Trouble(f"{text!r} is no place: longitude and latitude are wanted.") from error
        return self.frame.to_plane(lon, lat)

    def points(self, text: str) -> list[Point]:
        """Read several `lon lat`, with commas between."""
        return [self.point(part) for part in text.split(",") if part.strip()]


def read(map_id: str) -> Recipe:
    """Open the recipe of a map."""
    folder = HERE / map_id
    if not (folder / "recipe.toml").exists():
        raise Trouble(f"There is no recipe for {map_id!r}.")
    with (folder / "recipe.toml").open("rb") as file:
        settings = tomllib.load(file)
    return Recipe(folder, settings, Frame(**settings["frame"]))
