"""Organisation, what changes a unit's values, the weather, and supply by exception."""

from fractions import Fraction
from typing import Any

import pytest

from grognard.systems.overlord.events.turn import TurnBegan, UnitsRoused
from grognard.systems.overlord.orders import Stand, Supply, Wait
from grognard.systems.overlord.rules.assets import air_share, is_grounded, support_of
from grognard.systems.overlord.rules.losses import hurt
from grognard.systems.overlord.rules.march import may_use_road
from grognard.systems.overlord.rules.odds import (
    Battle,
    Support,
    attack_integrity,
    defence_integrity,
    intensity_of,
    weigh_battle,
)
from grognard.systems.overlord.rules.organisation import chain, integrity
from grognard.systems.overlord.rules.planning import refuse_wait, stand, wait
from grognard.systems.overlord.rules.replacements import replace_losses
from grognard.systems.overlord.rules.rest import rest
from grognard.systems.overlord.rules.retreat import ordered
from grognard.systems.overlord.rules.supply import (
    choose,
    haul_of,
    income,
    renew,
    setting_cost,
    take_income,
)
from grognard.systems.overlord.rules.units import (
    allowance,
    attack_value,
    defence_value,
    ground_share,
    has_combat,
    has_move,
    kind_of,
    quality_of,
    setting_of,
)
from grognard.systems.overlord.rules.weather import begin_turn
from grognard.systems.overlord.state import Setting, Skies, State, Stock, Weather
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, UnitTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ROOTS,
    ally,
    alter,
    axis,
    exact,
    hq,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import order

ATTACK = {
    # nation, grade: same HQ, first removed, second removed
    ("germany", "A"): (100, 90, 70),
    ("germany", "B"): (100, 80, 60),
    ("germany", "C"): (100, 70, 50),
    ("allies", "A"): (100, 80, 60),
    ("allies", "B"): (100, 70, 50),
    ("allies", "C"): (100, 60, 40),
}
DEFENCE = {
    ("germany", "A"): (100, 100, 90),
    ("germany", "B"): (100, 90, 80),
    ("germany", "C"): (100, 80, 70),
    ("allies", "A"): (100, 100, 90),
    ("allies", "B"): (100, 90, 80),
    ("allies", "C"): (100, 80, 70),
}


def corps(side: str, grade: str) -> State:
    """Two divisions of a corps and one of another: a and b together, c one off, d two off."""
    units = [
        hq("corps-1", side, "0201", "corps"),
        hq("corps-2", side, "0202", "corps"),
        hq("div-1", side, "0203", "division", hq="corps-1"),
        hq("div-2", side, "0204", "division", hq="corps-1"),
        hq("div-3", side, "0205", "division", hq="corps-2"),
    ]
    make = axis if side == AXIS else ally
    template = "german-infantry" if side == AXIS else "us-infantry"
    for name, above in (("a", "div-1"), ("b", "div-1"), ("c", "div-2"), ("d", "div-3")):
        units.append(make(name, template, "0404", hq=above, grade=grade))
    return position(*units)


@pytest.mark.rule("OVL-UNIT-056", "data")
@pytest.mark.rule("OVL-UNIT-057", "data")
def test_the_tables_of_integrity() -> None:
    rows = read_the_tables().integrity
    found = {(r.nation, r.grade): (r.same, r.first, r.second) for r in rows if r.role == "attack"}
    assert found == ATTACK
    found = {(r.nation, r.grade): (r.same, r.first, r.second) for r in rows if r.role == "defence"}
    assert found == DEFENCE


@pytest.mark.rule("OVL-UNIT-055", "engine")
@pytest.mark.rule("OVL-UNIT-056", "engine")
@pytest.mark.rule("OVL-UNIT-057", "engine")
@pytest.mark.parametrize("side", [AXIS, ALLIES])
@pytest.mark.parametrize("grade", ["A", "B", "C"])
def test_integrity_by_jumps(side: str, grade: str) -> None:
    state = corps(side, grade)
    nation = "germany" if side == AXIS else "allies"
    for role, table in (("attack", ATTACK), ("defence", DEFENCE)):
        same, first, second = table[nation, grade]
        expected = {"a": 100, "ab": same, "ac": first, "ad": second, "acd": second}
        for names, percent in expected.items():
            units = [state.units[name] for name in names]
            assert integrity(state, units, role) == percent


