"""The record of history: which formations there were, where they stood, who held which country.

`formations.csv` says what a formation was, `stations.csv` where it stood on some days,
`holders.csv` from when on a power held a country. A scenario takes those of its day that lie in
its window; its own `units.csv` says only what is otherwise.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from grognard.content.problems import did_you_mean, quoted
from grognard.content.tables import Table, read_table
from grognard.kernel.records import Record
from grognard.systems.europe.tables import Power
from grognard.systems.europe.terms import Turn, UnitTerms
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.systems.europe.tables import Tables
    from grognard.terrain.map import Map

Strength: TypeAlias = Literal["whole", "group"]


class FormationRow(Record, frozen=True):
    """A formation as history knows it: a row of `formations.csv`."""

    formation: str
    name: str
    short: str
    """For the counter."""
    nation: str
    template: str
    source: str
    """Where it was looked up: a word of the comment on top of the table."""
    sure: Literal["sure", "likely", "guess"]
    """How sure its existence and kind are."""


class StationRow(Record, frozen=True):
    """Where a formation stood on a day: a row of `stations.csv`."""

    formation: str
    date: dt.date
    at: HexId
    place: str = ""
    """A town it stood at or near; empty where only the sector is known."""
    strength: Strength = "whole"
    army: str = ""


class HolderRow(Record, frozen=True):
    """Who held a country from a day on: a row of `holders.csv`; nobody for a neutral one."""

    country: str
    since: dt.date
    power: Literal["axis", "allies", "soviets", ""] = ""


class UnitRow(Record, frozen=True):
    """What is otherwise than in the record, or arrives: a row of a scenario's `units.csv`."""

    formation: str
    at: HexId = ""
    turn: Turn = 0
    strength: Literal["whole", "group", "none"] = "whole"
    """None for a formation that is left out."""
    power: Literal["axis", "allies", "soviets", ""] = ""
    box: Literal["west", "east", "south", ""] = ""
    """The front in whose airborne box it waits. [WIE-AIR-013]"""


class History(msgspec.Struct):
    """The tables of the record as read."""

    formations: Table[FormationRow]
    stations: Table[StationRow]
    holders: Table[HolderRow]


def read_history(folder: Folder, tables: Tables | None, problems: Problems) -> History:
    """Read the record and check that it speaks of what there is, as far as tables are known."""

    def table(name: str, row: type, key: tuple[str, ...]) -> Table[msgspec.Struct]:
        return read_table(folder, f"system/{name}.csv", row, problems, key=key)

    found = History(
        formations=table("formations", FormationRow, ("formation",)),  # type: ignore[arg-type]
        stations=table("stations", StationRow, ("formation", "date")),  # type: ignore[arg-type]
        holders=table("holders", HolderRow, ("country", "since")),  # type: ignore[arg-type]
    )
    if tables is not None:
        _check_formations(found.formations, tables, problems)
    known = found.formations.known("formation") or ()
    for index, row in enumerate(found.stations):
        if row.formation not in known:
            _no_formation(found.stations, index, row.formation, known, problems)
    return found


def _check_formations(table: Table[FormationRow], tables: Tables, problems: Problems) -> None:
    for index, row in enumerate(table):
        template = tables.templates.get(row.template)
        if template is None:
            meaning = f"There is no template {quoted(row.template)}."
            help_ = did_you_mean(row.template, tables.templates)
            table.complain(problems, index, "template", meaning, help_)
        elif template.nation != row.nation:
            meaning = f"{quoted(row.template)} is a unit of {template.nation}."
            table.complain(problems, index, "nation", meaning)


def _no_formation(
    table: Table[StationRow] | Table[UnitRow],
    index: int,
    name: str,
    known: Collection[str],
    problems: Problems,
) -> None:
    meaning = f"There is no formation {quoted(name)}."
    table.complain(problems, index, "formation", meaning, did_you_mean(name, known))


def holders_on(history: History, day: dt.date, powers: Collection[str]) -> dict[str, Power]:
    """Who of the powers that play held each country on a day. [WIE-MAP-011] [WIE-POL-002]"""
    found: dict[str, Power] = {}
    for row in sorted(history.holders, key=lambda row: row.since):
        if row.since > day:
            break
        found.pop(row.country, None)
        if row.power and row.power in powers:
            found[row.country] = row.power
    return found


def muster(
    history: History,
    day: dt.date,
    tables: Tables,
    holders: Mapping[str, Power],
    map_: Map,
    own: Table[UnitRow],
    problems: Problems,
) -> tuple[UnitTerms, ...]:
    """Make the order of battle: who stood in the window that day, and what the scenario changes.

    Of neutral nations nobody takes part.
    """
    formations = history.formations.by("formation")
    otherwise = {row.formation for row in own}
    units = [
        _unit(formations[row.formation], row.at, group=row.strength == "group")
        for row in history.stations
        if row.date == day
        and row.formation not in otherwise
        and row.at in map_.index
        and takes_part(formations[row.formation].nation, tables, holders, map_)
    ]
    stations = {row.formation: row for row in history.stations if row.date == day}
    for index, change in enumerate(own):
        formation = formations.get(change.formation)
        if formation is None:
            _no_formation(own, index, change.formation, formations, problems)
            continue
        station = stations.get(change.formation)
        at = change.at or (station.at if station else "")
        if change.strength == "none":
            if station is None:
                own.complain(problems, index, "strength", "It did not stand anywhere that day.")
        elif not at:
            meaning = "No station is known for that day; the unit needs a hex."
            own.complain(problems, index, "at", meaning)
        else:
            unit = _unit(formation, at, group=change.strength == "group")
            changed = {"turn": change.turn, "power": change.power, "box": change.box}
            units.append(msgspec.structs.replace(unit, **changed))
    return tuple(units)


def of_usual_types(tables: Tables, units: tuple[UnitTerms, ...]) -> tuple[UnitTerms, ...]:
    """Make additional types what stands for them in games without that option. [WIE-OPT-013]"""
    usual = {unit.id: tables.templates[unit.template].usual or unit.template for unit in units}
    return tuple(
        msgspec.structs.replace(unit, template=usual[unit.id])
        for unit in units
        if usual[unit.id] != "none"
    )


def takes_part(nation: str, tables: Tables, holders: Mapping[str, Power], map_: Map) -> bool:
    """Tell whether a nation is at war: its power plays, and holds its country if it is on the map.

    [WIE-POL-002] [WIE-NAT-054]
    """
    power = tables.nations[nation].power
    if nation in map_.layers["country"].names:
        return holders.get(nation) == power
    return power in holders.values()


def _unit(formation: FormationRow, at: HexId, *, group: bool) -> UnitTerms:
    return UnitTerms(
        id=formation.formation,
        template=formation.template,
        name=formation.name,
        short=formation.short,
        at=at,
        group=group,
    )
