"""Reads a scenario of War in Europe into terms, with every problem named by file and line.

A scenario is a day, a window of the map and its exceptions: all else comes from the record of
history and from the map.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.content.problems import did_you_mean
from grognard.content.scenarios import ScenarioFile
from grognard.content.settings import read_settings
from grognard.content.tables import Table, read_table
from grognard.kernel import codec
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Record
from grognard.systems.europe.check import check_scenario
from grognard.systems.europe.history import (
    History,
    UnitRow,
    holders_on,
    muster,
    of_usual_types,
    read_history,
)
from grognard.systems.europe.rates import change
from grognard.systems.europe.read_ground import (
    Places,
    areas_in,
    borders_in,
    centres_in,
    gauges_in,
    lands_south_in,
    limits_in,
    on_date,
    read_places,
    sources_in,
    works_in,
)
from grognard.systems.europe.read_tables import read_tables
from grognard.systems.europe.rules.calendar import turn_on
from grognard.systems.europe.tables import FRONTS, POWERS, Front, Power
from grognard.systems.europe.terms import (
    FleetTerms,
    FortTerms,
    Options,
    PlacementTerms,
    ReplacementTerms,
    SideTerms,
    SourceTerms,
    SpecialTerms,
    Terms,
    TransportTerms,
    VictoryTerms,
    WingTerms,
    WithdrawalTerms,
    WorkTerms,
)
from grognard.terrain.hexes import HexId
from grognard.terrain.read import read_map
from grognard.terrain.shown import show_ground
from grognard.terrain.window import cut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.problems import Problems
    from grognard.content.settings import Settings
    from grognard.content.sources import Folder
    from grognard.systems.europe.tables import Tables
    from grognard.terrain.map import Map

WINDOW = ("europe", "window")
NEEDS = ("terrain", "climate", "country", "front", "sea", "rivers", "waters", "rails", "ports")
"""The layers the rules look at."""


class EuropeTable(msgspec.Struct, frozen=True):
    """The table `[europe]` of a scenario. [WIE-EDT-041]"""

    date: dt.date
    """The day it begins, from which its game turn follows. [WIE-STR-003]"""
    window: str = ""
    """The part of the map that is played on: its name in the map, or two corners."""
    fronts: tuple[Front, ...] = FRONTS
    """The air fronts of the game. [WIE-AIR-001]"""


class EuropeFile(ScenarioFile, frozen=True):
    """A `scenario.toml` of War in Europe."""

    europe: EuropeTable
    victory: VictoryTerms | None = None
    special: SpecialTerms = SpecialTerms()


class Chosen(Options, frozen=True, forbid_unknown_fields=True):
    """What the players may choose when they create a game. [WIE-OPT-001]"""

    amend: bool = False
    rates: dict[str, int] = {}
    """The rates of attrition that are not to be the usual ones. [WIE-OAT-004]"""


class ControlRow(Record, frozen=True):
    """Hexes that are in other hands than their country: a row of `control.csv`."""

    power: Power
    hexes: tuple[HexId, ...]


class Files(msgspec.Struct):
    """The tables as read: of history, of the map, and of the scenario, which may have none."""

    history: History
    places: Places
    units: Table[UnitRow]
    control: Table[ControlRow]
    lists: dict[str, Table[Any]]
    """Tables that become terms as they stand, by the names they have there."""


LISTS: tuple[tuple[str, str, type[Record], tuple[str, ...]], ...] = (
    # terms,          file,             row,              key
    ("sources", "sources", SourceTerms, ("at", "nation")),
    ("wings", "air", WingTerms, ("nation", "front")),
    ("transports", "transports", TransportTerms, ("power", "front")),
    ("fleets", "fleets", FleetTerms, ("navy",)),
    ("works", "works", WorkTerms, ("at",)),
    ("replacements", "replacements", ReplacementTerms, ("nation", "front", "turn")),
    ("placements", "placements", PlacementTerms, ("nation",)),
    ("withdrawals", "withdrawals", WithdrawalTerms, ("id",)),
    ("fortifications", "fortifications", FortTerms, ("power", "turn")),
)


def read_scenario(
    folder: Folder, reference: str, problems: Problems, options: Mapping[str, Any] | None = None
) -> Terms | None:
    """Read the gathered files of a scenario; nothing comes back when there were problems.

    The options that were chosen are in force, all others are not. [WIE-GAME-013] [WIE-GAME-030]
    """
    before = len(problems)
    head = read_settings(folder, "scenario/scenario.toml", EuropeFile, problems)
    chosen = codec.convert(dict(options or {}), Chosen)
    tables = read_tables(folder, problems)
    files = _read_files(folder, tables, problems)
    map_ = _read_map(folder, head, files.places, problems) if head.is_sound else None
    if len(problems) > before or tables is None or map_ is None:
        return None
    if chosen.rates:
        tables = msgspec.structs.replace(tables, rates=change(tables.rates, chosen.rates))
    terms = _terms(reference, head.value, chosen, tables, map_, files, problems)
    check_scenario(terms, files, head, problems)
    return terms if len(problems) == before else None


def _read_map(
    folder: Folder, head: Settings[EuropeFile], places: Places, problems: Problems
) -> Map | None:
    """Read the map with its countries as they were that day, and cut the window out of it."""
    whole = read_map(folder.sub("map"), problems)
    if whole is None:
        return None
    missing = [layer for layer in NEEDS if layer not in whole.layers]
    if missing:
        meaning = f"The map has no layer {', '.join(missing)}."
        head.complain(problems, ("scenario", "map"), meaning)
        return None
    europe = head.value.europe
    dated = on_date(whole, places, turn_on(europe.date))
    if not europe.window:
        return dated
    try:
        return cut(dated, europe.window)
    except GrognardError as error:
        head.complain(problems, WINDOW, str(error), did_you_mean(europe.window, whole.windows))
        return None


def _read_files(folder: Folder, tables: Tables | None, problems: Problems) -> Files:
    def table(name: str, row: Any, key: Any) -> Any:
        return read_table(folder, f"scenario/{name}.csv", row, problems, key=key, optional=True)

    return Files(
        history=read_history(folder, tables, problems),
        places=read_places(folder, problems),
        units=table("units", UnitRow, "formation"),
        control=table("control", ControlRow, ()),
        lists={name: table(file, row, key) for name, file, row, key in LISTS},
    )


def _terms(
    reference: str,
    file: EuropeFile,
    chosen: Chosen,
    tables: Tables,
    map_: Map,
    files: Files,
    problems: Problems,
) -> Terms:
    day, history, places = file.europe.date, files.history, files.places
    sides = tuple(side.id for side in file.sides)
    holders = holders_on(history, day, sides)
    control = {at: row.power for row in files.control for at in row.hexes}
    options = {field: getattr(chosen, field) for field in Options.__struct_fields__}
    lists: dict[str, Any] = {name: table.rows for name, table in files.lists.items()}
    lists["sources"] = (*sources_in(map_, places, tables), *lists["sources"])
    units = muster(history, day, tables, holders, map_, files.units, problems)
    standing = works_in(map_, places, tables, holders, control, turn_on(day))
    lists["works"] = (*standing, *lists["works"])
    return Terms(
        system="europe",
        scenario=reference,
        sides=sides,
        amend=chosen.amend,
        title=file.scenario.title,
        first=turn_on(day),
        turns=file.scenario.turns,
        players=tuple(
            SideTerms(id=power, name=side.name)
            for side in file.sides
            for power in POWERS
            if power == side.id
        ),
        ground=show_ground(map_),
        tables=tables,
        units=units if chosen.additional_units else of_usual_types(tables, units),
        holders=holders,
        control=control,
        gauges=gauges_in(map_, tables, control),
        options=Options(**options),
        fronts=file.europe.fronts,
        places={row.name: row.at for row in places.keys if row.at in map_.index},
        areas=areas_in(map_, places) | lands_south_in(map_, places),
        limits=limits_in(places),
        borders=borders_in(map_, places, turn_on(day)),
        centres=centres_in(map_, places),
        victory=file.victory,
        special=file.special,
        **lists,
    )
