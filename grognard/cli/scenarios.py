"""`grognard scenarios`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, print_json

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `scenarios` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """List the scenarios of all packs; what is wrong with broken ones goes to standard error."""
    from grognard.content.packs import find_packs
    from grognard.content.scenarios import list_scenarios
    from grognard.systems.registry import NAMES

    packs = find_packs()
    entries = list_scenarios(packs)
    sound = [entry for entry in entries if not entry.problems and entry.system in NAMES]
    if args.json:
        print_json(
            [
                {
                    "id": entry.id,
                    "system": entry.system,
                    "title": entry.title,
                    "sides": [side.id for side in entry.sides],
                    "turns": entry.turns,
                }
                for entry in sound
            ]
        )
    elif sound:
        print_columns(
            [
                (
                    entry.id,
                    entry.system,
                    entry.title,
                    " ".join(side.id for side in entry.sides),
                    f"{entry.turns} turns",
                )
                for entry in sound
            ]
        )
    for pack in packs:
        for problem in pack.problems:
            complain(str(problem))
    for entry in entries:
        for problem in entry.problems:
            complain(str(problem))
        if not entry.problems and entry.system not in NAMES:
            complain(f"{entry.id}: There is no system {entry.system!r}.")
    return 0
