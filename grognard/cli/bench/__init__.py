"""`grognard bench`: how fast the engine is, measured on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, print_json, progress

if TYPE_CHECKING:
    import argparse

MOST = 3.0
"""So many encodings of the whole state an order that changes one unit may cost."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `bench` takes."""
    parser.add_argument(
        "what", choices=("loop",), help="loop: orders, views, digests and saves of a large game"
    )
    parser.add_argument("--rounds", type=int, default=200, help="how often each is timed (200)")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and fail if an order costs too much against encoding the whole state once."""
    from grognard.cli.bench.loop import measure

    if args.rounds < 1:
        complain("grognard bench: --rounds is at least 1")
        return 2
    with progress("rounds", args.rounds) as move:
        results = measure(args.rounds, move)
    if args.json:
        print_json({"results": results})
    else:
        print_columns(
            [
                (
                    result.name,
                    f"{result.value:,.1f} {result.unit}",
                    "" if result.ratio is None else f"{result.ratio:.2f} x the reference",
                )
                for result in results
            ]
        )
    ratio = next(result.ratio for result in results if result.name == "order")
    if ratio is not None and ratio > MOST:
        complain(f"An order costs {ratio:.2f} encodings of the state; {MOST:.0f} are allowed.")
        return 1
    return 0
