"""`grognard play`: play a scenario in the terminal, or let a program play it over lines of JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("scenario", nargs="?", help="the scenario to play (grognard scenarios)")
    parser.add_argument("--side", action="append", metavar="SIDE", help="a side you play; several")
    parser.add_argument("--opponent", metavar="NAME", help="who plays the other sides")
    parser.add_argument("--seed", metavar="TEXT", help="dice that can be had again")
    parser.add_argument("--no-fog", action="store_true", help="both sides see everything")
    parser.add_argument("--load", metavar="FILE", help="go on with a save")
    parser.add_argument("--resume", metavar="GAME", help="go on with a game that was left")
    parser.add_argument("--campaign", metavar="ID", help="begin a campaign (grognard campaigns)")
    parser.add_argument("--next", metavar="GAME", help="play what follows on a finished game")
    parser.add_argument("--stdio", action="store_true", help="speak JSON lines with a program")
    parser.add_argument(
        "--stdio-schema", action="store_true", help="print the JSON Schema of those lines"
    )


def run(args: argparse.Namespace) -> int:
    """Play."""
    from grognard.cli.output import complain, print_json

    if args.stdio_schema:
        from grognard.cli.play.schema import schema

        print_json(schema())
        return 0
    chosen = (args.scenario, args.load, args.resume, args.campaign, args.next)
    if sum(given is not None for given in chosen) != 1:
        complain(
            "Name a scenario, or a save with --load, a game with --resume or --next, a campaign "
            "with --campaign: one of them."
        )
        return 2
    from grognard.cli.play.sitting import open_sitting

    with open_sitting(args) as sitting:
        if args.stdio:
            from grognard.cli.play.stdio import converse

            return converse(sitting, sys.stdin.buffer, sys.stdout.buffer)
        from grognard.cli.play.terminal import Terminal

        return Terminal(sitting).play()
