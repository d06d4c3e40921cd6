"""Air movement: transport, assaults, what becomes of units and of transports."""

import random
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Chance
from grognard.kernel.game import Game
from grognard.kernel.offers import Draft, sample
from grognard.kernel.orders import Done
from grognard.kernel.records import Clock
from grognard.kernel.ruleset import Play
from grognard.kernel.view import view
from grognard.systems.europe.events.air import TransportsDue
from grognard.systems.europe.events.flights import TransportsLost
from grognard.systems.europe.events.march import RailCut
from grognard.systems.europe.orders.air import Fly
from grognard.systems.europe.phases.air import Air
from grognard.systems.europe.rules.airlift import refuse_fly
from grognard.systems.europe.rules.flights import fly, settle_assaults, settle_flights
from grognard.systems.europe.rules.retreat import may_retreat_to
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.transports import return_transports
from grognard.systems.europe.state import Loaded, Pace, State
from grognard.systems.europe.tables import POWERS, Power
from grognard.systems.europe.terms import (
    ALLIES,
    AXIS,
    SOVIETS,
    Options,
    SourceTerms,
    TransportTerms,
    UnitTerms,
)
from tests.cases.europe.board import (
    HEXES,
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
from tests.cases.europe.playing import begin, done, give
from tests.cases.europe.resolving import of, play

BERLIN = SourceTerms(at="0304", nation="germany")
LONDON = SourceTerms(at="1204", nation="united-kingdom")
HOLDERS: dict[str, Power] = {"germany": "axis", "france": "allies"}
COUNTRIES = {
    **{f"{c:02d}{r:02d}": "germany" for c in range(1, 7) for r in range(1, 10)},
    **{f"{c:02d}{r:02d}": "france" for c in range(7, 13) for r in range(1, 10)},
}
LINE = railway("0804", "0904", "1004")


def sky(
    *units: UnitTerms,
    points: int = 3,
    options: Options | None = None,
    terrain: dict[str, str] | None = None,
    front: dict[str, str] | None = None,
    sources: tuple[SourceTerms, ...] = (BERLIN, LONDON),
    **state: Any,
) -> State:
    """Set up the Axis on the left with transports, the Allies on the right, in the air phase."""
    made = position(
        *units,
        on=ground(terrain, country=COUNTRIES, steps=[LINE], front=front),
        sources=sources,
        holders=HOLDERS,
        options=options,
        transports=(
            TransportTerms(power="axis", front="west", points=points),
            TransportTerms(power="allies", front="west", points=points),
        ),
    )
    now = Clock(turn=1, phase="air", side=AXIS)
    return changed(made, clock=now, **state)


def boxed(*names: str, template: str = "de-para-regiment") -> tuple[UnitTerms, ...]:
    """Make units that wait in the box of the west, ready."""
    return tuple(unit(name, template, "0304", box="west") for name in names)


def refused(state: State, order: Fly, side: str = AXIS) -> str:
    """The rule by which a flight is refused, or nothing."""
    found = refuse_fly(view(state, side), order)
    return "" if found is None else found.rule


def flown(state: State, *units: str, to: str, lost: bool = False, side: str = AXIS) -> State:
    """Fly units, by the rules."""
    order = Fly(units=units, hex=to)
    assert refused(state, order, side) == ""
    play(state, fly(state, side, order), {"transport": lost})
    return state


def holder(state: State, place: str) -> str:
    """Whose a hex is."""
    return POWERS[state.control[HEXES.index(place)] - 1]


@pytest.mark.rule("WIE-AMOV-001", "engine")
@pytest.mark.parametrize(
    ("template", "rule"),
    [("de-para-regiment", ""), ("de-infantry", "WIE-AMOV-001"), ("de-air-landing", "WIE-AMOV-001")],
)
def test_only_airborne_units_fly(template: str, rule: str) -> None:
    state = sky(unit("u", template, "0304"))
    assert refused(state, Fly(units=("u",), hex="0404")) == rule
    waiting = sky(*boxed("u", template=template))  # others begin on the map
    assert ("u" in waiting.loaded, "u" in waiting.units) == (not rule, bool(rule))


@pytest.mark.rule("WIE-AMOV-002", "engine")
@pytest.mark.rule("WIE-AIR-024", "engine")
def test_nobody_flies_where_the_enemy_rules_the_sky() -> None:
    state = sky(*boxed("d"))
    order = Fly(units=("d",), hex="0404")
    assert refused(changed(state, superior={"west": (ALLIES, SOVIETS)}), order) == "WIE-AMOV-002"
    assert refused(changed(state, superior={"west": (AXIS,)}), order) == ""
    assert refused(changed(state, superior={"east": (ALLIES,)}), order) == ""


@pytest.mark.rule("WIE-AMOV-003", "engine")
def test_each_unit_needs_a_transport_point_of_its_front() -> None:
    state = sky(*boxed("a", "b"), points=1)
    assert refused(state, Fly(units=("a", "b"), hex="0404")) == "WIE-AMOV-003"
    assert refused(state, Fly(units=("a",), hex="0404")) == ""
    flown(state, "a", to="0404")
    none = refuse_fly(view(state, AXIS), Fly(units=("b",), hex="0404"))
    assert none is not None
    assert (none.rule, none.params["points"]) == ("WIE-AMOV-003", 0)
    east = sky(*boxed("a"), front={"0404": "east"})
    assert refused(east, Fly(units=("a",), hex="0404")) == "WIE-AMOV-003"


@pytest.mark.rule("WIE-AMOV-004", "engine")
def test_to_friends_by_transport_and_to_enemies_by_assault() -> None:
    state = sky(*boxed("a", "b"))
    flown(state, "a", to="0604")
    flown(state, "b", to="0704")
    assert (the(state, "a").at, the(state, "a").assault) == ("0604", "")
    assert (the(state, "b").at, the(state, "b").assault) == ("0704", "air")
    assert state.loaded == {}
    assert state.recycled[AXIS] == {"5/west": 2}  # no gliders: both transports come back
    assert state.paces[AXIS] == {"a": Pace(moved=True, spent=True), "b": Pace(moved=True)}


@pytest.mark.rule("WIE-AMOV-005", "engine")
def test_the_axis_flies_regiments_and_others_divisions() -> None:
    axis = sky(unit("d", "de-para", "0304"))
    assert refused(axis, Fly(units=("d",), hex="0404")) == "WIE-AMOV-005"
    allied = sky(unit("d", "uk-para", "1204"))
    assert refused(allied, Fly(units=("d",), hex="1104"), ALLIES) == ""


@pytest.mark.rule("WIE-AMOV-007", "engine")
@pytest.mark.parametrize(("goal", "chance"), [("0404", (1, 6)), ("0704", (2, 6))])
def test_each_transport_point_may_be_lost(goal: str, chance: tuple[int, int]) -> None:
    state = sky(*boxed("a", "b"))
    asked = []

    def watched() -> Play:
        procedure = fly(state, AXIS, Fly(units=("a", "b"), hex=goal))
        reply: Any = None
        with suppress(StopIteration):
            while True:
                found = procedure.send(reply)
                if isinstance(found, Chance):
                    asked.append((found.good, found.all))
                reply = yield found

    play(state, watched(), {"transport": False})
    assert asked == [chance, chance]  # a sixth, or a third


@pytest.mark.rule("WIE-AMOV-007", "engine")
def test_the_others_come_back_after_four_turns() -> None:
    state = sky(*boxed("a", "b"))
    flown(state, "a", to="0404")
    assert state.transports[AXIS]["west"] == 2
    lost = play(state, fly(state, AXIS, Fly(units=("b",), hex="0404")), {"transport": True})
    assert [event.points for event in of(lost, TransportsLost)] == [1]
    assert of(lost, TransportsDue) == []
    assert state.transports[AXIS]["west"] == 1
    for turn, points in ((4, 1), (5, 2), (6, 2)):
        state = on_turn(state, turn)
        play(state, return_transports(state, AXIS))
        assert state.transports[AXIS]["west"] == points


@pytest.mark.rule("WIE-AMOV-008", "engine")
def test_without_a_flight_the_phase_is_passed_over() -> None:
    assert Air().idle(view(sky(unit("i", "de-infantry", "0304")), AXIS))
    assert Air().idle(view(sky(*boxed("d"), points=0), AXIS))
    assert not Air().idle(view(sky(*boxed("d")), AXIS))


@pytest.mark.rule("WIE-AMOV-011", "engine")
@pytest.mark.rule("WIE-AIR-013", "engine")
def test_units_in_the_box_must_be_ready() -> None:
    state = sky(*boxed("d"))
    waiting = msgspec.structs.replace(state.loaded["d"], ready=4)
    state = changed(state, loaded={"d": waiting})
    order = Fly(units=("d",), hex="0404")
    assert refused(on_turn(state, 3), order) == "WIE-AIR-013"
    assert refused(on_turn(state, 4), order) == ""


@pytest.mark.rule("WIE-AMOV-011", "engine")
def test_units_on_the_map_take_off_in_major_supply_and_not_in_mountains() -> None:
    order = Fly(units=("d",), hex="0404")
    assert refused(sky(unit("d", "de-para-regiment", "0304")), order) == ""
    dry = sky(unit("d", "de-para-regiment", "0304"), sources=())
    assert refused(dry, order) == "WIE-AMOV-011"
    high = sky(unit("d", "de-para-regiment", "0305"), terrain={"0305": "mountain"})
    assert refused(high, order) == "WIE-AMOV-011"


@pytest.mark.rule("WIE-AMOV-012", "engine")
def test_transport_goes_to_supplied_or_held_hexes_but_not_into_mountains() -> None:
    state = sky(*boxed("d"), terrain={"0404": "mountain"})
    assert refused(state, Fly(units=("d",), hex="0404")) == "WIE-AMOV-012"
    # A friendly hex without supply, behind the enemy; only who is there already makes it a goal.
    control = bytearray(state.control)
    control[HEXES.index("1108")] = 1
    cut = changed(sky(*boxed("d"), unit("f", "uk-armor", "1007")), control=bytes(control))
    assert refused(cut, Fly(units=("d",), hex="1108")) == "WIE-AMOV-012"
    ring = [unit(f"f{n}", "uk-armor", at) for n, at in enumerate(("1007", "1107", "1008"))]
    held = changed(
        sky(*boxed("d"), unit("i", "de-infantry", "1108"), *ring), control=bytes(control)
    )
    assert not is_supplied(held, the(held, "i"))
    assert refused(held, Fly(units=("d",), hex="1108")) == ""


@pytest.mark.rule("WIE-AMOV-013", "engine")
@pytest.mark.rule("WIE-AMOV-015", "engine")
def test_the_ranges_are_twenty_and_twelve_hexes() -> None:
    numbers = position().terms.tables.numbers
    assert (numbers.lift_hexes, numbers.drop_hexes) == (20, 12)
    # With shorter ones the edge of the small map shows what they mean.
    tables = msgspec.structs.replace(
        position().terms.tables,
        numbers=msgspec.structs.replace(numbers, lift_hexes=2, drop_hexes=2),
    )
    state = sky(*boxed("d"), unit("m", "de-para-regiment", "0304"))
    terms = msgspec.structs.replace(state.terms, tables=tables)
    state.__dict__["terms"] = terms
    assert refused(state, Fly(units=("m",), hex="0504")) == ""
    assert refused(state, Fly(units=("m",), hex="0604")) == "WIE-AMOV-012"
    assert refused(state, Fly(units=("d",), hex="0604")) == ""  # near some friendly hex
    assert refused(state, Fly(units=("d",), hex="0804")) == ""  # two hexes from 0604
    assert refused(state, Fly(units=("d",), hex="0904")) == "WIE-AMOV-016"


@pytest.mark.rule("WIE-AMOV-014", "engine")
def test_who_has_moved_does_not_fly_and_who_flew_does_nothing_more() -> None:
    state = sky(unit("d", "de-para-regiment", "0304"))
    order = Fly(units=("d",), hex="0404")
    assert refused(paced(state, "d", moved=True), order) == "WIE-AMOV-014"
    assert refused(paced(state, "d", spent=True), order) == "WIE-AMOV-014"  # rebuilt, detrained
    flown(state, "d", to="0404")
    assert state.paces[AXIS]["d"] == Pace(moved=True, spent=True)  # no points are left
    assert refused(state, Fly(units=("d",), hex="0504")) == "WIE-AMOV-014"


@pytest.mark.rule("WIE-AMOV-015", "engine")
def test_only_loaded_units_assault() -> None:
    state = sky(unit("m", "de-para-regiment", "0304"), *boxed("d"))
    assert refused(state, Fly(units=("m",), hex="0704")) == "WIE-AMOV-015"
    assert refused(state, Fly(units=("d",), hex="0704")) == ""


@pytest.mark.rule("WIE-AMOV-016", "engine")
def test_any_enemy_hex_but_mountains_can_be_assaulted() -> None:
    state = sky(*boxed("d"), unit("f", "uk-armor", "0804"), terrain={"0705": "mountain"})
    assert refused(state, Fly(units=("d",), hex="0704")) == ""  # empty
    assert refused(state, Fly(units=("d",), hex="0804")) == ""  # held
    assert refused(state, Fly(units=("d",), hex="0705")) == "WIE-AMOV-016"


@pytest.mark.rule("WIE-UNIT-012", "engine")
@pytest.mark.parametrize(("there", "rule"), [(3, ""), (4, "WIE-UNIT-012")])
def test_there_must_be_room(there: int, rule: str) -> None:
    state = sky(*boxed("d"), *(unit(f"i{n}", "de-infantry", "0404") for n in range(there)))
    assert refused(state, Fly(units=("d",), hex="0404")) == rule


@pytest.mark.rule("WIE-AMOV-017", "engine")
def test_who_dropped_on_enemies_and_did_not_drive_them_out_is_lost() -> None:
    state = sky(*boxed("d"), unit("f", "uk-armor", "0704"))
    flown(state, "d", to="0704")
    play(state, settle_assaults(state, AXIS))
    assert "d" not in state.units
    assert holder(state, "0704") == ALLIES


@pytest.mark.rule("WIE-AMOV-018", "engine")
@pytest.mark.rule("WIE-MAP-011", "engine")
def test_a_hex_is_taken_in_the_interdiction_phase_if_it_is_in_supply() -> None:
    state = sky(*boxed("d"))
    flown(state, "d", to="0804")
    assert holder(state, "0804") == ALLIES
    events = play(state, settle_assaults(state, AXIS))
    assert holder(state, "0804") == AXIS
    assert the(state, "d").assault == ""
    assert len(of(events, RailCut)) == 1
    # Out of supply: enemies in between.
    ring = [unit(f"f{n}", "uk-armor", at) for n, at in enumerate(("1003", "1004", "1005"))]
    state = sky(*boxed("d"), *ring)
    flown(state, "d", to="1104")
    play(state, settle_assaults(state, AXIS))
    assert "d" not in state.units
    assert holder(state, "1104") == ALLIES


@pytest.mark.rule("WIE-AMOV-019", "engine")
def test_before_that_they_cut_no_railway_and_bar_no_supply() -> None:
    # Sea with one gap at 1004: supply from 1204 must pass it.
    wall = {f"10{r:02d}": "sea" for r in range(1, 10) if r != 4}
    friend = unit("f", "uk-armor", "0904")
    state = sky(*boxed("d"), friend, terrain=wall)
    assert is_supplied(state, the(state, "f"))
    flown(state, "d", to="1004")
    assert state.rails == {}
    assert holder(state, "1004") == ALLIES
    assert is_supplied(state, the(state, "f"))
    barred = alter(state, "d", assault="")
    assert not is_supplied(barred, the(barred, "f"))


@pytest.mark.rule("WIE-AMOV-020", "engine")
def test_nobody_retreats_into_an_assaulted_hex() -> None:
    state = sky(*boxed("d"), unit("f", "uk-armor", "0904"), unit("g", "uk-armor", "1004"))
    assert may_retreat_to(state, the(state, "f"), "1004")
    flown(state, "d", to="1004")
    assert not may_retreat_to(state, the(state, "f"), "1004")


@pytest.mark.rule("WIE-AMOV-006", "engine")
def test_who_flew_and_has_no_supply_when_the_turn_ends_is_lost() -> None:
    state = sky(*boxed("a", "b"), unit("i", "de-infantry", "0404"))
    flown(state, "a", to="0404")
    play(state, settle_flights(state, AXIS))
    assert "a" in state.units
    assert state.flown[AXIS] == {}
    flown(state, "b", to="0404")
    dry = changed(state)
    dry.__dict__["terms"] = msgspec.structs.replace(state.terms, sources=())
    play(dry, settle_flights(dry, AXIS))
    assert "b" not in dry.units
    assert {"a", "i"} <= set(dry.units)  # who did not fly this turn stays


@pytest.mark.rule("WIE-OPT-015", "engine")
def test_with_more_units_mountain_and_air_landing_divisions_are_flown() -> None:
    units = (unit("m", "de-mountain", "0304"), unit("l", "de-air-landing", "0304"))
    plain = sky(*units)
    assert refused(plain, Fly(units=("m",), hex="0404")) == "WIE-AMOV-001"
    more = sky(*units, options=Options(additional_units=True))
    assert refused(more, Fly(units=("m", "l"), hex="0404")) == ""
    waiting = sky(*boxed("l", template="de-air-landing"), options=Options(additional_units=True))
    assert set(waiting.loaded) == {"l"}


@pytest.mark.rule("WIE-OPT-016", "engine")
def test_gliders_come_with_paratroops_and_their_transports_are_lost() -> None:
    state = sky(
        *boxed("p"),
        *boxed("l", "k", template="de-air-landing"),
        options=Options(additional_units=True),
    )
    assert refused(state, Fly(units=("l",), hex="0704")) == "WIE-OPT-016"
    assert refused(state, Fly(units=("p", "l", "k"), hex="0704")) == "WIE-OPT-016"
    assert refused(state, Fly(units=("p", "l"), hex="0704")) == ""  # one for each
    asked: list[tuple[int, int]] = []
    order = Fly(units=("p", "l"), hex="0704")
    events = play(state, fly(state, AXIS, order), {"transport": False}, asked)
    assert [event.points for event in of(events, TransportsLost)] == [1]
    assert state.recycled[AXIS] == {"5/west": 1}
    assert asked == [(2, 6)]  # only of the paratroops' transport it is open


def test_loaded_units_and_transports_are_their_owners_affair() -> None:
    state = sky(*boxed("d"))
    seen = view(state, ALLIES)
    assert seen.loaded == {}
    assert seen.transports.get(AXIS, {}) == {}
    assert isinstance(state.loaded["d"], Loaded)


@pytest.mark.rule("WIE-AMOV-018", "engine")
def test_an_assault_goes_through_a_whole_turn() -> None:
    game = begin(sky(*boxed("d", "e")))
    while now(game).clock.phase != "air":
        assert done(game, game.awaited()[0]) == ""
    assert give(game, AXIS, Fly(units=("d",), hex="0704")) == ""
    assert give(game, AXIS, Fly(units=("e",), hex="0604")) == ""
    assert give(game, AXIS, Done()) == ""
    while now(game).clock.side == AXIS and now(game).clock.turn == 1:
        assert done(game, AXIS) == ""
    assert holder(now(game), "0704") == AXIS
    assert set(now(game).units) == {"d", "e"}


def now(game: Game) -> State:
    """The truth."""
    state = game.state
    assert isinstance(state, State)
    return state


def test_what_is_offered_is_accepted() -> None:
    game = begin(
        sky(
            *boxed("d", "e"),
            unit("m", "de-para-regiment", "0304"),
            unit("b", "uk-para", "1204"),
        )
    )
    luck = random.Random(5)
    flights = 0
    while now(game).clock.turn == 1:
        side = game.awaited()[0]
        if now(game).clock.phase == "air":
            begun = Draft(kind="Fly")
            order = sample(partial(game.offers, side), (Fly,), luck, draft=begun)
            if order is not None:
                assert give(game, side, order) == "", order
                flights += 1
                continue
        assert done(game, side) == ""
    assert flights >= 3
