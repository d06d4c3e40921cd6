"""Statements are judged: what does not hold is excepted by name, and is not much."""

import pytest

from tests.maps.judging import judge
from tests.maps.statements import Exempt

HOLDS = {str(number): True for number in range(1, 21)}
ONE = Exempt("roads", "7", "A reason.")


def test_all_hold_or_are_excepted() -> None:
    judge("roads", HOLDS, [])
    judge("roads", {**HOLDS, "7": False}, [ONE])
    judge("rivers", HOLDS, [ONE])


def test_a_broken_statement_must_be_excepted() -> None:
    with pytest.raises(AssertionError, match="do not hold"):
        judge("roads", {**HOLDS, "8": False}, [])
    with pytest.raises(AssertionError, match="do not hold"):
        judge("roads", {**HOLDS, "8": False}, [ONE])


def test_an_exception_that_holds_must_go() -> None:
    with pytest.raises(AssertionError, match="strike them"):
        judge("roads", HOLDS, [ONE])


def test_one_in_twenty_may_be_broken_and_no_more() -> None:
    two = [ONE, Exempt("roads", "8", "A reason.")]
    with pytest.raises(AssertionError):
        judge("roads", {**HOLDS, "7": False, "8": False}, two)
