"""Movement, its clock and command: whole turns of marching."""

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Chance
from grognard.systems.overlord.events.field import UnitDelayed, UnitHalted, UnitsHurt, UnitTired
from grognard.systems.overlord.orders import March, Wait
from grognard.systems.overlord.queries import reach
from grognard.systems.overlord.rules.march import (
    command_chance,
    command_total,
    costs_for,
    find_path,
    march_fatigue,
    may_use_road,
    mode_for,
    reachable,
    step_cost,
    with_traffic,
)
from grognard.systems.overlord.rules.planning import march, refuse_march, refuse_wait
from grognard.systems.overlord.rules.steps import SHARE, Step, next_step, obeys, set_out
from grognard.systems.overlord.rules.units import allowance
from grognard.systems.overlord.state import Fire, Mode, Move, Setting
from grognard.systems.overlord.state import March as Marching
from grognard.systems.overlord.terms import ZoneTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    hq,
    of,
    plan,
    play,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import ROW, battles, highway, order, run, steps, supplied


@pytest.mark.rule("OVL-SEQ-020", "engine")
def test_steps_are_spread_over_twenty_ticks() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("t", "sherman", "0306"), fog=False)
    order(state, "a", "0404", "0504", "0604", "0704")
    order(state, "t", "0406", "0506", "0606", "0706", "0806", "0906")
    events = run(state)
    assert [tick for tick, _ in steps(events, "a")] == [5, 10, 15, 20]  # 4 points
    assert [tick for tick, _ in steps(events, "t")] == [4, 7, 10, 14, 17, 20]  # 6 points


