"""Reads tables: CSV files with comment lines on top, a header and rows, into typed records.

    # Units of the first contact. id: readable and unique. strength: steps.
    id,name,strength
    blu-1,First Company,4

The columns are the fields of a record type and follow its annotations. A row is a line: quoted
cells may hold commas and doubled quotes, never a line end. Blanks around a cell do not count.
An empty cell stands for the field's default, for None, or for an empty list.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from types import GenericAlias
from typing import Any, Generic, TypeVar, overload

import msgspec

from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.sources import Folder
from grognard.content.text import read_lines
from grognard.content.values import allows_nothing, cell_complaint, cell_reader, fields_of
from grognard.kernel import codec

R = TypeVar("R", bound=msgspec.Struct)

_QUOTED = re.compile(r' *"((?:[^"]|"")*)" *(?=,|\Z)')
_PLAIN = re.compile(r'[^",]*(?=,|\Z)')
_RULE = re.compile(r"\[([A-Z]{2,6}-[A-Z0-9]{2,6}-[0-9]{3})\]")


class Table(Sequence[R], Generic[R]):
    """The rows of a file that could be read, in its order, and where each of them stands."""

    def __init__(
        self,
        file: str,
        rows: Sequence[R] = (),
        lines: Sequence[tuple[int, str]] = (),
        cells: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.file = file
        self.columns = tuple(cells or ())
        self.rows = tuple(rows)
        self._lines = lines
        self._cells = cells

    def by(self, column: str) -> dict[Any, R]:
        """The rows by the value of a column; of equal ones the first counts."""
        found: dict[Any, R] = {}
        for row in self.rows:
            found.setdefault(getattr(row, column), row)
        return found

    def values(self, column: str) -> tuple[Any, ...]:
        """The values of a column."""
        return tuple(map(attrgetter(column), self.rows))

    def known(self, column: str) -> frozenset[str] | None:
        """The texts of a column, also of rows that could not be read; None if no row could.

        References into a faulty row are no further problems.
        """
        if self._cells is None or column not in self._cells:
            return None
        return frozenset(cell.strip() for cell in self._cells[column])

    def place(self, index: int, column: str) -> tuple[int, int]:
        """Line and column in the file of a cell of the row at that index."""
        number, line = self._lines[index]
        if column not in self.columns:
            return number, 1
        return number, _columns_of(line)[self.columns.index(column)]

    def complain(
        self, problems: Problems, index: int, column: str, meaning: str, suggestion: str = ""
    ) -> None:
        """Report that a cell of the row at that index is wrong."""
        problems.add(self.file, *self.place(index, column), f"{column}: {meaning}", suggestion)

    @overload
    def __getitem__(self, index: int) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[R, ...]: ...
    def __getitem__(self, index: int | slice) -> R | tuple[R, ...]:
        return self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)


class _Sheet(msgspec.Struct):
    """A file cut into cells, before any meaning: rows with as many cells as the header has."""

    comments: list[str]
    header: list[str]
    header_line: tuple[int, str]
    rows: list[list[str]]
    lines: list[tuple[int, str]]


def read_table(
    folder: Folder,
    path: str,
    row: type[R],
    problems: Problems,
    *,
    key: str | tuple[str, ...] = (),
    optional: bool = False,
) -> Table[R]:
    """Read a table into records of type `row`, in which no two may have the same `key`.

    What is wrong goes to `problems`; the rows without fault are returned nevertheless.
    An `optional` table that is not there is an empty one.
    """
    file = folder.shown(path)
    nothing: Table[R] = Table(file)
    if optional and path not in folder:
        return nothing
    content = folder.find(path, problems)
    sheet = None if content is None else _cut(content, file, problems)
    if sheet is None:
        return nothing
    fields = fields_of(row)
    _check_header(sheet, fields, file, problems)
    cells: list[tuple[str, ...]] = list(zip(*sheet.rows, strict=True))
    cells = cells or [() for _ in sheet.header]
    columns: list[list[Any]] = []
    bad: set[int] = set()
    for field in fields:
        if field.encode_name not in sheet.header:
            columns.append([_default(field)] * len(sheet.rows))
            continue
        at = sheet.header.index(field.encode_name)
        values, wrong = _read_column(field, cells[at])
        columns.append(values)
        for index, meaning, suggestion in wrong:
            number, line = sheet.lines[index]
            place = _columns_of(line)[at]
            problems.add(file, number, place, f"{field.encode_name}: {meaning}", suggestion)
            bad.add(index)
            if problems.is_full:
                return nothing
    if any(field.required and field.encode_name not in sheet.header for field in fields):
        return nothing
    names = [field.name for field in fields]
    rows, lines = _build(row, names, columns, sheet, bad, file, problems)
    named = {field.encode_name: field.name for field in fields}
    texts = {
        named.get(name, name): column for name, column in zip(sheet.header, cells, strict=True)
    }
    table = Table(file, rows, lines, texts)
    _check_keys(table, (key,) if isinstance(key, str) else key, problems)
    return table


def check_shape(folder: Folder, path: str, problems: Problems) -> None:
    """Check what holds for every table, whatever it means: comments, header, cells."""
    file = folder.shown(path)
    content = folder.find(path, problems)
    sheet = None if content is None else _cut(content, file, problems)
    if sheet is not None and not sheet.comments:
        meaning = "No comment lines on top say what the columns mean."
        problems.add(file, 1, 1, meaning, "Begin the file with lines that start with #.")


def rules_of(content: bytes) -> tuple[str, ...]:
    """The ids of the rules that a table's comment lines name in square brackets."""
    top = []
    for line in content.decode(errors="replace").split("\n"):
        if not line.startswith("#"):
            break
        top.append(line)
    return tuple(dict.fromkeys(_RULE.findall("\n".join(top))))


