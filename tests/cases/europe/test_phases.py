"""The movement phases, as far as they are built: orders, what they bring about, the sequence."""

import random
from functools import partial
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.events.turn import PhasePassed
from grognard.systems.europe.orders.march import Force, March
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.sequence import PHASES, first_clock, next_clock, phase_of
from grognard.systems.europe.state import State
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from tests.cases.europe.board import HEXES, changed, ground, position, railway, unit, wing
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

BERLIN = SourceTerms(at="0304", nation="germany")
LINE = railway("0404", "0504", "0604")


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


def at(game: Game, unit_: str) -> str:
    """Where a unit stands."""
    return now(game).units[unit_].at


def holder(game: Game, place: str) -> str:
    """Whose a hex is."""
    number = now(game).control[HEXES.index(place)]
    return POWERS[number - 1] if number else ""


@pytest.mark.rule("WIE-SEQ-010", "engine")
def test_powers_move_in_a_fixed_ring() -> None:
    clock = first_clock((AXIS, ALLIES, SOVIETS))
    turns = []
    while clock.turn == 1:
        if clock.phase == "ports":
            turns.append(clock.side)
        clock = next_clock(clock, (AXIS, ALLIES, SOVIETS))
    assert turns == [AXIS, ALLIES, SOVIETS]


@pytest.mark.rule("WIE-SEQ-001", "engine")
@pytest.mark.rule("WIE-SEQ-004", "engine")
@pytest.mark.rule("WIE-SEQ-005", "engine")
def test_a_game_turn_is_the_air_war_and_ten_phases_of_each_power() -> None:
    ten = [
        "ports",
        "reinforcement",
        "partisans",
        "movement",
        "rail",
        "sea",
        "air",
        "combat",
        "mechanized",
        "interdiction",
    ]
    clock = first_clock((AXIS, ALLIES, SOVIETS))
    seen = []
    while clock.turn == 1:
        seen.append((clock.phase, clock.side))
        clock = next_clock(clock, (AXIS, ALLIES, SOVIETS))
    assert seen[:3] == [("allocation", side) for side in (SOVIETS, ALLIES, AXIS)]
    assert seen[3:13] == [(phase, AXIS) for phase in ten]
    assert seen[13:23] == [(phase, ALLIES) for phase in ten]
    assert seen[23:] == [(phase, SOVIETS) for phase in ten]
    assert first_clock((AXIS, ALLIES)).side == ALLIES


@pytest.mark.rule("WIE-SEQ-006", "engine")
def test_who_has_nothing_to_do_is_passed_over() -> None:
    game = begin(position(unit("g", "de-infantry", "0404")))
    # No air points, nothing arrives, no railway, no sea, no enemy, nobody quick: one phase is left.
    assert (now(game).clock.phase, game.awaited()) == ("movement", (AXIS,))
    assert done(game, AXIS) == ""
    assert now(game).clock.turn == 2
    assert (now(game).clock.phase, game.awaited()) == ("movement", (AXIS,))
    # Whoever has too many units in a hex is asked in every phase: he may disband some.
    full = begin(position(*(unit(f"g{n}", "de-infantry", "0404") for n in range(5))))
    assert (now(full).clock.phase, full.awaited()) == ("allocation", (AXIS,))
    for there, passed in ((4, 1), (5, 0)):
        state = position(*(unit(f"g{n}", "de-infantry", "0404") for n in range(there)))
        state = changed(state, clock=Clock(turn=1, phase="interdiction", side=AXIS))
        assert len(of(play(state, phase_of(state).begin(state)), PhasePassed)) == passed


@pytest.mark.rule("WIE-SEQ-007", "engine")
def test_a_power_may_end_its_whole_turn_at_once() -> None:
    units = (unit("t", "de-panzer", "0404"), unit("f", "uk-armor", "0904"))
    game = begin(position(*units))
    assert give(game, AXIS, EndTurn()) == ""
    assert game.awaited() == (ALLIES,)
    assert done(game, ALLIES) == ""
    assert (now(game).clock.phase, game.awaited()) == ("mechanized", (ALLIES,))
    assert done(game, ALLIES) == ""
    assert (now(game).clock.turn, game.awaited()) == (2, (AXIS,))  # asked again in the next turn


