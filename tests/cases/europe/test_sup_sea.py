"""Supply over sea: navies, ports, beachheads, grades; damaged, suppressed and frozen ports."""

from typing import Any

import msgspec
import pytest

from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.airfields import is_hex_supplied
from grognard.systems.europe.rules.hexfacts import hex_supply
from grognard.systems.europe.rules.ports import port_works
from grognard.systems.europe.rules.seas import open_seas, seas_of, supply_seas
from grognard.systems.europe.rules.supply import grade_for, is_rail_head, is_supplied
from grognard.systems.europe.state import Country, Fleet, Harbour, State, Strike
from grognard.systems.europe.tables import POWERS
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, SourceTerms
from grognard.terrain.shown import GroundShown, MarkShown, RunShown
from tests.cases.europe.board import (
    HEXES,
    changed,
    ground,
    on_turn,
    position,
    railway,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.playing import begin, give

# Two shores with a strip of sea between them, columns 5 to 7; column 4 and 8 are coasts.
WATER = {at: "sea" for at in HEXES if at[:2] in ("05", "06", "07")}
COASTS = {at: "high-seas" for at in HEXES if at[:2] in ("04", "05", "06", "07", "08")}
HOME = SourceTerms(at="0404", nation="united-kingdom")
LEFT = {at: "united-kingdom" for at in HEXES if int(at[:2]) < 5}


def channel(*ports: tuple[str, str], sea: str = "high-seas", **more: Any) -> GroundShown:
    """Two shores of a sea, with ports."""
    zones = dict.fromkeys(COASTS, sea)
    marks = [MarkShown("ports", kind, at) for at, kind in ports]
    marks += more.pop("marks", [])
    return ground(terrain=WATER, country=LEFT, sea=zones, marks=marks, **more)


def shores(*units: Any, on: GroundShown, **more: Any) -> State:
    """All land is Allied; London lies in a port on the western shore."""
    more.setdefault("control", bytes([POWERS.index("allies") + 1]) * len(HEXES))
    more.setdefault("sources", (HOME,))
    return position(*units, on=on, **more)


LONDON = ("0404", "major")


@pytest.mark.rule("WIE-SUP-012", "engine")
@pytest.mark.rule("WIE-SUP-013", "engine")
def test_supply_goes_over_a_sea_where_there_is_shipping() -> None:
    land = channel(LONDON, ("0804", "major"))
    state = shores(unit("u", "uk-motorized", "1004"), on=land)
    assert grade_for(state, the(state, "u")) == "major"
    idle = {"allied": Fleet(side=ALLIES, ntp=0)}
    assert grade_for(changed(state, fleets=idle), the(state, "u")) == ""
    inland = channel(("0804", "major"))  # no port on the near shore
    none = shores(unit("u", "uk-motorized", "1004"), on=inland)
    assert not is_supplied(none, the(none, "u"))


@pytest.mark.rule("WIE-SUP-012", "engine")
def test_a_port_joined_by_rail_to_a_source_ships_supply() -> None:
    london = (SourceTerms(at="0104", nation="united-kingdom"),)
    line = railway("0104", "0204", "0304", "0404")
    land = channel(LONDON, ("0804", "major"))
    far = unit("u", "uk-motorized", "1004")
    assert not is_supplied(*_with(shores(far, on=land, sources=london)))
    joined = channel(LONDON, ("0804", "major"), steps=[line])
    assert is_supplied(*_with(shores(far, on=joined, sources=london)))


def _with(state: State) -> tuple[State, Any]:
    return state, state.units["u"]


@pytest.mark.rule("WIE-SUP-012", "engine")
@pytest.mark.rule("WIE-SEA-003", "engine")
def test_a_path_leads_from_sea_to_sea_if_the_navy_may_go_there() -> None:
    zones = {**COASTS, **{at: "baltic" for at in HEXES if at[:2] in ("07", "08")}}
    marks = [MarkShown("ports", "major", at) for at in ("0404", "0804")]
    land = ground(terrain=WATER, sea=zones, marks=marks, country={"0101": "denmark"})
    terms = {"places": {"Copenhagen": "0101"}}
    held = shores(unit("u", "uk-motorized", "1004"), on=land, terms=terms)
    assert is_supplied(held, the(held, "u"))
    at = HEXES.index("0101")
    lost = changed(held, control=held.control[:at] + bytes([0]) + held.control[at + 1 :])
    assert not is_supplied(lost, the(lost, "u"))


@pytest.mark.rule("WIE-SUP-014", "engine")
@pytest.mark.rule("WIE-SUP-015", "engine")
@pytest.mark.parametrize(
    ("kind", "terrain", "at", "grade"),
    [
        ("major", "woods", "0904", "major"),  # five hexes of two points
        ("major", "woods", "1004", ""),
        ("minor", "clear", "0804", "minor"),  # four points
        ("minor", "clear", "0904", ""),
    ],
)
def test_the_grade_and_range_of_a_port(kind: str, terrain: str, at: str, grade: str) -> None:
    # The port lies at 0404 and is fed over sea from 0104; the unit stands east of it on land.
    kinds = {one: "sea" if one[:2] in ("02", "03") else terrain for one in HEXES}
    zones = {one: "high-seas" for one in HEXES if one[:2] in ("01", "02", "03", "04")}
    marks = [MarkShown("ports", "major", "0104"), MarkShown("ports", kind, "0404")]
    land = ground(terrain=kinds, sea=zones, marks=marks)
    source = (SourceTerms(at="0104", nation="united-kingdom"),)
    state = shores(unit("u", "uk-motorized", at), on=land, sources=source)
    assert grade_for(state, the(state, "u")) == grade


@pytest.mark.rule("WIE-SUP-014", "engine")
def test_the_worst_link_decides() -> None:
    # A railway behind a minor port reaches ten points on, with minor supply.
    rail = railway("0804", "0904", "1004")
    minor = channel(LONDON, ("0804", "minor"), steps=[rail])
    state = shores(unit("u", "uk-motorized", "1204"), on=minor)
    assert is_rail_head(state, ALLIES, "1004")
    assert grade_for(state, the(state, "u")) == "minor"
    small = channel(("0404", "minor"), ("0804", "major"))  # a minor port at the start
    begun = shores(unit("u", "uk-motorized", "1204"), on=small)
    assert grade_for(begun, the(begun, "u")) == "minor"


@pytest.mark.rule("WIE-SUP-015", "engine")
@pytest.mark.rule("WIE-SEA-036", "engine")
def test_a_beachhead_feeds_its_hex_and_those_next_to_it() -> None:
    land = channel(LONDON)
    for at, grade in (("0804", "beachhead"), ("0904", "beachhead"), ("1004", "")):
        state = shores(unit("u", "uk-motorized", at), on=land, beachheads={"0804": ALLIES})
        assert grade_for(state, the(state, "u")) == grade
    hills = ground(
        terrain={**WATER, "0904": "mountain"},
        sea=COASTS,
        marks=[MarkShown("ports", "major", "0404")],
    )
    high = shores(unit("u", "uk-motorized", "0904"), on=hills, beachheads={"0804": ALLIES})
    assert grade_for(high, the(high, "u")) == "beachhead"  # at least one hex, whatever it costs


@pytest.mark.rule("WIE-SUP-019", "engine")
@pytest.mark.rule("WIE-SUP-020", "engine")
@pytest.mark.parametrize(
    ("ports", "beachheads", "mobile", "grade"),
    [
        ((("0804", "minor"),), {}, "1104", "minor"),  # three points from the minor port
        ((("0804", "minor"),), {}, "1207", ""),  # seven
        ((), {"0804": ALLIES}, "0904", "beachhead"),  # next to it
        ((), {"0804": ALLIES}, "1004", ""),
    ],
)
def test_mobile_units_hand_on_what_they_get(
    ports: tuple[tuple[str, str], ...], beachheads: dict[str, str], mobile: str, grade: str
) -> None:
    land = channel(LONDON, *ports)
    state = shores(
        unit("m", "uk-supply", mobile),
        unit("u", "uk-motorized", "1206" if mobile != "1207" else "1208"),
        on=land,
        beachheads=beachheads,
    )
    assert grade_for(state, the(state, "u")) == grade


@pytest.mark.rule("WIE-SUP-007", "engine")
def test_a_beachhead_is_no_base_for_aircraft() -> None:
    land = channel(LONDON, ("0808", "minor"))
    state = shores(on=land, beachheads={"0802": ALLIES})
    assert is_hex_supplied(state, ALLIES, "0802", "beachhead")
    assert not is_hex_supplied(state, ALLIES, "0802", "minor")
    assert is_hex_supplied(state, ALLIES, "0808", "minor")
    assert not is_hex_supplied(state, ALLIES, "0808", "major")
    assert is_hex_supplied(state, ALLIES, "0404", "major")
    for nation in ("germany", "italy"):  # the best of what great powers have and others
        fed = position(sources=(SourceTerms(at="0304", nation=nation),))
        assert hex_supply(fed, AXIS, "0404") == "major"


@pytest.mark.rule("WIE-SUP-024", "engine")
@pytest.mark.rule("WIE-SEA-010", "engine")
def test_what_hinders_a_port() -> None:
    frost = [MarkShown("freezing-ports", "freezing", at) for at in ("0404", "0804")]
    state = shores(on=channel(LONDON, ("0804", "minor"), marks=frost))

    def works(now: State, use: Any = "supply") -> tuple[str, str]:
        return port_works(now, "0404", use), port_works(now, "0804", use)

    assert works(state) == ("major", "minor")
    bombed = {at: Strike(turn=1, by=AXIS, suppressed=True) for at in ("0404", "0804")}
    assert works(changed(state, strikes=bombed)) == ("minor", "")
    missed = {"0404": Strike(turn=1, by=AXIS, suppressed=False)}
    assert works(changed(state, strikes=missed)) == ("major", "minor")
    assert works(on_turn(changed(state, strikes=bombed), 3)) == ("major", "minor")
    damaged = changed(state, harbours={"0404": Harbour(supply_until=4, transport_until=10)})
    assert works(damaged) == ("minor", "minor")
    later = on_turn(damaged, 5)
    assert works(later) == ("major", "minor")
    assert works(later, "transport") == ("minor", "minor")
    both = changed(damaged, strikes=bombed)
    assert works(both)[0] == "minor"  # suppression does nothing more to a damaged port
    beach = changed(state, beachheads={"0806": ALLIES})
    assert port_works(beach, "0806", "supply") == "beachhead"
    hit = changed(beach, strikes={"0806": Strike(turn=1, by=AXIS, suppressed=True)})
    assert port_works(hit, "0806", "supply") == ""


@pytest.mark.rule("WIE-WX-011", "engine")
@pytest.mark.rule("WIE-WX-012", "engine")
@pytest.mark.parametrize(
    ("cycle", "frozen"), [(12, False), (13, True), (1, True), (4, True), (5, False)]
)
def test_ports_freeze(cycle: int, frozen: bool) -> None:
    frost = [MarkShown("freezing-ports", "freezing", at) for at in ("0404", "0804")]
    land = channel(LONDON, ("0804", "minor"), ("0806", "minor"), marks=frost)
    state = shores(on=land, date=Date(1940, cycle, 1))
    assert port_works(state, "0404", "supply") == ("minor" if frozen else "major")
    assert port_works(state, "0804", "supply") == ("" if frozen else "minor")
    assert port_works(state, "0806", "supply") == "minor"


@pytest.mark.rule("WIE-AIR-034", "engine")
def test_suppression_lasts_until_the_attackers_turn_comes_round() -> None:
    state = shores(on=channel(LONDON))
    hit = changed(state, strikes={"0404": Strike(turn=1, by=ALLIES, suppressed=True)})
    for turn, phase, side, works in (
        (1, "sea", SOVIETS, "minor"),
        (2, "allocation", SOVIETS, "minor"),
        (2, "sea", AXIS, "minor"),
        (2, "ports", ALLIES, "major"),
        (3, "sea", AXIS, "major"),
    ):
        clock = msgspec.structs.replace(hit.clock, turn=turn, phase=phase, side=side)
        assert port_works(changed(hit, clock=clock), "0404", "transport") == works


@pytest.mark.rule("WIE-SEA-009", "engine")
def test_a_captured_major_port_is_damaged() -> None:
    land = channel(("0804", "major"), ("0806", "minor"))
    mine = bytes(1 if int(at[:2]) > 8 else 2 for at in HEXES)
    state = position(unit("t", "de-panzer", "0904"), on=land, control=mine)
    own = {at: AXIS for at in HEXES if int(at[:2]) > 8}
    game = begin(
        position(
            unit("t", "de-panzer", "0904"),
            unit("s", "de-panzer", "0906"),
            on=land,
            holders={"poland": ALLIES, "united-kingdom": ALLIES},
            terms={"control": own},
        )
    )
    assert state.harbours == {}
    assert give(game, AXIS, March(units=("t",), path=("0804",))) == ""
    truth: Any = game.state
    assert truth.harbours == {"0804": Harbour(supply_until=4, transport_until=10)}
    assert give(game, AXIS, March(units=("s",), path=("0806",))) == ""
    truth = game.state
    assert "0806" not in truth.harbours


@pytest.mark.rule("WIE-SUP-029", "engine")
@pytest.mark.rule("WIE-SEA-051", "engine")
def test_the_axis_needs_ships_on_the_high_seas() -> None:
    berlin = (SourceTerms(at="0404", nation="germany"),)
    land = channel(LONDON, ("0804", "major"))
    ours = bytes([1]) * len(HEXES)
    state = position(unit("u", "de-infantry", "1004"), on=land, sources=berlin, control=ours)
    built = {**state.fleets, "german": Fleet(side=AXIS, ntp=2, surf=1)}
    idle = changed(state, fleets=built)
    assert "high-seas" not in supply_seas(idle, AXIS)
    assert not is_supplied(idle, the(idle, "u"))
    sent = {**built, "german": Fleet(side=AXIS, ntp=2, surf=1, supply=True)}
    active = changed(state, fleets=sent)
    assert "high-seas" in supply_seas(active, AXIS)
    assert is_supplied(active, the(active, "u"))
    baltic = channel(LONDON, ("0804", "major"), sea="baltic")
    east = position(unit("u", "de-infantry", "1004"), on=baltic, sources=berlin, control=ours)
    assert is_supplied(east, the(east, "u"))


@pytest.mark.rule("WIE-SEA-003", "engine")
@pytest.mark.rule("WIE-SEA-003", "data")
def test_which_seas_navies_may_enter() -> None:
    read_the_tables()
    named = {"Gibraltar": "0101", "Alexandria": "0102", "Athens": "0103"}
    named |= {"Istanbul": "0104", "Dardanelles": "0105", "Copenhagen": "0106"}
    lands = {at: name.lower() for name, at in named.items()}
    holders: dict[str, Any] = dict.fromkeys(("poland", *lands.values()), ALLIES)

    def seas(navy: str, countries: Any = None, **axis: str) -> set[str]:
        held = {**holders, **{lands[at]: AXIS for at in axis.values()}}
        for name in ("istanbul", "dardanelles", "copenhagen"):
            held.pop(name)
        state = position(on=ground(country=lands), holders=held, terms={"places": named})
        return set(open_seas(changed(state, countries=countries or {}), navy))

    inner = {"western-mediterranean", "central-mediterranean", "eastern-mediterranean", "aegean"}
    assert seas("german-baltic") == {"baltic"}
    assert seas("german") == {"baltic", "high-seas"}
    assert seas("italian") == {"central-mediterranean", "adriatic"}
    assert seas("italian", g="0101") == {
        "central-mediterranean",
        "adriatic",
        "western-mediterranean",
    }
    assert seas("italian", a="0102", b="0103") == {
        "central-mediterranean",
        "adriatic",
        "eastern-mediterranean",
        "aegean",
    }
    assert seas("allied") == {"high-seas", "red-sea", *inner}
    assert seas("allied", g="0101") == {"high-seas", "red-sea", *inner} - {"western-mediterranean"}
    assert seas("allied", g="0101", a="0102") == {"high-seas", "red-sea"}
    beaten = {"italy": Country("conquered", AXIS)}
    assert "adriatic" in seas("allied", countries=beaten)
    assert seas("french") == {"western-mediterranean"}
    assert seas("greek") == {"aegean"}
    assert [seas(f"soviet-{sea}") for sea in ("baltic", "black", "caspian")] == [
        {"baltic"},
        {"black-sea"},
        {"caspian-sea"},
    ]


@pytest.mark.rule("WIE-SEA-004", "engine")
def test_ships_do_not_pass_shores_the_enemy_holds() -> None:
    # A strait between two coasts, 0605 and 0606, is the only way from west to east.
    water = {at: "sea" for at in HEXES if at[:2] in ("04", "05", "07", "08")}
    zones = {at: "high-seas" for at in HEXES if "04" <= at[:2] <= "08"}
    marks = [MarkShown("ports", "major", "0404"), MarkShown("ports", "major", "0904")]
    land = ground(
        terrain=water | {"0404": "clear"},
        sea=zones,
        marks=marks,
        sides=[RunShown("waters", "sea", ("0605-s",))],
    )
    state = shores(unit("u", "uk-motorized", "1004"), on=land)
    assert is_supplied(state, the(state, "u"))
    column = [f"06{row:02d}" for row in range(1, 10)]
    guards = [unit(f"g{at}", "de-infantry", at) for at in column]
    theirs = bytes(1 if at in column else 2 for at in HEXES)
    held = shores(unit("u", "uk-motorized", "1004"), *guards, on=land, control=theirs)
    assert not is_supplied(held, the(held, "u"))
    empty = shores(unit("u", "uk-motorized", "1004"), on=land, control=theirs)
    assert is_supplied(empty, the(empty, "u"))  # held, but nobody stands there


@pytest.mark.rule("WIE-SEA-004", "engine")
def test_a_port_away_from_the_shore_lies_on_the_sea_next_to_it() -> None:
    state = shores(on=channel(LONDON, ("0904", "major")))
    assert seas_of(state, "0904") == ("high-seas",)
    assert seas_of(state, "1104") == ()
    assert is_hex_supplied(state, ALLIES, "0904", "major")


@pytest.mark.rule("WIE-SEA-052", "engine")
def test_canals_join_seas_for_who_holds_them() -> None:
    # West of column 6 the High Seas, east of it the Baltic; land between, with a canal in row 4.
    water = {at: "sea" for at in HEXES if at[:2] in ("04", "05", "07", "08")}
    zones = {at: "high-seas" for at in HEXES if at[:2] in ("03", "04", "05")}
    zones |= {at: "baltic" for at in HEXES if at[:2] in ("06", "07", "08", "09")}
    marks = [MarkShown("ports", "major", at) for at in ("0304", "0904")]
    dug = [*marks, MarkShown("canals", "canal", "0604")]
    berlin = (SourceTerms(at="0304", nation="germany"),)
    ours = bytes([1]) * len(HEXES)
    fleets = {"german": Fleet(side=AXIS, ntp=1, surf=1, supply=True)}
    far = unit("u", "de-infantry", "1004")

    def fed(marks: list[MarkShown], control: bytes) -> bool:
        land = ground(terrain=water, sea=zones, marks=marks)
        state = position(far, on=land, sources=berlin, control=control, fleets=fleets)
        return is_supplied(state, the(state, "u"))

    assert not fed(marks, ours)
    assert fed(dug, ours)
    at = HEXES.index("0604")
    assert not fed(dug, ours[:at] + bytes([2]) + ours[at + 1 :])


@pytest.mark.rule("WIE-SEA-057", "engine")
def test_who_holds_gibraltar_decides_who_passes() -> None:
    zones = {**COASTS, **{at: "western-mediterranean" for at in HEXES if at[:2] in ("07", "08")}}
    marks = [MarkShown("ports", "major", at) for at in ("0404", "0804")]
    land = ground(terrain=WATER, sea=zones, marks=marks, country={"0609": "gibraltar"})
    # Gibraltar is an island here; both seas are open to the Allied navy whoever holds Alexandria.
    terms = {"places": {"Gibraltar": "0101"}}
    state = shores(unit("u", "uk-motorized", "1004"), on=land, terms=terms)
    assert is_supplied(state, the(state, "u"))
    spain = changed(state, control=bytes([0]) + state.control[1:])
    assert is_supplied(spain, the(spain, "u"))  # nobody's
    lost = changed(state, control=bytes([1]) + state.control[1:])
    assert not is_supplied(lost, the(lost, "u"))
