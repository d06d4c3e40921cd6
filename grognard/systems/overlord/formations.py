"""The formations of June 1944: one table, from which every scenario takes its units.

`formations.csv` says what a formation was; `units.csv` of a scenario says which of them take part,
where they stand or arrive, and in what state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.content.problems import did_you_mean, quoted
from grognard.content.tables import read_table
from grognard.kernel.records import Record, Side
from grognard.systems.overlord.tables import Percent, Quality
from grognard.systems.overlord.terms import Stance, Turn, UnitTerms
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.content.tables import Table
    from grognard.systems.overlord.tables import Echelon, TemplateRow

FormationSize: TypeAlias = Literal[
    "company", "battalion", "regiment", "brigade", "division", "corps", "army", "group"
]
Formations: TypeAlias = "Mapping[str, FormationRow]"
HQ = "hq"
ECHELON_OF: dict[FormationSize, Echelon] = {
    "regiment": "regiment",
    "brigade": "regiment",
    "division": "division",
    "corps": "corps",
    "army": "army",
    "group": "group",
}
"""What an HQ is by the size of what it leads."""


class FormationRow(Record, frozen=True):
    """A formation: a row of `formations.csv`."""

    id: str
    side: Side
    nation: str
    name: str
    short: str
    """For the counter."""
    type: str
    """A template, for its values."""
    size: FormationSize
    """Of an HQ, what it leads."""
    quality: Quality
    grade: Literal["A", "B", "C"]
    source: str
    """Where it was looked up: a word of the comment on top of the table."""
    sure: Literal["sure", "likely", "guess"]
    """How sure existence, superior and type are."""
    parent: str = ""
    """The formation it belongs to; none for the highest of a side."""


class UnitRow(Record, frozen=True):
    """What a scenario says of a formation that takes part: a row of `units.csv`."""

    id: str
    """Of its formation."""
    at: HexId = ""
    hq: str = ""
    """An HQ it is attached to; else the nearest above it that takes part."""
    turn: Turn = 0
    entry: Literal["", "sea", "air", "edge"] = ""
    zone: str = ""
    readiness: Percent = 100
    strength: Percent = 100
    stance: Stance = "hold"
    dug_in: bool = False
    fixed: Literal["", "place", "area"] = ""
    area: str = ""
    fixed_until: Turn = 0
    wakes: bool = False
    move: bool = False
    combat: bool = False
    transfers: bool = False


def read_formations(
    folder: Folder, templates: Mapping[str, TemplateRow], problems: Problems
) -> Formations:
    """Read the table of formations and check it as a whole. [OVL-SCN-015] [OVL-EDIT-004]"""
    table = read_table(folder, "system/formations.csv", FormationRow, problems, key="id")
    found: dict[str, FormationRow] = table.by("id")
    for index, row in enumerate(table.rows):
        if row.type not in templates:
            meaning = f"There is no template {quoted(row.type)}."
            table.complain(problems, index, "type", meaning, did_you_mean(row.type, templates))
        elif _size_of(row, templates[row.type]) != row.size:
            size = templates[row.type].size
            meaning = f"A formation of the type {quoted(row.type)} is a {size}, no {row.size}."
            table.complain(problems, index, "size", meaning)
        if not row.parent:
            continue
        above = found.get(row.parent)
        if above is None:
            meaning = f"There is no formation {quoted(row.parent)}."
            table.complain(problems, index, "parent", meaning, did_you_mean(row.parent, found))
        elif above.side != row.side:
            meaning = f"{quoted(row.parent)} is a formation of the other side."
            table.complain(problems, index, "parent", meaning)
        elif row.id in (one.id for one in above_of(found, row)):
            table.complain(problems, index, "parent", "The formations form a circle.")
    return found


def _size_of(row: FormationRow, template: TemplateRow) -> str:
    """The size a formation must have: an HQ may lead anything that has an echelon."""
    if template.kind == HQ:
        return row.size if row.size in ECHELON_OF else HQ
    return template.size


def above_of(formations: Formations, row: FormationRow) -> Iterator[FormationRow]:
    """The formations above one, the nearest first."""
    seen = {row.id}
    above = formations.get(row.parent)
    while above is not None:
        yield above
        if above.id in seen:
            return
        seen.add(above.id)
        above = formations.get(above.parent)


def muster(
    formations: Formations, table: Table[UnitRow], problems: Problems
) -> tuple[UnitTerms, ...]:
    """Make the order of battle of a scenario of its rows and their formations.

    A unit hangs on the HQ it is attached to, or on the nearest above it that takes part. Nobody
    takes part twice: by himself, and within a larger unit. [OVL-SCN-010] [OVL-SCN-011]
    """
    there = {row.id for row in table.rows}
    units: list[UnitTerms] = []
    for index, row in enumerate(table.rows):
        formation = formations.get(row.id)
        if formation is None:
            meaning = f"There is no formation {quoted(row.id)}."
            table.complain(problems, index, "id", meaning, did_you_mean(row.id, formations))
            continue
        above = [one for one in above_of(formations, formation) if one.id in there]
        whole = next((one for one in above if one.type != HQ), None)
        if whole is not None:
            meaning = f"{quoted(row.id)} takes part already as a part of {quoted(whole.id)}."
            table.complain(problems, index, "id", meaning)
        units.append(_unit(formation, row, row.hq or (above[0].id if above else "")))
    return tuple(units)


def _unit(formation: FormationRow, row: UnitRow, hq: str) -> UnitTerms:
    return UnitTerms(
        id=row.id,
        side=formation.side,
        name=formation.name,
        short=formation.short,
        nation=formation.nation,
        template=formation.type,
        quality=formation.quality,
        grade=formation.grade,
        hq=hq,
        echelon=ECHELON_OF.get(formation.size, "") if formation.type == HQ else "",
        at=row.at,
        turn=row.turn,
        entry=row.entry,
        zone=row.zone,
        readiness=row.readiness,
        strength=row.strength,
        stance=row.stance,
        dug_in=row.dug_in,
        fixed=row.fixed,
        area=row.area,
        fixed_until=row.fixed_until,
        wakes=row.wakes,
        move=row.move,
        combat=row.combat,
        transfers=row.transfers,
    )
