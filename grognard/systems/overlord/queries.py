"""What a client may ask about a side's view: where units can go, how a battle stands."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.overlord.charts import chart, muster, read_hex
from grognard.systems.overlord.events.field import Shift
from grognard.systems.overlord.foresight import crowds, left_empty, price_of
from grognard.systems.overlord.orders import Supply
from grognard.systems.overlord.rules.assumptions import as_assumed
from grognard.systems.overlord.rules.battle import planned_battle, read_damage
from grognard.systems.overlord.rules.ground import is_on
from grognard.systems.overlord.rules.march import (
    chance_tenths,
    find_path,
    may_use_road,
    reachable,
)
from grognard.systems.overlord.rules.odds import told, weigh_battle
from grognard.systems.overlord.rules.organisation import is_hq, own_hq, subordinates
from grognard.systems.overlord.rules.planning import end_of, refuse_supply
from grognard.systems.overlord.rules.retreat import (
    hold_chance,
    retreat_chance,
    stance_of,
    wants_out,
    withdraw_chance,
)
from grognard.systems.overlord.rules.supply import haul_of, setting_cost
from grognard.systems.overlord.rules.units import (
    allowance,
    attack_value,
    defence_value,
    half_up,
    weight,
)
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.state import Mode, Setting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.systems.overlord.rules.odds import Battle, Weighed
    from grognard.systems.overlord.state import State, Unit

SETTINGS = ("move", "combat", "replace")
"""What an HQ may be given beyond Basic."""


class ReachOf(Record, frozen=True):
    """Ask where units that move together can go. [OVL-UI-022]"""

    units: tuple[str, ...]
    mode: Mode = "defend"
    ignore: bool = False


class WayOf(Record, frozen=True):
    """Ask for the way of units to a hex, from where their plans end."""

    units: tuple[str, ...]
    goal: str
    mode: Mode = "defend"
    ignore: bool = False


class Way(Record, frozen=True):
    """A way for units, as far as the side knows; costs in hundredths of a movement point."""

    path: tuple[str, ...]
    """The hexes after the first; none if there is no way."""
    cost: int
    """Of all that would be planned: what is planned already, and this."""
    points: int
    """What the slowest of the units has in a turn."""
    turn: int
    """When it arrives, if nothing delays it."""


class BattleAt(Record, frozen=True):
    """Ask how a planned set-piece battle stands."""

    target: str


class UnitsOf(Record, frozen=True):
    """Ask what units are worth now."""

    units: tuple[str, ...]


class GroupOf(Record, frozen=True):
    """Ask for the units under the same HQ as a unit."""

    unit: str


class HqOf(Record, frozen=True):
    """Ask what an HQ's settings would cost."""

    hq: str


class SupplyCosts(Record, frozen=True):
    """What an HQ's settings cost a turn, in tenths of points."""

    haul: str
    move_fuel: int
    combat_ammo: int
    open: tuple[str, ...]
    """What it has, or could be given beside it: the others cannot be paid, or it is cut off."""


class SetupAsked(Record, frozen=True):
    """Ask for the zones in which a side sets up."""


class SetupZone(Record, frozen=True):
    """A zone of the asking side, with its units."""

    id: str
    hexes: tuple[str, ...]
    units: tuple[str, ...]


class ZonesAt(Record, frozen=True):
    """Ask for the zones of control in a hex."""

    hex: str


class Worth(Record, frozen=True):
    """What a unit is worth now, in tenths; movement in hundredths of a point."""

    unit: str
    attack_tenths: int
    defence_tenths: int
    allowance: int
    command_tenths: int
    """The chance of a command check, in tenths of a percent."""
    stacking: int
    road: bool


class Result(Record, frozen=True):
    """What a die would bring."""

    die: int
    attacker_tenths: int
    defender_tenths: int
    retreat_tenths: int
    """The chance that the defence goes, in tenths of a percent."""


