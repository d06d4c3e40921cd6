"""Off-map assets: which missions they may have, and what a mission costs them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.dice import Roll
from grognard.kernel.records import Refusal
from grognard.systems.overlord.events.turn import AssetGone, AssetUsed
from grognard.systems.overlord.rules.clock import is_night
from grognard.systems.overlord.rules.ground import apart, is_on
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import half_up, units_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.orders import Assign
    from grognard.systems.overlord.state import Asset, Mission, State
    from grognard.systems.overlord.tables import AssetRow
    from grognard.terrain.hexes import HexId

ROLES: dict[str, tuple[str, ...]] = {
    "attack": ("bombard", "support", "defend", "counter-air", "interdict"),
    "recon": ("recon",),
    "transport": ("transport",),
    "ship": ("bombard", "support", "defend", "counter-air", "interdict"),
    "screen": ("counter-air",),
    "intel": ("intel",),
    "command": ("command",),
    "logistics": ("supply",),
    "event": ("counter-air", "interdict"),
}
"""The missions of each role. [OVL-GAME-009] [OVL-AIRA-001] [OVL-NAVA-001] [OVL-GNDA-001]"""
EVERYWHERE = ("counter-air", "interdict")
"""Missions without a target."""
IN_SETUP = ("recon", "intel")
"""Missions that can be ordered before the first turn. [OVL-SEQ-006]"""
_WORN = Fraction(1, 2)


def row_of(state: State, asset: Asset) -> AssetRow:
    """Get the row of the table for an air, naval or ground asset. [OVL-GAME-009]"""
    return state.terms.tables.assets[asset.asset]


def is_grounded(state: State) -> bool:
    """Tell whether no aircraft flies this turn. [OVL-WX-002] [OVL-WX-004] [OVL-WX-009]"""
    rows = state.terms.tables.weather_of
    return not (
        rows["visibility", state.weather.visibility].air
        and rows["precipitation", state.weather.precipitation].air
    )


def air_share(state: State) -> Fraction:
    """What the weather leaves of strikes from the air. [OVL-WX-002] [OVL-WX-008]"""
    if is_grounded(state):
        return Fraction(0)
    row = state.terms.tables.weather_of["visibility", state.weather.visibility]
    return Fraction(row.air, 100)


def naval_share(state: State) -> Fraction:
    """What the sea leaves of the fire of ships. [OVL-WX-003] [OVL-NAVA-008]"""
    return Fraction(state.terms.tables.weather_of["sea", state.weather.sea].naval, 100)


def support_of(state: State, asset: Asset) -> Fraction:
    """Columns of ground support that an air asset gives, before anti-aircraft fire.

    [OVL-AIRA-016] [OVL-AIRA-038] [OVL-CBT-016] [OVL-WX-008]
    """
    numbers = state.terms.tables.numbers
    worn = min(asset.readiness_tenths, asset.strength_tenths) < 10 * numbers.asset_least
    value = row_of(state, asset).support * air_share(state)
    return value * _WORN if worn else value


def bombardment_of(state: State, asset: Asset) -> Fraction:
    """Bombardment factor of an asset. [OVL-AIRA-019] [OVL-AIRA-038] [OVL-NAVA-005] [OVL-WX-003]"""
    row = row_of(state, asset)
    if row.arm == "naval":
        return row.bombardment * naval_share(state)
    return row.bombardment * air_share(state) * Fraction(asset.strength_tenths, 1000)


def reaches(state: State, asset: Asset, target: HexId) -> bool:
    """Tell whether a ship reaches a hex from its waters. [OVL-NAVA-005] [OVL-NAVA-009]"""
    water = state.terms.seas.get(asset.sea, ())
    return any(
        apart(state.terms, place, target) <= row_of(state, asset).range
        for place in water
        if is_on(state.terms, place)
    )


def with_mission(state: State, side: Side, missions: Iterable[str], target: HexId) -> list[Asset]:
    """List a side's assets with one of some missions on a hex that they have not flown yet."""
    wanted = tuple(missions)
    return [
        state.assets[name]
        for name, mission in sorted(state.missions.get(side, {}).items())
        if mission.mission in wanted
        and mission.target == target
        and name in state.assets
        and state.assets[name].back <= state.clock.turn
    ]


