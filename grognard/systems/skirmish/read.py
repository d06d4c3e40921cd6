"""Reads a scenario of Skirmish into terms, with every problem named by file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise, product
from typing import Annotated, Any, TypeVar

import msgspec

from grognard.content.problems import Problems
from grognard.content.references import check_references
from grognard.content.scenarios import ScenarioFile
from grognard.content.settings import Settings as SettingsFile
from grognard.content.settings import read_settings
from grognard.content.sources import Folder
from grognard.content.tables import Table, read_table
from grognard.kernel import codec
from grognard.systems.skirmish.board import read_board
from grognard.systems.skirmish.terms import (
    ATTACK,
    DEFENCE,
    FACES,
    KINDS,
    TERRAIN,
    BarrageRow,
    Board,
    CombatRow,
    Ground,
    Kind,
    Objective,
    Ordnance,
    ReactionRow,
    Rumour,
    Settings,
    SideTerms,
    Tables,
    TacticsRow,
    Terms,
)
from grognard.terrain.hexes import HexId

R = TypeVar("R", bound=msgspec.Struct)

_SIDES = 2


class OwnTable(msgspec.Struct, frozen=True):
    """The table `[skirmish]` of a scenario."""

    shells: dict[str, Annotated[int, msgspec.Meta(ge=0, le=99)]]
    window: str = ""
    """The part of the map that is played on: its name in the map, or two corners."""


class SkirmishFile(ScenarioFile, frozen=True):
    """A `scenario.toml` of Skirmish."""

    skirmish: OwnTable


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players may choose when they create a game."""

    fog: bool = True
    amend: bool = False
    by_turns: bool = False


def read_scenario(
    folder: Folder, reference: str, problems: Problems, options: Mapping[str, Any] | None = None
) -> Terms | None:
    """Read the gathered files of a scenario; nothing comes back when there were problems."""
    before = len(problems)
    head = read_settings(folder, "scenario/scenario.toml", SkirmishFile, problems)
    chosen = codec.convert(dict(options or {}), Options)
    tables = read_tables(folder, problems)
    board = read_board(folder, head, problems)
    units = read_table(folder, "scenario/units.csv", Ordnance, problems, key="id")
    objectives = read_table(folder, "scenario/objectives.csv", Objective, problems, key="at")
    rumours = read_table(folder, "scenario/rumours.csv", Rumour, problems, optional=True)
    if head.is_sound and tables is not None and board is not None:
        _check(head, tables, board, units, objectives, rumours, problems)
    if len(problems) > before or tables is None or board is None:
        return None
    file = head.value
    return Terms(
        system="skirmish",
        scenario=reference,
        sides=tuple(side.id for side in file.sides),
        amend=chosen.amend,
        by_turns=chosen.by_turns,
        title=file.scenario.title,
        turns=file.scenario.turns,
        fog=chosen.fog,
        players=tuple(
            SideTerms(id=side.id, name=side.name, shells=file.skirmish.shells.get(side.id, 0))
            for side in file.sides
        ),
        board=board,
        tables=tables,
        units=units.rows,
        rumours=rumours.rows,
        objectives=objectives.rows,
    )


def read_tables(folder: Folder, problems: Problems) -> Tables | None:
    """Read the tables of the system."""
    before = len(problems)
    kinds = read_table(folder, "system/kinds.csv", Kind, problems, key="kind")
    terrain = read_table(folder, "system/terrain.csv", Ground, problems, key="terrain")
    combat = read_table(folder, "system/combat.csv", CombatRow, problems, key="column")
    tactics = read_table(
        folder, "system/tactics.csv", TacticsRow, problems, key=("attack", "defence")
    )
    barrage = read_table(folder, "system/barrage.csv", BarrageRow, problems, key="die")
    reaction = read_table(folder, "system/reaction.csv", ReactionRow, problems, key="die")
    settings = read_settings(folder, "system/settings.toml", Settings, problems)
    if len(problems) > before:
        return None
    _check_rows(kinds, ("kind",), product(KINDS), problems)
    _check_rows(terrain, ("terrain",), product(TERRAIN), problems)
    _check_rows(tactics, ("attack", "defence"), product(ATTACK, DEFENCE), problems)
    _check_rows(barrage, ("die",), product(FACES), problems)
    _check_rows(reaction, ("die",), product(FACES), problems)
    _check_columns(combat, problems)
    if len(problems) > before:
        return None
    return Tables(
        kinds=kinds.by("kind"),
        terrain=terrain.by("terrain"),
        combat=combat.rows,
        tactics=tactics.rows,
        barrage=tuple(sorted(barrage, key=lambda row: row.die)),
        reaction=tuple(sorted(reaction, key=lambda row: row.die)),
        settings=settings.value,
    )


