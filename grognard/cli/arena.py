"""`grognard arena`: opponents and programs play many games against each other."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.cli.output import complain, print_columns, progress

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from grognard.arena.contest import Contest
    from grognard.arena.ledger import Ledger
    from grognard.arena.result import Result
    from grognard.arena.summary import Summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `arena` takes."""
    parser.add_argument("scenario", help="the id of a scenario")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument(
        "--workers", type=int, metavar="W", help="in how many processes (one for each core)"
    )
    parser.add_argument("--seed", default="1", metavar="S", help="which games (1)")
    parser.add_argument(
        "--side",
        action="append",
        default=[],
        metavar="SIDE=NAME",
        help="who plays a side: an opponent's name, or cmd:PROGRAM; several",
    )
    parser.add_argument("--table", action="store_true", help="show the whole table, with intervals")
    parser.add_argument(
        "--follies", action="store_true", help="show follies per 100 unit-turns, where counted"
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON a game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the results are kept")
    parser.add_argument("--fresh", action="store_true", help="take up no games played before")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster")
    parser.add_argument(
        "--patience", type=float, metavar="SECONDS", help="how long a program may think (60)"
    )
    parser.add_argument(
        "--limit", type=int, metavar="M", help="so many orders a side may give in a game (20000)"
    )
    parser.epilog = (
        "Games are played in pairs: the same dice, the players in each other's seats. A second run "
        "with the same arguments plays only the games that are missing."
    )


def run(args: argparse.Namespace) -> int:
    """Play; fail if a game crashed."""
    wrong = _wrong_usage(args)
    if wrong:
        complain(f"grognard arena: {wrong}")
        return 2
    from grognard.arena.contest import seats_round
    from grognard.arena.ledger import Ledger
    from grognard.arena.summary import summarise

    contest = _contest(args)
    if args.games % seats_round(contest):
        complain(f"{args.games} games leave the last pair without its other half.")
    path = args.out or _usual_place(contest)
    with Ledger(path, contest, fresh=args.fresh) as ledger:
        try:
            results = _play(args, contest, ledger)
        except KeyboardInterrupt:
            complain(f"{len(ledger.results)} games lie in {path}; the same command goes on there.")
            raise
    summary = summarise(contest, results)
    _show(args, summary, results)
    return 1 if summary.crashed else 0


def _wrong_usage(args: argparse.Namespace) -> str:
    for name in ("games", "workers", "limit"):
        value = getattr(args, name)
        if value is not None and value < 1:
            return f"--{name} is at least 1"
    if args.patience is not None and not args.patience > 0:
        return "--patience is more than 0"
    named = [text.partition("=")[0] for text in args.side]
    for text in args.side:
        if not all(text.partition("=")):
            return f"say --side SIDE=NAME, not {text!r}"
    twice = next((side for side in named if named.count(side) > 1), None)
    return f"the side {twice!r} is given twice" if twice else ""


def _contest(args: argparse.Namespace) -> Contest:
    from grognard.arena.contest import LIMIT, PATIENCE, agree

    players = dict(text.split("=", 1) for text in args.side)
    limit = LIMIT if args.limit is None else args.limit
    patience = PATIENCE if args.patience is None else args.patience
    return agree(args.scenario, players, args.seed, limit=limit, patience=patience)


def _usual_place(contest: Contest) -> Path:
    """Each contest has a file of its own, by its digest."""
    from grognard.content import folders
    from grognard.kernel import codec

    digest = codec.digest(codec.encode(contest))[:16]
    name = contest.scenario.replace(":", "-")
    return folders.ensure(folders.cache() / "arena") / f"{name}-{digest}.jsonl"


def _play(args: argparse.Namespace, contest: Contest, ledger: Ledger) -> list[Result]:
    """Play what is missing; with --json every game is told in the order of the numbers."""
    if ledger.note:
        complain(ledger.note)
    results = {n: ledger.results[n] for n in range(args.games) if n in ledger.results}
    if results:
        complain(f"{len(results)} games were played before: {ledger.path}")
    told = _tell(args, results, 0)
    missing = [n for n in range(args.games) if n not in results]
    with progress("games", args.games) as move:
        move(len(results))
        for result in _played(args, contest, missing):
            ledger.append(result)
            results[result.number] = result
            move(len(results))
            told = _tell(args, results, told)
    return [results[number] for number in range(args.games)]


def _played(args: argparse.Namespace, contest: Contest, missing: list[int]) -> Iterator[Result]:
    from grognard.arena.local import run_local
    from grognard.content import folders

    if args.cluster is not None:
        from grognard.arena.cluster import run_on_cluster

        return run_on_cluster(contest, missing, args.cluster)
    return run_local(contest, missing, args.workers or os.cpu_count() or 1, folders.crashes())


def _tell(args: argparse.Namespace, results: dict[int, Result], told: int) -> int:
    """Print the games that can be told in turn; say how many have been."""
    while told in results:
        if args.json:
            _print_line(results[told])
        told += 1
    return told


def _print_line(record: Result | Summary) -> None:
    import msgspec

    print(msgspec.json.encode(record).decode(), flush=True)


def _show(args: argparse.Namespace, summary: Summary, results: list[Result]) -> None:
    from grognard.arena.summary import cells, folly_cells

    for result in results:
        if result.why:
            place = f" See {result.apart.crash}." if result.apart.crash else ""
            complain(f"game {result.number}, seed {result.seed[:16]}…: {result.why}{place}")
    if args.json:
        _print_line(summary)
    elif args.table:
        print_columns(cells(summary))
        print(f"{_in_short(summary)} In parentheses: 95 % intervals (Wilson, Student).")
    else:
        for row in summary.table:
            if row.player and row.side:
                print(f"{row.player} as {row.side} won {row.won} of {row.games}.")
        print(_in_short(summary))
    if args.follies and not args.json:
        table = folly_cells(summary)
        if table:
            print_columns(table)
            print("Follies per 100 unit-turns.")
        else:
            print(f"Follies are not counted in {summary.scenario}.")
    sys.stdout.flush()


def _in_short(summary: Summary) -> str:
    parts = [f"{summary.games} games of {summary.scenario}", f"{summary.drawn} drawn"]
    parts += [f"{summary.forfeits} forfeited"] if summary.forfeits else []
    parts += [f"{summary.broken_off} broken off"] if summary.broken_off else []
    parts += [f"{summary.crashed} crashed"] if summary.crashed else []
    return f"{', '.join(parts)}."
