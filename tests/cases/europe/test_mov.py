"""Ground movement, zones of control, stacking."""

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.queries import QUERIES
from grognard.systems.europe.rules.march import allowance, reachable, way
from grognard.systems.europe.rules.moves import path_cost
from grognard.systems.europe.rules.units import overstacked, stacked
from grognard.systems.europe.rules.zones import in_enemy_zone, reaches
from grognard.systems.europe.state import Rail, State
from grognard.systems.europe.terms import ALLIES, AXIS, SOVIETS, Date, Options
from grognard.terrain.shown import MarkShown, RunShown
from tests.cases.europe.board import (
    HEXES,
    alter,
    changed,
    ground,
    paced,
    position,
    railway,
    rested,
    river,
    the,
    unit,
    with_numbers,
)


def costs(state: State, id_: str = "u") -> dict[str, int]:
    """What a unit has spent where it can go, in hundredths."""
    found = reachable(state, the(state, id_)).costs()
    return {state.terms.map.ids[place]: spent for place, spent in found.items()}


@pytest.mark.rule("WIE-MOV-012", "engine")
@pytest.mark.rule("WIE-UNIT-007", "engine")
@pytest.mark.parametrize(
    ("terrain", "panzer", "motor", "infantry"),
    [
        ("clear", 100, 100, 100),
        ("broken", 100, 100, 100),
        ("woods", 200, 200, 200),
        ("swamp", 300, 300, 200),
        ("rough", 400, 400, 200),
        ("mountain", 800, 800, 400),
        ("sand", 200, 200, 200),
        ("arctic-swamp", None, None, 400),
        ("sea", None, None, None),
        ("lake", None, None, None),
    ],
)
def test_what_a_hex_costs(
    terrain: str, panzer: int | None, motor: int | None, infantry: int | None
) -> None:
    land = ground(terrain={"0504": terrain})
    for template, expected in (
        ("de-panzer", panzer),
        ("uk-motorized", motor),
        ("de-infantry", infantry),
    ):
        state = position(unit("u", template, "0404"), on=land)
        assert costs(state).get("0504") == expected


@pytest.mark.rule("WIE-MOV-014", "engine")
def test_rivers_cost_mobile_units_one_more() -> None:
    land = ground(sides=[river("0404-ne")])
    assert costs(position(unit("u", "de-panzer", "0404"), on=land))["0504"] == 200
    assert costs(position(unit("u", "de-infantry", "0404"), on=land))["0504"] == 100
    dear = with_numbers(position(unit("u", "de-panzer", "0404"), on=land), river_mp=2)
    assert path_cost(dear, the(dear, "u"), ("0504",)) == 300
    # Frozen, the river costs nothing; on a road round it nothing is cheaper.
    cold = ground(climate="severe", sides=[river("0404-ne")])
    winter = rested(changed(position(unit("u", "de-panzer", "0404"), on=cold), season="snow"))
    assert costs(winter)["0504"] == 100
    # No river opens ground that is closed.
    swamp = ground(terrain={"0504": "arctic-swamp"}, sides=[river("0404-ne")])
    assert "0504" not in costs(position(unit("u", "de-panzer", "0404"), on=swamp))


@pytest.mark.rule("WIE-MAP-015", "engine")
def test_straits_are_crossed_like_rivers_and_never_freeze() -> None:
    strait = RunShown("waters", "strait", ("0404-ne",))
    land = ground(climate="severe", sides=[strait])
    winter = changed(position(unit("u", "de-panzer", "0404"), on=land), season="snow")
    assert costs(rested(winter))["0504"] == 200
    assert costs(rested(winter))["0405"] == 100, "no other side is one"


@pytest.mark.rule("WIE-MAP-016", "engine")
def test_water_between_two_hexes_parts_them() -> None:
    channel = RunShown("waters", "sea", ("0404-ne",))
    state = position(
        unit("u", "de-infantry", "0404"),
        unit("p", "fr-infantry", "0504"),
        on=ground(sides=[channel]),
    )
    assert not in_enemy_zone(state, AXIS, "0404")
    empty = position(unit("u", "de-infantry", "0404"), on=ground(sides=[channel]))
    assert costs(empty)["0504"] == 200  # round the corner


