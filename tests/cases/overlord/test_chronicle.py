"""What is counted by turns: points, places, and units lost as far as a side knows."""

from grognard.systems.overlord.chronicle import flows, stocks
from grognard.systems.overlord.events.field import EnemyDestroyed, UnitDestroyed
from grognard.systems.overlord.terms import LocationTerms
from grognard.systems.registry import system
from tests.cases.overlord.board import ALLIES, AXIS, ally, axis, position, view

GONE = UnitDestroyed(to=(), unit="x-inf", name="Grenadiers", at="0505", cause="battle")
SEEN = EnemyDestroyed(to=(ALLIES,), by=ALLIES, report="r1", name="Grenadiers", at="0505")


def test_points_and_places_are_counted_for_each_side() -> None:
    place = LocationTerms(at="0505", name="Town", allies=2, axis=1, holder=AXIS)
    state = position(ally("a-inf", "us-infantry", "0404"), locations=[place])
    counted = stocks(state)
    assert counted["points"] == {ALLIES: 0, AXIS: 0}
    assert counted["locations"] == {ALLIES: 0, AXIS: 1}


def test_a_side_counts_what_it_was_told_and_the_truth_counts_each_unit_once() -> None:
    state = position(ally("a-inf", "us-infantry", "0404"), axis("x-inf", "german-infantry", "0505"))
    assert flows(state, GONE) == (("losses", AXIS, 1),)
    assert flows(state, SEEN) == ()
    assert flows(view(state, ALLIES), SEEN) == (("losses", AXIS, 1),)
    assert flows(view(state, AXIS), GONE) == (("losses", AXIS, 1),)


def test_without_fog_the_unit_itself_is_counted_and_its_report_is_not() -> None:
    state = position(
        ally("a-inf", "us-infantry", "0404"), axis("x-inf", "german-infantry", "0505"), fog=False
    )
    seen = view(state, ALLIES)
    assert flows(seen, GONE) == (("losses", AXIS, 1),)
    assert flows(seen, SEEN) == ()


def test_everything_that_is_counted_has_a_name() -> None:
    overlord = system("overlord")
    named = overlord.catalogue().sentences
    assert {f"chronicle.{name}" for name in overlord.chronicle.series} <= set(named)
