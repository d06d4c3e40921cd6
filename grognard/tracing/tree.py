"""The tree that is traced: its folders, its parts, and the digest of "this very code"."""

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args

import msgspec

Part = Literal["engine", "data", "ui", "ai", "net", "editor"]
PARTS: tuple[str, ...] = get_args(Part)

RULES = "docs/rules"
LAYOUT = f"{RULES}/registers.toml"
_LEFT_BEHIND = ("__pycache__", "node_modules")


class TracingError(Exception):
    """What is wrong with the registers or the files beside them, one line a problem."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Register(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system, the prefix of its rule ids, and its files in `docs/rules`."""

    system: str
    prefix: str
    files: tuple[str, ...]


class Folders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The folders by what lies in them."""

    code: tuple[str, ...]
    tables: tuple[str, ...]
    client: tuple[str, ...]
    tests: tuple[str, ...]
    made: tuple[str, ...] = ()
    """Where programs write: ids are repeated there, and nothing is claimed."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `registers.toml` says."""

    tree: Folders
    parts: dict[Part, tuple[str, ...]]
    register: tuple[Register, ...]


class Tree(msgspec.Struct, frozen=True):
    """A clone of Grognard, or anything laid out alike."""

    root: Path
    layout: Layout

    @classmethod
    def at(cls, root: Path) -> "Tree":
        """The tree at a folder that has `docs/rules/registers.toml`."""
        try:
            text = (root / LAYOUT).read_text(encoding="utf-8")
            layout = msgspec.convert(tomllib.loads(text), Layout)
        except OSError as error:
            raise TracingError(f"{LAYOUT}: cannot be read: {error.strerror}") from error
        except (ValueError, msgspec.ValidationError) as error:
            raise TracingError(f"{LAYOUT}: {error}") from error
        return cls(root.resolve(), layout)

    @property
    def prefixes(self) -> frozenset[str]:
        """The prefixes of all registers."""
        return frozenset(register.prefix for register in self.layout.register)

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that have a register, in the order of `registers.toml`."""
        return tuple(register.system for register in self.layout.register)

    def files(self, folders: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
        """All files under some folders in a fixed order, each with its path from the root."""
        for folder in folders:
            for path in sorted((self.root / folder).rglob("*")):
                within = path.relative_to(self.root)
                if path.is_file() and not any(name in _LEFT_BEHIND for name in within.parts):
                    yield within.as_posix(), path

    def digest(self) -> str:
        """A hash of all code, tables, client sources and tests: paths and bytes."""
        total = hashlib.blake2b(digest_size=16)
        folders = self.layout.tree
        for within, path in self.files(
            (*folders.code, *folders.tables, *folders.client, *folders.tests)
        ):
            content = hashlib.blake2b(path.read_bytes()).hexdigest()
            total.update(f"{within}\0{content}\n".encode())
        return total.hexdigest()

    def folders(self, part: str) -> tuple[str, ...]:
        """Where that part of a rule may be implemented."""
        return next((names for name, names in self.layout.parts.items() if name == part), ())

    def holds(self, part: str, within: str) -> bool:
        """Whether a file lies where that part of a rule may be implemented."""
        return any(within.startswith(f"{folder}/") for folder in self.folders(part))


def find_tree(start: Path) -> Tree:
    """The tree around a folder, or else the clone this code runs from."""
    for folder in (start, *start.parents, Path(__file__).resolve().parents[2]):
        if (folder / LAYOUT).is_file():
            return Tree.at(folder)
    raise TracingError(f"{LAYOUT}: not found here or above; run the command in a clone of Grognard")
