"""What the movement phases offer besides marches: overruns, standing orders, disbanding."""

from __future__ import annotations

from grognard.kernel.derived import derived
from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, Refused
from grognard.systems.europe.orders.combat import Instruct, Overrun
from grognard.systems.europe.rules.crowding import disbandable
from grognard.systems.europe.rules.overrun import (
    find_overrun,
    overrun_stacks,
    overrun_targets,
    refuse_overrun,
    refuse_overrunner,
)
from grognard.systems.europe.rules.stands import refuse_instruct
from grognard.systems.europe.rules.units import is_combat, units_of
from grognard.systems.europe.state import State

AFTER = ("never", "always", "check")


def also_offered(view: State) -> list[str]:
    """The kinds of orders that are possible besides marches."""
    found = []
    if some_overrun(view) is not None:
        found.append("Overrun")
    if _instructable(view):
        found.append("Instruct")
    return [*found, *disbanding(view)]


def offer_also(view: State, draft: Draft) -> Offer:
    """Offer the next field of such an order."""
    match draft.kind:
        case "Overrun":
            return _offer_overrun(view, draft)
        case "Instruct":
            return offer_instruct(view, draft)
        case _:
            return offer_disband(view, draft)


def _one_still(view: State, _fields: object, found: Overrun | None) -> Overrun | None:
    """Look first at what was possible before: mostly it still is."""
    if found is not None and refuse_overrun(view, found) is None:
        return found
    return find_overrun(view)


@derived(*State.__struct_fields__, "terms", following=_one_still)
def some_overrun(view: State) -> Overrun | None:
    """An overrun that is possible, if any is: which of them depends on what was before."""
    return find_overrun(view)


def _offer_overrun(view: State, draft: Draft) -> Offer:
    """Offer hexes to overrun, then units that stand together."""
    if "target" not in draft.fields:
        return Offer(
            field="target", choices=tuple(Choice(value=place) for place in overrun_targets(view))
        )
    place = str(draft.fields["target"])
    chosen = tuple(draft.fields.get("units", ()))
    if view.terms.map.find(place) is None:
        return Offer(field="units", many=True)
    able = [stack for stack in overrun_stacks(view, place) if set(chosen) <= set(stack)]
    units = dict.fromkeys(unit for stack in able for unit in stack if unit not in chosen)
    refused = [(unit.id, refuse_overrunner(view, unit.id)) for unit in units_of(view, view.viewer)]
    return Offer(
        field="units",
        many=True,
        choices=tuple(Choice(value=unit) for unit in units),
        refused=tuple(Refused(value=unit, refusal=why) for unit, why in refused if why),
        complete=refuse_overrun(view, Overrun(target=place, units=chosen)) is None,
    )


def _instructable(view: State) -> list[str]:
    """The viewer's units that can be told what to do in defeat."""
    return [u.id for u in units_of(view, view.viewer) if is_combat(view.terms, u)]


def offer_instruct(view: State, draft: Draft) -> Offer:
    """Offer a unit for standing orders, then what it is told. [WIE-CBT-063]"""
    if "units" not in draft.fields:
        units = tuple(Choice(value=unit) for unit in _instructable(view))
        return Offer(field="units", many=True, choices=units)
    units_ = tuple(draft.fields["units"])
    if "hold" not in draft.fields:
        return Offer(field="hold", choices=(Choice(value=True), Choice(value=False)))
    if "after" not in draft.fields:
        hold = bool(draft.fields["hold"])
        told = [Instruct(units=units_, hold=hold, after=after) for after in AFTER]  # type: ignore[arg-type]
        able = [order.after for order in told if refuse_instruct(view, order) is None]
        return Offer(field="after", choices=tuple(Choice(value=after) for after in able))
    return COMPLETE


def disbanding(view: State) -> list[str]:
    """The order to disband, where too many units are in a hex. [WIE-UNIT-014] [WIE-UNIT-017]"""
    return ["Disband"] if disbandable(view, view.viewer) else []


def offer_disband(view: State, draft: Draft) -> Offer:
    """Offer the units of hexes in which there are too many. [WIE-UNIT-014]"""
    if "unit" in draft.fields:
        return COMPLETE
    units = disbandable(view, view.viewer)
    return Offer(field="unit", choices=tuple(Choice(value=unit) for unit in units))
