"""What ports and fortifications are worth now, each clause: ice, bombs, damage; sites and dates."""

from typing import Any

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders import reinforcement as orders
from grognard.systems.europe.rules.forts import build, fort_hexes, refuse_build, refuse_raze
from grognard.systems.europe.rules.ports import (
    damage,
    hindrance,
    is_frozen_port,
    is_own_port,
    is_suppressed,
    port_works,
)
from grognard.systems.europe.rules.works import blocks, counts, is_fortress_of
from grognard.systems.europe.state import Harbour, State, Strike, Work
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from grognard.terrain.shown import MarkShown
from tests.cases.europe.board import changed, ground, on_turn, position, unit
from tests.cases.europe.resolving import play

PORTS = (
    MarkShown("ports", "major", "0404"),
    MarkShown("ports", "minor", "0505"),
    MarkShown("freezing-ports", "freezing", "0404"),
    MarkShown("freezing-ports", "freezing", "0505"),
)


def harbours(**more: Any) -> State:
    """A major port at 0404 and a minor one at 0505, which freeze."""
    return position(on=ground(marks=PORTS), **more)


@pytest.mark.rule("WIE-AIR-033", "engine")
@pytest.mark.rule("WIE-AIR-034", "engine")
@pytest.mark.parametrize(
    ("by", "turn", "phase", "side", "down"),
    [
        (ALLIES, 3, "ports", ALLIES, True),
        (ALLIES, 3, "sea", SOVIETS, True),
        (ALLIES, 4, "allocation", SOVIETS, True),
        (ALLIES, 4, "sea", AXIS, True),  # the Axis moves before the Allies
        (ALLIES, 4, "reinforcement", ALLIES, False),
        (ALLIES, 4, "sea", SOVIETS, False),
        (AXIS, 4, "reinforcement", AXIS, False),
        (ALLIES, 5, "allocation", AXIS, False),
    ],
)
def test_how_long_a_port_is_suppressed(
    by: str, turn: int, phase: str, side: str, down: bool
) -> None:
    struck = {"0404": Strike(turn=3, by=by, suppressed=True)}
    state = changed(harbours(), strikes=struck, clock=Clock(turn=turn, phase=phase, side=side))
    assert is_suppressed(state, "0404") is down
    assert not is_suppressed(state, "0505")
    missed = {"0404": Strike(turn=3, by=by, suppressed=False)}
    assert not is_suppressed(changed(state, strikes=missed), "0404")


@pytest.mark.rule("WIE-WX-011", "engine")
@pytest.mark.parametrize(
    ("cycle", "ice"), [(13, True), (1, True), (4, True), (5, False), (9, False), (12, False)]
)
def test_when_ports_are_frozen(cycle: int, ice: bool) -> None:
    state = harbours(date=Date(1940, cycle, 1))
    assert is_frozen_port(state, "0404") is ice
    assert not is_frozen_port(state, "0606")


@pytest.mark.rule("WIE-SEA-009", "engine")
def test_a_captured_major_port_is_damaged() -> None:
    state = on_turn(harbours(), 3)
    play(state, damage(state, "0404"))
    # Four turns of minor supply and ten as a minor port to ships, this one included.
    assert state.harbours == {"0404": Harbour(supply_until=6, transport_until=12)}
    for turn, supply, transport in (
        (6, "minor", "minor"),
        (7, "major", "minor"),
        (12, "major", "minor"),
        (13, "major", "major"),
    ):
        later = on_turn(state, turn)
        assert port_works(later, "0404", "supply") == supply
        assert port_works(later, "0404", "transport") == transport
        assert hindrance(later, "0404") == ("damaged" if transport == "minor" else "")
    assert hindrance(state, "0505") == ""
    assert play(state, damage(state, "0505")) == []
    drawn = changed(on_turn(harbours(), 3), drawn={"poland": 3})
    assert play(drawn, damage(drawn, "0404")) == []
    before = changed(drawn, drawn={"poland": 2})
    assert len(play(before, damage(before, "0404"))) == 1


@pytest.mark.rule("WIE-SUP-024", "engine")
@pytest.mark.rule("WIE-SEA-010", "engine")
@pytest.mark.rule("WIE-WX-012", "engine")
def test_what_hindered_ports_work_as() -> None:
    state = harbours(beachheads={"0606": AXIS})

    def found(now: State) -> list[str]:
        return [port_works(now, at, "transport") for at in ("0404", "0505", "0606", "0707")]

    assert found(state) == ["major", "minor", "beachhead", ""]
    assert found(harbours(beachheads={"0606": AXIS}, date=Date(1940, 1, 1))) == [
        "minor",
        "",
        "beachhead",
        "",
    ]
    bombs = {at: Strike(turn=1, by=ALLIES, suppressed=True) for at in ("0404", "0505", "0606")}
    assert found(changed(state, strikes=bombs)) == ["minor", "", "", ""]
    assert is_own_port(state, AXIS, "0404")
    assert not is_own_port(state, ALLIES, "0404")
    landed = changed(state, beachheads={"0606": ALLIES})
    assert is_own_port(landed, ALLIES, "0606")
    assert not is_own_port(landed, AXIS, "0606")  # though its land


