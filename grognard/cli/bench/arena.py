"""Times whole games of Skirmish on one core, against a fixed piece of plain Python.

Games and reference take turns, and the time is the processor's, so that whatever else the machine
does weighs little. The games are the same in every run.
"""

from __future__ import annotations

from time import process_time_ns
from typing import TYPE_CHECKING

from grognard.arena import agree, play_one
from grognard.cli.bench.results import Result
from grognard.kernel.errors import GrognardError
from grognard.opponents.registry import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.arena import Contest

SCENARIO = "first-contact"
_REFERENCE = "plain Python"


def measure(rounds: int, moved: Callable[[int], None] = lambda _done: None) -> list[Result]:
    """Play so many games of each pairing, and say how many a second they are."""
    contests = {f"{name} against {name}": _self_play(name) for name in _players()}
    taken = dict.fromkeys((*contests, _REFERENCE), 0)
    for contest in contests.values():
        play_one(contest, rounds)  # what is read and derived once is no part of a game
    for number in range(rounds):
        for title, contest in contests.items():
            taken[title] += _timed(contest, number)
        start = process_time_ns()
        plain_python()
        taken[_REFERENCE] += process_time_ns() - start
        moved(number + 1)
    rates = {title: rounds * 1e9 / nanoseconds for title, nanoseconds in taken.items()}
    reference = rates.pop(_REFERENCE)
    return [
        Result(title, round(rate, 2), "games/s", round(reference, 2), round(rate / reference, 4))
        for title, rate in rates.items()
    ]


def _players() -> tuple[str, ...]:
    """Chance, and the system's own opponent."""
    return "random", names("skirmish")[0]


def _self_play(name: str) -> Contest:
    return agree(SCENARIO, {"allies": name, "axis": name})


def _timed(contest: Contest, number: int) -> int:
    start = process_time_ns()
    result = play_one(contest, number)
    spent = process_time_ns() - start
    if result.why:
        raise GrognardError(f"Game {number} of the bench was not played to its end: {result.why}")
    return spent


def plain_python() -> int:
    """Do what interpreters do, always the same: calls, tuples, dicts, integers, sorting."""
    table: dict[tuple[int, int], int] = {}
    for column in range(160):
        for row in range(135):
            table[column, row] = _mixed(column, row)
    best = sorted(table, key=table.__getitem__)[:1000]
    return sum(table[place] for place in best)


def _mixed(column: int, row: int) -> int:
    return (column * 7919 + row * 104_729) % 1009
