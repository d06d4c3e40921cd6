"""The systems Grognard plays."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from grognard.content.packs import find_packs
from grognard.content.problems import Problems
from grognard.content.scenarios import find_scenario, read_head
from grognard.kernel.errors import GrognardError
from grognard.systems.tutorials import PATH, find_tutorial

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.content.sources import Folder
    from grognard.content.tutorials import Tutorial
    from grognard.kernel.records import Terms
    from grognard.systems.system import System

NAMES: tuple[str, ...] = ("skirmish", "overlord", "europe")


@cache
def system(name: str) -> System:
    """Get a system by its name; it is loaded when first asked for."""
    if name not in NAMES:
        raise GrognardError(f"There is no system called {name!r}; there is {', '.join(NAMES)}.")
    found: System = import_module(f"grognard.systems.{name}.system").SYSTEM
    found.ruleset.prepare()
    return found


def systems() -> tuple[System, ...]:
    """Get all systems."""
    return tuple(system(name) for name in NAMES)


def read_terms(reference: str, options: Mapping[str, Any] | None = None) -> Terms:
    """Read a scenario by its id into the terms of a game; problems are raised all together."""
    folder = find_scenario(reference, find_packs())
    return _read(folder, reference, options)


def read_tutorial(reference: str) -> Tutorial | None:
    """Read the tutorial of a scenario by the scenario's id; nothing where it has none."""
    folder = find_scenario(reference, find_packs())
    if PATH not in folder:
        return None
    terms = _read(folder, reference, None)
    problems = Problems()
    name = read_head(folder.sub("scenario"), Problems()).value.scenario.system
    tutorial = find_tutorial(system(name), folder, terms, problems)
    problems.raise_if_any()
    return tutorial


def _read(folder: Folder, reference: str, options: Mapping[str, Any] | None) -> Terms:
    problems = Problems()
    name = read_head(folder.sub("scenario"), Problems()).value.scenario.system
    terms = system(name).read_scenario(folder, reference, problems, options)
    problems.raise_if_any()
    if terms is None:
        raise GrognardError(f"The scenario {reference!r} could not be read.")
    return terms