@pytest.mark.rule("OVL-SEQ-020", "engine")
@pytest.mark.rule("OVL-MOV-011", "engine")
def test_on_a_highway_a_unit_makes_several_steps_a_tick() -> None:
    state = position(ally("t", "sherman", "0104"), on=ground(steps=[highway(*ROW)]), fog=False)
    supplied(state)
    order(state, "t", *ROW[1:], mode="road")
    assert [tick for tick, _ in steps(run(state), "t")] == [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("OVL-MOV-001", "engine")
@pytest.mark.rule("OVL-MOV-003", "engine")
def test_a_unit_without_fuel_falls_back_to_move_and_defend() -> None:
    state = position(ally("t", "sherman", "0104"), on=ground(steps=[highway(*ROW)]), fog=False)
    order(state, "t", *ROW[1:], mode="road")
    assert mode_for(state, state.units["t"], "road") == "defend"
    assert mode_for(state, state.units["t"], "attack") == "attack"
    assert [tick for tick, _ in steps(run(state), "t")] == [4, 7, 10, 14, 17, 20]


@pytest.mark.rule("OVL-MOV-002", "engine")
@pytest.mark.rule("OVL-MOV-012", "engine")
def test_who_begins_beside_an_enemy_keeps_off_road_movement_all_turn() -> None:
    state = position(
        ally("t", "sherman", "0304"),
        axis("x", "german-infantry", "0204"),
        on=ground(steps=[highway(*ROW)]),
        fog=False,
    )
    supplied(state)
    order(state, "t", *ROW[3:], mode="road")
    assert len(steps(run(state), "t")) == 9  # 12 points at 1 a hex; the map ends after 9
    assert state.marches["t"].spent_hundredths == 900


@pytest.mark.rule("OVL-MOV-012", "engine")
@pytest.mark.parametrize(
    ("line", "move", "beside", "allowed"),
    [
        ("supported", True, False, True),
        ("extended", True, False, False),
        ("supported", False, False, False),
        ("supported", True, True, False),
    ],
)
def test_what_road_movement_needs(line: str, move: bool, beside: bool, allowed: bool) -> None:
    state = position(
        ally("t", "sherman", "0304"), axis("x", "eastern", "0404" if beside else "0904")
    )
    plan(state, "settings", ALLIES, **{"allies-root": Setting(move=move)})
    alter(state, "t", line=line)
    assert may_use_road(state, state.units["t"]) is allowed


@pytest.mark.rule("OVL-MOV-002", "engine")
def test_the_last_order_says_how_a_whole_march_is_made() -> None:
    state = position(ally("t", "sherman", "0304"))
    play(state, march(state, ALLIES, March(units=("t",), path=("0404",), mode="attack")))
    play(state, march(state, ALLIES, March(units=("t",), path=("0504",), mode="defend")))
    planned = state.moves[ALLIES]["t"]
    assert planned.path == ("0404", "0504")
    assert planned.mode == "defend"


@pytest.mark.rule("OVL-MOV-002", "engine")
def test_how_a_unit_moves_is_settled_once_a_turn() -> None:
    """Who has set out keeps his way of moving, whatever he is told since."""
    state = position(ally("t", "sherman", "0304"), ally("u", "sherman", "0304"))
    order(state, "t", "0404", mode="attack")
    order(state, "u", "0404", mode="defend")
    state.marches = {"u": Marching(mode="attack")}
    assert {name: way.mode for name, way in set_out(state).items()} == {
        "t": "attack",
        "u": "attack",
    }
    state.marches = {}
    assert {name: way.mode for name, way in set_out(state).items()} == {
        "t": "attack",
        "u": "defend",
    }


@pytest.mark.rule("OVL-MOV-002", "engine")
@pytest.mark.rule("OVL-MOV-017", "engine")
@pytest.mark.rule("OVL-TER-007", "engine")
def test_the_next_step_goes_as_settled_off_the_road_only_first_and_over_no_closed_side() -> None:
    river = RunShown("rivers", "major", ("0304-n",))
    state = position(
        ally("t", "sherman", "0304"), on=ground(steps=[highway("0404", "0504")], sides=[river])
    )
    supplied(state)
    unit = state.units["t"]

    def step(settled: Mode | None, told: Mode, *path: str, done: int = 0) -> tuple[str, int] | None:
        found = next_step(
            state, unit, Move(path=path, mode=told), Marching(mode=settled, done=done)
        )
        return None if found is None else (found.mode, found.cost)

    assert step("attack", "defend", "0404") == ("attack", 100)
    assert step(None, "attack", "0404") == ("attack", 100)
    assert step("road", "road", "0404") == ("road", 100), "to a road"
    assert step("road", "road", "0305") is None, "to none"
    assert step("road", "road", "0304", "0404", done=1) is None, "later"
    assert step("defend", "defend", "0303") is None, "no bridge"
    unit = alter(state, "t", fixed="place")
    assert step("defend", "defend", "0404") is None
    unit = alter(state, "t", fixed="", movement=0)
    assert step("defend", "defend", "0404") is None


@pytest.mark.rule("OVL-MOV-004", "engine")
@pytest.mark.parametrize(("move", "points"), [(False, 600), (True, 1200)])
def test_move_plus_gives_the_full_allowance(move: bool, points: int) -> None:
    state = position(ally("t", "sherman", "0304"))
    plan(state, "settings", ALLIES, **{"allies-root": Setting(move=move)})
    assert allowance(state, state.units["t"]) == points


@pytest.mark.rule("OVL-MOV-017", "engine")
@pytest.mark.rule("OVL-MOV-001", "engine")
def test_under_road_movement_only_roads_are_plotted_but_for_a_first_step() -> None:
    state = position(ally("t", "sherman", "0303"), on=ground(steps=[highway(*ROW)]))
    supplied(state)
    seen = view(state, ALLIES)

    def refused(*path: str) -> str:
        refusal = refuse_march(seen, March(units=("t",), path=path, mode="road"))
        return refusal.rule if refusal else ""

    assert refused("0304", "0404", "0504") == ""
    assert refused("0304", "0404", "0403") == "OVL-MOV-017"
    assert refused("0302") == "OVL-MOV-017"
    assert refuse_march(seen, March(units=("t",), path=("0302",), mode="defend")) is None


@pytest.mark.rule("OVL-MOV-001", "engine")
@pytest.mark.rule("OVL-MOV-016", "engine")
@pytest.mark.rule("OVL-UI-025", "engine")
def test_why_a_march_is_refused() -> None:
    """By road or not: whose units they are, where they begin, how long the way is, its steps."""
    state = position(
        ally("t", "sherman", "0304"),
        ally("u", "sherman", "0304"),
        ally("far", "sherman", "0504"),
        ally("still", "us-infantry", "0304", fixed="place"),
        ally("battery", "coast-battery", "0304"),
        axis("x", "german-infantry", "0904"),
        on=ground(steps=[highway(*ROW)]),
    )
    supplied(state)

    def refused(*path: str, units: tuple[str, ...] = ("t",), mode: Any = "road") -> str:
        refusal = refuse_march(view(state, ALLIES), March(units=units, path=path, mode=mode))
        return refusal.rule if refusal else ""

    for mode in ("road", "defend", "attack"):
        assert refused("0404", mode=mode) == ""
        assert refused("0404", units=("t", "u"), mode=mode) == ""
        assert refused("0404", units=("t", "far"), mode=mode) == "OVL-MOV-016"
        for name in ("still", "battery"):  # one is told to stay, one has no wheels
            assert refused("0404", units=(name,), mode=mode) == "OVL-UNIT-044"
        for units in ((), ("t", "t"), ("nobody",), ("x",)):
            assert refused("0404", units=units, mode=mode) == "OVL-SEQ-013", units
        assert refused(mode=mode) == "OVL-UI-025", "nowhere"
        # 80 hexes are the most, in one order or in several.
        there_and_back = ("0404", "0304") * 40
        assert refused(*there_and_back, mode=mode) == ""
        assert refused(*there_and_back, "0404", mode=mode) == "OVL-UI-025"
    unlinked = refused("0504", mode="defend")
    assert unlinked not in ("", "OVL-MOV-017")
    assert refused("0504", mode="road") == unlinked, "no step: that is said first"
    order(state, "t", *("0404", "0304") * 39, "0404")
    assert refused("0304", mode="defend") == ""
    assert refused("0304", "0404", mode="defend") == "OVL-UI-025"


@pytest.mark.rule("OVL-MOV-017", "engine")
def test_a_march_made_longer_keeps_to_roads_as_a_whole() -> None:
    state = position(ally("t", "sherman", "0304"), on=ground(steps=[highway(*ROW)]))
    supplied(state)
    order(state, "t", "0303", "0302")
    assert refuse_march(
        view(state, ALLIES), March(units=("t",), path=("0303", "0304", "0404"), mode="road")
    )


@pytest.mark.rule("OVL-MOV-003", "engine")
def test_who_cannot_use_the_road_may_be_sent_anywhere() -> None:
    state = position(ally("t", "sherman", "0303"), on=ground(steps=[highway(*ROW)]))
    ordered = March(units=("t",), path=("0302", "0301"), mode="road")
    assert refuse_march(view(state, ALLIES), ordered) is None


@pytest.mark.rule("OVL-MOV-017", "engine")
def test_a_unit_pays_its_way_to_the_road() -> None:
    state = position(
        ally("t", "sherman", "0303"),
        on=ground({"0304": "woods"}, steps=[highway(*ROW)]),
        fog=False,
    )
    supplied(state)
    order(state, "t", "0304", "0404", "0504", mode="road")
    run(state)
    assert state.marches["t"].spent_hundredths == 300 + 25 + 25


@pytest.mark.rule("OVL-MOV-014", "engine")
@pytest.mark.parametrize("mode", ["road", "defend"])
def test_every_unit_that_used_a_road_hex_makes_it_dearer(mode: str) -> None:
    state = position(
        ally("a", "sherman", "0304"),
        ally("b", "sherman", "0304"),
        ally("c", "sherman", "0304"),
        on=ground(steps=[highway(*ROW)]),
        fog=False,
    )
    supplied(state)
    order(state, "a", "0404", mode="road")
    order(state, "b", "0404", mode="road")
    order(state, "c", "0404", mode=mode, wait=True)  # type: ignore[arg-type]
    run(state)
    assert state.marches["a"].spent_hundredths == 25
    assert state.marches["b"].spent_hundredths == 25  # it goes beside a, not behind it
    assert state.marches["c"].spent_hundredths == {"road": 25, "defend": 100}[mode] + 20


@pytest.mark.rule("OVL-MOV-014", "engine")
def test_the_planner_counts_what_has_been_planned_on_a_road() -> None:
    units = [ally(name, "sherman", "0304") for name in "abc"]
    state = position(*units, on=ground(steps=[highway(*ROW)]))
    supplied(state)
    assert reachable(view(state, ALLIES), state.units["c"], "road")["0504"] == 50
    order(state, "a", "0404", "0504")
    order(state, "b", "0404")
    assert reachable(view(state, ALLIES), state.units["c"], "road")["0504"] == 50 + 20 + 10


@pytest.mark.rule("OVL-MOV-014", "engine")
def test_only_others_on_the_same_road_make_it_dearer() -> None:
    """A tenth of a point for each, in the planner; nobody opens a river by it."""
    river = RunShown("rivers", "major", ("0504-se",))
    road = highway("0304", "0404", "0504", "0604")
    state = position(
        *(ally(name, "us-infantry", "0304") for name in ("a", "b")),
        ally("c", "us-infantry", "0404"),
        ally("d", "us-infantry", "0504"),
        on=ground(steps=[road], sides=[river]),
    )
    order(state, "a", "0404")
    order(state, "b", "0404", "0504")
    order(state, "c", "0405")
    order(state, "d", "0604")
    plan(state, "moves", ALLIES, gone=Move(path=("0504",)))
    unit, map_ = state.units["a"], state.terms.map
    bare = costs_for(state, unit, "defend")
    busy = with_traffic(state, unit, bare)

    def more(here: str, there: str) -> int:
        side = map_.side_between(map_.place(here), map_.place(there))
        assert side is not None
        return int(busy.sides[side]) - int(bare.sides[side])

    assert [more("0304", "0404"), more("0404", "0504"), more("0504", "0404")] == [10, 10, 10]
    assert [more("0403", "0404"), more("0404", "0405"), more("0504", "0604")] == [0, 0, 0]


@pytest.mark.rule("OVL-MOV-015", "engine")
@pytest.mark.rule("OVL-UNIT-013", "engine")
def test_a_waiting_unit_starts_after_tick_ten_at_double_pace() -> None:
    state = position(ally("a", "us-infantry", "0304"), fog=False)
    order(state, "a", "0404", "0504", "0604", "0704", wait=True)
    assert [tick for tick, _ in steps(run(state), "a")] == [13, 15, 18, 20]


@pytest.mark.rule("OVL-MOV-015", "engine")
def test_only_who_marches_can_wait() -> None:
    state = position(ally("a", "us-infantry", "0304"))
    assert refuse_wait(view(state, ALLIES), Wait(unit="a")) is not None
    order(state, "a", "0404")
    assert refuse_wait(view(state, ALLIES), Wait(unit="a")) is None


@pytest.mark.rule("OVL-MOV-016", "engine")
def test_a_group_goes_as_far_as_its_slowest() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("t", "sherman", "0304"))
    alone = reach(view(state, ALLIES), {"units": ["t"]})
    together = reach(view(state, ALLIES), {"units": ["a", "t"]})
    assert "0904" in alone  # 6 hexes
    assert "0704" in together  # 4 hexes
    assert "0804" not in together


