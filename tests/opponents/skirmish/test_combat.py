"""How the captain weighs fights. The expected values are worked out by hand."""

import pytest

from grognard.opponents.skirmish.combat import Stakes, duel, result_worth, solve, step_worth
from tests.cases.skirmish.board import ally, axis, position

STAKES = Stakes(loss=2.0, hit=3.0, ground=1.0)


def test_tactics_of_shifts_alone_are_mixed_two_to_one() -> None:
    """The tactics table itself: press 0 and -1, probe -1 and +1."""
    fight = solve(0, -1, -1, 1)
    assert fight.worth == pytest.approx(-1 / 3)
    assert fight.press == pytest.approx(2 / 3)
    assert fight.stand == pytest.approx(2 / 3)


def test_matching_pennies() -> None:
    assert solve(1, -1, -1, 1) == (0.0, 0.5, 0.5)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ((2, 1, 0, 0), (1, 1.0, 0.0)),
        ((0, 0, 1, 2), (1, 0.0, 1.0)),
        ((3, 3, 3, 3), (3, 1.0, 1.0)),
    ],
)
def test_a_choice_that_is_always_best_is_always_taken(
    game: tuple[float, float, float, float], expected: tuple[float, float, float]
) -> None:
    assert solve(*game) == expected


def test_what_results_are_worth() -> None:
    worths = {result: result_worth(result, STAKES) for result in ("AL", "EX", "NE", "DR", "DB")}
    assert worths == {"AL": -2.0, "EX": 1.0, "NE": 0.0, "DR": 1.0, "DB": 4.0}


def test_an_assault_is_weighed_over_the_table() -> None:
    """Six to three in the open is 2-1.

    2-1: AL EX NE DR DR DB is -2 + 1 + 0 + 1 + 1 + 4 = 5; 3-2: AL EX NE NE DR DR is 1; 3-1: EX NE
    DR DR DB DB is 11; all over six. Press against stand 5/6, delay 1/6; probe 1/6 and 11/6. The
    worth is (5 * 11 - 1 * 1) / (5 - 1 - 1 + 11) / 6 = 54 / 14 / 6; press in (11 - 1) / 14.
    """
    view = position(ally("a", "infantry", "0404"), axis("x", "infantry", "0405")).view("allies")
    fight = duel(view, 6, 3, "0405", STAKES)
    assert fight is not None
    assert fight.worth == pytest.approx(54 / 84)
    assert fight.press == pytest.approx(10 / 14)
    assert fight.stand == pytest.approx(10 / 14)


def test_below_the_table_there_is_no_assault() -> None:
    view = position(ally("a", "infantry", "0404"), axis("x", "infantry", "0405")).view("allies")
    assert duel(view, 1, 3, "0405", STAKES) is None


def test_the_strongest_unit_pays() -> None:
    """Armour brings two points, and its fighting on eight tenths; infantry one."""
    tank, company = ally("t", "armour", "0404", 3), ally("c", "infantry", "0404", 2)
    view = position(tank, company, axis("x", "infantry", "0901")).view("allies")
    assert step_worth(view, (tank, company)) == pytest.approx(2.8)
    assert step_worth(view, (company,)) == pytest.approx(1.8)
