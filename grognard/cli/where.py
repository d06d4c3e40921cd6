"""`grognard where`: the folders of games, saves, packs, settings, logs and caches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import print_columns, print_json

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `where` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.epilog = "The environment variable GROGNARD_HOME moves them all into one folder."


def run(args: argparse.Namespace) -> int:
    """Show the folders, whether they are there yet or not."""
    from grognard.content.folders import everything
    from grognard.content.packs import own_place

    found = {**{name: str(path) for name, path in everything().items()}, "data": str(own_place())}
    if args.json:
        print_json(found)
    else:
        print_columns(list(found.items()))
    return 0
