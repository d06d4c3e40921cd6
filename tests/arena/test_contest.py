"""Which game of a contest is played with which seeds, and who sits where."""

import pytest

from grognard.arena.contest import Contest, agree, seating
from grognard.kernel.errors import GrognardError


def contest(*players: str, seed: str = "1") -> Contest:
    """Make up a contest between as many sides as there are players."""
    sides = ("north", "east", "south")[: len(players)]
    return Contest("made-up", "none", sides, players, seed, 10, 1.0, "none/1", "", "")


def test_two_players_change_seats_and_keep_dice_and_luck() -> None:
    first, second = seating(contest("a", "b"), 6), seating(contest("a", "b"), 7)
    assert (first.pair, second.pair) == (3, 3)
    assert first.seats == {"north": "a", "east": "b"}
    assert second.seats == {"north": "b", "east": "a"}
    assert first.seed == second.seed
    assert first.luck["north"] == second.luck["east"]
    assert first.luck["east"] == second.luck["north"]
    assert first.luck["north"] != first.luck["east"]


def test_the_next_pair_has_other_dice() -> None:
    drawn = {seating(contest("a", "b"), number).seed for number in range(0, 20, 2)}
    assert len(drawn) == 10


def test_a_player_against_itself_has_new_dice_in_every_game() -> None:
    games = [seating(contest("a", "a"), number) for number in range(10)]
    assert [game.pair for game in games] == list(range(10))
    assert len({game.seed for game in games}) == 10
    assert all(game.luck["north"] != game.luck["east"] for game in games)


def test_three_players_go_round() -> None:
    games = [seating(contest("a", "b", "c"), number) for number in range(4)]
    assert [game.seats["north"] for game in games] == ["a", "c", "b", "a"]
    assert [game.seats["east"] for game in games] == ["b", "a", "c", "b"]
    assert [game.pair for game in games] == [0, 0, 0, 1]


def test_seeds_are_those_of_every_other_machine() -> None:
    # python -c "from hashlib import blake2b as b;
    #   print(b(b'1\n0\ndice', digest_size=32, person=b'arena').hexdigest())"
    dice = "f54bb243a5035ef80b9c2914246890d9f39a1c103a72d1086de0de1a59ad9c86"
    assert seating(contest("a", "b"), 1).seed.hex() == dice
    assert seating(contest("a", "b", seed="2"), 1).seed.hex() != dice


def test_who_is_not_named_is_the_systems_own_opponent() -> None:
    assert agree("first-contact", {"axis": "random"}).players == ("captain", "random")


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ({"blue": "random"}, "no side 'blue' in first-contact; there is allies, axis"),
        ({"axis": "napoleon"}, "no opponent called 'napoleon'"),
        ({"axis": "cmd:"}, "Name the program"),
        ({"axis": "cmd:'half"}, "cannot be read: No closing quotation"),
    ],
)
def test_a_wrong_player_is_named(players: dict[str, str], wrong: str) -> None:
    with pytest.raises(GrognardError, match=wrong):
        agree("first-contact", players)
