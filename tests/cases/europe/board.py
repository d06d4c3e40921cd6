"""Small positions for rule examples of War in Europe: a blank map, a few units, real tables.

The map is 12 hexes wide and 9 high: clear ground of moderate climate in Poland, but for what a test
says. The game begins in the first turn of cycle 9 of 1939, a clear turn.

    state = position(unit("g", "de-infantry", "0404"), unit("p", "fr-infantry", "0504"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from grognard.content.packs import open_pack, own_place
from grognard.content.problems import Problems
from grognard.content.sources import Folder
from grognard.kernel.records import Clock, copy_state
from grognard.systems.europe.read_tables import read_tables
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Pace, State, Unit
from grognard.systems.europe.tables import POWERS, Front, Power, Tables
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    Options,
    SideTerms,
    SourceTerms,
    Terms,
    TransportTerms,
    UnitTerms,
    WingTerms,
)
from grognard.terrain.shown import GridShown, GroundShown, MarkShown, RunShown, SheetShown

WIDE, HIGH = 12, 9
HEXES = tuple(f"{c:02d}{r:02d}" for r in range(1, HIGH + 1) for c in range(1, WIDE + 1))
SUMMER = Date(1939, 9, 1)


def read_the_tables() -> Tables:
    """Read the tables of the system from their files; for tests that prove the data of a rule."""
    files = open_pack(own_place(), shown="data").files.sub("systems").sub("europe")
    problems = Problems()
    tables = read_tables(Folder.joined({"system": files}), problems)
    problems.raise_if_any()
    assert tables is not None
    return tables


@cache
def the_tables() -> Tables:
    """Read the tables once for all tests."""
    return read_the_tables()


def unit(id_: str, template: str, at: str, **more: Any) -> UnitTerms:
    """Make a row of the order of battle."""
    return UnitTerms(id=id_, template=template, at=at, name=f"Unit {id_}", short=id_, **more)


def grid(layer: str, usual: str, other: Mapping[str, str] | str | None) -> GridShown:
    """Make a grid that is the same everywhere but where a test wants it otherwise."""
    if isinstance(other, str):
        usual, other = other, None
    given = other or {}
    names = tuple(dict.fromkeys((usual, *given.values())))
    return GridShown(layer, names, tuple(names.index(given.get(at, usual)) for at in HEXES))


def ground(
    terrain: Mapping[str, str] | str | None = None,
    climate: Mapping[str, str] | str | None = None,
    country: Mapping[str, str] | str | None = None,
    *,
    front: Mapping[str, str] | str | None = None,
    sea: Mapping[str, str] | str | None = None,
    marks: Iterable[MarkShown] = (),
    sides: Iterable[RunShown] = (),
    steps: Iterable[RunShown] = (),
) -> GroundShown:
    """Make a map: `terrain="woods"` for all of it, `terrain={"0404": "woods"}` for a hex."""
    return GroundShown(
        sheet=SheetShown(width=WIDE, height=HIGH),
        grids=(
            grid("terrain", "clear", terrain),
            grid("climate", "moderate", climate),
            grid("country", "poland", country),
            grid("front", "west", front),
            grid("sea", "none", sea),
        ),
        marks=tuple(marks),
        sides=tuple(sides),
        steps=tuple(steps),
    )


def wing(nation: str, front: Front, points: int) -> WingTerms:
    """Base air points of a nation on a front."""
    return WingTerms(nation=nation, front=front, points=points)


def river(*sides: str) -> RunShown:
    """Lay a river on hexsides."""
    return RunShown("rivers", "river", sides)


def railway(*places: str) -> RunShown:
    """Lay a railway through hexes."""
    return RunShown("rails", "european", places)


def position(
    *units: UnitTerms,
    on: GroundShown | None = None,
    date: Date = SUMMER,
    options: Options | None = None,
    sources: Iterable[SourceTerms] = (),
    holders: Mapping[str, Power] | None = None,
    wings: Iterable[WingTerms] = (),
    transports: Iterable[TransportTerms] = (),
    terms: Mapping[str, Any] | None = None,
    **state: Any,
) -> State:
    """Set up a position; every unit has its whole movement before it, all land is the Axis'.

    `terms` gives further terms of the game, other names fields of the state.
    """
    land = on or ground()
    countries = next(one.names for one in land.grids if one.layer == "country")
    more = dict(terms or {})
    agreed = Terms(
        system="europe",
        scenario="test",
        sides=more.pop("sides", (AXIS, ALLIES, SOVIETS)),
        title="Test",
        first=date,
        turns=int(more.pop("turns", 4)),
        players=tuple(SideTerms(id=power, name=power.title()) for power in POWERS),
        ground=land,
        holders=dict.fromkeys(countries, AXIS) if holders is None else dict(holders),
        tables=the_tables(),
        units=units,
        sources=tuple(sources),
        options=options or Options(),
        wings=tuple(wings),
        transports=tuple(transports),
        **more,
    )
    found = setup(agreed)
    for name, value in state.items():
        setattr(found, name, value)
    return rested(found)


def rested(state: State) -> State:
    """Give every unit the movement points it has at the start of a phase."""
    paces: dict[str, dict[str, Pace]] = {side: {} for side in state.terms.sides}
    for id_, one in state.units.items():
        now = msgspec.structs.replace(pace_of(state, one), mp_hundredths=allowance(state, one))
        paces.setdefault(one.side, {})[id_] = now
    return changed(state, paces=paces)


def changed(state: State, **fields: Any) -> State:
    """Copy a state with some fields replaced."""
    twin = copy_state(state)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


def alter(state: State, id_: str, **fields: Any) -> State:
    """Copy a state with some fields of a unit replaced, and its movement reckoned anew."""
    one = msgspec.structs.replace(state.units[id_], **fields)
    return rested(changed(state, units={**state.units, id_: one}))


def paced(state: State, id_: str, **fields: Any) -> State:
    """Copy a state with how a unit stands in its turn changed, and its movement reckoned anew."""
    one = state.units[id_]
    pace = msgspec.structs.replace(pace_of(state, one), **fields)
    own = {**state.paces.get(one.side, {}), id_: pace}
    return rested(changed(state, paces={**state.paces, one.side: own}))


def on_turn(state: State, turn: int) -> State:
    """Copy a state as it is on a later turn."""
    now = state.clock
    return changed(state, clock=Clock(turn=turn, phase=now.phase, side=now.side))


def with_numbers(state: State, **numbers: Any) -> State:
    """Copy a state with other numbers of the rules, where the small map is too small for theirs."""
    tables = state.terms.tables
    tables = msgspec.structs.replace(
        tables, numbers=msgspec.structs.replace(tables.numbers, **numbers)
    )
    twin = copy_state(state)
    twin.__dict__["terms"] = msgspec.structs.replace(state.terms, tables=tables)
    return twin


def the(state: State, id_: str) -> Unit:
    """Get a unit."""
    return state.units[id_]