@pytest.mark.rule("WIE-WX-009", "engine")
def test_frozen_lake_sides_are_crossed_and_others_are_not() -> None:
    for kind, cost in (("freezing-lake", 100), ("open-lake", 200)):
        land = ground(sides=[RunShown("waters", kind, ("0404-ne",))])
        one = unit("u", "fi-infantry", "0404")
        assert costs(position(one, on=land, date=Date(1940, 3, 1)))["0504"] == cost
        assert costs(position(one, on=land, date=Date(1940, 4, 1)))["0504"] == 200


@pytest.mark.rule("WIE-MOV-013", "engine")
def test_along_a_railway_ground_costs_less() -> None:
    land = ground(terrain="mountain", steps=[railway("0404", "0504", "0604")])
    assert costs(position(unit("u", "de-infantry", "0404"), on=land))["0604"] == 200
    assert costs(position(unit("u", "de-panzer", "0404"), on=land))["0604"] == 400
    clear = ground(steps=[railway("0404", "0504")])
    assert costs(position(unit("u", "de-panzer", "0404"), on=clear))["0504"] == 100
    slow = with_numbers(position(unit("u", "de-infantry", "0404"), on=land), rail_foot_mp=2)
    assert costs(slow)["0504"] == 200
    cut = changed(
        position(unit("u", "de-infantry", "0404"), on=land), rails={"0504": Rail(cut=True)}
    )
    assert costs(cut)["0504"] == 400


@pytest.mark.rule("WIE-MOV-015", "engine")
def test_the_example_of_zones() -> None:
    # An Allied motorized division from an enemy zone into a rough hex in one: 4 + 2 + 2.
    state = position(
        unit("u", "uk-motorized", "0404"),
        unit("g", "de-infantry", "0403"),
        on=ground(terrain={"0504": "rough"}),
    )
    assert in_enemy_zone(state, ALLIES, "0404")
    assert in_enemy_zone(state, ALLIES, "0504")
    assert costs(state)["0504"] == 800


@pytest.mark.rule("WIE-MOV-015", "engine")
def test_entering_and_leaving_a_zone_cost_two_each() -> None:
    state = position(unit("u", "de-panzer", "0204"), unit("p", "fr-infantry", "0504"))
    assert costs(state)["0404"] == 100 + 100 + 200
    beside = position(unit("u", "de-panzer", "0404"), unit("p", "fr-infantry", "0504"))
    assert costs(beside)["0305"] == 200 + 100


@pytest.mark.rule("WIE-MOV-016", "engine")
def test_one_hex_is_always_granted_but_not_from_zone_to_zone() -> None:
    high = ground(terrain={"0504": "mountain"})
    slow = alter(position(unit("u", "tr-infantry", "0404"), on=high), "u", side=AXIS)
    assert allowance(slow, the(slow, "u")) == 100
    assert "0504" in costs(slow)
    assert "0504" not in costs(paced(slow, "u", moved=True))
    held = position(unit("u", "su-supply", "0404"), unit("g", "de-infantry", "0403"), on=high)
    assert "0504" not in costs(held)  # zone to zone
    assert "0305" in costs(held)  # out of it
    fixed = position(unit("u", "uk-static", "0404"))
    assert list(costs(fixed)) == ["0404"]


@pytest.mark.rule("WIE-MOV-002", "engine")
def test_nobody_walks_into_enemies() -> None:
    state = position(unit("u", "de-panzer", "0404"), unit("p", "fr-infantry", "0504"))
    assert "0504" not in costs(state)
    assert way(state, the(state, "u"), "0504") is None
    supplies = position(unit("u", "de-panzer", "0404"), unit("p", "uk-supply", "0504"))
    assert "0504" in costs(supplies)  # no combat unit


