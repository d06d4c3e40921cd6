"""The way round Africa, and the railheads of the Middle East."""

import random
from functools import partial
from typing import Any

import pytest

from grognard.kernel.offers import Draft, sample
from grognard.kernel.view import view
from grognard.systems.europe import words
from grognard.systems.europe.events.sea import ConvoyArrived, ConvoySent, ConvoyTurned
from grognard.systems.europe.orders import ORDERS
from grognard.systems.europe.orders.sea import ComeAshore, Ship, TurnBack
from grognard.systems.europe.phases.sea import Sea
from grognard.systems.europe.queries import QUERIES
from grognard.systems.europe.rules.edges import railheads, transits
from grognard.systems.europe.rules.shipping import refuse_ship
from grognard.systems.europe.rules.voyages import length, voyage
from grognard.systems.europe.state import State
from grognard.systems.europe.terms import ALLIES, AXIS, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import HEXES, changed, ground, on_turn, paced, position, the, unit
from tests.cases.europe.resolving import of, play

# Britain in column 1 with a port, then the High Seas; land; the Red Sea; and Egypt in columns 9 on.
IRELAND, SUEZ_ROADS = "0309", "0701"
TERRAIN = {at: "sea" for at in HEXES if at[:2] in ("02", "03", "07")}
SEAS = {at: "high-seas" for at in HEXES if at[:2] in ("01", "02", "03", "04")}
SEAS |= {at: "red-sea" for at in HEXES if at[:2] in ("06", "07", "08")}
COUNTRY = {at: "egypt" for at in HEXES if at[:2] >= "08"}
COUNTRY |= {at: "united-kingdom" for at in HEXES if at[:2] == "01"}
LONDON = SourceTerms(at="0104", nation="united-kingdom")
PORTS = [MarkShown("ports", "major", "0104"), MarkShown("ports", "major", "0804")]
EDGES = [MarkShown("edges", "transit", at) for at in (IRELAND, SUEZ_ROADS)]
HEADS = [MarkShown("edges", "middle-east", at) for at in ("1201", "1209")]
PHASE = Sea()


def board(*units: Any, marks: Any = None, **more: Any) -> State:
    """Allied units in two seas that do not meet, in the Sea Movement Phase."""
    land = ground(
        terrain=TERRAIN,
        sea=SEAS,
        country=COUNTRY,
        marks=[*PORTS, *(EDGES + HEADS if marks is None else marks)],
    )
    holders = more.pop("holders", {"poland": AXIS, "egypt": ALLIES, "united-kingdom": ALLIES})
    state = position(*units, on=land, holders=holders, sources=(LONDON,), **more)
    return changed(state, clock=type(state.clock)(turn=1, phase="sea", side=ALLIES))


def refused(state: State, goal: str, *units: str) -> str:
    """The rule by which the Allied navy does not ship units to a hex, or nothing."""
    order = Ship(units=units or ("u",), navy="allied", goal=goal)
    found = refuse_ship(view(state, ALLIES), order)
    return found.rule if found is not None else ""


def ashore(state: State, goal: str, *units: str) -> str:
    """The rule by which units that came round Africa may not land, or nothing."""
    order = ComeAshore(units=units or ("u",), navy="allied", goal=goal)
    found = PHASE.refuse(view(state, ALLIES), order)
    return found.rule if found is not None else ""


def ordered(state: State, order: Any, **luck: Any) -> State:
    """Give an order that must be allowed."""
    assert PHASE.refuse(view(state, ALLIES), order) is None
    play(state, PHASE.obey(state, ALLIES, order), luck)
    return state


@pytest.mark.rule("WIE-SEA-018", "engine")
@pytest.mark.rule("WIE-SEA-053", "engine")
@pytest.mark.rule("WIE-SEA-054", "engine")
@pytest.mark.parametrize(
    ("start", "leaves", "comes"),
    [("0104", IRELAND, SUEZ_ROADS), ("0804", SUEZ_ROADS, IRELAND)],
)
def test_units_leave_at_one_end_and_come_out_at_the_other(
    start: str, leaves: str, comes: str
) -> None:
    state = board(unit("u", "uk-motorized", start))
    assert refused(state, "0804" if start == "0104" else "0104") == "WIE-SEA-004"  # no way by sea
    assert refused(state, comes) == "WIE-SEA-004"
    assert refused(state, leaves) == ""
    drafted = {"units": ("u",), "navy": "allied"}
    offered = PHASE.offers(view(state, ALLIES), Draft(kind="Ship", fields=drafted)).choices
    (told,) = [choice.preview for choice in offered if choice.value == leaves]
    assert (told["out"], told["arrives"], told["air"], told["fleet"]) == (comes, 5, 0, False)
    way = voyage(state, ALLIES, "allied", start, leaves)
    assert way is not None
    assert told["hexes"] == length(way)
    ordered(state, Ship(units=("u",), navy="allied", goal=leaves))
    assert "u" not in state.units
    convoy = state.convoys[ALLIES]["u"]
    assert (convoy.hex, convoy.turn) == (comes, 5)  # four turns later
    assert state.fleets["allied"].ntp_used == 1


