"""Checks what a scenario of War in Europe says as a whole: where units stand, and on whose land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from grognard.content.problems import did_you_mean, quoted
from grognard.systems.europe.setup import setup
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import AXIS

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Collection, Iterator

    from grognard.content.problems import Problems
    from grognard.content.settings import Settings
    from grognard.content.tables import Table
    from grognard.systems.europe.read import EuropeFile, Files
    from grognard.systems.europe.terms import Terms, UnitTerms
    from grognard.terrain.hexes import HexId

_MOTOR = "supply"


def check_scenario(
    terms: Terms, files: Files, head: Settings[EuropeFile], problems: Problems
) -> None:
    """Find everything that is wrong with a scenario. [WIE-EDT-041] [WIE-EDT-042]"""
    before = len(problems)
    _check_sides(terms, head, problems)
    _check_places(terms, files, problems)
    for table in files.lists.values():
        _check_lists(terms, table, problems)
    _check_air(terms, files.lists["wings"], problems)
    _check_victory(terms, head, problems)
    if len(problems) > before:
        return
    rows = _rows_of(terms, files, head.value.europe.date)
    _check_units(terms, rows, problems)
    _check_stacks(terms, rows, problems)


def _check_sides(terms: Terms, head: Settings[EuropeFile], problems: Problems) -> None:
    """See that the Axis plays against somebody, and that powers stand in their order.

    [WIE-GAME-001] [WIE-GAME-002] [WIE-SEQ-010]
    """
    for index, side in enumerate(terms.sides):
        if side not in POWERS:
            meaning = f"There is no power {quoted(side)}."
            path = ("sides", index, "id")
            head.complain(problems, path, meaning, did_you_mean(side, POWERS))
    if AXIS not in terms.sides or len(terms.sides) == 1:
        head.complain(problems, ("sides",), "The Axis plays, against one power or two.")
    if list(terms.sides) != sorted(terms.sides, key=_rank):
        head.complain(problems, ("sides",), f"The powers stand in the order {', '.join(POWERS)}.")


def _rank(side: str) -> int:
    return POWERS.index(side) if side in POWERS else len(POWERS)


def _check_places(terms: Terms, files: Files, problems: Problems) -> None:
    """See that units and hexes the scenario names lie in its window and in its time."""
    for index, row in enumerate(files.control):
        for at in row.hexes:
            if terms.map.find(at) is None:
                files.control.complain(problems, index, "hexes", _no_hex(at))
        if row.power not in terms.sides:
            files.control.complain(problems, index, "power", f"{row.power} does not play.")
    for index, unit in enumerate(files.units):
        if unit.at and terms.map.find(unit.at) is None:
            files.units.complain(problems, index, "at", _no_hex(unit.at))
        if unit.turn > terms.turns:
            files.units.complain(problems, index, "turn", "The game is over by then.")


def _check_lists(terms: Terms, table: Table[Any], problems: Problems) -> None:
    """See that a table that becomes terms as it stands names what there is, by its columns."""
    tables = terms.tables
    known: dict[str, tuple[Collection[str], str]] = {
        "nation": (tables.nations, "There is no such nation."),
        "navy": (tables.navies, "There is no such navy."),
        "template": (tables.templates, "There is no such template."),
    }
    for index, row in enumerate(table):
        for column, (names, meaning) in known.items():
            name = getattr(row, column, None)
            if name is not None and name not in names:
                table.complain(problems, index, column, meaning, did_you_mean(name, names))
        for column in ("at", "hexes"):
            places = getattr(row, column, ())
            for at in (places,) if isinstance(places, str) else places:
                if terms.map.find(at) is None:
                    table.complain(problems, index, column, _no_hex(at))
        if getattr(row, "turn", 0) > terms.turns:
            table.complain(problems, index, "turn", "The game is over by then.")
        for column in ("power", "side"):
            if getattr(row, column, "") not in ("", *terms.sides):
                table.complain(problems, index, column, "It does not play.")


def _check_air(terms: Terms, table: Table[Any], problems: Problems) -> None:
    """See that air points belong to somebody who plays. [WIE-AIR-001]"""
    for index, wing in enumerate(table):
        nation = terms.tables.nations.get(wing.nation)
        if nation is not None and (wing.power or nation.power) not in terms.sides:
            table.complain(problems, index, "nation", "It fights for nobody who plays.")


def _check_victory(terms: Terms, head: Settings[EuropeFile], problems: Problems) -> None:
    """See that points are given for what there is. [WIE-EDT-061]"""
    for index, row in enumerate(terms.victory.points if terms.victory else ()):
        path = ("victory", "points", index, "of")
        if row.what in ("axis-holds", "others-hold") and terms.map.find(row.of) is None:
            head.complain(problems, path, _no_hex(row.of))
        if row.what == "surrender" and row.of not in terms.tables.countries:
            help_ = did_you_mean(row.of, terms.tables.countries)
            head.complain(problems, path, f"There is no country {quoted(row.of)}.", help_)
        if row.what == "loss" and row.of not in terms.sides:
            help_ = did_you_mean(row.of, terms.sides)
            head.complain(problems, path, f"There is no side {quoted(row.of)}.", help_)


def _no_hex(at: HexId) -> str:
    return f"There is no hex {quoted(at)} in the window."


class _Row:
    """Where a unit of the terms stands in the files."""

    def __init__(self, unit: UnitTerms, table: Table[Any], index: int) -> None:
        self.unit, self.table, self.index = unit, table, index

    def complain(self, problems: Problems, meaning: str) -> None:
        self.table.complain(problems, self.index, "at", meaning)


def _rows_of(terms: Terms, files: Files, day: dt.date) -> list[_Row]:
    record = files.history.stations
    stations = {row.formation: index for index, row in enumerate(record) if row.date == day}
    own = {row.formation: index for index, row in enumerate(files.units)}
    return [
        _Row(unit, files.units, own[unit.id])
        if unit.id in own
        else _Row(unit, record, stations[unit.id])
        for unit in terms.units
    ]


def _check_units(terms: Terms, rows: list[_Row], problems: Problems) -> None:
    """See that units stand on ground they can enter and that is their power's.

    [WIE-MOV-012] [WIE-MAP-011]
    """
    control = np.frombuffer(setup(terms).control, np.uint8)
    for row in rows:
        unit, place = row.unit, terms.map.place(row.unit.at)
        template = terms.tables.templates[unit.template]
        power = unit.power or terms.tables.nations[template.nation].power
        kind, ground = terms.tables.kinds[template.kind], terms.terrain_at[place]
        mobile = kind.mech or template.moves == terms.tables.numbers.motor_moves
        if (ground.a if mobile or template.kind == _MOTOR else ground.b) is None:
            row.complain(problems, f"{unit.name} cannot stand in {ground.terrain} at {unit.at}.")
        if power not in terms.sides:
            row.complain(problems, f"{unit.name} fights for nobody who plays.")
        elif int(control[place]) != POWERS.index(power) + 1 and not unit.turn:
            holder = POWERS[control[place] - 1] if control[place] else "nobody"
            meaning = f"{unit.name} stands at {unit.at}, which is {_whose(holder)}."
            row.complain(problems, meaning)


def _whose(holder: str) -> str:
    return "nobody's" if holder == "nobody" else f"of the {holder}"


def _check_stacks(terms: Terms, rows: list[_Row], problems: Problems) -> None:
    """See that no hex holds more units than may stand together. [WIE-UNIT-012] [WIE-UNIT-013]"""
    there: dict[HexId, int] = {}
    for row in _standing(terms, rows):
        template = terms.tables.templates[row.unit.template]
        power = row.unit.power or terms.tables.nations[template.nation].power
        most = terms.tables.powers[power].stack
        there[row.unit.at] = there.get(row.unit.at, 0) + 1
        if there[row.unit.at] > most:
            row.complain(problems, f"More than {most} units stand in {row.unit.at}.")


def _standing(terms: Terms, rows: list[_Row]) -> Iterator[_Row]:
    """The units that are there at the start and count for stacking."""
    for row in rows:
        template = terms.tables.templates[row.unit.template]
        there = not row.unit.turn and not row.unit.box
        if there and template.defence and terms.tables.kinds[template.kind].stacks:
            yield row
