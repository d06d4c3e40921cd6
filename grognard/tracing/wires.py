"""Tripwires: each function that names rules tells when it runs, from the moment it is loaded.

While tests run, the modules of the tree are loaded through here. The first thing that a function
with ids in its docstring does is then to note its number: a few dozen nanoseconds, in whatever
thread it runs. A generator notes it when it runs, not when it is made. What `@dataclass` writes by
itself gets its wire round it. Compiled kernels get none, and nothing else of a module is changed.
"""

import ast
import functools
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import decode_source
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from grognard.tracing.registers import ID
from grognard.tracing.sources import Definition, functions_of
from grognard.tracing.tree import Tree

_RAN, _MADE = "__rule_ran__", "__rule_made__"
_COMPILED = "compiled"  # The decorator of what runs no Python.
_DATACLASS = "dataclass"

_ran: set[int] = set()
_wired: list[tuple[str, frozenset[str]]] = []
"""By its number: the file of a function, and the ids it names."""


def forget() -> None:
    """Forget what ran so far."""
    _ran.clear()


def take() -> Iterator[tuple[str, frozenset[str]]]:
    """Give the functions that ran, each with its file and ids, and forget them."""
    while _ran:
        yield _wired[_ran.pop()]


class Wires(MetaPathFinder):
    """Finds the modules of a tree, to put wires into them."""

    def __init__(self, tree: Tree) -> None:
        self._root = tree.root
        self._folders = tuple(f"{folder}/" for folder in tree.layout.tree.code)

    def lay(self) -> list[str]:
        """Begin, and tell which modules that name ids were loaded before and cannot be seen."""
        sys.meta_path.insert(0, self)
        return [
            name
            for name, module in sorted(sys.modules.items())
            if (file := getattr(module, "__file__", None))
            and self.within(file)
            and _names_ids(Path(file).read_text("utf-8"))
        ]

    def lift(self) -> None:
        """End it for modules that are loaded from now on."""
        sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the tree that may name ids; any other is left to who comes next."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            within = self.within(spec.loader.path)
            if within:
                spec.loader = _Loader(fullname, spec.loader.path, within)
                return spec
        return None

    def within(self, path: str) -> str:
        """The path from the root of a file of code; empty for any other."""
        try:
            found = Path(os.path.realpath(path)).relative_to(self._root).as_posix()
        except (ValueError, OSError):
            return ""
        return found if found.startswith(self._folders) else ""


class _Loader(SourceFileLoader):
    """Loads a module with its wires. What it compiles is kept for nobody else."""

    def __init__(self, fullname: str, path: str, within: str) -> None:
        super().__init__(fullname, path)
        self._within = within

    def get_code(self, fullname: str) -> CodeType | None:
        """Compile a module anew if it names ids."""
        text = decode_source(self.get_data(self.path))
        if not ID.search(text):
            return super().get_code(fullname)
        module = ast.parse(text, self.path)
        _put_wires(module, self._within)
        return compile(module, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module that can tell what runs in it."""
        vars(module)[_RAN] = _ran.add
        vars(module)[_MADE] = _made
        super().exec_module(module)


def _names_ids(text: str) -> bool:
    return ID.search(text) is not None and any(wanted(ast.parse(text), ""))


def wanted(module: ast.Module, within: str) -> Iterator[tuple[Definition, frozenset[str]]]:
    """List the functions and classes of a module that name ids and can have a wire."""
    for node, function in functions_of(module.body, within):
        told = [ast.unparse(decorator) for decorator in node.decorator_list]
        is_class = isinstance(node, ast.ClassDef)
        if not function.ids or (is_class and not any(_DATACLASS in one for one in told)):
            continue
        if _COMPILED not in told:
            yield node, function.ids


def _put_wires(module: ast.Module, within: str) -> None:
    for node, ids in list(wanted(module, within)):
        number = len(_wired)
        _wired.append((within, ids))
        if isinstance(node, ast.ClassDef):
            node.decorator_list.insert(0, _call(_MADE, number, node))
        else:
            told = ast.get_docstring(node, clean=False) is not None
            wire = ast.copy_location(ast.Expr(_call(_RAN, number, node)), node)
            node.body.insert(1 if told else 0, wire)


def _call(name: str, number: int, place: Definition) -> ast.Call:
    call = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number)], [])
    for part in (call, call.func, *call.args):
        ast.copy_location(part, place)
    return call


def _made(number: int) -> Callable[[type], type]:
    """Put a wire round the `__init__` of a class that @dataclass wrote."""

    def put(made: type) -> type:
        init = vars(made).get("__init__")
        if isinstance(init, FunctionType) and init.__code__.co_filename == "<string>":

            @functools.wraps(init)
            def noted(self: object, *args: object, **kwargs: object) -> None:
                _ran.add(number)
                init(self, *args, **kwargs)

            made.__init__ = noted  # type: ignore[misc]
        return made

    return put
