"""`grognard systems`: the rule systems there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import print_columns, print_json

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `systems` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """List the systems and, for people, how their computer opponents play."""
    from grognard.opponents.registry import describe, names
    from grognard.systems.registry import systems

    listed = [
        {
            "id": system.id,
            "title": system.title,
            "version": system.ruleset.version,
            "opponents": names(system.id),
        }
        for system in systems()
    ]
    if args.json:
        print_json(listed)
        return 0
    for system in systems():
        print(f"{system.id}  {system.title}")
        print_columns([(f"  {name}", describe(system.id, name)) for name in names(system.id)])
    return 0
