"""The Air Allocation Phase: missions, limits, weather, transfers."""

import random
from functools import partial
from typing import Any

import msgspec
import pytest

from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.events.air import PointsGrounded
from grognard.systems.europe.orders.air import Assign, Base, ShiftAirborne, ShiftTransports
from grognard.systems.europe.orders.turn import EndTurn
from grognard.systems.europe.phases.allocation import Allocation
from grognard.systems.europe.rules.allocation import rest
from grognard.systems.europe.rules.transports import turns_to_wait
from grognard.systems.europe.state import State, Wing
from grognard.systems.europe.tables import Front, Mission
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Date,
    Options,
    SourceTerms,
    SpecialTerms,
    TransportTerms,
    WingTerms,
)
from tests.cases.europe.board import (
    SUMMER,
    changed,
    ground,
    position,
    read_the_tables,
    unit,
    wing,
)
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play


@pytest.mark.rule("WIE-AIR-002", "engine")
def test_a_draft_that_fits_no_order_is_none() -> None:
    game = begin(position(unit("g", "de-infantry", "0404"), wings=(wing("germany", "west", 2),)))
    for fields in ({"front": "west", "nation": "italy"}, {"front": "west", "mission": "sea"}):
        offer = game.offers(AXIS, Draft(kind="Assign", fields=fields))
        assert (offer.complete, offer.choices) == (False, ())


EAST = {f"{c:02d}{r:02d}": "east" for c in range(10, 13) for r in range(1, 10)}
SOUTH = {f"{c:02d}09": "south" for c in range(1, 10)}
LAND = ground(front={**EAST, **SOUTH})
BERLIN = SourceTerms(at="0404", nation="germany")
"""With it the whole map is in major supply: ten movement points each way."""


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


def flown(
    *wings: WingTerms,
    date: Date = SUMMER,
    options: Options | None = None,
    transports: tuple[TransportTerms, ...] = (),
    box: Front | None = None,
) -> Game:
    """Begin a game in which the Axis holds everything, with air points."""
    units = (unit("d", "de-para-regiment", "0404", box=box),) if box else ()
    return begin(
        position(
            *units,
            on=LAND,
            sources=(BERLIN,),
            wings=wings,
            transports=transports,
            date=date,
            options=options,
        )
    )


def assign(
    game: Game, mission: Mission, points: int, front: Front = "west", nation: str = "germany"
) -> str:
    """Let the Axis assign air points."""
    return give(game, AXIS, Assign(front=front, nation=nation, mission=mission, points=points))


def germany(game: Game, front: str = "west") -> Wing:
    """The German air points on a front."""
    return now(game).wings[AXIS][f"{front}/germany"]


def week(game: Game) -> None:
    """Let the Axis pass until its next allocation."""
    turn = now(game).clock.turn
    while now(game).clock.turn == turn:
        assert done(game, AXIS) == ""


@pytest.mark.rule("WIE-AIR-002", "engine")
@pytest.mark.rule("WIE-AIR-004", "engine")
@pytest.mark.rule("WIE-AIR-012", "engine")
def test_each_point_has_one_mission_and_changes_it_by_way_of_uncommitted() -> None:
    game = flown(wing("germany", "west", 10))
    assert (now(game).clock.phase, game.awaited()) == ("allocation", (AXIS,))
    assert assign(game, "superiority", 6) == ""
    assert assign(game, "ground", 5) == "WIE-AIR-012"  # four are left
    assert assign(game, "ground", 4) == ""
    assert assign(game, "sea", 1) == "WIE-AIR-012"
    assert assign(game, "superiority", 5) == ""
    assert assign(game, "sea", 1) == ""
    assert assign(game, "sea", 1) == "WIE-AIR-002"  # nothing new
    assert (germany(game).superiority, germany(game).ground, germany(game).sea) == (5, 4, 1)
    assert assign(game, "ground", 1, front="east") == "WIE-AIR-001"


@pytest.mark.rule("WIE-AIR-002", "engine")
def test_what_is_offered_for_air_points() -> None:
    state = position(on=LAND, sources=(BERLIN,), wings=(wing("germany", "west", 2),))
    seen = view(changed(state, clock=Clock(turn=1, phase="allocation", side=AXIS)), AXIS)

    def values(kind: str, **fields: Any) -> list[Any]:
        found = Allocation().offers(seen, Draft(kind=kind, fields=fields))
        return [choice.value for choice in found.choices]

    assert values("") == ["Assign"]
    assert values("Assign") == ["west"]
    named = {"front": "west", "nation": "germany", "mission": "ground"}
    assert values("Assign", **named) == [1, 2]
    assert Allocation().offers(seen, Draft(kind="Assign", fields={**named, "points": 1})).complete
    assert values("Disband") == []
    assert values("March") == []


