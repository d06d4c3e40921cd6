"""What one side knows, in the state's own types: one function over declared visibility."""

from __future__ import annotations

from typing import Any

from grognard.kernel.derived import kept
from grognard.kernel.records import S, Side, State
from grognard.kernel.visibility import (
    Field,
    Known,
    Owned,
    Public,
    Sealed,
    fields_of,
)


def view(state: S, side: Side) -> S:
    """Build what a side knows from the truth; nothing is trimmed, everything is put in.

    [KRN-FOG-002]
    """
    fields = fields_of(type(state))
    shown: dict[str, Any] = {field.name: _shown(state, side, field) for field in fields.values()}
    for field in fields.values():
        if isinstance(field.visibility, Known) and field.visibility.shows:
            known = getattr(state, field.name).get(side)
            if known:
                under = shown[field.visibility.shows]
                shown[field.visibility.shows] = (
                    _laid_over(under, known) if isinstance(under, dict) else known
                )
    shown["viewer"] = side
    seen = type(state)(**shown)
    seen.__dict__.update(state.__dict__)
    return seen


def _shown(state: State, side: Side, field: Field) -> Any:
    value = getattr(state, field.name)
    match field.visibility:
        case Public():
            return value
        case Sealed():
            return {} if field.depth else field.blank
        case Owned(by=by, sight=sight) if by:
            if sight and state.lifted.get(side):
                return value
            seen = getattr(state, sight).get(side, ()) if sight else ()
            return _plain(value, by, side, seen)
        case Known(shows=shows) if shows:
            return {}
        case _:
            return {side: value[side]} if side in value else {}


# While the truth stands still, a view is made of the same tables: what is derived stays good.


@kept
def _plain(table: dict[str, Any], by: str, side: Side, seen: Any) -> dict[str, Any]:
    """What a side owns of a table, and what it has in plain sight."""
    return {key: cell for key, cell in table.items() if getattr(cell, by) == side or key in seen}


@kept
def _laid_over(under: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """A table with what a side knows laid over it."""
    return {**under, **known}
