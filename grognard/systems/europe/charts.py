"""What can be laid over the map: holders, fronts, zones, climates, supply, air range, seas.

Everything is reckoned on a power's view, so that it says no more than the power knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from grognard.kernel import codec
from grognard.kernel.records import Record
from grognard.systems.europe.rules.airfields import air_range
from grognard.systems.europe.rules.heads import GRADES, reach_from, reach_of
from grognard.systems.europe.rules.pockets import forecast_supply
from grognard.systems.europe.rules.seas import SEAS, open_water, sea_at
from grognard.systems.europe.rules.supply import grades
from grognard.systems.europe.rules.zones import zone_layer
from grognard.systems.europe.tables import FRONTS, POWERS
from grognard.systems.europe.terms import CLIMATES
from grognard.terrain.hexes import HexId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from grognard.kernel.records import Side
    from grognard.systems.europe.state import State

    Flags: TypeAlias = NDArray[np.bool_]
    Tones: TypeAlias = dict[str, Flags]

ChartName: TypeAlias = Literal[
    "control",
    "fronts",
    "zones",
    "climate",
    "arctic",
    "supply",
    "range",
    "nation",
    "sea",
    "heads",
    "pockets",
]


class ChartOf(Record, frozen=True):
    """Ask for a chart; `of` names the power, nation, sea or hex it is about, if any."""

    chart: ChartName
    of: str = ""


codec.prepare(ChartOf)


def chart(view: State, params: Any) -> dict[str, tuple[HexId, ...]]:
    """The hexes of a chart by their tones. [WIE-UI-126] [WIE-UI-127] [WIE-UI-138]"""
    asked = codec.convert(params, ChartOf)
    ids, hexes = view.terms.map.ids, view.terms.map.hexes
    found = {
        tone: tuple(ids[at] for at in np.flatnonzero(flags[:hexes]).tolist())
        for tone, flags in _CHARTS[asked.chart](view, asked.of).items()
    }
    return {tone: places for tone, places in found.items() if places}


def _control(view: State, _of: str) -> Tones:
    held = np.frombuffer(view.control, np.uint8)
    dry = ~open_water(view)
    return {power: (held == number) & dry for number, power in enumerate(POWERS, 1)}


def _fronts(view: State, _of: str) -> Tones:
    at, on = view.terms.front_at, _on_map(view)
    return {front: (at == number) & on for number, front in enumerate(FRONTS)}


def _climate(view: State, _of: str) -> Tones:
    at, on = view.terms.climate_at, _on_map(view)
    return {climate: (at == number) & on for number, climate in enumerate(CLIMATES)}


def _on_map(view: State) -> Flags:
    off: Flags = view.terms.map.layers["terrain"].recoded(("off-map",)) == 0
    return ~off


def _arctic(view: State, _of: str) -> Tones:
    return {"arctic": view.terms.arctic_at & _on_map(view)}


def _zones(view: State, _of: str) -> Tones:
    """Zones of control, of enemies only where there is no fog. [WIE-UI-127]"""
    clear = view.lifted.get(view.viewer)
    sides = view.terms.sides if clear else (view.viewer,)
    zones = {s: zone_layer(view, s) | zone_layer(view, s, minor=True) for s in sides}
    own = zones.get(view.viewer, np.zeros(view.terms.map.size, np.bool_))
    others = np.zeros(view.terms.map.size, np.bool_)
    for enemy in view.terms.enemies(view.viewer):
        others |= zones.get(enemy, False)
    friends = {
        s: zone
        for s, zone in zones.items()
        if s != view.viewer and s not in view.terms.enemies(view.viewer)
    }
    return {"own": own & ~others, "enemy": others & ~own, "both": own & others, **friends}


def _supply(view: State, of: str) -> Tones:
    """The supply of a power by grade; what only its lesser powers have apart. [WIE-SUP-008]"""
    side = of if of in view.terms.sides else view.viewer
    great, lesser = (grades(view, side, great_of(view, side), great=one) for one in (True, False))
    tones: Tones = {
        grade: great == number for number, grade in reversed(list(enumerate(GRADES))) if grade
    }
    return {**tones, "lesser": (lesser > great)}


def great_of(view: State, side: Side) -> str:
    """Name the great power of a side. [WIE-SUP-005]"""
    nations = view.terms.tables.nations.values()
    return next(row.nation for row in nations if row.great and row.power == side)


def _range(view: State, of: str) -> Tones:
    side = of if of in view.terms.sides else view.viewer
    return {"reached": air_range(view, side) & _on_map(view)}


def _nation(view: State, of: str) -> Tones:
    layer = view.terms.map.layers["country"]
    there: Flags = layer.recoded((of,)) == 0
    return {"nation": there}


def _sea(view: State, of: str) -> Tones:
    number = next((number for number, sea in enumerate(SEAS) if sea == of), -1)
    return {"sea": sea_at(view) == number}


def _heads(view: State, of: str) -> Tones:
    """The supply heads of the viewer, or what one of them supplies by itself. [WIE-UI-135]"""
    heads = np.zeros(view.terms.map.size, np.bool_)
    for great in (True, False):
        for reach in reach_of(view, view.viewer, great=great):
            heads |= reach.heads | (reach.ports == 0)
    if not of:
        return {"head": heads}
    at = view.terms.map.find(of)
    if at is None or not heads[at]:
        return {}
    here = np.zeros(view.terms.map.size, np.bool_)
    here[at] = True
    fed = reach_from(view, view.viewer, great_of(view, view.viewer), at)
    return {"fed": fed & ~here, "head": here}


def _pockets(view: State, _of: str) -> Tones:
    """Where units stand that would be out of supply if the turn ended so. [WIE-SUP-006]

    A hex with some that lose it and some that had none is told by those that lose it.
    """
    found, map_ = forecast_supply(view, view.viewer), view.terms.map
    tones: Tones = {}
    for tone in ("losing", "lacking", "enemies"):
        places = [map_.place(view.units[unit].at) for unit in getattr(found, tone)]
        tones[tone] = np.zeros(map_.size, np.bool_)
        tones[tone][places] = True
    return {
        "losing": tones["losing"],
        "lacking": tones["lacking"] & ~tones["losing"],
        "pocketed": tones["enemies"],
    }


_CHARTS: Mapping[str, Callable[[State, str], Tones]] = {
    "control": _control,
    "fronts": _fronts,
    "zones": _zones,
    "climate": _climate,
    "arctic": _arctic,
    "supply": _supply,
    "range": _range,
    "nation": _nation,
    "sea": _sea,
    "heads": _heads,
    "pockets": _pockets,
}
