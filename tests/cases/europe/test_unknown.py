"""Enemies of whom only a counter is seen."""

from grognard.systems.europe.rules.pockets import forecast_supply
from grognard.systems.europe.rules.units import battle_group
from tests.cases.europe.board import alter, position, the, unit


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
