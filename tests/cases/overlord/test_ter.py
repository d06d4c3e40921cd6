"""Terrain: hexes, hexsides, roads, forts, bridges, mines."""

from fractions import Fraction

import pytest

from grognard.systems.overlord.events.turn import FortsChanged
from grognard.systems.overlord.orders import ORDERS, March
from grognard.systems.overlord.rules.bombardment import observed
from grognard.systems.overlord.rules.cover import unit_source
from grognard.systems.overlord.rules.engineers import targets
from grognard.systems.overlord.rules.forts import remove_forts
from grognard.systems.overlord.rules.ground import (
    attack_share,
    bridge_between,
    defence_share,
    features,
    fort_at,
    is_closed,
    is_mined,
    side_share,
    zone_sides,
)
from grognard.systems.overlord.rules.lines import truck_costs
from grognard.systems.overlord.rules.march import step_cost
from grognard.systems.overlord.rules.odds import Battle, attack_in, shock_shift
from grognard.systems.overlord.rules.planning import refuse_march
from grognard.systems.overlord.rules.units import defence_value
from grognard.systems.overlord.rules.zones import zone_of
from grognard.systems.overlord.state import State
from grognard.systems.overlord.terms import FortTerms
from grognard.terrain.shapes import WHOLE
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    hq,
    of,
    play,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import highway, order, run, steps, supplied

SIDE = "0304-se"
"""Between 0304 and 0404."""
EAST = "0304", "0404"


def across(*runs: tuple[str, str], terrain: str = "open", road: bool = False) -> State:
    """Units in 0304 before a hexside and what lies beyond."""
    on = ground(
        {"0404": terrain},
        sides=[RunShown(layer, kind, (SIDE,)) for layer, kind in runs],
        steps=[highway(*EAST)] if road else [],
    )
    return position(
        ally("foot", "us-infantry", "0304"),
        ally("tank", "sherman", "0304"),
        ally("climber", "ranger", "0304"),
        axis("x", "eastern", "0604"),
        on=on,
        fog=False,
    )


def cost(state: State, unit: str, mode: str = "defend") -> int | None:
    return step_cost(state, state.units[unit], *EAST, mode)  # type: ignore[arg-type]


CHART = {
    # terrain: points, infantry, armour, armour attack, shock and overrun, intel, protection, stack
    "open": (1, "1.0", "1.0", "1.0", True, 0, 0, 9),
    "airfield": (1, "1.0", "1.0", "1.0", True, 0, 0, 9),
    "rolling": (2, "1.25", "1.0", "1.0", False, 0, 1, 9),
    "hill": (3, "1.5", "1.25", "0.75", False, 0, 0, 9),
    "light-bocage": (2, "1.4", "1.0", "0.75", False, -1, 0, 9),
    "bocage": (3, "1.75", "1.0", "0.5", False, -2, 0, 9),
    "orchard": (2, "1.25", "1.0", "0.9", False, -1, 0, 9),
    "woods": (3, "1.5", "1.0", "0.75", False, -1, 1, 9),
    "forest": (4, "1.75", "1.0", "0.5", False, -2, 1, 9),
    "rough": (4, "1.75", "1.0", "0.5", False, -1, 2, 9),
    "mountain": (6, "2.0", "1.0", "0.25", False, -1, 2, 4),
    "peak": (8, "2.5", "1.0", "0.25", False, -1, 2, 4),
    "village": (2, "1.4", "1.1", "0.9", False, -1, 0, 9),
    "town": (2, "1.75", "1.25", "0.75", False, -1, 2, 9),
    "city": (3, "2.25", "1.5", "0.5", False, -2, 2, 18),
    "factory": (3, "2.5", "1.5", "0.5", False, -2, 2, 18),
    "beach": (2, "1.0", "1.0", "0.75", False, 0, 0, 9),
    "dunes": (3, "1.25", "1.0", "0.75", False, 0, 0, 9),
    "marsh": (4, "1.25", "1.0", "0.25", False, 0, 0, 9),
    "flooded": (6, "1.25", "1.0", "0", False, 0, 0, 4),
    "tidal-flat": (6, "1.0", "1.0", "0", False, 1, 0, 4),
}