BERLIN = SourceTerms(at="0304", nation="germany")
AREA = ("0404", "0405", "0706", "0909", "0808")


def sites(*units: Any, **more: Any) -> State:
    """The Axis may build in AREA, and has two fortifications."""
    state = position(*units, sources=(BERLIN,), terms={"areas": {"continental-europe": AREA}})
    return changed(state, forts={AXIS: 2}, **more)


@pytest.mark.rule("WIE-REIN-019", "engine")
@pytest.mark.rule("WIE-REIN-024", "engine")
def test_every_reason_against_a_fortification() -> None:
    def rule(state: State, place: str = "0404") -> str:
        found = refuse_build(view(state, AXIS), orders.BuildFort(hex=place))
        return found.rule if found else ""

    assert rule(sites()) == ""
    assert rule(sites(), "0101") == "WIE-REIN-019"  # another area
    assert rule(changed(sites(), forts={AXIS: 0})) == "WIE-REIN-019"
    assert rule(changed(sites(), forts={AXIS: 1})) == ""
    control = bytearray(sites().control)
    control[sites().terms.map.place("0404")] = 2
    assert rule(changed(sites(), control=bytes(control))) == "WIE-REIN-019"
    there = {
        "0404": Work(kind="fortification", side=AXIS),
        "0405": Work(kind="west-wall", side=AXIS),
    }
    assert rule(sites(works=there)) == "WIE-REIN-023"
    assert rule(sites(works=there), "0405") == ""
    near = sites(unit("f", "fr-infantry", "0806"))
    assert rule(near, "0706") == "WIE-REIN-019"  # in an enemy zone
    assert fort_hexes(view(near, AXIS)) == ("0404", "0405", "0909", "0808")
    assert fort_hexes(view(changed(near, forts={AXIS: 0}), AXIS)) == ()
    hungry = position(terms={"areas": {"continental-europe": AREA}})
    assert rule(changed(hungry, forts={AXIS: 2})) == "WIE-REIN-019"


@pytest.mark.rule("WIE-REIN-020", "engine")
@pytest.mark.rule("WIE-REIN-021", "engine")
def test_when_a_fortification_counts() -> None:
    wall = {"0405": Work(kind="west-wall", side=AXIS)}
    state = on_turn(sites(works=wall), 2)
    for place, since in (("0404", 10), ("0405", 2)):
        play(state, build(state, AXIS, orders.BuildFort(hex=place)))
        assert state.works[place] == Work(kind="fortification", side=AXIS, since=since)
    assert state.forts[AXIS] == 0
    allied = changed(on_turn(position(), 2), forts={ALLIES: 1})
    play(allied, build(allied, ALLIES, orders.BuildFort(hex="0404")))
    assert allied.works["0404"].since == 2
    young = Work(kind="fortification", side=AXIS, since=10)
    assert not counts(on_turn(state, 9), young)
    assert counts(on_turn(state, 10), young)


@pytest.mark.rule("WIE-REIN-024", "engine")
def test_every_reason_against_razing() -> None:
    works = {
        "0404": Work(kind="fortification", side=AXIS),
        "0405": Work(kind="west-wall", side=AXIS),
        "0505": Work(kind="fortification", side=ALLIES),
        "0606": Work(kind="fortification", side=AXIS),
    }
    control = bytearray(position().control)
    control[position().terms.map.place("0606")] = 2
    state = changed(position(), works=works, control=bytes(control))
    for place, rule in (
        ("0404", ""),
        ("0405", "WIE-REIN-024"),
        ("0505", "WIE-REIN-024"),
        ("0606", "WIE-REIN-024"),
        ("0707", "WIE-REIN-024"),
    ):
        found = refuse_raze(view(state, AXIS), orders.RazeFort(hex=place))
        assert (found.rule if found else "") == rule


@pytest.mark.rule("WIE-CBT-023", "engine")
@pytest.mark.rule("WIE-CBT-026", "engine")
@pytest.mark.rule("WIE-CBT-030", "engine")
def test_which_works_are_fortresses_and_until_when() -> None:
    for kind, strong in (("maginot", True), ("liege", True), ("west-wall", False)):
        work: Any = Work(kind=kind, side=ALLIES)  # type: ignore[arg-type]
        state = changed(position(), works={"0404": work})
        assert blocks(state, "0404", AXIS) is strong
        assert not blocks(state, "0404", ALLIES)
        assert not blocks(state, "0505", AXIS)
        assert is_fortress_of(state, "0404", ALLIES) is strong
        assert not is_fortress_of(state, "0404", AXIS)
        assert not is_fortress_of(state, "0505", ALLIES)
    tobruk = Work(kind="tobruk", side=ALLIES)
    for date, holds in ((Date(1941, 13, 4), True), (Date(1942, 1, 1), False)):
        late = changed(position(date=date), works={"0404": tobruk})
        assert counts(late, tobruk) is holds
        assert is_fortress_of(late, "0404", ALLIES) is holds
        assert not blocks(late, "0404", AXIS)  # it has no strength of its own