@pytest.mark.rule("OVL-UNIT-060", "engine")
def test_guns_count_for_integrity_and_ships_and_aircraft_do_not() -> None:
    state = position(
        ally("a", "us-infantry", "0404", hq="div"),
        ally("own", "us-105mm", "0304", hq="div"),
        ally("other", "us-105mm", "0304", hq="corps-arty"),
        hq("div", ALLIES, "0201"),
        hq("corps-arty", ALLIES, "0202"),
        axis("x", "german-infantry", "0504"),
        axis("h", "german-105mm", "0704", hq="x-div", grade="C"),
        hq("x-div", AXIS, "0901"),
    )

    def battle(*guns: str, cover: tuple[str, ...] = ()) -> Battle:
        helped = Support(
            guns=tuple(state.units[n] for n in guns), naval=Fraction(25), air=Fraction(2)
        )
        held = Support(guns=tuple(state.units[n] for n in cover))
        return Battle("set-piece", ALLIES, "0504", (state.units["a"],), (state.units["x"],),
                      support=helped, cover=held)  # fmt: skip

    assert attack_integrity(state, battle("own")) == 100
    assert attack_integrity(state, battle("own", "other")) == 80
    assert defence_integrity(state, battle()) == 100
    assert defence_integrity(state, battle(cover=("h",))) == 80


@pytest.mark.rule("OVL-NIGHT-010", "data")
def test_what_night_costs_the_axis() -> None:
    assert read_the_tables().numbers.night_integrity == 20


@pytest.mark.rule("OVL-NIGHT-009", "engine")
@pytest.mark.parametrize(
    ("turn", "sort", "level"),
    [(1, "set-piece", "medium"), (3, "set-piece", "high"), (3, "move-and-attack", "medium")],
)
def test_night_raises_the_intensity(turn: int, sort: Any, level: str) -> None:
    state = position(ally("a", "us-infantry", "0404", readiness=80), turn=turn)
    battle = Battle(sort, ALLIES, "0504", (state.units["a"],), ())
    assert intensity_of(state, battle, {"a": Fraction(14)}, Fraction(0)) == level


@pytest.mark.rule("OVL-CBT-028", "engine")
@pytest.mark.rule("OVL-CBT-029", "engine")
@pytest.mark.parametrize(("guns", "level"), [(0, "medium"), (14, "medium"), (15, "low")])
def test_more_guns_than_troops_lower_the_intensity(guns: int, level: str) -> None:
    """A regiment of 14: as much from the guns is not more."""
    state = position(ally("a", "us-infantry", "0404", readiness=80))
    battle = Battle("set-piece", ALLIES, "0504", (state.units["a"],), ())
    assert intensity_of(state, battle, {"a": Fraction(14)}, Fraction(guns)) == level


# Units.


@pytest.mark.rule("OVL-UNIT-001", "engine")
def test_units_stand_under_a_chain_of_hqs() -> None:
    state = corps(ALLIES, "A")
    assert chain(state, state.units["a"]) == ("div-1", "corps-1", ROOTS[ALLIES])
    assert chain(state, state.units["div-1"]) == ("div-1", "corps-1", ROOTS[ALLIES])


@pytest.mark.rule("OVL-UNIT-002", "engine")
@pytest.mark.rule("OVL-UNIT-002", "data")
def test_the_kinds_of_units() -> None:
    kinds = read_the_tables().kinds
    assert list(kinds) == [
        "infantry", "motorised", "mechanised", "armour", "recce", "artillery", "anti-tank",
        "heavy-anti-tank", "light-anti-air", "heavy-anti-air", "combat-engineer",
        "bridging-engineer", "ski", "hq", "other",
    ]  # fmt: skip
    state = position(ally("a", "sherman", "0404"))
    assert kind_of(state, state.units["a"]).kind == "armour"
    on_foot = {name for name, row in kinds.items() if row.leg}
    assert on_foot == {"infantry", "combat-engineer", "ski"}
    assert {name for name, row in kinds.items() if row.guns} == {
        *("artillery", "anti-tank", "heavy-anti-tank", "light-anti-air", "heavy-anti-air"),
        *("bridging-engineer", "hq"),
    }


