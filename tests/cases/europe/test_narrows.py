"""Places that decide over a sea, who has won, and what lies in between, each clause."""

from typing import Any

import pytest

from grognard.systems.europe.rules.narrows import (
    commission,
    decommission,
    keeper,
    reopen_black_sea,
    ships_at_first,
    watch_narrows,
)
from grognard.systems.europe.rules.victory import has_surrendered, is_reached, is_shocked, total
from grognard.systems.europe.rules.voyages import carries, free_points, free_transports, sea_size
from grognard.systems.europe.state import Country, Fleet, State
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    CentreTerms,
    LevelTerms,
    Options,
    SpecialTerms,
)
from tests.cases.europe.board import changed, ground, on_turn, position, the, unit
from tests.cases.europe.resolving import play

CRIMEA = ground(country={"0404": "soviet-union", "0505": "malta"})


def sevastopol(held: Any, malta: Any = ALLIES, *, option: bool = False) -> State:
    """Set up the Crimea at 0404 and Malta at 0505."""
    return position(
        on=CRIMEA,
        holders={"soviet-union": held, "malta": malta, "poland": AXIS},
        terms={"places": {"Sevastopol": "0404", "Valletta": "0505"}},
        options=Options(malta_tobruk=option),
    )


def taken(state: State, place: str, power: int) -> State:
    """Give a hex to a power, by its number."""
    control = bytearray(state.control)
    control[state.terms.map.place(place)] = power
    return changed(state, control=bytes(control))


@pytest.mark.rule("WIE-NAT-124", "engine")
@pytest.mark.parametrize(
    ("first", "to", "mark", "keeps"), [(SOVIETS, 1, 3, AXIS), (AXIS, 3, -3, SOVIETS)]
)
def test_with_sevastopol_the_black_sea_changes_hands(
    first: str, to: int, mark: int, keeps: str
) -> None:
    state = on_turn(sevastopol(first), 3)
    assert keeper(state) == first
    ships = [state.fleets[name].ntp for name in ("axis-black", "soviet-black")]
    assert ships == ([0, 3] if first == SOVIETS else [1, 0])
    assert play(state, watch_narrows(state)) == []
    state = taken(state, "0404", to)
    play(state, watch_narrows(state))
    assert (state.black_sea, keeper(state)) == (mark, keeps)
    assert state.fleets["axis-black"].ntp == state.fleets["soviet-black"].ntp == 0
    assert play(state, watch_narrows(state)) == []
    for turn in (4, 6, 8):
        early = on_turn(state, turn)
        assert play(early, reopen_black_sea(early, keeps)) == []
    open_ = on_turn(state, 7)  # four turns without ships, the turn of the change included
    other = AXIS if keeps == SOVIETS else SOVIETS
    assert play(open_, reopen_black_sea(open_, other)) == []
    assert play(open_, reopen_black_sea(open_, ALLIES)) == []
    play(open_, reopen_black_sea(open_, keeps))
    navy, ntp = ("axis-black", 1) if keeps == AXIS else ("soviet-black", 3)
    assert open_.fleets[navy].ntp == ntp


@pytest.mark.rule("WIE-OPT-029", "engine")
def test_malta_counts_with_its_option_alone() -> None:
    for option in (False, True):
        state = sevastopol(SOVIETS, option=option)
        assert not state.malta
        state = taken(state, "0505", 1)
        play(state, watch_narrows(state))
        assert state.malta is option
        state = taken(state, "0505", 2)
        play(state, watch_narrows(state))
        assert not state.malta
    assert sevastopol(SOVIETS, AXIS, option=True).malta
    assert not sevastopol(SOVIETS, AXIS).malta


@pytest.mark.rule("WIE-NAT-155", "engine")
@pytest.mark.rule("WIE-NAT-184", "engine")
def test_navies_come_and_go_with_their_country() -> None:
    state = position()
    assert state.fleets["french"].ntp == 1
    play(state, commission(state, "spain", AXIS))
    assert state.fleets["spanish"] == Fleet(side=AXIS, ntp=1)
    assert state.fleets["french"].ntp == 1
    play(state, commission(state, "vichy-france", AXIS))
    assert state.fleets["vichy"] == Fleet(side=AXIS, ntp=1)
    assert state.fleets["french"].ntp == 0  # Vichy has its ship
    play(state, decommission(state, "spain"))
    assert (state.fleets["spanish"].ntp, state.fleets["vichy"].ntp) == (0, 1)
    assert play(state, commission(state, "sweden", AXIS)) == []
    at_war = position(
        on=ground(country={"0404": "vichy-france"}), holders={"vichy-france": AXIS, "poland": AXIS}
    )
    assert ships_at_first(at_war.terms, "french") == 0
    assert ships_at_first(at_war.terms, "allied") == 15


