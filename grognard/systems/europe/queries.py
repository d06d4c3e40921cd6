"""What a client may ask about a side's view: ways of units, attacks, supply, victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.europe.charts import chart
from grognard.systems.europe.looking import LOOKING
from grognard.systems.europe.lookup import (
    actions,
    convoys,
    full,
    navies,
    placing,
    schedule,
    worth,
)
from grognard.systems.europe.rules.attack import further_targets, refuse_target
from grognard.systems.europe.rules.gain import Prospect, possible_attacks
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.march import way as way_to
from grognard.systems.europe.rules.moves import refuse_mover
from grognard.systems.europe.rules.pockets import closing_hexes, forecast_supply
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.rules.victory import standing, total
from grognard.systems.europe.terms import VictoryTerms

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


class AttacksAsked(Record, frozen=True):
    """Ask which attacks are possible."""


class ScoreAsked(Record, frozen=True):
    """Ask how victory stands."""


class Counted(Record, frozen=True):
    """Something that pays points, and what it brings now."""

    what: str
    of: str
    each: int
    points: int


class Score(Record, frozen=True):
    """How victory stands."""

    total: int
    terms: VictoryTerms | None
    rows: tuple[Counted, ...]


class TargetsBeside(Record, frozen=True):
    """Ask which hexes could be attacked together with some. [WIE-CBT-002]"""

    targets: tuple[str, ...]


class SupplyAsked(Record, frozen=True):
    """Ask who would lack supply if the turn ended so. [WIE-SUP-006]"""


class Outlook(Record, frozen=True):
    """Who would be out of supply if the turn ended so. [WIE-SUP-006]"""

    lacking: tuple[str, ...]
    """Own units."""
    losing: tuple[str, ...]
    """Those of them that are in supply now."""
    enemies: tuple[str, ...]
    """Enemies, as far as they are seen."""


class PocketsOf(Record, frozen=True):
    """Ask in which of the hexes they can reach units would close a pocket. [WIE-SUP-017]"""

    units: tuple[str, ...]


codec.prepare(ReachOf, WayOf, AttacksAsked, ScoreAsked, TargetsBeside, SupplyAsked, PocketsOf)


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


def attacks(view: State, params: Any) -> tuple[Prospect, ...]:
    """The attacks the viewer could make now, the most rewarding first. [WIE-CBT-001]"""
    codec.convert(params, AttacksAsked)
    if view.clock.phase != "combat" or view.clock.side != view.viewer:
        return ()
    return possible_attacks(view)


def beside(view: State, params: Any) -> tuple[str, ...]:
    """The hexes that could be attacked together with some, by the same units. [WIE-CBT-002]"""
    targets = codec.convert(params, TargetsBeside).targets
    if not targets or any(refuse_target(view, place) for place in targets):
        return ()
    return further_targets(view, targets)


def supply(view: State, params: Any) -> Outlook:
    """Who would be out of supply if the turn ended so, as far as the viewer knows. [WIE-SUP-006]"""
    codec.convert(params, SupplyAsked)
    found = forecast_supply(view, view.viewer)
    return Outlook(lacking=found.lacking, losing=found.losing, enemies=found.enemies)


def pockets(view: State, params: Any) -> dict[str, tuple[str, ...]]:
    """The hexes in which units would close a pocket, and who would sit in it. [WIE-SUP-017]"""
    asked = codec.convert(params, PocketsOf)
    units = tuple(unit.id for unit in _movers(view, asked.units))
    if not units:
        return {}
    return closing_hexes(view, units, reach(view, {"units": units}))


def score(view: State, params: Any) -> Score:
    """How victory stands: the total, what it is made of, and what each side needs.

    [WIE-EDT-060] [WIE-EDT-061]
    """
    codec.convert(params, ScoreAsked)
    rows = tuple(
        Counted(item.terms.what, item.terms.of, item.terms.points, item.points)
        for item in standing(view)
    )
    return Score(total=total(view), terms=view.terms.victory, rows=rows)


QUERIES: Mapping[str, Callable[[Any, Any], Any]] = {
    "reach": reach,
    "way": way,
    "attacks": attacks,
    "beside": beside,
    "score": score,
    "supply": supply,
    "pockets": pockets,
    **LOOKING,
    "chart": chart,
    "schedule": schedule,
    "actions": actions,
    "worth": worth,
    "navies": navies,
    "convoys": convoys,
    "placing": placing,
    "full": full,
}
