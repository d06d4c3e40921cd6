"""`grognard campaigns`: chains of scenarios that are played one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, print_json

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `campaigns` takes."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """List the campaigns of all packs; what is wrong with broken ones goes to standard error."""
    from grognard.content.campaigns import list_campaigns
    from grognard.content.packs import find_packs

    entries = list_campaigns(find_packs())
    sound = [(entry, entry.settings.value) for entry in entries if not entry.problems]
    if args.json:
        print_json(
            [
                {
                    "id": entry.id,
                    "system": campaign.system,
                    "title": campaign.title,
                    "scenarios": [scenario.id for scenario in entry.scenarios],
                }
                for entry, campaign in sound
            ]
        )
    elif sound:
        print_columns(
            [
                (
                    entry.id,
                    campaign.system,
                    campaign.title,
                    ", ".join(scenario.id for scenario in entry.scenarios),
                )
                for entry, campaign in sound
            ]
        )
    for entry in entries:
        for problem in entry.problems:
            complain(str(problem))
    return 0
