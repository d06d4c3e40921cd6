"""Values of units, the chain of command, zones of control, and the ground under them."""

from fractions import Fraction

import pytest

from grognard.systems.overlord.rules.clock import day_of, hour_of, is_night, is_night_turn
from grognard.systems.overlord.rules.ground import (
    attack_share,
    bridge_between,
    defence_share,
    features,
    is_closed,
    room,
)
from grognard.systems.overlord.rules.organisation import integrity
from grognard.systems.overlord.rules.units import (
    allowance,
    attack_value,
    defence_value,
    weight,
)
from grognard.systems.overlord.rules.zones import zone_cost, zone_of
from grognard.systems.overlord.state import Setting, Weather
from grognard.systems.overlord.terms import FortTerms
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    hq,
    plan,
    position,
    terms,
)


@pytest.mark.rule("OVL-SEQ-016", "engine")
def test_a_game_may_begin_in_any_box_of_a_day() -> None:
    evening = terms(box=2)
    assert [hour_of(evening, turn) for turn in (1, 2, 3, 4)] == [18, 6, 12, 18]
    assert [str(day_of(evening, turn)) for turn in (1, 2, 4, 5)] == [
        "1944-06-10",
        "1944-06-11",
        "1944-06-11",
        "1944-06-12",
    ]


@pytest.mark.rule("OVL-SEQ-017", "engine")
@pytest.mark.parametrize(("box", "nights"), [(0, [3, 6, 9]), (2, [1, 4, 7])])
def test_night_belongs_to_the_clock_box(box: int, nights: list[int]) -> None:
    agreed = terms(box=box)
    assert [turn for turn in range(1, 10) if is_night_turn(agreed, turn)] == nights


@pytest.mark.rule("OVL-UNIT-011", "engine")
@pytest.mark.rule("OVL-UNIT-012", "data")
@pytest.mark.parametrize(
    ("template", "points"),
    [("us-infantry", 4), ("british-infantry", 4), ("sherman", 2), ("coast-battery", 1), ("hq", 1)],
)
def test_stacking_points(template: str, points: int) -> None:
    state = position(ally("a", template, "0304"))
    assert weight(state, state.units["a"]) == points


@pytest.mark.rule("OVL-UNIT-026", "engine")
@pytest.mark.parametrize(
    ("readiness", "attack", "defence"), [(0, "0.34", "0.5"), (50, "0.67", "0.75"), (100, "1", "1")]
)
def test_readiness_weakens_attack_more_than_defence(
    readiness: int, attack: str, defence: str
) -> None:
    state = position(axis("x", "german-infantry", "0304", readiness=readiness))
    unit = state.units["x"]
    assert attack_value(state, unit) == 11 * Fraction(attack)
    assert defence_value(state, unit) == 44 * Fraction(defence)


@pytest.mark.rule("OVL-UNIT-022", "engine")
def test_half_strength_halves_combat_and_leaves_movement() -> None:
    state = position(axis("x", "german-infantry", "0304", strength=50))
    plan(state, "settings", AXIS, **{"axis-root": Setting(move=True)})
    unit = state.units["x"]
    assert attack_value(state, unit) == Fraction(11, 2)
    assert defence_value(state, unit) == 22
    assert allowance(state, unit) == 600


@pytest.mark.rule("OVL-SUP-004", "engine")
@pytest.mark.rule("OVL-SUP-005", "engine")
def test_basic_supply_halves_movement() -> None:
    state = position(ally("a", "sherman", "0304"))
    assert allowance(state, state.units["a"]) == 600
    plan(state, "settings", ALLIES, **{"allies-root": Setting(move=True)})
    assert allowance(state, state.units["a"]) == 1200


@pytest.mark.rule("OVL-SUP-006", "engine")
def test_combat_plus_doubles_attack_and_quadruples_guns() -> None:
    state = position(ally("a", "us-infantry", "0304"), ally("g", "us-105mm", "0304"))
    plan(state, "settings", ALLIES, **{"allies-root": Setting(combat=True)})
    assert attack_value(state, state.units["a"]) == 28
    assert attack_value(state, state.units["g"]) == 12
    assert defence_value(state, state.units["a"]) == 56


