"""Reads a scenario of Overlord into terms, with every problem named by file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from grognard.content.problems import did_you_mean
from grognard.content.scenarios import ScenarioFile
from grognard.content.settings import read_settings
from grognard.content.tables import Table, read_table
from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.systems.overlord.check import check_scenario
from grognard.systems.overlord.formations import UnitRow, muster, read_formations
from grognard.systems.overlord.read_tables import read_tables
from grognard.systems.overlord.tables import Count
from grognard.systems.overlord.terms import (
    AssetTerms,
    Bonus,
    Box,
    FortTerms,
    IncomeTerms,
    LocationTerms,
    SideTerms,
    SourceTerms,
    Terms,
    UnitTerms,
    WeatherTerms,
    ZoneTerms,
)
from grognard.terrain.hexes import HexId
from grognard.terrain.read import read_map
from grognard.terrain.shown import GroundShown, show_ground
from grognard.terrain.window import cut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.problems import Problems
    from grognard.content.settings import Settings
    from grognard.content.sources import Folder
    from grognard.systems.overlord.tables import Tables

WINDOW = ("overlord", "window")


class SideFile(msgspec.Struct, frozen=True):
    """What `scenario.toml` says of a side: `[overlord.axis]`. [OVL-EDIT-011] [OVL-EDIT-012]"""

    command: Annotated[int, msgspec.Meta(ge=-40, le=-20)]
    superiority: Count = 0
    night_integrity: bool = False


class OverlordTable(msgspec.Struct, frozen=True):
    """The table `[overlord]` of a scenario."""

    date: Annotated[str, msgspec.Meta(pattern=r"^1944-[01]\d-[0-3]\d\Z")]
    box: Box
    axis: SideFile
    allies: SideFile
    window: str = ""
    nights: tuple[Box, ...] = (2,)


class OverlordFile(ScenarioFile, frozen=True):
    """A `scenario.toml` of Overlord."""

    overlord: OverlordTable


class SeaRow(msgspec.Struct, frozen=True):
    """A sea area from which ships fire: a row of `seas.csv`."""

    sea: str
    hexes: tuple[HexId, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players may choose when they create a game. [OVL-GAME-014] [OVL-GAME-025]"""

    fog: bool = True
    amend: bool = False
    bonus: dict[Literal["axis", "allies"], Bonus] = {}


class Files(msgspec.Struct):
    """The tables of a scenario as read."""

    units: Table[UnitRow]
    zones: Table[ZoneTerms]
    forts: Table[FortTerms]
    locations: Table[LocationTerms]
    assets: Table[AssetTerms]
    weather: Table[WeatherTerms]
    income: Table[IncomeTerms]
    sources: Table[SourceTerms]
    seas: Table[SeaRow]


def read_scenario(
    folder: Folder, reference: str, problems: Problems, options: Mapping[str, Any] | None = None
) -> Terms | None:
    """Read the gathered files of a scenario; nothing comes back when there were problems."""
    before = len(problems)
    head = read_settings(folder, "scenario/scenario.toml", OverlordFile, problems)
    chosen = codec.convert(dict(options or {}), Options)
    tables = read_tables(folder, problems)
    ground = read_ground(folder, head, problems) if head.is_sound else None
    files = read_files(folder, problems)
    if len(problems) > before or tables is None or ground is None:
        return None
    formations = read_formations(folder, tables.templates, problems)
    units = muster(formations, files.units, problems) if len(problems) == before else ()
    if len(problems) > before:
        return None
    terms = _terms(reference, head.value, chosen, tables, ground, files, units)
    check_scenario(terms, files, head, problems)
    return terms if len(problems) == before else None


def read_ground(
    folder: Folder, head: Settings[OverlordFile], problems: Problems
) -> GroundShown | None:
    """Read the window of the map that the scenario names, or the whole of it. [OVL-SCN-002]"""
    whole = read_map(folder.sub("map"), problems)
    window = head.value.overlord.window
    if whole is None or not window:
        return None if whole is None else show_ground(whole)
    try:
        return show_ground(cut(whole, window))
    except GrognardError as error:
        head.complain(problems, WINDOW, str(error), did_you_mean(window, whole.windows))
        return None


def read_files(folder: Folder, problems: Problems) -> Files:
    """Read the tables of a scenario. [OVL-EDIT-002] [OVL-EDIT-009] [OVL-EDIT-016] [OVL-EDIT-017]"""

    def table(name: str, row: Any, key: Any, *, optional: bool = False) -> Any:
        return read_table(folder, f"scenario/{name}.csv", row, problems, key=key, optional=optional)

    return Files(
        units=table("units", UnitRow, "id"),
        zones=table("zones", ZoneTerms, "id", optional=True),
        forts=table("forts", FortTerms, "at", optional=True),
        locations=table("locations", LocationTerms, "at"),
        assets=table("assets", AssetTerms, "id", optional=True),
        weather=table("weather", WeatherTerms, "turn"),
        income=table("income", IncomeTerms, ("side", "turn")),
        sources=table("sources", SourceTerms, ("side", "at", "sort")),
        seas=table("seas", SeaRow, "sea", optional=True),
    )


def _terms(
    reference: str,
    file: OverlordFile,
    chosen: Options,
    tables: Tables,
    ground: GroundShown,
    files: Files,
    units: tuple[UnitTerms, ...],
) -> Terms:
    said = {"axis": file.overlord.axis, "allies": file.overlord.allies}
    return Terms(
        system="overlord",
        scenario=reference,
        sides=tuple(side.id for side in file.sides),
        amend=chosen.amend,
        title=file.scenario.title,
        turns=file.scenario.turns,
        date=file.overlord.date,
        box=file.overlord.box,
        nights=file.overlord.nights,
        fog=chosen.fog,
        players=tuple(
            SideTerms(
                id=side.id,
                name=side.name,
                command=said[side.id].command,
                superiority=said[side.id].superiority,
                night_integrity=said[side.id].night_integrity,
                bonus=chosen.bonus.get(side.id, ""),  # type: ignore[call-overload]
            )
            for side in file.sides
            if side.id in said
        ),
        ground=ground,
        tables=tables,
        units=units,
        zones=files.zones.rows,
        forts=files.forts.rows,
        locations=files.locations.rows,
        assets=files.assets.rows,
        weather=files.weather.rows,
        income=files.income.rows,
        sources=files.sources.rows,
        seas={row.sea: row.hexes for row in files.seas.rows},
    )