def refuse_assign(view: State, order: Assign) -> Refusal | None:
    """Say why an asset cannot have a mission, on what its side knows.

    [OVL-AIRA-001] [OVL-AIRA-004] [OVL-AIRA-005] [OVL-AIRA-006] [OVL-NAVA-001] [OVL-GNDA-001]
    """
    asset = view.assets.get(order.asset)
    if asset is None or asset.side != view.viewer:
        return Refusal(rule="OVL-SEQ-013", key="refuse.asset")
    row = row_of(view, asset)
    if asset.back > view.clock.turn:
        return _no("OVL-AIRA-010", "refuse.away", asset=asset.name, turn=asset.back)
    if order.mission not in ROLES[row.role] or (
        view.clock.phase == "setup" and order.mission not in IN_SETUP
    ):
        return _no("OVL-GAME-009", "refuse.mission", asset=asset.name)
    return (
        _refuse_state(view, asset, row, order)
        or _refuse_target(view, asset, row, order)
        or _refuse_crowd(view, asset, order)
    )


def _refuse_state(view: State, asset: Asset, row: AssetRow, order: Assign) -> Refusal | None:
    """Refuse what an asset's condition, weather or night forbid.

    [OVL-AIRA-013] [OVL-AIRA-014] [OVL-AIRA-025] [OVL-AIRA-032] [OVL-AIRA-038] [OVL-NIGHT-002]
    [OVL-NIGHT-003] [OVL-NAVA-008]
    """
    numbers = view.terms.tables.numbers
    if row.arm == "air" and is_grounded(view):
        return _no("OVL-WX-009", "refuse.grounded", asset=asset.name)
    if row.arm == "naval" and not naval_share(view):
        return _no("OVL-WX-003", "refuse.storm", asset=asset.name)
    if is_night(view) and row.arm != "ground":
        if not row.night:
            return _no("OVL-NIGHT-003", "refuse.night", asset=asset.name)
        if asset.readiness_tenths < 10 * numbers.night_readiness:
            return _no("OVL-NIGHT-002", "refuse.tired-night", asset=asset.name)
        if row.arm == "air" and order.mission in ("support", "defend"):
            return _no("OVL-AIRA-013", "refuse.night-support", asset=asset.name)
    lowest = min(asset.readiness_tenths, asset.strength_tenths)
    if row.role == "attack":
        if order.mission in EVERYWHERE and lowest < 10 * numbers.asset_least:
            return _no("OVL-AIRA-025", "refuse.worn", asset=asset.name, least=numbers.asset_least)
        if lowest < 10 * numbers.asset_worn:
            return _no("OVL-AIRA-038", "refuse.worn", asset=asset.name, least=numbers.asset_worn)
    return None


def _refuse_target(view: State, asset: Asset, row: AssetRow, order: Assign) -> Refusal | None:
    """Refuse a target that makes no sense on what the side knows."""
    if order.mission in EVERYWHERE:
        return None
    if not order.target or not is_on(view.terms, order.target):
        return _no("OVL-SEQ-013", "refuse.no-hex", hex=order.target)
    if row.arm == "naval" and not reaches(view, asset, order.target):
        return _no("OVL-NAVA-009", "refuse.range", asset=asset.name, hex=order.target)
    judge = _TARGETS.get(order.mission)
    return judge(view, asset, row, order.target) if judge is not None else None


def _refuse_bombard(view: State, asset: Asset, row: AssetRow, target: HexId) -> Refusal | None:
    """A bombardment falls on known enemies. [OVL-CBT-045] [OVL-AIRA-019]"""
    if units_at(view, target, view.viewer) or not _foes_at(view, target):
        return _no("OVL-CBT-045", "refuse.no-enemy", hex=target)
    return None if row.bombardment else _no("OVL-AIRA-019", "refuse.mission", asset=asset.name)


def _refuse_support(view: State, asset: Asset, row: AssetRow, target: HexId) -> Refusal | None:
    """Ground support needs a ground attack. [OVL-AIRA-016]"""
    if not _is_attacked(view, target):
        return _no("OVL-AIRA-016", "refuse.no-attack", hex=target)
    return _refuse_no_support(asset, row)


def _refuse_defend(view: State, asset: Asset, row: AssetRow, target: HexId) -> Refusal | None:
    """Defensive support needs somebody to defend. [OVL-AIRA-016] [OVL-NAVA-007]"""
    if not units_at(view, target, view.viewer):
        return _no("OVL-AIRA-016", "refuse.no-friend", hex=target)
    return _refuse_no_support(asset, row)