@pytest.mark.rule("OVL-UNIT-022", "engine")
@pytest.mark.rule("OVL-SUP-006", "engine")
@pytest.mark.rule("OVL-TER-013", "engine")
def test_a_part_has_a_third_of_the_values_and_every_factor_counts_for_it() -> None:
    """A regiment of 11-44 at half strength and half readiness, dug in: 0.67, 0.75 and 1.25."""
    state = position(
        axis("x", "german-infantry", "0304", strength=50, readiness=50, dug_in=True),
    )
    unit = alter(state, "x", part=2)
    assert attack_value(state, unit) == Fraction(11, 3) * Fraction(1, 2) * Fraction("0.67")
    assert defence_value(state, unit) == Fraction(44, 3) * Fraction(1, 2) * Fraction("0.9375")
    assert defence_value(state, unit, dug_in=False) == Fraction(44, 3) * Fraction("0.375")
    plan(state, "settings", AXIS, **{"axis-root": Setting(combat=True)})
    assert attack_value(state, unit) == 11 * Fraction("0.67") / 3
    assert attack_value(state, alter(state, "x", part=0)) == 11 * Fraction("0.67")


@pytest.mark.rule("OVL-UNIT-041", "engine")
def test_digging_in_adds_a_quarter() -> None:
    state = position(axis("x", "eastern", "0304", dug_in=True))
    assert defence_value(state, state.units["x"]) == 10


@pytest.mark.rule("OVL-WX-006", "engine")
@pytest.mark.rule("OVL-WX-007", "engine")
def test_mud_and_frost_slow_units_down() -> None:
    state = position(ally("a", "sherman", "0304"))
    state.weather = Weather(ground="mud")
    assert allowance(state, state.units["a"]) == 300
    state.weather = Weather(ground="frozen")
    assert allowance(state, state.units["a"]) == 450


@pytest.mark.rule("OVL-UNIT-058", "engine")
@pytest.mark.rule("OVL-UNIT-059", "engine")
def test_the_harshest_integrity_counts_for_all() -> None:
    state = position(
        hq("corps-1", AXIS, "1008", "corps"),
        hq("corps-2", AXIS, "1007", "corps"),
        hq("div-1", AXIS, "1006", hq="corps-1"),
        hq("div-2", AXIS, "1005", hq="corps-2"),
        axis("one", "german-infantry", "0304", hq="div-1"),
        axis("two", "german-infantry", "0304", hq="div-1"),
        axis("three", "german-infantry", "0304", hq="div-2", grade="C"),
    )
    one, two, three = (state.units[name] for name in ("one", "two", "three"))
    assert integrity(state, (one, two), "attack") == 100
    assert integrity(state, (one, two, three), "attack") == 50
    assert integrity(state, (one, two, three), "defence") == 70


@pytest.mark.rule("OVL-UNIT-058", "engine")
@pytest.mark.rule("OVL-UNIT-056", "engine")
@pytest.mark.rule("OVL-UNIT-057", "engine")
def test_three_jumps_are_as_two_and_none_is_better_than_none() -> None:
    """Germany C: one jump attacks at 70 and defends at 80 percent, two at 50 and 70."""
    state = position(
        hq("army", AXIS, "1008", "army"),
        hq("corps", AXIS, "1007", "corps", hq="army"),
        hq("other", AXIS, "1004", "corps", hq="army"),
        hq("div", AXIS, "1006", hq="corps"),
        hq("third", AXIS, "1005", hq="corps"),
        axis("one", "german-infantry", "0304", hq="div", grade="C"),
        axis("two", "german-infantry", "0304", hq="third", grade="C"),
        axis("three", "german-infantry", "0304", hq="other", grade="C"),
        axis("four", "german-infantry", "0304", hq="axis-root", grade="C"),
    )

    def both(*names: str, better: int = 0) -> tuple[int, int]:
        units = [state.units[name] for name in names]
        return (
            integrity(state, units, "attack", better=better),
            integrity(state, units, "defence", better=better),
        )

    assert both("one") == (100, 100)
    assert both("one", "two") == (70, 80)
    assert both("one", "three") == (50, 70)
    assert both("one", "four") == (50, 70)
    assert both("one", "two", better=1) == both("one", "two", better=2) == (100, 100)
    assert both("one", "three", better=1) == (70, 80)


@pytest.mark.rule("OVL-NIGHT-010", "engine")
def test_the_axis_loses_integrity_at_night() -> None:
    state = position(axis("x", "german-infantry", "0304"), ally("a", "us-infantry", "0306"), turn=3)
    assert is_night(state)
    assert integrity(state, (state.units["x"],), "attack") == 80
    assert integrity(state, (state.units["a"],), "attack") == 100


@pytest.mark.rule("OVL-ZOC-002", "engine")
@pytest.mark.rule("OVL-ZOC-003", "engine")
def test_a_zone_adds_up_stacking_points_in_and_around() -> None:
    state = position(
        axis("x", "german-infantry", "0304"),
        axis("y", "panzer-iv", "0305", quality="elite"),
        axis("z", "eastern", "0604", quality="conscript"),
    )
    alter(state, "z", line="isolated")
    assert zone_of(state, AXIS, "0304") == 4 + 3
    assert zone_of(state, AXIS, "0303") == 4
    assert zone_of(state, AXIS, "0605") == 0


