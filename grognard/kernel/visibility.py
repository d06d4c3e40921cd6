"""What each field of the state shows to whom: declared once, beside the field.

A field of a `State` is annotated with exactly one of four declarations:

    turn: Annotated[int, PUBLIC]                        everybody sees it
    units: Annotated[dict[str, Unit], Owned()]          the side named in the record sees it
    stocks: Annotated[dict[Side, Stock], Owned(by="")]  the key is the side that sees it
    reports: Annotated[dict[Side, dict[str, Unit]], Known(shows="units")]
    seed: Annotated[int, SEALED]                        nobody but the arbiter sees it
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from grognard.kernel.errors import DesignError


@dataclass(frozen=True)
class Public:
    """Everybody sees the field."""


@dataclass(frozen=True)
class Sealed:
    """Nobody but the arbiter sees the field."""


@dataclass(frozen=True)
class Owned:
    """A table each cell of which belongs to one side.

    `by` names the field of the record that holds the side; when it is empty, the first key of
    the table is the side itself. `sight` names the table that lists, for each side, what it sees
    plainly of what others own.
    """

    by: str = "side"
    sight: str = ""


@dataclass(frozen=True)
class Known:
    """What a side knows, keyed by side; in its view it is laid over the field `shows`."""

    shows: str = ""


PUBLIC = Public()
SEALED = Sealed()

_DEEPEST = 2
_BLANKS: dict[Any, Any] = {int: 0, str: "", bool: False, bytes: b"", tuple: ()}

Visibility = Public | Sealed | Owned | Known


@dataclass(frozen=True)
class Field:
    """One declared field of a state: who sees it, and how many keys lead to a cell of it."""

    name: str
    visibility: Visibility
    depth: int
    """0: the field is one cell; 1: a table of cells; 2: a table of such tables, one a side."""
    cell: Any
    """The type of one cell."""
    blank: Any = None
    """For a sealed field that is no table: what stands in its place in a view."""


@cache
def fields_of(state_type: type) -> dict[str, Field]:
    """Read the declarations of a state type, in the order of its fields."""
    hints = get_type_hints(state_type, include_extras=True)
    names = getattr(state_type, "__struct_fields__", ())
    found = {name: _field(state_type, name, hints[name]) for name in names}
    for field in found.values():
        _check(state_type, field, found)
    return found


def _field(state_type: type, name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        raise DesignError(f"{state_type.__name__}.{name} does not say who sees it")
    inner, *marks = get_args(hint)
    declared = [mark for mark in marks if isinstance(mark, Visibility)]
    if len(declared) != 1:
        raise DesignError(f"{state_type.__name__}.{name} must have exactly one visibility")
    depth, cell = 0, inner
    while get_origin(cell) is dict and depth < _DEEPEST:
        depth, cell = depth + 1, get_args(cell)[1]
    blank = _blank(state_type, name, cell) if declared[0] == SEALED and not depth else None
    return Field(name, declared[0], depth, cell, blank)


def _blank(state_type: type, name: str, cell: Any) -> Any:
    declared = next(field for field in msgspec.structs.fields(state_type) if field.name == name)
    if declared.default is not msgspec.NODEFAULT:
        return declared.default
    plain = get_origin(cell) or cell
    if plain not in _BLANKS:
        raise DesignError(f"{state_type.__name__}.{name} is sealed, so it needs a default")
    return _BLANKS[plain]


def _check(state_type: type, field: Field, fields: dict[str, Field]) -> None:
    where = f"{state_type.__name__}.{field.name}"
    match field.visibility:
        case Owned(by=by, sight=sight):
            if field.depth == 0 or (by and field.depth != 1):
                raise DesignError(f"{where} is owned, so it must be a table of owned records")
            if by and by not in getattr(field.cell, "__struct_fields__", ()):
                raise DesignError(f"the records of {where} have no field {by!r} for the owner")
            if sight and sight not in fields:
                raise DesignError(f"{where} names the table {sight!r}, which does not exist")
        case Known(shows=shows):
            if field.depth == 0:
                raise DesignError(f"{where} is known by side, so its first key must be the side")
            if shows and shows not in fields:
                raise DesignError(f"{where} shows {shows!r}, which does not exist")
            if shows and fields[shows].depth != field.depth - 1:
                raise DesignError(f"{where} cannot be laid over {shows!r}: another shape")
        case _:
            pass