@pytest.mark.rule("WIE-MOV-017", "engine")
@pytest.mark.rule("WIE-AIR-041", "engine")
def test_interdiction_costs_two_unless_in_a_zone() -> None:
    state = changed(position(unit("u", "de-panzer", "0404")), interdicted={"0504": (ALLIES,)})
    assert costs(state)["0504"] == 300
    own = changed(state, interdicted={"0504": (AXIS,)})
    assert costs(own)["0504"] == 100
    zone = position(unit("u", "de-panzer", "0404"), unit("p", "fr-infantry", "0604"))
    both = changed(zone, interdicted={"0504": (ALLIES,)})
    assert costs(both)["0504"] == costs(zone)["0504"] == 300
    leaving = changed(position(unit("u", "de-panzer", "0404")), interdicted={"0404": (ALLIES,)})
    assert costs(leaving)["0504"] == 100


@pytest.mark.rule("WIE-MOV-020", "engine")
def test_a_forced_march_doubles_and_keeps_out_of_zones() -> None:
    state = position(unit("u", "de-infantry", "0204"), unit("p", "fr-infantry", "0504"))
    forced = paced(state, "u", forced=True)
    assert allowance(forced, the(forced, "u")) == 1000
    assert "0404" in costs(state)
    assert "0404" not in costs(forced)


@pytest.mark.rule("WIE-MOV-042", "engine")
def test_mechanized_units_keep_out_of_the_arctic() -> None:
    arctic = ground(marks=[MarkShown("arctic", "arctic", "0504")])
    assert "0504" not in costs(position(unit("u", "de-panzer", "0404"), on=arctic))
    assert "0504" in costs(position(unit("u", "uk-motorized", "0404"), on=arctic))
    assert "0504" in costs(position(unit("u", "de-infantry", "0404"), on=arctic))


@pytest.mark.rule("WIE-MOV-005", "engine")
def test_out_of_supply_movement_is_halved() -> None:
    state = position(unit("u", "de-panzer", "0404"))
    assert allowance(state, the(state, "u")) == 800
    hungry = alter(state, "u", supplied=False)
    assert allowance(hungry, the(hungry, "u")) == 400


ISLAND = ground(terrain={at: "sea" for at in HEXES if at != "0404"})


@pytest.mark.rule("WIE-MOV-009", "engine")
def test_the_way_is_the_cheapest() -> None:
    land = ground(terrain={"0504": "mountain"})
    state = position(unit("u", "de-panzer", "0404"), on=land)
    found = way(state, the(state, "u"), "0604")
    assert found is not None
    assert found.cost == 200
    names = [state.terms.map.ids[place] for place in found.places]
    assert names[0] == "0404"
    assert names[-1] == "0604"
    assert "0504" not in names
    clock = Clock(turn=1, phase="movement", side=AXIS)
    seen = view(changed(state, clock=clock), AXIS)
    told = QUERIES["way"](seen, {"units": ["u"], "goal": "0604"})
    assert (told.path, told.cost, told.points) == (tuple(names[1:]), 200, 800)
    sea = view(changed(position(unit("u", "de-panzer", "0404"), on=ISLAND), clock=clock), AXIS)
    nowhere = QUERIES["way"](sea, {"units": ["u"], "goal": "0604"})
    assert (nowhere.path, nowhere.cost, nowhere.points) == ((), 0, 800)
    assert QUERIES["way"](seen, {"units": ["u"], "goal": "9999"}) is None
    assert QUERIES["way"](seen, {"units": ["nobody"], "goal": "0604"}) is None
    assert QUERIES["reach"](seen, {"units": ["u"]})["0604"] == 200
    assert "0404" not in QUERIES["reach"](seen, {"units": ["u"]})
    rows = (unit("u", "de-panzer", "0404"), unit("i", "de-infantry", "0404"))
    swamp = position(*rows, on=ground(terrain={"0504": "swamp"}))
    both = view(changed(swamp, clock=clock), AXIS)
    reached = QUERIES["reach"](both, {"units": ["u", "i"]})
    assert reached["0504"] == 300  # the tanks pay more than the infantry's two
    assert "0904" in reached  # five hexes on
    assert "1004" not in reached  # too far for the infantry


