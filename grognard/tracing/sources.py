"""Where rule ids are named: docstrings, comments of tables, client sources, marks of tests.

Naming an id in one of these places claims to implement the rule. Ids elsewhere, as in refusals
and comments of code, claim nothing but must exist all the same.
"""

import ast
import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from grognard.tracing.registers import ID, Rule
from grognard.tracing.tree import TracingError, Tree

_DOCUMENTS = (".md", ".txt")  # Prose beside the tables: a leading "#" is no comment there.
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Named(msgspec.Struct, frozen=True):
    """A place that names an id: a function, class or module, a table, a client source."""

    path: str
    line: int
    what: str


class Function(msgspec.Struct, frozen=True):
    """A function with the ids of its docstring and of the classes around it."""

    path: str
    line: int  # Of the first decorator if there is one, as code objects count.
    name: str
    ids: frozenset[str]


class Mark(msgspec.Struct, frozen=True):
    """A `pytest.mark.rule(id, part)` written out in a test."""

    path: str
    line: int
    id: str
    part: str


class Sources(msgspec.Struct):
    """All ids found in a tree."""

    named: dict[str, list[Named]]
    functions: list[Function]
    classes: dict[tuple[str, str], frozenset[str]]
    mentioned: list[tuple[str, str, int]]
    marks: list[Mark]


def read_sources(tree: Tree) -> Sources:
    """Search the whole tree for ids."""
    folders = tree.layout.tree
    found = Sources({}, [], {}, [], [])
    for within, path in tree.files(folders.code):
        text = _text(path)
        if not ID.search(text):
            continue
        found.mentioned += _mentions(within, text)
        if path.suffix == ".py":
            _read_code(found, within, text)
    _read_tables(found, tree)
    _read_client(found, tree)
    for within, path in tree.files(folders.tests):
        if path.suffix == ".py":
            text = _text(path)
            # Tests of the tracing itself use ids of no register: these concern nobody.
            found.mentioned += [
                mention
                for mention in _mentions(within, text)
                if mention[0].split("-")[0] in tree.prefixes
            ]
            found.marks += _marks(within, text)
    return found


def read_tables_and_client(tree: Tree) -> Sources:
    """Search for ids in what is no Python."""
    found = Sources({}, [], {}, [], [])
    _read_tables(found, tree)
    _read_client(found, tree)
    return found


def _read_tables(found: Sources, tree: Tree) -> None:
    for within, path in tree.files(tree.layout.tree.tables):
        text = _text(path)
        found.mentioned += _mentions(within, text)
        for line, id_ in table_ids(within, text):
            found.named.setdefault(id_, []).append(Named(within, line, "table"))


def _read_client(found: Sources, tree: Tree) -> None:
    made = tuple(f"{folder}/" for folder in tree.layout.tree.made)
    for within, path in tree.files(tree.layout.tree.client):
        for id_, _, line in _mentions(within, _text(path)):
            found.mentioned.append((id_, within, line))
            if not within.startswith(made):
                found.named.setdefault(id_, []).append(Named(within, line, "client"))


def table_ids(within: str, text: str) -> Iterator[tuple[int, str]]:
    """The ids in the comments of a table or a settings file, each with its line."""
    if within.endswith(_DOCUMENTS) or not ID.search(text):
        return
    for number, line in enumerate(text.splitlines(), start=1):
        comment = line[comment_start(line) :] if within.endswith(".toml") else line
        if comment.lstrip().startswith("#"):
            for id_ in ID.findall(comment):
                yield number, id_


def comment_start(line: str) -> int:
    """Where the comment of a TOML line begins; its length if it has none."""
    quote = ""
    for place, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter == "#":
            return place
    return len(line)


def unknown_ids(sources: Sources, rules: dict[str, Rule]) -> list[str]:
    """What is wrong with the ids of a tree, one line each: file, line, meaning."""
    problems = [
        f"{path}:{line}: no register has {id_}{did_you_mean(id_, rules)}"
        for id_, path, line in sorted(set(sources.mentioned))
        if id_ not in rules
    ]
    for mark in sources.marks:
        wrong = wrong_mark(mark.id, mark.part, rules)
        if wrong:
            problems.append(f"{mark.path}:{mark.line}: {wrong}")
    return sorted(set(problems))


def wrong_mark(id_: str, part: str, rules: dict[str, Rule]) -> str:
    """Why a test cannot carry that id and part; empty if it can."""
    if id_ not in rules:
        return f"no register has {id_}{did_you_mean(id_, rules)}"
    if part not in rules[id_].parts:
        return f"{id_} has no part '{part}', only {', '.join(rules[id_].parts)}"
    return ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question that names the nearest known word, or nothing if none is near."""
    near = difflib.get_close_matches(word, known, 1)
    return f": did you mean {near[0]}?" if near else ""


def functions_of(
    body: Iterable[ast.AST], path: str = "", around: str = "", ids: frozenset[str] = frozenset()
) -> Iterator[tuple[Definition, Function]]:
    """All functions and classes under some nodes, each with the ids that hold for it."""
    for node in body:
        if not isinstance(node, Definition):
            yield from functions_of(ast.iter_child_nodes(node), path, around, ids)
            continue
        name = f"{around}.{node.name}" if around else node.name
        own = frozenset(ID.findall(ast.get_docstring(node) or ""))
        first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        is_class = isinstance(node, ast.ClassDef)
        yield node, Function(path, first, name, own if is_class else own | ids)
        inner = ids | own if is_class else frozenset[str]()
        yield from functions_of(node.body, path, name, inner)


def parsed(text: str, within: str) -> ast.Module:
    """The syntax tree of a Python file."""
    try:
        return ast.parse(text)
    except SyntaxError as error:
        raise TracingError(f"{within}:{error.lineno}: {error.msg}") from error


def _read_code(found: Sources, within: str, text: str) -> None:
    module = parsed(text, within)
    for id_ in ID.findall(ast.get_docstring(module) or ""):
        found.named.setdefault(id_, []).append(Named(within, 1, "module"))
    for node, function in functions_of(module.body, within):
        for id_ in ID.findall(ast.get_docstring(node) or ""):
            place = Named(within, node.lineno, function.name)
            found.named.setdefault(id_, []).append(place)
        if not function.ids:
            continue
        if isinstance(node, ast.ClassDef):
            found.classes[within, function.name] = function.ids
        else:
            found.functions.append(function)


def _marks(within: str, text: str) -> Iterator[Mark]:
    if "mark.rule" not in text:
        return
    for node in ast.walk(parsed(text, within)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and ast.unparse(node.func.value).endswith("mark")
        ):
            written = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if len(written) == len(node.args):
                id_, part = ([str(value) for value in written] + ["", ""])[:2]
                yield Mark(within, node.lineno, id_, part)


def _mentions(within: str, text: str) -> Iterator[tuple[str, str, int]]:
    if ID.search(text):
        for number, line in enumerate(text.splitlines(), start=1):
            for id_ in ID.findall(line):
                yield id_, within, number


def _text(path: Path) -> str:
    """A file's text, empty for pictures and the like."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
