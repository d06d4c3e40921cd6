"""Movement of one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.changes import watchers
from grognard.kernel.offers import Choice, Draft, Offer, Refused, kinds
from grognard.kernel.records import Order, Refusal
from grognard.systems.skirmish.events import UnitsRallied, UnitsRested
from grognard.systems.skirmish.orders import March
from grognard.systems.skirmish.phases.base import OneSide
from grognard.systems.skirmish.rules.ground import around
from grognard.systems.skirmish.rules.march import (
    march,
    path_cost_mp,
    refuse_march,
    refuse_step,
    refuse_unit,
)
from grognard.systems.skirmish.rules.sight import look_around
from grognard.systems.skirmish.rules.units import has_room, kind_of, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import HexId, State, Unit


class Movement(OneSide):
    """The side on move marches its units."""

    def begin(self, state: State) -> Play:
        """Rest the units. [SKM-UNIT-005]"""
        side = state.clock.side
        yield [_rested(state, unit) for unit in units_of(state, side)]
        yield from look_around(state)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer units that can march, then their path hex by hex."""
        if not draft.kind:
            return kinds(("March",) if _movers(view) else ())
        if "unit" not in draft.fields:
            own = units_of(view, view.viewer)
            refused = [(unit.id, refuse_unit(view, unit.id)) for unit in own]
            return Offer(
                field="unit",
                choices=tuple(Choice(value=unit.id) for unit in _movers(view)),
                refused=tuple(Refused(value=u, refusal=why) for u, why in refused if why),
            )
        return _next_hexes(view, draft)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge a march on the side's view."""
        return (
            refuse_march(view, order) if isinstance(order, March) else super().refuse(view, order)
        )

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """March."""
        if isinstance(order, March):
            yield from march(state, order)

    def end(self, state: State) -> Play:
        """Free the pinned units, then go on. [SKM-FIRE-005]"""
        pinned = [unit.id for unit in units_of(state, state.clock.side) if unit.pinned]
        yield [UnitsRallied(to=watchers(state, "units", unit), units=(unit,)) for unit in pinned]
        yield from super().end(state)


def _rested(state: State, unit: Unit) -> UnitsRested:
    """Rest a unit by itself: grouped with others, it would show who sees it. [SKM-UNIT-005]

    [SKM-FIRE-005]
    """
    points = 0 if unit.pinned else kind_of(state, unit).moves
    seeing = watchers(state, "units", unit.id)
    return UnitsRested(to=seeing, side=unit.side, units=((unit.id, points),))


def _movers(view: State) -> tuple[Unit, ...]:
    return tuple(
        unit
        for unit in units_of(view, view.viewer)
        if refuse_unit(view, unit.id) is None
        and any(refuse_step(view, unit, (), place, 0) is None for place in around(view, unit.at))
    )


def _next_hexes(view: State, draft: Draft) -> Offer:
    unit = view.units.get(str(draft.fields["unit"]))
    if unit is None or refuse_unit(view, unit.id) is not None:
        return Offer(field="path", many=True)
    path: tuple[HexId, ...] = tuple(draft.fields.get("path", ()))
    complete = refuse_march(view, March(unit=unit.id, path=path)) is None
    if path and not complete and has_room(view, unit, path[-1]):
        return Offer(field="path", many=True)
    spent = path_cost_mp(view, unit, path)
    choices, refused = [], []
    for place in around(view, path[-1] if path else unit.at):
        why = refuse_step(view, unit, path, place, spent)
        if why is None:
            cost = path_cost_mp(view, unit, (*path, place))
            choices.append(Choice(value=place, preview={"cost": cost}))
        else:
            refused.append(Refused(value=place, refusal=why))
    return Offer(
        field="path",
        many=True,
        choices=tuple(choices),
        refused=tuple(refused),
        complete=complete,
        preview={"cost": spent, "left": unit.mp_left - spent},
    )
