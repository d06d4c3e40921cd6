"""The invasion of the Soviet Union: rail shock, supply in the first year, risings."""

import pytest

from grognard.kernel.records import Clock
from grognard.systems.europe.phases.reinforcement import Reinforcement
from grognard.systems.europe.rules.politics import declare_war
from grognard.systems.europe.rules.rail import rail_capacity
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.winter import (
    count_snow,
    freezing,
    is_first_winter,
    is_garrisoned,
    rise,
)
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    Date,
    Options,
    SourceTerms,
)
from tests.cases.europe.board import changed, ground, on_turn, position, the, unit
from tests.cases.europe.resolving import play

BERLIN = SourceTerms(at="0104", nation="germany")
CENTRE = CentreTerms("0504", "personnel", "soviet-union")


@pytest.mark.rule("WIE-BARB-007", "engine")
@pytest.mark.parametrize(("turn", "capacity"), [(2, 60), (3, 30), (10, 30), (11, 60), (40, 60)])
def test_the_invasion_halves_soviet_rail_for_eight_turns(turn: int, capacity: int) -> None:
    state = on_turn(position(), turn)
    invaded = changed(state, invaded=3 if turn >= 3 else 0)
    assert rail_capacity(invaded, SOVIETS) == capacity


@pytest.mark.rule("WIE-BARB-007", "engine")
def test_the_invasion_is_noted_when_it_comes_or_came() -> None:
    land = ground(country={"0404": "soviet-union"})
    early = position(on=land, holders={"poland": AXIS})
    assert early.invaded == 0
    play(early, declare_war(early, AXIS, "soviet-union"))
    assert early.invaded == 1
    assert position(date=Date(1941, 7, 1)).invaded == 1
    assert position(date=Date(1941, 6, 4)).invaded == 0
    assert position(date=Date(1942, 7, 1)).invaded == 1 - 52
    west = position(date=Date(1942, 7, 1), terms={"sides": (AXIS, "allies")})
    assert west.invaded == 0


@pytest.mark.rule("WIE-BARB-008", "engine")
@pytest.mark.rule("WIE-OPT-047", "engine")
@pytest.mark.parametrize(
    ("hexes", "season", "invaded", "option", "fed"),
    [
        (6, "clear", 1, False, True),
        (7, "clear", 1, False, False),
        (3, "mud", 1, False, True),
        (4, "mud", 1, False, False),
        (3, "snow", 1, False, True),
        (4, "snow", 1, False, False),
        (7, "clear", 0, False, True),
        (7, "clear", -51, False, True),
        (7, "clear", -50, False, False),
        (7, "clear", 1, True, True),
    ],
)
def test_axis_supply_is_short_in_the_first_year(
    hexes: int, season: str, invaded: int, option: bool, fed: bool
) -> None:
    state = position(
        unit("g", "de-infantry", f"{1 + hexes:02d}04"),
        on=ground(climate="severe"),
        sources=(BERLIN,),
        season=season,
        options=Options(no_russia_range=option),
        invaded=invaded,
    )
    assert is_supplied(state, the(state, "g")) is fed


def captured(*units: tuple[str, str]) -> State:
    """Set up a personnel centre in Axis hands at 0504, with units around it."""
    rows = [unit(f"g{n}", template, at) for n, (template, at) in enumerate(units)]
    return position(*rows, terms={"centres": (CENTRE,)})


@pytest.mark.rule("WIE-BARB-015", "engine")
def test_six_factors_of_infantry_hold_a_centre_down() -> None:
    assert not is_garrisoned(captured(), "0504")
    assert is_garrisoned(captured(("de-infantry", "0504")), "0504")
    assert is_garrisoned(captured(("de-infantry", "0604")), "0504")
    assert not is_garrisoned(captured(("de-infantry", "0704")), "0504")
    assert not is_garrisoned(captured(("de-panzer", "0504")), "0504")
    two = [("ro-infantry", "0504")] * 2
    assert not is_garrisoned(captured(*two), "0504")
    assert is_garrisoned(captured(*two, ("it-infantry", "0505")), "0504")


@pytest.mark.rule("WIE-BARB-016", "engine")
def test_an_empty_centre_may_rise() -> None:
    state = captured()
    play(state, rise(state), {"rising": False})
    assert state.units == {}
    play(state, rise(state), {"rising": True})
    (rising,) = state.units.values()
    assert (rising.template, rising.side, rising.at) == ("su-infantry", SOVIETS, "0504")