@pytest.mark.rule("OVL-MOV-016", "engine")
def test_a_group_starts_from_one_hex_and_shares_a_path() -> None:
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "us-infantry", "0304"),
        ally("c", "us-infantry", "0305"),
    )
    seen = view(state, ALLIES)
    assert refuse_march(seen, March(units=("a", "b"), path=("0404",))) is None
    refusal = refuse_march(seen, March(units=("a", "c"), path=("0404",)))
    assert refusal is not None
    assert refusal.rule == "OVL-MOV-016"


@pytest.mark.rule("OVL-HQ-010", "engine")
def test_an_hq_marches_like_other_units() -> None:
    state = position(hq("h", ALLIES, "0304"), fog=False)
    assert refuse_march(view(state, ALLIES), March(units=("h",), path=("0404",))) is None
    order(state, "h", "0404")
    run(state)
    assert state.units["h"].at == "0404"


# Running into each other.


@pytest.mark.rule("OVL-MOV-009", "engine")
@pytest.mark.rule("OVL-MOV-010", "engine")
def test_move_and_defend_stops_before_an_enemy_and_goes_on_when_he_leaves() -> None:
    state = position(ally("a", "us-infantry", "0304"), axis("x", "panther", "0504"), fog=False)
    supplied(state, ALLIES)
    order(state, "a", "0404", "0504")
    order(state, "x", "0505", "0506", wait=True)
    events = run(state)
    assert battles(events) == []
    # The panther pays 1 + zone 4 of 6 points, in the ticks from 11 on.
    assert steps(events, "x")[0] == (19, "0505")
    # 8 points: 1 + zone 2 for 0404, so tick 8; 0504 was due in tick 15.
    assert steps(events, "a") == [(8, "0404"), (19, "0504")]
    halts = [event for event in of(events, UnitHalted) if event.unit == "a"]
    assert [(halt.at, halt.why) for halt in halts] == [("0404", "enemy")]