@pytest.mark.rule("WIE-AIR-011", "engine")
def test_nobody_has_to_assign_anything() -> None:
    game = flown(wing("germany", "west", 10))
    assert assign(game, "ground", 3) == ""
    assert done(game, AXIS) == ""
    assert (germany(game).points, germany(game).ground) == (10, 3)


@pytest.mark.rule("WIE-AIR-005", "engine")
@pytest.mark.rule("WIE-OPT-021", "engine")
@pytest.mark.parametrize(("front", "limit"), [("west", 120), ("south", 60), ("east", 30)])
def test_so_many_may_fight_for_the_sky(front: Front, limit: int) -> None:
    bases = (wing("germany", front, limit), wing("italy", front, 10))
    game = flown(*bases)
    assert assign(game, "superiority", limit, front) == ""
    assert assign(game, "superiority", 1, front, "italy") == "WIE-AIR-005"
    assert assign(game, "ground", 10, front, "italy") == ""
    free = flown(*bases, options=Options(no_air_limits=True))
    assert assign(free, "superiority", limit, front) == ""
    assert assign(free, "superiority", 10, front, "italy") == ""


@pytest.mark.rule("WIE-AIR-005", "data")
@pytest.mark.rule("WIE-AIR-009", "data")
@pytest.mark.rule("WIE-AIR-016", "data")
def test_the_numbers_of_the_fronts() -> None:
    fronts = read_the_tables().fronts
    assert {name: row.superiority for name, row in fronts.items()} == {
        "west": 120,
        "south": 60,
        "east": 30,
    }
    assert {row.transfer for row in fronts.values()} == {10}
    shares = {name: (row.mud, row.snow, row.snow_soviets) for name, row in fronts.items()}
    # Twelfths: two thirds are 8, a half is 6.
    assert shares == {"west": (8, 8, 8), "east": (6, 6, 12), "south": (8, 12, 12)}


@pytest.mark.rule("WIE-AIR-003", "engine")
def test_only_a_front_with_major_supply_is_a_base() -> None:
    # The source lies out of reach of the east.
    far = SourceTerms(at="0105", nation="germany")
    east = {f"12{r:02d}": "east" for r in range(1, 10)}
    state = position(
        on=ground(front=east),
        sources=(far,),
        wings=(wing("germany", "east", 5), wing("germany", "west", 5)),
    )
    game = begin(state)
    assert assign(game, "ground", 5, front="east") == "WIE-AIR-003"
    assert assign(game, "ground", 5) == ""
    assert assign(game, "transfer", 5, front="east") == ""  # away from there they may


@pytest.mark.rule("WIE-AIR-003", "engine")
@pytest.mark.parametrize(("country", "refused"), [("iran", "WIE-AIR-003"), ("iraq", "")])
def test_allied_aircraft_do_not_fly_from_iran(country: str, refused: str) -> None:
    state = position(
        on=ground(country=country),
        sources=(SourceTerms(at="0404", nation="united-kingdom"),),
        holders={country: ALLIES},
        wings=(wing("united-kingdom", "west", 5),),
    )
    order = Assign(front="west", nation="united-kingdom", mission="ground", points=1)
    assert give(begin(state), ALLIES, order) == refused


@pytest.mark.rule("WIE-AIR-008", "engine")
@pytest.mark.rule("WIE-UI-077", "engine")
@pytest.mark.rule("WIE-SEQ-008", "engine")
def test_transfers_must_be_given_a_front_next_turn() -> None:
    game = flown(wing("germany", "west", 20))
    assert assign(game, "transfer", 4) == ""
    week(game)
    assert germany(game).points == 16
    assert germany(game).transfer == 0
    assert now(game).incoming[AXIS] == {"germany": 4}
    assert done(game, AXIS) == "WIE-UI-077"
    assert give(game, AXIS, Base(nation="germany", front="east", points=5)) == "WIE-AIR-008"
    assert give(game, AXIS, Base(nation="germany", front="east", points=3)) == ""
    assert done(game, AXIS) == "WIE-UI-077"
    assert give(game, AXIS, Base(nation="germany", front="south", points=1)) == ""
    assert assign(game, "ground", 3, front="east") == ""  # of use at once
    assert done(game, AXIS) == ""
    assert (germany(game, "east").points, germany(game, "south").points) == (3, 1)


@pytest.mark.rule("WIE-AIR-009", "engine")
def test_ten_leave_a_front_in_a_turn() -> None:
    game = flown(wing("germany", "west", 20), wing("italy", "west", 5), wing("germany", "east", 9))
    assert assign(game, "transfer", 11) == "WIE-AIR-009"
    assert assign(game, "transfer", 8) == ""
    assert assign(game, "transfer", 3, nation="italy") == "WIE-AIR-009"
    assert assign(game, "transfer", 2, nation="italy") == ""
    assert assign(game, "transfer", 9, front="east") == ""


