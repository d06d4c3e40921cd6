"""Numbers of the air war, of points between fronts, of losses and of trains, from both sides."""

from typing import Any

import msgspec
import pytest

from grognard.kernel.view import view
from grognard.systems.europe.orders.rail import RailMove
from grognard.systems.europe.orders.reinforcement import AllotPoints, PullPoints
from grognard.systems.europe.rules.expedition import mixed, refuse_stand, zone_hexes
from grognard.systems.europe.rules.rail import (
    may_entrain,
    may_use_rail,
    rail_capacity,
    rail_hex_cost,
    rail_open,
    rail_points,
    rail_size,
)
from grognard.systems.europe.rules.results import holds_out, share, suffices
from grognard.systems.europe.rules.skies import (
    able_to_fly,
    chance_of_more,
    extra_losses,
    has_superiority,
    shot_down,
    struck_port,
)
from grognard.systems.europe.rules.trains import goes_off_map, refuse_rail, ride
from grognard.systems.europe.rules.transfers import (
    allot,
    arrive_spare,
    pull,
    refuse_allot,
    refuse_pull,
)
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.state import Country, Pool, Rail, Stand, State
from grognard.systems.europe.tables import Result
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import (
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    railway,
    the,
    unit,
)
from tests.cases.europe.resolving import play
from tests.cases.europe.test_mov_bef import france
from tests.cases.europe.test_rail_phase import board


@pytest.mark.rule("WIE-AIR-016", "engine")
@pytest.mark.rule("WIE-AIR-017", "engine")
@pytest.mark.parametrize(
    ("front", "season", "side", "points", "flying"),
    [
        ("west", "clear", AXIS, 7, 7),
        ("west", "mud", AXIS, 9, 6),
        ("west", "snow", ALLIES, 10, 7),  # two thirds, rounded up
        ("east", "mud", SOVIETS, 7, 4),
        ("east", "snow", AXIS, 7, 4),
        ("east", "snow", SOVIETS, 7, 7),
        ("south", "mud", AXIS, 3, 2),
        ("south", "snow", AXIS, 7, 7),
        ("west", "snow", SOVIETS, 9, 6),
        ("east", "mud", AXIS, 0, 0),
    ],
)
def test_how_many_fly(front: Any, season: str, side: str, points: int, flying: int) -> None:
    assert able_to_fly(position().terms, side, front, season, points) == flying


@pytest.mark.rule("WIE-AIR-021", "engine")
@pytest.mark.rule("WIE-AIR-023", "engine")
@pytest.mark.rule("WIE-AIR-025", "engine")
def test_the_numbers_of_a_fight_in_the_air() -> None:
    terms = position().terms
    down = [shot_down(terms, points, 9, luck=luck) for points, luck in ((5, False), (5, True))]
    assert down == [0, 1]
    assert [shot_down(terms, points, 9, luck=False) for points in (6, 11, 12)] == [1, 1, 2]
    assert shot_down(terms, 60, 3, luck=True) == 3  # no more than there are
    assert [chance_of_more(terms, points) for points in (5, 6, 7)] == [(5, 6), (0, 6), (1, 6)]
    assert [has_superiority(terms, points, 3) for points in (5, 6, 7)] == [False, False, True]
    assert [has_superiority(terms, points, 0) for points in (0, 1)] == [False, True]
    assert [extra_losses(terms, 15, 6, others) for others in (9, 3, 2)] == [3, 3, 2]
    assert [extra_losses(terms, points, 6, 9) for points in (11, 12, 13)] == [0, 0, 1]


@pytest.mark.rule("WIE-AIR-031", "engine")
@pytest.mark.parametrize(
    ("points", "die", "result"),
    [
        (3, 3, "success"),
        (3, 4, "failure"),
        (3, 5, "failure"),
        (3, 6, "loss"),
        (5, 5, "success"),
        (9, 6, "loss"),  # five count at most
    ],
)
def test_what_a_die_does_to_a_port(points: int, die: int, result: str) -> None:
    assert struck_port(position(), points, die) == result