@pytest.mark.rule("WIE-SEQ-007", "engine")
@pytest.mark.parametrize(("last", "template"), [(ALLIES, "uk-motorized"), (SOVIETS, "su-infantry")])
def test_the_last_power_rests_too_though_it_allocates_next(last: str, template: str) -> None:
    nation = "united-kingdom" if last == ALLIES else "soviet-union"
    state = position(
        unit("g", "de-infantry", "0101"),
        unit("u", template, "1004"),
        on=ground(steps=[railway("1004", "1104", "1204")]),
        sources=(SourceTerms(at="1104", nation=nation),),
        wings=(wing("germany", "west", 5), wing(nation, "west", 5)),
        terms={"sides": (AXIS, last), "control": {at: last for at in HEXES if at[:2] >= "09"}},
    )
    game = begin(state)
    while (game.state.clock.side, game.state.clock.phase) != (last, "rail"):
        assert done(game, game.awaited()[0]) == ""
    assert give(game, last, RailMove(units=("u",), goal="1204", detrain=True)) == ""
    assert now(game).paces[last]["u"].spent
    assert give(game, last, EndTurn()) == ""
    assert game.state.clock == Clock(turn=2, phase="allocation", side=last)
    assert not now(game).paces[last]["u"].spent
    while (game.state.clock.side, game.state.clock.phase) != (last, "movement"):
        assert done(game, game.awaited()[0]) == ""
    assert give(game, last, March(units=("u",), path=("1203",))) == ""


@pytest.mark.rule("WIE-MOV-001", "engine")
def test_units_march_singly_or_as_stacks_and_may_go_on_later() -> None:
    units = (unit("a", "de-panzer", "0404"), unit("b", "de-infantry", "0404"))
    game = begin(position(*units, sources=(BERLIN,)))
    assert give(game, AXIS, March(units=("a", "b"), path=("0504", "0604"))) == ""
    assert (at(game, "a"), at(game, "b")) == ("0604", "0604")
    assert give(game, AXIS, March(units=("b",), path=("0704",))) == ""
    assert give(game, AXIS, March(units=("a",), path=("0705",))) == ""
    assert (at(game, "a"), at(game, "b")) == ("0705", "0704")
    assert give(game, AXIS, March(units=("a", "b"), path=("0804",))) == "WIE-MOV-001"  # apart
    assert give(game, AXIS, March(units=(), path=("0804",))) == "WIE-MOV-001"
    assert give(game, AXIS, March(units=("a",), path=("1104",))) == "WIE-MOV-002"  # a leap


@pytest.mark.rule("WIE-MOV-005", "engine")
def test_nobody_goes_further_than_his_points() -> None:
    game = begin(position(unit("b", "de-infantry", "0104")))
    path = ("0204", "0304", "0404", "0504", "0604", "0704")
    # Without any supply five points are two and a half.
    assert give(game, AXIS, March(units=("b",), path=path[:3])) == "WIE-MOV-005"
    assert give(game, AXIS, March(units=("b",), path=path[:2])) == ""


@pytest.mark.rule("WIE-MAP-006", "engine")
@pytest.mark.rule("WIE-MAP-011", "engine")
def test_who_enters_takes_the_hex_and_cuts_its_railway() -> None:
    land = ground(country={"0404": "germany"}, steps=[LINE])
    state = position(
        unit("a", "de-panzer", "0404"), on=land, holders={"germany": AXIS, "poland": ALLIES}
    )
    game = begin(state)
    assert give(game, AXIS, March(units=("a",), path=("0504",))) == ""
    assert holder(game, "0504") == AXIS
    assert holder(game, "0604") == ALLIES
    assert now(game).rails["0504"].cut
    assert "0604" not in now(game).rails
    assert give(game, AXIS, March(units=("a",), path=("0505",))) == ""
    assert "0505" not in now(game).rails  # it has no railway