@pytest.mark.rule("WIE-SEA-053", "engine")
def test_only_the_allies_go_round_and_only_where_the_map_has_both_ends() -> None:
    assert set(transits(board())) == {IRELAND, SUEZ_ROADS}
    half = board(unit("u", "uk-motorized", "0104"), marks=EDGES[:1])
    assert transits(half) == ()
    assert refused(half, IRELAND) == "WIE-SEA-013"
    german = board(
        unit("g", "de-infantry", "0104"), holders={"poland": AXIS, "united-kingdom": AXIS}
    )
    order = Ship(units=("g",), navy="german", goal=IRELAND)
    found = refuse_ship(view(german, AXIS), order)
    assert found is not None
    assert found.rule == "WIE-SEA-013"


@pytest.mark.rule("WIE-SEA-054", "engine")
def test_the_departure_is_a_normal_transport() -> None:
    state = board(unit("u", "uk-motorized", "0104"))
    assert refused(paced(state, "u", moved=True), IRELAND) == "WIE-SEA-013"
    fleets = {"allied": type(state.fleets["allied"])(side=ALLIES, ntp=0)}
    assert refused(changed(state, fleets=fleets), IRELAND) == "WIE-SEA-002"


def sailed(**more: Any) -> State:
    """A unit has gone round Africa to Suez."""
    state = board(unit("u", "uk-motorized", "0104"), unit("v", "uk-armor", "0804"), **more)
    return ordered(state, Ship(units=("u",), navy="allied", goal=IRELAND))


@pytest.mark.rule("WIE-SEA-055", "engine")
@pytest.mark.rule("WIE-SEQ-006", "engine")
def test_arrivals_are_told_and_go_ashore_as_by_naval_transport() -> None:
    state = sailed()
    early = on_turn(changed(state), 4)
    assert of(play(early, PHASE.prepare(early)), ConvoyArrived) == []
    assert ashore(early, "0804") == "WIE-SEA-055"
    late = on_turn(changed(state), 5)
    told = of(play(late, PHASE.prepare(late)), ConvoyArrived)
    assert [(event.hex, event.to) for event in told] == [(SUEZ_ROADS, (ALLIES,))]
    assert not PHASE.idle(view(late, ALLIES))
    assert ashore(late, "0104") == "WIE-SEA-004"  # another sea
    assert ashore(late, "0802") == "WIE-SEA-013"  # no port
    ordered(late, ComeAshore(units=("u",), navy="allied", goal="0804"))
    assert the(late, "u").at == "0804"
    assert late.convoys[ALLIES] == {}
    assert late.paces[ALLIES]["u"].spent
    assert late.fleets["allied"].ntp_used == 1
    waiting = on_turn(changed(state), 7)  # nobody has to land at once
    assert ashore(waiting, "0804") == ""
    assert of(play(waiting, PHASE.prepare(waiting)), ConvoyArrived) == []


@pytest.mark.rule("WIE-SEA-056", "engine")
def test_railheads_of_the_middle_east_are_allied_ports() -> None:
    state = sailed()
    assert railheads(state, ALLIES) == ("1201", "1209")
    assert railheads(state, AXIS) == ()
    late = on_turn(changed(state), 5)
    assert ashore(late, "1201") == ""  # who comes round Africa may be placed there
    ordered(late, ComeAshore(units=("u",), navy="allied", goal="1209"))
    assert the(late, "u").at == "1209"
    again = on_turn(changed(late, paces={}), 6)
    for goal in ("1201", "0804", SUEZ_ROADS):
        assert refused(again, goal) == ""
    assert refused(again, "0104") == "WIE-SEA-004"
    back = ordered(again, Ship(units=("u",), navy="allied", goal=SUEZ_ROADS))
    assert back.convoys[ALLIES]["u"].hex == IRELAND
    lost = changed(late, control=bytes([1]) * len(HEXES), paces={})
    assert railheads(lost, ALLIES) == ()
    assert refused(lost, "0804") == "WIE-SEA-007"


def test_what_is_offered_is_accepted() -> None:
    late = on_turn(sailed(), 5)
    kinds = [str(choice.value) for choice in PHASE.offers(view(late, ALLIES), Draft()).choices]
    assert "ComeAshore" in kinds
    goals: set[str] = set()
    for seed in range(8):
        seen = view(late, ALLIES)
        draft = Draft(kind="ComeAshore")
        order: Any = sample(partial(PHASE.offers, seen), ORDERS, random.Random(seed), draft=draft)
        assert PHASE.refuse(seen, order) is None, order
        goals.add(order.goal)
    assert goals <= {"0804", "1201", "1209"}
    assert len(goals) > 1


