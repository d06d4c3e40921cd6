"""How a game of War in Europe begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from grognard.systems.europe.rules.calendar import season_on
from grognard.systems.europe.rules.fog import all_seen
from grognard.systems.europe.rules.narrows import MALTA, held_at_first, ships_at_first
from grognard.systems.europe.rules.units import unit_of
from grognard.systems.europe.sequence import first_clock
from grognard.systems.europe.state import Country, Fleet, Loaded, Pool, Rail, State, Wing, Work
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import AXIS, SOVIETS, Date

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.systems.europe.state import Unit
    from grognard.systems.europe.tables import Front
    from grognard.systems.europe.terms import Terms, UnitTerms

_REGIMENTS = 3
"""Of an airborne division. [WIE-REIN-018]"""


def setup(terms: Terms) -> State:
    """Set up the units, the works, the season, and whose each country is."""
    units = {row.id: unit_of(terms, row) for row in terms.units if _is_there(terms, row)}
    fog = terms.options.fog
    state = State(
        clock=first_clock(terms.sides),
        wings=_wings(terms),
        transports=_transports(terms),
        loaded=_loaded(terms),
        works={row.at: Work(kind=row.kind, side=row.side, faces=row.faces) for row in terms.works},
        units=units,
        countries=_countries(terms),
        season=season_on(terms, terms.first),
        control=_control(terms),
        rails={at: Rail(gauge=gauge) for at, gauge in sorted(terms.gauges.items())},
        invaded=_invaded(terms),
        malta=terms.options.malta_tobruk and held_at_first(terms, MALTA) == AXIS,
        fleets=_fleets(terms),
        risen=any(_has_risen(unit) for unit in units.values()),
        pools=_pools(terms),
        levied=_levied(terms),
        forts={side: _forts(terms, side) for side in terms.sides},
        sighted=all_seen(terms, units.values()) if fog else {side: {} for side in terms.sides},
        reports={side: {} for side in terms.sides},
        lifted={} if fog else dict.fromkeys(terms.sides, True),
    )
    state.__dict__["terms"] = terms
    return state


def _has_risen(unit: Unit) -> bool:
    """Tell whether a unit shows that partisans have formed in Yugoslavia. [WIE-PART-025]"""
    return unit.kind == "partisan" and unit.nation == "yugoslavia"


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
        if row.box and not row.turn and _can_fly(terms, row):
            for part in _flying_parts(terms, row):
                unit = unit_of(terms, part)
                found[part.id] = Loaded(side=unit.side, unit=unit, front=row.box, ready=0)
    return found


def _can_fly(terms: Terms, row: UnitTerms) -> bool:
    """Tell whether a unit ever flies: others begin on the map. [WIE-AMOV-001] [WIE-OPT-015]"""
    kind = terms.tables.templates[row.template].kind
    return kind == "paratroop" or terms.options.additional_units


def _flying_parts(terms: Terms, row: UnitTerms) -> tuple[UnitTerms, ...]:
    """What waits in a box: of an airborne division of the Axis its regiments.

    [WIE-AMOV-005] [WIE-REIN-018]
    """
    templates = terms.tables.templates
    whole = templates[row.template]
    regiments = [
        template
        for template, one in templates.items()
        if (one.nation, one.kind, one.size) == (whole.nation, "paratroop", "regiment")
    ]
    side = row.power or terms.tables.nations[whole.nation].power
    if side != AXIS or whole.size != "division" or whole.kind != "paratroop" or not regiments:
        return (row,)
    return tuple(
        msgspec.structs.replace(
            row,
            id=f"{row.id}-{number}",
            template=regiments[0],
            name=f"{row.name}/{number}",
            short=f"{row.short}/{number}",
        )
        for number in range(1, _REGIMENTS + 1)
    )


def _is_there(terms: Terms, row: UnitTerms) -> bool:
    """Tell whether a unit stands on the map at the start; armies of neutrals wait for war."""
    nation = terms.tables.templates[row.template].nation
    countries = terms.map.layers["country"].names
    neutral = nation in countries and nation not in terms.holders and not row.power
    boxed = row.box and _can_fly(terms, row)
    return not row.turn and not boxed and not neutral


def _countries(terms: Terms) -> dict[str, Country]:
    """Say how each country of the map stands at the start.

    Who has a holder is at war from then on. [WIE-POL-001] [WIE-POL-008] [WIE-NAT-010]
    [WIE-NAT-063] [WIE-NAT-080] [WIE-NAT-092]
    """
    found: dict[str, Country] = {}
    for name in terms.map.layers["country"].names:
        row, nation = terms.tables.countries.get(name), terms.tables.nations.get(name)
        if row is None or row.kind in ("territory", "open"):
            continue
        holder = terms.holders.get(name)
        own = nation.power if nation is not None else ""
        if holder is None:
            if not own or own in terms.sides:  # others belong to powers that do not play
                found[name] = Country()
        elif row.kind == "unarmed":
            found[name] = Country("occupied", terms.enemies(holder)[0])
        elif own and (own == AXIS) != (holder == AXIS):
            found[name] = Country("occupied", own)
        else:
            found[name] = Country("active", holder)
    return found


def _pools(terms: Terms) -> dict[Side, dict[str, Pool]]:
    """Give each power the replacement points of the start. [WIE-REIN-007] [WIE-REIN-011]"""
    found: dict[Side, dict[str, Pool]] = {side: {} for side in terms.sides}
    for row in terms.replacements:
        side = terms.tables.nations[row.nation].power
        if not row.turn and side in found:
            found[side][f"{row.front}/{row.nation}"] = Pool(row.infantry, row.mechanized)
    return found


def _forts(terms: Terms, side: Side) -> int:
    """How many fortifications a power has to place at the start. [WIE-REIN-019]"""
    rows = terms.fortifications
    return sum(row.count for row in rows if row.power == side and not row.turn)


def _levied(terms: Terms) -> dict[str, bool]:
    """The armies that stand already: of countries at war, and of those the invasion called up.

    [WIE-EDT-047]
    """
    return {
        f"{row.country}/{row.when}": True
        for row in terms.tables.levies
        if (_invaded(terms) if row.when == "invasion" else row.country in terms.holders)
    }


def _invaded(terms: Terms) -> int:
    """Say when the Soviet Union was invaded, as a game turn; before the game that is below 1.

    [WIE-SUP-028]
    """
    begun = Date(*terms.tables.numbers.invasion)
    if not {AXIS, SOVIETS} <= set(terms.sides) or terms.first < begun:
        return 0
    weeks = terms.first.weeks - begun.weeks
    return 1 - weeks if weeks != 1 else -1  # 0 is for no invasion


def _fleets(terms: Terms) -> dict[str, Fleet]:
    """Give each power at war its navies, with what the scenario adds. [WIE-SEA-003]"""
    more = {row.navy: row for row in terms.fleets}
    sides = {
        name: terms.holders.get(row.country, "") if row.country else row.power
        for name, row in terms.tables.navies.items()
    }
    return {
        name: Fleet(
            side=sides[name],
            ntp=ships_at_first(terms, name) + (more[name].ntp if name in more else 0),
            amph=more[name].amph if name in more else 0,
            surf=more[name].surf if name in more else 0,
        )
        for name in sorted(terms.tables.navies)
        if sides[name] in terms.sides
    }


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
