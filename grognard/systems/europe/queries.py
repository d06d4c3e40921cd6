"""What a client may ask about a side's view: where units can go, and by which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.march import way as way_to
from grognard.systems.europe.rules.moves import refuse_mover
from grognard.systems.europe.rules.units import pace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.systems.europe.state import State, Unit


class ReachOf(Record, frozen=True):
    """Ask where units that stand together can march in this phase. [WIE-MOV-009]"""

    units: tuple[str, ...]


class WayOf(Record, frozen=True):
    """Ask for the way of units to a hex."""

    units: tuple[str, ...]
    goal: str


class Way(Record, frozen=True):
    """The cheapest way; costs in hundredths of a movement point."""

    path: tuple[str, ...]
    """The hexes after the first; none if there is no way."""
    cost: int
    points: int
    """What the slowest of the units has left."""


codec.prepare(ReachOf, WayOf)


def reach(view: State, params: Any) -> dict[str, int]:
    """Where units can march together, with what it costs the one that pays most. [WIE-MOV-009]"""
    found: dict[str, int] | None = None
    for unit in _movers(view, codec.convert(params, ReachOf).units):
        ids = view.terms.map.ids
        own = {ids[at]: cost for at, cost in reachable(view, unit).costs().items()}
        found = own if found is None else {p: max(c, own[p]) for p, c in found.items() if p in own}
    return {place: cost for place, cost in (found or {}).items() if cost}


def way(view: State, params: Any) -> Way | None:
    """The way of the slowest of some units to a hex. [WIE-MOV-009]"""
    asked = codec.convert(params, WayOf)
    units = _movers(view, asked.units)
    if not units or view.terms.map.find(asked.goal) is None:
        return None
    slowest = min(units, key=lambda unit: (pace_of(view, unit).mp_hundredths, unit.id))
    found = way_to(view, slowest, asked.goal)
    points = pace_of(view, slowest).mp_hundredths
    if found is None:
        return Way(path=(), cost=0, points=points)
    ids = view.terms.map.ids
    return Way(path=tuple(ids[at] for at in found.places[1:]), cost=found.cost, points=points)


def _movers(view: State, names: tuple[str, ...]) -> list[Unit]:
    return [view.units[name] for name in names if refuse_mover(view, name) is None]


QUERIES: Mapping[str, Callable[[Any, Any], Any]] = {"reach": reach, "way": way}
