"""What aircraft, ships, staffs and columns do for the general."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from grognard.opponents.overlord.attacks import AIR_READY, attacked, helpers
from grognard.opponents.overlord.notes import Reason
from grognard.opponents.overlord.picture import KNOWN
from grognard.systems.overlord.orders import Assign
from grognard.systems.overlord.rules.assets import refuse_assign, row_of
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.units import is_gun, units_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.opponents.meter import Meter
    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Asset
    from grognard.terrain.hexes import HexId

Errand: TypeAlias = Literal[
    "recon", "bombard", "support", "defend", "counter-air", "intel", "command", "supply"
]
Wish: TypeAlias = "tuple[str, Errand, HexId]"
"""A reason, a mission and its target."""
CLOSE = 2
"""Hexes from the own fighters within which an enemy may soon be attacked."""
WORTH = 40
"""What a hex must hold for a bombardment, in tenths of points."""


def plan_assets(picture: Picture, notes: Notes, meter: Meter) -> list[Assign]:
    """Give assets missions, one after the other; of the aircraft at most two thirds fly.

    [OVL-TIP-011]
    """
    view, side = picture.view, picture.side
    given = view.missions.get(side, {})
    mine = [a for _, a in sorted(view.assets.items()) if a.side == side and a.id not in given]
    fleet = [a for a in view.assets.values() if a.side == side and _flies(picture, a)]
    seats = max(1, 2 * len(fleet) // 3) - sum(name in given for name in (a.id for a in fleet))
    for asset in mine:
        flies = _flies(picture, asset)
        if flies and (seats <= 0 or asset.readiness_tenths < AIR_READY):
            continue
        if not meter.spend():
            break
        for key, mission, target in _wishes(picture, asset):
            order = Assign(asset=asset.id, mission=mission, target=target)
            if refuse_assign(view, order) is None:
                notes.add(Reason(view.clock.turn, key, picture.name(target), asset.name))
                # One at a time: what is already assigned counts for the next.
                return [order]
    return []


def _flies(picture: Picture, asset: Asset) -> bool:
    return row_of(picture.view, asset).arm == "air"


def _wishes(picture: Picture, asset: Asset) -> Iterator[Wish]:
    """List what an asset should do, the best first."""
    row = row_of(picture.view, asset)
    targets = _battles(picture)
    match row.role:
        case "recon" | "intel":
            yield from _looks(picture, "recon" if row.role == "recon" else "intel")
        case "command":
            yield from (("support", "command", target) for target in targets)
            yield from (("defend", "command", place) for place in _threatened(picture))
        case "logistics":
            yield from _columns(picture)
        case "attack":
            if not row.support and not row.bombardment:
                return
            if _needs_fighters(picture, asset):
                yield "counter-air", "counter-air", ""
            yield from (("support", "support", target) for target in targets)
            yield from _bombardments(picture)
        case "ship":
            yield from (("support", "support", target) for target in targets)
            yield from _bombardments(picture)
        case "screen":
            yield "counter-air", "counter-air", ""


def _battles(picture: Picture) -> tuple[HexId, ...]:
    """The hexes under attack, the greatest prize first."""
    worth = {place: picture.wanted.get(place, 0) for place in attacked(picture)}
    return tuple(sorted(worth, key=lambda place: (-worth[place], place)))


def _needs_fighters(picture: Picture, asset: Asset) -> bool:
    """Send fighters up until the enemy's last value is matched, pure ones first. [OVL-TIP-011]"""
    view = picture.view
    given = view.missions.get(picture.side, {})
    flying = sum(mission.mission == "counter-air" for mission in given.values())
    lost = view.pressed.value if view.pressed.winner == picture.foe else 0
    if flying >= 1 + lost or "fighter" not in asset.asset:
        return False
    purer = [a for a in helpers(picture) if a.asset.endswith("-fighter")]
    return asset in purer or not purer


def _looks(picture: Picture, mission: Literal["recon", "intel"]) -> Iterator[Wish]:
    """Look at the least known hex that is or may be attacked. [OVL-TIP-002]"""
    aims: dict[HexId, int] = {}
    looked = {m.target for m in picture.view.missions.get(picture.side, {}).values()}
    for foe in picture.foes:
        if foe.level < KNOWN and picture.away(foe.at, picture.fighters) <= CLOSE:
            aims[foe.at] = max(aims.get(foe.at, 0), picture.pull(foe.at))
    for place, value in picture.wanted.items():
        if not units_at(picture.view, place, picture.foe):
            aims[place] = max(aims.get(place, 0), value)
    for place in sorted(aims, key=lambda place: (-aims[place], place)):
        if place not in looked:
            yield "look", mission, place


def _threatened(picture: Picture) -> list[HexId]:
    """Own hexes beside enemies, prizes first, that could be attacked."""
    threat = {
        unit.at: int(picture.threat(unit.at, 1)) * (1 + picture.held.get(unit.at, 0))
        for unit in picture.fighters
    }
    return sorted((at for at, value in threat.items() if value), key=lambda at: (-threat[at], at))


def _bombardments(picture: Picture) -> Iterator[Wish]:
    """Bombard what is known and worth it, HQs first."""
    worth: dict[HexId, int] = {}
    for foe in picture.foes:
        if foe.level >= KNOWN:
            times = 6 if is_hq(foe) else 2 if is_gun(foe) else 1
            worth[foe.at] = worth.get(foe.at, 0) + times * picture.worth(foe)
    for place in sorted(worth, key=lambda place: (-worth[place], place)):
        if worth[place] >= WORTH:
            yield "bombard", "bombard", place


def _columns(picture: Picture) -> Iterator[Wish]:
    """Send columns to the HQ whose units are nearest to the enemy."""
    hqs = [unit for unit in picture.own if is_hq(unit)]
    for hq in sorted(hqs, key=lambda hq: (picture.away(hq.at, picture.foes), hq.id)):
        yield "columns", "supply", hq.at
