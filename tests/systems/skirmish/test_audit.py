"""The audit finds every kind of impossible state."""

from typing import Any

import msgspec
import pytest

from grognard.systems.skirmish.audit import audit, faults
from grognard.systems.skirmish.state import Arrival
from tests.cases.skirmish.board import ALLIES, AXIS, Position, ally, axis, position


def example() -> Position:
    return position(
        ally("a", "infantry", "0304", 3),
        axis("x", "infantry", "0904", 2),
        terrain={"0401": "water"},
    )


def test_a_sound_state_passes() -> None:
    assert audit(example().state) == []


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"id": "b"}, "a is filed under another id than its own"),
        ({"at": "0401"}, "a stands at 0401, where no unit can stand"),
        ({"steps": 0}, "a has 0 steps of 3"),
        ({"steps": 4}, "a has 4 steps of 3"),
        ({"mp_left": -1}, "a has -1 movement points"),
        ({"kind": "cavalry"}, "a is of the kind cavalry, which there is not"),
        ({"seen": 3}, "a is only a report"),
        ({"sure": False}, "a is only a report"),
        ({"mp_left": 0, "steps": 1}, ""),
    ],
)
def test_what_is_wrong_with_a_unit(changes: dict[str, Any], wrong: str) -> None:
    state = example().state
    changed = msgspec.structs.replace(state.units["a"], **changes)
    state.units = {**state.units, "a": changed}
    assert audit(state) == ([wrong] if wrong else [])


def test_a_unit_off_the_map_is_found() -> None:
    state = example().state
    away = msgspec.structs.replace(state.units["a"], at="1001")
    state.units = {**state.units, "a": away}
    state.begun = False
    assert audit(state) == ["a stands at 1001, where no unit can stand"]


@pytest.mark.parametrize("shells", [-1, 0])
def test_a_stock_below_nothing_is_found(shells: int) -> None:
    state = example().state
    state.shells = {ALLIES: 1, AXIS: shells}
    assert audit(state) == (["axis has -1 shells"] if shells < 0 else [])


def test_what_a_side_sees_must_be_what_it_has_in_sight() -> None:
    state = example().state
    state.sighted = {ALLIES: {"x": True}, AXIS: {}}
    assert audit(state) == ["allies sees x"]
    near = msgspec.structs.replace(state.units["x"], at="0504")
    state.units = {**state.units, "x": near}
    assert audit(state) == ["axis does not see a"]
    state.lifted = {AXIS: True}
    assert audit(state) == []


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({}, []),
        ({"id": "c"}, ["b is filed under another"]),
        ({"side": AXIS}, ["b is filed under another"]),
        ({"turn": 9}, []),
    ],
)
def test_what_is_wrong_with_an_arrival(changes: dict[str, Any], wrong: list[str]) -> None:
    state = example().state
    unit = msgspec.structs.replace(state.units["a"], id="b", at="0101")
    arrival = Arrival(id="b", side=ALLIES, turn=3, unit=unit)
    assert faults(state, "arrivals", "b", msgspec.structs.replace(arrival, **changes)) == wrong
    lost = msgspec.structs.replace(arrival, unit=msgspec.structs.replace(unit, side="neutral"))
    assert faults(state, "arrivals", "b", lost) == [
        "b is filed under another",
        "b is of neutral, which is no side",
    ]


def test_a_flag_is_of_a_side() -> None:
    state = example().state
    assert faults(state, "holders", "0304", AXIS) == []
    assert faults(state, "holders", "0304", "neutral") == ["neutral is no side"]
