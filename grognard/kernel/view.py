"""What one side knows, in the state's own types: one function over declared visibility."""

from __future__ import annotations

from typing import Any

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
                    {**under, **known} if isinstance(under, dict) else known
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
            return {k: v for k, v in value.items() if getattr(v, by) == side or k in seen}
        case Known(shows=shows) if shows:
            return {}
        case _:
            return {side: value[side]} if side in value else {}
