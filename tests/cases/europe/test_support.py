"""Units that hold no hex by themselves, and fortresses that nobody holds."""

import pytest

from grognard.kernel.records import Clock
from grognard.kernel.view import view
from grognard.systems.europe.orders.combat import Attack
from grognard.systems.europe.orders.march import March
from grognard.systems.europe.rules.attack import refuse_attack, targets_of
from grognard.systems.europe.rules.battle import fight
from grognard.systems.europe.rules.crowding import end_battles
from grognard.systems.europe.rules.moves import march
from grognard.systems.europe.state import State, Work
from grognard.systems.europe.terms import ALLIES, AXIS
from tests.cases.europe.board import position, the, unit
from tests.cases.europe.fighting import Fought
from tests.cases.europe.resolving import play

TARGET = "0504"


@pytest.mark.rule("WIE-MAP-011", "engine")
@pytest.mark.parametrize("template", ["uk-supply", "uk-rail-repair"])
def test_who_cannot_hold_a_hex_is_lost_when_the_enemy_enters_it(template: str) -> None:
    state = position(
        unit("a", "de-panzer", "0404"),
        unit("m", template, TARGET),
        unit("n", template, "0704"),
        unit("g", "uk-armor", "0704"),
        holders={"poland": ALLIES},
    )
    play(state, march(state, March(units=("a",), path=(TARGET,))))
    assert "m" not in state.units
    assert "m" in state.lost[ALLIES]
    assert state.control[state.terms.map.place(TARGET)] == 1
    assert the(state, "n").at == "0704"  # somebody guards it


@pytest.mark.rule("WIE-PART-004", "engine")
def test_cadres_stay_where_the_axis_enters() -> None:
    state = position(unit("a", "de-panzer", "0404"), unit("c", "cadre", TARGET, power=ALLIES))
    play(state, march(state, March(units=("a",), path=(TARGET,))))
    assert the(state, "c").at == the(state, "a").at == TARGET


def empty_fortress() -> State:
    """A Maginot hex without a garrison, and two German stacks beside it, to attack."""
    state = position(
        *(unit(f"a{n}", "de-panzer", "0404") for n in range(4)),
        *(unit(f"b{n}", "de-panzer", "0503") for n in range(4)),
        holders={"poland": ALLIES},
        works={TARGET: Work(kind="maginot", side=ALLIES, faces=("se",))},
    )
    state.clock = Clock(turn=1, phase="combat", side=AXIS)
    return state


def refused(state: State, *units: str) -> str:
    """The rule by which the Axis may not attack the fortress, or nothing."""
    found = refuse_attack(view(state, AXIS), Attack(targets=(TARGET,), units=units))
    return found.rule if found is not None else ""


@pytest.mark.rule("WIE-CBT-010", "engine")
def test_an_empty_fortress_is_attacked_once_a_phase() -> None:
    state = empty_fortress()
    first = Attack(targets=(TARGET,), units=("a0", "a1", "a2", "a3"))
    assert refused(state, *first.units) == ""
    # 40 against 5 from the rear; a 6 lets the attackers' own blow miss, and the fortress stands.
    stands = [
        fought
        for die in range(1, 7)
        for fought in [Fought(state).play(lambda now: fight(now, AXIS, first), [die])]
        if TARGET in fought.state.works
    ]
    assert stands
    for fought in stands:
        assert refused(fought.state, "b0", "b1", "b2", "b3") == "WIE-CBT-010"
        assert TARGET not in list(targets_of(view(fought.state, AXIS)))
        play(fought.state, end_battles(fought.state))
        assert refused(fought.state, "b0", "b1", "b2", "b3") == ""


@pytest.mark.rule("WIE-PART-009", "engine")
def test_partisans_guard_no_supply_unit() -> None:
    state = position(
        unit("a", "de-panzer", "0404"),
        unit("m", "uk-supply", TARGET),
        unit("p", "partisan", TARGET, power=ALLIES),
    )
    play(state, march(state, March(units=("a",), path=(TARGET,))))
    assert set(state.units) == {"a", "p"}
