"""How a game begins."""

from grognard.systems.skirmish.setup import setup
from grognard.systems.skirmish.state import Standing
from tests.cases.skirmish.board import ALLIES, AXIS, scenario_terms


def test_how_first_contact_begins() -> None:
    state = setup(scenario_terms("first-contact"))
    assert (state.clock.turn, state.clock.phase, state.clock.side) == (1, "arrivals", "")
    assert not state.begun
    assert sorted(state.units) == [
        *("al-1", "al-2", "al-gun", "al-scout"),
        *("ax-1", "ax-2", "ax-gun", "ax-scout"),
    ]
    assert {arrival.id: arrival.turn for arrival in state.arrivals.values()} == {
        "al-tank": 2,
        "ax-tank": 2,
    }
    assert state.arrivals["al-tank"].unit.at == "0103"
    scout = state.units["ax-scout"]
    assert (scout.side, scout.name, scout.kind, scout.at) == (AXIS, "Spähtrupp", "scout", "0504")
    assert (scout.steps, scout.full_steps, scout.mp_left, scout.seen) == (2, 2, 6, None)
    assert state.shells == {ALLIES: 3, AXIS: 5}
    assert state.points == {ALLIES: 0, AXIS: 0}
    assert state.standing == {ALLIES: Standing(), AXIS: Standing()}
    assert state.plans == {ALLIES: {}, AXIS: {}}
    assert state.sighted == {ALLIES: {}, AXIS: {}}
    assert state.lifted == {}
    assert [len(state.reports[side]) for side in (ALLIES, AXIS)] == [1, 1]