@pytest.mark.rule("OVL-TER-009", "data")
def test_the_chart_of_hexes() -> None:
    tables = read_the_tables()
    rows = {name: row for name, row in tables.terrain.items() if row.entry != "closed"}
    assert set(rows) == set(CHART)
    for name, row in rows.items():
        points, infantry, armour, attack, opens, intel, protection, stack = CHART[name]
        assert row.cost == 100 * points, name
        assert row.infantry == 100 * Fraction(infantry), name
        assert row.armour == 100 * Fraction(armour), name
        assert row.armour_attack == 100 * Fraction(attack), name
        assert (row.shock, row.overrun) == (opens, opens), name
        assert (row.intel, row.protection, row.stack) == (intel, protection, stack), name
    assert {name for name, row in rows.items() if row.entry == "leg"} == {
        "marsh",
        "flooded",
        "tidal-flat",
    }
    assert {name for name in tables.terrain if name not in CHART} == {"lake", "sea"}
    works = tables.features
    assert (works["entrenchment"].infantry, works["entrenchment"].armour) == (50, 25)
    assert (works["fort"].infantry, works["fort"].armour) == (100, 50)
    for feature in works.values():
        assert (feature.intel, feature.protection) == (-1, 2)


SIDES = {
    # side: on foot, others, attack, of armour, shock, overrun, zone
    "none": (0, 0, "1.0", "1.0", True, True, True),
    "stream": (1, 2, "0.75", "0.75", False, False, True),
    "bridge": (0, 0, "0.25", "0.25", False, False, True),
    "causeway": (0, 0, "0.25", "0.25", False, False, True),
    "gully": (2, 2, "0.75", "0.75", False, False, True),
    "hedgerow": (1, 2, "0.75", "0.5", False, False, True),
    "sea-wall": (1, 3, "0.75", "0.5", False, False, True),
    "bluff": (2, 2, "0.5", "0.5", False, False, True),
    "cliff": (0, 0, "0.25", "0.25", False, False, False),
    "embankment": (0, 1, "0.9", "0.9", True, False, True),
    "anti-tank-ditch": (1, 3, "0.75", "0.5", False, False, True),
    "minefield": (0, 0, "0.25", "0.25", False, False, False),
    "breached": (3, 3, "0.5", "0.5", True, False, True),
}


@pytest.mark.rule("OVL-TER-010", "data")
def test_the_chart_of_hexsides() -> None:
    rows = read_the_tables().hexsides
    closed = {name for name, row in rows.items() if row.passage == "closed"}
    assert closed == {"minor", "major", "canal", "sea"}
    assert not any(rows[name].zone or rows[name].line != "no" for name in closed)
    for name in closed:
        row = rows[name]
        assert (row.leg, row.other, row.attack, row.armour_attack) == (0, 0, 0, 0), name
        assert (row.shock, row.overrun) == (False, False), name
    assert {name for name in rows if name not in closed} == set(SIDES)
    for name, (leg, other, attack, armour, shock, overrun, zone) in SIDES.items():
        row = rows[name]
        assert (row.leg, row.other) == (100 * leg, 100 * other), name
        assert row.attack == 100 * Fraction(attack), name
        assert row.armour_attack == 100 * Fraction(armour), name
        assert (row.shock, row.overrun, row.zone) == (shock, overrun, zone), name
    free = {"stream", "gully", "hedgerow", "anti-tank-ditch"}
    assert all(rows[name].road for name in free)
    assert (rows["cliff"].passage, rows["minefield"].passage) == ("climb", "whole")
    assert rows["bluff"].passage == "road"
    lines = {name: rows[name].line for name in SIDES if name != "sea-wall"}
    barred = {"cliff": "no", "minefield": "no", "bluff": "road", "anti-tank-ditch": "road"}
    assert lines == {name: barred.get(name, "yes") for name in lines}


@pytest.mark.rule("OVL-TER-003", "data")
@pytest.mark.rule("OVL-TER-004", "data")
def test_the_classes_of_roads() -> None:
    tables = read_the_tables()
    rates = {name: (row.fast, row.plain) for name, row in tables.roads.items()}
    assert rates == {"highway": (25, 100), "secondary": (35, 100), "track": (50, 100)}


