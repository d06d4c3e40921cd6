"""The kernel's order `Amend`: change a cell outside the rules, where the terms allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel import codec
from grognard.kernel.changes import watchers
from grognard.kernel.events import Amended, AmendmentMade
from grognard.kernel.records import Order, Refusal, Scalar, Side, State
from grognard.kernel.visibility import Known, Owned, Public, fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from grognard.kernel.records import Event


class Amend(Order, frozen=True):
    """Change fields of a record outside the rules; everybody is told that it happened."""

    field: str
    key: str
    values: dict[str, Any]


def refuse_amend(
    view: State, order: Amend, faults: Callable[[Any, str, str, Any], Sequence[str]]
) -> Refusal | None:
    """Say why an amendment is not possible, judged on the view. [KRN-AMEND-001]"""
    if not view.terms.amend:
        return _no("amend.not-allowed")
    declared = fields_of(type(view)).get(order.field)
    named: dict[str, Scalar] = {"field": order.field, "key": order.key}
    if declared is None or declared.depth != 1 or not _amendable(declared.visibility):
        return _no("amend.no-such-table", named)
    cell = getattr(view, order.field).get(order.key)
    if cell is None:
        return _no("amend.no-such-record", named)
    if getattr(cell, "seen", None) is not None:
        return _no("amend.only-a-report", named)
    try:
        changed = _changed(cell, order)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        return _no("amend.bad-value", {**named, "why": str(error)})
    if isinstance(declared.visibility, Owned) and getattr(
        changed, declared.visibility.by
    ) != getattr(cell, declared.visibility.by):
        return _no("amend.owner", named)
    wrong = faults(view, order.field, order.key, changed)
    return _no("amend.bad-value", {**named, "why": "; ".join(wrong)}) if wrong else None


def carry_out_amend(
    state: State, side: Side, order: Amend
) -> Generator[Event | list[Event], Any, None]:
    """Write the amendment and tell everybody. [KRN-AMEND-002] [WIE-UI-044] [WIE-OAT-013]"""
    cell = getattr(state, order.field)[order.key]
    yield [
        Amended(
            to=watchers(state, order.field, order.key),
            field=order.field,
            key=order.key,
            cell=codec.encode(_changed(cell, order)),
        ),
        AmendmentMade(to=state.terms.sides, side=side),
    ]


def _amendable(visibility: object) -> bool:
    return isinstance(visibility, Public) or (
        isinstance(visibility, Owned) and bool(visibility.by) and not isinstance(visibility, Known)
    )


def _changed(cell: Any, order: Amend) -> Any:
    plain = msgspec.to_builtins(cell)
    if not isinstance(plain, dict):
        raise TypeError("only fields of records can be amended")
    unknown = sorted(set(order.values) - set(plain))
    if unknown:
        raise ValueError(f"there is no field {unknown[0]!r}")
    return codec.convert({**plain, **order.values}, type(cell))


def _no(key: str, params: dict[str, Scalar] | None = None) -> Refusal:
    return Refusal(rule="KRN-AMEND-001", key=key, params=params or {})
