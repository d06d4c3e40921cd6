"""Sea movement: transport, emergency transport, ports and shipping."""

from dataclasses import replace
from typing import Any

import pytest

from grognard.kernel.game import Game
from grognard.kernel.view import view
from grognard.systems.europe.events.march import EnemyFelt
from grognard.systems.europe.orders.sea import Ship
from grognard.systems.europe.rules.shipping import refuse_ship
from grognard.systems.europe.rules.voyages import carries, length, sea_size, voyage
from grognard.systems.europe.state import Fleet, Harbour, Pace, State, Strike
from grognard.systems.europe.system import RULESET
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, FleetTerms, Options, SourceTerms
from grognard.terrain.shown import GroundShown, MarkShown
from tests.cases.europe.board import HEXES, changed, ground, paced, position, read_the_tables, unit
from tests.cases.europe.playing import begin, done, give

# Sea in columns 4 to 9, with land left and right of it.
WATER = {at: "sea" for at in HEXES if "04" <= at[:2] <= "09"}
ZONES = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "10"}
LONDON = SourceTerms(at="0104", nation="united-kingdom")


def strait(*ports: tuple[str, str], zone: str = "high-seas", **more: Any) -> GroundShown:
    """Land left and right of a sea, with ports."""
    marks = [MarkShown("ports", kind, at) for at, kind in ports]
    return ground(terrain=WATER, sea=dict.fromkeys(ZONES, zone), marks=marks, **more)


BOTH = (("0304", "major"), ("1004", "major"))


def sea(*units: Any, on: GroundShown | None = None, **more: Any) -> State:
    """All land is Allied, and fed."""
    more.setdefault("holders", {"poland": ALLIES})
    more.setdefault("sources", (LONDON,))
    return position(*units, on=on or strait(*BOTH), **more)


def refused(state: State, *units: str, goal: str = "1004", navy: str = "allied") -> str:
    """Say the rule by which shipping units is refused, or nothing."""
    side = state.units[units[0]].side
    found = refuse_ship(view(state, side), Ship(units=units, navy=navy, goal=goal))
    return found.rule if found else ""


def in_sea_phase(state: State, side: str = ALLIES) -> Game:
    """Begin a game and go on to the Sea Movement Phase of a power."""
    game = begin(state)
    for _ in range(12):
        if game.state.clock.phase == "sea" and game.state.clock.side == side:
            return game
        assert done(game, game.awaited()[0]) == ""
    raise AssertionError("no such phase")


def truth(game: Game) -> State:
    """The truth."""
    assert isinstance(game.state, State)
    return game.state


@pytest.mark.rule("WIE-SEA-001", "engine")
@pytest.mark.rule("WIE-SEA-011", "engine")
@pytest.mark.rule("WIE-SEA-015", "engine")
def test_units_are_shipped_from_port_to_port() -> None:
    game = in_sea_phase(sea(unit("u", "uk-armor", "0304"), unit("v", "uk-armor", "0304")))
    assert give(game, ALLIES, Ship(units=("u",), navy="allied", goal="1004")) == ""
    assert truth(game).units["u"].at == "1004"
    assert truth(game).fleets["allied"].ntp_used == 1
    assert truth(game).paces[ALLIES]["u"].spent  # no attack, no mechanized movement
    assert give(game, ALLIES, Ship(units=("u",), navy="allied", goal="0304")) == "WIE-SEA-012"
    assert done(game, ALLIES) == ""
    while truth(game).clock.turn == 1:
        assert done(game, game.awaited()[0]) == ""
    while truth(game).clock.phase != "sea":
        assert done(game, game.awaited()[0]) == ""
    assert truth(game).fleets["allied"].ntp_used == 0  # it carries again next turn


@pytest.mark.rule("WIE-SEA-002", "engine")
@pytest.mark.rule("WIE-SEA-003", "engine")
def test_shipping_that_is_needed() -> None:
    state = sea(
        unit("u", "uk-armor", "0304"),
        unit("v", "uk-armor", "0304"),
        unit("f", "fr-infantry", "0304"),
    )
    assert sea_size(state, state.units["u"]) == 1
    corps = position(unit("c", "su-infantry-corps", "0304"))
    assert sea_size(corps, corps.units["c"]) == 3
    one = changed(state, fleets={"allied": Fleet(side=ALLIES, ntp=1)})
    assert refused(one, "u") == ""
    assert refused(one, "u", "v") == "WIE-SEA-002"
    assert refused(state, "f") == "WIE-SEA-003"  # the French have their own
    assert refused(state, "u", navy="german") == "WIE-SEA-003"
    # Of all navies the Italian alone carries no rail repair units.
    crews = position(unit("r", "de-rail-repair", "0304"), unit("i", "it-infantry", "0304"))
    found = [carries(crews, navy, crews.units["r"]) for navy in ("german-baltic", "italian")]
    assert found == [True, False]
    assert carries(crews, "italian", crews.units["i"])


