"""What aircraft, ships, staffs and columns do for the general."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from grognard.opponents.overlord.attacks import AIR_READY, screening
from grognard.opponents.overlord.effort import attacked, flies, main_effort, seats, threats
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.picture import KNOWN
from grognard.opponents.overlord.staffs import unsupplied
from grognard.opponents.overlord.strikes import expected_damage, spotted_hqs, targets
from grognard.systems.overlord.orders import Assign
from grognard.systems.overlord.rules.assets import bombardment_of, reaches, refuse_assign, row_of
from grognard.systems.overlord.rules.battle import planned_battle
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.odds import weigh_battle
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import units_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Asset
    from grognard.terrain.hexes import HexId

Errand: TypeAlias = Literal[
    "recon",
    "bombard",
    "support",
    "defend",
    "counter-air",
    "transport",
    "intel",
    "command",
    "supply",
]
Wish: TypeAlias = "tuple[str, Errand, HexId]"
"""A reason, a mission and its target."""
CLOSE = 2
"""Hexes from the own fighters within which an enemy may soon be attacked."""
WORTH = 40
"""What a hex must hold for a bombardment, in tenths of points."""
DAMAGE = 10
"""Percent that a ship which fires once must be expected to do. [OVL-TIP-012]"""
PLENTY = 9
"""The column, 6:1, from which a battle needs no more ships."""
TOUCHING = 1000
"""How much more it is worth to look at an enemy beside own units than at a far prize."""


def plan_assets(picture: Picture, notes: Notes, meter: Meter) -> list[Assign]:
    """Give assets missions, one after the other; of the aircraft as many fly as may.

    First come those on whom an attack counts. Those below 60 percent rest. [OVL-TIP-009]
    [OVL-TIP-011]
    """
    view, side = picture.view, picture.side
    given = view.missions.get(side, {})
    mine = [a for _, a in sorted(view.assets.items()) if a.side == side and a.id not in given]
    mine.sort(key=lambda asset: (asset.id not in picture.counted_on, asset.id))
    free = seats(picture, notes)
    for asset in mine:
        if asset.id in picture.idle:
            continue
        in_air = flies(picture, asset)
        if in_air and (free <= 0 or asset.readiness_tenths < AIR_READY):
            continue
        if not meter.spend():
            break
        for key, mission, target in _wishes(picture, asset):
            order = Assign(asset=asset.id, mission=mission, target=target)
            if refuse_assign(view, order) is None:
                turn = view.clock.turn
                notes.add(Reason(turn, key, picture.name(target), asset.name))
                if in_air:
                    notes.sorties[str(turn)] = notes.sorties.get(str(turn), 0) + 1
                # One at a time: what is already assigned counts for the next.
                return [order]
        picture.idle.add(asset.id)
    return []


def _wishes(picture: Picture, asset: Asset) -> Iterator[Wish]:
    """List what an asset should do, the best first; an enemy HQ comes before all. [OVL-TIP-013]"""
    row = row_of(picture.view, asset)
    mine = picture.counted_on.get(asset.id)
    if mine is not None and row.role in ("attack", "command"):
        yield "support", "support" if row.role == "attack" else "command", mine
    strikes: list[Wish] = [("raid", "bombard", mark) for mark in spotted_hqs(picture)]
    match row.role:
        case "recon" | "intel":
            yield from _looks(picture, "recon" if row.role == "recon" else "intel")
        case "command":
            yield from (("support", "command", target) for target in _battles(picture))
            yield from (("defend", "command", place) for place in _threatened(picture))
        case "logistics":
            yield from _columns(picture)
        case "transport":
            yield from _flights(picture)
        case "attack":
            if not row.support and not row.bombardment:
                return
            if asset.id in screening(picture):
                yield "counter-air", "counter-air", ""
            if row.bombardment:
                yield from strikes
            yield from (("support", "support", target) for target in _battles(picture))
            if "fighter" in asset.asset and not _is_screened(picture):
                yield "counter-air", "counter-air", ""
            yield from _bombardments(picture)
        case "ship":
            yield from strikes
            yield from _of_ships(picture, asset)
        case "screen":
            yield "counter-air", "counter-air", ""


def _of_ships(picture: Picture, asset: Asset) -> Iterator[Wish]:
    """Let ships fire where it helps; who fires but once waits for its prey. [OVL-TIP-012]"""
    once = row_of(picture.view, asset).once
    main = main_effort(picture)
    for target in _battles(picture):
        if (target != main and once) or not reaches(picture.view, asset, target):
            continue
        if _odds(picture, target) < PLENTY:
            yield "support", "support", target
    points = bombardment_of(picture.view, asset)
    for wish in _bombardments(picture):
        if not once or expected_damage(picture, wish[2], points) >= DAMAGE:
            yield wish


def _odds(picture: Picture, target: HexId) -> int:
    """The column of a battle as it is planned now."""
    battle = planned_battle(picture.view, picture.side, target)
    if battle is None:
        return PLENTY
    return weigh_battle(picture.view, replace(battle, defenders=picture.feared(target))).column


def _flights(picture: Picture) -> Iterator[Wish]:
    """Fly supply to the airfield nearest to those whom nothing else reaches. [OVL-TIP-016]"""
    terms = picture.view.terms
    cut_off = [unit for unit in unsupplied(picture) if unit.line != "extended"]
    if not cut_off:
        return
    fields = [s for s in terms.sources if s.side == picture.side and s.sort == "airhead"]
    for field in sorted(fields, key=lambda s: (picture.away(s.at, cut_off), s.at)):
        if any(apart(terms, field.at, unit.at) <= (field.range or CLOSE) for unit in cut_off):
            yield "fly-in", "transport", field.at


def _battles(picture: Picture) -> tuple[HexId, ...]:
    """The hexes under attack, the greatest prize first."""
    worth = {place: picture.wanted.get(place, 0) for place in attacked(picture)}
    return tuple(sorted(worth, key=lambda place: (-worth[place], place)))


def _is_screened(picture: Picture) -> bool:
    """Tell whether somebody flies against the enemy's aircraft. [OVL-TIP-011]"""
    given = picture.view.missions.get(picture.side, {}).values()
    return any(mission.mission == "counter-air" for mission in given)


