"""What a client may look at: a hex, a stack with its boxes, trains, overruns, whole layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.europe.orders.combat import Overrun
from grognard.systems.europe.orders.march import Force
from grognard.systems.europe.orders.staff import Entrain
from grognard.systems.europe.rates import describe
from grognard.systems.europe.rules.america import usa_port
from grognard.systems.europe.rules.hexfacts import HexRead, read_hex
from grognard.systems.europe.rules.moves import refuse_force
from grognard.systems.europe.rules.overrun import overrun_way, refuse_overrun, targets_near
from grognard.systems.europe.rules.ports import Hindrance, Port, hindrance, port_kind
from grognard.systems.europe.rules.rail import rail_points, rail_way
from grognard.systems.europe.rules.trains import goes_off_map, refuse_entrain
from grognard.systems.europe.rules.units import kind_of, pace_of, units_at
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.systems.europe.state import State, Unit

Box: TypeAlias = Literal["", "off", "on", "fixed-off", "fixed-on"]
"""A box beside a unit: none, to be ticked or not, or as it must stay."""


class HexOf(Record, frozen=True):
    """Ask about a hex."""

    hex: HexId


class UnitBoxes(Record, frozen=True):
    """What can be changed of a unit where it is listed. [WIE-UI-046]"""

    unit: str
    force: Box
    train: Box
    disband: bool


class TrainOf(Record, frozen=True):
    """Ask for the way of a train with units to a hex."""

    units: tuple[str, ...]
    goal: HexId


class Train(Record, frozen=True):
    """The way of a train, and rail movement points. [WIE-RAIL-012]"""

    path: tuple[HexId, ...]
    cost: int
    points: int


class UnitsOf(Record, frozen=True):
    """Ask about units that stand together."""

    units: tuple[str, ...]


class Nothing(Record, frozen=True):
    """Ask about the game as such."""


class PortNow(Record, frozen=True):
    """A port that is not in full use, and why; or one that the map does not print.

    [WIE-MAP-010] [WIE-SEA-058]
    """

    hex: HexId
    kind: Port
    why: Hindrance


codec.prepare(HexOf, TrainOf, UnitsOf, Nothing)


def hex_(view: State, params: Any) -> HexRead | None:
    """All the viewer knows of a hex. [WIE-UI-012]"""
    place = codec.convert(params, HexOf).hex
    return read_hex(view, place) if view.terms.map.find(place) is not None else None


def boxes(view: State, params: Any) -> tuple[UnitBoxes, ...]:
    """What can be changed of the viewer's units in a hex. [WIE-UI-046]"""
    place = codec.convert(params, HexOf).hex
    acting = view.clock.side == view.viewer
    return tuple(
        UnitBoxes(
            unit=unit.id,
            force=force_box(view, unit) if acting else "",
            train=train_box(view, unit) if acting else "",
            disband=acting,
        )
        for unit in units_at(view, place, view.viewer)
    )


def force_box(view: State, unit: Unit) -> Box:
    """The box of a forced march; fixed once the unit has begun to move. [WIE-UI-052]"""
    if view.clock.phase != "movement" or not kind_of(view.terms, unit).march:
        return ""
    on = pace_of(view, unit).forced
    if refuse_force(view, Force(unit=unit.id, on=not on)) is None:
        return "on" if on else "off"
    return "fixed-on" if on else "fixed-off"


def train_box(view: State, unit: Unit) -> Box:
    """The box of trains; grey for who has used all its movement. [WIE-UI-050] [WIE-UI-051]"""
    if view.clock.phase != "rail":
        return ""
    on = unit.entrained
    if refuse_entrain(view, Entrain(unit=unit.id, on=not on)) is None:
        return "on" if on else "off"
    if on:
        return "fixed-on"
    return "fixed-off" if pace_of(view, unit).moved or pace_of(view, unit).spent else ""


def train(view: State, params: Any) -> Train | None:
    """The way of a train with units to a hex. [WIE-RAIL-012] [WIE-RAIL-020]"""
    asked = codec.convert(params, TrainOf)
    units = [view.units[one] for one in asked.units if one in view.units]
    own = [unit for unit in units if unit.side == view.viewer]
    if not own or view.terms.map.find(asked.goal) is None:
        return None
    least = min(own, key=lambda unit: (rail_points(view, unit), unit.id))
    points = rail_points(view, least)
    if goes_off_map(view, least, asked.goal):
        return Train(path=(asked.goal,), cost=0, points=points)
    found = rail_way(view, least, asked.goal)
    if found is None:
        return Train(path=(), cost=0, points=points)
    ids = view.terms.map.ids
    return Train(path=tuple(ids[at] for at in found.places[1:]), cost=found.cost, points=points)


def overruns(view: State, params: Any) -> dict[HexId, tuple[HexId, ...]]:
    """The hexes that units in hand can overrun, with their way there. [WIE-MOV-010]"""
    names = codec.convert(params, UnitsOf).units
    if not names or view.clock.phase not in ("movement", "mechanized"):
        return {}
    units = [unit for name in names if (unit := view.units.get(name)) is not None]
    found = {}
    for place in targets_near(view, units):
        if refuse_overrun(view, Overrun(target=place, units=names)) is None:
            found[place] = overrun_way(view, tuple(units), place)
    return found


def game(view: State, params: Any) -> dict[str, bool]:
    """The optional rules, and which are in force. They stay so.

    [WIE-GAME-030] [WIE-GAME-031]
    """
    codec.convert(params, Nothing)
    chosen = view.terms.options
    found = {name: bool(getattr(chosen, name)) for name in chosen.__struct_fields__}
    return {**found, "amend": view.terms.amend}


def rates(view: State, params: Any) -> dict[str, int]:
    """The rates of attrition that are in force; none without the option. [WIE-OAT-004]"""
    codec.convert(params, Nothing)
    options = view.terms.options
    found = describe(view.terms.tables.rates)
    return {
        name: rate.usual
        for name, rate in found.items()
        if any(getattr(options, option) for option in rate.options)
    }


def ports(view: State, params: Any) -> tuple[PortNow, ...]:
    """The ports that are suppressed or damaged, and one that the map does not print.

    [WIE-MAP-010] [WIE-SEA-058]
    """
    codec.convert(params, Nothing)
    known = sorted({*view.strikes, *view.harbours})
    found = [PortNow(place, port_kind(view, place), hindrance(view, place)) for place in known]
    overseas = usa_port(view)
    new = (PortNow(overseas, "major", ""),) if overseas else ()
    return (*(port for port in found if port.kind and port.why), *new)


LOOKING: Mapping[str, Callable[[Any, Any], Any]] = {
    "hex": hex_,
    "boxes": boxes,
    "train": train,
    "overruns": overruns,
    "game": game,
    "rates": rates,
    "ports": ports,
}