@pytest.mark.rule("OVL-TER-001", "engine")
@pytest.mark.rule("OVL-TER-002", "engine")
@pytest.mark.rule("OVL-TER-003", "engine")
@pytest.mark.parametrize(("terrain", "points"), [("open", 100), ("woods", 300), ("forest", 400)])
def test_a_road_hex_costs_one_point_and_less_under_road_movement_alone(
    terrain: str, points: int
) -> None:
    assert cost(across(terrain=terrain), "tank") == points
    state = across(terrain=terrain, road=True)
    assert [cost(state, "tank", mode) for mode in ("defend", "attack", "road")] == [100, 100, 25]


@pytest.mark.rule("OVL-TER-005", "engine")
def test_the_hex_of_the_pop_up_example() -> None:
    state = across(("rivers", "minor"), ("bridges", "minor"), terrain="bocage", road=True)
    other = across(terrain="bocage")
    assert cost(other, "foot") == 300
    assert cost(state, "foot") == 100
    assert defence_share(state, "0404", state.units["foot"]) == 175
    assert defence_share(state, "0404", state.units["tank"]) == 100
    assert side_share(state, *EAST, state.units["foot"]) == 25


@pytest.mark.rule("OVL-TER-005", "data")
def test_a_hex_as_in_the_pop_up_example_exists() -> None:
    tables = read_the_tables()
    row = tables.terrain["bocage"]
    assert (row.cost, row.infantry, row.armour) == (300, 175, 100)
    assert tables.hexsides["bridge"].attack == 25


@pytest.mark.rule("OVL-TER-006", "engine")
@pytest.mark.parametrize(
    ("template", "share"),
    [
        ("us-infantry", 175),
        ("british-motor", 175),
        ("anti-tank", 175),
        ("us-105mm", 175),
        ("sherman", 100),
        ("panzergrenadier", 100),
        ("tank-destroyer", 100),
        ("allied-recce", 100),
    ],
)
def test_armour_has_a_column_of_its_own(template: str, share: int) -> None:
    state = position(ally("a", template, "0404"), on=ground({"0404": "bocage"}))
    assert defence_share(state, "0404", state.units["a"]) == share


@pytest.mark.rule("OVL-TER-006", "data")
def test_who_uses_the_armour_column() -> None:
    templates = read_the_tables().templates
    armoured = {row.kind for row in templates.values() if row.armoured}
    assert armoured == {"armour", "mechanised", "recce", "anti-tank"}
    assert all(row.armoured for row in templates.values() if row.kind in ("armour", "mechanised"))


@pytest.mark.rule("OVL-TER-007", "engine")
def test_closed_sides_let_nobody_pass_or_attack() -> None:
    state = across(("rivers", "major"))
    assert cost(state, "foot") is None
    assert is_closed(state, *EAST)
    refusal = refuse_march(view(state, ALLIES), March(units=("foot",), path=("0404",)))
    assert refusal is not None
    assert refusal.rule == "OVL-TER-007"
    assert is_closed(across(terrain="sea"), *EAST)


@pytest.mark.rule("OVL-TER-007", "engine")
def test_cliffs_are_for_climbers_with_their_whole_allowance() -> None:
    state = across(("obstacles", "cliff"))
    assert cost(state, "foot") is None
    assert cost(state, "climber") == WHOLE
    assert not is_closed(state, *EAST, state.units["climber"])
    assert is_closed(state, *EAST, state.units["foot"])


@pytest.mark.rule("OVL-TER-001", "engine")
@pytest.mark.parametrize(
    ("kind", "foot", "tank", "by_road"),
    [
        ("gully", 300, 300, 100),
        ("hedgerow", 200, 300, 100),
        ("sea-wall", 200, 400, 400),
        ("bluff", 300, None, 100),
        ("embankment", 100, 200, 100),
        ("anti-tank-ditch", 200, 400, 100),
    ],
)
def test_what_obstacles_add(kind: str, foot: int, tank: int | None, by_road: int) -> None:
    state = across(("obstacles", kind))
    assert (cost(state, "foot"), cost(state, "tank")) == (foot, tank)
    assert cost(across(("obstacles", kind), road=True), "tank") == by_road