@pytest.mark.rule("WIE-BARB-016", "engine")
def test_where_the_axis_stands_the_rising_is_beside_the_centre() -> None:
    state = captured(("de-panzer", "0504"), ("de-panzer", "0503"))
    play(state, rise(state), {"rising": True})
    risen = [one.at for one in state.units.values() if one.side == SOVIETS]
    assert len(risen) == 1
    assert risen[0] in ("0603", "0604", "0505", "0404", "0403")
    ring = [("de-panzer", at) for at in ("0504", "0503", "0603", "0604", "0505", "0404", "0403")]
    full = captured(*ring)
    play(full, rise(full), {"rising": True})
    assert all(one.side == AXIS for one in full.units.values())


@pytest.mark.rule("WIE-BARB-016", "engine")
def test_a_garrison_or_soviet_hands_keep_a_centre_quiet() -> None:
    state = captured(("de-infantry", "0504"))
    assert play(state, rise(state), {}) == []
    soviet = position(holders={"poland": SOVIETS}, terms={"centres": (CENTRE,)})
    assert play(soviet, rise(soviet), {}) == []


@pytest.mark.rule("WIE-BARB-016", "engine")
def test_one_personnel_centre_in_six_rises_and_no_other_centre() -> None:
    asked: list[tuple[int, int]] = []
    state = captured()
    play(state, rise(state), {"rising": False}, asked)
    assert asked == [(1, 6)]
    for kind in ("arms", "training"):
        other = position(terms={"centres": (CentreTerms("0504", kind, "soviet-union"),)})
        assert play(other, rise(other), {}) == []


@pytest.mark.rule("WIE-BARB-016", "engine")
@pytest.mark.parametrize(("side", "risen"), [(AXIS, 0), (ALLIES, 0), (SOVIETS, 1)])
def test_centres_rise_in_the_soviet_reinforcement_phase(side: str, risen: int) -> None:
    state = changed(captured(), clock=Clock(turn=1, phase="reinforcement", side=side))
    play(state, Reinforcement().prepare(state), {"rising": True})
    assert len(state.units) == risen


@pytest.mark.rule("WIE-BARB-016", "engine")
def test_nobody_rises_in_the_sea() -> None:
    sea = dict.fromkeys(("0503", "0603", "0604", "0505", "0404"), "sea")
    state = position(
        unit("g", "de-panzer", "0504"), on=ground(terrain=sea), terms={"centres": (CENTRE,)}
    )
    play(state, rise(state), {"rising": True})
    assert [one.at for one in state.units.values() if one.side == SOVIETS] == ["0403"]


@pytest.mark.rule("WIE-BARB-009", "engine")
@pytest.mark.parametrize(
    ("invaded", "season", "snows"), [(1, "snow", 5), (1, "mud", 4), (1, "clear", 4), (0, "snow", 4)]
)
def test_snow_turns_are_counted_from_the_invasion(invaded: int, season: str, snows: int) -> None:
    state = changed(position(), invaded=invaded, season=season, snows=4)
    play(state, count_snow(state))
    assert state.snows == snows


@pytest.mark.rule("WIE-BARB-009", "engine")
@pytest.mark.parametrize(
    ("turn", "snows", "variable", "winter"),
    [
        (3, 1, False, True),  # the turn of the invasion
        (54, 30, False, True),  # the last of 52
        (55, 1, False, False),
        (90, 20, True, True),
        (10, 21, True, False),
    ],
)
def test_how_long_the_first_winter_is(turn: int, snows: int, variable: bool, winter: bool) -> None:
    state = position(options=Options(variable_weather=variable))
    state = changed(on_turn(state, turn), invaded=3, season="snow", snows=snows)
    assert is_first_winter(state) is winter
    assert not is_first_winter(changed(state, season="mud"))
    assert not is_first_winter(changed(state, invaded=0))


@pytest.mark.rule("WIE-BARB-009", "engine")
@pytest.mark.rule("WIE-REIN-031", "engine")
def test_winter_takes_whole_german_infantry_in_russia() -> None:
    land = ground(country={"0404": "soviet-union"})
    state = position(
        unit("a", "de-infantry", "0404"),
        unit("b", "de-infantry", "0505"),
        unit("c", "de-infantry", "0404", group=True),
        unit("d", "de-security", "0404"),
        unit("e", "it-infantry", "0404"),
        on=land,
    )
    assert [one.id for one in freezing(state)] == ["a"]
