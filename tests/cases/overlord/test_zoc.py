"""Zones of control: how strong they are, and what entering one costs."""

from fractions import Fraction

import pytest

from grognard.systems.overlord.rules.ground import zone_sides
from grognard.systems.overlord.rules.march import reachable, shuns
from grognard.systems.overlord.rules.steps import next_step
from grognard.systems.overlord.rules.zones import (
    influence,
    reaches,
    zone_cost,
    zone_in,
    zone_layer,
    zone_of,
)
from grognard.systems.overlord.state import March, Move, State
from grognard.terrain.shown import RunShown
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    ground,
    position,
    read_the_tables,
    view,
)
from tests.cases.overlord.marching import order, run, steps, supplied


def entry_cost(state: State, name: str, there: str) -> int:
    """What a unit's first step costs, in hundredths, when it is to go to a hex beside it."""
    step = next_step(state, state.units[name], Move(path=(there,)), March())
    assert step is not None
    return step.cost


@pytest.mark.rule("OVL-ZOC-001", "engine")
@pytest.mark.rule("OVL-ZOC-002", "engine")
def test_a_zone_covers_the_hex_and_the_six_around() -> None:
    state = position(axis("x", "german-infantry", "0504"), axis("p", "panther", "0604"))
    assert influence(state, state.units["x"]) == 4
    assert zone_of(state, AXIS, "0504") == 6  # 4 there and 2 beside
    assert zone_of(state, AXIS, "0404") == 4
    assert zone_of(state, AXIS, "0704") == 2
    assert zone_of(state, AXIS, "0304") == 0
    assert reaches(state, state.units["x"], "0404")
    layer = zone_layer(state, AXIS)
    map_ = state.terms.map
    for hex_, value in (("0504", 6), ("0404", 4), ("0704", 2), ("0304", 0)):
        assert layer[map_.place(hex_)] == value
    assert layer.sum() == 7 * (4 + 2) + 3, "the root HQ in its corner: one in three hexes"
    assert not layer.flags.writeable, "it is kept for whoever asks next"
    assert zone_layer(state, ALLIES)[map_.place("0504")] == 0


@pytest.mark.rule("OVL-ZOC-001", "engine")
def test_leaving_a_zone_costs_nothing() -> None:
    state = position(ally("t", "sherman", "0404"), axis("x", "german-infantry", "0504"))
    assert entry_cost(state, "t", "0304") == 100


@pytest.mark.rule("OVL-ZOC-003", "engine")
@pytest.mark.parametrize(
    ("template", "quality", "line", "value"),
    [
        ("german-infantry", "regular", "supported", 4),
        ("german-infantry", "conscript", "supported", 3),
        ("german-infantry", "elite", "extended", 5),
        ("german-infantry", "elite", "encircled", 4),
        ("panther", "veteran", "isolated", 1),
        ("coast-battery", "conscript", "isolated", 0),  # 1 - 1 - 1 is not below 0
    ],
)
def test_what_a_unit_adds(template: str, quality: str, line: str, value: int) -> None:
    state = position(axis("x", template, "0504", quality=quality))
    unit = alter(state, "x", line=line)
    assert influence(state, unit) == value


@pytest.mark.rule("OVL-ZOC-004", "engine")
@pytest.mark.rule("OVL-NIGHT-016", "engine")
def test_night_halves_zones() -> None:
    state = position(axis("x", "german-infantry", "0504", quality="elite"), turn=3)
    assert zone_of(state, AXIS, "0404") == Fraction(5, 2)


@pytest.mark.rule("OVL-ZOC-005", "engine")
def test_entering_a_zone_costs_its_value_on_top_of_the_ground() -> None:
    state = position(
        ally("t", "sherman", "0304"),
        axis("x", "german-infantry", "0504"),
        on=ground({"0404": "woods"}),
    )
    assert zone_cost(state, state.units["t"], "0404") == 4
    assert entry_cost(state, "t", "0404") == 700


@pytest.mark.rule("OVL-ZOC-006", "engine")
def test_a_zone_costs_ten_points_at_most() -> None:
    units = [axis(f"x{n}", "german-infantry", "0504") for n in (1, 2)]
    more = axis("y", "german-infantry", "0405")
    state = position(ally("t", "sherman", "0304"), *units, more)
    assert zone_of(state, AXIS, "0404") == 12
    assert zone_cost(state, state.units["t"], "0404") == 10


