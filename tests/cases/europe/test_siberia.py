"""Campaigns: units that go to Siberia by rail as cadre, and units that come out of it."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.offers import Draft
from grognard.kernel.view import view
from grognard.systems.europe.events.rail import CadreGained, SiberiaLeft
from grognard.systems.europe.events.reinforcement import UnitTaken
from grognard.systems.europe.orders.rail import EnterSiberia, LeaveSiberia, RailMove
from grognard.systems.europe.phases.rail import Rails
from grognard.systems.europe.rules.rail import rail_room
from grognard.systems.europe.rules.siberia import (
    bound_for_siberia,
    enter,
    exits,
    leave,
    refuse_enter,
    refuse_leave,
)
from grognard.systems.europe.state import Cadre, Pace, Rail, State, Unit
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, SourceTerms, UnitTerms
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import HEXES, alter, changed, ground, on_turn, position, unit
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

NORTH, MIDDLE, SOUTH = EDGES = ("1202", "1204", "1206")
"""The three eastern edge hexes; no railway leads to the southern one."""
TRACKS = [
    RunShown("rails", "soviet", tuple(f"{column:02d}{row}" for column in range(2, 13)))
    for row in ("02", "04")
]


def east(*units: UnitTerms, new: tuple[str, ...] = (), **terms: Any) -> State:
    """A campaign: two railways to the edge hexes, all of it Soviet; new units wait in Siberia."""
    state = position(
        *units,
        unit("spare", "su-infantry", "0102"),
        on=ground(marks=[MarkShown("edges", "siberia", at) for at in EDGES], steps=TRACKS),
        sources=[SourceTerms(at=at, nation="soviet-union") for at in EDGES],
        holders={"poland": SOVIETS},
        terms={"game": "campaign", **terms},
    )
    waits = {id_: off_map(state.units["spare"], id_) for id_ in new}
    return changed(state, siberia={SOVIETS: waits} if new else {})


def off_map(like: Unit, id_: str) -> Unit:
    """A unit that stands nowhere."""
    return msgspec.structs.replace(like, id=id_, name=f"Unit {id_}", at="")


def on_train(state: State, *ids: str) -> State:
    """Put units on trains."""
    for id_ in ids:
        state = alter(state, id_, entrained=True)
    return state


def kept_out(state: State, *units: str, side: str = SOVIETS) -> str:
    """The rule that keeps units from going in."""
    refusal = refuse_enter(view(state, side), EnterSiberia(units=units))
    return "" if refusal is None else refusal.rule


def kept_in(state: State, order: LeaveSiberia, side: str = SOVIETS) -> str:
    """The rule that keeps units from coming out."""
    refusal = refuse_leave(view(state, side), order)
    return "" if refusal is None else refusal.rule


def out(*units: str, at: str = MIDDLE, goal: str = "0804", detrain: bool = True) -> LeaveSiberia:
    """An order to come out."""
    return LeaveSiberia(hex=at, units=units, goal=goal, detrain=detrain)


@pytest.mark.rule("WIE-RAIL-016", "engine")
@pytest.mark.rule("WIE-PSU-017", "engine")
def test_who_is_railed_to_the_edge_goes_on_to_siberia_and_is_cadre_at_once() -> None:
    state = on_train(east(unit("s", "su-infantry", MIDDLE)), "s")
    s = state.units["s"]
    assert kept_out(state, "s") == ""
    events = play(state, enter(state, SOVIETS, EnterSiberia(units=("s",))))
    (taken,) = of(events, UnitTaken)
    assert (taken.at, taken.why) == (MIDDLE, "siberia")
    (gained,) = of(events, CadreGained)
    assert gained.to == (SOVIETS,)
    assert "s" not in state.units
    # It has left its train, and stands nowhere on the map.
    waits = msgspec.structs.replace(s, at="", entrained=False)
    assert state.cadres == {SOVIETS: {"s": Cadre(unit=waits, turn=1)}}


@pytest.mark.rule("WIE-RAIL-016", "engine")
def test_a_ride_to_the_edge_and_on_in_one_phase() -> None:
    game = begin(east(unit("s", "su-infantry", "0904"), sides=(AXIS, SOVIETS)))
    while game.state.clock.phase != "rail":
        assert done(game, game.awaited()[0]) == ""
    assert give(game, SOVIETS, EnterSiberia(units=("s",))) == "WIE-RAIL-016"
    assert give(game, SOVIETS, RailMove(units=("s",), goal=MIDDLE)) == ""
    assert give(game, SOVIETS, EnterSiberia(units=("s",))) == ""
    assert isinstance(game.state, State)
    assert list(game.state.cadres[SOVIETS]) == ["s"]


@pytest.mark.rule("WIE-RAIL-016", "engine")
def test_only_on_a_train_in_one_of_the_three_hexes() -> None:
    units = (
        unit("s", "su-infantry", MIDDLE),
        unit("i", "su-infantry", "1104"),
        unit("n", "su-infantry", SOUTH),
    )
    state = on_train(east(*units), "i", "n")
    assert kept_out(state, "s") == "WIE-RAIL-016"  # it is not on a train
    assert kept_out(state, "i") == "WIE-RAIL-016"  # not in an edge hex
    assert kept_out(state, "n") == "WIE-RAIL-009"  # no railway
    assert kept_out(state, "nobody") == "WIE-RAIL-001"
    assert kept_out(state) == "WIE-RAIL-016"
    riding = on_train(state, "s")
    assert kept_out(riding, "s", "s") == "WIE-RAIL-016"
    assert kept_out(riding, "s", "i") == "WIE-RAIL-016"  # all or none
    assert [one.id for one in bound_for_siberia(view(riding, SOVIETS))] == ["s"]
    cut = changed(riding, rails={MIDDLE: Rail(cut=True)})
    assert kept_out(cut, "s") == "WIE-RAIL-009"
    # Points are not asked for: who has used them all rides on.
    tired = changed(riding, paces={SOVIETS: {"s": Pace(rail_spent=50)}})
    assert kept_out(tired, "s") == ""


@pytest.mark.rule("WIE-RAIL-016", "engine")
@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_siberia_is_for_the_soviets_in_campaigns() -> None:
    american = unit("a", "us-mountain", NORTH)
    state = on_train(east(unit("s", "su-infantry", MIDDLE), american, new=("x",)), "s", "a")
    assert kept_out(state, "a", side=ALLIES) == "WIE-RAIL-016"
    assert kept_in(state, out("x"), side=ALLIES) == "WIE-RAIL-017"
    weekly = on_train(east(unit("s", "su-infantry", MIDDLE), new=("x",), game="scenario"), "s")
    assert kept_out(weekly, "s") == "WIE-RAIL-016"
    assert kept_in(weekly, out("x")) == "WIE-RAIL-017"
    assert exits(view(weekly, SOVIETS)) == ()
    offered = [one.value for one in Rails().offers(view(weekly, SOVIETS), Draft()).choices]
    assert not {"EnterSiberia", "LeaveSiberia"} & set(offered)


@pytest.mark.rule("WIE-RAIL-016", "engine")
@pytest.mark.parametrize(
    ("template", "group", "rule"),
    [
        ("su-infantry", False, ""),
        ("su-infantry-corps", True, ""),  # battle groups are cadre of corps
        ("su-armor", False, ""),
        ("su-supply", False, "WIE-RAIL-016"),
        ("su-rail-repair", False, "WIE-RAIL-016"),
    ],
)
def test_combat_units_alone_are_cadre(template: str, group: bool, rule: str) -> None:
    state = on_train(east(unit("s", template, MIDDLE, group=group)), "s")
    assert kept_out(state, "s") == rule


@pytest.mark.rule("WIE-RAIL-003", "engine")
@pytest.mark.rule("WIE-RAIL-016", "engine")
def test_who_went_to_siberia_has_taken_a_train_of_this_phase() -> None:
    corps = unit("c", "su-infantry-corps", MIDDLE)
    state = on_train(east(corps), "c")
    assert rail_room(state, SOVIETS) == 60 - 3
    play(state, enter(state, SOVIETS, EnterSiberia(units=("c",))))
    assert rail_room(state, SOVIETS) == 60 - 3
    assert rail_room(on_turn(state, 2), SOVIETS) == 60


@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_who_is_in_siberia_makes_a_normal_rail_move_from_an_edge_hex() -> None:
    state = east(new=("x", "y"))
    assert kept_in(state, out("x", "y")) == ""
    events = play(state, leave(state, SOVIETS, out("x", "y")))
    assert [event.unit for event in of(events, SiberiaLeft)] == ["x", "y"]
    assert state.siberia == {SOVIETS: {}}
    for id_ in ("x", "y"):
        one = state.units[id_]
        assert (one.at, one.entrained) == ("0804", False)
        pace = state.paces[SOVIETS][id_]
        assert pace.rail_spent == 10 + 4 + 10  # entrain, four hexes, detrain
        assert pace.spent
    assert rail_room(state, SOVIETS) == 60 - 2
    # Or it stays on its train.
    other = east(new=("x",))
    play(other, leave(other, SOVIETS, out("x", at=NORTH, goal="0202", detrain=False)))
    assert (other.units["x"].at, other.units["x"].entrained) == ("0202", True)
    assert other.paces[SOVIETS]["x"].rail_spent == 10 + 10


@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_who_comes_out_is_bound_by_all_that_binds_trains() -> None:
    state = east(new=("x",))
    assert kept_in(state, out("spare")) == "WIE-RAIL-017"  # it is not in Siberia
    assert kept_in(state, out()) == "WIE-RAIL-001"
    assert kept_in(state, out("x", "x")) == "WIE-RAIL-001"
    assert kept_in(state, out("x", at="1104")) == "WIE-RAIL-017"  # no edge hex
    assert kept_in(state, out("x", at=SOUTH)) == "WIE-RAIL-017"  # no railway
    assert kept_in(state, out("x", goal="0802")) == "WIE-RAIL-009"  # of another line
    assert kept_in(state, out("x", goal="0803")) == "WIE-RAIL-009"
    assert kept_in(state, out("x", goal="9999")) == "WIE-RAIL-009"
    torn = changed(state, rails={"1004": Rail(cut=True)})
    assert kept_in(torn, out("x")) == "WIE-RAIL-009"
    # Forty points after entraining: an interdicted hex takes six, and ten are for getting off.
    bombed = {f"{column:02d}04": (AXIS,) for column in range(7, 12)}
    near, far = out("x", goal="0704"), out("x", goal="0604")
    hard = changed(state, interdicted=bombed)
    assert kept_in(hard, near) == ""  # thirty
    assert kept_in(hard, far) == "WIE-RAIL-013"  # thirty-one
    assert kept_in(hard, msgspec.structs.replace(far, detrain=False)) == ""
    lost = changed(state, control=bytes([POWERS.index("axis") + 1]) * len(HEXES))
    assert kept_in(lost, out("x")) == "WIE-RAIL-017"


@pytest.mark.rule("WIE-RAIL-003", "engine")
@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_trains_out_of_siberia_count() -> None:
    riders = [unit(f"c{n:02d}", "su-infantry-corps", f"{2 + n:02d}02") for n in range(9)]
    state = on_train(east(*riders, new=tuple("vwxyz")), *(row.id for row in riders))
    shocked = changed(state, invaded=1)  # thirty, of which nine corps take 27
    assert kept_in(shocked, out("v", "w", "x")) == ""
    assert kept_in(shocked, out("v", "w", "x", "y")) == "WIE-RAIL-003"


@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_the_edge_hexes_list_who_is_in_siberia() -> None:
    seen, phase = view(east(new=("x", "y")), SOVIETS), Rails()

    def offered(**fields: Any) -> list[Any]:
        draft = Draft(kind="LeaveSiberia", fields=fields)
        return [choice.value for choice in phase.offers(seen, draft).choices]

    assert "LeaveSiberia" in [one.value for one in phase.offers(seen, Draft()).choices]
    assert not phase.idle(seen)
    assert offered() == [NORTH, MIDDLE]
    assert offered(hex=MIDDLE) == ["x", "y"]
    goals = offered(hex=MIDDLE, units=("x", "y"))
    # Along its line; to the other line off the map, as from any edge hex.
    assert goals == sorted([NORTH, *(f"{column:02d}04" for column in range(2, 13))])
    assert offered(hex=MIDDLE, units=("x",), goal="0804") == [False, True]
    draft = Draft(
        kind="LeaveSiberia",
        fields={"hex": MIDDLE, "units": ("x",), "goal": "0804", "detrain": True},
    )
    assert phase.offers(seen, draft).complete


@pytest.mark.rule("WIE-RAIL-016", "engine")
@pytest.mark.rule("WIE-RAIL-017", "engine")
def test_nobody_else_learns_who_is_in_siberia() -> None:
    state = on_train(east(unit("s", "su-infantry", MIDDLE), new=("x",)), "s")
    play(state, enter(state, SOVIETS, EnterSiberia(units=("s",))))
    for side in (AXIS, ALLIES):
        seen = view(state, side)
        assert not seen.siberia.get(SOVIETS)
        assert not seen.cadres.get(SOVIETS)
    own = view(state, SOVIETS)
    assert (set(own.siberia[SOVIETS]), set(own.cadres[SOVIETS])) == ({"x"}, {"s"})