@pytest.mark.rule("WIE-UI-108", "engine")
@pytest.mark.rule("WIE-UI-109", "engine")
def test_points_between_fronts() -> None:
    pools = {AXIS: {"west/germany": Pool(4, 2, 1, 1), "south/spain": Pool(3, 0, 0, 0)}}
    state = changed(
        position(), pools=pools, spare={AXIS: {"germany": Pool(2, 1), "spain": Pool(1)}}
    )

    def pulled(points: int, sort: Any = "infantry") -> str:
        order = PullPoints(nation="germany", front="west", sort=sort, points=points)
        found = refuse_pull(view(state, AXIS), order)
        return found.rule if found else ""

    def given(points: int, nation: str = "germany", front: str = "east") -> str:
        order = AllotPoints(nation=nation, front=front, sort="infantry", points=points)
        found = refuse_allot(view(state, AXIS), order)
        return found.rule if found else ""

    assert [pulled(points) for points in (0, 1, 4, 5)] == ["WIE-UI-108", "", "", "WIE-UI-108"]
    assert [pulled(points, "mechanized") for points in (2, 3)] == ["", "WIE-UI-108"]
    assert [given(points) for points in (0, 1, 2, 3)] == ["WIE-UI-109", "", "", "WIE-UI-109"]
    assert given(1, front="nowhere") == "WIE-UI-109"
    assert [given(1, "spain", front) for front in ("south", "east")] == ["", "WIE-UI-109"]
    play(state, pull(state, AXIS, PullPoints("germany", "west", "infantry", 3)))
    play(state, pull(state, AXIS, PullPoints("germany", "west", "mechanized", 1)))
    assert state.pools[AXIS]["west/germany"] == Pool(1, 1, 1, 1)
    assert state.moving[AXIS]["germany"] == Pool(3, 1)
    play(state, arrive_spare(state, AXIS))
    assert state.spare[AXIS]["germany"] == Pool(5, 2)
    assert play(state, arrive_spare(state, AXIS)) == []
    play(state, allot(state, AXIS, AllotPoints("germany", "east", "infantry", 4)))
    assert state.spare[AXIS]["germany"] == Pool(1, 2)
    assert state.pools[AXIS]["east/germany"] == Pool(4, 0)


@pytest.mark.rule("WIE-CBT-048", "engine")
@pytest.mark.rule("WIE-CBT-053", "engine")
@pytest.mark.parametrize(
    ("result", "of_seven", "of_six"),
    [("ax", 7, 6), ("ex", 7, 6), ("hx", 4, 3), ("dr", 0, 0), ("br", 0, 0), ("de", 0, 0)],
)
def test_what_results_cost_the_attacker(result: Result, of_seven: int, of_six: int) -> None:
    assert (share(7, result), share(6, result)) == (of_seven, of_six)
    rows = [unit(name, "de-infantry", "0404") for name in "abc"]
    state = position(*rows)
    assert suffices(state, "abc", "ab", 12)
    assert not suffices(state, "abc", "ab", 13)
    assert suffices(state, "abc", "cab", 99)  # all there is


@pytest.mark.rule("WIE-CBT-046", "engine")
@pytest.mark.rule("WIE-CBT-064", "engine")
@pytest.mark.parametrize(
    ("told", "template", "holds"),
    [(True, "de-infantry", True), (False, "de-infantry", False), (True, "it-infantry", False)],
)
def test_who_holds_out(told: bool, template: str, holds: bool) -> None:
    state = position(unit("u", template, "0404"), unit("v", "it-infantry", "0404"))
    state = changed(state, stands={AXIS: {"v": Stand(hold=told)}})
    assert holds_out(state, state.units.values()) is holds


