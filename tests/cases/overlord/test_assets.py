"""Air, naval and ground assets."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from grognard.kernel.dice import Roll
from grognard.kernel.records import Clock
from grognard.systems.overlord.events.field import MissionFailed
from grognard.systems.overlord.events.turn import AssetGone, SkiesCompared
from grognard.systems.overlord.orders import Assign
from grognard.systems.overlord.phases.skies import SkiesPhase
from grognard.systems.overlord.rules.assets import (
    bombardment_of,
    reaches,
    refuse_assign,
    support_of,
    use_up,
)
from grognard.systems.overlord.rules.cover import asset_sources, watch
from grognard.systems.overlord.rules.flak import bonus
from grognard.systems.overlord.rules.lines import lines_of, trace_lines
from grognard.systems.overlord.rules.odds import Battle, attack_integrity, weigh_battle
from grognard.systems.overlord.rules.replacements import replace_losses
from grognard.systems.overlord.rules.rest import asset_after, rest
from grognard.systems.overlord.rules.skies import (
    compare,
    compared,
    counter_air,
    fly_out,
    under_flak,
)
from grognard.systems.overlord.rules.supply import income
from grognard.systems.overlord.rules.support import (
    commands,
    expected_support,
    fliers,
    gather_support,
)
from grognard.systems.overlord.rules.units import (
    allowance,
    cut,
    effective_interdiction,
    has_combat,
    has_move,
    setting_of,
)
from grognard.systems.overlord.state import Attack, Mission, Setting, Skies, State, Weather
from grognard.systems.overlord.terms import AssetTerms, IncomeTerms, SourceTerms, UnitTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
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

TARGET = "0504"


def asset(id_: str, kind: str, side: str = ALLIES, **more: Any) -> AssetTerms:
    return AssetTerms(id=id_, side=side, asset=kind, name=id_, **more)


def fly(state: State, mission: Any, *names: str, target: str = "") -> None:
    """Give assets a mission outside the rules."""
    for name in names:
        side = state.assets[name].side
        plan(state, "missions", side, **{name: Mission(mission=mission, target=target)})


def refused(state: State, name: str, mission: Any, target: str = "") -> str:
    """Name the rule by which a mission is refused; nothing if it is not."""
    side = state.assets[name].side
    found = refuse_assign(view(state, side), Assign(asset=name, mission=mission, target=target))
    return found.rule if found is not None else ""


def front(*assets: AssetTerms, more: tuple[UnitTerms, ...] = (), **said: Any) -> State:
    """Two regiments face to face."""
    said.setdefault("fog", False)
    return position(
        ally("a", "us-infantry", "0404"),
        axis("x", "german-infantry", TARGET),
        *more,
        assets=assets,
        **said,
    )


# The tables.

AIR = {
    # ground support, bombardment, defence, night, delay, vary
    "allied-fighter-bomber": (2, 15, 10, False, 0, 0),
    "allied-fighter": (1, 6, 12, False, 0, 0),
    "allied-medium-bomber": (0, 40, 10, False, 2, 1),
    "allied-heavy-bomber": (0, 120, 14, False, 4, 2),
    "lancaster": (0, 120, 14, True, 4, 2),
    "mosquito": (0, 15, 12, True, 1, 0),
    "allied-recon": (0, 0, 0, False, 1, 0),
    "allied-photo-recon": (0, 0, 0, False, 1, 0),
    "allied-transport": (0, 0, 5, True, 1, 0),
    "german-fighter-bomber": (1, 8, 8, False, 2, 2),
    "german-fighter": (1, 4, 8, False, 1, 1),
    "german-bomber": (0, 20, 6, True, 3, 2),
    "german-recon": (0, 0, 0, True, 2, 2),
}
NAVAL = {
    # bombardment, range, night, delay, vary, once
    "battleship": (60, 10, True, 2, 1, False),
    "heavy-cruiser": (35, 8, True, 2, 1, False),
    "light-cruiser": (25, 7, True, 1, 1, False),
    "destroyers": (15, 4, True, 1, 0, False),
    "rocket-craft": (25, 1, False, 0, 0, True),
    "escort-screen": (0, 0, True, 0, 0, False),
}
GROUND = {
    # shift, use, integrity, intensity, grants, delay, vary, once
    "main-effort": (2, "attack", "floor", 0, "", 4, 1, False),
    "surprise": (2, "attack", "", 0, "", 0, 0, True),
    "maneuver": (1, "either", "", 0, "", 3, 1, False),
    "counterattack-plan": (1, "attack", "", 1, "", 3, 1, False),
    "prepared-defence": (1, "defence", "", 0, "", 3, 1, False),
    "reinforcing-artillery": (1, "either", "column", 0, "", 2, 1, False),
    "general-support-artillery": (1, "either", "", 0, "", 2, 1, False),
    "intel-estimate": (0, "", "", 0, "", 2, 1, False),
    "ew-intercept": (0, "", "", 0, "", 2, 1, False),
    "ew-direction-find": (0, "", "", 0, "", 2, 1, False),
    "fuel-column": (0, "", "", 0, "move", 3, 1, False),
    "ammo-column": (0, "", "", 0, "combat", 3, 1, False),
    "replacement-column": (0, "", "", 0, "replace", 3, 1, False),
    "special-event": (0, "", "", 0, "", 3, 2, False),
}


@pytest.mark.rule("OVL-GAME-008", "data")
def test_an_air_asset_stands_for_about_44_aircraft() -> None:
    """40 to 48: the middle of it."""
    assert read_the_tables().numbers.aircraft == (40 + 48) // 2


@pytest.mark.rule("OVL-AIRA-039", "data")
@pytest.mark.rule("OVL-AIRA-007", "data")
def test_the_table_of_air_assets() -> None:
    rows = [row for row in read_the_tables().assets.values() if row.arm == "air"]
    found = {r.asset: (r.support, r.bombardment, r.defence, r.night, r.delay, r.vary) for r in rows}
    assert found == AIR
    recon = {r.asset: (r.range, r.intel) for r in rows if r.role == "recon"}
    assert recon == {
        "allied-recon": (2, 2),
        "allied-photo-recon": (3, 2),
        "german-recon": (2, 2),
    }


@pytest.mark.rule("OVL-NAVA-009", "data")
def test_the_table_of_ships() -> None:
    rows = [row for row in read_the_tables().assets.values() if row.arm == "naval"]
    found = {r.asset: (r.bombardment, r.range, r.night, r.delay, r.vary, r.once) for r in rows}
    assert found == NAVAL


@pytest.mark.rule("OVL-GNDA-010", "data")
@pytest.mark.rule("OVL-GNDA-009", "data")
def test_the_table_of_ground_assets() -> None:
    rows = [row for row in read_the_tables().assets.values() if row.arm == "ground"]
    found = {
        r.asset: (r.support, r.use, r.integrity, r.intensity, r.grants, r.delay, r.vary, r.once)
        for r in rows
    }
    assert found == GROUND


ROLES = {
    "attack": "allied-fighter-bomber allied-fighter allied-medium-bomber allied-heavy-bomber "
    "lancaster mosquito german-fighter-bomber german-fighter german-bomber",
    "recon": "allied-recon allied-photo-recon german-recon",
    "transport": "allied-transport",
    "ship": "battleship heavy-cruiser light-cruiser destroyers rocket-craft",
    "screen": "escort-screen",
    "command": "main-effort surprise maneuver counterattack-plan prepared-defence "
    "reinforcing-artillery general-support-artillery",
    "intel": "intel-estimate ew-intercept ew-direction-find",
    "logistics": "fuel-column ammo-column replacement-column",
    "event": "special-event",
}


@pytest.mark.rule("OVL-AIRA-007", "data")
@pytest.mark.rule("OVL-NAVA-009", "data")
@pytest.mark.rule("OVL-GNDA-010", "data")
def test_what_each_asset_is_for_and_that_it_has_no_values_of_others() -> None:
    found = read_the_tables().assets
    assert {name: found[name].role for name in found} == {
        name: role for role, names in ROLES.items() for name in names.split()
    }
    for row in found.values():
        if row.arm != "ground":
            assert (row.use, row.integrity, row.intensity, row.grants) == ("", "", 0, ""), row
        if row.arm != "air":
            assert row.defence == 0, row
        if row.arm == "ground":
            assert (row.bombardment, row.night) == (0, False), row
        else:
            assert row.once == (row.asset == "rocket-craft"), row
        if row.role not in ("recon", "intel"):
            assert row.intel == 0, row
        if row.role not in ("recon", "intel", "ship"):
            assert row.range == 0, row
        if row.arm == "naval" or row.role in ("intel", "logistics", "event"):
            assert row.support == 0, row


INTERDICTION = """
1 6 4 2 2 5
2 8 5.5 3 5 10
3 10 7 5 7 15
4 12 8.5 6 9 20
5 14 10 8 11 25
6 16 11.5 9 13 30
7 18 13 11 16 35
8 20 14.5 12 18 40
9 22 16 14 20 45
10 24 17.5 15 22 50
"""
"""Effective assets; fuel, ammo, personnel, equipment lost; percent of ranges and of movement."""


@pytest.mark.rule("OVL-AIRA-033", "data")
@pytest.mark.rule("OVL-AIRA-036", "data")
def test_the_table_of_interdiction() -> None:
    typed = [
        tuple(Fraction(cell) for cell in line.split()) for line in INTERDICTION.split("\n")[1:-1]
    ]
    found = [
        (
            Fraction(row.assets),
            Fraction(row.fuel_tenths, 10),
            Fraction(row.ammo_tenths, 10),
            Fraction(row.personnel_tenths, 10),
            Fraction(row.equipment_tenths, 10),
            Fraction(row.cut),
        )
        for row in read_the_tables().interdiction
    ]
    assert found == typed


# Which missions an asset may have.


@pytest.mark.rule("OVL-AIRA-001", "engine")
@pytest.mark.rule("OVL-NAVA-001", "engine")
@pytest.mark.rule("OVL-GNDA-001", "engine")
@pytest.mark.parametrize(
    ("kind", "missions"),
    [
        ("allied-fighter-bomber", {"bombard", "support", "counter-air", "interdict"}),
        ("allied-medium-bomber", {"bombard", "counter-air", "interdict"}),
        ("allied-recon", {"recon"}),
        ("allied-transport", set()),
        ("light-cruiser", {"bombard", "support", "counter-air", "interdict"}),
        ("escort-screen", {"counter-air"}),
        ("ew-intercept", {"intel"}),
        ("main-effort", {"command"}),
        ("special-event", {"counter-air", "interdict"}),
        ("ammo-column", set()),
    ],
)
def test_what_each_asset_can_do_against_an_enemy_that_is_attacked(
    kind: str, missions: set[str]
) -> None:
    state = front(asset("it", kind, sea="bay"), seas={"bay": ("0104",)})
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    every = ("recon", "bombard", "support", "defend", "interdict", "counter-air", "transport",
             "intel", "command", "supply")  # fmt: skip
    assert {mission for mission in every if not refused(state, "it", mission, TARGET)} == missions


@pytest.mark.rule("OVL-AIRA-001", "engine")
@pytest.mark.rule("OVL-NAVA-001", "engine")
@pytest.mark.rule("OVL-GNDA-001", "engine")
def test_only_ones_own_assets_that_are_there_have_missions() -> None:
    state = front(asset("ours", "allied-fighter"), asset("theirs", "german-fighter", side=AXIS))
    for name, rule in (("ours", ""), ("theirs", "OVL-SEQ-013"), ("nobodys", "OVL-SEQ-013")):
        found = refuse_assign(view(state, ALLIES), Assign(asset=name, mission="counter-air"))
        assert (found.rule if found else "") == rule
    ours = state.assets["ours"]
    for back, rule in ((1, ""), (2, "OVL-AIRA-010")):
        state.assets = {**state.assets, "ours": msgspec.structs.replace(ours, back=back)}
        assert refused(state, "ours", "counter-air") == rule


@pytest.mark.rule("OVL-SEQ-006", "engine")
@pytest.mark.rule("OVL-AIRA-001", "engine")
def test_before_the_first_turn_assets_only_scout() -> None:
    state = front(
        asset("look", "allied-recon"),
        asset("ears", "ew-intercept"),
        asset("p47", "allied-fighter-bomber"),
    )
    for phase, sorties in (("setup", "OVL-GAME-009"), ("planning", "")):
        state.clock = Clock(turn=1, phase=phase)
        assert refused(state, "look", "recon", TARGET) == ""
        assert refused(state, "ears", "intel", TARGET) == ""
        assert refused(state, "p47", "bombard", TARGET) == sorties


@pytest.mark.rule("OVL-AIRA-004", "engine")
@pytest.mark.rule("OVL-AIRA-005", "engine")
@pytest.mark.rule("OVL-AIRA-006", "engine")
def test_recon_scouts_any_hex_attack_helps_friends_and_transport_flies_to_its_field() -> None:
    field = SourceTerms(at="0204", side=ALLIES, sort="airhead")
    base = SourceTerms(at="0101", side=ALLIES, sort="main")
    state = front(
        asset("r", "allied-recon"),
        asset("f", "allied-fighter"),
        asset("t", "allied-transport"),
        sources=[field, base],
    )
    assert refused(state, "r", "recon", "0908") == ""
    assert refused(state, "f", "recon", "0908") != ""
    assert refused(state, "f", "defend", "0404") == ""
    assert refused(state, "f", "defend", TARGET) != ""
    assert refused(state, "t", "transport", "0204") == ""
    assert refused(state, "t", "transport", "0205") == "OVL-AIRA-021"
    assert refused(state, "r", "transport", "0204") != ""


SPREAD = {"german-fighter-bomber": 4, "battleship": 3, "allied-heavy-bomber": 5}
"""In how many turns an asset may come back: after 1 to 4, 1 to 3, 2 to 6."""


@pytest.mark.rule("OVL-AIRA-010", "engine")
@pytest.mark.rule("OVL-NAVA-003", "engine")
@pytest.mark.parametrize(
    ("kind", "faces", "back"),
    [
        ("german-fighter-bomber", 1, 2),
        ("german-fighter-bomber", 4, 5),
        ("allied-fighter", None, 2),
        ("destroyers", None, 2),
        ("battleship", 1, 2),
        ("battleship", 3, 4),
        ("allied-heavy-bomber", 5, 7),
    ],
)
def test_when_a_used_asset_comes_back(kind: str, faces: int | None, back: int) -> None:
    """2 (+/-2) is one turn to four."""
    state = front(asset("it", kind))
    dice = {} if faces is None else {"return": faces}
    if faces is not None:
        roll = next(use_up(state, state.assets["it"], "bombard"))
        assert isinstance(roll, Roll)
        assert roll.faces == SPREAD[kind]
    play(state, use_up(state, state.assets["it"], "bombard"), dice=dice)
    assert state.assets["it"].back == back
    state.clock = type(state.clock)(turn=back - 1, phase="planning")
    assert refused(state, "it", "counter-air") == "OVL-AIRA-010"
    state.clock = type(state.clock)(turn=back, phase="planning")
    assert refused(state, "it", "counter-air") != "OVL-AIRA-010"


@pytest.mark.rule("OVL-NAVA-003", "engine")
def test_rocket_craft_fire_once() -> None:
    state = front(asset("r", "rocket-craft"))
    events = play(state, use_up(state, state.assets["r"], "bombard"))
    assert of(events, AssetGone)
    assert "r" not in state.assets


@pytest.mark.rule("OVL-AIRA-013", "engine")
@pytest.mark.rule("OVL-NIGHT-002", "engine")
@pytest.mark.rule("OVL-NIGHT-003", "engine")
def test_who_flies_at_night() -> None:
    state = front(
        asset("day", "allied-heavy-bomber"),
        asset("night", "lancaster"),
        asset("tired", "mosquito", readiness=79),
        asset("fit", "mosquito", readiness=80),
        asset("ship", "rocket-craft", sea="bay"),
        asset("guns", "light-cruiser", sea="bay"),
        turn=3,
        seas={"bay": ("0404",)},
    )
    assert refused(state, "day", "bombard", TARGET) == "OVL-NIGHT-003"
    assert refused(state, "tired", "bombard", TARGET) == "OVL-NIGHT-002"
    assert refused(state, "ship", "bombard", TARGET) == "OVL-NIGHT-003"
    assert refused(state, "guns", "bombard", TARGET) == ""
    for mission in ("bombard", "interdict", "counter-air"):
        assert refused(state, "fit", mission, TARGET) == ""
        assert refused(state, "night", mission, TARGET) == ""


@pytest.mark.rule("OVL-AIRA-013", "engine")
def test_no_ground_support_at_night() -> None:
    state = front(asset("fit", "mosquito"), turn=3)
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    assert refused(state, "fit", "support", TARGET) == "OVL-AIRA-013"
    assert refused(state, "fit", "defend", "0404") == "OVL-AIRA-013"


@pytest.mark.rule("OVL-AIRA-014", "engine")
@pytest.mark.rule("OVL-NIGHT-014", "engine")
def test_night_scouts_see_one_hex_and_pay_half_as_much_again() -> None:
    state = front(asset("g", "german-recon", AXIS), asset("a", "allied-recon"), turn=3)
    assert refused(state, "a", "recon", TARGET) == "OVL-NIGHT-003"
    assert refused(state, "g", "recon", "0404") == ""
    fly(state, "recon", "g", target="0404")
    assert [source.range for source in asset_sources(state, AXIS)] == [1]
    play(state, use_up(state, state.assets["g"], "recon"), dice={"return": 1})
    assert state.assets["g"].readiness_tenths == 850
    by_day = front(asset("g", "german-recon", AXIS))
    fly(by_day, "recon", "g", target="0404")
    assert [source.range for source in asset_sources(by_day, AXIS)] == [2]


@pytest.mark.rule("OVL-AIRA-015", "engine")
def test_air_recon_falls_off_from_its_hex() -> None:
    """Strength 2 over the hex, 1 around it, and 1 still at the end of its range."""
    state = position(assets=[asset("p", "allied-photo-recon")])
    fly(state, "recon", "p", target="0605")
    seen = watch(state, ALLIES)
    assert [seen.get(at, (0, 0))[0] for at in ("0605", "0604", "0603", "0602", "0601")] == [
        2,
        1,
        1,
        1,
        0,
    ]


@pytest.mark.rule("OVL-AIRA-016", "engine")
@pytest.mark.rule("OVL-AIRA-018", "engine")
def test_ground_support_serves_the_attacker_or_the_defender() -> None:
    state = front(asset("p47", "allied-fighter-bomber"), asset("fw", "german-fighter", AXIS))
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    fly(state, "support", "p47", target=TARGET)
    fly(state, "defend", "fw", target=TARGET)
    assert expected_support(state, ALLIES, TARGET, "attack").air == 2
    assert expected_support(state, AXIS, TARGET, "defence").air == 1
    found: list[Any] = []

    def both() -> Any:
        found.append((yield from gather_support(state, ALLIES, TARGET, "attack")))
        units = (state.units["a"],)
        found.append((yield from gather_support(state, AXIS, TARGET, "defence", units)))

    # counter-air makes the fire over German hexes 4 + 26, three to one: a six aborts
    state.skies = Skies(winner=AXIS, value=26)
    play(state, both(), dice={"flak": [6, 1], "return": 1})
    assert [support.air for support in found] == [0, 1]


@pytest.mark.rule("OVL-AIRA-016", "engine")
def test_support_goes_to_an_attack_or_to_own_units_that_may_be_attacked() -> None:
    state = front(asset("p47", "allied-fighter-bomber"))
    assert refused(state, "p47", "support", TARGET) == "OVL-AIRA-016", "nobody attacks"
    assert refused(state, "p47", "defend", TARGET) == "OVL-AIRA-016", "nobody to defend"
    assert refused(state, "p47", "defend", "0404") == ""
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    assert refused(state, "p47", "support", TARGET) == ""
    assert refused(state, "p47", "support", "0604") == "OVL-AIRA-016", "another hex"


@pytest.mark.rule("OVL-AIRA-038", "engine")
@pytest.mark.parametrize(
    ("readiness", "strength", "support", "points"),
    [(50, 50, 2, "7.5"), (49, 100, 1, 15), (100, 49, 1, "7.35"), (100, 100, 2, 15)],
)
def test_what_wear_leaves_of_an_aircraft(
    readiness: int, strength: int, support: int, points: int | str
) -> None:
    state = front(asset("f", "allied-fighter-bomber", readiness=readiness, strength=strength))
    worn = state.assets["f"]
    assert (support_of(state, worn), bombardment_of(state, worn)) == exact(support, points)


@pytest.mark.rule("OVL-AIRA-025", "engine")
@pytest.mark.rule("OVL-AIRA-032", "engine")
@pytest.mark.rule("OVL-AIRA-038", "engine")
@pytest.mark.parametrize(
    ("readiness", "strength", "everywhere", "strikes"),
    [(50, 50, True, True), (49, 100, False, True), (100, 49, False, True), (24, 90, False, False),
     (25, 25, False, True)],
)  # fmt: skip
def test_worn_aircraft_are_kept_from_missions(
    readiness: int, strength: int, everywhere: bool, strikes: bool
) -> None:
    state = front(asset("f", "allied-fighter-bomber", readiness=readiness, strength=strength))
    for mission in ("counter-air", "interdict"):
        assert (refused(state, "f", mission) == "") == everywhere
    assert (refused(state, "f", "bombard", TARGET) == "") == strikes


@pytest.mark.rule("OVL-AIRA-037", "engine")
@pytest.mark.parametrize(
    ("kind", "mission", "turn", "left"),
    [
        ("allied-fighter", "support", 1, 800),
        ("allied-fighter", "bombard", 1, 800),
        ("allied-fighter", "counter-air", 1, 800),
        ("allied-fighter", "interdict", 1, 800),
        ("allied-transport", "transport", 1, 850),
        ("allied-recon", "recon", 1, 900),
        ("mosquito", "interdict", 3, 700),
        ("allied-transport", "transport", 3, 775),
        ("light-cruiser", "bombard", 1, 1000),
    ],
)
def test_what_a_mission_costs(kind: str, mission: str, turn: int, left: int) -> None:
    state = front(asset("it", kind), turn=turn)
    play(state, use_up(state, state.assets["it"], mission), dice={"return": 1})
    assert state.assets["it"].readiness_tenths == left


@pytest.mark.rule("OVL-AIRA-037", "engine")
def test_a_mission_costs_no_more_than_there_is() -> None:
    state = front(asset("it", "allied-fighter", readiness=19))
    play(state, use_up(state, state.assets["it"], "bombard"))
    assert state.assets["it"].readiness_tenths == 0


@pytest.mark.rule("OVL-AIRA-037", "engine")
@pytest.mark.rule("OVL-AIRA-012", "engine")
@pytest.mark.parametrize(("quality", "gain"), [("elite", 180), ("regular", 100), ("green", 60)])
def test_aircraft_that_stay_at_home_recover_by_quality(quality: str, gain: int) -> None:
    state = front(
        asset("home", "allied-fighter", quality=quality, readiness=50),
        asset("out", "allied-fighter", quality=quality, readiness=50),
    )
    fly(state, "counter-air", "out")
    assert asset_after(state, state.assets["home"]) == 500 + gain
    play(state, rest(state))
    found = [state.assets[name].readiness_tenths for name in ("home", "out")]
    assert found == [500 + gain, 500]
    # quality changes no strike
    assert support_of(state, state.assets["home"]) == 1


# The sky.


def skies(allies: int = 0, axis_: int = 0, **said: Any) -> State:
    """So many fighters of each side on counter-air."""
    ours = [asset(f"a{n}", "allied-fighter") for n in range(allies)]
    theirs = [asset(f"x{n}", "german-fighter", AXIS) for n in range(axis_)]
    state = front(*ours, *theirs, *said.pop("assets", ()), **said)
    fly(state, "counter-air", *(one.id for one in (*ours, *theirs)))
    return state


@pytest.mark.rule("OVL-AIRA-024", "engine")
@pytest.mark.rule("OVL-AIRA-026", "engine")
@pytest.mark.rule("OVL-AIRA-027", "engine")
def test_the_example_of_counter_air() -> None:
    """Allied superiority 2 and two missions against one: +3."""
    state = skies(2, 1, superiority={ALLIES: 2})
    assert (counter_air(state, ALLIES), counter_air(state, AXIS)) == (4, 1)
    found = compared(state)
    assert (found.winner, found.value) == (ALLIES, 3)
    level = compared(skies(1, 1))
    assert (level.winner, level.value) == ("", 0)


@pytest.mark.rule("OVL-AIRA-028", "engine")
def test_each_point_of_counter_air_adds_to_all_flak_of_the_winner() -> None:
    state = skies(2, 1, superiority={ALLIES: 2})
    events = play(state, compare(state), dice={"return": 1})
    assert of(events, SkiesCompared)
    assert (bonus(state, ALLIES), bonus(state, AXIS)) == (3, 0)


@pytest.mark.rule("OVL-AIRA-029", "engine")
@pytest.mark.rule("OVL-AIRA-031", "engine")
@pytest.mark.parametrize(("fighters", "effective"), [(1, 1), (0, 2), (3, 0)])
def test_counter_air_reduces_enemy_interdiction(fighters: int, effective: int) -> None:
    """Two Allied assets interdict; the Axis has +1: one is effective."""
    raiders = (asset("i0", "allied-fighter"), asset("i1", "destroyers"))
    state = skies(0, fighters, assets=raiders)
    fly(state, "interdict", "i0", "i1")
    assert dict(compared(state).interdiction) == {ALLIES: effective, AXIS: 0}


INCOME = [
    IncomeTerms(side=AXIS, turn=1, fuel=20, ammo=20, personnel=3, equipment=1),
]


@pytest.mark.rule("OVL-AIRA-034", "engine")
@pytest.mark.rule("OVL-AIRA-033", "engine")
@pytest.mark.rule("OVL-AIRA-030", "engine")
def test_the_example_of_interdiction_is_felt_in_the_next_turn() -> None:
    """One Allied asset, Allied counter-air +3: fuel 6, ammo 4, personnel 2; ranges less 5."""
    raider, helper = asset("i", "allied-fighter-bomber"), asset("h", "allied-fighter-bomber")
    state = skies(3, 0, assets=(raider, helper), income=INCOME, turn=2)
    fly(state, "interdict", "i")
    fly(state, "support", "h", target=TARGET)
    play(state, compare(state), dice={"return": 1})
    # who supports a battle pays when he is there
    assert [state.assets[name].readiness_tenths for name in "ih"] == [800, 1000]
    assert effective_interdiction(state, AXIS) == 0
    assert dict(state.skies.interdiction)[ALLIES] == 1
    state.pressed = state.skies  # so a turn begins
    assert effective_interdiction(state, AXIS) == 1
    assert cut(state, AXIS) == 5
    _, lost = income(state, AXIS)
    # of an income of one point of equipment there is no more to lose
    assert (lost.fuel_tenths, lost.ammo_tenths) == (60, 40)
    assert (lost.personnel_tenths, lost.equipment_tenths) == (20, 10)


@pytest.mark.rule("OVL-AIRA-036", "engine")
@pytest.mark.parametrize(("assets", "points"), [(0, 600), (1, 570), (4, 480), (10, 300), (14, 300)])
def test_interdiction_cuts_movement(assets: int, points: int) -> None:
    """A lorried regiment of 12 on Basic has 6."""
    state = position(axis("m", "panzergrenadier-motor", TARGET))
    state.pressed = Skies(interdiction=((ALLIES, assets), (AXIS, 0)))
    assert allowance(state, state.units["m"]) == points


FIELD = [
    SourceTerms(at="1208", side=AXIS, sort="airhead", range=2),
    SourceTerms(at="0101", side=ALLIES, sort="main"),
    SourceTerms(at="1201", side=AXIS, sort="main"),
]


@pytest.mark.rule("OVL-AIRA-022", "engine")
@pytest.mark.rule("OVL-AIRA-023", "engine")
@pytest.mark.parametrize(
    ("fighters", "flak_at", "why"),
    [
        (0, "", ""),
        (1, "", "counter-air"),
        (0, "1108", "flak"),
        (0, "1207", "flak"),
        (0, "0908", ""),
    ],
)
def test_what_bars_transports(fighters: int, flak_at: str, why: str) -> None:
    guns = (ally("f", "light-anti-air", flak_at),) if flak_at else ()
    carrier = asset("ju", "german-bomber", AXIS)
    state = skies(fighters, 0, assets=(carrier,), more=guns, sources=FIELD)
    fly(state, "transport", "ju", target="1208")
    assert under_flak(state, ALLIES, "1208") == (why == "flak")
    if flak_at:
        alter(state, "f", kind="infantry")
        assert not under_flak(state, ALLIES, "1208"), "no gun against aircraft"
        alter(state, "f", kind="light-anti-air")
    events = play(state, fly_out(state), dice={"return": 1})
    assert [event.why for event in of(events, MissionFailed)] == ([why] if why else [])
    assert ("ju" in state.missions[AXIS]) == (not why)


@pytest.mark.rule("OVL-AIRA-021", "engine")
@pytest.mark.rule("OVL-SUP-015", "engine")
def test_transports_feed_a_pocket_for_the_turn() -> None:
    """The root HQ stands cut off at 1209, and a battalion in the field beside it."""
    wall = tuple(
        ally(f"w{n}", "eastern", at)
        for n, at in enumerate(("1207", "1107", "1007", "1008", "1009", "1206"))
    )
    carrier = asset("ju", "allied-transport", AXIS)
    state = front(carrier, more=(axis("in", "eastern", "1208"), *wall), sources=FIELD)
    assert lines_of(state, AXIS)["in"] == "encircled"
    fly(state, "transport", "ju", target="1208")
    play(state, SkiesPhase().end(state), dice={"fortune": 1, "return": 1})
    assert (state.units["axis-root"].line, state.units["in"].line) == ("extended", "extended")
    # the next turn begins without it
    state.missions = {}
    play(state, trace_lines(state))
    assert state.units["in"].line == "encircled"


# Ships.


@pytest.mark.rule("OVL-NAVA-005", "engine")
@pytest.mark.parametrize(("kind", "column", "within"), [("destroyers", 5, True),
    ("destroyers", 6, False), ("rocket-craft", 2, True), ("rocket-craft", 3, False),
    ("battleship", 11, True), ("battleship", 12, False)])  # fmt: skip
def test_how_far_ships_fire_from_their_waters(kind: str, column: int, within: bool) -> None:
    at = f"{column:02d}04"
    state = position(axis("x", "eastern", at), assets=[asset("s", kind, sea="bay")],
                     seas={"bay": ("0104",), "other": ("1204",)}, fog=False)  # fmt: skip
    assert reaches(state, state.assets["s"], at) == within
    assert refused(state, "s", "bombard", at) == ("" if within else "OVL-NAVA-009")


@pytest.mark.rule("OVL-NAVA-006", "engine")
@pytest.mark.rule("OVL-GNDA-008", "engine")
@pytest.mark.parametrize("kind", ["destroyers", "special-event"])
def test_ships_and_events_count_as_one_mission_in_the_air(kind: str) -> None:
    state = front(asset("s", kind))
    fly(state, "counter-air", "s")
    assert (compared(state).winner, compared(state).value) == (ALLIES, 1)
    fly(state, "interdict", "s")
    assert dict(compared(state).interdiction)[ALLIES] == 1


@pytest.mark.rule("OVL-NAVA-007", "engine")
def test_ships_add_their_factor_to_a_battle_of_either_side() -> None:
    state = front(asset("s", "light-cruiser"), asset("d", "destroyers", AXIS))
    fly(state, "support", "s", target=TARGET)
    fly(state, "defend", "d", target=TARGET)
    ours = expected_support(state, ALLIES, TARGET, "attack")
    theirs = expected_support(state, AXIS, TARGET, "defence")
    battle = Battle("set-piece", ALLIES, TARGET, (state.units["a"],), (state.units["x"],),
                    support=ours, cover=theirs)  # fmt: skip
    found = weigh_battle(state, battle)
    assert (found.attack, found.defence) == exact(14 + 25, 44 + 15)


@pytest.mark.rule("OVL-NAVA-008", "engine")
@pytest.mark.rule("OVL-WX-003", "engine")
@pytest.mark.parametrize(("sea", "points"), [("good", 25), ("marginal", "12.5"), ("storm", 0)])
def test_the_sea_and_the_guns_of_ships(sea: str, points: int | str) -> None:
    state = front(asset("s", "light-cruiser", sea="bay"), seas={"bay": ("0404",)})
    state.weather = Weather(sea=sea)
    assert bombardment_of(state, state.assets["s"]) == Fraction(points)
    assert refused(state, "s", "bombard", TARGET) == ("OVL-WX-003" if sea == "storm" else "")


@pytest.mark.rule("OVL-NAVA-008", "engine")
@pytest.mark.rule("OVL-AIRA-019", "engine")
@pytest.mark.parametrize(
    ("visibility", "points", "refusal"),
    [("cloudy", "11.25", ""), ("overcast", "7.5", ""), ("fog", 0, "OVL-WX-009")],
)
def test_clouds_hinder_aircraft_and_never_ships(
    visibility: str, points: int | str, refusal: str
) -> None:
    state = front(
        asset("s", "light-cruiser", sea="bay"),
        asset("p47", "allied-fighter-bomber"),
        seas={"bay": ("0404",)},
    )
    state.weather = msgspec.convert({"visibility": visibility}, Weather)
    assert bombardment_of(state, state.assets["s"]) == 25
    assert bombardment_of(state, state.assets["p47"]) == Fraction(points)
    assert refused(state, "s", "bombard", TARGET) == ""
    assert refused(state, "p47", "bombard", TARGET) == refusal


@pytest.mark.rule("OVL-CBT-045", "engine")
@pytest.mark.rule("OVL-AIRA-019", "engine")
def test_bombs_fall_on_known_enemies_alone() -> None:
    state = front(asset("b", "allied-medium-bomber"), asset("s", "escort-screen"))
    assert refused(state, "b", "bombard", TARGET) == ""
    assert refused(state, "b", "bombard", "0404") == "OVL-CBT-045", "friends"
    assert refused(state, "b", "bombard", "0804") == "OVL-CBT-045", "nobody"


@pytest.mark.rule("OVL-AIRA-020", "engine")
def test_bombers_without_ground_support_give_none_and_ships_do() -> None:
    state = front(
        asset("b", "allied-medium-bomber"),
        asset("p47", "allied-fighter-bomber"),
        asset("s", "light-cruiser", sea="bay"),
        seas={"bay": ("0404",)},
    )
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    for name, rule in (("b", "OVL-AIRA-020"), ("p47", ""), ("s", "")):
        assert refused(state, name, "support", TARGET) == rule
        assert refused(state, name, "defend", "0404") == rule


@pytest.mark.rule("OVL-AIRA-021", "engine")
@pytest.mark.parametrize(
    ("at", "sort", "side", "enemy", "rule"),
    [
        ("0704", "airhead", ALLIES, "0804", ""),
        ("0704", "airhead", ALLIES, "0704", "OVL-AIRA-021"),
        ("0704", "airhead", AXIS, "0804", "OVL-AIRA-021"),
        ("0704", "main", ALLIES, "0804", "OVL-AIRA-021"),
        ("0703", "airhead", ALLIES, "0804", "OVL-AIRA-021"),
    ],
)
def test_transports_fly_to_a_field_of_their_side(
    at: str, sort: Any, side: str, enemy: str, rule: str
) -> None:
    roots = [
        SourceTerms(at="0101", side=ALLIES, sort="main"),
        SourceTerms(at="1209", side=AXIS, sort="main"),
    ]
    state = front(
        asset("t", "allied-transport"),
        more=(axis("y", "eastern", enemy),),
        sources=[*roots, SourceTerms(at=at, side=side, sort=sort, range=2)],
    )
    assert refused(state, "t", "transport", "0704") == rule


# Ground assets.


@pytest.mark.rule("OVL-GNDA-003", "engine")
@pytest.mark.rule("OVL-FOW-014", "engine")
@pytest.mark.parametrize(
    ("kind", "strengths"),
    [
        ("intel-estimate", [3, 3, 2, 1, 1, 1, 1, 0]),
        ("ew-intercept", [4, 4, 3, 0]),
        ("ew-direction-find", [2, 2, 1, 1, 1, 0]),
    ],
)
def test_what_intelligence_assets_see(kind: str, strengths: list[int]) -> None:
    """Full strength in and around the hex, then one less a hex."""
    state = position(assets=[asset("i", kind)])
    fly(state, "intel", "i", target="1204")
    seen = watch(state, ALLIES)
    row = [f"{column:02d}04" for column in range(12, 0, -1)]
    assert [seen.get(at, (0, 0))[0] for at in row[: len(strengths)]] == strengths


@pytest.mark.rule("OVL-FOW-014", "data")
def test_the_table_of_intelligence_assets() -> None:
    found = {
        row.asset: (row.intel, row.range) for row in read_the_tables().assets.values() if row.intel
    }
    assert found == {
        "intel-estimate": (3, 6),
        "ew-intercept": (4, 2),
        "ew-direction-find": (2, 4),
        "allied-recon": (2, 2),
        "german-recon": (2, 2),
        "allied-photo-recon": (2, 3),
    }


@pytest.mark.rule("OVL-NIGHT-015", "engine")
@pytest.mark.parametrize(("turn", "strength"), [(1, 4), (3, 5)])
def test_radio_traffic_rises_at_night(turn: int, strength: int) -> None:
    state = position(assets=[asset("e", "ew-intercept"), asset("i", "intel-estimate")], turn=turn)
    fly(state, "intel", "e", "i", target=TARGET)
    assert [source.strength for source in asset_sources(state, ALLIES)] == [strength, 3]


@pytest.mark.rule("OVL-NIGHT-015", "engine")
@pytest.mark.rule("OVL-AIRA-015", "engine")
@pytest.mark.parametrize(("turn", "strength"), [(1, 2), (3, 3)])
def test_direction_finding_gains_one_at_night(turn: int, strength: int) -> None:
    state = position(assets=[asset("d", "ew-direction-find")], turn=turn)
    fly(state, "intel", "d", target=TARGET)
    assert [source.strength for source in asset_sources(state, ALLIES)] == [strength]


@pytest.mark.rule("OVL-AIRA-022", "engine")
@pytest.mark.rule("OVL-WX-009", "engine")
@pytest.mark.parametrize("sight", ["clear", "fog"])
def test_fog_grounds_aircraft_and_nobody_else(sight: str) -> None:
    state = front(
        asset("plane", "allied-fighter"),
        asset("ship", "light-cruiser", sea="bay"),
        asset("card", "intel-estimate"),
        seas={"bay": ("0104",)},
    )
    fly(state, "bombard", "plane", "ship", target=TARGET)
    fly(state, "intel", "card", target=TARGET)
    state.weather = Weather(visibility=sight)
    failed = of(play(state, fly_out(state)), MissionFailed)
    wanted = [("plane", "grounded")] if sight == "fog" else []
    assert [(event.asset, event.why) for event in failed] == wanted


@pytest.mark.rule("OVL-GNDA-004", "engine")
def test_command_assets_shift_the_odds_of_what_they_serve() -> None:
    state = front(
        asset("m", "main-effort"),
        asset("v", "maneuver"),
        asset("p", "prepared-defence", AXIS),
        asset("c", "counterattack-plan"),
    )
    assert refused(state, "m", "command", TARGET) == "OVL-GNDA-004"
    plan(state, "attacks", ALLIES, a=Attack(target=TARGET))
    assert refused(state, "m", "command", TARGET) == ""
    assert refused(state, "m", "command", "0404") == "OVL-GNDA-004"
    assert refused(state, "v", "command", "0404") == ""
    assert refused(state, "p", "command", TARGET) == ""
    fly(state, "command", "m", "c", target=TARGET)
    fly(state, "command", "p", target=TARGET)
    assert [one.id for one in commands(state, ALLIES, TARGET, "attack")] == ["c", "m"]
    assert commands(state, ALLIES, TARGET, "defence") == []
    ours = expected_support(state, ALLIES, TARGET, "attack")
    assert ours.command == 3
    assert (ours.floor, ours.intensity) == (True, 1)
    assert expected_support(state, AXIS, TARGET, "defence").command == 1


@pytest.mark.rule("OVL-GNDA-009", "engine")
@pytest.mark.parametrize(
    ("card", "percent"), [("", 60), ("main-effort", 80), ("reinforcing-artillery", 80),
                          ("general-support-artillery", 60)],
)  # fmt: skip
def test_cards_offset_lost_integrity(card: str, percent: int) -> None:
    """Allies of grade A, two jumps apart, attack at 60 percent; one column better is 80."""
    rows = [asset("card", card)] if card else []
    state = front(
        *rows,
        more=(
            hq("d1", ALLIES, "0201", hq="c1"),
            hq("c1", ALLIES, "0202", "corps"),
            ally("b", "us-infantry", "0404", hq="d1"),
        ),
    )
    if card:
        fly(state, "command", "card", target=TARGET)
    ours = expected_support(state, ALLIES, TARGET, "attack")
    units = (state.units["a"], state.units["b"])
    battle = Battle("set-piece", ALLIES, TARGET, units, (state.units["x"],), support=ours)
    assert attack_integrity(state, battle) == percent


@pytest.mark.rule("OVL-GNDA-007", "engine")
@pytest.mark.rule("OVL-SUP-007", "engine")
@pytest.mark.rule("OVL-SUP-011", "engine")
@pytest.mark.parametrize("brought", ["move", "combat", "replace"])
def test_a_column_adds_its_setting_to_what_is_paid(brought: str) -> None:
    """For the HQ and its units; those of an HQ below have that HQ's own setting."""
    columns = {"move": "fuel-column", "combat": "ammo-column", "replace": "replacement-column"}
    below = hq("r", ALLIES, "0301", "regiment", hq="d"), ally("c", "us-infantry", "0303", hq="r")
    state = front(
        asset("column", columns[brought]),
        more=(hq("d", ALLIES, "0302"), ally("b", "us-infantry", "0303", hq="d"), *below),
    )
    fly(state, "supply", "column", target="0302")
    for paid in ("move", "combat", "replace", ""):
        setting = Setting(**({paid: True} if paid else {}))
        plan(state, "settings", ALLIES, d=setting)
        wanted = {name: name in (paid, brought) for name in ("move", "combat", "replace")}
        for name in ("d", "b"):
            assert msgspec.structs.asdict(setting_of(state, state.units[name])) == wanted
        for name in ("r", "c"):
            assert setting_of(state, state.units[name]) == Setting()


