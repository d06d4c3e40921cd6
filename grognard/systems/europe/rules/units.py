"""Units: what they are, where they stand, how many may stand together."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from grognard.kernel.derived import derived, differing
from grognard.systems.europe.state import Pace, Unit

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State, UnitId
    from grognard.systems.europe.tables import KindRow
    from grognard.systems.europe.terms import Terms, UnitTerms
    from grognard.terrain.hexes import HexId

_FRESH = Pace()
FEW = 60
"""So many units that changed are looked at one by one."""


def kind_of(terms: Terms, unit: Unit) -> KindRow:
    """The row of its kind. [WIE-UNIT-004] [WIE-UNIT-005]"""
    return terms.tables.kinds[unit.kind]


def pace_of(state: State, unit: Unit) -> Pace:
    """How a unit stands in its player turn."""
    return state.paces.get(unit.side, {}).get(unit.id, _FRESH)


def is_mech(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit is mechanized. [WIE-UNIT-006]"""
    return kind_of(terms, unit).mech


def is_motorized(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit is motorized: by its printed movement. [WIE-UNIT-007]"""
    return not is_mech(terms, unit) and unit.moves == terms.tables.numbers.motor_moves


def is_mobile(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit is of category A: mechanized, motorized, or mobile supply.

    [WIE-UNIT-008] [WIE-UNIT-010] [WIE-MOV-012]
    """
    return is_mech(terms, unit) or is_motorized(terms, unit) or unit.kind == "supply"


def feels_weather_as_mobile(terms: Terms, unit: Unit) -> bool:
    """Tell whether weather that slows mechanized units slows it. [WIE-UNIT-009] [WIE-UNIT-010]"""
    return is_mobile(terms, unit) or unit.kind == "rail-repair"


def is_combat(terms: Terms, unit: Unit) -> bool:
    """Tell whether it is a combat unit. [WIE-UNIT-018]"""
    return kind_of(terms, unit).combat


def _restacked(
    state: State, fields: tuple[dict[UnitId, Unit]], found: dict[HexId, tuple[Unit, ...]]
) -> dict[HexId, tuple[Unit, ...]]:
    """Sort the units by hexes again after some of them changed."""
    before, after = fields[0], state.units
    names = differing(before, after)
    if len(names) > FEW:
        return _by_hex(state)
    hexes = {table[name].at for name in names for table in (before, after) if name in table}
    made = dict(found)
    for place in sorted(hexes):
        stayed = [unit for unit in found.get(place, ()) if unit.id not in names]
        came = [after[name] for name in names if name in after and after[name].at == place]
        here = sorted((*stayed, *came), key=lambda unit: unit.id)
        if here:
            made[place] = tuple(here)
        else:
            made.pop(place, None)
    return made


@derived("units", following=_restacked)
def by_hex(state: State) -> dict[HexId, tuple[Unit, ...]]:
    """The units of each hex, sorted by id; the hexes come in any order."""
    return _by_hex(state)


def _by_hex(state: State) -> dict[HexId, tuple[Unit, ...]]:
    found: dict[HexId, list[Unit]] = {}
    for _, unit in sorted(state.units.items()):
        found.setdefault(unit.at, []).append(unit)
    return {place: tuple(units) for place, units in found.items()}


def touched(
    before: dict[UnitId, Unit], after: dict[UnitId, Unit], sides: tuple[Side, ...]
) -> list[UnitId]:
    """The units of some powers that are not the same in two tables."""
    return [
        name
        for name in differing(before, after)
        if (name in after and after[name].side in sides)
        or (name in before and before[name].side in sides)
    ]


def stood_still(
    state: State, names: tuple[str, ...], before: tuple[Any, ...], sides: tuple[Side, ...]
) -> bool:
    """Tell whether fields are what they were, but for units of other powers; `units` comes first.

    What depends on some powers' units alone need not be found anew while others move.
    """
    units, *others = before
    now = zip(names[1:], others, strict=True)
    if any(getattr(state, name) is not value for name, value in now):
        return False
    return not touched(units, state.units, sides)


def _still_irregular(
    state: State, fields: tuple[dict[UnitId, Unit]], found: tuple[Unit, ...]
) -> tuple[Unit, ...]:
    """Keep the partisans while others move."""
    before, after = fields[0], state.units
    for name in differing(before, after):
        if any(name in table and table[name].kind == "partisan" for table in (before, after)):
            return _partisans(state)
    return found


@derived("units", following=_still_irregular)
def partisan_units(state: State) -> tuple[Unit, ...]:
    """The partisan units of all powers."""
    return _partisans(state)


def _partisans(state: State) -> tuple[Unit, ...]:
    return tuple(unit for _, unit in sorted(state.units.items()) if unit.kind == "partisan")


def _replaced(
    state: State, fields: tuple[dict[UnitId, Unit]], found: tuple[Unit, ...], side: Side
) -> tuple[Unit, ...]:
    """List a power's units again after some of them changed."""
    before, after = fields[0], state.units
    names = set(touched(before, after, (side,)))
    if not names:
        return found
    tables = (before, after)
    if any(name not in table or table[name].side != side for name in names for table in tables):
        return tuple(unit for _, unit in sorted(after.items()) if unit.side == side)
    made = list(found)
    for name in names:
        made[bisect_left(found, name, key=lambda unit: unit.id)] = after[name]
    return tuple(made)


@derived("units", following=_replaced)
def units_of(state: State, side: Side) -> tuple[Unit, ...]:
    """All units of a power, sorted by id."""
    return tuple(unit for _, unit in sorted(state.units.items()) if unit.side == side)


def units_at(state: State, place: HexId, side: Side = "") -> tuple[Unit, ...]:
    """The units in a hex, of one power if it is named."""
    found = by_hex(state).get(place, ())
    return tuple(unit for unit in found if unit.side == side) if side else found


def counts_for_stacking(terms: Terms, unit: Unit) -> bool:
    """Tell whether a unit counts for stacking. [WIE-UNIT-013] [WIE-PART-005] [WIE-PART-014]"""
    return unit.defence > 0 and kind_of(terms, unit).stacks


def stacked(state: State, place: HexId, side: Side) -> int:
    """Count the units of a power in a hex that count for stacking. [WIE-UNIT-013]"""
    return sum(counts_for_stacking(state.terms, unit) for unit in units_at(state, place, side))


def overstacked(state: State, place: HexId, side: Side) -> int:
    """How many units too many a power has in a hex. [WIE-UNIT-012]"""
    return max(0, stacked(state, place, side) - state.terms.tables.powers[side].stack)


def battle_group(terms: Terms, unit: Unit) -> tuple[int, int, int] | None:
    """Attack, defence and movement of the battle group a whole unit leaves, if it does.

    Of an enemy of whom only a counter is seen nobody knows. [WIE-UNIT-002] [WIE-UNIT-011]
    """
    template = terms.tables.templates.get(unit.template)
    if unit.group or template is None or not template.group:
        return None
    attack, defence, moves = template.group
    return attack, defence, moves


def unit_of(terms: Terms, row: UnitTerms, side: Side = "") -> Unit:
    """Make a unit of the order of battle, whole or as a battle group. [WIE-UNIT-003]

    `side`: whom it fights for, where that came about in play.
    """
    template = terms.tables.templates[row.template]
    nation = terms.tables.nations[template.nation]
    whole = (template.attack, template.defence, template.moves)
    attack, defence, moves = template.group if row.group else whole
    return Unit(
        id=row.id,
        side=side or row.power or nation.power,
        nation=template.nation,
        template=row.template,
        name=row.name,
        short=row.short,
        kind=template.kind,
        size=template.size,
        at=row.at,
        attack=attack,
        defence=defence,
        moves=moves,
        group=row.group,
    )


def made_whole(terms: Terms, unit: Unit) -> Unit:
    """A unit with the values of its whole template, and nowhere."""
    row = terms.tables.templates[unit.template]
    return Unit(
        id=unit.id,
        side=unit.side,
        nation=unit.nation,
        template=unit.template,
        name=unit.name,
        short=unit.short,
        kind=row.kind,
        size=row.size,
        at="",
        attack=row.attack,
        defence=row.defence,
        moves=row.moves,
    )
