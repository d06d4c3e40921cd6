"""Reads the tables of War in Europe, with every problem named by file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args

import msgspec

from grognard.content.settings import read_settings
from grognard.content.tables import Table, read_table
from grognard.systems.europe import tables as rows
from grognard.systems.europe.tables import CRTS, CYCLES, FACES, POWERS, QUARTERS, Numbers, Tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder

R = TypeVar("R", bound=msgspec.Struct)

_GROUP = 3
"""Attack, defence and movement."""
_ALL = 100


def read_tables(folder: Folder, problems: Problems) -> Tables | None:
    """Read the tables of the system; nothing comes back when there were problems."""
    before = len(problems)

    def read(file: str, row: type[R], key: str | tuple[str, ...]) -> Table[R]:
        return read_table(folder, f"system/{file}.csv", row, problems, key=key)

    numbers = read_settings(folder, "system/settings.toml", Numbers, problems)
    rates = read_settings(folder, "system/attrition.toml", rows.Rates, problems)
    found: dict[str, Table[Any]] = {
        "sealion": read("sealion", rows.SealionRow, "points"),
        "terrain": read("terrain", rows.TerrainRow, "terrain"),
        "seasons": read("seasons", rows.SeasonRow, "cycle"),
        "chances": read("variable-weather", rows.ChanceRow, "cycle"),
        "weather": read(
            "weather", rows.WeatherRow, ("climate", "season", "effect", "units", "rule")
        ),
        "odds": read("odds", rows.OddsRow, "column"),
        "combat": read("combat", rows.CombatRow, ("crt", "die")),
        "choice": read("combat-choice", rows.ChoiceRow, ("nations", "first")),
        "powers": read("powers", rows.PowerRow, "power"),
        "ranges": read("supply", rows.RangeRow, "head"),
        "fronts": read("fronts", rows.FrontRow, "front"),
        "kinds": read("kinds", rows.KindRow, "kind"),
        "nations": read("nations", rows.NationRow, "nation"),
        "templates": read("templates", rows.TemplateRow, "template"),
        "intelligence": read("intelligence", rows.IntelligenceRow, "source"),
        "symbols": read("symbols", rows.SymbolRow, "die"),
        "concealment": read("concealment", rows.ConcealmentRow, "terrain"),
        "networks": read("networks", rows.NetworkRow, ("power", "country")),
        "countries": read("countries", rows.CountryRow, "country"),
        "levies": read("mobilisation", rows.LevyRow, ("country", "template")),
        "fortified": read("fortified", rows.FortifiedRow, "template"),
        "navies": read("navies", rows.NavyRow, "navy"),
        "navy_seas": read("navy-seas", rows.NavySeaRow, ("navy", "sea", "effect")),
        "upgrades": read("upgrades", rows.UpgradeRow, ("template", "into")),
        "parts": read("parts", rows.PartsRow, "template"),
        "garrisons": read("partisans", rows.GarrisonRow, "country"),
        "hideouts": read("partisan-chances", rows.HideoutRow, "terrain"),
        "exchanges": read(
            "exchanges", rows.ExchangeRow, ("front", "year", "cycle", "turn", "template")
        ),
        "army": read("army-for-russia", rows.ArmyRow, "template"),
        "options": read("options", rows.OptionRow, "option"),
        "theatres": read("theatres", rows.TheatreRow, ("area", "power")),
        "builds": read("soviet-builds", rows.BuildRow, ("template", "cycles")),
    }
    if len(problems) > before:
        return None
    _check(found, problems)
    if len(problems) > before:
        return None
    keys = {"ranges": "head", "terrain": "terrain", "powers": "power", "fronts": "front"}
    keys |= {"intelligence": "source", "concealment": "terrain"}
    keys |= {"kinds": "kind", "nations": "nation", "templates": "template"}
    keys |= {"countries": "country", "fortified": "template", "navies": "navy"}
    keys |= {"parts": "template", "garrisons": "country", "hideouts": "terrain"}
    read_in: dict[str, Any] = {
        name: table.by(keys[name]) if name in keys else table.rows for name, table in found.items()
    }
    return Tables(numbers=numbers.value, rates=rates.value, **read_in)


def _check(found: dict[str, Table[Any]], problems: Problems) -> None:
    """See that every row there must be is there, and that rows name what there is."""
    cycles = [str(cycle) for cycle in range(1, CYCLES + 1)]
    _want(found["seasons"], "cycle", cycles, problems)
    _want(found["chances"], "cycle", cycles, problems)
    _want(found["powers"], "power", POWERS, problems)
    _want(found["ranges"], "head", get_args(rows.Head), problems)
    _want(found["fronts"], "front", get_args(rows.Front), problems)
    _want(found["kinds"], "kind", get_args(rows.Kind), problems)
    for index, row in enumerate(found["chances"]):
        if row.snow + row.mud + row.clear != _ALL:
            found["chances"].complain(problems, index, "clear", "The chances do not make 100.")
    _check_combat(found, problems)
    nations = set(found["nations"].values("nation"))
    for index, row in enumerate(found["templates"]):
        if row.nation not in nations:
            found["templates"].complain(problems, index, "nation", "There is no such nation.")
        if len(row.group) not in (0, _GROUP):
            meaning = "A battle group has three values: attack, defence and movement."
            found["templates"].complain(problems, index, "group", meaning)
    _check_names(found, "countries", ("owner", "falls_with", "violates"), "countries", problems)
    _check_names(found, "levies", ("country",), "countries", problems)
    _check_names(found, "levies", ("template",), "templates", problems)
    templates = set(found["templates"].values("template"))
    for index, named in enumerate(found["fortified"].values("template")):
        if named not in templates:
            found["fortified"].complain(problems, index, "template", "There is no such unit.")
    _check_names(found, "upgrades", ("template", "into"), "templates", problems)
    _check_names(found, "parts", ("template",), "templates", problems)
    for index, named in enumerate(found["templates"].values("usual")):
        if named not in {"", "none", *templates}:
            found["templates"].complain(problems, index, "usual", "There is no such unit.")
    _check_names(found, "garrisons", ("country",), "countries", problems)
    _check_names(found, "builds", ("template",), "templates", problems)
    _check_shares(found["builds"], problems)
    for name, column in (("weather", "nations"), ("choice", "nations")):
        for index, named in enumerate(found[name].values(column)):
            for nation in sorted(set(named) - nations):
                found[name].complain(problems, index, column, f"There is no nation {nation}.")


def _check_names(
    found: dict[str, Table[Any]],
    name: str,
    columns: tuple[str, ...],
    there: str,
    problems: Problems,
) -> None:
    """See that columns of a table name rows of another, or nothing."""
    key = {"countries": "country", "templates": "template", "nations": "nation"}[there]
    known = {"", *found[there].values(key)}
    for column in columns:
        for index, named in enumerate(found[name].values(column)):
            if named not in known:
                found[name].complain(problems, index, column, f"There is no {key} {named}.")


def _check_shares(builds: Table[Any], problems: Problems) -> None:
    """See that what a unit takes of its group's personnel points is kept exactly."""
    for index, row in enumerate(builds):
        if row.personnel * QUARTERS % row.units:
            meaning = "The points of a unit do not come out even in quarters."
            builds.complain(problems, index, "personnel", meaning)


def _check_combat(found: dict[str, Table[Any]], problems: Problems) -> None:
    """See that each combat results table is whole. [WIE-CBT-040]"""
    columns = len(found["odds"])
    for index, row in enumerate(found["combat"]):
        if len(row.results) != columns:
            meaning = f"{len(row.results)} results, and there are {columns} columns of odds."
            found["combat"].complain(problems, index, "results", meaning)
    there = {(row.crt, row.die) for row in found["combat"]}
    for crt in range(1, CRTS + 1):
        for die in range(1, FACES + 1):
            if (crt, die) not in there:
                meaning = f"There is no row for the die {die} of table {crt}."
                problems.add(found["combat"].file, 0, 0, meaning)


def _want(table: Table[Any], column: str, wanted: Iterable[str], problems: Problems) -> None:
    missing = [name for name in wanted if name not in map(str, table.values(column))]
    if missing:
        problems.add(table.file, 0, 0, f"There is no row for {', '.join(missing)}.")
