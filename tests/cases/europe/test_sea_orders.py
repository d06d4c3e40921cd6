"""Orders for transport by sea, each clause of their refusals, and what they use up."""

from typing import Any

import pytest

from grognard.kernel.view import view
from grognard.systems.europe.events.march import EnemyFelt
from grognard.systems.europe.events.sea import ShipsWithdrawn
from grognard.systems.europe.orders.sea import Ship
from grognard.systems.europe.rules.ports import Port
from grognard.systems.europe.rules.shipping import (
    is_surprised,
    is_too_heavy,
    port_of,
    port_room,
    refuse_party,
    refuse_passenger,
    refuse_ship,
    ship,
    tire,
    use_port,
    use_ships,
)
from grognard.systems.europe.rules.units import pace_of
from grognard.systems.europe.state import Fleet, Harbour, State
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, Options
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    on_turn,
    paced,
    position,
    the,
    unit,
)
from tests.cases.europe.resolving import of, play
from tests.cases.europe.test_sea import BOTH, sea, strait


def passenger(state: State, id_: str = "u", side: str = ALLIES) -> str:
    """The rule by which a unit cannot go by sea, or nothing."""
    found = refuse_passenger(view(state, side), id_)
    return found.rule if found else ""


def party(state: State, *units: str, navy: str = "allied", goal: str = "1004") -> str:
    """The rule and the reason by which units cannot board together, or nothing."""
    found = refuse_party(view(state, ALLIES), units, navy, goal)
    return f"{found.rule} {found.key}" if found else ""


@pytest.mark.rule("WIE-SEA-001", "engine")
@pytest.mark.rule("WIE-SEA-007", "engine")
@pytest.mark.rule("WIE-RAIL-014", "engine")
def test_every_reason_against_a_passenger() -> None:
    state = sea(
        unit("u", "uk-armor", "0304"),
        unit("g", "uk-artillery", "0304"),
        unit("r", "uk-rail-repair", "0304"),
        unit("i", "uk-armor", "0204"),
        unit("p", "partisan", "0304", power=ALLIES),
        unit("c", "cadre", "0304", power=ALLIES),
        unit("e", "de-infantry", "1004"),
    )
    for id_ in "ugr":
        assert passenger(state, id_) == ""
    for id_ in ("p", "c", "e", "nobody"):
        assert passenger(state, id_) == "WIE-SEA-001"
    assert passenger(state, "i") == "WIE-SEA-007"  # in no port
    assert passenger(alter(state, "u", entrained=True)) == "WIE-RAIL-006"
    assert passenger(paced(state, "u", spent=True)) == "WIE-SEA-012"
    assert passenger(alter(state, "u", assault="sea")) == "WIE-SEA-012"
    assert passenger(alter(state, "u", assault="air")) == "WIE-SEA-012"


@pytest.mark.rule("WIE-SEA-007", "engine")
def test_a_port_in_which_an_enemy_stands_is_none() -> None:
    """As after a change outside the rules: who is seen there forbids it, who is not is met."""
    state = sea(unit("u", "uk-armor", "0304"), unit("e", "de-infantry", "1004"))
    ours = bytes([POWERS.index(ALLIES) + 1]) * len(state.control)
    state = changed(state, control=ours)
    assert port_of(state, ALLIES, "1004") == ""
    assert port_of(alter(state, "e", at="1005"), ALLIES, "1004") == "major"
    order = Ship(units=("u",), navy="allied", goal="1004")
    found = refuse_ship(view(state, ALLIES), order)
    assert found is not None
    assert found.rule == "WIE-SEA-013"
    assert [type(event) for event in play(state, ship(state, order))] == [EnemyFelt]
    assert state.units["u"].at == "0304"


