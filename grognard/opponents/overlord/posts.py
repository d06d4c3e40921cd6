"""How hexes are defended, what engineers work at, and how a side is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.picture import NEAR
from grognard.opponents.overlord.weighing import ENOUGH
from grognard.systems.overlord.orders import Place, Stand, Work
from grognard.systems.overlord.rules.breakdown import can_divide
from grognard.systems.overlord.rules.engineers import targets
from grognard.systems.overlord.rules.ground import apart, ends_of, terrain_of
from grognard.systems.overlord.rules.march import has_room
from grognard.systems.overlord.rules.retreat import only_recce, stance_of
from grognard.systems.overlord.rules.units import units_at, weigh

if TYPE_CHECKING:
    from grognard.kernel.records import Order
    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import SideId, Unit
    from grognard.systems.overlord.terms import Stance
    from grognard.terrain.hexes import HexId

COVER = 125
"""The share of defence from which ground counts as cover."""


def plan_stances(picture: Picture, notes: Notes, meter: Meter) -> list[Order]:
    """Hold prizes at all costs where there is weight for it; let the weak in the open slip away.

    [OVL-TIP-021]
    """
    orders: list[Order] = []
    for place in sorted({unit.at for unit in picture.fighters}):
        units = units_at(picture.view, place, picture.side)
        if only_recce(units) or not meter.spend():
            continue
        wanted = _stance(picture, place, units)
        if wanted != stance_of(picture.view, place, units):
            orders.append(Stand(hex=place, stance=wanted))
            if wanted != "hold":
                key = "hold" if wanted == "hold-fast" else "withdraw"
                notes.add(Reason(picture.view.clock.turn, key, picture.name(place)))
    return orders


def _stance(picture: Picture, place: HexId, units: tuple[Unit, ...]) -> Stance:
    if place in picture.held:
        return "hold-fast" if weigh(picture.view, units) >= ENOUGH else "hold"
    weak = picture.threat(place, 1) > 2 * picture.firmness(place, units)
    bare = terrain_of(picture.view.terms, place).infantry < COVER
    return "withdraw" if weak and bare else "hold"


def plan_works(picture: Picture, notes: Notes, meter: Meter) -> list[Order]:
    """Breach mines; blow bridges before the enemy, mend them, build where a prize lies beyond."""
    view = picture.view
    busy = {
        *view.tasks.get(picture.side, {}),
        *view.attacks.get(picture.side, {}),
        *view.moves.get(picture.side, {}),
    }
    orders: list[Order] = []
    for unit in picture.own:
        if unit.id in busy or "engineer" not in unit.kind or not meter.spend():
            continue
        found = _work(picture, unit)
        if found is not None:
            orders.append(found)
            key = f"work-{found.work}"
            notes.add(Reason(view.clock.turn, key, picture.name(unit.at), unit.name))
    return orders


def _work(picture: Picture, unit: Unit) -> Work | None:
    view = picture.view
    if targets(view, unit, "breach"):
        return Work(unit=unit.id, work="breach")
    here = picture.pull(unit.at)
    for side in targets(view, unit, "destroy"):
        if _helps_the_enemy(picture, unit, side):
            return Work(unit=unit.id, work="destroy", side=side)
    for side in targets(view, unit, "repair"):
        if not _helps_the_enemy(picture, unit, side):
            return Work(unit=unit.id, work="repair", side=side)
    for side in targets(view, unit, "pontoon"):
        if any(picture.pull(end) > here for end in ends_of(view.terms, side)):
            return Work(unit=unit.id, work="pontoon")
    return None


def _helps_the_enemy(picture: Picture, unit: Unit, side: SideId) -> bool:
    """Tell whether only the enemy needs a bridge, and would come over it with more than holds it.

    Nobody of the own side is nearer to the far bank, and no prize lies there.
    """
    terms, near = picture.view.terms, unit.at
    far = next(end for end in ends_of(terms, side) if end != near)
    if picture.pull(far) > picture.pull(near):
        return False
    if any(
        apart(terms, u.at, far) < apart(terms, u.at, near) for u in picture.near(far, picture.own)
    ):
        return False
    held = picture.firmness(near, picture.near(near, picture.fighters, 1))
    return picture.threat(far, NEAR) > 2 * held


def plan_setup(picture: Picture, notes: Notes, meter: Meter) -> list[Order]:
    """Leave no prize of the own zones empty that an enemy could walk into.

    Where nobody else can be spared, the strongest unit near is broken down to cover it.
    """
    orders: list[Order] = []
    view = picture.view
    for place, _ in sorted(picture.held.items(), key=lambda held: (-held[1], held[0])):
        if units_at(view, place, picture.side) or not meter.spend():
            continue
        for unit in sorted(picture.fighters, key=lambda u: (u.attack, u.id)):
            if unit.at in picture.prizes or not _may_stand(picture, unit, place):
                continue
            orders.append(Place(unit=unit.id, hex=place))
            notes.add(Reason(0, "hold-prize", picture.name(place), unit.name))
            return orders
        for unit in sorted(picture.fighters, key=lambda u: (-u.attack, u.id)):
            if _may_stand(picture, unit, place) and can_divide(view, unit):
                notes.add(Reason(0, "cover", picture.name(place), unit.name))
                return [Work(unit=unit.id, work="divide")]
    return orders


def _may_stand(picture: Picture, unit: Unit, place: HexId) -> bool:
    row = picture.view.terms.unit.get(unit.parent or unit.id)
    zone = picture.view.terms.zone.get(row.zone) if row is not None else None
    return zone is not None and place in zone.hexes and has_room(picture.view, unit, place)