@pytest.mark.rule("OVL-TER-001", "engine")
@pytest.mark.parametrize(("terrain", "points"), [("marsh", 400), ("flooded", 600)])
def test_vehicles_enter_wet_ground_by_road_or_causeway_alone(terrain: str, points: int) -> None:
    bare = across(terrain=terrain)
    assert (cost(bare, "foot"), cost(bare, "tank")) == (points, None)
    assert cost(across(terrain=terrain, road=True), "tank") == 100
    assert cost(across(("causeways", "causeway"), terrain=terrain), "tank") == points


@pytest.mark.rule("OVL-TER-008", "engine")
def test_terrain_and_fort_add_up_and_the_lowest_side_counts() -> None:
    state = position(
        axis("x", "german-infantry", "0404"),
        axis("p", "panther", "0404"),
        ally("a", "us-infantry", "0304"),
        on=ground(
            {"0404": "woods"},
            sides=[
                RunShown("rivers", "stream", (SIDE,)),
                RunShown("mines", "minefield", (SIDE,)),
            ],
        ),
        forts=[FortTerms(at="0404", feature="fort", side=AXIS)],
    )
    assert defence_share(state, "0404", state.units["x"]) == 100 + 50 + 100
    assert defence_share(state, "0404", state.units["p"]) == 100 + 0 + 50
    assert side_share(state, *EAST, state.units["a"]) == 25


@pytest.mark.rule("OVL-TER-008", "engine")
def test_an_attack_suffers_from_side_and_ground() -> None:
    state = across(("obstacles", "hedgerow"), terrain="bocage")
    assert attack_share(state, *EAST, state.units["foot"]) == 7500
    assert attack_share(state, *EAST, state.units["tank"]) == 50 * 50


@pytest.mark.rule("OVL-TER-011", "engine")
@pytest.mark.parametrize(("turn", "strength", "far"), [(1, 3, 3), (3, 2, 2)])
def test_who_stands_on_an_observation_point_sees_more_by_day(
    turn: int, strength: int, far: int
) -> None:
    on = ground(marks=[MarkShown("observation", "observation-point", "0304")])
    state = position(ally("a", "us-infantry", "0304"), on=on, turn=turn)
    source = unit_source(state, state.units["a"])
    assert (source.strength, source.range) == (strength, far)


@pytest.mark.rule("OVL-TER-011", "engine")
@pytest.mark.parametrize(
    ("gun", "post", "turn", "tenths"),
    [
        ("0304", "0304", 1, 20),
        ("0104", "0504", 1, 20),
        ("0104", "0304", 1, 0),
        ("0304", "0304", 3, 0),
    ],
)
def test_an_observation_point_directs_fire_into_cover(
    gun: str, post: str, turn: int, tenths: int
) -> None:
    state = position(
        hq("h", ALLIES, "0604"),
        ally("g", "us-105mm", gun, hq="h"),
        ally("a", "us-infantry", post),
        on=ground({"0404": "bocage"}, marks=[MarkShown("observation", "observation-point", post)]),
        turn=turn,
    )
    assert observed(state, (state.units["g"],), "0404") == tenths


@pytest.mark.rule("OVL-TER-012", "engine")
def test_a_fort_helps_its_owner_alone() -> None:
    fort = FortTerms(at="0404", feature="fort", side=AXIS)
    state = position(ally("a", "us-infantry", "0404"), forts=[fort])
    assert fort_at(state, "0404", AXIS) is not None
    assert fort_at(state, "0404", ALLIES) is None
    assert defence_share(state, "0404", state.units["a"]) == 100


@pytest.mark.rule("OVL-TER-013", "engine")
def test_digging_in_helps_the_unit_and_not_the_hex() -> None:
    state = position(
        ally("a", "us-infantry", "0404", dug_in=True), ally("b", "us-infantry", "0404")
    )
    assert defence_value(state, state.units["a"]) == 70
    assert defence_value(state, state.units["b"]) == 56
    assert defence_share(state, "0404", state.units["b"]) == 100