@pytest.mark.rule("WIE-UNIT-018", "engine")
def test_a_zone_covers_the_six_hexes_around() -> None:
    state = position(unit("g", "de-infantry", "0504"), unit("s", "de-supply", "0904"))
    around = {"0503", "0603", "0604", "0505", "0404", "0403"}
    ids = state.terms.map.ids
    assert {at for at in ids if in_enemy_zone(state, ALLIES, at)} == around
    assert not in_enemy_zone(state, AXIS, "0503")
    assert in_enemy_zone(state, SOVIETS, "0503")
    assert all(reaches(state, the(state, "g"), at) for at in around)
    assert not reaches(state, the(state, "s"), "0903")


@pytest.mark.rule("WIE-UNIT-019", "engine")
@pytest.mark.parametrize(
    ("terrain", "tanks", "infantry"),
    [
        ("clear", True, True),
        ("swamp", False, True),
        ("woods", False, True),
        ("rough", False, True),
        ("mountain", True, True),
        ("sea", False, False),
    ],
)
def test_tanks_do_not_control_woods_swamp_and_rough(
    terrain: str, tanks: bool, infantry: bool
) -> None:
    land = ground(terrain={"0503": terrain})
    for template, expected in (
        ("de-panzer", tanks),
        ("de-panzergrenadier", tanks),
        ("de-infantry", infantry),
    ):
        state = position(unit("g", template, "0504"), on=land)
        assert in_enemy_zone(state, ALLIES, "0503") == expected


@pytest.mark.rule("WIE-UNIT-022", "engine")
def test_fortified_and_landing_units_have_no_zone() -> None:
    state = position(unit("g", "su-infantry", "0504"))
    assert in_enemy_zone(state, AXIS, "0503")
    assert not in_enemy_zone(alter(state, "g", fortified=True), AXIS, "0503")
    assert not in_enemy_zone(alter(state, "g", assault="sea"), AXIS, "0503")


@pytest.mark.rule("WIE-UNIT-012", "engine")
@pytest.mark.rule("WIE-UNIT-013", "engine")
def test_four_units_may_stand_together_and_three_soviet_ones() -> None:
    germans = [unit(f"g{n}", "de-infantry", "0404") for n in range(4)]
    soviets = [unit(f"s{n}", "su-infantry", "0604") for n in range(4)]
    partisans = [unit("p", "yu-partisan", "0404", power=AXIS)]
    state = position(*germans, *soviets, *partisans)
    assert stacked(state, "0404", AXIS) == 4
    assert overstacked(state, "0404", AXIS) == 0
    assert overstacked(state, "0604", SOVIETS) == 1
    five = position(*germans, unit("g5", "de-supply", "0404"))
    assert overstacked(five, "0404", AXIS) == 1
    assert [stacked(alter(five, "g5", defence=worth), "0404", AXIS) for worth in (0, 1)] == [4, 5]


@pytest.mark.rule("WIE-OPT-008", "engine")
def test_minor_zones_cost_one() -> None:
    units = (unit("u", "de-panzer", "0204"), unit("n", "no-infantry", "0504"))
    assert costs(position(*units))["0404"] == 400
    assert costs(position(*units, options=Options(minor_zones=True)))["0404"] == 300
    french = (unit("u", "de-panzer", "0204"), unit("n", "fr-infantry", "0504"))
    assert costs(position(*french, options=Options(minor_zones=True)))["0404"] == 400


@pytest.mark.rule("WIE-OPT-008", "engine")
def test_a_counter_of_unknown_nation_has_a_whole_zone() -> None:
    units = (unit("u", "de-panzer", "0204"), unit("n", "no-infantry", "0504"))
    state = position(*units, options=Options(minor_zones=True, fog=True))
    assert costs(alter(state, "n", nation="", template=""))["0404"] == 400


@pytest.mark.rule("WIE-OPT-011", "engine")
def test_blitzkrieg_makes_zones_minor_for_tanks_until_1940() -> None:
    units = (
        unit("u", "de-panzer", "0204"),
        unit("i", "de-infantry", "0204"),
        unit("n", "fr-infantry", "0504"),
    )
    with_it = Options(blitz_zones=True)
    state = position(*units, options=with_it)
    assert costs(state)["0404"] == 300
    assert costs(state, "i")["0404"] == 400
    later = position(*units, options=with_it, date=Date(1941, 7, 1))
    assert costs(later)["0404"] == 400