def _check_rows(
    table: Table[R],
    columns: tuple[str, ...],
    wanted: Iterable[tuple[object, ...]],
    problems: Problems,
) -> None:
    """Check that a table has the rows the rules speak of, and no others."""
    missing = list(wanted)
    for index, row in enumerate(table):
        named = tuple(getattr(row, column) for column in columns)
        if named in missing:
            missing.remove(named)
        else:
            meaning = "The rules know no row of this name."
            table.complain(problems, index, columns[0], meaning)
    for named in missing:
        shown = ", ".join(map(str, named))
        problems.add(table.file, 0, 0, f"The row for {shown} is missing.")


def _check_columns(combat: Table[CombatRow], problems: Problems) -> None:
    """Check that the columns of the combat table rise."""
    if not combat.rows:
        problems.add(combat.file, 0, 0, "The table has no column.")
    for index, (lower, row) in enumerate(pairwise(combat), 1):
        if row.attack * lower.defence <= lower.attack * row.defence:
            combat.complain(problems, index, "attack", "The odds must rise from row to row.")


def _check(
    head: SettingsFile[SkirmishFile],
    tables: Tables,
    board: Board,
    units: Table[Ordnance],
    objectives: Table[Objective],
    rumours: Table[Rumour],
    problems: Problems,
) -> None:
    """Check that everything refers to something, and stands where it can stand."""
    sides = [side.id for side in head.value.sides]
    if len(sides) != _SIDES:
        head.complain(problems, ("sides",), "Skirmish is for two sides.")
    for index, side in enumerate(sides):
        if units.rows and side not in units.values("side"):
            head.complain(problems, ("sides", index, "id"), "The side has no units.")
    for side in head.value.skirmish.shells:
        if side not in sides:
            head.complain(problems, ("skirmish", "shells", side), "There is no such side.")
    check_references(units, "side", sides, problems, what="side")
    check_references(units, "kind", KINDS, problems, what="kind")
    check_references(units, "at", board.terrain, problems, what="hex")
    check_references(objectives, "at", board.terrain, problems, what="hex")
    check_references(objectives, "holder", sides, problems, what="side")
    check_references(rumours, "side", sides, problems, what="side")
    check_references(rumours, "at", board.terrain, problems, what="hex")
    check_references(rumours, "kind", KINDS, problems, what="kind")
    _check_dry(tables, board, units, problems)
    _check_dry(tables, board, objectives, problems)
    _check_stacks(tables, units, problems)
    for index, unit in enumerate(units):
        if unit.turn > head.value.scenario.turns:
            units.complain(problems, index, "turn", "The game is over by then.")


def _check_dry(tables: Tables, board: Board, table: Table[R], problems: Problems) -> None:
    """Check that things stand where units can stand."""
    for index, at in enumerate(table.values("at")):
        terrain = board.terrain.get(at)
        if terrain is not None and tables.terrain[terrain].cost is None:
            table.complain(problems, index, "at", f"No unit can stand in {terrain}.")


def _check_stacks(tables: Tables, units: Table[Ordnance], problems: Problems) -> None:
    """Check that not too many units, and none of both sides, begin in a hex. [SKM-UNIT-003]

    [SKM-UNIT-004]
    """
    standing: dict[HexId, list[Ordnance]] = {}
    for index, unit in enumerate(units):
        if unit.turn:
            continue
        others = standing.setdefault(unit.at, [])
        if any(other.side != unit.side for other in others):
            units.complain(problems, index, "at", "An enemy stands there already.")
        if len(others) >= tables.settings.stacking:
            units.complain(problems, index, "at", "Too many units stand there already.")
        others.append(unit)
