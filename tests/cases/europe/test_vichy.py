"""The landing in French North Africa: Vichy joins the Axis, or stands still and collapses.

England lies in the west, French North Africa from the seventh column to the tenth, and the mainland
of Vichy, with Corsica, in the last two; all of Vichy is neutral until the Allies declare war.
"""

from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.view import view
from grognard.systems.europe.events.politics import NorthAfricaInvaded
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.orders.politics import DeclareWar
from grognard.systems.europe.orders.sea import Land, Ship
from grognard.systems.europe.rules.attack import refuse_attacker
from grognard.systems.europe.rules.moves import refuse_march, refuse_mover, take
from grognard.systems.europe.rules.ports import hindrance
from grognard.systems.europe.rules.repair import repair
from grognard.systems.europe.rules.seas import holder
from grognard.systems.europe.rules.shipping import refuse_passenger
from grognard.systems.europe.rules.supply import rail_net
from grognard.systems.europe.rules.trains import refuse_rider
from grognard.systems.europe.rules.units import units_at
from grognard.systems.europe.rules.vichy import collapse, judge_landing
from grognard.systems.europe.state import Country, State
from grognard.systems.europe.terms import ALLIES, AXIS, Date, FleetTerms, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    paced,
    position,
    railway,
    the,
    unit,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

WATER = {at: "sea" for at in HEXES if "04" <= at[:2] <= "06"}
AFRICA = tuple(at for at in HEXES if "07" <= at[:2] <= "10" and at not in WATER)
ALGIERS, ORAN = "0704", "0706"
LINE = ("0704", "0804", "0904")


def torch(*units: Any, **more: Any) -> State:
    """Set up November 1942, with the Allies in England and Vichy neutral."""
    lands = {at: "vichy-france" for at in HEXES if at[:2] >= "07"}
    marks = [MarkShown("ports", "major", at) for at in ("0304", ALGIERS, ORAN)]
    zones = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "07"}
    return position(
        *units,
        on=ground(terrain=WATER, country=lands, sea=zones, marks=marks, steps=[railway(*LINE)]),
        holders={"poland": ALLIES},
        date=Date(1942, 11, 2),
        sources=[SourceTerms(at="0304", nation=n) for n in ("united-kingdom", "united-states")],
        terms={
            "sides": (AXIS, ALLIES),
            "areas": {"french-north-africa": AFRICA, "africa": AFRICA},
            "control": {"0101": AXIS, "0102": AXIS},
            "fleets": (FleetTerms(navy="allied", ntp=6, amph=6),),
        },
        **more,
    )


def to_phase(game: Game, side: str, phase: str) -> State:
    """Go on to a phase of a power."""
    for _ in range(30):
        if (game.state.clock.side, game.state.clock.phase) == (side, phase):
            break
        assert done(game, game.awaited()[0]) == ""
    assert isinstance(game.state, State)
    return game.state


def after_the_axis_turn(game: Game) -> State:
    """Go on to the Allied player turn that follows."""
    for _ in range(40):
        clock = game.state.clock
        if clock.turn == 2 and clock.side == ALLIES and clock.phase != "allocation":
            break
        assert done(game, game.awaited()[0]) == ""
    return state_of(game)


def landed(
    *landing: str, goal: str = "0707", ships: tuple[str, ...] = (), others: Any = ()
) -> Game:
    """Declare war and land units of these templates at Algiers, or take them into its port."""
    names = [unit(f"u{n}", template, "0304") for n, template in enumerate(landing)]
    sailors = [unit(f"s{n}", template, "0304") for n, template in enumerate(ships)]
    german = unit("g", "de-infantry", "0101")  # so that the Axis has something to decide
    game = begin(torch(*names, *sailors, *others, german))
    to_phase(game, ALLIES, "movement")
    assert give(game, ALLIES, DeclareWar(country="vichy-france")) == ""
    to_phase(game, ALLIES, "sea")
    if names:
        order = Land(units=tuple(row.id for row in names), navy="allied", goal=goal)
        assert give(game, ALLIES, order) == ""
    if sailors:
        into = Ship(units=tuple(row.id for row in sailors), navy="allied", goal=ALGIERS)
        assert give(game, ALLIES, into) == ""
    assert done(game, ALLIES) == ""
    return game