@pytest.mark.rule("OVL-ZOC-004", "engine")
def test_night_halves_zones() -> None:
    state = position(axis("x", "german-infantry", "0304", hq="axis-root"), turn=3)
    assert zone_of(state, AXIS, "0303") == 2


@pytest.mark.rule("OVL-ZOC-009", "engine")
@pytest.mark.rule("OVL-ZOC-008", "data")
@pytest.mark.parametrize(
    ("template", "quality", "cost"),
    [
        ("us-infantry", "conscript", 6),
        ("us-infantry", "green", 6),
        ("us-infantry", "regular", 4),
        ("us-infantry", "veteran", 3),
        ("us-infantry", "elite", 2),
        ("allied-recce", "elite", 0),
    ],
)
def test_what_a_zone_of_four_costs(template: str, quality: str, cost: int) -> None:
    state = position(
        axis("x", "german-infantry", "0304"), ally("a", template, "0502", quality=quality)
    )
    assert zone_cost(state, state.units["a"], "0403") == cost


@pytest.mark.rule("OVL-ZOC-015", "engine")
@pytest.mark.rule("OVL-TER-027", "engine")
@pytest.mark.parametrize(
    "feature",
    [RunShown("rivers", "minor", ("0304-n",)), RunShown("mines", "minefield", ("0304-n",))],
)
def test_no_zone_crosses_rivers_and_mines(feature: RunShown) -> None:
    state = position(axis("x", "german-infantry", "0304"), on=ground(sides=[feature]))
    assert zone_of(state, AXIS, "0303") == 0
    assert zone_of(state, AXIS, "0305") == 4


@pytest.mark.rule("OVL-TER-032", "engine")
def test_zones_cross_a_breached_minefield() -> None:
    mines = RunShown("mines", "minefield", ("0303-s",))
    state = position(axis("x", "german-infantry", "0304"), on=ground(sides=[mines]))
    state.breaches = {"0303-s": True}
    assert zone_of(state, AXIS, "0303") == 4


@pytest.mark.rule("OVL-TER-018", "engine")
@pytest.mark.rule("OVL-TER-017", "engine")
def test_a_river_is_closed_without_a_bridge() -> None:
    river = RunShown("rivers", "major", ("0304-n",))
    bridge = RunShown("bridges", "major", ("0304-n",))
    assert is_closed(position(on=ground(sides=[river])), "0304", "0303")
    state = position(on=ground(sides=[river, bridge]))
    assert bridge_between(state, "0303", "0304")
    assert not is_closed(state, "0304", "0303")
    state.bridges = {"0303-s": "blown"}
    assert is_closed(state, "0303", "0304")
    assert features(state, "0303", "0304") == ("major",)


@pytest.mark.rule("OVL-TER-019", "engine")
@pytest.mark.rule("OVL-TER-023", "engine")
@pytest.mark.rule("OVL-TER-029", "engine")
def test_attacks_across_bridges_and_mines_are_weakened() -> None:
    river = RunShown("rivers", "major", ("0304-n",))
    bridge = RunShown("bridges", "major", ("0304-n",))
    mines = RunShown("mines", "minefield", ("0304-s",))
    state = position(ally("a", "us-infantry", "0304"), on=ground(sides=[river, bridge, mines]))
    unit = state.units["a"]
    assert attack_share(state, "0304", "0303", unit) == 2500
    assert attack_share(state, "0304", "0305", unit) == 2500
    state.breaches = {"0304-s": True}
    assert attack_share(state, "0304", "0305", unit) == 5000


@pytest.mark.rule("OVL-TER-008", "engine")
@pytest.mark.rule("OVL-TER-012", "engine")
def test_a_fort_serves_its_owner_alone() -> None:
    state = position(
        axis("x", "german-infantry", "0304"),
        axis("t", "panzer-iv", "0304"),
        ally("a", "us-infantry", "0306"),
        on=ground({"0304": "bocage"}),
        forts=[FortTerms(at="0304", feature="fort", side=AXIS)],
    )
    assert defence_share(state, "0304", state.units["x"]) == 275
    assert defence_share(state, "0304", state.units["t"]) == 150
    assert defence_share(state, "0304", state.units["a"]) == 175


@pytest.mark.rule("OVL-UNIT-010", "engine")
def test_a_city_holds_twice_as_much() -> None:
    agreed = terms(on=ground({"0304": "city", "0305": "mountain"}))
    assert (room(agreed, "0303"), room(agreed, "0304"), room(agreed, "0305")) == (9, 18, 4)