def _cut(content: bytes, file: str, problems: Problems) -> _Sheet | None:
    lines = read_lines(content, file, problems)
    if lines is None:
        return None
    start = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    if start == len(lines) or not lines[start].strip():
        problems.add(file, start + 1, 1, "The header with the names of the columns is missing.")
        return None
    header = _split(lines[start], start + 1, file, problems)
    if header is None:
        return None
    sheet = _Sheet(lines[:start], header, (start + 1, lines[start]), [], [])
    wide = len(header)
    rest = lines[start + 1 :]
    if wide > 1 and '"' not in (text := "\n".join(rest)) and "#" not in text:
        rows = [line.split(",") for line in rest]
        if set(map(len, rows)) <= {wide}:  # nothing is wrong with any line
            sheet.rows = rows
            sheet.lines = list(enumerate(rest, start + 2))
            return sheet
    for number, line in enumerate(rest, start + 2):
        if '"' in line or line.startswith("#") or not line.strip():
            cells = _split_carefully(line, number, file, problems)
        else:
            cells = line.split(",")
        if cells is None or len(cells) != wide:
            if cells is not None:
                _report_count(line, number, cells, header, file, problems)
            if problems.is_full:
                return None
            continue
        sheet.rows.append(cells)
        sheet.lines.append((number, line))
    return sheet


def _split_carefully(line: str, number: int, file: str, problems: Problems) -> list[str] | None:
    if line.startswith("#"):
        meaning = "Comment lines stand only on top of the file."
        help_ = 'Move it up, or write the cell as "#…" in quotes.'
        problems.add(file, number, 1, meaning, help_)
        return None
    if not line.strip():
        problems.add(file, number, 1, "An empty line is no row.", "Delete it.")
        return None
    return _split(line, number, file, problems)


def _split(line: str, number: int, file: str, problems: Problems) -> list[str] | None:
    """The cells of a line, blanks around them dropped, or None and a problem."""
    if '"' not in line:
        return [cell.strip() for cell in line.split(",")]
    cells, end = _scan(line)
    if end < len(line):
        if line[end:].lstrip().startswith('"'):
            meaning = "The quote that opens here does not close at the end of the cell."
        else:
            meaning = "A quote stands inside a cell that does not begin with one."
        help_ = 'Put the whole cell in quotes and double each quote inside: "a ""b"" c".'
        problems.add(file, number, line.index('"', end) + 1, meaning, help_)
        return None
    return [text for text, _ in cells]


def _scan(line: str) -> tuple[list[tuple[str, int]], int]:
    """The cells of a line with the offset of each, and how far they could be read."""
    cells = []
    at = 0
    while True:
        quote = _QUOTED.match(line, at)
        plain = None if quote else _PLAIN.match(line, at)
        if quote:
            cells.append((quote[1].replace('""', '"').strip(), line.index('"', at)))
            end = quote.end()
        elif plain:
            text = plain[0].strip()
            cells.append((text, at + plain[0].index(text)))
            end = plain.end()
        else:
            return cells, at
        if end == len(line):
            return cells, end
        at = end + 1


def _columns_of(line: str) -> list[int]:
    """The column, from 1, in which each cell of a sound line begins."""
    if '"' in line:
        return [offset + 1 for _, offset in _scan(line)[0]]
    columns = []
    at = 1
    for cell in line.split(","):
        blanks = len(cell) - len(cell.lstrip())
        columns.append(at + (0 if blanks == len(cell) else blanks))
        at += len(cell) + 1
    return columns