@pytest.mark.rule("OVL-TER-014", "engine")
def test_an_enemy_who_begins_two_turns_in_a_fort_has_ruined_it() -> None:
    fort = FortTerms(at="0404", feature="entrenchment", side=AXIS)
    state = position(ally("a", "us-infantry", "0404"), forts=[fort], phase="start")
    assert play(position(forts=[fort]), remove_forts(position(forts=[fort]))) == []
    held = position(axis("x", "eastern", "0404"), forts=[fort])
    assert play(held, remove_forts(held)) == [], "its own side ruins no fort"
    [first] = of(play(state, remove_forts(state)), FortsChanged)
    assert (first.lost, state.forts["0404"].doomed) == ((), True)
    alter(state, "a", at="0304")  # it is doomed even if the enemy leaves
    [second] = of(play(state, remove_forts(state)), FortsChanged)
    assert second.lost == ("0404",)
    assert state.forts == {}


@pytest.mark.rule("OVL-TER-015", "engine")
def test_nobody_can_build_a_fort() -> None:
    state = position(axis("x", "german-engineer", "0404"), phase="start")
    assert play(state, remove_forts(state)) == []
    assert {kind.__name__ for kind in ORDERS} == {
        *("Place", "March", "Wait", "Charge", "Shell", "Stand"),
        *("Work", "Supply", "Assign", "Transfer", "Cancel"),
    }
    assert not targets(state, state.units["x"], "breach")


@pytest.mark.rule("OVL-TER-017", "engine")
@pytest.mark.rule("OVL-TER-018", "engine")
def test_rivers_are_crossed_on_bridges_and_streams_anywhere() -> None:
    assert cost(across(("rivers", "minor")), "foot") is None
    bridged = across(("rivers", "minor"), ("bridges", "minor"))
    assert bridge_between(bridged, *EAST)
    assert cost(bridged, "tank") == 100
    stream = across(("rivers", "stream"))
    assert (cost(stream, "foot"), cost(stream, "tank")) == (200, 300)
    assert side_share(stream, *EAST, stream.units["foot"]) == 75


@pytest.mark.rule("OVL-TER-018", "engine")
def test_a_blown_bridge_closes_its_river() -> None:
    state = across(("rivers", "major"), ("bridges", "major"), road=True)
    assert cost(state, "tank") == 100
    state.bridges = {SIDE: "blown"}
    assert cost(state, "tank") is None
    assert features(state, *EAST) == ("major",)


def shock_across(*runs: tuple[str, str]) -> Fraction:
    state = across(*runs)
    alter(state, "x", at="0404")
    battle = Battle("set-piece", ALLIES, "0404", (state.units["tank"],), (state.units["x"],))
    return shock_shift(state, battle)


@pytest.mark.rule("OVL-TER-019", "engine")
@pytest.mark.rule("OVL-TER-024", "engine")
def test_no_shock_over_bridges_and_mines() -> None:
    assert shock_across() == 4
    assert shock_across(("rivers", "minor"), ("bridges", "minor")) == 0
    assert shock_across(("mines", "minefield")) == 0
    bridged = across(("rivers", "minor"), ("bridges", "minor"))
    assert side_share(bridged, *EAST, bridged.units["tank"]) == 25


@pytest.mark.rule("OVL-TER-024", "engine")
def test_defenders_keep_their_shock_behind_mines() -> None:
    state = across(("mines", "minefield"))
    alter(state, "x", at="0404", shock="4")
    battle = Battle("set-piece", ALLIES, "0404", (state.units["tank"],), (state.units["x"],))
    assert shock_shift(state, battle) == -4


@pytest.mark.rule("OVL-TER-020", "engine")
@pytest.mark.rule("OVL-ENG-008", "engine")
@pytest.mark.parametrize(("template", "able"), [("bridging", True), ("allied-engineer", False)])
def test_only_bridging_engineers_work_on_bridges(template: str, able: bool) -> None:
    on = ground(sides=[RunShown("rivers", "minor", (SIDE,)), RunShown("bridges", "minor", (SIDE,))])
    state = position(ally("e", template, "0304"), on=on)
    assert (targets(state, state.units["e"], "destroy") == (SIDE,)) is able
    state.bridges = {SIDE: "blown"}
    assert (targets(state, state.units["e"], "repair") == (SIDE,)) is able


