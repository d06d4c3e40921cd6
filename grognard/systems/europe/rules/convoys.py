"""Units that come round Africa: who is due, where they come ashore, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.systems.europe.events.sea import ConvoyArrived, ConvoyLeft, ConvoyTurned
from grognard.systems.europe.orders.sea import ComeAshore, TurnBack
from grognard.systems.europe.rules.arrivals import appear
from grognard.systems.europe.rules.edges import other_end
from grognard.systems.europe.rules.hunting import hunt
from grognard.systems.europe.rules.limits import may_stand
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.shipping import (
    arrive,
    port_of,
    port_room,
    tire,
    use_port,
    use_ships,
)
from grognard.systems.europe.rules.units import kind_of, stacked
from grognard.systems.europe.rules.voyages import (
    carries,
    free_points,
    sea_size,
    voyage,
    voyage_lengths,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import Convoy, State
    from grognard.terrain.hexes import HexId


def due(state: State, side: Side) -> tuple[Convoy, ...]:
    """What has come round Africa and can go ashore, sorted by unit. [WIE-SEA-055]"""
    convoys = sorted(state.convoys.get(side, {}).items())
    return tuple(convoy for _, convoy in convoys if convoy.turn <= state.clock.turn)


def announce(state: State, side: Side) -> Play:
    """Tell of what has come round Africa this turn. [WIE-SEA-055]"""
    fresh = [convoy for convoy in due(state, side) if convoy.turn == state.clock.turn]
    for place in sorted({convoy.hex for convoy in fresh}):
        units = tuple(convoy.unit for convoy in fresh if convoy.hex == place)
        yield ConvoyArrived(to=(side,), side=side, hex=place, units=units)


def turning(state: State, side: Side) -> tuple[Convoy, ...]:
    """What is under way round Africa and may turn, sorted by unit: not what left in this turn.

    [WIE-UI-097]
    """
    now, whole = state.clock.turn, state.terms.tables.numbers.africa_turns
    convoys = sorted(state.convoys.get(side, {}).items())
    return tuple(convoy for _, convoy in convoys if 0 < convoy.turn - now < whole)


def refuse_turn_back(view: State, order: TurnBack) -> Refusal | None:
    """Say why units on their way round Africa cannot turn, or nothing. [WIE-UI-097]"""
    able = {convoy.unit.id for convoy in turning(view, view.viewer)}
    if not order.units or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-UI-097", "no-march")
    if any(unit not in able for unit in order.units):
        return refuse_by("WIE-UI-097", "no-turning")
    return None


def turn_back(state: State, side: Side, order: TurnBack) -> Play:
    """Let units turn: the way back takes as many turns as they have gone. [WIE-UI-097]"""
    now, whole = state.clock.turn, state.terms.tables.numbers.africa_turns
    for unit in order.units:
        convoy = state.convoys[side][unit]
        gone = whole - (convoy.turn - now)
        turned = msgspec.structs.replace(convoy, hex=other_end(state, convoy.hex), turn=now + gone)
        yield ConvoyTurned(to=(side,), side=side, convoy=turned)


def refuse_ashore(view: State, order: ComeAshore) -> Refusal | None:
    """Say why units that came round Africa cannot go ashore so, or nothing.

    As in naval transport, from the end of their way to a port. [WIE-SEA-055] [WIE-SEA-056]
    """
    there = {convoy.unit.id: convoy for convoy in due(view, view.viewer)}
    if not order.units or len(set(order.units)) != len(order.units):
        return refuse_by("WIE-SEA-055", "no-march")
    if any(each not in there for each in order.units):
        return refuse_by("WIE-SEA-055", "no-convoy")
    convoys = [there[each] for each in order.units]
    if len({convoy.hex for convoy in convoys}) > 1:
        return refuse_by("WIE-SEA-055", "apart")
    if view.terms.map.find(order.goal) is None:
        return refuse_by("WIE-SEA-004", "no-hex", hex=order.goal)
    for unit in (convoy.unit for convoy in convoys):
        if order.navy not in view.fleets or not carries(view, order.navy, unit):
            return refuse_by("WIE-SEA-003", "no-navy", unit=unit.name)
        if not may_stand(view, unit, order.goal):
            return refuse_by("WIE-MOV-004", "closed-nation", unit=unit.name, hex=order.goal)
    return _refuse_harbour(view, convoys, order)


def _refuse_harbour(view: State, convoys: list[Convoy], order: ComeAshore) -> Refusal | None:
    """Say why a port does not take units, or ships do not bring them there. [WIE-SEA-055]"""
    side, terms, goal = view.viewer, view.terms, order.goal
    port, size = port_of(view, side, goal), sum(sea_size(view, one.unit) for one in convoys)
    if not port:
        return refuse_by("WIE-SEA-013", "no-own-port", hex=goal)
    if size > port_room(view, goal, port, landing=True):
        return refuse_by("WIE-SEA-008", "port-full", hex=goal)
    if size > free_points(view.fleets[order.navy]):
        return refuse_by("WIE-SEA-002", "no-ships", points=size)
    many = sum(kind_of(terms, convoy.unit).stacks for convoy in convoys)
    if stacked(view, goal, side) + many > terms.tables.powers[side].stack:
        return refuse_by("WIE-UNIT-012", "no-landing-room", hex=goal)
    if goal not in voyage_lengths(view, side, order.navy, convoys[0].hex):
        return refuse_by("WIE-SEA-004", "no-voyage", hex=goal)
    return None


def come_ashore(state: State, side: Side, order: ComeAshore) -> Play:
    """Bring units that came round Africa to a port, past all dangers of the way. [WIE-SEA-055]"""
    convoys = [state.convoys[side][each] for each in order.units]
    origin = convoys[0].hex
    way = voyage(state, side, order.navy, origin, order.goal)
    if way is None:
        return  # somebody unseen bars the way
    size = sum(sea_size(state, convoy.unit) for convoy in convoys)
    for convoy in convoys:
        yield ConvoyLeft(to=(side,), side=side, unit=convoy.unit.id)
        yield from appear(state, msgspec.structs.replace(convoy.unit, at=origin))
    yield from use_ships(state, order.navy, size)
    yield from hunt(state, order.units, order.navy, way)
    landed = tuple(each for each in order.units if each in state.units)
    if not landed:
        return
    yield from use_port(state, order.goal, size, landing=True)
    yield from arrive(state, landed, way)
    yield from tire(state, landed)


def harbours_for(view: State, convoy: Convoy, navy: str) -> Iterator[HexId]:
    """Where a navy can bring a unit that came round Africa ashore, sorted. [WIE-SEA-055]"""
    for goal in sorted(voyage_lengths(view, view.viewer, navy, convoy.hex)):
        order = ComeAshore(units=(convoy.unit.id,), navy=navy, goal=goal)
        if refuse_ashore(view, order) is None:
            yield goal