@pytest.mark.rule("WIE-MECH-001", "engine")
@pytest.mark.rule("WIE-MECH-003", "engine")
@pytest.mark.rule("WIE-MOV-035", "engine")
def test_the_quick_move_twice_and_guns_only_then() -> None:
    game = begin(
        position(
            unit("t", "de-panzer", "0204"),
            unit("i", "de-infantry", "0206"),
            unit("g", "de-artillery", "0208"),
            unit("c", "de-cavalry", "0202"),
            sources=(BERLIN,),
        )
    )
    assert give(game, AXIS, March(units=("t",), path=("0304", "0404"))) == ""
    assert give(game, AXIS, March(units=("g",), path=("0308",))) == "WIE-MOV-035"
    assert done(game, AXIS) == ""
    assert give(game, AXIS, March(units=("t",), path=("0504", "0604", "0704"))) == ""
    assert give(game, AXIS, March(units=("i",), path=("0306",))) == "WIE-MECH-001"
    assert give(game, AXIS, March(units=("g",), path=("0308",))) == ""
    assert give(game, AXIS, March(units=("c",), path=("0302",))) == ""


@pytest.mark.rule("WIE-MOV-019", "engine")
@pytest.mark.rule("WIE-MOV-022", "engine")
def test_only_infantry_force_marches_and_may_think_better_of_it() -> None:
    game = begin(position(unit("i", "de-infantry", "0204"), unit("t", "de-panzer", "0404")))
    assert give(game, AXIS, Force(unit="t")) == "WIE-MOV-019"
    assert give(game, AXIS, Force(unit="i")) == ""
    assert now(game).paces[AXIS]["i"].mp_hundredths == 500  # out of supply: 2.5, doubled
    assert give(game, AXIS, Force(unit="i", on=False)) == ""
    assert now(game).paces[AXIS]["i"].mp_hundredths == 250
    assert give(game, AXIS, Force(unit="i")) == ""
    assert give(game, AXIS, March(units=("i",), path=("0304",))) == ""
    assert give(game, AXIS, Force(unit="i", on=False)) == "WIE-MOV-022"


@pytest.mark.rule("WIE-UNIT-014", "engine")
@pytest.mark.rule("WIE-SEQ-008", "engine")
def test_a_phase_does_not_end_with_five_in_a_hex() -> None:
    four = [unit(f"a{n}", "de-infantry", "0404") for n in range(4)]
    game = begin(position(*four, unit("b", "de-panzer", "0304")))
    assert give(game, AXIS, March(units=("b",), path=("0404",))) == ""
    assert done(game, AXIS) == "WIE-UNIT-014"
    assert give(game, AXIS, March(units=("b",), path=("0504",))) == ""
    assert done(game, AXIS) == ""


@pytest.mark.rule("WIE-POL-002", "engine")
def test_neutral_countries_may_not_be_entered() -> None:
    land = ground(country={"0504": "switzerland"})
    game = begin(position(unit("a", "de-panzer", "0404"), on=land, holders={"poland": AXIS}))
    assert give(game, AXIS, March(units=("a",), path=("0504",))) == "WIE-MOV-002"


@pytest.mark.rule("WIE-WX-001", "engine")
def test_a_new_turn_brings_its_season() -> None:
    game = begin(position(unit("a", "de-panzer", "0404"), date=Date(1941, 10, 4)))
    assert done(game, AXIS) == ""
    assert done(game, AXIS) == ""
    assert now(game).clock.turn == 2
    assert now(game).season == "mud"


def test_what_is_offered_is_accepted() -> None:
    game = begin(
        position(
            unit("a", "de-panzer", "0404"),
            unit("b", "de-infantry", "0405"),
            unit("f", "fr-infantry", "0604"),
            unit("s", "su-armor", "0904"),
            on=ground(terrain={"0503": "woods", "0505": "mountain"}),
        )
    )
    luck = random.Random(1)
    for _ in range(60):
        awaited = game.awaited()
        if not awaited:
            break
        asked = game.questions(awaited[0])
        records = game.ruleset.answers if asked else game.ruleset.all_orders
        order: Any = sample(partial(game.offers, awaited[0]), records, luck)
        if order is None:
            assert done(game, awaited[0]) == ""
        else:
            assert give(game, awaited[0], order) == "", order


@pytest.mark.rule("WIE-SEQ-005", "engine")
@pytest.mark.parametrize("phase", PHASES)
def test_an_order_of_no_phase_is_never_on_offer(phase: str) -> None:
    state = position(unit("g", "de-infantry", "0404"))
    clock = Clock(turn=1, phase=phase, side=AXIS)
    offer = phase_of(changed(state, clock=clock)).offers(
        view(changed(state, clock=clock), AXIS), Draft(kind="Amend")
    )
    assert not offer.complete
    assert not offer.choices