@pytest.mark.rule("OVL-MOV-009", "engine")
@pytest.mark.rule("OVL-MOV-010", "engine")
def test_time_lost_before_an_enemy_is_lost() -> None:
    state = position(ally("t", "sherman", "0304"), axis("x", "panther", "0404"), fog=False)
    supplied(state, ALLIES)
    alter(state, "x", quality="conscript")  # its zone is 2 - 1
    order(state, "t", "0404", "0504", "0604", "0704")
    order(state, "x", "0405", "0406", wait=True)
    events = run(state)
    assert battles(events) == []
    first = steps(events, "t")[0]
    left = steps(events, "x")[0]
    # A panther has 6 points here: its first step comes in tick 12 of those that wait.
    assert left == (12, "0405")
    assert first == (12, "0404")
    halts = [event for event in of(events, UnitHalted) if event.unit == "t"]
    assert [(halt.at, halt.why) for halt in halts] == [("0304", "enemy")]
    # It was due in tick 4 (2 of 12 points) and has lost 8 ticks: then 5 + 8, 7 + 8, 9 + 8.
    assert [tick for tick, _ in steps(events, "t")] == [12, 13, 15, 17]


@pytest.mark.rule("OVL-MOV-005", "engine")
@pytest.mark.rule("OVL-MOV-008", "engine")
def test_move_and_attack_attacks_who_bars_the_way_one_level_lower() -> None:
    state = position(ally("a", "us-infantry", "0304"), axis("x", "eastern", "0504"), fog=False)
    order(state, "a", "0404", "0504", mode="attack")
    supplied(state)
    events = run(state, dice={"battle 0504": 1}, chances={"retreat": False})
    [battle] = battles(events)
    assert (battle.battle, battle.hex, battle.attacker) == ("move-and-attack", "0504", ALLIES)
    # 14 against 8 is 1:1; regular at 100% is Medium, one level lower Low: 21 and 5 times 0.75.
    assert (battle.column, battle.intensity) == ("1:1", "low")
    assert (battle.attacker_damage_tenths, battle.defender_damage_tenths) == (158, 38)
    assert state.units["a"].at == "0404"


@pytest.mark.rule("OVL-MOV-005", "engine")
@pytest.mark.rule("OVL-MOV-007", "engine")
def test_who_has_attacked_from_the_march_stays_for_the_rest_of_the_turn() -> None:
    """He has points for more, and does not attack twice."""
    state = position(ally("a", "british-motor", "0404"), axis("x", "eastern", "0504"), fog=False)
    order(state, "a", "0504", mode="attack")
    supplied(state)
    events = run(state, dice={"battle 0504": 1}, chances={"retreat": False})
    assert len(battles(events)) == 1
    assert state.marches["a"].halted
    assert state.marches["a"].spent_hundredths == 100 + 200, "the hex and the zone in it"


