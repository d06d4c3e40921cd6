"""Partisan cadres: how one comes into being."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Naming
from grognard.systems.europe.events.politics import UnitAppeared
from grognard.systems.europe.state import Unit

if TYPE_CHECKING:
    from collections.abc import Generator

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Yielded
    from grognard.systems.europe.state import State
    from grognard.terrain.hexes import HexId

CADRE = "cadre"


def raise_cadre(state: State, side: Side, nation: str, at: HexId) -> Generator[Yielded, Any, None]:
    """Put a partisan cadre of a nation into a hex. [WIE-PART-003]"""
    id_ = yield Naming("p", (side,))
    terms = state.terms
    row = terms.tables.templates[CADRE]
    unit = Unit(
        id=id_,
        side=side,
        nation=nation,
        template=CADRE,
        name=f"{terms.tables.nations[nation].name} partisans {id_[-3:]}",
        short=id_[-3:],
        kind=row.kind,
        size=row.size,
        at=at,
        attack=row.attack,
        defence=row.defence,
        moves=row.moves,
    )
    to = tuple(other for other in terms.sides if other == side or state.lifted.get(other))
    yield UnitAppeared(to=to, unit=unit)