@pytest.mark.rule("OVL-ZOC-007", "engine")
def test_a_friend_who_stays_in_the_hex_takes_the_cost_away() -> None:
    state = position(
        ally("t", "sherman", "0304"),
        ally("f", "us-infantry", "0404"),
        axis("x", "german-infantry", "0504"),
    )
    assert zone_cost(state, state.units["t"], "0404") == 0
    order(state, "f", "0405")
    assert zone_cost(state, state.units["t"], "0404") == 4


@pytest.mark.rule("OVL-ZOC-007", "engine")
def test_a_friend_who_has_moved_this_turn_is_no_cover() -> None:
    state = position(
        ally("t", "sherman", "0304"),
        ally("f", "us-infantry", "0404"),
        axis("x", "german-infantry", "0504"),
    )
    alter(state, "f", moved=True)
    assert zone_cost(state, state.units["t"], "0404") == 4


@pytest.mark.rule("OVL-ZOC-008", "engine")
@pytest.mark.rule("OVL-ZOC-009", "engine")
@pytest.mark.parametrize(
    ("template", "quality", "cost"),
    [
        ("us-infantry", "conscript", 6),
        ("us-infantry", "green", 6),
        ("us-infantry", "regular", 4),
        ("us-infantry", "veteran", 3),
        ("us-infantry", "elite", 2),
        ("allied-recce", "elite", 0),
        ("allied-recce", "regular", 2),
    ],
)
def test_quality_changes_the_cost(template: str, quality: str, cost: int) -> None:
    state = position(
        ally("a", template, "0304", quality=quality), axis("x", "german-infantry", "0504")
    )
    assert zone_cost(state, state.units["a"], "0404") == cost


@pytest.mark.rule("OVL-ZOC-009", "engine")
def test_a_bad_unit_pays_no_more_where_there_is_no_zone() -> None:
    state = position(
        ally("a", "us-infantry", "0304", quality="conscript"), axis("x", "eastern", "0904")
    )
    assert zone_cost(state, state.units["a"], "0404") == 0


@pytest.mark.rule("OVL-ZOC-008", "data")
def test_the_table_of_adjustments() -> None:
    tables = read_the_tables()
    costs = {name: row.zone_cost for name, row in tables.qualities.items()}
    assert costs == {"elite": -2, "veteran": -1, "regular": 0, "green": 2, "conscript": 2}
    assert tables.numbers.recce_zone == -2


@pytest.mark.rule("OVL-ZOC-014", "engine")
@pytest.mark.rule("OVL-NIGHT-008", "engine")
@pytest.mark.parametrize(
    ("template", "quality", "cost"),
    [
        ("us-infantry", "green", "2.25"),  # (5 / 2 + 2) / 2
        ("allied-engineer", "regular", "1.25"),
        ("sherman", "regular", "2.5"),
        ("us-infantry", "elite", "0.25"),
        ("british-motor", "green", "4.5"),
    ],
)
def test_infiltration_halves_the_adjusted_cost_at_night(
    template: str, quality: str, cost: str
) -> None:
    state = position(
        ally("a", template, "0304", quality=quality),
        axis("x", "german-infantry", "0504", quality="elite"),
        turn=3,
    )
    assert zone_cost(state, state.units["a"], "0404") == Fraction(cost)


@pytest.mark.rule("OVL-ZOC-010", "engine")
@pytest.mark.parametrize(
    ("enemy", "mode", "kept_out"),
    [
        ("german-infantry", "defend", True),
        ("german-infantry", "attack", False),
        ("german-recce", "defend", False),
    ],
)
def test_recce_enters_zones_of_others_with_move_and_attack_alone(
    enemy: str, mode: str, kept_out: bool
) -> None:
    state = position(ally("r", "allied-recce", "0304"), axis("x", enemy, "0504"), fog=False)
    supplied(state)
    assert shuns(state, state.units["r"], "0404", mode) is kept_out  # type: ignore[arg-type]
    order(state, "r", "0404", mode=mode)  # type: ignore[arg-type]
    run(state)
    assert (state.units["r"].at == "0304") is kept_out


