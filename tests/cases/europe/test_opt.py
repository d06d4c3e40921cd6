"""Options of War in Europe that no other area proves."""

import pytest

from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import Date, Options
from tests.cases.europe.board import position, read_the_tables, the, unit

INDEX = {
    "any": "OAT-001 OAT-001 OFG-001 005 006 007 008 010 011 012 013 019 020 021",
    "west": "022 023 024 029 030",
    "west-campaign": "032 033 034 038 039 040",
    "east": "041 042 046 047",
    "europe-campaign": "048",
    "east-campaign": "050 051",
    "only-east-campaign": "053",
}
"""The rules of all options by category; attrition is two of them, basic and advanced."""


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


@pytest.mark.rule("WIE-OPT-004", "data")
def test_the_index_of_all_options() -> None:
    rows = read_the_tables().options
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row.category, []).append(row.rule)
    assert found == {
        category: [f"WIE-{each}" if "-" in each else f"WIE-OPT-{each}" for each in rules.split()]
        for category, rules in INDEX.items()
    }
    assert [row.option for row in rows if row.default] == ["allied_production"]


def test_every_option_that_is_built_is_in_the_index() -> None:
    rows = {row.option: row for row in read_the_tables().options}
    built = set(Options.__struct_fields__)
    assert built <= set(rows)
    assert all("campaign" in rows[name].category for name in set(rows) - built)
    assert all(getattr(Options(), name) == rows[name].default for name in built)