@pytest.mark.rule("WIE-SEA-002", "engine")
def test_every_reason_against_a_party() -> None:
    many = [unit(f"m{n}", "uk-motorized", "1004") for n in range(3)]
    state = sea(
        unit("u", "uk-armor", "0304"),
        unit("v", "uk-armor", "0304"),
        unit("w", "uk-armor", "0306"),
        *many,
        on=strait(*BOTH, ("0306", "major")),
    )
    assert party(state, "u") == ""
    assert party(state) == "WIE-SEA-001 refuse.no-march"
    assert party(state, "u", "u") == "WIE-SEA-001 refuse.no-march"
    assert party(state, "u", "w") == "WIE-SEA-001 refuse.apart"
    assert party(state, "u", goal="9999") == "WIE-SEA-004 refuse.no-hex"
    assert party(state, "u", goal="0304") == "WIE-SEA-004 refuse.no-hex"
    assert party(state, "u", navy="none") == "WIE-SEA-003 refuse.no-navy"
    assert party(state, "u", navy="french") == "WIE-SEA-003 refuse.no-navy"
    assert party(state, "u", "v") == "WIE-UNIT-012 refuse.no-landing-room"  # three, and two more


@pytest.mark.rule("WIE-SEA-008", "data")
@pytest.mark.rule("WIE-SEA-010", "engine")
def test_what_ports_take() -> None:
    state = sea(on=strait(("0304", "major"), ("1004", "minor")), beachheads={"1008": ALLIES})
    assert port_of(state, ALLIES, "0304") == "major"
    assert port_of(state, ALLIES, "1004") == "minor"
    assert port_of(state, ALLIES, "1008") == "beachhead"
    assert port_of(state, ALLIES, "1006") == ""
    assert port_of(state, AXIS, "0304") == ""
    ports: dict[str, Port] = {"1004": "minor", "1008": "beachhead"}
    for place, port in ports.items():
        used = changed(state, harbours={place: Harbour(landed=1, shipped=2)})
        assert port_room(state, place, port, landing=True) == 2
        assert port_room(used, place, port, landing=True) == 1
        assert port_room(used, place, port, landing=False) == 0
    assert port_room(state, "0304", "major", landing=True) > 100
    play(state, use_port(state, "1004", 2, landing=True))
    play(state, use_port(state, "1004", 1, landing=False))
    play(state, use_port(state, "1004", 1, landing=False))
    assert state.harbours["1004"] == Harbour(landed=2, shipped=2)


@pytest.mark.rule("WIE-SEA-008", "data")
@pytest.mark.rule("WIE-SEA-013", "engine")
def test_ports_of_both_ends_must_have_room() -> None:
    rows = [unit(f"u{n}", "uk-armor", "0304") for n in range(3)]
    small = sea(*rows, on=strait(("0304", "minor"), ("1004", "major")))

    def rule(state: State, *units: str) -> str:
        found = refuse_ship(view(state, ALLIES), Ship(units=units, navy="allied", goal="1004"))
        return found.rule if found else ""

    assert rule(small, "u0", "u1") == ""
    assert rule(small, "u0", "u1", "u2") == "WIE-SEA-008"
    used = changed(small, harbours={"0304": Harbour(shipped=1)})
    assert rule(used, "u0") == ""
    assert rule(used, "u0", "u1") == "WIE-SEA-008"
    there = sea(*rows, on=strait(("0304", "major"), ("1004", "minor")))
    assert rule(changed(there, harbours={"1004": Harbour(shipped=2)}), "u0") == ""
    assert rule(changed(there, harbours={"1004": Harbour(landed=2)}), "u0") == "WIE-SEA-008"
    mixed = paced(small, "u0", moved=True)
    assert rule(mixed, "u0", "u1") == "WIE-SEA-019"  # one has marched, one has not