@pytest.mark.rule("WIE-NAT-091", "engine")
@pytest.mark.rule("WIE-NAT-152", "engine")
@pytest.mark.parametrize(
    ("nation", "side", "front"), [("poland", ALLIES, "east"), ("spain", AXIS, "south")]
)
def test_some_serve_on_one_front_only(nation: str, side: str, front: Front) -> None:
    holders = {"poland": AXIS if side == AXIS else ALLIES}
    source = SourceTerms(at="0604", nation="germany" if side == AXIS else "united-kingdom")
    terms = WingTerms(nation=nation, front=front, points=5, power="axis" if side == AXIS else "")
    game = begin(
        position(
            on=LAND,
            holders=holders,
            sources=(source,),
            wings=(terms,),
        )
    )
    order = Assign(front=front, nation=nation, mission="transfer", points=2)
    assert give(game, side, order) == ""
    while now(game).clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    other: Front = "west"
    assert give(game, side, Base(nation=nation, front=other, points=2)) == "WIE-AIR-001"
    assert give(game, side, Base(nation=nation, front=front, points=2)) == ""


@pytest.mark.rule("WIE-AIR-016", "engine")
@pytest.mark.rule("WIE-AIR-018", "engine")
@pytest.mark.rule("WIE-AIR-019", "engine")
def test_mud_takes_off_sea_first_then_ground_then_superiority() -> None:
    # The last clear week of 1939; then mud: two thirds of 12 fly in the west.
    game = flown(wing("germany", "west", 12), date=Date(1939, 10, 4))
    assert assign(game, "superiority", 6) == ""
    assert assign(game, "ground", 4) == ""
    assert assign(game, "sea", 2) == ""
    week(game)
    assert now(game).season == "mud"
    left = germany(game)
    assert (left.superiority, left.ground, left.sea, left.points) == (6, 2, 0, 12)
    assert assign(game, "sea", 1) == "WIE-AIR-016"
    assert assign(game, "ground", 1) == ""
    assert assign(game, "sea", 1) == ""
    week(game)
    left = germany(game)  # what was assigned stands
    assert (left.superiority, left.ground, left.sea) == (6, 1, 1)


@pytest.mark.rule("WIE-AIR-014", "engine")
@pytest.mark.rule("WIE-UI-079", "engine")
def test_transports_and_airborne_units_change_fronts_in_a_turn() -> None:
    three = (TransportTerms(power="axis", front="west", points=3),)
    game = flown(wing("germany", "west", 1), transports=three, box="west")
    order = ShiftTransports(front="west", to="east", points=4)
    assert give(game, AXIS, order) == "WIE-AIR-014"
    assert give(game, AXIS, ShiftTransports(front="west", to="east", points=2)) == ""
    assert give(game, AXIS, ShiftAirborne(unit="d", to="west")) == "WIE-AIR-014"
    assert give(game, AXIS, ShiftAirborne(unit="d", to="east")) == ""
    assert now(game).transports[AXIS]["west"] == 1
    assert now(game).transports[AXIS].get("east", 0) == 0
    box = now(game).loaded["d"]
    assert (box.front, turns_to_wait(now(game), box)) == ("east", 1)
    week(game)
    assert now(game).transports[AXIS]["east"] == 2
    assert turns_to_wait(now(game), now(game).loaded["d"]) == 0


@pytest.mark.rule("WIE-SEQ-007", "engine")
def test_no_turn_can_be_ended_in_the_air_war() -> None:
    game = flown(wing("germany", "west", 1))
    assert give(game, AXIS, EndTurn()) == "WIE-SEQ-007"


def test_what_a_power_does_in_the_air_is_its_own_affair() -> None:
    game = flown(wing("germany", "west", 5))
    assert assign(game, "ground", 5) == ""
    seen = game.view(SOVIETS)
    assert isinstance(seen, State)
    assert seen.wings.get(AXIS, {}) == {}


def test_what_is_offered_is_accepted() -> None:
    three = (TransportTerms(power="axis", front="west", points=3),)
    game = flown(
        wing("germany", "west", 12),
        wing("italy", "south", 4),
        date=Date(1939, 10, 4),
        transports=three,
        box="west",
    )
    luck = random.Random(1)
    for _ in range(60):
        awaited = game.awaited()
        if not awaited:
            break
        asked = game.questions(awaited[0])
        records = game.ruleset.answers if asked else game.ruleset.all_orders
        order: Any = sample(partial(game.offers, awaited[0]), records, luck)
        assert order is not None
        assert give(game, awaited[0], order) == "", order
        if luck.random() < 0.3:
            assert done(game, awaited[0]) in ("", "WIE-UI-077")