@pytest.mark.rule("WIE-SEA-002", "engine")
@pytest.mark.rule("WIE-SEA-011", "engine")
@pytest.mark.rule("WIE-SEA-016", "engine")
def test_what_ships_can_carry() -> None:
    fleet = Fleet(side=AXIS, ntp=4, ntp_used=1, amph=2, surf=3)
    assert (free_transports(fleet), free_points(fleet)) == (3, 5)
    busy = Fleet(side=AXIS, ntp=4, ntp_used=1, amph=2, surf=3, supply=True)
    assert (free_transports(busy), free_points(busy)) == (2, 4)
    lost = Fleet(side=AXIS, ntp=1, ntp_used=3)
    assert free_transports(lost) == 0
    state = position(
        unit("c", "su-armor", "0404"),
        unit("d", "su-infantry", "0404"),
        unit("g", "de-panzer", "0404"),
        unit("i", "it-infantry", "0404"),
        unit("r", "de-rail-repair", "0404"),
        unit("b", "uk-armor", "0505"),
        unit("f", "fr-armor", "0505"),
    )
    assert [sea_size(state, the(state, id_)) for id_ in "cdg"] == [3, 1, 1]
    found = {
        navy: "".join(id_ for id_ in "cdgirbf" if carries(state, navy, the(state, id_)))
        for navy in ("german", "italian", "allied", "french", "soviet-baltic")
    }
    assert found == {
        "german": "gr",
        "italian": "gi",
        "allied": "b",
        "french": "f",
        "soviet-baltic": "cd",
    }


@pytest.mark.rule("WIE-EDT-060", "engine")
@pytest.mark.rule("WIE-EDT-061", "engine")
def test_levels_and_surrenders() -> None:
    least, most = LevelTerms(compare="at-least", total=20), LevelTerms(compare="at-most", total=20)
    assert [is_reached(least, points) for points in (19, 20, 21)] == [False, True, True]
    assert [is_reached(most, points) for points in (19, 20, 21)] == [True, True, False]
    for status, given in (
        ("conquered", True),
        ("occupied", True),
        ("liberated", False),
        ("active", False),
        ("neutral", False),
    ):
        state = changed(position(), countries={"france": Country(status, ALLIES)})  # type: ignore[arg-type]
        assert has_surrendered(state, "france") is given
        assert not has_surrendered(state, "poland")


@pytest.mark.rule("WIE-EDT-066", "engine")
@pytest.mark.parametrize(
    ("turn", "held", "shocked"),
    [
        (1, 0, False),
        (1, 1, True),
        (2, 1, False),
        (2, 2, True),
        (3, 2, False),
        (4, 3, True),
        (5, 3, False),
        (5, 4, True),
        (6, 5, False),
    ],
)
def test_the_first_blow(turn: int, held: int, shocked: bool) -> None:
    places = ("0101", "0102", "0103", "0104")
    centres = [CentreTerms(at, "personnel", "soviet-union") for at in places[:held]]
    if held == 5:
        centres = [CentreTerms("0101", "personnel", "soviet-union", count=5)]
    lost = CentreTerms("0909", "personnel", "soviet-union", count=9)
    arms = CentreTerms("0105", "arms", "soviet-union", count=9)
    land = ground(country={"0909": "soviet-union"})
    state = position(
        on=land,
        holders={"poland": AXIS, "soviet-union": SOVIETS},
        terms={"centres": (*centres, lost, arms), "special": SpecialTerms(shock=True)},
    )
    assert is_shocked(on_turn(state, turn)) is shocked
    calm = position(on=land, terms={"centres": tuple(centres)})
    assert not is_shocked(on_turn(calm, turn))


@pytest.mark.rule("WIE-EDT-060", "engine")
@pytest.mark.rule("WIE-EDT-061", "engine")
def test_without_terms_of_victory_nobody_has_points() -> None:
    assert total(position()) == 0
