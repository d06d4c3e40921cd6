"""Small positions for rule examples of Overlord: a blank map, a few units, dice that fall as said.

The map is 12 hexes wide and 9 high, all open but for what a test says. The tables are real.

    state = position(ally("a", "us-infantry", "0304"), axis("x", "german-infantry", "0404"))
    events = play(state, fight(state, item), dice={"battle": 4})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

import msgspec

from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.kernel.changes import Writer
from grognard.kernel.dice import Chance, Naming, Roll
from grognard.kernel.records import Clock, Event
from grognard.kernel.ruleset import Play
from grognard.kernel.view import view as kernel_view
from grognard.systems.overlord.read_tables import read_tables
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.state import State, Unit
from grognard.systems.overlord.tables import Tables
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
from grognard.terrain.ground import map_of
from grognard.terrain.map import Map
from grognard.terrain.shown import (
    GridShown,
    GroundShown,
    MarkShown,
    RunShown,
    SheetShown,
)

AXIS, ALLIES = BOTH = ("axis", "allies")
WIDE, HIGH = 12, 9
ROOTS = {AXIS: "axis-root", ALLIES: "allies-root"}
DICE = {
    **dict.fromkeys(("battle", "ambush", "flak", "luck"), 6),
    "bombardment": 10,
    "claim": 100,
    "fortune": 2,
    "values": 51,
    "change": 2,
}
"""How many faces dice have, by the first word of their label."""
E = TypeVar("E", bound=Event)


@cache
def the_tables() -> Tables:
    """Read the tables of the system from their files, once for all tests."""
    return read_the_tables()


def read_the_tables() -> Tables:
    """Read the tables of the system from their files; for tests that prove the data of a rule."""
    files = open_pack(own_place(), shown="data").files.sub("systems").sub("overlord")
    problems = Problems()
    tables = read_tables(Folder.joined({"system": files}), problems)
    problems.raise_if_any()
    assert tables is not None
    return tables


def row(id_: str, side: str, template: str, at: str, **more: Any) -> UnitTerms:
    """Make a row of the order of battle: regular, grade A, under the root HQ of its side."""
    filled: dict[str, Any] = {
        "name": f"Unit {id_}",
        "short": id_,
        "nation": "germany" if side == AXIS else "us",
        "quality": "regular",
        "grade": "A",
        "hq": ROOTS[side],
        **more,
    }
    return UnitTerms(id=id_, side=side, template=template, at=at, **filled)


def ally(id_: str, template: str, at: str, **more: Any) -> UnitTerms:
    """Make a unit of the Allies."""
    return row(id_, ALLIES, template, at, **more)


def axis(id_: str, template: str, at: str, **more: Any) -> UnitTerms:
    """Make a unit of the Axis."""
    return row(id_, AXIS, template, at, **more)


def hq(id_: str, side: str, at: str, echelon: str = "division", **more: Any) -> UnitTerms:
    """Make an HQ."""
    return row(id_, side, "hq", at, echelon=echelon, **more)


def ground(
    terrain: Mapping[str, str] | None = None,
    *,
    marks: Iterable[MarkShown] = (),
    sides: Iterable[RunShown] = (),
    steps: Iterable[RunShown] = (),
) -> GroundShown:
    """Make a map of open fields with what a test wants on it.

    `sides=[RunShown("rivers", "minor", ("0304-se",))]`, `steps=[RunShown("roads", "highway",
    ("0304", "0404"))]`.
    """
    kinds = ("open", *dict.fromkeys(kind for kind in (terrain or {}).values() if kind != "open"))
    cells = [
        kinds.index((terrain or {}).get(f"{column:02d}{line:02d}", "open"))
        for line in range(1, HIGH + 1)
        for column in range(1, WIDE + 1)
    ]
    return GroundShown(
        sheet=SheetShown(width=WIDE, height=HIGH),
        grids=(GridShown("terrain", kinds, tuple(cells)),),
        marks=tuple(marks),
        sides=tuple(sides),
        steps=tuple(steps),
    )


@cache
def blank_map() -> Map:
    """Make the map of nothing but open fields, once for all tests."""
    return map_of(ground())


def terms(
    *units: UnitTerms,
    on: GroundShown | None = None,
    box: int = 0,
    turns: int = 9,
    fog: bool = True,
    command: Mapping[str, int] | None = None,
    superiority: Mapping[str, int] | None = None,
    bonus: Mapping[str, str] | None = None,
    zones: Iterable[ZoneTerms] = (),
    forts: Iterable[FortTerms] = (),
    locations: Iterable[LocationTerms] = (),
    assets: Iterable[AssetTerms] = (),
    weather: Mapping[int, Mapping[str, str]] | None = None,
    income: Iterable[IncomeTerms] = (),
    sources: Iterable[SourceTerms] = (),
    seas: Mapping[str, tuple[str, ...]] | None = None,
) -> Terms:
    """Make the terms of a game on a blank map. Root HQs stand in the far corners."""
    roots = (
        hq(ROOTS[AXIS], AXIS, "1209", "army", hq=""),
        hq(ROOTS[ALLIES], ALLIES, "0101", "army", hq=""),
    )
    given = {unit.id for unit in units}
    fair = {"visibility": "clear", "precipitation": "none", "sea": "good", "ground": "good"}
    made = Terms(
        system="overlord",
        scenario="example",
        sides=BOTH,
        title="An example",
        turns=turns,
        date="1944-06-10",
        box=msgspec.convert(box, Box),
        fog=fog,
        players=tuple(
            SideTerms(
                id=side,
                name=side.title(),
                command=(command or {}).get(side, -20),
                superiority=(superiority or {}).get(side, 0),
                night_integrity=side == AXIS,
                bonus=msgspec.convert((bonus or {}).get(side, ""), Bonus),
            )
            for side in BOTH
        ),
        ground=on or ground(),
        tables=the_tables(),
        units=(*(root for root in roots if root.id not in given), *units),
        zones=tuple(zones),
        forts=tuple(forts),
        locations=tuple(locations),
        assets=tuple(assets),
        weather=tuple(
            msgspec.convert({"turn": turn, **fair, **(weather or {}).get(turn, {})}, WeatherTerms)
            for turn in range(1, turns + 1)
        ),
        income=tuple(income),
        sources=tuple(sources)
        or (
            SourceTerms(at="1209", side=AXIS, sort="main"),
            SourceTerms(at="0101", side=ALLIES, sort="main"),
        ),
        seas=dict(seas or {}),
    )
    if on is None:
        made.__dict__["map"] = blank_map()
    return made


def position(*units: UnitTerms, phase: str = "planning", turn: int = 1, **said: Any) -> State:
    """Set units up, and turn the clock to a phase of a turn. The truth comes back.

    Turn 1 is the morning of 10 June; turn 3 the night.
    """
    state = setup(terms(*units, **said))
    state.clock = Clock(turn=turn, phase=phase)
    return state


def alter(state: State, unit: str, **values: Any) -> Unit:
    """Change a unit outside the rules."""
    changed = msgspec.structs.replace(state.units[unit], **values)
    state.units = {**state.units, unit: changed}
    return changed


def plan(state: State, table: str, side: str, **plans: Any) -> None:
    """Write plans outside the rules: `plan(state, "moves", ALLIES, a=Move(path=("0404",)))`."""
    whole = getattr(state, table)
    setattr(state, table, {**whole, side: {**whole.get(side, {}), **plans}})


def view(state: State, side: str) -> State:
    """What a side knows."""
    return kernel_view(state, side)


def play(
    state: State,
    generator: Play,
    dice: Mapping[str, int | Sequence[int]] | None = None,
    chances: Mapping[str, bool | Sequence[bool]] | None = None,
    *,
    odds: dict[str, Fraction] | None = None,
) -> list[Event]:
    """Run a procedure on the truth; its events come back, and are written into the state.

    `dice` says how dice fall whose label begins so, one after the other if there are several; a
    roll that nobody speaks of fails the test. `chances` says the same of chances; how good they
    were is written into `odds`, by their labels.
    """
    left_dice = {label: _listed(faces) for label, faces in (dice or {}).items()}
    left_luck = {label: _listed(good) for label, good in (chances or {}).items()}
    writer = Writer(state)
    happened: list[Event] = []
    reply: Any = None
    while True:
        try:
            asked = generator.send(reply)
        except StopIteration:
            return happened
        reply = None
        match asked:
            case Roll(faces=faces, label=label, count=count):
                assert faces == DICE.get(label.split()[0], faces), label
                fallen = [_next(left_dice, label) for _ in range(count)]
                assert all(1 <= face <= faces for face in fallen), (label, fallen)
                reply = fallen[0] if count == 1 else tuple(fallen)
            case Chance(good=good, all=whole, label=label):
                reply = bool(_next(left_luck, label))
                if odds is not None:
                    odds[label] = Fraction(good, whole)
            case Naming(stem=stem):
                reply = f"{stem}-{len(happened):06x}"
            case Event():
                writer.write((asked,))
                happened.append(asked)
            case tuple() | list():
                pulse = tuple(event for event in asked if isinstance(event, Event))
                assert len(pulse) == len(asked), "questions are not asked in Overlord"
                writer.write(pulse)
                happened += pulse


def exact(*values: int | str) -> tuple[Fraction, ...]:
    """Write values that a rule keeps as fractions, as `exact(14, "7.5")`."""
    return tuple(Fraction(value) for value in values)


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Pick the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def _listed(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given] * 999


def _next(left: dict[str, list[Any]], label: str) -> Any:
    for begins, values in left.items():
        if label.startswith(begins):
            assert values, f"no more dice for {label!r}"
            return values.pop(0)
    raise AssertionError(f"nobody said how {label!r} falls")