@pytest.mark.rule("OVL-MOV-006", "engine")
def test_units_that_arrive_together_attack_together() -> None:
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("b", "us-infantry", "0603"),
        axis("x", "eastern", "0504"),
        fog=False,
    )
    order(state, "a", "0404", "0504", mode="attack")
    order(state, "b", "0503", "0504", mode="attack")
    supplied(state)
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    [battle] = battles(events)
    assert battle.attackers == ("a", "b")


@pytest.mark.rule("OVL-MOV-006", "engine")
def test_units_that_arrive_one_after_the_other_attack_separately() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("b", "us-infantry", "0603"),
        axis("x", "german-infantry", "0504"),
        fog=False,
    )
    order(state, "a", "0504", mode="attack")
    order(state, "b", "0504", mode="attack", wait=True)
    supplied(state)
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    assert [battle.attackers for battle in battles(events)] == [("a",), ("b",)]


@pytest.mark.rule("OVL-MOV-007", "engine")
def test_the_defender_has_his_guns_and_the_attacker_none() -> None:
    state = position(
        ally("a", "us-infantry", "0404"),
        ally("g", "us-105mm", "0304"),
        axis("x", "german-infantry", "0504"),
        axis("k", "german-105mm", "0704"),
        fog=False,
    )
    order(state, "a", "0504", mode="attack")
    plan(state, "fires", ALLIES, g=Fire(target="0504"))
    plan(state, "fires", AXIS, k=Fire(target="0504"))
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    [battle] = battles(events)
    assert battle.attack_tenths == 140
    assert battle.defence_tenths == 10 * (44 + 3)


@pytest.mark.rule("OVL-MOV-013", "engine")
@pytest.mark.rule("OVL-ZOC-011", "engine")
@pytest.mark.rule("OVL-CBT-035", "engine")
def test_a_zone_stops_a_column_on_the_road_and_it_is_ambushed() -> None:
    state = position(
        ally("m", "british-motor", "0104"),
        axis("x", "german-infantry", "0705"),
        on=ground({"0604": "bocage"}, steps=[highway(*ROW)]),
        fog=False,
    )
    supplied(state)
    order(state, "m", *ROW[1:], mode="road")
    events = run(state, dice={"ambush": 6})
    assert state.units["m"].at == "0604"
    [battle] = battles(events)
    assert (battle.battle, battle.attacker, battle.hex) == ("ambush", AXIS, "0604")
    # 11 against 20, without the bocage: 1:2, die 6 gives 9; Medium one level up is High, x 1.25.
    assert (battle.column, battle.intensity) == ("1:2", "high")
    assert battle.attacker_damage_tenths == 0
    [hurt] = of(events, UnitsHurt)
    assert hurt.units == (("m", 888, 1000),)  # 11.25 of readiness; the ambusher loses nothing


@pytest.mark.rule("OVL-CBT-036", "engine")
def test_an_ambusher_strikes_once_a_turn() -> None:
    state = position(
        ally("m", "british-motor", "0304"),
        ally("n", "british-motor", "0304"),
        axis("x", "german-infantry", "0705"),
        on=ground(steps=[highway(*ROW)]),
        fog=False,
    )
    supplied(state)
    order(state, "m", *ROW[3:], mode="road")
    order(state, "n", *ROW[3:], mode="road", wait=True)
    events = run(state, dice={"ambush": 1})
    assert [battle.defenders for battle in battles(events)] == [("m",)]
    assert state.units["n"].at == "0604"  # it is stopped all the same


@pytest.mark.rule("OVL-MOV-013", "engine")
def test_no_ambush_comes_across_an_unbreached_minefield() -> None:
    state = position(
        ally("m", "british-motor", "0304"),
        axis("x", "german-infantry", "0705"),
        on=ground(
            steps=[highway(*ROW)],
            sides=[RunShown("mines", "minefield", ("0604-se", "0704-s", "0804-sw"))],
        ),
        fog=False,
    )
    supplied(state)
    order(state, "m", *ROW[3:], mode="road")
    assert battles(run(state)) == []
    assert state.units["m"].at == "1204"


# Simultaneous claims.


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(80, 20, "a"), (20, 80, "x")])
def test_an_empty_hex_goes_to_the_higher_roll(ours: int, theirs: int, winner: str) -> None:
    state = position(
        ally("a", "us-parachute", "0304"), axis("x", "german-parachute", "0504"), fog=False
    )
    order(state, "a", "0404")
    order(state, "x", "0404")
    dice = {"claim 0404 allies": ours, "claim 0404 axis": theirs}
    run(state, dice=dice)
    assert state.units[winner].at == "0404"
    assert {state.units["a"].at, state.units["x"].at} & {"0304", "0504"}


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.rule("OVL-CBT-032", "engine")
def test_who_attacks_for_an_empty_hex_meets_the_other_there() -> None:
    state = position(
        ally("a", "us-parachute", "0304", quality="veteran"),
        axis("x", "german-parachute", "0504"),
        on=ground({"0404": "bocage"}),
        fog=False,
    )
    alter(state, "x", dug_in=True)
    order(state, "a", "0404", mode="attack")
    order(state, "x", "0404")
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    [battle] = battles(events)
    assert (battle.battle, battle.hex, battle.attacker) == ("meeting", "0404", ALLIES)
    assert state.units["x"].at == "0404"
    assert state.units["a"].at == "0304"


