"""Assaults of one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused, kinds
from grognard.kernel.records import Order, Refusal, Scalar
from grognard.systems.skirmish.events import AssaultsCleared
from grognard.systems.skirmish.orders import Assault
from grognard.systems.skirmish.phases.base import OneSide
from grognard.systems.skirmish.rules.assault import (
    assault,
    odds,
    refuse_assault,
    refuse_attacker,
    refuse_target,
)
from grognard.systems.skirmish.rules.ground import around, exists
from grognard.systems.skirmish.rules.units import foes_of, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Side
    from grognard.kernel.ruleset import Play
    from grognard.systems.skirmish.state import HexId, State


class AssaultPhase(OneSide):
    """The side on move assaults."""

    def begin(self, state: State) -> Play:
        """Wipe the marks of the last assault phase. [SKM-CBT-002]"""
        yield AssaultsCleared(to=state.terms.sides)

    def offers(self, view: State, draft: Draft) -> Offer:
        """Offer targets, whether to advance, and attackers one by one."""
        if not draft.kind:
            return kinds(("Assault",) if _targets(view) else ())
        if "target" not in draft.fields:
            return Offer(field="target", choices=tuple(Choice(value=t) for t in _targets(view)))
        if "advance" not in draft.fields:
            return Offer(field="advance", choices=(Choice(value=True), Choice(value=False)))
        return _attackers(view, str(draft.fields["target"]), draft)

    def refuse(self, view: State, order: Order) -> Refusal | None:
        """Judge an assault on the side's view."""
        if isinstance(order, Assault):
            return refuse_assault(view, order)
        return super().refuse(view, order)

    def carry_out(self, state: State, side: Side, order: Order) -> Play:
        """Assault."""
        if isinstance(order, Assault):
            yield from assault(state, side, order)


def _targets(view: State) -> tuple[HexId, ...]:
    """List the hexes that some of the viewer's units could assault together."""
    seen = sorted({unit.at for unit in foes_of(view, view.viewer)})
    return tuple(
        place for place in seen if refuse_target(view, place) is None and _possible(view, place)
    )


def _possible(view: State, target: HexId) -> bool:
    able = tuple(
        unit
        for unit in units_of(view, view.viewer)
        if refuse_attacker(view, unit.id, target) is None
    )
    return bool(able) and bool(odds(view, view.viewer, target, able).column)


def _attackers(view: State, target: HexId, draft: Draft) -> Offer:
    if not exists(view, target):
        return Offer(field="units", many=True)
    chosen = tuple(draft.fields.get("units", ()))
    choices, refused = [], []
    for unit in units_of(view, view.viewer):
        if unit.id in chosen or unit.at not in around(view, target):
            continue
        why = refuse_attacker(view, unit.id, target)
        if why is None:
            choices.append(Choice(value=unit.id))
        else:
            refused.append(Refused(value=unit.id, refusal=why))
    order = Assault(target=target, units=chosen)
    complete = refuse_assault(view, order) is None
    known = tuple(view.units[unit_id] for unit_id in chosen if unit_id in view.units)
    stand = odds(view, view.viewer, target, known)
    preview: dict[str, Scalar] = {
        "attack": stand.attack,
        "defence": stand.defence,
        "column": stand.column,
    }
    if complete and not choices:
        return Offer(field=COMPLETE.field, complete=True, preview=preview)
    return Offer(
        field="units",
        many=True,
        choices=tuple(choices),
        refused=tuple(refused),
        complete=complete,
        preview=preview,
    )
