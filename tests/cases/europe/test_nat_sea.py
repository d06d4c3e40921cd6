"""Navies of single nations, and the places that decide over a sea."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.systems.europe.rules.hunting import meets_fleets
from grognard.systems.europe.rules.narrows import reopen_black_sea, watch_narrows
from grognard.systems.europe.rules.navies import end_at_sea, ready_ships
from grognard.systems.europe.rules.politics import declare_war, join, surrender
from grognard.systems.europe.rules.seas import open_seas, seas_of
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.voyages import carries, voyage_lengths
from grognard.systems.europe.setup import setup
from grognard.systems.europe.state import Fleet, State
from grognard.systems.europe.tables import Power
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Options, SourceTerms
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    position,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.resolving import play
from tests.cases.europe.scenes import whole_map
from tests.cases.europe.test_sea import WATER, sea, strait


@pytest.mark.rule("WIE-NAT-012", "engine")
def test_the_german_navy() -> None:
    state = sea(
        unit("g", "de-infantry", "0304"),
        unit("i", "it-infantry", "0304"),
        holders={"poland": AXIS},
        sources=(),
    )
    row = read_the_tables().navies["german-baltic"]
    assert (row.ntp, state.fleets["german-baltic"].ntp) == (1, 1)
    assert open_seas(state, "german-baltic") == ("baltic",)
    assert open_seas(state, "german") == ("baltic", "high-seas")
    for navy in ("german-baltic", "german"):
        assert carries(state, navy, the(state, "g"))
        assert not carries(state, navy, the(state, "i"))
    assert meets_fleets(state, AXIS, ("0304", "0404", "0504", "1004"))  # on the High Seas


@pytest.mark.rule("WIE-NAT-086", "engine")
def test_the_french_navy() -> None:
    state = position(unit("f", "fr-infantry", "0404"), unit("b", "uk-armor", "0405"))
    assert state.fleets["french"].ntp == 1
    assert open_seas(state, "french") == ("western-mediterranean",)
    assert carries(state, "french", the(state, "f"))
    assert not carries(state, "french", the(state, "b"))


@pytest.mark.rule("WIE-NAT-068", "engine")
def test_allied_ships_come_as_far_as_kristiansand_and_oslo_if_they_hold_them() -> None:
    terms = whole_map()
    state = setup(terms)
    london, places = "036063", terms.places
    for name in ("Kristiansand", "Oslo"):
        assert places[name] not in voyage_lengths(state, ALLIES, "allied", london)
        control = bytearray(state.control)
        control[terms.map.place(places[name])] = 2
        held = changed(state, control=bytes(control))
        assert places[name] in voyage_lengths(held, ALLIES, "allied", london)
        assert places["Copenhagen"] not in voyage_lengths(held, ALLIES, "allied", london)
        assert places[name] not in voyage_lengths(held, ALLIES, "french", london)


def crimea(held: Power = SOVIETS, **more: Any) -> State:
    """Set up Sevastopol at 0404, in the hands of a power."""
    terms = {"places": {"Sevastopol": "0404"}, **more.pop("terms", {})}
    return position(holders={"poland": held}, terms={**terms, "turns": 20}, **more)


def black(state: State) -> tuple[int, int]:
    """Count the transports of the Axis and of the Soviets in the Black Sea."""
    return state.fleets["axis-black"].ntp, state.fleets["soviet-black"].ntp


def give_to(state: State, side: str) -> State:
    """Let a power take Sevastopol."""
    control = bytearray(state.control)
    control[state.terms.map.place("0404")] = (AXIS, ALLIES, SOVIETS).index(side) + 1
    return changed(state, control=bytes(control))


@pytest.mark.rule("WIE-NAT-124", "engine")
def test_who_takes_sevastopol_has_the_black_sea_after_four_turns() -> None:
    state = crimea()
    assert black(state) == (0, 3)
    assert black(crimea(AXIS)) == (1, 0)
    play(state, end_at_sea(state, AXIS))
    assert black(state) == (0, 3)  # nothing has happened
    state = give_to(on_turn(state, 3), AXIS)
    play(state, end_at_sea(state, AXIS))
    assert black(state) == (0, 0)
    for turn in (3, 4, 5, 6):
        state = on_turn(state, turn)
        play(state, ready_ships(state, AXIS))
        play(state, ready_ships(state, SOVIETS))
        assert black(state) == (0, 0), turn
    state = on_turn(state, 7)
    play(state, ready_ships(state, SOVIETS))
    assert black(state) == (0, 0)
    play(state, ready_ships(state, AXIS))
    assert black(state) == (1, 0)
    assert open_seas(state, "axis-black") == ("black-sea",)


@pytest.mark.rule("WIE-NAT-124", "engine")
def test_who_retakes_it_has_its_ships_again() -> None:
    state = give_to(on_turn(crimea(), 3), AXIS)
    play(state, watch_narrows(state))
    state = give_to(on_turn(state, 5), SOVIETS)  # before the Axis had any
    play(state, watch_narrows(state))
    for turn in (7, 8):
        state = on_turn(state, turn)
        play(state, reopen_black_sea(state, AXIS))
        play(state, reopen_black_sea(state, SOVIETS))
        assert black(state) == (0, 0), turn
    state = on_turn(state, 9)
    play(state, reopen_black_sea(state, SOVIETS))
    assert black(state) == (0, 3)


@pytest.mark.rule("WIE-OPT-029", "engine")
@pytest.mark.parametrize("option", [True, False])
def test_tobruk_lies_on_another_sea_while_malta_is_the_axis(option: bool) -> None:
    zones = {"0404": "eastern-mediterranean", "0504": "eastern-mediterranean"}
    state = position(
        on=ground(terrain={"0504": "sea"}, sea=zones),
        options=Options(malta_tobruk=option),
        holders={"poland": ALLIES},
        terms={"places": {"Valletta": "0909"}, "areas": {"tobruk-coast": ("0404",)}},
        clock=Clock(turn=1, phase="interdiction", side=AXIS),
    )
    assert seas_of(state, "0404") == ("eastern-mediterranean",)
    control = bytearray(state.control)
    control[state.terms.map.place("0909")] = 1
    taken = changed(state, control=bytes(control))
    assert seas_of(taken, "0404") == ("eastern-mediterranean",)  # not before the turn ends
    play(taken, end_at_sea(taken, AXIS))
    sea_then = "central-mediterranean" if option else "eastern-mediterranean"
    assert seas_of(taken, "0404") == (sea_then,)
    assert seas_of(taken, "0504") == ("eastern-mediterranean",)
    again = changed(taken, control=state.control)
    play(again, end_at_sea(again, ALLIES))
    assert seas_of(again, "0404") == ("eastern-mediterranean",)


def iberia(
    *units: Any,
    spain: Power | None = AXIS,
    portugal: Power = AXIS,
    wide: bool = True,
    **more: Any,
) -> State:
    """Lay Spain out left of the High Seas, Portugal and France right of them."""
    east = {at: "portugal" if at[2:] <= "05" else "france" for at in HEXES if at[:2] >= "10"}
    land = strait(
        ("0304", "major"),
        ("1003", "major"),
        ("1008", "major"),
        country={at: east.get(at, "spain") for at in HEXES},
    )
    waters = tuple(at for at in WATER if wide or at[:2] <= "06")
    holders: dict[str, Power] = {"portugal": portugal, "france": AXIS}
    return position(
        *units,
        on=land,
        holders=holders | ({"spain": spain} if spain else {}),
        terms={"areas": {"spanish-high-seas": waters}},
        **more,
    )


@pytest.mark.rule("WIE-NAT-155", "engine")
def test_the_spanish_navy_sails_off_its_own_coasts() -> None:
    state = iberia(unit("s", "pt-infantry", "0304"), unit("g", "de-infantry", "0304"))
    assert state.fleets["spanish"] == Fleet(side=AXIS, ntp=1)
    assert open_seas(state, "spanish") == ("western-mediterranean",)
    reached = voyage_lengths(state, AXIS, "spanish", "0304")
    assert "1003" in reached  # Portugal
    assert "1008" not in reached  # France
    assert "1003" not in voyage_lengths(iberia(wide=False), AXIS, "spanish", "0304")
    assert carries(state, "spanish", the(alter(state, "s", nation="spain", side=AXIS), "s"))
    assert not carries(state, "spanish", the(state, "g"))
    assert "spanish" not in iberia(spain=None).fleets


@pytest.mark.rule("WIE-NAT-155", "engine")
def test_it_carries_axis_supply() -> None:
    source = (SourceTerms(at="0304", nation="germany"),)
    state = iberia(unit("g", "de-infantry", "1003"), sources=source)
    assert is_supplied(state, the(state, "g"))
    sunk = changed(state, fleets={**state.fleets, "spanish": Fleet(side=AXIS)})
    assert not is_supplied(sunk, the(sunk, "g"))
    lost = iberia(unit("g", "de-infantry", "1009"), sources=source, portugal=ALLIES)
    assert not is_supplied(lost, the(lost, "g"))  # a French port is none of its own


@pytest.mark.rule("WIE-NAT-155", "engine")
def test_it_comes_with_spain_and_goes_with_it() -> None:
    state = iberia(spain=None)
    play(state, declare_war(state, AXIS, "spain"))
    assert state.fleets["spanish"] == Fleet(side=ALLIES, ntp=1)
    play(state, surrender(state, "spain"))
    assert state.fleets["spanish"].ntp == 0


@pytest.mark.rule("WIE-NAT-184", "engine")
def test_vichy_inherits_the_french_transport() -> None:
    state = position(
        unit("v", "vf-infantry", "0404", power=AXIS),
        unit("f", "fr-infantry", "0405"),
        on=ground(country={"0404": "vichy-france"}),
        holders={"poland": AXIS},
    )
    assert "vichy" not in state.fleets
    assert state.fleets["french"].ntp == 1
    play(state, join(state, "vichy-france", AXIS))
    assert state.fleets["vichy"] == Fleet(side=AXIS, ntp=1)
    assert state.fleets["french"].ntp == 0
    assert open_seas(state, "vichy") == ("western-mediterranean",)
    assert carries(state, "vichy", the(state, "v"))
    german = position(unit("g", "de-infantry", "0404"))
    assert not carries(state, "vichy", the(german, "g"))
    begun = position(
        on=ground(country={"0404": "vichy-france"}),
        holders={"poland": AXIS, "vichy-france": AXIS},
    )
    assert (begun.fleets["vichy"].ntp, begun.fleets["french"].ntp) == (1, 0)
