"""Checks what a scenario of Overlord says as a whole: what refers to what, and what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.content.problems import did_you_mean, quoted
from grognard.systems.overlord.rules.ground import around, ends_of, is_on, river_between, terrain_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.content.problems import Problems
    from grognard.content.settings import Settings
    from grognard.content.tables import Table
    from grognard.systems.overlord.formations import UnitRow
    from grognard.systems.overlord.read import Files, OverlordFile
    from grognard.systems.overlord.terms import Terms, UnitTerms
    from grognard.terrain.hexes import HexId

SIDES = ("axis", "allies")
WATERS = ("sea", "tidal-flat")


def check_scenario(
    terms: Terms, files: Files, head: Settings[OverlordFile], problems: Problems
) -> None:
    """Find everything that is wrong with a scenario. [OVL-EDIT-020] [OVL-SCN-015] [OVL-SCN-035]"""
    if sorted(terms.sides) != sorted(SIDES):
        head.complain(problems, ("sides",), "Overlord has the sides axis and allies.")
        return
    _check_places(terms, files, problems)
    if len(problems):
        return
    _check_owners(terms, files, problems)
    _check_units(terms, files.units, problems)
    _check_chain(terms, files.units, problems)
    _check_stacking(terms, files.units, problems)
    _check_assets(terms, files, problems)
    _check_calendar(terms, files, problems)
    _check_sources(terms, files, problems)
    _check_bridges(terms, problems)


def _check_places(terms: Terms, files: Files, problems: Problems) -> None:
    """See that every hex that is named lies on the map. [OVL-EDIT-020]"""
    for table in (files.units, files.forts, files.locations, files.sources):
        for index, row in enumerate(table.rows):
            place = getattr(row, "at", "")
            if place and not is_on(terms, place):
                table.complain(problems, index, "at", f"There is no hex {quoted(place)}.")
    for index, zone in enumerate(files.zones.rows):
        _check_hexes(terms, files.zones, index, zone.hexes, problems)
        if not zone.hexes:
            files.zones.complain(problems, index, "hexes", "A zone has at least one hex.")
    for index, sea in enumerate(files.seas.rows):
        _check_hexes(terms, files.seas, index, sea.hexes, problems)
        for place in sea.hexes:
            if is_on(terms, place) and terrain_of(terms, place).terrain not in WATERS:
                files.seas.complain(problems, index, "hexes", f"{place} is no sea.")


def _check_owners(terms: Terms, files: Files, problems: Problems) -> None:
    """See that everything that has a side has one of the two. [OVL-EDIT-008] [OVL-EDIT-020]"""
    owned: tuple[Table[Any], ...] = (files.forts, files.zones, files.sources, files.income)
    for table in owned:
        for index, row in enumerate(table.rows):
            if row.side not in terms.sides:
                table.complain(problems, index, "side", f"There is no side {quoted(row.side)}.")


def _check_hexes(
    terms: Terms, table: Table[Any], index: int, hexes: Iterable[HexId], problems: Problems
) -> None:
    for place in hexes:
        if not is_on(terms, place):
            table.complain(problems, index, "hexes", f"There is no hex {quoted(place)}.")


def _check_units(terms: Terms, table: Table[UnitRow], problems: Problems) -> None:
    """See that units name what exists. [OVL-EDIT-003] [OVL-EDIT-007] [OVL-EDIT-020]"""
    for index, unit in enumerate(terms.units):
        if unit.side not in terms.sides:
            table.complain(problems, index, "id", f"There is no side {quoted(unit.side)}.")
        for column, zone in (("zone", unit.zone), ("area", unit.area)):
            if zone and zone not in terms.zone:
                table.complain(problems, index, column, f"There is no zone {quoted(zone)}.")
        if not unit.at:
            table.complain(problems, index, "at", "The unit needs a hex.")
        elif terrain_of(terms, unit.at).entry == "closed" and unit.entry != "sea":
            table.complain(problems, index, "at", f"Nobody can stand in {unit.at}.")
        if unit.turn and not unit.entry:
            table.complain(problems, index, "entry", "A unit that arrives says how it comes.")
        if unit.at and unit.entry == "sea" and not _is_coast(terms, unit.at):
            table.complain(problems, index, "at", f"{unit.at} is no coast to land on.")
        if unit.fixed == "area" and not unit.area:
            table.complain(problems, index, "area", "A unit fixed to an area names it.")


def _is_coast(terms: Terms, place: HexId) -> bool:
    """Tell whether ships can land units in a hex. [OVL-SCN-016]"""
    near = (terrain_of(terms, other).terrain for other in around(terms, place))
    return terrain_of(terms, place).terrain == "beach" or any(ground in WATERS for ground in near)


def _check_chain(terms: Terms, table: Table[UnitRow], problems: Problems) -> None:
    """See that every unit hangs on one root HQ of its side. [OVL-EDIT-004] [OVL-SCN-011]"""
    for side in terms.sides:
        roots = [unit for unit in terms.units if unit.side == side and not unit.hq]
        if len(roots) != 1 or not roots[0].echelon:
            meaning = (
                f"The side {side} has {len(roots)} units without an HQ; it needs one, its root HQ."
            )
            problems.add(table.file, 0, 0, meaning)
    for index, unit in enumerate(terms.units):
        above = terms.unit.get(unit.hq)
        if unit.hq and (above is None or above.side != unit.side or not above.echelon):
            meaning = f"{quoted(unit.hq)} is no HQ of the side {unit.side}."
            table.complain(problems, index, "hq", meaning)
        elif unit.hq and _is_circle(terms, unit):
            table.complain(problems, index, "hq", "The chain of command runs in a circle.")


def _is_circle(terms: Terms, unit: UnitTerms) -> bool:
    seen = {unit.id}
    above = terms.unit.get(unit.hq)
    while above is not None:
        if above.id in seen:
            return True
        seen.add(above.id)
        above = terms.unit.get(above.hq)
    return False


def _check_stacking(terms: Terms, table: Table[UnitRow], problems: Problems) -> None:
    """See that no hex holds too much, or both sides, at the start. [OVL-EDIT-020] [OVL-UNIT-010]"""
    points: dict[HexId, int] = {}
    sides: dict[HexId, str] = {}
    for index, unit in enumerate(terms.units):
        if unit.turn:
            continue
        size = terms.tables.templates[unit.template].size
        points[unit.at] = points.get(unit.at, 0) + terms.tables.sizes[size].points
        if points[unit.at] > terrain_of(terms, unit.at).stack:
            table.complain(problems, index, "at", f"{unit.at} holds no more units.")
        if sides.setdefault(unit.at, unit.side) != unit.side:
            table.complain(problems, index, "at", f"Both sides stand in {unit.at}.")


def _check_assets(terms: Terms, files: Files, problems: Problems) -> None:
    """See that assets are known, and ships have waters. [OVL-EDIT-017] [OVL-EDIT-020]"""
    table = files.assets
    for index, asset in enumerate(table.rows):
        row = terms.tables.assets.get(asset.asset)
        if row is None:
            meaning = f"There is no asset {quoted(asset.asset)}."
            table.complain(
                problems, index, "asset", meaning, did_you_mean(asset.asset, terms.tables.assets)
            )
        elif row.role == "ship" and asset.sea not in terms.seas:
            table.complain(problems, index, "sea", f"There is no sea area {quoted(asset.sea)}.")
        if asset.side not in terms.sides:
            table.complain(problems, index, "side", f"There is no side {quoted(asset.side)}.")


def _check_calendar(terms: Terms, files: Files, problems: Problems) -> None:
    """See that every turn has weather, and each side points. [OVL-EDIT-013] [OVL-EDIT-016]"""
    missing = sorted(set(range(1, terms.turns + 1)) - {row.turn for row in terms.weather})
    if missing:
        meaning = f"There is no weather for turn {missing[0]}."
        problems.add(files.weather.file, 0, 0, meaning)
    for side in terms.sides:
        turns = {row.turn for row in terms.income if row.side == side}
        for turn, what in ((0, "begins with"), (1, "gets each turn")):
            if turn not in turns:
                meaning = f"Nothing says what the side {side} {what}: a row of turn {turn}."
                problems.add(files.income.file, 0, 0, meaning)


def _check_sources(terms: Terms, files: Files, problems: Problems) -> None:
    """See that each side has a main source of supply. [OVL-EDIT-009] [OVL-EDIT-014]"""
    for side in terms.sides:
        if not any(s.side == side and s.sort == "main" for s in terms.sources):
            problems.add(files.sources.file, 0, 0, f"The side {side} has no main source.")
    for index, location in enumerate(files.locations.rows):
        if location.holder and location.holder not in terms.sides:
            meaning = f"There is no side {quoted(location.holder)}."
            files.locations.complain(problems, index, "holder", meaning)
        if not location.allies and not location.axis:
            meaning = f"{location.name} is worth nothing to either side."
            files.locations.complain(problems, index, "allies", meaning)


def _check_bridges(terms: Terms, problems: Problems) -> None:
    """See that every bridge leads over a river. [OVL-EDIT-020]"""
    map_ = terms.map
    named = [side for run in terms.ground.sides if run.layer == "bridges" for side in run.run]
    for side in named:
        number = map_.side(side)
        if number is None or map_.near[number] < 0:
            continue  # it leads off the window
        if not river_between(terms, *ends_of(terms, side)):
            problems.add("map/bridges.csv", 0, 0, f"The bridge at {side} leads over no river.")
