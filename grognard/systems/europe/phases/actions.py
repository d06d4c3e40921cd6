"""The actions of the Reinforcement Phase, each with what it needs, refuses and does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.systems.europe.orders import partisans as underground
from grognard.systems.europe.orders import reinforcement as orders
from grognard.systems.europe.rules import (
    arrivals,
    forts,
    france,
    partisans,
    reforming,
    replacements,
)
from grognard.systems.europe.rules import winter as cold
from grognard.systems.europe.rules import withdrawals as leaving
from grognard.systems.europe.rules.units import units_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grognard.kernel.records import Order, Refusal
    from grognard.kernel.ruleset import Play
    from grognard.systems.europe.state import State


class Action(NamedTuple):
    """An order of one or two fields."""

    order: Callable[..., Order]
    fields: tuple[str, ...]
    first: Callable[[State], Iterable[str]]
    """What the first field might be."""
    refuse: Callable[[State, Any], Refusal | None]
    obey: Callable[[State, str, Any], Play]
    second: Callable[[State, str], Iterable[str]] | None = None
    """What the second field might be, once the first is chosen."""


def _units(view: State) -> list[str]:
    return [unit.id for unit in units_of(view, view.viewer)]


def _groups(view: State) -> list[str]:
    return [unit.id for unit in units_of(view, view.viewer) if unit.group]


def _waiting(view: State) -> list[str]:
    return sorted(view.waiting.get(view.viewer, {}))


def _places(view: State, unit: str) -> Iterable[str]:
    waiting = view.waiting.get(view.viewer, {}).get(unit)
    return arrivals.hexes_for(view, waiting) if waiting is not None else ()


def _lost(view: State) -> list[str]:
    return sorted(view.lost.get(view.viewer, {}))


def _raised(view: State, unit: str) -> Iterable[str]:
    lost = view.lost.get(view.viewer, {}).get(unit)
    if lost is None or not replacements.has_points(view, lost):
        return ()
    return replacements.raised_at(view, lost)


def _outlets(view: State, unit: str) -> Iterable[str]:
    return reforming.outlets(view, view.units[unit]) if unit in view.units else ()


def _upgrades(view: State, unit: str) -> Iterable[str]:
    if unit not in view.units:
        return ()
    return reforming.upgrades_of(view, view.units[unit].template)


def _freezing(view: State) -> list[str]:
    return [unit.id for unit in cold.freezing(view)] if cold.owes_winter(view, view.viewer) else []


def _leaving(view: State) -> list[str]:
    rows = leaving.near(view, view.viewer)
    return sorted({u.id for row in rows for u in leaving.fitting(view, view.viewer, row)})


def _wanted(view: State, _unit: str) -> list[str]:
    return [row.id for row in leaving.near(view, view.viewer)]


def _beachheads(view: State) -> list[str]:
    return [at for at, side in sorted(view.beachheads.items()) if side == view.viewer]


def _forts(view: State) -> list[str]:
    return [at for at, work in sorted(view.works.items()) if work.side == view.viewer]


def _french(view: State) -> list[str]:
    return [unit.id for unit in units_of(view, view.viewer) if france.is_french(unit)]


def _british(view: State) -> list[str]:
    return [u.id for u in units_of(view, view.viewer) if u.nation == "united-kingdom"]


def _dissolved(view: State) -> list[str]:
    return [u.id for u in units_of(view, view.viewer) if reforming.may_be_worth(view.terms, u)]


def _occupied(view: State) -> list[str]:
    return sorted(name for name in view.terms.tables.garrisons if name in view.countries)


def _partisans(view: State) -> list[str]:
    return [unit.id for unit in partisans.irregulars(view, view.viewer)]


def _free_french(_view: State, _unit: str) -> Iterable[str]:
    return france.FREE_FRENCH


_UNIT, _HEX = ("unit",), ("hex",)

ACTIONS: dict[str, Action] = {
    "Place": Action(
        orders.Place, ("unit", "hex"), _waiting, arrivals.refuse_place, arrivals.place, _places
    ),
    "Rebuild": Action(
        orders.Rebuild, _UNIT, _groups, replacements.refuse_rebuild, replacements.rebuild
    ),
    "Raise": Action(
        orders.Raise,
        ("unit", "hex"),
        _lost,
        replacements.refuse_raise,
        replacements.raise_,
        _raised,
    ),
    "FaceWinter": Action(orders.FaceWinter, _UNIT, _freezing, cold.refuse_winter, cold.face_winter),
    "Withdraw": Action(
        orders.Withdraw,
        ("unit", "withdrawal"),
        _leaving,
        leaving.refuse_withdraw,
        leaving.withdraw,
        _wanted,
    ),
    "BuildFort": Action(orders.BuildFort, _HEX, forts.fort_hexes, forts.refuse_build, forts.build),
    "Convert": Action(
        orders.Convert,
        ("unit", "into"),
        _french,
        france.refuse_convert,
        france.convert,
        _free_french,
    ),
    "PlaceCadre": Action(
        underground.PlaceCadre,
        _HEX,
        partisans.cadre_hexes,
        partisans.refuse_cadre,
        partisans.place_cadre,
    ),
    "DeclareImminent": Action(
        underground.DeclareImminent,
        ("country",),
        _occupied,
        partisans.refuse_imminent,
        partisans.declare_imminent,
    ),
    "FormDivision": Action(
        underground.FormDivision,
        _UNIT,
        _partisans,
        partisans.refuse_division,
        partisans.form_division,
    ),
    "Combine": Action(orders.Combine, _UNIT, _units, reforming.refuse_combine, reforming.combine),
    "BreakDown": Action(
        orders.BreakDown,
        ("unit", "hex"),
        _units,
        reforming.refuse_break_down,
        reforming.break_down,
        _outlets,
    ),
    "Load": Action(orders.Load, _UNIT, _units, reforming.refuse_load, reforming.load),
    "Upgrade": Action(
        orders.Upgrade,
        ("unit", "into"),
        _units,
        reforming.refuse_upgrade,
        reforming.upgrade,
        _upgrades,
    ),
    "SendHome": Action(orders.SendHome, _UNIT, _groups, leaving.refuse_send, leaving.send_home),
    "Dissolve": Action(
        orders.Dissolve, _UNIT, _dissolved, reforming.refuse_dissolve, reforming.dissolve
    ),
    "RazeFort": Action(orders.RazeFort, _HEX, _forts, forts.refuse_raze, forts.raze),
    "ClearBeachhead": Action(
        orders.ClearBeachhead, _HEX, _beachheads, forts.refuse_clear, forts.clear
    ),
    "NameNbef": Action(orders.NameNbef, _UNIT, _british, france.refuse_nbef, france.name_nbef),
}
"""What can be done in the phase, by the name of its order. [WIE-REIN-001]"""

PRESSING = (
    *("Place", "Rebuild", "Raise", "FaceWinter", "Withdraw", "BuildFort", "Convert"),
    *("PlaceCadre", "DeclareImminent", "FormDivision", "SendHome"),
)
"""What is worth stopping for; with nothing of it to do the phase passes by itself."""


def _seconds(view: State, action: Action, first: str) -> Iterator[str]:
    """What the second field of an order may be."""
    if action.second is None:
        return
    name, other = action.fields
    for value in action.second(view, first):
        if action.refuse(view, action.order(**{name: first, other: value})) is None:
            yield value


def _is_good(view: State, action: Action, first: str) -> bool:
    if action.second is None:
        return action.refuse(view, action.order(**{action.fields[0]: first})) is None
    return next(_seconds(view, action, first), None) is not None


def possible(view: State, name: str) -> bool:
    """Tell whether anything of a kind can be done."""
    action = ACTIONS[name]
    return any(_is_good(view, action, first) for first in action.first(view))


def offer_fields(view: State, draft: Draft) -> Offer:
    """Offer the next field of an order of the phase."""
    action = ACTIONS.get(draft.kind)
    if action is None:
        return kinds(())
    first = action.fields[0]
    if first not in draft.fields:
        good = [value for value in action.first(view) if _is_good(view, action, value)]
        return Offer(field=first, choices=tuple(Choice(value=value) for value in good))
    if action.second is None or action.fields[1] in draft.fields:
        return COMPLETE
    found = _seconds(view, action, str(draft.fields[first]))
    return Offer(field=action.fields[1], choices=tuple(Choice(value=value) for value in found))
