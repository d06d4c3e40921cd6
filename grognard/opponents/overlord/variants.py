"""Plans that differ from the usual one in one thing, for the marshal to try.

A plan is made anew with another temper, without one of its attacks or with all that is had for a
prize; or single orders of it are changed: a march, or an attack that was not thought worth it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from grognard.opponents.overlord.foresight import Rehearsal
from grognard.opponents.overlord.general import PLANNING, Plan
from grognard.opponents.overlord.notes import Notes, Reason
from grognard.opponents.overlord.picture import STEADY, Picture, Temper
from grognard.systems.overlord.orders import Charge, March, Shell
from grognard.systems.overlord.rules.ground import apart, around, is_closed
from grognard.systems.overlord.rules.units import is_gun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.records import Order
    from grognard.opponents.contract import Sight
    from grognard.systems.overlord.state import State, Unit
    from grognard.terrain.hexes import HexId

CONTACT = 3
"""Hexes from a known enemy within which other marches of a unit are tried."""
GOALS = 3
"""How many other goals are tried for it."""
BESIDE = 4
"""One of so many parts of a prize is worth a hex beside it, as a goal."""


@dataclass
class Variant:
    """A plan to be tried: its orders, the view they are written into, and what is new in it."""

    orders: list[Order]
    state: State
    picture: Picture
    notes: Notes
    news: tuple[Reason, ...] = ()
    fared: list[float] = field(default_factory=list)
    """What the side's standing came to, with each throw of the dice."""


class _Sparing(Picture):
    """A picture in which some enemies are not there to be attacked."""

    spared: frozenset[HexId] = frozenset()

    def foes_beside(self, unit: Unit) -> tuple[HexId, ...]:
        """The hexes beside a unit in which enemies stand that may be attacked."""
        return tuple(place for place in super().foes_beside(unit) if place not in self.spared)


class _Plan(Plan):
    """A plan that spares some enemies."""

    picture: Picture
    spared: frozenset[HexId] = frozenset()

    def _seen(self) -> Picture:
        state, notes = self.rehearsal.state, self.notes
        picture = _Sparing(state, notes.tried, notes.known, self.temper, notes.blows)
        picture.spared = self.spared
        self.picture = picture
        return picture


def made(
    sight: Sight,
    notes: Notes,
    temper: Temper = STEADY,
    *,
    spared: frozenset[HexId] = frozenset(),
    effort: HexId = "",
    news: tuple[Reason, ...] = (),
) -> Variant:
    """Make a plan as the general does, with a temper, sparing enemies, with an effort somewhere."""
    own = msgspec.msgpack.decode(notes.encoded(), type=Notes)
    if effort:
        own.efforts[effort] = sight.view.clock.turn
    plan = _Plan(sight, sight.view, own, temper)
    plan.spared = spared
    orders = plan.made(PLANNING)
    return Variant(orders, plan.rehearsal.state, plan.picture, own, news)


def amended(sight: Sight, variant: Variant, orders: Iterable[Order], news: Reason) -> Variant:
    """Give other orders in a plan; those that are refused then are left out."""
    rehearsal = Rehearsal(sight.ruleset, sight.view, random.Random(0))
    phase = sight.ruleset.phase_of(sight.view)
    kept: list[Order] = []
    for order in orders:
        if phase.refuse(rehearsal.state, order) is None:
            rehearsal.give(sight.side, order)
            kept.append(order)
    told = (*variant.news, news)
    return Variant(kept, rehearsal.state, variant.picture, variant.notes, told)


def targets(variant: Variant) -> list[HexId]:
    """The hexes that a plan attacks."""
    return sorted({order.target for order in variant.orders if isinstance(order, Charge)})


def attackable(variant: Variant) -> list[HexId]:
    """The hexes that a plan does not attack, though somebody could."""
    picture, tried = variant.picture, set(targets(variant))
    found = {p for unit in picture.fighters for p in Picture.foes_beside(picture, unit)}
    return sorted(found - tried)


def with_attack(variant: Variant, target: HexId) -> tuple[list[Order], str]:
    """Attack a hex with everybody who stands beside it and attacks nobody, and with free guns."""
    picture = variant.picture
    busy = {name for order in variant.orders if isinstance(order, Charge) for name in order.units}
    who = [
        unit
        for place in around(picture.view.terms, target)
        for unit in picture.fighters_at.get(place, ())
        if unit.id not in busy and not is_closed(picture.view, place, target, unit)
    ]
    names = {unit.id for unit in who}
    firing = {order.unit for order in variant.orders if isinstance(order, Shell)}
    guns = [
        u for u in picture.own if is_gun(u) and u.id not in firing and _reaches(u, target, picture)
    ]
    called = names | {gun.id for gun in guns}
    orders: list[Order] = [
        order
        for order in variant.orders
        if not (isinstance(order, March) and called.intersection(order.units))
    ]
    orders += [Charge(units=(unit.id,), target=target) for unit in who]
    orders += [Shell(unit=gun.id, target=target) for gun in guns]
    return (orders if who else []), ", ".join(unit.name for unit in who)


def _reaches(gun: Unit, target: HexId, picture: Picture) -> bool:
    return 0 < apart(picture.view.terms, gun.at, target) <= gun.range


def marchers(variant: Variant) -> list[Unit]:
    """The fighters near enemies or prizes whose marches may be changed, the keenest first."""
    picture = variant.picture
    able = (unit for unit in picture.fighters if unit.movement and not unit.fixed)
    near = (u for u in able if picture.from_foes(u.at) <= CONTACT or _goals(picture, u))
    return sorted(near, key=lambda unit: (-picture.pull(unit.at), unit.id))


def with_marches(variant: Variant, unit: Unit) -> Iterator[tuple[list[Order], HexId]]:
    """Let a unit stay where it is, or march to one of the best prizes it can reach.

    Who attacks is left to it. Gives the goal besides the orders, empty for who stays.
    """
    if any(isinstance(order, Charge) and unit.id in order.units for order in variant.orders):
        return
    old = [order for order in variant.orders if isinstance(order, March) and unit.id in order.units]
    rest = [order for order in variant.orders if order not in old]
    picture = variant.picture
    if old and picture.from_foes(unit.at) <= CONTACT:
        yield rest, ""
    for place in _goals(picture, unit):
        path = picture.ways.path(unit, place, "defend")
        if path and not any(order.path[-1] == place for order in old):
            yield [*rest, March(units=(unit.id,), path=path, mode="defend")], place


def _goals(picture: Picture, unit: Unit) -> list[HexId]:
    """The prizes that a unit can reach this turn, and hexes beside those that are wanted."""
    values = {**picture.wanted, **picture.risks}
    for prize, value in picture.wanted.items():
        for place in around(picture.view.terms, prize):
            values[place] = max(values.get(place, 0), value // BESIDE)
    reach = set(picture.ways.reach(unit, "defend").tolist())
    found = [
        place
        for place in values
        if values[place] > 0
        and place != unit.at
        and place not in picture.foes_at
        and picture.number[place] in reach
    ]
    return sorted(found, key=lambda place: (-values[place], place))[:GOALS]
