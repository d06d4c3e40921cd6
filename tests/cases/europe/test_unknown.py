"""Enemies of whom only a counter is seen."""

import pytest

from grognard.systems.europe.rules.heads import reach_of
from grognard.systems.europe.rules.pockets import forecast_supply
from grognard.systems.europe.rules.units import battle_group
from grognard.systems.europe.terms import ALLIES, SourceTerms
from tests.cases.europe.board import HEXES, alter, position, the, unit


def test_nobody_knows_what_an_unknown_counter_would_leave() -> None:
    state = position(unit("g", "de-infantry", "0404"))
    assert battle_group(state.terms, the(state, "g")) == (1, 1, 5)
    unknown = alter(state, "g", template="")
    assert battle_group(state.terms, the(unknown, "g")) is None


def test_the_supply_of_an_unknown_counter_is_not_forecast() -> None:
    state = position(unit("g", "de-infantry", "0404"), unit("f", "fr-infantry", "0704"))
    assert forecast_supply(state, "axis").enemies == ("f",)  # it has no source
    unknown = alter(state, "f", nation="", template="")
    assert forecast_supply(unknown, "axis").enemies == ()


@pytest.mark.rule("WIE-SUP-019", "engine")
def test_an_unknown_mobile_supply_unit_feeds_nobody_that_is_known() -> None:
    london = SourceTerms(at="0104", nation="united-kingdom")
    state = position(unit("u", "uk-supply", "0404"), holders={"poland": ALLIES}, sources=(london,))
    assert reach_of(state, ALLIES, great=True)[0].heads[HEXES.index("0404")]
    unknown = alter(state, "u", nation="", template="")
    assert not reach_of(unknown, ALLIES, great=True)[0].heads[HEXES.index("0404")]
