"""A power moves units by air."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grognard.kernel.offers import Choice, Draft, Offer, Refused, kinds
from grognard.systems.europe.orders.air import Fly
from grognard.systems.europe.phases.base import OneSide
from grognard.systems.europe.phases.overrun import disbanding, offer_disband
from grognard.systems.europe.rules.airlift import (
    drops,
    front_of,
    is_assault,
    lifts,
    own_flyer,
    refuse_fly,
    refuse_flyer,
)
from grognard.systems.europe.rules.flights import fly
from grognard.systems.europe.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.records import Order, Refusal, Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State, UnitId
    from grognard.terrain.hexes import HexId


class Air(OneSide):
    """A power moves units by air."""

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer units, then where they can fly."""
        if not draft.kind:
            return kinds([*([] if self.idle(view) else ["Fly"]), *disbanding(view)])
        if draft.kind == "Disband":
            return offer_disband(view, draft)
        units: tuple[UnitId, ...] = tuple(draft.fields.get("units", ()))
        if not units:
            return _offer_units(view)
        place = str(draft.fields.get("hex", ""))
        if place:
            able = refuse_fly(view, Fly(units=units, hex=place)) is None
            return Offer(field="", complete=able)
        return Offer(
            field="hex",
            choices=tuple(
                Choice(value=goal, preview={"assault": is_assault(view, view.viewer, goal)})
                for goal in _goals(view, units)
            ),
        )

    def idle(self, view: State) -> bool:
        """Tell whether nobody can fly anywhere. [WIE-AMOV-008] [WIE-SEQ-006]"""
        return not any(_may_fly(view, unit) for unit in _flyers(view))

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an order on the power's view."""
        if isinstance(order, Fly):
            return refuse_fly(view, order)
        return super().refuse(view, order)

    def obey(self, state: State, side: Side, order: Order) -> Play:
        """Fly."""
        if isinstance(order, Fly):
            yield from fly(state, side, order)


def _candidates(view: State) -> tuple[UnitId, ...]:
    """All units of a power that could ever fly, in boxes and on the map."""
    on_map = [u.id for u in units_of(view, view.viewer) if u.kind in ("paratroop", "air-landing")]
    if view.terms.options.additional_units:
        on_map += [unit.id for unit in units_of(view, view.viewer) if unit.kind == "mountain"]
    return (*sorted(view.loaded), *on_map)


def _flyers(view: State) -> list[UnitId]:
    return [unit for unit in _candidates(view) if refuse_flyer(view, unit) is None]


def _offer_units(view: State) -> Offer:
    """Offer units that can fly. One is enough for an order; players add others to it."""
    refused = [(unit, refuse_flyer(view, unit)) for unit in _candidates(view)]
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit) for unit in _flyers(view) if _may_fly(view, unit)),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
    )


def _may_fly(view: State, unit: UnitId) -> bool:
    """Tell whether there is a hex to which a unit can fly."""
    return next(_goals(view, (unit,)), None) is not None


def _goals(view: State, units: tuple[UnitId, ...]) -> Iterator[HexId]:
    """List the hexes to which units can fly together."""
    first = own_flyer(view, units[0])
    if first is None:
        return
    front = front_of(view, first)
    able = lifts(view, view.viewer, front, "" if first.id in view.loaded else first.at)
    if first.id in view.loaded:
        able = able | drops(view, view.viewer, front)
    for at in np.flatnonzero(able).tolist():
        goal = view.terms.map.ids[at]
        if refuse_fly(view, Fly(units=units, hex=goal)) is None:
            yield goal
