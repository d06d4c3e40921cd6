"""What the chief does with mobile supply units: they follow those who would lack supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.records import copy_state
from grognard.opponents.europe.leaving import march_to
from grognard.opponents.europe.notes import Reason, Step
from grognard.systems.europe.rules.march import reachable
from grognard.systems.europe.rules.moves import refuse_mover
from grognard.systems.europe.rules.supply import unsupplied
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.rules.zones import in_enemy_zone

if TYPE_CHECKING:
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.europe.shelter import Shelter
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.orders.march import March
    from grognard.systems.europe.state import Unit
    from grognard.terrain.hexes import HexId

_THOUGHT = 2
"""The steps of thought that reckoning supply anew takes."""


def follow(picture: Picture, notes: Notes, meter: Meter) -> March | None:
    """Send the next mobile supply unit after those who need it. [WIE-SUP-019]"""
    view = picture.view
    columns = [unit for unit in units_of(view, picture.side) if unit.kind == "supply"]
    free = [u for u in columns if u.id not in notes.asked and refuse_mover(view, u.id) is None]
    if not free:
        return None
    shelter = picture.shelter
    dealt = shelter.deal(columns, shelter.needy)
    for unit in free:
        notes.asked = (*notes.asked, unit.id)
        goal = _goal(picture, shelter, unit, dealt[unit.id], meter)
        march = march_to(picture, Step(unit.id, goal))
        if march is not None:
            notes.add(Reason(view.clock.turn, "follow", unit.name))
            return march
    return None


def _goal(picture: Picture, shelter: Shelter, unit: Unit, needy: list[int], meter: Meter) -> HexId:
    """Choose where a mobile supply unit goes, or that it stays.

    Where fewest lack supply, itself among them; then nearest to those who need it. It goes nowhere
    if more would lack supply than now, unless it stands alone beside an enemy. [WIE-SUP-019]
    """
    place = picture.map.place
    best = unit.at
    if not meter.spend(_THOUGHT):
        return best
    least = (*_lacking(picture, unit, best), shelter.mean_hexes(place(best), needy))
    alone = in_enemy_zone(picture.view, unit.side, best) and not shelter.is_guarded(best)
    reached = reachable(picture.view, unit).costs()
    for at in sorted(picture.map.ids[spot] for spot in reached):
        if at == unit.at or picture.room(at) < 1 or not shelter.is_safe(at):
            continue
        far = shelter.mean_hexes(place(at), needy)
        if not meter.spend(_THOUGHT):
            return best
        key = (*_lacking(picture, unit, at), far)
        if key < least or alone:
            best, least, alone = at, key, False
    return best


def _lacking(picture: Picture, unit: Unit, at: HexId) -> tuple[int, bool]:
    """How many combat units would lack supply with a supply unit in a hex; whether it would too.

    [WIE-SUP-006] [WIE-SUP-019]
    """
    twin = copy_state(picture.view)
    twin.units = {**twin.units, unit.id: msgspec.structs.replace(unit, at=at)}
    out = unsupplied(twin, picture.side)
    fighters = sum(is_combat(twin.terms, twin.units[name]) for name in out)
    return fighters, unit.id in out