@pytest.mark.rule("WIE-SEA-016", "engine")
@pytest.mark.rule("WIE-SEA-034", "engine")
def test_amphibious_points_carry_only_when_no_transport_is_left() -> None:
    more = {"fleets": (FleetTerms(navy="allied", amph=2),)}
    state = sea(*(unit(f"u{n}", "uk-armor", "0304") for n in range(2)), terms=more)
    game = in_sea_phase(state)
    assert give(game, ALLIES, Ship(units=("u0",), navy="allied", goal="1004")) == ""
    assert (truth(game).fleets["allied"].ntp_used, truth(game).fleets["allied"].amph) == (1, 2)
    few = changed(state, fleets={"allied": Fleet(side=ALLIES, ntp=1, amph=1)})
    assert refused(few, "u0", "u1") == ""
    none = changed(state, fleets={"allied": Fleet(side=ALLIES, ntp=0, amph=1)})
    assert refused(none, "u0") == ""
    assert refused(none, "u0", "u1") == "WIE-SEA-002"


@pytest.mark.rule("WIE-SEA-007", "engine")
@pytest.mark.rule("WIE-SEA-013", "engine")
def test_from_a_port_to_a_port() -> None:
    state = sea(
        unit("u", "uk-armor", "0304"),
        unit("x", "uk-armor", "0305"),
        unit("m", "uk-supply", "0304"),
        on=strait(*BOTH, ("1006", "minor")),
    )
    assert refused(state, "u") == ""
    assert refused(state, "u", goal="1006") == ""
    assert refused(state, "u", goal="1002") == "WIE-SEA-013"  # no port
    assert refused(state, "x") == "WIE-SEA-007"
    assert refused(state, "m") == ""
    assert refused(state, "m", goal="1006") == "WIE-SEA-013"  # supply needs major ports
    hit = changed(state, strikes={"1004": Strike(turn=1, by=AXIS, suppressed=True)})
    assert refused(hit, "m") == "WIE-SEA-013"
    assert refused(hit, "u") == ""
    damaged = changed(state, harbours={"0304": Harbour(transport_until=10)})
    assert refused(damaged, "m") == "WIE-SEA-013"
    beach = changed(state, beachheads={"1008": ALLIES})
    assert refused(beach, "u", goal="1008") == ""


@pytest.mark.rule("WIE-SEA-008", "data")
def test_a_minor_port_takes_two_units_a_turn_each_way() -> None:
    read_the_tables()
    state = sea(
        *(unit(f"u{n}", "uk-armor", "0304") for n in range(3)),
        on=strait(("0304", "major"), ("1004", "minor")),
    )
    assert refused(state, "u0", "u1") == ""
    assert refused(state, "u0", "u1", "u2") == "WIE-SEA-008"
    used = changed(state, harbours={"1004": Harbour(landed=2)})
    assert refused(used, "u0") == "WIE-SEA-008"
    left = changed(state, harbours={"1004": Harbour(shipped=2)})
    assert refused(left, "u0") == ""  # counted apart
    corps = position(
        unit("c", "su-infantry-corps", "0304"),
        on=strait(("0304", "minor"), ("1004", "major"), zone="baltic"),
        holders={"poland": SOVIETS},
    )
    assert refused(corps, "c", navy="soviet-baltic") == "WIE-SEA-008"


@pytest.mark.rule("WIE-SEA-012", "engine")
@pytest.mark.rule("WIE-SEA-019", "engine")
@pytest.mark.rule("WIE-SEA-020", "engine")
def test_who_has_marched_is_carried_in_an_emergency_over_four_hexes() -> None:
    wide = sea(unit("u", "uk-armor", "0304"))
    moved = paced(wide, "u", moved=True)
    assert refused(moved, "u") == "WIE-SEA-020"  # seven hexes
    kinds = {at: "sea" for at in HEXES if at[:2] in ("04", "05", "06")}
    zones = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "07"}
    marks = [MarkShown("ports", "major", at) for at in ("0304", "0704", "0708")]
    narrow = sea(unit("u", "uk-armor", "0304"), on=ground(terrain=kinds, sea=zones, marks=marks))
    way = voyage(narrow, ALLIES, "allied", "0304", "0704")
    assert way is not None
    assert length(way) == 4
    tired = paced(narrow, "u", moved=True)
    assert refused(tired, "u", goal="0704") == ""
    assert refused(tired, "u", goal="0708") == "WIE-SEA-020"


