"""Campaigns of Overlord: what one scenario leaves to the next, with values from the register.

The first scenario of these examples ends on 13 June, 06:00: nine turns from the 10th, 06:00.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.systems.overlord.legacy import carry, inherit
from grognard.systems.overlord.rules.breakdown import divide
from grognard.systems.overlord.rules.losses import destroy
from grognard.systems.overlord.setup import setup
from grognard.systems.overlord.state import State, Stock
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, Terms, Veteran
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    hq,
    play,
    position,
    read_the_tables,
    terms,
)

ENDED = "1944-06-13T06:00:00"


def units() -> tuple[Any, ...]:
    """A division of two regiments, and somebody to fight."""
    return (
        hq("d1", ALLIES, "0202"),
        ally("a", "us-infantry", "0304", hq="d1"),
        ally("b", "us-infantry", "0305", hq="d1", quality="veteran"),
        axis("x", "german-infantry", "0904"),
    )


def second(*rows: Any, date: str = "1944-06-15", box: int = 0, **said: Any) -> Terms:
    """The next scenario, two full days later, with the same units elsewhere."""
    moved = tuple(replace(row, at=f"05{row.at[2:]}") for row in units())
    return replace(terms(*moved, *rows, box=box, **said), date=date)


def begin(before: State, after: Terms) -> State:
    """The first state of the next scenario."""
    return setup(carry(before, after))


@pytest.mark.rule("OVL-GAME-028", "engine")
@pytest.mark.rule("OVL-GAME-027", "engine")
def test_strength_and_readiness_are_carried_by_the_ids_of_units() -> None:
    before = position(*units())
    alter(before, "a", readiness_tenths=305, strength_tenths=617)
    alter(before, "x", readiness_tenths=0, strength_tenths=1000)
    after = begin(before, second(ally("new", "us-infantry", "0207", strength=70)))
    # 30.5 % and twice 20 %; nobody has a record of the new one.
    assert (after.units["a"].readiness_tenths, after.units["a"].strength_tenths) == (705, 617)
    assert (after.units["x"].readiness_tenths, after.units["x"].strength_tenths) == (400, 1000)
    assert (after.units["new"].readiness_tenths, after.units["new"].strength_tenths) == (1000, 700)
    # Where they stand is said by the file of the next scenario.
    assert after.units["a"].at == "0504"
    assert (before.units["a"].at, before.units["a"].strength_tenths) == ("0304", 617)


@pytest.mark.rule("OVL-GAME-032", "engine")
@pytest.mark.parametrize(
    ("date", "box", "ready"),
    [
        ("1944-06-13", 0, 300),  # at once
        ("1944-06-13", 2, 300),  # twelve hours later
        ("1944-06-14", 0, 500),
        ("1944-06-15", 2, 700),  # two days and a half
        ("1944-06-16", 0, 900),
        ("1944-06-17", 0, 1000),  # never more than all
        ("1944-06-10", 0, 300),  # scenarios that overlap leave no rest
    ],
)
def test_units_rest_for_each_full_day_between(date: str, box: int, ready: int) -> None:
    before = position(*units())
    alter(before, "a", readiness_tenths=300)
    assert begin(before, second(date=date, box=box)).units["a"].readiness_tenths == ready


@pytest.mark.rule("OVL-GAME-029", "engine")
def test_victory_points_are_carried() -> None:
    before = position(*units())
    before.points = {ALLIES: 37, AXIS: 52}
    assert begin(before, second()).points == {ALLIES: 37, AXIS: 52}
    assert setup(second()).points == {ALLIES: 0, AXIS: 0}


@pytest.mark.rule("OVL-GAME-030", "engine")
def test_unused_points_are_carried_in_place_of_those_of_the_file() -> None:
    given = [
        IncomeTerms(side, turn, fuel=50, ammo=50, personnel=9, equipment=9)
        for side in (ALLIES, AXIS)
        for turn in (0, 1)
    ]
    before = position(*units(), income=given)
    left = Stock(fuel_tenths=123, ammo_tenths=7, personnel_tenths=40, equipment_tenths=0)
    before.stocks = {**before.stocks, ALLIES: left}
    after = begin(before, second(income=given))
    assert after.stocks[ALLIES] == left
    assert after.stocks[AXIS].fuel_tenths == 500
    # Who plays with "-" has none, and keeps the handicap.
    hard = position(*units(), income=given, bonus={AXIS: "-"}, fog=False)
    carried = carry(hard, second(income=given))
    assert (carried.player[AXIS].bonus, carried.fog) == ("-", False)
    assert setup(carried).stocks[AXIS] == Stock()


@pytest.mark.rule("OVL-GAME-031", "engine")
def test_assets_are_the_next_scenarios_own() -> None:
    def plane(name: str) -> AssetTerms:
        return AssetTerms(name, ALLIES, "fighter-bomber", name, strength=80)

    before = position(*units(), assets=[plane("p1"), plane("p2")])
    before.assets = {"p1": replace(before.assets["p1"], strength_tenths=100, back=7)}
    after = begin(before, second(assets=[plane("p1"), plane("p3")]))
    assert sorted(after.assets) == ["p1", "p3"]
    assert (after.assets["p1"].strength_tenths, after.assets["p1"].back) == (800, 0)


@pytest.mark.rule("OVL-GAME-032", "engine")
def test_a_destroyed_unit_stays_out_and_a_lost_hq_is_formed_anew() -> None:
    before = position(*units())
    play(before, destroy(before, before.units["a"], "battle"))
    play(before, destroy(before, before.units["d1"], "battle"))
    assert before.units["b"].quality == "regular"  # it was veteran, and lost its HQ
    after = begin(before, second())
    assert "a" not in after.units
    staff = after.units["d1"]
    assert (staff.quality, staff.strength_tenths, staff.readiness_tenths) == ("green", 500, 1000)
    # The loss of quality persists; the unit has an HQ again.
    survivor = after.units["b"]
    assert (survivor.quality, survivor.born) == ("regular", "veteran")
    assert (survivor.hq, survivor.orphan) == ("d1", False)
    # It loses quality in this way only once.
    play(after, destroy(after, after.units["d1"], "battle"))
    assert after.units["b"].quality == "regular"


@pytest.mark.rule("OVL-GAME-028", "engine")
@pytest.mark.rule("OVL-GAME-032", "engine")
@pytest.mark.parametrize(
    ("quality", "anew"), [("elite", "veteran"), ("green", "conscript"), ("conscript", "conscript")]
)
def test_a_staff_formed_anew_is_a_level_worse_and_none_worse_than_conscripts(
    quality: str, anew: str
) -> None:
    before = position(*(replace(unit, quality=quality) for unit in units()))
    play(before, destroy(before, before.units["d1"], "battle"))
    assert begin(before, second()).units["d1"].quality == anew


@pytest.mark.rule("OVL-GAME-026", "engine")
def test_the_books_are_kept_for_who_has_no_part_in_a_scenario() -> None:
    first = position(*units(), ally("c", "us-infantry", "0306", hq="d1"))
    alter(first, "c", readiness_tenths=100, strength_tenths=450)
    play(first, destroy(first, first.units["a"], "battle"))
    middle = setup(carry(first, second()))
    assert "c" not in middle.units
    legacy = inherit(middle)
    assert legacy.lost == {"a": "regular"}
    assert legacy.units["c"] == Veteran(100, 450, "regular", "regular", ENDED)
    assert legacy.units["b"].since == "1944-06-18T06:00:00"
    # Whoever was not in the second scenario has rested all the while: 7 days from the 13th.
    last = begin(
        middle, second(ally("c", "us-infantry", "0306", hq="d1"), date="1944-06-20", box=0)
    )
    assert "a" not in last.units
    assert (last.units["c"].readiness_tenths, last.units["c"].strength_tenths) == (1000, 450)
    soon = begin(
        middle, second(ally("c", "us-infantry", "0306", hq="d1"), date="1944-06-16", box=0)
    )
    assert soon.units["c"].readiness_tenths == 700


@pytest.mark.rule("OVL-GAME-028", "engine")
def test_units_that_are_broken_down_or_still_to_come_are_carried_as_well() -> None:
    before = position(*units(), ally("late", "us-infantry", "0306", turn=9, entry="edge"))
    play(before, iter_of(divide(before, before.units["a"])))
    alter(before, "a-1", readiness_tenths=600, strength_tenths=900)
    alter(before, "a-2", readiness_tenths=301, strength_tenths=400)
    play(before, destroy(before, before.units["a-3"], "battle"))
    legacy = inherit(before)
    # (60.0 + 30.1) / 2, and (90 + 40 + 0) / 3.
    assert legacy.units["a"] == Veteran(451, 433, "regular", "regular", ENDED)
    assert legacy.units["late"] == Veteran(1000, 1000, "regular", "regular", ENDED)
    assert legacy.lost == {}
    assert not {"a-1", "a-2", "a-3"} & set(legacy.units)


def iter_of(event: Any) -> Any:
    """Yield one event, as a procedure does."""
    yield event


@pytest.mark.rule("OVL-GAME-032", "data")
def test_the_numbers_of_campaigns() -> None:
    numbers = read_the_tables().numbers
    assert (numbers.daily_rest, numbers.reformed_strength, numbers.reformed_quality) == (20, 50, 1)
