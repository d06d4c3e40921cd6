"""Finds the styles of all packs, and reads them with every problem named by file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.content.ids import qualified
from grognard.content.packs import find_packs
from grognard.content.problems import Problems, did_you_mean, quoted
from grognard.content.settings import read_settings
from grognard.content.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.content.packs import Pack

FOLDER = "styles"
USUAL = "classic"
_SUFFIX = ".toml"


def style_names(packs: Iterable[Pack] | None = None) -> tuple[str, ...]:
    """Name all styles there are, the usual one first."""
    found = [name for name, _, _ in _files(find_packs() if packs is None else packs)]
    return tuple(sorted(found, key=lambda name: (name != USUAL, name)))


def read_style(name: str = USUAL, packs: Iterable[Pack] | None = None) -> Style:
    """Read a style by its name; problems are raised."""
    problems = Problems()
    style = find_style(name, tuple(find_packs() if packs is None else packs), problems)
    if style is None:
        raise problems
    return style


def find_style(name: str, packs: tuple[Pack, ...], problems: Problems) -> Style | None:
    """Read a style by its name; problems are collected."""
    for called, pack, path in _files(packs):
        if called == name:
            settings = read_settings(pack.files, path, Style, problems)
            return settings.value if settings.is_sound else None
    known = style_names(packs)
    help_ = did_you_mean(name, known) or f"The styles are {', '.join(known) or 'none'}."
    problems.add(FOLDER, 0, 0, f"There is no style {quoted(name)}.", help_)
    for pack in packs:
        problems.extend(pack.problems)  # a broken pack offers nothing: it may be the reason
    return None


def _files(packs: Iterable[Pack]) -> Iterator[tuple[str, Pack, str]]:
    """List the styles: name as one calls it, pack, path within the pack."""
    for pack in packs:
        if not pack.is_sound:
            continue
        for path in pack.files:
            folder, _, file = path.rpartition("/")
            if folder == FOLDER and file.endswith(_SUFFIX):
                yield qualified(pack.id, file.removesuffix(_SUFFIX)), pack, path