@pytest.mark.rule("OVL-UNIT-003", "engine")
@pytest.mark.rule("OVL-UNIT-004", "engine")
def test_attack_is_compared_with_defence() -> None:
    """Three tank battalions (27) against a worn regiment of 22: 1:1."""
    tanks = [ally(f"t{n}", "us-infantry", "0404") for n in range(2)]
    state = position(*tanks, axis("x", "german-infantry", "0504", strength=25))
    units = tuple(state.units[unit.id] for unit in tanks)
    assert [(u.attack, u.defence, u.movement) for u in units] == [(14, 56, 8), (14, 56, 8)]
    found = weigh_battle(state, Battle("set-piece", ALLIES, "0504", units, (state.units["x"],)))
    assert (found.attack, found.defence) == exact(28, 11)
    assert state.terms.tables.combat[found.odds].odds == "2:1"


@pytest.mark.rule("OVL-UNIT-015", "engine")
@pytest.mark.rule("OVL-UNIT-015", "data")
@pytest.mark.rule("OVL-UNIT-017", "engine")
def test_qualities_in_rising_order() -> None:
    rows = read_the_tables().qualities
    assert list(rows) == ["conscript", "green", "regular", "veteran", "elite"]
    assert [row.rest for row in rows.values()] == [2, 6, 10, 14, 18]
    assert [row.damage for row in rows.values()] == [120, 110, 100, 90, 80]
    state = position(ally("a", "us-infantry", "0404", quality="green"))
    assert quality_of(state, state.units["a"]).command == 0
    play(state, hurt(state, {"a": Fraction(10)}, "battle"))
    assert state.units["a"].readiness_tenths == 890


@pytest.mark.rule("OVL-UNIT-019", "engine")
@pytest.mark.rule("OVL-UNIT-023", "engine")
@pytest.mark.parametrize(
    ("values", "attack", "defence"),
    [
        ({}, 14, 56),
        ({"strength_tenths": 500}, 7, 28),
        ({"readiness_tenths": 500}, "9.38", 42),
        ({"readiness_tenths": 0}, "4.76", 28),
        ({"line": "extended"}, "10.5", 42),
        ({"line": "encircled"}, 7, 28),
        ({"dug_in": True}, 14, 70),
    ],
)
def test_what_changes_attack_and_defence(
    values: dict[str, Any], attack: int | str, defence: int | str
) -> None:
    state = position(ally("a", "us-infantry", "0404"))
    unit = alter(state, "a", **values)
    assert (attack_value(state, unit), defence_value(state, unit)) == exact(attack, defence)


@pytest.mark.rule("OVL-UNIT-020", "engine")
@pytest.mark.rule("OVL-UNIT-021", "engine")
@pytest.mark.rule("OVL-UNIT-023", "engine")
@pytest.mark.parametrize(
    ("values", "move", "ground", "points"),
    [
        ({}, True, "good", 1200),
        ({}, False, "good", 600),
        ({"readiness_tenths": 500}, True, "good", 900),
        ({"readiness_tenths": 0}, True, "good", 600),
        ({}, True, "mud", 600),
        ({}, True, "frozen", 900),
        ({"strength_tenths": 100}, True, "good", 1200),
        ({"line": "extended"}, True, "good", 1200),
        ({"line": "encircled"}, False, "good", 600),
    ],
)
def test_what_changes_movement(
    values: dict[str, Any], move: bool, ground: str, points: int
) -> None:
    """The line denies the road, and takes nothing from the allowance."""
    state = position(ally("t", "sherman", "0404"))
    unit = alter(state, "t", **values)
    state.weather = Weather(ground=ground)
    plan(state, "settings", ALLIES, **{ROOTS[ALLIES]: Setting(move=move)})
    assert allowance(state, unit) == points
    assert may_use_road(state, unit) == (move and unit.line == "supported")


@pytest.mark.rule("OVL-UNIT-024", "engine")
@pytest.mark.rule("OVL-UNIT-027", "engine")
def test_losses_take_readiness_first_and_rest_gives_no_strength_back() -> None:
    state = position(ally("a", "us-infantry", "0304"))
    play(state, hurt(state, {"a": Fraction(20)}, "battle"))
    assert (state.units["a"].readiness_tenths, state.units["a"].strength_tenths) == (800, 1000)
    play(state, hurt(state, {"a": Fraction(20)}, "battle"))
    assert (state.units["a"].readiness_tenths, state.units["a"].strength_tenths) == (640, 960)
    play(state, rest(state))
    assert (state.units["a"].readiness_tenths, state.units["a"].strength_tenths) == (740, 960)


