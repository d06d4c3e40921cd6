"""Confidence intervals, against values that others have published or that were worked by hand."""

import pytest

from grognard.arena.figures import mean_interval, student, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # Worked by hand with z = 1.96: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n).
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (95, 100, 0.8882, 0.9785),
        # At the ends: 1 / (1 + z²/n) remains.
        (10, 10, 0.7225, 1.0),
        (0, 10, 0.0, 0.2775),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.00006)


@pytest.mark.parametrize(
    ("freedom", "table"),
    [  # As printed in any table of Student's distribution, two-sided 95 %.
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (9, 2.262),
        (10, 2.228),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
        (1000, 1.962),
        (1_000_000, 1.960),
    ],
)
def test_student(freedom: int, table: float) -> None:
    assert student(freedom) == pytest.approx(table, abs=0.0005)


def test_the_series_takes_over_without_a_step() -> None:
    assert student(300) > student(301) > student(302)
    assert student(300) - student(301) == pytest.approx(student(301) - student(302), rel=0.02)


def test_the_interval_of_a_mean() -> None:
    # Mean 4, deviation sqrt((9+1+1+9)/3) = 2.582, error 1.291, times 3.182: 4.108.
    assert mean_interval([1, 3, 5, 7]) == pytest.approx((-0.108, 8.108), abs=0.001)


def test_one_value_has_no_interval() -> None:
    assert mean_interval([5.0]) is None
    assert mean_interval([]) is None