def state_of(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-NAT-181", "engine")
@pytest.mark.parametrize(("by", "joined"), [(AXIS, ALLIES), (ALLIES, AXIS)])
def test_vichy_joins_the_other_side_when_its_neutrality_is_violated(by: str, joined: str) -> None:
    guests = (unit("g", "de-infantry", "0101"), unit("b", "uk-motorized", "0304"))
    game = begin(torch(*guests, unit("v", "vf-infantry", "0904")))
    state = state_of(game)
    assert state.countries["vichy-france"].status == "neutral"
    assert ("v" in state.units, holder(state, "1009")) == (False, "")
    to_phase(game, by, "movement")
    assert give(game, by, DeclareWar(country="vichy-france")) == ""
    state = state_of(game)
    assert state.countries["vichy-france"] == Country("active", joined)
    assert the(state, "v").side == joined
    assert {holder(state, at) for at in (ALGIERS, ORAN, "1009")} == {joined}
    assert (state.fleets["vichy"].side, state.fleets["vichy"].ntp) == (joined, 1)


@pytest.mark.rule("WIE-NAT-185", "engine")
@pytest.mark.parametrize(
    ("landing", "american"),
    [
        (("us-motorized", "uk-motorized"), False),  # 8 of 16: half is not more than half
        (("us-armor", "uk-motorized"), True),  # 9 of 17
        (("us-motorized", "uk-armor"), False),  # 8 of 17
        (("us-motorized", "uk-armor-brigade", "uk-motorized-brigade"), True),  # 8 of 14
        (("uk-motorized",), False),
    ],
)
def test_the_face_value_of_the_landing_force_decides(
    landing: tuple[str, ...], american: bool
) -> None:
    game = landed(*landing, others=(unit("v", "vf-infantry", "0904"),))
    told = [
        event
        for link in game.links
        for pulse in game.ruleset.read_entry(link.body).pulses
        for event in pulse
        if isinstance(event, NorthAfricaInvaded)
    ]
    assert [event.american for event in told] == [american]
    state = state_of(game)
    assert state.countries["vichy-france"] == Country("active", AXIS)  # in that turn in any case
    assert (the(state, "v").side, holder(state, "1009")) == (AXIS, AXIS)
    state = to_phase(game, AXIS, "movement")
    order = March(units=("v",), path=("0903",))
    assert give(game, AXIS, order) == ("WIE-NAT-187" if american else "")
    state = after_the_axis_turn(game)
    if american:
        assert state.countries["vichy-france"].status == "conquered"
        assert "v" not in state.units
        return
    assert state.countries["vichy-france"] == Country("active", AXIS)  # for good
    assert (the(state, "v").at, the(state, "v").side) == ("0903", AXIS)


@pytest.mark.rule("WIE-NAT-186", "engine")
def test_ships_and_marches_take_empty_vichy_ports_undamaged() -> None:
    vichy = unit("v", "vf-infantry", ORAN)
    game = landed("us-motorized", goal=ORAN, ships=("us-motorized",), others=(vichy,))
    state = state_of(game)
    assert (holder(state, ALGIERS), hindrance(state, ALGIERS)) == (ALLIES, "")
    later = changed(state, drawn={"vichy-france": 0})
    play(later, take(later, ALLIES, ORAN))
    assert hindrance(later, ORAN) == "damaged"  # as any other port is
    to_phase(game, ALLIES, "combat")
    assert give(game, ALLIES, Attack(units=("u0",), targets=(ORAN,))) == ""  # it is an enemy


@pytest.mark.rule("WIE-NAT-187", "engine")
def test_the_axis_may_stack_with_vichy_units_that_stand_still() -> None:
    german = unit("g", "de-infantry", "0903")
    state = torch(
        unit("v", "vf-infantry", "0904", power=AXIS),
        german,
        unit("a", "us-motorized", "0804"),
        countries={"vichy-france": Country("active", AXIS)},
        drawn={"vichy-france": 1, "french-north-africa": 1},
    )
    control = bytes(1 if at[:2] >= "07" else 2 for at in state.terms.map.ids)
    state = changed(state, control=control)
    seen = changed(view(state, AXIS), clock=type(state.clock)(turn=2, phase="movement", side=AXIS))
    for refuse in (refuse_mover, refuse_rider, refuse_passenger):
        found = refuse(seen, "v")
        assert found is not None
        assert found.rule == "WIE-NAT-187"
    cannot = refuse_attacker(seen, "v", ("0804",))
    assert cannot is not None
    assert cannot.rule == "WIE-NAT-187"
    assert refuse_mover(seen, "g") is None
    assert refuse_march(seen, March(units=("g",), path=("0904",))) is None
    loyal = changed(seen, drawn={"vichy-france": 1})  # after a landing of the other make-up
    assert refuse_mover(loyal, "v") is None
    assert refuse_attacker(loyal, "v", ("0804",)) is None


@pytest.mark.rule("WIE-NAT-188", "engine")
def test_vichy_collapses_and_its_colonies_go_over() -> None:
    state = torch(
        unit("africa", "vf-infantry", "0904", power=AXIS),
        unit("held", "vf-infantry", "0802", power=AXIS),
        unit("g", "de-infantry", "0802"),
        unit("france", "vf-infantry", "1104", power=AXIS),
        countries={"vichy-france": Country("active", AXIS)},
        drawn={"vichy-france": 1, "french-north-africa": 1},
    )
    control = bytes(1 if at[:2] >= "07" else 2 for at in state.terms.map.ids)
    state = changed(state, control=control)
    assert play(state, collapse(state, ALLIES)) == []  # not before the Axis turn ends
    play(state, collapse(state, AXIS))
    assert sorted(one.nation for one in state.units.values()) == ["free-france", "germany"]
    (free,) = units_at(state, "0904")
    assert (free.side, free.group, free.attack, free.moves) == (ALLIES, True, 2, 10)
    assert (holder(state, "0904"), holder(state, "0802"), holder(state, "1104")) == (
        ALLIES,
        AXIS,
        AXIS,
    )
    assert state.countries["vichy-france"].status == "conquered"
    assert play(state, collapse(state, AXIS)) == []  # once


@pytest.mark.rule("WIE-NAT-189", "engine")
@pytest.mark.parametrize("landing", ["us-motorized", "uk-motorized"])
def test_the_railways_are_the_axis_and_must_be_taken_and_repaired(landing: str) -> None:
    game = landed(landing, others=(unit("v", "vf-infantry", "1104"),))
    state = after_the_axis_turn(game)
    place = state.terms.map.place
    for at in LINE:
        assert rail_net(state, AXIS)[place(at)] >= 0
        assert rail_net(state, ALLIES)[place(at)] < 0
    play(state, take(state, ALLIES, "0904"))
    assert state.rails["0904"].cut
    assert rail_net(state, ALLIES)[place("0904")] < 0  # taken is not enough
    play(state, repair(state, ALLIES, "0904"))
    assert rail_net(state, ALLIES)[place("0904")] >= 0


def test_what_is_no_landing_changes_nothing() -> None:
    state = torch(unit("b", "uk-motorized", "0904"), drawn={"vichy-france": 1})
    state = changed(state, countries={"vichy-france": Country("active", AXIS)})
    assert play(state, judge_landing(state, ALLIES)) == []  # it marched in
    sailed = paced(state, "b", spent=True)
    assert len(of(play(sailed, judge_landing(sailed, ALLIES)), NorthAfricaInvaded)) == 1
    later = changed(sailed, drawn={"vichy-france": 0})
    assert play(later, judge_landing(later, ALLIES)) == []
    assert play(sailed, judge_landing(sailed, AXIS)) == []
    assert (
        play(alter(sailed, "b", at="1104"), judge_landing(alter(sailed, "b", at="1104"), ALLIES))
        == []
    )
