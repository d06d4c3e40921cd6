"""`grognard bench`: how fast the engine is, measured on this machine."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, print_json, progress

if TYPE_CHECKING:
    import argparse

    from grognard.cli.bench.results import Result

MOST = 3.0
"""So many encodings of the whole state an order that changes one unit may cost."""

WHAT = {
    "loop": "orders, views, digests and saves of a large game",
    "kernels": "searches on a large map against C, and the loading of the map",
    "arena": "whole games of Skirmish",
    "overlord": "the execution of a turn with its films",
    "europe": "supply, a computer's turn, and the phases of a week by the number of units",
    "drawing": "the map of Europe as pictures at three zooms, and its tiles in headless Chromium",
    "client": "the map in headless Chromium beside a bare scene, and other numbers of the page",
}
ROUNDS = {"arena": 20, "client": 600, "drawing": 25, "europe": 5, "overlord": 5}
"""How often each thing is timed, where it is not 200 times."""
LEAST = (10, 10, 1)
"""The least width, height and number of counters of the map the client is measured on."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `bench` takes."""
    known = "; ".join(f"{name}: {text}" for name, text in WHAT.items())
    parser.add_argument("what", choices=tuple(WHAT), help=known)
    parser.add_argument(
        "--rounds",
        type=int,
        help="how often each thing is timed "
        "(200; games: 20; frames of the client: 600; tiles of a level: 25; turns and weeks: 5)",
    )
    parser.add_argument(
        "--size",
        type=int,
        nargs=3,
        metavar=("WIDTH", "HEIGHT", "COUNTERS"),
        help="of the map the client is measured on (160 135 1500)",
    )
    parser.add_argument(
        "--campaign",
        action="store_true",
        help="with overlord: play whole games, too, for their times and memory (minutes)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: argparse.Namespace) -> int:
    """Measure, and fail if something takes longer than it may against its reference."""
    rounds: int = ROUNDS.get(args.what, 200) if args.rounds is None else args.rounds
    if rounds < 1:
        complain("grognard bench: --rounds is at least 1")
        return 2
    more: dict[str, object] = {}
    if args.campaign:
        if args.what != "overlord":
            complain(f"grognard bench: --campaign is for bench overlord, not bench {args.what}")
            return 2
        more["campaign"] = True
    if args.size is not None:
        if args.what != "client":
            complain(f"grognard bench: --size is for bench client, not for bench {args.what}")
            return 2
        if any(given < least for given, least in zip(args.size, LEAST, strict=True)):
            complain("grognard bench: --size is at least 10 by 10 hexes with 1 counter")
            return 2
        more["size"] = tuple(args.size)
    bench = import_module(f"grognard.cli.bench.{args.what}")
    with progress("rounds", rounds) as move:
        results: list[Result] = bench.measure(rounds, move, **more)
    if args.json:
        print_json({"results": results})
    else:
        print_columns([_row(args.what, result) for result in results])
    faults = _faults(args.what, results)
    for sentence in faults:
        complain(sentence)
    return 1 if faults else 0


def _row(what: str, result: Result) -> tuple[str, ...]:
    ratio = "" if result.ratio is None else f"{result.ratio:.2f} x the reference"
    row = (result.name, f"{result.value:,.1f} {result.unit}", ratio)
    if what != "client":
        return row
    from grognard.cli.bench.client import BARS

    reference = f"reference {result.reference:,.1f} {result.unit}"
    return *row, f"at most {BARS[result.name]}", reference


def _faults(what: str, results: list[Result]) -> list[str]:
    """List in sentences what takes longer than it may."""
    if what == "kernels":
        from grognard.cli.bench.kernels import too_slow
        from grognard.cli.bench.reference import find_compiler

        if find_compiler() is None:
            complain("There is no C compiler (cc, gcc or clang): the searches have no reference.")
        return too_slow(results)
    if what == "client":
        from grognard.cli.bench.client import too_slow as too_much

        return too_much(results)
    if what == "drawing":
        from grognard.cli.bench.drawing import too_slow as too_dear

        return too_dear(results)
    if what == "overlord":
        from grognard.cli.bench.overlord import too_slow as too_long

        return too_long(results)
    if what == "europe":
        from grognard.cli.bench.europe import too_slow as too_late

        return too_late(results)
    ratio = next((result.ratio for result in results if result.name == "order"), None)
    if ratio is None or ratio <= MOST:
        return []
    return [f"An order costs {ratio:.2f} encodings of the state; {MOST:.0f} are allowed."]
