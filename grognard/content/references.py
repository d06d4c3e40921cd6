"""Checks that ids name things that exist, with a suggestion for each that does not."""

from collections.abc import Collection
from typing import Any

import msgspec

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.settings import Settings
from grognard.content.tables import Table
from grognard.content.toml_places import Path

MOST_SUGGESTED = 20
"""For so many ids a near one is looked for; more are no longer misspelt but missing."""


def check_references(
    table: Table[Any],
    column: str,
    known: Collection[str] | None,
    problems: Problems,
    *,
    what: str = "thing",
) -> None:
    """Report every id in a column, alone or in a list, that is not among the known ones.

    Empty cells refer to nothing. `known` is None where the other table could not be read:
    then there is nothing to compare with, and its own problems are reported already.
    """
    if known is None:
        return
    told: dict[str, tuple[str, str]] = {}
    for index, row in enumerate(table):
        value = getattr(row, column)
        for name in value if isinstance(value, tuple) else (value,):
            if name is None or name == "" or name in known:
                continue
            if name not in told:
                near = known if len(told) < MOST_SUGGESTED else ()
                told[name] = _dangling(name, near, what)
            table.complain(problems, index, column, *told[name])


def check_reference(
    settings: Settings[Any],
    path: Path,
    known: Collection[str] | None,
    problems: Problems,
    *,
    what: str = "thing",
) -> None:
    """Report the id at a path of a settings file if it is not among the known ones."""
    if known is None or not settings.is_sound:
        return
    value: Any = settings.value
    for step in path:
        value = value[step] if isinstance(step, int) else _step(value, step)
    if value is not None and value not in known:
        meaning, help_ = _dangling(value, known, what)
        settings.complain(problems, path, meaning, help_)


def _step(value: Any, name: str) -> Any:
    if isinstance(value, msgspec.Struct):
        names = {field.encode_name: field.name for field in msgspec.structs.fields(value)}
        return getattr(value, names[name])
    return value[name]


def _dangling(name: str, known: Collection[str], what: str) -> tuple[str, str]:
    few = 8
    help_ = did_you_mean(name, known)
    if not help_ and 0 < len(known) <= few:
        help_ = f"Known are {', '.join(sorted(known))}."
    return f"There is no {what} {quoted(name)}.", help_