@pytest.mark.rule("OVL-GNDA-006", "engine")
@pytest.mark.rule("OVL-GNDA-007", "engine")
@pytest.mark.rule("OVL-REPL-012", "engine")
def test_columns_bring_an_hq_its_setting_for_the_turn() -> None:
    state = front(
        asset("fuel", "fuel-column"),
        asset("ammo", "ammo-column"),
        asset("men", "replacement-column"),
        more=(hq("d", ALLIES, "0302"), ally("b", "us-infantry", "0303", hq="d")),
    )
    unit = alter(state, "b", strength_tenths=500)
    assert refused(state, "fuel", "supply", "0303") == "OVL-GNDA-007"
    assert refused(state, "fuel", "supply", "0302") == ""
    assert (has_move(state, unit), has_combat(state, unit)) == (False, False)
    fly(state, "supply", "fuel", "ammo", "men", target="0302")
    assert (has_move(state, unit), has_combat(state, unit)) == (True, True)
    assert not has_combat(state, state.units["a"])
    before = state.stocks[ALLIES]
    play(state, replace_losses(state))
    assert state.units["b"].strength_tenths == 600
    assert state.stocks[ALLIES] == before
    # an HQ that is cut off has nothing of it
    alter(state, "d", line="isolated")
    assert refused(state, "fuel", "supply", "0302") == "OVL-GNDA-007"
    assert not has_move(state, state.units["b"])


@pytest.mark.rule("OVL-AIRA-017", "engine")
@pytest.mark.rule("OVL-CBT-017", "engine")
def test_the_aircraft_of_a_battle_are_those_ordered_to_support_it_first() -> None:
    state = front(asset("a", "allied-fighter"), asset("b", "allied-fighter-bomber"),
                  asset("c", "allied-fighter"))  # fmt: skip
    fly(state, "bombard", "a", "b", target=TARGET)
    fly(state, "support", "c", target=TARGET)
    assert [one.id for one in fliers(state, ALLIES, TARGET, "attack")] == ["c", "b"]