@pytest.mark.rule("WIE-SEA-055", "engine")
def test_what_keeps_arrivals_at_sea() -> None:
    late = on_turn(sailed(), 5)
    assert ashore(late, "0804") == ""
    full = [unit(f"f{n}", "uk-armor", "0804") for n in range(4)]
    crowded = board(unit("u", "uk-motorized", "0104"), *full)
    crowded = on_turn(ordered(crowded, Ship(units=("u",), navy="allied", goal=IRELAND)), 5)
    assert ashore(crowded, "0804") == "WIE-UNIT-012"
    idle = type(late.fleets["allied"])(side=ALLIES, ntp=0)
    assert ashore(changed(late, fleets={"allied": idle}), "0804") == "WIE-SEA-002"
    assert ashore(late, "0804", "v") == "WIE-SEA-055"  # it never left
    assert ashore(late, "0804", "u", "u") == "WIE-SEA-055"
    assert ashore(changed(late, fleets={"greek": idle}), "0804") == "WIE-SEA-003"
    assert ashore(late, "9999") == "WIE-SEA-004"


def turned(state: State, *units: str) -> str:
    """The rule by which units may not turn on their way round Africa, or nothing."""
    found = PHASE.refuse(view(state, ALLIES), TurnBack(units=units))
    return found.rule if found is not None else ""


@pytest.mark.rule("WIE-UI-097", "engine")
@pytest.mark.parametrize(("now", "back"), [(2, 3), (3, 5), (4, 7)])
def test_a_convoy_turns_and_sails_back_as_long_as_it_has_sailed(now: int, back: int) -> None:
    """It left in week 1 and would arrive in week 5; after so many weeks it is where it began."""
    state = on_turn(sailed(), now)
    ordered(state, TurnBack(units=("u",)))
    convoy = state.convoys[ALLIES]["u"]
    assert (convoy.hex, convoy.turn) == (IRELAND, back)
    ordered(state, TurnBack(units=("u",)))  # and on again, as if nothing had been
    convoy = state.convoys[ALLIES]["u"]
    assert (convoy.hex, convoy.turn) == (SUEZ_ROADS, 5)


@pytest.mark.rule("WIE-UI-097", "engine")
def test_only_who_is_under_way_turns() -> None:
    state = sailed()
    assert turned(state, "u") == "WIE-UI-097"  # it has only just set out
    under_way = on_turn(changed(state), 3)
    assert turned(under_way, "u") == ""
    assert turned(under_way, "u", "u") == "WIE-UI-097"
    assert turned(under_way) == "WIE-UI-097"
    assert turned(under_way, "v") == "WIE-UI-097"
    assert turned(on_turn(changed(state), 5), "u") == "WIE-UI-097"  # it has arrived
    kinds = [one.value for one in PHASE.offers(view(under_way, ALLIES), Draft()).choices]
    assert "TurnBack" in kinds
    afar = changed(under_way, units={})
    assert not PHASE.idle(view(afar, ALLIES))  # there is something to decide
    assert PHASE.idle(view(changed(afar, convoys={}), ALLIES))
    draft = Draft(kind="TurnBack")
    seen = view(under_way, ALLIES)
    order: Any = sample(partial(PHASE.offers, seen), ORDERS, random.Random(1), draft=draft)
    assert order == TurnBack(units=("u",))


@pytest.mark.rule("WIE-UI-097", "engine")
def test_convoys_are_read_with_where_they_go() -> None:
    state = on_turn(sailed(), 3)
    seen = view(state, ALLIES)
    (row,) = QUERIES["convoys"](seen, {})
    assert (row.unit, row.bound, row.hex, row.turn) == ("u", "east", SUEZ_ROADS, 5)
    assert (row.due, row.turns) == (False, True)
    assert QUERIES["convoys"](view(state, AXIS), {}) == ()
    (late,) = QUERIES["convoys"](view(on_turn(changed(state), 5), ALLIES), {})
    assert (late.due, late.turns) == (True, False)
    assert SUEZ_ROADS in QUERIES["actions"](view(on_turn(changed(state), 5), ALLIES), {})


@pytest.mark.rule("WIE-SEA-054", "engine")
def test_the_way_round_africa_is_told() -> None:
    state = sailed()
    convoy = state.convoys[ALLIES]["u"]
    sent = ConvoySent(to=(ALLIES,), side=ALLIES, convoy=convoy)
    came = ConvoyArrived(to=(ALLIES,), side=ALLIES, hex=SUEZ_ROADS, units=(convoy.unit,))
    said = []
    back = ConvoyTurned(to=(ALLIES,), side=ALLIES, convoy=convoy)
    for event in (sent, came, back):
        found = words.words(state, event)
        assert found is not None
        said.append(words.catalogue().say(found.key, found.params))
    assert said == [
        f"Unit u sets out round Africa: it comes out at {SUEZ_ROADS} in week 5.",
        f"Off {SUEZ_ROADS}, round Africa: Unit u.",
        f"Unit u turns on its way round Africa: it comes out at {SUEZ_ROADS} in week 5.",
    ]
