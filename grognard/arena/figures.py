"""Confidence intervals of 95 %: Wilson's for rates, Student's for means."""

from __future__ import annotations

import math
from functools import cache
from statistics import fmean, stdev
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NORMAL = 1.959963984540054
"""The normal distribution has 95 % within so many standard deviations."""
_INSIDE = 0.95
_MANY = 300
"""With more degrees of freedom a short series is as exact."""


def wilson(won: int, games: int) -> tuple[float, float]:
    """Say between which rates the true one lies, with so many won of so many."""
    if not games:
        return 0.0, 1.0
    rate = won / games
    square = NORMAL**2
    middle = rate + square / (2 * games)
    spread = NORMAL * math.sqrt((rate * (1 - rate) + square / (4 * games)) / games)
    scale = 1 + square / games
    low = (middle - spread) / scale if won else 0.0
    high = (middle + spread) / scale if won < games else 1.0
    return low, high


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """Say between which values the true mean lies; from a single value nobody knows."""
    if len(values) < 2:  # noqa: PLR2004 - one value has no spread
        return None
    mean = fmean(values)
    spread = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return mean - spread, mean + spread


@cache
def student(freedom: int) -> float:
    """Say how many standard errors hold 95 % of Student's distribution."""
    if freedom > _MANY:
        cube, fifth = NORMAL**3, NORMAL**5
        first = (cube + NORMAL) / 4
        second = (5 * fifth + 16 * cube + 3 * NORMAL) / 96
        return NORMAL + first / freedom + second / freedom**2
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < _INSIDE else (low, middle)
    return low


def _within(bound: float, freedom: int) -> float:
    """Say how much of Student's distribution lies within a bound of 0: a finite sum of angles."""
    angle = math.atan(bound / math.sqrt(freedom))
    odd = freedom % 2
    cosine = math.cos(angle)
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= cosine**2 * (step - 1) / step
        total += term
    within = math.sin(angle) * total
    return 2 / math.pi * (angle + within) if odd else within
