"""The files of First Contact in memory, to be spoilt."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario
from grognard.content.sources import Folder
from grognard.systems.skirmish.read import read_scenario
from grognard.systems.skirmish.terms import Terms


@cache
def sound_files() -> Mapping[str, str]:
    """The gathered files of the scenario, by path."""
    return {
        path: text.decode() for path, text in find_scenario("first-contact", find_packs()).items()
    }


def spoil(file: str, old: str, new: str) -> dict[str, str]:
    """Replace a text that stands in a file, once."""
    files = dict(sound_files())
    assert old in files[file], f"{file} has no {old!r}"
    files[file] = files[file].replace(old, new, 1)
    return files


def read(
    files: Mapping[str, str], options: dict[str, Any] | None = None
) -> tuple[Terms | None, list[str]]:
    """Read a scenario: its terms, or nothing, and the problems."""
    problems = Problems()
    terms = read_scenario(Folder.of(files), "first-contact", problems, options)
    return terms, [str(problem) for problem in problems]
