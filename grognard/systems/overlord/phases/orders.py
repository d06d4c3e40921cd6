"""The orders of setup and planning as a table: how each is judged, carried out and offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.offers import COMPLETE, Choice, Draft, Offer, kinds
from grognard.systems.overlord import orders
from grognard.systems.overlord.rules import planning
from grognard.systems.overlord.rules.assets import EVERYWHERE, IN_SETUP, ROLES, row_of
from grognard.systems.overlord.rules.breakdown import can_divide, siblings
from grognard.systems.overlord.rules.engineers import targets
from grognard.systems.overlord.rules.ground import apart, around, is_on
from grognard.systems.overlord.rules.march import step_cost
from grognard.systems.overlord.rules.organisation import is_hq
from grognard.systems.overlord.rules.supply import choose
from grognard.systems.overlord.rules.units import by_hex, is_gun, units_of

if TYPE_CHECKING:
    from grognard.kernel.records import Order, Refusal
    from grognard.kernel.ruleset import Play
    from grognard.systems.overlord.state import State, Unit

Values = tuple[Any, ...]


class Row(NamedTuple):
    """One kind of order."""

    order: type[Order]
    refuse: Callable[[Any, Any], Refusal | None]
    carry_out: Callable[[Any, Any, Any], Play]
    fields: tuple[tuple[str, Callable[[Any, dict[str, Any]], Values]], ...]
    """The fields to be offered, each with its values for a draft."""
    many: str = ""
    """The last field, if it is a list that grows."""


def offer(view: State, draft: Draft, rows: dict[str, Row]) -> Offer:
    """Offer the next field of a draft, or the kinds of orders that can be given now."""
    if not draft.kind:
        return kinds(tuple(name for name, row in rows.items() if row.fields[0][1](view, {})))
    row = rows.get(draft.kind)
    if row is None:
        return COMPLETE
    for name, values in row.fields:
        grows = name == row.many
        if name in draft.fields and not grows:
            continue
        choices = _sound(view, draft, row, name, values(view, draft.fields), grows=grows)
        done = grows and bool(draft.fields.get(name)) and _is_sound(view, row, draft.fields)
        return Offer(field=name, choices=choices, many=grows, complete=done)
    return COMPLETE


def _sound(
    view: State, draft: Draft, row: Row, name: str, values: Values, *, grows: bool
) -> tuple[Choice, ...]:
    """Keep the values with which the draft, once complete, would not be refused."""
    last = name == row.fields[-1][0]
    found = []
    for value in values:
        filled = [*draft.fields.get(name, ()), value] if grows else value
        if not last or _is_sound(view, row, {**draft.fields, name: filled}):
            found.append(Choice(value=value))
    return tuple(found)


def _is_sound(view: State, row: Row, fields: dict[str, Any]) -> bool:
    made = row.order(**{name: _tuples(value) for name, value in fields.items()})
    return row.refuse(view, made) is None


def _tuples(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# The values of fields.


def _mine(view: State) -> tuple[Unit, ...]:
    return units_of(view, view.viewer)


def _placeable(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(
        unit.id
        for unit in _mine(view)
        if (row := view.terms.unit.get(unit.parent or unit.id)) is not None and row.zone
    )


def _zone_hexes(view: State, fields: dict[str, Any]) -> Values:
    unit = planning.own(view, fields["unit"])
    row = view.terms.unit.get(unit.parent or unit.id) if unit is not None else None
    zone = view.terms.zone.get(row.zone) if row is not None else None
    return zone.hexes if zone is not None else ()


def _marchers(view: State, _fields: dict[str, Any]) -> Values:
    """Units one by one, and stacks that move together."""
    free = [unit for unit in _mine(view) if unit.movement and unit.fixed != "place"]
    stacks: dict[str, list[str]] = {}
    for unit in free:
        stacks.setdefault(planning.end_of(view, unit), []).append(unit.id)
    groups = [tuple(names) for names in stacks.values() if len(names) > 1]
    return (*((unit.id,) for unit in free), *groups)


def _modes(_view: State, _fields: dict[str, Any]) -> Values:
    return ("defend", "attack", "road")


def _next_hexes(view: State, fields: dict[str, Any]) -> Values:
    names = fields.get("units", ())
    units = [unit for name in names if (unit := planning.own(view, name)) is not None]
    if not units:
        return ()
    path = fields.get("path", ())
    here = path[-1] if path else planning.end_of(view, units[0])
    if not is_on(view.terms, here):
        return ()
    return tuple(
        there
        for there in around(view.terms, here)
        if all(step_cost(view, unit, here, there, "defend") is not None for unit in units)
    )


def _planned_marchers(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(sorted(view.moves.get(view.viewer, {})))


def _yes_no(_view: State, _fields: dict[str, Any]) -> Values:
    return (True, False)


def _enemy_hexes(view: State, _fields: dict[str, Any]) -> Values:
    """Hexes with known enemies beside own units."""
    foe = view.terms.enemy(view.viewer)
    held = {place for place, units in by_hex(view).items() if units[0].side == foe}
    beside = {near for unit in _mine(view) for near in around(view.terms, unit.at)}
    return tuple(sorted(held & beside))


def _ways(_view: State, _fields: dict[str, Any]) -> Values:
    return ("attack", "assault", "no-advance")


def _chargers(view: State, fields: dict[str, Any]) -> Values:
    chosen = fields.get("units", ())
    if not is_on(view.terms, fields["target"]):
        return ()
    near = set(around(view.terms, fields["target"]))
    return tuple(unit.id for unit in _mine(view) if unit.at in near and unit.id not in chosen)


def _guns(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(unit.id for unit in _mine(view) if is_gun(unit))


def _gun_targets(view: State, fields: dict[str, Any]) -> Values:
    unit = planning.own(view, fields["unit"])
    if unit is None:
        return ()
    return tuple(
        place
        for place in sorted(by_hex(view))
        if 0 < apart(view.terms, unit.at, place) <= unit.range
    )


def _held(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(sorted({unit.at for unit in _mine(view)}))


def _stances(_view: State, _fields: dict[str, Any]) -> Values:
    return ("hold", "hold-fast", "withdraw", "standard")


def _workers(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(unit.id for unit in _mine(view) if _works(view, {"unit": unit.id}))


def _works(view: State, fields: dict[str, Any]) -> Values:
    unit = planning.own(view, fields["unit"])
    if unit is None:
        return ()
    found = [
        work for work in ("breach", "destroy", "repair", "pontoon") if targets(view, unit, work)
    ]
    if can_divide(view, unit):
        found.append("divide")
    if siblings(view, unit):
        found.append("combine")
    return tuple(found)


def _work_sides(view: State, fields: dict[str, Any]) -> Values:
    unit = planning.own(view, fields["unit"])
    if unit is None or fields["work"] not in ("destroy", "repair"):
        return ("",)
    return targets(view, unit, fields["work"])


def _rebuilders(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(unit.id for unit in _mine(view) if _rebuilds(view, {"unit": unit.id}))


def _rebuilds(view: State, fields: dict[str, Any]) -> Values:
    return tuple(work for work in _works(view, fields) if work in ("divide", "combine"))


def _hqs(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(unit.id for unit in _mine(view) if is_hq(unit))


def _assets(view: State, fields: dict[str, Any]) -> Values:
    return tuple(
        name
        for name, asset in sorted(view.assets.items())
        if asset.side == view.viewer
        and asset.back <= view.clock.turn
        and _missions(view, {**fields, "asset": name})
    )


def _missions(view: State, fields: dict[str, Any]) -> Values:
    asset = view.assets.get(fields["asset"])
    if asset is None:
        return ()
    found = ROLES[row_of(view, asset).role]
    if view.clock.phase == "setup":
        found = tuple(mission for mission in found if mission in IN_SETUP)
    return tuple(
        mission
        for mission in found
        if next(_targets_of_mission(view, {**fields, "mission": mission}), None) is not None
    )


def _mission_targets(view: State, fields: dict[str, Any]) -> Values:
    return tuple(_targets_of_mission(view, fields))


def _targets_of_mission(view: State, fields: dict[str, Any]) -> Iterator[Any]:
    """Find the hexes at which a mission makes sense; recon may go anywhere."""
    mission = fields["mission"]
    if mission in EVERYWHERE:
        places: Values = ("",)
    elif mission in ("recon", "intel"):
        places = view.terms.map.ids
    elif mission == "transport":
        places = tuple(s.at for s in view.terms.sources if s.sort == "airhead")
    else:
        places = tuple(sorted(by_hex(view)))
    return (
        place
        for place in places
        if planning.refuse_mission(
            view, orders.Assign(asset=fields["asset"], mission=mission, target=place)
        )
        is None
    )


def _divisions(view: State, _fields: dict[str, Any]) -> Values:
    return tuple(hq for hq in _hqs(view, {}) if any(_corps(view, {"hq": hq})))


def _corps(view: State, fields: dict[str, Any]) -> Values:
    return tuple(
        unit.id
        for unit in _mine(view)
        if unit.echelon == "corps"
        and planning.refuse_transfer(view, orders.Transfer(hq=fields["hq"], to=unit.id)) is None
    )


def _cancellable(view: State, _fields: dict[str, Any]) -> Values:
    tables = (view.moves, view.attacks, view.fires, view.tasks, view.transfers)
    names = {name for table in tables for name in table.get(view.viewer, {})}
    return tuple((name,) for name in sorted(names) if name in view.units)


SETUP: dict[str, Row] = {
    "Place": Row(
        orders.Place,
        planning.refuse_place,
        planning.place,
        (("unit", _placeable), ("hex", _zone_hexes)),
    ),
    "Work": Row(
        orders.Work,
        planning.refuse_work,
        lambda state, _side, order: planning.rebuild(state, order),
        (("unit", _rebuilders), ("work", _rebuilds)),
    ),
    "Assign": Row(
        orders.Assign,
        planning.refuse_mission,
        planning.assign,
        (("asset", _assets), ("mission", _missions), ("target", _mission_targets)),
    ),
}
"""What can be ordered before the first turn. [OVL-SEQ-003] [OVL-SEQ-006] [OVL-SEQ-008]"""

PLANNING: dict[str, Row] = {
    "March": Row(
        orders.March,
        planning.refuse_march,
        planning.march,
        (("units", _marchers), ("mode", _modes), ("path", _next_hexes)),
        many="path",
    ),
    "Wait": Row(
        orders.Wait,
        planning.refuse_wait,
        planning.wait,
        (("unit", _planned_marchers), ("wait", _yes_no)),
    ),
    "Charge": Row(
        orders.Charge,
        planning.refuse_charge,
        planning.charge,
        (("target", _enemy_hexes), ("how", _ways), ("units", _chargers)),
        many="units",
    ),
    "Shell": Row(
        orders.Shell,
        planning.refuse_shell,
        planning.shell,
        (("unit", _guns), ("target", _gun_targets)),
    ),
    "Stand": Row(
        orders.Stand,
        planning.refuse_stand,
        planning.stand,
        (("hex", _held), ("stance", _stances)),
    ),
    "Work": Row(
        orders.Work,
        planning.refuse_work,
        planning.work,
        (("unit", _workers), ("work", _works), ("side", _work_sides)),
    ),
    "Supply": Row(
        orders.Supply,
        planning.refuse_supply,
        choose,
        (("hq", _hqs), ("move", _yes_no), ("combat", _yes_no), ("replace", _yes_no)),
    ),
    "Assign": SETUP["Assign"],
    "Transfer": Row(
        orders.Transfer,
        planning.refuse_transfer,
        planning.transfer,
        (("hq", _divisions), ("to", _corps)),
    ),
    "Cancel": Row(
        orders.Cancel,
        planning.refuse_cancel,
        planning.cancel,
        (("units", _cancellable),),
    ),
}
"""What can be ordered in planning. [OVL-SEQ-013]"""