@pytest.mark.rule("OVL-CBT-033", "engine")
@pytest.mark.rule("OVL-CBT-034", "engine")
def test_a_meeting_engagement_knows_no_terrain_and_doubles_quality() -> None:
    state = position(
        ally("a", "us-infantry", "0304", quality="veteran"),
        axis("x", "panzergrenadier-motor", "0504"),
        on=ground({"0404": "bocage"}, sides=[RunShown("rivers", "stream", ("0304-se",))]),
        fog=False,
    )
    supplied(state)
    order(state, "x", "0404")
    order(state, "a", "0404", mode="attack", wait=True)
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    [battle] = battles(events)
    assert battle.battle == "meeting"
    assert (battle.attack_tenths, battle.defence_tenths) == (140, 420)
    assert [(shift.why, shift.tenths) for shift in battle.shifts] == [("quality", 20)]


@pytest.mark.rule("OVL-SEQ-021", "engine")
def test_of_two_that_would_swap_places_neither_moves_without_an_attack() -> None:
    state = position(
        ally("a", "us-infantry", "0304"), axis("x", "german-infantry", "0404"), fog=False
    )
    order(state, "a", "0404")
    order(state, "x", "0304")
    events = run(state)
    assert battles(events) == []
    assert (state.units["a"].at, state.units["x"].at) == ("0304", "0404")


@pytest.mark.rule("OVL-SEQ-021", "engine")
def test_of_two_that_attack_and_would_swap_who_is_ahead_attacks_first() -> None:
    state = position(ally("t", "sherman", "0304"), axis("x", "german-infantry", "0404"), fog=False)
    supplied(state)
    order(state, "t", "0404", mode="attack")
    order(state, "x", "0304", mode="attack", wait=True)
    events = run(state, dice={"battle": 1}, chances={"retreat": False})
    assert battles(events)[0].attacker == ALLIES


@pytest.mark.rule("OVL-SEQ-021", "engine")
@pytest.mark.rule("OVL-UNIT-013", "engine")
def test_who_does_not_fit_waits_until_there_is_room() -> None:
    state = position(
        ally("full1", "us-infantry", "0404"),
        ally("full2", "us-infantry", "0404"),
        ally("a", "us-infantry", "0304"),
        fog=False,
    )
    order(state, "a", "0404", "0504")
    order(state, "full1", "0405", wait=True)
    events = run(state)
    assert steps(events, "full1") == [(13, "0405")]
    assert steps(events, "a") == [(13, "0404"), (18, "0504")]
    halts = [halt.why for halt in of(events, UnitHalted) if halt.unit == "a"]
    assert halts == ["room"]


@pytest.mark.rule("OVL-SEQ-021", "engine")
def test_the_larger_unit_enters_first() -> None:
    state = position(
        ally("full", "us-infantry", "0404"),
        ally("b", "sherman", "0304"),
        ally("c", "us-infantry", "0305"),
        fog=False,
    )
    alter(state, "b", movement=8)
    alter(state, "c", movement=8)
    order(state, "b", "0404")
    order(state, "c", "0404")
    run(state)
    assert state.units["c"].at == "0404"  # 4 + 4 of 9
    assert state.units["b"].at == "0304"


@pytest.mark.rule("OVL-SEQ-020", "engine")
@pytest.mark.rule("OVL-UNIT-013", "engine")
def test_hexes_are_left_before_they_are_entered() -> None:
    units = [ally(f"b{n}", "us-infantry", "0404") for n in (1, 2)]
    state = position(ally("a", "us-infantry", "0304"), *units, fog=False)
    order(state, "a", "0404")
    order(state, "b1", "0504")
    events = run(state)
    assert steps(events, "a") == [(5, "0404")]
    assert [halt for halt in of(events, UnitHalted) if halt.unit == "a"] == []


# Command.


@pytest.mark.rule("OVL-CCV-003", "engine")
@pytest.mark.rule("OVL-CCV-004", "engine")
@pytest.mark.parametrize(
    ("quality", "readiness", "line", "total"),
    [
        ("veteran", 55, "extended", 75),
        ("elite", 100, "supported", 60 - 20 + 100 + 40),
        ("regular", 30, "isolated", 20 - 20 + 30 - 40),
        ("green", 50, "encircled", 0 - 20 + 50 - 40),
        ("conscript", 80, "supported", -20 - 20 + 80 + 40),
    ],
)
def test_the_command_total(quality: str, readiness: int, line: str, total: int) -> None:
    state = position(ally("a", "us-infantry", "0304", quality=quality, readiness=readiness))
    unit = alter(state, "a", line=line)
    assert command_total(state, unit) == total


