"""Reads the tables of Overlord, with every problem named by file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args

import msgspec

from grognard.content.settings import read_settings
from grognard.content.tables import read_table
from grognard.systems.overlord import tables as rows
from grognard.systems.overlord.tables import INTENSITIES, LINES, QUALITIES, Kind, Numbers, Tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder

R = TypeVar("R", bound=msgspec.Struct)

_FACES = 6
_ROLLS = 13
"""Modified rolls of a bombardment, 0 to 12."""


def read_tables(folder: Folder, problems: Problems) -> Tables | None:
    """Read the tables of the system; nothing comes back when there were problems."""
    before = len(problems)

    def by(file: str, row: type[R], key: str) -> dict[str, R]:
        return read_table(folder, f"system/{file}.csv", row, problems, key=key).by(key)

    def all_of(file: str, row: type[R], key: str | tuple[str, ...]) -> tuple[R, ...]:
        return read_table(folder, f"system/{file}.csv", row, problems, key=key).rows

    numbers = read_settings(folder, "system/settings.toml", Numbers, problems)
    found: dict[str, Any] = {
        "terrain": by("terrain", rows.TerrainRow, "terrain"),
        "features": by("features", rows.FeatureRow, "feature"),
        "hexsides": by("hexsides", rows.SideRow, "side"),
        "roads": by("roads", rows.RoadRow, "road"),
        "sizes": by("sizes", rows.SizeRow, "size"),
        "kinds": by("kinds", rows.KindRow, "kind"),
        "qualities": by("qualities", rows.QualityRow, "quality"),
        "integrity": all_of("integrity", rows.GradeRow, ("nation", "grade", "role")),
        "templates": by("templates", rows.TemplateRow, "template"),
        "combat": all_of("combat", rows.OddsRow, "odds"),
        "intensity": by("intensity", rows.IntensityRow, "intensity"),
        "bombardment": all_of("bombardment", rows.BombardmentRow, "points"),
        "spotting": all_of("spotting", rows.SpottingRow, "level_tenths"),
        "flak": all_of("flak", rows.FlakRow, "odds"),
        "assets": by("assets", rows.AssetRow, "asset"),
        "missions": by("missions", rows.MissionRow, "mission"),
        "interdiction": all_of("interdiction", rows.InterdictionRow, "assets"),
        "lines": by("lines", rows.LineRow, "line"),
        "ranges": by("ranges", rows.RangeRow, "echelon"),
        "costs": by("costs", rows.CostRow, "row"),
        "weather": all_of("weather", rows.WeatherRow, ("element", "weather")),
        "works": all_of("works", rows.WorkRow, ("work", "over")),
        "hq_values": by("hq-values", rows.HqValueRow, "echelon"),
    }
    if len(problems) > before:
        return None
    _check(found, problems)
    if len(problems) > before:
        return None
    return Tables(numbers=numbers.value, **found)


def _check(found: dict[str, Any], problems: Problems) -> None:
    """See that every kind, quality and column is there."""
    _want(problems, "kinds", get_args(Kind), found["kinds"])
    _want(problems, "qualities", QUALITIES, found["qualities"])
    _want(problems, "lines", LINES, found["lines"])
    _want(problems, "intensity", INTENSITIES, found["intensity"])
    for row in found["combat"]:
        _long(problems, "combat", row.odds, _FACES, (row.attacker, row.defender))
    for row in found["flak"]:
        _long(problems, "flak", row.odds, _FACES, (row.effects, row.damage))
    for row in found["bombardment"]:
        _long(problems, "bombardment", str(row.points), _ROLLS, (row.results,))


def _want(problems: Problems, file: str, wanted: Iterable[str], found: Iterable[str]) -> None:
    missing = sorted(set(wanted) - set(found))
    if missing:
        problems.add(f"system/{file}.csv", 0, 0, f"There is no row for {', '.join(missing)}.")


def _long(
    problems: Problems, file: str, row: str, wanted: int, lists: Iterable[tuple[Any, ...]]
) -> None:
    for values in lists:
        if len(values) != wanted:
            meaning = f"The row {row} has a list of {len(values)} values; it needs {wanted}."
            problems.add(f"system/{file}.csv", 0, 0, meaning)
