"""Options of War in Europe that no other area proves."""

import pytest

from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import Date, Options
from tests.cases.europe.board import position, the, unit


def scene(
    year: int, template: str = "uk-motorized", *, group: bool = False, on: bool = True
) -> State:
    """Set up a unit next to a German one, with the option or without."""
    return position(
        unit("b", template, "0404", group=group),
        unit("g", "de-infantry", "0504"),
        date=Date(year, 7, 1),
        options=Options(variable_allied_strength=on),
    )


def strengths(state: State) -> tuple[int, int]:
    """What the unit attacks and defends with."""
    one = the(state, "b")
    battle = Battle(side=one.side, targets=("0504",), units=("b",))
    return int(attack_of(state, one, battle)), int(defence_of(state, one, one.at))


@pytest.mark.rule("WIE-OPT-023", "engine")
@pytest.mark.parametrize(
    ("year", "whole", "group"), [(1939, 5, 1), (1940, 6, 1), (1941, 7, 1), (1942, 8, 2)]
)
def test_british_divisions_learn_in_the_first_years(year: int, whole: int, group: int) -> None:
    assert strengths(scene(year)) == (whole, whole)
    assert strengths(scene(year, group=True)) == (group, group)
    assert strengths(scene(year, on=False)) == (8, 8)
    assert strengths(scene(year, "uk-motorized-brigade")) == (3, 3)
    assert strengths(scene(year, "fr-infantry")) == (3, 3)
