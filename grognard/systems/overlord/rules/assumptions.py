"""What is assumed of enemies whose values a side does not know: those of their kind and size.

Reports do not hold it, as nobody has told it; whoever weighs a battle by reports asks here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from msgspec import structs

from grognard.kernel.derived import derived
from grognard.systems.overlord.tables import Kind, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.systems.overlord.rules.odds import Battle
    from grognard.systems.overlord.state import State, Unit
    from grognard.systems.overlord.tables import Shock, Tables, TemplateRow

VALUED = 3
"""The level from which a report tells values. [OVL-FOW-004]"""


@dataclass(frozen=True)
class Usual:
    """The values that units of a kind and size have on average."""

    attack: int
    defence: int
    movement: int
    range: int
    shock: Shock


def assumed(state: State, unit: Unit) -> Unit:
    """Give a report the usual values of what it takes the unit for, until it tells them.

    [OVL-FOW-002] [OVL-FOW-004]
    """
    if unit.seen is None or unit.level >= VALUED:
        return unit
    values = usual(state)[unit.kind, unit.size]
    return structs.replace(
        unit,
        attack=values.attack,
        defence=values.defence,
        movement=values.movement,
        range=values.range,
        shock=values.shock,
    )


def as_assumed(state: State, battle: Battle) -> Battle:
    """Weigh a battle with what is assumed of its defenders."""
    return structs.replace(
        battle, defenders=tuple(assumed(state, unit) for unit in battle.defenders)
    )


@derived("terms")
def usual(state: State) -> dict[tuple[Kind, Size], Usual]:
    """The usual values of every kind and size."""
    tables = state.terms.tables
    return {
        (kind, size): _usual(tables, kind, size)
        for kind in get_args(Kind)
        for size in get_args(Size)
    }


def _usual(tables: Tables, kind: Kind, size: Size) -> Usual:
    """Average over the types of units of a kind and size.

    Where there are none of the size, those of the kind count by their stacking points.
    """
    rows = [row for row in tables.templates.values() if row.kind == kind]
    same = [row for row in rows if row.size == size]
    if same or not rows:
        return _averaged(same or list(tables.templates.values()), 1, 1)
    points = sum(tables.sizes[row.size].points for row in rows)
    return _averaged(rows, tables.sizes[size].points * len(rows), points)


def _averaged(rows: Sequence[TemplateRow], times: int, of: int) -> Usual:
    """Average over rows; attack and defence also as so many times of so many."""
    count = len(rows)
    shocks = Counter(row.shock for row in rows)
    return Usual(
        attack=_half_up(sum(row.attack for row in rows) * times, count * of),
        defence=_half_up(sum(row.defence for row in rows) * times, count * of),
        movement=_half_up(sum(row.movement for row in rows), count),
        range=_half_up(sum(row.range for row in rows), count),
        shock=max(sorted(shocks), key=lambda shock: shocks[shock]),
    )


def _half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)