@pytest.mark.rule("WIE-SEA-021", "engine")
@pytest.mark.rule("WIE-SEA-022", "engine")
@pytest.mark.rule("WIE-SEA-023", "engine")
def test_the_price_of_an_emergency() -> None:
    from grognard.systems.europe.orders.march import March

    kinds = {at: "sea" for at in HEXES if at[:2] in ("04", "05", "06")}
    zones = {at: "high-seas" for at in HEXES if "03" <= at[:2] <= "07"}
    marks = [MarkShown("ports", "major", at) for at in ("0304", "0704")]
    state = sea(
        unit("u", "uk-armor", "0204"),
        unit("b", "uk-motorized-brigade", "0204"),
        on=ground(terrain=kinds, sea=zones, marks=marks),
    )
    game = begin(state)
    assert give(game, ALLIES, March(units=("u", "b"), path=("0304",))) == ""
    while truth(game).clock.phase != "sea":
        assert done(game, ALLIES) == ""
    assert give(game, ALLIES, Ship(units=("u", "b"), navy="allied", goal="0704")) == ""
    assert truth(game).units["u"].group  # reduced to its battle group
    assert "b" not in truth(game).units  # a brigade has none
    assert truth(game).paces[ALLIES]["u"].spent
    assert truth(game).fleets["allied"].ntp_used == 2


@pytest.mark.rule("WIE-SEA-014", "engine")
def test_ports_of_a_nation_attacked_this_turn_can_be_surprised() -> None:
    lands = {at: "norway" for at in HEXES if at[:2] in ("10", "11", "12")}
    land = strait(*BOTH, zone="baltic", country=lands)
    state = position(
        unit("u", "de-infantry", "0304"),
        on=land,
        holders={"poland": AXIS, "norway": ALLIES},
        drawn={"norway": 1},
    )
    assert refused(state, "u", navy="german-baltic") == ""
    late = changed(state, drawn={})
    assert refused(late, "u", navy="german-baltic") == "WIE-SEA-013"
    guarded = position(
        unit("u", "de-infantry", "0304"),
        unit("n", "no-infantry", "1004"),
        on=land,
        holders={"poland": AXIS, "norway": ALLIES},
        drawn={"norway": 1},
    )
    assert refused(guarded, "u", navy="german-baltic") == "WIE-SEA-013"


@pytest.mark.rule("WIE-SEA-014", "engine")
@pytest.mark.parametrize(("guard", "goes"), [("1004", False), ("1208", True)])
def test_no_port_is_surprised_where_somebody_unseen_stands(guard: str, goes: bool) -> None:
    lands = {at: "norway" for at in HEXES if at[:2] in ("10", "11", "12")}
    state = sea(
        unit("u", "uk-armor", "0304"),
        unit("g", "de-infantry", guard),
        on=strait(*BOTH, country=lands),
        holders={"poland": ALLIES, "norway": AXIS},
        drawn={"norway": 1},
        options=Options(fog=True),
    )
    game = Game.new(replace(RULESET, setup=lambda _terms: state), state.terms, bytes(32))
    while game.state.clock.phase != "sea":
        assert done(game, game.awaited()[0]) == ""
    assert "g" not in view(truth(game), ALLIES).units
    assert give(game, ALLIES, Ship(units=("u",), navy="allied", goal="1004")) == ""
    assert truth(game).units["u"].at == ("1004" if goes else "0304")
    assert truth(game).fleets["allied"].ntp_used == goes
    felt = [e for _, pulse in game.desk.films[ALLIES] for e in pulse if isinstance(e, EnemyFelt)]
    assert [event.hex for event in felt] == ([] if goes else ["1004"])
    assert goes or not game.strikable(ALLIES)


@pytest.mark.rule("WIE-SEA-004", "engine")
def test_a_voyage_may_end_in_a_port_away_from_the_shore() -> None:
    state = sea(unit("u", "uk-armor", "0304"), on=strait(("0304", "major"), ("1104", "major")))
    assert refused(state, "u", goal="1104") == ""


@pytest.mark.rule("WIE-UNIT-012", "engine")
def test_a_full_hex_takes_nobody() -> None:
    four = [unit(f"g{n}", "uk-armor", "1004") for n in range(4)]
    state = sea(unit("u", "uk-armor", "0304"), *four)
    assert refused(state, "u") == "WIE-UNIT-012"
    assert refused(changed(state, paces={ALLIES: {"u": Pace(spent=True)}}), "u") == "WIE-SEA-012"
