"""The war in Russia away from the fighting: the first winter, risings, who must go home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import Chance
from grognard.systems.europe.events.reinforcement import DutyChanged, SnowCounted
from grognard.systems.europe.rules.arrivals import appear, new_unit
from grognard.systems.europe.rules.duties import duty_of
from grognard.systems.europe.rules.ground import ICE_CYCLES, around, land
from grognard.systems.europe.rules.losses import destroy, reduce
from grognard.systems.europe.rules.refusals import refuse_by
from grognard.systems.europe.rules.supply import friendly
from grognard.systems.europe.rules.units import is_combat, kind_of, units_at, units_of
from grognard.systems.europe.terms import AXIS, SOVIETS, Date

if TYPE_CHECKING:
    from grognard.kernel.records import Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.orders.reinforcement import FaceWinter
    from grognard.systems.europe.state import State, Unit
    from grognard.terrain.hexes import HexId

WINTER = "winter"
"""The duty to reduce a division."""
_RUSSIA = "soviet-union"
_DIVISION = "de-infantry"


def count_snow(state: State) -> Play:
    """Count the snow turns of the war in Russia. [WIE-BARB-009] [WIE-NAT-038]"""
    if state.invaded and state.season == "snow":
        yield SnowCounted(to=state.terms.sides, snows=state.snows + 1)


def is_first_winter(state: State) -> bool:
    """Tell whether it is a snow turn of the first winter in Russia. [WIE-BARB-009]"""
    numbers = state.terms.tables.numbers
    if not state.invaded or state.season != "snow":
        return False
    if state.terms.options.variable_weather:
        return state.snows <= numbers.winter_turns
    return state.clock.turn - state.invaded < numbers.first_year


def freezing(state: State) -> tuple[Unit, ...]:
    """The divisions of which the winter may take one: whole German 6-5 in Russia.

    [WIE-REIN-030] [WIE-REIN-031] [WIE-BARB-009]
    """
    return tuple(
        unit
        for unit in units_of(state, AXIS)
        if unit.template == _DIVISION and not unit.group and state.terms.country(unit.at) == _RUSSIA
    )


def ask_of_winter(state: State) -> Play:
    """Let the winter ask for a division, if there is one and no option waives it.

    [WIE-REIN-030] [WIE-BARB-009] [WIE-BARB-010] [WIE-OPT-046]
    """
    asked = is_first_winter(state) and not state.terms.options.no_winter_losses
    owed = int(asked and bool(freezing(state)))
    if owed != duty_of(state, AXIS, WINTER):
        yield DutyChanged(to=(AXIS,), side=AXIS, duty=WINTER, count=owed)


def owes_winter(view: State, side: Side) -> bool:
    """Tell whether a power has still to choose a division. [WIE-REIN-031] [WIE-BARB-010]"""
    return bool(duty_of(view, side, WINTER)) and bool(freezing(view))


def refuse_winter(view: State, order: FaceWinter) -> Refusal | None:
    """Say why a division cannot be chosen, or nothing. [WIE-REIN-031]"""
    if not owes_winter(view, view.viewer):
        return refuse_by("WIE-REIN-030", "no-winter")
    if order.unit not in [unit.id for unit in freezing(view)]:
        return refuse_by("WIE-REIN-031", "not-freezing", unit=order.unit)
    return None


def face_winter(state: State, side: Side, order: FaceWinter) -> Play:
    """Reduce the division that was chosen. [WIE-REIN-030] [WIE-REIN-031]"""
    yield DutyChanged(to=(side,), side=side, duty=WINTER, count=0)
    yield from reduce(state, order.unit, "winter")


# Risings in captured centres.


def is_garrisoned(state: State, place: HexId) -> bool:
    """Tell whether a captured centre is held down by infantry in it and around it.

    [WIE-BARB-015]
    """
    strength = sum(
        unit.attack
        for at in (place, *around(state.terms.map, place))
        for unit in units_at(state, at, AXIS)
        if kind_of(state.terms, unit).infantry
    )
    return strength >= state.terms.tables.numbers.centre_garrison


def rise(state: State) -> Play:
    """Let captured centres without a garrison rise, by chance. [WIE-BARB-015] [WIE-BARB-016]"""
    terms = state.terms
    held = friendly(state, AXIS)
    for centre in terms.centres:
        if centre.kind != "personnel" or not held[terms.map.place(centre.at)]:
            continue
        if is_garrisoned(state, centre.at):
            continue
        risen = yield Chance(
            1, terms.tables.numbers.rising_chance, f"rising {centre.at}", terms.sides
        )
        free = [at for at in (centre.at, *around(terms.map, centre.at)) if _is_free(state, at)]
        if risen and free:
            unit = yield from new_unit(state, SOVIETS, "su-infantry", free[0])
            yield from appear(state, unit)


def _is_free(state: State, place: HexId) -> bool:
    """Tell whether no Axis unit stands in a hex, and it is land."""
    axis = units_at(state, place, AXIS)
    dry = bool(land(state)[state.terms.map.place(place)])
    return dry and not any(is_combat(state.terms, unit) for unit in axis)


# The thaw.


def thaw(state: State, date: Date) -> Play:
    """Lose whoever stands on a lake when its ice breaks. [WIE-WX-010]"""
    if (date.cycle, date.turn) != (ICE_CYCLES[-1] + 1, 1):
        return
    terms = state.terms
    for _, unit in sorted(state.units.items()):
        if terms.terrain_at[terms.map.place(unit.at)].terrain == "lake":
            yield from destroy(state, unit.id, "thaw")


# Allies that go home.

_RECALLS = {"hungary": Date(1943, 13, 4)}
"""By the end of which turn units have to be back in their country in War in the East."""
_RUMANIAN_SNOWS = 8
_ITALIANS_LEAVE = Date(1943, 8, 2)


def recall(state: State, date: Date) -> Play:
    """At the end of a game turn destroy allies who should be back home and are not.

    [WIE-NAT-030] [WIE-NAT-038]
    """
    east = state.terms.war == "east"
    for unit in units_of(state, AXIS):
        if state.terms.country(unit.at) == unit.nation:
            continue
        hungarian = east and unit.nation == "hungary" and date >= _RECALLS["hungary"]
        rumanian = unit.nation == "romania" and is_rumanian_winter(state, date)
        if hungarian or rumanian:
            yield from destroy(state, unit.id, "surrender")


def is_rumanian_winter(state: State, date: Date) -> bool:
    """Tell whether Rumanians have to be at home: from the eighth snow turn to the next spring.

    [WIE-NAT-038]
    """
    if not state.invaded or state.snows < _RUMANIAN_SNOWS:
        return False
    begun = state.terms.first.after(state.invaded - 1)
    spring = Date(begun.year + 1, 4, 1) if begun.year < _LAST else None
    return spring is None or date < spring


_LAST = 1946


def withdraw_italians(state: State, date: Date) -> Play:
    """Take all Italians out of War in the East. [WIE-NAT-023]"""
    if state.terms.war != "east" or date < _ITALIANS_LEAVE:
        return
    for unit in units_of(state, AXIS):
        if unit.nation == "italy":
            yield from destroy(state, unit.id, "disbanding")