class Forecast(Record, frozen=True):
    """How a battle stands on what the side knows, if the enemy stays as he is."""

    target: str
    attack_tenths: int
    defence_tenths: int
    attack_integrity: int
    defence_integrity: int
    shifts: tuple[Shift, ...]
    odds: str
    column: str
    intensity: str
    withdraw_tenths: int
    """The chance that the defence withdraws before the battle, in tenths of a percent."""
    results: tuple[Result, ...]
    emptied: tuple[str, ...]
    """The hexes from which everybody would advance, and leave nobody."""


def reach(view: State, params: Any) -> dict[str, int]:
    """Where units can go together: the dearest of their costs counts. [OVL-MOV-016] [OVL-UI-022]"""
    asked = codec.convert(params, ReachOf)
    found: dict[str, int] | None = None
    for unit in _own(view, asked.units):
        own = reachable(view, unit, asked.mode, ignore=asked.ignore)
        found = own if found is None else {p: max(c, own[p]) for p, c in found.items() if p in own}
    return found or {}


def way(view: State, params: Any) -> Way | None:
    """The way of the slowest of some units to a hex, after what is planned. [OVL-UI-025]"""
    asked = codec.convert(params, WayOf)
    units = _own(view, asked.units)
    if not units or not is_on(view.terms, asked.goal):
        return None
    slowest = min(units, key=lambda unit: (allowance(view, unit), unit.id))
    start, points = end_of(view, slowest), allowance(view, slowest)
    found = find_path(view, slowest, start, asked.goal, asked.mode, ignore=asked.ignore)
    planned = view.moves.get(view.viewer, {}).get(slowest.id)
    before = planned.path if planned is not None else ()
    whole = (slowest.at, *before, *(found or ()))
    spent, turn = 0, view.clock.turn
    cost = 0
    for here, there in pairwise(whole):
        price = price_of(view, slowest, here, there, asked.mode, heed=not asked.ignore)
        if spent + price > points:
            spent, turn = 0, turn + 1
        spent, cost = spent + price, cost + price
    return Way(path=found or (), cost=cost, points=points, turn=turn)


def battle(view: State, params: Any) -> Forecast | None:
    """How a planned battle stands, with the very rules of its resolution.

    Enemies whose values are not known count as usual for their kind and size. [OVL-UI-069]
    """
    asked = codec.convert(params, BattleAt)
    if not is_on(view.terms, asked.target):
        return None
    planned = planned_battle(view, view.viewer, asked.target)
    return None if planned is None else forecast(view, as_assumed(view, planned))


def forecast(view: State, planned: Battle) -> Forecast:
    """Weigh a battle and read the table for every die. [OVL-UI-069]"""
    weighed = weigh_battle(view, planned)
    table = view.terms.tables.combat
    slips = Fraction(0)
    if wants_out(view, planned.hex, planned.defenders):
        slips = withdraw_chance(view, planned.defenders, planned.attackers)
    return Forecast(
        target=planned.hex,
        attack_tenths=half_up(10 * weighed.attack),
        defence_tenths=half_up(10 * weighed.defence),
        attack_integrity=weighed.attack_integrity,
        defence_integrity=weighed.defence_integrity,
        shifts=told(weighed.shifts),
        odds=table[weighed.odds].odds,
        column=table[weighed.column].odds,
        intensity=weighed.intensity,
        withdraw_tenths=half_up(10 * slips),
        results=tuple(_result(view, planned, weighed, die) for die in range(1, 7)),
        emptied=left_empty(view, planned),
    )


def _result(view: State, planned: Battle, weighed: Weighed, die: int) -> Result:
    damage = read_damage(view, weighed, die)
    chance = retreat_chance(view, planned.defenders, damage.raw, damage.defender)
    if stance_of(view, planned.hex, planned.defenders) == "hold-fast":
        chance *= 1 - hold_chance(view, planned.defenders) / 100
    return Result(
        die=die,
        attacker_tenths=half_up(10 * damage.attacker),
        defender_tenths=half_up(10 * damage.defender),
        retreat_tenths=half_up(10 * chance),
    )


