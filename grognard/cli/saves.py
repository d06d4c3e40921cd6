"""`grognard saves`: the saved games in the user's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, print_json

if TYPE_CHECKING:
    import argparse

    from grognard.server.messages import SaveListed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `saves` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """List the saves, the last written first; broken ones with what is wrong with them."""
    from grognard.content.folders import saves
    from grognard.server.shelf import list_saves

    found = list_saves()
    if args.json:
        print_json(found)
        return 0
    sound = [save for save in found if not save.problem]
    if sound:
        print_columns(
            [
                (save.file, save.system, save.title, _stands(save), save.written[:19])
                for save in sound
            ]
        )
    elif not found:
        print(f"There are no saves in {saves()}.")
    for save in found:
        if save.problem:
            complain(save.problem)
    return 0


def _stands(save: SaveListed) -> str:
    return "over" if save.over else f"turn {save.turn} of {save.turns}"
