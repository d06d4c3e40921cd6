"""Where the general makes its effort: the main one, the greatest, and what it keeps back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.systems.overlord.rules.assets import row_of
from grognard.systems.overlord.rules.ground import apart
from grognard.systems.overlord.rules.organisation import chain
from grognard.systems.overlord.rules.units import weigh, weight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.opponents.overlord.notes import Notes
    from grognard.opponents.overlord.picture import Picture
    from grognard.systems.overlord.state import Asset, Unit
    from grognard.terrain.hexes import HexId

SECTOR = 3
"""Hexes round a maximum effort within which its limits fall."""
LASTS = 3
"""Turns that a maximum effort lasts."""
SURE = 4
"""The level of knowledge that it needs."""
SUPERIOR = 8
"""The column that it needs, 5:1."""
WEARY = 500
"""Readiness below which a unit is better kept back than sent, in tenths of a percent."""
PART = 4
"""One of so many stacking points of a corps is kept in reserve."""


def attacked(picture: Picture) -> tuple[HexId, ...]:
    """The hexes that the side attacks as it has planned."""
    return tuple(sorted({a.target for a in picture.view.attacks.get(picture.side, {}).values()}))


def main_effort(picture: Picture) -> HexId:
    """The hex on which most depends: the best that is attacked, else the one in most danger."""
    aims = {place: 1 + picture.prizes.get(place, 0) for place in attacked(picture)}
    aims = aims or threats(picture)
    return max(sorted(aims), key=aims.__getitem__, default="")


def threats(picture: Picture) -> dict[HexId, int]:
    """Own hexes beside known enemies, by what these could do there, prizes above all."""
    found = {
        unit.at: picture.threat(unit.at, 1) * (1 + picture.held.get(unit.at, 0))
        for unit in picture.fighters
    }
    return {place: value for place, value in found.items() if value}


def is_greatest(picture: Picture, notes: Notes) -> bool:
    """Tell whether a maximum effort is under way somewhere. [OVL-TIP-020]"""
    return any(picture.view.clock.turn <= last for last in notes.efforts.values())


def is_released(picture: Picture, notes: Notes, unit: Unit) -> bool:
    """Tell whether a unit stands in the sector of a maximum effort. [OVL-TIP-020]"""
    return any(
        picture.view.clock.turn <= last and apart(picture.view.terms, place, unit.at) <= SECTOR
        for place, last in notes.efforts.items()
    )


def reserves(picture: Picture, notes: Notes) -> frozenset[str]:
    """Choose who is kept behind the line: one unit a division, a quarter of each corps.

    First come those that are not in touch with the enemy: who guards a prize, the tired, then the
    weak. Who stands in the sector of a maximum effort is committed, and others are named instead.
    [OVL-TIP-003] [OVL-TIP-020]
    """
    view = picture.view
    free = [u for u in picture.fighters if not u.fixed and not is_released(picture, notes, u)]
    free.sort(key=lambda u: _keenness(picture, u))
    kept: dict[str, Unit] = {}
    for units in _by(free, 1, picture):
        if len(units) > 1:
            kept[units[0].id] = units[0]
    for units in _by(free, 2, picture):
        whole = weigh(view, units)
        have = weigh(view, [unit for unit in units if unit.id in kept])
        for unit in units:
            if unit.id not in kept and PART * (have + weight(view, unit)) <= whole:
                kept[unit.id] = unit
                have += weight(view, unit)
    return frozenset(kept)


def _keenness(picture: Picture, unit: Unit) -> tuple[bool, bool, bool, int, str]:
    touching, bound = bool(picture.foes_beside(unit)), bool(picture.risks.get(unit.at))
    return touching, not bound, unit.readiness_tenths >= WEARY, unit.attack, unit.id


def _by(units: Iterable[Unit], steps: int, picture: Picture) -> list[list[Unit]]:
    """Put units together by the HQ so many steps above them, or the highest there is."""
    found: dict[str, list[Unit]] = {}
    for unit in units:
        above = chain(picture.view, unit)
        found.setdefault(above[min(steps, len(above)) - 1] if above else "", []).append(unit)
    return [group for _, group in sorted(found.items())]


def flies(picture: Picture, asset: Asset) -> bool:
    """Tell whether an asset is of the air."""
    return row_of(picture.view, asset).arm == "air"


def seats(picture: Picture, notes: Notes) -> int:
    """How many more aircraft may fly: two thirds in a turn, and over all turns half.

    A single group flies every other turn. In a maximum effort all may. [OVL-TIP-009] [OVL-TIP-020]
    """
    view = picture.view
    fleet = {a.id for a in view.assets.values() if a.side == picture.side and flies(picture, a)}
    given = len(fleet & set(view.missions.get(picture.side, {})))
    if is_greatest(picture, notes):
        return len(fleet) - given
    flown = sum(count for turn, count in notes.sorties.items() if int(turn) < view.clock.turn)
    half = (len(fleet) * view.clock.turn + 1) // 2 - flown
    return min(max(1, 2 * len(fleet) // 3), half) - given