def _refuse_no_support(asset: Asset, row: AssetRow) -> Refusal | None:
    """Bombers without ground support give none. [OVL-AIRA-020]"""
    if row.arm == "air" and not row.support:
        return _no("OVL-AIRA-020", "refuse.mission", asset=asset.name)
    return None


def _refuse_command(view: State, _asset: Asset, row: AssetRow, target: HexId) -> Refusal | None:
    """Command assets serve an attack or a defence, as they say. [OVL-GNDA-004]"""
    if _is_attacked(view, target) and row.use in ("attack", "either"):
        return None
    if units_at(view, target, view.viewer) and row.use in ("defence", "either"):
        return None
    return _no("OVL-GNDA-004", "refuse.no-battle", hex=target)


def _refuse_supply(view: State, _asset: Asset, _row: AssetRow, target: HexId) -> Refusal | None:
    """Columns go to an HQ in supply. [OVL-GNDA-006] [OVL-GNDA-007]"""
    mine = units_at(view, target, view.viewer)
    fit = any(is_hq(unit) and unit.line in ("supported", "extended") for unit in mine)
    return None if fit else _no("OVL-GNDA-007", "refuse.no-hq", hex=target)


def _refuse_transport(view: State, _asset: Asset, _row: AssetRow, target: HexId) -> Refusal | None:
    """Transports fly to an airfield or drop zone of the side. [OVL-AIRA-021]"""
    served = any(
        source.at == target and source.side == view.viewer and source.sort == "airhead"
        for source in view.terms.sources
    )
    if not served or _foes_at(view, target):
        return _no("OVL-AIRA-021", "refuse.no-airfield", hex=target)
    return None


_TARGETS: dict[str, Callable[[State, Asset, AssetRow, HexId], Refusal | None]] = {
    "bombard": _refuse_bombard,
    "support": _refuse_support,
    "defend": _refuse_defend,
    "command": _refuse_command,
    "supply": _refuse_supply,
    "transport": _refuse_transport,
}


def _foes_at(view: State, target: HexId) -> bool:
    return bool(units_at(view, target, view.terms.enemy(view.viewer)))


def _is_attacked(view: State, target: HexId) -> bool:
    return any(attack.target == target for attack in view.attacks.get(view.viewer, {}).values())


def _refuse_crowd(view: State, asset: Asset, order: Assign) -> Refusal | None:
    """Refuse more than two of a kind in a battle. [OVL-AIRA-017] [OVL-GNDA-005] [OVL-CBT-017]"""
    numbers = view.terms.tables.numbers
    row = row_of(view, asset)
    crowds: dict[str, tuple[tuple[str, ...], int]] = {
        "air": (("support", "defend"), numbers.support_most),
        "ground": (("command",), numbers.command_most),
    }
    if row.arm not in crowds:
        return None
    missions, most = crowds[row.arm]
    if order.mission not in missions:
        return None
    others = [
        one
        for one in with_mission(view, view.viewer, missions, order.target)
        if one.id != asset.id and row_of(view, one).arm == row.arm
    ]
    if len(others) >= most:
        return _no("OVL-CBT-017", "refuse.crowd", most=most, hex=order.target)
    return None


def _no(rule: str, key: str, **params: str | int) -> Refusal:
    return Refusal(rule=rule, key=key, params=dict(params))


def use_up(state: State, asset: Asset, mission: Mission | str) -> Play:
    """Let an asset pay for its mission, and be away for a while.

    [OVL-AIRA-010] [OVL-AIRA-037] [OVL-NAVA-003] [OVL-NIGHT-014]
    """
    row = row_of(state, asset)
    to = (asset.side,)
    if row.once:
        yield AssetGone(to=to, asset=asset.id)
        return
    name = mission if isinstance(mission, str) else mission.mission
    costs = state.terms.tables.missions
    cost = Fraction(costs[name].readiness if row.arm == "air" and name in costs else 0)
    if is_night(state):
        cost *= Fraction(3, 2)
    shortest, longest = max(1, row.delay - row.vary), row.delay + row.vary
    away = shortest
    if longest > shortest:
        face: int = yield Roll(longest - shortest + 1, f"return of {asset.id}", to)
        away = shortest + face - 1
    yield AssetUsed(
        to=to,
        asset=asset.id,
        readiness_tenths=max(0, asset.readiness_tenths - half_up(10 * cost)),
        strength_tenths=asset.strength_tenths,
        back=state.clock.turn + away,
    )
