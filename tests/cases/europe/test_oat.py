"""The attrition options: what wears units out, what that does to them, how they recover."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec
import pytest

from grognard.kernel.changes import watchers
from grognard.kernel.errors import GrognardError
from grognard.kernel.records import Clock, Event
from grognard.kernel.ruleset import Play
from grognard.kernel.view import view
from grognard.systems.europe.choices import rates as choosable
from grognard.systems.europe.events.combat import (
    BattleFought,
    HexOverrun,
    UnitAdvanced,
    UnitRetreated,
)
from grognard.systems.europe.events.flights import UnitDropped, UnitFlown
from grognard.systems.europe.events.rail import UnitRailed
from grognard.systems.europe.events.sea import UnitShipped
from grognard.systems.europe.orders.march import Force, March
from grognard.systems.europe.orders.reinforcement import Raise, Rebuild
from grognard.systems.europe.rates import change, describe, values
from grognard.systems.europe.rules.arrivals import await_units
from grognard.systems.europe.rules.attrition import recover, rest_rate, rest_units, wear, wearing
from grognard.systems.europe.rules.heads import reach_of
from grognard.systems.europe.rules.losses import destroy
from grognard.systems.europe.rules.march import allowance
from grognard.systems.europe.rules.moves import force, march, refuse_force, take
from grognard.systems.europe.rules.odds import Battle, attack_of, defence_of
from grognard.systems.europe.rules.replacements import raise_, rebuild
from grognard.systems.europe.rules.supply import is_supplied
from grognard.systems.europe.rules.units import unit_of
from grognard.systems.europe.rules.zones import in_enemy_zone
from grognard.systems.europe.sequence import phase_of
from grognard.systems.europe.state import Pool, State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Options, SourceTerms, UnitTerms
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    paced,
    position,
    read_the_tables,
    the,
    unit,
)
from tests.cases.europe.resolving import play

BASIC, ADVANCED = Options(basic_attrition=True), Options(advanced_attrition=True)
BERLIN = SourceTerms(at="0404", nation="germany")


def worn(level: int, template: str, options: Options = ADVANCED) -> State:
    """Set up a unit at a level of attrition, in supply, an enemy two hexes away, in movement."""
    units = (unit("u", template, "0404"), unit("f", "uk-armor", "0604"))
    state = position(*units, sources=(BERLIN,), options=options)
    state = changed(state, clock=Clock(turn=1, phase="movement", side=AXIS))
    return alter(state, "u", attrition=level)


def level(state: State, procedure: Play, of: str = "u") -> int:
    """Carry a procedure out as an order, and say how worn a unit is then."""
    play(state, wearing(state, procedure))
    return the(state, of).attrition


def told(events: Iterable[Event]) -> Play:
    """Let events happen."""
    yield from events


@pytest.mark.rule("WIE-OAT-001", "engine")
@pytest.mark.rule("WIE-OAT-005", "engine")
@pytest.mark.parametrize(
    ("options", "strength"), [(Options(), "8"), (BASIC, "8"), (ADVANCED, "7.2")]
)
def test_factor_eight_at_level_ten_is_seven_point_two(options: Options, strength: str) -> None:
    state = worn(10, "de-panzergrenadier", options)
    battle = Battle(side=AXIS, targets=("0504",), units=("u",))
    assert attack_of(state, the(state, "u"), battle) == Fraction(strength)
    assert defence_of(state, the(state, "u"), "0404") == Fraction(strength)


@pytest.mark.rule("WIE-OAT-006", "engine")
@pytest.mark.parametrize(("worn_by", "points"), [(59, 800), (60, 600)])
def test_from_sixty_on_a_quarter_of_the_movement_is_lost(worn_by: int, points: int) -> None:
    state = worn(worn_by, "de-panzer")
    assert allowance(state, the(state, "u")) == points


@pytest.mark.rule("WIE-OAT-007", "engine")
@pytest.mark.parametrize(("worn_by", "zone"), [(74, True), (75, False)])
def test_from_seventy_five_on_there_is_no_zone_of_control(worn_by: int, zone: bool) -> None:
    assert in_enemy_zone(worn(worn_by, "de-panzer"), ALLIES, "0403") == zone


@pytest.mark.rule("WIE-OAT-002", "engine")
@pytest.mark.rule("WIE-OAT-008", "engine")
@pytest.mark.parametrize("options", [BASIC, ADVANCED])
@pytest.mark.parametrize(("worn_by", "rule"), [(29, ""), (30, "WIE-OAT-008")])
def test_from_thirty_on_nobody_force_marches(options: Options, worn_by: int, rule: str) -> None:
    found = refuse_force(view(worn(worn_by, "de-infantry", options), AXIS), Force(unit="u"))
    assert (found.rule if found else "") == rule
    plain = worn(worn_by, "de-infantry", Options())
    assert refuse_force(view(plain, AXIS), Force(unit="u")) is None


@pytest.mark.rule("WIE-OAT-002", "engine")
def test_basic_attrition_knows_forced_marches_only() -> None:
    state = worn(0, "de-infantry", BASIC)
    assert level(state, march(state, March(units=("u",), path=("0403",)))) == 0
    state = worn(0, "de-infantry", BASIC)
    play(state, force(state, Force(unit="u")))
    assert level(state, march(state, March(units=("u",), path=("0403",)))) == 30
    assert level(state, march(state, March(units=("u",), path=("0402",)))) == 30  # once
    play(state, recover(state, AXIS))
    assert the(state, "u").attrition == 10
    play(state, recover(state, AXIS))
    assert the(state, "u").attrition == 0


@pytest.mark.rule("WIE-OAT-002", "engine")
@pytest.mark.parametrize(("phase", "left"), [("ports", 10), ("movement", 30), ("combat", 30)])
def test_units_recover_as_their_player_turn_begins(phase: str, left: int) -> None:
    state = changed(worn(30, "de-infantry", BASIC), clock=Clock(turn=1, phase=phase, side=AXIS))
    play(state, phase_of(state).begin(state))
    assert the(state, "u").attrition == left


@pytest.mark.rule("WIE-OAT-003", "engine")
def test_levels_go_from_nothing_to_ninety_nine() -> None:
    state = worn(95, "de-panzer")
    play(state, wear(state, "u", 10))
    assert the(state, "u").attrition == 99
    play(state, wear(state, "u", -120))
    assert the(state, "u").attrition == 0


@pytest.mark.rule("WIE-OAT-010", "engine")
def test_marches_wear_out_once_a_phase() -> None:
    state = worn(0, "de-panzer")
    assert level(state, march(state, March(units=("u",), path=("0403", "0402")))) == 3
    assert level(state, march(state, March(units=("u",), path=("0401",)))) == 3
    second = changed(state, clock=Clock(turn=1, phase="mechanized", side=AXIS))
    second = paced(second, "u")
    assert level(second, march(second, March(units=("u",), path=("0402",)))) == 6
    after = paced(second, "u", advanced=True)
    assert level(after, march(after, March(units=("u",), path=("0403",)))) == 11


@pytest.mark.rule("WIE-OAT-010", "engine")
def test_everything_else_wears_out_too() -> None:
    state = worn(0, "de-panzer")
    to, sides = watchers(state, "units", "u"), state.terms.sides
    battle = BattleFought(
        to=sides,
        side=AXIS,
        hex="0604",
        targets=("0604",),
        units=("u",),
        attack="10",
        defence="5",
        column="2:1",
        table=1,
        added=0,
        die=1,
        result="br",
    )
    assert level(state, told([battle])) == 10
    assert the(state, "f").attrition == 8
    went = UnitAdvanced(to=to, unit="u", origin="0404", hex="0504")
    assert level(state, told([went])) == 13
    assert state.paces[AXIS]["u"].advanced
    back = UnitRetreated(to=to, unit="u", origin="0504", hex="0404", role="attack")
    assert level(state, told([back])) == 21
    assert level(state, told([HexOverrun(to=sides, side=AXIS, hex="0604", units=("u",))])) == 26
    ride = UnitRailed(to=to, unit="u", origin="0404", path=("0504",), hex="0504")
    assert level(state, told([ride])) == 28
    assert level(state, told([UnitFlown(to=to, unit="u", origin="0504", hex="0404")])) == 33
    para = the(position(unit("p", "de-para-regiment", "0404")), "p")
    flights: list[tuple[Literal["transport", "assault"], int]] = [("transport", 5), ("assault", 20)]
    for what, tired in flights:
        new = worn(0, "de-panzer")
        assert level(new, told([UnitDropped(to=to, unit=para, what=what)]), "p") == tired
    way = ("0504",)
    for assault, found in ((False, 5), (True, 15)):
        fresh = worn(0, "de-panzer")
        voyage = UnitShipped(to=to, unit="u", origin="0404", path=way, hex="0504", assault=assault)
        assert level(fresh, told([voyage])) == found


@pytest.mark.rule("WIE-OAT-011", "engine")
def test_rest_depends_on_supply_and_enemy_zones() -> None:
    state = worn(50, "de-infantry")
    assert rest_rate(state, the(state, "u")) == -20
    near = alter(state, "f", at="0504")
    assert rest_rate(near, the(near, "u")) == -5
    units = (unit("u", "de-infantry", "0404"),)
    dry = alter(position(*units, options=ADVANCED), "u", attrition=50)
    assert rest_rate(dry, the(dry, "u")) == 4
    cut = position(*units, unit("f", "uk-armor", "0504"), options=ADVANCED)
    assert rest_rate(cut, the(cut, "u")) == 8


@pytest.mark.rule("WIE-OAT-011", "engine")
def test_only_who_neither_moved_nor_attacked_rests() -> None:
    for busy in ({"moved": True}, {"attacked": True}):
        state = paced(worn(50, "de-infantry"), "u", **busy)
        play(state, rest_units(state, AXIS))
        assert the(state, "u").attrition == 50
    state = worn(50, "de-infantry")
    play(state, rest_units(state, AXIS))
    assert the(state, "u").attrition == 30
    dry = position(unit("u", "de-infantry", "0404"), options=ADVANCED)
    dry = paced(alter(dry, "u", attrition=50), "u", moved=True)
    play(dry, rest_units(dry, AXIS))
    assert the(dry, "u").attrition == 54  # without supply it gets worse all the same


@pytest.mark.rule("WIE-OAT-012", "engine")
@pytest.mark.parametrize(
    ("template", "face", "found"),
    [("de-infantry", 1, 5), ("de-infantry", 11, 15), ("su-armor", 1, 15), ("su-armor", 31, 45)],
)
def test_new_units_begin_at_a_level_of_their_nation(template: str, face: int, found: int) -> None:
    state = position(options=ADVANCED)
    new = unit_of(state.terms, unit("n", template, "0404"))
    play(state, await_units(state, [new]), {"new": face})
    arrived = {**state.units, **state.waiting.get(new.side, {})}  # on the map, or to be placed
    assert arrived["n"].attrition == found


@pytest.mark.rule("WIE-OAT-014", "data")
def test_the_rates() -> None:
    rates = read_the_tables().rates
    assert (rates.initial, rates.force, rates.rail, rates.air, rates.drop) == (3, 30, 2, 5, 20)
    assert (rates.sea, rates.land, rates.captured, rates.replaced) == (5, 15, 50, 20)
    assert (rates.limit_supply, rates.effects) == (True, True)
    assert (rates.overrun, rates.mech, rates.mech_advanced) == (5, 3, 5)
    assert (rates.attack, rates.defend, rates.advance, rates.retreat) == (10, 8, 3, 8)
    assert (rates.rest.major, rates.rest.major_zone) == (-20, -5)
    assert (rates.rest.minor, rates.rest.minor_zone) == (-12, -3)
    assert (rates.rest.out, rates.rest.out_zone) == (4, 8)
    assert (rates.slow_at, rates.slow_percent, rates.zone_at, rates.force_at) == (60, 25, 75, 30)
    assert rates.new == {
        "germany": (10, 5),
        "soviet-union": (30, 15),
        "united-kingdom": (15, 5),
        "united-states": (20, 10),
        "france": (25, 10),
        "others": (30, 15),
    }


def strip(*rows: UnitTerms, options: Options, **more: Any) -> State:
    """A strip of land along row 4 that Berlin feeds over eight points of mountains in column 1."""
    terrain = {at: "sea" for at in HEXES if at[2:] != "04"}
    terrain |= {"0103": "mountain", "0102": "mountain"}
    source = SourceTerms(at="0102", nation="germany")
    on = ground(terrain=terrain)
    return position(*rows, on=on, sources=(source,), options=options, **more)


@pytest.mark.rule("WIE-OAT-009", "engine")
@pytest.mark.parametrize(
    ("worn_by", "options", "hexes"),
    [
        (60, ADVANCED, 7),  # 10 - 10 x 30 / 100
        (0, ADVANCED, 10),
        (20, ADVANCED, 9),
        (99, ADVANCED, 5),  # 5.05
        (60, BASIC, 10),
    ],
)
def test_a_worn_supply_unit_reaches_less_far(worn_by: int, options: Options, hexes: int) -> None:
    rows = [unit(f"u{n:02d}", "de-infantry", f"{n + 1:02d}04") for n in range(3, 12)]
    state = strip(unit("m", "de-supply", "0104"), *rows, options=options)
    state = alter(state, "m", attrition=worn_by)
    fed = [n for n in range(3, 12) if is_supplied(state, the(state, f"u{n:02d}"))]
    assert fed == list(range(3, hexes + 1))
    assert reach_of(state, AXIS, great=True)[0].heads[state.terms.map.place("0104")]


@pytest.mark.rule("WIE-OAT-009", "engine")
@pytest.mark.parametrize(("worn_by", "fed"), [(0, True), (40, True), (60, False)])
def test_a_worn_supply_unit_feeds_the_next_one_less_far(worn_by: int, fed: bool) -> None:
    rows = (
        unit("m", "de-supply", "0104"),
        unit("n", "de-supply", "0904"),  # eight hexes on
        unit("u", "de-infantry", "1204"),
    )
    state = alter(strip(*rows, options=ADVANCED), "m", attrition=worn_by)
    assert is_supplied(state, the(state, "u")) == fed


@pytest.mark.rule("WIE-OAT-014", "data")
@pytest.mark.parametrize("fog", [False, True])
def test_a_supply_unit_nobody_guards_is_captured(fog: bool) -> None:
    """It changes hands at level 50; without the option, or at a rate of 0, it is lost."""
    rows = (
        unit("u", "de-infantry", "0404"),
        unit("m", "su-supply", "0504"),
        unit("r", "su-rail-repair", "0504"),
    )
    options = Options(advanced_attrition=True, fog=fog)
    state = changed(position(*rows, options=options), clock=Clock(turn=1, phase="movement"))
    play(state, take(state, AXIS, "0504"))
    taken = the(state, "m")
    assert (taken.side, taken.nation, taken.template) == (AXIS, "germany", "de-supply")
    assert (taken.at, taken.attrition) == ("0504", 50)
    assert (state.paces[AXIS]["m"].spent, "r" in state.units) == (True, False)
    assert state.losses[SOVIETS].lost == 2
    assert view(state, AXIS).units["m"].side == AXIS
    for other in (Options(), BASIC):
        lost = position(*rows, options=other)
        play(lost, take(lost, AXIS, "0504"))
        assert "m" not in lost.units
    none = rated(position(*rows, options=ADVANCED), captured=0)
    play(none, take(none, AXIS, "0504"))
    assert "m" not in none.units


@pytest.mark.rule("WIE-OAT-014", "data")
def test_replacements_wear_out() -> None:
    """A battle group that was made whole, and a unit that was raised anew."""
    group = unit("g", "de-panzer", "0404", group=True)
    plenty = {AXIS: {"east/germany": Pool(9, 9, 9, 9), "west/germany": Pool(9, 9, 9, 9)}}
    for options, found in ((ADVANCED, 30), (Options(), 10)):
        state = position(group, sources=(BERLIN,), options=options, pools=plenty)
        state = alter(state, "g", attrition=10)
        play(state, rebuild(state, AXIS, Rebuild(unit="g")))
        assert (the(state, "g").group, the(state, "g").attrition) == (False, found)
        play(state, destroy(state, "g", "combat"))
        play(state, raise_(state, AXIS, Raise(unit="g", hex="0404")))
        assert the(state, "g").attrition == (50 if options is ADVANCED else 10)


def rated(state: State, **rates: int) -> State:
    """The same game with other rates."""
    tables = state.terms.tables
    now = msgspec.structs.replace(tables, rates=change(tables.rates, rates))
    state.__dict__["terms"] = msgspec.structs.replace(state.terms, tables=now)
    return state


def test_a_rate_of_nothing_removes_its_event() -> None:
    state = rated(worn(0, "de-panzer"), initial=0)
    assert level(state, march(state, March(units=("u",), path=("0403",)))) == 0
    state = rated(worn(0, "de-panzer"), initial=7)
    assert level(state, march(state, March(units=("u",), path=("0403",)))) == 7


def test_effects_outside_combat_can_be_switched_off() -> None:
    on, off = worn(80, "de-infantry"), rated(worn(80, "de-infantry"), effects=0)
    assert (allowance(on, the(on, "u")), allowance(off, the(off, "u"))) == (375, 500)
    for state, zone in ((on, False), (off, True)):
        assert in_enemy_zone(state, ALLIES, "0504") is zone
        refused = refuse_force(view(state, AXIS), Force(unit="u"))
        assert (refused is None) is zone
        battle = Battle(side=AXIS, units=("u",), targets=("0604",))
        assert attack_of(state, the(state, "u"), battle) == Fraction("1.2")  # 6, less 80 percent


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"inital": 1}, "no rate 'inital'"),
        ({"initial": 100}, "'initial' of attrition must be from 0 to 99; it is 100"),
        ({"rest.major": -100}, "from -99 to 99"),
        ({"slow_at": 0}, "from 1 to 100"),
        ({"effects": 2}, "from 0 to 1"),
        ({"new.germany": -1}, "from 0 to 99"),
        ({"most": 9}, "no rate 'most'"),
    ],
)
def test_rates_that_make_no_sense_are_refused(chosen: dict[str, int], said: str) -> None:
    with pytest.raises(GrognardError, match=re.escape(said)):
        change(read_the_tables().rates, chosen)


def test_every_rate_can_be_set_when_a_game_begins() -> None:
    """All that WIE-OAT-014 names, within their bounds; the others stay as they are."""
    usual = read_the_tables().rates
    listed = describe(usual)
    assert len(listed) == 16 + 7 + 6 + 12  # changes, rest, effects, two for each of six nations
    most = {name: rate.most for name, rate in listed.items()}
    assert values(change(usual, most)) == most
    assert change(usual, {}) == usual
    one = change(usual, {"rest.out": 9, "new.france": 40, "varies.others": 50})
    assert (one.rest.out, one.rest.out_zone) == (9, 8)
    assert (one.new["france"], one.new["others"]) == ((40, 10), (30, 50))
    assert dict(choosable()) == dict(listed)


def test_new_units_stay_within_levels_whatever_the_rates() -> None:
    for face, found in ((1, 0), (199, 99)):
        state = rated(position(options=ADVANCED), **{"varies.germany": 99})
        new = unit_of(state.terms, unit("n", "de-infantry", "0404"))
        play(state, await_units(state, [new]), {"new": face})
        assert {**state.units, **state.waiting.get(AXIS, {})}["n"].attrition == found
