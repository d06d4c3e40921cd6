"""How a game of War in Europe begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.systems.europe.rules.calendar import season_on
from grognard.systems.europe.sequence import first_clock
from grognard.systems.europe.state import Loaded, State, Unit, Wing, Work
from grognard.systems.europe.tables import POWERS

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.tables import Front
    from grognard.systems.europe.terms import Terms, UnitTerms


def setup(terms: Terms) -> State:
    """Set up the units, the works, the season, and whose each country is."""
    state = State(
        clock=first_clock(terms.sides),
        units={row.id: unit_of(terms, row) for row in terms.units if _on_map(row)},
        season=season_on(terms, terms.first),
        control=_control(terms),
        wings=_wings(terms),
        transports=_transports(terms),
        loaded=_loaded(terms),
        works={row.at: Work(kind=row.kind, side=row.side, faces=row.faces) for row in terms.works},
        sighted={side: {} for side in terms.sides},
        reports={side: {} for side in terms.sides},
        lifted={} if terms.options.fog else dict.fromkeys(terms.sides, True),
    )
    state.__dict__["terms"] = terms
    return state


def _on_map(row: UnitTerms) -> bool:
    return not row.turn and not row.box


def _wings(terms: Terms) -> dict[Side, dict[str, Wing]]:
    """Base the air points of each power; all begin uncommitted. [WIE-AIR-001]"""
    found: dict[Side, dict[str, Wing]] = {side: {} for side in terms.sides}
    for row in terms.wings:
        side = row.power or terms.tables.nations[row.nation].power
        wing = Wing(nation=row.nation, front=row.front, points=row.points)
        found[side][f"{row.front}/{row.nation}"] = wing
    return found


def _transports(terms: Terms) -> dict[Side, dict[Front, int]]:
    """Give each power its air transport points. [WIE-AMOV-003]"""
    found: dict[Side, dict[Front, int]] = {side: {} for side in terms.sides}
    for row in terms.transports:
        found[row.power][row.front] = row.points
    return found


def _loaded(terms: Terms) -> dict[str, Loaded]:
    """Put airborne units into the boxes of fronts, ready to fly. [WIE-AIR-013]"""
    found: dict[str, Loaded] = {}
    for row in terms.units:
        if row.box and not row.turn:
            unit = unit_of(terms, row)
            found[row.id] = Loaded(side=unit.side, unit=unit, front=row.box, ready=0)
    return found


def unit_of(terms: Terms, row: UnitTerms) -> Unit:
    """Make a unit of the order of battle, whole or as a battle group. [WIE-UNIT-003]"""
    template = terms.tables.templates[row.template]
    nation = terms.tables.nations[template.nation]
    whole = (template.attack, template.defence, template.moves)
    attack, defence, moves = template.group if row.group else whole
    return Unit(
        id=row.id,
        side=row.power or nation.power,
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


def _control(terms: Terms) -> bytes:
    """Give each hex to the power that holds its country, but for single ones. [WIE-MAP-011]"""
    layer = terms.map.layers["country"]
    numbers = [
        POWERS.index(terms.holders[name]) + 1 if name in terms.holders else 0
        for name in layer.names
    ]
    numbers += [0] * (256 - len(numbers))
    found = np.array(numbers, np.uint8)[layer.cells]
    for place, power in sorted(terms.control.items()):
        found[terms.map.place(place)] = POWERS.index(power) + 1
    return found.tobytes()