def special(state: State, rules: SpecialTerms) -> State:
    """Play by special rules."""
    state.__dict__["terms"] = msgspec.structs.replace(state.terms, special=rules)
    return state


@pytest.mark.rule("WIE-EDT-062", "engine")
@pytest.mark.parametrize(("front", "rule"), [("east", "WIE-EDT-062"), ("west", "")])
def test_special_rules_keep_the_axis_down_in_turn_one(front: Front, rule: str) -> None:
    state = position(
        on=LAND,
        sources=(BERLIN,),
        wings=(wing("germany", front, 5),),
    )
    game = begin(special(state, SpecialTerms(axis_grounded_east=True)))
    assert assign(game, "ground", 5, front) == rule
    week(game)
    assert assign(game, "ground", 4, front) == ""


@pytest.mark.rule("WIE-EDT-065", "engine")
def test_as_the_war_begins_air_points_in_the_east_only_fight_for_the_sky() -> None:
    state = position(
        on=ground(front="east"),
        sources=(BERLIN,),
        wings=(wing("germany", "east", 26), wing("soviet-union", "east", 5)),
        date=Date(1941, 7, 1),
    )
    game = begin(special(state, SpecialTerms(airfields=True)))
    assert now(game).invaded == 1
    assert done(game, SOVIETS) == ""
    assert assign(game, "ground", 4, "east") == "WIE-EDT-065"
    assert assign(game, "superiority", 19, "east") == ""
    assert done(game, AXIS) == ""
    # One Soviet point for every four of the Axis: four of five.
    assert now(game).wings[SOVIETS]["east/soviet-union"].points == 1


@pytest.mark.rule("WIE-AIR-002", "engine")
@pytest.mark.rule("WIE-AIR-008", "engine")
def test_how_many_points_an_order_may_name() -> None:
    game = flown(wing("germany", "west", 10))
    assert assign(game, "ground", 3) == ""
    assert assign(game, "ground", -1) == "WIE-AIR-001"
    assert assign(game, "ground", 0) == ""  # back to none
    assert germany(game).ground == 0
    assert assign(game, "transfer", 4) == ""
    week(game)
    for points in (0, -1, 5):
        order = Base(nation="germany", front="east", points=points)
        assert give(game, AXIS, order) == "WIE-AIR-008"
    # Italy has none that wait.
    assert give(game, AXIS, Base(nation="italy", front="east", points=1)) == "WIE-AIR-008"


@pytest.mark.rule("WIE-AIR-008", "engine")
@pytest.mark.rule("WIE-AIR-019", "engine")
def test_a_new_turn_finds_aircraft_rested() -> None:
    tired = Wing(
        nation="germany", front="west", points=9, ground=3, sea=2, ground_used=2, sea_used=1
    )
    state = position(on=LAND, sources=(BERLIN,), wings=(wing("germany", "west", 9),))
    state = changed(state, wings={AXIS: {"west/germany": tired}})
    play(state, rest(state, AXIS))
    now_ = state.wings[AXIS]["west/germany"]
    assert (now_.points, now_.ground, now_.sea) == (9, 3, 2)
    assert (now_.ground_used, now_.sea_used, now_.transfer) == (0, 0, 0)
    assert play(state, rest(state, AXIS)) == []


@pytest.mark.rule("WIE-AIR-003", "engine")
@pytest.mark.rule("WIE-AIR-018", "engine")
def test_who_loses_the_base_loses_all_missions() -> None:
    busy = Wing(nation="germany", front="west", points=9, superiority=4, ground=3, sea=2)
    lost = position(on=LAND, wings=(wing("germany", "west", 9),))  # no source, no base
    lost = changed(lost, wings={AXIS: {"west/germany": busy}})
    events = play(lost, rest(lost, AXIS))
    left = lost.wings[AXIS]["west/germany"]
    assert (left.points, left.superiority, left.ground, left.sea) == (9, 0, 0, 0)
    assert {event.cause for event in of(events, PointsGrounded)} == {"base"}


@pytest.mark.rule("WIE-EDT-065", "engine")
def test_struck_airfields_end_all_missions_but_the_fight_for_the_sky() -> None:
    busy = Wing(nation="germany", front="east", points=9, superiority=4, ground=3, sea=2)
    state = position(
        on=ground(front="east"),
        sources=(BERLIN,),
        wings=(wing("germany", "east", 9),),
        date=Date(1941, 7, 1),
    )
    state = changed(state, wings={AXIS: {"east/germany": busy}})
    for struck, missions in ((False, (4, 3, 2)), (True, (4, 0, 0))):
        now_ = special(changed(state), SpecialTerms(airfields=struck))
        play(now_, rest(now_, AXIS))
        left = now_.wings[AXIS]["east/germany"]
        assert (left.superiority, left.ground, left.sea) == missions