@pytest.mark.rule("WIE-SEA-014", "engine")
def test_which_ports_can_be_surprised() -> None:
    lands = {at: "norway" for at in HEXES if at[:2] in ("10", "11", "12")}
    on = strait(*BOTH, zone="baltic", country=lands)
    more: Any = {"on": on, "holders": {"poland": AXIS, "norway": ALLIES}, "drawn": {"norway": 1}}
    state = position(unit("u", "de-infantry", "0304"), **more)
    assert is_surprised(state, AXIS, "1004")
    assert not is_surprised(state, AXIS, "1005")  # no port
    assert not is_surprised(state, AXIS, "0304")  # its own
    assert not is_surprised(state, ALLIES, "1004")
    assert not is_surprised(on_turn(state, 2), AXIS, "1004")
    own = position(unit("u", "de-infantry", "1004"), **more)
    assert is_surprised(own, AXIS, "1004")
    held = position(unit("n", "no-infantry", "1004"), **more)
    assert not is_surprised(held, AXIS, "1004")


@pytest.mark.rule("WIE-OPT-028", "engine")
def test_who_is_too_heavy_for_a_beach() -> None:
    rows = (
        unit("t", "de-panzer", "0304"),
        unit("m", "de-motorized", "0304"),
        unit("i", "de-infantry", "0304"),
        unit("u", "uk-armor", "1004"),
    )
    with_it = position(*rows, options=Options(sealion=True))
    heavy = {id_ for id_ in "tmiu" if is_too_heavy(with_it, the(with_it, id_))}
    assert heavy == {"t", "m"}
    without = position(*rows)
    assert not any(is_too_heavy(without, the(without, id_)) for id_ in "tmiu")


@pytest.mark.rule("WIE-SEA-016", "engine")
@pytest.mark.rule("WIE-SEA-023", "engine")
@pytest.mark.rule("WIE-SEA-034", "engine")
def test_transports_first_and_amphibious_points_come_back_in_nine_turns() -> None:
    fleet = Fleet(side=ALLIES, ntp=3, ntp_used=1, amph=4)
    state = on_turn(sea(fleets={"allied": fleet}), 2)
    events = play(state, use_ships(state, "allied", 2))
    assert of(events, ShipsWithdrawn) == []
    assert (state.fleets["allied"].ntp_used, state.fleets["allied"].amph) == (3, 4)
    play(state, use_ships(state, "allied", 3))
    assert (state.fleets["allied"].ntp_used, state.fleets["allied"].amph) == (3, 1)
    assert state.recycling == {"allied/11": 3}
    play(state, use_ships(state, "allied", 1))
    assert state.recycling == {"allied/11": 4}


@pytest.mark.rule("WIE-SEA-015", "engine")
@pytest.mark.rule("WIE-SEA-022", "engine")
def test_who_was_shipped_does_nothing_more() -> None:
    state = sea(unit("u", "uk-armor", "0304"), unit("v", "uk-armor", "0304"))
    assert play(state, tire(state, ())) == []
    play(state, tire(state, ("u",)))
    play(state, tire(state, ("v",), spent=False))
    found = {id_: pace_of(state, the(state, id_)) for id_ in "uv"}
    assert [(one.moved, one.spent, one.mp_hundredths) for one in found.values()] == [
        (True, True, 0),
        (True, False, 0),
    ]


@pytest.mark.rule("WIE-SEA-018", "engine")
@pytest.mark.rule("WIE-SEA-021", "engine")
def test_a_voyage_uses_ports_ships_and_in_an_emergency_a_step() -> None:
    kinds = {at: "sea" for at in HEXES if at[:2] in ("04", "05", "06")}
    zones = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "07"}
    from_to = [("0304", "minor"), ("0704", "minor")]
    on = ground(terrain=kinds, sea=zones, marks=strait(*from_to).marks)
    for moved in (False, True):
        state = sea(unit("u", "uk-armor", "0304"), on=on)
        state = paced(state, "u", moved=moved)
        play(state, ship(state, Ship(units=("u",), navy="allied", goal="0704")))
        assert the(state, "u").at == "0704"
        assert the(state, "u").group is moved
        assert state.harbours == {"0304": Harbour(shipped=1), "0704": Harbour(landed=1)}
        assert state.fleets["allied"].ntp_used == 1
