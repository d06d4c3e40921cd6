"""`grognard fuzz`: random play in every seat, with audits, to see that every rule holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.cli.output import complain, print_json, progress

if TYPE_CHECKING:
    import argparse

    from grognard.cli.fuzz.tally import Tally

_MANY = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which arguments `fuzz` takes."""
    parser.add_argument("scenario", help="the id of a scenario")
    parser.add_argument("--games", type=int, metavar="N", help="play at most so many games")
    parser.add_argument(
        "--orders",
        type=int,
        metavar="M",
        help="stop after so many orders and answers (10000, unless --games is given)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which games (1)")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    parser.epilog = "What never occurs in 10,000 orders and is not listed with its reason fails."


def run(args: argparse.Namespace) -> int:
    """Play at random; fail if a law broke, or something never occurred."""
    from grognard.cli.fuzz.tally import ENOUGH
    from grognard.content import folders

    if (args.games is not None and args.games < 1) or (args.orders is not None and args.orders < 1):
        complain("grognard fuzz: --games and --orders are at least 1")
        return 2
    orders = args.orders or (_MANY if args.games else ENOUGH)
    games = args.games or _MANY
    played, tally = fuzz(args.scenario, games, orders, args.seed, folders.crashes())
    answer = _answer(args, played, tally)
    if args.json:
        print_json(answer)
    else:
        _show(answer)
    enough = tally.given >= ENOUGH
    return 1 if tally.findings or (enough and tally.never()) else 0


def fuzz(
    scenario: str, games: int, orders: int, seed: int, crashes: Any = None
) -> tuple[int, Tally]:
    """Play so many games or orders at random; say how many games it were, and what occurred."""
    from grognard.cli.fuzz.hunt import Hunt
    from grognard.cli.fuzz.tally import Tally
    from grognard.systems.registry import read_terms, system

    terms = read_terms(scenario)
    found = system(terms.system)
    tally = Tally(found)
    bounded = games < orders
    played = 0
    with progress("games" if bounded else "orders", games if bounded else orders) as move:
        while played < games and tally.given < orders:
            hunt = Hunt(found.ruleset, terms, tally, f"{scenario} {seed}", played, crashes)
            hunt.play(orders)
            played += 1
            move(played if bounded else tally.given)
    return played, tally


def _answer(args: argparse.Namespace, played: int, tally: Tally) -> dict[str, Any]:
    return {
        "scenario": args.scenario,
        "seed": args.seed,
        "games": played,
        "orders": tally.given,
        "refused": tally.refused,
        "malformed": tally.malformed,
        "strikes": tally.strikes,
        "loads": tally.loads,
        "replays": tally.replays,
        "counts": tally.counts,
        "never": tally.never(),
        "excused": tally.excused,
        "stale": tally.stale(),
        "findings": tally.findings,
    }


def _show(answer: dict[str, Any]) -> None:
    for sort, counts in answer["counts"].items():
        print(f"{sort}:")
        for name, times in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            print(f"  {times:8}  {name}")
    for excuse in answer["stale"]:
        print(f"{excuse.sort}: {excuse.name} did occur, though it is listed: {excuse.reason}")
    for missing in answer["never"]:
        print(f"{missing.sort}: {missing.name} never occurred.")
    for finding in answer["findings"]:
        where = f" ({finding.file})" if finding.file else ""
        print(f"game {finding.game}: {finding.meaning}{where}")
    print(
        f"{answer['games']} games, {answer['orders']} orders and answers, "
        f"{answer['refused']} refused, {answer['malformed']} malformed, "
        f"{answer['strikes']} taken back, {answer['loads']} loads, "
        f"{answer['replays']} games replayed: {len(answer['findings'])} findings."
    )