@pytest.mark.rule("OVL-UI-026", "engine")
@pytest.mark.rule("OVL-UI-032", "engine")
def test_a_stance_for_a_hex_and_waiting_for_a_march() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("b", "ranger", "0304"))
    play(state, stand(state, ALLIES, Stand(hex="0304", stance="hold-fast")))
    assert {ordered(state, state.units[name]) for name in "ab"} == {"hold-fast"}
    assert refuse_wait(view(state, ALLIES), Wait(unit="a", wait=True)) is not None
    order(state, "a", "0404")
    assert refuse_wait(view(state, ALLIES), Wait(unit="a", wait=True)) is None
    play(state, wait(state, ALLIES, Wait(unit="a", wait=True)))
    assert state.moves[ALLIES]["a"].wait


# Weather.

WEATHER = {
    # air, naval, seaborne, movement, rest
    ("visibility", "clear"): (100, 100, 100, 100, 100),
    ("visibility", "cloudy"): (75, 100, 100, 100, 100),
    ("visibility", "overcast"): (50, 100, 100, 100, 100),
    ("visibility", "fog"): (0, 100, 100, 100, 100),
    ("sea", "good"): (100, 100, 100, 100, 100),
    ("sea", "marginal"): (100, 50, 50, 100, 100),
    ("sea", "storm"): (100, 0, 0, 100, 100),
    ("precipitation", "heavy-rain"): (0, 100, 100, 100, 50),
    ("precipitation", "light-rain"): (100, 100, 100, 100, 75),
    ("precipitation", "none"): (100, 100, 100, 100, 100),
    ("precipitation", "light-snow"): (100, 100, 100, 100, 75),
    ("precipitation", "heavy-snow"): (0, 100, 100, 100, 50),
    ("ground", "good"): (100, 100, 100, 100, 100),
    ("ground", "mud"): (100, 100, 100, 50, 50),
    ("ground", "frozen"): (100, 100, 100, 75, 50),
}


@pytest.mark.rule("OVL-WX-002", "data")
@pytest.mark.rule("OVL-WX-003", "data")
@pytest.mark.rule("OVL-WX-004", "data")
def test_the_table_of_weather() -> None:
    found = {
        (row.element, row.weather): (row.air, row.naval, row.seaborne, row.movement, row.rest)
        for row in read_the_tables().weather
    }
    assert found == WEATHER


@pytest.mark.rule("OVL-WX-002", "engine")
@pytest.mark.rule("OVL-WX-008", "engine")
@pytest.mark.parametrize(
    ("sight", "rain", "share"),
    [
        ("clear", "none", 1),
        ("cloudy", "none", "0.75"),
        ("overcast", "light-rain", "0.5"),
        ("fog", "none", 0),
        ("clear", "heavy-rain", 0),
        ("clear", "heavy-snow", 0),
    ],
)
def test_what_the_sky_leaves_of_strikes(sight: str, rain: str, share: int | str) -> None:
    row = AssetTerms(id="f", side=ALLIES, asset="allied-fighter-bomber", name="P-47")
    state = position(assets=[row])
    state.weather = Weather(visibility=sight, precipitation=rain)
    assert air_share(state) == Fraction(share)
    assert is_grounded(state) == (share == 0)
    assert support_of(state, state.assets["f"]) == 2 * Fraction(share)


@pytest.mark.rule("OVL-WX-005", "engine")
@pytest.mark.parametrize(
    ("state_of_ground", "template", "share"),
    [("good", "us-infantry", 100), ("mud", "us-infantry", 50), ("frozen", "us-infantry", 75)],
)
def test_good_ground_has_no_effect(state_of_ground: str, template: str, share: int) -> None:
    state = position(ally("a", template, "0304"))
    state.weather = Weather(ground=state_of_ground)
    assert ground_share(state, state.units["a"]) == share
    ski = alter(state, "a", kind="ski")
    if state_of_ground == "frozen":
        assert ground_share(state, ski) == 100


