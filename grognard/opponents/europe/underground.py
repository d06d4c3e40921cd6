"""How the chief leads partisans: where cadres hide, who rises, and when hunting them pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.europe.notes import Reason
from grognard.systems.europe.orders.partisans import (
    DeclareImminent,
    FormDivision,
    PlaceCadre,
    Rouse,
)
from grognard.systems.europe.rules.holding import gauges
from grognard.systems.europe.rules.partisans import (
    cadre_hexes,
    hideout_chance,
    irregulars,
    is_near_soviets,
    refuse_cadre,
    refuse_division,
    refuse_imminent,
    refuse_rouse,
)
from grognard.systems.europe.terms import SOVIETS
from grognard.systems.europe.words import place_name

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.terrain.hexes import HexId


def rouse(picture: Picture, notes: Notes) -> Rouse | None:
    """Let the next cadre try to rise, but no Soviet one whom failure would cost its life.

    [WIE-PART-023] [WIE-PART-033]
    """
    view = picture.view
    for unit in irregulars(view, picture.side):
        order = Rouse(unit=unit.id)
        lost = picture.side == SOVIETS and not is_near_soviets(view, unit.at)
        if not lost and refuse_rouse(view, order) is None:
            notes.add(Reason(view.clock.turn, "rise", unit.name))
            return order
    return None


def lead(picture: Picture, notes: Notes, meter: Meter) -> Order | None:
    """Declare liberation, form divisions and place cadres, in the Reinforcement Phase.

    [WIE-PART-002] [WIE-PART-021] [WIE-PART-027]
    """
    view = picture.view
    for country in sorted(view.terms.tables.garrisons):
        declared = DeclareImminent(country=country)
        if refuse_imminent(view, declared) is None:
            return declared
    for unit in irregulars(view, picture.side):
        formed = FormDivision(unit=unit.id)
        if refuse_division(view, formed) is None:
            return formed
    place = _hideout(picture, meter)
    order = PlaceCadre(hex=place)
    if not place or refuse_cadre(view, order) is not None:
        return None
    notes.add(Reason(view.clock.turn, "cadre", place_name(view, place)))
    return order


def _hideout(picture: Picture, meter: Meter) -> HexId:
    """Where a cadre does most harm later: on a railway, surest to get there, deep in the rear.

    No two in one hex. [WIE-PART-010] [WIE-PART-030]
    """
    view, map_ = picture.view, picture.map
    taken = {unit.at for unit in irregulars(view, picture.side)}
    places = [at for at in cadre_hexes(view) if at not in taken]
    if not places or not meter.spend(len(places)):
        return ""
    rails = gauges(view)

    def rank(at: HexId) -> tuple[bool, int, int, HexId]:
        sure = hideout_chance(view, at) if picture.side == SOVIETS else 0
        return not rails[map_.place(at)], -sure, -int(picture.to_enemy[map_.place(at)]), at

    return min(places, key=rank)
