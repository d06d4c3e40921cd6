"""`grognard check`: what is wrong with packs, scenarios, maps and tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.output import print_json

if TYPE_CHECKING:
    import argparse

    from grognard.content.check import Checker
    from grognard.content.problems import Problems
    from grognard.content.sources import Folder
    from grognard.systems.system import System


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `check` takes."""
    parser.add_argument(
        "path", nargs="+", type=Path, help="a pack, a scenario's or map's folder, or a file"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """Check what lies at the paths, and list all problems."""
    from grognard.content.check import check_path
    from grognard.content.problems import Problems
    from grognard.systems.campaigns import check_campaign
    from grognard.systems.registry import systems
    from grognard.terrain.read import check_map

    checkers = {system.id: _checker(system) for system in systems()}
    problems = Problems()
    for path in args.path:
        problems.extend(check_path(path, checkers, check_map, check_campaign))
    if args.json:
        print_json(problems.all)
    elif problems:
        print(problems.text())
    else:
        print("No problems.")
    return 1 if problems else 0


def _checker(system: System) -> Checker:
    """Read a scenario as its system does; what is wrong with it goes into the problems."""

    def check(folder: Folder, problems: Problems) -> None:
        from grognard.opponents.registry import names
        from grognard.systems.tutorials import find_tutorial

        terms = system.read_scenario(folder, "checked", problems, None)
        if terms is not None:
            find_tutorial(system, folder, terms, problems, names(system.id))

    return check
