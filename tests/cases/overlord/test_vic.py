"""Victory points."""

from fractions import Fraction

import pytest

from grognard.systems.overlord.events.turn import LocationTaken, PointsScored
from grognard.systems.overlord.rules.losses import destroy, hurt, worth
from grognard.systems.overlord.rules.victory import score_locations
from grognard.systems.overlord.terms import LocationTerms
from tests.cases.overlord.board import (
    ALLIES,
    AXIS,
    ally,
    alter,
    axis,
    of,
    play,
    position,
    read_the_tables,
)
from tests.cases.overlord.marching import order, run


@pytest.mark.rule("OVL-VIC-002", "engine")
@pytest.mark.rule("OVL-VIC-003", "engine")
def test_points_are_for_destroyed_units_at_once_and_none_for_damage() -> None:
    state = position(axis("x", "german-infantry", "0504"), fog=False)
    events = play(state, hurt(state, {"x": Fraction(40)}, "battle"))
    assert of(events, PointsScored) == []
    events = play(state, destroy(state, state.units["x"], "battle"))
    [scored] = of(events, PointsScored)
    assert (scored.side, scored.scored, scored.cause) == (ALLIES, 4, "losses")
    assert state.points == {ALLIES: 4, AXIS: 0}


@pytest.mark.rule("OVL-VIC-003", "engine")
@pytest.mark.rule("OVL-VIC-004", "engine")
@pytest.mark.parametrize(
    ("template", "quality", "points"),
    [
        ("panther", "elite", 6),  # 2 x 2.0 x 1.5
        ("german-infantry", "regular", 4),
        ("eastern", "conscript", 1),
        ("panzergrenadier", "veteran", 8),  # 4 x 1.5 x 1.25 = 7.5
        ("panzergrenadier-motor", "regular", 5),
        ("heavy-flak", "green", 4),  # 4 x 1.25 x 0.75 = 3.75
        ("coast-battery", "conscript", 1),  # 0.625
        ("light-anti-air", "regular", 2),  # 1.5
    ],
)
def test_points_by_size_type_and_quality(template: str, quality: str, points: int) -> None:
    state = position(axis("x", template, "0504", quality=quality))
    assert worth(state, state.units["x"]) == points


@pytest.mark.rule("OVL-VIC-004", "engine")
@pytest.mark.parametrize(
    ("echelon", "quality", "points"),
    [
        ("regiment", "regular", 3),
        ("division", "regular", 8),
        ("corps", "veteran", 19),  # 18.75
        ("army", "green", 19),
        ("group", "elite", 60),
    ],
)
def test_points_for_hqs(echelon: str, quality: str, points: int) -> None:
    state = position(axis("x", "hq", "0504", echelon=echelon, quality=quality))
    assert worth(state, state.units["x"]) == points


@pytest.mark.rule("OVL-VIC-003", "engine")
def test_the_quality_of_the_scenario_counts() -> None:
    state = position(axis("x", "german-infantry", "0504", quality="elite"))
    assert worth(state, alter(state, "x", quality="veteran")) == 6


@pytest.mark.rule("OVL-VIC-004", "data")
@pytest.mark.rule("OVL-VIC-005", "data")
def test_the_weights() -> None:
    tables = read_the_tables()
    kinds = {name: row.value for name, row in tables.kinds.items()}
    assert kinds["armour"] == 200
    assert kinds["mechanised"] == kinds["heavy-anti-tank"] == 150
    assert kinds["motorised"] == kinds["artillery"] == kinds["heavy-anti-air"] == 125
    assert kinds["combat-engineer"] == 125
    assert {kinds[k] for k in ("infantry", "recce", "anti-tank", "bridging-engineer")} == {100}
    assert kinds["light-anti-air"] == kinds["other"] == 75
    values = {name: row.value for name, row in tables.hq_values.items()}
    assert values == {"regiment": 3, "division": 8, "corps": 15, "army": 25, "group": 40}
    qualities = [row.value for row in tables.qualities.values()]
    assert qualities == [50, 75, 100, 125, 150]


@pytest.mark.rule("OVL-VIC-007", "engine")
@pytest.mark.rule("OVL-VIC-008", "engine")
def test_locations_pay_their_holder_each_turn() -> None:
    places = [
        LocationTerms(at="0304", name="West", allies=1, axis=2, holder=ALLIES),
        LocationTerms(at="0904", name="East", allies=1, axis=2, holder=AXIS),
        LocationTerms(at="0905", name="Port", allies=5, axis=0, holder=AXIS),
        LocationTerms(at="0606", name="Nobody's", allies=9, axis=9, holder=""),
    ]
    state = position(locations=places)
    play(state, score_locations(state))
    play(state, score_locations(state))
    assert state.points == {ALLIES: 2, AXIS: 4}


@pytest.mark.rule("OVL-VIC-009", "engine")
def test_a_location_is_whose_unit_was_there_last() -> None:
    place = LocationTerms(at="0404", name="Crossroads", allies=1, axis=1, holder=AXIS)
    state = position(ally("a", "us-infantry", "0304"), locations=[place], fog=False)
    assert state.holders == {"0404": AXIS}
    order(state, "a", "0404", "0504")
    [taken] = of(run(state), LocationTaken)
    assert (taken.hex, taken.side) == ("0404", ALLIES)
    assert state.units["a"].at == "0504"
    assert state.holders == {"0404": ALLIES}