@pytest.mark.rule("OVL-CCV-003", "data")
@pytest.mark.rule("OVL-CCV-005", "data")
def test_medium_and_low_are_regular_and_green() -> None:
    tables = read_the_tables()
    lines = ("supported", "extended", "isolated", "encircled")
    assert [tables.lines[line].command for line in lines] == [40, 0, -40, -40]
    qualities = tables.qualities
    assert [qualities[name].command for name in ("elite", "veteran", "regular", "green")] == [
        60,
        40,
        20,
        0,
    ]
    assert qualities["conscript"].command == -20


@pytest.mark.rule("OVL-CCV-008", "engine")
@pytest.mark.rule("OVL-NIGHT-013", "engine")
def test_command_is_harder_at_night() -> None:
    state = position(ally("a", "us-infantry", "0304", readiness=50), turn=3)
    assert command_total(state, state.units["a"]) == 20 - 20 + 50 + 40 - 20


@pytest.mark.rule("OVL-CCV-006", "engine")
@pytest.mark.parametrize(
    ("readiness", "line", "chance"),
    [(60, "supported", 100), (59, "supported", 99), (10, "isolated", 5)],
)
def test_a_total_above_99_never_fails_and_below_5_counts_as_5(
    readiness: int, line: str, chance: int
) -> None:
    state = position(ally("a", "us-infantry", "0304", readiness=readiness))
    unit = alter(state, "a", line=line)
    assert command_chance(state, unit) == Fraction(chance)
    between = alter(state, "a", readiness_tenths=595, line="supported")
    assert command_chance(state, between) == 100, "99.5"


@pytest.mark.rule("OVL-CCV-001", "engine")
@pytest.mark.rule("OVL-CCV-006", "engine")
def test_a_failed_check_costs_the_step_and_is_tried_again() -> None:
    state = position(ally("a", "us-infantry", "0304"), fog=False)
    alter(state, "a", quality="conscript", line="isolated")  # -20 - 20 + 100 - 40 = 20%
    order(state, "a", "0404", "0504", "0604")
    events = run(state, chances={"command": [False, True, False, True]})
    # 4 points: ticks 5 (fails), 10, 15 (fails), 20.
    assert steps(events, "a") == [(10, "0404"), (20, "0504")]
    assert [delay.delays for delay in of(events, UnitDelayed)] == [1, 2]
    assert state.units["a"].delays == 2
    assert state.marches["a"].spent_hundredths == 400


