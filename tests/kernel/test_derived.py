"""What differs between two tables is found by what was written, or by looking at everything."""

import pytest

from grognard.kernel.changes import Writer
from grognard.kernel.derived import differing, drop_caches
from grognard.kernel.records import Event
from grognard.systems.overlord.events.field import UnitDestroyed, UnitTired
from tests.cases.overlord.board import ALLIES, ally, position


def tired(unit: str, tenths: int) -> Event:
    return UnitTired(to=(ALLIES,), unit=unit, readiness_tenths=tenths, cause="march")


@pytest.mark.parametrize("forget", [False, True])
def test_what_was_written_is_what_differs(forget: bool) -> None:
    state = position(*(ally(name, "us-infantry", "0304") for name in "abcd"))
    writer, first = Writer(state), state.units
    writer.write((tired("a", 900), tired("b", 800)))
    second = state.units
    writer.write((UnitDestroyed(to=(ALLIES,), unit="c", name="c", at="0304", cause="battle"),))
    writer.write((tired("b", 700),))
    if forget:
        drop_caches()
    assert sorted(differing(first, state.units)) == ["a", "b", "c"]
    assert sorted(differing(second, state.units)) == ["b", "c"]
    assert sorted(differing(state.units, first)) == ["a", "b", "c"]
    assert differing(first, first) == []


def test_a_table_of_another_branch_is_compared_as_a_whole() -> None:
    state = position(*(ally(name, "us-infantry", "0304") for name in "ab"))
    truth = Writer(state)
    rest = truth.copy()
    truth.write((tired("a", 900),))
    left = state.units
    truth.restore(rest)
    truth.write((tired("b", 800),))
    assert sorted(differing(left, state.units)) == ["a", "b"]