@pytest.mark.rule("WIE-MOV-046", "engine")
@pytest.mark.rule("WIE-MOV-047", "engine")
@pytest.mark.rule("WIE-MOV-048", "engine")
def test_who_counts_for_the_force_and_who_is_mixed() -> None:
    trucks = [unit(f"s{n}", "uk-supply", "0304") for n in range(9)]
    french = [unit(f"f{n}", "fr-infantry", "0504") for n in range(9)]
    rows = [unit(f"u{n:02d}", "uk-motorized", "0303") for n in range(20)]
    assert zone_hexes(france(*rows, *trucks, *french)) == 5  # 21 combat units with the one there
    assert zone_hexes(france(*rows, unit("x", "uk-motorized", "0303"))) == 6
    both = alter(france(), "b", at="0504")
    assert mixed(both) == ("0504",)
    assert mixed(france()) == ()
    assert mixed(changed(both, nbef={ALLIES: "b"})) == ()
    assert mixed(alter(france(country="poland"), "b", at="0504")) == ()
    beaten = changed(both, countries={"france": Country("occupied", ALLIES)})
    assert mixed(beaten) == ()
    assert mixed(alter(france(date=Date(1941, 1, 1)), "b", at="0504")) == ()

    def rule(state: State, id_: str, place: str) -> str:
        found = refuse_stand(view(state, ALLIES), state.units[id_], place)
        return found.rule if found else ""

    state = france(unit("a", "us-motorized", "0404"))
    assert rule(state, "f", "0304") == "WIE-MOV-047"
    assert rule(state, "b", "0504") == "WIE-MOV-047"
    assert rule(state, "a", "0304") == ""
    assert rule(changed(state, nbef={ALLIES: "b"}), "f", "0304") == ""  # with that one they may


@pytest.mark.rule("WIE-RAIL-001", "engine")
@pytest.mark.rule("WIE-RAIL-003", "engine")
def test_who_rides_and_what_it_counts() -> None:
    rows = (
        unit("i", "de-infantry", "0404"),
        unit("g", "de-artillery", "0404"),
        unit("s", "su-infantry-corps", "0404"),
        unit("d", "su-infantry", "0404"),
        unit("c", "cadre", "0404", power=ALLIES),
    )
    state = position(*rows)
    assert [may_use_rail(state, the(state, id_)) for id_ in "igsdc"] == [*[True] * 4, False]
    assert [rail_size(state, the(state, id_)) for id_ in "igsd"] == [1, 1, 3, 1]
    centre = msgspec.structs.replace(the(state, "d"), kind="arms-centre")
    flak = msgspec.structs.replace(the(state, "d"), kind="flak")
    assert (rail_size(state, centre), rail_size(state, flak)) == (10, 1)
    assert may_use_rail(state, centre)
    assert may_use_rail(state, flak)
    assert [rail_capacity(state, side) for side in (AXIS, ALLIES, SOVIETS)] == [20, 10, 60]
    invaded = changed(on_turn(state, 4), invaded=4)
    assert [rail_capacity(invaded, side) for side in (AXIS, SOVIETS)] == [20, 30]
    assert rail_capacity(on_turn(invaded, 11), SOVIETS) == 30
    assert rail_capacity(on_turn(invaded, 12), SOVIETS) == 60


@pytest.mark.rule("WIE-RAIL-002", "engine")
@pytest.mark.rule("WIE-RAIL-007", "engine")
@pytest.mark.rule("WIE-RAIL-009", "engine")
def test_every_reason_against_a_train() -> None:
    state = board(unit("u", "de-infantry", "0404"), unit("v", "de-infantry", "0405"))
    one = the(state, "u")
    assert may_entrain(state, one)
    assert not may_entrain(state, the(state, "v"))  # no railway
    for altered in (
        paced(state, "u", moved=True),
        paced(state, "u", spent=True),
        alter(state, "u", entrained=True),
        board(unit("u", "de-infantry", "0404"), unit("f", "fr-infantry", "0504")),
    ):
        assert not may_entrain(altered, the(altered, "u"))
    assert rail_points(state, one) == 40
    riding = alter(state, "u", entrained=True)
    assert rail_points(riding, the(riding, "u")) == 50
    late = paced(riding, "u", rail_spent=45)
    assert rail_points(late, the(late, "u")) == 5
    tired = paced(state, "u", rail_spent=45)
    assert rail_points(tired, the(tired, "u")) == 0
    assert rail_hex_cost(state, AXIS, "0504") == 1
    bombed = changed(state, interdicted={"0504": (ALLIES,), "0604": (AXIS,)})
    assert [rail_hex_cost(bombed, AXIS, at) for at in ("0504", "0604")] == [6, 1]
    assert rail_open(state, AXIS, "0504")
    assert not rail_open(state, AXIS, "0505")
    assert not rail_open(state, ALLIES, "0504")
    assert not rail_open(changed(state, rails={"0504": Rail(cut=True)}), AXIS, "0504")
    assert rail_open(changed(state, rails={"0504": Rail(cut=False)}), AXIS, "0504")
    foe = board(unit("f", "fr-infantry", "0604"))
    assert not rail_open(foe, AXIS, "0504")