def _report_count(
    line: str, number: int, cells: list[str], header: list[str], file: str, problems: Problems
) -> None:
    if len(cells) < len(header):
        column = len(line) + 1
        help_ = f"The cell for {quoted(header[len(cells)])} is the first that is missing."
    else:
        column = _columns_of(line)[len(header)]
        help_ = "Text with a comma must stand in quotes."
    meaning = f"The row has {len(cells)} cells, the header {len(header)}."
    problems.add(file, number, column, meaning, help_)


def _check_header(
    sheet: _Sheet, fields: tuple[msgspec.structs.FieldInfo, ...], file: str, problems: Problems
) -> None:
    number, line = sheet.header_line
    places = _columns_of(line)
    known = [field.encode_name for field in fields]
    absent = [name for name in known if name not in sheet.header]
    for at, name in enumerate(sheet.header):
        if name in sheet.header[:at]:
            problems.add(file, number, places[at], f"The column {quoted(name)} stands twice.")
        elif name not in known:
            help_ = did_you_mean(name, absent) or f"The columns are {', '.join(known)}."
            problems.add(file, number, places[at], f"No column is named {quoted(name)}.", help_)
    for field in fields:
        if field.required and field.encode_name in absent:
            meaning = f"The column {quoted(field.encode_name)} is missing."
            problems.add(file, number, len(line) + 1, meaning)


def _read_column(
    field: msgspec.structs.FieldInfo, cells: Sequence[str]
) -> tuple[list[Any], list[tuple[int, str, str]]]:
    """The values of a column, and which rows are wrong and why. Equal cells are read once."""
    values: dict[str, Any] = {}
    wrong: dict[str, tuple[str, str]] = {}
    reader = cell_reader(field.type)
    plain: dict[str, object] = {}
    for cell in set(cells):
        text = cell.strip()
        if not text:
            if _may_be_empty(field):
                values[cell] = _default(field)
            else:
                wrong[cell] = ("The cell is empty.", "")
            continue
        try:
            plain[cell] = reader(text)
        except ValueError:
            wrong[cell] = cell_complaint(field.type, text)
    try:
        checked = codec.convert(list(plain.values()), GenericAlias(list, (field.type,)))
        values.update(zip(plain, checked, strict=True))
    except msgspec.ValidationError:
        for cell, value in plain.items():
            try:
                values[cell] = codec.convert(value, field.type)
            except msgspec.ValidationError:
                wrong[cell] = cell_complaint(field.type, cell.strip())
    if not wrong:
        return list(map(values.__getitem__, cells)), []
    found = [(i, *wrong[cell]) for i, cell in enumerate(cells) if cell in wrong]
    return [values.get(cell) for cell in cells], found


def _may_be_empty(field: msgspec.structs.FieldInfo) -> bool:
    return not field.required or allows_nothing(field.type) or _is_list(field)


def _is_list(field: msgspec.structs.FieldInfo) -> bool:
    return isinstance(msgspec.inspect.type_info(field.type), msgspec.inspect.VarTupleType)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return () if _is_list(field) else None


def _build(
    row: type[R],
    names: list[str],
    columns: list[list[Any]],
    sheet: _Sheet,
    bad: set[int],
    file: str,
    problems: Problems,
) -> tuple[list[R], list[tuple[int, str]]]:
    """Make the records; one whose own check refuses it is reported and left out."""
    if not bad:
        try:
            return list(map(row, *columns)), sheet.lines
        except (ValueError, TypeError):
            pass
    rows: list[R] = []
    lines: list[tuple[int, str]] = []
    for index, values in enumerate(zip(*columns, strict=True)):
        if index in bad:
            continue
        number, line = sheet.lines[index]
        try:
            rows.append(row(**dict(zip(names, values, strict=True))))
            lines.append((number, line))
        except (ValueError, TypeError) as error:
            problems.add(file, number, 1, str(error))
    return rows, lines


def _check_keys(table: Table[R], key: tuple[str, ...], problems: Problems) -> None:
    if not key:
        return
    seen: dict[tuple[Any, ...], int] = {}
    for index, found in enumerate(zip(*(table.values(name) for name in key), strict=True)):
        first = seen.setdefault(found, index)
        if first != index:
            shown = ", ".join(quoted(value) for value in found)
            meaning = f"{shown} stands already in line {table.place(first, key[0])[0]}."
            table.complain(problems, index, key[0], meaning)