@pytest.mark.rule("OVL-WX-001", "engine")
@pytest.mark.rule("OVL-WX-010", "engine")
@pytest.mark.parametrize(
    ("comes", "face", "found"),
    [
        (True, 1, ("cloudy", "light-rain", "marginal", "good")),
        (False, 1, ("clear", "none", "good", "good")),
        (False, 2, ("overcast", "heavy-rain", "storm", "mud")),
    ],
)
def test_weather_comes_as_foreseen_or_a_step_off(
    comes: bool, face: int, found: tuple[str, ...]
) -> None:
    said = {"visibility": "cloudy", "precipitation": "light-rain", "sea": "marginal"}
    state = position(weather={2: said}, phase="start", turn=2)
    odds: dict[str, Fraction] = {}
    dice, chances = {"change": face}, {"forecast": comes}
    events = play(state, begin_turn(state), dice, chances, odds=odds)
    now = of(events, TurnBegan)[0].weather
    assert (now.visibility, now.precipitation, now.sea, now.ground) == found
    assert state.weather == now
    assert set(odds.values()) == {Fraction(80, 100)}


@pytest.mark.rule("OVL-WX-010", "engine")
@pytest.mark.parametrize(
    ("turn", "face", "sea"), [(1, 2, "storm"), (2, 1, "good"), (2, 2, "storm")]
)
def test_the_first_turn_is_as_foreseen_and_nothing_is_worse_than_the_worst(
    turn: int, face: int, sea: str
) -> None:
    """There is no better sea than a good one, and none worse than a storm."""
    said = {"sea": "storm" if sea == "storm" else "good"}
    state = position(weather={turn: said}, phase="start", turn=turn)
    dice, chances = {"change": face}, {} if turn == 1 else {"forecast": False}
    play(state, begin_turn(state), dice=dice, chances=chances)
    assert state.weather.sea == sea


@pytest.mark.rule("OVL-SEQ-019", "engine")
def test_a_turn_begins_with_all_units_fresh_to_act() -> None:
    marks: dict[str, dict[str, Any]] = {
        "a": {"moved": True},
        "b": {"forced": True},
        "c": {"delays": 1},
        "d": {"idle": False},
        "e": {},
    }
    state = position(*(ally(name, "ranger", "0404") for name in marks), phase="start", turn=2)
    for name, mark in marks.items():
        alter(state, name, **mark)
    events = play(state, begin_turn(state), chances={"forecast": True})
    assert [event.units for event in of(events, UnitsRoused)] == [("a", "b", "c", "d")]
    for name in marks:
        unit = state.units[name]
        assert (unit.moved, unit.forced, unit.delays, unit.idle) == (False, False, 0, True)


@pytest.mark.rule("OVL-WX-010", "data")
def test_four_forecasts_in_five_come_true() -> None:
    assert read_the_tables().numbers.forecast == 80


# Supply and replacements.


def division(*units: UnitTerms, echelon: str = "division") -> State:
    return position(
        hq("d", ALLIES, "0302", echelon),
        *units,
        income=[
            IncomeTerms(side=ALLIES, turn=0, fuel=50, ammo=50, personnel=50, equipment=50),
            IncomeTerms(side=ALLIES, turn=1, fuel=10, ammo=12, personnel=4, equipment=3),
        ],
        turn=2,
    )


@pytest.mark.rule("OVL-SUP-001", "engine")
@pytest.mark.rule("OVL-SUP-007", "engine")
@pytest.mark.rule("OVL-SUP-011", "engine")
def test_basic_unless_said_and_both_at_once_for_direct_subordinates() -> None:
    state = division(
        hq("r", ALLIES, "0303", "regiment", hq="d"),
        ally("a", "us-infantry", "0304", hq="d"),
        ally("b", "us-infantry", "0304", hq="r"),
    )
    unit = state.units["a"]
    assert setting_of(state, unit) == Setting()
    plan(state, "settings", ALLIES, d=Setting(move=True, combat=True))
    assert (has_move(state, unit), has_combat(state, unit)) == (True, True)
    assert has_move(state, state.units["d"])
    assert not has_move(state, state.units["b"])
    assert not has_move(state, state.units["r"])