@pytest.mark.rule("OVL-CCV-001", "engine")
@pytest.mark.parametrize(("line", "percent"), [("supported", 92), ("extended", 52)])
def test_the_chance_to_obey_is_the_total(line: str, percent: int) -> None:
    """A Green unit at 72 percent: 0 - 20 + 72 and 40 or nothing for its line."""
    state = position(ally("a", "us-infantry", "0304", quality="green", readiness=72))
    alter(state, "a", line=line)
    step = Step("a", "0304", "0404", "defend", cost=100, share=SHARE // 4, due=5)
    asked = next(obeys(state, step, {}))
    assert isinstance(asked, Chance)
    assert Fraction(asked.good, asked.all) == Fraction(percent, 100)


@pytest.mark.rule("OVL-CCV-001", "engine")
@pytest.mark.rule("OVL-CCV-006", "engine")
def test_who_cannot_fail_is_not_checked() -> None:
    """20 - 20 + 100 + 40 is above 99: no die is asked for."""
    state = position(ally("a", "us-infantry", "0304"), fog=False)
    order(state, "a", "0404", "0504")
    assert [there for _, there in steps(run(state), "a")] == ["0404", "0504"]


@pytest.mark.rule("OVL-CCV-007", "engine")
@pytest.mark.rule("OVL-CCV-001", "engine")
def test_an_attack_from_the_march_is_checked_as_the_step_it_is() -> None:
    state = position(
        ally("a", "us-infantry", "0304"), axis("x", "german-infantry", "0404"), fog=False
    )
    alter(state, "a", quality="conscript", line="isolated")
    order(state, "a", "0404", mode="attack")
    events = run(state, chances={"command": False})
    assert battles(events) == []


# Fatigue.


@pytest.mark.rule("OVL-UNIT-039", "engine")
@pytest.mark.parametrize(
    ("path", "left"),
    [(("0404", "0504"), 950), (("0404", "0504", "0604", "0704"), 900), (("0404",), 970)],
)
def test_marching_costs_up_to_ten_readiness(path: tuple[str, ...], left: int) -> None:
    state = position(ally("a", "us-infantry", "0304"), fog=False)
    order(state, "a", *path)
    events = run(state)
    assert [tired.readiness_tenths for tired in of(events, UnitTired)] == [left]


@pytest.mark.rule("OVL-NIGHT-011", "engine")
@pytest.mark.rule("OVL-UNIT-039", "engine")
def test_marching_at_night_costs_three_times_as_much() -> None:
    state = position(ally("a", "us-infantry", "0304"), turn=3, fog=False)
    order(state, "a", "0404", "0504", "0604", "0704")
    run(state)
    assert state.units["a"].readiness_tenths == 700


@pytest.mark.rule("OVL-UNIT-039", "engine")
def test_no_march_costs_nothing_and_none_more_than_ten() -> None:
    state = position()
    assert march_fatigue(state, 0, 0) == 0
    assert march_fatigue(state, 500, 400) == 100, "the one hex that everybody can move"


@pytest.mark.rule("OVL-UNIT-039", "engine")
@pytest.mark.parametrize(("obeys", "left"), [(True, [0]), (False, [])])
def test_a_worn_unit_marches_to_its_last_and_who_did_not_set_out_is_not_tired(
    obeys: bool, left: list[int]
) -> None:
    state = position(ally("a", "us-infantry", "0304", readiness=2), fog=False)
    order(state, "a", "0404", "0504")
    events = run(state, chances={"command": obeys})
    assert [tired.readiness_tenths for tired in of(events, UnitTired)] == left


@pytest.mark.rule("OVL-MOV-004", "engine")
@pytest.mark.parametrize(
    ("movement", "readiness", "points"), [(0, 1000, 0), (1, 1000, 100), (1, 0, 100), (2, 1000, 100)]
)
def test_who_moves_at_all_has_a_point(movement: int, readiness: int, points: int) -> None:
    state = position(ally("t", "sherman", "0304"))
    unit = alter(state, "t", movement=movement, readiness_tenths=readiness)
    assert allowance(state, unit) == points


@pytest.mark.rule("OVL-UNIT-013", "engine")
@pytest.mark.rule("OVL-ZOC-005", "engine")
@pytest.mark.rule("OVL-MOV-004", "engine")
def test_where_a_unit_can_go_for_enemies_full_hexes_and_its_area() -> None:
    """Five points would fill 0404 and four leave room in 0305; a gun moves nowhere."""
    state = position(
        ally("a", "us-infantry", "0304"),
        ally("full", "us-infantry", "0404"),
        ally("also", "ranger", "0404"),
        ally("room", "us-infantry", "0305"),
        ally("here", "us-infantry", "0304"),
        axis("x", "eastern", "0303"),
        zones=[ZoneTerms(id="z", side=ALLIES, hexes=("0304", "0305"))],
        fog=False,
    )

    def near(*, ignore: bool = False, **values: Any) -> set[str]:
        unit = alter(state, "a", **values)
        found = reachable(state, unit, "defend", ignore=ignore)
        beside = {"0304", "0404", "0303", "0305", "0204", "0203", "0403"}
        return beside & set(found)

    free = {"0305", "0204", "0203", "0403"}
    assert near() == free
    assert near(ignore=True) == free | {"0303"}
    order(state, "also", "0405")
    assert near() == free | {"0404"}, "who marches makes room"
    assert near(fixed="area", area="z") == {"0305"}
    assert near(fixed="place", area="") == set()
    assert near(fixed="", movement=0) == set()
    assert find_path(state, state.units["a"], "0304", "0303", "defend") is None
    assert find_path(state, state.units["a"], "0304", "0303", "defend", ignore=True) == ("0303",)


@pytest.mark.rule("OVL-ZOC-012", "engine")
@pytest.mark.rule("OVL-UI-025", "engine")
def test_a_zone_never_bars_one_hex() -> None:
    """Four points; the zone of two regiments costs eight more."""
    state = position(
        ally("a", "us-infantry", "0304"),
        *(axis(f"x{n}", "german-infantry", "0504") for n in range(2)),
        fog=False,
    )
    unit = state.units["a"]
    assert reachable(state, unit, "defend")["0404"] == 400, "all that it has"
    assert find_path(state, unit, "0304", "0404", "defend") == ("0404",)


@pytest.mark.rule("OVL-UNIT-042", "engine")
@pytest.mark.rule("OVL-UNIT-041", "engine")
def test_marching_ends_digging_in() -> None:
    state = position(ally("a", "us-infantry", "0304", dug_in=True), fog=False)
    order(state, "a", "0404")
    run(state)
    assert not state.units["a"].dug_in


@pytest.mark.rule("OVL-MOV-011", "engine")
@pytest.mark.parametrize(("road", "fast"), [("highway", 25), ("secondary", 35), ("track", 50)])
def test_road_rates(road: str, fast: int) -> None:
    on = ground({"0404": "bocage"}, steps=[highway("0304", "0404", kind=road)])
    state = position(ally("t", "sherman", "0304"), on=on)
    unit = state.units["t"]
    assert step_cost(state, unit, "0304", "0404", "road") == fast
    assert step_cost(state, unit, "0304", "0404", "defend") == 100
    assert step_cost(state, unit, "0304", "0404", "attack") == 100
