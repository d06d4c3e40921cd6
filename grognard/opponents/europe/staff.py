"""What the chief does besides marches and battles: aircraft, reinforcements, trains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import Draft
from grognard.opponents.europe.notes import Reason
from grognard.opponents.europe.raids import feeding_port, ports_in_range
from grognard.systems.europe.orders.air import Assign
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.reinforcement import Place, Raise, Rebuild
from grognard.systems.europe.rules.allocation import on_mission, refuse_assign
from grognard.systems.europe.rules.rail import may_entrain, rail_reach
from grognard.systems.europe.rules.skies import uncommitted
from grognard.systems.europe.rules.trains import refuse_rail

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.offers import Offer
    from grognard.kernel.records import Order
    from grognard.opponents.europe.notes import Notes
    from grognard.opponents.europe.picture import Picture
    from grognard.opponents.meter import Meter
    from grognard.systems.europe.tables import Mission
    from grognard.terrain.hexes import HexId

_TIMETABLE = 100
"""Steps of thought: how far everybody is from what he makes for has to be known first."""
_BEHIND = 2000
"""Who is further from the enemy, in hundredths of a movement point, takes a train."""


def assign(picture: Picture, notes: Notes, meter: Meter) -> Order | None:
    """Send fighters up, some to sea against ports that feed the enemy, and the rest to battles.

    [WIE-AIR-002]
    """
    view, side = picture.view, picture.side
    if not notes.planned:
        notes.targets, notes.planned = _fed_fronts(picture, meter), True
    for _, wing in sorted(view.wings.get(side, {}).items()):
        raiders = view.terms.tables.numbers.port_points if wing.front in notes.targets else 0
        if wing.sea and not raiders:
            return Assign(front=wing.front, nation=wing.nation, mission="sea", points=0)
        free = uncommitted(wing)
        fighters = on_mission(view, side, wing.front, "superiority")
        raiders -= on_mission(view, side, wing.front, "sea")
        wants: tuple[tuple[Mission, int], ...] = (
            ("superiority", wing.points // 2 - fighters),
            ("sea", raiders),
            ("ground", free),
        )
        for mission, points in wants:
            for count in range(min(free, points), 0, -1):
                order = Assign(
                    front=wing.front,
                    nation=wing.nation,
                    mission=mission,
                    points=getattr(wing, mission) + count,
                )
                if refuse_assign(view, order) is None:
                    notes.add(Reason(view.clock.turn, "fly", wing.front))
                    return order
    return None


def _fed_fronts(picture: Picture, meter: Meter) -> tuple[str, ...]:
    """The fronts on which a port feeds enemies whom aircraft could starve. [WIE-AIR-029]"""
    view, side = picture.view, picture.side
    fronts = sorted({wing.front for wing in view.wings.get(side, {}).values()})
    return tuple(
        front for front in fronts if feeding_port(picture, ports_in_range(picture, front), meter)
    )


def bring_in(picture: Picture, notes: Notes, offers: Callable[[Draft], Offer]) -> Order | None:
    """Place what arrives nearest to where it is needed; rebuild what can be. [WIE-REIN-002]"""
    kinds = {str(choice.value) for choice in offers(Draft()).choices}
    for kind in ("Place", "Raise", "Rebuild"):
        if kind not in kinds:
            continue
        for choice in offers(Draft(kind=kind)).choices:
            unit = str(choice.value)
            if kind == "Rebuild":
                return Rebuild(unit=unit)
            place = _nearest(picture, offers(Draft(kind=kind, fields={"unit": unit})))
            if place:
                notes.add(Reason(picture.view.clock.turn, "bring", unit))
                return (
                    Place(unit=unit, hex=place) if kind == "Place" else Raise(unit=unit, hex=place)
                )
    return None


def _nearest(picture: Picture, offer: Offer) -> HexId:
    places = [str(choice.value) for choice in offer.choices]
    known = [place for place in places if picture.map.find(place) is not None]
    if not known:
        return ""
    far, place, ports = picture.to_enemy, picture.map.place, picture.overseas
    return min(known, key=lambda at: (int(far[place(at)]), not ports.is_port(at), at))


def by_rail(picture: Picture, notes: Notes, meter: Meter) -> Order | None:
    """Send a unit that is far from what it makes for to a railhead nearer to it. [WIE-RAIL-002]"""
    view, place = picture.view, picture.map.place
    if not meter.spend(_TIMETABLE):
        return None
    for unit in picture.own:
        if unit.id in notes.asked:
            continue
        way = picture.aims.way(unit) if picture.attacks else picture.to_enemy
        here = int(way[place(unit.at)])
        if here < _BEHIND or not may_entrain(view, unit) or not meter.spend():
            continue
        notes.asked = (*notes.asked, unit.id)
        stops = [picture.map.ids[at] for at in rail_reach(view, unit).places.tolist()]
        stops = [stop for stop in stops if here - int(way[place(stop)]) > _BEHIND // 2]
        stops = [stop for stop in stops if picture.room(stop) > 0]
        stops.sort(key=lambda at: (int(way[place(at)]), at))
        for stop in stops[:3]:
            order = RailMove(units=(unit.id,), goal=stop, detrain=True)
            if refuse_rail(view, order) is None:
                notes.add(Reason(view.clock.turn, "rail", unit.name))
                return order
    return None
