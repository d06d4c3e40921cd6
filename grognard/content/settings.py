"""Reads settings: TOML files into typed records, with the place of everything that is wrong.

A key that the record type does not know is a problem, as is one that is missing or of another
type. Records inside records, lists and dicts of them are checked one by one, so that one
reading finds all there is to find.
"""

import re
import tomllib
import typing
from typing import Any, Generic, TypeVar

import msgspec

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.sources import Folder
from grognard.content.text import read_lines
from grognard.content.toml_places import Path, Places
from grognard.content.values import bare_type, complaint, fields_of, wanted
from grognard.kernel import codec

T = TypeVar("T")

MOST_CHARACTERS = 1024 * 1024
MOST_DEEP = 32

_PLACE = re.compile(r"line ([0-9]+), column ([0-9]+)\)")
_TOO_DEEP = f"Lists or tables are nested deeper than {MOST_DEEP}."
_MANY_DOTS = re.compile(
    r"(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\.[ \t]*)"
    f"{{{MOST_DEEP}}}"
)
_MANY_DIGITS = re.compile("[0-9_]{4000,}")
_STEP = re.compile(r"\.([A-Za-z0-9_-]+)|\[([0-9]+)\]")


class Settings(Generic[T]):
    """A settings file as read. `value` raises the problems if there is none."""

    def __init__(self, file: str, value: T | None, places: Places, problems: Problems) -> None:
        self.file = file
        self.places = places
        self._value = value
        self._problems = problems

    @property
    def is_sound(self) -> bool:
        """Whether there is a value."""
        return self._value is not None

    @property
    def value(self) -> T:
        """The record; where the file has problems they are raised."""
        if self._value is None:
            raise self._problems
        return self._value

    def complain(self, problems: Problems, path: Path, meaning: str, suggestion: str = "") -> None:
        """Report that the value at a path, `("sides", 0, "id")`, is wrong."""
        meaning = f"{dotted(path)}: {meaning}"
        problems.add(self.file, *self.places.value(path), meaning, suggestion)


def read_settings(
    folder: Folder, path: str, record: type[T], problems: Problems, *, partly: bool = False
) -> Settings[T]:
    """Read a TOML file into a record.

    `partly` passes over keys at the top which the record does not know: another reads them.
    """
    file = folder.shown(path)
    before = len(problems)
    parsed = read_toml(folder, path, problems)
    if parsed is None:
        return Settings(file, None, Places(""), problems)
    found, places = parsed
    if partly and issubclass(record, msgspec.Struct):
        known = {field.encode_name for field in fields_of(record)}
        found = {key: value for key, value in found.items() if key in known}
    value = _Checker(file, places, problems).check(found, record, ())
    return Settings(file, value if len(problems) == before else None, places, problems)


def read_toml(
    folder: Folder, path: str, problems: Problems
) -> tuple[dict[str, Any], Places] | None:
    """Parse a TOML file, whatever it means, and find the places of its keys and values."""
    file = folder.shown(path)
    content = folder.find(path, problems)
    lines = None if content is None else read_lines(content, file, problems, tabs=True)
    if lines is None:
        return None
    text = "\n".join([*lines, ""])
    if len(text) > MOST_CHARACTERS:
        meaning = f"The file has {len(text):,} characters; {MOST_CHARACTERS:,} are allowed."
        problems.add(file, 0, 0, meaning)
        return None
    if many := _MANY_DOTS.search(text):
        line = text.count("\n", 0, many.start()) + 1
        column = many.start() - text.rfind("\n", 0, many.start())
        problems.add(file, line, column, _TOO_DEEP)
        return None
    try:
        found = tomllib.loads(text)
        if not _is_deeper(found, MOST_DEEP):
            return found, Places(text)
        problems.add(file, 1, 1, _TOO_DEEP)
    except RecursionError:
        problems.add(file, 1, 1, _TOO_DEEP)
    except tomllib.TOMLDecodeError as error:
        message, _, end = str(error).partition(" (at ")
        match = _PLACE.match(end)
        line, column = (int(match[1]), int(match[2])) if match else (len(lines), 1)
        problems.add(file, line, column, f"This is not TOML: {message}.")
    except ValueError:  # more digits than Python turns into a number
        line = next((i for i, text in enumerate(lines, 1) if _MANY_DIGITS.search(text)), 1)
        digits = _MANY_DIGITS.search(lines[line - 1])
        column = digits.start() + 1 if digits else 1
        problems.add(file, line, column, "This number is too long.")
    return None


def _is_deeper(value: object, most: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most < 0 or any(_is_deeper(item, most - 1) for item in inner)


def dotted(path: Path) -> str:
    """A path as people write it: `sides[1].id`, counting from 1."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


class _Checker:
    """Walks a parsed value and its type together and reports what does not fit."""

    def __init__(self, file: str, places: Places, problems: Problems) -> None:
        self._file = file
        self._places = places
        self._problems = problems

    def check(self, value: object, annotation: Any, path: Path) -> Any:
        """The value as its type has it, or None with at least one problem."""
        before = len(self._problems)
        bare = bare_type(annotation)
        origin = typing.get_origin(bare)
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            if isinstance(value, dict):
                self._check_record(value, bare, path)
        elif origin in (list, tuple) and isinstance(value, list):
            self._check_items(value, typing.get_args(bare), path)
        elif origin is dict and isinstance(value, dict):
            for key, inner in value.items():
                self.check(inner, typing.get_args(bare)[1], (*path, key))
        if len(self._problems) > before:
            return None
        try:
            return codec.convert(value, annotation)
        except msgspec.ValidationError as error:
            self._report(error, value, annotation, path)
            return None

    def _check_record(
        self, found: dict[str, Any], record: type[msgspec.Struct], path: Path
    ) -> None:
        fields = {field.encode_name: field for field in fields_of(record)}
        absent = [name for name in fields if name not in found]
        for key, value in found.items():
            here = (*path, key)
            if key in fields:
                self.check(value, fields[key].type, here)
            else:
                help_ = did_you_mean(key, absent) or f"The keys are {', '.join(fields)}."
                meaning = f"No key is named {quoted(dotted(here))}."
                self._problems.add(self._file, *self._places.key(here), meaning, help_)
        for name in absent:
            if fields[name].required:
                meaning = f"The key {quoted(dotted((*path, name)))} is missing."
                help_ = f"It is {wanted(fields[name].type)}."
                self._problems.add(self._file, *self._places.key(path), meaning, help_)

    def _check_items(self, items: list[Any], kinds: tuple[Any, ...], path: Path) -> None:
        if kinds[1:] in ((), (Ellipsis,)):
            for index, item in enumerate(items):
                self.check(item, kinds[0], (*path, index))

    def _report(
        self, error: msgspec.ValidationError, value: object, annotation: Any, path: Path
    ) -> None:
        message, _, inside = str(error).partition(" - at `$")
        steps = [int(m[2]) if m[2] else m[1] for m in _STEP.finditer(inside)]
        place = self._places.value((*path, *steps))
        bare = bare_type(annotation)
        if isinstance(bare, type) and issubclass(bare, msgspec.Struct) and isinstance(value, dict):
            meaning, help_ = f"{message}.".replace("..", "."), ""
        else:
            meaning, help_ = complaint(annotation, value)
        where = f"{dotted(path)}: " if path else ""
        self._problems.add(self._file, *place, where + meaning, help_)