def worth(view: State, params: Any) -> tuple[Worth, ...]:
    """What units are worth now, own or reported. [OVL-UNIT-003]"""
    asked = codec.convert(params, UnitsOf)
    return tuple(
        Worth(
            unit=unit.id,
            attack_tenths=half_up(10 * attack_value(view, unit)),
            defence_tenths=half_up(10 * defence_value(view, unit)),
            allowance=allowance(view, unit),
            command_tenths=chance_tenths(view, unit),
            stacking=weight(view, unit),
            road=may_use_road(view, unit),
        )
        for name in asked.units
        if (unit := view.units.get(name)) is not None
    )


def supply(view: State, params: Any) -> SupplyCosts | None:
    """What an HQ's settings cost a turn, and which of them it may have now. [OVL-SUP-002]"""
    asked = codec.convert(params, HqOf)
    hqs = _own(view, (asked.hq,))
    if not hqs or hqs[0].kind != "hq":
        return None
    both = setting_cost(view, asked.hq, Setting(move=True, combat=True))
    old = view.settings.get(view.viewer, {}).get(asked.hq, Setting())
    kept = {way: getattr(old, way) for way in SETTINGS}
    return SupplyCosts(
        haul=haul_of(view, asked.hq),
        move_fuel=both.fuel_tenths,
        combat_ammo=both.ammo_tenths,
        open=tuple(
            way
            for way in SETTINGS
            if refuse_supply(view, Supply(hq=asked.hq, **{**kept, way: True})) is None
        ),
    )


def group(view: State, params: Any) -> tuple[str, ...]:
    """The organisation of an own unit: all units its HQ commands, and the HQ itself.

    What cannot march is left out. [OVL-UI-023]
    """
    asked = codec.convert(params, GroupOf)
    found = _own(view, (asked.unit,))
    if not found:
        return ()
    hq = own_hq(found[0])
    members = _own(view, (hq, *(unit.id for unit in subordinates(view).get(hq, ()))))
    return tuple(
        unit.id
        for unit in members
        if unit.movement and unit.fixed != "place" and (unit.id == hq or not is_hq(unit))
    )


def setup(view: State, params: Any) -> tuple[SetupZone, ...]:
    """The side's own setup zones and whose they are; none once the setup is over. [OVL-SEQ-003]"""
    codec.convert(params, SetupAsked)
    if view.clock.phase != "setup":
        return ()
    units: dict[str, list[str]] = {}
    for name, unit in sorted(view.units.items()):
        row = view.terms.unit.get(unit.parent or name)
        if unit.side == view.viewer and row is not None and row.zone:
            units.setdefault(row.zone, []).append(name)
    return tuple(
        SetupZone(id=zone.id, hexes=zone.hexes, units=tuple(units[zone.id]))
        for zone in view.terms.zones
        if zone.side == view.viewer and zone.id in units
    )


def zones(view: State, params: Any) -> dict[str, int]:
    """The zones of both sides in a hex, in tenths. [OVL-UI-075]"""
    asked = codec.convert(params, ZonesAt)
    if not is_on(view.terms, asked.hex):
        return {}
    return {side: half_up(10 * zone_of(view, side, asked.hex)) for side in view.terms.sides}


def _own(view: State, names: tuple[str, ...]) -> list[Unit]:
    return [
        unit
        for name in names
        if (unit := view.units.get(name)) is not None and unit.side == view.viewer
    ]


QUERIES: Mapping[str, Callable[[Any, Any], Any]] = {
    "reach": reach,
    "way": way,
    "battle": battle,
    "worth": worth,
    "supply": supply,
    "zones": zones,
    "group": group,
    "setup": setup,
    "crowds": crowds,
    "chart": chart,
    "hex": read_hex,
    "muster": muster,
}
