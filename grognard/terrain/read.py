"""Reads the folder of a map into a `Map`, with every problem named by file, line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from grognard.content.grid import legend_names, read_grid
from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.settings import Settings, read_settings
from grognard.content.tables import Table, read_table
from grognard.kernel.errors import GrognardError
from grognard.terrain.files import (
    MAP,
    RESERVED,
    BoxRow,
    EnglishRow,
    GridHead,
    LetteringRow,
    LinkRow,
    MapFile,
    MarkRow,
    NameRow,
    Names,
    RunRow,
)
from grognard.terrain.layout import DIRECTIONS, MOST_HEXES, Layout, Place
from grognard.terrain.map import NOTHING, Box, Layer, Link, Map, PlaceName, frozen
from grognard.terrain.runs import read_sides, read_steps
from grognard.terrain.window import cut, find_window

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from grognard.content.sources import Folder

FORMS = ("grids", "marks", "sides", "steps")
_MOST_SUGGESTED = 20


def read_map(
    folder: Folder,
    problems: Problems,
    *,
    needs: Mapping[str, Sequence[str]] | None = None,
    window: str = "",
) -> Map | None:
    """Read a map; nothing comes back when there were problems.

    `needs` has the layers a system must find, with the names in them that it knows; of a layer of
    numbers it gives none. `window` is a part of a sheet: its name in the map, or two corners.
    """
    before = len(problems)
    settings = read_settings(folder, MAP, MapFile, problems)
    if not settings.is_sound:
        return None
    _check_head(settings, problems)
    _check_needs(settings, needs or {}, problems)
    if len(problems) > before:
        return None
    found = _Reader(folder, settings, problems).read()
    if len(problems) > before:
        return None
    return cut(found, window) if window else found


def check_map(folder: Folder, problems: Problems) -> None:
    """Check the folder of a map as far as no system is needed for it."""
    settings = read_settings(folder, MAP, MapFile, Problems())
    name = folder.shown().rpartition("/")[2]
    if settings.is_sound and settings.value.map.id != name:
        meaning = f"{quoted(settings.value.map.id)} is not the name of its folder, {quoted(name)}."
        settings.complain(problems, ("map", "id"), meaning)
    read_map(folder, problems)


def _check_head(settings: Settings[MapFile], problems: Problems) -> None:
    """Check that what `map.toml` says fits together."""
    file = settings.value
    _check_sheets(settings, file.sheets, problems)
    seen: dict[str, str] = {}
    for form in FORMS:
        for name, head in getattr(file, form).items():
            path = (form, name)
            if name in RESERVED:
                settings.complain(problems, path, f"No layer can be called {quoted(name)}.")
            elif name in seen:
                settings.complain(problems, path, f"The layer stands among the {seen[name]} too.")
            elif f"{name}.csv" in file.map.tables:
                settings.complain(problems, path, f'"{name}.csv" stands among the tables too.')
            elif not _is_plain(name):
                meaning = f"{quoted(name)} is no name for a layer."
                settings.complain(problems, path, meaning, "Use small letters, digits and hyphens.")
            seen[name] = form
            _check_names(settings, path, head, problems)
    if file.links is not None:
        _check_names(settings, ("links",), file.links, problems)


def _check_sheets(
    settings: Settings[MapFile], sheets: tuple[Layout, ...], problems: Problems
) -> None:
    for index, sheet in enumerate(sheets):
        others = sheets[:index]
        path = ("sheets", index)
        if any(sheet.id == other.id for other in others):
            settings.complain(problems, (*path, "id"), "Two sheets have this id.")
        if any(sheet.prefix == other.prefix for other in others):
            meaning = "Two sheets with the same prefix cannot be told apart."
            settings.complain(problems, (*path, "prefix"), meaning)
        for key, count, lowest in (
            ("width", sheet.width, sheet.first[0]),
            ("height", sheet.height, sheet.first[1]),
        ):
            if lowest + count > 10**sheet.digits:
                meaning = f"{lowest + count - 1} does not go into {sheet.digits} digits."
                settings.complain(problems, (*path, key), meaning, 'Write "digits = 3".')
    if sum(sheet.size for sheet in sheets) > MOST_HEXES:
        settings.complain(problems, ("sheets",), f"A map has at most {MOST_HEXES:,} hexes.")


def _check_names(
    settings: Settings[MapFile],
    path: tuple[str, ...],
    head: GridHead | Names,
    problems: Problems,
) -> None:
    for index, name in enumerate(head.names):
        if name in head.names[:index]:
            meaning = f"{quoted(name)} stands twice."
            settings.complain(problems, (*path, "names", index), meaning)
    if isinstance(head, GridHead):
        if bool(head.names) == (head.numbers is not None):
            meaning = "A grid has either names or numbers."
            settings.complain(problems, path, meaning)
        elif head.numbers is not None and not _LOWEST <= head.numbers[0] <= head.numbers[1] <= _TOP:
            meaning = f"The numbers go from a lowest to a highest, within {_LOWEST} and {_TOP}."
            settings.complain(problems, (*path, "numbers"), meaning)


_LOWEST, _TOP = -1_000_000, 1_000_000


def _is_plain(name: str) -> bool:
    return name.isascii() and name.replace("-", "").isalnum() and name == name.lower()


def _check_needs(
    settings: Settings[MapFile], needs: Mapping[str, Sequence[str]], problems: Problems
) -> None:
    """Check that the map has the layers a system needs, and nothing in them it does not know."""
    file = settings.value
    layers = {name: (form, head) for form in FORMS for name, head in getattr(file, form).items()}
    for layer, known in needs.items():
        if layer not in layers:
            meaning = f"The map has no layer {quoted(layer)}, which the system needs."
            problems.add(settings.file, 1, 1, meaning, did_you_mean(layer, layers))
            continue
        form, head = layers[layer]
        if bool(known) != bool(head.names):
            meaning = f"The system wants {'names' if known else 'numbers'} in this layer."
            settings.complain(problems, (form, layer), meaning)
        for index, name in enumerate(head.names if known else ()):
            if name not in known:
                meaning = f"The system knows no {quoted(name)}."
                help_ = did_you_mean(name, known) or f"Known are {', '.join(known)}."
                settings.complain(problems, (form, layer, "names", index), meaning, help_)


class _Reader:
    """Reads the files that a sound `map.toml` speaks of, and puts what they say on the map."""

    def __init__(self, folder: Folder, settings: Settings[MapFile], problems: Problems) -> None:
        self.folder = folder
        self.settings = settings
        self.file = settings.value
        self.problems = problems
        self.layers: dict[str, Layer] = {}
        self.numbers: dict[str, NDArray[np.int32]] = {}
        self.names: dict[Place, PlaceName] = {}
        self.lettering: list[tuple[Place, PlaceName]] = []
        self.links: list[Link] = []
        head = self.file.map
        self.map = Map(
            head.id,
            head.title,
            self.file.sheets,
            self._read_boxes(),
            self.links,
            self.layers,
            self.numbers,
            self.names,
            self.lettering,
            self.file.windows,
        )

    def read(self) -> Map:
        for name, grid in self.file.grids.items():
            if grid.numbers is None:
                self._read_grid(name, grid.names)
            else:
                self._read_numbers(name, grid.numbers)
        for name, head in self.file.marks.items():
            self._read_marks(name, head.names)
        for name, head in self.file.sides.items():
            table = self._read_runs(name, head.names)
            self.layers[name] = read_sides(self.map, name, table, head.names, self.problems)
        for name, head in self.file.steps.items():
            table = self._read_runs(name, head.names)
            self.layers[name] = read_steps(self.map, name, table, head.names, self.problems)
        self._read_names()
        self._read_lettering()
        self._read_links()
        self._check_tables()
        self._check_files()
        self._check_windows()
        return self.map

    def _read_boxes(self) -> tuple[Box, ...]:
        table = read_table(self.folder, "boxes.csv", BoxRow, self.problems, key="id", optional=True)
        if table.rows:
            hexes = Map("", "", self.file.sheets).index
            for index, row in enumerate(table):
                if row.id in hexes:
                    table.complain(self.problems, index, "id", "A hex has this id.")
        return tuple(Box(row.id, row.name) for row in dict.fromkeys(table.by("id").values()))

    def _grid_files(self, name: str) -> list[str]:
        if len(self.file.sheets) == 1:
            return [f"{name}.grid"]
        return [f"{name}.{sheet.id}.grid" for sheet in self.file.sheets]

    def _read_cells(self, path: str, sheet: Layout, names: Sequence[str]) -> bytes:
        """Read the grid of a sheet; nothing comes back when it has problems."""
        grid = read_grid(self.folder, path, names, self.problems)
        if grid.cells and (grid.width, grid.height) != (sheet.width, sheet.height):
            file = self.folder.shown(path)
            wide = "width" if grid.width != sheet.width else "height"
            lines = self.folder[path].decode().split("\n")
            number = next(i for i, line in enumerate(lines, 1) if line.startswith(wide))
            meaning = (
                f"The grid has {grid.width} x {grid.height} hexes, "
                f"the sheet {quoted(sheet.id)} {sheet.width} x {sheet.height}."
            )
            self.problems.add(file, number, 1, meaning)
            return b""
        return grid.cells

    def _read_grid(self, name: str, names: Sequence[str]) -> None:
        files = zip(self._grid_files(name), self.file.sheets, strict=True)
        cells = b"".join([self._read_cells(path, sheet, names) for path, sheet in files])
        cells += bytes([NOTHING]) * len(self.map.boxes)
        self.layers[name] = Layer(name, "grids", tuple(names), np.frombuffer(cells, np.uint8))

    def _read_numbers(self, name: str, ends: tuple[int, int]) -> None:
        parts = []
        for path, sheet in zip(self._grid_files(name), self.file.sheets, strict=True):
            legend = legend_names(self.folder, path)
            known = [text for text in legend if _is_within(text, ends)]
            cells = self._read_cells(path, sheet, known)
            values = np.array([int(text) for text in known] or [0], np.int32)
            parts.append(values[np.frombuffer(cells, np.uint8)])
        parts.append(np.zeros(len(self.map.boxes), np.int32))
        self.numbers[name] = frozen(np.concatenate(parts))

    def _read_marks(self, name: str, names: Sequence[str]) -> None:
        table = read_table(self.folder, f"{name}.csv", MarkRow, self.problems, key="at")
        self._check_kinds(table, names)
        places = self._find(table, "at")
        codes = {kind: code for code, kind in enumerate(names, 1)}
        cells = np.zeros(self.map.size, np.uint8)
        cells[places] = [codes.get(row.kind, 0) for row in table.rows]
        titles = {at: row.name for at, row in zip(places, table.rows, strict=True) if row.name}
        facing = self._read_facing(table, places)
        self.layers[name] = Layer(
            name, "marks", ("", *names), frozen(cells), titles=titles, facing=facing
        )

    def _read_facing(
        self, table: Table[MarkRow], places: Sequence[Place]
    ) -> dict[Place, tuple[str, ...]]:
        """Read the hexsides that marks look to."""
        found: dict[Place, tuple[str, ...]] = {}
        for index, (at, row) in enumerate(zip(places, table.rows, strict=True)):
            if row.facing:
                found[at] = tuple(row.facing.split("-"))
                for side in found[at]:
                    if side not in DIRECTIONS:
                        meaning = f"No side is called {quoted(side)}."
                        help_ = f"The directions are {', '.join(DIRECTIONS)}."
                        table.complain(self.problems, index, "facing", meaning, help_)
        return found

    def _read_runs(self, name: str, names: Sequence[str]) -> Table[RunRow]:
        table = read_table(self.folder, f"{name}.csv", RunRow, self.problems)
        self._check_kinds(table, names)
        return table

    def _read_names(self) -> None:
        table = read_table(
            self.folder, "names.csv", NameRow, self.problems, key="at", optional=True
        )
        english = self._read_english()
        for place, row in zip(self._find(table, "at"), table.rows, strict=True):
            parts = row.aliases.split(";") if row.aliases else ()
            aliases = tuple([part.strip() for part in parts if part.strip()])
            self.names[place] = PlaceName(row.name, aliases, row.kind, english.get(row.at, ""))

    def _read_english(self) -> dict[str, str]:
        table = read_table(
            self.folder, "english.csv", EnglishRow, self.problems, key="at", optional=True
        )
        self._find(table, "at")
        return {row.at: row.english for row in table.rows}

    def _read_lettering(self) -> None:
        table = read_table(self.folder, "lettering.csv", LetteringRow, self.problems, optional=True)
        for place, row in zip(self._find(table, "at"), table.rows, strict=True):
            self.lettering.append(
                (place, PlaceName(row.name, (), row.kind, row.english, row.turn or 0))
            )

    def _read_links(self) -> None:
        table = read_table(self.folder, "links.csv", LinkRow, self.problems, optional=True)
        names = self.file.links.names if self.file.links else ("",)
        self._check_kinds(table, names)
        ends = zip(self._find(table, "origin", "from"), self._find(table, "to"), strict=True)
        joined: dict[frozenset[Place], int] = {}
        for index, (origin, to) in enumerate(ends):
            first = joined.setdefault(frozenset((origin, to)), index)
            if origin < 0 or to < 0:
                continue
            if origin == to:
                table.complain(self.problems, index, "to", "A link leads to another place.")
            elif first != index:
                line = table.place(first, "to")[0]
                table.complain(self.problems, index, "to", f"Line {line} joins the two already.")
            elif self.map.side_between(origin, to) is not None:
                table.complain(self.problems, index, "to", "The two share a hexside already.")
            self.links.append(Link(origin, to, table[index].kind, table[index].one_way))

    def _check_kinds(self, table: Table[Any], names: Sequence[str]) -> None:
        known = frozenset(names)
        kinds = [row.kind for row in table.rows]
        if known.issuperset(kinds):
            return
        for index, kind in enumerate(kinds):
            if kind not in known:
                help_ = did_you_mean(kind, known) or f"Known are {', '.join(names)}."
                table.complain(self.problems, index, "kind", f"There is no {quoted(kind)}.", help_)

    def _find(self, table: Table[Any], field: str, shown: str = "") -> list[Place]:
        """Find the places a column speaks of; -1 and a problem for what is none."""
        values = table.values(field)
        found = self.map.find_all(values)
        wrong = [index for index in np.flatnonzero(found < 0).tolist() if values[index]]
        for told, index in enumerate(wrong):
            help_ = did_you_mean(values[index], self.map.ids) if told < _MOST_SUGGESTED else ""
            what = "place" if self.map.boxes else "hex"
            meaning = f"{shown or field}: There is no {what} {quoted(values[index])}."
            self.problems.add(table.file, *table.place(index, field), meaning, help_)
        return list(map(int, found))

    def _check_tables(self) -> None:
        """Check that the tables a system reads are there, and speak of places that are."""
        for path in self.file.map.tables:
            header = _header(self.folder, path)
            fields = {f"column{number}": name for number, name in enumerate(header)}
            row = msgspec.defstruct("Row", [(name, str, "") for name in fields], rename=fields)
            table = read_table(self.folder, path, row, self.problems)
            for field, name in fields.items():
                if name in ("at", "from", "to"):
                    self._find(table, field, name)

    def _check_files(self) -> None:
        """Check that no grid or table lies there that nothing speaks of."""
        file = self.file
        grids = [path for name in file.grids for path in self._grid_files(name)]
        tables = [f"{name}.csv" for name in (*file.marks, *file.sides, *file.steps, *RESERVED)]
        known = (*grids, *tables, *file.map.tables)
        for path in self.folder:
            if path.endswith((".grid", ".csv")) and path not in known:
                meaning = f"{MAP} says nothing of this file."
                self.problems.add(self.folder.shown(path), 0, 0, meaning, did_you_mean(path, known))

    def _check_windows(self) -> None:
        for name, window in self.file.windows.items():
            try:
                find_window(self.map, window)
            except GrognardError as error:
                self.settings.complain(self.problems, ("windows", name), str(error))


def _header(folder: Folder, path: str) -> list[str]:
    """The columns of a table as they stand."""
    content = folder[path].decode(errors="replace") if path in folder else ""
    header = next((line for line in content.split("\n") if not line.startswith("#")), "")
    names = (cell.strip().strip('"') for cell in header.split(","))
    return list(dict.fromkeys(name for name in names if name))


def _is_within(text: str, ends: tuple[int, int]) -> bool:
    plain = text.removeprefix("-").isdecimal() and text.isascii()
    return plain and str(int(text)) == text and ends[0] <= int(text) <= ends[1]
