"""What many games say about the players and the seats."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import fmean
from typing import TYPE_CHECKING

from grognard.arena.figures import mean_interval, wilson
from grognard.arena.result import CRASH, FORFEIT, LIMIT, UNIT_TURNS
from grognard.kernel.records import Record, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.arena.contest import Contest
    from grognard.arena.result import Result

ANY = ""
"""Stands for any player, and for any seat."""
_DIGITS = 4


class Row(Record, frozen=True):
    """How a player did in a seat; or in all seats; or how anybody did in a seat."""

    player: str
    side: Side
    games: int
    won: int
    drawn: int
    lost: int
    rate: float
    """The share of games won; a draw is not won."""
    rate_95: tuple[float, float]
    """Wilson's interval of it."""
    margin: float | None
    """The mean margin of the games that were played to their end."""
    margin_95: tuple[float, float] | None
    """Student's interval of it. Games of a pair have the same dice and count as one value."""
    follies: dict[str, float] = {}
    """Each kind of folly per 100 unit-turns, where they were counted."""


class Summary(Record, frozen=True, tag_field="type", tag="summary"):
    """All games of a contest together."""

    scenario: str
    seed: str
    players: tuple[str, ...]
    games: int
    drawn: int
    forfeits: int
    broken_off: int
    crashed: int
    table: tuple[Row, ...]


def summarise(contest: Contest, results: Sequence[Result]) -> Summary:
    """Sum up games; what crashed counts for nobody."""
    whole = [result for result in results if result.ending != CRASH]
    players = tuple(dict.fromkeys(contest.players))
    rows = [_row(whole, player, side) for player in players for side in contest.sides]
    if len(players) > 1:
        rows += [_row(whole, player, ANY) for player in players]
        rows += [_row(whole, ANY, side) for side in contest.sides]
    return Summary(
        scenario=contest.scenario,
        seed=contest.seed,
        players=contest.players,
        games=len(results),
        drawn=sum(not result.winner for result in whole),
        forfeits=_count(results, FORFEIT),
        broken_off=_count(results, LIMIT),
        crashed=_count(results, CRASH),
        table=tuple(row for row in rows if row.games),
    )


def _count(results: Sequence[Result], ending: str) -> int:
    return sum(result.ending == ending for result in results)


def _row(results: Sequence[Result], player: str, side: Side) -> Row:
    """Gather what a player did in a seat."""
    sat = [
        (result, seat)
        for result in results
        for seat, name in result.seats.items()
        if player in (ANY, name) and side in (ANY, seat)
    ]
    won = sum(result.winner == seat for result, seat in sat)
    drawn = sum(not result.winner for result, _ in sat)
    by_pair: dict[int, list[int]] = defaultdict(list)
    for result, seat in sat:
        if seat in result.margins:
            by_pair[result.pair].append(result.margins[seat])
    values = [fmean(margins) for margins in by_pair.values()]
    interval = mean_interval(values)
    return Row(
        player=player,
        side=side,
        games=len(sat),
        won=won,
        drawn=drawn,
        lost=len(sat) - won - drawn,
        rate=round(won / len(sat), _DIGITS) if sat else 0.0,
        rate_95=_rounded(wilson(won, len(sat))),
        margin=round(fmean(values), _DIGITS) if values else None,
        margin_95=_rounded(interval) if interval else None,
        follies=_follies([result.follies[seat] for result, seat in sat if seat in result.follies]),
    )


def _follies(counted: Sequence[dict[str, int]]) -> dict[str, float]:
    """Tell follies per 100 unit-turns."""
    total: Counter[str] = Counter()
    for game in counted:
        total.update(game)
    turns = total.pop(UNIT_TURNS, 0)
    return {kind: round(100 * n / turns, _DIGITS) for kind, n in total.items()} if turns else {}


def _rounded(interval: tuple[float, float]) -> tuple[float, float]:
    low, high = interval
    return round(low, _DIGITS), round(high, _DIGITS)


def cells(summary: Summary) -> list[tuple[str, ...]]:
    """Give the table in words and figures, its head first."""
    head = ("player", "seat", "games", "won", "drawn", "lost", "win rate", "mean margin")
    return [head, *(_cells(row) for row in summary.table)]


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.player or "(anybody)",
        row.side or "(any)",
        str(row.games),
        str(row.won),
        str(row.drawn),
        str(row.lost),
        _spoken(row.rate, row.rate_95, "{:.1%}".format),
        "-" if row.margin is None else _spoken(row.margin, row.margin_95, "{:+.2f}".format),
    )


def folly_cells(summary: Summary) -> list[tuple[str, ...]]:
    """Give the follies per 100 unit-turns, the head of the table first; nothing if none counted."""
    rows = [row for row in summary.table if row.follies]
    if not rows:
        return []
    return [
        ("player", "seat", *rows[0].follies),
        *(
            (
                row.player or "(anybody)",
                row.side or "(any)",
                *(f"{rate:.2f}" for rate in row.follies.values()),
            )
            for row in rows
        ),
    ]


def _spoken(
    value: float, interval: tuple[float, float] | None, show: Callable[[float], str]
) -> str:
    if interval is None:
        return show(value)
    low, high = interval
    return f"{show(value)} ({show(low)} to {show(high)})"
