"""Small changes that a good test must notice: one constant, operator or table cell each."""

import ast
import csv
import io
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice

import msgspec

from grognard.tracing.sources import comment_start, functions_of, parsed, table_ids

_SWAPPED: dict[type[ast.AST], Callable[[], ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_SHORT = ast.expr | ast.Return | ast.Assign | ast.AnnAssign | ast.AugAssign
_VALUE = re.compile(r"(?<![\w.:+-])(-?\d+|true|false)(?![\w.:-])")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_WHOLE = re.compile(r"-?\d+")


class Change(msgspec.Struct, frozen=True):
    """A change of one file: what stood there, what stands there now; `make` gives the new text.

    `ids` are all the rules named where it stands: which of them a line serves, nobody can tell.
    """

    path: str
    line: int
    before: str
    after: str
    make: Callable[[], str]
    ids: frozenset[str]


def changes_under(id_: str, path: str, text: str) -> list[Change]:
    """All changes of a file in what names an id: its functions, or its part of a table."""
    if path.endswith(".py"):
        return list(_code_changes(id_, path, text))
    if path.endswith(".csv"):
        return list(_csv_changes(path, text))
    if path.endswith(".toml"):
        return list(_toml_changes(id_, path, text))
    return []


# Code


def _code_changes(id_: str, path: str, text: str) -> Iterator[Change]:
    for number, (ids, shown, node, field, value) in enumerate(_sites(id_, parsed(text, path))):
        before, old = ast.unparse(shown), getattr(node, field)
        setattr(node, field, value)
        after = ast.unparse(shown)
        setattr(node, field, old)
        make = partial(_changed_code, id_, path, text, number)
        yield Change(path, getattr(node, "lineno", 0), before, after, make, ids)


def _changed_code(id_: str, path: str, text: str, number: int) -> str:
    module = parsed(text, path)
    _, _, node, field, value = next(islice(_sites(id_, module), number, None))
    setattr(node, field, value)
    return ast.unparse(module) + "\n"


def _sites(
    id_: str, module: ast.Module
) -> Iterator[tuple[frozenset[str], ast.AST, ast.AST, str, object]]:
    """What can be changed under an id: ids, a node to show, the node, its field, the new value."""
    met: set[int] = set()
    for definition, function in functions_of(module.body):
        if id_ in function.ids and not isinstance(definition, ast.ClassDef):
            for around, node in _calculating(definition):
                if id(node) in met:
                    continue
                met.add(id(node))
                # A constant alone tells a reader little.
                shown = around if isinstance(node, ast.Constant) else node
                short = shown if isinstance(shown, _SHORT) else node
                for field, value in _alternatives(node):
                    yield function.ids, short, node, field, value


def _calculating(around: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The nodes of a function, each with the one around it.

    Annotations and decorators are left out: they calculate nothing.
    """
    for name, field in ast.iter_fields(around):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in field if isinstance(field, list) else [field]:
            if isinstance(node, ast.AST):
                yield around, node
                yield from _calculating(node)


def _alternatives(node: ast.AST) -> Iterator[tuple[str, object]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield "value", not value
        case ast.Constant(value=int(value)) | ast.Constant(value=float(value)):
            yield "value", value + 1
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                swapped = [*ops[:place], _SWAPPED[type(op)](), *ops[place + 1 :]]
                yield "ops", swapped
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
            if type(op) in _SWAPPED:
                yield "op", _SWAPPED[type(op)]()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "operand", ast.UnaryOp(ast.Not(), operand)


# Tables


@cache  # Many rules are named in one table, and all of it is theirs.
def _csv_changes(path: str, text: str) -> tuple[Change, ...]:
    return tuple(_cell_changes(path, text))


def _cell_changes(path: str, text: str) -> Iterator[Change]:
    lines = text.splitlines(keepends=True)
    ids = frozenset(named for _, named in table_ids(path, text))
    rows = [
        (number, next(csv.reader([line])))
        for number, line in enumerate(lines)
        if line.strip() and not line.startswith("#") and line.count('"') % 2 == 0
    ][1:]
    known = [
        sorted({row[column] for _, row in rows if column < len(row)} - {""})[:2]
        for column in range(max((len(row) for _, row in rows), default=0))
    ]
    for number, row in rows:
        for column, cell in enumerate(row):
            others = [other for other in known[column] if other != cell]
            if _WHOLE.fullmatch(cell):
                new = str(int(cell) + 1)
            elif cell and others:
                new = others[0]  # One that the column allows, or reading alone would notice.
            else:
                continue
            changed = io.StringIO()
            csv.writer(changed, lineterminator="\n").writerow(
                [*row[:column], new, *row[column + 1 :]]
            )
            yield _line_change(path, lines, number, changed.getvalue(), ids)


def _toml_changes(id_: str, path: str, text: str) -> Iterator[Change]:
    lines = text.splitlines(keepends=True)
    named = {named for _, named in table_ids(path, text)}
    scopes = {one: _toml_scope(one, path, text, lines) for one in sorted(named)}
    for number in sorted(scopes.get(id_, set()) - _prose(lines)):
        ids = frozenset(one for one, scope in scopes.items() if number in scope)
        line = lines[number]
        # Strings and the key are blanked out, so that only values are found.
        plain = _QUOTED.sub(lambda found: "_" * len(found[0]), line[: comment_start(line)])
        start = plain.find("=") + 1
        for found in _VALUE.finditer(plain, start):
            old = found[0]
            new = {"true": "false", "false": "true"}.get(old) or str(int(old) + 1)
            changed = line[: found.start()] + new + line[found.end() :]
            yield _line_change(path, lines, number, changed, ids)


def _prose(lines: list[str]) -> set[int]:
    """The lines of texts that go over several lines: numbers in them are words."""
    found: set[int] = set()
    inside = False
    for number, line in enumerate(lines):
        edge = line.count('"""') % 2 == 1
        if inside or edge:
            found.add(number)
        inside ^= edge
    return found


def _toml_scope(id_: str, path: str, text: str, lines: list[str]) -> set[int]:
    """The lines a comment speaks of: its own, those up to the next blank or comment, or all.

    The comment on top of the file speaks of the whole file.
    """
    scope: set[int] = set()
    for named, found in table_ids(path, text):
        if found != id_:
            continue
        at = named - 1
        if not lines[at].lstrip().startswith("#"):
            scope.add(at)
            continue
        if all(line.lstrip().startswith("#") for line in lines[:at]):
            return set(range(len(lines)))
        after = at
        while after < len(lines) and lines[after].lstrip().startswith("#"):
            after += 1
        while after < len(lines) and lines[after].strip() and lines[after].lstrip()[0] != "#":
            scope.add(after)
            after += 1
    return scope


def _line_change(
    path: str, lines: list[str], number: int, line: str, ids: frozenset[str]
) -> Change:
    def make() -> str:
        return "".join([*lines[:number], line, *lines[number + 1 :]])

    return Change(path, number + 1, lines[number].strip(), line.strip(), make, ids)
