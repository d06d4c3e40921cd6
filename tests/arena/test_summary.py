"""What many games say, on a few that were made up."""

import pytest

from grognard.arena.contest import Contest
from grognard.arena.result import Result
from grognard.arena.summary import Row, cells, summarise

CONTEST = Contest("hill", "none", ("red", "blue"), ("fox", "hen"), "1", 10, 1.0, "none/1", "", "")


def game(number: int, winner: str, lead: int | None, ending: str = "points") -> Result:
    """Make up a game: how far red was ahead."""
    seats = {"red": "hen", "blue": "fox"} if number % 2 else {"red": "fox", "blue": "hen"}
    ahead = {} if lead is None else {"red": lead, "blue": -lead}
    return Result(number, number // 2, "", seats, ending, winner, ahead)


GAMES = [
    game(0, "red", 4),  # fox
    game(1, "blue", -2),  # fox
    game(2, "red", 6),  # fox
    game(3, "red", 2),  # hen
    game(4, "", 0),
    game(5, "blue", None, "forfeit"),  # fox
    game(6, "", None, "limit"),
    game(7, "", None, "crash"),
]


def row(player: str, side: str) -> Row:
    table = summarise(CONTEST, GAMES).table
    return next(found for found in table if (found.player, found.side) == (player, side))


def test_games_are_counted_by_player_and_seat() -> None:
    fox = row("fox", "red")
    assert (fox.games, fox.won, fox.drawn, fox.lost) == (4, 2, 2, 0)
    hen = row("hen", "red")
    assert (hen.games, hen.won, hen.drawn, hen.lost) == (3, 1, 0, 2)
    assert (row("fox", "").won, row("hen", "").won) == (4, 1)
    assert (row("", "red").won, row("", "blue").won) == (3, 2)


def test_a_crash_counts_for_nobody() -> None:
    summary = summarise(CONTEST, GAMES)
    assert (summary.games, summary.crashed, summary.forfeits, summary.broken_off) == (8, 1, 1, 1)
    assert row("fox", "").games == 7


def test_margins_are_those_of_games_played_to_the_end() -> None:
    # As red the fox was ahead by 4, 6 and 0: mean 3.333, deviation 3.055, times 4.303 / sqrt(3).
    fox = row("fox", "red")
    assert fox.margin == 3.3333
    assert fox.margin_95 == pytest.approx((-4.256, 10.922), abs=0.001)


def test_a_pair_is_one_value() -> None:
    # Pairs: (4 + 2) / 2 = 3, (6 - 2) / 2 = 2, 0 alone: mean 1.667, deviation 1.528.
    fox = row("fox", "")
    assert fox.margin == 1.6667
    assert fox.margin_95 == pytest.approx((-2.128, 5.461), abs=0.001)


def test_rates_have_wilsons_interval() -> None:
    # 4 of 7; with z = 1.96 from 0.2505 to 0.8418.
    assert (row("fox", "").rate, row("fox", "").rate_95) == (0.5714, (0.2505, 0.8418))


def test_a_player_against_itself_has_a_row_a_seat() -> None:
    alone = Contest("hill", "none", ("red", "blue"), ("fox", "fox"), "1", 10, 1.0, "none/1", "", "")
    games = [Result(0, 0, "", {"red": "fox", "blue": "fox"}, "points", "red", {"red": 1})]
    table = summarise(alone, games).table
    assert [(found.player, found.side, found.won) for found in table] == [
        ("fox", "red", 1),
        ("fox", "blue", 0),
    ]


def test_the_table_in_words() -> None:
    head, first, *_, last = cells(summarise(CONTEST, GAMES))
    assert head[:3] == ("player", "seat", "games")
    assert first[:6] == ("fox", "red", "4", "2", "2", "0")
    assert first[6] == "50.0% (15.0% to 85.0%)"
    assert first[7] == "+3.33 (-4.26 to +10.92)"
    assert last[:2] == ("(anybody)", "blue")
