"""The tactical air war."""

import pytest

from grognard.systems.europe.rules.skies import (
    able_to_fly,
    chance_of_more,
    extra_losses,
    has_superiority,
    shot_down,
    struck_port,
)
from grognard.systems.europe.tables import Front
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS
from tests.cases.europe.board import position


@pytest.mark.rule("WIE-AIR-016", "engine")
@pytest.mark.rule("WIE-AIR-017", "engine")
@pytest.mark.parametrize(
    ("side", "front", "season", "points", "flying"),
    [
        (AXIS, "west", "clear", 10, 10),
        (AXIS, "west", "mud", 10, 7),  # two thirds, rounded up
        (ALLIES, "west", "snow", 9, 6),
        (AXIS, "east", "mud", 9, 5),
        (AXIS, "east", "snow", 10, 5),
        (SOVIETS, "east", "snow", 10, 10),
        (SOVIETS, "east", "mud", 10, 5),
        (AXIS, "south", "mud", 10, 7),
        (AXIS, "south", "snow", 10, 10),
    ],
)
def test_weather_keeps_aircraft_down(
    side: str, front: Front, season: str, points: int, flying: int
) -> None:
    assert able_to_fly(position().terms, side, front, season, points) == flying


@pytest.mark.rule("WIE-AIR-021", "engine")
def test_fifteen_shoot_down_two_and_a_third_every_other_time() -> None:
    terms = position().terms
    assert shot_down(terms, 15, 20, luck=False) == 2
    assert shot_down(terms, 15, 20, luck=True) == 3
    assert chance_of_more(terms, 15) == (3, 6)
    assert shot_down(terms, 15, 1, luck=True) == 1
    assert chance_of_more(terms, 12) == (0, 6)


@pytest.mark.rule("WIE-AIR-023", "engine")
@pytest.mark.parametrize(
    ("points", "foes", "superior"),
    [(13, 6, True), (12, 6, False), (1, 0, True), (0, 0, False), (5, 6, False)],
)
def test_more_than_twice_as_many_are_superior(points: int, foes: int, superior: bool) -> None:
    assert has_superiority(position().terms, points, foes) == superior


@pytest.mark.rule("WIE-AIR-025", "engine")
def test_extra_losses() -> None:
    terms = position().terms
    assert extra_losses(terms, 15, 6, 10) == 3
    assert extra_losses(terms, 15, 6, 2) == 2
    assert extra_losses(terms, 11, 6, 10) == 0


@pytest.mark.rule("WIE-AIR-031", "engine")
@pytest.mark.parametrize(
    ("points", "dice"),
    [
        (3, ("success", "success", "success", "failure", "failure", "loss")),
        (5, ("success", "success", "success", "success", "success", "loss")),
        (1, ("success", "failure", "failure", "failure", "failure", "loss")),
    ],
)
def test_attacks_on_ports(points: int, dice: tuple[str, ...]) -> None:
    state = position()
    assert tuple(struck_port(state, points, die) for die in range(1, 7)) == dice