@pytest.mark.rule("WIE-RAIL-007", "engine")
@pytest.mark.rule("WIE-RAIL-013", "engine")
@pytest.mark.rule("WIE-RAIL-015", "engine")
def test_what_a_ride_costs_and_leaves() -> None:
    def rule(state: State, units: Any = ("u",), **order: Any) -> str:
        found = refuse_rail(view(state, AXIS), RailMove(units=tuple(units), **order))
        return f"{found.rule} {found.key}" if found else ""

    state = board(unit("u", "de-infantry", "0404"), unit("w", "de-infantry", "0504"))
    assert rule(state, (), goal="0804") == "WIE-RAIL-001 refuse.no-march"
    assert rule(state, ("u", "u"), goal="0804") == "WIE-RAIL-001 refuse.no-march"
    assert rule(state, ("u", "w"), goal="0804") == "WIE-RAIL-001 refuse.apart"
    assert rule(state, goal="9999") == "WIE-RAIL-009 refuse.no-hex"
    assert rule(state, goal="0805") == "WIE-RAIL-009 refuse.no-train"
    assert rule(state, goal="0404", detrain=True) == "WIE-RAIL-015 refuse.rail-nothing"
    assert rule(state, goal="0404", detrain=False) == ""  # it gets on
    riding = alter(state, "u", entrained=True)
    assert rule(riding, goal="0404", detrain=False) == "WIE-RAIL-015 refuse.rail-nothing"
    assert rule(riding, goal="0404", detrain=True) == ""
    assert rule(state, goal="0804", detrain=True) == ""
    play(state, ride(state, RailMove(units=("u",), goal="0804", detrain=True)))
    pace = pace_of(state, the(state, "u"))
    assert (the(state, "u").at, the(state, "u").entrained) == ("0804", False)
    assert (pace.rail_spent, pace.spent, pace.moved) == (10 + 4 + 10, True, True)
    staying = board(unit("u", "de-infantry", "0404"))
    play(staying, ride(staying, RailMove(units=("u",), goal="0804", detrain=False)))
    pace = pace_of(staying, the(staying, "u"))
    assert (pace.rail_spent, pace.spent, the(staying, "u").entrained) == (14, False, True)


@pytest.mark.rule("WIE-RAIL-019", "engine")
@pytest.mark.rule("WIE-RAIL-020", "engine")
def test_who_goes_by_rail_off_the_map() -> None:
    marks = [MarkShown("edges", "siberia", at) for at in ("1202", "1204")]
    marks.append(MarkShown("edges", "middle-east", "1206"))
    line = railway("1202", "1203", "1204", "1205", "1206")
    land = ground(steps=[line], marks=marks)

    def soviet(at: str, **more: Any) -> State:
        state = position(unit("u", "su-infantry", at), on=land, holders={"poland": SOVIETS})
        return paced(state, "u", **more) if more else state

    assert goes_off_map(soviet("1202"), the(soviet("1202"), "u"), "1204")
    for state, goal in (
        (soviet("1202"), "1202"),  # where it is
        (soviet("1202"), "1206"),  # another edge
        (soviet("1203"), "1204"),  # from within the map
        (soviet("1202", rail_spent=1), "1204"),
        (soviet("1206"), "1204"),
    ):
        assert not goes_off_map(state, the(state, "u"), goal)
    german = position(unit("u", "de-infantry", "1202"), on=land)
    assert not goes_off_map(german, the(german, "u"), "1204")
    cut = changed(soviet("1202"), rails={"1204": Rail(cut=True)})
    assert not goes_off_map(cut, the(cut, "u"), "1204")
