"""Stamps say from what a part of the set-up was made, so that only what changed is made again."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

CLIENT_PRODUCTS = frozenset({"dist", "dist-bench", "dist-render", "node_modules"})


def digest(root: Path, files: Iterable[Path], *, also: str = "") -> str:
    """Hash the names and contents of files, whatever their order or dates."""
    total = hashlib.sha256(also.encode())
    for path in sorted(files):
        total.update(b"\0" + path.relative_to(root).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def sources(folder: Path) -> list[Path]:
    """List the files of the client that its build can see: no products, no hidden folders."""
    found: list[Path] = []
    for path in folder.iterdir():
        if not path.is_dir():
            found.append(path)
        elif path.name not in CLIENT_PRODUCTS and not path.name.startswith("."):
            found.extend(sources(path))
    return found


class Stamps:
    """A folder with one small file a part: the digest of what it was made from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, part: str) -> str | None:
        """Tell from what a part was made; None if it never was."""
        try:
            return (self.folder / part).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None

    def write(self, part: str, made_from: str) -> None:
        """Note a part as made: called only when it is complete."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / part).write_text(made_from, encoding="utf-8")

    def clear(self, part: str) -> None:
        """Forget a part that is about to be made again, lest a half-made one pass for whole."""
        (self.folder / part).unlink(missing_ok=True)
