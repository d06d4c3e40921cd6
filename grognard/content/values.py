"""What a type wants, in words, and how the text of a table cell becomes a value of it."""

import datetime as dt
import re
import types
import typing
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from grognard.content.problems import did_you_mean, quoted

_WHOLE = re.compile(r"(?:0|-?[1-9][0-9]{0,17})\Z")
_YES_NO = {"yes": True, "no": False}
"""How tables write it; settings have TOML's own true and false."""


@lru_cache(256)
def fields_of(record: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a record type; to work them out takes long."""
    return msgspec.structs.fields(record)


def wanted(annotation: Any) -> str:
    """A phrase for what a type accepts: `a whole number from 0 to 9`."""
    return (
        "true or false" if bare_type(annotation) is bool else _phrase(inspect.type_info(annotation))
    )


def choices(annotation: Any) -> tuple[str, ...]:
    """The texts a closed list of values allows; empty for any other type."""
    return _choices(inspect.type_info(annotation))


def complaint(annotation: Any, value: object) -> tuple[str, str]:
    """Meaning and suggestion for a value of settings that its type does not accept."""
    help_ = did_you_mean(value, choices(annotation)) if isinstance(value, str) else ""
    return f"{quoted(value)} is not {wanted(annotation)}.", help_


def cell_complaint(annotation: Any, text: str) -> tuple[str, str]:
    """Meaning and suggestion for the text of a cell that its type does not accept."""
    if bare_type(annotation) is bool:
        return f"{quoted(text)} is not yes or no.", did_you_mean(text, _YES_NO)
    return complaint(annotation, text)


def cell_reader(annotation: Any) -> Callable[[str], object]:
    """A function from the text of a cell to a plain value; it raises ValueError on bad text.

    Whether that value is in range, of the right pattern or in the list is judged afterwards.
    """
    kinds = _kinds(inspect.type_info(annotation))
    if len(kinds) != 1:
        raise TypeError(f"A table column cannot be of type {annotation}.")
    kind = kinds[0]
    if isinstance(kind, inspect.VarTupleType):
        inner = cell_reader(typing.get_args(bare_type(annotation))[0])
        return lambda text: tuple(inner(part) for part in text.split())
    if isinstance(kind, inspect.IntType):
        return _read_whole
    if isinstance(kind, inspect.BoolType):
        return _read_yes_no
    if isinstance(kind, inspect.StrType):
        return str
    if isinstance(kind, (inspect.LiteralType, inspect.EnumType)):
        values = {str(value): value for value in _listed(kind)}
        return lambda text: _read_listed(values, text)
    if isinstance(kind, inspect.DateType):
        return _read_date
    raise TypeError(f"A table column cannot be of type {annotation}.")


def allows_nothing(annotation: Any) -> bool:
    """Whether None is a value of the type."""
    kind = inspect.type_info(annotation)
    members = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(isinstance(member, inspect.NoneType) for member in members)


def bare_type(annotation: Any) -> Any:
    """The type without its ranges and without None, which files cannot write."""
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        rest = [part for part in typing.get_args(annotation) if part is not type(None)]
        if len(rest) == 1:
            return bare_type(rest[0])
    return annotation


def _read_whole(text: str) -> int:
    if not _WHOLE.match(text):
        raise ValueError(text)
    return int(text)


def _read_yes_no(text: str) -> bool:
    if text not in _YES_NO:
        raise ValueError(text)
    return _YES_NO[text]


def _read_listed(values: dict[str, Any], text: str) -> object:
    if text not in values:
        raise ValueError(text)
    return values[text]


def _read_date(text: str) -> dt.date:
    if len(text) != len("1944-06-06"):
        raise ValueError(text)
    return dt.date.fromisoformat(text)


def _kinds(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _kinds(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [inner for member in kind.types for inner in _kinds(member)]
    return [] if isinstance(kind, inspect.NoneType) else [kind]


def _listed(kind: inspect.Type) -> tuple[Any, ...]:
    """The plain values of a closed list; those of an enum as they stand in files."""
    if isinstance(kind, inspect.LiteralType):
        return tuple(kind.values)
    if isinstance(kind, inspect.EnumType):
        return tuple(member.value for member in kind.cls)
    return ()


def _choices(kind: inspect.Type) -> tuple[str, ...]:
    found: list[str] = []
    for inner in _kinds(kind):
        item = inner.item_type if isinstance(inner, inspect.VarTupleType) else None
        if item is not None:
            found.extend(_choices(item))
        else:
            found.extend(str(value) for value in _listed(inner))
    return tuple(found)


def _phrase(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata) and kind.extra_json_schema:
        described = kind.extra_json_schema.get("description")
        if isinstance(described, str):
            return described
    return " or ".join(_phrase_of_one(inner) for inner in _kinds(kind)) or "nothing"


def _phrase_of_one(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return "a whole number" + _range(kind)
        case inspect.FloatType():
            return "a number" + _range(kind)
        case inspect.StrType():
            return "text" + _form(kind)
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType() | inspect.EnumType():
            return "one of " + _some(_choices(kind))
        case inspect.DateType():
            return "a date like 1944-06-06"
        case inspect.ListType() | inspect.VarTupleType():
            return f"a list{_length(kind)}, each {_phrase(kind.item_type)}"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}: " + ", ".join(map(_phrase, kind.item_types))
        case inspect.DictType() | inspect.StructType():
            return "a table of keys and values"
    return f"a {type(kind).__name__.removesuffix('Type').lower()}"


def _range(kind: inspect.IntType | inspect.FloatType) -> str:
    low = kind.ge if kind.ge is not None else kind.gt
    high = kind.le if kind.le is not None else kind.lt
    above = "from" if kind.ge is not None else "above"
    below = "to" if kind.le is not None else "below"
    if low is not None and high is not None:
        text = f" {above} {low} {below} {high}"
    elif low is not None:
        text = f" {above} {low}" + (" up" if kind.ge is not None else "")
    elif high is not None:
        text = f" up {below} {high}" if kind.le is not None else f" {below} {high}"
    else:
        text = ""
    if kind.multiple_of is not None:
        text += f", a multiple of {kind.multiple_of}"
    return text


def _form(kind: inspect.StrType) -> str:
    text = _length(kind, "characters")
    if kind.pattern is not None:
        text += f" of the form {kind.pattern}"
    return text


def _length(
    kind: inspect.StrType | inspect.ListType | inspect.VarTupleType, things: str = "things"
) -> str:
    low, high = kind.min_length, kind.max_length
    if low == 1 and high is None:
        return " that is not empty"
    if low is not None and high is not None:
        return f" of {low} to {high} {things}"
    if low is not None:
        return f" of at least {low} {things}"
    return f" of at most {high} {things}" if high is not None else ""


def _some(names: tuple[str, ...]) -> str:
    most = 12
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