@pytest.mark.rule("OVL-SUP-003", "engine")
@pytest.mark.rule("OVL-SUP-010", "engine")
@pytest.mark.rule("OVL-REPL-002", "engine")
def test_points_come_each_turn_less_interdiction_and_stay_in_one_pool() -> None:
    state = division()
    state.pressed = Skies(interdiction=((ALLIES, 0), (AXIS, 1)))
    gained, lost = income(state, ALLIES)
    assert gained == Stock(100, 120, 40, 30)
    assert lost == Stock(60, 40, 20, 20)
    play(state, take_income(state))
    assert state.stocks[ALLIES] == Stock(540, 580, 520, 510)
    play(state, renew(state))
    assert state.stocks[ALLIES] == Stock(540, 580, 520, 510)


@pytest.mark.rule("OVL-SUP-017", "engine")
@pytest.mark.parametrize(
    ("echelon", "templates", "fuel", "ammo"),
    [
        ("division", ["german-infantry"], 2, 2),
        ("corps", ["german-infantry"], 5, 3),
        ("division", ["sherman"], 6, 4),
        ("division", ["german-infantry"] * 3, 3, 3),
        ("division", ["us-105mm"], 3, 6),
        ("regiment", ["us-infantry"], 4, 2),
    ],
)
def test_echelon_type_and_points_make_the_cost(
    echelon: str, templates: list[str], fuel: int, ammo: int
) -> None:
    units = [ally(f"u{n}", row, "0304", hq="d") for n, row in enumerate(templates)]
    state = division(*units, echelon=echelon)
    cost = setting_cost(state, "d", Setting(move=True, combat=True))
    assert (cost.fuel_tenths, cost.ammo_tenths) == (10 * fuel, 10 * ammo)


@pytest.mark.rule("OVL-SUP-019", "data")
@pytest.mark.rule("OVL-REPL-009", "data")
def test_the_table_of_costs_as_printed() -> None:
    found = {
        name: (row.move_fuel, row.combat_ammo, row.personnel, row.equipment)
        for name, row in read_the_tables().costs.items()
    }
    assert found == {
        "foot": (1, 1, 6, 1),
        "semi": (4, 2, 5, 2),
        "motor": (2, 2, 4, 4),
        "mech": (5, 3, 2, 10),
        "guns": (2, 5, 1, 6),
        "division": (1, 1, 1, 3),
        "corps": (4, 2, 2, 4),
        "army": (2, 2, 3, 6),
    }


@pytest.mark.rule("OVL-SUP-023", "data")
def test_the_haul_of_units() -> None:
    rows = read_the_tables().templates
    hauls: dict[str, set[str]] = {}
    for name, row in rows.items():
        hauls.setdefault(row.haul, set()).add(name)
    assert {"german-infantry", "german-static", "german-engineer", "german-105mm"} <= hauls["foot"]
    assert {"us-infantry", "british-infantry"} <= hauls["semi"]
    assert {"british-motor", "anti-tank", "heavy-flak", "german-recce", "bridging"} <= hauls[
        "motor"
    ]
    armoured = {
        "panzergrenadier", "panzer-iv", "panther", "tiger", "sturmgeschuetz", "sherman",
        "us-armored-infantry", "churchill", "tank-destroyer",
    }  # fmt: skip
    assert armoured <= hauls["mech"]
    assert {rows[name].kind for name in hauls["mech"]} == {"armour", "mechanised", "anti-tank"}
    assert {rows[name].kind for name in hauls["semi"]} == {"infantry"}


@pytest.mark.rule("OVL-REPL-005", "engine")
@pytest.mark.rule("OVL-REPL-008", "engine")
def test_replacements_are_for_the_living_and_cost_by_the_type_of_the_hq() -> None:
    """A tank battalion makes the HQ armoured: 2 + 1 personnel, 10 + 3 equipment."""
    state = division(
        ally("a", "us-infantry", "0304", hq="d", strength=50), ally("t", "sherman", "0304", hq="d")
    )
    assert haul_of(state, "d") == "mech"
    play(state, choose(state, ALLIES, Supply(hq="d", replace=True)))
    gone = {name: unit for name, unit in state.units.items() if name != "t"}
    play(state, replace_losses(state))
    assert state.units["a"].strength_tenths == 600
    assert state.stocks[ALLIES] == Stock(500, 500, 470, 370)
    state.units = gone
    assert haul_of(state, "d") == "semi"
    play(state, replace_losses(state))
    assert "t" not in state.units