@pytest.mark.rule("OVL-TER-021", "engine")
def test_mines_hurt_both_sides_alike() -> None:
    state = across(("mines", "minefield"))
    alter(state, "x", at="0404")
    assert is_mined(state.terms, *EAST)
    assert is_mined(state.terms, "0404", "0304")
    assert step_cost(state, state.units["x"], "0404", "0304", "defend") == WHOLE
    assert cost(state, "foot") == WHOLE


@pytest.mark.rule("OVL-TER-022", "engine")
@pytest.mark.parametrize(("template", "able"), [("allied-engineer", True), ("bridging", False)])
def test_only_combat_engineers_clear_paths(template: str, able: bool) -> None:
    on = ground(sides=[RunShown("mines", "minefield", (SIDE,))])
    state = position(ally("e", template, "0304"), on=on)
    assert (targets(state, state.units["e"], "breach") == (SIDE,)) is able


@pytest.mark.rule("OVL-TER-023", "engine")
@pytest.mark.rule("OVL-TER-029", "engine")
def test_attacks_over_mines() -> None:
    state = across(("mines", "minefield"))
    alter(state, "foot", attack=16)
    battle = Battle("set-piece", ALLIES, "0404", (state.units["foot"],), ())
    assert attack_in(state, battle, state.units["foot"]) == 4
    assert side_share(state, *EAST, state.units["foot"]) == 25
    state.breaches = {SIDE: True}
    assert side_share(state, *EAST, state.units["foot"]) == 50
    assert attack_in(state, battle, state.units["foot"]) == 8


@pytest.mark.rule("OVL-TER-025", "engine")
def test_a_minefield_takes_the_whole_allowance_of_a_unit_beside_it() -> None:
    state = across(("mines", "minefield"))
    order(state, "foot", "0404", "0504")
    order(state, "tank", "0305", "0304", "0404")
    events = run(state)
    assert steps(events, "foot") == [(20, "0404")]
    assert state.units["tank"].at == "0304"  # it did not start beside the mines


@pytest.mark.rule("OVL-TER-025", "engine")
@pytest.mark.rule("OVL-TER-030", "engine")
def test_a_breached_minefield_costs_three_points_more() -> None:
    state = across(("mines", "minefield"), terrain="woods")
    supplied(state)
    state.breaches = {SIDE: True}
    assert cost(state, "foot") == 300 + 300
    order(state, "foot", "0404")
    run(state)
    assert state.marches["foot"].spent_hundredths == 600


@pytest.mark.rule("OVL-TER-026", "engine")
@pytest.mark.rule("OVL-TER-031", "engine")
def test_supply_passes_breached_mines_alone() -> None:
    state = across(("mines", "minefield"), road=True)
    map_ = state.terms.map
    side = map_.side_between(map_.place("0304"), map_.place("0404"))
    assert truck_costs(state).sides[side] == 0
    state.breaches = {SIDE: True}
    assert truck_costs(state).sides[side] == 25 + 300


@pytest.mark.rule("OVL-TER-027", "engine")
@pytest.mark.rule("OVL-TER-032", "engine")
def test_zones_pass_breached_mines_alone() -> None:
    state = across(("mines", "minefield"))
    alter(state, "x", at="0404")
    assert zone_of(state, AXIS, "0304") == 0
    assert zone_of(state, AXIS, "0403") == 2
    state.breaches = {SIDE: True}
    assert zone_of(state, AXIS, "0304") == 2
    assert len(zone_sides(state)) == 6 * 12 * 9


@pytest.mark.rule("OVL-TER-028", "engine")
def test_a_breach_leaves_the_minefield_with_less_effect() -> None:
    state = across(("mines", "minefield"))
    assert features(state, *EAST) == ("minefield",)
    state.breaches = {SIDE: True}
    assert features(state, *EAST) == ("breached",)
