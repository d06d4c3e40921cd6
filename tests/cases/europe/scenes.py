"""Reads scenarios of War in Europe for tests: as they are, or with texts replaced."""

from collections import Counter
from functools import cache

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.content.sources import Folder
from grognard.systems.europe.read import read_scenario
from grognard.systems.europe.terms import Terms

Change = tuple[str, str, str]
"""A file by its path in the gathered folder, a text in it, and what stands there instead."""


def read(name: str, *changes: Change) -> tuple[Terms | None, str]:
    """Read a scenario with texts replaced; and what is wrong with it."""
    folder = find_scenario(name, find_packs())
    texts: dict[str, str] = {}
    for path, old, new in changes:
        text = texts.get(path) or folder[path].decode()
        assert old in text, old
        texts[path] = text.replace(old, new, 1)
    problems = Problems()
    return read_scenario(Folder.of(texts).over(folder), name, problems), problems.text()


@cache
def scene(name: str) -> Terms:
    """Read a scenario as it is."""
    terms, wrong = read(name)
    assert terms is not None, wrong
    return terms


def wrong_with(name: str, *changes: Change) -> str:
    """Read a scenario that is broken, and say what is wrong."""
    terms, wrong = read(name, *changes)
    assert terms is None
    return wrong


def army(terms: Terms, nation: str) -> Counter[str]:
    """Count the units of a nation, also those that arrive, by their templates."""
    templates = terms.tables.templates
    return Counter(
        unit.template for unit in terms.units if templates[unit.template].nation == nation
    )


def divisions(terms: Terms, nation: str) -> int:
    """Count the divisions of a nation."""
    templates = terms.tables.templates
    found = army(terms, nation)
    return sum(count for name, count in found.items() if templates[name].size == "division")


@cache
def whole_map() -> Terms:
    """Read Poland in 1939 on the whole map of Europe."""
    terms, wrong = read("poland-1939", ("scenario/scenario.toml", 'window = "062052-096078"\n', ""))
    assert terms is not None, wrong
    return terms