@pytest.mark.rule("OVL-ZOC-010", "engine")
@pytest.mark.rule("OVL-REC-002", "engine")
def test_recce_stops_before_a_zone_it_did_not_know_of() -> None:
    state = position(ally("r", "allied-recce", "0304"), axis("x", "german-infantry", "0704"))
    supplied(state)
    seen = view(state, ALLIES)
    assert "0604" in reachable(seen, seen.units["r"], "defend")  # nothing is known of x
    order(state, "r", "0404", "0504", "0604")
    run(state, dice={"": 3}, chances={"": False})
    assert state.units["r"].at == "0504"


@pytest.mark.rule("OVL-ZOC-012", "engine")
def test_a_unit_can_always_move_one_hex() -> None:
    state = position(
        ally("a", "us-infantry", "0304"),
        axis("x", "german-infantry", "0504"),
        axis("y", "german-infantry", "0505"),
        fog=False,
    )
    order(state, "a", "0404", "0405")
    assert steps(run(state), "a") == [(20, "0404")]  # 1 + 8 of 4 points


@pytest.mark.rule("OVL-ZOC-012", "engine")
def test_a_failed_command_check_can_still_stop_it() -> None:
    state = position(ally("a", "us-infantry", "0304"), axis("x", "panther", "0504"), fog=False)
    alter(state, "a", quality="conscript", line="isolated")
    order(state, "a", "0404")
    # 1 + 2 + 2 of 4 points: one check in the last tick.
    run(state, chances={"command": [False]})
    assert state.units["a"].at == "0304"


@pytest.mark.rule("OVL-ZOC-013", "engine")
def test_from_zone_to_zone_is_allowed_if_points_suffice() -> None:
    state = position(ally("t", "sherman", "0404"), axis("x", "panther", "0504"), fog=False)
    supplied(state)
    order(state, "t", "0505", "0605")
    run(state)
    assert state.units["t"].at == "0605"
    assert state.marches["t"].spent_hundredths == 300 + 100  # 0605 is not beside 0504


def beside(*runs: RunShown) -> State:
    return position(axis("x", "german-infantry", "0304"), on=ground(sides=runs))


@pytest.mark.rule("OVL-ZOC-015", "engine")
@pytest.mark.parametrize(
    ("layer", "kind", "value"),
    [
        ("mines", "minefield", 0),
        ("rivers", "minor", 0),
        ("rivers", "major", 0),
        ("obstacles", "cliff", 0),
        ("rivers", "stream", 4),
        ("obstacles", "hedgerow", 4),
    ],
)
def test_zones_do_not_cross_what_nobody_attacks_across(layer: str, kind: str, value: int) -> None:
    state = beside(RunShown(layer, kind, ("0304-se",)))
    assert zone_of(state, AXIS, "0404") == value
    assert reaches(state, state.units["x"], "0404") is bool(value)


@pytest.mark.rule("OVL-ZOC-015", "engine")
def test_zones_cross_breaches_and_bridges() -> None:
    state = beside(RunShown("mines", "minefield", ("0304-se",)))
    state.breaches = {"0304-se": True}
    assert zone_of(state, AXIS, "0404") == 4
    river, bridge = (RunShown(layer, "minor", ("0304-se",)) for layer in ("rivers", "bridges"))
    bridged = beside(river, bridge)
    assert zone_of(bridged, AXIS, "0404") == 4
    assert any(zone_sides(bridged))


@pytest.mark.rule("OVL-ZOC-001", "engine")
@pytest.mark.rule("OVL-ZOC-002", "engine")
def test_a_zone_is_that_of_one_side_and_recce_may_be_left_out() -> None:
    """A regiment has 4, recce 2; a company of conscripts 1 - 1, and so no zone at all."""
    state = position(
        axis("x", "german-infantry", "0504"),
        axis("r", "german-recce", "0604"),
        ally("a", "us-infantry", "0404"),
        axis("c", "eastern", "0903", quality="conscript"),
    )
    for place, whole, foot in (("0504", 6, 4), ("0604", 6, 4), ("0704", 2, 0), ("0404", 4, 4)):
        assert zone_in(state, AXIS, place) == whole
        assert zone_in(state, AXIS, place, scouts=False) == foot
    assert zone_in(state, ALLIES, "0504") == 4
    assert zone_in(state, ALLIES, "0604") == 0
    company = alter(state, "c", size="company")
    assert not reaches(state, company, "0902")
    assert reaches(state, alter(state, "c", size="battalion"), "0902")