def _looks(picture: Picture, mission: Literal["recon", "intel"]) -> Iterator[Wish]:
    """Look at the least known hex that is or may be attacked. [OVL-TIP-002]"""
    aims: dict[HexId, int] = {}
    looked = {m.target for m in picture.view.missions.get(picture.side, {}).values()}
    for foe in picture.foes:
        if foe.level < KNOWN and picture.from_friends(foe.at) <= CLOSE:
            touching = TOUCHING * (picture.from_friends(foe.at) <= 1)
            aims[foe.at] = max(aims.get(foe.at, 0), touching + picture.pull(foe.at))
    for place, value in picture.wanted.items():
        if not units_at(picture.view, place, picture.foe):
            aims[place] = max(aims.get(place, 0), value)
    for place in sorted(aims, key=lambda place: (-aims[place], place)):
        if place not in looked:
            yield "look", mission, place


def _threatened(picture: Picture) -> list[HexId]:
    """Own hexes beside enemies, those in most danger first."""
    found = threats(picture)
    return sorted(found, key=lambda at: (-found[at], at))


def _bombardments(picture: Picture) -> Iterator[Wish]:
    """Bombard what is known and worth it, HQs first."""
    worth = targets(picture)
    for place in sorted(worth, key=lambda place: (-worth[place], place)):
        if worth[place] >= WORTH:
            yield "bombard", "bombard", place


def _columns(picture: Picture) -> Iterator[Wish]:
    """Send columns to the HQ whose units are nearest to the enemy."""
    hqs = [unit for unit in picture.own if is_hq(unit)]
    for hq in sorted(hqs, key=lambda hq: (picture.from_foes(hq.at), hq.id)):
        yield "columns", "supply", hq.at
